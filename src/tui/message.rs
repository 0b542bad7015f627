//! What the entry line says, and its layout: in one line after the typed text, or wrapped upward into free rows.

use ratatui::layout::Rect;
use ratatui::text::Span;

use super::layout::Layout;
use crate::rules::Bitboard;
use crate::text::wrap;

/// The prompt of the entry line.
pub const PROMPT: &str = " > ";
/// The columns before a message in the entry line: the prompt, and a cell for the cursor.
pub const INDENT: u16 = 4;
/// Replaces the end of a message that does not fit, with the key that shows all of it.
const MORE: &str = "… Tab";

/// What the entry line shows while nothing is typed, or beside the typed text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Message {
    /// No message: the line shows whose move it is, or how the game ended, at the time of drawing.
    #[default]
    None,
    /// A message about a game that was just opened. Anything newer replaces it.
    First(Told),
    /// An answer to a command, or an event.
    Info(Told),
    /// The game is over.
    GameOver {
        /// Ways to say how it ended.
        how: Vec<String>,
        /// Ways to say it if the panel shows the result in one line.
        cause: Vec<String>,
        /// Ways to say the rest if the panel shows how it ended.
        rest: Vec<String>,
    },
    /// The reason for a refusal, and the squares to highlight.
    Error(String, Bitboard),
}

/// Ways to say the same thing, longest first. We show the first that fits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// All of it.
    pub ways: Vec<String>,
    /// The part that cards and moves do not show, for screens where both are always beside the board. Empty if they show all of
    /// it.
    pub beside_cards: Vec<String>,
}

impl Told {
    /// Returns a message that nothing else on the screen says.
    pub fn only(ways: Vec<String>) -> Self {
        Self {
            beside_cards: ways.clone(),
            ways,
        }
    }

    /// Returns the ways to say it on a screen with this layout.
    pub fn texts(&self, layout: &Layout) -> &[String] {
        if layout.message.is_some() {
            &self.beside_cards
        } else {
            &self.ways
        }
    }
}

impl Message {
    pub fn info(text: impl Into<String>) -> Self {
        Self::Info(Told::only(vec![text.into()]))
    }

    /// Turns it into a message that gives way to a newer one.
    pub fn or_first(self) -> Self {
        match self {
            Self::Info(texts) => Self::First(texts),
            other => other,
        }
    }

    /// Returns the ways to say it on a screen with this layout.
    pub fn texts(&self, layout: &Layout) -> &[String] {
        match self {
            Self::None => &[],
            Self::First(told) | Self::Info(told) => told.texts(layout),
            Self::GameOver { how, cause, rest } => match layout.result {
                None => how,
                Some(result) if result.is_line() => cause,
                Some(_) => rest,
            },
            Self::Error(why, _) => std::slice::from_ref(why),
        }
    }
}

/// A message wrapped to fit the screen.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct WrappedMessage {
    pub whole: String,
    /// The rows above the entry line, from top to bottom.
    pub above: Vec<String>,
    /// The part in the entry line.
    pub beside: String,
    /// True if some of the message does not fit.
    pub is_cut: bool,
}

/// Wraps a message beside the typed text, on a screen with a dialog in this frame.
pub fn lay_out(text: String, typed: &str, layout: &Layout, dialog: Option<Rect>) -> WrappedMessage {
    if let Some(area) = layout.message {
        let room = usize::from(area.rows.width);
        let mut rows = wrap(&text, room);
        let seen = usize::from(area.rows.height);
        let is_cut = rows.len() > seen;
        rows.truncate(seen);
        if is_cut && let Some(last) = rows.last_mut() {
            *last = shortened(last, room, MORE);
        }
        return WrappedMessage {
            whole: text,
            above: rows,
            beside: String::new(),
            is_cut,
        };
    }
    let room = usize::from(layout.entry.width.saturating_sub(INDENT));
    let beside = if typed.is_empty() {
        room
    } else {
        let before = columns(PROMPT) + columns(typed) + 2;
        usize::from(layout.entry.width).saturating_sub(before)
    };
    let mut shown = WrappedMessage {
        beside: text.clone(),
        whole: text,
        ..WrappedMessage::default()
    };
    if columns(&shown.whole) <= beside {
        return shown;
    }
    let free = usize::from(layout.free_rows(dialog));
    let mut rows = wrap(&shown.whole, room);
    // Nobody would find part of a wrapped message after the typed text.
    let seen = if typed.is_empty() { free + 1 } else { free };
    shown.is_cut = rows.len() > seen;
    if shown.is_cut && seen == 0 {
        shown.beside = shortened(&shown.whole, beside, MORE);
        return shown;
    }
    rows.truncate(seen);
    if shown.is_cut
        && let Some(last) = rows.last_mut()
    {
        *last = shortened(last, room, MORE);
    }
    shown.beside = rows.pop_if(|_| typed.is_empty()).unwrap_or_default();
    shown.above = rows;
    shown
}

/// Returns as much of a text as fits, followed by the key that shows the rest.
pub fn shortened(text: &str, room: usize, more: &str) -> String {
    let room = room.saturating_sub(columns(more));
    let ends = text.char_indices().map(|(end, _)| end).chain([text.len()]);
    let fitting = ends.take_while(|end| columns(&text[..*end]) <= room);
    format!("{}{more}", text[..fitting.last().unwrap_or(0)].trim_end())
}

fn columns(text: &str) -> usize {
    Span::raw(text).width()
}
