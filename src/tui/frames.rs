//! What the terminal shows, and the bytes that turn it into the next frame: one synchronized update, or nothing if nothing
//! changes.

mod cells;
mod hyperlink;
mod painted;
mod parts;
mod placed;
mod printed;
mod sixel;

use crossterm::Command;
use crossterm::cursor::Show;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};

use super::pictures::{DISPLACE_ALL, NewPictures, Pictures, SentPictures, Way};
pub use hyperlink::Hyperlink;
use painted::painted;
use parts::{ShownPicture, Stamp, without_part};
use placed::PlacedPictures;
pub use printed::PrintedBoard;

/// The frame that the terminal shows.
#[derive(Debug, Default)]
pub struct ShownFrame {
    /// Its cells; `None` if we do not know what is there.
    cells: Option<Buffer>,
    /// The link that some of its cells are; `None` if there is none.
    link: Option<Hyperlink>,
    /// The pictures that it shows parts of, or that are in the terminal's memory.
    pictures: SentPictures,
    /// The pictures placed over its cells.
    placed: PlacedPictures,
    /// The size of the cells that pictures were painted over; `None` if none were.
    painted_cell: Option<Size>,
    /// Where its cursor is; `None` if it is hidden, or we do not know where it is.
    cursor: Option<Position>,
    /// True if the terminal fills erased cells with the background's color.
    pub fills_erased: bool,
}

impl ShownFrame {
    /// Returns an empty screen of this size without a cursor.
    pub fn blank(size: Size) -> Self {
        Self {
            cells: Some(Buffer::empty(Rect::from((Position::ORIGIN, size)))),
            ..Self::default()
        }
    }

    /// Sends all pictures again with the next frame, as to a terminal that has none of them.
    pub fn forget_pictures(&mut self) {
        self.pictures = SentPictures::default();
    }

    /// Sets the link of the next frame. The cells of the last link and of the next one are drawn again if these differ.
    pub fn set_link(&mut self, link: Option<Hyperlink>) {
        if self.link == link {
            return;
        }
        let last = std::mem::replace(&mut self.link, link);
        if let Some(shown) = &mut self.cells {
            for changed in last.iter().chain(&self.link) {
                changed.forget(shown);
            }
        }
    }

    /// Marks the spaces beside block characters that change, so that they are drawn again. In some fonts a block is wider than
    /// a cell, and on some terminals the excess stays until the next cell is drawn.
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

    /// Returns the bytes that make the terminal show these cells and this cursor; empty if it already does. `pictures` holds
    /// the pictures whose parts cells show.
    pub fn update(
        &mut self,
        cells: Buffer,
        cursor: Position,
        pictures: Option<&Pictures>,
    ) -> String {
        let painted_cell = pictures.and_then(|pictures| match pictures.way {
            Way::Placeholders | Way::Placements => None,
            Way::Sixels(size) => Some(size),
        });
        let before = std::mem::replace(&mut self.painted_cell, painted_cell);
        // Pixels painted for cells of another size may cover any cell beside the pictures.
        let is_spoilt = before.is_some() && before != painted_cell;
        let mut changes = String::new();
        let shown = match self.cells.take() {
            Some(shown) if shown.area == cells.area && !is_spoilt => shown,
            Some(_) | None => {
                changes.push_str(&self.clear(pictures));
                Buffer::empty(cells.area)
            }
        };
        let link = self.link.as_ref();
        let linked = match link {
            Some(link) if link.differs(&shown, &cells) => link.drawn(&cells),
            Some(_) | None => String::new(),
        };
        let drawn = self.changes_to(shown, &cells, pictures) + &linked;
        changes.push_str(&drawn);
        if self.cursor.is_none() {
            add(&mut changes, &Show);
        }
        if !drawn.is_empty() || self.cursor != Some(cursor) {
            changes.push_str(&cells::move_to(None, cursor));
        }
        self.cells = Some(cells);
        self.cursor = Some(cursor);
        if changes.is_empty() {
            return changes;
        }
        let mut update = String::new();
        add(&mut update, &BeginSynchronizedUpdate);
        update.push_str(&changes);
        add(&mut update, &EndSynchronizedUpdate);
        update
    }

