//! Turns cells into the bytes that draw them. We send as few bytes as we can, because a remote connection takes longer to send
//! them than the program takes to find them.

use std::fmt::Write as _;

use crossterm::style::Colored;
use ratatui::backend::IntoCrossterm;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use ratatui::text::Span;

use super::movement::{Movement, digits};

/// The maximum number of spaces that take no more bytes to write than to move past.
const LONGEST_GAP: usize = "\x1b[4C".len();

/// The largest frame, in runs, that we try two orders for. A larger one would take longer to draw and gain little.
const MOST_RUNS_TRIED_TWICE: usize = 200;

/// The modifiers that change how a space looks.
const VISIBLE_ON_SPACES: Modifier = Modifier::UNDERLINED
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::REVERSED);

/// Bold and dim. One code turns both off.
const INTENSITIES: Modifier = Modifier::BOLD.union(Modifier::DIM);

/// Each modifier with the codes that turn it on and off.
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
/// A change of colors takes about three times as many bytes as a movement of the cursor. So we do not draw from the upper left
/// to the lower right: after each run of cells comes the one that takes the fewest bytes to begin, wherever it is. A look that
/// will also take few bytes later waits for the others. If there are few runs, we also try an order without waiting, and take
/// the shorter text.
pub fn drawn<'a>(
    cells: impl IntoIterator<Item = (u16, u16, &'a Cell)>,
    terminal: Terminal,
) -> String {
    let cells: Vec<PlacedCell<'_>> = cells
        .into_iter()
        .map(|(x, y, cell)| (Position::new(x, y), cell))
        .collect();
    let mut groups = grouped_by_look(&cells, terminal);
    let runs: usize = groups.iter().map(|group| group.runs.len()).sum();
    if runs > MOST_RUNS_TRIED_TWICE {
        return in_cheapest_order(groups, terminal);
    }
    let waiting = in_cheapest_order(groups.clone(), terminal);
    for group in &mut groups {
        group.uncounted = 0;
    }
    let greedy = in_cheapest_order(groups, terminal);
    if greedy.len() < waiting.len() {
        greedy
    } else {
        waiting
    }
}

/// Returns the text that draws these groups. After each run comes the one that takes the fewest counted bytes.
fn in_cheapest_order(mut groups: Vec<Group<'_>>, terminal: Terminal) -> String {
    let mut text = String::new();
    let mut cursor = None;
    let mut style = DrawnStyle::default();
    while let Some(run) = take_cheapest(&mut groups, cursor, style) {
        let _ = write!(text, "{}", Movement::between(cursor, run.at));
        let next = style.for_look(run.look);
        text.push_str(&style.change_to(next));
        run.add_to(&mut text);
        style = next;
        cursor = run.end(terminal);
    }
    // The text ends in the terminal's default style.
    if style != DrawnStyle::default() {
        text.push_str("\x1b[m");
    }
    text
}

/// Adds the unchanged spaces of a frame that take no more bytes to write between two changed cells than to move past. Then both
/// cells can be in one run.
pub fn with_short_gaps<'a>(
    changed: impl IntoIterator<Item = (u16, u16, &'a Cell)>,
    frame: &'a Buffer,
) -> Vec<(u16, u16, &'a Cell)> {
    let mut drawn = Vec::new();
    for cell in changed {
        if let Some(&last) = drawn.last() {
            drawn.extend(short_gap(last, cell, frame));
        }
        drawn.push(cell);
    }
    drawn
}

