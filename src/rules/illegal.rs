//! The reasons why a move is illegal: the one that a person would notice first, and the squares to mark.
//!
//! The move generator alone decides whether a move is legal. [`find`] only explains why one is not.

use super::{Bitboard, CastlingSide, Piece, Role, Square};

mod find;
#[cfg(test)]
mod tests;

/// A piece and its square as a sentence names them: "rook on e8".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    pub role: Role,
    pub square: Square,
}

/// Why a move is illegal, roughly in the order in which the reasons are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// The square is empty.
    NoPiece(Square),
    /// The piece belongs to the side that is not to move (FIDE 1.3).
    OpponentsPiece(Piece, Square),
    /// The move ends where it began.
    SameSquare(PlacedPiece),
    /// No piece of this kind moves so, even on an empty board (FIDE 3.2 to 3.8).
    NotHowItMoves(PlacedPiece, Square),
    /// A pawn goes only forward (FIDE 3.7.1).
    PawnBackwards(Square),
    /// A pawn steps two squares only from where it began (FIDE 3.7.2).
    NoDoubleStep(Square),
    /// A piece stands in the way (FIDE 3.5).
    Blocked {
        /// The nearest piece in the way.
        by: PlacedPiece,
        /// True if it belongs to the side to move.
        own: bool,
    },
    /// A piece of one's own stands on the destination (FIDE 3.1).
    OwnPiece(PlacedPiece),
    /// A pawn cannot capture the opponent's piece straight ahead (FIDE 3.7.3).
    PawnCapturesDiagonally(PlacedPiece),
    /// A pawn's diagonal step to a square where there is nothing to capture (FIDE 3.7.3).
    PawnMovesStraight(Square),
    /// There is no rook in that corner (FIDE 3.8.2).
    CastlingNoRook(Square),
    /// The king, or the rook of this corner, has moved (FIDE 3.8.2.1).
    CastlingLost(Square),
    /// In Chess960 the king or the rook on that side of it has moved; the rook may have come from anywhere.
    CastlingLostTo { king: Square, side: CastlingSide },
    /// In Chess960 there is no rook on that side of the king.
    CastlingNoRookTo { king: Square, side: CastlingSide },
    /// A piece between king and rook (FIDE 3.8.2.2).
    CastlingBlocked(PlacedPiece),
    /// In Chess960 a piece on the way of king or rook.
    CastlingInTheWay(PlacedPiece),
    /// Castling out of check (FIDE 3.8.2.2).
    CastlingInCheck { king: Square, checker: PlacedPiece },
    /// The king would cross or reach an attacked square (FIDE 3.8.2.2).
    CastlingAttacked {
        square: Square,
        attacker: PlacedPiece,
    },
    /// In Chess960 the rook shields the king from this piece, and no longer would.
    CastlingExposesKing { rook: Square, attacker: PlacedPiece },
    /// Capturing this pawn en passant was possible only on the move right after its double step (FIDE 3.7.3.2).
    EnPassantTooLate(Square),
    /// The move would open a line to one's own king: the piece is pinned (FIDE 3.9.2).
    ExposesKing {
        king: Square,
        /// The piece that would give check.
        attacker: PlacedPiece,
    },
    /// The king would move into check, onto an attacked square (FIDE 3.8.1, 3.9.2).
    KingIntoCheck { to: Square, attacker: PlacedPiece },
    /// The move leaves the king in the check that it is in (FIDE 3.9.2).
    InCheck {
        king: Square,
        checker: PlacedPiece,
        /// True if there are squares between the two.
        can_block: bool,
    },
    /// Several pieces give check at once, so that only the king can move.
    DoubleCheck { king: Square, checkers: Bitboard },
    /// A pawn that reaches the last rank must be promoted (FIDE 3.7.3.3). The move is otherwise legal.
    NeedsPromotion { from: Square, to: Square },
    /// A pawn is promoted only to a queen, rook, bishop or knight (FIDE 3.7.3.3).
    CannotBecome(Role),
    /// Only a pawn that reaches the last rank is promoted. The move is otherwise legal.
    NotPromotion(Square),
}

impl IllegalReason {
    /// Returns the squares to mark on the board: the pieces that forbid the move, and the king that they attack.
    pub fn squares(&self) -> Bitboard {
        let pair = |a: Square, b: Square| Bitboard::of(a) | Bitboard::of(b);
        match *self {
            Self::NoPiece(square)
            | Self::OpponentsPiece(_, square)
            | Self::PawnBackwards(square)
            | Self::NoDoubleStep(square)
            | Self::PawnMovesStraight(square)
            | Self::CastlingNoRook(square)
            | Self::CastlingLost(square)
            | Self::CastlingLostTo { king: square, .. }
            | Self::CastlingNoRookTo { king: square, .. }
            | Self::EnPassantTooLate(square)
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

    /// Returns true if the piece could not make this move on any board, so that another of its kind was meant.
    pub(super) fn is_impossible_movement(&self) -> bool {
        matches!(
            self,
            Self::NotHowItMoves(..) | Self::PawnBackwards(_) | Self::NoDoubleStep(_)
        )
    }
}
