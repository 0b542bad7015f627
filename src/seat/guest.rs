//! A screen that follows a game of another process.

use std::io::{self, BufReader, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::address::connect;
use super::protocol::{GREETING, check, read_line, read_message, refused};
use super::{CAPACITY, News, State};
use crate::storage::{Notifier, in_system_words};
use crate::text::printable;

/// How long a host may take to greet.
const GREETING_TIMEOUT: Duration = Duration::from_secs(2);

/// How long sending a line may take. The system keeps some hundred lines for the host, so that it usually takes no time.
const SEND_TIMEOUT: Duration = Duration::from_millis(500);

/// The connection to the host of a game. Dropping it ends it.
pub struct Guest {
    stream: UnixStream,
    pub(super) news: Receiver<News>,
    /// Called when there is something to [receive](Self::receive).
    notifier: Arc<OnceLock<Notifier>>,
}

impl Guest {
    /// Connects to a host. The error is a sentence without its full stop.
    pub fn connect(socket: &Path) -> Result<Self, String> {
        let stream = connect(socket).map_err(|error| match error.kind() {
            io::ErrorKind::ConnectionRefused | io::ErrorKind::NotFound => {
                "the Tabiya that has the game lets no other screen join".to_owned()
            }
            io::ErrorKind::PermissionDenied => "no permission to join".to_owned(),
            _ => in_system_words(&error),
        })?;
        let mut reader = BufReader::new(stream);
        greet(&mut reader)?;
        Self::follow(reader).map_err(|error| in_system_words(&error))
    }

    /// Starts the thread that reads.
    fn follow(mut reader: BufReader<UnixStream>) -> io::Result<Self> {
        let stream = reader.get_ref().try_clone()?;
        let (sender, news) = mpsc::sync_channel(CAPACITY);
        let notifier = Arc::new(OnceLock::<Notifier>::new());
        let called = Arc::clone(&notifier);
        let tell = move |news| {
            let is_sent = sender.send(news).is_ok();
            if let Some(notifier) = called.get() {
                notifier.notify();
            }
            is_sent
        };
        let read = move || {
            while let Some(news) = read_message(&mut reader) {
                if !tell(news) {
                    return;
                }
            }
            let _ = reader.get_ref().shutdown(Shutdown::Both);
            tell(News::Gone);
        };
        thread::Builder::new().name("guest".into()).spawn(read)?;
        Ok(Self {
            stream,
            news,
            notifier,
        })
    }

    /// Sets, once, who is called when there is something to [receive](Self::receive), which may be so already.
    pub fn set_notifier(&self, notifier: Notifier) {
        self.notifier.get_or_init(|| notifier).notify();
    }

    /// Sends what the player typed. The error says why it may not be sent. If the host has gone, that is received.
    pub fn send(&self, line: &str) -> Result<(), &'static str> {
        check(line)?;
        if (&self.stream)
            .write_all(format!("{line}\n").as_bytes())
            .is_err()
        {
            let _ = self.stream.shutdown(Shutdown::Both);
        }
        Ok(())
    }

    /// Takes all that has come, oldest first.
    pub fn receive(&self) -> Vec<News> {
        self.news.try_iter().collect()
    }

    /// Waits for what comes next; `None` if that takes longer than this.
    #[cfg(test)]
    pub fn receive_one(&self, timeout: Duration) -> Option<News> {
        self.news.recv_timeout(timeout).ok()
    }

    /// Waits for the state that a host sends to a new guest, so that there is something to show. The error is a sentence
    /// without its full stop.
    pub fn first_state(&self, timeout: Duration) -> Result<State, String> {
        loop {
            return match self.news.recv_timeout(timeout) {
                Ok(News::State(state)) => Ok(state),
                // The state that follows has it already.
                Ok(News::Happened(_)) => continue,
                Ok(News::Refused(why)) => Err(why),
                Ok(News::Gone) => Err("the Tabiya that has the game has ended".to_owned()),
                Err(_) => Err(NO_ANSWER.to_owned()),
            };
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        // The thread that reads ends.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

const NO_ANSWER: &str = "the Tabiya that has the game does not answer";

/// Exchanges the first lines. The error says why this screen may not join.
fn greet(reader: &mut BufReader<UnixStream>) -> Result<(), String> {
    let stream = reader.get_ref();
    // If the timeouts cannot be set, a host that does not answer is waited for.
    let _ = stream.set_read_timeout(Some(GREETING_TIMEOUT));
    let _ = stream.set_write_timeout(Some(SEND_TIMEOUT));
    // A host that refuses a guest at once does not read this.
    let _ = { stream }.write_all(format!("{GREETING}\n").as_bytes());
    let greeting = read_line(reader).ok_or(NO_ANSWER)?;
    if greeting == GREETING {
        let _ = reader.get_ref().set_read_timeout(None);
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
