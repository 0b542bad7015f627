//! Parses the text of a move without looking at the board.

use super::super::{Bitboard, CastlingSide, File, Move, PieceLetters, Rank, Role, Square};

/// What the text of a move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    Castling(CastlingSide),
    /// The move goes from one square to another, whatever the piece, as in UCI.
    Squares(Move),
    /// A pawn's capture from one file to another, as in `ed`.
    PawnCapture(File, File),
    /// A role, its destination, and perhaps the file or rank it comes from.
    PieceMove(PieceMovePattern),
}

impl Pattern {
    /// Returns true for a pawn move from one file to a neighboring file, which can only be a capture. False for two squares,
    /// which do not name the piece.
    pub fn is_pawn_capture(self) -> bool {
        match self {
            Self::PawnCapture(..) => true,
            Self::PieceMove(PieceMovePattern {
                role: Role::Pawn,
                file: Some(from),
                to,
                ..
            }) => are_neighbors(from, to.file()),
            Self::PieceMove(_) | Self::Castling(_) | Self::Squares(_) => false,
        }
    }
}

fn are_neighbors(one: File, other: File) -> bool {
    (one as u8).abs_diff(other as u8) == 1
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMovePattern {
    pub role: Role,
    /// The file of the origin; `None` if the text does not give it.
    pub file: Option<File>,
    /// The rank of the origin; `None` if the text does not give it.
    pub rank: Option<Rank>,
    pub to: Square,
    pub promotion: Option<Role>,
}

impl PieceMovePattern {
    /// Returns the squares that fit the given parts of the origin. If neither is given, a pawn moves straight ahead.
    pub fn origins(self) -> Bitboard {
        let all = Bitboard(u64::MAX);
        match (self.role, self.file, self.rank) {
            (Role::Pawn, None, None) => Bitboard::file(self.to.file()),
            (_, file, rank) => file.map_or(all, Bitboard::file) & rank.map_or(all, Bitboard::rank),
        }
    }

    pub fn played_from(self, from: Square) -> Move {
        Move {
            from,
            to: self.to,
            promotion: self.promotion,
        }
    }
}

/// Who wrote a text. This decides what upper and lower case may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// A person at the keyboard: case does not matter, except that a capture without its rank, as in `ed`, is in lower case,
    /// and that `B` at the beginning is always a bishop. A `b` there is the pawn on the b-file if possible, otherwise a bishop.
    Person,
    /// A person at the keyboard who types the piece letters of another language, already translated into English: upper case is
    /// always a piece, lower case always a file.
    Translated,
    /// A program or a book, in a file: like a person, except that a `b` at the beginning is always the pawn on the b-file, and
    /// that a capture needs its rank.
    File,
}

impl Author {
    /// Returns the person who types with these piece letters.
    pub fn typing(letters: PieceLetters) -> Self {
        if letters == PieceLetters::ENGLISH {
            Self::Person
        } else {
            Self::Translated
        }
    }
}

/// Returns the possible readings of a text, the preferred one first; two only for a `b` that may be a pawn or a bishop. The
/// first is `None` if the text is not a move. The author decides what upper and lower case may mean.
pub fn readings(text: &str, author: Author) -> [Option<Pattern>; 2] {
    let only = |reading: Option<Pattern>| [reading, None];
    // Without spaces and marks such as `+`; `None` if it has a character that no move has.
    let Some(text) = normalize(text) else {
        return only(None);
    };
    // A capture mark may come last, as in `ed:` and `ed5:`.
    let text = text.strip_suffix(b":").unwrap_or(&text);
    if let Some(side) = castling(text) {
        return only(Some(Pattern::Castling(side)));
    }
    // Only people leave out the rank, as in `ed`.
    if author != Author::File
        && let Some(capture) = pawn_capture(text)
    {
        return only(Some(capture));
    }
    match (author, text.first()) {
        // Text in other piece letters, translated into English: case tells pieces from files.
        (Author::Translated, _) => only(by_case(text)),
        // An upper-case `B` is never a pawn.
        (Author::Person | Author::File, Some(b'B')) => only(bishop_move(text)),
        (Author::Person, Some(b'b')) => b_pawn_or_bishop_moves(text),
        // In a file, a `b` is never a bishop.
        (Author::File, Some(b'b')) => only(pawn_move_or_squares(text)),
        // No other letter names both a piece and a file, so at most one of the two readings exists.
        (Author::Person | Author::File, _) => {
            only(piece_move(text).or_else(|| pawn_move_or_squares(text)))
        }
    }
}

