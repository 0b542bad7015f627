//! What the two players agree on before the game.

use super::time_control::TimeControl;

/// The time control and the rules that players agree on before a game. By default there are no clocks, and the current Laws
/// apply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    /// The time control; `None` for a game without clocks.
    pub time: Option<TimeControl>,
    pub laws: Laws,
    pub takebacks: Takebacks,
    /// True if a touched piece must move or be captured (FIDE 4.3).
    pub touch_move: bool,
}

impl GameOptions {
    /// Returns true if a draw counts as Black's win.
    pub fn is_armageddon(&self) -> bool {
        self.time.as_ref().is_some_and(TimeControl::is_armageddon)
    }

    /// Returns in words what differs from the defaults, apart from the players' times.
    pub fn unusual(&self) -> impl Iterator<Item = &'static str> {
        let takebacks = match self.takebacks {
            Takebacks::Ask => None,
            Takebacks::Free => Some("free take-backs"),
            Takebacks::Never => Some("no take-backs"),
        };
        let agreed = [
            self.is_armageddon()
                .then_some("armageddon: a draw counts as Black's win"),
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
    /// The players claim such draws, as in the Laws (FIDE 9.2, 9.3).
    #[default]
    Fide,
    /// Nobody has to claim: such a draw ends the game automatically, as on online sites and in many casual games.
    Auto,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Takebacks {
    /// A player may take a move back with the opponent's consent.
    #[default]
    Ask,
    /// A player may take a move back without asking.
    Free,
    Never,
}
