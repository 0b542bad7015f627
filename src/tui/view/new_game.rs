//! The dialog in which another game is settled: a row for each thing, and below them what is wrong or meant.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::{text, width};
use crate::config::Setting;
use crate::primer::wrap;
use crate::tui::app::sentence;
use crate::tui::appearance::Appearance;
use crate::tui::layout::Layout;
use crate::tui::new_game::{COLUMNS, Colors, NewGame, ROWS, Subject, room, set_to};

/// How the dialog is used, in its frame: the longest first.
const USE: [&str; 2] = [
    " ↑↓ choose, ←→ change, Enter begins, Esc closes ",
    " ↑↓ ←→  Enter begins  Esc closes ",
];

/// Draws the dialog into its frame.
pub fn draw(page: &NewGame, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    for (index, rect) in &layout.items {
        row(page, *index, look, *rect, buffer);
    }
    if let Some(frame) = layout.overlay {
        let footer = Rect {
            x: frame.x + 2.min(frame.width),
            y: frame.bottom().saturating_sub(1),
            width: frame.width.saturating_sub(4),
            height: 1,
        };
        let fits = USE.iter().find(|text| width(text) <= footer.width);
        text(buffer, footer, fits.unwrap_or(&USE[1]), look.theme.faint());
    }
    explain(page, look, layout.below, buffer);
}

/// Where the cursor of the marked row is: behind what is typed there, else at its mark.
pub fn cursor(page: &NewGame, layout: &Layout) -> Option<Point> {
    let mut items = layout.items.iter();
    let (_, row) = items.find(|(item, _)| *item == page.marked())?;
    let Some(entry) = page.text(page.subject()) else {
        return Some(row.as_position());
    };
    let room = room(*row);
    let (_, column) = window(entry.text(), entry.before_cursor(), room.width);
    Some(Point::new(room.x + column, room.y))
}

/// As much of a text as there is room for, around a cursor behind a part of it; and the column of the cursor.
fn window(text: &str, before: &str, room: u16) -> (String, u16) {
    let mut skipped = 0;
    // The cursor needs a column behind the text.
    while width(&before[skipped..]) >= room.max(1) {
        skipped += before[skipped..].chars().next().map_or(1, char::len_utf8);
    }
    (text[skipped..].to_owned(), width(&before[skipped..]))
}

/// One row: its label, and its value between arrows if there are others.
fn row(page: &NewGame, index: usize, look: &Appearance, rect: Rect, buffer: &mut Buffer) {
    let (label, subject) = ROWS[index];
    let marked = index == page.marked();
    let indent = COLUMNS.0.min(rect.width);
    let name = Rect {
        x: rect.x + indent,
        width: COLUMNS.1.min(rect.width - indent),
        ..rect
    };
    if marked {
        text(buffer, rect, "▸", look.theme.accent());
    }
    let begin = subject == Subject::Begin;
    let style = if marked || begin {
        look.theme.accent()
    } else {
        Style::new()
    };
    text(buffer, name, label, style);
    let room = room(rect);
    let shown = match page.text(subject) {
        Some(entry) if marked => window(entry.text(), entry.before_cursor(), room.width).0,
        _ => page.value(subject),
    };
    let selected = marked && (page.is_fresh() || page.text(subject).is_none());
    let style = match (page.mistake(subject).is_some(), selected) {
        (true, _) => look.theme.refused(),
        (false, true) => look.theme.chosen(),
        (false, false) => Style::new(),
    };
    text(buffer, room, &shown, style);
    if subject.steps() {
        let style = if marked {
            look.theme.accent()
        } else {
            look.theme.faint()
        };
        let [back, on] = page.arrows(subject, rect);
        for (x, arrow) in [(back, "‹"), (on, "›")] {
            text(
                buffer,
                Rect {
                    x,
                    width: 1,
                    ..rect
                },
                arrow,
                style,
            );
        }
    }
}

/// What is wrong with the marked row, or what its value means; and the values to choose from.
fn explain(page: &NewGame, look: &Appearance, below: Rect, buffer: &mut Buffer) {
    let subject = page.subject();
    let (words, style) = match page.mistake(subject) {
        Some(mistake) => (mistake, look.theme.refused()),
        None => (meaning(page, subject), Style::new()),
    };
    let mut rows = below.rows().skip(1).map(|row| Rect {
        x: row.x + COLUMNS.0.min(row.width),
        width: row.width.saturating_sub(COLUMNS.0),
        ..row
    });
    let lines = wrap(
        &sentence(&words),
        usize::from(below.width.saturating_sub(COLUMNS.0)),
    );
    for line in lines.iter().take(2) {
        if let Some(row) = rows.next() {
            text(buffer, row, line, style);
        }
    }
    if let (Some(row), Subject::Chosen(name)) = (rows.last(), subject) {
        values(name, page, look, row, buffer);
    }
}

/// The values of a setting, the one that is set marked.
fn values(name: &str, page: &NewGame, look: &Appearance, mut rest: Rect, buffer: &mut Buffer) {
    let set = set_to(name, page.settings());
    let all = Setting::named(name).map_or_else(|_| Vec::new(), Setting::values);
    for value in all {
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

/// What the value of a row means.
fn meaning(page: &NewGame, subject: Subject) -> String {
    match subject {
        Subject::Typed("time", _) if page.settings().time.0.is_none() => {
            "No clocks. Type a time, as in 5, 15+10, 90s, 5d3, 40/90+30,30+30".to_owned()
        }
        Subject::Typed("time", _) => {
            "Minutes + seconds a move, or as in 90s, 5d3, 10b5, 60s/move, 15+10 vs 5+3".to_owned()
        }
        Subject::Typed(..) => "Type a name; Enter begins the game".to_owned(),
        Subject::Start => page.position().map_or_else(
            |mistake| mistake,
            |start| format!("{} moves first. A FEN may be pasted", start.side_to_move()),
        ),
        Subject::Colors => match page.colors() {
            Colors::Named => "Everybody plays the color named above".to_owned(),
            Colors::Swapped => "The players change colors".to_owned(),
            Colors::Toss => "A coin is tossed when the game begins".to_owned(),
        },
        Subject::Chosen(name) => {
            let set = set_to(name, page.settings());
            let Ok(setting) = Setting::named(name) else {
                return String::new();
            };
            let words = setting.words();
            let word = words.iter().find(|word| word.get_name() == set);
            let help = word.and_then(|word| word.get_help());
            let help = help.map_or_else(String::new, ToString::to_string);
            match help.as_str() {
                "" => format!("{set}: {}", setting.help),
                help => format!("{}: {help}", setting.help),
            }
        }
        Subject::Begin => "Enter or a click begins the game".to_owned(),
    }
}
