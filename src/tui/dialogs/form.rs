//! [`Form`]: rows with a label and a value that players step through or type, an explanation of the marked row below them, and
//! a board beside them.
//!
//! The dialog that has the form keeps the values. It passes them to each function here as [`Row`]s, and does what [`Asked`]
//! says.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;

use super::frame::{self, Anchor, ListFrame};
use crate::rules::{self, Color, Square};
use crate::text::{capitalize, wrap};
use crate::tui::entry::EntryLine;
use crate::tui::layout::{BoardArea, Coordinates, Layout};
use crate::tui::request::{DialogRequest, Request, Step};
use crate::tui::ui::Ui;
use crate::tui::widgets::{Board, List, RectParts, paragraph, text, width};

/// The columns for the marker before a label.
const MARK: u16 = 2;
/// The columns for an arrow and the space between it and the value.
const ARROW: u16 = 2;
/// Maximum columns of a value: a name of 24 letters, and the cursor after it.
const MOST_VALUE: u16 = 25;
/// Minimum columns of a field that has arrows.
const LEAST_FIELD_WITH_ARROWS: u16 = 10;
/// The columns between two values below the list.
const BETWEEN_VALUES: u16 = 2;
/// Maximum rows of the explanation. A board higher than the list makes room for more.
const MOST_BELOW: u16 = 6;
/// Minimum columns of a list beside a board that shows something.
const LEAST_LIST: u16 = 40;
/// Minimum columns of a list beside a board that players act on.
const LEAST_BESIDE_LARGE_BOARD: u16 = 16;
/// Maximum columns of a list beside a board. A large board makes room for more.
const MOST_LIST: u16 = 48;
/// The columns before the squares of a board that players act on, for the digits of the ranks.
const DIGITS: u16 = 2;
/// The rows below these squares, for the letters of the files.
const LETTERS: u16 = 1;
/// The columns between the list and the board.
const BEFORE_BOARD: u16 = 2;

/// How players change the value of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// There is no value. The label is the heading of the rows below, and is never marked.
    Heading,
    /// The value cannot be changed now, and is never marked.
    Fixed,
    /// Players step through the values.
    Choice,
    /// Players type the value, or step through values if there are any.
    Text,
    /// Enter or a click does what the label says.
    Button,
}

#[derive(Clone, Debug)]
pub struct Row {
    pub label: String,
    pub control: Control,
    pub value: String,
    /// The values to step through.
    pub values: Vec<String>,
    pub is_wrong: bool,
}

impl Row {
    pub fn heading(label: &str) -> Self {
        Self {
            label: label.to_owned(),
            control: Control::Heading,
            value: String::new(),
            values: Vec::new(),
            is_wrong: false,
        }
    }

    fn can_be_marked(&self) -> bool {
        match self.control {
            Control::Heading | Control::Fixed => false,
            Control::Choice | Control::Text | Control::Button => true,
        }
    }
}

/// What a key or a click asks of the dialog that has the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    Nothing,
    /// Give the marked row another value.
    Step(Step),
    /// Take the text of the marked row from [`Form::typed`].
    Type,
    /// The key is none of the form's.
    Other,
}

/// What a form says below its rows.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    /// What the marked row means, or what is wrong with it, in wordings from the longest to the shortest.
    pub wordings: Vec<String>,
    pub is_wrong: bool,
    /// True if the values of the marked row are listed above that.
    pub lists_values: bool,
    /// Lines below it, where there is room.
    pub notes: Vec<Note>,
}

#[derive(Clone, Debug)]
pub struct Note {
    words: String,
    is_error: bool,
}

impl Note {
    pub fn faint(words: String) -> Self {
        Self {
            words,
            is_error: false,
        }
    }

    pub fn error(words: String) -> Self {
        Self {
            words,
            is_error: true,
        }
    }
}

/// What a form shows.
pub struct Content<'a> {
    pub title: &'a str,
    /// How to use the dialog, in a long and a short wording.
    pub hints: [&'a str; 2],
    pub rows: &'a [Row],
    pub explanation: &'a Explanation,
    /// True if the keys act on the form, not on something beside it.
    pub has_focus: bool,
}

