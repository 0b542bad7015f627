//! The pieces on the board, without the side to move and castling rights.

use super::attacks;
use super::bitboard::Bitboard;
use super::piece::{Color, Piece, Role};
use super::square::Square;

/// One bitboard for each role and each color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    /// The squares of each kind of piece, of both colors. Indexed by [`Role`].
    roles: [Bitboard; 6],
    /// The squares of each color's pieces. Indexed by [`Color`].
    colors: [Bitboard; 2],
}

impl Board {
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// Returns the pieces of one role, of both colors.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.color(color) & self.role(role)
    }

    /// Returns the bishops and queens of both colors.
    #[inline]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    /// Returns the rooks and queens of both colors.
    #[inline]
    pub fn straight_sliders(&self) -> Bitboard {
        self.role(Role::Rook) | self.role(Role::Queen)
    }

    /// Returns the total value of a color's pieces, in points.
    pub fn material(&self, color: Color) -> u32 {
        let worth = |role: Role| role.worth() * self.pieces(color, role).count();
        Role::ALL.into_iter().map(worth).sum()
    }

    /// Returns how many points White is ahead; negative if Black is ahead.
    pub fn lead(&self) -> i32 {
        let [white, black] = Color::ALL.map(|color| self.material(color).cast_signed());
        white - black
    }

    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    #[inline]
    pub fn role_on(&self, square: Square) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|&role| self.role(role).contains(square))
    }

    #[inline]
    pub fn color_on(&self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.color(color).contains(square))
    }

    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let color = self.color_on(square)?;
        self.role_on(square).map(|role| Piece { color, role })
    }

    /// Puts a piece on a square, in place of any piece there.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.clear(square);
        self.toggle(square.into(), piece.color, piece.role);
    }

    #[inline]
    pub fn clear(&mut self, squares: impl Into<Bitboard>) {
        let rest = !squares.into();
        for set in &mut self.roles {
            *set &= rest;
        }
        for set in &mut self.colors {
            *set &= rest;
        }
    }

    /// Moves a piece and captures any piece on its destination. `role` is the piece's role after the move; a promotion changes
    /// it.
    #[inline]
    pub(super) fn move_piece(&mut self, from: Square, to: Square, color: Color, role: Role) {
        self.clear(Bitboard::of(from) | to.into());
        self.toggle(to.into(), color, role);
    }

    /// Adds pieces of one kind to empty squares, and removes them from squares that already hold that kind.
    #[inline]
    pub(super) fn toggle(&mut self, squares: Bitboard, color: Color, role: Role) {
        self.roles[role as usize] ^= squares;
        self.colors[color as usize] ^= squares;
    }

    /// Returns the pieces of both colors that attack a square, if exactly the `occupied` squares have pieces.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let mut set = attacks::knight(square) & self.role(Role::Knight);
        set |= attacks::king(square) & self.role(Role::King);
        set |= attacks::bishop(square, occupied) & self.diagonal_sliders();
        set |= attacks::rook(square, occupied) & self.straight_sliders();
        // A pawn attacks this square if a pawn of the other color, placed here, would attack that pawn.
        set |= attacks::pawn(Color::White, square) & self.pieces(Color::Black, Role::Pawn);
        set |= attacks::pawn(Color::Black, square) & self.pieces(Color::White, Role::Pawn);
        set & occupied
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn putting_a_piece_replaces_the_one_on_the_square() {
        let mut board = Board::default();
        let e4: Square = "e4".parse().unwrap();
        let rook = Piece {
            color: Color::White,
            role: Role::Rook,
        };
        let queen = Piece {
            color: Color::Black,
            role: Role::Queen,
        };
        board.put(e4, rook);
        board.put(e4, queen);
        assert_eq!(board.piece_on(e4), Some(queen));
        assert_eq!(board.occupied().count(), 1);
        board.clear(e4);
        assert_eq!(board, Board::default());
    }
}
