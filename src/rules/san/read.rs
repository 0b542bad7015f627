//! From text to a legal move, or to the reason why not: what cannot be read and what cannot be played are told apart.

use std::fmt;

use super::super::{
    Bitboard, CastlingSide, File, IllegalReason, Move, Position, Rank, Role, Square,
};
use super::San;
use super::pattern::{self, Author, Pattern, Step};

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanError {
    /// The text is no move in any notation; here is its beginning.
    Unreadable(String),
    /// The text says clearly which piece should go where, but it may not. A pawn that must be told what to become
    /// comes as [`IllegalReason::NeedsPromotion`].
    Illegal(IllegalReason),
    /// Several legal moves fit.
    Ambiguous {
        /// What was written.
        text: String,
        /// The moves that fit, each with its proper name.
        candidates: Vec<(Move, San)>,
    },
    /// The side to move has no such piece, or none on that file, rank or square.
    NoSuchPiece {
        /// The kind of piece.
        role: Role,
        /// The file on which it was looked for.
        file: Option<File>,
        /// The rank on which it was looked for.
        rank: Option<Rank>,
    },
    /// Of several pieces of this kind none may go there.
    NoneMayGo {
        /// The kind of piece.
        role: Role,
        /// Where it should go.
        to: Square,
        /// Those whose way of moving would allow it, each with what stands against it.
        reasons: Vec<(Square, IllegalReason)>,
    },
}

impl SanError {
    /// Whether the reason speaks of a move that the piece could make, were it not for what it names.
    fn is_telling(&self) -> bool {
        match self {
            Self::Illegal(refusal) => !refusal.is_shape(),
            Self::Ambiguous { .. } => true,
            Self::NoneMayGo { reasons, .. } => !reasons.is_empty(),
            Self::Unreadable(_) | Self::NoSuchPiece { .. } => false,
        }
    }

