//! Plots of a game with one bar per ply: upward from a line if the value is White's, downward below it if it is Black's.

use std::ops::Range;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as TerminalColor, Style};

use super::cell::reverse;
use super::{RectParts, text, text_right, width};
use crate::game::{DisplayedTime, Game, Review, SHORTEST_SHOWN_TIME};
use crate::rules::Color;
use crate::tui::appearance::Appearance;
use crate::tui::theme::Theme;

/// The character at an index fills that many eighths of a cell from below.
const FILLED: [&str; 8] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"];
/// The number of eighths in a cell.
const WHOLE: u16 = 8;
/// The lead, in points, that fills the height of the plot if no lead in the game was larger.
const USUAL_LEAD: u64 = 5;
/// Maximum columns of a move in a plot that no new move changes: after the game, and in the review.
pub const WIDE: u16 = 4;
/// Maximum columns of a move in the plot of a game that goes on. Bars this narrow keep their places longer when more moves
/// follow.
pub const NARROW: u16 = 2;
/// The eighths of a row that stay free below the title. Without half blocks it is a whole row, if there are several.
const BELOW_TITLE: u16 = 2;
/// Minimum rows for two plots, and maximum rows of a single one.
const LEAST_FOR_TWO: u16 = 9;
/// The number of rows that the title takes.
const TITLE: u16 = 1;

/// A plot of one value for each ply of a game.
#[derive(Clone, Debug)]
pub struct Plot {
    title: &'static str,
    /// The text to the right of the title, if there is room.
    note: String,
    values: Vec<Value>,
    /// The value that fills the height.
    scale: u64,
    /// The plies to highlight, counted from 0.
    peaks: Vec<usize>,
    /// Maximum columns of a move.
    widest: u16,
    /// The columns between two bars.
    gap: u16,
}

/// The value of a ply, and the color of the player whom it belongs to.
#[derive(Clone, Copy, Debug)]
struct Value {
    color: Color,
    size: u64,
}

impl Plot {
    /// Returns the plots of a game that have something to show: the time of its moves, and the material. A move takes at most
    /// `widest` columns.
    pub fn of_game(game: &Game, widest: u16) -> Vec<Self> {
        let review = Review::new(game);
        let times = Self::times(&review, widest).into_iter();
        times.chain(Self::material(&review, widest)).collect()
    }

    fn times(review: &Review, widest: u16) -> Option<Self> {
        let longest = Color::ALL.map(|color| review.longest(color));
        let known = longest.into_iter().flatten();
        let most = known.clone().map(|(_, used)| used).max()?;
        if most < SHORTEST_SHOWN_TIME {
            return None;
        }
        let milliseconds = |used: Duration| u64::try_from(used.as_millis()).unwrap_or(u64::MAX);
        let values = review.plies().iter().map(|ply| Value {
            color: ply.color,
            size: milliseconds(ply.used.unwrap_or_default()),
        });
        Some(Self {
            title: "Time per move",
            note: format!("longest {}", DisplayedTime(most).rounded()),
            values: values.collect(),
            scale: milliseconds(most).max(1),
            peaks: known.map(|(ply, _)| ply - 1).collect(),
            widest,
            gap: 1,
        })
    }

    fn material(review: &Review, widest: u16) -> Option<Self> {
        let leads = review.plies().iter().map(|ply| ply.lead);
        let values = leads.map(|lead| Value {
            color: if lead > 0 { Color::White } else { Color::Black },
            size: lead.unsigned_abs().into(),
        });
        let most = values.clone().map(|value| value.size).max()?;
        if most == 0 {
            return None;
        }
        Some(Self {
            title: "Material",
            // The players' cards show the lead.
            note: String::new(),
            values: values.collect(),
            scale: most.max(USUAL_LEAD),
            peaks: Vec::new(),
            widest,
            gap: 0,
        })
    }

