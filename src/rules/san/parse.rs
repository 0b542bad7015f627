//! Reads the text of a move: returns the one legal move that fits, or says why there is none or more than one.

use itertools::Itertools;
use thiserror::Error;

use super::super::{
    Bitboard, Color, File, IllegalReason, Move, PieceLetters, Position, Role, Square, Variant,
};
use super::pattern::{self, Author, Pattern, PieceMovePattern, is_castling};

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SanError {
    /// The text is not a move in any notation. The field holds its beginning.
    #[error("{0:?} is not a move")]
    Unreadable(String),
    /// The text would be a move if this Cyrillic letter were the letter that it looks like.
    #[error("the {cyrillic} is a Cyrillic letter: type {latin}")]
    LookAlike { cyrillic: char, latin: char },
    /// The text would be a move with a capital letter, because only English pieces may be typed in lower case.
    #[error("{} a piece is a capital: {meant}", letters.phrase())]
    NeedsCapital {
        letters: PieceLetters,
        /// The text with the capital letter.
        meant: String,
    },
    /// The text names an illegal move. A promotion without a piece is [`IllegalReason::NeedsPromotion`].
    #[error("{0}")]
    Illegal(IllegalReason),
    /// The text names the player who is not to move (FIDE 1.3).
    #[error("it is {} to move, not {color}", !*color)]
    NotToMove { color: Color },
    /// The text begins with the number of another move. The fields say which move comes next.
    #[error("the number does not fit: the next move is {color}'s move {number}")]
    WrongNumber { color: Color, number: u32 },
    /// Several legal moves fit.
    #[error("{text}: {}", alternatives(candidates))]
    Ambiguous {
        /// The text as the player wrote it.
        text: String,
        /// The moves that fit, each with its SAN.
        candidates: Vec<(Move, String)>,
    },
    /// The side to move has no such piece, or none on that file, rank or square, or no pawn that can capture from one file to
    /// the other. The field holds the whole sentence.
    #[error("{0}")]
    NoSuchPiece(String),
    /// Several pieces of this role may not go there, for different reasons, or because none of them moves this way.
    #[error("no {role} can go to {to}{}", by_square(reasons))]
    NoneMayGo {
        role: Role,
        to: Square,
        /// For each piece that moves this way: its square, and the reason why it may not go there. Empty if none moves this
        /// way.
        reasons: Vec<(Square, IllegalReason)>,
    },
}

impl SanError {
    /// Returns false if the error says only that the text is unreadable, that there is no such piece, or that no such piece
    /// moves that way.
    fn is_informative(&self) -> bool {
        match self {
            Self::Illegal(reason) => !reason.is_impossible_movement(),
            Self::Ambiguous { .. } | Self::NotToMove { .. } | Self::WrongNumber { .. } => true,
            Self::NoneMayGo { reasons, .. } => !reasons.is_empty(),
            Self::Unreadable(_)
            | Self::LookAlike { .. }
            | Self::NeedsCapital { .. }
            | Self::NoSuchPiece(_) => false,
        }
    }

    /// Returns the squares to highlight: what makes the move illegal, or the pieces that the text may mean. Empty for all
    /// other errors.
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::Unreadable(_)
            | Self::LookAlike { .. }
            | Self::NeedsCapital { .. }
            | Self::NoSuchPiece(_)
            | Self::NotToMove { .. }
            | Self::WrongNumber { .. } => Bitboard::EMPTY,
            Self::Illegal(reason) => reason.squares(),
            Self::Ambiguous { candidates, .. } => candidates.iter().map(|(m, _)| m.from).collect(),
            Self::NoneMayGo { reasons, .. } => reasons
                .iter()
                .fold(Bitboard::EMPTY, |set, (_, reason)| set | reason.squares()),
        }
    }
}

/// Lists the moves that fit, as in `Nbd2, Nf1d2 or N3d2`.
fn alternatives(candidates: &[(Move, String)]) -> String {
    let names = |moves: &[(Move, String)]| moves.iter().map(|(_, san)| san).join(", ");
    match candidates.split_last() {
        Some(((_, last), others)) => format!("{} or {last}", names(others)),
        None => String::new(),
    }
}

