//! Pictures that the terminal has and shows where it is told to: kitty's graphics without placeholders.
//!
//! They lie over the cells and stay when these are drawn, so that each is taken away when its cells show something else.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::painted::{part_at, rectangles};
use super::placeholder::MAX_HEIGHT;
use super::{PIECES, Pictures, Use, Way};
use crate::tui::frames;

/// A picture, or a part of one, in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Placement {
    number: u8,
    /// The cells.
    rect: (u16, u16, u16, u16),
    /// The first column and row of the picture that is seen there, in cells.
    from: (u16, u16),
    /// The pixels of the picture for one cell.
    cell: (u16, u16),
}

impl Placement {
    /// A number that no other placement has. Where nothing of a picture is seen, another one of the same piece may begin.
    fn place(&self) -> u32 {
        let [(x, y), (left, top)] = [(self.rect.0, self.rect.1), self.from]
            .map(|(column, row)| (u32::from(column), u32::from(row)));
        let part = 2 * u32::from(MAX_HEIGHT) * top + left;
        1 + (1000 * y + x) * 2 * u32::from(MAX_HEIGHT).pow(2) + part
    }
}

/// What is placed on the screen.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Placements(BTreeSet<Placement>);

impl Placements {
    /// Has all be taken away and placed again.
    pub fn forget(&mut self) {
        let places = std::mem::take(&mut self.0);
        self.0 = places
            .into_iter()
            .map(|it| Placement { cell: (0, 0), ..it })
            .collect();
    }

    /// Forgets all, and returns what takes them away, whichever they are.
    pub fn clear(&mut self) -> &'static str {
        self.0.clear();
        "\x1b_Ga=d,d=a,q=2\x1b\\"
    }

    /// Returns what takes away the pictures that are not seen any more, and what shows the new ones.
    pub fn update(&mut self, next: Self) -> (String, String) {
        let (mut gone, mut come) = (String::new(), String::new());
        for placement in self.0.difference(&next.0) {
            let (number, place) = (placement.number, placement.place());
            let _ = write!(gone, "\x1b_Ga=d,d=i,i={number},p={place},q=2\x1b\\");
        }
        for placement in next.0.difference(&self.0) {
            let (number, place) = (placement.number, placement.place());
            let (x, y, columns, rows) = placement.rect;
            let (left, top) = placement.from;
            let (cw, ch) = placement.cell;
            come.push_str(&frames::move_to((x, y).into()));
            let _ = write!(
                come,
                "\x1b_Ga=p,i={number},p={place},c={columns},r={rows},x={},y={},w={},h={},C=1,q=2\x1b\\",
                left * cw,
                top * ch,
                columns * cw,
                rows * ch,
            );
        }
        *self = next;
        (gone, come)
    }
}

impl Pictures {
    /// What a frame shows of pictures.
    pub fn placements(&self, cells: &Buffer) -> Placements {
        if self.way != Way::Placements {
            return Placements::default();
        }
        let mut parts: BTreeMap<(u8, (i32, i32)), Vec<(u16, u16)>> = BTreeMap::new();
        for at in cells.area.positions() {
            if let Some(part) = part_at(cells, (at.x, at.y)) {
                let cells = parts.entry((part.number, part.corner)).or_default();
                cells.push((at.x, at.y));
            }
        }
        let mut placements = BTreeSet::new();
        for ((number, corner), cells) in parts {
            let Some(place) = number.checked_sub(self.range.first) else {
                continue;
            };
            let set = Use::ALL.get(usize::from(place / PIECES));
            let Some(set) = set.and_then(|purpose| self.sets[*purpose as usize].as_ref()) else {
                continue;
            };
            let height = set.key.height;
            let seen = &set.pictures[usize::from(place % PIECES)].seen;
            let count = seen.iter().filter(|seen| **seen).count();
            let corner_cell = u16::try_from(corner.0)
                .ok()
                .zip(u16::try_from(corner.1).ok());
            let rects = match corner_cell {
                Some((x, y)) if cells.len() == count => vec![Rect::new(x, y, 2 * height, height)],
                _ => rectangles(cells),
            };
            let cell = (set.key.side / (2 * height), set.key.side / height);
            placements.extend(rects.into_iter().map(|rect| Placement {
                number,
                rect: (rect.x, rect.y, rect.width, rect.height),
                from: (
                    u16::try_from(i32::from(rect.x) - corner.0).unwrap_or_default(),
                    u16::try_from(i32::from(rect.y) - corner.1).unwrap_or_default(),
                ),
                cell,
            }));
        }
        Placements(placements)
    }
}
