//! Selecting and dragging pieces: a state machine of presses, motions and releases. Also the marks of the right button.
//!
//! The caller says which place was hit and what is allowed there, and receives the move to try. The keyboard uses the same
//! machine: it picks up a piece with a press and a release on its square. On the board of a game all places are squares. The
//! position editor has other places too, such as the tray.

use ratatui::layout::Position as Point;

use crate::pgn::MarkColor;
use crate::rules::{Color, File, Rank, Square};

/// Where the cursor is until players move it.
pub const CURSOR_AT_START: Square = Square::new(File::E, Rank::Two);

/// The piece that the players have selected or hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection<P = Square> {
    #[default]
    Empty,
    /// A piece is selected and waits for its destination.
    Selected(P),
    /// A piece is held with the mouse button down.
    Holding(Drag<P>),
}

/// A piece held with the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drag<P = Square> {
    pub from: P,
    /// The cell of the pointer.
    pub at: Point,
    /// True if the piece was selected before the press. A release on the piece's own place then deselects it.
    was_selected: bool,
    /// True once the pointer has left the piece's place. From then on the piece follows the pointer.
    pub lifted: bool,
}

/// A mark that a player draws with the right mouse button: a square, or an arrow between two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The marked square, or the start of the arrow.
    pub from: Square,
    /// The same square, or the end of the arrow.
    pub to: Square,
    /// Its color if it belongs to a position of the game; `None` for a mark that goes with the next move, or of a diagram.
    pub color: Option<MarkColor>,
}

/// The marks on the board, and the one being drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    pub made: Vec<Mark>,
    /// The square where the right button was pressed; `None` while no mark is being drawn.
    begun: Option<Square>,
}

impl Marks {
    /// Begins a mark where the right button is pressed. `None` means off the board.
    pub fn press(&mut self, square: Option<Square>) {
        self.begun = square;
    }

    /// Returns the two squares of the mark that ends where the right button is released; `None` unless the press and the
    /// release are on the board.
    pub fn release(&mut self, square: Option<Square>) -> Option<[Square; 2]> {
        Some([self.begun.take()?, square?])
    }

