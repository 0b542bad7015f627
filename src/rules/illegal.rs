//! The reasons why a move is illegal. We give the reason that a person would notice first, and the squares to mark.
//!
//! Only the move generator decides whether a move is legal. [`find`] only explains why one is not.

use derive_more::Display;
use itertools::Itertools;
use thiserror::Error;

use super::{Bitboard, CastlingSide, Piece, Role, Square};

mod find;
#[cfg(test)]
mod tests;

/// A piece and its square, as a sentence names them: "rook on e8".
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq)]
#[display("{role} on {square}")]
pub struct PlacedPiece {
    pub role: Role,
    pub square: Square,
}

/// Why a move is illegal, roughly in the order that we look for reasons.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum IllegalReason {
    /// There is no piece on the square.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The piece belongs to the side that is not to move (FIDE 1.3).
    #[error("the {} on {} is {}'s, and it is {} to move", .0.role, .1, .0.color, !.0.color)]
    OpponentsPiece(Piece, Square),
    /// The move ends on the square where it began.
    #[error("the {} is already on {}", .0.role, .0.square)]
    SameSquare(PlacedPiece),
    /// No piece of this kind moves this way, even on an empty board (FIDE 3.2 to 3.8).
    #[error("{}: it cannot go from {} to {}", how_it_moves(.0.role), .0.square, .1)]
    NotHowItMoves(PlacedPiece, Square),
    /// The pawn would move backward (FIDE 3.7.1).
    #[error("a pawn moves only forward")]
    PawnBackwards(Square),
    /// The pawn would move two squares, but it is not on its starting square (FIDE 3.7.2).
    #[error("a pawn can move two squares only from its starting square")]
    NoDoubleStep(Square),
    /// A piece blocks the path (FIDE 3.5).
    #[error("the way is blocked at {} by {} {}", by.square, if *own { "your own" } else { "the opponent's" }, by.role)]
    Blocked {
        /// The nearest piece that blocks the path.
        by: PlacedPiece,
        /// True if the blocking piece belongs to the side to move.
        own: bool,
    },
    /// The mover's own piece is on the destination (FIDE 3.1).
    #[error("your own {} is on {}", .0.role, .0.square)]
    OwnPiece(PlacedPiece),
    /// An opposing piece is straight ahead of the pawn, which captures only diagonally (FIDE 3.7.3).
    #[error("a pawn captures only diagonally: the {0} is straight ahead")]
    PawnCapturesDiagonally(PlacedPiece),
    /// The pawn would move diagonally to a square with nothing to capture (FIDE 3.7.3).
    #[error("a pawn moves only straight ahead: there is nothing to capture on {0}")]
    PawnMovesStraight(Square),
    /// There is no rook in this corner (FIDE 3.8.2).
    #[error("you cannot castle: there is no rook on {0}")]
    CastlingNoRook(Square),
    /// The rook in this corner belongs to the opponent (FIDE 3.8.2).
    #[error("you cannot castle: the rook on {0} is the opponent's")]
    CastlingOpponentsRook(Square),
    /// The right is lost although the mover has a rook in this corner: the king or the rook that started there has moved
    /// (FIDE 3.8.2.1).
    #[error("you cannot castle on that side: the king or the rook from {0} has moved")]
    CastlingLost(Square),
    /// In Chess960 the right is lost although the mover has a rook on that side: the king or that side's rook has moved. We
    /// do not know where the rook started.
    #[error("you cannot castle {side}: the king or the rook on that side has moved")]
    CastlingLostTo { king: Square, side: CastlingSide },
    /// In Chess960 the mover has no rook on that side of the king.
    #[error("you cannot castle {side}: you have no rook on that side")]
    CastlingNoRookTo { king: Square, side: CastlingSide },
    /// A piece is between king and rook (FIDE 3.8.2.2).
    #[error("you cannot castle: the {0} is between the king and the rook")]
    CastlingBlocked(PlacedPiece),
    /// In Chess960 a piece blocks the path of the king or the rook.
    #[error("you cannot castle: the {0} is in the way")]
    CastlingInTheWay(PlacedPiece),
    /// The king is in check (FIDE 3.8.2.2).
    #[error("you cannot castle: your king is in check from the {checker}")]
    CastlingInCheck { king: Square, checker: PlacedPiece },
    /// The king would cross or reach an attacked square (FIDE 3.8.2.2).
    #[error("you cannot castle: {square} is attacked by the {attacker}")]
    CastlingAttacked {
        square: Square,
        attacker: PlacedPiece,
    },
    /// In Chess960 the rook shields the king from this piece, and would stop shielding it.
    #[error("you cannot castle: the rook on {rook} shields your king from the {attacker}")]
    CastlingExposesKing { rook: Square, attacker: PlacedPiece },
    /// This pawn has not just moved two squares, so it cannot be captured en passant (FIDE 3.7.3.2). The position does not tell
    /// whether it moved two squares earlier or never did.
    #[error(
        "en passant captures only a pawn that has moved two squares on the move before: the pawn on {0} has not"
    )]
    NoEnPassant(Square),
    /// The move would open a line to the mover's king: the piece is pinned, or an en passant capture would take two pawns off
    /// the line (FIDE 3.9.2).
    #[error("your king on {king} would be in check from the {attacker}")]
    ExposesKing {
        king: Square,
        /// The piece that would give check.
        attacker: PlacedPiece,
    },
    /// The king would move into check, onto an attacked square (FIDE 3.8.1, 3.9.2).
    #[error("your king on {to} would be in check from the {attacker}")]
    KingIntoCheck { to: Square, attacker: PlacedPiece },
    /// The move leaves the king in check (FIDE 3.9.2).
    #[error("you are in check from the {checker}: {}", ways_out(*can_block))]
    InCheck {
        king: Square,
        checker: PlacedPiece,
        /// True if there are squares between the king and the piece that gives check.
        can_block: bool,
    },
    /// Several pieces give check at once, so only the king can move.
    #[error("you are in check from {}: only the king can move", checkers.into_iter().join(" and from "))]
    DoubleCheck { king: Square, checkers: Bitboard },
    /// The pawn reaches the last rank, but the move names no piece to promote to (FIDE 3.7.3.3). The move is otherwise
    /// legal.
    #[error("choose a piece to promote to: queen, knight, rook or bishop")]
    NeedsPromotion { from: Square, to: Square },
    /// The pawn would become a king or stay a pawn (FIDE 3.7.3.3).
    #[error("a pawn cannot become a {0}")]
    CannotBecome(Role),
    /// The move names a piece to promote to, but no pawn reaches the last rank. The move is otherwise legal.
    #[error("only a pawn that reaches the last rank can promote")]
    NotPromotion(Square),
}

