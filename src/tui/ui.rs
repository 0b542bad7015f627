//! [`Ui`]: what a drawing function receives. [`Frame`] and [`Seen`]: what we keep of a drawn frame, such as its clickable
//! areas.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::appearance::Appearance;
use super::layout::Layout;
use super::request::Request;

/// A frame while we draw it.
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

/// The frame that the players see.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub layout: Layout,
    pub seen: Seen,
}

/// What we remember of a drawn frame.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The clickable areas and what a click there does. Later ones lie on top of earlier ones.
    hits: Vec<(Rect, Request)>,
    /// The cell of the terminal's cursor. It is on the item that the next key acts on, because screen readers and magnifiers
    /// follow it.
    pub cursor: Point,
}

impl Seen {
    /// Makes these cells clickable, on top of what was put there before.
    pub fn put(&mut self, rect: Rect, request: Request) {
        if !rect.is_empty() {
            self.hits.push((rect, request));
        }
    }

    /// Forgets everything clickable so far, because a dialog is open. A click inside its frame does nothing. `frame` is `None`
    /// if the dialog covers no cells.
    pub fn cover(&mut self, frame: Option<Rect>) {
        self.hits.clear();
        if let Some(frame) = frame {
            self.hits.push((frame, Request::Nothing));
        }
    }

    /// Returns what a click at a point does; `None` if nothing is clickable there.
    pub fn at(&self, point: Point) -> Option<&Request> {
        let mut hits = self.hits.iter().rev();
        hits.find_map(|(rect, hit)| rect.contains(point).then_some(hit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::request::{DialogRequest, Step};

    impl Seen {
        /// Returns the clickable areas, from the bottom up.
        pub fn hits(&self) -> &[(Rect, Request)] {
            &self.hits
        }

        /// Returns the items of the top dialog, with the cells where a click hits them.
        pub fn items(&self) -> Vec<(usize, Rect)> {
            let hits = self.hits.iter();
            let items = hits.filter_map(|(rect, hit)| match hit {
                Request::Dialog(DialogRequest::Item(item, Step::None))
                    if self.at(rect.as_position()) == Some(hit) =>
                {
                    Some((*item, *rect))
                }
                _ => None,
            });
            items.collect()
        }

        /// Returns the cells of an item in the top dialog.
        pub fn item(&self, item: usize) -> Rect {
            let items = self.items();
            items.iter().find(|(other, _)| *other == item).unwrap().1
        }
    }
}
