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

/// The fewest pieces in any named position. A position with fewer pieces needs no search in the table.
const FEWEST_PIECES: u32 = 22;

/// An opening with a name. It displays as its ECO code and its name: `C60 Ruy Lopez`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code in the Encyclopaedia of Chess Openings, from A00 to E99.
    pub eco: &'static str,
    /// The English name, from the opening down to its variation, as in `Ruy Lopez: Closed, Chigorin Defense`.
    pub name: &'static str,
}

impl Opening {
    /// Returns the opening whose last position this is; `None` if there is no such opening.
    pub fn of(position: &Position) -> Option<Self> {
        let pieces = position.board.occupied().count();
        if pieces < FEWEST_PIECES || *position == Position::start() {
            return None;
        }
        let key = key(position);
        let index = NAMED.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        NAMED.get(index).map(|(_, opening)| *opening)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// The text of the table; empty if the table is damaged. A test makes sure that it is not.
static TEXT: LazyLock<String> = LazyLock::new(|| {
    let text = decompress_to_vec(COMPRESSED).unwrap_or_default();
    String::from_utf8(text).unwrap_or_default()
});

/// The key of each named position with its opening, sorted by key. The chance that an unnamed position has one of these 3,807
/// keys is 1 in 5·10¹⁵. Keys of 32 bits would misname one position in a million.
static NAMED: LazyLock<Vec<(u64, Opening)>> = LazyLock::new(|| {
    let mut rows: Vec<_> = TEXT.lines().skip(1).filter_map(row).collect();
    // Sorted rows often share their first moves with their neighbors, so we play shared moves only once.
    rows.sort_unstable_by_key(|(moves, _)| *moves);
    // The moves of the last row, each with the position after it.
    let mut line: Vec<(&str, Position)> = Vec::new();
    let mut named = Vec::new();
    for (moves, opening) in rows {
        let sans = moves.split(' ').filter(|word| !word.ends_with('.'));
        let pairs = sans.clone().zip(&line);
        let shared = pairs.take_while(|(san, (played, _))| san == played).count();
        line.truncate(shared);
        for san in sans.skip(shared) {
            let mut position = line.last().map_or_else(Position::start, |(_, end)| *end);
            if let Some(played) = position.read_exact_move(san.as_bytes()) {
                position.play(played);
                line.push((san, position));
            }
        }
        named.extend(line.last().map(|(_, end)| (key(end), opening)));
    }
    named.sort_unstable_by_key(|(key, _)| *key);
    named
});

/// Returns the moves and the opening of a row; `None` if the row is damaged. A test makes sure that no row is.
fn row(line: &'static str) -> Option<(&'static str, Opening)> {
    let (eco, rest) = line.split_once('\t')?;
    let (name, moves) = rest.split_once('\t')?;
    Some((moves, Opening { eco, name }))
}

/// Returns the key by which we compare positions: a hash of what makes two positions the same for repetition (FIDE 9.2.3).
fn key(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.repetition_key().hash(&mut hasher);
    hasher.finish()
}
