//! The host's side: listens for other screens, and exchanges messages with all connected ones on one thread.

use std::collections::{BTreeMap, BTreeSet};
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
use super::{CAPACITY, Heard, PeerEvent, PeerId, State, protocol};
use crate::storage::{Notifier, TemporaryPath};

/// The maximum number of guests connected at once.
const MAX_GUESTS: usize = 16;

/// An order to the thread that serves the connections.
enum Order {
    Send(PeerId, Vec<u8>),
    /// Read once from every guest, then drop this sender.
    CatchUp(mpsc::Sender<()>),
}

/// A socket through which other screens can join. Dropping this value removes the socket and closes all connections.
pub struct Host {
    socket: PathBuf,
    /// The events of the guests; `None` only while this host is being dropped.
    heard: Option<Receiver<Heard>>,
    orders: mpsc::Sender<Order>,
    /// Wakes the thread that serves the connections. A byte announces an order; closing the stream ends the thread.
    waker: UnixStream,
    thread: Option<JoinHandle<()>>,
    /// The guests that were connected at the last [`Self::receive`].
    connected: BTreeSet<PeerId>,
    /// Lists the socket, so that it is removed if the program ends before this host is dropped.
    _removed_at_the_end: TemporaryPath,
}

impl Host {
    /// Creates a socket in a folder, and starts the thread that serves its connections. Calls `notifier` when there is
    /// something to [receive](Self::receive). A process may listen only once in a folder, because the socket is named after
    /// the process.
    pub fn listen(folder: &Path, notifier: Notifier) -> io::Result<Self> {
        let access = FolderAccess::of(folder)?;
        let (listener, socket) = bind(folder, access)?;
        let removed_at_the_end = TemporaryPath::new(&socket)?;
        // From the main thread to the thread that serves the connections: orders, each announced by a byte.
        let (order_sender, orders) = mpsc::channel();
        let (waker, wake_ups) = UnixStream::pair()?;
        // From that thread to the main thread: what guests do.
        let (heard_sender, heard) = mpsc::sync_channel(CAPACITY);
        // None of these may block: one thread serves all connections, and the main thread writes to the waker.
        listener.set_nonblocking(true)?;
        waker.set_nonblocking(true)?;
        wake_ups.set_nonblocking(true)?;
        let connections = Connections {
            access,
            listener,
            wake_ups,
            orders,
            heard: heard_sender,
            notifier,
            peers: BTreeMap::new(),
            last_number: 0,
        };
        let thread = thread::Builder::new()
            .name("seat".into())
            .spawn(|| connections.serve())?;
        Ok(Self {
            socket,
            heard: Some(heard),
            orders: order_sender,
            waker,
            thread: Some(thread),
            connected: BTreeSet::new(),
            _removed_at_the_end: removed_at_the_end,
        })
    }

    #[cfg(test)]
    pub fn socket(&self) -> &Path {
        &self.socket
    }

    pub fn is_in(&self, folder: &Path) -> bool {
        self.socket.parent() == Some(folder)
    }

    /// Returns everything that guests have done since the last call, oldest first.
    pub fn receive(&mut self) -> Vec<Heard> {
        let heard: Vec<Heard> = self.heard.iter().flat_map(Receiver::try_iter).collect();
        for Heard { peer, what, .. } in &heard {
            match what {
                PeerEvent::Connected => drop(self.connected.insert(*peer)),
                PeerEvent::Gone => drop(self.connected.remove(peer)),
                PeerEvent::Line(_) => {}
            }
        }
        heard
    }

    /// Waits until the thread has read what has arrived from each guest (at most 4 kB), so that [`Self::receive`] returns it.
    /// Gives up after 50 milliseconds.
    pub fn catch_up(&self) {
        const PATIENCE: Duration = Duration::from_millis(50);
        let (reading, has_read) = mpsc::channel::<()>();
        self.order(Order::CatchUp(reading));
        let _ = has_read.recv_timeout(PATIENCE);
    }

    /// Returns the connected guests, as of the last [`Self::receive`].
    pub fn peers(&self) -> Vec<PeerId> {
        self.connected.iter().copied().collect()
    }

    pub fn send_state(&self, peer: PeerId, state: &State) {
        self.send(peer, protocol::state_message(state));
    }

