//! What the terminal shows, and the bytes that turn this into the next frame: one synchronized update, or none if nothing
//! changes.

mod cells;

use crossterm::Command;
use crossterm::cursor::Show;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};

use super::pictures::{Pictures, Placements, is_part, written};

/// The frame that the terminal shows.
#[derive(Debug, Default)]
pub struct ShownFrame {
    /// Its cells; `None` if anything may stand there.
    cells: Option<Buffer>,
    /// Pictures that the terminal does not have yet. When it is cleared it forgets them too, so that they come after that.
    images: String,
    /// The pictures that are placed on it.
    placed: Placements,
    /// Where its cursor is; `None` while that is hidden, or anywhere.
    cursor: Option<Position>,
}

impl ShownFrame {
    /// A blank screen of this size without a cursor.
    pub fn blank(size: Size) -> Self {
        Self {
            cells: Some(Buffer::empty(Rect::from((Position::ORIGIN, size)))),
            images: String::new(),
            placed: Placements::default(),
            cursor: None,
        }
    }

    /// Marks the blanks beside block characters that change, so that they are drawn again: in some fonts a block is wider than
    /// a cell, and on some terminals what stands out stays until the cell there is drawn.
    pub fn forget_blanks_beside_blocks(&mut self, next: &Buffer) {
        let Some(shown) = self.cells.as_mut().filter(|it| it.area == next.area) else {
            return;
        };
        let pairs = shown.content.iter().zip(&next.content).enumerate();
        let changed = pairs.filter(|(_, (shown, next))| is_block(shown) && shown != next);
        let beside = changed.flat_map(|(index, _)| [index.checked_sub(1), Some(index + 1)]);
        let is_blank = |&at: &usize| next.content.get(at).is_some_and(|it| it.symbol() == " ");
        let blanks: Vec<usize> = beside.flatten().filter(is_blank).collect();
        for at in blanks {
            // A cell that shows something else is drawn.
            shown.content[at].set_symbol("?");
        }
    }

    /// Sends these pictures with the next frame, and has all be placed again.
    pub fn forget_placed(&mut self, images: String) {
        self.images = images;
        self.placed.forget();
    }

    /// Has all cells with parts of pictures be drawn again.
    pub fn forget_painted(&mut self) {
        let cells = self.cells.iter_mut().flat_map(|it| &mut it.content);
        for cell in cells.filter(|cell| is_part(cell)) {
            cell.set_symbol("?");
        }
    }

    /// Returns the bytes that make the terminal show these cells and this cursor; empty if it does already. In place of these
    /// pictures, if any, their pixels are painted.
    pub fn update(
        &mut self,
        cells: Buffer,
        cursor: Position,
        painted: Option<&Pictures>,
    ) -> String {
        let mut changes = String::new();
        let shown = self.cells.take().filter(|shown| shown.area == cells.area);
        let mut placed = std::mem::take(&mut self.placed);
        let shown = shown.unwrap_or_else(|| {
            add(&mut changes, &Clear(ClearType::All));
            if painted.is_some_and(|pictures| !pictures.are_painted()) {
                changes.push_str(placed.clear());
            }
            self.cursor = None;
            Buffer::empty(cells.area)
        });
        let drawn = match painted {
            None => cells::drawn(shown.diff_iter(&cells)),
            Some(pictures) => {
                let changed = shown.diff_iter(&cells);
                let changed: Vec<_> = changed.map(|(x, y, cell)| (x, y, written(cell))).collect();
                let places: Vec<_> = changed.iter().map(|(x, y, _)| (*x, *y)).collect();
                let changed = changed.iter().map(|(x, y, cell)| (*x, *y, &**cell));
                let (gone, come) = placed.update(pictures.placements(&cells));
                let images = std::mem::take(&mut self.images);
                let sixels = pictures.painted(&cells, &places);
                gone + &images + &cells::drawn(changed) + &come + &sixels
            }
        };
        changes.push_str(&drawn);
        if self.cursor.is_none() {
            add(&mut changes, &Show);
        }
        if !drawn.is_empty() || self.cursor != Some(cursor) {
            changes.push_str(&cells::move_to(None, cursor));
        }
        *self = Self {
            images: String::new(),
            placed,
            cells: Some(cells),
            cursor: Some(cursor),
        };
        if changes.is_empty() {
            return changes;
        }
        let mut update = String::new();
        add(&mut update, &BeginSynchronizedUpdate);
        update.push_str(&changes);
        add(&mut update, &EndSynchronizedUpdate);
        update
    }
}

