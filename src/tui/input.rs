//! Input: turns the terminal's bytes, signals and news of other threads into one stream of events.
//!
//! On Unix a thread reads bytes ([`reader`]), and a state machine turns them into events ([`parser`]; [`sequence`] knows the
//! control sequences). The main loop receives everything from [`events`]. On Windows crossterm reads the console.

#![cfg_attr(not(unix), allow(dead_code, reason = "only terminals send bytes"))]

mod arrival;
mod backlog;
pub mod events;
mod parser;
#[cfg(unix)]
mod reader;
#[cfg(not(unix))]
#[path = "input/reader_crossterm.rs"]
mod reader;
mod sequence;

pub use arrival::EventSender;
pub use reader::start as read_terminal;

use std::time::Instant;

use crossterm::event::{KeyEvent, MouseEvent, MouseEventKind};

/// Something that happened, and when it reached this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub at: Instant,
    pub input: Input,
}

/// What an event reports: a key, the mouse, a paste, a change or an answer of the terminal, a signal, or news from another
/// thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed, or repeats while it is held.
    Key(KeyEvent),
    /// The mouse did something on the screen, or a button was released outside it. Cells count from 0; `u16::MAX` is outside
    /// every screen.
    Mouse(MouseEvent),
    /// Text was pasted. It never counts as keys, and it keeps the line ends that the terminal sent.
    Paste(String),
    /// The terminal's size has changed; the next frame reads it.
    Resize,
    FocusGained,
    /// The window lost the focus. We may miss the release of a button from now on.
    FocusLost,
    /// The program was asked to suspend itself (SIGTSTP).
    Suspend,
    /// The program continues after it was suspended (SIGCONT). The terminal may be in any state.
    Continued,
    /// A background thread has news: something was saved, another screen acted, or a task is done.
    Background,
    /// The terminal answered a question. The text is what follows `ESC`, without the terminator of a string: a control sequence
    /// such as `[?62;22c` (device attributes), or a string such as `P>|kitty(0.3)` (the terminal's name), of at most
    /// [`parser::LONGEST_ANSWER`] bytes.
    Answer(String),
    /// The input has ended, so the program should end.
    Closed,
}

impl Input {
    /// Returns true if the effect of this input depends on what the players see: a press or a release of a mouse button.
    pub fn acts_on_seen(&self) -> bool {
        use MouseEventKind::{Down, Up};
        matches!(self, Self::Mouse(mouse) if matches!(mouse.kind, Down(_) | Up(_)))
    }
}
