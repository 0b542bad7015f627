//! The terminal's input.
//!
//! On Unix a thread reads bytes ([`reader`]), a state machine makes reports of them ([`parser`], with the meaning of
//! control sequences in [`sequence`]), and [`events`] is the stream of everything that happens, as the main loop takes
//! it. On Windows crossterm reads; its events become the same reports.

pub mod events;
#[cfg(unix)]
mod parser;
#[cfg(unix)]
mod reader;
#[cfg(not(unix))]
#[path = "reader_crossterm.rs"]
mod reader;
#[cfg(unix)]
mod sequence;

use std::time::Instant;

use crossterm::event::{KeyEvent, MouseEvent};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A key was pressed or repeats.
    Key(KeyEvent),
    /// A mouse event; the cell is counted from 0, and `u16::MAX` in either coordinate lies outside the screen.
    Mouse(MouseEvent),
    /// A pasted text, with the line ends that the terminal sent.
    Paste(String),
    FocusGained,
    FocusLost,
    /// An answer to a query.
    #[cfg(unix)]
    Answer(Answer),
    #[cfg(not(unix))]
    Resize,
}

/// A terminal's answer to a query, without its introducer and terminator; at most [`parser::LONGEST_ANSWER`] bytes.
#[cfg(unix)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `CSI`, as for device attributes (DA1, DA2) and sizes: parameters, intermediates and the final byte.
    ControlSequence(String),
    /// `DCS`, as for the terminal's name (XTVERSION).
    DeviceControl(String),
}

/// A report with the time at which its bytes arrived.
type Stamped = (Instant, Report);