/// Returns why the piece on each square may not go there, as in `: from b1, …; from f3, …`. Empty if there are no reasons.
fn by_square(reasons: &[(Square, IllegalReason)]) -> String {
    if reasons.is_empty() {
        return String::new();
    }
    let mut named = reasons
        .iter()
        .map(|(from, reason)| format!("from {from}, {reason}"));
    format!(": {}", named.join("; "))
}

/// Returns the error for a text that is not a move: it names a letter of another alphabet, or has the text shortened.
fn unreadable(text: &str) -> SanError {
    const SHOWN: usize = 20;
    if let Some((cyrillic, latin)) = pattern::look_alike(text) {
        return SanError::LookAlike { cyrillic, latin };
    }
    let text = text.trim();
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    SanError::Unreadable(shown)
}

/// Returns the error that the side to move has no such piece on that file, rank or square.
fn no_such_piece(piece_move: PieceMovePattern) -> SanError {
    let PieceMovePattern { role, rank, to, .. } = piece_move;
    let is_pawn_push = role == Role::Pawn && piece_move.file.is_none() && rank.is_none();
    let file = if is_pawn_push {
        Some(to.file())
    } else {
        piece_move.file
    };
    let place = match (file, rank) {
        (None, None) => String::new(),
        (Some(file), None) => format!(" on the {}-file", file.letter()),
        (None, Some(rank)) => format!(" on rank {}", rank.digit()),
        (Some(file), Some(rank)) => format!(" on {}", Square::new(file, rank)),
    };
    SanError::NoSuchPiece(format!("you have no {role}{place}"))
}

/// Returns the error that no pawn on one file can capture on another.
fn no_pawn_capture(from: File, to: File) -> SanError {
    let (from, to) = (from.letter(), to.letter());
    SanError::NoSuchPiece(format!(
        "no pawn on the {from}-file can capture on the {to}-file"
    ))
}

impl Position {
    /// Returns the legal captures of pawns from one file to another, without promotions.
    fn pawn_captures(&self, from: File, to: File) -> Vec<Move> {
        let pawns = self.board.pieces(self.side_to_move, Role::Pawn) & Bitboard::file(from);
        let mut moves = self.legal_moves();
        moves.retain(|m| pawns.contains(m.from) && m.to.file() == to && m.promotion.is_none());
        moves
    }

    /// Reads a legal move from SAN with these letters or from its squares. Also reads what people write: `0-0`, `e8Q`, `exd6
    /// e.p.`, `Ng1f3`, `e2-e4`, `nf3` in English letters, missing or wrong `x`, `+` and `#`, and the king's move onto its own
    /// rook. Chess characters name pieces with any letters.
    pub fn read_move_in(&self, text: &str, letters: PieceLetters) -> Result<Move, SanError> {
        let read = self.read_as_written(text, letters);
        match &read {
            Err(error) if letters != PieceLetters::ENGLISH => {
                let is_unreadable = matches!(error, SanError::Unreadable(_));
                let needs_capital = self.needs_capital(text, letters, is_unreadable);
                needs_capital.map_or(read, Err)
            }
            _ => read,
        }
    }

    /// Like [`Self::read_move_in`], but does not look whether the text lacks a capital.
    fn read_as_written(&self, text: &str, letters: PieceLetters) -> Result<Move, SanError> {
        let plain = pattern::plain(text);
        let english = if is_castling(&plain) {
            Some(plain)
        } else {
            letters.to_english(&plain)
        };
        let readings = english.map(|english| pattern::readings(&english, Author::typing(letters)));
        self.read_leniently(text, readings.unwrap_or_default())
    }

    /// Returns the error for a text that would be a legal move if it began with a capital; for an unreadable text, if it would
    /// be any move. `None` for any other text.
    fn needs_capital(
        &self,
        text: &str,
        letters: PieceLetters,
        is_unreadable: bool,
    ) -> Option<SanError> {
        let text = text.trim();
        let first = text.chars().next().filter(|first| first.is_lowercase())?;
        let meant = format!("{}{}", first.to_uppercase(), &text[first.len_utf8()..]);
        let is_meant = match self.read_as_written(&meant, letters) {
            Ok(_) => true,
            Err(SanError::Unreadable(_)) => false,
            Err(_) => is_unreadable,
        };
        is_meant.then_some(SanError::NeedsCapital { letters, meant })
    }

