//! Pictures that the program paints over cells after they were drawn: which cells show a part of one is what their
//! placeholders say, which themselves are never sent.

use std::borrow::Cow;
use std::collections::BTreeMap;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Color as TerminalColor;

use super::sixel::Canvas;
use super::{PIECES, Pictures, Use, Way, placeholder};
use crate::drawing::{InkColors, Raster, Rgb, Tone, mix};
use crate::tui::frames;

/// A part of a picture that is painted at once: of one picture, on one ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    pub(super) number: u8,
    /// The cell of the picture's upper left corner.
    pub(super) corner: (i32, i32),
    ground: Rgb,
}

/// The part of a picture that a cell shows, if any.
pub(super) fn part_at(cells: &Buffer, at: (u16, u16)) -> Option<Part> {
    let cell = &cells[at];
    let TerminalColor::Indexed(number) = cell.fg else {
        return None;
    };
    let (row, column) = placeholder::part(cell.symbol())?;
    Some(Part {
        number,
        corner: (
            i32::from(at.0) - i32::try_from(column).ok()?,
            i32::from(at.1) - i32::try_from(row).ok()?,
        ),
        ground: rgb(cell.bg),
    })
}

/// Returns what is written for a cell: a blank in place of a placeholder.
pub fn written(cell: &Cell) -> Cow<'_, Cell> {
    if placeholder::is_placeholder(cell.symbol()) {
        let mut blank = cell.clone();
        blank.set_symbol(" ").set_fg(TerminalColor::Reset);
        Cow::Owned(blank)
    } else {
        Cow::Borrowed(cell)
    }
}

/// Where the upper left pixel of a picture of this side stands in a square of so many rows of cells.
fn offset(side: usize, height: u16, cell: Size) -> (usize, usize) {
    let (width, height) = (
        usize::from(2 * height * cell.width),
        usize::from(height * cell.height),
    );
    (
        width.saturating_sub(side) / 2,
        height.saturating_sub(side) / 2,
    )
}

/// Whether anything of a picture is seen in each cell of a square, row by row.
pub fn seen_cells(raster: &Raster, height: u16, cell: Size) -> Vec<bool> {
    let columns = usize::from(2 * height);
    let mut seen = vec![false; columns * usize::from(height)];
    let (left, top) = offset(raster.side, height, cell);
    for (index, &tone) in raster.pixels.iter().enumerate() {
        if raster.tones[usize::from(tone)].coverage() > 0 {
            let x = (left + index % raster.side) / usize::from(cell.width);
            let y = (top + index / raster.side) / usize::from(cell.height);
            if let Some(seen) = seen.get_mut(y * columns + x) {
                *seen = true;
            }
        }
    }
    seen
}

/// The color of a pixel on a ground.
fn color(tone: Tone, colors: &InkColors, ground: Rgb, is_ghost: bool) -> Rgb {
    let coverage = tone.coverage();
    if !is_ghost {
        return mix(tone.color(colors), ground, coverage);
    }
    let is_bright = colors.body.iter().all(|&part| part > 127);
    let full: u32 = if is_bright { 80 } else { 150 };
    let opacity = full * u32::from(coverage.div_ceil(2)) / 2;
    std::array::from_fn(|channel| {
        let [over, under] = [colors.body, ground].map(|it| u32::from(it[channel]));
        let mixed = (over * opacity + under * (255 - opacity) + 127) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    })
}

fn rgb(color: TerminalColor) -> Rgb {
    match color {
        TerminalColor::Rgb(red, green, blue) => [red, green, blue],
        TerminalColor::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3],
        TerminalColor::Indexed(index @ 16..) => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let index = index - 16;
            [index / 36, index / 6 % 6, index % 6].map(level)
        }
        _ => [0; 3],
    }
}

