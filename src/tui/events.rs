//! Everything that happens to the screen, as one stream: keys, the pointer, pasted text, changes of size and focus.
//!
//! Reading is done by a thread of its own, for crossterm's reader keeps no deadline: after input that it cannot parse it
//! blocks until more comes. So each event bears the moment of its arrival, the main loop can wait exactly until the
//! next deadline, and nothing wakes while nobody does anything.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Instant;
use std::{io, panic, thread};

use crossterm::event::{
    Event as Report, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::terminal;

use super::split::{Mender, Stamped};
use super::terminal::this_thread_catches_panics;
use crate::store::Bell;

/// The most events that are handed over at once, so that a flood cannot keep a frame from being drawn.
const BATCH: usize = 4096;

/// The number of failed reads in a row after which the input counts as closed.
const FAILURES: usize = 3;

/// Something that happened, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The moment at which it reached this program.
    pub at: Instant,
    /// What happened.
    pub input: Input,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed, or repeats.
    Key(KeyEvent),
    /// The mouse did something on the screen.
    Pointer(Pointer),
    /// A button was let go outside the screen: whatever it held goes back.
    PointerLost,
    /// A text was pasted; it is not to be taken for keys.
    Paste(String),
    /// The terminal has another size; drawing asks for it.
    Resize,
    /// The terminal has the focus again.
    FocusGained,
    /// The terminal lost the focus; a button that is held may be released unseen.
    FocusLost,
    /// Saving the game has begun to fail, goes well again, or goes on in another file.
    Saving,
    /// The program is asked to stop, and to give the terminal back for that while (SIGTSTP).
    #[cfg(unix)]
    Stop,
    /// The program goes on after it was stopped (SIGCONT); the terminal may be in any state.
    #[cfg(unix)]
    Continued,
    /// Something has been found that is looked for in the background.
    Found,
    /// No input will come any more: the program is to end.
    Closed,
}

/// What the mouse did, and on which cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// What it did.
    pub kind: PointerKind,
    /// The column of the cell, from 0; always on the screen.
    pub column: u16,
    /// The row of the cell, from 0; always on the screen.
    pub row: u16,
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// A button went down.
    Press(Button),
    /// The pointer moved with a button held.
    Hold(Button),
    /// A button was let go.
    Release(Button),
    /// The pointer moved with no button held; few terminals tell.
    Move,
    /// The wheel turned away from the hand.
    WheelUp,
    /// The wheel turned towards the hand.
    WheelDown,
}

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The one that selects and drags.
    Left,
    /// The wheel, pressed.
    Middle,
    /// The one that marks squares and draws arrows.
    Right,
}

/// What puts news of this program's own threads into the stream of events.
pub struct Bells {
    /// Saving the game has begun to fail, or goes well again.
    pub saving: Bell,
    /// Something has been found that is looked for in the background.
    pub found: Bell,
}

/// The stream of events.
pub struct Events {
    /// Where the reading threads put them.
    arrived: Receiver<Event>,
}

impl Events {
    /// Starts to listen. The terminal is to be taken first, and this done once: there is one reader of input. With
    /// the stream comes what puts news of other threads into it.
    pub fn start() -> io::Result<(Self, Bells)> {
        let (sender, arrived) = mpsc::channel();
        let (reports, reported) = mpsc::channel();
        #[cfg(unix)]
        watch_signals(sender.clone())?;
        let bells = Bells {
            saving: bell(sender.clone(), Input::Saving),
            found: bell(sender.clone(), Input::Found),
        };
        thread::Builder::new()
            .name("input".into())
            .spawn(move || read_input(&reports))?;
        thread::Builder::new()
            .name("mender".into())
            .spawn(move || mend_input(&reported, &sender))?;
        Ok((Self { arrived }, bells))
    }

    /// Waits until something happens or the deadline passes, and hands over all that has happened, oldest first and
    /// [coalesced](coalesce); nothing at the deadline. Without a deadline it waits for ever.
    pub fn next(&self, deadline: Option<Instant>) -> Vec<Event> {
        let first = match deadline {
            None => self
                .arrived
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => self
                .arrived
                .recv_timeout(deadline.saturating_duration_since(Instant::now())),
        };
        match first {
            Ok(event) => {
                coalesce(std::iter::once(event).chain(self.arrived.try_iter().take(BATCH)))
            }
            Err(RecvTimeoutError::Timeout) => Vec::new(),
            Err(RecvTimeoutError::Disconnected) => vec![Event {
                at: Instant::now(),
                input: Input::Closed,
            }],
        }
    }
}

/// What puts this event into the stream.
fn bell(sender: Sender<Event>, input: Input) -> Bell {
    Bell::new(move || {
        let at = Instant::now();
        let input = input.clone();
        // Nobody listens any more once the players have left.
        let _ = sender.send(Event { at, input });
    })
}