    /// Divides rows among these plots. Two plots have a free row between them, and the first gets more rows. If there are too
    /// few rows for two, there is only the first. A single plot takes at most [`LEAST_FOR_TWO`] rows, the last ones.
    pub fn divide(plots: &[Self], mut rect: Rect) -> Vec<(&Self, Rect)> {
        let [first, second, ..] = plots else {
            let most = rect.take_bottom(LEAST_FOR_TWO);
            return plots.iter().map(|plot| (plot, most)).collect();
        };
        if rect.height < LEAST_FOR_TWO {
            return vec![(first, rect)];
        }
        let upper = rect.take_top((rect.height - 1) * 5 / 8);
        rect.take_top(1);
        vec![(first, upper), (second, rect)]
    }

    /// Returns the height in rows that suits this plot best in this many columns.
    pub fn rows(&self, columns: u16) -> u16 {
        let bars = (columns / 10).clamp(4, 6);
        let is_detailed = !self.peaks.is_empty();
        TITLE + if is_detailed { bars } else { bars / 2 }
    }

    /// Draws the title, and below it the line with its bars.
    pub fn draw(&self, look: &Appearance, rect: Rect, buffer: &mut Buffer) {
        let theme = &look.theme;
        let title = rect.line(0);
        text(buffer, title, self.title, theme.faint());
        if width(self.title) + 2 + width(&self.note) <= title.width {
            text_right(buffer, title, &self.note, theme.faint());
        }
        // The lower edge of White's half is the line that the bars begin at.
        let [above, _] = halves(rect);
        let line = above.line(above.height.saturating_sub(1));
        text(
            buffer,
            line,
            &FILLED[1].repeat(line.width.into()),
            theme.frame(),
        );
        for column in self.columns(rect) {
            for color in Color::ALL {
                self.draw_side(&column, color, look, buffer);
            }
        }
    }

    /// Draws the bar of a player in a column.
    fn draw_side(&self, column: &Column, color: Color, look: &Appearance, buffer: &mut Buffer) {
        let Some(ply) = self.tallest(column, color) else {
            return;
        };
        let half = column.half(color);
        let bar = Bar {
            color,
            ink: self.ink(ply, color, &look.theme),
            height: self.height(ply, half.height, look),
        };
        // In a narrow column the gap would leave nothing of the bar. Then the gap is half a cell, or there is none.
        let has_room_for_gap = half.width > self.gap;
        if has_room_for_gap {
            bar.draw(half.with_width(half.width - self.gap), look, buffer);
        } else if look.charset.has_half_blocks() {
            bar.draw_thin(half, buffer);
        } else {
            bar.draw(half, look, buffer);
        }
    }

    /// Returns the color of a player's bar for this ply.
    fn ink(&self, ply: usize, color: Color, theme: &Theme) -> TerminalColor {
        let style = match color {
            _ if self.peaks.contains(&ply) => theme.accent(),
            Color::White => theme.card(),
            Color::Black => theme.faint(),
        };
        style.fg.unwrap_or_default()
    }

    /// Returns the clickable cells: both halves of each column, with the ply whose bar they show, counted from 1. A half
    /// without a bar has the last ply of its column.
    pub fn hits(&self, rect: Rect) -> impl Iterator<Item = (Rect, usize)> {
        self.columns(rect).flat_map(|column| {
            Color::ALL.map(|color| {
                let ply = self.tallest(&column, color);
                let clicked = ply.map_or(column.plies.end, |ply| ply + 1);
                (column.half(color), clicked)
            })
        })
    }

    /// Returns the columns from left to right. Each shows one move of both players, or several if there is little room.
    fn columns(&self, rect: Rect) -> impl Iterator<Item = Column> + use<> {
        let plies = self.values.len();
        let moves = plies.div_ceil(2).max(1);
        let room = usize::from(rect.width).max(1);
        let moves_per_column = moves.div_ceil(room);
        let room_per_column = room / moves.div_ceil(moves_per_column);
        let column_width = u16::try_from(room_per_column)
            .unwrap_or(self.widest)
            .clamp(1, self.widest);
        let halves = halves(rect);
        let plies_per_column = 2 * moves_per_column;
        let begins = (0..plies).step_by(plies_per_column).zip(0..);
        begins.map(move |(begin, index)| Column {
            halves: halves.map(|half| half.after(index * column_width).with_width(column_width)),
            plies: begin..(begin + plies_per_column).min(plies),
        })
    }

