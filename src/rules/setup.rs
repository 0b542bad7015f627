//! Sets positions up, and checks that they can be played from.
//!
//! A [`Setup`] is what a FEN says, playable or not; [`Setup::position`] makes a [`Position`] of one that is.

use std::fmt;

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::castling::{CastlingRights, CastlingSide};
use super::piece::{Color, Role};
use super::position::Position;
use super::square::{File, Rank, Square};
use super::variant::Variant;

/// Why a position cannot be played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    NoKing(Color),
    ManyKings(Color),
    /// A side has more than sixteen pieces (FIDE 2.2).
    ManyMen(Color),
    /// A side has more than eight pawns (FIDE 2.2).
    ManyPawns(Color),
    /// A pawn stands on the first or the eighth rank.
    PawnOnLastRank(Square),
    /// The kings stand next to each other (FIDE 3.8.1, 3.9.2).
    KingsAdjacent,
    /// A piece other than the king could capture the king of the side that is not to move.
    OpponentInCheck(Color),
    /// The king or the rook of a castling right is not where it can have stood from the start.
    NoCastling {
        color: Color,
        rook: Square,
        variant: Variant,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::ManyKings(color) => write!(f, "{color} has more than one king"),
            Self::ManyMen(color) => write!(f, "{color} has more than 16 pieces"),
            Self::ManyPawns(color) => write!(f, "{color} has more than 8 pawns"),
            Self::KingsAdjacent => f.write_str("the kings cannot stand next to each other"),
            Self::PawnOnLastRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::OpponentInCheck(color) => {
                write!(f, "{color} is in check, but {} is to move", !*color)
            }
            Self::NoCastling {
                color,
                rook,
                variant: Variant::Chess960,
            } => write!(
                f,
                "{color} cannot have the right to castle with a rook on {rook}: there is none, or the king is not on its \
                 first rank"
            ),
            Self::NoCastling {
                color,
                rook,
                variant: Variant::Standard,
            } => {
                let king = Square::new(File::E, rook.rank());
                write!(
                    f,
                    "{color} cannot have the right to castle with the {rook} rook: the king is not on {king} or the \
                     rook is not on {rook}"
                )
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// The parts of a position, of which nobody has checked that it can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    pub board: Board,
    pub side_to_move: Color,
    pub variant: Variant,
    pub castling: CastlingRights,
    /// The square that a pawn has just passed over, as far as anyone says so.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// At least 1.
    pub fullmove_number: u16,
}

impl Default for Setup {
    /// An empty board with White to move.
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

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            board: position.board,
            side_to_move: position.side_to_move,
            variant: position.variant,
            castling: position.castling,
            en_passant: position.en_passant,
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
        }
    }
}

impl Setup {
    /// Returns the position if it can be played, else the first of its [faults](Self::faults). An en passant square on
    /// which no capture is legal is dropped.
    pub fn position(&self) -> Result<Position, SetupError> {
        if let Some(&fault) = self.faults().first() {
            return Err(fault);
        }
        let mut position = Position {
            board: self.board,
            side_to_move: self.side_to_move,
            variant: self.variant,
            castling: self.castling,
            en_passant: None,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        };
        let passed_over = self.passed_over();
        if let Some(square) = self.en_passant.filter(|&it| passed_over.contains(it)) {
            position.set_en_passant(square);
        }
        Ok(position)
    }

    /// Returns every reason why the position cannot be played; none if it can.
    pub fn faults(&self) -> Vec<SetupError> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            match self.board.pieces(color, Role::King).count() {
                0 => faults.push(SetupError::NoKing(color)),
                1 => {}
                _ => faults.push(SetupError::ManyKings(color)),
            }
        }
        for color in Color::ALL {
            if self.board.color(color).count() > 16 {
                faults.push(SetupError::ManyMen(color));
            }
            if self.board.pieces(color, Role::Pawn).count() > 8 {
                faults.push(SetupError::ManyPawns(color));
            }
        }
        let stranded = self.board.role(Role::Pawn) & Bitboard::LAST_RANKS;
        faults.extend(stranded.into_iter().map(SetupError::PawnOnLastRank));
        let possible = self.castling.at_home(&self.board, self.variant);
        let impossible = self.castling.missing_in(possible);
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(file) = impossible.rook(color, side) {
                    faults.push(SetupError::NoCastling {
                        color,
                        rook: Square::new(file, color.rank(Rank::One)),
                        variant: self.variant,
                    });
                }
            }
        }
        let opponent = !self.side_to_move;
        let kings = self.board.pieces(opponent, Role::King);
        let own = self.board.color(self.side_to_move);
        let own_kings = own & self.board.role(Role::King);
        let attackers = |king| self.board.attackers(king, self.board.occupied()) & own;
        if kings
            .into_iter()
            .any(|king| attackers(king).intersects(own_kings))
        {
            faults.push(SetupError::KingsAdjacent);
        }
        let is_attacked = |king| attackers(king).intersects(own & !own_kings);
        if kings.into_iter().any(is_attacked) {
            faults.push(SetupError::OpponentInCheck(opponent));
        }
        faults
    }

    /// Returns the squares on which a pawn may be captured en passant: where the position can be played, those on which the
    /// capture is legal, else those that a pawn attacks.
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

    /// Returns the squares that the last move, a pawn's double step, may have passed over.
    fn passed_over(&self) -> Bitboard {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let occupied = self.board.occupied();
        let pawns = self.board.pieces(them, Role::Pawn) & Bitboard::rank(them.rank(Rank::Four));
        let origins = occupied & Bitboard::rank(them.rank(Rank::Two));
        pawns.forward(us) & !occupied & !origins.forward(them)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(fen: &str) -> Setup {
        fen.parse().unwrap()
    }

    fn en_passant(fen: &str) -> Vec<String> {
        let squares = setup(fen).en_passant_squares().into_iter();
        squares.map(|square| square.to_string()).collect()
    }

    #[test]
    fn every_fault_is_named_not_only_the_first() {
        assert_eq!(
            setup("8/8/8/8/8/8/8/8 w - - 0 1").faults(),
            [Color::White, Color::Black].map(SetupError::NoKing)
        );
        let faults = setup("P3k3/8/8/8/8/8/8/p3R3 w K - 0 1").faults();
        let pawns = ["a1", "a8"].map(|name| SetupError::PawnOnLastRank(name.parse().unwrap()));
        assert_eq!(
            faults,
            [
                SetupError::NoKing(Color::White),
                pawns[0],
                pawns[1],
                SetupError::NoCastling {
                    color: Color::White,
                    rook: "h1".parse().unwrap(),
                    variant: Variant::Standard,
                },
                SetupError::OpponentInCheck(Color::Black),
            ]
        );
        assert_eq!(Setup::from(&Position::start()).faults(), []);
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
    fn en_passant_that_would_bare_the_king_is_possible_only_while_there_is_none() {
        assert_eq!(en_passant("8/8/8/K1Pp3r/8/8/8/4k3 w - - 0 1"), [""; 0]);
        assert_eq!(en_passant("8/8/8/2Pp3r/8/8/8/4k3 w - - 0 1"), ["d6"]);
    }
}