/// The state of a form: which row is marked, and the text that is typed there.
#[derive(Clone, Debug, Default)]
pub struct Form {
    list: List,
    entry: EntryLine,
}

impl Form {
    /// Returns a form with its first row marked that can be.
    pub fn new(rows: &[Row]) -> Self {
        let mut form = Self {
            list: List::new(rows.len()),
            entry: EntryLine::default(),
        };
        form.mark(rows.iter().position(Row::can_be_marked).unwrap_or(0), rows);
        form
    }

    pub fn marked(&self) -> usize {
        self.list.marked()
    }

    /// Returns what is typed in the marked row.
    pub fn typed(&self) -> &EntryLine {
        &self.entry
    }

    /// Marks a row. The next typed text replaces its text.
    pub fn mark(&mut self, row: usize, rows: &[Row]) {
        self.list.mark(row);
        self.entry.set(&*rows[self.list.marked()].value);
        self.entry.select();
    }

    /// Inserts text where somebody types, and returns true. Returns false if the marked row cannot be typed.
    pub fn paste(&mut self, text: &str, rows: &[Row]) -> bool {
        let is_typed = rows[self.marked()].control == Control::Text;
        if is_typed {
            self.entry.insert(text);
        }
        is_typed
    }

    /// Handles a key: Up and Down mark a row, Left and Right step through its values, letters are typed. In a row that cannot
    /// be typed, a letter marks the next row whose label begins with it. Home and End move the cursor of a text.
    pub fn key(&mut self, key: KeyEvent, rows: &[Row]) -> Asked {
        let row = &rows[self.marked()];
        let is_typed = row.control == Control::Text;
        let has_values = !row.values.is_empty();
        let is_for_text = is_typed && matches!(key.code, KeyCode::Home | KeyCode::End);
        if !is_for_text && self.list.mark_by_key(key.code, rows.len()) {
            self.pass_over(key.code, rows);
            self.mark(self.marked(), rows);
            return Asked::Nothing;
        }
        match key.code {
            KeyCode::Left if has_values => Asked::Step(Step::Back),
            KeyCode::Right if has_values => Asked::Step(Step::Forward),
            _ if is_typed && self.entry.key(key) => Asked::Type,
            _ if is_typed => Asked::Nothing,
            KeyCode::Char(' ') if has_values => Asked::Step(Step::Forward),
            KeyCode::Char(letter) => {
                self.find(letter, rows);
                Asked::Nothing
            }
            _ => Asked::Other,
        }
    }

    /// Where this key has moved the mark to a row that cannot be marked, moves it on in the same direction.
    fn pass_over(&mut self, code: KeyCode, rows: &[Row]) {
        while !rows[self.marked()].can_be_marked() {
            match code {
                KeyCode::Up | KeyCode::BackTab => self.list.up(),
                _ => self.list.down(),
            }
        }
    }

    /// Marks the next row whose label begins with this letter, if there is one.
    fn find(&mut self, letter: char, rows: &[Row]) {
        let begins_like = |row: &Row| {
            let first = row.label.chars().next();
            row.can_be_marked()
                && first.is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
        };
        let next = self.marked() + 1;
        let mut around = (next..rows.len()).chain(0..next);
        if let Some(found) = around.find(|row| begins_like(&rows[*row])) {
            self.mark(found, rows);
        }
    }

    /// Handles a click on a row, on one of its arrows, or on a value. A click beside the value marks the row, and in a row that
    /// is marked already it steps on.
    pub fn click(&mut self, item: usize, step: Step, rows: &[Row]) -> Asked {
        let was_marked = self.list.is_marked(item);
        if !rows[item].can_be_marked() {
            return Asked::Nothing;
        }
        self.mark(item, rows);
        match step {
            Step::None if was_marked && rows[item].control == Control::Choice => {
                Asked::Step(Step::Forward)
            }
            Step::None => Asked::Nothing,
            Step::Back | Step::Forward | Step::To(_) => Asked::Step(step),
        }
    }

