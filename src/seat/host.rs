//! The process that has a game: it listens for other screens.
//!
//! One thread waits for all connections at once and never blocks in one, so that no peer holds up another, let alone the
//! game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};

use super::address::bind;
use super::inbox::{self, Inbox};
use super::{GREETING, Heard, MAX_HEADER, MAX_LINE, MAX_TEXT, PeerEvent, PeerId, State, fault};
use crate::rules::Color;
use crate::storage::{Notifier, TemporaryPath};
use crate::text::printable;

/// How many may be connected at once.
const MAX_PEERS: usize = 16;

/// How many lines a peer may send in a second.
const MAX_LINES: u32 = 50;

/// How many lines with faults a peer may send.
const MAX_FAULTS: u32 = 5;

/// How many bytes may wait for a peer that has not read those before them.
const MAX_WAITING: usize = MAX_TEXT;

/// A message, and whom it is for.
type Outgoing = (PeerId, Vec<u8>);

/// A socket on which other screens can join. Dropping it removes the socket and ends all connections.
#[derive(Debug)]
pub struct Host {
    socket: PathBuf,
    /// `None` only while this is dropped.
    inbox: Option<Inbox<Heard>>,
    outgoing: mpsc::Sender<Outgoing>,
    /// Wakes the thread: a byte for something outgoing, the end for the end.
    bell: UnixStream,
    thread: Option<JoinHandle<()>>,
    peers: BTreeSet<PeerId>,
    _removed_at_the_end: TemporaryPath,
}

impl Host {
    /// Listens in a folder, on a socket with this mode. `notifier` is called when there is something to
    /// [receive](Self::receive). A process listens once in a folder.
    pub fn listen(folder: &Path, mode: u32, notifier: Notifier) -> io::Result<Self> {
        let (listener, socket) = bind(folder, mode)?;
        let removed_at_the_end = TemporaryPath::new(&socket)?;
        listener.set_nonblocking(true)?;
        let (bell, rung) = UnixStream::pair()?;
        bell.set_nonblocking(true)?;
        rung.set_nonblocking(true)?;
        let (outgoing, queue) = mpsc::channel();
        let (heard, inbox) = inbox::inbox(Some(notifier));
        let connections = Connections {
            are_others_welcome: mode & fs::metadata(folder)?.permissions().mode() & 0o022 != 0,
            listener,
            is_accepting: true,
            bell: rung,
            outgoing: queue,
            heard,
            peers: BTreeMap::new(),
            last: 0,
        };
        let thread = thread::Builder::new().name("seat".into());
        Ok(Self {
            socket,
            inbox: Some(inbox),
            outgoing,
            bell,
            thread: Some(thread.spawn(|| connections.serve())?),
            peers: BTreeSet::new(),
            _removed_at_the_end: removed_at_the_end,
        })
    }

    pub fn socket(&self) -> &Path {
        &self.socket
    }

    /// Takes all that guests have done, oldest first.
    pub fn receive(&mut self) -> Vec<Heard> {
        let heard = self.inbox.as_ref().map(Inbox::take).unwrap_or_default();
        for Heard { peer, what, .. } in &heard {
            match what {
                PeerEvent::Connected => drop(self.peers.insert(*peer)),
                PeerEvent::Gone => drop(self.peers.remove(peer)),
                PeerEvent::Line(_) => {}
            }
        }
        heard
    }

    /// The guests that are connected, after what was [received](Self::receive).
    pub fn peers(&self) -> impl Iterator<Item = PeerId> {
        self.peers.iter().copied()
    }

    /// Sends a guest the state of the game.
    pub fn send_state(&self, peer: PeerId, state: &State) {
        if state.text.len() > MAX_TEXT {
            self.refuse(peer, "the game is too long to be shown on another screen");
            return;
        }
        let seat = match state.seat {
            Some(Color::White) => "w",
            Some(Color::Black) => "b",
            None => "-",
        };
        let line = state.line.as_deref().filter(|line| fault(line).is_none());
        let (length, line) = (state.text.len(), line.unwrap_or_default());
        let message = format!("state {length} {seat} {line}\n{}", state.text);
        self.send(peer, message.into_bytes());
    }