    /// Returns the ply in a column with the player's largest value; `None` if the column has no value above zero for the
    /// player.
    fn tallest(&self, column: &Column, color: Color) -> Option<usize> {
        let plies = column.plies.clone();
        let drawn =
            plies.filter(|&ply| self.values[ply].color == color && self.values[ply].size > 0);
        drawn.max_by_key(|&ply| self.values[ply].size)
    }

    /// Returns the height of a bar in eighths of a row, on a side of the line that has this many rows. The highest bar leaves a
    /// part of the last row free, so that it does not touch the title. Without half blocks, the bar cannot fill a part of a
    /// row, so it leaves the whole row free. It does fill an only row, because bars would have no heights otherwise. Even the
    /// smallest bar adds an eighth to the line.
    fn height(&self, ply: usize, rows: u16, look: &Appearance) -> u16 {
        let leaves_row = !look.charset.has_half_blocks() && rows > 1;
        let free = if leaves_row { WHOLE } else { BELOW_TITLE };
        let most = (WHOLE * rows).saturating_sub(free);
        let height = u128::from(self.values[ply].size) * u128::from(most) / u128::from(self.scale);
        // The first eighth of White's bar is in the line.
        let least = match self.values[ply].color {
            Color::White => 2,
            Color::Black => 1,
        };
        u16::try_from(height)
            .unwrap_or(u16::MAX)
            .clamp(least, most.max(least))
    }
}

/// A column of a plot, with a bar above the line and one below it.
struct Column {
    /// The cells for White's bar above the line, and for Black's below it.
    halves: [Rect; 2],
    /// The plies that the column shows, counted from 0.
    plies: Range<usize>,
}

impl Column {
    /// Returns the cells for the bar of this color.
    fn half(&self, color: Color) -> Rect {
        let [above, below] = self.halves;
        match color {
            Color::White => above,
            Color::Black => below,
        }
    }
}

/// Returns the rows for White's bars above the line, and for Black's below it.
fn halves(rect: Rect) -> [Rect; 2] {
    let mut below = rect.below(TITLE);
    let above = below.take_top(below.height.div_ceil(2));
    [above, below]
}

/// The bar of a ply. White's grows upward from the last row of its cells, Black's downward from the first.
struct Bar {
    color: Color,
    ink: TerminalColor,
    /// The height in eighths of a row.
    height: u16,
}

impl Bar {
    /// Draws the bar in the left half of a column, in steps of half a row.
    fn draw_thin(&self, cells: Rect, buffer: &mut Buffer) {
        // Rounded up, the highest bar would touch the title.
        let half_rows = (self.height / (WHOLE / 2)).max(1);
        for from_line in 0..half_rows.div_ceil(2) {
            let is_whole = half_rows >= 2 * from_line + 2;
            let (row, half) = match self.color {
                Color::White => (cells.height - 1 - from_line, "▖"),
                Color::Black => (from_line, "▘"),
            };
            let symbol = if is_whole { "▌" } else { half };
            text(buffer, cells.line(row), symbol, Style::new().fg(self.ink));
        }
    }

    /// Draws the bar in the whole width of these cells.
    fn draw(&self, cells: Rect, look: &Appearance, buffer: &mut Buffer) {
        for (index, row) in (0..cells.height).zip(cells.rows()) {
            let rows_from_line = match self.color {
                Color::White => cells.height - 1 - index,
                Color::Black => index,
            };
            let filled = self.filled_eighths(rows_from_line, look);
            if filled == 0 {
                continue;
            }
            let fill = self.fill(filled, look);
            for at in row.intersection(buffer.area).positions() {
                let cell = &mut buffer[at];
                cell.set_symbol(fill.symbol).set_fg(self.ink);
                if fill.is_reversed {
                    reverse(cell);
                }
            }
        }
    }

