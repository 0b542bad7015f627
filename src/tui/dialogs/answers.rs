//! Questions that are answered with yes or no, and these answers in the last row of their dialog.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect, Size};

use super::DialogAction;
use super::frame::{self, Anchor};
use crate::tui::appearance::Appearance;
use crate::tui::layout::Layout;
use crate::tui::widgets::{after, text, width};

/// The columns of an answer, and of the gap between two.
const ANSWER: (u16, u16) = (12, 1);
/// The columns of both answers.
pub const WIDTH: u16 = 2 * ANSWER.0 + ANSWER.1;

/// Returns the frame of a question in these lines. A blank row parts them from the answers.
pub fn place(lines: &[String], anchor: Anchor, layout: &Layout) -> Rect {
    let columns = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let size = Size::new(columns.max(WIDTH), rows.saturating_add(2));
    frame::place(size, anchor, layout)
}

/// Draws a question. Where there is too little room, its end is shown: it says what to do.
pub fn draw_question(frame: Rect, lines: &[String], look: &Appearance, buffer: &mut Buffer) {
    let inside = frame::inside(frame);
    let room = inside.height.saturating_sub(2).max(1);
    let hidden = lines.len().saturating_sub(room.into());
    for (line, row) in lines.iter().skip(hidden).zip(inside.rows()) {
        text(buffer, row, line, look.theme.dialog());
    }
}

/// Returns the cells of yes and no.
fn rects(frame: Rect) -> [Rect; 2] {
    let row = frame.bottom().saturating_sub(2).max(frame.y);
    let left = frame.x + frame.width.saturating_sub(WIDTH) / 2;
    [left, left + ANSWER.0 + ANSWER.1].map(|x| Rect::new(x, row, ANSWER.0, 1).intersection(frame))
}

/// Draws yes and no, in the words of what is asked.
pub fn draw(frame: Rect, labels: [&str; 2], look: &Appearance, buffer: &mut Buffer) {
    for (rect, label) in rects(frame).into_iter().zip(labels) {
        buffer.set_style(rect, look.theme.screen());
        let (key, words) = label.split_at(label.find(' ').unwrap_or(label.len()));
        text(buffer, after(rect, 1), key, look.theme.accent());
        text(
            buffer,
            after(rect, 1 + width(key)),
            words,
            look.theme.screen(),
        );
    }
}

/// Returns the answer at a point: 0 is yes, 1 is no.
pub fn index_at(frame: Rect, at: Point) -> Option<usize> {
    rects(frame).iter().position(|rect| rect.contains(at))
}

/// Returns what a key answers: this action for yes.
pub fn key(code: KeyCode, yes: &DialogAction) -> DialogAction {
    match code {
        KeyCode::Enter | KeyCode::Char('y' | 'Y') => yes.clone(),
        KeyCode::Esc | KeyCode::Char('n' | 'N') => DialogAction::Close,
        _ => DialogAction::Stay,
    }
}

/// Returns what a click answers: this action for yes.
pub fn click(index: usize, yes: &DialogAction) -> DialogAction {
    if index == 0 {
        yes.clone()
    } else {
        DialogAction::Close
    }
}

/// Returns the cell of the first letter of yes, behind a blank; `None` if there is no room for it.
pub fn cursor(frame: Rect) -> Option<Point> {
    let [yes, _] = rects(frame);
    (!yes.is_empty()).then(|| Point::new(yes.x + 1.min(yes.width - 1), yes.y))
}
