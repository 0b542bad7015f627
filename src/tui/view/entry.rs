//! The entry line: what is being typed, what it may become, or the last message.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::{after, text, text_right, width};
use crate::command::Completion;
use crate::tui::app::{App, Message};
use crate::tui::appearance::Appearance;
use crate::tui::layout::Layout;
use crate::tui::message::{PROMPT, lay_out};

/// How to find out more, where no button says so.
const HINT: &str = "? help  / commands";

/// Draws the line, and above it what may become of what is typed.
pub fn draw(app: &App, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    let line = layout.entry;
    text(buffer, line, PROMPT, look.theme.accent());
    let mut rest = after(line, width(PROMPT));
    if !app.entry().is_empty() {
        text(buffer, rest, app.entry().text(), Style::new());
        rest = after(rest, width(app.entry().text()) + 2);
    }
    let typed = app.entry().text();
    let (message, style) = match app.message() {
        Message::Refused(why, _) => (why.clone(), look.theme.error()),
        Message::Told(what) => (what.clone(), Style::new()),
        Message::None if app.is_looking_back() && typed.is_empty() => {
            (looking_back(app, layout), look.theme.accent())
        }
        Message::None => (app.outlook(), look.theme.faint()),
    };
    let laid = lay_out(&message, typed, layout, app.dialog_frame(layout));
    let rows = u16::try_from(laid.above.len()).unwrap_or(0);
    let above = (line.y - rows.min(line.y)..line.y).zip(&laid.above);
    for (y, words) in above {
        let row = Rect { y, ..line };
        text(buffer, after(row, width(PROMPT)), words, style);
    }
    text(buffer, rest, &laid.beside, style);
    let free = rest.width.saturating_sub(width(&laid.beside));
    let is_bare = typed.is_empty() && layout.buttons.is_empty() && app.dialog().is_none();
    if is_bare && free > width(HINT) + 1 {
        text_right(buffer, rest, HINT, look.theme.faint());
    }
    completions(app, look, layout, buffer);
}

/// Where the cursor of the entry line is.
pub fn cursor(app: &App, layout: &Layout) -> Point {
    let line = layout.entry;
    let x = line
        .x
        .saturating_add(width(PROMPT))
        .saturating_add(width(app.entry().before_cursor()));
    Point::new(x.min(line.right().saturating_sub(1)), line.y)
}

/// Which position is looked at, and how to return; where there is no list of moves, what is said about the move.
fn looking_back(app: &App, layout: &Layout) -> String {
    let without_list = layout.moves.is_none();
    let remark = without_list.then(|| app.remark()).flatten();
    remark.or_else(|| app.whereabouts()).unwrap_or_default()
}

/// Columns before a choice, for the mark.
const MARK: u16 = 3;
/// Columns of a choice at least, so that what they mean stands in one line.
const NAME: u16 = 24;

/// What the line may become, above it.
fn completions(app: &App, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    let (all, list) = (app.choices().all(), app.choices().list());
    let places = layout.choices.iter();
    let shown = places.filter_map(|&(index, rect)| Some((index, rect, all.get(index)?)));
    let name = shown.clone().map(|(.., choice)| columns(choice)).max();
    let name = name.unwrap_or(0);
    for (index, rect, choice) in shown {
        for point in rect.positions() {
            buffer[point].reset();
            buffer[point].set_style(look.theme.dialog());
        }
        list.draw_marker(index, after(rect, 1), look.theme.faint(), buffer);
        let chosen = list.is_marked(index);
        self::choice(choice, chosen, name.max(NAME), look, rect, buffer);
    }
}

/// The columns of a choice, with what may follow it.
fn columns(choice: &Completion) -> u16 {
    width(&choice.name)
        .saturating_add(width(choice.rest))
        .saturating_add(2)
}

/// One choice: its name, what may follow it, and what it means.
fn choice(
    choice: &Completion,
    chosen: bool,
    columns: u16,
    look: &Appearance,
    rect: Rect,
    buffer: &mut Buffer,
) {
    let style = if chosen {
        look.theme.chosen()
    } else {
        look.theme.accent()
    };
    let name = after(rect, MARK);
    text(buffer, name, &choice.name, style);
    let behind = after(name, width(&choice.name) + 1);
    text(buffer, behind, choice.rest, look.theme.faint());
    let help = after(name, columns);
    text(buffer, help, &choice.help, look.theme.faint());
}