    /// Tells a guest why its line was not carried out, in a sentence without its full stop.
    pub fn refuse(&self, peer: PeerId, why: &str) {
        self.send(peer, refusal(why));
    }

    fn send(&self, peer: PeerId, message: Vec<u8>) {
        // If the thread has ended, all peers have gone. If the bell is full, it rings.
        let _ = self.outgoing.send((peer, message));
        let _ = (&self.bell).write(&[0]);
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.socket);
        // Nobody takes what the thread hears from now on, so that it does not wait for that.
        self.inbox = None;
        let _ = self.bell.shutdown(Shutdown::Both);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Returns the message that refuses something.
fn refusal(why: &str) -> Vec<u8> {
    const MAX_LETTERS: usize = MAX_HEADER / 4 - "refused \n".len();
    let why: String = printable(why).chars().take(MAX_LETTERS).collect();
    format!("refused {why}\n").into_bytes()
}

/// All connections, as the thread has them.
struct Connections {
    listener: UnixListener,
    /// False if the last connection could not be accepted, because the process has too many files open. The next is tried
    /// once something else has happened.
    is_accepting: bool,
    bell: UnixStream,
    outgoing: mpsc::Receiver<Outgoing>,
    heard: inbox::Sender<Heard>,
    peers: BTreeMap<PeerId, Peer>,
    /// The number of the last peer.
    last: u64,
    /// True if users other than this one may join if the socket's mode lets them.
    are_others_welcome: bool,
}

/// Why a connection ends: a sentence for the peer, or `None` if it has gone.
type Parting = Option<&'static str>;

impl Connections {
    /// Serves all connections until the bell's other end is closed.
    fn serve(mut self) {
        while self.wait().is_ok() {
            let is_last_time = matches!((&self.bell).read(&mut [0; 64]), Ok(0));
            self.accept();
            for (id, message) in self.outgoing.try_iter().collect::<Vec<_>>() {
                if self
                    .peers
                    .get_mut(&id)
                    .is_some_and(|peer| !peer.queue(&message))
                {
                    self.part(id, None);
                }
            }
            let parting: Vec<_> = self
                .peers
                .iter_mut()
                .filter_map(|(id, peer)| Some((*id, peer.serve(*id, &self.heard).err()?)))
                .collect();
            for (id, why) in parting {
                self.part(id, why);
            }
            if is_last_time {
                return;
            }
        }
        for id in self.peers.keys().copied().collect::<Vec<_>>() {
            self.part(id, None);
        }
    }

    /// Waits until something can be done.
    fn wait(&self) -> rustix::io::Result<()> {
        let read = PollFlags::IN;
        let accepted = if self.is_accepting {
            read
        } else {
            PollFlags::empty()
        };
        let mut waited_for = vec![
            PollFd::new(&self.bell, read),
            PollFd::new(&self.listener, accepted),
        ];
        waited_for.extend(self.peers.values().map(|peer| {
            let write = if peer.output.is_empty() {
                PollFlags::empty()
            } else {
                PollFlags::OUT
            };
            PollFd::new(&peer.stream, read | write)
        }));
        match poll(&mut waited_for, None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn accept(&mut self) {
        let stream = match self.listener.accept() {
            Ok((stream, _)) => stream,
            Err(error) => {
                self.is_accepting = matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock
                        | io::ErrorKind::Interrupted
                        | io::ErrorKind::ConnectionAborted
                );
                return;
            }
        };
        self.is_accepting = true;
        if stream.set_nonblocking(true).is_err() {
            return;
        }
        let mut peer = Peer::new(stream);
        if self.peers.len() >= MAX_PEERS {
            // Whoever says nothing keeps nobody out.
            match self.peers.iter().find(|(_, peer)| !peer.has_greeted) {
                Some((&silent, _)) => self.part(silent, None),
                None => return peer.refuse("too many screens show this game already"),
            }
        }
        if !self.are_others_welcome && !is_own_user(&peer.stream) {
            return peer.refuse("only the user who plays the game may join it");
        }
        self.last += 1;
        self.peers.insert(PeerId(self.last), peer);
    }

    fn part(&mut self, id: PeerId, why: Parting) {
        let Some(mut peer) = self.peers.remove(&id) else {
            return;
        };
        if let Some(why) = why {
            peer.refuse(why);
        }
        if peer.has_greeted {
            self.heard.send(Heard {
                peer: id,
                at: Instant::now(),
                what: PeerEvent::Gone,
            });
        }
    }
}

/// A connection to a guest.
struct Peer {
    stream: UnixStream,
    /// What was read and is not a whole line yet.
    input: Vec<u8>,
    /// What is not written yet.
    output: Vec<u8>,
    has_greeted: bool,
    /// The lines with faults that were read.
    faults: u32,
    /// When the second began in which lines are counted, and how many there were.
    counted: (Instant, u32),
}

impl Peer {
    fn new(stream: UnixStream) -> Self {
        Self {
            stream,
            input: Vec::new(),
            output: Vec::new(),
            has_greeted: false,
            faults: 0,
            counted: (Instant::now(), 0),
        }
    }

