//! Messages: what the rows above the entry line say, and how it wraps there.

use ratatui::layout::Rect;
use ratatui::text::Span;

use crate::rules::Bitboard;
use crate::text::wrap;

/// The prompt of the entry line.
pub const PROMPT: &str = " > ";
/// The end of a message that is cut, with the key that shows all of it.
const MORE: &str = "… Tab";

/// What the rows for messages show. Texts are ways to say it, longest first; empty if the rest of the screen shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Message {
    /// No message. The line shows something else, such as a hint or whose move it is.
    #[default]
    None,
    /// An answer to a command, or an event.
    Info(Vec<String>),
    /// The reason for a refusal, and the squares to highlight.
    Error(String, Bitboard),
}

impl Message {
    pub fn info(text: impl Into<String>) -> Self {
        Self::Info(vec![text.into()])
    }

    /// Returns the ways to say it, longest first.
    pub fn wordings(&self) -> &[String] {
        match self {
            Self::None => &[],
            Self::Info(ways) => ways,
            Self::Error(why, _) => std::slice::from_ref(why),
        }
    }
}

/// A message wrapped to fit the screen.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct WrappedMessage {
    /// The whole text, even if it does not fit.
    pub whole: String,
    pub rows: Vec<String>,
    /// True if some of the message does not fit.
    pub is_cut: bool,
}

impl WrappedMessage {
    /// Wraps each line of a message into rows. If it does not fit, the last row ends with the key that shows all of it.
    pub fn new(text: String, area: Rect) -> Self {
        let width = usize::from(area.width);
        let mut rows = text
            .lines()
            .flat_map(|line| wrap(line, width))
            .collect::<Vec<_>>();
        let is_cut = rows.len() > area.height.into();
        rows.truncate(area.height.into());
        if is_cut && let Some(last) = rows.last_mut() {
            *last = shortened(last, width, MORE);
        }
        Self {
            whole: text,
            rows,
            is_cut,
        }
    }
}

/// Cuts a text and adds `more` at its end. The result takes at most `room` columns, unless `more` alone is wider.
pub fn shortened(text: &str, room: usize, more: &str) -> String {
    let room = room.saturating_sub(columns(more));
    let ends = text.char_indices().map(|(end, _)| end).chain([text.len()]);
    let fitting = ends.take_while(|end| columns(&text[..*end]) <= room);
    let end = fitting.last().unwrap_or(0);
    format!("{}{more}", text[..end].trim_end())
}

/// Returns how many columns a text takes on the screen.
fn columns(text: &str) -> usize {
    Span::raw(text).width()
}