/// Returns the cells between two cells of a frame if they are at most [`LONGEST_GAP`] spaces and one run can hold them and both
/// cells. Otherwise returns no cells.
fn short_gap<'a>(
    (left, row, first): (u16, u16, &'a Cell),
    (right, last_row, last): (u16, u16, &'a Cell),
    frame: &'a Buffer,
) -> Vec<(u16, u16, &'a Cell)> {
    let columns = left + 1..right;
    // The space after a wide character is its second half.
    let is_wide = Span::raw(first.symbol()).width() > 1;
    if row != last_row || columns.len() > LONGEST_GAP || is_wide {
        return Vec::new();
    }
    let gap: Vec<_> = columns.map(|x| (x, row, &frame[(x, row)])).collect();
    let space = Look::Spaces(last.bg);
    let are_spaces = gap.iter().all(|(_, _, cell)| Look::of(cell) == space);
    let with_spaces = Look::of(first).joined(space);
    let joined = with_spaces.and_then(|look| look.joined(Look::of(last)));
    if are_spaces && joined.is_some() {
        gap
    } else {
        Vec::new()
    }
}

/// Returns the text that gives all cells of this many rows a background. The terminal must fill erased cells with it. We erase
/// row by row, because some emulators that fill an erased row do not fill a cleared screen.
pub fn filled(ground: Color, rows: u16) -> String {
    let own = DrawnStyle::default();
    let change = own.change_to(DrawnStyle { bg: ground, ..own });
    let erased_rows = vec!["\x1b[K"; rows.into()].join("\n");
    format!("\x1b[H{change}{erased_rows}\x1b[m")
}

/// The runs of one look, in the order of the cells.
#[derive(Clone)]
struct Group<'a> {
    look: Look,
    /// How many bytes of a change to this look do not count when we choose the next run: half of the fewest bytes that a change
    /// to it takes, because we must send those later anyway. So spaces, which take few bytes after characters in their colors,
    /// wait for those characters.
    uncounted: usize,
    runs: Vec<Run<'a>>,
}

impl Group<'_> {
    /// Returns how many bytes change this style to the group's look, without the [`uncounted`](Self::uncounted) ones.
    fn style_cost(&self, style: DrawnStyle) -> usize {
        let change = style.change_length(style.for_look(self.look));
        change.saturating_sub(self.uncounted)
    }
}

/// Divides cells into runs, and groups the runs by their looks.
fn grouped_by_look<'a>(cells: &'a [PlacedCell<'a>], terminal: Terminal) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let is_beside = |(left, _): &PlacedCell<'_>, (right, _): &PlacedCell<'_>| {
        *right == Position::new(left.x + 1, left.y)
    };
    for mut stretch in cells.chunk_by(is_beside) {
        while let Some(run) = first_run(stretch, terminal) {
            stretch = &stretch[run.cells.len()..];
            match groups.iter_mut().find(|group| group.look == run.look) {
                Some(group) => group.runs.push(run),
                None => groups.push(Group {
                    look: run.look,
                    uncounted: 0,
                    runs: vec![run],
                }),
            }
        }
    }
    let looks: Vec<Look> = groups.iter().map(|group| group.look).collect();
    for group in &mut groups {
        group.uncounted = least_change(group.look, &looks) / 2;
    }
    groups
}

/// Returns the smallest number of bytes that change the style of another of these looks to the style of this look; 0 if there
/// is no other.
fn least_change(look: Look, looks: &[Look]) -> usize {
    let others = looks.iter().filter(|other| **other != look);
    let changes = others.map(|other| {
        let style = DrawnStyle::default().for_look(*other);
        style.change_length(style.for_look(look))
    });
    changes.min().unwrap_or(0)
}

/// Removes the run that costs the fewest bytes to begin, and returns it; `None` if no run is left. To begin a run, we move the
/// cursor to it and change the style to its look ([`Group::style_cost`]).
///
/// Among equal runs, takes the first one of the group that comes first. That group then comes first, because the next run is
/// often there too.
fn take_cheapest<'a>(
    groups: &mut Vec<Group<'a>>,
    cursor: Option<Position>,
    style: DrawnStyle,
) -> Option<Run<'a>> {
    let mut cheapest = None;
    let mut fewest_bytes = usize::MAX;
    for (group_index, group) in groups.iter().enumerate() {
        let style_cost = group.style_cost(style);
        for (run_index, run) in group.runs.iter().enumerate() {
            if style_cost >= fewest_bytes {
                // Every run of this group costs at least its style.
                break;
            }
            let bytes = style_cost + Movement::between(cursor, run.at).length();
            if bytes < fewest_bytes {
                fewest_bytes = bytes;
                cheapest = Some((group_index, run_index));
            }
        }
    }
    let (group_index, run_index) = cheapest?;
    let mut group = groups.remove(group_index);
    let run = group.runs.remove(run_index);
    if !group.runs.is_empty() {
        groups.insert(0, group);
    }
    Some(run)
}

/// Cells side by side that one style draws.
#[derive(Clone, Copy)]
struct Run<'a> {
    look: Look,
    at: Position,
    cells: &'a [PlacedCell<'a>],
}