fn how_it_moves(role: Role) -> &'static str {
    match role {
        Role::Pawn => "a pawn moves straight ahead and captures diagonally",
        Role::Knight => "a knight moves two squares one way and one to the side",
        Role::Bishop => "a bishop moves along diagonals",
        Role::Rook => "a rook moves along ranks and files",
        Role::Queen => "a queen moves along ranks, files and diagonals",
        Role::King => "a king moves one square in any direction",
    }
}

fn ways_out(can_block: bool) -> &'static str {
    if can_block {
        "capture it, block it or move the king"
    } else {
        "capture it or move the king"
    }
}

impl IllegalReason {
    /// Returns the squares to mark on the board, where players can see the reason: for example a blocking piece, a checker and
    /// its king, or the corner that lacks the player's rook. Empty for [`Self::CannotBecome`], a choice of piece that no pawn
    /// can become.
    pub fn squares(&self) -> Bitboard {
        let pair = |a: Square, b: Square| Bitboard::of(a) | Bitboard::of(b);
        match *self {
            Self::NoPiece(square)
            | Self::OpponentsPiece(_, square)
            | Self::PawnBackwards(square)
            | Self::NoDoubleStep(square)
            | Self::PawnMovesStraight(square)
            | Self::CastlingNoRook(square)
            | Self::CastlingOpponentsRook(square)
            | Self::CastlingLost(square)
            | Self::CastlingLostTo { king: square, .. }
            | Self::CastlingNoRookTo { king: square, .. }
            | Self::NoEnPassant(square)
            | Self::NotPromotion(square) => square.into(),
            Self::SameSquare(piece)
            | Self::NotHowItMoves(piece, _)
            | Self::Blocked { by: piece, .. }
            | Self::OwnPiece(piece)
            | Self::PawnCapturesDiagonally(piece)
            | Self::CastlingBlocked(piece)
            | Self::CastlingInTheWay(piece) => piece.square.into(),
            Self::CastlingInCheck { king, checker } | Self::InCheck { king, checker, .. } => {
                pair(king, checker.square)
            }
            Self::CastlingAttacked { square, attacker } => pair(square, attacker.square),
            Self::CastlingExposesKing { rook, attacker } => pair(rook, attacker.square),
            Self::ExposesKing { king, attacker } => pair(king, attacker.square),
            Self::KingIntoCheck { attacker, .. } => attacker.square.into(),
            Self::DoubleCheck { king, checkers } => checkers | king.into(),
            Self::NeedsPromotion { to, .. } => to.into(),
            Self::CannotBecome(_) => Bitboard::EMPTY,
        }
    }

    /// Returns true if the piece could not make this move on any board. The player probably meant another piece of its kind.
    pub(super) fn is_impossible_movement(&self) -> bool {
        matches!(
            self,
            Self::NotHowItMoves(..) | Self::PawnBackwards(_) | Self::NoDoubleStep(_)
        )
    }
}
