//! A list of items, one per row. One item is marked, and the visible rows always include it.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::text;
use crate::tui::appearance::Appearance;

/// Which item of a list is marked, and which items are visible. The items themselves belong to the owner of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    len: usize,
    marked: usize,
    /// The item in the first row, unless the marked item would not be visible then.
    first: usize,
}

impl List {
    /// Returns a list with its first item marked.
    pub fn new(len: usize) -> Self {
        Self {
            len,
            marked: 0,
            first: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn marked(&self) -> usize {
        self.marked
    }

    pub fn is_marked(&self, index: usize) -> bool {
        index == self.marked
    }

    /// Changes the number of items. The mark stays within the list.
    pub fn set_len(&mut self, len: usize) {
        self.len = len;
        self.mark(self.marked);
    }

    /// Marks an item, or the last one if there are fewer.
    pub fn mark(&mut self, index: usize) {
        self.marked = index.min(self.last());
    }

    fn last(&self) -> usize {
        self.len.saturating_sub(1)
    }

    /// Marks the item above. From the first item, goes to the last.
    pub fn up(&mut self) {
        self.mark(self.marked.checked_sub(1).unwrap_or(self.last()));
    }

    /// Marks the item below. From the last item, goes to the first.
    pub fn down(&mut self) {
        let next = self.marked + 1;
        self.mark(if next < self.len { next } else { 0 });
    }

    /// Handles a key while this many rows are visible. Returns false for a key that never moves the mark.
    pub fn mark_by_key(&mut self, code: KeyCode, rows: usize) -> bool {
        let page = rows.saturating_sub(1).max(1);
        match code {
            KeyCode::Up | KeyCode::BackTab => self.up(),
            KeyCode::Down | KeyCode::Tab => self.down(),
            KeyCode::PageUp => self.mark(self.marked.saturating_sub(page)),
            KeyCode::PageDown => self.mark(self.marked + page),
            KeyCode::Home => self.mark(0),
            KeyCode::End => self.mark(self.last()),
            _ => return false,
        }
        self.first = self.first_shown(rows);
        true
    }

    /// Returns the item in the first row if this many rows are visible.
    fn first_shown(&self, rows: usize) -> usize {
        let lowest = (self.marked + 1).saturating_sub(rows);
        self.first.clamp(lowest, self.marked.max(lowest))
    }

    /// Returns the visible items in an area, with their rows.
    pub fn rows(&self, area: Rect) -> impl Iterator<Item = (usize, Rect)> {
        (self.first_shown(area.height.into())..self.len).zip(area.rows())
    }

    /// Returns the cell of the marker; `None` if the list is empty or has no room for it.
    pub fn marker_cell(&self, area: Rect) -> Option<Point> {
        let mut rows = self.rows(area).filter(|(_, row)| !row.is_empty());
        let marked = rows.find(|(index, _)| self.is_marked(*index));
        marked.map(|(_, row)| row.as_position())
    }

    /// Draws the marker into the first cell of a row if its item is marked.
    pub fn draw_marker(&self, index: usize, row: Rect, style: Style, buffer: &mut Buffer) {
        if self.is_marked(index) {
            text(buffer, row, "▸", style);
        }
    }

    /// Draws signs in this column, such as the edge of a frame, if there are more items above or below the visible ones.
    pub fn draw_more(&self, area: Rect, column: u16, look: &Appearance, buffer: &mut Buffer) {
        let style = look.theme.accent();
        if let Some((first, row)) = self.rows(area).next()
            && first > 0
        {
            text(buffer, Rect::new(column, row.y, 1, 1), "▲", style);
        }
        if let Some((last, row)) = self.rows(area).last()
            && last + 1 < self.len
        {
            text(buffer, Rect::new(column, row.y, 1, 1), "▼", style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(len: usize, rows: usize, keys: &[KeyCode]) -> List {
        let mut list = List::new(len);
        for &key in keys {
            assert!(list.mark_by_key(key, rows), "{key:?}");
        }
        list
    }

    fn shown(list: &List, rows: u16) -> Vec<usize> {
        let area = Rect::new(3, 4, 10, rows);
        list.rows(area).map(|(index, _)| index).collect()
    }

    #[test]
    fn a_list_goes_around_its_ends_and_scrolls_no_further_than_needed() {
        assert_eq!(after(9, 3, &[KeyCode::Up]).marked(), 8);
        assert_eq!(after(9, 3, &[KeyCode::End, KeyCode::Tab]).marked(), 0);
        let list = after(9, 3, &[KeyCode::PageDown, KeyCode::Down]);
        assert_eq!((list.marked(), shown(&list, 3)), (3, vec![1, 2, 3]));
        let list = after(9, 3, &[KeyCode::End, KeyCode::Up, KeyCode::Up]);
        assert_eq!((list.marked(), shown(&list, 3)), (6, vec![6, 7, 8]));
    }

    #[test]
    fn the_marked_item_is_shown_in_any_area_that_has_a_row() {
        for rows in 1..6 {
            for marked in 0..9 {
                let mut list = List::new(9);
                list.mark(marked);
                assert!(shown(&list, rows).contains(&marked), "{marked} in {rows}");
            }
        }
        assert_eq!(shown(&List::new(0), 4), [0; 0]);
        assert_eq!(shown(&List::new(9), 0), [0; 0]);
    }

    #[test]
    fn the_marker_is_in_the_row_of_the_marked_item() {
        let mut list = List::new(9);
        list.mark(5);
        let area = Rect::new(3, 4, 10, 4);
        assert_eq!(list.marker_cell(area), Some(Point::new(3, 7)));
    }

    #[test]
    fn the_mark_stays_in_a_list_that_becomes_shorter() {
        let mut list = List::new(9);
        list.mark(usize::MAX);
        list.set_len(4);
        assert_eq!(list.marked(), 3);
        list.set_len(0);
        assert!(list.is_marked(0));
    }
}
