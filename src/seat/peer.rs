//! A connection to a guest, on the host's side. It never blocks, and it ends if the guest sends something invalid.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};

use super::PeerEvent;
use super::protocol::{GREETING, MAX_LINE, TOO_LONG, check, refusal};

/// The maximum number of lines that a guest may send per second.
const MAX_LINES: u32 = 50;

/// If more bytes than this wait for a guest to read them, the next message ends the connection.
const MAX_WAITING: usize = 1 << 20;

/// The connection to one guest.
pub struct Peer {
    stream: UnixStream,
    /// The bytes that we have read since the last whole line.
    input: Vec<u8>,
    /// The bytes that we have not written yet.
    output: Vec<u8>,
    /// True once the guest has sent its greeting.
    pub has_greeted: bool,
    lines: LineCount,
}

/// Counts the lines that a guest sends per second.
struct LineCount {
    /// When the current second of counting began.
    since: Instant,
    lines: u32,
}

impl LineCount {
    /// Counts a line. Returns false if there are too many in this second.
    fn add(&mut self, now: Instant) -> bool {
        if now.duration_since(self.since) > Duration::from_secs(1) {
            *self = Self {
                since: now,
                lines: 0,
            };
        }
        self.lines += 1;
        self.lines <= MAX_LINES
    }
}

impl Peer {
    pub fn new(stream: UnixStream) -> Self {
        Self {
            stream,
            input: Vec::new(),
            output: Vec::new(),
            has_greeted: false,
            lines: LineCount {
                since: Instant::now(),
                lines: 0,
            },
        }
    }

    /// Returns the events to wait for: always input, and room for output if there is something to write.
    pub fn waits_for(&self) -> PollFd<'_> {
        let write = if self.output.is_empty() {
            PollFlags::empty()
        } else {
            PollFlags::OUT
        };
        PollFd::new(&self.stream, PollFlags::IN | write)
    }

    /// Queues a message for [`Self::serve`] to write. Drops the message and ends the connection if more than
    /// [`MAX_WAITING`] bytes already wait.
    pub fn queue(&mut self, message: &[u8]) {
        if self.output.len() <= MAX_WAITING {
            self.output.extend(message);
        } else {
            // The next read will find the end of the connection.
            let _ = self.stream.shutdown(Shutdown::Both);
        }
    }

    /// Reads what has arrived (at most 4 kB) and writes as much as possible, without waiting. Calls `tell` for the greeting,
    /// for each later line, and, after a greeting, for the end of the connection. Returns false if the connection ends.
    pub fn serve(&mut self, now: Instant, tell: &dyn Fn(PeerEvent)) -> bool {
        let served = self.read(now, tell).and_then(|()| self.write());
        if let Err(why) = &served {
            self.refuse(&why.to_string());
            if self.has_greeted {
                tell(PeerEvent::Gone);
            }
        }
        served.is_ok()
    }

    fn read(&mut self, now: Instant, tell: &dyn Fn(PeerEvent)) -> io::Result<()> {
        let mut chunk = [0; 4096];
        match (&self.stream).read(&mut chunk) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(length) => self.input.extend(&chunk[..length]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        while let Some(end) = self.input.iter().position(|&byte| byte == b'\n') {
            let mut line: Vec<u8> = self.input.drain(..=end).collect();
            line.pop();
            tell(self.event_of(line, now)?);
        }
        if self.input.len() > MAX_LINE {
            return Err(io::Error::other(TOO_LONG));
        }
        Ok(())
    }

    /// Returns the event that a line means. The first line must be the greeting. Fails if the line is invalid, or the guest
    /// has sent too many lines.
    fn event_of(&mut self, line: Vec<u8>, now: Instant) -> io::Result<PeerEvent> {
        if !self.lines.add(now) {
            return Err(io::Error::other("too many lines at once"));
        }
        let line =
            String::from_utf8(line).map_err(|_| io::Error::other("the line is not UTF-8"))?;
        if self.has_greeted {
            check(&line).map_err(io::Error::other)?;
            return Ok(PeerEvent::Line(line));
        }
        self.queue(format!("{GREETING}\n").as_bytes());
        if line != GREETING {
            return Err(io::Error::other("the other screen is another version"));
        }
        self.has_greeted = true;
        Ok(PeerEvent::Connected)
    }

    fn write(&mut self) -> io::Result<()> {
        while !self.output.is_empty() {
            match (&self.stream).write(&self.output) {
                Ok(length) => drop(self.output.drain(..length)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Tells the guest why the connection ends, if that can be written immediately.
    pub fn refuse(&mut self, why: &str) {
        self.queue(&refusal(why));
        let _ = self.write();
    }
}
