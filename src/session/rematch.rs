//! Begins the next game with the same players, or a rematch.

use super::next_game::NextGame;
use super::screen::Screen;
use super::viewed_position::View;
use super::{Session, SessionError};

/// The answer to `/score` while nobody has points.
pub const UNSCORED: &str = "no game has been finished in this session";

impl View<'_> {
    /// Returns a proposal for another game, with the same players, colors and start. If this game was opened, the proposal
    /// keeps its options; otherwise it has the options agreed on for the next game.
    pub fn next_game(self) -> NextGame {
        let options = match self.document.opened() {
            Some(_) => self.game().options(),
            None => self.sitting.options(),
        };
        NextGame {
            players: self.sitting.players().clone(),
            swapped: false,
            options: options.clone(),
            start: *self.game().start(),
        }
    }
}

impl Session {
    /// Begins another game with the colors switched. Fails if this game is not over, or if this process is a guest that only
    /// watches.
    pub fn rematch(&mut self) -> Result<(), SessionError> {
        self.sitting.check_over()?;
        if self.link.guest().is_some() {
            self.link.check_may_act(Screen::Here, None)?;
        }
        let next = self.view().next_game();
        self.begin_next(NextGame {
            swapped: true,
            ..next
        });
        Ok(())
    }

    /// Begins another game as agreed. If the players switch colors, their screens do too.
    pub fn begin_next(&mut self, next: NextGame) {
        if next.swapped
            && let Some(screens) = self.link.screens_mut()
        {
            screens.swap_seats();
        }
        let start = self.sitting.agree(next);
        self.begin(start);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::game::{Action, Players};
    use crate::rules::{Color, Position};

    fn session_of(white: &str, black: &str) -> Session {
        let players = Players {
            white: white.to_owned(),
            black: black.to_owned(),
        };
        Session::new(Position::start(), players)
    }

    #[test]
    fn a_player_who_gets_a_name_keeps_the_points_and_another_name_is_another_player() {
        let mut session = session_of("White", "Black");
        session
            .act(Action::Resign(Color::Black), Instant::now())
            .unwrap();
        let next = session.view().next_game();
        let players = session_of("Vera", "Sonja").players().clone();
        session.begin_next(NextGame {
            players,
            swapped: true,
            ..next
        });
        assert_eq!(session.sitting().score().unwrap(), "Sonja 0, Vera 1");
        let next = session.view().next_game();
        let players = session_of("Anna", "Vera").players().clone();
        session.begin_next(NextGame { players, ..next });
        assert_eq!(
            session.sitting().score().unwrap(),
            "Anna 0, Vera 1, Sonja 0"
        );
        assert!(session.sitting().points(Color::White).is_none());
    }

    #[test]
    fn points_of_unnamed_players_switch_colors_with_them() {
        let mut session = session_of("White", "Black");
        let resigns = Action::Resign(Color::Black);
        session.act(resigns, Instant::now()).unwrap();
        session.rematch().unwrap();
        assert_eq!(session.sitting().score().unwrap(), "White 0, Black 1");
        session.act(resigns, Instant::now()).unwrap();
        assert_eq!(session.sitting().score().unwrap(), "White 1, Black 1");
        session.rematch().unwrap();
        session.act(resigns, Instant::now()).unwrap();
        let next = session.view().next_game();
        let players = session_of("Vera", "Sonja").players().clone();
        session.begin_next(NextGame { players, ..next });
        assert_eq!(session.sitting().score().unwrap(), "Vera 2, Sonja 1");
    }
}
