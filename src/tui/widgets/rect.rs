//! Parts of rectangles, by rows and columns.

use ratatui::layout::Rect;

/// Cuts rectangles and moves their edges. A part that is cut off is never larger than the rectangle.
pub trait RectParts: Copy {
    /// Cuts off this many rows at the top and returns them.
    fn take_top(&mut self, rows: u16) -> Rect;

    /// Cuts off this many rows at the bottom and returns them.
    fn take_bottom(&mut self, rows: u16) -> Rect;

    /// Cuts off this many columns on the left and returns them.
    fn take_left(&mut self, columns: u16) -> Rect;

    /// Cuts off this many columns on the right and returns them.
    fn take_right(&mut self, columns: u16) -> Rect;

    /// Returns a row, counted from 0 at the top, or an empty one below the rectangle.
    fn line(self, index: u16) -> Rect;

    /// Returns the rectangle without this many columns on the left.
    fn after(self, columns: u16) -> Rect;

    /// Returns the rectangle without this many rows at the top.
    fn below(self, rows: u16) -> Rect;

    /// Returns this many columns on the left, or all if there are fewer.
    fn with_width(self, columns: u16) -> Rect;

    /// Returns the same columns in `height` rows from row `y` of the screen.
    fn with_rows(self, y: u16, height: u16) -> Rect;

    /// Returns the same rows in `width` columns from column `x` of the screen.
    fn with_columns(self, x: u16, width: u16) -> Rect;
}

impl RectParts for Rect {
    fn take_top(&mut self, rows: u16) -> Rect {
        let taken = self.with_rows(self.y, rows.min(self.height));
        *self = self.below(rows);
        taken
    }

    fn take_bottom(&mut self, rows: u16) -> Rect {
        let taken = rows.min(self.height);
        self.height -= taken;
        self.with_rows(self.bottom(), taken)
    }

    fn take_left(&mut self, columns: u16) -> Rect {
        let taken = self.with_columns(self.x, columns.min(self.width));
        *self = self.after(columns);
        taken
    }

    fn take_right(&mut self, columns: u16) -> Rect {
        let taken = columns.min(self.width);
        self.width -= taken;
        self.with_columns(self.right(), taken)
    }

    fn line(self, index: u16) -> Rect {
        self.below(index).take_top(1)
    }

    fn after(self, columns: u16) -> Rect {
        let columns = columns.min(self.width);
        self.with_columns(self.x + columns, self.width - columns)
    }

    fn below(self, rows: u16) -> Rect {
        let rows = rows.min(self.height);
        self.with_rows(self.y + rows, self.height - rows)
    }

    fn with_width(mut self, columns: u16) -> Rect {
        self.take_left(columns)
    }

    fn with_rows(self, y: u16, height: u16) -> Rect {
        Rect { y, height, ..self }
    }

    fn with_columns(self, x: u16, width: u16) -> Rect {
        Rect { x, width, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_fill_a_rectangle_and_never_reach_beyond_it() {
        let whole = Rect::new(3, 4, 10, 5);
        for size in 0..12 {
            let mut rest = whole;
            let (top, left) = (rest.take_top(size), rest.take_left(size));
            let (bottom, right) = (rest.take_bottom(size), rest.take_right(size));
            let parts = [top, left, bottom, right, rest];
            assert_eq!(parts.map(Rect::area).iter().sum::<u32>(), whole.area());
            for (index, part) in parts.iter().enumerate() {
                assert_eq!(whole.intersection(*part).area(), part.area(), "{size}");
                assert!(parts[..index].iter().all(|other| !other.intersects(*part)));
            }
        }
        assert_eq!(whole.line(4), Rect::new(3, 8, 10, 1));
        assert!(whole.line(5).is_empty());
    }
}
