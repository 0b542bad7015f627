//! Pictures as placements: the terminal shows a picture where we tell it to.
//!
//! A placement lies over the cells and stays when they are drawn, so we remove it when its cells show something else.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::parts::{ShownPicture, Stamp, rectangles};
use crate::tui::pictures::{PictureKey, Pictures, displacement, placement};

/// A picture, or part of one, in some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placement {
    number: u8,
    /// Everything that decides how the picture looks. A picture with another key is a different picture, even if it has the
    /// same number.
    key: PictureKey,
    cells: Rect,
    /// The visible part of the picture, in cells from its upper left.
    part: Rect,
}

impl Placement {
    /// Returns a number that differs from those of all other placements of this picture. The upper left cell alone does not
    /// tell them apart: if a whole picture is empty in that cell, a part of another one may begin there.
    fn number_of_place(&self) -> u32 {
        /// More than the columns of any screen.
        const COLUMNS: u32 = 1024;
        let Rect { x, y, .. } = self.cells;
        let height = self.key.height;
        let is_whole = self.part == Rect::new(0, 0, 2 * height, height);
        1 + 2 * (u32::from(y) * COLUMNS + u32::from(x)) + u32::from(is_whole)
    }

    /// Returns the sequence that shows the picture.
    fn addition(&self) -> Stamp {
        let pixels = self.key.pixels_of_cell();
        Stamp {
            at: self.cells.as_position(),
            sequence: placement(self.number, self.number_of_place(), self.part, pixels),
        }
    }

    /// Returns the sequence that removes the picture.
    fn removal(&self) -> String {
        displacement(self.number, self.number_of_place())
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct PlacedPictures(Vec<Placement>);

impl PlacedPictures {
    /// Returns the pictures that a frame shows.
    pub fn of(cells: &Buffer, pictures: &Pictures) -> Self {
        // The board marks each cell with the part of a picture that it shows. So we collect the cells of each picture.
        let mut cells_of: BTreeMap<ShownPicture, Vec<Position>> = BTreeMap::new();
        for at in cells.area.positions() {
            if let Some(shown) = ShownPicture::in_cell(cells, at) {
                cells_of.entry(shown).or_default().push(at);
            }
        }
        let mut placements = Vec::new();
        for (shown, visible_cells) in cells_of {
            // Without a drawn picture, there is nothing to place.
            let Some(image) = pictures.image(shown.number) else {
                continue;
            };
            // A dialog or the edge of the screen may hide parts of a picture. Then we place the visible parts.
            // Cells without any part of the picture are not marked, so they do not count.
            let is_whole = visible_cells.len() == image.count_seen();
            let areas = match shown.area(image.key.height) {
                Some(area) if is_whole => vec![area],
                // `None` if the picture begins beyond the edge of the screen.
                Some(_) | None => rectangles(visible_cells),
            };
            placements.extend(areas.into_iter().map(|cells| Placement {
                number: shown.number,
                key: image.key,
                cells,
                part: shown.part(cells),
            }));
        }
        Self(placements)
    }

    /// Returns the sequences that remove the pictures that the next frame does not show.
    pub fn removals(&self, next: &Self) -> String {
        let removed = self.0.iter().filter(|it| !next.0.contains(it));
        removed.map(Placement::removal).collect()
    }

    /// Returns the sequences that show the pictures that are new in the next frame.
    pub fn additions(&self, next: &Self) -> Vec<Stamp> {
        let added = next.0.iter().filter(|it| !self.0.contains(it));
        added.map(Placement::addition).collect()
    }
}
