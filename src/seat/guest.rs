//! A guest's connection to its host.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use super::address::{connect, process_of_peer};
use super::protocol::{GREETING, check, read_line, read_message, refused};
use super::{News, Reached, State};
use crate::storage::{Notifier, in_system_words, receive};
use crate::text::printable;

/// How long a message from the host may take once its first byte has arrived.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long sending a line may take. The system buffers several hundred lines for the host, so sending usually takes no time.
const SEND_TIMEOUT: Duration = Duration::from_millis(50);

/// How many messages may wait for the main thread. If the queue is full, the reading thread waits. The number is low
/// because each message may be a whole game.
const NEWS_WAITING: usize = 8;

/// The connection to the host of a game. It converts the text of each state to a `Game`. Dropping it closes the connection.
pub struct Guest<Game> {
    stream: UnixStream,
    pub(super) news: Receiver<News<Game>>,
    /// The function to call when there is something to [receive](Self::receive); empty until it is set.
    notifier: Arc<OnceLock<Notifier>>,
}

impl<Game: Send + 'static> Guest<Game> {
    /// Connects to a host, which must send its greeting before the deadline. The reading thread calls `read` with the text of
    /// each state, so that a long game does not delay the main thread. Returns the error as a sentence without its period.
    pub fn connect(
        socket: &Path,
        deadline: Instant,
        read: fn(&str) -> Game,
    ) -> Result<Self, String> {
        let stream = connect(socket).map_err(|error| match error.kind() {
            io::ErrorKind::ConnectionRefused | io::ErrorKind::NotFound => {
                "the Tabiya that has the game lets no other screen join".to_owned()
            }
            io::ErrorKind::PermissionDenied => "no permission to join".to_owned(),
            io::ErrorKind::WouldBlock => NO_ANSWER.to_owned(),
            _ => in_system_words(&error),
        })?;
        let mut reader = BufReader::new(TimedStream {
            stream,
            deadline: Some(deadline),
        });
        greet(&mut reader)?;
        Self::start_reading(reader, read).map_err(|error| in_system_words(&error))
    }

    /// Starts the thread that reads the messages of the host. The thread calls `read` with the text of each state.
    fn start_reading(reader: BufReader<TimedStream>, read: fn(&str) -> Game) -> io::Result<Self> {
        let (sender, news) = mpsc::sync_channel(NEWS_WAITING);
        let guest = Self {
            stream: reader.get_ref().stream.try_clone()?,
            news,
            notifier: Arc::default(),
        };
        let thread = ReadingThread {
            reader,
            read,
            sender,
            notifier: Arc::clone(&guest.notifier),
        };
        thread::Builder::new()
            .name("guest".into())
            .spawn(|| thread.read_all())?;
        Ok(guest)
    }

    /// Returns the ID of the host's process; `None` if the system does not report it.
    pub fn process(&self) -> Option<u32> {
        process_of_peer(&self.stream)
    }

    /// Sets the notifier that is called when there is something to [receive](Self::receive). Calls it at once, since there may
    /// be something already. Only the first call sets it.
    pub fn set_notifier(&self, notifier: Notifier) {
        self.notifier.get_or_init(|| notifier).notify();
    }

    /// Sends the host a line. Fails with the reason if the line may not be sent. If the host has gone, this succeeds, and
    /// `receive` reports the end.
    pub fn send(&self, line: &str) -> Result<(), &'static str> {
        check(line)?;
        let whole = format!("{line}\n");
        if (&self.stream).write_all(whole.as_bytes()).is_err() {
            let _ = self.stream.shutdown(Shutdown::Both);
        }
        Ok(())
    }

    /// Returns everything that has arrived, oldest first.
    pub fn receive(&self) -> Vec<News<Game>> {
        self.news.try_iter().collect()
    }

    /// Waits for the state that a host sends to a new guest. Returns the error as a sentence without its period if the host
    /// refuses the guest, ends, or has sent nothing by the deadline.
    pub fn first_state(&self, deadline: Instant) -> Result<State<Game>, String> {
        loop {
            match receive(&self.news, Some(deadline)) {
                Ok(News::State(state)) => return Ok(state),
                Ok(News::Told(_)) => {}
                Ok(News::Refused(why)) => return Err(why),
                Ok(News::Gone) => return Err("the Tabiya that has the game has ended".to_owned()),
                Err(_) => return Err(NO_ANSWER.to_owned()),
            }
        }
    }
}

/// The thread of a [`Guest`] that reads the messages of the host.
struct ReadingThread<Game> {
    reader: BufReader<TimedStream>,
    /// The function that makes a game from the text of a state.
    read: fn(&str) -> Game,
    sender: SyncSender<News<Game>>,
    notifier: Arc<OnceLock<Notifier>>,
}

