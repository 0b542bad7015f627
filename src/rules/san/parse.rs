//! Reads the text of a move: returns the one legal move that fits, or why there is none or more than one.

use std::fmt;

use super::super::{Bitboard, IllegalReason, Move, PieceLetters, Position, Role, Square, Variant};
use super::San;
use super::pattern::{self, Author, Pattern, PieceMovePattern, is_castling};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanError {
    /// The text is no move in any notation; this is its beginning.
    Unreadable(String),
    /// The text names a move that is illegal. A promotion without its piece is [`IllegalReason::NeedsPromotion`].
    Illegal(IllegalReason),
    /// Several legal moves fit.
    Ambiguous {
        /// The text as it was written.
        text: String,
        /// The moves that fit, each with its SAN.
        candidates: Vec<(Move, San)>,
    },
    /// The side to move has no such piece, or none on that file, rank or square, as this sentence says.
    NoSuchPiece(String),
    /// None of several such pieces may go there.
    NoneMayGo {
        role: Role,
        /// The destination.
        to: Square,
        /// For each piece that moves in such a way, why it may not go there.
        reasons: Vec<(Square, IllegalReason)>,
    },
}

impl SanError {
    /// Returns true if the error says more than that no such piece exists or moves like that.
    fn is_informative(&self) -> bool {
        match self {
            Self::Illegal(reason) => !reason.is_impossible_movement(),
            Self::Ambiguous { .. } => true,
            Self::NoneMayGo { reasons, .. } => !reasons.is_empty(),
            Self::Unreadable(_) | Self::NoSuchPiece(_) => false,
        }
    }

    /// Returns the squares to highlight: what makes the move illegal, or the pieces that could be meant.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Unreadable(_) | Self::NoSuchPiece(_) => Bitboard::EMPTY,
            Self::Illegal(reason) => reason.squares(),
            Self::Ambiguous { candidates, .. } => candidates.iter().map(|(m, _)| m.from).collect(),
            Self::NoneMayGo { reasons, .. } => reasons
                .iter()
                .fold(Bitboard::EMPTY, |set, (_, reason)| set | reason.squares()),
        }
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
            Self::NoSuchPiece(sentence) => f.write_str(sentence),
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

impl std::error::Error for SanError {}

/// Shortens the text so that it can be shown.
fn unreadable(text: &str) -> SanError {
    const SHOWN: usize = 20;
    let text = text.trim();
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    SanError::Unreadable(shown)
}

/// Says that the side to move has no such piece where it was looked for.
fn no_such_piece(piece_move: PieceMovePattern) -> SanError {
    let PieceMovePattern { role, rank, to, .. } = piece_move;
    let pushed = (role == Role::Pawn && rank.is_none()).then(|| to.file());
    let place = match (piece_move.file.or(pushed), rank) {
        (None, None) => String::new(),
        (Some(file), None) => format!(" on the {}-file", file.letter()),
        (None, Some(rank)) => format!(" on rank {}", rank.digit()),
        (Some(file), Some(rank)) => format!(" on {}", Square::new(file, rank)),
    };
    SanError::NoSuchPiece(format!("you have no {role}{place}"))
}

impl Position {
    /// Reads a legal move from SAN with these letters or from its squares, also as people write it: `0-0`, `e8Q`,
    /// `exd6 e.p.`, `Ng1f3`, `e2-e4`, `nf3` in English letters, with missing or wrong `x`, `+` and `#`, or the king onto its
    /// own rook. Chess characters name pieces with any letters.
    pub fn read_move_in(&self, text: &str, letters: PieceLetters) -> Result<Move, SanError> {
        let author = if letters == PieceLetters::English {
            Author::Person
        } else {
            Author::Translated
        };
        let english = if is_castling(text) {
            Some(text.to_owned())
        } else {
            letters.to_english(text)
        };
        let readings = english.map(|english| pattern::readings(&english, author));
        self.read_leniently(text, readings.unwrap_or_default())
    }

    /// Reads a move from a file, where a lower-case `b` at the beginning is always the pawn on the b-file.
    pub fn read_move_from_file(&self, text: &str) -> Result<Move, SanError> {
        match self.read_exact_move(text.as_bytes()) {
            Some(m) => Ok(m),
            None => self.read_leniently(text, pattern::readings(text, Author::File)),
        }
    }

