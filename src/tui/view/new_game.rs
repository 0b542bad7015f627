//! The dialog in which another game is settled: a row for each thing, and below them what is wrong or meant.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::{footer, more, text, width};
use crate::primer::wrap;
use crate::settings::Setting;
use crate::tui::app::sentence;
use crate::tui::appearance::Appearance;
use crate::tui::layout::Layout;
use crate::tui::new_game::{
    BELOW, COLUMNS, Colors, NewGame, ROWS, Subject, room, set_to, shown_as,
};

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
    more(layout, ROWS.len(), look, buffer);
    footer(layout, USE, look, buffer);
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
        (true, _) => look.theme.error(),
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
    let (ways, style) = match page.mistake(subject) {
        Some(mistake) => ([mistake.clone(), mistake], look.theme.error()),
        None => (meaning(page, subject), Style::new()),
    };
    let gap = usize::from(below.height >= BELOW[0]);
    let mut rows = below.rows().skip(gap).map(|row| Rect {
        x: row.x + COLUMNS.0.min(row.width),
        width: row.width.saturating_sub(COLUMNS.0),
        ..row
    });
    let room = usize::from(below.width.saturating_sub(COLUMNS.0));
    let [long, short] = ways.map(|words| wrap(&sentence(&words), room));
    let lines = if long.len() <= 2 { long } else { short };
    // What has no room in two lines ends in an ellipsis.
    let lines = lines
        .split_first()
        .map(|(first, rest)| [first.clone(), rest.join(" ")]);
    for (line, row) in lines.into_iter().flatten().zip(&mut rows) {
        text(buffer, row, &line, style);
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
        let value = shown_as(name, &value);
        text(buffer, rest, &value, style);
        let used = (width(&value) + 2).min(rest.width);
        rest.x += used;
        rest.width -= used;
    }
}

/// What the value of a row means, in many words and in few.
fn meaning(page: &NewGame, subject: Subject) -> [String; 2] {
    let words = match subject {
        Subject::Typed("time", _) if page.settings().time.0.is_none() => {
            "No clocks. Type a time such as 5, 15+10, 90s, 5d3 or 40/90+30,30+30".to_owned()
        }
        Subject::Typed("time", _) => {
            "Minutes + seconds added per move; or 90s, 5d3, 10b5, 60s/move, 15+10 vs 5+3".to_owned()
        }
        Subject::Typed(..) => "Type a name; Enter begins the game".to_owned(),
        Subject::Start => page.position().map_or_else(
            |mistake| mistake,
            |start| format!("{} moves first. A FEN may be pasted", start.side_to_move()),
        ),
        Subject::Colors => match page.colors() {
            Colors::Named => "The players have the colors named above".to_owned(),
            Colors::Swapped => "The players change colors".to_owned(),
            Colors::Toss => "A coin is tossed when the game begins".to_owned(),
        },
        Subject::Chosen(name) => return chosen(name, page),
        Subject::Begin => "Enter or a click begins the game".to_owned(),
    };
    [words.clone(), words]
}

/// What the value of a setting means, with what the setting is for and without.
fn chosen(name: &str, page: &NewGame) -> [String; 2] {
    let set = set_to(name, page.settings());
    let Ok(setting) = Setting::named(name) else {
        return Default::default();
    };
    let words = setting.words();
    let word = words.iter().find(|word| word.get_name() == set);
    let help = word.and_then(|word| word.get_help());
    let help = help.map_or_else(String::new, ToString::to_string);
    if help.is_empty() {
        let words = format!("{}: {set}", setting.help);
        [words.clone(), words]
    } else {
        [format!("{}: {help}", setting.help), help]
    }
}
