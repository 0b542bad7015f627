//! Messages: what the entry line says. A message wraps into the panel or, if there is none, into the entry line and the free
//! rows above it.

use ratatui::layout::Rect;
use ratatui::text::Span;

use super::layout::Layout;
use crate::rules::Bitboard;
use crate::text::wrap;

/// The prompt of the entry line.
pub const PROMPT: &str = " > ";
/// The columns before a message in the entry line: the prompt, and a cell for the cursor.
pub const INDENT: u16 = 4;
/// The columns between typed text and a message after it: a cell for the cursor, and a space.
pub const AFTER_TYPED: u16 = 2;
/// The end of a message that is cut, with the key that shows all of it.
const MORE: &str = "… Tab";

/// What the entry line shows while nothing is typed, or beside the typed text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Message {
    /// No message. The line shows something else, such as a hint or whose move it is.
    #[default]
    None,
    /// A message about a game that has just come onto the board. It disappears when the cursor appears, or when we find a game
    /// to resume.
    Greeting(Wordings),
    /// An answer to a command, or an event.
    Info(Wordings),
    /// The game is over. Each field holds ways to say it, longest first.
    GameOver {
        /// For a screen whose panel does not show the result.
        how: Vec<String>,
        /// For a panel that shows the result in one line, without its cause.
        cause: Vec<String>,
        /// For a panel that shows the result and its cause; if empty, the line says where the game is saved.
        rest: Vec<String>,
    },
    /// The reason for a refusal, and the squares to highlight.
    Error(String, Bitboard),
}

/// Ways to say the same thing, longest first. We show the first that fits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wordings {
    /// Ways to say all of it, longest first.
    pub ways: Vec<String>,
    /// Ways to say only what the cards and the move list do not show, for screens that have both. Empty if they show all of it.
    pub beside_cards: Vec<String>,
}

impl Wordings {
    /// Returns wordings that are the same on every screen, because neither cards nor moves show any of this.
    pub fn only(ways: Vec<String>) -> Self {
        Self {
            beside_cards: ways.clone(),
            ways,
        }
    }

    /// Returns the wordings for a screen with this layout, longest first.
    pub fn texts(&self, layout: &Layout) -> &[String] {
        if layout.message.is_some() || layout.shows_last_move_and_turn {
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

    /// Turns an `Info` into a `Greeting`.
    pub fn into_greeting(self) -> Self {
        match self {
            Self::Info(wordings) => Self::Greeting(wordings),
            other => other,
        }
    }

    /// Returns the wordings for a screen with this layout, longest first; empty if there is nothing to say.
    pub fn texts(&self, layout: &Layout) -> &[String] {
        match self {
            Self::None => &[],
            Self::Greeting(wordings) | Self::Info(wordings) => wordings.texts(layout),
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
    /// The whole text, even if it does not fit.
    pub whole: String,
    /// The rows above the entry line, from top to bottom.
    pub above: Vec<String>,
    /// The part in the entry line, after the typed text.
    pub beside: String,
    /// True if some of the message does not fit.
    pub is_cut: bool,
}

impl WrappedMessage {
    /// Wraps a message in the rows of the panel or, if there is none, in the entry line and the free rows above it. A dialog in
    /// this frame may leave fewer free rows.
    pub fn new(text: String, typed: &str, layout: &Layout, dialog: Option<Rect>) -> Self {
        match layout.message {
            Some(area) => Self::in_rows(text, area.rows.width.into(), area.rows.height.into()),
            None => Self::in_entry_line(text, typed, layout, dialog),
        }
    }

    /// Puts a message in the entry line, after the typed text, if all of it fits there. Otherwise wraps it in the free rows
    /// above the line; its last row is in the line if nothing is typed. If something is typed and no row is free, cuts the
    /// message to fit after that text.
    fn in_entry_line(text: String, typed: &str, layout: &Layout, dialog: Option<Rect>) -> Self {
        let row_width = usize::from(layout.entry.width.saturating_sub(INDENT));
        let width_beside = if typed.is_empty() {
            row_width
        } else {
            let before = columns(PROMPT) + columns(typed) + usize::from(AFTER_TYPED);
            usize::from(layout.entry.width).saturating_sub(before)
        };
        let rows_above = usize::from(layout.free_rows(dialog));
        // `beside` goes into the entry line, `above` into the rows above it.
        if columns(&text) <= width_beside {
            Self {
                beside: text.clone(),
                whole: text,
                ..Self::default()
            }
        } else if typed.is_empty() {
            // The last row goes into the line itself.
            let mut wrapped = Self::in_rows(text, row_width, rows_above + 1);
            wrapped.beside = wrapped.above.pop().unwrap_or_default();
            wrapped
        } else if rows_above > 0 {
            // Nobody would look for the end of the message after the typed text.
            Self::in_rows(text, row_width, rows_above)
        } else {
            // The only place for the message is after the typed text, so we cut it there.
            Self {
                beside: shortened(&text, width_beside, MORE),
                whole: text,
                is_cut: true,
                ..Self::default()
            }
        }
    }

    /// Wraps a message into rows of this width, at most this many. If it does not fit, the last row ends with the key that
    /// shows all of it.
    fn in_rows(text: String, width: usize, max_rows: usize) -> Self {
        let mut rows = wrap(&text, width);
        let is_cut = rows.len() > max_rows;
        rows.truncate(max_rows);
        if is_cut && let Some(last) = rows.last_mut() {
            *last = shortened(last, width, MORE);
        }
        Self {
            whole: text,
            above: rows,
            beside: String::new(),
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
