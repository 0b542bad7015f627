//! Turns cells into the bytes that draw them. We send as few bytes as we can, because a remote connection takes longer to send
//! them than the program takes to find them.

use std::fmt::Write as _;

use crossterm::style::Colored;
use ratatui::backend::IntoCrossterm;
use ratatui::buffer::Cell;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use ratatui::text::Span;

/// The modifiers whose lines are visible on a space.
const LINES: Modifier = Modifier::UNDERLINED.union(Modifier::CROSSED_OUT);

/// The modifiers that change how a space looks.
const VISIBLE_ON_SPACES: Modifier = LINES.union(Modifier::REVERSED);

/// Bold and dim. One code turns both off.
const INTENSITIES: Modifier = Modifier::BOLD.union(Modifier::DIM);

/// The codes that turn each modifier on and off.
const MODIFIER_CODES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

const BACKSPACE: &str = "\x08";

/// Moves the cursor down in its column. In raw mode a line feed does this too, but not on the Windows console.
const LINE_DOWN: &str = if cfg!(windows) { "\x1b[B" } else { "\n" };

/// If at most this many cells change, we try a second order too. That order makes the bytes of a whole new screen of 120x40
/// a third shorter, but it takes time, more for more cells and colors.
const MOST_CELLS_TO_ORDER: usize = 12_000;

/// A cell and its position on the screen.
type PlacedCell<'a> = (Position, &'a Cell);

/// The properties of a terminal that decide which bytes draw a cell.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    pub columns: u16,
    /// True if the terminal fills erased cells with the background's color.
    pub fills_erased: bool,
}

/// Returns the text that draws these cells. The terminal writes in its default style before it and after it.
///
/// A change of colors takes three times as many bytes as a movement of the cursor. So if few cells change, we also try to draw
/// all cells in the same colors together, wherever they are, and take the shorter text.
///
/// Erasing a row of spaces takes fewer bytes than writing it, but not every terminal erases in the background's color.
pub fn drawn<'a>(
    cells: impl IntoIterator<Item = (u16, u16, &'a Cell)>,
    terminal: Terminal,
) -> String {
    let cells: Vec<PlacedCell<'_>> = cells
        .into_iter()
        .map(|(x, y, cell)| (Position::new(x, y), cell))
        .collect();
    let by_place = drawn_in_order(&cells, terminal);
    if cells.len() > MOST_CELLS_TO_ORDER {
        return by_place;
    }
    let by_colors = drawn_in_order(&grouped_by_colors(&cells), terminal);
    if by_colors.len() < by_place.len() {
        by_colors
    } else {
        by_place
    }
}

/// Groups cells by their two colors, no matter which is the background, so that we send each change of color once. A cell stays
/// in the group of the cell to its left if it fits there. A space shows only its background, so it fits more groups.
fn grouped_by_colors<'a>(cells: &[PlacedCell<'a>]) -> Vec<PlacedCell<'a>> {
    let has_pair =
        |cell: &Cell, pair: &[Color; 2]| *pair == [cell.fg, cell.bg] || *pair == [cell.bg, cell.fg];
    let (spaces, characters): (Vec<_>, Vec<_>) =
        cells.iter().partition(|(_, cell)| cell.symbol() == " ");
    let mut pairs: Vec<[Color; 2]> = Vec::new();
    for (_, cell) in characters {
        if !pairs.iter().any(|pair| has_pair(cell, pair)) {
            pairs.push([cell.fg, cell.bg]);
        }
    }
    // A space needs a pair of its own only if no pair has its background.
    for (_, space) in spaces {
        if !pairs.iter().any(|pair| pair.contains(&space.bg)) {
            pairs.push([space.bg; 2]);
        }
    }
    let mut groups = vec![Vec::new(); pairs.len()];
    let mut last: Option<(Position, usize)> = None;
    for &(at, cell) in cells {
        let fits = |pair: &[Color; 2]| match cell.symbol() {
            " " => pair.contains(&cell.bg),
            _ => has_pair(cell, pair),
        };
        let group_to_left = match last {
            Some((left, group)) if left.y == at.y && left.x + 1 == at.x => Some(group),
            Some(_) | None => None,
        };
        let group = match group_to_left {
            Some(group) if fits(&pairs[group]) => group,
            // The pairs were made from these cells, so one of them fits.
            Some(_) | None => pairs.iter().position(fits).unwrap_or_default(),
        };
        groups[group].push((at, cell));
        last = Some((at, group));
    }
    let order = order_of_groups(&pairs);
    order
        .flat_map(|group| std::mem::take(&mut groups[group]))
        .collect()
}

