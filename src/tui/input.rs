//! The terminal's input.
//!
//! On Unix a thread reads bytes ([`reader`]), a state machine makes events of them ([`parser`], with the meaning of
//! control sequences in [`sequence`]), and [`events`] is the stream of everything that happens, as the main loop takes
//! it. On Windows crossterm reads.

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

use crossterm::event::{KeyEvent, MouseEvent};

/// Something that happened, and when it reached this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub at: Instant,
    pub input: Input,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed or repeats.
    Key(KeyEvent),
    /// The mouse did something on the screen, or a button was released beside it. The cell is counted from 0;
    /// `u16::MAX` lies outside every screen.
    Mouse(MouseEvent),
    /// A text was pasted, which is never taken for keys, with the line ends that the terminal sent.
    Paste(String),
    /// The terminal's size has changed; the next frame reads it.
    Resize,
    FocusGained,
    /// A button may now be released unseen.
    FocusLost,
    /// The program is asked to suspend itself (SIGTSTP).
    Suspend,
    /// The program continues after it was suspended (SIGCONT); the terminal may be in any state.
    Continued,
    /// A thread in the background has news: of saving, of another screen, or of a task.
    Background,
    /// The terminal has answered a question: what stands between `ESC` and the end of a control sequence (such as
    /// `[?62;22c`, device attributes) or of a string (such as `P>|kitty(0.3)`, the terminal's name); at most
    /// [`parser::LONGEST_ANSWER`] bytes of it.
    Answer(String),
    /// The input has ended, so the program should end.
    Closed,
}
