//! The stream of events: keys, mouse, pasted text, changes of size and focus.
//!
//! Other threads send what they have read or found, with the time of its arrival; the main thread parses bytes as it
//! takes them. So it can wait exactly until the next deadline, its own or that of an unfinished sequence, and never
//! wakes while nothing happens.

use std::io;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SendError, Sender};
use std::time::Instant;

use crossterm::event::{KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};

#[cfg(unix)]
use super::Answer;
#[cfg(unix)]
use super::parser::Parser;
#[cfg(unix)]
use super::reader::Backlog;
use super::{Report, Stamped, reader};
use crate::storage::Notifier;
use crate::tui::terminal;

/// The most events that are handed over at once, so that a flood cannot keep a frame from being drawn.
const BATCH: usize = 4096;

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
    /// A button was released outside the screen, which puts a dragged piece back.
    PointerLost,
    /// A text was pasted, which is never taken for keys.
    Paste(String),
    /// The terminal's size has changed; the next frame reads it.
    Resize,
    /// The terminal has regained the focus.
    FocusGained,
    /// The terminal has lost the focus; a button may be released unseen.
    FocusLost,
    /// Saving has begun to fail, works again, or continues in another file.
    Saving,
    /// The program is asked to suspend itself (SIGTSTP).
    #[cfg(unix)]
    Suspend,
    /// The program continues after it was suspended (SIGCONT); the terminal may be in any state.
    #[cfg(unix)]
    Continued,
    /// A background task has found something.
    Found,
    /// The terminal has answered a question.
    #[cfg(unix)]
    Answer(Answer),
    /// The input has ended, so the program should end.
    Closed,
}

/// What the mouse did, on which cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    pub kind: PointerKind,
    /// The column of the cell from 0; always on the screen.
    pub column: u16,
    /// The row of the cell from 0; always on the screen.
    pub row: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    Press(Button),
    /// The pointer moved with a button held.
    Hold(Button),
    Release(Button),
    /// The pointer moved without a button; few terminals report this.
    Move,
    WheelUp,
    WheelDown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Selects and drags.
    Left,
    Middle,
    /// Marks squares and draws arrows.
    Right,
}

/// The notifiers that put events from other threads into the stream.
pub struct Wakers {
    /// Saving has begun to fail, or works again.
    pub saving: Notifier,
    /// A background task has found something.
    pub found: Notifier,
}

/// What other threads send into the stream.
#[derive(Debug)]
pub enum Arrival {
    /// Bytes from the terminal.
    #[cfg(unix)]
    Bytes(Instant, Vec<u8>),
    #[cfg(not(unix))]
    Report(Instant, Report),
    Event(Event),
}

/// The receiving end of the event stream.
pub struct Events {
    arrived: Receiver<Arrival>,
    #[cfg(unix)]
    parser: Parser,
    #[cfg(unix)]
    backlog: Arc<Backlog>,
}

/// The sending end of the event stream.
#[derive(Clone, Debug)]
pub struct EventSender {
    sender: Sender<Arrival>,
    #[cfg(unix)]
    backlog: Arc<Backlog>,
}

/// Creates an event stream.
pub fn channel() -> (EventSender, Events) {
    let (sender, arrived) = mpsc::channel();
    #[cfg(unix)]
    let backlog = Arc::new(Backlog::default());
    let events = Events {
        arrived,
        #[cfg(unix)]
        parser: Parser::new(Instant::now()),
        #[cfg(unix)]
        backlog: Arc::clone(&backlog),
    };
    let sender = EventSender {
        sender,
        #[cfg(unix)]
        backlog,
    };
    (sender, events)
}

impl EventSender {
    /// Starts to read the terminal, which must already be taken; call this once, since there is one reader.
    pub fn read_terminal(&self) -> io::Result<()> {
        reader::start(
            self.clone(),
            #[cfg(unix)]
            Arc::clone(&self.backlog),
        )
    }

    /// Sends something into the stream, and fails once nobody receives.
    pub fn send(&self, arrival: Arrival) -> Result<(), SendError<Arrival>> {
        self.sender.send(arrival)
    }

    /// Sends an input with the current time.
    pub fn send_now(&self, input: Input) {
        let at = Instant::now();
        // The receiver is gone once the players have left.
        let _ = self.send(Arrival::Event(Event { at, input }));
    }

    /// Reports that the input has ended.
    pub fn close(&self) {
        self.send_now(Input::Closed);
    }

    /// Returns the notifiers for other threads.
    pub fn wakers(&self) -> Wakers {
        Wakers {
            saving: self.notifier(Input::Saving),
            found: self.notifier(Input::Found),
        }
    }

