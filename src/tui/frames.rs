//! [`ShownFrame`]: what the terminal shows, and the bytes that turn it into the next frame. They are one synchronized update,
//! or nothing if nothing changes.

mod cells;
mod hyperlink;
mod movement;
mod painted;
mod parts;
mod placed;
mod printed;
mod sixel;

use crossterm::Command;
use crossterm::cursor::Show;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Size};

use super::pictures::{DISPLACE_ALL, NewPictures, Pictures, SentPictures, Way};
pub use hyperlink::Hyperlink;
use movement::Movement;
use painted::painted;
use parts::{ShownPicture, Stamp, without_part};
use placed::PlacedPictures;
pub use printed::PrintedBoard;

/// The frame that the terminal shows.
#[derive(Debug, Default)]
pub struct ShownFrame {
    /// The cells of the frame; `None` if we do not know what the terminal shows.
    cells: Option<Buffer>,
    /// The link that a click on some of the cells opens; `None` if there is none.
    link: Option<Hyperlink>,
    /// The pictures that the terminal has received.
    pictures: SentPictures,
    /// The pictures placed over the cells.
    placed: PlacedPictures,
    /// The size of a cell in pixels while we paint pictures as sixels; otherwise `None`.
    painted_cell: Option<Size>,
    /// The cell of the cursor; `None` if the cursor is hidden or we do not know where it is.
    cursor: Option<Position>,
    /// True if the terminal fills erased cells with the background's color.
    pub fills_erased: bool,
}

impl ShownFrame {
    /// Returns an empty screen of this size without a cursor.
    #[cfg(test)]
    pub fn empty(size: Size) -> Self {
        Self {
            cells: Some(Buffer::empty((Position::ORIGIN, size).into())),
            ..Self::default()
        }
    }

    /// Makes the next update send all pictures again, as if the terminal had none.
    pub fn forget_pictures(&mut self) {
        self.pictures = SentPictures::default();
    }

    /// Sets the link of the next frame; `None` if it has none. If the link differs from the last one, the cells of both are
    /// drawn again.
    pub fn set_link(&mut self, link: Option<Hyperlink>) {
        if self.link == link {
            return;
        }
        let last = std::mem::replace(&mut self.link, link);
        if let Some(shown) = &mut self.cells {
            for link in [&last, &self.link].into_iter().flatten() {
                link.forget(shown);
            }
        }
    }

    /// Makes the next update draw the spaces beside block characters that change. In some fonts a block is wider than its cell,
    /// and some terminals leave the excess visible until the cell beside it is drawn again.
    pub fn forget_spaces_beside_blocks(&mut self, next: &Buffer) {
        let Some(shown) = self.cells.as_mut().filter(|it| it.area == next.area) else {
            return;
        };
        let mut spaces = Vec::new();
        for (index, (old, new)) in shown.content.iter().zip(&next.content).enumerate() {
            if !is_block(old) || old == new {
                continue;
            }
            for beside in [index.checked_sub(1), Some(index + 1)]
                .into_iter()
                .flatten()
            {
                let cell = next.content.get(beside);
                if cell.is_some_and(|cell| cell.symbol() == " ") {
                    spaces.push(beside);
                }
            }
        }
        for index in spaces {
            forget_cell(&mut shown.content[index]);
        }
    }

    /// Returns the bytes that make the terminal show these cells and this cursor; empty if it already does. `pictures` holds
    /// the pictures whose parts the cells show; `None` if the cells show no pictures.
    pub fn update(
        &mut self,
        cells: Buffer,
        cursor: Position,
        pictures: Option<&Pictures>,
    ) -> String {
        // The size of a cell in pixels if we paint pictures over the cells, as sixels.
        let painted_cell = match pictures.map(|pictures| pictures.way) {
            Some(Way::Sixels(size)) => Some(size),
            Some(Way::Placeholders | Way::Placements) | None => None,
        };
        // Pixels that we painted for cells of another size may cover any cell, so we clear the screen below.
        let has_old_pixels = self.painted_cell.is_some() && self.painted_cell != painted_cell;
        self.painted_cell = painted_cell;
        let mut changes = String::new();
        // We send only what differs from the frame on the terminal, if we know it and it has the same size.
        let shown = match self.cells.take() {
            Some(shown) if shown.area == cells.area && !has_old_pixels => shown,
            Some(_) | None => self.clear(&mut changes, &cells, pictures),
        };
        // Drawing a cell without the link's sequences removes it from the link. So if one of the link's cells changes, we draw
        // all of them again with these sequences.
        let linked = match &self.link {
            Some(link) if link.differs(&shown, &cells) => link.drawn(&cells),
            Some(_) | None => String::new(),
        };
        let drawn = self.changes_to(shown, &cells, pictures) + &linked;
        changes.push_str(&drawn);
        // We know no cursor before the first frame, when it may be hidden. `clear` forgets the cursor too, and then `Show` does
        // no harm.
        if self.cursor.is_none() {
            add(&mut changes, &Show);
        }
        // Drawing leaves the terminal's cursor after the last drawn cell.
        if !drawn.is_empty() || self.cursor != Some(cursor) {
            let from_anywhere = None;
            changes.push_str(&Movement::between(from_anywhere, cursor).to_string());
        }
        self.cells = Some(cells);
        self.cursor = Some(cursor);
        if changes.is_empty() {
            return changes;
        }
        synchronized(&changes)
    }

    /// Returns the cell that fills the screen around the board and the panel; `None` if erasing cannot draw it.
    fn surroundings(&self, next: &Buffer) -> Option<Cell> {
        let corner = next.content.last()?;
        let is_space = corner.symbol() == " " && corner.modifier.is_empty();
        let is_erasable = is_space && self.fills_erased;
        is_erasable.then(|| corner.clone())
    }

