//! Standard chess and Chess960. They differ only in their start positions and in castling.

/// The rules that a position is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    #[default]
    Standard,
    /// Chess with one of 960 starts, usually drawn by lot. Castling ends on the same squares as in standard chess, wherever the
    /// king and the rooks began (FIDE Laws, guidelines II).
    Chess960,
}

impl Variant {
    /// Reads a text that does not name its variant: first by the rules of this variant, then by those of the other. If both
    /// fail, returns the error of this one.
    pub fn or_other<T, E>(self, read: impl Fn(Self) -> Result<T, E>) -> Result<T, E> {
        let other = match self {
            Self::Standard => Self::Chess960,
            Self::Chess960 => Self::Standard,
        };
        read(self).or_else(|error| read(other).map_err(|_| error))
    }
}
