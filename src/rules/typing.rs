//! Interprets a move while it is being typed: which moves the text may still become, and when it is complete.

use super::{CastlingSide, Move, Position, Role, SanError, is_hyphen};

#[cfg(test)]
mod tests;

/// What a partly typed text stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// No legal move begins like this.
    NoMove,
    /// It may still become one of these moves; all four promotions if only the piece to promote to is missing.
    Partial(Vec<Move>),
    /// It is this move and can become no other, so it may be played at once.
    Complete(Move),
    /// It is this move, but needs a confirmation: `O-O`, which may become `O-O-O`, legal or not, or a lower-case `b`
    /// that fits only a bishop.
    Unconfirmed(Move),
}

impl Position {
    pub fn typed(&self, text: &str) -> Typed {
        let Some(text) = Prefix::of(text) else {
            return Typed::NoMove;
        };
        match self.read_move(text.raw) {
            Ok(m) if self.needs_confirmation(&text, m) => Typed::Unconfirmed(m),
            Ok(m) => Typed::Complete(m),
            Err(SanError::Ambiguous { candidates, .. }) => {
                Typed::Partial(candidates.into_iter().map(|(m, _)| m).collect())
            }
            Err(_) => match self.completions(text.raw) {
                moves if moves.is_empty() => Typed::NoMove,
                moves => Typed::Partial(moves),
            },
        }
    }

    /// Returns the legal moves that have a spelling which begins with this text. Hyphens, capture marks and the like
    /// are ignored, and so is case, except that an upper-case `B` is never a file, and `b` before a digit never a
    /// bishop.
    pub fn completions(&self, text: &str) -> Vec<Move> {
        let Some(text) = Prefix::of(text) else {
            return Vec::new();
        };
        let mut moves = self.legal_moves();
        moves.retain(|&m| {
            self.spellings(m)
                .iter()
                .any(|spelling| text.is_prefix_of(spelling))
        });
        moves
    }

    fn needs_confirmation(&self, text: &Prefix, m: Move) -> bool {
        match self.castles(m) {
            Some(CastlingSide::King) => text.normalized == "oo",
            Some(CastlingSide::Queen) => false,
            None => {
                let bishop = self.board().role(Role::Bishop).contains(m.from);
                bishop && text.raw.starts_with('b') && text.normalized != m.to_string()
            }
        }
    }

    /// Returns every spelling of a legal move, normalized like [`Prefix::normalized`] but with the piece letter in
    /// upper case.
    fn spellings(&self, m: Move) -> Vec<String> {
        let role = self.board().role_on(m.from).unwrap_or(Role::Pawn);
        let (file, rank) = (m.from.file().letter(), m.from.rank().digit());
        let letter = role.letter();
        let target = m.to_string().split_off(2);
        let mut spellings = vec![
            m.to_string(),
            format!("{letter}{target}"),
            format!("{letter}{file}{target}"),
            format!("{letter}{rank}{target}"),
            format!("{letter}{file}{rank}{target}"),
        ];
        match (role, self.captured(m)) {
            (Role::Pawn, Some(captured)) if captured != m.to => {
                spellings.push(format!("{file}{target}ep"));
            }
            (Role::Pawn, Some(_)) => spellings.push(format!("{file}{target}")),
            (Role::Pawn, None) => spellings.push(target),
            (Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King, _) => {}
        }
        if let Some(side) = self.castles(m) {
            let (castling, corner) = match side {
                CastlingSide::King => ("oo", 'h'),
                CastlingSide::Queen => ("ooo", 'a'),
            };
            spellings.push(castling.to_owned());
            spellings.push(format!("{}{corner}{rank}", m.from));
        }
        spellings
    }
}

/// A typed text, ready to be compared with the spellings of moves.
struct Prefix<'a> {
    /// As typed, without surrounding blanks.
    raw: &'a str,
    /// In lower case, with `o` for zeros, and without optional marks.
    normalized: String,
}

impl<'a> Prefix<'a> {
    /// Returns `None` if the text does not begin like any move.
    fn of(text: &'a str) -> Option<Self> {
        let raw = text.trim();
        raw.chars().next().filter(char::is_ascii_alphanumeric)?;
        let normalized = raw
            .chars()
            .filter(|&letter| !(is_hyphen(letter) || "xX:×=()/+#!?. ".contains(letter)))
            .map(|letter| match letter {
                '0' => 'o',
                _ => letter.to_ascii_lowercase(),
            })
            .collect::<String>();
        (!normalized.is_empty()).then_some(Self { raw, normalized })
    }

    fn is_prefix_of(&self, spelling: &str) -> bool {
        let starts = spelling
            .get(..self.normalized.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(&self.normalized));
        let bishop = spelling.starts_with('B');
        let incomplete = self.ends_with_separator() && self.normalized.len() == spelling.len();
        starts
            && !incomplete
            && match self.raw.as_bytes() {
                [b'B', rest @ ..] => bishop && !(self.starts_with_square() && has_upper_case(rest)),
                [b'b', ..] => !(bishop && self.starts_with_square()),
                _ => true,
            }
    }

    /// Returns true if the text ends with a hyphen or capture mark, so that more must follow.
    fn ends_with_separator(&self) -> bool {
        self.raw
            .ends_with(|letter| is_hyphen(letter) || "xX:×".contains(letter))
    }

    /// Returns true if the text begins with a letter and a digit.
    fn starts_with_square(&self) -> bool {
        self.normalized
            .as_bytes()
            .get(1)
            .is_some_and(u8::is_ascii_digit)
    }
}

fn has_upper_case(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_uppercase)
}
