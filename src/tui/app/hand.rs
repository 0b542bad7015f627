//! The hand: a piece that players have picked up, or a move that is not played yet. Also the cursor, the marks, and which side
//! is at the bottom. Nothing here knows the game.

use ratatui::layout::Position as Point;

use crate::rules::{Color, Move, Square};
use crate::tui::selection::{Allowed, CURSOR_AT_START, Marks, Selection, moved_cursor};

/// What the players have in hand: a piece, or a move that the board shows although it is not played yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// The piece that is selected or held with the mouse; [`Selection::Empty`] if there is none.
    Piece(Selection),
    /// A legal move that waits until a player confirms it.
    Unconfirmed(Move),
    /// A move that we sent to the process that has the game. It has not answered yet.
    Sent(Move),
}

const NOTHING: Held = Held::Piece(Selection::Empty);

#[derive(Debug)]
pub struct Hand {
    held: Held,
    marks: Marks,
    /// The square of the cursor, even while the cursor is hidden.
    cursor: Square,
    /// True after a key that moves or uses the cursor, until players press the left mouse button, or step through the moves
    /// with the arrow keys.
    is_cursor_shown: bool,
    bottom: Color,
    /// False once the players have dismissed the marks that show why a king is mated.
    shows_mate_net: bool,
}

impl Hand {
    pub fn new(bottom: Color) -> Self {
        Self {
            held: NOTHING,
            marks: Marks::default(),
            cursor: CURSOR_AT_START,
            is_cursor_shown: false,
            bottom,
            shows_mate_net: true,
        }
    }

    pub fn held(&self) -> Held {
        self.held
    }

    pub fn is_empty(&self) -> bool {
        self.held == NOTHING
    }

    /// Returns the piece that is selected or held with the mouse; [`Selection::Empty`] if there is none, or if a move waits.
    pub fn selection(&self) -> Selection {
        match self.held {
            Held::Piece(selection) => selection,
            Held::Unconfirmed(_) | Held::Sent(_) => Selection::Empty,
        }
    }

    /// Returns the selection to change; `None` while a move waits to be confirmed or answered.
    fn selection_mut(&mut self) -> Option<&mut Selection> {
        match &mut self.held {
            Held::Piece(selection) => Some(selection),
            Held::Unconfirmed(_) | Held::Sent(_) => None,
        }
    }

    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    pub fn marks_mut(&mut self) -> &mut Marks {
        &mut self.marks
    }

    pub fn bottom(&self) -> Color {
        self.bottom
    }

    pub fn shows_mate_net(&self) -> bool {
        self.shows_mate_net
    }

    pub fn dismiss_mate_net(&mut self) {
        self.shows_mate_net = false;
    }

    pub fn cursor(&self) -> Square {
        self.cursor
    }

    pub fn is_cursor_shown(&self) -> bool {
        self.is_cursor_shown
    }

    pub fn show_cursor(&mut self) {
        self.is_cursor_shown = true;
    }

    pub fn hide_cursor(&mut self) {
        self.is_cursor_shown = false;
    }

    /// Moves the cursor by columns to the right and rows down, as shown on the screen.
    pub fn move_cursor(&mut self, columns: i8, rows: i8) {
        self.cursor = moved_cursor(self.cursor, columns, rows, self.bottom);
    }

    pub fn put_cursor_on(&mut self, square: Square) {
        self.cursor = square;
    }

    /// Turns the board. Puts a held piece back, because its square is no longer under the pointer.
    pub fn turn(&mut self, bottom: Color) {
        self.bottom = bottom;
        self.put_back_held();
    }

    /// Handles a press on a square. Takes back a move that is not played yet. Returns the two squares of a move to try; `None`
    /// if the press makes no move.
    pub fn press(&mut self, square: Square, at: Point, allowed: Allowed) -> Option<[Square; 2]> {
        let mut selection = self.selection();
        let tried = selection.press(square, at, allowed);
        self.held = Held::Piece(selection);
        tried
    }

    /// Moves a held piece to the pointer. `at` is the pointer's cell; `over` is the square there, `None` beside the board.
    pub fn hold(&mut self, over: Option<Square>, at: Point) {
        if let Some(selection) = self.selection_mut() {
            selection.hold(over, at);
        }
    }

    /// Handles a release over a square, or beside the board (`None`). Returns the two squares of a move to try; `None` if the
    /// release makes no move.
    pub fn release(&mut self, over: Option<Square>) -> Option<[Square; 2]> {
        self.selection_mut()?.release(over)
    }

    /// Puts back a selected or held piece, or takes back a move that is not played yet. Returns true if there was one.
    pub fn put_back(&mut self) -> bool {
        std::mem::replace(&mut self.held, NOTHING) != NOTHING
    }

    /// Puts back a piece that follows the pointer, because we missed its release.
    pub fn put_back_dragged(&mut self) {
        if let Some(selection) = self.selection_mut() {
            selection.put_back_dragged();
        }
    }

    /// Puts back a piece that is held with the mouse. A selected piece stays selected, and a move that is not played yet stays.
    pub fn put_back_held(&mut self) {
        if let Some(selection) = self.selection_mut() {
            selection.put_back_held();
        }
    }

    /// Empties the hand, and selects the piece on this square; `None` selects nothing.
    pub fn select_only(&mut self, square: Option<Square>) {
        self.held = match square {
            Some(square) => Held::Piece(Selection::Selected(square)),
            None => NOTHING,
        };
    }

    /// Puts a move on the board until a player confirms it.
    pub fn await_confirmation(&mut self, m: Move) {
        self.held = Held::Unconfirmed(m);
    }

    /// Puts a move on the board until the process that has the game answers.
    pub fn await_answer(&mut self, m: Move) {
        self.held = Held::Sent(m);
    }

    /// Empties the hand if it has a move that was sent, because the process that has the game has answered.
    pub fn forget_sent(&mut self) {
        if let Held::Sent(_) = self.held {
            self.held = NOTHING;
        }
    }

    /// Drops what belonged to the previous position: what is in hand, and the marks. If players dismissed the marks of a mate,
    /// the next mate has them again. The cursor and the side at the bottom stay.
    pub fn reset_for_new_position(&mut self) {
        self.held = NOTHING;
        self.shows_mate_net = true;
        self.marks.clear();
    }

    /// Drops everything that belonged to another game, and puts the cursor where it begins.
    pub fn reset_for_other_game(&mut self) {
        self.reset_for_new_position();
        self.cursor = CURSOR_AT_START;
    }

    /// Returns the move that waits to be confirmed; `None` if no move does.
    pub fn unconfirmed(&self) -> Option<Move> {
        match self.held {
            Held::Unconfirmed(m) => Some(m),
            Held::Piece(_) | Held::Sent(_) => None,
        }
    }

    /// Returns the move that the board shows although it is not played yet, because a player must confirm it or the process
    /// that has the game must answer. Returns `None` if there is none.
    pub fn pending(&self) -> Option<Move> {
        match self.held {
            Held::Unconfirmed(m) | Held::Sent(m) => Some(m),
            Held::Piece(_) => None,
        }
    }
}
