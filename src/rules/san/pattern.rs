//! What a text says of a move, before anyone looks at the board.

use super::super::attacks;
use super::super::{Bitboard, CastlingSide, Color, File, Move, Position, Rank, Role, Square};

/// What a text says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// Castling on a wing.
    Castling(CastlingSide),
    /// From square to square, whatever stands there: UCI.
    Squares(Move),
    /// A kind of piece, where it goes, and perhaps something of where it comes from.
    Step(Step),
}

/// What a text says of one piece's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The kind of piece.
    pub role: Role,
    /// The file the piece comes from.
    pub file: Option<File>,
    /// The rank the piece comes from.
    pub rank: Option<Rank>,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl Step {
    /// The squares that agree with what the text says of the origin. A pawn of which nothing is said goes straight.
    pub fn origins(self) -> Bitboard {
        let all = Bitboard(u64::MAX);
        match (self.role, self.file, self.rank) {
            (Role::Pawn, None, None) => Bitboard::file(self.to.file()),
            (_, file, rank) => file.map_or(all, Bitboard::file) & rank.map_or(all, Bitboard::rank),
        }
    }

    /// The move from a square.
    pub fn played_from(self, from: Square) -> Move {
        Move {
            from,
            to: self.to,
            promotion: self.promotion,
        }
    }
}

/// Whose text is read, which decides what a lower-case `b` at its beginning may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Author {
    /// A person at the keyboard: the pawn of the b-file, or else a bishop.
    Person,
    /// A program or a book, in a file: the pawn of the b-file.
    File,
}

/// The readings that a text has, the one to be preferred first.
///
/// A file and a rank twice are squares and never a bishop; an upper-case `B` is a bishop and never a file. So a text
/// like `B2C3` has no reading at all.
pub(super) fn readings(text: &str, writer: Author) -> [Option<Pattern>; 2] {
    let Some(text) = tidy(text) else {
        return [None; 2];
    };
    if let Some(side) = castling(&text) {
        return [Some(Pattern::Castling(side)), None];
    }
    let plain = body(None, &text);
    let lettered = text.split_first().and_then(|(&letter, rest)| {
        let role = Role::from_letter(char::from(letter))?;
        body(Some(role), rest)
    });
    let squares = matches!(plain, Some(Pattern::Squares(_)));
    match (text.as_slice(), writer) {
        ([b'B', rest @ ..], _) => {
            let in_capitals = squares && rest.iter().any(u8::is_ascii_uppercase);
            [lettered.filter(|_| !in_capitals), None]
        }
        ([b'b', ..], Author::Person) if !squares => match plain {
            Some(_) => [plain, lettered],
            None => [lettered, None],
        },
        ([b'b', ..], Author::Person | Author::File) => [plain, None],
        _ => [lettered.or(plain), None],
    }
}

/// Whether a character is one of the hyphens, dashes and minus signs with which people and programs write castling,
/// results and moves from square to square.
pub fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}')
}

/// The longest text that is looked at; any spelling of a move is far shorter.
const LONGEST: usize = 32;

/// What may be written after a capture en passant.
const EN_PASSANT: [&[u8]; 3] = [b"e.p.", b"e.p", b"ep"];

/// Takes away what says nothing about the move: blanks, check marks, marks of praise and blame, `e.p.`.
/// None if there are letters that no move has.
fn tidy(text: &str) -> Option<Vec<u8>> {
    let text = text.trim();
    if text.len() > LONGEST {
        return None;
    }
    let mut tidied = Vec::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        tidied.push(match letter {
            hyphen if is_hyphen(hyphen) => b'-',
            '×' => b'x',
            _ => u8::try_from(letter).ok().filter(u8::is_ascii_graphic)?,
        });
    }
    loop {
        let kept = tidied.iter().rposition(|b| !b"+#!?".contains(b));
        tidied.truncate(kept.map_or(0, |last| last + 1));
        let en_passant = EN_PASSANT.into_iter().find_map(|mark| {
            let start = tidied.len().checked_sub(mark.len())?;
            tidied
                .get(start..)?
                .eq_ignore_ascii_case(mark)
                .then_some(start)
        });
        match en_passant {
            Some(start) => tidied.truncate(start),
            None => return Some(tidied),
        }
    }
}

