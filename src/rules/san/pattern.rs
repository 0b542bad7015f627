//! Parses the text of a move without looking at the board.

use super::super::{Bitboard, CastlingSide, File, Move, Rank, Role, Square};

/// What the text of a move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Castling(CastlingSide),
    /// The move goes from one square to another, whatever the piece, as in UCI.
    Squares(Move),
    /// A pawn's capture from one file to another, as in `ed`.
    PawnCapture(File, File),
    /// A role, its destination, and perhaps the file or rank it comes from.
    PieceMove(PieceMovePattern),
}

impl Pattern {
    /// Returns true if the pattern names two neighboring files, as only a pawn capture does.
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
pub(super) struct PieceMovePattern {
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
pub(super) enum Author {
    /// A person at the keyboard: case does not matter, except that a `b` at the beginning is the pawn on the b-file if
    /// possible, otherwise a bishop.
    Person,
    /// A person at the keyboard with other letters, already translated into English: upper case is always a piece, lower case
    /// always a file.
    Translated,
    /// A program or a book, in a file: like a person, except that a `b` at the beginning is always the pawn on the b-file.
    File,
}

/// Returns the possible readings of a text, the preferred one first; two only for a `b` that may be a pawn or a bishop. The
/// first is `None` if the text is no move.
pub(super) fn readings(text: &str, author: Author) -> [Option<Pattern>; 2] {
    let only = |reading: Option<Pattern>| [reading, None];
    let Some(text) = normalize(text) else {
        return only(None);
    };
    if let Some(side) = castling(&text) {
        return only(Some(Pattern::Castling(side)));
    }
    // Only people leave out the rank, as in `ed`.
    if author != Author::File
        && let Some(capture) = pawn_capture(&text)
    {
        return only(Some(capture));
    }
    let as_pawn_or_squares = squares_and_promotion(None, &text);
    let as_piece = text.split_first().and_then(|(&letter, rest)| {
        let role = Role::from_letter(char::from(letter))?;
        squares_and_promotion(Some(role), rest)
    });
    let first = text.first().copied().unwrap_or_default();
    if author == Author::Translated {
        if !tells_pieces_by_case(&text) {
            return only(None);
        }
        let is_piece = first.is_ascii_uppercase();
        return only(if is_piece {
            as_piece
        } else {
            as_pawn_or_squares
        });
    }
    let has_two_squares = matches!(as_pawn_or_squares, Some(Pattern::Squares(_)));
    let has_later_capital = text.iter().skip(1).any(u8::is_ascii_uppercase);
    match first {
        // An upper-case `B` is always a bishop, never a file, so `B2C3` is no move. But `B2c3` is a bishop from rank 2.
        b'B' if has_two_squares && has_later_capital => only(None),
        b'B' => only(as_piece),
        // Two pairs of file and rank are always squares, never a bishop and its rank.
        // In a PGN file even a single `b` is never a bishop.
        b'b' if has_two_squares || author == Author::File => only(as_pawn_or_squares),
        b'b' if as_pawn_or_squares.is_some() => [as_pawn_or_squares, as_piece],
        // No other letter names both a piece and a file, so at most one of the two readings exists.
        _ => only(as_piece.or(as_pawn_or_squares)),
    }
}

/// Returns true if upper case appears only where a piece may be named, at the beginning and after the destination, and lower
/// case never appears after the destination.
fn tells_pieces_by_case(text: &[u8]) -> bool {
    let last_digit = text.iter().rposition(u8::is_ascii_digit);
    text.iter().enumerate().all(|(index, letter)| {
        let is_after_squares = Some(index) > last_digit;
        if letter.is_ascii_uppercase() {
            index == 0 || is_after_squares
        } else {
            !letter.is_ascii_lowercase() || !is_after_squares
        }
    })
}

/// Returns true if a text has only the letters, hyphens and marks of castling, so that it is castling or may begin it. With
/// English letters such a text cannot be any other move.
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

/// The longest text to read, in bytes; far more than any spelling of a move needs.
const MAX_LENGTH: usize = 32;

/// Words that may follow a move.
const SUFFIX_WORDS: [&[u8]; 6] = [b"e.p.", b"e.p", b"ep", b"ch", b"ch.", b"mate"];

/// Returns true if a text consists only of what may follow a move: `+`, `†`, `ch`, `mate`, `e.p.`, `!`.
pub fn is_move_suffix(text: &str) -> bool {
    normalize(text).is_some_and(|rest| rest.is_empty())
}

/// Removes everything that does not identify the move: spaces, check marks, `!` and `?`, and [`SUFFIX_WORDS`]. Returns `None`
/// if it finds a character that no move contains.
fn normalize(text: &str) -> Option<Vec<u8>> {
    let text = text.trim();
    if text.len() > MAX_LENGTH {
        return None;
    }
    let mut normalized = Vec::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        normalized.push(match letter {
            hyphen if is_hyphen(hyphen) => b'-',
            '×' => b'x',
            '†' | '‡' => b'+',
            _ => u8::try_from(letter).ok().filter(u8::is_ascii_graphic)?,
        });
    }
    // Marks and words may follow in any order, as in `exd6+ e.p.!`.
    loop {
        let last_other = normalized.iter().rposition(|b| !b"+#!?".contains(b));
        normalized.truncate(last_other.map_or(0, |last| last + 1));
        let mut words = SUFFIX_WORDS.into_iter();
        match words.find(|word| ends_with_word(&normalized, word)) {
            Some(word) => normalized.truncate(normalized.len() - word.len()),
            None => return Some(normalized),
        }
    }
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
    // A promotion ends the text, as in `e8(Q)`, `e8=Q`, `e8/Q` or `e8Q`.
    let (before_promotion, promotion_letter) = match text {
        [before @ .., b'(', letter, b')'] | [before @ .., b'=' | b'/', letter] => {
            (before, Some(*letter))
        }
        [before @ .., letter] if before.last().is_some_and(u8::is_ascii_digit) => {
            (before, Some(*letter))
        }
        _ => (text, None),
    };
    let promotion = promotion_letter.and_then(|letter| Role::from_letter(char::from(letter)));
    let squares = if promotion.is_some() {
        before_promotion
    } else {
        text
    };
    let [before_destination @ .., file, rank] = squares else {
        return None;
    };
    let to = Square::new(parse_file(*file)?, parse_rank(*rank)?);
    let is_separator = |letter: &u8| b"xX:-".contains(letter);
    let origin_length = match before_destination.iter().rposition(|b| !is_separator(b)) {
        Some(last_of_origin) => last_of_origin + 1,
        None => 0,
    };
    let (origin, separators) = before_destination.split_at(origin_length);
    // A hyphen or a capture mark cannot begin the text of a move.
    if role.is_none() && origin.is_empty() && !separators.is_empty() {
        return None;
    }
    piece_move(role, origin, to, promotion)
}

/// Builds the pattern of a move. `role` is `None` if the text has no piece letter, and `origin` is what it has before the
/// destination: a file, a rank, both or nothing. Returns `None` if the origin does not fit.
fn piece_move(
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
    if role.is_none()
        && let (Some(file), Some(rank)) = (file, rank)
    {
        return Some(Pattern::Squares(Move {
            from: Square::new(file, rank),
            to,
            promotion,
        }));
    }
    // Without a piece letter it is a pawn, which moves straight ahead or captures from another file.
    let is_pawn_push = origin.is_empty();
    let is_pawn_capture = rank.is_none() && file.is_some_and(|file| file != to.file());
    let role = match role {
        Some(role) => role,
        None if is_pawn_push || is_pawn_capture => Role::Pawn,
        None => return None,
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
