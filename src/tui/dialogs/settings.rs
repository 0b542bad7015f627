//! The page of settings in groups, and beside or below them what the marked one is for.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Dialog;
use super::frame::{self, Anchor, ListFrame};
use crate::rules::{self, Color, File, Piece, Rank, Role, Square};
use crate::settings::{Config, FileName, HEADINGS, SETTINGS, Setting};
use crate::storage::printable_path_from_home;
use crate::text::wrap;
use crate::tui::appearance::Appearance;
use crate::tui::intent::{Intent, Step};
use crate::tui::layout::{BoardArea, Layout};
use crate::tui::ui::Ui;
use crate::tui::widgets::{Board, List, RectParts, paragraph, text, width};

/// Columns before a setting's name.
const MARK: u16 = 2;
/// Columns of a setting's name, and of its value.
const COLUMNS: (u16, u16) = (12, 16);
/// Columns of the list where what the marked setting is for stands beside it, and of the gap between them.
const LIST: (u16, u16) = (MARK + COLUMNS.0 + COLUMNS.1, 2);
/// The least columns beside the list.
const LEAST_BESIDE: u16 = 24;
/// Rows below the list where nothing is beside it: a gap, what the value means, the values, and where they are kept.
const BELOW: u16 = 4;
/// Rows of a square of the preview.
const PREVIEW: u16 = 2;
/// How the page is used.
const HINTS: [&str; 2] = [" ↑↓ choose, ←→ change, Esc closes ", " ↑↓ ←→  Esc closes "];

/// A row of the list.
#[derive(Clone, Copy, Debug)]
enum Row {
    Heading(&'static str),
    /// The setting with this index in [`SETTINGS`].
    Setting(usize),
}

/// The rows of the list: the settings in their groups.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (index, setting) in SETTINGS.iter().enumerate() {
        let headings = HEADINGS.iter().filter(|(first, _)| *first == setting.name);
        rows.extend(headings.map(|(_, title)| Row::Heading(title)));
        rows.push(Row::Setting(index));
    }
    rows
}

#[derive(Clone, Debug)]
pub struct SettingsPage {
    /// The rows of [`SETTINGS`].
    list: List,
    /// How many mistakes of the file are shown below.
    mistakes: u16,
}

impl SettingsPage {
    /// The page with this setting marked, else the first, and with room to show this many mistakes.
    pub fn new(setting: Option<&Setting>, mistakes: usize) -> Self {
        let of = |setting| SETTINGS.iter().position(|listed| listed == setting);
        let mut list = List::new(SETTINGS.len());
        list.mark(setting.and_then(of).unwrap_or(0));
        Self {
            list,
            mistakes: u16::try_from(mistakes).unwrap_or(u16::MAX),
        }
    }

    /// Returns the parts of the page, and the one beside the list if there is room.
    fn parts(&self, layout: &Layout) -> (ListFrame, Option<Rect>) {
        let (width, rows) = (frame::WIDTH, rows().len());
        let frame = |below| ListFrame::new(width, rows, [0, below], Anchor::Center, layout);
        let mut wide = frame(0);
        let beside = wide.list.width.saturating_sub(LIST.0 + LIST.1);
        if beside >= LEAST_BESIDE {
            let beside = wide.take_right(beside);
            (wide, Some(beside))
        } else {
            (frame(BELOW.saturating_add(self.mistakes)), None)
        }
    }

    /// Returns the rows of the list as items of their own, that of the marked setting marked.
    fn lines(&self) -> List {
        let rows = rows();
        let is_marked =
            |row: &Row| matches!(row, Row::Setting(index) if self.list.is_marked(*index));
        let mut lines = List::new(rows.len());
        lines.mark(rows.iter().position(is_marked).unwrap_or(0));
        lines
    }

    /// Steps the marked setting to its next value, or to the one before.
    fn step(&self, forward: bool) -> Intent {
        let setting = &SETTINGS[self.list.marked()];
        Intent::StepSetting { setting, forward }
    }
}