/// Cells that make a rectangle.
pub(super) fn rectangles(mut cells: Vec<(u16, u16)>) -> Vec<Rect> {
    cells.sort_unstable_by_key(|(x, y)| (*y, *x));
    let mut rectangles: Vec<Rect> = Vec::new();
    let mut runs: Vec<Rect> = Vec::new();
    for (x, y) in cells {
        match runs.last_mut() {
            Some(run) if run.y == y && run.right() == x => run.width += 1,
            _ => runs.push(Rect::new(x, y, 1, 1)),
        }
    }
    for run in runs {
        let above = rectangles
            .iter_mut()
            .find(|it| (it.x, it.width) == (run.x, run.width) && it.bottom() == run.y);
        match above {
            Some(above) => above.height += 1,
            None => rectangles.push(run),
        }
    }
    rectangles
}

/// The rectangle around cells.
fn around(cells: &[(u16, u16)]) -> Rect {
    let rects = cells.iter().map(|(x, y)| Rect::new(*x, *y, 1, 1));
    rects.reduce(Rect::union).unwrap_or_default()
}

impl Pictures {
    /// Returns what paints the parts of pictures in these cells of a frame, all of which were just written as blanks.
    pub fn painted(&self, cells: &Buffer, changed: &[(u16, u16)]) -> String {
        let Way::Sixels(size) = self.way else {
            return String::new();
        };
        let part_at = |at: (u16, u16)| part_at(cells, at);
        // What reaches into the last row could scroll the screen.
        let last = cells.area.bottom().saturating_sub(1);
        let mut parts: BTreeMap<Part, Vec<(u16, u16)>> = BTreeMap::new();
        for &at in changed.iter().filter(|at| at.1 < last) {
            if let Some(part) = part_at(at) {
                parts.entry(part).or_default().push(at);
            }
        }
        let mut text = String::new();
        for (part, changed) in parts {
            let whole = around(&changed);
            let is_ground = |at: Position| {
                let cell = &cells[at];
                cell.symbol() == " " && cell.modifier.is_empty() && rgb(cell.bg) == part.ground
            };
            let is_free = whole
                .positions()
                .all(|at| part_at((at.x, at.y)) == Some(part) || is_ground(at));
            let rectangles = if is_free {
                vec![whole]
            } else {
                rectangles(changed)
            };
            for rect in rectangles {
                self.push_part(part, rect, size, &mut text);
            }
        }
        text
    }

    /// Adds what paints the cells of a part, each with its ground.
    fn push_part(&self, part: Part, cells: Rect, size: Size, text: &mut String) {
        let Some(place) = part.number.checked_sub(self.range.first) else {
            return;
        };
        let Some(&purpose) = Use::ALL.get(usize::from(place / PIECES)) else {
            return;
        };
        let Some(set) = &self.sets[purpose as usize] else {
            return;
        };
        let raster = &set.pictures[usize::from(place % PIECES)].raster;
        let colors = &set.key.colors[usize::from(place % PIECES / 6)];
        let (left, top) = offset(raster.side, set.key.height, size);
        let (cw, ch) = (usize::from(size.width), usize::from(size.height));
        let mut canvas = Canvas::new(
            usize::from(cells.width) * cw,
            usize::from(cells.height) * ch,
        );
        let is_ghost = purpose.is_ghost();
        let tones = raster.tones.iter();
        let tones: Vec<Rgb> = tones
            .map(|tone| color(*tone, colors, part.ground, is_ghost))
            .collect();
        // Where the upper left of the cells lies in the square.
        let x = usize::try_from(i32::from(cells.x) - part.corner.0).unwrap_or_default() * cw;
        let y = usize::try_from(i32::from(cells.y) - part.corner.1).unwrap_or_default() * ch;
        canvas.paint(|column, row| {
            let column = (x + column)
                .checked_sub(left)
                .filter(|it| *it < raster.side);
            let row = (y + row).checked_sub(top).filter(|it| *it < raster.side);
            match column.zip(row) {
                Some((column, row)) => {
                    tones[usize::from(raster.pixels[row * raster.side + column])]
                }
                None => part.ground,
            }
        });
        text.push_str(&frames::move_to(cells.as_position()));
        canvas.push(text);
    }
}