    /// Reads a move from a file, where a lower-case `b` at the beginning always means the pawn on the b-file.
    pub fn read_move_from_file(&self, text: &str) -> Result<Move, SanError> {
        match self.read_exact_move(text.as_bytes()) {
            Some(m) => Ok(m),
            None => self.read_leniently(text, pattern::readings(text, Author::File)),
        }
    }

    /// Returns the legal moves that fit a pattern.
    pub fn matching_moves(&self, pattern: Pattern) -> Vec<Move> {
        let mut moves: Vec<Move> = match pattern {
            Pattern::Castling(side) => self.castling_move(side).into_iter().collect(),
            Pattern::Squares(m) => vec![self.normalize_castling(m)],
            Pattern::PawnCapture(from, to) => self.pawn_captures(from, to),
            Pattern::PieceMove(it) => {
                let origins = self.pieces_reaching(it.role, it.to) & it.origins();
                let played = |from| match self.variant {
                    Variant::Standard => it.played_from(from),
                    Variant::Chess960 => self.normalize_castling(it.played_from(from)),
                };
                origins.into_iter().map(played).collect()
            }
        };
        moves.retain(|&m| self.is_legal(m));
        moves
    }

    /// Tries the readings of a text in order, and returns the first legal move that the player is likely to have meant. If
    /// there is none, returns the error of the reading that was most likely meant.
    fn read_leniently(&self, text: &str, readings: [Option<Pattern>; 2]) -> Result<Move, SanError> {
        let [Some(first), second] = readings else {
            return Err(unreadable(text));
        };
        let error = match self.read_pattern(first, text) {
            Ok(m) => return Ok(m),
            // The pawn may go there; only its new piece is missing.
            Err(error @ SanError::Illegal(IllegalReason::NeedsPromotion { .. })) => {
                return Err(error);
            }
            Err(error) => error,
        };
        match second.map(|second| self.read_pattern(second, text)) {
            // Without a second reading there is nothing to choose. Otherwise the player meant the pawn if there is no such
            // bishop, if the pawn's error says more, or if the pawn captures.
            None | Some(Err(SanError::NoSuchPiece(_))) => Err(error),
            Some(Err(_)) if error.is_informative() || first.is_pawn_capture() => Err(error),
            // `bxa3` captures, so a bishop that would go to an empty square was not meant.
            Some(Ok(m)) if text.contains('x') && self.captured(m).is_none() => Err(error),
            Some(other) => other,
        }
    }

    /// Returns the only legal move that fits a pattern. Fails if none fits or several do.
    fn read_pattern(&self, pattern: Pattern, text: &str) -> Result<Move, SanError> {
        let moves = self.matching_moves(pattern);
        let reason = match (moves.as_slice(), pattern) {
            ([m], _) => return Ok(*m),
            ([_, ..], _) => {
                return Err(SanError::Ambiguous {
                    text: text.trim().to_owned(),
                    candidates: moves.into_iter().map(|m| (m, self.san(m))).collect(),
                });
            }
            ([], Pattern::Castling(side)) => self.castling_reason(side),
            ([], Pattern::Squares(m)) => self.illegal_reason(self.normalize_castling(m)),
            ([], Pattern::PieceMove(piece_move)) => return Err(self.piece_move_error(piece_move)),
            ([], Pattern::PawnCapture(from, to)) => {
                return Err(no_pawn_capture(from, to));
            }
        };
        Err(reason.map_or_else(|| unreadable(text), SanError::Illegal))
    }

    /// Returns the error for a move that no piece may make.
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

    /// Returns the pieces that the pattern may mean, even if they cannot go there. For a pawn push that is only the nearest
    /// pawn behind the destination; if no pawn is behind it, all pawns on the file.
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