    /// Draws a frame with the rows and the explanation.
    pub fn draw(&self, content: &Content<'_>, area: &FormArea, ui: &mut Ui<'_>) {
        let Content {
            title, hints, rows, ..
        } = *content;
        let ListFrame { list, below, .. } = area.list_frame;
        area.list_frame.draw(title, hints, &self.list, ui);
        let labels = rows.iter().filter(|row| row.control != Control::Heading);
        let label = labels.map(|row| width(&row.label)).max().unwrap_or(0) + 1;
        for (index, cells) in self.list.rows(list) {
            let is_marked = content.has_focus && self.list.is_marked(index);
            if is_marked {
                self.list
                    .draw_marker(index, cells, ui.look.theme.accent(), ui.buffer);
            }
            self.draw_row(
                index,
                &rows[index],
                is_marked,
                [cells, cells.after(MARK + label)],
                ui,
            );
        }
        let row = &rows[self.marked()];
        self.explain(row, content.explanation, below.after(MARK), ui);
    }

    /// Draws the label of a row in the first of these cells, and its value in the second.
    fn draw_row(
        &self,
        index: usize,
        row: &Row,
        is_marked: bool,
        [cells, value]: [Rect; 2],
        ui: &mut Ui<'_>,
    ) {
        let theme = &ui.look.theme;
        let label = cells.after(MARK);
        let label_style = if is_marked {
            theme.accent()
        } else {
            Style::new()
        };
        match row.control {
            Control::Heading => text(ui.buffer, cells, &row.label, theme.faint()),
            Control::Fixed => {
                text(ui.buffer, label, &row.label, theme.faint());
                text(ui.buffer, value.after(ARROW), &row.value, theme.faint());
            }
            Control::Button => {
                text(ui.buffer, label, &row.label, theme.accent());
                text(ui.buffer, value.after(ARROW), &row.value, Style::new());
            }
            Control::Choice | Control::Text => {
                text(ui.buffer, label, &row.label, label_style);
                self.draw_field(index, row, is_marked, value, ui);
            }
        }
    }

    /// Draws a value on the ground of a field. If there are other values and the field is not too narrow, it has an arrow at
    /// each end.
    fn draw_field(&self, index: usize, row: &Row, is_marked: bool, cells: Rect, ui: &mut Ui<'_>) {
        let theme = &ui.look.theme;
        let field = cells.with_width(cells.width.min(MOST_VALUE + 2 * ARROW));
        ui.buffer.set_style(field, theme.field());
        let style = match (row.is_wrong, is_marked) {
            (true, _) => theme.error(),
            (false, true) => theme.chosen(),
            (false, false) => Style::new(),
        };
        let mut value = field;
        if field.width >= LEAST_FIELD_WITH_ARROWS {
            value = field.after(ARROW);
            if !row.values.is_empty() {
                value.take_right(ARROW);
                draw_arrows(index, field, is_marked, ui);
            }
        }
        match row.control {
            Control::Text if is_marked => {
                // The value is being typed, so the terminal's cursor is in it.
                ui.seen.cursor = self.entry.draw(value, row.is_wrong, ui);
            }
            Control::Text => text(ui.buffer, value, &row.value, style),
            Control::Choice | Control::Heading | Control::Fixed | Control::Button => {
                text(ui.buffer, value, &row.value, style);
                let click = Request::Dialog(DialogRequest::Item(index, Step::Forward));
                ui.seen.put(value, click);
            }
        }
    }

    /// Draws the explanation of the marked row. The shortest wording comes first where there is little room, then the values,
    /// then a longer wording, the notes, and a free row above all.
    fn explain(&self, row: &Row, explanation: &Explanation, below: Rect, ui: &mut Ui<'_>) {
        let columns = below.width;
        let lines = |words: &String| row_count(&wrap(words, columns.into()));
        let wordings: Vec<_> = explanation
            .wordings
            .iter()
            .map(|it| capitalize(it))
            .collect();
        let shortest = wordings.iter().map(lines).min().unwrap_or(0);
        let value_cells = value_cells(&row.values, below);
        let value_rows = value_cells
            .last()
            .map_or(0, |cells| cells.bottom() - below.y);
        let lists_values = explanation.lists_values && value_rows + shortest <= below.height;
        let for_words = below.height - if lists_values { value_rows } else { 0 };
        let fitting = wordings.iter().find(|it| lines(it) <= for_words);
        let words = fitting.or(wordings.last()).cloned().unwrap_or_default();
        let spare = for_words.saturating_sub(lines(&words));
        let note_rows = { below }.take_bottom(spare);
        let free_rows = spare - draw_notes(&explanation.notes, note_rows, ui);
        let mut rest = below.below(free_rows.min(1));
        if lists_values {
            let cells = self::value_cells(&row.values, rest);
            rest = rest.below(value_rows);
            self.draw_values(row, &cells, ui);
        }
        let style = if explanation.is_wrong {
            ui.look.theme.error()
        } else {
            Style::new()
        };
        paragraph(ui.buffer, rest, &words, style);
    }

