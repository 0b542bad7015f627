//! Reads and writes positions in Forsyth-Edwards Notation.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::board::Board;
use super::castling::{CastlingRights, CastlingSide, outermost_rook};
use super::piece::{Color, Piece};
use super::position::Position;
use super::setup::{Setup, SetupError};
use super::square::{File, Rank, Square};
use super::variant::Variant;

#[cfg(test)]
mod tests;

/// In an error, how much of a text is shown, in characters.
const MAX_SHOWN: usize = 20;

/// Why a text is not the FEN of a playable position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    Empty,
    /// The text has this many fields, which is more than six.
    ManyFields(usize),
    /// The text has nothing of a placement in ranks; this is its beginning.
    NoRanks(String),
    /// The placement has this many ranks instead of eight.
    Ranks(usize),
    /// A rank of the placement adds up to this many squares instead of eight.
    RankLength(Rank, usize),
    /// The placement has a letter that is no piece.
    Piece(char),
    /// The side to move is neither `w` nor `b`.
    Side(String),
    /// The castling field is neither `-` nor letters of `KQkq`, each once; in Chess960 also of the files of rooks.
    Castling(String, Variant),
    /// The en passant field is neither `-` nor a square.
    EnPassant(String),
    /// The halfmove clock is not a number up to 65535.
    HalfmoveClock(String),
    /// The fullmove number is not a number up to 65535.
    FullmoveNumber(String),
    /// The FEN can be read, but not played from.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the FEN is empty"),
            Self::ManyFields(count) => write!(f, "a FEN has six fields, not {count}"),
            Self::NoRanks(text) => write!(f, "{text:?} is not a FEN: it needs 8 ranks"),
            Self::Ranks(count) => write!(f, "the placement has {count} ranks, not 8"),
            Self::RankLength(rank, count) => {
                write!(
                    f,
                    "rank {} of the placement has {count} squares, not 8",
                    rank.digit()
                )
            }
            Self::Piece(letter) => write!(f, "{letter:?} in the placement is not a piece"),
            Self::Side(text) => write!(f, "the side to move must be w or b, not {text:?}"),
            Self::Castling(text, variant) => {
                let files = match variant {
                    Variant::Standard => "",
                    Variant::Chess960 => " or files of rooks, one for each side of a king",
                };
                write!(
                    f,
                    "the castling rights must be - or letters from KQkq{files}, not {text:?}"
                )
            }
            Self::EnPassant(text) => {
                write!(
                    f,
                    "the en passant square must be - or a square, not {text:?}"
                )
            }
            Self::HalfmoveClock(text) => {
                write!(
                    f,
                    "the halfmove clock must be a number up to 65535, not {text:?}"
                )
            }
            Self::FullmoveNumber(text) => {
                write!(
                    f,
                    "the fullmove number must be a number up to 65535, not {text:?}"
                )
            }
            Self::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FenError {}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Variant::Standard)
    }
}

impl Setup {
    /// Reads the fields. Those after the placement may be missing at the end, as in EPD and hand-written files, and are
    /// then White to move, no castling, no en passant, counters 0 and 1. A move number of 0, as some programs write it,
    /// is read as 1. For Chess960 castling rights may be those of X-FEN (`KQkq` for the outermost rook of a side, else the
    /// file of the rook) and of Shredder-FEN (always the file).
    pub fn from_fen(text: &str, variant: Variant) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        if fields.len() > 6 {
            return Err(FenError::ManyFields(fields.len()));
        }
        let field = |index: usize| fields.get(index).copied();
        let board = read_board(field(0).ok_or(FenError::Empty)?)?;
        let side_to_move = read_side(field(1).unwrap_or("w"))?;
        let castling = read_castling(field(2).unwrap_or("-"), &board, variant)?;
        let en_passant = match field(3).unwrap_or("-") {
            "-" => None,
            text => Some(
                text.parse()
                    .map_err(|_| FenError::EnPassant(text.to_owned()))?,
            ),
        };
        let halfmove = field(4).unwrap_or("0");
        let fullmove = field(5).unwrap_or("1");
        let halfmove_clock =
            read_counter(halfmove).ok_or_else(|| FenError::HalfmoveClock(halfmove.to_owned()))?;
        let fullmove_number =
            read_counter(fullmove).ok_or_else(|| FenError::FullmoveNumber(fullmove.to_owned()))?;
        Ok(Self {
            board,
            side_to_move,
            variant,
            castling,
            en_passant,
            halfmove_clock,
            fullmove_number: fullmove_number.max(1),
        })
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Variant::Standard)
    }
}

impl Position {
    /// Reads a FEN from which a game of this variant can be played.
    pub fn from_fen(text: &str, variant: Variant) -> Result<Self, FenError> {
        let setup = Setup::from_fen(text, variant)?;
        setup.position().map_err(FenError::Setup)
    }

