//! Why a move or another action is not possible.

use std::fmt;

use super::events::asked;
use super::{MoveStyle, name};
use crate::game::{ActionError, MustMove, Players, Question};
use crate::rules::{CastlingSide, IllegalReason, PlacedPiece, Position, Role, SanError, Square};

/// Says why an action is not possible; `start_with` names what starts the clocks.
pub fn refused(error: &ActionError, players: &Players, start_with: &str) -> String {
    let name = |color| players.called(color);
    match error {
        ActionError::GameOver(outcome) => format!("the game is over. {}", outcome.cited(players)),
        ActionError::Illegal(reason) => reason.to_string(),
        ActionError::OfferedAlready(color) => format!(
            "{} has already offered a draw on this move (one offer per move)",
            name(*color)
        ),
        ActionError::QuestionStands(question @ Question::DrawWithNextMove(_)) => format!(
            "{}: that comes first (/offer drop takes it back)",
            asked(*question, players)
        ),
        ActionError::QuestionStands(question) => format!(
            "{}: {} must accept or decline first",
            asked(*question, players),
            name(!question.asker())
        ),
        ActionError::OfferNotMade(color) => format!(
            "{} has not made the offer yet: it goes with the next move, because a draw is offered after a move (FIDE 9.1.2.1)",
            name(*color)
        ),
        ActionError::MustMove(MustMove::Move(square)) => {
            format!("the piece on {square} was touched first: it must move (FIDE 4.3.1)")
        }
        ActionError::MustMove(MustMove::Capture(square)) => {
            format!("the piece on {square} was touched first: it must be captured (FIDE 4.3.2)")
        }
        ActionError::MustMove(MustMove::MoveAndCapture(own, theirs)) => format!(
            "the pieces on {own} and {theirs} were touched: one must capture the other (FIDE 4.3.3)"
        ),
        ActionError::MustMove(MustMove::Castle(king, rook)) => format!(
            "the king on {king} and then the rook on {rook} were touched: they must castle (FIDE 4.4.1)"
        ),
        ActionError::RookBeforeKing(rook) => format!(
            "the rook on {rook} was touched before the king: it cannot castle on this move (FIDE 4.4.2)"
        ),
        ActionError::MustMove(MustMove::Promote(_, to)) => {
            format!("the pawn was released on {to}: it must promote there (FIDE 4.7)")
        }
        ActionError::Paused => format!("the clocks are paused: {start_with} starts them again"),
        ActionError::TooEarlyForDraw => {
            "a draw can be agreed only once both players have moved (FIDE 5.2.3)".to_owned()
        }
        ActionError::NothingAsked => "nobody has offered or asked anything".to_owned(),
        ActionError::NothingToTakeBack => "there is no move to take back".to_owned(),
        ActionError::TakebacksOff => "this game is played without take-backs".to_owned(),
        ActionError::TouchMoveOff => {
            "this game is played without touch-move: touching a piece has no effect".to_owned()
        }
        ActionError::NoPromotion => "that pawn does not promote there".to_owned(),
        ActionError::NoOfferToDrop => "there is no draw offer to drop".to_owned(),
        ActionError::ClaimGivenUp => {
            "a piece was touched first, so no draw can be claimed on this move (FIDE 9.4)"
                .to_owned()
        }
        ActionError::NoClocks => "this game is played without clocks".to_owned(),
        ActionError::ClocksRun => "the clocks are already running".to_owned(),
        ActionError::ClocksStand => "the clocks are not running".to_owned(),
    }
}

fn castling_side(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "kingside",
        CastlingSide::Queen => "queenside",
    }
}