    pub fn tell(&self, peer: PeerId, words: &str) {
        self.send(peer, protocol::told_message(words));
    }

    /// Tells a guest why its line was refused, in a sentence without its period.
    pub fn refuse(&self, peer: PeerId, why: &str) {
        self.send(peer, protocol::refusal(why));
    }

    fn send(&self, peer: PeerId, message: Vec<u8>) {
        self.order(Order::Send(peer, message));
    }

    fn order(&self, order: Order) {
        // If the thread has ended, all guests have gone. If the waker is full, the thread wakes up anyway.
        let _ = self.orders.send(order);
        let _ = (&self.waker).write(&[0]);
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.socket);
        // Nobody receives what the thread reads from now on, so it must not wait for a receiver.
        self.heard = None;
        let _ = self.waker.shutdown(Shutdown::Both);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// All connections. One thread waits for all of them at once and never for a single one, so that no guest delays another.
struct Connections {
    listener: UnixListener,
    /// The other end of the stream [`Host::waker`].
    wake_ups: UnixStream,
    orders: Receiver<Order>,
    heard: mpsc::SyncSender<Heard>,
    notifier: Notifier,
    /// The guests' connections, including those that have sent no greeting yet.
    peers: BTreeMap<PeerId, Peer>,
    /// The number of the newest connection; 0 before the first one.
    last_number: u64,
    /// Who may write to the folder.
    access: FolderAccess,
}

impl Connections {
    /// Serves all connections until the other end of the waker is closed.
    fn serve(mut self) {
        let mut is_open = true;
        while is_open {
            self.wait();
            // Reading nothing means that the waker is closed. We still carry out the orders that were given before.
            is_open = !matches!((&self.wake_ups).read(&mut [0; 64]), Ok(0));
            self.accept();
            let catching_up = self.carry_out_orders();
            self.exchange_with_peers();
            // Everything that had arrived has been read, so this ends the waiting in `catch_up`.
            drop(catching_up);
        }
    }

    /// Carries out all orders. Returns the senders of [`Order::CatchUp`], to drop after the next reading.
    fn carry_out_orders(&mut self) -> Vec<mpsc::Sender<()>> {
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
        catching_up
    }

    /// Reads from all guests and writes to them. Removes those whose connection has ended.
    fn exchange_with_peers(&mut self) {
        self.peers.retain(|&id, peer| {
            let at = Instant::now();
            peer.serve(at, &|what| {
                let _ = self.heard.send(Heard { peer: id, at, what });
                self.notifier.notify();
            })
        });
    }

    /// Waits for a connection, an order, or something to read or to write.
    fn wait(&self) {
        let mut waited_for = vec![
            PollFd::new(&self.wake_ups, PollFlags::IN),
            PollFd::new(&self.listener, PollFlags::IN),
        ];
        waited_for.extend(self.peers.values().map(Peer::waits_for));
        // If a signal interrupts the waiting, there is nothing to do yet.
        let _ = poll(&mut waited_for, None);
    }

    /// Accepts one connection, if one is waiting. Pauses after an error.
    fn accept(&mut self) {
        /// How long to wait after an error, for example while too many files are open.
        const PAUSE: Duration = Duration::from_millis(100);
        match self.listener.accept().map(|(stream, _)| stream) {
            Ok(stream) if stream.set_nonblocking(true).is_ok() => self.admit(stream),
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => thread::sleep(PAUSE),
            Ok(_) | Err(_) => {}
        }
    }

    /// Adds a new connection, or refuses it if its user may not join or too many guests are connected. A connection that has
    /// sent no greeting makes room.
    fn admit(&mut self, stream: UnixStream) {
        let own = rustix::process::geteuid().as_raw();
        let is_welcome = is_admitted(self.access, own, user_of_peer(&stream));
        let mut peer = Peer::new(stream);
        if !is_welcome {
            return peer.refuse("only the user who plays the game may join it");
        }
        if self.peers.len() >= MAX_GUESTS {
            // A connection without a greeting makes room for this one.
            match self.peers.iter().find(|(_, peer)| !peer.has_greeted) {
                Some((&silent, _)) => drop(self.peers.remove(&silent)),
                None => return peer.refuse("too many screens show this game already"),
            }
        }
        self.last_number += 1;
        self.peers.insert(PeerId(self.last_number), peer);
    }
}
