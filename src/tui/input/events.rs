//! Everything that happens to the screen, as one stream: keys, the pointer, pasted text, changes of size and focus.
//!
//! Other threads put in what they read or have found out, stamped with the moment of its arrival; the main thread parses
//! bytes as it takes them. So it can wait exactly until the next deadline, its own or that of an unfinished sequence, and
//! nothing wakes while nobody does anything.

use std::io;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SendError, Sender};
use std::time::Instant;

use crossterm::event::{KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};

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
    Suspend,
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
pub struct Wakers {
    /// Saving the game has begun to fail, or goes well again.
    pub saving: Notifier,
    /// Something has been found that is looked for in the background.
    pub found: Notifier,
}

/// What other threads put into the stream.
#[derive(Debug)]
pub enum Arrival {
    /// Bytes that the terminal sent.
    #[cfg(unix)]
    Bytes(Instant, Vec<u8>),
    /// A report that has been read.
    #[cfg(not(unix))]
    Report(Instant, Report),
    /// Something else.
    Event(Event),
}

/// The stream of events.
pub struct Events {
    arrived: Receiver<Arrival>,
    /// Makes reports of the terminal's bytes.
    #[cfg(unix)]
    parser: Parser,
    #[cfg(unix)]
    backlog: Arc<Backlog>,
}

/// What threads put news into the stream with.
#[derive(Clone, Debug)]
pub struct EventSender {
    sender: Sender<Arrival>,
    #[cfg(unix)]
    backlog: Arc<Backlog>,
}

/// A stream of events and what feeds it.
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
    /// Starts to read the terminal, which is to be taken first. To be called once: there is one reader.
    pub fn read_terminal(&self) -> io::Result<()> {
        reader::start(
            self.clone(),
            #[cfg(unix)]
            Arc::clone(&self.backlog),
        )
    }

    /// Puts something into the stream. An error means that nobody takes it any more.
    pub fn send(&self, arrival: Arrival) -> Result<(), SendError<Arrival>> {
        self.sender.send(arrival)
    }

    /// Puts something into the stream that has happened now.
    pub fn tell(&self, input: Input) {
        let at = Instant::now();
        // Nobody listens any more once the players have left.
        let _ = self.send(Arrival::Event(Event { at, input }));
    }

    /// Tells that no input will come any more.
    pub fn close(&self) {
        self.tell(Input::Closed);
    }

    /// What puts news of this program's own threads into the stream.
    pub fn wakers(&self) -> Wakers {
        Wakers {
            saving: self.bell(Input::Saving),
            found: self.bell(Input::Found),
        }
    }

    /// What puts this event into the stream.
    fn bell(&self, input: Input) -> Notifier {
        let sender = self.clone();
        Notifier::new(move || sender.tell(input.clone()))
    }
}

impl Events {
    /// Waits until something happens or the deadline passes, and hands over all that has happened, oldest first and
    /// [coalesced](coalesce); nothing at the deadline. Without a deadline it waits for ever.
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
    /// When the parser has something to report if no more bytes come.
    fn unfinished(&self) -> Option<Instant> {
        self.parser.deadline()
    }

    /// Adds what an arrival means.
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

    /// Adds what has been unfinished for too long.
    fn finish(&mut self, now: Instant, events: &mut Vec<Event>) {
        let mut reports = Vec::new();
        self.parser.expire(now, &mut reports);
        add(reports, events);
    }
}

#[cfg(not(unix))]
#[expect(clippy::unused_self, reason = "its neighbours on Unix need it")]
impl Events {
    /// Nothing is ever unfinished.
    fn unfinished(&self) -> Option<Instant> {
        None
    }

    /// Adds what an arrival means.
    fn take(&mut self, arrival: Arrival, events: &mut Vec<Event>) {
        match arrival {
            Arrival::Report(at, report) => add(vec![(at, report)], events),
            Arrival::Event(event) => events.push(event),
        }
    }

    /// Nothing is ever unfinished.
    fn finish(&mut self, _now: Instant, _events: &mut Vec<Event>) {}
}

/// Adds what reports mean on the screen as it is now.
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

/// What a report means to this program, on a screen of so many columns and rows; nothing if it is of no concern.
fn translate(report: Report, size: (u16, u16)) -> Option<Input> {
    match report {
        Report::Key(key) if key.kind == KeyEventKind::Release => None,
        Report::Key(key) => Some(Input::Key(key)),
        Report::Mouse(mouse) => translate_mouse(mouse, size),
        Report::Paste(text) => Some(Input::Paste(text)),
        Report::FocusGained => Some(Input::FocusGained),
        Report::FocusLost => Some(Input::FocusLost),
        // Nothing is asked of the terminal yet.
        #[cfg(unix)]
        Report::Answer(_) => None,
        #[cfg(not(unix))]
        Report::Resize => Some(Input::Resize),
    }
}

/// What a mouse report means. Coordinates beyond the screen are refused.
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
