//! The names of openings. They belong to positions, so that a game that reaches one by other moves gets its name too.
//!
//! `openings/openings.txt` holds the moves and names, and README.md beside it names their source. Each line is one named
//! position, with three fields between tabs:
//!
//! 1. the ply, counted from 1, at which its moves begin to differ from those of the line above, and its moves from there on;
//! 2. its ECO code, if it differs from that of its parent, the longest line above that its moves begin with;
//! 3. its name: nothing if it is its parent's, else how many parts of the parent's name it keeps, and what follows them; a
//!    name without a number is written in full. Parts end before `: ` and `, `.
//!
//! The table of positions is made from that text, which takes about a millisecond, when a name is first looked for.

#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use crate::rules::Position;

const TEXT: &str = include_str!("openings/openings.txt");

/// The fewest pieces on the board in a named position; with fewer no table is needed.
const FEWEST_PIECES: u32 = 22;

/// An opening with a name. Its `Display` is its ECO code and its name, as in `C60 Ruy Lopez`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its index in [`Table::lines`].
    line: u16,
}

impl Opening {
    /// Returns the opening whose position this is, however it was reached; `None` if it has no name of its own.
    pub fn of(position: &Position) -> Option<Self> {
        let pieces = position.board.occupied().count();
        if pieces < FEWEST_PIECES || *position == Position::start() {
            return None;
        }
        let positions = &TABLE.positions;
        let key = key(position);
        let index = positions.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        let (_, line) = positions.get(index)?;
        Some(Self { line: *line })
    }

    /// Returns the code in the Encyclopaedia of Chess Openings, from A00 to E99.
    pub fn eco(self) -> &'static str {
        let mut codes = self.lineage().map(|line| line.eco);
        codes.find(|code| !code.is_empty()).unwrap_or_default()
    }

    /// Returns the English name, from the opening to its variation, as in `Ruy Lopez: Closed, Chigorin Defense`.
    pub fn name(self) -> String {
        let lines: Vec<_> = self.lineage().collect();
        let from_the_root = lines.into_iter().rev();
        from_the_root.fold(String::new(), |name, line| changed(name, line.name))
    }

    /// Returns its line, that line's parent, and so on to one without a parent.
    fn lineage(self) -> impl Iterator<Item = &'static Line> {
        let line = |index: u16| TABLE.lines.get(usize::from(index));
        std::iter::successors(line(self.line), move |child| line(child.parent?))
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco(), self.name())
    }
}

/// A named position of the text, without its moves.
struct Line {
    /// The index of the line whose code and name it builds on.
    parent: Option<u16>,
    /// Empty if it is the parent's.
    eco: &'static str,
    /// What makes its name from the parent's.
    name: &'static str,
}

/// Changes the name of a parent into that of its child, as the third field of the child's line says.
fn changed(mut name: String, change: &str) -> String {
    let added = change.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let kept_parts = change[..change.len() - added.len()].parse();
    if !change.is_empty() {
        name.truncate(end_of_parts(&name, kept_parts.unwrap_or(0)));
    }
    name + added
}

/// Returns where this many parts of a name end, in bytes.
fn end_of_parts(name: &str, parts: usize) -> usize {
    let Some(last) = parts.checked_sub(1) else {
        return 0;
    };
    let ends = name.match_indices([':', ',']).map(|(end, _)| end);
    ends.chain([name.len()]).nth(last).unwrap_or(name.len())
}

/// The named positions.
struct Table {
    lines: Vec<Line>,
    /// The key of each position with the index of its line, sorted. A position without a name has the key of one of these
    /// 3,807 by chance with odds of 1 in 5·10¹⁵; keys of 32 bits would misname one in a million.
    positions: Vec<(u64, u16)>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table {
        lines: Vec::new(),
        positions: Vec::new(),
    };
    // The positions along the moves of the last line, with the start, and the lines that these moves begin with.
    let mut path = vec![Position::start()];
    let mut ancestors: Vec<(usize, u16)> = Vec::new();
    for (text, index) in TEXT.lines().zip(0..) {
        let Some((shared_plies, moves, eco, name)) = fields(text) else {
            continue;
        };
        path.truncate(shared_plies + 1);
        for san in moves.split(' ') {
            let Some(mut position) = path.last().copied() else {
                break;
            };
            if let Some(played) = position.read_exact_move(san.as_bytes()) {
                position.play(played);
                path.push(position);
            }
        }
        ancestors.retain(|(plies, _)| *plies <= shared_plies);
        table.lines.push(Line {
            parent: ancestors.last().map(|(_, parent)| *parent),
            eco,
            name,
        });
        ancestors.push((path.len() - 1, index));
        table
            .positions
            .extend(path.last().map(|end| (key(end), index)));
    }
    table.positions.sort_unstable();
    table
});

/// Splits a line of the text: how many of the moves of the line above are its own too, the moves that follow them in SAN,
/// the code, and the change of the name. Returns `None` if it is damaged, which a test rules out.
fn fields(line: &str) -> Option<(usize, &str, &str, &str)> {
    let (moves, rest) = line.split_once('\t')?;
    let (first_ply, moves) = moves.split_once(' ')?;
    let (eco, name) = rest.split_once('\t')?;
    let shared_plies = first_ply.parse::<usize>().ok()?.checked_sub(1)?;
    Some((shared_plies, moves, eco, name))
}

/// Returns what positions are compared by: a hash of what makes two of them the same for repetition (FIDE 9.2.3).
fn key(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.repetition_key().hash(&mut hasher);
    hasher.finish()
}