    /// Reads and writes what can be read and written at once.
    fn serve(&mut self, id: PeerId, heard: &inbox::Sender<Heard>) -> Result<(), Parting> {
        let mut chunk = [0; 4096];
        match (&self.stream).read(&mut chunk) {
            Ok(0) => return Err(None),
            Ok(length) => self.input.extend(&chunk[..length]),
            Err(error) if is_for_later(&error) => {}
            Err(_) => return Err(None),
        }
        let at = Instant::now();
        while let Some(end) = self.input.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.input.drain(..=end).collect();
            if let Some(what) = self.read_line(&line[..end], at)? {
                heard.send(Heard { peer: id, at, what });
            }
        }
        if self.input.len() > MAX_LINE {
            return Err(Some("the line is too long"));
        }
        self.write().map_err(|_| None)
    }

    fn read_line(&mut self, line: &[u8], at: Instant) -> Result<Option<PeerEvent>, Parting> {
        if at.duration_since(self.counted.0) > Duration::from_secs(1) {
            self.counted = (at, 0);
        }
        self.counted.1 += 1;
        if self.counted.1 > MAX_LINES {
            return Err(Some("too many lines at once"));
        }
        if !self.has_greeted {
            self.output.extend(format!("{GREETING}\n").as_bytes());
            if line != GREETING.as_bytes() {
                return Err(Some("both screens must be the same version of Tabiya"));
            }
            self.has_greeted = true;
            return Ok(Some(PeerEvent::Connected));
        }
        let line = str::from_utf8(line).map_err(|_| "the line is not UTF-8");
        let fault = match line {
            Ok(line) => match fault(line) {
                None => return Ok(Some(PeerEvent::Line(line.to_owned()))),
                Some(fault) => fault,
            },
            Err(fault) => fault,
        };
        self.faults += 1;
        if self.faults > MAX_FAULTS || !self.queue(&refusal(fault)) {
            return Err(Some(fault));
        }
        Ok(None)
    }

    /// Keeps a message until it can be written. Returns false if too much waits already.
    fn queue(&mut self, message: &[u8]) -> bool {
        let has_room = self.output.is_empty() || self.output.len() + message.len() <= MAX_WAITING;
        if has_room {
            self.output.extend(message);
        }
        has_room
    }

    /// Writes what can be written at once.
    fn write(&mut self) -> io::Result<()> {
        while !self.output.is_empty() {
            match (&self.stream).write(&self.output) {
                Ok(length) => drop(self.output.drain(..length)),
                Err(error) if is_for_later(&error) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Says why the connection ends, if that can be written at once.
    fn refuse(&mut self, why: &str) {
        self.output.extend(refusal(why));
        let _ = self.write();
    }
}

/// Returns true if nothing can be read or written at the moment.
fn is_for_later(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
    )
}

/// Returns true if a peer runs for the user of this process or for root.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn is_own_user(peer: &UnixStream) -> bool {
    let own = rustix::process::geteuid();
    rustix::net::sockopt::socket_peercred(peer)
        .is_ok_and(|peer| peer.uid == own || peer.uid.is_root())
}

/// Elsewhere the socket's mode alone decides who may join.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn is_own_user(_: &UnixStream) -> bool {
    true
}
