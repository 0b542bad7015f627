//! The dialog that lists the settings in groups, and explains the marked one.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::Dialog;
use super::form::{Asked, Content, Control, Explanation, Form, FormArea, FormShape, Note, Row};
use crate::rules::{Color, Position};
use crate::settings::{Config, FileName, HEADINGS, SETTINGS, Setting, Settings};
use crate::storage::printable_path_from_home;
use crate::text::capitalize;
use crate::theme::ThemeChoice;
use crate::tui::appearance::Appearance;
use crate::tui::layout::Layout;
use crate::tui::request::{DialogRequest, Request, Step};
use crate::tui::ui::Ui;

/// How to use the dialog, in a long and a short wording.
const HINTS: [&str; 2] = [
    " ↑↓ or letters choose, ←→ change, Esc closes ",
    " ↑↓ choose, ←→ change, Esc closes ",
];

#[derive(Clone, Debug)]
pub struct SettingsPage {
    form: Form,
}

impl SettingsPage {
    /// Opens the dialog with this setting marked (`None`: the first).
    pub fn new(setting: Option<&Setting>) -> Self {
        let rows = rows(&Settings::default());
        let mut form = Form::new(&rows);
        let is_wanted = |row: &Option<_>| row.is_some() && *row == setting;
        if let Some(row) = listed().iter().position(is_wanted) {
            form.mark(row, &rows);
        }
        Self { form }
    }

    fn marked(&self) -> &'static Setting {
        listed()[self.form.marked()].unwrap_or(&SETTINGS[0])
    }

    /// Returns what to do for what the form asks.
    fn answer(&self, asked: Asked) -> Request {
        let setting = self.marked();
        match asked {
            Asked::Nothing | Asked::Type => Request::Nothing,
            Asked::Step(step) => Request::Dialog(DialogRequest::Change(setting, step)),
            Asked::Other => Request::Close,
        }
    }

    /// Returns what the marked setting means, where settings are kept, and the mistakes in their file.
    fn explanation(&self, config: &Config, look: &Appearance) -> Explanation {
        let setting = self.marked();
        let kept = match config.file() {
            Some(path) => format!("Kept in {}", printable_path_from_home(path)),
            None => "Not kept: there is no home folder".to_owned(),
        };
        let mistakes = config.mistakes(FileName::Short).map(Note::error);
        let kept = Note::faint(kept);
        Explanation {
            wordings: wordings(setting, config, look),
            is_wrong: false,
            lists_values: true,
            notes: mistakes.chain([kept]).collect(),
        }
    }
}

impl Dialog for SettingsPage {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(area(layout).list_frame.frame)
    }

    /// Handles a key: letters and the keys that move through a list mark a setting. Left, Right, Space and Enter change it. Any
    /// other key closes the dialog, such as Esc and the comma that opened it.
    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> Request {
        let asked = match key.code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => Asked::Step(Step::Forward),
            KeyCode::Left => Asked::Step(Step::Back),
            KeyCode::Char(',') => Asked::Other,
            _ => self.form.key(key, &rows(&Settings::default())),
        };
        self.answer(asked)
    }

    /// Handles a click. On the marked setting or on a value, it changes the setting. On any other setting, it only marks that.
    fn click(&mut self, item: usize, step: Step) -> Request {
        let asked = self.form.click(item, step, &rows(&Settings::default()));
        self.answer(asked)
    }

    fn draw(&self, ui: &mut Ui<'_>, config: &Config) {
        let area = area(ui.layout);
        let content = Content {
            title: " Settings ",
            hints: HINTS,
            rows: &rows(config.settings()),
            explanation: &self.explanation(config, ui.look),
            has_focus: true,
        };
        self.form.draw(&content, &area, ui);
        area.draw_board(&Position::start().board, Color::White, ui);
    }

    fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        area(layout).unit()
    }
}

/// Returns the setting in each row: the settings in their groups, and `None` for the heading before each group.
fn listed() -> Vec<Option<&'static Setting>> {
    let mut listed = Vec::new();
    for setting in SETTINGS {
        if heading_before(setting).is_some() {
            listed.push(None);
        }
        listed.push(Some(setting));
    }
    listed
}

fn heading_before(setting: &Setting) -> Option<&'static str> {
    let mut headings = HEADINGS.iter();
    let heading = headings.find(|(first, _)| *first == setting.name);
    heading.map(|(_, title)| *title)
}

/// Returns the rows of the form, in the order of [`listed`].
fn rows(settings: &Settings) -> Vec<Row> {
    let mut rows = Vec::new();
    for setting in SETTINGS {
        rows.extend(heading_before(setting).map(Row::heading));
        rows.push(row(setting, settings));
    }
    rows
}

/// Returns the row of a setting, with its value in these settings.
pub fn row(setting: &Setting, settings: &Settings) -> Row {
    let values = setting.values().into_iter();
    Row {
        label: capitalize(setting.name),
        control: Control::Choice,
        value: setting.spoken(&setting.get(settings)),
        values: values.map(|value| setting.spoken(&value)).collect(),
        is_wrong: false,
    }
}

/// Returns what a setting is for and what its value means, from the longest wording to the shortest; empty if the value needs
/// no explanation.
pub fn wordings_of_setting(setting: &Setting, settings: &Settings) -> Vec<String> {
    let meaning = setting.meaning(settings);
    if meaning.is_empty() {
        return Vec::new();
    }
    let whole = format!("{}: {meaning}", setting.help);
    if setting.example.is_empty() {
        vec![whole, meaning]
    } else {
        vec![format!("{whole}. {}", setting.example), whole, meaning]
    }
}

/// Returns what the value of a setting means, or how to type one if it has no list of values. If the terminal might not show
/// the chosen pieces, says why. If the terminal decides the theme, says which one it is and why.
fn wordings(setting: &Setting, config: &Config, look: &Appearance) -> Vec<String> {
    let settings = config.settings();
    let found = match setting.name {
        "pieces" => look.lack(),
        "theme" if settings.theme == ThemeChoice::Auto => Some(look.theme_and_reason()),
        _ if setting.values().is_empty() => Some(format!(
            "Enter to type: /set {} {}",
            setting.name,
            setting.form()
        )),
        _ => None,
    };
    match found {
        Some(found) => vec![found],
        None => wordings_of_setting(setting, settings),
    }
}

/// Returns the cells of the form. It has a row for each setting and each heading.
fn area(layout: &Layout) -> FormArea {
    FormArea::new(
        FormShape::beside_board(SETTINGS.len() + HEADINGS.len()),
        layout,
    )
}
