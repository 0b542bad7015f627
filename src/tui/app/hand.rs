//! What the players hold, point at and have marked on the board. Nothing here knows the game.

use std::time::{Duration, Instant};

use ratatui::layout::Position as Point;

use crate::rules::{Color, Move, Square};
use crate::tui::selection::{Allowed, CURSOR_AT_START, Marks, Selection, steered};

/// How long a typed move slides, while its piece is visible halfway. More steps would need more bytes than a remote line shows
/// at once.
const SLIDE_TIME: Duration = Duration::from_millis(60);

/// The animation of a move that has already been played: its piece appears halfway, and then on its square.
#[derive(Clone, Copy, Debug)]
pub struct Slide {
    pub from: Square,
    pub to: Square,
    /// When the piece arrives.
    pub due: Instant,
}

/// What the players have in hand: a piece, or a move that is on the board but not played yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// The piece that they have selected or hold, if any.
    Piece(Selection),
    /// A legal move was made, and will be played once confirmed.
    Unconfirmed(Move),
    /// We sent a move to the process that has the game, which has not answered yet.
    Sent(Move),
}

const NOTHING: Held = Held::Piece(Selection::Empty);

#[derive(Debug)]
pub struct Hand {
    held: Held,
    marks: Marks,
    slide: Option<Slide>,
    cursor: Square,
    /// True while the players use the arrow keys, so that the cursor is visible.
    steering: bool,
    /// The color at the bottom of the board.
    bottom: Color,
    /// False once the players have dismissed the marks that show why a king is mated.
    shows_mate_net: bool,
}

impl Hand {
    pub fn new(bottom: Color) -> Self {
        Self {
            held: NOTHING,
            marks: Marks::default(),
            slide: None,
            cursor: CURSOR_AT_START,
            steering: false,
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

    /// Returns the piece that the players have selected or hold.
    pub fn selection(&self) -> Selection {
        match self.held {
            Held::Piece(selection) => selection,
            Held::Unconfirmed(_) | Held::Sent(_) => Selection::Empty,
        }
    }

    /// Returns the piece that the players have selected or hold, to change it; `None` while a move is pending.
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

    pub fn slide(&self) -> Option<Slide> {
        self.slide
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

    pub fn is_steering(&self) -> bool {
        self.steering
    }

    /// Shows or hides the cursor, and returns whether it was visible.
    pub fn steer(&mut self, steering: bool) -> bool {
        std::mem::replace(&mut self.steering, steering)
    }

    pub fn move_cursor(&mut self, columns: i8, rows: i8) {
        self.cursor = steered(self.cursor, columns, rows, self.bottom);
    }

    pub fn point_at(&mut self, square: Square) {
        self.cursor = square;
    }

    /// Turns the board. Puts a held piece back, since it is no longer where the pointer is.
    pub fn turn(&mut self, bottom: Color) {
        self.bottom = bottom;
        self.let_go();
    }

    /// Handles a press on a square, and returns the two squares of a move to try. Takes back a pending move.
    pub fn press(&mut self, square: Square, at: Point, allowed: Allowed) -> Option<[Square; 2]> {
        let mut selection = self.selection();
        let tried = selection.press(square, at, allowed);
        self.held = Held::Piece(selection);
        tried
    }

    pub fn hold(&mut self, over: Option<Square>, at: Point) {
        if let Some(selection) = self.selection_mut() {
            selection.hold(over, at);
        }
    }

    /// Handles a release over a square, or over none. Returns the two squares of a move to try.
    pub fn release(&mut self, over: Option<Square>) -> Option<[Square; 2]> {
        self.selection_mut()?.release(over)
    }

    /// Deselects a piece, or takes back a pending move. Returns true if there was one.
    pub fn put_back(&mut self) -> bool {
        std::mem::replace(&mut self.held, NOTHING) != NOTHING
    }

    /// Puts a piece back that follows the pointer.
    pub fn drop_dragged(&mut self) {
        if let Some(selection) = self.selection_mut() {
            selection.drop_dragged();
        }
    }

    /// Puts a held piece back, but keeps a selection and a pending move.
    pub fn let_go(&mut self) {
        if let Some(selection) = self.selection_mut() {
            selection.let_go();
        }
    }

    /// Keeps a touched piece selected, no matter what was pressed after it.
    pub fn keep(&mut self, selected: Option<Square>) {
        self.held = selected.map_or(NOTHING, |square| Held::Piece(Selection::Selected(square)));
    }

    /// Puts a move on the board until a player confirms it.
    pub fn await_confirmation(&mut self, m: Move) {
        self.held = Held::Unconfirmed(m);
        self.slide = None;
    }

    /// Puts a move on the board until the process that has the game answers.
    pub fn await_answer(&mut self, m: Move) {
        self.held = Held::Sent(m);
        self.slide = None;
    }

    /// Forgets a move that was sent, because its answer has come, perhaps a refusal.
    pub fn answered(&mut self) {
        if let Held::Sent(_) = self.held {
            self.held = NOTHING;
        }
    }

    /// Drops everything that belonged to the previous position.
    pub fn position_changed(&mut self) {
        self.held = NOTHING;
        self.slide = None;
        self.shows_mate_net = true;
        self.marks.clear();
    }

    /// Puts the piece in hand back, because players view another position. Keeps the marks.
    pub fn looked(&mut self) {
        self.put_back();
        self.slide = None;
    }

    /// Slides a piece that has already moved between these squares.
    pub fn begin_slide(&mut self, [from, to]: [Square; 2], now: Instant) {
        let due = now + SLIDE_TIME;
        self.slide = Some(Slide { from, to, due });
    }

    pub fn end_slide(&mut self, now: Instant) {
        self.slide.take_if(|slide| slide.due <= now);
    }

    /// Returns the move that waits to be confirmed.
    pub fn unconfirmed(&self) -> Option<Move> {
        match self.held {
            Held::Unconfirmed(m) => Some(m),
            Held::Piece(_) | Held::Sent(_) => None,
        }
    }

    /// Returns the move on the board that is not played yet: it waits to be confirmed, or for an answer from the process that
    /// has the game.
    pub fn pending(&self) -> Option<Move> {
        match self.held {
            Held::Unconfirmed(m) | Held::Sent(m) => Some(m),
            Held::Piece(_) => None,
        }
    }
}
