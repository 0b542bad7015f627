//! The dialog that lists the settings in groups, and explains the marked one beside or below them.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Dialog;
use super::frame::{self, Anchor, ListFrame};
use crate::rules::{Color, Setup, Square};
use crate::settings::{Config, FileName, HEADINGS, SETTINGS, Setting};
use crate::storage::printable_path_from_home;
use crate::text::{main_clause, wrap};
use crate::theme::ThemeChoice;
use crate::tui::appearance::Appearance;
use crate::tui::intent::{DialogIntent, Intent, Step};
use crate::tui::layout::{BoardArea, Coordinates, Layout};
use crate::tui::ui::Ui;
use crate::tui::widgets::{Board, List, RectParts, paragraph, text, width};

/// Columns of the marker before a setting's name.
const MARK: u16 = 2;
/// Columns of a setting's name.
const NAME: u16 = 12;
/// Columns of a setting's value.
const VALUE: u16 = 16;
/// Columns of the list if the explanation of the marked setting is beside it.
const LIST: u16 = MARK + NAME + VALUE;
/// Columns between the list and the explanation.
const BEFORE_HELP: u16 = 2;
/// Minimum columns of an explanation beside the list. If fewer are left, the explanation is below the list.
const LEAST_BESIDE: u16 = 24;
/// Rows below the list if nothing is beside it: a gap, what the value means, the values, and where settings are
/// saved.
const BELOW: u16 = 4;
/// Rows of [`BELOW`] from the gap to the values.
const TO_VALUES: u16 = BELOW - 1;
/// Minimum rows of a square of the preview.
const LEAST_PREVIEW: u16 = 2;
/// How many of the preview's squares should fit in a row and in a column. This limits their size.
const PREVIEWED: u16 = 4;
/// Columns between two values.
const BETWEEN_VALUES: u16 = 2;
/// How to use the dialog, in a long and a short wording.
const HINTS: [&str; 2] = [
    " ↑↓ or letters choose, ←→ change, Esc closes ",
    " ↑↓ choose, ←→ change, Esc closes ",
];

/// A row of the list.
#[derive(Clone, Copy, Debug)]
enum Row {
    Heading(&'static str),
    Setting(&'static Setting),
}

impl Row {
    const fn setting(self) -> Option<&'static Setting> {
        match self {
            Self::Setting(setting) => Some(setting),
            Self::Heading(_) => None,
        }
    }
}

/// Returns the rows of the list: the settings in their groups, and a heading before each group.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for setting in SETTINGS {
        let headings = HEADINGS.iter().filter(|(first, _)| *first == setting.name);
        rows.extend(headings.map(|(_, title)| Row::Heading(title)));
        rows.push(Row::Setting(setting));
    }
    rows
}

/// The parts of the dialog.
struct Parts {
    list_frame: ListFrame,
    /// The area beside the list, for the explanation; `None` if it is too narrow. Then the explanation is below the list.
    beside: Option<Rect>,
}

#[derive(Clone, Debug)]
pub struct SettingsPage {
    /// The list of [`rows`]. The marked row is always a setting.
    list: List,
    /// The letters that the player has typed so far to find a setting.
    typed: String,
    /// The number of mistakes in the settings file. An explanation below the list has room for this many.
    mistakes: u16,
}

impl SettingsPage {
    /// Opens the dialog with this setting marked (`None`: the first), and room for this many mistakes.
    pub fn new(setting: Option<&Setting>, mistakes: usize) -> Self {
        let rows = rows();
        let marked = setting.unwrap_or(&SETTINGS[0]);
        let mut list = List::new(rows.len());
        if let Some(index) = rows.iter().position(|row| row.setting() == Some(marked)) {
            list.mark(index);
        }
        Self {
            list,
            typed: String::new(),
            mistakes: u16::try_from(mistakes).unwrap_or(u16::MAX),
        }
    }