/// Leaves out what the next event makes void: of motions in a row only the last counts, and of changes of size. Presses,
/// releases, keys and all else stay, in their order.
fn coalesce(events: impl Iterator<Item = Event>) -> Vec<Event> {
    let mut kept: Vec<Event> = Vec::new();
    for event in events {
        match kept.last_mut() {
            Some(last) if event.input.replaces(&last.input) => *last = event,
            _ => kept.push(event),
        }
    }
    kept
}

impl Input {
    /// Whether the one before it need not be looked at any more.
    fn replaces(&self, before: &Self) -> bool {
        match self {
            Self::Resize => *before == Self::Resize,
            _ => self.is_motion() && before.is_motion(),
        }
    }

    /// Whether the pointer did nothing but move.
    fn is_motion(&self) -> bool {
        matches!(
            self,
            Self::Pointer(Pointer {
                kind: PointerKind::Hold(_) | PointerKind::Move,
                ..
            })
        )
    }
}

/// Reads input until it ends or nobody listens any more. A report that makes the parser panic is passed over.
fn read_input(reports: &Sender<Stamped>) {
    this_thread_catches_panics();
    let mut failures = 0;
    while failures < FAILURES {
        let Ok(read) = panic::catch_unwind(crossterm::event::read) else {
            continue;
        };
        let at = Instant::now();
        match read {
            Ok(report) => {
                failures = 0;
                if reports.send((at, report)).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => failures += 1,
        }
    }
}

/// Puts together what the line has torn, and hands on what it means, until input ends or nobody listens any more. It
/// sleeps while nothing comes and nothing is held.
fn mend_input(reported: &Receiver<Stamped>, sender: &Sender<Event>) {
    let mut mender = Mender::default();
    loop {
        let next = match mender.deadline() {
            None => reported.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => {
                reported.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            }
        };
        let given = match next {
            Ok((at, report)) => mender.mend(report, at),
            Err(RecvTimeoutError::Timeout) => mender.let_go(Instant::now()),
            Err(RecvTimeoutError::Disconnected) => break,
        };
        for (at, report) in given {
            let input = translate(report, screen_size());
            if input.is_some_and(|input| sender.send(Event { at, input }).is_err()) {
                return;
            }
        }
    }
    let _ = sender.send(Event {
        at: Instant::now(),
        input: Input::Closed,
    });
}

/// Tells of stops and changes of size. crossterm tells of these too, but not while it blocks on half a sequence.
#[cfg(unix)]
fn watch_signals(sender: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
    let mut signals = signal_hook::iterator::Signals::new([SIGWINCH, SIGTSTP, SIGCONT])?;
    thread::Builder::new().name("size".into()).spawn(move || {
        for signal in signals.forever() {
            let at = Instant::now();
            let input = match signal {
                SIGTSTP => Input::Stop,
                SIGCONT => Input::Continued,
                _ => Input::Resize,
            };
            if sender.send(Event { at, input }).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// The columns and rows of the screen; none of either if they cannot be told.
fn screen_size() -> (u16, u16) {
    terminal::size().unwrap_or_default()
}

/// What a report of crossterm's means to this program, on a screen of so many columns and rows; nothing if it is of
/// no concern.
fn translate(report: Report, size: (u16, u16)) -> Option<Input> {
    match report {
        Report::Key(key) if key.kind == KeyEventKind::Release => None,
        Report::Key(key) => Some(Input::Key(key)),
        Report::Mouse(mouse) => translate_mouse(mouse, size),
        Report::Paste(text) => Some(Input::Paste(text)),
        Report::Resize(..) if cfg!(unix) => None,
        Report::Resize(..) => Some(Input::Resize),
        Report::FocusGained => Some(Input::FocusGained),
        Report::FocusLost => Some(Input::FocusLost),
    }
}

/// What a mouse report means. Coordinates beyond the screen are refused; they occur, for crossterm makes 65535 of a
/// terminal's column 0.
fn translate_mouse(mouse: MouseEvent, (columns, rows): (u16, u16)) -> Option<Input> {
    let kind = match mouse.kind {
        MouseEventKind::Down(button) => PointerKind::Press(button.into()),
        MouseEventKind::Drag(button) => PointerKind::Hold(button.into()),
        MouseEventKind::Up(button) => PointerKind::Release(button.into()),
        MouseEventKind::Moved => PointerKind::Move,
        MouseEventKind::ScrollUp => PointerKind::WheelUp,
        MouseEventKind::ScrollDown => PointerKind::WheelDown,
        MouseEventKind::ScrollLeft | MouseEventKind::ScrollRight => return None,
    };
    let MouseEvent { column, row, .. } = mouse;
    if column < columns && row < rows {
        Some(Input::Pointer(Pointer { kind, column, row }))
    } else if matches!(kind, PointerKind::Release(_)) {
        Some(Input::PointerLost)
    } else {
        None
    }
}

impl From<MouseButton> for Button {
    fn from(button: MouseButton) -> Self {
        match button {
            MouseButton::Left => Self::Left,
            MouseButton::Middle => Self::Middle,
            MouseButton::Right => Self::Right,
        }
    }
}

#[cfg(test)]
mod tests;
