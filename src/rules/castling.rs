//! The two ways to castle, and the rights to castle that are left after the moves so far.

use derive_more::Display;

use super::bitboard::Bitboard;
use super::board::Board;
use super::piece::{Color, Role};
use super::square::{File, Rank, Square};
use super::variant::Variant;

/// The side of the board that a king castles to.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// O-O: the king ends on the g-file, the rook beside it on the f-file.
    #[display("kingside")]
    King,
    /// O-O-O: the king ends on the c-file, the rook beside it on the d-file.
    #[display("queenside")]
    Queen,
}

impl CastlingSide {
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the file where this side's rook starts in standard chess.
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::H,
            Self::Queen => File::A,
        }
    }

    /// Returns the letter that FEN uses, in upper case.
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
        }
    }

    pub const fn king_target(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    pub const fn rook_target(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// Returns the side of the king where the file `other` is.
    pub fn of(king: File, other: File) -> Self {
        if other > king {
            Self::King
        } else {
            Self::Queen
        }
    }
}

/// The castling rights that are left (FIDE 3.8.2.1), each with the file of its rook.
///
/// Each color and side has a byte. The byte has the bit of the rook's file, or is 0 if the right is lost. So one operation
/// removes the rights of all rooks on a move's squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CastlingRights(u32);

impl CastlingRights {
    pub const NONE: Self = Self(0);

    /// Returns the number of the lowest bit of a right's byte.
    #[inline]
    const fn shift(color: Color, side: CastlingSide) -> u32 {
        (color as u32 * 2 + side as u32) * 8
    }

    /// Returns the file of the rook of this right; `None` if the right is lost. Even with the right, castling may be
    /// impossible in the position.
    #[inline]
    pub fn rook(self, color: Color, side: CastlingSide) -> Option<File> {
        let files = self.0 >> Self::shift(color, side) & 0xff;
        File::ALL.get(files.trailing_zeros() as usize).copied()
    }

    #[inline]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 >> Self::shift(color, side) & 0xff != 0
    }

    #[must_use]
    pub const fn with(self, color: Color, side: CastlingSide, rook: File) -> Self {
        Self(self.without(color, side).0 | 1 << (Self::shift(color, side) + rook as u32))
    }

    #[must_use]
    pub const fn without(self, color: Color, side: CastlingSide) -> Self {
        Self(self.0 & !(0xff << Self::shift(color, side)))
    }

    /// Returns the rights that are left after a color's king has moved.
    #[inline]
    #[must_use]
    pub const fn without_color(self, color: Color) -> Self {
        self.without(color, CastlingSide::King)
            .without(color, CastlingSide::Queen)
    }

    /// Returns every right that the pieces on the board allow. In Chess960 each right belongs to the outermost rook.
    pub fn possible(board: &Board, variant: Variant) -> Self {
        let mut possible = Self::NONE;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rook = match variant {
                    Variant::Standard => Some(side.rook_file()),
                    Variant::Chess960 => outermost_rook(board, color, side),
                };
                if let Some(rook) = rook {
                    possible = possible.with(color, side, rook);
                }
            }
        }
        possible.at_home(board, variant)
    }

    /// Returns only the rights that `others` does not have.
    #[must_use]
    pub fn missing_in(self, others: Self) -> Self {
        self.filter(|color, side, _| !others.has(color, side))
    }

    /// Returns only the rights whose king and rook may still be where they started.
    #[must_use]
    pub fn at_home(self, board: &Board, variant: Variant) -> Self {
        self.filter(|color, side, rook| {
            let home = color.rank(Rank::One);
            let kings = board.pieces(color, Role::King) & Bitboard::rank(home);
            let is_king_home = kings.into_iter().any(|king| match variant {
                Variant::Standard => king.file() == File::E && rook == side.rook_file(),
                Variant::Chess960 => CastlingSide::of(king.file(), rook) == side,
            });
            let rooks = board.pieces(color, Role::Rook);
            is_king_home && rooks.contains(Square::new(rook, home))
        })
    }

    /// Returns each right that is left, with the file of its rook.
    pub fn rooks(self) -> impl Iterator<Item = (Color, CastlingSide, File)> {
        let sides = |color| CastlingSide::ALL.map(|side| (color, side));
        let rights = Color::ALL.into_iter().flat_map(sides);
        rights.filter_map(move |(color, side)| Some((color, side, self.rook(color, side)?)))
    }

    fn filter(self, keep: impl Fn(Color, CastlingSide, File) -> bool) -> Self {
        let kept = self
            .rooks()
            .filter(|&(color, side, rook)| keep(color, side, rook));
        kept.fold(Self::NONE, |rights, (color, side, rook)| {
            rights.with(color, side, rook)
        })
    }

    /// Returns the rights that are left after a move between these squares, which may move or capture a rook. Does not handle
    /// king moves.
    #[inline]
    pub fn after(self, from: Square, to: Square) -> Self {
        let touched = (Bitboard::of(from) | to.into()).0;
        let [white, .., black] = touched.to_le_bytes();
        let both_sides = |files: u8| u32::from(files) * 0x0101;
        Self(self.0 & !(both_sides(white) | both_sides(black) << 16))
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Returns the file of the outermost rook on a color's first rank, on this side of its king; `None` if there is no such rook
/// or no king.
pub(super) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<File> {
    let king = board.king(color)?.file();
    let rooks = board.pieces(color, Role::Rook) & Bitboard::rank(color.rank(Rank::One));
    let beside = rooks
        .into_iter()
        .map(Square::file)
        .filter(|&rook| CastlingSide::of(king, rook) == side);
    match side {
        CastlingSide::King => beside.max(),
        CastlingSide::Queen => beside.min(),
    }
}