    /// Returns how many eighths of a row the bar fills. The nearest row to the line has the number 0. Without half blocks, the
    /// bar fills each row completely or not at all, except that the nearest row shows at least part of every bar. Where blocks
    /// leave gaps between cells, Black's bar fills each row except the nearest completely or not at all.
    fn filled_eighths(&self, rows_from_line: u16, look: &Appearance) -> u16 {
        let from_this_row_on = self.height.saturating_sub(WHOLE * rows_from_line);
        let filled = from_this_row_on.min(WHOLE);
        // A half block below a whole cell would not touch it in some fonts.
        let has_gap_above = self.color == Color::Black && look.has_gaps && rows_from_line > 0;
        let has_half_blocks = look.charset.has_half_blocks();
        let fills_whole_rows = has_gap_above || !has_half_blocks;
        if !fills_whole_rows {
            return filled;
        }
        let is_mostly_filled = filled >= WHOLE / 2;
        let may_be_partly_filled = !has_half_blocks && rows_from_line == 0;
        if is_mostly_filled {
            WHOLE
        } else if may_be_partly_filled {
            filled
        } else {
            0
        }
    }

    /// Returns what fills this many eighths of a cell, starting at the line.
    fn fill(&self, eighths: u16, look: &Appearance) -> Fill {
        if eighths == WHOLE {
            // In some fonts a full block has seams.
            return Fill::reversed(" ");
        }
        match self.color {
            // Without half blocks, these become `-` and `"`.
            Color::White if !look.charset.has_half_blocks() => Fill::plain("═"),
            Color::Black if !look.charset.has_half_blocks() => Fill::plain("▔"),
            Color::White => Fill::plain(FILLED[usize::from(eighths)]),
            // Where blocks leave gaps, ink would show around the free part of a reversed cell.
            Color::Black if look.has_gaps => Fill::plain(if eighths <= 2 { "▔" } else { "▀" }),
            // Few characters fill a cell from the top. So we draw the free part from the bottom, and reverse the colors.
            Color::Black => Fill::reversed(FILLED[usize::from(WHOLE - eighths)]),
        }
    }
}

/// How a cell of a bar is drawn.
struct Fill {
    symbol: &'static str,
    is_reversed: bool,
}

impl Fill {
    const fn plain(symbol: &'static str) -> Self {
        Self {
            symbol,
            is_reversed: false,
        }
    }

    const fn reversed(symbol: &'static str) -> Self {
        Self {
            symbol,
            is_reversed: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Cell;

    use super::*;
    use crate::theme::ThemeFile;
    use crate::tui::appearance::{Charset, PieceSet};
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn without_colors_the_smallest_bar_is_visible() {
        let theme = Theme::new(&ThemeFile::default(), Depth::Mono);
        let look = Appearance::new(theme, PieceSet::Letters);
        for color in Color::ALL {
            let plot = |size| Plot {
                title: "",
                note: String::new(),
                values: vec![Value { color, size }],
                scale: 100,
                peaks: Vec::new(),
                widest: 1,
                gap: 0,
            };
            let [bar, line] = [1, 0].map(|size| {
                let mut buffer = Buffer::empty(Rect::new(0, 0, 4, TITLE + 2));
                plot(size).draw(&look, buffer.area, &mut buffer);
                buffer
            });
            assert_ne!(bar, line, "{color}");
        }
    }

    #[test]
    fn without_half_blocks_even_the_smallest_bar_shows_at_its_line() {
        let theme = Theme::new(&ThemeFile::default(), Depth::True);
        let mut look = Appearance::new(theme, PieceSet::Letters);
        look.charset = Charset::Console;
        let ink = TerminalColor::Indexed(1);
        for (color, at_line, sign) in [(Color::White, (0, 2), "═"), (Color::Black, (0, 0), "▔")]
        {
            for height in 1..=24 {
                let bar = Bar { color, ink, height };
                let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 3));
                let background = Style::new().bg(TerminalColor::Indexed(0));
                buffer.set_style(buffer.area, background);
                bar.draw(buffer.area, &look, &mut buffer);
                let is_thin = height < WHOLE / 2;
                let expected = if is_thin { sign } else { " " };
                assert_eq!(buffer[at_line].symbol(), expected, "{color:?} {height}");
                let is_drawn = |cell: &&Cell| cell.symbol() != " " || cell.bg == ink;
                let drawn = buffer.content.iter().filter(is_drawn).count();
                let rows = (height + WHOLE / 2) / WHOLE;
                assert_eq!(drawn, usize::from(rows.max(1)), "{color:?} {height}");
            }
        }
    }

