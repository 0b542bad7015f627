//! What the players hold, point at and have marked on the board. Nothing here knows the game.

use std::time::{Duration, Instant};

use ratatui::layout::Position as Point;

use crate::rules::{Color, File, Move, Rank, Square};
use crate::tui::selection::{Allowed, Marks, Selection, steered};

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

#[derive(Debug)]
pub struct Hand {
    selection: Selection,
    marks: Marks,
    slide: Option<Slide>,
    cursor: Square,
    /// True while the players use the arrow keys, so that the cursor is visible.
    steering: bool,
    /// The color at the bottom of the board.
    bottom: Color,
    /// False once the players have dismissed the marks that show why a king is mated.
    explains_mate: bool,
}

impl Hand {
    pub fn new(bottom: Color) -> Self {
        Self {
            selection: Selection::Empty,
            marks: Marks::default(),
            slide: None,
            cursor: Square::new(File::E, Rank::Two),
            steering: false,
            bottom,
            explains_mate: true,
        }
    }

    pub fn selection(&self) -> Selection {
        self.selection
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

    pub fn explains_mate(&self) -> bool {
        self.explains_mate
    }

    pub fn put_mate_away(&mut self) {
        self.explains_mate = false;
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
        self.selection.let_go();
    }

    pub fn press(&mut self, square: Square, at: Point, allowed: Allowed) -> Option<[Square; 2]> {
        self.selection.press(square, at, allowed)
    }

    pub fn hold(&mut self, over: Option<Square>, at: Point) {
        self.selection.hold(over, at);
    }

    pub fn release(&mut self, over: Option<Square>) -> Option<[Square; 2]> {
        self.selection.release(over)
    }

    pub fn put_back(&mut self) -> bool {
        self.selection.put_back()
    }

    pub fn drop_dragged(&mut self) {
        self.selection.drop_dragged();
    }

    pub fn let_go(&mut self) {
        self.selection.let_go();
    }

    /// Keeps a touched piece selected, no matter what was pressed after it.
    pub fn keep(&mut self, selected: Option<Square>) {
        self.selection = selected.map_or(Selection::Empty, Selection::Selected);
    }

    /// Holds a move that waits to be confirmed, or that was sent to the process that has the game.
    pub fn wait(&mut self, waiting: Selection) {
        self.selection = waiting;
        self.slide = None;
    }

    /// Forgets a move that was sent, because its answer has come.
    pub fn answered(&mut self) {
        self.selection.answered();
    }

    /// Drops everything that belonged to the previous position, except the selection if `keeps_piece`.
    pub fn position_changed(&mut self, keeps_piece: bool) {
        if !keeps_piece {
            self.selection = Selection::Empty;
        }
        self.slide = None;
        self.explains_mate = true;
        self.marks.clear();
    }

    /// Puts the piece in hand back, because players view another position. Keeps the marks.
    pub fn looked(&mut self) {
        self.selection.put_back();
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
        let Selection::Unconfirmed(m) = self.selection else {
            return None;
        };
        Some(m)
    }

    /// Returns the move on the board that is not played yet: it waits to be confirmed, or for an answer from the process that
    /// has the game.
    pub fn waiting(&self) -> Option<Move> {
        match self.selection {
            Selection::Unconfirmed(m) | Selection::Sent(m) => Some(m),
            Selection::Empty | Selection::Selected(_) | Selection::Holding(_) => None,
        }
    }
}
