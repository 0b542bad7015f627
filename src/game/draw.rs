//! Draws by repetition and by moves without a capture or pawn move: automatic ones, and those that may be claimed.

use std::collections::HashMap;

use super::options::Laws;
use super::outcome::Reason;
use crate::rules::{Position, RepetitionKey};

/// Plies without a capture or pawn move after which a draw may be claimed: fifty moves by each side (FIDE 9.3).
const FIFTY_MOVES: u16 = 100;
/// Plies after which the game is drawn without a claim: seventy-five moves by each side (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u16 = 150;

/// How often each position of the game has occurred.
#[derive(Clone, Debug, Default)]
pub struct Repetitions(HashMap<RepetitionKey, u32>);

impl Repetitions {
    pub fn add(&mut self, position: &Position) -> u32 {
        let count = self.0.entry(position.repetition_key()).or_insert(0);
        *count += 1;
        *count
    }

    pub fn remove(&mut self, position: &Position) {
        if let Some(count) = self.0.get_mut(&position.repetition_key()) {
            *count -= 1;
        }
    }

    pub fn count(&self, position: &Position) -> u32 {
        self.0.get(&position.repetition_key()).copied().unwrap_or(0)
    }
}

/// Returns the draw that ends the game without a claim in a position that has occurred this often (FIDE 9.6). The
/// caller must have ruled out mate.
pub fn automatic_draw(position: &Position, occurrences: u32, laws: Laws) -> Option<Reason> {
    if occurrences >= 5 {
        Some(Reason::Fivefold)
    } else if position.halfmove_clock >= SEVENTY_FIVE_MOVES {
        Some(Reason::SeventyFiveMoves)
    } else if laws == Laws::Auto {
        claimable_draw(position, occurrences).map(Reason::unclaimed)
    } else {
        None
    }
}

/// Returns the draw that may be claimed on a position that has occurred, or would have occurred, this often (FIDE 9.2,
/// 9.3).
pub fn claimable_draw(position: &Position, occurrences: u32) -> Option<Reason> {
    if occurrences >= 3 {
        Some(Reason::Threefold)
    } else if position.halfmove_clock >= FIFTY_MOVES {
        Some(Reason::FiftyMoves)
    } else {
        None
    }
}
