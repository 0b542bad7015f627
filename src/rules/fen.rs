//! Reads and writes positions in Forsyth-Edwards Notation.
//!
//! This file only reads the fields. `setup.rs` decides whether a position is playable and what its faults are, and
//! `position.rs` drops an en passant square that no pawn can use.

use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::castling::{CastlingRights, CastlingSide, outermost_rook};
use super::piece::{Color, Piece};
use super::position::Position;
use super::setup::Setup;
use super::square::{File, Rank, Square};
use super::variant::Variant;

mod copied;
#[cfg(test)]
mod tests;

pub use copied::decode_address;
use copied::{Fields, fen_in};

/// The maximum number of characters of the placement that an error shows.
const MAX_SHOWN: usize = 20;

/// The highest move number that we read. It leaves room to count the moves of a game that starts there.
const MAX_FULLMOVE_NUMBER: u32 = 999_999_999;

impl FromStr for Setup {
    /// The message that says which field is wrong, and why.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::from_fen(text, Variant::Standard)
    }
}

impl Setup {
    /// Reads a FEN, also in quotes, after `FEN:`, in an address of an analysis board, or with the operations of EPD after it.
    /// Fails with a message that says what is wrong. Fields after the first may be missing at the end, as in EPD
    /// and hand-written files. Their defaults are White to move, no castling, no en passant, `0` for the halfmove clock and
    /// `1` for the move number. A move number of 0, which some programs write, counts as 1. In Chess960 castling rights may
    /// come from X-FEN (`KQkq` for the outermost rook of a side, otherwise the file of the rook) or from Shredder-FEN (always
    /// the file).
    pub fn from_fen(text: &str, variant: Variant) -> Result<Self, String> {
        let text = fen_in(text);
        let fields = Fields::of(&text);
        if fields.count() > 6 {
            return Err(format!("a FEN has six fields, not {}", fields.count()));
        }
        let board = read_board(fields.get(0).ok_or("the FEN is empty")?)?;
        let side_to_move = read_side_to_move(fields.get(1).unwrap_or("w"))?;
        let castling = read_castling(fields.get(2).unwrap_or("-"), &board, variant)?;
        let en_passant = read_en_passant(fields.get(3).unwrap_or("-"))?;
        let halfmove_clock = read_counter(
            "halfmove clock",
            u16::MAX,
            fields.number(4, "hmvc").unwrap_or("0"),
        )?;
        let fullmove_number = read_counter(
            "fullmove number",
            MAX_FULLMOVE_NUMBER,
            fields.number(5, "fmvn").unwrap_or("1"),
        )?;
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

impl Position {
    /// Reads the FEN of a playable position. Fails with the first fault if the position is not playable.
    pub fn from_fen(text: &str, variant: Variant) -> Result<Self, String> {
        Setup::from_fen(text, variant)?.position()
    }

    /// Reads a FEN from a file. Drops castling rights if the king or the rook is not at home, and returns the letters of the
    /// dropped rights with the position. Fails with the reason if anything else is wrong.
    pub fn from_fen_dropping_castling(
        text: &str,
        variant: Variant,
    ) -> Result<(Self, String), String> {
        let mut setup = Setup::from_fen(text, variant)?;
        let possible = setup.castling.at_home(&setup.board, variant);
        setup.castling = setup.castling.missing_in(possible);
        let dropped = setup.castling_letters();
        setup.castling = possible;
        Ok((setup.position()?, dropped))
    }
}

/// Reads the placement: ranks 8 to 1, files a to h, digits for runs of empty squares.
fn read_board(text: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if let [only] = ranks[..] {
        let shown: String = only.chars().take(MAX_SHOWN).collect();
        return Err(format!("{shown:?} is not a FEN: it needs 8 ranks"));
    }
    if ranks.len() != 8 {
        return Err(format!("the placement has {} ranks, not 8", ranks.len()));
    }
    let mut board = Board::default();
    for (rank, squares) in Rank::ALL.into_iter().rev().zip(ranks) {
        read_rank(rank, squares, &mut board)?;
    }
    Ok(board)
}

/// Reads the pieces of a rank, and puts them on the board.
fn read_rank(rank: Rank, squares: &str, board: &mut Board) -> Result<(), String> {
    let mut files = 0;
    for letter in squares.chars() {
        if let Some(empty @ 1..=8) = letter.to_digit(10) {
            files += empty as usize;
            continue;
        }
        let piece = Piece::from_letter(letter)
            .ok_or_else(|| format!("{letter:?} in the placement is not a piece"))?;
        if let Some(&file) = File::ALL.get(files) {
            board.put(Square::new(file, rank), piece);
        }
        files += 1;
    }
    if files == 8 {
        Ok(())
    } else {
        let rank = rank.digit();
        Err(format!(
            "rank {rank} of the placement has {files} squares, not 8"
        ))
    }
}

fn read_side_to_move(text: &str) -> Result<Color, String> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(format!("the side to move must be w or b, not {text:?}")),
    }
}

