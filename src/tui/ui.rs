//! What drawing gets, and what a drawn frame leaves behind: what the mouse can hit, and where the cursor stands.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::appearance::Appearance;
use super::intent::{Intent, Step};
use super::layout::Layout;
use super::widgets::text;

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
    hits: Vec<(Rect, Intent)>,
    /// The cell of the terminal's cursor. Screen readers and magnifiers follow it, so it is on what the next key acts on.
    pub cursor: Point,
}

impl Seen {
    /// Notes what a click on these cells does, whatever lies below.
    pub fn put(&mut self, rect: Rect, intent: Intent) {
        if !rect.is_empty() {
            self.hits.push((rect, intent));
        }
    }

    /// Covers everything so far with a dialog in this frame, if it has one, so that nothing below can be hit.
    pub fn cover(&mut self, frame: Option<Rect>) {
        let frame = frame.into_iter();
        self.hits = frame.map(|frame| (frame, Intent::Stay)).collect();
    }

    /// Returns what a point hits, topmost first.
    pub fn at(&self, point: Point) -> Option<&Intent> {
        let mut hits = self.hits.iter().rev();
        hits.find_map(|(rect, hit)| rect.contains(point).then_some(hit))
    }
}

/// Draws the arrows around a value that is one of several in these columns of a row. Each can be hit with the cells beside it.
pub fn value_arrows(
    row: Rect,
    [back, on]: [u16; 2],
    style: Style,
    click: impl Fn(Step) -> Intent,
    ui: &mut Ui<'_>,
) {
    for (x, arrow, step) in [(back, "‹", Step::Back), (on, "›", Step::On)] {
        text(ui.buffer, Rect::new(x, row.y, 1, 1), arrow, style);
        let near = Rect::new(x.saturating_sub(1), row.y, 3, 1);
        ui.seen.put(near.intersection(row), click(step));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::intent::LayerIntent;

    impl Seen {
        /// What can be hit, from the bottom up.
        pub fn hits(&self) -> &[(Rect, Intent)] {
            &self.hits
        }

        /// The items of the dialog on top with the cells in which they are hit.
        pub fn items(&self) -> Vec<(usize, Rect)> {
            let hits = self.hits.iter();
            let items = hits.filter_map(|(rect, hit)| match hit {
                Intent::Layer(LayerIntent::Item(item, Step::None))
                    if self.at(rect.as_position()) == Some(hit) =>
                {
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
}
