//! What other threads send to the main thread: bytes from the terminal, and events.

use std::sync::Arc;
use std::sync::mpsc::{SendError, Sender};
use std::time::Instant;

use super::backlog::Backlog;
use super::{Event, Input};
use crate::storage::Notifier;

/// A message to the main thread.
#[derive(Debug)]
pub enum Arrival {
    /// Bytes from the terminal, and when they were read.
    Bytes(Instant, Vec<u8>),
    Event(Event),
}

/// The sending end of the event stream.
#[derive(Clone, Debug)]
pub struct EventSender {
    pub(super) sender: Sender<Arrival>,
    pub backlog: Arc<Backlog>,
}

impl EventSender {
    /// Sends a message. Fails if the receiver is gone.
    pub fn send(&self, arrival: Arrival) -> Result<(), SendError<Arrival>> {
        self.sender.send(arrival)
    }

    /// Sends an input with the current time.
    pub fn send_now(&self, input: Input) {
        let at = Instant::now();
        // The receiver is gone once the players have left.
        let _ = self.send(Arrival::Event(Event { at, input }));
    }

    /// Returns the notifier that background threads use to wake the main loop.
    pub fn waker(&self) -> Notifier {
        let sender = self.clone();
        Notifier::new(move || sender.send_now(Input::Background))
    }
}