    /// Draws the values of the marked row in these cells, and makes them clickable. The current one has another color.
    fn draw_values(&self, row: &Row, cells: &[Rect], ui: &mut Ui<'_>) {
        let [accent, faint] = [ui.look.theme.accent(), ui.look.theme.faint()];
        for (index, (value, cells)) in row.values.iter().zip(cells).enumerate() {
            let style = if *value == row.value { accent } else { faint };
            text(ui.buffer, *cells, value, style);
            let click = Request::Dialog(DialogRequest::Item(self.marked(), Step::To(index)));
            ui.seen.put(*cells, click);
        }
    }
}

/// Draws an arrow at each end of a field. A click in a cell beside an arrow counts too.
fn draw_arrows(item: usize, field: Rect, is_marked: bool, ui: &mut Ui<'_>) {
    let theme = &ui.look.theme;
    let style = if is_marked {
        theme.accent()
    } else {
        theme.faint()
    };
    let mut rest = field;
    let (back, forward) = (rest.take_left(ARROW), rest.take_right(ARROW));
    for (cells, arrow, step) in [(back, "‹ ", Step::Back), (forward, " ›", Step::Forward)] {
        text(ui.buffer, cells, arrow, style);
        ui.seen
            .put(cells, Request::Dialog(DialogRequest::Item(item, step)));
    }
}

/// Returns the cells for these values one after the other, in as many rows as they need.
fn value_cells(values: &[String], room: Rect) -> Vec<Rect> {
    let mut cells = Vec::new();
    let mut free = Rect { height: 1, ..room };
    for value in values {
        let columns = width(value);
        if columns > free.width && free.width < room.width {
            free = Rect::new(room.x, free.y + 1, room.width, 1);
        }
        cells.push(free.with_width(columns));
        free = free.after(columns + BETWEEN_VALUES);
    }
    cells
}

/// Draws the first notes that fit at the lower end of this room. Returns how many rows they take.
fn draw_notes(notes: &[Note], room: Rect, ui: &mut Ui<'_>) -> u16 {
    let mut lines = Vec::new();
    for note in notes {
        let style = if note.is_error {
            ui.look.theme.error()
        } else {
            ui.look.theme.faint()
        };
        let wrapped = wrap(&note.words, room.width.into());
        if lines.len() + wrapped.len() <= room.height.into() {
            lines.extend(wrapped.into_iter().map(|line| (line, style)));
        }
    }
    let rows = row_count(&lines);
    let mut cells = room;
    for ((line, style), row) in lines.iter().zip(cells.take_bottom(rows).rows()) {
        text(ui.buffer, row, line, *style);
    }
    rows
}

fn row_count<T>(lines: &[T]) -> u16 {
    row_count_of(lines.len())
}

