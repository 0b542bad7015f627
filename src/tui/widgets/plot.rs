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
/// What stands for quarters of a cell, from the first to the last, if the terminal has no eighths.
const ASCII: [&str; 4] = [".", ":", "|", "#"];
/// The lead, in points, that fills the height of the plot if no lead in the game was larger.
const USUAL_LEAD: u64 = 5;
/// Maximum columns of a move.
const WIDEST: u16 = 4;
/// The eighths of a row that stay free below the title.
const BELOW_TITLE: u16 = 2;
/// The number of rows that the title takes.
pub const TITLE: u16 = 1;
/// Minimum plies of a game whose times the panel plots, and the least time of its longest thought.
const LEAST_PLIES: usize = 20;
const LONG_THOUGHT: Duration = Duration::from_secs(10);

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
    pub highlighted: Vec<usize>,
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
    /// Returns the plots of a game that have something to show: the time of its moves, and the material.
    pub fn of_game(game: &Game) -> Vec<Self> {
        let review = Review::new(game);
        let times = Self::times(&review, SHORTEST_SHOWN_TIME).into_iter();
        times.chain(Self::material(&review)).collect()
    }

    /// Returns the plot of the times of a game of at least ten moves, if one of them took long.
    pub fn of_thoughts(game: &Game) -> Option<Self> {
        let review = Review::new(game);
        let is_long = review.plies().len() >= LEAST_PLIES;
        is_long.then(|| Self::times(&review, LONG_THOUGHT))?
    }

    /// Returns the plot of the times, if the longest is at least `least`.
    fn times(review: &Review, least: Duration) -> Option<Self> {
        let longest = Color::ALL.map(|color| review.longest(color));
        let known = longest.into_iter().flatten();
        let most = known.clone().map(|(_, used)| used).max()?;
        if most < least {
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
            highlighted: known.map(|(ply, _)| ply - 1).collect(),
            gap: 1,
        })
    }

    fn material(review: &Review) -> Option<Self> {
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
            // The players' strips show the lead.
            note: String::new(),
            values: values.collect(),
            scale: most.max(USUAL_LEAD),
            highlighted: Vec::new(),
            gap: 0,
        })
    }

    /// Returns the height in rows that suits this plot best in this many columns.
    pub fn rows(&self, columns: u16) -> u16 {
        let bars = (columns / 10).clamp(4, 6);
        let is_detailed = !self.highlighted.is_empty();
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
        self.draw_bars(look, rect.below(TITLE), buffer);
    }

    pub fn draw_bars(&self, look: &Appearance, rect: Rect, buffer: &mut Buffer) {
        // The lower edge of White's half is the line that the bars begin at.
        let [above, _] = halves(rect);
        let line = above.line(above.height.saturating_sub(1));
        let dashes = FILLED[1].repeat(line.width.into());
        text(buffer, line, &dashes, look.theme.frame());
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
            height: self.height(ply, half.height),
        };
        // In a narrow column the gap would leave nothing of the bar.
        let columns = half.width.saturating_sub(self.gap).max(1);
        bar.draw(half.with_width(columns), look, buffer);
    }

    /// Returns the color of a player's bar for this ply.
    fn ink(&self, ply: usize, color: Color, theme: &Theme) -> TerminalColor {
        let style = match color {
            _ if self.highlighted.contains(&ply) => theme.accent(),
            Color::White => theme.card(),
            Color::Black => theme.faint(),
        };
        style.fg.unwrap_or_default()
    }

    /// Returns the clickable cells below the title: both halves of each column, with the ply whose bar they show, counted from
    /// 1. A half without a bar has the last ply of its column.
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
            .unwrap_or(WIDEST)
            .clamp(1, WIDEST);
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
    /// part of the last row free, so that it does not touch the title. Even the smallest bar adds an eighth to the line.
    fn height(&self, ply: usize, rows: u16) -> u16 {
        let most = (WHOLE * rows).saturating_sub(BELOW_TITLE);
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
fn halves(mut rect: Rect) -> [Rect; 2] {
    let above = rect.take_top(rect.height.div_ceil(2));
    [above, rect]
}

/// The bar of a ply. White's grows upward from the last row of its cells, Black's downward from the first.
struct Bar {
    color: Color,
    ink: TerminalColor,
    /// The height in eighths of a row.
    height: u16,
}

impl Bar {
    /// Draws the bar in the whole width of these cells.
    fn draw(&self, cells: Rect, look: &Appearance, buffer: &mut Buffer) {
        for (index, row) in (0..cells.height).zip(cells.rows()) {
            let rows_from_line = match self.color {
                Color::White => cells.height - 1 - index,
                Color::Black => index,
            };
            let above_this_row = self.height.saturating_sub(WHOLE * rows_from_line);
            let filled = above_this_row.min(WHOLE);
            if filled > 0 {
                self.draw_row(filled, row, look, buffer);
            }
        }
    }

    /// Fills this many eighths of a row of cells, starting at the line.
    fn draw_row(&self, eighths: u16, row: Rect, look: &Appearance, buffer: &mut Buffer) {
        let has_eighths = look.charset.has_half_blocks();
        let (symbol, is_reversed) = match self.color {
            _ if !has_eighths => (ASCII[usize::from((eighths - 1) / 2)], false),
            // In some fonts a full block has seams.
            _ if eighths == WHOLE => (" ", true),
            Color::White => (FILLED[usize::from(eighths)], false),
            // Few characters fill a cell from the top. So we draw the free part from the bottom, and reverse the colors.
            Color::Black => (FILLED[usize::from(WHOLE - eighths)], true),
        };
        for at in row.intersection(buffer.area).positions() {
            let cell = &mut buffer[at];
            cell.set_symbol(symbol).set_style(Style::new().fg(self.ink));
            if is_reversed {
                reverse(cell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::ThemeFile;
    use crate::tui::appearance::{Charset, PieceSet};
    use crate::tui::theme::Depth;

    /// Draws a plot of one bar with three rows on each side of the line.
    fn drawn(color: Color, size: u64, charset: Charset, depth: Depth) -> Buffer {
        let theme = Theme::new(&ThemeFile::default(), depth);
        let mut look = Appearance::new(theme, PieceSet::Letters);
        look.charset = charset;
        let plot = Plot {
            title: "",
            note: String::new(),
            values: vec![Value { color, size }],
            scale: 100,
            highlighted: Vec::new(),
            gap: 1,
        };
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, TITLE + 6));
        buffer.set_style(buffer.area, Style::new().bg(TerminalColor::Indexed(0)));
        plot.draw(&look, buffer.area, &mut buffer);
        buffer
    }

    #[test]
    fn every_bar_is_seen_the_smallest_too_and_a_larger_one_is_larger() {
        for charset in [Charset::Unicode, Charset::Console, Charset::Ascii] {
            for depth in [Depth::True, Depth::Mono] {
                for color in Color::ALL {
                    let drawn = |size| drawn(color, size, charset, depth);
                    let sizes = [0, 1, 40, 100].map(drawn);
                    for pair in sizes.windows(2) {
                        assert_ne!(pair[0], pair[1], "{charset:?} {depth:?} {color}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_highest_bar_does_not_touch_the_title() {
        let top = drawn(Color::White, 100, Charset::Unicode, Depth::True)[(0, TITLE)].clone();
        assert_eq!(top.symbol(), "▆");
    }
}
