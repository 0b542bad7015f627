//! Positions set up by hand, and whether they are playable.
//!
//! A [`Setup`] is whatever a FEN says, playable or not. [`Setup::position`] makes a playable one into a
//! [`Position`](super::Position).

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::castling::CastlingRights;
use super::piece::{Color, Role};
use super::square::{File, Rank, Square};
use super::variant::Variant;

/// The parts of a position, which may be unplayable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub board: Board,
    pub side_to_move: Color,
    pub variant: Variant,
    pub castling: CastlingRights,
    /// The square that a pawn has just passed over; `None` if there is none, and in a [`Position`](super::Position) also if
    /// no capture there is legal.
    pub en_passant: Option<Square>,
    /// The number of plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the next move; at least 1. White's and Black's moves share a number.
    pub fullmove_number: u32,
}

impl Default for Setup {
    /// Returns an empty board with White to move.
    fn default() -> Self {
        Self {
            board: Board::default(),
            side_to_move: Color::White,
            variant: Variant::Standard,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

impl Setup {
    /// Returns every reason why the position is not playable; empty if it is playable.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = self.piece_faults();
        faults.extend(self.castling_faults());
        faults.extend(self.king_attack_faults());
        faults
    }

    /// Returns the faults of the pieces: wrong numbers of kings, pieces or pawns, and pawns on ranks where none can be.
    fn piece_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            match self.board.pieces(color, Role::King).count() {
                0 => faults.push(format!("{color} has no king")),
                1 => {}
                _ => faults.push(format!("{color} has more than one king")),
            }
        }
        for color in Color::ALL {
            if self.board.color(color).count() > 16 {
                faults.push(format!("{color} has more than 16 pieces"));
            }
            if self.board.pieces(color, Role::Pawn).count() > 8 {
                faults.push(format!("{color} has more than 8 pawns"));
            }
        }
        let stranded_pawns = self.board.role(Role::Pawn) & Bitboard::LAST_RANKS;
        for square in stranded_pawns {
            faults.push(format!("a pawn cannot stand on {square}"));
        }
        faults
    }

    /// Returns a fault for each castling right whose king or rook cannot be where it started.
    fn castling_faults(&self) -> impl Iterator<Item = String> {
        let possible = self.castling.at_home(&self.board, self.variant);
        let impossible = self.castling.missing_in(possible);
        impossible.rooks().map(|(color, _, file)| {
            let rook = Square::new(file, color.rank(Rank::One));
            no_castling(color, rook, self.variant)
        })
    }

    /// Returns what is wrong with the king of the side not to move: the other king is next to it, or it is in check.
    fn king_attack_faults(&self) -> Vec<String> {
        let us = self.side_to_move;
        let own = self.board.color(us);
        let own_kings = self.board.pieces(us, Role::King);
        let mut attackers = Bitboard::EMPTY;
        for king in self.board.pieces(!us, Role::King) {
            attackers |= self.board.attackers(king, self.board.occupied()) & own;
        }
        let mut faults = Vec::new();
        if attackers.intersects(own_kings) {
            faults.push("the kings cannot stand next to each other".to_owned());
        }
        if attackers.intersects(!own_kings) {
            faults.push(format!("{} is in check, but {us} is to move", !us));
        }
        faults
    }

    /// Returns the squares where the side to move may capture en passant, because a double step may just have passed over them.
    /// If the position is playable, such a capture must be legal; otherwise a pawn must attack the square.
    pub fn en_passant_squares(&self) -> Bitboard {
        let us = self.side_to_move;
        let is_possible = |&square: &Square| {
            let setup = Self {
                en_passant: Some(square),
                ..*self
            };
            match setup.position() {
                Ok(position) => position.en_passant == Some(square),
                Err(_) => attacks::pawn(!us, square).intersects(self.board.pieces(us, Role::Pawn)),
            }
        };
        self.passed_over().into_iter().filter(is_possible).collect()
    }

    /// Returns the squares that a pawn's double step may just have passed over.
    pub(super) fn passed_over(&self) -> Bitboard {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let occupied = self.board.occupied();
        let pawns = self.board.pieces(them, Role::Pawn) & Bitboard::rank(them.rank(Rank::Four));
        let origins = occupied & Bitboard::rank(them.rank(Rank::Two));
        pawns.forward(us) & !occupied & !origins.forward(them)
    }
}

/// Returns the fault that a color cannot have the right to castle with this rook, because the king or the rook is not where it
/// started.
fn no_castling(color: Color, rook: Square, variant: Variant) -> String {
    match variant {
        Variant::Standard => {
            let king = Square::new(File::E, rook.rank());
            format!(
                "{color} cannot have the right to castle with the {rook} rook: the king is not on {king} or the \
                 rook is not on {rook}"
            )
        }
        Variant::Chess960 => format!(
            "{color} cannot have the right to castle with a rook on {rook}: there is none, or the king is not on its \
             first rank"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    fn setup(fen: &str) -> Setup {
        fen.parse().unwrap()
    }

    fn en_passant(fen: &str) -> Vec<String> {
        let squares = setup(fen).en_passant_squares().into_iter();
        squares.map(|square| square.to_string()).collect()
    }

    #[test]
    fn every_fault_is_named_and_not_only_the_first() {
        assert_eq!(
            setup("8/8/8/8/8/8/8/8 w - - 0 1").faults(),
            ["White has no king", "Black has no king"]
        );
        assert_eq!(
            setup("P3k3/8/8/8/8/8/8/p3R3 w K - 0 1").faults(),
            [
                "White has no king",
                "a pawn cannot stand on a1",
                "a pawn cannot stand on a8",
                &no_castling(Color::White, "h1".parse().unwrap(), Variant::Standard),
                "Black is in check, but White is to move",
            ]
        );
        assert_eq!(*Position::start().faults(), [""; 0]);
    }

    #[test]
    fn en_passant_is_possible_only_beside_a_pawn_that_can_have_moved_two_squares() {
        assert_eq!(
            en_passant("4k3/8/8/1pPp4/8/8/8/4K3 w - - 0 1"),
            ["b6", "d6"]
        );
        assert_eq!(en_passant("4k3/3r4/8/1pPp4/8/8/8/4K3 w - - 0 1"), ["b6"]);
        assert_eq!(en_passant("4k3/8/8/1pPp4/8/8/8/4K3 b - - 0 1"), [""; 0]);
        assert_eq!(en_passant("4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1"), ["d3"]);
    }

    #[test]
    fn en_passant_that_would_expose_the_king_is_possible_only_without_a_king() {
        assert_eq!(en_passant("8/8/8/K1Pp3r/8/8/8/4k3 w - - 0 1"), [""; 0]);
        assert_eq!(en_passant("8/8/8/2Pp3r/8/8/8/4k3 w - - 0 1"), ["d6"]);
    }
}