/// Reads a text where an upper-case letter always names a piece, and a lower-case letter always a file; `None` if it does
/// not fit.
fn by_case(text: &[u8]) -> Option<Pattern> {
    if !tells_pieces_by_case(text) {
        return None;
    }
    if text.first()?.is_ascii_uppercase() {
        piece_move(text)
    } else {
        pawn_move_or_squares(text)
    }
}

/// Reads a text that begins with an upper-case `B`, which is always a bishop and never a file. So `B2c3` is a bishop from rank
/// 2, but `B2C3` is not a move (`None`).
fn bishop_move(text: &[u8]) -> Option<Pattern> {
    let has_two_squares = matches!(pawn_move_or_squares(text), Some(Pattern::Squares(_)));
    let has_later_capital = text.iter().skip(1).any(u8::is_ascii_uppercase);
    if has_two_squares && has_later_capital {
        return None;
    }
    piece_move(text)
}

/// Reads a person's text that begins with a lower-case `b`, and returns its readings as [`readings`] does. Two squares, as in
/// `b2c3`, are never a bishop and its rank.
fn b_pawn_or_bishop_moves(text: &[u8]) -> [Option<Pattern>; 2] {
    match pawn_move_or_squares(text) {
        None => [piece_move(text), None],
        squares @ Some(Pattern::Squares(_)) => [squares, None],
        pawn_move => [pawn_move, piece_move(text)],
    }
}

/// Reads a move that begins with a piece letter; `None` if the text is something else.
fn piece_move(text: &[u8]) -> Option<Pattern> {
    let (&letter, rest) = text.split_first()?;
    let role = Role::from_letter(char::from(letter))?;
    squares_and_promotion(Some(role), rest)
}

/// Reads a pawn's move, or two squares; `None` if the text is neither.
fn pawn_move_or_squares(text: &[u8]) -> Option<Pattern> {
    squares_and_promotion(None, text)
}

/// Returns true if upper case appears only where a piece may be named, at the beginning, after a capture mark and after the destination, and lower
/// case never appears after the destination.
fn tells_pieces_by_case(text: &[u8]) -> bool {
    let last_digit = text.iter().rposition(u8::is_ascii_digit);
    text.iter().enumerate().all(|(index, letter)| {
        let is_after_squares = Some(index) > last_digit;
        if letter.is_ascii_uppercase() {
            index == 0 || is_after_squares || ends_with_capture(&text[..index])
        } else {
            !letter.is_ascii_lowercase() || !is_after_squares
        }
    })
}

/// Returns true if a text has only the letters and hyphens of castling, perhaps with spaces and marks such as `+`. This holds
/// for castling and every beginning of it, and with English piece letters for no other move.
pub fn is_castling(text: &str) -> bool {
    let mut letters = text
        .chars()
        .filter(|letter| !" +#!?".contains(*letter))
        .peekable();
    letters.peek().is_some() && letters.all(|letter| "Oo0".contains(letter) || is_hyphen(letter))
}

/// Returns true for the hyphens, dashes and minus signs that people write in castling, in results and between two squares.
pub fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Returns true for a character of Unicode's class Cf that shows nothing. It joins, divides or turns the text around it, and
/// comes with copied text.
pub fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{61c}'
            | '\u{70f}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            // Tag characters are copies of ASCII, so a text could say more than the reader sees.
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Returns a text without invisible characters, and with full-width characters as ASCII.
pub fn plain(text: &str) -> String {
    let is_visible = |letter: &char| !is_invisible(*letter);
    let ascii = |letter| match letter {
        // The full-width characters are in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => letter,
    };
    text.chars().filter(is_visible).map(ascii).collect()
}