fn read_en_passant(text: &str) -> Result<Option<Square>, String> {
    if text == "-" {
        return Ok(None);
    }
    let square = text
        .parse()
        .map_err(|_| format!("the en passant square must be - or a square, not {text:?}"))?;
    Ok(Some(square))
}

/// Reads a number that consists only of digits, up to `most`. Fails with a message that names the field. The standard
/// library's parser would accept a `+`.
fn read_counter<N: FromStr + PartialOrd + Copy + fmt::Display>(
    name: &str,
    most: N,
    text: &str,
) -> Result<N, String> {
    let is_plain = text.bytes().all(|letter| letter.is_ascii_digit());
    match text.parse() {
        Ok(number) if is_plain && number <= most => Ok(number),
        _ => Err(format!(
            "the {name} must be a number up to {most}, not {text:?}"
        )),
    }
}

/// Reads the castling field: `-`, or a letter for each right, upper case for White. Fails if two letters name the same right.
fn read_castling(text: &str, board: &Board, variant: Variant) -> Result<CastlingRights, String> {
    let mut rights = CastlingRights::NONE;
    if text == "-" {
        return Ok(rights);
    }
    let error = || castling_error(text, variant);
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let (side, rook_file) = read_right(letter, color, board, variant).ok_or_else(error)?;
        let is_second_letter = rights.has(color, side);
        if is_second_letter {
            return Err(error());
        }
        rights = rights.with(color, side, rook_file);
    }
    Ok(rights)
}

fn castling_error(text: &str, variant: Variant) -> String {
    let files = match variant {
        Variant::Standard => "",
        Variant::Chess960 => " or files of rooks, one for each side of a king",
    };
    format!("the castling rights must be - or letters from KQkq{files}, not {text:?}")
}

/// Reads the letter of one castling right: its side and the file of its rook. `None` if the letter names no right.
fn read_right(
    letter: char,
    color: Color,
    board: &Board,
    variant: Variant,
) -> Option<(CastlingSide, File)> {
    let mut sides = CastlingSide::ALL.into_iter();
    let named = sides.find(|side| side.letter() == letter.to_ascii_uppercase());
    match (named, variant) {
        (Some(side), Variant::Standard) => Some((side, side.rook_file())),
        (Some(side), Variant::Chess960) => {
            let rook = outermost_rook(board, color, side);
            Some((side, rook.unwrap_or(side.rook_file())))
        }
        (None, Variant::Standard) => None,
        (None, Variant::Chess960) => {
            let rook = File::from_letter(letter)?;
            let king = board.king(color).map_or(File::E, Square::file);
            Some((CastlingSide::of(king, rook), rook))
        }
    }
}

impl fmt::Display for Setup {
    /// Writes the FEN with all six fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(&self.board, f)?;
        f.write_str(match self.side_to_move {
            Color::White => " w ",
            Color::Black => " b ",
        })?;
        f.write_str(match &*self.castling_letters() {
            "" => "-",
            letters => letters,
        })?;
        match self.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

impl Setup {
    /// Returns the letters of the castling rights that are left: `KQkq`, or the file of a rook that is not the outermost one.
    /// Empty if none are left.
    pub fn castling_letters(&self) -> String {
        let letters = self.castling.rooks().map(|(color, side, rook)| {
            let outermost = outermost_rook(&self.board, color, side).unwrap_or(rook);
            let letter = if CastlingSide::of(rook, outermost) == side && outermost != rook {
                rook.letter()
            } else {
                side.letter()
            };
            match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter.to_ascii_lowercase(),
            }
        });
        letters.collect()
    }
}

fn write_board(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let pieces = File::ALL.map(|file| board.piece_on(Square::new(file, rank)));
        for run in pieces.chunk_by(|one, next| one.is_none() && next.is_none()) {
            match run[0] {
                Some(piece) => write!(f, "{}", piece.letter())?,
                None => write!(f, "{}", run.len())?,
            }
        }
        if rank != Rank::One {
            f.write_str("/")?;
        }
    }
    Ok(())
}
