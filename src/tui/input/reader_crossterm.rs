//! The thread that reads the console with crossterm, on systems other than Unix.

use std::time::Instant;
use std::{io, thread};

use super::arrival::{Arrival, EventSender};
use super::{Event, Input};

/// After this many failed reads in a row, we consider the input closed.
const FAILURES: usize = 3;

/// Starts the thread, which sends what it reads to the main thread.
pub fn start(sender: EventSender) -> io::Result<()> {
    thread::Builder::new()
        .name("input".into())
        .spawn(move || read_input(&sender))?;
    Ok(())
}

/// Reads until the input ends or the receiver is gone.
fn read_input(sender: &EventSender) {
    let mut failures = 0;
    while failures < FAILURES {
        let read = crossterm::event::read();
        let at = Instant::now();
        match read {
            Ok(event) => {
                failures = 0;
                let input = event.into();
                if sender.send(Arrival::Event(Event { at, input })).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => failures += 1,
        }
    }
    sender.send_now(Input::Closed);
}

impl From<crossterm::event::Event> for Input {
    fn from(event: crossterm::event::Event) -> Self {
        use crossterm::event::Event;
        match event {
            Event::Key(key) => Self::Key(key),
            Event::Mouse(mouse) => Self::Mouse(mouse),
            Event::Paste(text) => Self::Paste(text),
            Event::Resize(..) => Self::Resize,
            Event::FocusGained => Self::FocusGained,
            Event::FocusLost => Self::FocusLost,
        }
    }
}
