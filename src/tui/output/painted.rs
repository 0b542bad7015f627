//! Pictures as sixels: we paint them over cells after we have drawn the cells.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Color;

use super::parts::{ShownPicture, Stamp, rectangles};
use super::sixel::Canvas;
use crate::drawing::Rgb;
use crate::tui::pictures::Pictures;

/// What cells must share to be painted in one sixel image: the picture and the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Patch {
    picture: ShownPicture,
    ground: Rgb,
}

impl Patch {
    /// Returns the patch that a cell of a frame belongs to; `None` if the cell shows no picture.
    fn of_cell(cells: &Buffer, at: Position) -> Option<Self> {
        Some(Self {
            picture: ShownPicture::in_cell(cells, at)?,
            ground: rgb(cells[at].bg),
        })
    }

    /// Returns true if a cell of a frame belongs to this patch, or is an empty cell with the same ground.
    fn may_be_painted_on(self, cells: &Buffer, at: Position) -> bool {
        let cell = &cells[at];
        let is_empty = cell.symbol() == " " && cell.modifier.is_empty();
        Self::of_cell(cells, at) == Some(self) || is_empty && rgb(cell.bg) == self.ground
    }

    /// Paints these cells, each of this size in pixels. Returns `None` if the picture is not among `pictures`.
    fn paint(self, cells: Rect, size: Size, pictures: &Pictures) -> Option<Stamp> {
        let image = pictures.image(self.picture.number)?;
        let colors = image.colors_on(self.ground);
        let part = self.picture.part(cells);
        let [left, top] = [part.x * size.width, part.y * size.height];
        let canvas = Canvas::painted(
            Size::new(part.width * size.width, part.height * size.height),
            |pixel| {
                let pixel = Position::new(left + pixel.x, top + pixel.y);
                colors[image.tone_at(pixel, size)]
            },
        );
        Some(Stamp {
            at: cells.as_position(),
            sequence: canvas.sixels(),
        })
    }
}

/// Paints the parts of pictures in the changed cells of a frame. These cells have already been drawn as spaces. `size` is
/// the size of a cell in pixels. Returns stamps: sixel images with the cells where they begin.
///
/// We paint rectangles. A rectangle may include unchanged cells of the same picture and empty cells, because these look the
/// same afterward.
pub fn painted(
    cells: &Buffer,
    changed: impl Iterator<Item = Position>,
    size: Size,
    pictures: &Pictures,
) -> Vec<Stamp> {
    // The cells of a patch show the same picture on the same background, so one sixel can paint them.
    let mut patches: BTreeMap<Patch, Vec<Position>> = BTreeMap::new();
    for at in changed {
        if let Some(patch) = Patch::of_cell(cells, at) {
            patches.entry(patch).or_default().push(at);
        }
    }
    let mut stamps = Vec::new();
    for (patch, changed_cells) in patches {
        let bounds = bounding_rectangle(&changed_cells);
        let may_paint_bounds = bounds
            .positions()
            .all(|at| patch.may_be_painted_on(cells, at));
        let painted_rectangles = if may_paint_bounds {
            vec![bounds]
        } else {
            rectangles(changed_cells)
        };
        for rectangle in painted_rectangles {
            stamps.extend(patch.paint(rectangle, size, pictures));
        }
    }
    stamps
}

/// Returns the smallest rectangle that contains all of these cells.
fn bounding_rectangle(cells: &[Position]) -> Rect {
    let single_cells = cells.iter().map(|at| Rect::new(at.x, at.y, 1, 1));
    single_cells.reduce(Rect::union).unwrap_or_default()
}

/// Returns the red, green and blue of a cell's color; black for a color that the user may have changed.
fn rgb(color: Color) -> Rgb {
    match color {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(gray @ 232..) => [8 + 10 * (gray - 232); 3],
        Color::Indexed(index @ 16..) => {
            let index = index - 16;
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            [index / 36, index / 6 % 6, index % 6].map(level)
        }
        _ => [0; 3],
    }
}
