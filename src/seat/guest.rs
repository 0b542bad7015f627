//! A guest's connection to its host.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use itertools::Itertools;

use super::address::{connect, process_of_peer};
use super::protocol::{GREETING, HERE, Message, check, read_line, read_message, refused};
use super::{News, Reached, State};
use crate::storage::{Notifier, in_system_words, receive};
use crate::text::printable;

/// How long a host may take to send its greeting.
const GREETING_TIMEOUT: Duration = Duration::from_secs(2);

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
    /// True if the host has sent a ping that we have not answered.
    owes_answer: Arc<AtomicBool>,
    /// The function to call when there is something to [receive](Self::receive); empty until it is set.
    notifier: Arc<OnceLock<Notifier>>,
}

impl<Game: Send + 'static> Guest<Game> {
    /// Connects to a host. The reading thread calls `read` with the text of each state, so that a long game does not delay
    /// the main thread. Returns the error as a sentence without its period.
    pub fn connect(socket: &Path, read: fn(&str) -> Game) -> Result<Self, String> {
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
            deadline: Some(Instant::now() + GREETING_TIMEOUT),
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
            owes_answer: Arc::default(),
            notifier: Arc::default(),
        };
        let thread = ReadingThread {
            reader,
            read,
            sender,
            owes_answer: Arc::clone(&guest.owes_answer),
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
        self.write(line);
        Ok(())
    }

    fn write(&self, line: &str) {
        if (&self.stream)
            .write_all(format!("{line}\n").as_bytes())
            .is_err()
        {
            let _ = self.stream.shutdown(Shutdown::Both);
        }
    }

    /// Returns everything that has arrived, oldest first, and answers a ping of the host. The main thread answers, because
    /// the reading thread would answer even if the main thread hangs.
    pub fn receive(&self) -> Vec<News<Game>> {
        if self.owes_answer.swap(false, Ordering::Relaxed) {
            self.write(HERE);
        }
        self.news.try_iter().collect()
    }

    /// Waits for the next news; `None` if none arrives before the timeout, or if the reading thread has ended.
    #[cfg(test)]
    pub fn receive_one(&self, timeout: Duration) -> Option<News<Game>> {
        self.news.recv_timeout(timeout).ok()
    }

    /// Waits for the state that a host sends to a new guest. Returns the error as a sentence without its period if the host
    /// refuses the guest, ends, or takes too long.
    pub fn first_state(&self, timeout: Duration) -> Result<State<Game>, String> {
        let deadline = Instant::now() + timeout;
        loop {
            match receive(&self.news, Some(deadline)) {
                Ok(News::State(state)) => return Ok(state),
                Ok(News::Told(_) | News::Asked(_)) => {}
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
    owes_answer: Arc<AtomicBool>,
    notifier: Arc<OnceLock<Notifier>>,
}

impl<Game> ReadingThread<Game> {
    /// Passes on what the host sends, until the connection or the guest ends.
    fn read_all(mut self) {
        while let Some(message) = next_message(&mut self.reader) {
            match message {
                Message::Ping => self.owes_answer.store(true, Ordering::Relaxed),
                Message::News(news) => {
                    let has_guest_left = self.sender.send(news.with_game(self.read)).is_err();
                    if has_guest_left {
                        return;
                    }
                }
            }
            // The main thread receives the news, or answers the ping.
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
                is_asked,
                file,
                action,
                text,
            }) => News::State(State {
                game_number,
                seat,
                is_asked,
                file,
                action,
                text: read(&text),
            }),
            Self::Told(notice) => News::Told(notice),
            Self::Asked(notice) => News::Asked(notice),
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
fn next_message(reader: &mut BufReader<TimedStream>) -> Option<Message> {
    reader.get_mut().deadline = None;
    while let Err(error) = reader.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return None;
        }
    }
    reader.get_mut().deadline = Some(Instant::now() + MESSAGE_TIMEOUT);
    read_message(reader)
}

/// Connects to all these hosts at once, and waits for their games. Once a game has arrived, waits a moment for hosts that come
/// earlier in the list. Returns the game of the first host in the list that has sent one. If none has in time, fails with a
/// sentence without its period.
pub fn reach_first<Game: Send + 'static>(
    sockets: Vec<PathBuf>,
    timeout: Duration,
    read: fn(&str) -> Game,
) -> Result<Reached<Game>, String> {
    /// How long we wait, after a game has arrived, for hosts that come earlier in the list.
    const GRACE: Duration = Duration::from_millis(100);
    let mut deadline = Instant::now() + timeout;
    // The answers of the hosts in the order of the list; `None` for a host that has not answered.
    let mut answers: Vec<Option<Answer<Game>>> = sockets.iter().map(|_| None).collect();
    let arriving = reach_all(sockets, timeout, read);
    while let Ok((index, answer)) = receive(&arriving, Some(deadline)) {
        if answer.is_ok() {
            deadline = deadline.min(Instant::now() + GRACE);
        }
        answers[index] = Some(answer);
        if is_first_decided(&answers) {
            break;
        }
    }
    first_reached(answers)
}

/// Returns true if we need not wait for the missing answers (`None`): a host has sent its game and all hosts before it in the
/// list have failed, or all hosts have failed.
fn is_first_decided<Game>(answers: &[Option<Answer<Game>>]) -> bool {
    for answer in answers {
        match answer {
            None => return false,
            Some(Ok(_)) => return true,
            Some(Err(_)) => {}
        }
    }
    true
}

/// Returns the first host that has answered with a game. If there is none, fails with the first failure, or with [`NO_ANSWER`]
/// if a host is silent (`None`), because that host may have the game.
fn first_reached<Game>(answers: Vec<Option<Answer<Game>>>) -> Answer<Game> {
    let is_one_silent = answers.iter().any(Option::is_none);
    let (reached, failures): (Vec<_>, Vec<_>) = answers.into_iter().flatten().partition_result();
    if let Some(first_reached) = reached.into_iter().next() {
        return Ok(first_reached);
    }
    match failures.into_iter().next() {
        Some(first_failure) if !is_one_silent => Err(first_failure),
        Some(_) | None => Err(NO_ANSWER.to_owned()),
    }
}

/// The connection to a host with its game, or the reason why there is none.
type Answer<Game> = Result<Reached<Game>, String>;

/// Connects to all these hosts, each on a separate thread. Returns a channel with their answers. Each answer comes with the
/// index of its host in the list.
fn reach_all<Game: Send + 'static>(
    sockets: Vec<PathBuf>,
    timeout: Duration,
    read: fn(&str) -> Game,
) -> Receiver<(usize, Answer<Game>)> {
    let (sender, answers) = mpsc::channel();
    for (index, socket) in sockets.into_iter().enumerate() {
        let from_thread = sender.clone();
        let reach = move || {
            let answer = Guest::connect(&socket, read).and_then(|guest| {
                let state = guest.first_state(timeout)?;
                Ok((guest, state))
            });
            // If there is no receiver, nobody waits any longer.
            let _ = from_thread.send((index, answer));
        };
        if let Err(error) = thread::Builder::new().spawn(reach) {
            let _ = sender.send((index, Err(in_system_words(&error))));
        }
    }
    answers
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
