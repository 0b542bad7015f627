//! What drawing gets, and what a drawn frame leaves behind: what the mouse can hit, and where the cursor stands.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::appearance::Appearance;
use super::editor::Field;
use super::keys::Binding;
use super::layout::Layout;
use crate::pgn::TreePath;
use crate::rules::{Piece, Square};

/// A frame while it is drawn.
pub struct Ui<'a> {
    pub buffer: &'a mut Buffer,
    pub look: &'a Appearance,
    pub layout: &'a Layout,
    pub seen: Seen,
}

impl<'a> Ui<'a> {
    pub fn new(buffer: &'a mut Buffer, look: &'a Appearance, layout: &'a Layout) -> Self {
        Self {
            buffer,
            look,
            layout,
            seen: Seen::default(),
        }
    }
}

/// What the mouse can hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hit {
    /// The dialog on top where there is nothing to click.
    Dialog,
    /// The item of the dialog on top with this number, or its arrows.
    Item(usize, Step),
    Square(Square),
    /// The move in the list that leads to this path.
    Node(TreePath),
    /// The comment on the move that leads to this path.
    Remark(TreePath),
    Clock,
    Button(&'static Binding),
    /// A piece in the tray of the position editor.
    Tray(Piece),
    /// A field of the position editor, or its arrows.
    Field(Field, Step),
    /// A completion of the typed text, by its index.
    Choice(usize),
}

/// Where a click takes a value that is one of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It stays.
    None,
    Back,
    On,
}

/// The frame that the players see.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub layout: Layout,
    pub seen: Seen,
}

/// What a drawn frame leaves behind.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// What can be hit, from the bottom up.
    hits: Vec<(Rect, Hit)>,
    /// The cell of the terminal's cursor. Screen readers and magnifiers follow it, so it is on what the next key acts on.
    pub cursor: Point,
}

impl Seen {
    /// Notes what a click on these cells does, whatever lies below.
    pub fn put(&mut self, rect: Rect, hit: Hit) {
        self.hits.push((rect, hit));
    }

    /// Has a dialog with this frame, if it has one, lie over everything so far, so that nothing of it can be hit.
    pub fn cover(&mut self, frame: Option<Rect>) {
        self.hits = frame
            .map(|frame| (frame, Hit::Dialog))
            .into_iter()
            .collect();
    }

    /// Returns what a point hits, topmost first.
    pub fn at(&self, point: Point) -> Option<&Hit> {
        let mut hits = self.hits.iter().rev();
        hits.find_map(|(rect, hit)| rect.contains(point).then_some(hit))
    }
}

#[cfg(test)]
impl Seen {
    /// What can be hit, from the bottom up.
    pub fn hits(&self) -> &[(Rect, Hit)] {
        &self.hits
    }

    /// The items of the dialog on top with the cells in which they are hit.
    pub fn items(&self) -> Vec<(usize, Rect)> {
        let hits = self.hits.iter();
        let items = hits.filter_map(|(rect, hit)| match hit {
            Hit::Item(item, Step::None) if self.at(rect.as_position()) == Some(hit) => {
                Some((*item, *rect))
            }
            _ => None,
        });
        items.collect()
    }

    /// The cells of an item of the dialog on top.
    pub fn item(&self, item: usize) -> Rect {
        let items = self.items();
        items.iter().find(|(other, _)| *other == item).unwrap().1
    }
}