impl Run<'_> {
    /// Returns where drawing leaves the cursor; `None` if we do not know.
    fn end(&self, terminal: Terminal) -> Option<Position> {
        match self.look {
            Look::Erased(_) => Some(self.at),
            Look::Spaces(_) | Look::Characters(_) => {
                let (last, cell) = self.cells.last()?;
                is_step_known(*last, cell, terminal).then(|| Position::new(last.x + 1, last.y))
            }
        }
    }

    /// Adds the text that draws the cells once the cursor and the style are set.
    fn add_to(&self, text: &mut String) {
        match self.look {
            Look::Erased(_) => text.push_str(&erasing(self.cells.len())),
            Look::Spaces(_) | Look::Characters(_) => {
                text.extend(self.cells.iter().map(|(_, cell)| cell.symbol()));
            }
        }
    }
}

/// Returns true if we know where the cursor is after we draw this cell: in the next column. Terminals disagree on the width of
/// some characters, and on where the cursor is after the last column.
fn is_step_known(at: Position, cell: &Cell, terminal: Terminal) -> bool {
    Span::raw(cell.symbol()).width() == 1 && at.x + 1 < terminal.columns
}

/// Returns the sequence that erases this many cells starting at the cursor. The cursor stays where it is.
fn erasing(count: usize) -> String {
    format!("\x1b[{count}X")
}

/// Returns the longest run that begins at the first of these cells, which are side by side; `None` if there are no cells. A run
/// is what one style draws: spaces that we erase, or cells whose characters we write.
fn first_run<'a>(cells: &'a [PlacedCell<'a>], terminal: Terminal) -> Option<Run<'a>> {
    let &(at, first) = cells.first()?;
    let erased = spaces_to_erase(cells, terminal);
    if erased > 0 {
        return Some(Run {
            look: Look::Erased(first.bg),
            at,
            cells: &cells[..erased],
        });
    }
    // Spaces may join characters on the same background, so the look may change while the run grows.
    let mut look = Look::of(first);
    let mut count = 1;
    while let Some((_, next)) = cells.get(count) {
        let (last_at, last) = cells[count - 1];
        // The run ends if we do not know where the cursor is after its last cell, or if we erase the spaces that follow.
        if !is_step_known(last_at, last, terminal) || spaces_to_erase(&cells[count..], terminal) > 0
        {
            break;
        }
        // It also ends if no single style can draw its cells and the next one.
        let Some(joined) = look.joined(Look::of(next)) else {
            break;
        };
        look = joined;
        count += 1;
    }
    Some(Run {
        look,
        at,
        cells: &cells[..count],
    })
}

/// Counts the spaces on one background at the beginning of these cells, which are side by side. Returns 0 if erasing the spaces
/// takes no fewer bytes than writing them, or if the terminal does not erase in the background's color.
fn spaces_to_erase(cells: &[PlacedCell<'_>], terminal: Terminal) -> usize {
    let Some(&(first, space)) = cells.first() else {
        return 0;
    };
    if !terminal.fills_erased {
        return 0;
    }
    let ground = Look::Spaces(space.bg);
    let same = cells
        .iter()
        .take_while(|(_, cell)| Look::of(cell) == ground);
    let count = same.count();
    // Erasing leaves the cursor before the spaces, and it has to pass them if we draw the next cell.
    let step = match cells.get(count) {
        Some((next, _)) => Movement::between(Some(first), *next).length(),
        None => 0,
    };
    if erasing(count).len() + step < count {
        count
    } else {
        0
    }
}

/// What the cells of a run have in common. It decides the style that draws the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// Spaces on this background, written.
    Spaces(Color),
    /// Spaces on this background, erased.
    Erased(Color),
    /// Characters in this style, and spaces on its background.
    Characters(DrawnStyle),
}

impl Look {
    fn of(cell: &Cell) -> Self {
        if cell.symbol() == " " && !cell.modifier.intersects(VISIBLE_ON_SPACES) {
            return Self::Spaces(cell.bg);
        }
        Self::Characters(DrawnStyle {
            fg: cell.fg,
            bg: cell.bg,
            modifiers: cell.modifier,
        })
    }

    /// Returns the look of a run with cells of both looks; `None` if one run cannot hold both.
    fn joined(self, other: Self) -> Option<Self> {
        if self == other {
            return Some(self);
        }
        let ((Self::Characters(style), Self::Spaces(bg))
        | (Self::Spaces(bg), Self::Characters(style))) = (self, other)
        else {
            return None;
        };
        let shows_background = style.bg == bg && !style.modifiers.intersects(VISIBLE_ON_SPACES);
        shows_background.then_some(Self::Characters(style))
    }
}

/// The style that a terminal draws characters with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct DrawnStyle {
    fg: Color,
    bg: Color,
    modifiers: Modifier,
}

