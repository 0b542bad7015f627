//! Interprets a move while someone types it: which moves the text may still become, and when it is complete.

use super::san::pattern::{self, Author, Pattern, is_castling};
use super::{
    CastlingSide, Move, PieceLetters, Position, Role, SanError, Square, Variant, is_hyphen,
};

#[cfg(test)]
mod tests;

/// What a typed text means as a move, whole or in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// No legal move begins with the text.
    NoMove,
    /// The text may still become one of these moves. If only the piece to promote to is missing, these are all four
    /// promotions.
    Partial(Vec<Move>),
    /// The text is this move and cannot become another, so it may be played at once.
    Complete(Move),
    /// The text is this move, but needs confirmation: `O-O`, which may become `O-O-O`, even if that is illegal; a
    /// lower-case `b` that fits only a bishop; or a pawn capture without its rank, as in `ed`.
    Unconfirmed(Move),
}

impl Typed {
    /// Returns the move that the text means, or the moves that it may become; empty if there are none.
    pub fn into_moves(self) -> Vec<Move> {
        match self {
            Self::NoMove => Vec::new(),
            Self::Partial(moves) => moves,
            Self::Complete(m) | Self::Unconfirmed(m) => vec![m],
        }
    }
}

impl Position {
    /// Returns what a text means with these piece letters.
    pub fn typed(&self, text: &str, letters: PieceLetters) -> Typed {
        let prefixes = Prefix::all_of(text, letters);
        if prefixes.is_empty() {
            return Typed::NoMove;
        }
        match self.read_move_in(text, letters) {
            Ok(m) if prefixes.iter().any(|text| self.needs_confirmation(text, m)) => {
                Typed::Unconfirmed(m)
            }
            Ok(m) => Typed::Complete(m),
            Err(SanError::Ambiguous { candidates, .. }) => {
                Typed::Partial(candidates.into_iter().map(|(m, _)| m).collect())
            }
            Err(_) => match self.completions(text, letters) {
                moves if moves.is_empty() => Typed::NoMove,
                moves => Typed::Partial(moves),
            },
        }
    }

    /// Returns the legal moves with a spelling in these letters that begins with this text. Hyphens, capture marks and the like
    /// do not matter, nor does case where it does not matter for a whole move.
    pub fn completions(&self, text: &str, letters: PieceLetters) -> Vec<Move> {
        let prefixes = Prefix::all_of(text, letters);
        let mut moves = self.legal_moves();
        moves.retain(|&m| {
            let spellings = self.spellings(m);
            let mut completed = prefixes
                .iter()
                .flat_map(|text| text.completed_to(&spellings));
            completed.any(|pattern| self.matching_moves(pattern).contains(&m))
        });
        moves
    }

    /// Returns true if a text that is read as this move needs confirmation, for one of the reasons of [`Typed::Unconfirmed`].
    fn needs_confirmation(&self, text: &Prefix, m: Move) -> bool {
        if let Some(side) = self.castles(m) {
            return side == CastlingSide::King && text.normalized == "oo";
        }
        let has_rank = text
            .normalized
            .contains(|letter: char| letter.is_ascii_digit());
        let is_bishop = self.board.role(Role::Bishop).contains(m.from);
        let is_lower_case_b = text.english.starts_with('b') && text.normalized != m.to_string();
        !has_rank || (is_bishop && is_lower_case_b)
    }

