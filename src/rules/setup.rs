//! Sets positions up: the start of a game, and the checks that another position can be played from.

use std::fmt;

use super::bitboard::Bitboard;
use super::board::Board;
use super::castling::{CastlingRights, CastlingSide};
use super::piece::{Color, Piece, Role};
use super::position::Position;
use super::square::{File, Rank, Square};

/// Why a position cannot be played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    NoKing(Color),
    ManyKings(Color),
    /// A side has more than sixteen pieces (FIDE 2.2).
    ManyMen(Color),
    /// A pawn stands on the first or the eighth rank.
    PawnOnLastRank(Square),
    /// The king of the side that is not to move could be captured.
    OpponentInCheck(Color),
    /// The king or the rook of a castling right is not at home.
    NoCastling(Color, CastlingSide),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::ManyKings(color) => write!(f, "{color} has more than one king"),
            Self::ManyMen(color) => write!(f, "{color} has more than 16 pieces"),
            Self::PawnOnLastRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::OpponentInCheck(color) => {
                write!(f, "{color} is in check, but it is {}'s move", !*color)
            }
            Self::NoCastling(color, side) => {
                let home = color.rank(Rank::One);
                let rook = Square::new(side.rook_file(), home);
                let king = Square::new(File::E, home);
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

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl Position {
    /// Returns the first position of a game (FIDE 2.3).
    pub fn start() -> Self {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let mut board = Board::default();
        let home = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(home) {
                board.put(
                    Square::new(file, color.rank(Rank::One)),
                    Piece { color, role },
                );
                board.put(
                    Square::new(file, color.rank(Rank::Two)),
                    Piece { color, role: Pawn },
                );
            }
        }
        Self {
            board,
            side_to_move: Color::White,
            castling: CastlingRights::ALL,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Checks the parts of a position. An en passant square on which no capture is legal is dropped.
    pub fn new(
        board: Board,
        side_to_move: Color,
        castling: CastlingRights,
        en_passant: Option<Square>,
        halfmove_clock: u16,
        fullmove_number: u16,
    ) -> Result<Self, SetupError> {
        check_pieces(&board)?;
        check_castling(&board, castling)?;
        let mut position = Self {
            board,
            side_to_move,
            castling,
            en_passant: None,
            halfmove_clock,
            fullmove_number,
        };
        if position.is_attacked(position.king(!side_to_move), side_to_move) {
            return Err(SetupError::OpponentInCheck(!side_to_move));
        }
        if let Some(square) = en_passant.filter(|&square| position.was_passed_over(square)) {
            position.set_en_passant(square);
        }
        Ok(position)
    }

    /// Returns true if the last move may have been a pawn's double step over this square.
    fn was_passed_over(&self, square: Square) -> bool {
        let them = !self.side_to_move;
        let occupied = self.board.occupied();
        let ahead = if them == Color::White { 1 } else { -1 };
        let (Some(pawn), Some(origin)) = (square.offset(0, ahead), square.offset(0, -ahead)) else {
            return false;
        };
        square.rank() == them.rank(Rank::Three)
            && self.board.pieces(them, Role::Pawn).contains(pawn)
            && !occupied.contains(square)
            && !occupied.contains(origin)
    }
}

fn check_pieces(board: &Board) -> Result<(), SetupError> {
    for color in Color::ALL {
        match board.pieces(color, Role::King).count() {
            0 => return Err(SetupError::NoKing(color)),
            1 => {}
            _ => return Err(SetupError::ManyKings(color)),
        }
    }
    for color in Color::ALL {
        if board.color(color).count() > 16 {
            return Err(SetupError::ManyMen(color));
        }
    }
    match (board.role(Role::Pawn) & Bitboard::LAST_RANKS).first() {
        Some(square) => Err(SetupError::PawnOnLastRank(square)),
        None => Ok(()),
    }
}

fn check_castling(board: &Board, castling: CastlingRights) -> Result<(), SetupError> {
    let without_home = castling.without(castling.at_home(board));
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if without_home.has(color, side) {
                return Err(SetupError::NoCastling(color, side));
            }
        }
    }
    Ok(())
}
