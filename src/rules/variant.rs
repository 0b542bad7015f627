//! Standard chess and Chess960, which differ in their start positions and in castling alone.

/// By which rules a position is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    #[default]
    Standard,
    /// One of 960 starts, usually drawn by lot; castling ends as in standard chess, wherever king and rooks began (FIDE
    /// Laws, guidelines II).
    Chess960,
}

impl Variant {
    pub const fn other(self) -> Self {
        match self {
            Self::Standard => Self::Chess960,
            Self::Chess960 => Self::Standard,
        }
    }
}