impl<Game> ReadingThread<Game> {
    /// Passes on what the host sends, until the connection or the guest ends.
    fn read_all(mut self) {
        while let Some(news) = next_message(&mut self.reader) {
            let has_guest_left = self.sender.send(news.with_game(self.read)).is_err();
            if has_guest_left {
                return;
            }
            self.notify();
        }
        // The host has gone, or it has sent something invalid, and we end the connection.
        let _ = self.reader.get_ref().stream.shutdown(Shutdown::Both);
        let _ = self.sender.send(News::Gone);
        self.notify();
    }

    fn notify(&self) {
        // Before the notifier is set there is nobody to tell. `set_notifier` then calls it at once.
        if let Some(notifier) = self.notifier.get() {
            notifier.notify();
        }
    }
}

impl<Game> Drop for Guest<Game> {
    fn drop(&mut self) {
        // This ends the reading thread.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

impl News {
    /// Replaces the text of a state with the game that `read` makes from it, and returns other news unchanged.
    fn with_game<Game>(self, read: fn(&str) -> Game) -> News<Game> {
        match self {
            Self::State(State {
                game_number,
                seat,
                file,
                action,
                text,
            }) => News::State(State {
                game_number,
                seat,
                file,
                action,
                text: read(&text),
            }),
            Self::Told(words) => News::Told(words),
            Self::Refused(why) => News::Refused(why),
            Self::Gone => News::Gone,
        }
    }
}

const NO_ANSWER: &str = "the Tabiya that has the game does not answer";

/// A connection that fails to read after its deadline, even if bytes keep arriving.
struct TimedStream {
    stream: UnixStream,
    /// When reads time out; `None` for no limit.
    deadline: Option<Instant>,
}

impl Read for TimedStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self
            .deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if left == Some(Duration::ZERO) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(left)?;
        self.stream.read(buffer)
    }
}

/// Waits for the next message. Once it has begun, it must be complete within [`MESSAGE_TIMEOUT`]. Returns `None` if the
/// connection has ended, or if the message is late or invalid.
fn next_message(reader: &mut BufReader<TimedStream>) -> Option<News> {
    reader.get_mut().deadline = None;
    while let Err(error) = reader.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return None;
        }
    }
    reader.get_mut().deadline = Some(Instant::now() + MESSAGE_TIMEOUT);
    read_message(reader)
}

/// Connects to the first of these hosts that sends its game, trying one after the other. All share the time until the timeout:
/// a host that does not answer gets at most half of what is left. If none sends a game, fails with the first failure, as a
/// sentence without its period.
pub fn reach_first<Game: Send + 'static>(
    sockets: Vec<PathBuf>,
    timeout: Duration,
    read: fn(&str) -> Game,
) -> Result<Reached<Game>, String> {
    let deadline = Instant::now() + timeout;
    let mut first_failure = None;
    let mut waiting = sockets.into_iter().peekable();
    while let Some(socket) = waiting.next() {
        let left = deadline.saturating_duration_since(Instant::now());
        let share = if waiting.peek().is_some() {
            left / 2
        } else {
            left
        };
        match reach(&socket, Instant::now() + share, read) {
            Ok(reached) => return Ok(reached),
            Err(why) => drop(first_failure.get_or_insert(why)),
        }
    }
    Err(first_failure.unwrap_or_else(|| NO_ANSWER.to_owned()))
}

/// Connects to this host, and waits for its game until the deadline.
fn reach<Game: Send + 'static>(
    socket: &Path,
    deadline: Instant,
    read: fn(&str) -> Game,
) -> Result<Reached<Game>, String> {
    let guest = Guest::connect(socket, deadline, read)?;
    let state = guest.first_state(deadline)?;
    Ok((guest, state))
}

/// Exchanges greetings. Fails with the reason why this screen may not join.
fn greet(reader: &mut BufReader<TimedStream>) -> Result<(), String> {
    let mut stream = &reader.get_ref().stream;
    // If this fails, we only wait longer for a host that does not read.
    let _ = stream.set_write_timeout(Some(SEND_TIMEOUT));
    // This may fail if the host has already refused us and closed the connection. We read its reason next.
    let _ = stream.write_all(format!("{GREETING}\n").as_bytes());
    let greeting = read_line(reader).ok_or(NO_ANSWER)?;
    if greeting == GREETING {
        return Ok(());
    }
    Err(match refused(&greeting) {
        Some(why) => why,
        None if greeting.starts_with("Tabiya ") => printable(&format!(
            "the other screen is {greeting}, this one is {GREETING}: both must be the same"
        )),
        None => "what answers there is not Tabiya".to_owned(),
    })
}
