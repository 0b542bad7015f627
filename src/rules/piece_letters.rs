//! The letters that name the pieces in moves: the sets of several languages (PGN standard, section 17), and figurines.

use super::piece::Role;

/// The letters that name the pieces in moves as people read and type them; files have the English ones.
///
/// In any set but the English one, letters in upper case are pieces and letters in lower case are files, and
/// neither is ever the other. So no text is read as the move of a piece that it does not name, whatever letters
/// a writer is used to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLetters {
    /// In lower case, as in `german`.
    pub name: &'static str,
    /// The letters of king, queen, rook, bishop and knight, as they are typed.
    pub typed: &'static str,
}

impl PieceLetters {
    pub const ENGLISH: Self = Self::new("english", "KQRBN");
    /// Chess characters, which are typed as the English letters in upper case.
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

/// The roles that have letters: a pawn's move is written without one.
const ROLES: [Role; 5] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

/// The chess characters in the order of [`ROLES`]: filled ones, which are written, as fonts draw the others too thin to be
/// told apart, and the others, which are read as well.
const FIGURINES: [[char; 5]; 2] = [['♚', '♛', '♜', '♝', '♞'], ['♔', '♕', '♖', '♗', '♘']];

impl PieceLetters {
    /// Returns the letter with which players type a role, `None` for a pawn.
    pub fn letter(self, role: Role) -> Option<char> {
        let mut letters = ROLES.into_iter().zip(self.typed.chars());
        letters.find_map(|(other, letter)| (other == role).then_some(letter))
    }

    /// Reads a letter in upper case, or a chess character in any set.
    pub fn role(self, letter: char) -> Option<Role> {
        let figurines = FIGURINES.iter().flatten().copied();
        let all = self.typed.chars().chain(figurines);
        let mut named = ROLES.into_iter().cycle().zip(all);
        named.find_map(|(role, other)| (other == letter).then_some(role))
    }

    /// Writes a move in these letters that is given in English ones, as in `Sf3` for `Nf3`.
    pub fn write(self, san: &str) -> String {
        if self == Self::ENGLISH {
            return san.to_owned();
        }
        let written: Vec<char> = if self == Self::FIGURINE {
            FIGURINES[0].to_vec()
        } else {
            self.typed.chars().collect()
        };
        // SAN has no other capitals but the O of castling.
        let place = |letter| Self::ENGLISH.typed.find(letter);
        let letters = san.chars().map(|letter| match place(letter) {
            Some(place) => written[place],
            None => letter,
        });
        letters.collect()
    }

    /// Returns true if a typed move may begin with this letter and castling does not go on with it.
    pub fn begin_move(self, letter: char) -> bool {
        let is_file = ('a'..='h').contains(&letter);
        let in_either_case = self == Self::ENGLISH && "ABCDEFGHPknpqr".contains(letter);
        // The Estonian bishop is the O of castling too.
        let is_piece = letter != 'O' && self.role(letter).is_some();
        is_file || in_either_case || is_piece
    }

    /// Returns a text with English letters for its pieces; `None` if a letter in upper case names no piece of another set.
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