    fn parts(&self, layout: &Layout) -> Parts {
        let (width, rows) = (frame::WIDTH, rows().len());
        let frame = |below| ListFrame::new(width, rows, [0, below], Anchor::Center, layout);
        let mut wide = frame(0);
        let beside = wide.list.width.saturating_sub(LIST + BEFORE_HELP);
        if beside >= LEAST_BESIDE {
            let beside = wide.take_right(beside);
            Parts {
                list_frame: wide,
                beside: Some(beside),
            }
        } else {
            Parts {
                list_frame: frame(BELOW.saturating_add(self.mistakes)),
                beside: None,
            }
        }
    }

    /// Returns the marked setting.
    fn setting(&self) -> &'static Setting {
        rows()[self.list.marked()].setting().unwrap_or(&SETTINGS[0])
    }

    /// If this key has moved the mark to a heading, moves it on: to the setting above after Up or Shift-Tab, otherwise to the
    /// one below.
    fn leave_heading(&mut self, code: KeyCode) {
        if rows()[self.list.marked()].setting().is_some() {
            return;
        }
        match code {
            KeyCode::Up | KeyCode::BackTab => self.list.up_around(),
            _ => self.list.down(),
        }
    }

    /// Marks the next setting whose name begins with the letters typed before and this one. If there is none, starts over with
    /// this letter alone. If that finds none either, does nothing.
    fn find(&mut self, letter: char) {
        let rows = rows();
        for typed_before in [self.typed.clone(), String::new()] {
            let typed = format!("{typed_before}{}", letter.to_lowercase());
            // A longer prefix may still match the marked setting. A first letter looks for the next one.
            let marked = self.list.marked();
            let first = if typed_before.is_empty() {
                marked + 1
            } else {
                marked
            };
            let begins_like = |row: &usize| match rows[*row].setting() {
                Some(setting) => setting.name.starts_with(&typed),
                None => false,
            };
            let found = (first..rows.len()).chain(0..first).find(begins_like);
            if let Some(row) = found {
                self.list.mark(row);
                self.typed = typed;
                return;
            }
        }
    }

    /// Draws a setting in its row of the list, and makes its value clickable.
    fn draw_setting(&self, index: usize, [name, value]: [&str; 2], row: Rect, ui: &mut Ui<'_>) {
        let theme = &ui.look.theme;
        let mut name_style = Style::new();
        let mut value_style = Style::new();
        let mut value = format!(" {value}");
        if self.list.is_marked(index) {
            name_style = theme.accent();
            value_style = theme.chosen();
            // The highlight is a column wider than the value on each side.
            value.push(' ');
        }
        let mut rest = row.after(MARK);
        text(ui.buffer, rest.take_left(NAME), name, name_style);
        let value_cells = rest.take_left(VALUE).with_width(width(&value));
        text(ui.buffer, value_cells, &value, value_style);
        // A click beside the value only marks the setting. A click on the value changes it.
        let click = Intent::Dialog(DialogIntent::Item(index, Step::Forward));
        ui.seen.put(value_cells, click);
    }

    /// Draws the purpose of the marked setting, its values, the meaning of the current one, and an example or the preview. The
    /// last rows name the settings file and its mistakes.
    fn explain_beside(&self, config: &Config, beside: Rect, ui: &mut Ui<'_>) {
        let (setting, item) = (self.setting(), self.list.marked());
        let theme = &ui.look.theme;
        let help = paragraph(ui.buffer, beside, setting.help, theme.accent());
        let mut rest = help.below(1);
        let values = setting.values();
        if !values.is_empty() {
            rest = draw_values(&values, &setting.get(config.settings()), item, rest, ui);
        }
        let meaning = meaning(setting, config, ui.look);
        rest = paragraph(ui.buffer, rest, &meaning, Style::new()).below(1);
        rest.take_bottom(notes(config, rest, ui.look, ui.buffer));
        if setting.example.is_empty() {
            draw_preview(ui.look, preview_unit(ui.layout, beside), rest, ui.buffer);
        } else {
            paragraph(ui.buffer, rest, setting.example, theme.faint());
        }
    }

    /// Draws the meaning of the marked setting's value, the values to choose from, and the settings file with its mistakes.
    fn explain_below(&self, config: &Config, room: Rect, ui: &mut Ui<'_>) {
        let (setting, item) = (self.setting(), self.list.marked());
        let mut rest = room;
        // The first row is free, unless the meaning needs it.
        let mut above = rest.take_top(TO_VALUES).after(MARK);
        let (values, meaning) = (setting.values(), meaning(setting, config, ui.look));
        let style = if values.is_empty() {
            ui.look.theme.faint()
        } else {
            let last = above.take_bottom(1);
            draw_values(&values, &setting.get(config.settings()), item, last, ui);
            Style::new()
        };
        let columns = usize::from(above.width);
        // If the meaning is longer than two rows, we draw only its main clause.
        let meaning = main_clause(&meaning, 2 * columns);
        let lines = wrap(meaning, columns);
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        paragraph(ui.buffer, above.take_bottom(rows), meaning, style);
        notes(config, rest, ui.look, ui.buffer);
    }
}

