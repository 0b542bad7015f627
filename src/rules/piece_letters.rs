//! The letters that name pieces in moves: those of several languages (PGN standard, section 17), and figurines.

use super::piece::Role;

/// The letters of pieces in the moves that people read and type. PGN always has the English ones.
///
/// In every set but the English one, an upper-case letter always names a piece and a lower-case letter a file of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLetters {
    /// The name of the language or set, in lower case, as in `german`.
    pub name: &'static str,
    /// The letters of the king, queen, rook, bishop and knight, in this order, as players type them.
    pub typed: &'static str,
}

impl PieceLetters {
    pub const ENGLISH: Self = Self::new("english", "KQRBN");
    /// The chess characters, such as ♞. Players type the English letters in upper case instead.
    pub const FIGURINE: Self = Self::new("figurine", "KQRBN");

    pub const ALL: [Self; 18] = [
        Self::ENGLISH,
        Self::FIGURINE,
        Self::new("czech", "KDVSJ"),
        Self::new("danish", "KDTLS"),
        Self::new("dutch", "KDTLP"),
        Self::new("estonian", "KLVOR"),
        Self::new("finnish", "KDTLR"),
        Self::new("french", "RDTFC"),
        Self::new("german", "KDTLS"),
        Self::new("hungarian", "KVBFH"),
        Self::new("icelandic", "KDHBR"),
        Self::new("italian", "RDTAC"),
        Self::new("norwegian", "KDTLS"),
        Self::new("polish", "KHWGS"),
        Self::new("portuguese", "RDTBC"),
        Self::new("romanian", "RDTNC"),
        Self::new("spanish", "RDTAC"),
        Self::new("swedish", "KDTLS"),
    ];

    const fn new(name: &'static str, typed: &'static str) -> Self {
        Self { name, typed }
    }
}

/// The roles that have letters. A pawn's move has none.
const ROLES: [Role; 5] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

/// The filled and the outlined chess characters, each in the order of [`ROLES`]. We write the filled ones, because fonts
/// draw the others too thin to tell apart, and we read both.
const FIGURINES: [[char; 5]; 2] = [['♚', '♛', '♜', '♝', '♞'], ['♔', '♕', '♖', '♗', '♘']];

impl PieceLetters {
    /// Returns the letter that players type for a role, or `None` for a pawn.
    pub fn letter(self, role: Role) -> Option<char> {
        let index = ROLES.into_iter().position(|other| other == role)?;
        self.typed.chars().nth(index)
    }

    /// Returns how a sentence about these letters begins, as in `in German`.
    pub fn phrase(self) -> String {
        if self == Self::FIGURINE {
            return "with figurines".to_owned();
        }
        let (initial, rest) = self.name.split_at(1);
        format!("in {}{rest}", initial.to_uppercase())
    }

    /// Reads an upper-case letter, or a chess character in any set; `None` if it names no piece.
    pub fn role(self, letter: char) -> Option<Role> {
        let in_this_set = self.typed.chars().position(|typed| typed == letter);
        let index = in_this_set.or_else(|| {
            let mut figurines = FIGURINES.iter().flatten();
            Some(figurines.position(|&figurine| figurine == letter)? % ROLES.len())
        });
        index.map(|index| ROLES[index])
    }

    /// Returns true if a text begins with a piece's letter, but in lower case, which names no piece in these letters.
    pub fn begins_with_piece_in_lower_case(self, text: &str) -> bool {
        let first = text.chars().next();
        self != Self::ENGLISH
            && first.is_some_and(|first| {
                first.is_lowercase()
                    && first
                        .to_uppercase()
                        .any(|capital| self.role(capital).is_some())
            })
    }

    /// Rewrites a move from English letters to the letters of this set, such as `Nf3` to `Sf3`.
    pub fn write(self, san: &str) -> String {
        if self == Self::ENGLISH {
            return san.to_owned();
        }
        let written: Vec<char> = if self == Self::FIGURINE {
            FIGURINES[0].to_vec()
        } else {
            self.typed.chars().collect()
        };
        // The only other capital letter in SAN is the O of castling.
        let place = |letter| Self::ENGLISH.typed.find(letter);
        let letters = san.chars().map(|letter| match place(letter) {
            Some(place) => written[place],
            None => letter,
        });
        letters.collect()
    }

    /// Returns true if a typed move may begin with this letter. False for an `O`, because it may also continue typed castling.
    pub fn can_begin_move(self, letter: char) -> bool {
        let is_file = ('a'..='h').contains(&letter);
        let in_either_case = self == Self::ENGLISH && "ABCDEFGHPknpqr".contains(letter);
        // The Estonian bishop is the O of castling too.
        let is_piece = letter != 'O' && self.role(letter).is_some();
        is_file || in_either_case || is_piece
    }

    /// Returns a text with its piece letters in English. `None` if an upper-case letter names no piece in this set; the English
    /// set lets such letters pass.
    pub(super) fn to_english(self, text: &str) -> Option<String> {
        let shown_as_text = |c: &char| !matches!(c, '\u{fe0e}' | '\u{fe0f}');
        let letters = text.chars().filter(shown_as_text);
        let english = letters.map(|letter| match self.role(letter) {
            Some(role) => Some(role.letter()),
            None if self != Self::ENGLISH && letter.is_uppercase() => None,
            None => Some(letter),
        });
        english.collect()
    }
}

#[cfg(test)]
mod tests;