    /// Returns a notifier that sends this input.
    fn notifier(&self, input: Input) -> Notifier {
        let sender = self.clone();
        Notifier::new(move || sender.send_now(input.clone()))
    }
}

impl Events {
    /// Waits for an event or the deadline, and returns all that has happened, oldest first and [coalesced](coalesce);
    /// empty at the deadline. Waits for ever without a deadline.
    pub fn next(&mut self, deadline: Option<Instant>) -> Vec<Event> {
        loop {
            let mut events = Vec::new();
            let wake = self.unfinished().into_iter().chain(deadline).min();
            let arrived = match wake {
                None => self
                    .arrived
                    .recv()
                    .map_err(|_| RecvTimeoutError::Disconnected),
                Some(wake) => self
                    .arrived
                    .recv_timeout(wake.saturating_duration_since(Instant::now())),
            };
            let now = Instant::now();
            match arrived {
                Ok(arrival) => {
                    self.take(arrival, &mut events);
                    while events.len() < BATCH
                        && let Ok(arrival) = self.arrived.try_recv()
                    {
                        self.take(arrival, &mut events);
                    }
                }
                Err(RecvTimeoutError::Timeout) => self.finish(now, &mut events),
                Err(RecvTimeoutError::Disconnected) => events.push(Event {
                    at: now,
                    input: Input::Closed,
                }),
            }
            if !events.is_empty() || deadline.is_some_and(|deadline| deadline <= now) {
                return coalesce(events.into_iter());
            }
        }
    }
}

#[cfg(unix)]
impl Events {
    /// Returns when an unfinished sequence times out.
    fn unfinished(&self) -> Option<Instant> {
        self.parser.deadline()
    }

    /// Adds the events of an arrival.
    fn take(&mut self, arrival: Arrival, events: &mut Vec<Event>) {
        match arrival {
            Arrival::Bytes(at, bytes) => {
                self.backlog.remove(&bytes);
                let mut reports = Vec::new();
                self.parser.feed(&bytes, at, &mut reports);
                add(reports, events);
            }
            Arrival::Event(event) => events.push(event),
        }
    }

    /// Adds the events of sequences that have timed out.
    fn finish(&mut self, now: Instant, events: &mut Vec<Event>) {
        let mut reports = Vec::new();
        self.parser.expire(now, &mut reports);
        add(reports, events);
    }
}

#[cfg(not(unix))]
#[expect(clippy::unused_self, reason = "its neighbours on Unix need it")]
impl Events {
    /// Returns `None`: nothing is ever unfinished.
    fn unfinished(&self) -> Option<Instant> {
        None
    }

    /// Adds the events of an arrival.
    fn take(&mut self, arrival: Arrival, events: &mut Vec<Event>) {
        match arrival {
            Arrival::Report(at, report) => add(vec![(at, report)], events),
            Arrival::Event(event) => events.push(event),
        }
    }

    /// Does nothing: nothing is ever unfinished.
    fn finish(&mut self, _now: Instant, _events: &mut Vec<Event>) {}
}

/// Adds the events of reports, with the current size of the screen.
fn add(reports: Vec<Stamped>, events: &mut Vec<Event>) {
    if reports.is_empty() {
        return;
    }
    let size = terminal::size().unwrap_or_default();
    events.extend(reports.into_iter().filter_map(|(at, report)| {
        let input = translate(report, (size.width, size.height))?;
        Some(Event { at, input })
    }));
}

/// Drops motions and resizes that the next event replaces; keeps all other events in order.
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
    /// Returns true if the event before this one can be dropped.
    fn replaces(&self, before: &Self) -> bool {
        match self {
            Self::Resize => *before == Self::Resize,
            _ => self.is_motion() && before.is_motion(),
        }
    }

    /// Returns true if the pointer only moved.
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

/// Returns the input for a report on a screen of this size in columns and rows; `None` if it does not concern the
/// program.
fn translate(report: Report, size: (u16, u16)) -> Option<Input> {
    match report {
        Report::Key(key) if key.kind == KeyEventKind::Release => None,
        Report::Key(key) => Some(Input::Key(key)),
        Report::Mouse(mouse) => translate_mouse(mouse, size),
        Report::Paste(text) => Some(Input::Paste(text)),
        Report::FocusGained => Some(Input::FocusGained),
        Report::FocusLost => Some(Input::FocusLost),
        #[cfg(unix)]
        Report::Answer(answer) => Some(Input::Answer(answer)),
        #[cfg(not(unix))]
        Report::Resize => Some(Input::Resize),
    }
}

/// Returns the input for a mouse report; one with coordinates beyond the screen is rejected.
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