impl DrawnStyle {
    /// Returns the style to draw a run with after this one. If several styles look the same in its cells, takes the one that
    /// needs the shortest change.
    fn for_look(self, look: Look) -> Self {
        let straight = match look {
            Look::Spaces(bg) | Look::Erased(bg) => Self {
                bg,
                modifiers: self.modifiers - VISIBLE_ON_SPACES,
                ..self
            },
            Look::Characters(style) => style,
        };
        match self.reversed_for_look(look) {
            Some(reversed) if self.change_length(reversed) < self.change_length(straight) => {
                reversed
            }
            Some(_) | None => straight,
        }
    }

    /// Returns the style that draws a run by exchanging its two colors and reversing them; `None` for erased spaces, or if
    /// terminals disagree on what this looks like.
    fn reversed_for_look(self, look: Look) -> Option<Self> {
        let reversed = match look {
            // Terminals erase in the background's color even if it is reversed.
            Look::Erased(_) => return None,
            // Reversed spaces show only the foreground, so the background need not change.
            Look::Spaces(bg) => Self {
                fg: bg,
                bg: self.bg,
                modifiers: (self.modifiers - VISIBLE_ON_SPACES) | Modifier::REVERSED,
            },
            Look::Characters(style) => Self {
                fg: style.bg,
                bg: style.fg,
                modifiers: style.modifiers ^ Modifier::REVERSED,
            },
        };
        // Terminals agree only if the cells have no other modifiers and both colors are RGB.
        let is_rgb = |color| matches!(color, Color::Rgb(..));
        let has_rgb_colors = is_rgb(reversed.fg) && is_rgb(reversed.bg);
        (reversed.modifiers == Modifier::REVERSED && has_rgb_colors).then_some(reversed)
    }

    /// Returns about how many bytes it takes to change this style to another one; 0 if they are equal.
    fn change_length(self, next: Self) -> usize {
        let mut bytes = 0;
        // The code that turns a modifier on has one digit, and the code that turns it off has two. A separator follows each.
        for modifier in self.modifiers.symmetric_difference(next.modifiers) {
            bytes += if next.modifiers.contains(modifier) {
                2
            } else {
                3
            };
        }
        for (color, next) in [(self.fg, next.fg), (self.bg, next.bg)] {
            if color != next {
                bytes += code_length(next);
            }
        }
        if bytes == 0 { 0 } else { "\x1b[".len() + bytes }
    }

