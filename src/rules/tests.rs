//! Tests of the rules as a whole, beside those that stand in each module.

mod chess960;
mod compare_with_cozy_chess;
pub mod fuzz;
pub mod random_games;
mod special;
mod text;

use super::{Move, PieceLetters, Position, SanError};

impl Position {
    /// Reads a move with English letters.
    pub fn read_move(&self, text: &str) -> Result<Move, SanError> {
        self.read_move_in(text, PieceLetters::English)
    }
}