/// Orders groups by their pairs of colors. After each group comes the first remaining one that shares a color with it,
/// because that color need not be written again. If none does, the first remaining group comes next.
fn order_of_groups(pairs: &[[Color; 2]]) -> impl Iterator<Item = usize> {
    let mut remaining: Vec<usize> = (0..pairs.len()).collect();
    let mut last: Option<[Color; 2]> = None;
    std::iter::from_fn(move || {
        if remaining.is_empty() {
            return None;
        }
        let shares_color = |group: &usize| {
            last.is_some_and(|last| pairs[*group].iter().any(|color| last.contains(color)))
        };
        let index = remaining.iter().position(shares_color).unwrap_or(0);
        let next = remaining.remove(index);
        last = Some(pairs[next]);
        Some(next)
    })
}

/// Returns the text that draws cells in this order.
fn drawn_in_order(cells: &[PlacedCell<'_>], terminal: Terminal) -> String {
    let mut text = String::new();
    let mut cursor = None;
    let mut style = DrawnStyle::default();
    let mut remaining = cells;
    while let Some(&(place, cell)) = remaining.first() {
        text.push_str(&move_to(cursor, place));
        let spaces = if terminal.fills_erased {
            spaces(remaining)
        } else {
            0
        };
        let erasing = style.for_erasing(cell);
        let next = style.for_cell(cell);
        if spaces > 0 {
            let erased = style.change_to(erasing) + &format!("\x1b[{spaces}X");
            let erased_length = erased.len() + step_after_erasing(remaining, spaces);
            let written_length = style.change_to(next).len() + spaces;
            if erased_length < written_length {
                text.push_str(&erased);
                style = erasing;
                // Erasing leaves the cursor where it is.
                cursor = Some(place);
                remaining = &remaining[spaces..];
                continue;
            }
        }
        text.push_str(&style.change_to(next));
        style = next;
        text.push_str(cell.symbol());
        // Terminals disagree on the width of some characters, and on where the cursor is after the last column.
        let is_known = Span::raw(cell.symbol()).width() == 1 && place.x + 1 < terminal.columns;
        cursor = is_known.then(|| Position::new(place.x + 1, place.y));
        remaining = &remaining[1..];
    }
    // The text ends in the terminal's default style.
    if style != DrawnStyle::default() {
        text.push_str("\x1b[m");
    }
    text
}

/// Returns how many bytes it takes to move the cursor past the first `spaces` cells if we erase them instead of writing spaces.
/// Returns 0 if the next cell to draw is elsewhere, because the cursor then has to move in either case.
fn step_after_erasing(cells: &[PlacedCell<'_>], spaces: usize) -> usize {
    let (Some(&(first, _)), Some(&(next, _))) = (cells.first(), cells.get(spaces)) else {
        return 0;
    };
    let is_beside = next.y == first.y && usize::from(next.x) == usize::from(first.x) + spaces;
    if is_beside {
        move_to(Some(first), next).len()
    } else {
        0
    }
}

/// Returns how many of the first cells are spaces side by side on the same background, without lines.
fn spaces(cells: &[PlacedCell<'_>]) -> usize {
    let is_space =
        |cell: &Cell| cell.symbol() == " " && !cell.modifier.intersects(VISIBLE_ON_SPACES);
    let Some(&(first, ground)) = cells.first().filter(|(_, cell)| is_space(cell)) else {
        return 0;
    };
    let beside = (first.x..).zip(cells);
    beside
        .take_while(|(x, (at, cell))| {
            *at == Position::new(*x, first.y) && is_space(cell) && cell.bg == ground.bg
        })
        .count()
}

/// Returns the shortest sequence that moves the cursor to a cell. `from` is the cell where the cursor is; `None` if we do not
/// know it.
pub fn move_to(from: Option<Position>, to: Position) -> String {
    if from == Some(to) {
        return String::new();
    }
    let absolute = format!("\x1b[{};{}H", to.y + 1, to.x + 1);
    let Some(from) = from else {
        return absolute;
    };
    let vertical = if from.y <= to.y {
        let down = to.y - from.y;
        shorter(steps(down, 'B'), LINE_DOWN.repeat(down.into()))
    } else {
        steps(from.y - to.y, 'A')
    };
    let horizontal = if from.x <= to.x {
        steps(to.x - from.x, 'C')
    } else {
        let left = from.x - to.x;
        shorter(steps(left, 'D'), BACKSPACE.repeat(left.into()))
    };
    shorter(vertical + &horizontal, absolute)
}

/// Returns the sequence that moves the cursor by this many cells. Its final letter gives the direction.
fn steps(count: u16, direction: char) -> String {
    match count {
        0 => String::new(),
        1 => format!("\x1b[{direction}"),
        _ => format!("\x1b[{count}{direction}"),
    }
}

/// Returns the shorter of two sequences that have the same effect, and the first one if they are equally long.
fn shorter(one: String, other: String) -> String {
    if other.len() < one.len() { other } else { one }
}

/// The style that a terminal draws characters with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct DrawnStyle {
    fg: Color,
    bg: Color,
    modifiers: Modifier,
}

impl DrawnStyle {
    /// Returns the style to draw a cell with. If several styles look the same in this cell, takes the one that needs the
    /// shortest change.
    fn for_cell(self, cell: &Cell) -> Self {
        let lines = (self.modifiers | cell.modifier) & LINES;
        let shows_only_background =
            cell.symbol() == " " && lines.is_empty() && !cell.modifier.contains(Modifier::REVERSED);
        let straight = if shows_only_background {
            Self {
                bg: cell.bg,
                modifiers: self.modifiers - Modifier::REVERSED,
                ..self
            }
        } else {
            Self {
                fg: cell.fg,
                bg: cell.bg,
                modifiers: cell.modifier,
            }
        };
        // The same look with the two colors swapped.
        let reversed = Self {
            fg: straight.bg,
            bg: if shows_only_background {
                self.bg
            } else {
                straight.fg
            },
            modifiers: straight.modifiers ^ Modifier::REVERSED,
        };
        // With other modifiers or other colors, terminals disagree on what this looks like.
        let is_rgb = |color| matches!(color, Color::Rgb(..));
        let may_reverse =
            reversed.modifiers == Modifier::REVERSED && is_rgb(reversed.fg) && is_rgb(reversed.bg);
        let is_shorter = || self.change_to(reversed).len() < self.change_to(straight).len();
        if self != straight && may_reverse && is_shorter() {
            reversed
        } else {
            straight
        }
    }

    /// Returns the style to erase with. It has the background of this cell, and otherwise changes as little as possible.
    fn for_erasing(self, cell: &Cell) -> Self {
        Self {
            bg: cell.bg,
            modifiers: self.modifiers - VISIBLE_ON_SPACES,
            ..self
        }
    }

    /// Returns the sequence that changes this style to another one; empty if they are equal.
    fn change_to(self, next: Self) -> String {
        let mut codes = String::new();
        let removed = self.modifiers - next.modifiers;
        let mut added = next.modifiers - self.modifiers;
        // The code that turns one of them off turns both off, so the other one may have to be turned on again.
        if removed.intersects(INTENSITIES) {
            added |= next.modifiers & INTENSITIES;
        }
        for (modifier, _, off) in MODIFIER_CODES {
            let is_off_with_bold = modifier == Modifier::DIM && removed.contains(Modifier::BOLD);
            if removed.contains(modifier) && !is_off_with_bold {
                let _ = write!(codes, "{off};");
            }
        }
        for (modifier, on, _) in MODIFIER_CODES {
            if added.contains(modifier) {
                let _ = write!(codes, "{on};");
            }
        }
        // We write the sixteen colors as colors of the palette, as crossterm does, since some terminals brighten the other form
        // in bold. With `NO_COLOR` set, crossterm writes no colors unless `force_color_output` was called, which happens when
        // the screen is taken.
        if self.fg != next.fg {
            let color = Colored::ForegroundColor(next.fg.into_crossterm());
            let _ = write!(codes, "{color};");
        }
        if self.bg != next.bg {
            let color = Colored::BackgroundColor(next.bg.into_crossterm());
            let _ = write!(codes, "{color};");
        }
        match codes.strip_suffix(';') {
            None => String::new(),
            Some(codes) => format!("\x1b[{codes}m"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crossterm::style::force_color_output;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    const COLUMNS: u16 = 24;
    const ROWS: u16 = 6;

    /// Random numbers, the same in every run.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(self.0 >> 33).unwrap() % end
        }
    }

    fn terminal_with(fills_erased: bool) -> Terminal {
        Terminal {
            columns: COLUMNS,
            fills_erased,
        }
    }

    fn blank_terminal() -> vt100::Parser {
        let [rows, columns] = [ROWS, COLUMNS].map(|count| count.try_into().unwrap());
        vt100::Parser::new(rows, columns, 0)
    }

    /// Returns the visible colors of a cell. The terminal's own colors become indices that no frame uses.
    fn seen_colors(cell: &vt100::Cell) -> (vt100::Color, vt100::Color) {
        let or = |color, own| match color {
            vt100::Color::Default => vt100::Color::Idx(own),
            color => color,
        };
        let (fg, bg) = (or(cell.fgcolor(), 100), or(cell.bgcolor(), 101));
        if cell.inverse() { (bg, fg) } else { (fg, bg) }
    }

    fn screen(numbers: &mut Numbers) -> Buffer {
        let colors = [
            Color::Reset,
            Color::Red,
            Color::White,
            Color::Indexed(200),
            Color::Rgb(1, 2, 3),
            Color::Rgb(4, 5, 6),
        ];
        let modifiers = [
            Modifier::empty(),
            Modifier::BOLD,
            Modifier::DIM,
            Modifier::UNDERLINED,
            Modifier::REVERSED | Modifier::BOLD,
        ];
        let mut buffer = Buffer::empty(Rect::new(0, 0, COLUMNS, ROWS));
        for cell in &mut buffer.content {
            let style = Style::new()
                .fg(colors[numbers.below(colors.len())])
                .bg(colors[numbers.below(colors.len())])
                .add_modifier(modifiers[numbers.below(modifiers.len())]);
            cell.set_symbol([" ", " ", "a", "▄", "♞"][numbers.below(5)])
                .set_style(style);
        }
        buffer
    }

    #[test]
    fn a_terminal_shows_the_cells_of_each_frame_whatever_it_showed_before() {
        force_color_output(true);
        let mut numbers = Numbers(7);
        let mut terminal = blank_terminal();
        let mut before = Buffer::empty(Rect::new(0, 0, COLUMNS, ROWS));
        for round in 0..200 {
            let mut next = screen(&mut numbers);
            for index in 0..next.content.len() {
                if numbers.below(3) > 0 {
                    next.content[index] = before.content[index].clone();
                }
            }
            let text = drawn(before.diff_iter(&next), terminal_with(round % 2 == 0));
            terminal.process(text.as_bytes());
            // What the terminal would show if each cell were drawn by itself.
            let mut each = blank_terminal();
            for (index, cell) in (0..).zip(&next.content) {
                let (x, y) = next.pos_of(index);
                let alone = DrawnStyle {
                    fg: cell.fg,
                    bg: cell.bg,
                    modifiers: cell.modifier,
                };
                let codes = DrawnStyle::default().change_to(alone);
                let at = move_to(None, Position::new(x, y));
                each.process(format!("\x1b[m{at}{codes}{}", cell.symbol()).as_bytes());
            }
            for y in 0..ROWS {
                for x in 0..COLUMNS {
                    let [seen, wanted] =
                        [&terminal, &each].map(|it| it.screen().cell(y, x).unwrap());
                    let [text, wanted_text] = [seen, wanted].map(|cell| cell.contents().trim());
                    assert_eq!(text, wanted_text, "{x},{y}");
                    let colors = [seen, wanted].map(seen_colors);
                    assert_eq!(colors[0].1, colors[1].1, "{x},{y}");
                    assert_eq!(seen.underline(), wanted.underline(), "{x},{y}");
                    if !text.is_empty() || wanted.underline() {
                        assert_eq!(colors[0].0, colors[1].0, "{x},{y}");
                        assert_eq!(seen.bold(), wanted.bold(), "{x},{y}");
                        assert_eq!(seen.dim(), wanted.dim(), "{x},{y}");
                    }
                }
            }
            before = next;
        }
    }

    #[test]
    fn nothing_is_said_twice() {
        force_color_output(true);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 1));
        let style = Style::new().fg(Color::Indexed(3)).bg(Color::Indexed(4));
        buffer.set_string(0, 0, "ab", style);
        buffer.set_string(
            2,
            0,
            "  ",
            Style::new().fg(Color::Red).bg(Color::Indexed(4)),
        );
        buffer.set_string(8, 0, "c", style);
        let cells = [0, 1, 2, 3, 8].map(|x| (x, 0, &buffer[(x, 0)]));
        assert_eq!(
            drawn(cells.into_iter(), terminal_with(true)),
            "\x1b[1;1H\x1b[38;5;3;48;5;4mab  \x1b[4Cc\x1b[m"
        );
    }

    #[test]
    fn a_row_of_spaces_is_erased_where_that_is_shorter_and_fills_it_with_the_background() {
        force_color_output(true);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 16, 1));
        let ground = Style::new().bg(Color::Indexed(4));
        buffer.set_string(0, 0, "              ab", ground);
        let changed = || Buffer::empty(buffer.area).diff(&buffer).into_iter();
        let erased = "\x1b[1;1H\x1b[48;5;4m\x1b[14X\x1b[14Cab\x1b[m";
        assert_eq!(drawn(changed(), terminal_with(true)), erased);
        let written = "\x1b[1;1H\x1b[48;5;4m              ab\x1b[m";
        assert_eq!(drawn(changed(), terminal_with(false)), written);
    }

    #[test]
    fn the_cursor_moves_the_shortest_way() {
        let way = |from: (u16, u16), to: (u16, u16)| move_to(Some(from.into()), to.into());
        assert_eq!(way((2, 1), (2, 1)), "");
        assert_eq!(way((2, 1), (6, 1)), "\x1b[4C");
        assert_eq!(way((6, 1), (4, 1)), "\x08\x08");
        assert_eq!(way((11, 0), (1, 1)), format!("{LINE_DOWN}\x1b[10D"));
        assert_eq!(way((104, 20), (103, 17)), "\x1b[3A\x08");
        assert_eq!(way((50, 20), (3, 1)), "\x1b[2;4H");
        assert_eq!(move_to(None, Position::new(3, 1)), "\x1b[2;4H");
    }

    #[test]
    fn the_place_of_the_cursor_after_the_last_column_is_unknown() {
        let buffer = Buffer::filled(Rect::new(0, 0, COLUMNS, 2), Cell::new("a"));
        let last = [0, 1].map(|y| (COLUMNS - 1, y, &buffer[(COLUMNS - 1, y)]));
        assert_eq!(drawn(last, terminal_with(true)), "\x1b[1;24Ha\x1b[2;24Ha");
    }

    #[test]
    fn colors_that_change_places_are_reversed() {
        force_color_output(true);
        let [ink, ground] = [1, 2].map(|red| Color::Rgb(red, 0, 0));
        let mut buffer = Buffer::empty(Rect::new(0, 0, 7, 1));
        let style = Style::new().fg(ink).bg(ground);
        let swapped = Style::new().fg(ground).bg(ink);
        for (at, (text, style)) in (0..).zip([
            ("a", style),
            ("b", swapped),
            (" ", swapped),
            (" ", style),
            ("c", style),
            ("d", swapped.add_modifier(Modifier::DIM)),
        ]) {
            buffer.set_string(at, 0, text, style);
        }
        let changed = Buffer::empty(buffer.area).diff(&buffer).into_iter();
        assert_eq!(
            drawn(changed, terminal_with(true)),
            "\x1b[1;1H\x1b[38;2;1;0;0;48;2;2;0;0ma\x1b[7mb \x1b[27m c\x1b[2;38;2;2;0;0;48;2;1;0;0md\x1b[m"
        );
    }

    #[test]
    fn cells_in_the_same_colors_are_drawn_one_after_the_other_where_that_is_shorter() {
        force_color_output(true);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 2));
        let [one, other] = [1, 2].map(|red| Style::new().fg(Color::Rgb(red, 0, 0)));
        for row in [0, 1] {
            buffer.set_string(0, row, "ab", one);
            buffer.set_string(5, row, "cd", other);
        }
        let changed = Buffer::empty(buffer.area).diff(&buffer).into_iter();
        assert_eq!(
            drawn(changed, terminal_with(true)),
            "\x1b[1;1H\x1b[38;2;1;0;0mab\n\x08\x08ab\x1b[1;6H\x1b[38;2;2;0;0mcd\n\x08\x08cd\x1b[m"
        );
        let short = [(0, 0), (1, 0)].map(|(x, y)| (x, y, &buffer[(x, y)]));
        assert_eq!(
            drawn(short.into_iter(), terminal_with(true)),
            "\x1b[1;1H\x1b[38;2;1;0;0mab\x1b[m"
        );
    }
}