/// Cyrillic letters that look like letters of moves, and those letters.
const LOOK_ALIKES: [(char, char); 15] = [
    ('а', 'a'),
    ('с', 'c'),
    ('е', 'e'),
    ('о', 'o'),
    ('р', 'p'),
    ('х', 'x'),
    ('А', 'A'),
    ('В', 'B'),
    ('С', 'C'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
];

/// Returns the first Cyrillic letter in a text and the letter that it looks like, if the text would be a move with the latter;
/// `None` for any other text.
pub fn look_alike(text: &str) -> Option<(char, char)> {
    let find = |letter| {
        LOOK_ALIKES
            .into_iter()
            .find(|(cyrillic, _)| *cyrillic == letter)
    };
    let first = text.chars().find_map(find)?;
    let meant: String = text
        .chars()
        .map(|letter| find(letter).map_or(letter, |(_, latin)| latin))
        .collect();
    let [reading, _] = readings(&meant, Author::Person);
    reading.map(|_| first)
}

/// The longest text to read, in bytes; far more than any spelling of a move needs.
const MAX_LENGTH: usize = 32;

/// Words that may follow a move.
const SUFFIX_WORDS: [&[u8]; 6] = [b"e.p.", b"e.p", b"ep", b"ch", b"ch.", b"mate"];

/// Returns true if a text is empty or consists only of what may follow a move: `+`, `†`, `ch`, `mate`, `e.p.`, `!`.
pub fn is_move_suffix(text: &str) -> bool {
    normalize(text).is_some_and(|rest| rest.is_empty())
}

/// Removes everything that does not identify the move: spaces, signs for check and mate, `!` and `?`, and [`SUFFIX_WORDS`].
/// Returns `None` if the text is longer than [`MAX_LENGTH`], or has a character that no move contains.
fn normalize(text: &str) -> Option<Vec<u8>> {
    let text = text.trim();
    if text.len() > MAX_LENGTH {
        return None;
    }
    let mut normalized = Vec::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        if letter == '=' {
            // The sign for check may come before the new piece, as in `gxh1+=Q`.
            let kept = without_marks(&normalized).len();
            normalized.truncate(kept);
        }
        normalized.push(match letter {
            hyphen if is_hyphen(hyphen) => b'-',
            '×' => b'x',
            '†' | '‡' => b'+',
            _ => u8::try_from(letter).ok().filter(u8::is_ascii_graphic)?,
        });
    }
    // Marks and words may follow in any order, as in `exd6+ e.p.!`.
    loop {
        let kept = without_marks(&normalized).len();
        normalized.truncate(kept);
        let mut words = SUFFIX_WORDS.into_iter();
        match words.find(|word| ends_with_word(&normalized, word)) {
            Some(word) => normalized.truncate(normalized.len() - word.len()),
            None => return Some(normalized),
        }
    }
}

/// Returns a text without the signs at its end for check, mate, and good and bad moves.
fn without_marks(text: &[u8]) -> &[u8] {
    let last_other = text.iter().rposition(|b| !b"+#!?".contains(b));
    &text[..last_other.map_or(0, |last| last + 1)]
}

/// Returns true if a text ends with a word, in upper or lower case.
fn ends_with_word(text: &[u8], word: &[u8]) -> bool {
    let start = text.len().saturating_sub(word.len());
    text[start..].eq_ignore_ascii_case(word)
}

