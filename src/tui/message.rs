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
    /// A message about a game that was just opened. It stays until any newer message replaces it.
    UntilReplaced(Wordings),
    /// An answer to a command, or an event.
    Info(Wordings),
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
pub struct Wordings {
    /// All of it.
    pub ways: Vec<String>,
    /// The part that cards and moves do not show, for screens where both are always beside the board. Empty if they show all of
    /// it.
    pub beside_cards: Vec<String>,
}

impl Wordings {
    /// Returns the wordings of something that no card and no move shows.
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
        Self::Info(Wordings::only(vec![text.into()]))
    }

    /// Turns an answer into a message that gives way to any newer one.
    pub fn until_replaced(self) -> Self {
        match self {
            Self::Info(told) => Self::UntilReplaced(told),
            other => other,
        }
    }

    /// Returns the ways to say it on a screen with this layout.
    pub fn texts(&self, layout: &Layout) -> &[String] {
        match self {
            Self::None => &[],
            Self::UntilReplaced(told) | Self::Info(told) => told.texts(layout),
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
    /// The whole text, also if it does not fit.
    pub whole: String,
    /// The rows above the entry line, from top to bottom.
    pub above: Vec<String>,
    /// The part in the entry line, after the typed text.
    pub beside: String,
    /// True if some of the message does not fit.
    pub is_cut: bool,
}

impl WrappedMessage {
    /// Wraps a message for a screen with this layout, with a dialog in this frame: in the rows of the panel, or in the entry line
    /// and the free rows above it.
    pub fn new(text: String, typed: &str, layout: &Layout, dialog: Option<Rect>) -> Self {
        match layout.message {
            Some(area) => Self::in_panel(text, area.rows),
            None => Self::in_entry_line(text, typed, layout, dialog),
        }
    }

    fn in_panel(text: String, area: Rect) -> Self {
        let (above, is_cut) = wrapped_to(&text, area.width.into(), area.height.into());
        Self {
            whole: text,
            above,
            beside: String::new(),
            is_cut,
        }
    }

    fn in_entry_line(text: String, typed: &str, layout: &Layout, dialog: Option<Rect>) -> Self {
        let row = usize::from(layout.entry.width.saturating_sub(INDENT));
        let beside = if typed.is_empty() {
            row
        } else {
            let before = columns(PROMPT) + columns(typed) + 2;
            usize::from(layout.entry.width).saturating_sub(before)
        };
        if columns(&text) <= beside {
            return Self {
                beside: text.clone(),
                whole: text,
                ..Self::default()
            };
        }
        let rows_above = usize::from(layout.free_rows(dialog));
        if !typed.is_empty() && rows_above == 0 {
            return Self {
                beside: shortened(&text, beside, MORE),
                whole: text,
                is_cut: true,
                ..Self::default()
            };
        }
        // After typed text, nobody would find the end of a message that begins above it.
        let rows = if typed.is_empty() {
            rows_above + 1
        } else {
            rows_above
        };
        let (mut above, is_cut) = wrapped_to(&text, row, rows);
        let beside = above.pop_if(|_| typed.is_empty()).unwrap_or_default();
        Self {
            whole: text,
            above,
            beside,
            is_cut,
        }
    }
}

/// Wraps a text into at most this many rows. If some of it does not fit, the last row ends with the key that shows all of it,
/// and the second value is true.
fn wrapped_to(text: &str, columns: usize, most_rows: usize) -> (Vec<String>, bool) {
    let mut rows = wrap(text, columns);
    let is_cut = rows.len() > most_rows;
    rows.truncate(most_rows);
    if is_cut && let Some(last) = rows.last_mut() {
        *last = shortened(last, columns, MORE);
    }
    (rows, is_cut)
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
