//! The two ways to castle, and the rights to castle that earlier moves have left.

use super::board::Board;
use super::piece::{Color, Role};
use super::square::{File, Rank, Square};

/// To which side a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// O-O, with the rook of the h-file.
    King,
    /// O-O-O, with the rook of the a-file.
    Queen,
}

impl CastlingSide {
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

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

    /// Returns the file to which the rook goes, which the king crosses.
    pub const fn rook_target(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }
}

/// The castling rights that no move of king or rook has lost (FIDE 3.8.2.1), one bit for each color and side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights(u8);

impl CastlingRights {
    pub const ALL: Self = Self(15);

    pub const NONE: Self = Self(0);

    pub const fn of(color: Color, side: CastlingSide) -> Self {
        Self(1 << (color as u8 * 2 + side as u8))
    }

    /// Returns true if the right is left; whether castling is possible just now is another matter.
    #[inline]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 & Self::of(color, side).0 != 0
    }

    #[must_use]
    pub const fn with(self, color: Color, side: CastlingSide) -> Self {
        Self(self.0 | Self::of(color, side).0)
    }

    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns those of these rights whose king and rook stand on their first squares.
    #[must_use]
    pub fn at_home(self, board: &Board) -> Self {
        let mut kept = Self::NONE;
        for color in Color::ALL {
            let home = color.rank(Rank::One);
            let king = board.pieces(color, Role::King);
            let rooks = board.pieces(color, Role::Rook);
            for side in CastlingSide::ALL {
                let stand = king.contains(Square::new(File::E, home))
                    && rooks.contains(Square::new(side.rook_file(), home));
                if stand && self.has(color, side) {
                    kept = kept.with(color, side);
                }
            }
        }
        kept
    }

    /// Returns the rights left after a move between these squares, which may move or capture a king or rook at home.
    #[inline]
    pub fn after(self, from: Square, to: Square) -> Self {
        Self(self.0 & RIGHTS_KEPT[from.index()].0 & RIGHTS_KEPT[to.index()].0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Indexed by square: the rights left after a move from or to it.
static RIGHTS_KEPT: [CastlingRights; 64] = rights_kept();

const fn rights_kept() -> [CastlingRights; 64] {
    let mut kept = [CastlingRights::ALL; 64];
    let mut color = 0;
    while color < 2 {
        let home = Color::ALL[color].rank(Rank::One);
        let mut side = 0;
        while side < 2 {
            let lost = CastlingRights::of(Color::ALL[color], CastlingSide::ALL[side]).0;
            kept[Square::new(CastlingSide::ALL[side].rook_file(), home).index()].0 &= !lost;
            kept[Square::new(File::E, home).index()].0 &= !lost;
            side += 1;
        }
        color += 1;
    }
    kept
}