/// Reads castling in any spelling: `O-O`, `0-0-0`, `oo`; `None` for any other text. Hyphens are allowed only between the
/// letters.
fn castling(text: &[u8]) -> Option<CastlingSide> {
    let is_o = |letter: &u8| b"Oo0".contains(letter);
    let (mut count, mut rest) = (0, text);
    while let [letter, tail @ ..] = rest
        && is_o(letter)
    {
        count += 1;
        rest = match tail {
            [b'-', next, ..] if is_o(next) => &tail[1..],
            _ => tail,
        };
    }
    match (count, rest) {
        (2, []) => Some(CastlingSide::King),
        (3, []) => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// Reads the two files of a pawn capture, as in `ed` or `exd`; `None` for any other text.
fn pawn_capture(text: &[u8]) -> Option<Pattern> {
    let ([from, to] | [from, b'x' | b':', to]) = *text else {
        return None;
    };
    if !from.is_ascii_lowercase() || !to.is_ascii_lowercase() {
        return None;
    }
    let from = parse_file(from)?;
    let to = parse_file(to)?;
    are_neighbors(from, to).then_some(Pattern::PawnCapture(from, to))
}

/// Reads everything after the piece letter of `role`, or a whole text without a piece letter: origin, hyphen or capture mark,
/// destination, promotion. `None` if the text does not fit.
fn squares_and_promotion(role: Option<Role>, text: &[u8]) -> Option<Pattern> {
    let (squares, promotion) = split_promotion(text);
    let [before_destination @ .., file, rank] = squares else {
        return None;
    };
    let to = Square::new(parse_file(*file)?, parse_rank(*rank)?);
    let mut origin = without_captured_piece(before_destination);
    while let [before @ .., b'x' | b'X' | b':' | b'-'] = origin {
        origin = before;
    }
    // A hyphen or a capture mark cannot begin the text of a move.
    let begins_with_mark = origin.is_empty() && !before_destination.is_empty();
    if role.is_none() && begins_with_mark {
        return None;
    }
    pattern_of(role, origin, to, promotion)
}

/// Removes the letter of the captured piece after the capture mark, as in `BxNc6`.
fn without_captured_piece(before_destination: &[u8]) -> &[u8] {
    match before_destination {
        [before @ .., b'K' | b'Q' | b'R' | b'B' | b'N' | b'P'] if ends_with_capture(before) => {
            before
        }
        _ => before_destination,
    }
}

fn ends_with_capture(text: &[u8]) -> bool {
    matches!(text, [.., b'x' | b'X' | b':'])
}

/// Splits a text into what comes before the promotion, and the role of the promotion. A promotion ends the text, as in
/// `e8(Q)`, `e8=Q`, `e8/Q`, `e8:Q` or `e8Q`. Returns the whole text and `None` if there is no promotion.
fn split_promotion(text: &[u8]) -> (&[u8], Option<Role>) {
    let (before, letter) = match text {
        [before @ .., b'(', letter, b')'] | [before @ .., b'=' | b'/', letter] => (before, letter),
        [before @ .., b':', letter] if before.last().is_some_and(u8::is_ascii_digit) => {
            (before, letter)
        }
        [before @ .., letter] if before.last().is_some_and(u8::is_ascii_digit) => (before, letter),
        _ => return (text, None),
    };
    match Role::from_letter(char::from(*letter)) {
        Some(role) => (before, Some(role)),
        None => (text, None),
    }
}

/// Builds the pattern of a move. `role` is `None` if the text has no piece letter, and `origin` is what it has before the
/// destination: a file, a rank, both or nothing. Returns `None` if the origin does not fit.
fn pattern_of(
    role: Option<Role>,
    origin: &[u8],
    to: Square,
    promotion: Option<Role>,
) -> Option<Pattern> {
    let (file, rank) = match *origin {
        [] => (None, None),
        [digit] if digit.is_ascii_digit() => (None, Some(parse_rank(digit)?)),
        [letter] => (Some(parse_file(letter)?), None),
        [letter, digit] => (Some(parse_file(letter)?), Some(parse_rank(digit)?)),
        _ => return None,
    };
    let role = match (role, file, rank) {
        (Some(role), _, _) => role,
        // A text such as `e2e4` names both squares, so it can mean any piece.
        (None, Some(file), Some(rank)) => {
            return Some(Pattern::Squares(Move {
                from: Square::new(file, rank),
                to,
                promotion,
            }));
        }
        // Otherwise it is a pawn, which moves straight ahead as in `e4`, or captures from another file as in `exd5`.
        (None, None, None) => Role::Pawn,
        (None, Some(file), None) if file != to.file() => Role::Pawn,
        // Nobody writes a pawn's move as `ee4` or `2e4`.
        (None, Some(_), None) | (None, None, Some(_)) => return None,
    };
    Some(Pattern::PieceMove(PieceMovePattern {
        role,
        file,
        rank,
        to,
        promotion,
    }))
}

/// Reads a file letter in either case; `None` if it names no file.
fn parse_file(letter: u8) -> Option<File> {
    File::from_letter(char::from(letter))
}

fn parse_rank(letter: u8) -> Option<Rank> {
    Rank::from_digit(char::from(letter))
}
