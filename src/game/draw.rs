//! Draws by repetition and by quiet moves: what ends the game by itself, and what may be claimed.

use std::collections::HashMap;

use super::options::Laws;
use super::outcome::Reason;
use crate::rules::{Position, RepetitionKey};

/// Plies without a capture or pawn move after which a draw may be claimed: fifty moves by each side (FIDE 9.3).
const FIFTY_MOVES: u16 = 100;
/// Plies after which the game is drawn by itself: seventy-five moves by each side (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u16 = 150;

/// How often each position of the game has occurred. Asking and noting cost the same at any length of game.
#[derive(Clone, Debug, Default)]
pub struct Repetitions(HashMap<RepetitionKey, u32>);

impl Repetitions {
    /// Notes that a position has come about, and says for which time.
    pub fn add(&mut self, position: &Position) -> u32 {
        let count = self.0.entry(position.repetition_key()).or_insert(0);
        *count += 1;
        *count
    }

    /// Takes one occurrence of a position back.
    pub fn remove(&mut self, position: &Position) {
        if let Some(count) = self.0.get_mut(&position.repetition_key()) {
            *count -= 1;
        }
    }

    /// How often a position has occurred so far.
    pub fn count(&self, position: &Position) -> u32 {
        self.0.get(&position.repetition_key()).copied().unwrap_or(0)
    }
}

/// The draw that comes by itself in a position that has occurred so often (FIDE 9.6). Mate must be ruled out before.
pub fn automatic(position: &Position, occurrences: u32, laws: Laws) -> Option<Reason> {
    if occurrences >= 5 {
        Some(Reason::Fivefold)
    } else if position.halfmove_clock() >= SEVENTY_FIVE_MOVES {
        Some(Reason::SeventyFiveMoves)
    } else if laws == Laws::Auto {
        claimable(position, occurrences).map(Reason::unclaimed)
    } else {
        None
    }
}

/// The draw that may be claimed on a position that has occurred, or would have occurred, so often (FIDE 9.2, 9.3).
pub fn claimable(position: &Position, occurrences: u32) -> Option<Reason> {
    if occurrences >= 3 {
        Some(Reason::Threefold)
    } else if position.halfmove_clock() >= FIFTY_MOVES {
        Some(Reason::FiftyMoves)
    } else {
        None
    }
}