    #[test]
    fn where_blocks_leave_gaps_no_ink_shows_around_what_a_bar_leaves_free() {
        let theme = Theme::new(&ThemeFile::default(), Depth::True);
        let mut look = Appearance::new(theme, PieceSet::Letters);
        look.has_gaps = true;
        let ink = TerminalColor::Indexed(1);
        for height in 1..=24 {
            let color = Color::Black;
            let bar = Bar { color, ink, height };
            let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 3));
            let background = Style::new().bg(TerminalColor::Indexed(0));
            buffer.set_style(buffer.area, background);
            bar.draw(buffer.area, &look, &mut buffer);
            let filled = buffer.content.iter().filter(|cell| cell.bg == ink);
            assert!(filled.clone().all(|cell| cell.symbol() == " "), "{height}");
            let below_first = (1..3).filter(|row| height >= WHOLE * row + WHOLE / 2);
            let expected = usize::from(height >= WHOLE) + below_first.count();
            assert_eq!(filled.count(), expected, "{height}");
            assert!(["▔", "▀", " "].contains(&buffer[(0, 0)].symbol()));
        }
    }

    /// Draws a bar that is as high as can be, with this many rows on each side of the line and bars up to `widest` columns
    /// wide. Returns the cell of the bar below the title.
    fn top_of_highest_bar(charset: Charset, widest: u16, rows: u16) -> Cell {
        let theme = Theme::new(&ThemeFile::default(), Depth::True);
        let mut look = Appearance::new(theme, PieceSet::Letters);
        look.charset = charset;
        let plot = Plot {
            title: "",
            note: String::new(),
            values: vec![Value {
                color: Color::White,
                size: 9,
            }],
            scale: 9,
            peaks: Vec::new(),
            widest,
            gap: 1,
        };
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, TITLE + 2 * rows));
        buffer.set_style(buffer.area, Style::new().bg(BACKGROUND));
        plot.draw(&look, buffer.area, &mut buffer);
        buffer[(0, TITLE)].clone()
    }

    const BACKGROUND: TerminalColor = TerminalColor::Indexed(0);

    #[test]
    fn no_bar_touches_the_title() {
        for (charset, widest, rows, free) in [
            (Charset::Unicode, 1, 1, "▖"),
            (Charset::Unicode, 1, 2, "▖"),
            (Charset::Unicode, 2, 1, "▆"),
            (Charset::Unicode, 2, 2, "▆"),
            (Charset::Console, 1, 2, " "),
            (Charset::Console, 2, 3, " "),
        ] {
            let top = top_of_highest_bar(charset, widest, rows);
            let is_free = top.symbol() == free && top.bg == BACKGROUND;
            assert!(is_free, "{charset:?} {widest} {rows}: {top:?}");
        }
    }

    #[test]
    fn without_half_blocks_the_highest_bar_fills_an_only_row() {
        let top = top_of_highest_bar(Charset::Console, 1, 1);
        assert_ne!(top.bg, BACKGROUND, "{top:?}");
    }
}
