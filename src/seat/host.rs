//! The process that has a game: it listens for other screens.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};

use super::address::{FolderAccess, bind, is_admitted, user_of_peer};
use super::peer::Peer;
use super::{CAPACITY, Happened, Heard, PeerEvent, PeerId, State, protocol};
use crate::storage::{Notifier, TemporaryPath};

/// How many may be connected at once.
const MAX_PEERS: usize = 16;

/// How often a guest is asked at most whether it is still there.
const PING_PAUSE: Duration = Duration::from_secs(1);

/// What is known of whether a guest is still there.
#[derive(Clone, Copy, Default)]
struct Presence {
    /// When it was last asked.
    asked: Option<Instant>,
    /// It has not answered since.
    owes_answer: bool,
}

/// What the thread of the connections has to do.
enum Order {
    Send(PeerId, Vec<u8>),
    /// Read all that waits in the sockets, then drop this.
    CatchUp(mpsc::Sender<()>),
}

/// A socket on which other screens can join. Dropping it removes the socket and ends all connections.
pub struct Host {
    socket: PathBuf,
    /// `None` only while this is dropped.
    heard: Option<Receiver<Heard>>,
    orders: mpsc::Sender<Order>,
    /// Wakes the thread: a byte for something outgoing, the end for the end.
    waker: UnixStream,
    thread: Option<JoinHandle<()>>,
    peers: BTreeMap<PeerId, Cell<Presence>>,
    _removed_at_the_end: TemporaryPath,
}

impl Host {
    /// Listens in a folder. `notifier` is called when there is something to [receive](Self::receive). A process listens only
    /// once in a folder.
    pub fn listen(folder: &Path, notifier: Notifier) -> io::Result<Self> {
        let access = FolderAccess::of(folder)?;
        let (listener, socket) = bind(folder, access)?;
        let removed_at_the_end = TemporaryPath::new(&socket)?;
        let (waker, wake_ups) = UnixStream::pair()?;
        listener.set_nonblocking(true)?;
        waker.set_nonblocking(true)?;
        wake_ups.set_nonblocking(true)?;
        let (orders, queue) = mpsc::channel();
        let (sender, heard) = mpsc::sync_channel(CAPACITY);
        let connections = Connections {
            access,
            listener,
            wake_ups,
            orders: queue,
            heard: sender,
            notifier,
            peers: BTreeMap::new(),
            last: 0,
        };
        let thread = thread::Builder::new().name("seat".into());
        Ok(Self {
            socket,
            heard: Some(heard),
            orders,
            waker,
            thread: Some(thread.spawn(|| connections.serve())?),
            peers: BTreeMap::new(),
            _removed_at_the_end: removed_at_the_end,
        })
    }

    #[cfg(test)]
    pub fn socket(&self) -> &Path {
        &self.socket
    }

    /// Returns true if the socket is in this folder.
    pub fn is_in(&self, folder: &Path) -> bool {
        self.socket.parent() == Some(folder)
    }

    /// Takes all that guests have done, oldest first.
    pub fn receive(&mut self) -> Vec<Heard> {
        let mut heard: Vec<Heard> = self.heard.iter().flat_map(Receiver::try_iter).collect();
        for Heard { peer, what, .. } in &heard {
            match what {
                PeerEvent::Connected => drop(self.peers.insert(*peer, Cell::default())),
                PeerEvent::Gone => drop(self.peers.remove(peer)),
                PeerEvent::Line(_) => {
                    if let Some(presence) = self.peers.get_mut(peer) {
                        presence.get_mut().owes_answer = false;
                    }
                }
            }
        }
        heard.retain(|heard| heard.what != PeerEvent::Line(protocol::HERE.to_owned()));
        heard
    }

    /// Has all that waits in the sockets read, so that it can be [received](Self::receive) now. Waits only a moment for that.
    pub fn catch_up(&self) {
        const PATIENCE: Duration = Duration::from_millis(50);
        let (reading, has_read) = mpsc::channel::<()>();
        self.order(Order::CatchUp(reading));
        let _ = has_read.recv_timeout(PATIENCE);
    }

    /// Returns when a guest was asked whether it is still there, if it has not answered since: it is stopped, or its line is
    /// dead. Each guest is asked when it is told something.
    pub fn silent_since(&self, peer: PeerId) -> Option<Instant> {
        let presence = self.peers.get(&peer)?.get();
        presence.asked.filter(|_| presence.owes_answer)
    }

    /// The guests that are connected, after what was [received](Self::receive).
    pub fn peers(&self) -> Vec<PeerId> {
        self.peers.keys().copied().collect()
    }