    /// Reads a FEN as files have it, drops castling rights without king and rook at home, and returns the dropped ones
    /// beside the position.
    pub fn from_fen_dropping_castling(
        text: &str,
        variant: Variant,
    ) -> Result<(Self, CastlingRights), FenError> {
        let mut setup = Setup::from_fen(text, variant)?;
        let stated = setup.castling;
        setup.castling = stated.at_home(&setup.board, variant);
        let dropped = stated.missing_in(setup.castling);
        Ok((setup.position().map_err(FenError::Setup)?, dropped))
    }
}

/// Reads the placement: ranks 8 to 1, files a to h, digits for runs of empty squares.
fn read_board(text: &str) -> Result<Board, FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if let [only] = ranks[..] {
        return Err(FenError::NoRanks(only.chars().take(MAX_SHOWN).collect()));
    }
    if ranks.len() != 8 {
        return Err(FenError::Ranks(ranks.len()));
    }
    let mut board = Board::default();
    for (rank, squares) in Rank::ALL.into_iter().rev().zip(ranks) {
        let mut files = 0;
        for letter in squares.chars() {
            match letter.to_digit(10) {
                Some(empty @ 1..=8) => files += empty as usize,
                Some(_) => return Err(FenError::Piece(letter)),
                None => {
                    let piece = Piece::from_letter(letter).ok_or(FenError::Piece(letter))?;
                    if let Some(&file) = File::ALL.get(files) {
                        board.put(Square::new(file, rank), piece);
                    }
                    files += 1;
                }
            }
        }
        if files != 8 {
            return Err(FenError::RankLength(rank, files));
        }
    }
    Ok(board)
}

fn read_side(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::Side(text.to_owned())),
    }
}

/// Reads digits without a sign, which the parser of numbers would accept.
fn read_counter(text: &str) -> Option<u16> {
    text.parse()
        .ok()
        .filter(|_| text.bytes().all(|letter| letter.is_ascii_digit()))
}

/// The letters of castling rights in FEN's order.
const CASTLING: [(char, Color, CastlingSide); 4] = [
    ('K', Color::White, CastlingSide::King),
    ('Q', Color::White, CastlingSide::Queen),
    ('k', Color::Black, CastlingSide::King),
    ('q', Color::Black, CastlingSide::Queen),
];

fn read_castling(text: &str, board: &Board, variant: Variant) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if text == "-" {
        return Ok(rights);
    }
    let error = || FenError::Castling(text.to_owned(), variant);
    for letter in text.chars() {
        let known = CASTLING.iter().find(|(name, ..)| *name == letter);
        let (color, side, rook) = match (known, variant) {
            (Some(&(_, color, side)), Variant::Standard) => (color, side, side.rook_file()),
            (Some(&(_, color, side)), Variant::Chess960) => {
                let rook = outermost_rook(board, color, side);
                (color, side, rook.unwrap_or(side.rook_file()))
            }
            (None, Variant::Standard) => return Err(error()),
            (None, Variant::Chess960) => {
                let color = if letter.is_ascii_uppercase() {
                    Color::White
                } else {
                    Color::Black
                };
                let rook = File::from_letter(letter).ok_or_else(error)?;
                let king = board.king(color).map_or(File::E, Square::file);
                (color, CastlingSide::of(king, rook), rook)
            }
        };
        if rights.has(color, side) {
            return Err(error());
        }
        rights = rights.with(color, side, rook);
    }
    Ok(rights)
}

impl fmt::Display for Position {
    /// Writes the FEN, with the en passant square only if a capture on it is legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

impl fmt::Display for Setup {
    /// Writes the FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(&self.board, f)?;
        f.write_str(match self.side_to_move {
            Color::White => " w ",
            Color::Black => " b ",
        })?;
        self.write_castling(f)?;
        match self.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

impl Setup {
    /// Writes the castling rights: with the letters `KQkq`, or with the file of a rook beyond which another one stands.
    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.castling.write(f, |letter, color, side, rook| {
            let outermost = outermost_rook(&self.board, color, side).unwrap_or(rook);
            match (
                CastlingSide::of(rook, outermost) == side && outermost != rook,
                color,
            ) {
                (false, _) => letter,
                (true, Color::White) => rook.letter().to_ascii_uppercase(),
                (true, Color::Black) => rook.letter(),
            }
        })
    }
}

impl CastlingRights {
    /// Writes what stands for each right that is left, or `-` if there is none.
    fn write(
        self,
        f: &mut fmt::Formatter<'_>,
        name: impl Fn(char, Color, CastlingSide, File) -> char,
    ) -> fmt::Result {
        if self.is_empty() {
            f.write_str("-")?;
        }
        for (letter, color, side) in CASTLING {
            if let Some(rook) = self.rook(color, side) {
                f.write_char(name(letter, color, side, rook))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for CastlingRights {
    /// Writes the letters `KQkq` of the rights that are left, or `-` if there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |letter, _, _, _| letter)
    }
}

fn write_board(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match board.piece_on(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                        empty = 0;
                    }
                    write!(f, "{}", piece.letter())?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank != Rank::One {
            f.write_str("/")?;
        }
    }
    Ok(())
}
