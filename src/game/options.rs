//! What the two players agree on before the game.

use super::time_control::TimeControl;

/// By default no clocks, and the Laws as they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    /// `None` to play without clocks.
    pub time: Option<TimeControl>,
    pub laws: Laws,
    pub takebacks: Takebacks,
    /// True if a touched piece must move (FIDE 4.3).
    pub touch_move: bool,
}

impl GameOptions {
    /// Returns what is not as usual, in words, the time left aside.
    pub fn unusual(&self) -> impl Iterator<Item = &'static str> {
        let takebacks = match self.takebacks {
            Takebacks::Ask => None,
            Takebacks::Free => Some("free take-backs"),
            Takebacks::Never => Some("no take-backs"),
        };
        let agreed = [
            self.touch_move.then_some("touch-move"),
            (self.laws == Laws::Auto).then_some("automatic draws"),
            takebacks,
        ];
        agreed.into_iter().flatten()
    }
}

/// Who claims draws by threefold repetition and fifty moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Laws {
    /// The players do, as the Laws have it (FIDE 9.2, 9.3).
    #[default]
    Fide,
    /// Nobody need: they end the game automatically, as for many casual players and online sites.
    Auto,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Takebacks {
    /// If the opponent consents.
    #[default]
    Ask,
    /// Without consent.
    Free,
    Never,
}
