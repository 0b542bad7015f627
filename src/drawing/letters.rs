//! Text as strokes, so that pictures need no font.
//!
//! Lengths are hundredths of the letter size. `x` starts where the text begins. `y` starts at the lower edge of descending
//! letters and goes up: letters rest on [`BASELINE`], and capitals end at [`CAPITALS`].

use super::path::{Polygon, stroke};

/// The thickness of strokes, in hundredths of the letter size.
pub const WEIGHT: f64 = 11.0;

/// The height of the line that letters rest on, in hundredths of the letter size.
pub const BASELINE: f64 = 22.0;

/// The height that capitals and digits reach, in hundredths of the letter size.
pub const CAPITALS: f64 = 92.0;

/// How much higher a mark above a capital is than one above a small letter, in hundredths of the letter size.
const RAISED: f64 = 25.0;

const BETWEEN_LETTERS: f64 = 10.0;
const SPACE: f64 = 28.0;

/// The shapes of letters. The file first has a line for each letter and mark, with the path of its strokes in the format of
/// [`super::path::path`]. Then it has a line for each mark: a `+`, the mark, and the letters that have it, each followed by the
/// letter without the mark.
const LETTERS: &str = include_str!("letters.txt");

/// A line of text, laid out. All lengths are in hundredths of the letter size.
pub struct Text {
    /// The paths of letters and marks, each with the distances to move it right and up.
    pub strokes: Vec<(&'static str, (f64, f64))>,
    pub width: f64,
}

impl Text {
    /// Lays out a line; `None` if we have no shape for a letter or its mark, as in other scripts.
    pub fn new(text: &str) -> Option<Self> {
        let (mut strokes, mut width) = (Vec::new(), 0.0);
        for letter in text.chars() {
            if letter == ' ' {
                width += SPACE;
                continue;
            }
            let (base, mark) = split_mark(letter);
            let path = path_of(base)?;
            let (left, right) = extent(path);
            // Move the left end of the letter to the end of the text so far.
            strokes.push((path, (width - left, 0.0)));
            if let Some(mark) = mark {
                // Marks below a letter touch it whatever its height.
                let is_below = "¸˛".contains(mark);
                let is_raised = letter.is_uppercase() && !is_below;
                let up = if is_raised { RAISED } else { 0.0 };
                strokes.push((path_of(mark)?, (width + (right - left) / 2.0, up)));
            }
            width += right - left + BETWEEN_LETTERS;
        }
        let width = (width - BETWEEN_LETTERS).max(0.0);
        Some(Self { strokes, width })
    }

    /// Returns the outline of each stroke, at its place in the text.
    pub fn polygons(&self) -> impl Iterator<Item = Polygon> {
        let strokes = self.strokes.iter();
        strokes.flat_map(|&(path, (right, up))| {
            let moved = move |(x, y)| (x + right, y + up);
            covered(path).map(move |polygon| polygon.into_iter().map(moved).collect())
        })
    }
}

/// Returns the path of a letter or mark; `None` if it has no shape.
fn path_of(letter: char) -> Option<&'static str> {
    let mut lines = LETTERS.lines();
    lines.find_map(|line| line.strip_prefix(letter)?.strip_prefix(' '))
}

/// Splits a letter such as `é` into the letter without its mark, and the mark. Returns any other letter unchanged, with `None`.
fn split_mark(letter: char) -> (char, Option<char>) {
    let marks = LETTERS.lines().filter_map(|line| line.strip_prefix('+'));
    let mut marked = marks.filter_map(|line| {
        let mut words = line.split(' ');
        let mark = words.next()?.chars().next()?;
        let base = words.find_map(|word| word.strip_prefix(letter))?;
        Some((base.chars().next()?, Some(mark)))
    });
    marked.next().unwrap_or((letter, None))
}

/// Returns the outline of each stroke of a path.
fn covered(path: &str) -> impl Iterator<Item = Polygon> {
    let lines = path.split('M').skip(1);
    lines.map(|line| stroke(&format!("M{line}"), WEIGHT))
}

/// Returns the left and right ends of the area that the strokes of a path cover.
fn extent(path: &str) -> (f64, f64) {
    let edges = covered(path).flatten().map(|(x, _)| x);
    edges.fold((f64::MAX, f64::MIN), |(left, right), x| {
        (left.min(x), right.max(x))
    })
}
