//! Tests of the rules as a whole. Each module has its own tests as well.

mod chess960;
mod compare_with_cozy_chess;
pub mod fuzz;
pub mod random_games;
mod special;
mod text;

use std::str::FromStr;

use super::{Move, PieceLetters, Position, SanError, Variant};

/// Splits a table into rows, one per line, and each row into its cells, which are separated by `|`.
pub fn rows<const CELLS: usize>(table: &str) -> impl Iterator<Item = [&str; CELLS]> {
    let lines = table.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        cells.try_into().unwrap_or_else(|_| panic!("{line}"))
    })
}

impl FromStr for Position {
    /// Says which field is wrong and why, or why the position is not playable.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::from_fen(text, Variant::Standard)
    }
}

impl Position {
    /// Reads a move with English letters.
    pub fn read_move(&self, text: &str) -> Result<Move, SanError> {
        self.read_move_in(text, PieceLetters::ENGLISH)
    }
}
