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
    /// Reads what does not say its variant: by the rules of this one, else of the other. The error is that of this one.
    pub fn or_other<T, E>(self, read: impl Fn(Self) -> Result<T, E>) -> Result<T, E> {
        let other = match self {
            Self::Standard => Self::Chess960,
            Self::Chess960 => Self::Standard,
        };
        read(self).or_else(|error| read(other).map_err(|_| error))
    }
}
