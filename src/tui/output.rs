//! [`ShownFrame`]: what the terminal shows, and the bytes that turn it into the next frame. They are one synchronized update,
//! or nothing if nothing changes.

mod painted;
mod parts;
mod placed;
mod printed;
mod sixel;

use std::fmt::Write as _;

use crossterm::Command;
use crossterm::cursor::{MoveRight, MoveTo, Show};
use crossterm::style::Colored;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::backend::IntoCrossterm;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier};

use super::pictures::{DISPLACE_ALL, NewPictures, Pictures, SentPictures, Way};
use painted::painted;
use parts::{ShownPicture, Stamp, without_part};
use placed::PlacedPictures;
pub use printed::PrintedBoard;

/// The codes that begin and end each modifier that we use.
const MODIFIERS: [ModifierCodes; 5] = [
    ModifierCodes::new(Modifier::BOLD, 1, 22),
    ModifierCodes::new(Modifier::DIM, 2, 22),
    ModifierCodes::new(Modifier::ITALIC, 3, 23),
    ModifierCodes::new(Modifier::UNDERLINED, 4, 24),
    ModifierCodes::new(Modifier::REVERSED, 7, 27),
];

struct ModifierCodes {
    modifier: Modifier,
    begin: u8,
    end: u8,
}

impl ModifierCodes {
    const fn new(modifier: Modifier, begin: u8, end: u8) -> Self {
        Self {
            modifier,
            begin,
            end,
        }
    }
}

/// The frame that the terminal shows.
#[derive(Debug, Default)]
pub struct ShownFrame {
    /// The cells of the frame; `None` if we do not know what the terminal shows.
    cells: Option<Buffer>,
    /// The pictures that the terminal has received.
    pictures: SentPictures,
    /// The pictures placed over the cells.
    placed: PlacedPictures,
    /// The size of a cell in pixels while we paint pictures as sixels; otherwise `None`.
    painted_cell: Option<Size>,
    /// The cell of the cursor; `None` if the cursor is hidden or we do not know where it is.
    cursor: Option<Position>,
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
            Some(_) | None => self.clear(&mut changes, cells.area, pictures),
        };
        let drawn = self.changes_to(shown, &cells, pictures);
        changes.push_str(&drawn);
        // We know no cursor before the first frame, when it may be hidden. `clear` forgets the cursor too, and then `Show` does
        // no harm.
        if self.cursor.is_none() {
            add(&mut changes, &Show);
        }
        // Drawing leaves the terminal's cursor after the last drawn cell.
        if !drawn.is_empty() || self.cursor != Some(cursor) {
            add(&mut changes, &MoveTo(cursor.x, cursor.y));
        }
        self.cells = Some(cells);
        self.cursor = Some(cursor);
        if changes.is_empty() {
            return changes;
        }
        synchronized(&changes)
    }

    /// Adds the sequences that clear the screen before it shows the next frame. Returns the cells that the terminal shows then.
    /// Clearing moves the cursor to a cell that we do not know, and the terminal may forget the pictures placed on the screen.
    fn clear(&mut self, changes: &mut String, area: Rect, pictures: Option<&Pictures>) -> Buffer {
        add(changes, &Clear(ClearType::All));
        if pictures.is_some_and(|pictures| pictures.way == Way::Placements) {
            changes.push_str(DISPLACE_ALL);
            self.placed = PlacedPictures::default();
            self.forget_pictures();
        }
        self.cursor = None;
        Buffer::empty(area)
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
        // Without pictures, the frame is only its cells.
        let Some(pictures) = pictures else {
            return removals + &drawn(shown.diff_iter(cells));
        };
        // The pictures that the terminal does not have yet, and the sequences that send them.
        let new_pictures = self.pictures.update(pictures);
        // A new picture may have the number of an old one. Its cells then look unchanged to us, but must be drawn again.
        forget_parts(&mut shown, &new_pictures);
        let differing: Vec<_> = shown.diff_iter(cells).collect();
        let drawn = match pictures.way {
            // The terminal itself shows a part of a picture in each cell with a placeholder.
            Way::Placeholders => drawn(differing.into_iter()),
            // Placed pictures and sixels do not need the placeholders in the cells. So these cells are drawn as spaces, and the
            // pictures over them.
            Way::Placements => drawn_without_parts(&differing) + &on_screen(&placements),
            Way::Sixels(size) => drawn_and_painted(cells, &differing, size, pictures),
        };
        // The terminal must have a picture before it shows the picture.
        removals + &new_pictures.sequences + &drawn
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

/// Cells side by side that one style can draw.
struct Run {
    at: Position,
    /// The column after the last cell.
    end: u16,
    modifier: Modifier,
    bg: Color,
    /// `None` if there are only spaces.
    fg: Option<Color>,
    text: String,
}

/// Joins cells side by side into runs.
fn runs<'a>(cells: impl Iterator<Item = (u16, u16, &'a Cell)>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (x, y, cell) in cells {
        let shows_ink = cell.symbol() != " " || cell.modifier.contains(Modifier::REVERSED);
        let fg = shows_ink.then_some(cell.fg);
        match runs.last_mut() {
            Some(run)
                if (run.end, run.at.y) == (x, y)
                    && (run.modifier, run.bg) == (cell.modifier, cell.bg)
                    && (run.fg.is_none() || fg.is_none() || run.fg == fg) =>
            {
                run.end += 1;
                run.fg = run.fg.or(fg);
                run.text.push_str(cell.symbol());
            }
            _ => runs.push(Run {
                at: Position::new(x, y),
                end: x + 1,
                modifier: cell.modifier,
                bg: cell.bg,
                fg,
                text: cell.symbol().to_owned(),
            }),
        }
    }
    runs
}