impl fmt::Display for IllegalReason {
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPiece(square) => write!(f, "there is no piece on {square}"),
            Self::OpponentsPiece(piece, square) => write!(
                f,
                "the {} on {square} is {}'s, and it is {} to move",
                piece.role, piece.color, !piece.color
            ),
            Self::SameSquare(piece) => {
                write!(f, "the {} is already on {}", piece.role, piece.square)
            }
            Self::NotHowItMoves(piece, to) => write!(
                f,
                "{}: it cannot go from {} to {to}",
                how_it_moves(piece.role),
                piece.square
            ),
            Self::PawnBackwards(_) => f.write_str("a pawn moves only forward"),
            Self::NoDoubleStep(_) => {
                f.write_str("a pawn can move two squares only from its starting square")
            }
            Self::Blocked { by, own } => {
                let whose = if *own { "your own" } else { "the opponent's" };
                write!(
                    f,
                    "the way is blocked at {} by {whose} {}",
                    by.square, by.role
                )
            }
            Self::OwnPiece(piece) => {
                write!(f, "your own {} is on {}", piece.role, piece.square)
            }
            Self::PawnCapturesDiagonally(piece) => write!(
                f,
                "a pawn captures only diagonally: the {piece} is straight ahead"
            ),
            Self::PawnMovesStraight(to) => write!(
                f,
                "a pawn moves only straight ahead: there is nothing to capture on {to}"
            ),
            Self::EnPassantTooLate(pawn) => write!(
                f,
                "en passant was possible only on the move right after the pawn on {pawn} moved two squares"
            ),
            Self::NeedsPromotion { .. } => {
                f.write_str("choose a piece to promote to: queen, knight, rook or bishop")
            }
            Self::CannotBecome(role) => write!(f, "a pawn cannot become a {role}"),
            Self::NotPromotion(_) => {
                f.write_str("only a pawn that reaches the last rank can promote")
            }
            Self::CastlingNoRook(corner) => {
                write!(f, "you cannot castle: there is no rook on {corner}")
            }
            Self::CastlingLost(corner) => write!(
                f,
                "you cannot castle on that side: the king or the rook from {corner} has moved"
            ),
            Self::CastlingLostTo { side, .. } => write!(
                f,
                "you cannot castle {}: the king or the rook on that side has moved",
                castling_side(*side)
            ),
            Self::CastlingNoRookTo { side, .. } => write!(
                f,
                "you cannot castle {}: there is no rook on that side",
                castling_side(*side)
            ),
            Self::CastlingInTheWay(piece) => {
                write!(f, "you cannot castle: the {piece} is in the way")
            }
            Self::CastlingExposesKing { rook, attacker } => write!(
                f,
                "you cannot castle: the rook on {rook} shields your king from the {attacker}"
            ),
            Self::CastlingBlocked(piece) => write!(
                f,
                "you cannot castle: the {piece} is between the king and the rook"
            ),
            Self::CastlingInCheck { checker, .. } => write!(
                f,
                "you cannot castle: your king is in check from the {checker}"
            ),
            Self::CastlingAttacked { square, attacker } => write!(
                f,
                "you cannot castle: {square} is attacked by the {attacker}"
            ),
            Self::ExposesKing { king, attacker } => write!(
                f,
                "your king on {king} would be in check from the {attacker}"
            ),
            Self::KingIntoCheck { to, attacker } => {
                write!(f, "your king on {to} would be in check from the {attacker}")
            }
            Self::InCheck {
                checker, can_block, ..
            } => {
                let ways = if *can_block {
                    "capture it, block it or move the king"
                } else {
                    "capture it or move the king"
                };
                write!(f, "you are in check from the {checker}: {ways}")
            }
            Self::DoubleCheck { checkers, .. } => {
                f.write_str("you are in check")?;
                for (index, square) in checkers.into_iter().enumerate() {
                    let joint = if index == 0 { " from" } else { " and from" };
                    write!(f, "{joint} {square}")?;
                }
                f.write_str(": only the king can move")
            }
        }
    }
}

fn how_it_moves(role: Role) -> &'static str {
    match role {
        Role::Pawn => "a pawn moves straight ahead and captures one square diagonally",
        Role::Knight => "a knight moves two squares one way and one to the side",
        Role::Bishop => "a bishop moves along diagonals",
        Role::Rook => "a rook moves along ranks and files",
        Role::Queen => "a queen moves along ranks, files and diagonals",
        Role::King => "a king moves one square in any direction",
    }
}

impl fmt::Display for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.role, self.square)
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(text) => write!(f, "{text:?} is not a move"),
            Self::Illegal(reason) => reason.fmt(f),
            Self::Ambiguous { text, candidates } => {
                write!(f, "{text}:")?;
                for (index, (_, san)) in candidates.iter().enumerate() {
                    let joint = match index {
                        0 => "",
                        _ if index + 1 == candidates.len() => " or",
                        _ => ",",
                    };
                    write!(f, "{joint} {san}")?;
                }
                Ok(())
            }
            Self::NoSuchPiece { role, file, rank } => match (file, rank) {
                (None, None) => write!(f, "you have no {role}"),
                (Some(file), None) => write!(f, "you have no {role} on the {}-file", file.letter()),
                (None, Some(rank)) => write!(f, "you have no {role} on rank {}", rank.digit()),
                (Some(file), Some(rank)) => {
                    write!(f, "you have no {role} on {}", Square::new(*file, *rank))
                }
            },
            Self::NoneMayGo { role, to, reasons } => {
                write!(f, "no {role} can go to {to}")?;
                for (index, (from, reason)) in reasons.iter().enumerate() {
                    let joint = if index == 0 { ":" } else { ";" };
                    write!(f, "{joint} from {from}, {reason}")?;
                }
                Ok(())
            }
        }
    }
}

/// Why a text is no move that can be played in this position.
pub fn illegal_reason(error: &SanError, say: MoveStyle, position: &Position) -> String {
    match error {
        SanError::Ambiguous { text, candidates } if say != MoveStyle::SAN => {
            let names = candidates.iter().map(|(m, _)| name(*m, say, position));
            format!("{text}: {}", names.collect::<Vec<_>>().join(" or "))
        }
        _ => error.to_string(),
    }
}
