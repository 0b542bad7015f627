//! The page of settings: a row for each, and below them what the marked one can be.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{footer, more, text, width};
use crate::settings::{Config, FileName, SETTINGS, Setting};
use crate::storage::shown;
use crate::tui::appearance::Appearance;
use crate::tui::layout::Layout;
use crate::tui::settings::{COLUMNS, SettingsPage};

/// Columns before a setting's name.
const MARK: u16 = 2;
/// Columns that what a setting does is worth.
const HELP: u16 = 20;
/// How the page is used, in its frame.
const USE: &str = " ↑↓ choose, ←→ change, Esc closes ";

/// Draws the page into its frame.
pub fn draw(
    page: &SettingsPage,
    config: &Config,
    look: &Appearance,
    layout: &Layout,
    buffer: &mut Buffer,
) {
    for (index, rect) in &layout.items {
        let marked = *index == page.marked();
        row(&SETTINGS[*index], marked, config, look, *rect, buffer);
    }
    more(layout, SETTINGS.len(), look, buffer);
    footer(layout, [USE, USE], look, buffer);
    let mut rows = layout.below.rows().skip(1);
    if let (Some(meaning), Some(values)) = (rows.next(), rows.next()) {
        explain(page.setting(), config, look, [meaning, values], buffer);
    }
    if let Some(row) = rows.next() {
        let kept = match config.file() {
            Some(path) => format!("Kept in {}", shown(path)),
            None => "Not kept: there is no home folder".to_owned(),
        };
        text(buffer, row, &kept, look.theme.faint());
    }
    for (row, mistake) in rows.zip(config.mistakes(FileName::Short)) {
        text(buffer, row, &mistake, look.theme.error());
    }
}

/// One setting: its name, its value, what it does.
fn row(
    setting: &Setting,
    marked: bool,
    config: &Config,
    look: &Appearance,
    rect: Rect,
    buffer: &mut Buffer,
) {
    let [mark, name, value, help] = columns(rect);
    let set = setting.get(config.settings());
    if marked {
        text(buffer, mark, "▸", look.theme.accent());
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

/// The columns of a row: the mark, the name, the value, and what the setting does.
fn columns(rect: Rect) -> [Rect; 4] {
    let mut x = rect.x;
    [MARK, COLUMNS.0, COLUMNS.1, rect.width].map(|width| {
        let width = width.min(rect.right() - x);
        let column = Rect { x, width, ..rect };
        x += width;
        column
    })
}

/// What the value of a setting means, and the values to choose from with that one marked.
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
    let indent = |rect: Rect| Rect {
        x: rect.x + MARK.min(rect.width),
        width: rect.width.saturating_sub(MARK),
        ..rect
    };
    let mut rest = indent(values);
    let offered = setting.values();
    if offered.is_empty() {
        let how = format!("Enter to type: /set {} {}", setting.name, setting.form());
        text(buffer, rest, &how, look.theme.faint());
        return;
    }
    text(buffer, indent(meaning), &help, Style::new());
    for value in offered {
        let style = if value == set {
            look.theme.accent()
        } else {
            look.theme.faint()
        };
        text(buffer, rest, &value, style);
        let used = (width(&value) + 2).min(rest.width);
        rest.x += used;
        rest.width -= used;
    }
}