impl Dialog for SettingsPage {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(self.parts(layout).0.frame)
    }

    /// Up and Down mark; Left, Right, Space and Enter change; Esc and letters close the page.
    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> Intent {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => self.step(true),
            KeyCode::Left => self.step(false),
            code if self.list.menu_key(code) => Intent::Stay,
            _ => Intent::Close,
        }
    }

    /// A click on a setting marks and changes it.
    fn click(&mut self, item: usize, _step: Step) -> Intent {
        self.list.mark(item);
        self.step(true)
    }

    fn click_value(&mut self, value: usize) -> Intent {
        let setting = &SETTINGS[self.list.marked()];
        let value = setting.values().into_iter().nth(value);
        value.map_or(Intent::Stay, |value| Intent::Set(setting, value))
    }

    fn draw(&self, ui: &mut Ui<'_>, config: &Config) {
        let (parts, beside) = self.parts(ui.layout);
        let lines = self.lines();
        parts.draw(" Settings ", HINTS, &lines, ui);
        let Ui {
            look, buffer, seen, ..
        } = ui;
        let rows = rows();
        for (line, rect) in lines.rows(parts.list) {
            lines.draw_marker(line, rect, look.theme.accent(), buffer);
            match rows[line] {
                Row::Heading(title) => {
                    text(buffer, rect, title, look.theme.faint());
                    seen.put(rect, Intent::Stay);
                }
                Row::Setting(index) => {
                    let setting = &SETTINGS[index];
                    let set = setting.get(config.settings());
                    let (name_style, value, value_style) = if lines.is_marked(line) {
                        (look.theme.accent(), format!(" {set} "), look.theme.chosen())
                    } else {
                        (Style::new(), format!(" {set}"), Style::new())
                    };
                    let mut columns = rect.after(MARK);
                    let name = columns.take_left(COLUMNS.0);
                    text(buffer, name, setting.name, name_style);
                    text(buffer, columns.take_left(COLUMNS.1), &value, value_style);
                    seen.put(rect, Intent::Item(index, Step::None));
                }
            }
        }
        let setting = &SETTINGS[self.list.marked()];
        match beside {
            Some(beside) => explain_beside(setting, config, beside, ui),
            None => explain_below(setting, config, parts.below, ui),
        }
    }

    /// The squares of the preview.
    fn diagram_unit(&self, _layout: &Layout) -> Option<u16> {
        Some(PREVIEW)
    }
}

/// Returns what the value of a setting means, or how a value is written; of pieces that the terminal cannot show, that.
fn meaning(setting: &Setting, config: &Config, look: &Appearance) -> String {
    if setting.name == "pieces"
        && let Some(lack) = look.lack()
    {
        return lack.to_owned();
    }
    setting.meaning(config.settings())
}

/// Returns how a setting without values to choose from is set.
fn how_to_type(setting: &Setting) -> String {
    format!("Enter to type: /set {} {}", setting.name, setting.form())
}

/// Draws what a setting is for, its values, what the one that is set means, and an example or the preview; at the end where
/// the settings are kept.
fn explain_beside(setting: &Setting, config: &Config, beside: Rect, ui: &mut Ui<'_>) {
    let theme = &ui.look.theme;
    let help = paragraph(ui.buffer, beside, setting.help, theme.accent());
    let mut rest = help.below(1);
    let values = setting.values();
    let words = if values.is_empty() {
        how_to_type(setting)
    } else {
        rest = draw_values(&values, &setting.get(config.settings()), rest, ui);
        meaning(setting, config, ui.look)
    };
    rest = paragraph(ui.buffer, rest, &words, Style::new()).below(1);
    rest.take_bottom(notes(config, rest, ui.look, ui.buffer));
    if setting.example.is_empty() {
        draw_preview(ui.look, rest, ui.buffer);
    } else {
        paragraph(ui.buffer, rest, setting.example, theme.faint());
    }
}

