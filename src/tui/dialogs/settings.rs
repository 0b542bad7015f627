//! The page of settings: a row for each, and below them what the marked one can be.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::frame::{ListFrame, ListSize};
use super::{DialogAction, DialogBehavior, DrawContext};
use crate::settings::{Config, FileName, SETTINGS, Setting};
use crate::storage::printable_path;
use crate::tui::appearance::Appearance;
use crate::tui::layout::Layout;
use crate::tui::widgets::{List, after, text, width};

/// Columns of the page: mark, name, value, and what it does.
const WIDTH: u16 = 76;
/// Columns before a setting's name.
const MARK: u16 = 2;
/// Columns of a setting's name, and of its value.
const COLUMNS: (u16, u16) = (13, 16);
/// Columns that what a setting does is worth.
const HELP: u16 = 20;
/// Rows below the list: a gap, what the value means, the values, and where they are kept.
const BELOW: u16 = 4;
/// How the page is used.
const HINT: &str = " ↑↓ choose, ←→ change, Esc closes ";

#[derive(Clone, Debug)]
pub struct SettingsPage {
    /// The rows of [`SETTINGS`].
    list: List,
    /// How many mistakes of the file are told below.
    mistakes: u16,
}

impl SettingsPage {
    /// The page with this setting marked, else the first, and room to tell so many mistakes.
    pub fn new(setting: Option<&Setting>, mistakes: usize) -> Self {
        let of = |setting| SETTINGS.iter().position(|listed| listed == setting);
        let mut list = List::new(SETTINGS.len());
        list.mark(setting.and_then(of).unwrap_or(0));
        Self {
            list,
            mistakes: u16::try_from(mistakes).unwrap_or(u16::MAX),
        }
    }

    fn parts(&self, layout: &Layout) -> ListFrame {
        let size = ListSize {
            width: WIDTH,
            rows: SETTINGS.len(),
            above: 0,
            below: BELOW.saturating_add(self.mistakes),
        };
        ListFrame::new(size, layout)
    }

    /// Has the marked setting go to its next value, or to the one before.
    fn step(&self, forward: bool) -> DialogAction {
        let setting = &SETTINGS[self.list.marked()];
        DialogAction::StepSetting { setting, forward }
    }
}

impl DialogBehavior for SettingsPage {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(self.parts(layout).frame)
    }

    fn item_at(&self, at: Point, layout: &Layout) -> Option<usize> {
        self.list.index_at(at, self.parts(layout).list)
    }

    /// Up and Down mark; Left, Right, Space and Enter change; Esc and letters close the page.
    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> DialogAction {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => self.step(true),
            KeyCode::Left => self.step(false),
            code if self.list.menu_key(code) => DialogAction::Stay,
            _ => DialogAction::Close,
        }
    }

    /// A click on a setting marks and changes it.
    fn click_item(&mut self, index: usize, _at: Point, _layout: &Layout) -> DialogAction {
        self.list.mark(index);
        self.step(true)
    }

    fn draw(&self, context: DrawContext<'_>, buffer: &mut Buffer) {
        let DrawContext {
            layout,
            look,
            config,
        } = context;
        let parts = self.parts(layout);
        parts.draw(" Settings ", [HINT; 2], &self.list, look, buffer);
        for (index, rect) in self.list.rows(parts.list) {
            self.list
                .draw_marker(index, rect, look.theme.accent(), buffer);
            let is_marked = self.list.is_marked(index);
            draw_row(&SETTINGS[index], is_marked, config, look, rect, buffer);
        }
        let mut rows = parts.below.rows().skip(1);
        if let (Some(meaning), Some(values)) = (rows.next(), rows.next()) {
            let setting = &SETTINGS[self.list.marked()];
            explain(setting, config, look, [meaning, values], buffer);
        }
        if let Some(row) = rows.next() {
            let kept = match config.file() {
                Some(path) => format!("Kept in {}", printable_path(path)),
                None => "Not kept: there is no home folder".to_owned(),
            };
            text(buffer, row, &kept, look.theme.faint());
        }
        for (row, mistake) in rows.zip(config.mistakes(FileName::Short)) {
            text(buffer, row, &mistake, look.theme.error());
        }
    }

    fn cursor(&self, layout: &Layout) -> Option<Point> {
        self.list.marker_cell(self.parts(layout).list)
    }

    fn scrolls(&self) -> bool {
        true
    }
}

/// Draws a setting: its name, its value, what it does.
fn draw_row(
    setting: &Setting,
    is_marked: bool,
    config: &Config,
    look: &Appearance,
    rect: Rect,
    buffer: &mut Buffer,
) {
    let [_, name, value, help] = columns(rect);
    let set = setting.get(config.settings());
    if is_marked {
        text(buffer, name, setting.name, look.theme.accent());
        text(buffer, value, &format!(" {set} "), look.theme.chosen());
    } else {
        text(buffer, name, setting.name, Style::new());
        text(buffer, value, &format!(" {set}"), Style::new());
    }
    if help.width >= HELP {
        text(buffer, help, setting.help, look.theme.faint());
    }
}

/// Returns the columns of a row: the mark, the name, the value, and what the setting does.
fn columns(rect: Rect) -> [Rect; 4] {
    let mut x = rect.x;
    [MARK, COLUMNS.0, COLUMNS.1, rect.width].map(|width| {
        let width = width.min(rect.right() - x);
        let column = Rect { x, width, ..rect };
        x += width;
        column
    })
}

/// Draws what the value of a setting means, and the values to choose from with that one marked.
fn explain(
    setting: &Setting,
    config: &Config,
    look: &Appearance,
    [meaning, values]: [Rect; 2],
    buffer: &mut Buffer,
) {
    let set = setting.get(config.settings());
    let words = setting.words();
    let word = words.iter().find(|word| word.get_name() == set);
    let help = word.and_then(|word| word.get_help());
    let help = help.map_or_else(|| setting.hint().to_owned(), ToString::to_string);
    let offered = setting.values();
    if offered.is_empty() {
        let how = format!("Enter to type: /set {} {}", setting.name, setting.form());
        text(buffer, after(values, MARK), &how, look.theme.faint());
        return;
    }
    text(buffer, after(meaning, MARK), &help, Style::new());
    let offered = offered.iter().map(|value| (&**value, *value == set));
    draw_values(offered, look, after(values, MARK), buffer);
}

/// Draws the values of a setting in a row, the one that is set in another color.
pub fn draw_values<'a>(
    values: impl Iterator<Item = (&'a str, bool)>,
    look: &Appearance,
    mut rest: Rect,
    buffer: &mut Buffer,
) {
    for (value, is_set) in values {
        let style = if is_set {
            look.theme.accent()
        } else {
            look.theme.faint()
        };
        text(buffer, rest, value, style);
        rest = after(rest, width(value) + 2);
    }
}
