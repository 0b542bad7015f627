//! Tracks whether the players have asked to leave the program. They have to ask twice in a row.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leave {
    #[default]
    Stay,
    /// The players asked once, and we told them how to ask again.
    Asked,
    Left,
}

impl Leave {
    /// Records a request to leave. The second one in a row leaves.
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

    /// Forgets the first request, because the players have done something else since.
    pub fn stay(&mut self) {
        *self = Self::Stay;
    }
}