impl Dialog for SettingsPage {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(self.parts(layout).list_frame.frame)
    }

    /// Handles a key: letters and the keys that move through a list mark a setting. Left, Right, Space and Enter change it. Any
    /// other key closes the dialog, such as Esc and the comma that opened it.
    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> Intent {
        if let KeyCode::Char(letter) = key.code
            && !" ,".contains(letter)
        {
            self.find(letter);
            return Intent::Stay;
        }
        self.typed.clear();
        let setting = self.setting();
        let step = |forward| Intent::Dialog(DialogIntent::StepSetting { setting, forward });
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => step(true),
            KeyCode::Left => step(false),
            code => {
                if !self.list.mark_by_key_wrapping(code) {
                    return Intent::Close;
                }
                self.leave_heading(code);
                Intent::Stay
            }
        }
    }

    /// Handles a click. On the marked setting or on a value, it changes the setting. On any other setting, it only marks that.
    fn click(&mut self, item: usize, step: Step) -> Intent {
        let Some(setting) = rows().get(item).and_then(|row| row.setting()) else {
            return Intent::Stay;
        };
        let was_marked = self.list.is_marked(item);
        self.list.mark(item);
        self.typed.clear();
        match step {
            Step::None if !was_marked => Intent::Stay,
            Step::None | Step::Back | Step::Forward => Intent::Dialog(DialogIntent::StepSetting {
                setting,
                forward: true,
            }),
            Step::To(value) => match setting.values().into_iter().nth(value) {
                Some(value) => Intent::Dialog(DialogIntent::Set(setting, value)),
                None => Intent::Stay,
            },
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, config: &Config) {
        let Parts { list_frame, beside } = self.parts(ui.layout);
        list_frame.draw(" Settings ", HINTS, &self.list, ui);
        let theme = &ui.look.theme;
        for (index, rect) in self.list.rows(list_frame.list) {
            self.list
                .draw_marker(index, rect, theme.accent(), ui.buffer);
            match rows()[index] {
                Row::Heading(title) => text(ui.buffer, rect, title, theme.faint()),
                Row::Setting(setting) => {
                    let setting = [setting.name, &setting.get(config.settings())];
                    self.draw_setting(index, setting, rect, ui);
                }
            }
        }
        match beside {
            Some(beside) => self.explain_beside(config, beside, ui),
            None => self.explain_below(config, list_frame.below, ui),
        }
    }

    fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        let beside = self.parts(layout).beside;
        beside.map(|beside| preview_unit(layout, beside))
    }
}

/// Returns what the value of a setting means, or how to type one if it has no list of values. If the terminal might not show
/// the chosen pieces, says why. If the terminal decides the theme, says which one it is and why.
fn meaning(setting: &Setting, config: &Config, look: &Appearance) -> String {
    let found = match setting.name {
        "pieces" => look.lack(),
        "theme" if config.settings().theme == ThemeChoice::Auto => Some(look.theme_and_reason()),
        _ => None,
    };
    match found {
        Some(found) => found,
        None if setting.values().is_empty() => {
            format!("Enter to type: /set {} {}", setting.name, setting.form())
        }
        None => setting.meaning(config.settings()),
    }
}

