//! A board printed in a shell (`tabiya show`), line by line, with its pictures.

use ratatui::buffer::Buffer;

use super::painted::painted;
use super::parts::without_part;
use super::placed::PlacedPictures;
use crate::tui::pictures::{Pictures, SentPictures, Way};

/// A board as it is on the screen. Print the fields in this order.
pub struct PrintedBoard {
    /// What the terminal must receive before the cells; empty if it needs nothing.
    pub before: String,
    /// The cells, one line per row.
    pub cells: Buffer,
    /// The sequences that add pictures to the lines, once the cursor is at the beginning of the line below them.
    pub after: String,
}

impl PrintedBoard {
    /// Makes a board from cells that may show parts of these pictures, if there are any.
    pub fn new(cells: Buffer, pictures: Option<&Pictures>) -> Self {
        let mut board = Self {
            before: String::new(),
            cells,
            after: String::new(),
        };
        if let Some(pictures) = pictures {
            board.before = SentPictures::default().update(pictures).sequences;
            board.add_stamps(pictures);
        }
        board
    }

    /// Adds the pictures and removes their placeholders from the cells, unless the terminal draws pictures in place of
    /// placeholders.
    fn add_stamps(&mut self, pictures: &Pictures) {
        let Self { cells, after, .. } = self;
        let stamps = match pictures.way {
            Way::Placeholders => return,
            Way::Placements => {
                let placed = PlacedPictures::of(cells, pictures);
                PlacedPictures::default().additions(&placed)
            }
            Way::Sixels(size) => painted(cells, cells.area.positions(), size, pictures),
        };
        let lines = cells.area.height;
        after.extend(stamps.iter().map(|stamp| stamp.above(lines)));
        for cell in &mut cells.content {
            *cell = without_part(cell).into_owned();
        }
    }
}