/// Castling in any of its spellings: `O-O`, `0-0-0`, `oo`. A hyphen stands between two rings or nowhere.
fn castling(text: &[u8]) -> Option<CastlingSide> {
    let is_ring = |letter: &u8| b"Oo0".contains(letter);
    let (mut rings, mut rest) = (0, text);
    while let [ring, behind @ ..] = rest
        && is_ring(ring)
    {
        rings += 1;
        rest = match behind {
            [b'-', next, ..] if is_ring(next) => &behind[1..],
            _ => behind,
        };
    }
    match (rings, rest) {
        (2, []) => Some(CastlingSide::King),
        (3, []) => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// Reads all that follows the piece's letter: origin, hyphen or capture mark, target, promotion.
fn body(role: Option<Role>, text: &[u8]) -> Option<Pattern> {
    let (rest, letter) = match text {
        [rest @ .., b'(', letter, b')'] | [rest @ .., b'=' | b'/', letter] => (rest, Some(*letter)),
        [rest @ .., letter] if rest.last().is_some_and(u8::is_ascii_digit) => (rest, Some(*letter)),
        _ => (text, None),
    };
    let promotion = letter.and_then(|letter| Role::from_letter(char::from(letter)));
    let text = if promotion.is_some() { rest } else { text };
    let (origin, to) = split_target(text)?;
    let kept = origin
        .iter()
        .rposition(|b| !b"xX:-".contains(b))
        .map_or(0, |last| last + 1);
    // A hyphen or a capture mark stands between two things.
    if role.is_none() && kept == 0 && !origin.is_empty() {
        return None;
    }
    step(role, origin.get(..kept)?, to, promotion)
}

/// Splits off the square at the end of a text.
fn split_target(text: &[u8]) -> Option<(&[u8], Square)> {
    let [origin @ .., file, rank] = text else {
        return None;
    };
    Some((origin, Square::new(as_file(*file)?, as_rank(*rank)?)))
}

/// Puts a move together from a piece's letter, what is said of its origin, target and promotion.
fn step(role: Option<Role>, origin: &[u8], to: Square, promotion: Option<Role>) -> Option<Pattern> {
    let (file, rank) = match *origin {
        [] => (None, None),
        [file, rank] => (Some(as_file(file)?), Some(as_rank(rank)?)),
        [letter] => match as_rank(letter) {
            Some(rank) => (None, Some(rank)),
            None => (Some(as_file(letter)?), None),
        },
        _ => return None,
    };
    let role = match (role, file, rank) {
        (Some(role), ..) => role,
        (None, Some(file), Some(rank)) => {
            return Some(Pattern::Squares(Move {
                from: Square::new(file, rank),
                to,
                promotion,
            }));
        }
        (None, None, None) => Role::Pawn,
        (None, Some(file), None) if file != to.file() => Role::Pawn,
        (None, ..) => return None,
    };
    Some(Pattern::Step(Step {
        role,
        file,
        rank,
        to,
        promotion,
    }))
}

/// The file that a letter names, in either case.
fn as_file(letter: u8) -> Option<File> {
    let index = (letter | 0x20).checked_sub(b'a')?;
    File::ALL.get(usize::from(index)).copied()
}

/// The rank that a digit names.
fn as_rank(letter: u8) -> Option<Rank> {
    let index = letter.checked_sub(b'1')?;
    Rank::ALL.get(usize::from(index)).copied()
}

impl Position {
    /// The pieces of one kind of the side to move that bear on a square, and the pawns that could step to it, whether
    /// or not it would be legal. A king counts wherever it stands, for it may castle.
    pub(in crate::rules) fn reaching(&self, role: Role, to: Square) -> Bitboard {
        let us = self.side_to_move();
        let occupied = self.board().occupied();
        let squares = match role {
            Role::Pawn => attacks::pawn(!us, to) | pushes(us, to),
            Role::Knight => attacks::knight(to),
            Role::Bishop => attacks::bishop(to, occupied),
            Role::Rook => attacks::rook(to, occupied),
            Role::Queen => attacks::queen(to, occupied),
            Role::King => Bitboard(u64::MAX),
        };
        squares & self.board().pieces(us, role)
    }
}

/// The squares from which a pawn could step straight to a square.
fn pushes(us: Color, to: Square) -> Bitboard {
    let back = if us == Color::White { -1 } else { 1 };
    [back, 2 * back]
        .into_iter()
        .filter_map(|ranks| to.offset(0, ranks))
        .collect()
}