    /// Adds the sequences that clear the screen before it shows the next frame. Returns the cells that the terminal shows then.
    /// Clearing moves the cursor to a cell that we do not know, and the terminal may forget the pictures placed on the screen.
    fn clear(
        &mut self,
        changes: &mut String,
        next: &Buffer,
        pictures: Option<&Pictures>,
    ) -> Buffer {
        add(changes, &Clear(ClearType::All));
        if pictures.is_some_and(|pictures| pictures.way == Way::Placements) {
            changes.push_str(DISPLACE_ALL);
            self.placed = PlacedPictures::default();
            self.forget_pictures();
        }
        self.cursor = None;
        let Some(space) = self.surroundings(next) else {
            return Buffer::empty(next.area);
        };
        changes.push_str(&cells::filled(space.bg, next.area.height));
        Buffer::filled(next.area, space)
    }

    /// Returns the sequences that draw the cells and pictures that differ from `shown`, and remove the placed pictures that are
    /// no longer visible. `shown` and `cells` have the same area.
    fn changes_to(
        &mut self,
        mut shown: Buffer,
        cells: &Buffer,
        pictures: Option<&Pictures>,
    ) -> String {
        // Placed pictures lie over the cells, so drawing the cells does not remove them, and we keep a list of them.
        // Placeholders and sixels are gone once other cells are drawn in their place, so they need no list.
        let next_placed = match pictures {
            Some(pictures) if pictures.way == Way::Placements => {
                PlacedPictures::of(cells, pictures)
            }
            Some(_) | None => PlacedPictures::default(),
        };
        // What the terminal has placed and the next frame does not show, and the other way around.
        let removals = self.placed.removals(&next_placed);
        let placements = self.placed.additions(&next_placed);
        self.placed = next_placed;
        let terminal = cells::Terminal {
            columns: cells.area.width,
            fills_erased: self.fills_erased,
        };
        // Without pictures, the frame is only its cells.
        let Some(pictures) = pictures else {
            return removals + &cells::drawn(self.differing(&shown, cells), terminal);
        };
        // The pictures that the terminal does not have yet, and the sequences that send them.
        let new_pictures = self.pictures.update(pictures);
        // A new picture may have the number of an old one. Its cells then look unchanged to us, but must be drawn again.
        forget_parts(&mut shown, &new_pictures);
        let differing = self.differing(&shown, cells);
        let drawn = match pictures.way {
            // The terminal itself shows a part of a picture in each cell with a placeholder.
            Way::Placeholders => cells::drawn(differing, terminal),
            // Placed pictures and sixels do not need the placeholders in the cells. So these cells are drawn as spaces, and the
            // pictures over them.
            Way::Placements => drawn_without_parts(&differing, terminal) + &on_screen(&placements),
            Way::Sixels(size) => drawn_and_painted(cells, &differing, size, pictures),
        };
        // The terminal must have a picture before it shows the picture.
        removals + &new_pictures.sequences + &drawn
    }

    /// Returns the cells that differ from `shown`, and the unchanged cells to draw with them.
    fn differing<'a>(&self, shown: &Buffer, cells: &'a Buffer) -> Vec<(u16, u16, &'a Cell)> {
        let changed = shown.diff_iter(cells);
        if self.link.is_some() {
            // Drawing an unchanged cell of the link would remove it from the link.
            return changed.collect();
        }
        cells::with_short_gaps(changed, cells)
    }
}

/// Wraps these changes in sequences that make the terminal show them all at once.
fn synchronized(changes: &str) -> String {
    let mut update = String::new();
    add(&mut update, &BeginSynchronizedUpdate);
    update.push_str(changes);
    add(&mut update, &EndSynchronizedUpdate);
    update
}

/// Returns the sequences that show these pictures on the screen.
fn on_screen(stamps: &[Stamp]) -> String {
    stamps.iter().map(Stamp::on_screen).collect()
}

/// Makes the next update draw the cells with parts of pictures that are new to the terminal.
fn forget_parts(shown: &mut Buffer, new: &NewPictures) {
    if new.is_empty() {
        return;
    }
    for at in shown.area.positions() {
        if let Some(picture) = ShownPicture::in_cell(shown, at)
            && new.contain(picture.number)
        {
            forget_cell(&mut shown[at]);
        }
    }
}

/// Makes the next update draw a cell, by recording that it shows something else.
fn forget_cell(shown: &mut Cell) {
    shown.set_symbol("?");
}

/// Returns the sequences that [draw these cells](cells::drawn) with spaces instead of the placeholders of pictures.
fn drawn_without_parts(cells: &[(u16, u16, &Cell)], terminal: cells::Terminal) -> String {
    let plain: Vec<_> = cells
        .iter()
        .map(|(x, y, cell)| (*x, *y, without_part(cell)))
        .collect();
    let drawn = plain.iter().map(|(x, y, cell)| (*x, *y, &**cell));
    cells::drawn(drawn, terminal)
}

/// Returns the sequences that draw these cells of a frame, and then paint the parts of pictures over them. `size` is the size
/// of a cell in pixels.
fn drawn_and_painted(
    frame: &Buffer,
    cells: &[(u16, u16, &Cell)],
    size: Size,
    pictures: &Pictures,
) -> String {
    // We write spaces instead of erasing, because some terminals do not remove a picture from a cell that they erase.
    let without_erasing = cells::Terminal {
        columns: frame.area.width,
        fills_erased: false,
    };
    let drawn = drawn_without_parts(cells, without_erasing);
    let changed = cells.iter().map(|(x, y, _)| Position::new(*x, *y));
    drawn + &on_screen(&painted(frame, changed, size, pictures))
}

/// Returns true if the cell shows a block element: a character that fills part of the cell, such as a half or a quadrant.
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