    /// Returns the sequence that changes this style to another one; empty if they are equal.
    fn change_to(self, next: Self) -> String {
        let mut codes = modifier_changes(self.modifiers, next.modifiers);
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

/// Returns the codes that change modifiers, with a semicolon after each.
fn modifier_changes(now: Modifier, next: Modifier) -> String {
    let mut codes = String::new();
    let removed = now - next;
    let mut added = next - now;
    if removed.intersects(INTENSITIES) {
        // The code that turns bold or dim off turns off both, so the other one may have to be turned on again.
        added |= next & INTENSITIES;
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
    codes
}

/// Returns about how many bytes the code of a color takes, with the semicolon or letter after it.
fn code_length(color: Color) -> usize {
    match color {
        Color::Reset => "39;".len(),
        Color::Rgb(red, green, blue) => {
            let digits = [red, green, blue].map(|part| digits(part.into()));
            "38;2;;;;".len() + digits.iter().sum::<usize>()
        }
        _ => "38;5;12;".len(),
    }
}

#[cfg(test)]
mod tests {
    use crossterm::style::force_color_output;
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
        // Surfaces, some of them large enough to erase, with text on some.
        for _ in 0..numbers.below(4) {
            let mut below = |end: u16| u16::try_from(numbers.below(end.into())).unwrap();
            let (x, y) = (below(COLUMNS), below(ROWS));
            let surface = Rect::new(x, y, below(COLUMNS - x) + 1, below(ROWS - y) + 1);
            let style = Style::new().bg(colors[numbers.below(colors.len())]);
            for at in surface.positions() {
                buffer[at].reset();
                buffer[at].set_style(style);
            }
            let text = ["", "text", "a   ▄"][numbers.below(3)];
            buffer.set_string(x, y, text, style.fg(colors[numbers.below(colors.len())]));
        }
        buffer
    }

    #[test]
    fn a_terminal_shows_the_cells_of_each_frame_whatever_it_showed_before() {
        force_color_output(true);
        let mut numbers = Numbers(7);
        let mut terminal = blank_terminal();
        let mut before = Buffer::empty(Rect::new(0, 0, COLUMNS, ROWS));
        let mut erasures = 0;
        for round in 0..400 {
            let mut next = screen(&mut numbers);
            let kept = numbers.below(4);
            for index in 0..next.content.len() {
                if numbers.below(4) < kept {
                    next.content[index] = before.content[index].clone();
                }
            }
            let fills_erased = round % 2 == 0;
            let changed = with_short_gaps(before.diff_iter(&next), &next);
            let text = drawn(changed, terminal_with(fills_erased));
            terminal.process(text.as_bytes());
            assert!(fills_erased || !text.contains('X'), "{text:?}");
            erasures += text.matches('X').count();
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
                let at = Movement::between(None, Position::new(x, y));
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
        assert!(erasures > 50, "{erasures} rows are erased");
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
    fn a_few_unchanged_spaces_between_changed_cells_are_written() {
        for (before, after, text) in [
            ("a    b", "c    d", "\x1b[1;1Hc    d"),
            ("a     b", "c     d", "\x1b[1;1Hc\x1b[5Cd"),
            ("a x b", "c x d", "\x1b[1;1Hc\x1b[3Cd"),
            ("中 b", "文 d", "\x1b[1;1H文\x1b[1;4Hd"),
        ] {
            let [before, after] = [before, after].map(|row| Buffer::with_lines([row]));
            let cells = with_short_gaps(before.diff_iter(&after), &after);
            assert_eq!(drawn(cells, terminal_with(true)), text);
        }
    }

    #[test]
    fn spaces_wait_for_characters_in_their_colors() {
        force_color_output(true);
        let [ink, ground] = [1, 2].map(|red| Color::Rgb(red, 0, 0));
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        buffer.set_string(0, 0, " ", Style::new().bg(ground));
        buffer.set_string(1, 0, " ", Style::new().bg(ink));
        buffer.set_string(2, 0, "a", Style::new().fg(ink).bg(ground));
        let changed = Buffer::empty(buffer.area).diff(&buffer).into_iter();
        assert_eq!(
            drawn(changed, terminal_with(true)),
            "\x1b[1;2H\x1b[48;2;1;0;0m \x1b[7;38;2;2;0;0ma\r \x1b[m"
        );
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
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 1));
        let style = Style::new().fg(ink).bg(ground);
        let swapped = Style::new().fg(ground).bg(ink);
        for (at, (text, style)) in (0..).zip([
            ("a", style),
            ("b", swapped),
            (" ", swapped),
            ("d", swapped.add_modifier(Modifier::DIM)),
        ]) {
            buffer.set_string(at, 0, text, style);
        }
        let changed = Buffer::empty(buffer.area).diff(&buffer).into_iter();
        assert_eq!(
            drawn(changed, terminal_with(true)),
            "\x1b[1;1H\x1b[38;2;1;0;0;48;2;2;0;0ma\x1b[7mb \x1b[27;2;38;2;2;0;0;48;2;1;0;0md\x1b[m"
        );
    }

    #[test]
    fn cells_in_the_same_colors_are_drawn_one_after_the_other() {
        force_color_output(true);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 2));
        let [one, other] = [1, 2].map(|red| Style::new().fg(Color::Rgb(red, 0, 0)));
        for row in [0, 1] {
            buffer.set_string(0, row, "ab", one);
            buffer.set_string(5, row, "cd", other);
        }
        let changed = Buffer::empty(buffer.area).diff(&buffer).into_iter();
        let text = drawn(changed, terminal_with(true));
        let letters: String = text.chars().filter(|it| "abcd".contains(*it)).collect();
        assert_eq!(letters, "ababcdcd", "{text:?}");
        let short = [(0, 0), (1, 0)].map(|(x, y)| (x, y, &buffer[(x, y)]));
        assert_eq!(
            drawn(short.into_iter(), terminal_with(true)),
            "\x1b[1;1H\x1b[38;2;1;0;0mab\x1b[m"
        );
    }
}
