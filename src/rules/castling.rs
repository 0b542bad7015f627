//! The two ways to castle, and the rights to castle that earlier moves have left.

use super::bitboard::Bitboard;
use super::board::Board;
use super::piece::{Color, Role};
use super::square::{File, Rank, Square};
use super::variant::Variant;

/// To which side a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// O-O: the king ends on the g-file, the rook beside it on the f-file.
    King,
    /// O-O-O: the king ends on the c-file, the rook beside it on the d-file.
    Queen,
}

impl CastlingSide {
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the file from which the rook castles in standard chess.
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::H,
            Self::Queen => File::A,
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

    /// Returns the side of a king on which another file lies.
    pub fn of(king: File, other: File) -> Self {
        if other > king {
            Self::King
        } else {
            Self::Queen
        }
    }
}

/// The castling rights that no move of king or rook has lost (FIDE 3.8.2.1): by color and side the file of the rook, `None`
/// where the right is lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights([[Option<File>; 2]; 2]);

impl CastlingRights {
    pub const NONE: Self = Self([[None; 2]; 2]);

    /// Returns the file of the rook with which the right is left, `None` if it is lost; whether castling is possible just
    /// now is another matter.
    #[inline]
    pub const fn rook(self, color: Color, side: CastlingSide) -> Option<File> {
        self.0[color as usize][side as usize]
    }

    #[inline]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.rook(color, side).is_some()
    }

    #[must_use]
    pub const fn with(mut self, color: Color, side: CastlingSide, rook: File) -> Self {
        self.0[color as usize][side as usize] = Some(rook);
        self
    }

    #[must_use]
    pub const fn without(mut self, color: Color, side: CastlingSide) -> Self {
        self.0[color as usize][side as usize] = None;
        self
    }

    /// Returns the rights that are left once a color's king has moved.
    #[inline]
    #[must_use]
    pub const fn without_color(mut self, color: Color) -> Self {
        self.0[color as usize] = [None; 2];
        self
    }

    /// Returns every right that a placement allows, in Chess960 with the outermost rooks.
    pub fn possible(board: &Board, variant: Variant) -> Self {
        let mut possible = Self::NONE;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rook = match variant {
                    Variant::Standard => Some(side.rook_file()),
                    Variant::Chess960 => outermost_rook(board, color, side),
                };
                possible.0[color as usize][side as usize] = rook;
            }
        }
        possible.at_home(board, variant)
    }

    /// Returns those of these rights that `others` does not have.
    #[must_use]
    pub fn missing_in(self, others: Self) -> Self {
        self.filter(|color, side, _| !others.has(color, side))
    }

    /// Returns those of these rights whose king and rook stand where they can have stood from the start.
    #[must_use]
    pub fn at_home(self, board: &Board, variant: Variant) -> Self {
        self.filter(|color, side, rook| {
            let home = color.rank(Rank::One);
            let king = board.pieces(color, Role::King).into_iter().find(|king| {
                king.rank() == home
                    && match variant {
                        Variant::Standard => king.file() == File::E && rook == side.rook_file(),
                        Variant::Chess960 => CastlingSide::of(king.file(), rook) == side,
                    }
            });
            let rooks = board.pieces(color, Role::Rook);
            king.is_some() && rooks.contains(Square::new(rook, home))
        })
    }

    fn filter(self, keep: impl Fn(Color, CastlingSide, File) -> bool) -> Self {
        let mut kept = self;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self
                    .rook(color, side)
                    .is_some_and(|rook| !keep(color, side, rook))
                {
                    kept = kept.without(color, side);
                }
            }
        }
        kept
    }

    /// Returns the rights left after a move between these squares, which may move or capture a rook; the moves of kings
    /// are another matter.
    #[inline]
    pub fn after(self, from: Square, to: Square) -> Self {
        self.filter(|color, _, rook| {
            let rook = Square::new(rook, color.rank(Rank::One));
            rook != from && rook != to
        })
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        matches!(self.0, [[None, None], [None, None]])
    }
}

/// Returns the file of the rook that is farthest on a side of its king, on their first rank; `None` if there is none.
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