/// Draws the mistakes in the settings file and the path of that file in the last rows of this area. Returns how many rows that
/// takes.
fn notes(config: &Config, room: Rect, look: &Appearance, buffer: &mut Buffer) -> u16 {
    let kept = match config.file() {
        Some(path) => format!("Kept in {}", printable_path_from_home(path)),
        None => "Not kept: there is no home folder".to_owned(),
    };
    let columns = room.width.into();
    let mistakes = config
        .mistakes(FileName::Short)
        .flat_map(|mistake| wrap(&mistake, columns))
        .map(|line| (line, look.theme.error()));
    let kept_lines = wrap(&kept, columns)
        .into_iter()
        .map(|line| (line, look.theme.faint()));
    let lines: Vec<_> = mistakes.chain(kept_lines).collect();
    let needed = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let count = needed.min(room.height);
    let area = room.below(room.height - count);
    for ((line, style), row) in lines.iter().zip(area.rows()) {
        text(buffer, row, line, *style);
    }
    count
}

/// Returns the height of the preview's squares in rows. They are as high as the board's squares, or lower if [`PREVIEWED`] of
/// those do not fit side by side or one above the other, but at least [`LEAST_PREVIEW`].
fn preview_unit(layout: &Layout, beside: Rect) -> u16 {
    let of_game = layout.board.map_or(LEAST_PREVIEW, |board| board.unit);
    let most = (beside.width / (2 * PREVIEWED)).min(beside.height / PREVIEWED);
    of_game.min(most).max(LEAST_PREVIEW)
}

/// Draws the pieces of both sides in two rows, as many as fit, on squares of this height. Draws nothing if there is no room for
/// both rows.
fn draw_preview(look: &Appearance, unit: u16, room: Rect, buffer: &mut Buffer) {
    if room.height < 2 * unit {
        return;
    }
    let setup = "knqprb2/KNQPRB2/8/8/8/8/8/8 w - - 0 1".parse::<Setup>();
    let pieces = setup.unwrap_or_default().board;
    let has_room = |square: &Square| 2 * unit * (square.file() as u16 + 1) <= room.width;
    let area = BoardArea {
        squares: Rect::new(room.x, room.y, 16 * unit, 8 * unit),
        unit,
        bottom: Color::White,
        coordinates: Coordinates::Around,
    };
    let board = Board {
        shows_pieces: !look.hides_pieces,
        ..Board::of_placement(look, area, &pieces)
    };
    board.draw_squares(pieces.occupied().into_iter().filter(has_room), buffer);
}

/// Draws the values of an item of a list one after the other, and makes them clickable. The current one (`set`) has another
/// color. Returns the area below them.
pub fn draw_values(values: &[String], set: &str, item: usize, room: Rect, ui: &mut Ui<'_>) -> Rect {
    let [accent, faint] = [ui.look.theme.accent(), ui.look.theme.faint()];
    let mut rest = room;
    for (index, value) in values.iter().enumerate() {
        let is_first_in_row = rest.width == room.width;
        if width(value) > rest.width && !is_first_in_row {
            rest = rest.below(1).with_columns(room.x, room.width);
        }
        let style = if value == set { accent } else { faint };
        text(ui.buffer, rest, value, style);
        let mut value_cells = rest.line(0);
        let click = Intent::Dialog(DialogIntent::Item(item, Step::To(index)));
        ui.seen.put(value_cells.take_left(width(value)), click);
        rest = rest.after(width(value) + BETWEEN_VALUES);
    }
    rest.below(1).with_columns(room.x, room.width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_row_and_shows_what_it_changes() {
        let rows = rows();
        assert!(rows[0].setting().is_none());
        assert!(rows.iter().filter_map(|row| row.setting()).eq(SETTINGS));
        assert_eq!(rows.len(), SETTINGS.len() + HEADINGS.len());
        let seen = SETTINGS.iter().filter(|setting| setting.example.is_empty());
        let seen: Vec<_> = seen.map(|setting| setting.name).collect();
        assert_eq!(seen, ["theme", "color", "pieces"]);
    }
}