/// Draws where the settings are kept, and what is wrong in that file, at the end of a part of the page. Returns how many
/// rows that takes.
fn notes(config: &Config, room: Rect, look: &Appearance, buffer: &mut Buffer) -> u16 {
    let kept = match config.file() {
        Some(path) => format!("Kept in {}", printable_path_from_home(path)),
        None => "Not kept: there is no home folder".to_owned(),
    };
    let columns = room.width.into();
    let mistakes = config.mistakes(FileName::Short);
    let mistakes = mistakes.flat_map(|mistake| wrap(&mistake, columns));
    let lines = mistakes.map(|line| (line, look.theme.error()));
    let kept = wrap(&kept, columns).into_iter();
    let lines: Vec<_> = lines
        .chain(kept.map(|line| (line, look.theme.faint())))
        .collect();
    let count = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let count = count.min(room.height);
    let area = room.below(room.height - count);
    for ((line, style), row) in lines.iter().zip(area.rows()) {
        text(buffer, row, line, *style);
    }
    count
}

/// Draws the pieces of both sides on a few squares, where there is room.
fn draw_preview(look: &Appearance, room: Rect, buffer: &mut Buffer) {
    if room.height < 2 * PREVIEW {
        return;
    }
    let mut pieces = rules::Board::default();
    let columns = usize::from(room.width / (2 * PREVIEW));
    for (color, rank) in [(Color::Black, Rank::Eight), (Color::White, Rank::Seven)] {
        let roles = Role::ALL.into_iter().rev();
        for (role, file) in roles.zip(File::ALL).take(columns) {
            pieces.put(Square::new(file, rank), Piece { color, role });
        }
    }
    let area = BoardArea {
        squares: Rect::new(room.x, room.y, 16 * PREVIEW, 8 * PREVIEW),
        unit: PREVIEW,
        bottom: Color::White,
    };
    let board = Board {
        shows_pieces: !look.hides_pieces,
        ..Board::of_placement(look, area, &pieces)
    };
    board.draw_squares(pieces.occupied(), buffer);
}

/// Draws what the value of a setting means, the values to choose from, where settings are kept, and what is wrong in that
/// file.
fn explain_below(setting: &Setting, config: &Config, room: Rect, ui: &mut Ui<'_>) {
    let mut rest = room.below(1);
    let first = rest.take_top(1).after(MARK);
    let second = rest.take_top(1).after(MARK);
    let values = setting.values();
    if values.is_empty() {
        let how = how_to_type(setting);
        text(ui.buffer, second, &how, ui.look.theme.faint());
    } else {
        let meaning = meaning(setting, config, ui.look);
        text(ui.buffer, first, &meaning, Style::new());
        draw_values(&values, &setting.get(config.settings()), second, ui);
    }
    notes(config, rest, ui.look, ui.buffer);
}

/// Draws values one behind the other, the one that is set in another color. Returns what is left below them.
pub fn draw_values(values: &[String], set: &str, room: Rect, ui: &mut Ui<'_>) -> Rect {
    let [accent, faint] = [ui.look.theme.accent(), ui.look.theme.faint()];
    let mut rest = room;
    for (index, value) in values.iter().enumerate() {
        if width(value) > rest.width && rest.width < room.width {
            rest = rest.below(1).with_columns(room.x, room.width);
        }
        let style = if value == set { accent } else { faint };
        text(ui.buffer, rest, value, style);
        let mut value_cells = rest.line(0);
        ui.seen
            .put(value_cells.take_left(width(value)), Intent::Value(index));
        rest = rest.after(width(value) + 2);
    }
    rest.below(1).with_columns(room.x, room.width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_row_and_shows_what_it_changes() {
        let rows = rows();
        assert!(matches!(rows[0], Row::Heading(_)));
        let settings = rows.iter().filter_map(|row| match row {
            Row::Setting(index) => Some(*index),
            Row::Heading(_) => None,
        });
        assert_eq!(
            settings.collect::<Vec<_>>(),
            (0..SETTINGS.len()).collect::<Vec<_>>()
        );
        assert_eq!(rows.len(), SETTINGS.len() + HEADINGS.len());
        let seen = SETTINGS.iter().filter(|setting| setting.example.is_empty());
        let seen: Vec<_> = seen.map(|setting| setting.name).collect();
        assert_eq!(seen, ["theme", "color", "pieces"]);
    }
}
