//! The layout of a message: in one line behind the typed text, or wrapped upwards into free rows.

use ratatui::layout::Rect;
use ratatui::text::Span;

use super::layout::Layout;
use crate::text::wrap;

/// The prompt of the entry line.
pub const PROMPT: &str = " > ";
/// The end of a message that does not fit, with the key that shows all of it.
const MORE: &str = "… Tab";

/// A message wrapped to the room on the screen.
#[derive(Debug, PartialEq, Eq)]
pub struct WrappedMessage {
    /// The rows above the entry line, from top to bottom.
    pub above: Vec<String>,
    /// The part in the entry line.
    pub beside: String,
    /// True if some of the message does not fit.
    pub is_cut: bool,
}

/// Wraps a message beside the typed text, on a screen with a dialog in this frame.
pub fn lay_out(
    message: &str,
    typed: &str,
    layout: &Layout,
    dialog: Option<Rect>,
) -> WrappedMessage {
    let room = usize::from(layout.entry.width).saturating_sub(columns(PROMPT));
    let used = if typed.is_empty() {
        0
    } else {
        columns(typed) + 2
    };
    let beside = room.saturating_sub(used);
    if columns(message) <= beside {
        return WrappedMessage {
            above: Vec::new(),
            beside: message.to_owned(),
            is_cut: false,
        };
    }
    let free = usize::from(layout.free_rows(dialog));
    let mut lines = wrap(message, room);
    // Behind what is typed nothing of a message that is wrapped would be found.
    let seen = if typed.is_empty() { free + 1 } else { free };
    let is_cut = lines.len() > seen;
    if is_cut && seen == 0 {
        return WrappedMessage {
            above: Vec::new(),
            beside: shortened(message, beside),
            is_cut,
        };
    }
    lines.truncate(seen);
    if is_cut && let Some(last) = lines.last_mut() {
        *last = shortened(&format!("{last}{}", " ".repeat(room)), room);
    }
    let beside = if typed.is_empty() {
        lines.pop().unwrap_or_default()
    } else {
        String::new()
    };
    WrappedMessage {
        above: lines,
        beside,
        is_cut,
    }
}

/// Returns the beginning of a text that does not fit, with the key that shows the rest.
fn shortened(text: &str, room: usize) -> String {
    let room = room.saturating_sub(columns(MORE));
    let mut begin = String::new();
    for letter in text.trim_end().chars() {
        let mut buffer = [0; 4];
        if columns(&begin) + columns(letter.encode_utf8(&mut buffer)) > room {
            break;
        }
        begin.push(letter);
    }
    format!("{}{MORE}", begin.trim_end())
}

fn columns(text: &str) -> usize {
    Span::raw(text).width()
}
