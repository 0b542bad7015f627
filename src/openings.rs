//! The names of openings. A name belongs to a position, so the order of the moves that lead there does not matter.
//!
//! `openings/openings.tsv` holds the code, name and moves of each opening, and the README.md beside it names the source. The
//! build script compresses the file into the program. The first lookup builds the table of positions from it.

#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use miniz_oxide::inflate::decompress_to_vec;

use crate::rules::Position;

const COMPRESSED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openings.tsv.deflate"));

/// The smallest number of pieces in any named position. A position with fewer pieces needs no search in the table.
const FEWEST_PIECES: u32 = 22;

/// An opening with a name. It displays as its code and its name: `C60 Ruy Lopez`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code in the Encyclopaedia of Chess Openings, from A00 to E99.
    pub eco: &'static str,
    /// The English name, from the opening down to its variation, as in `Ruy Lopez: Closed, Chigorin Defense`.
    pub name: &'static str,
}

impl Opening {
    /// Returns the opening whose moves lead to this position, in any order. `None` if there is no such opening, as for the
    /// start position.
    pub fn of(position: &Position) -> Option<Self> {
        let pieces = position.board.occupied().count();
        if pieces < FEWEST_PIECES || *position == Position::start() {
            return None;
        }
        let key = key(position);
        let index = NAMED.binary_search_by_key(&key, |named| named.key).ok()?;
        Some(NAMED[index].opening)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// The text of `openings.tsv`; empty if the compressed text is damaged. A test makes sure that it is not damaged.
static TEXT: LazyLock<String> = LazyLock::new(|| {
    let text = decompress_to_vec(COMPRESSED).unwrap_or_default();
    String::from_utf8(text).unwrap_or_default()
});

/// The key of a position that has a named opening, and that opening.
struct NamedPosition {
    key: u64,
    opening: Opening,
}

/// The named positions, sorted by key. The chance that an unnamed position has one of these 3,807 keys is 1 in 5·10¹⁵. Keys of
/// 32 bits would misname one position in a million.
static NAMED: LazyLock<Vec<NamedPosition>> = LazyLock::new(|| {
    // The first line of the text has the names of the columns.
    let mut rows: Vec<Row> = TEXT.lines().skip(1).filter_map(Row::read).collect();
    // Sorted rows often share their first moves with their neighbors, so we play shared moves only once.
    rows.sort_unstable_by_key(|row| row.moves);
    let mut line = Vec::new();
    let mut named = Vec::new();
    for Row { moves, opening } in rows {
        play(moves, &mut line);
        if let Some(last) = line.last() {
            let key = key(&last.after);
            named.push(NamedPosition { key, opening });
        }
    }
    named.sort_unstable_by_key(|position| position.key);
    named
});

/// A row of `openings.tsv`.
struct Row {
    /// The moves with their numbers, as in `1. e4 e5 2. Nf3`.
    moves: &'static str,
    opening: Opening,
}

impl Row {
    /// Reads a row; `None` if it is damaged. A test makes sure that no row is.
    fn read(line: &'static str) -> Option<Self> {
        let (eco, rest) = line.split_once('\t')?;
        let (name, moves) = rest.split_once('\t')?;
        let opening = Opening { eco, name };
        Some(Self { moves, opening })
    }
}

/// A move and the position after it.
struct PlayedMove {
    san: &'static str,
    after: Position,
}

/// Replaces the moves in `line` with those of `moves`, a text with move numbers. Does not replay the moves that both begin
/// with.
fn play(moves: &'static str, line: &mut Vec<PlayedMove>) {
    let sans = moves.split(' ').filter(|word| !word.ends_with('.'));
    let pairs = sans.clone().zip(line.iter());
    let shared = pairs.take_while(|(san, old)| *san == old.san).count();
    line.truncate(shared);
    for san in sans.skip(shared) {
        let mut position = line.last().map_or_else(Position::start, |last| last.after);
        if let Some(legal) = position.read_exact_move(san.as_bytes()) {
            position.play(legal);
            let after = position;
            line.push(PlayedMove { san, after });
        }
    }
}

/// Returns the key of a position: a hash of what makes two positions the same for repetition (FIDE 9.2.3).
fn key(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.repetition_key().hash(&mut hasher);
    hasher.finish()
}