/// Returns the sequences that draw these cells. A change of colors takes more bytes than a movement, so all runs of one style come
/// together. The terminal writes in its default style before and after.
fn drawn<'a>(cells: impl Iterator<Item = (u16, u16, &'a Cell)>) -> String {
    let mut runs = runs(cells);
    runs.sort_by_cached_key(|run| format!("{:?}", (run.bg, run.fg, run.modifier)));
    let mut text = String::new();
    let mut pen = (Modifier::empty(), Color::Reset, Color::Reset);
    let mut cursor = Position::new(u16::MAX, u16::MAX);
    for run in runs {
        if cursor.y == run.at.y && cursor.x < run.at.x {
            add(&mut text, &MoveRight(run.at.x - cursor.x));
        } else if cursor != run.at {
            add(&mut text, &MoveTo(run.at.x, run.at.y));
        }
        cursor = Position::new(run.end, run.at.y);
        let mut codes = String::new();
        push_modifiers(&mut codes, pen.0, run.modifier);
        pen.0 = run.modifier;
        if run.bg != pen.1 {
            let _ = write!(
                codes,
                "{};",
                Colored::BackgroundColor(run.bg.into_crossterm())
            );
            pen.1 = run.bg;
        }
        if let Some(fg) = run.fg.filter(|fg| *fg != pen.2) {
            let _ = write!(codes, "{};", Colored::ForegroundColor(fg.into_crossterm()));
            pen.2 = fg;
        }
        if let Some(codes) = codes.strip_suffix(';') {
            let _ = write!(text, "\x1b[{codes}m");
        }
        text.push_str(&run.text);
    }
    if pen != (Modifier::empty(), Color::Reset, Color::Reset) {
        text.push_str("\x1b[m");
    }
    text
}

/// Adds the codes that end and begin modifiers, each with a semicolon after it.
fn push_modifiers(codes: &mut String, before: Modifier, after: Modifier) {
    let ended = before.difference(after);
    // The end of bold is also the end of dim, so what stays begins again.
    let kept = if ended.is_empty() {
        before
    } else {
        Modifier::empty()
    };
    let begun = after.difference(kept);
    for ModifierCodes { modifier, end, .. } in MODIFIERS {
        if ended.contains(modifier) {
            let _ = write!(codes, "{end};");
        }
    }
    for ModifierCodes {
        modifier, begin, ..
    } in MODIFIERS
    {
        if begun.contains(modifier) {
            let _ = write!(codes, "{begin};");
        }
    }
}

/// Returns the sequences that draw these cells with spaces instead of the placeholders of pictures.
fn drawn_without_parts(cells: &[(u16, u16, &Cell)]) -> String {
    let plain: Vec<_> = cells
        .iter()
        .map(|(x, y, cell)| (*x, *y, without_part(cell)))
        .collect();
    drawn(plain.iter().map(|(x, y, cell)| (*x, *y, &**cell)))
}

/// Returns the sequences that draw these cells of a frame, and then paint the parts of pictures over them. `size` is the size
/// of a cell in pixels.
fn drawn_and_painted(
    frame: &Buffer,
    cells: &[(u16, u16, &Cell)],
    size: Size,
    pictures: &Pictures,
) -> String {
    let changed = cells.iter().map(|(x, y, _)| Position::new(*x, *y));
    drawn_without_parts(cells) + &on_screen(&painted(frame, changed, size, pictures))
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
