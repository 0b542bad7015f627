//! A move while it is being typed: which moves the text may still become, and when it is complete.

use super::{CastlingSide, Move, Position, Role, SanError, is_hyphen};

#[cfg(test)]
mod tests;

/// What a partly typed text amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// No legal move begins like this.
    Nothing,
    /// It may still become one of these moves; a pawn's four promotions, if only their piece is lacking.
    Partial(Vec<Move>),
    /// It is this move, and can become no other: it may be played at once.
    Complete(Move),
    /// It is this move, but not beyond doubt: `O-O`, which may be going to be `O-O-O`, legal or not, or a lower-case
    /// `b` that fits only a bishop. It is to be confirmed.
    Waits(Move),
}

impl Position {
    /// What a partly typed text amounts to in this position.
    pub fn typed(&self, text: &str) -> Typed {
        let Some(text) = Prefix::of(text) else {
            return Typed::Nothing;
        };
        match self.read_move(text.raw) {
            Ok(m) if self.is_doubtful(&text, m) => Typed::Waits(m),
            Ok(m) => Typed::Complete(m),
            Err(SanError::Ambiguous { candidates, .. }) => {
                Typed::Partial(candidates.into_iter().map(|(m, _)| m).collect())
            }
            Err(_) => match self.completions(text.raw) {
                moves if moves.is_empty() => Typed::Nothing,
                moves => Typed::Partial(moves),
            },
        }
    }

    /// The legal moves that have a spelling which begins with this text. Hyphens, capture marks and the like do not
    /// count, nor does case, except that an upper-case `B` is never a file, and `b` before a digit never a bishop.
    pub fn completions(&self, text: &str) -> Vec<Move> {
        let Some(text) = Prefix::of(text) else {
            return Vec::new();
        };
        let mut moves = self.legal_moves();
        moves.retain(|&m| {
            self.spellings(m)
                .iter()
                .any(|spelling| text.begins(spelling))
        });
        moves
    }

    /// Whether a text that reads as a legal move had better be confirmed.
    fn is_doubtful(&self, text: &Prefix, m: Move) -> bool {
        match self.castles(m) {
            Some(CastlingSide::King) => text.plain == "oo",
            Some(CastlingSide::Queen) => false,
            None => {
                let bishop = self.board().role(Role::Bishop).contains(m.from);
                bishop && text.raw.starts_with('b') && text.plain != m.to_string()
            }
        }
    }

    /// Every spelling of a legal move, as [`Prefix::plain`] has them; a piece's letter stands in upper case.
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
            _ => {}
        }
        if let Some(side) = self.castles(m) {
            let (rings, corner) = match side {
                CastlingSide::King => ("oo", 'h'),
                CastlingSide::Queen => ("ooo", 'a'),
            };
            spellings.push(rings.to_owned());
            spellings.push(format!("{}{corner}{rank}", m.from));
        }
        spellings
    }
}

/// A text as it is compared with the spellings of moves.
struct Prefix<'a> {
    /// As it was typed, without blanks around it.
    raw: &'a str,
    /// In lower case, with `o` for zeros, and without the marks that a spelling may have or lack.
    plain: String,
}

impl<'a> Prefix<'a> {
    /// Takes a text; none if it does not begin like any move.
    fn of(text: &'a str) -> Option<Self> {
        let raw = text.trim();
        raw.chars().next().filter(char::is_ascii_alphanumeric)?;
        let plain = raw
            .chars()
            .filter(|&letter| !(is_hyphen(letter) || "xX:×=()/+#!?. ".contains(letter)))
            .map(|letter| match letter {
                '0' => 'o',
                _ => letter.to_ascii_lowercase(),
            })
            .collect::<String>();
        (!plain.is_empty()).then_some(Self { raw, plain })
    }

    /// Whether a spelling begins with this text.
    fn begins(&self, spelling: &str) -> bool {
        let starts = spelling
            .get(..self.plain.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(&self.plain));
        let bishop = spelling.starts_with('B');
        let open = self.is_open() && self.plain.len() == spelling.len();
        starts
            && !open
            && match self.raw.as_bytes() {
                [b'B', rest @ ..] => bishop && !(self.names_square() && has_capitals(rest)),
                [b'b', ..] => !(bishop && self.names_square()),
                _ => true,
            }
    }

    /// Whether the text ends with a mark behind which something follows.
    fn is_open(&self) -> bool {
        self.raw
            .ends_with(|letter| is_hyphen(letter) || "xX:×".contains(letter))
    }

    /// Whether the text begins with a letter and a digit.
    fn names_square(&self) -> bool {
        self.plain.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
    }
}

/// Whether a letter of a text is in upper case.
fn has_capitals(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_uppercase)
}