    /// Adds a mark, or removes it if it exists already.
    pub fn toggle(&mut self, [from, to]: [Square; 2]) {
        let color = None;
        let mark = Mark { from, to, color };
        match self.made.iter().position(|made| *made == mark) {
            Some(index) => {
                self.made.remove(index);
            }
            None => self.made.push(mark),
        }
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// Returns the square that is this many columns to the right and rows down on the screen, with this color at the bottom of the
/// board. Returns the same square if there is none.
pub fn moved_cursor(from: Square, columns: i8, rows: i8, bottom: Color) -> Square {
    let to = match bottom {
        Color::White => from.offset(columns, -rows),
        Color::Black => from.offset(-columns, rows),
    };
    to.unwrap_or(from)
}

/// What a press on a place may do.
#[derive(Clone, Copy, Debug)]
pub struct Allowed {
    /// Pick up the piece there.
    pub pick_up: bool,
    /// Put the selected piece down there, even if another one could be picked up.
    pub put_down: bool,
}

impl<P: Copy + PartialEq> Selection<P> {
    /// Returns the place of the selected or held piece; `None` if there is none.
    pub fn origin(self) -> Option<P> {
        match self {
            Self::Empty => None,
            Self::Selected(from) | Self::Holding(Drag { from, .. }) => Some(from),
        }
    }

    /// Returns the piece that follows the pointer; `None` if none does.
    pub fn dragged(self) -> Option<Drag<P>> {
        let Self::Holding(held) = self else {
            return None;
        };
        held.lifted.then_some(held)
    }

    /// Handles a press on a place. Returns the two places of a move to try, legal or not, or `None` if the press makes no
    /// move. A press while a piece is held means that we missed its release, and puts the piece back.
    pub fn press(&mut self, place: P, at: Point, allowed: Allowed) -> Option<[P; 2]> {
        let before = std::mem::take(self);
        let was_selected = before == Self::Selected(place);
        if let Self::Selected(from) = before
            && !was_selected
            && (allowed.put_down || !allowed.pick_up)
        {
            return Some([from, place]);
        }
        if allowed.pick_up {
            *self = Self::Holding(Drag {
                from: place,
                at,
                was_selected,
                lifted: false,
            });
        }
        None
    }

    /// Handles a pointer motion with the button down. `over` is the place under the pointer; `None` if there is none.
    pub fn hold(&mut self, over: Option<P>, at: Point) {
        if let Self::Holding(held) = self {
            held.at = at;
            held.lifted |= over != Some(held.from);
        }
    }

    /// Handles a release over a place, or over none. Returns the two places of a move to try, or `None` if the release makes
    /// no move.
    pub fn release(&mut self, over: Option<P>) -> Option<[P; 2]> {
        let Self::Holding(held) = *self else {
            return None;
        };
        let is_back = over == Some(held.from);
        *self = if is_back && !held.was_selected && !held.lifted {
            Self::Selected(held.from)
        } else {
            Self::Empty
        };
        match over {
            Some(to) if !is_back => Some([held.from, to]),
            Some(_) | None => None,
        }
    }

    /// Puts back the selected or held piece. Returns true if there was one.
    pub fn put_back(&mut self) -> bool {
        std::mem::take(self) != Self::Empty
    }

    /// Puts back a piece that follows the pointer.
    pub fn put_back_dragged(&mut self) {
        if self.dragged().is_some() {
            *self = Self::Empty;
        }
    }

    /// Puts back a piece that is held with the mouse. A selected piece stays selected.
    pub fn put_back_held(&mut self) {
        if matches!(self, Self::Holding(_)) {
            *self = Self::Empty;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// Plays a script of presses (`e2`), motions (`~e3`) and releases (`^e4`), each over a square or over none. White's pieces
    /// are on e2, g1 and h1; e2 may go to e4 or, like a king that castles, to h1. Returns the moves that were tried, the square
    /// that is selected at the end, and whether a piece followed the pointer.
    fn played(selected: &str, script: &str) -> (String, String, bool) {
        let allowed = |name| Allowed {
            pick_up: ["e2", "g1", "h1"].contains(&name),
            put_down: ["e4", "h1"].contains(&name),
        };
        let named = |name: &str| name.parse().ok();
        let mut selection: Selection =
            named(selected).map_or(Selection::Empty, Selection::Selected);
        let (mut tried, mut followed) = (String::new(), false);
        for (step, x) in script.split(' ').zip(0..) {
            let at = Point::new(x, 0);
            let attempt = if let Some(over) = step.strip_prefix('~') {
                selection.hold(named(over), at);
                followed |= selection.dragged().is_some();
                None
            } else if let Some(over) = step.strip_prefix('^') {
                selection.release(named(over))
            } else {
                selection.press(square(step), at, allowed(step))
            };
            tried.extend(attempt.map(|[from, to]| format!("{from}{to}")));
        }
        let left = match selection {
            Selection::Empty => String::new(),
            Selection::Selected(at) => at.to_string(),
            Selection::Holding(held) => format!("{} in hand", held.from),
        };
        (tried, left, followed)
    }

    #[test]
    fn pieces_are_clicked_and_dragged() {
        for (selected, script, tried, left, followed) in [
            ("", "e2 ^e2", "", "e2", false),
            ("e2", "e4 ^e4", "e2e4", "", false),
            ("e2", "g1", "", "g1 in hand", false),
            // We try it although it is not legal, to show the reason.
            ("e2", "e5", "e2e5", "", false),
            ("e2", "h1", "e2h1", "", false),
            ("", "e2 ~e3 ^e4", "e2e4", "", true),
            ("", "e2 ^e4", "e2e4", "", false),
            ("", "e2 ~e2 ^e2", "", "e2", false),
            ("e2", "e2 ^e2", "", "", false),
            // It has left its square and still follows the pointer.
            ("", "e2 ~e3 ~e2 ^e2", "", "", true),
            ("", "e2 ~ ^", "", "", true),
            // A release was lost. Nothing is played by accident.
            ("", "e2 ~e4 e4", "", "", true),
            ("e2", "^e4", "", "e2", false),
        ] {
            let expected = (tried.to_owned(), left.to_owned(), followed);
            assert_eq!(played(selected, script), expected, "{selected} {script}");
        }
    }

    #[test]
    fn putting_back_empties_the_hand_and_putting_back_a_held_piece_keeps_a_selection() {
        let mut selection: Selection = Selection::Selected(square("e2"));
        selection.put_back_held();
        assert_eq!(selection, Selection::Selected(square("e2")));
        assert!(selection.put_back());
        assert!(!selection.put_back());
    }

    #[test]
    fn the_right_button_marks_squares_and_arrows_and_takes_them_away() {
        let mut marks = Marks::default();
        for (from, to) in [("e4", "e4"), ("g1", "f3")] {
            marks.press(Some(square(from)));
            let made = marks.release(Some(square(to)));
            marks.toggle(made.unwrap());
        }
        assert_eq!(marks.made.len(), 2);
        // The first mark is removed, an arrow off the board does not count, and then nothing has begun.
        marks.toggle([square("e4"), square("e4")]);
        marks.press(Some(square("e4")));
        assert_eq!(marks.release(None), None);
        assert_eq!(marks.release(Some(square("e4"))), None);
        assert_eq!(
            marks.made,
            [Mark {
                from: square("g1"),
                to: square("f3"),
                color: None,
            }]
        );
    }
}