    /// Returns the legal moves that fit a pattern.
    fn matching_moves(&self, pattern: Pattern) -> impl Iterator<Item = Move> {
        let (single, piece_move) = match pattern {
            Pattern::Castling(side) => (self.castling_move(side), None),
            Pattern::Squares(m) => (Some(self.normalize_castling(m)), None),
            Pattern::PieceMove(piece_move) => (None, Some(piece_move)),
        };
        let steps = piece_move.into_iter().flat_map(move |piece_move| {
            let origins =
                self.pieces_reaching(piece_move.role, piece_move.to) & piece_move.origins();
            origins.into_iter().map(move |from| match self.variant {
                Variant::Standard => piece_move.played_from(from),
                Variant::Chess960 => self.normalize_castling(piece_move.played_from(from)),
            })
        });
        single
            .into_iter()
            .chain(steps)
            .filter(|&m| self.is_legal(m))
    }

    /// Tries each reading of a text. If none fits a legal move, returns the more informative error.
    fn read_leniently(&self, text: &str, readings: [Option<Pattern>; 2]) -> Result<Move, SanError> {
        let [Some(first), second] = readings else {
            return Err(unreadable(text));
        };
        let error = match self.read_pattern(first, text) {
            Ok(m) => return Ok(m),
            // The pawn may go there, only its new piece is missing.
            Err(error @ SanError::Illegal(IllegalReason::NeedsPromotion { .. })) => {
                return Err(error);
            }
            Err(error) => error,
        };
        match second.map(|second| self.read_pattern(second, text)) {
            None => Err(error),
            Some(Err(_)) if error.is_informative() => Err(error),
            Some(other) => other,
        }
    }

    /// Returns the one legal move that fits.
    fn read_pattern(&self, pattern: Pattern, text: &str) -> Result<Move, SanError> {
        let mut matching_moves: Vec<Move> = self.matching_moves(pattern).collect();
        match (matching_moves.pop(), matching_moves.is_empty()) {
            (Some(m), true) => Ok(m),
            (Some(m), false) => {
                matching_moves.push(m);
                Err(SanError::Ambiguous {
                    text: text.trim().to_owned(),
                    candidates: matching_moves
                        .into_iter()
                        .map(|m| (m, self.san(m)))
                        .collect(),
                })
            }
            (None, _) => Err(match pattern {
                Pattern::Castling(side) => self.castling_reason(side).map(SanError::Illegal),
                Pattern::Squares(m) => self
                    .illegal_reason(self.normalize_castling(m))
                    .map(SanError::Illegal),
                Pattern::PieceMove(piece_move) => Some(self.piece_move_error(piece_move)),
            }
            .unwrap_or_else(|| unreadable(text))),
        }
    }

    /// Returns why no piece may go where the pattern says.
    fn piece_move_error(&self, piece_move: PieceMovePattern) -> SanError {
        let pieces = self.candidate_pieces(piece_move);
        if pieces.is_empty() {
            return no_such_piece(piece_move);
        }
        let mut reasons: Vec<(Square, IllegalReason)> = pieces
            .into_iter()
            .filter_map(|from| Some((from, self.illegal_reason(piece_move.played_from(from))?)))
            .collect();
        if reasons.len() > 1 {
            reasons.retain(|(_, reason)| !reason.is_impossible_movement());
        }
        match reasons.first() {
            Some(&(_, reason)) if reasons.iter().all(|(_, other)| *other == reason) => {
                SanError::Illegal(reason)
            }
            _ => SanError::NoneMayGo {
                role: piece_move.role,
                to: piece_move.to,
                reasons,
            },
        }
    }

    /// Returns the pieces that the pattern may mean, wherever they can go. For a pawn push it is only the nearest pawn
    /// behind the destination, if there is one.
    fn candidate_pieces(&self, piece_move: PieceMovePattern) -> Bitboard {
        let us = self.side_to_move;
        let pieces = self.board.pieces(us, piece_move.role) & piece_move.origins();
        if piece_move.role != Role::Pawn || piece_move.file.is_some() || piece_move.rank.is_some() {
            return pieces;
        }
        let next_behind = pieces
            .into_iter()
            .filter(|pawn| us.rank(pawn.rank()) < us.rank(piece_move.to.rank()))
            .max_by_key(|pawn| us.rank(pawn.rank()));
        next_behind.map_or(pieces, Bitboard::of)
    }
}
