//! Begins the next game or a rematch.

use std::hash::{BuildHasher, RandomState};

use super::{Session, SessionError};
use crate::command::StartChoice;
use crate::game::{GameOptions, Players};
use crate::rules::{Position, StartNumber};

/// The answer to `/score` before any game has been finished.
pub const UNSCORED: &str = "no game has been finished in this session";

/// What two players agree on before another game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// The players, with the colors of the previous game.
    pub players: Players,
    /// True if they switch colors. Each keeps the time or odds that the options and the start give to that player.
    pub swapped: bool,
    pub options: GameOptions,
    pub start: Position,
}

impl Session {
    /// Proposes another game with the same players, colors and start. Its options are those of an opened game, or else those
    /// agreed on for the next game.
    pub fn next_game(&self) -> NextGame {
        let options = match self.document.opened() {
            Some(_) => self.table.game().options(),
            None => self.table.options(),
        };
        NextGame {
            players: self.table.players().clone(),
            swapped: false,
            options: options.clone(),
            start: *self.table.game().start(),
        }
    }

    /// Begins another game with the colors switched, once this one is over.
    pub fn rematch(&mut self) -> Result<(), SessionError> {
        self.check_over()?;
        if self.is_connected() {
            self.check_acts_for(None)?;
        }
        let next = self.next_game();
        self.begin_next(NextGame {
            swapped: true,
            ..next
        });
        Ok(())
    }

    /// Refuses a rematch before the game is over.
    pub(super) fn check_over(&self) -> Result<(), SessionError> {
        match self.table.game().outcome() {
            Some(_) => Ok(()),
            None => Err(SessionError::new(
                "you can have a rematch after this game is over",
            )),
        }
    }

    /// Begins another game as agreed.
    pub fn begin_next(&mut self, next: NextGame) {
        if next.swapped
            && let Some(screens) = self.link.screens_mut()
        {
            screens.swap_seats();
        }
        let start = self.table.agree(next);
        self.begin(start);
    }
}

/// Returns true or false at random, with equal probability.
pub fn toss() -> bool {
    random() & 1 == 1
}

/// Returns the chosen starting position, drawn at random if the players chose that.
pub fn first_position(start: StartChoice) -> Position {
    match start {
        StartChoice::At(position) => position,
        StartChoice::DrawnChess960 => StartNumber::draw(random()).start(),
    }
}

fn random() -> u64 {
    // `RandomState` is seeded by the operating system.
    RandomState::new().hash_one(())
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::game::Action;
    use crate::rules::Color;

    fn session_of(white: &str, black: &str) -> Session {
        let players = Players {
            white: white.to_owned(),
            black: black.to_owned(),
        };
        Session::new(Position::start(), players)
    }

    #[test]
    fn who_gets_a_name_keeps_the_points_and_another_name_is_another_player() {
        let mut session = session_of("White", "Black");
        session
            .act(Action::Resign(Color::Black), Instant::now())
            .unwrap();
        let next = session.next_game();
        let players = session_of("Vera", "Sonja").players().clone();
        session.begin_next(NextGame {
            players,
            swapped: true,
            ..next
        });
        assert_eq!(session.table().score().unwrap(), "Sonja 0, Vera 1");
        let next = session.next_game();
        let players = session_of("Anna", "Vera").players().clone();
        session.begin_next(NextGame { players, ..next });
        assert_eq!(session.table().score().unwrap(), "Anna 0, Vera 1, Sonja 0");
        assert!(session.table().points(Color::White).is_none());
    }

    #[test]
    fn without_names_the_points_change_sides_with_the_players() {
        let mut session = session_of("White", "Black");
        let resigns = Action::Resign(Color::Black);
        session.act(resigns, Instant::now()).unwrap();
        session.rematch().unwrap();
        assert_eq!(session.table().score().unwrap(), "White 0, Black 1");
        session.act(resigns, Instant::now()).unwrap();
        assert_eq!(session.table().score().unwrap(), "White 1, Black 1");
        session.rematch().unwrap();
        session.act(resigns, Instant::now()).unwrap();
        let next = session.next_game();
        let players = session_of("Vera", "Sonja").players().clone();
        session.begin_next(NextGame { players, ..next });
        assert_eq!(session.table().score().unwrap(), "Vera 2, Sonja 1");
    }

    #[test]
    fn starts_drawn_by_lot_differ_and_are_of_chess960() {
        let drawn = || StartNumber::of(&first_position(StartChoice::DrawnChess960)).unwrap();
        let first = drawn();
        assert!((0..20).any(|_| drawn() != first));
    }

    #[test]
    fn a_toss_falls_to_either_side() {
        let heads = (0..400).filter(|_| toss()).count();
        assert!((100..300).contains(&heads), "{heads} of 400");
    }
}
