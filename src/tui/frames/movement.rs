//! The sequence that moves the cursor from one cell to another in the fewest bytes.

use std::fmt;
use std::fmt::Write as _;

use ratatui::layout::Position;

/// Maximum copies of a control character. More of them would not be shorter than a sequence with a count.
const MOST_REPEATED: u16 = 3;

/// In raw mode a line feed moves the cursor down in its column, but not on the Windows console.
const HAS_LINE_FEED: bool = cfg!(not(windows));

/// A movement of the cursor in at most three steps.
#[derive(Clone, Copy, Debug)]
pub struct Movement([Step; 3]);

/// A step that one sequence or some control characters make.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// To this cell.
    To(Position),
    /// By this many cells: `A` is up, `B` down, `C` right and `D` left.
    By(u16, char),
    /// By this many copies of a control character, such as a backspace or line feed, each of which moves the cursor.
    Repeated(u16, char),
}

impl Movement {
    /// Returns the movement to a cell that takes the fewest bytes. `from` is the cell where the cursor is; `None` if we do not
    /// know it.
    pub fn between(from: Option<Position>, to: Position) -> Self {
        let absolute = Self([Step::To(to), Step::NONE, Step::NONE]);
        let Some(from) = from else {
            return absolute;
        };
        let vertical = match to.y.checked_sub(from.y) {
            None => Step::By(from.y - to.y, 'A'),
            Some(down @ ..=MOST_REPEATED) if HAS_LINE_FEED => Step::Repeated(down, '\n'),
            Some(down) => Step::By(down, 'B'),
        };
        let horizontal = match from.x.checked_sub(to.x) {
            None => Step::By(to.x - from.x, 'C'),
            Some(left @ ..=MOST_REPEATED) => Step::Repeated(left, '\x08'),
            Some(left) => Step::By(left, 'D'),
        };
        let direct = Self([vertical, horizontal, Step::NONE]);
        let from_edge = Self([vertical, Step::Repeated(1, '\r'), Step::By(to.x, 'C')]);
        direct.or_shorter(from_edge).or_shorter(absolute)
    }

    fn or_shorter(self, other: Self) -> Self {
        if other.length() < self.length() {
            other
        } else {
            self
        }
    }

    /// Returns how many bytes the movement takes.
    pub fn length(self) -> usize {
        self.0.into_iter().map(Step::length).sum()
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| step.fmt(out))
    }
}

impl Step {
    const NONE: Self = Self::By(0, 'C');

    fn length(self) -> usize {
        match self {
            Self::To(at) => "\x1b[;H".len() + digits(at.y + 1) + digits(at.x + 1),
            Self::By(0, _) => 0,
            Self::By(1, _) => "\x1b[C".len(),
            Self::By(count, _) => "\x1b[C".len() + digits(count),
            Self::Repeated(count, _) => count.into(),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::To(at) => write!(out, "\x1b[{};{}H", at.y + 1, at.x + 1),
            Self::By(0, _) => Ok(()),
            Self::By(1, letter) => write!(out, "\x1b[{letter}"),
            Self::By(count, letter) => write!(out, "\x1b[{count}{letter}"),
            Self::Repeated(count, control) => (0..count).try_for_each(|_| out.write_char(control)),
        }
    }
}

/// Returns how many digits a number has.
pub fn digits(number: u16) -> usize {
    number.checked_ilog10().map_or(1, |tens| tens as usize + 1)
}

#[cfg(test)]
mod tests {
    use itertools::Itertools as _;

    use super::*;

    fn movement(from: Option<(u16, u16)>, to: (u16, u16)) -> Movement {
        Movement::between(from.map(Position::from), to.into())
    }

    #[test]
    fn the_cursor_moves_the_shortest_way() {
        let way = |from, to| movement(Some(from), to).to_string();
        assert_eq!(way((2, 1), (2, 1)), "");
        assert_eq!(way((2, 1), (6, 1)), "\x1b[4C");
        assert_eq!(way((6, 1), (4, 1)), "\x08\x08");
        assert_eq!(way((20, 0), (12, 0)), "\x1b[8D");
        assert_eq!(way((104, 20), (103, 17)), "\x1b[3A\x08");
        assert_eq!(way((50, 20), (3, 1)), "\x1b[2;4H");
        assert_eq!(movement(None, (3, 1)).to_string(), "\x1b[2;4H");
        if HAS_LINE_FEED {
            assert_eq!(way((21, 0), (11, 1)), "\n\x1b[10D");
            assert_eq!(way((119, 6), (4, 7)), "\n\r\x1b[4C");
        }
    }

    #[test]
    fn a_movement_is_as_long_as_it_says_and_ends_where_it_should() {
        let numbers = [0, 1, 3, 4, 9, 10, 98, 99, 120];
        let places = numbers
            .iter()
            .cartesian_product(numbers)
            .map(|(x, y)| (*x, y));
        let size = 130.try_into().unwrap();
        let mut terminal = vt100::Parser::new(size, size, 0);
        for (from, to) in places.clone().cartesian_product(places) {
            for known in [None, Some(from)] {
                let movement = movement(known, to);
                let text = movement.to_string();
                assert_eq!(movement.length(), text.len(), "{text:?}");
                terminal
                    .process(format!("{}{text}", super::tests::movement(None, from)).as_bytes());
                assert_eq!(
                    terminal.screen().cursor_position(),
                    (to.1, to.0),
                    "{text:?}"
                );
            }
        }
    }
}