    /// Sends a guest the state of the game.
    pub fn send_state(&self, peer: PeerId, state: &State) {
        self.send(peer, protocol::state_message(state));
    }

    /// Tells a guest what has happened.
    pub fn tell(&self, peer: PeerId, happened: &Happened) {
        self.send(peer, protocol::happened_message(happened));
    }

    /// Tells a guest why its line was not carried out, in a sentence without its full stop.
    pub fn refuse(&self, peer: PeerId, why: &str) {
        self.send(peer, protocol::refusal(why));
    }

    fn send(&self, peer: PeerId, mut message: Vec<u8>) {
        if let Some(presence) = self.peers.get(&peer)
            && presence.get().is_to_be_asked()
        {
            message.extend(protocol::PING.as_bytes());
            presence.set(Presence {
                asked: Some(Instant::now()),
                owes_answer: true,
            });
        }
        self.order(Order::Send(peer, message));
    }

    fn order(&self, order: Order) {
        // If the thread has ended, all peers have gone. If the waker is full, the thread wakes anyway.
        let _ = self.orders.send(order);
        let _ = (&self.waker).write(&[0]);
    }
}

impl Presence {
    fn is_to_be_asked(self) -> bool {
        !self.owes_answer && self.asked.is_none_or(|asked| asked.elapsed() >= PING_PAUSE)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.socket);
        // Nobody takes what the thread hears from now on, so that it does not wait for that.
        self.heard = None;
        let _ = self.waker.shutdown(Shutdown::Both);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// All connections. One thread waits for them at once and never for one alone, so that no peer holds up another.
struct Connections {
    listener: UnixListener,
    /// The other end of [`Host::waker`].
    wake_ups: UnixStream,
    orders: Receiver<Order>,
    heard: mpsc::SyncSender<Heard>,
    notifier: Notifier,
    peers: BTreeMap<PeerId, Peer>,
    /// The number of the last peer.
    last: u64,
    /// Who may write to the folder.
    access: FolderAccess,
}

impl Connections {
    /// Serves all connections until the other end of the waker is closed.
    fn serve(mut self) {
        let mut is_open = true;
        while is_open {
            self.wait();
            is_open = !matches!((&self.wake_ups).read(&mut [0; 64]), Ok(0));
            self.accept();
            // Whoever waits for the reading is told by the drop of this that it is done.
            let mut catching_up = Vec::new();
            for order in self.orders.try_iter() {
                match order {
                    Order::Send(id, message) => {
                        if let Some(peer) = self.peers.get_mut(&id) {
                            peer.queue(&message);
                        }
                    }
                    Order::CatchUp(reading) => catching_up.push(reading),
                }
            }
            self.peers.retain(|&id, peer| {
                let at = Instant::now();
                peer.serve(at, &|what| {
                    let _ = self.heard.send(Heard { peer: id, at, what });
                    self.notifier.notify();
                })
            });
        }
    }

    /// Waits until something can be done.
    fn wait(&self) {
        let mut waited_for = vec![
            PollFd::new(&self.wake_ups, PollFlags::IN),
            PollFd::new(&self.listener, PollFlags::IN),
        ];
        waited_for.extend(self.peers.values().map(Peer::waits_for));
        // If it is interrupted, nothing is there yet.
        let _ = poll(&mut waited_for, None);
    }

    fn accept(&mut self) {
        /// How long to wait for another file of this process to be closed if too many are open.
        const PAUSE: Duration = Duration::from_millis(100);
        match self.listener.accept().map(|(stream, _)| stream) {
            Ok(stream) if stream.set_nonblocking(true).is_ok() => self.admit(stream),
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => thread::sleep(PAUSE),
            Ok(_) | Err(_) => {}
        }
    }

    fn admit(&mut self, stream: UnixStream) {
        let own = rustix::process::geteuid().as_raw();
        let is_welcome = is_admitted(self.access, own, user_of_peer(&stream));
        let mut peer = Peer::new(stream);
        if !is_welcome {
            return peer.refuse("only the user who plays the game may join it");
        }
        if self.peers.len() >= MAX_PEERS {
            // Whoever says nothing keeps nobody out.
            match self.peers.iter().find(|(_, peer)| !peer.has_greeted) {
                Some((&silent, _)) => drop(self.peers.remove(&silent)),
                None => return peer.refuse("too many screens show this game already"),
            }
        }
        self.last += 1;
        self.peers.insert(PeerId(self.last), peer);
    }
}