    /// Returns every spelling of a legal move, with pieces in upper case and without optional marks, such as `x` for a capture
    /// or `+` for check. A knight's move from g1 to f3 has `g1f3`, `Nf3`, `Ngf3`, `N1f3` and `Ng1f3`.
    fn spellings(&self, m: Move) -> Vec<String> {
        // There is always a piece on the origin.
        let role = self.board.role_on(m.from).unwrap_or(Role::Pawn);
        let (file, rank) = (m.from.file().letter(), m.from.rank().digit());
        let letter = role.letter();
        let promotion = m.promotion.map(|role| role.letter().to_string());
        let target = format!("{}{}", m.to, promotion.unwrap_or_default());
        let mut spellings = vec![
            format!("{file}{rank}{target}"),
            format!("{letter}{target}"),
            format!("{letter}{file}{target}"),
            format!("{letter}{rank}{target}"),
            format!("{letter}{file}{rank}{target}"),
        ];
        // A pawn needs no letter, and its capture begins with its file. If the captured pawn is not on the destination, the
        // capture is en passant and has the spelling with `ep`. It needs no spelling without `ep`, because a typed text matches
        // every spelling that begins with it.
        if role == Role::Pawn {
            spellings.push(match self.captured(m) {
                None => target,
                Some(captured) if captured == m.to => format!("{file}{target}"),
                Some(_) => format!("{file}{target}ep"),
            });
        }
        if let Some(side) = self.castles(m) {
            spellings.extend(self.castling_spellings(side, m));
        }
        spellings
    }

    /// Returns the spellings that only castling has: `oo` or `ooo`, and the king's move to the rook or to its destination.
    fn castling_spellings(&self, side: CastlingSide, m: Move) -> Vec<String> {
        let letters = match side {
            CastlingSide::King => "oo",
            CastlingSide::Queen => "ooo",
        };
        let mut spellings = vec![letters.to_owned()];
        for file in [side.rook_file(), side.king_target()] {
            let to = Square::new(file, m.from.rank());
            if to != m.to && self.normalize_castling(Move::new(m.from, to)) == m {
                spellings.push(format!("{}{to}", m.from));
                if self.variant == Variant::Chess960 {
                    spellings.push(format!("{}{to}", Role::King.letter()));
                }
            }
        }
        spellings
    }
}

/// A typed text, ready for comparison with the spellings of moves.
struct Prefix {
    /// The text with English piece letters, without surrounding spaces.
    english: String,
    /// Like [`Prefix::english`], but with `o` for castling, without optional marks, and in lower case.
    normalized: String,
    author: Author,
}

impl Prefix {
    /// Returns the meanings of a text: as castling, and as a move in these piece letters. Both may be the same. Returns none if
    /// no move can begin with the text.
    fn all_of(text: &str, letters: PieceLetters) -> Vec<Self> {
        let plain = pattern::plain(text);
        let english = letters.to_english(&plain);
        let castling = is_castling(&plain).then_some(plain);
        let meanings = castling.into_iter().chain(english);
        meanings
            .filter_map(|english| Self::of(&english, Author::typing(letters)))
            .collect()
    }

    /// Prepares a text in English letters; `None` if no move can begin with it.
    fn of(english: &str, author: Author) -> Option<Self> {
        let english = english.trim();
        english.chars().next().filter(char::is_ascii_alphanumeric)?;
        let normalized = english
            .chars()
            .filter(|&letter| !(is_hyphen(letter) || "xX:×=()/+#!?. ".contains(letter)))
            .map(|letter| match letter {
                '0' => 'o',
                _ => letter.to_ascii_lowercase(),
            })
            .collect::<String>();
        (!normalized.is_empty()).then_some(Self {
            english: english.to_owned(),
            normalized,
            author,
        })
    }

    /// Returns what the text says as a move if it becomes one of these spellings.
    fn completed_to(&self, spellings: &[String]) -> impl Iterator<Item = Pattern> {
        let length = self.normalized.len();
        let beginning_so = spellings.iter().filter_map(move |spelling| {
            let (start, rest) = spelling.split_at_checked(length)?;
            start.eq_ignore_ascii_case(&self.normalized).then_some(rest)
        });
        // The piece to promote to may be in brackets.
        let is_open = self.english.contains('(') && !self.english.contains(')');
        let end = if is_open { ")" } else { "" };
        beginning_so.flat_map(move |rest| {
            let whole = format!("{}{rest}{end}", self.english);
            pattern::readings(&whole, self.author).into_iter().flatten()
        })
    }
}
