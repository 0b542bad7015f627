//! The stream of events: keys, mouse, pasted text, changes of size, changes of focus.
//!
//! Other threads send what they have read or found, with its time of arrival. The main thread parses the bytes when it takes
//! them. So it can sleep exactly until the next deadline (its own, or that of an unfinished sequence), and it never wakes up
//! while nothing happens.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Instant;

use crossterm::event::{KeyEventKind, MouseEventKind};
use ratatui::layout::Size;

use super::arrival::{Arrival, EventSender};
use super::backlog::Backlog;
use super::parser::Parser;
use super::{Event, Input};
use crate::storage;
use crate::tui::terminal;

/// After this many events we read no further before we return them. Without a limit, a flood of input could prevent us from
/// drawing.
const BATCH: usize = 4096;

/// The receiving end of the event stream.
pub struct Events {
    arrived: Receiver<Arrival>,
    parser: Parser,
    backlog: Arc<Backlog>,
}

/// Creates an event stream. Returns its sending end, which other threads may clone, and its receiving end.
pub fn channel() -> (EventSender, Events) {
    let (sender, arrived) = mpsc::channel();
    let backlog = Arc::new(Backlog::default());
    let events = Events {
        arrived,
        parser: Parser::new(Instant::now()),
        backlog: Arc::clone(&backlog),
    };
    (EventSender { sender, backlog }, events)
}

impl Events {
    /// Waits for an event, until the deadline if there is one. Returns the events that have arrived, oldest first and
    /// [coalesced](coalesce), but none if the deadline passes first. After [`BATCH`] events, leaves the rest for the next
    /// call.
    pub fn next(&mut self, deadline: Option<Instant>) -> Vec<Event> {
        loop {
            let mut events = self.wait(deadline);
            let is_due = deadline.is_some_and(|deadline| deadline <= Instant::now());
            if !events.is_empty() {
                let size = terminal::size().unwrap_or_default();
                events.retain(|event| event.input.concerns(size));
            }
            // What arrived may be no event, as with half of a sequence or a key's release. Then nobody needs to wake up yet.
            if !events.is_empty() || is_due {
                coalesce(&mut events);
                return events;
            }
        }
    }

    /// Waits until something arrives, an unfinished sequence times out, or the deadline passes. Returns the events, if any.
    fn wait(&mut self, deadline: Option<Instant>) -> Vec<Event> {
        let deadlines = [self.parser.deadline(), deadline];
        let earliest = deadlines.into_iter().flatten().min();
        match storage::receive(&self.arrived, earliest) {
            Ok(arrival) => {
                let mut events = self.read(arrival);
                while events.len() < BATCH
                    && let Ok(arrival) = self.arrived.try_recv()
                {
                    events.extend(self.read(arrival));
                }
                events
            }
            // Without bytes, `feed` only ends a sequence that has timed out.
            Err(RecvTimeoutError::Timeout) => self.parser.feed(&[], Instant::now()),
            Err(RecvTimeoutError::Disconnected) => vec![Event {
                at: Instant::now(),
                input: Input::Closed,
            }],
        }
    }

    /// Returns the event that another thread has sent, or the events that its bytes complete.
    fn read(&mut self, arrival: Arrival) -> Vec<Event> {
        match arrival {
            Arrival::Bytes(at, bytes) => {
                self.backlog.remove(&bytes);
                self.parser.feed(&bytes, at)
            }
            Arrival::Event(event) => vec![event],
        }
    }
}

/// Drops a motion or a resize if another one follows it directly. Keeps all other events, in order.
fn coalesce(events: &mut Vec<Event>) {
    events.dedup_by(|event, kept| {
        let replaces = event.input.replaces(&kept.input);
        if replaces {
            // `dedup_by` removes `event`, and we want to keep the newer one.
            std::mem::swap(event, kept);
        }
        replaces
    });
}

impl Input {
    /// Returns true if the program handles this on a screen of this size. It ignores the release of a key, and everything that
    /// the mouse does outside the screen except the release of a button.
    fn concerns(&self, screen: Size) -> bool {
        match self {
            Self::Key(key) => key.kind != KeyEventKind::Release,
            Self::Mouse(mouse) => {
                matches!(mouse.kind, MouseEventKind::Up(_))
                    || mouse.column < screen.width && mouse.row < screen.height
            }
            _ => true,
        }
    }

    /// Returns true if this input replaces the one directly before it, because both are resizes or both are motions.
    fn replaces(&self, before: &Self) -> bool {
        let is_resize = *self == Self::Resize && self == before;
        is_resize || self.is_motion() && before.is_motion()
    }

    /// Returns true if the mouse moved, with or without a button held.
    fn is_motion(&self) -> bool {
        use MouseEventKind::{Drag, Moved};
        matches!(self, Self::Mouse(mouse) if matches!(mouse.kind, Drag(_) | Moved))
    }
}

#[cfg(test)]
mod tests;