    /// Returns the sequence that clears the screen, after which we do not know where the cursor is. The terminal may then
    /// forget the pictures placed on the screen.
    fn clear(&mut self, pictures: Option<&Pictures>) -> String {
        let mut text = String::new();
        add(&mut text, &Clear(ClearType::All));
        if pictures.is_some_and(|pictures| pictures.way == Way::Placements) {
            text.push_str(DISPLACE_ALL);
            self.placed = PlacedPictures::default();
            self.forget_pictures();
        }
        self.cursor = None;
        text
    }

    /// Returns the sequences that draw the cells that differ from those shown (which have the same area), draw the pictures in
    /// them, and remove the placed pictures that are no longer visible.
    fn changes_to(
        &mut self,
        mut shown: Buffer,
        cells: &Buffer,
        pictures: Option<&Pictures>,
    ) -> String {
        let next = match pictures {
            Some(pictures) if pictures.way == Way::Placements => {
                PlacedPictures::of(cells, pictures)
            }
            Some(_) | None => PlacedPictures::default(),
        };
        let placed = std::mem::replace(&mut self.placed, next);
        let removals = placed.removals(&self.placed);
        let Some(pictures) = pictures else {
            return removals + &cells::drawn(shown.diff_iter(cells), self.fills_erased);
        };
        let new = self.pictures.update(pictures);
        forget_parts(&mut shown, &new);
        let differing: Vec<_> = shown.diff_iter(cells).collect();
        let drawn = match pictures.way {
            Way::Placeholders => cells::drawn(differing, self.fills_erased),
            Way::Placements => {
                let stamps = placed.additions(&self.placed);
                drawn_without_parts(&differing, self.fills_erased) + &on_screen(&stamps)
            }
            Way::Sixels(size) => {
                let at = differing.iter().map(|(x, y, _)| Position::new(*x, *y));
                let stamps = painted(cells, at, size, pictures);
                // Some terminals leave a picture where they erase a cell.
                drawn_without_parts(&differing, false) + &on_screen(&stamps)
            }
        };
        removals + &new.sequences + &drawn
    }
}

/// Returns the sequences that show pictures on a screen.
fn on_screen(stamps: &[Stamp]) -> String {
    stamps.iter().map(Stamp::on_screen).collect()
}

/// Marks the cells with parts of pictures that are new to the terminal, so that they are drawn again.
fn forget_parts(shown: &mut Buffer, new: &NewPictures) {
    if new.is_empty() {
        return;
    }
    let outdated = shown.area.positions().filter(|at| {
        let picture = ShownPicture::in_cell(shown, *at);
        picture.is_some_and(|it| new.contain(it.number))
    });
    let outdated: Vec<Position> = outdated.collect();
    for at in outdated {
        shown[at].set_symbol("?");
    }
}

/// Returns the sequences that draw cells [at these places](cells::drawn), with spaces for placeholders.
fn drawn_without_parts(cells: &[(u16, u16, &Cell)], fills_erased: bool) -> String {
    let plain: Vec<_> = cells
        .iter()
        .map(|(x, y, cell)| (*x, *y, without_part(cell)))
        .collect();
    let drawn = plain.iter().map(|(x, y, cell)| (*x, *y, &**cell));
    cells::drawn(drawn, fills_erased)
}

/// Returns true if the cell shows a block character: a half, a quadrant, or another part of a cell.
fn is_block(cell: &Cell) -> bool {
    let mut letters = cell.symbol().chars();
    letters.any(|letter| ('\u{2580}'..='\u{259f}').contains(&letter))
}

/// Adds a command as an escape sequence.
fn add(text: &mut String, command: &impl Command) {
    // Writing to a string cannot fail.
    let _ = command.write_ansi(text);
}

#[cfg(test)]
mod tests;
