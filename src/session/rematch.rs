//! One game after another: who plays the next one, under which terms, and what they have scored so far.

use std::fmt;
use std::hash::{BuildHasher, RandomState};

use super::Session;
use super::players::Players;
use super::score::Points;
use crate::game::GameOptions;
use crate::rules::{Color, Position};

/// What is said where there is no score yet.
pub const UNSCORED: &str = "no game has been finished in this session";

/// What two people settle before they begin another game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// Who plays, as they sat in the game before.
    pub players: Players,
    /// Whether they change colors.
    pub swapped: bool,
    /// What they agree on.
    pub options: GameOptions,
    /// Where the game begins.
    pub start: Position,
}

/// There is no rematch of a game that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRematch;

impl fmt::Display for NoRematch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("you can have a rematch after this game is over")
    }
}

impl std::error::Error for NoRematch {}

impl Session {
    /// What the same two would play next, with the same colors: from where this game began, and under its terms unless
    /// others have been agreed on.
    pub fn next_game(&self) -> NextGame {
        let options = match self.opened {
            Some(_) => self.game.options(),
            None => &self.options,
        };
        NextGame {
            players: self.players.clone(),
            swapped: false,
            options: options.clone(),
            start: *self.game.start(),
        }
    }

    /// Begins another game with other colors, once this one is over.
    pub fn rematch(&mut self) -> Result<(), NoRematch> {
        if self.game.outcome().is_none() {
            return Err(NoRematch);
        }
        let next = self.next_game();
        self.begin_next(NextGame {
            swapped: true,
            ..next
        });
        Ok(())
    }

    /// Begins another game as it has been settled.
    pub fn begin_next(&mut self, next: NextGame) {
        for color in Color::ALL {
            // Who gets a name for the first time is nobody else.
            if self.players.known(color).is_none() {
                let (old, new) = (self.players.name(color), next.players.name(color));
                self.score.rename(old, new);
            }
        }
        self.players = next.players;
        if next.swapped {
            let is_named = Color::ALL.map(|color| self.players.known(color).is_some());
            self.players = self.players.swapped();
            match is_named {
                // Nobody could tell whose points those are but by the color that scored them.
                [false, false] => self.score.forget_persons(),
                _ => self.score.swap_colors(),
            }
        }
        self.options = next.options;
        self.begin(next.start);
    }

    /// What a player has scored in this sitting; none before that player has finished a game.
    pub fn points(&self, color: Color) -> Option<Points> {
        self.score.of(self.players.name(color))
    }

    /// The score of this sitting in words; none before a game has been finished.
    pub fn score(&self) -> Option<String> {
        self.score.told(&self.players)
    }
}

/// Tosses a coin: as likely yes as no, and not to be foreseen.
pub fn toss() -> bool {
    // Its keys come from the system's source of randomness.
    RandomState::new().hash_one(()) & 1 == 1
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::game::Action;

    /// A sitting of these two.
    fn sitting(white: &str, black: &str) -> Session {
        let players = Players {
            white: white.to_owned(),
            black: black.to_owned(),
        };
        Session::new(Position::start(), players)
    }

    #[test]
    fn a_rematch_changes_colors_and_keeps_terms_start_and_score() {
        let options = GameOptions {
            time: "5+3".parse().ok(),
            touch_move: true,
            ..GameOptions::default()
        };
        let mut session = sitting("Vera", "Sonja").with_options(options.clone());
        assert_eq!(session.rematch(), Err(NoRematch));
        let resigns = Action::Resign(Color::Black);
        session.act(resigns, Instant::now()).unwrap();
        assert_eq!(session.rematch(), Ok(()));
        assert_eq!(session.players(), sitting("Sonja", "Vera").players());
        assert_eq!(*session.game().options(), options);
        assert_eq!(session.score().unwrap(), "Sonja 0, Vera 1");
        session.act(resigns, Instant::now()).unwrap();
        assert_eq!(session.score().unwrap(), "Sonja 1, Vera 1");
    }

    #[test]
    fn a_flag_counts_once_and_a_game_broken_off_not_at_all() {
        let options = GameOptions {
            time: "30s".parse().ok(),
            ..GameOptions::default()
        };
        let mut session = sitting("Vera", "Sonja").with_options(options);
        let now = Instant::now();
        session.act(Action::StartClocks, now).unwrap();
        let late = now + std::time::Duration::from_secs(31);
        assert!(session.tick(late).is_some());
        assert!(session.tick(late).is_none());
        assert!(session.act(Action::Resign(Color::White), late).is_err());
        assert_eq!(session.score().unwrap(), "Vera 0, Sonja 1");
        session.rematch().unwrap();
        session.act(Action::ProposeResult(None), now).unwrap();
        session.act(Action::Accept, now).unwrap();
        assert_eq!(session.score().unwrap(), "Sonja 1, Vera 0");
    }

    #[test]
    fn who_gets_a_name_keeps_the_points_and_another_name_is_another_player() {
        let mut session = sitting("White", "Black");
        session
            .act(Action::Resign(Color::Black), Instant::now())
            .unwrap();
        let next = session.next_game();
        let players = sitting("Vera", "Sonja").players;
        session.begin_next(NextGame {
            players,
            swapped: true,
            ..next
        });
        assert_eq!(session.score().unwrap(), "Sonja 0, Vera 1");
        let next = session.next_game();
        let players = sitting("Anna", "Vera").players;
        session.begin_next(NextGame { players, ..next });
        assert_eq!(session.score().unwrap(), "Anna 0, Vera 1, Sonja 0");
        assert!(session.points(Color::White).is_none());
    }

    #[test]
    fn where_nobody_is_named_the_score_stays_with_the_colors_and_is_no_persons() {
        let mut session = sitting("White", "Black");
        let resigns = Action::Resign(Color::Black);
        session.act(resigns, Instant::now()).unwrap();
        session.rematch().unwrap();
        assert_eq!(session.score().unwrap(), "White 1, Black 0");
        session.act(resigns, Instant::now()).unwrap();
        assert_eq!(session.score().unwrap(), "White 2, Black 0");
        let next = session.next_game();
        let players = sitting("Vera", "Sonja").players;
        session.begin_next(NextGame { players, ..next });
        assert_eq!(session.score(), None, "nobody knows who won how often");
    }

    #[test]
    fn a_toss_falls_to_either_side() {
        let heads = (0..400).filter(|_| toss()).count();
        assert!((100..300).contains(&heads), "{heads} of 400");
    }
}
