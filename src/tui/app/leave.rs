//! Tracks whether the players have asked to leave the program. They have to ask twice in a row.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leave {
    #[default]
    Stay,
    /// The players asked to leave once, and were told to ask again.
    Asked,
    Left,
}

impl Leave {
    /// Leaves if the players have asked twice in a row.
    pub fn ask(&mut self) {
        *self = match self {
            Self::Stay => Self::Asked,
            Self::Asked | Self::Left => Self::Left,
        };
    }

    /// Leaves without asking again.
    pub fn leave(&mut self) {
        *self = Self::Left;
    }

    /// Forgets that the players asked, because they have done something else since.
    pub fn stay(&mut self) {
        *self = Self::Stay;
    }
}
