//! What drawing receives, and what we keep of a drawn frame: clickable areas, the cursor and a link.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::appearance::Appearance;
use super::frames::Hyperlink;
use super::intent::{Intent, Step};
use super::layout::Layout;
use super::widgets::text;

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

/// What we keep of a drawn frame.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The clickable areas, from the bottom up.
    hits: Vec<(Rect, Intent)>,
    /// The cell of the terminal's cursor. Screen readers and magnifiers follow it, so it is on the item that the next key acts
    /// on.
    pub cursor: Point,
    /// The address among the cells, for terminals that open it at a click.
    pub link: Option<Hyperlink>,
}

impl Seen {
    /// Sets what a click on these cells does, on top of anything below.
    pub fn put(&mut self, rect: Rect, intent: Intent) {
        if !rect.is_empty() {
            self.hits.push((rect, intent));
        }
    }

    /// Covers everything so far with a dialog in this frame, if it has one, so that players cannot click anything below.
    pub fn cover(&mut self, frame: Option<Rect>) {
        let frame = frame.into_iter();
        self.link = None;
        self.hits = frame.map(|frame| (frame, Intent::Stay)).collect();
    }

    /// Returns what a click at a point does, according to the topmost area.
    pub fn at(&self, point: Point) -> Option<&Intent> {
        let mut hits = self.hits.iter().rev();
        hits.find_map(|(rect, hit)| rect.contains(point).then_some(hit))
    }
}

/// Draws the arrows before and after a value with alternatives, in these two columns of a row. A click in the cell beside an
/// arrow counts too.
pub fn value_arrows(
    row: Rect,
    [back, forward]: [u16; 2],
    style: Style,
    click: impl Fn(Step) -> Intent,
    ui: &mut Ui<'_>,
) {
    for (x, arrow, step) in [(back, "‹", Step::Back), (forward, "›", Step::Forward)] {
        text(ui.buffer, Rect::new(x, row.y, 1, 1), arrow, style);
        let near = Rect::new(x.saturating_sub(1), row.y, 3, 1);
        ui.seen.put(near.intersection(row), click(step));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::intent::DialogIntent;

    impl Seen {
        /// Returns the clickable areas, from the bottom up.
        pub fn hits(&self) -> &[(Rect, Intent)] {
            &self.hits
        }

        /// Returns the items of the top dialog, with the cells where a click hits them.
        pub fn items(&self) -> Vec<(usize, Rect)> {
            let hits = self.hits.iter();
            let items = hits.filter_map(|(rect, hit)| match hit {
                Intent::Dialog(DialogIntent::Item(item, Step::None))
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