fn row_count_of(rows: usize) -> u16 {
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// What a form needs room for.
#[derive(Clone, Copy, Debug)]
pub struct FormShape {
    rows: usize,
    least_list: u16,
    /// The squares of the board have at most this many rows.
    most_unit: u16,
    /// The cells for coordinates around the squares.
    coordinates: Size,
}

impl FormShape {
    /// A form with this many rows, beside a board that only shows something.
    pub fn beside_board(rows: usize) -> Self {
        Self {
            rows,
            least_list: LEAST_LIST,
            most_unit: 3,
            coordinates: Size::ZERO,
        }
    }

    /// A form with this many rows, beside a board that players act on. The board is as large as it can be.
    pub fn beside_large_board(rows: usize) -> Self {
        Self {
            rows,
            least_list: LEAST_BESIDE_LARGE_BOARD,
            most_unit: 12,
            coordinates: Size::new(DIGITS, LETTERS),
        }
    }

    /// Returns the height of the largest squares that fit; `None` if no board fits.
    fn unit(self, layout: &Layout) -> Option<u16> {
        let columns = frame::most_columns(layout);
        let rows = frame::room(layout).height;
        (1..=self.most_unit).rev().find(|unit| {
            let board = self.board(*unit);
            self.least_list + BEFORE_BOARD + board.width <= columns && board.height <= rows
        })
    }

    /// Returns the size of a board with squares of this height.
    fn board(self, unit: u16) -> Size {
        let Size { width, height } = self.coordinates;
        Size::new(16 * unit + width, 8 * unit + height)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct FormArea {
    pub list_frame: ListFrame,
    /// The squares of the board beside the rows; `None` if there is no room for it.
    squares: Option<Rect>,
}

impl FormArea {
    /// Places a form, and a board with the largest squares that fit beside the rows.
    pub fn new(shape: FormShape, layout: &Layout) -> Self {
        let room = frame::room(layout);
        let unit = shape.unit(layout);
        let board = unit.map_or(Size::ZERO, |unit| shape.board(unit));
        let rows = row_count_of(shape.rows);
        let beside_board = board.height.saturating_sub(rows);
        let least_below = (room.height / 3).min(MOST_BELOW);
        let spare = room.height.saturating_sub(rows);
        let below = spare.min(MOST_BELOW.max(beside_board)).max(least_below);
        let beside = BEFORE_BOARD + board.width;
        let width = match unit {
            None => frame::WIDTH,
            Some(unit) => {
                let most = frame::most_columns(layout).saturating_sub(beside);
                // A row with all kinds of pieces on squares like the board's has six squares.
                let least = shape.least_list.max(12 * unit).min(most);
                let columns = room.width.saturating_sub(beside);
                columns.clamp(least, MOST_LIST.max(least)) + beside
            }
        };
        let mut list_frame = ListFrame::new(width, shape.rows, [0, below], Anchor::Center, layout);
        let squares = unit.and_then(|unit| {
            let right = list_frame.take_right(beside);
            let squares = right.after(BEFORE_BOARD + shape.coordinates.width);
            let has_room = right.width >= beside && right.height >= board.height;
            has_room.then(|| Rect::new(squares.x, squares.y, 16 * unit, 8 * unit))
        });
        Self {
            list_frame,
            squares,
        }
    }

    /// Returns the height in rows of the squares of the board beside the rows; `None` without a board.
    pub fn unit(&self) -> Option<u16> {
        self.squares.map(|squares| squares.height / 8)
    }

    /// Returns the board beside the rows, with this color at the bottom.
    pub fn board(&self, bottom: Color) -> Option<BoardArea> {
        let squares = self.squares?;
        Some(BoardArea {
            squares,
            unit: squares.height / 8,
            bottom,
            coordinates: Coordinates::Around,
        })
    }

    /// Draws these pieces on the board beside the rows, if there is room, with this color at the bottom.
    pub fn draw_board(&self, pieces: &rules::Board, bottom: Color, ui: &mut Ui<'_>) {
        if let Some(area) = self.board(bottom) {
            let board = Board {
                shows_pieces: !ui.look.hides_pieces,
                ..Board::of_placement(ui.look, area, pieces)
            };
            board.draw_squares(Square::all(), ui.buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::settings::SETTINGS;
    use crate::tui::tests::TestScreen;

    #[test]
    fn each_row_is_explained_in_whole_sentences_and_a_board_stands_beside_from_80x24_on() {
        for size in [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)] {
            for (opening, rows) in [("<F10>", SETTINGS.len()), ("<F9>", 10)] {
                let mut screen = TestScreen::new().with_size(size).after(opening);
                for _ in 0..rows {
                    let shown = screen.draw().rows().join("\n");
                    assert!(!shown.contains('…'), "{size:?}: {shown}");
                    screen.keys("<Down>");
                }
                let dialog = screen.app.layers.dialog().unwrap();
                let unit = dialog.diagram_unit(&screen.app.layout());
                assert_eq!(unit.is_some(), size.0 >= 80, "{size:?}");
            }
        }
    }
}