/// Returns what moves the cursor to a cell, wherever it is.
pub fn move_to(to: Position) -> String {
    cells::move_to(None, to)
}

/// Returns true for a half, a quadrant or another part of a cell.
fn is_block(cell: &Cell) -> bool {
    let mut letters = cell.symbol().chars();
    letters.any(|letter| ('\u{2580}'..='\u{259f}').contains(&letter))
}

/// Adds a command as an escape sequence.
fn add(text: &mut String, command: &impl Command) {
    // A text takes everything.
    let _ = command.write_ansi(text);
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    /// A frame that shows this text.
    fn cells(text: &str) -> Buffer {
        let mut cells = Buffer::empty(Rect::new(0, 0, 20, 4));
        cells.set_string(0, 0, text, Style::new());
        cells
    }

    /// The updates for frames that show these texts one after the other, each with the cursor in a column.
    fn updates<const N: usize>(frames: [(&str, u16); N]) -> [String; N] {
        let mut shown = ShownFrame::blank(Size::new(20, 4));
        frames.map(|(text, column)| shown.update(cells(text), Position::new(column, 0), None))
    }

    #[test]
    fn a_frame_is_shown_at_once() {
        let texts = ["first", "second"];
        for (update, text) in updates(texts.map(|text| (text, 5))).iter().zip(texts) {
            assert!(update.contains(text));
            assert!(update.starts_with("\x1b[?2026h") && update.ends_with("\x1b[?2026l"));
        }
    }

    #[test]
    fn what_the_terminal_shows_already_is_not_written() {
        let [_, same, moved] = updates([("same", 1), ("same", 1), ("same", 2)]);
        assert_eq!(same, "");
        assert_eq!(moved, "\x1b[?2026h\x1b[1;3H\x1b[?2026l");
    }

    #[test]
    fn blanks_beside_a_block_that_is_no_more_are_drawn_again() {
        for (before, after, drawn) in [
            ("a ▟ b", "a   b", "\x1b[1;2H   "),
            ("a ▟ b", "a ▙ b", "\x1b[1;2H ▙ "),
            ("a▟▙b", "a  b", "\x1b[1;2H  "),
            ("a x b", "a   b", "\x1b[1;3H "),
            ("▟", "", "\x1b[1;1H  "),
        ] {
            let mut shown = ShownFrame::blank(Size::new(20, 4));
            shown.update(cells(before), Position::ORIGIN, None);
            shown.forget_blanks_beside_blocks(&cells(after));
            let update = shown.update(cells(after), Position::ORIGIN, None);
            assert!(update.contains(&format!("{drawn}\x1b")), "{update:?}");
        }
    }

    #[test]
    fn the_cursor_returns_after_cells_were_drawn() {
        let [first, second] = updates([("a", 1), ("b", 1)]);
        assert!(first.contains("\x1b[?25h\x1b[1;2H"), "{first:?}");
        assert_eq!(second, "\x1b[?2026h\x1b[1;1Hb\x1b[1;2H\x1b[?2026l");
    }

    #[test]
    fn a_screen_of_another_size_or_with_anything_on_it_is_cleared() {
        let cells = Buffer::empty(Rect::new(0, 0, 3, 2));
        for mut shown in [ShownFrame::default(), ShownFrame::blank(Size::new(2, 3))] {
            let update = shown.update(cells.clone(), Position::ORIGIN, None);
            assert_eq!(update, "\x1b[?2026h\x1b[2J\x1b[?25h\x1b[1;1H\x1b[?2026l");
        }
    }
}