    /// The squares to light on the board: what stands against the move, or the pieces that could be meant.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Unreadable(_) | Self::NoSuchPiece { .. } => Bitboard::EMPTY,
            Self::Illegal(refusal) => refusal.squares(),
            Self::Ambiguous { candidates, .. } => candidates.iter().map(|(m, _)| m.from).collect(),
            Self::NoneMayGo { reasons, .. } => reasons
                .iter()
                .fold(Bitboard::EMPTY, |set, (_, refusal)| set | refusal.squares()),
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(text) => write!(f, "{text:?} is not a move"),
            Self::Illegal(refusal) => refusal.fmt(f),
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
                for (index, (from, refusal)) in reasons.iter().enumerate() {
                    let joint = if index == 0 { ":" } else { ";" };
                    write!(f, "{joint} from {from}, {refusal}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for SanError {}

/// A text that is no move, kept short enough to be shown.
fn unreadable(text: &str) -> SanError {
    /// How many letters are shown.
    const SHOWN: usize = 20;
    let text = text.trim();
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    SanError::Unreadable(shown)
}

impl Position {
    /// Reads a legal move from SAN or UCI, written exactly or as people do: `0-0`, `e8Q`, `exd6 e.p.`, `Ng1f3`,
    /// `e2-e4`, `nf3`, without or with wrong `x`, `+` and `#`, the king onto its own rook.
    ///
    /// The exact form allocates nothing and looks only at the pieces that bear on the square of arrival.
    pub fn read_move(&self, text: &str) -> Result<Move, SanError> {
        match self.read_exact_move(text.as_bytes()) {
            Some(m) => Ok(m),
            None => self.read_generously(text, Author::Person),
        }
    }

    /// The same for a text from a file, where a lower-case `b` at the beginning is always the pawn of the b-file.
    pub fn read_filed_move(&self, text: &str) -> Result<Move, SanError> {
        match self.read_exact_move(text.as_bytes()) {
            Some(m) => Ok(m),
            None => self.read_generously(text, Author::File),
        }
    }

    /// The move of a king onto its own castling rook, as the king's two steps; any other move as it is.
    pub fn rook_castling(&self, m: Move) -> Move {
        let us = self.side_to_move();
        let home = us.rank(Rank::One);
        let king = Square::new(File::E, home);
        let rooks = self.board().pieces(us, Role::Rook);
        let side = CastlingSide::ALL
            .into_iter()
            .find(|side| m.to == Square::new(side.rook_file(), home) && rooks.contains(m.to));
        match side {
            Some(side) if m.from == king && self.king(us) == king && m.promotion.is_none() => {
                Move::new(king, Square::new(side.king_target(), home))
            }
            _ => m,
        }
    }

    /// The legal moves that fit what a text says.
    fn fits(&self, pattern: Pattern) -> impl Iterator<Item = Move> {
        let (single, step) = match pattern {
            Pattern::Castling(side) => (self.castling_move(side), None),
            Pattern::Squares(m) => (Some(self.rook_castling(m)), None),
            Pattern::Step(step) => (None, Some(step)),
        };
        let steps = step.into_iter().flat_map(|step| {
            let origins = self.reaching(step.role, step.to) & step.origins();
            origins.into_iter().map(move |from| step.played_from(from))
        });
        single
            .into_iter()
            .chain(steps)
            .filter(|&m| self.is_legal(m))
    }

    /// The king's two steps on a wing, if the king is at home.
    pub(super) fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let us = self.side_to_move();
        let home = us.rank(Rank::One);
        let king = Square::new(File::E, home);
        (self.king(us) == king).then(|| Move::new(king, Square::new(side.king_target(), home)))
    }

    /// Tries each reading of a text; if none fits a legal move, the more telling reason is the answer.
    fn read_generously(&self, text: &str, writer: Author) -> Result<Move, SanError> {
        let [Some(first), second] = pattern::readings(text, writer) else {
            return Err(unreadable(text));
        };
        let error = match self.read_pattern(first, text) {
            Ok(m) => return Ok(m),
            // The pawn may go there: it only lacks its new piece.
            Err(error @ SanError::Illegal(IllegalReason::NeedsPromotion { .. })) => {
                return Err(error);
            }
            Err(error) => error,
        };
        match second.map(|second| self.read_pattern(second, text)) {
            None => Err(error),
            Some(Err(_)) if error.is_telling() => Err(error),
            Some(other) => other,
        }
    }

    /// The one legal move that fits, or the reason why there is not just one.
    fn read_pattern(&self, pattern: Pattern, text: &str) -> Result<Move, SanError> {
        let mut fits: Vec<Move> = self.fits(pattern).collect();
        match (fits.pop(), fits.is_empty()) {
            (Some(m), true) => Ok(m),
            (Some(m), false) => {
                fits.push(m);
                Err(SanError::Ambiguous {
                    text: text.trim().to_owned(),
                    candidates: fits.into_iter().map(|m| (m, self.san(m))).collect(),
                })
            }
            (None, _) => Err(match pattern {
                Pattern::Castling(side) => self.castling_reason(side).map(SanError::Illegal),
                Pattern::Squares(m) => self
                    .illegal_reason(self.rook_castling(m))
                    .map(SanError::Illegal),
                Pattern::Step(step) => Some(self.step_error(step)),
            }
            .unwrap_or_else(|| unreadable(text))),
        }
    }

    /// Why no piece may go where the text says.
    fn step_error(&self, step: Step) -> SanError {
        let pieces = self.meant(step);
        if pieces.is_empty() {
            let pushed = (step.role == Role::Pawn && step.rank.is_none()).then(|| step.to.file());
            return SanError::NoSuchPiece {
                role: step.role,
                file: step.file.or(pushed),
                rank: step.rank,
            };
        }
        let mut reasons: Vec<(Square, IllegalReason)> = pieces
            .into_iter()
            .filter_map(|from| Some((from, self.illegal_reason(step.played_from(from))?)))
            .collect();
        if reasons.len() > 1 {
            reasons.retain(|(_, refusal)| !refusal.is_shape());
        }
        match reasons.first() {
            Some(&(_, refusal)) if reasons.iter().all(|(_, other)| *other == refusal) => {
                SanError::Illegal(refusal)
            }
            _ => SanError::NoneMayGo {
                role: step.role,
                to: step.to,
                reasons,
            },
        }
    }

    /// The pieces of which a text may speak, wherever they can go. Of several pawns on the file of a plain push it is
    /// the one next behind the square of arrival.
    fn meant(&self, step: Step) -> Bitboard {
        let us = self.side_to_move();
        let pieces = self.board().pieces(us, step.role) & step.origins();
        if step.role != Role::Pawn || step.file.is_some() || step.rank.is_some() {
            return pieces;
        }
        let next_behind = pieces
            .into_iter()
            .filter(|pawn| us.rank(pawn.rank()) < us.rank(step.to.rank()))
            .max_by_key(|pawn| us.rank(pawn.rank()));
        next_behind.map_or(pieces, Bitboard::of)
    }
}
