//! Hosts and guests over real sockets, with guests that behave and with others that do not.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::protocol::{GREETING, MAX_LINE, MAX_TEXT, check};
use super::*;
use crate::rules::Color;
use crate::storage::Notifier;

/// Long enough on any machine.
const PATIENCE: Duration = Duration::from_secs(10);

/// A host in a temporary folder, with its notifications.
struct Table {
    folder: tempfile::TempDir,
    host: Host,
    bell: mpsc::Receiver<()>,
    heard: Vec<Heard>,
}

/// Returns a deadline that nothing here should need.
fn soon() -> Instant {
    Instant::now() + PATIENCE
}

fn notifier() -> (Notifier, mpsc::Receiver<()>) {
    let (sender, bell) = mpsc::channel();
    let ring = move || {
        let _ = sender.send(());
    };
    (Notifier::new(ring), bell)
}

impl Table {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (notifier, bell) = notifier();
        let host = Host::listen(folder.path(), notifier).unwrap();
        Self {
            folder,
            host,
            bell,
            heard: Vec::new(),
        }
    }

    /// Waits for the next event from a guest.
    fn next(&mut self) -> (PeerId, PeerEvent) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if !self.heard.is_empty() {
                let heard = self.heard.remove(0);
                return (heard.peer, heard.what);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            self.bell.recv_timeout(left).expect("nothing is heard");
            self.heard = self.host.receive();
        }
    }

    fn join(&mut self) -> (Guest<String>, PeerId) {
        let guest = Guest::connect(self.host.socket(), soon(), str::to_owned).unwrap();
        let (peer, what) = self.next();
        assert_eq!(what, PeerEvent::Connected);
        (guest, peer)
    }

    /// Connects without a greeting.
    fn stranger(&self) -> UnixStream {
        let stranger = UnixStream::connect(self.host.socket()).unwrap();
        stranger.set_read_timeout(Some(PATIENCE)).unwrap();
        stranger
    }

    /// Connects as a Tabiya would, and then misbehaves.
    fn impostor(&mut self) -> (BufReader<UnixStream>, PeerId) {
        let mut impostor = BufReader::new(self.stranger());
        writeln!(impostor.get_mut(), "{GREETING}").unwrap();
        assert_eq!(line_from(&mut impostor), GREETING);
        let (peer, what) = self.next();
        assert_eq!(what, PeerEvent::Connected);
        (impostor, peer)
    }

    /// Checks that everything still works for those who behave.
    fn still_works(&mut self) {
        let (guest, peer) = self.join();
        guest.send("/draw").unwrap();
        assert_eq!(self.next(), (peer, PeerEvent::Line("/draw".to_owned())));
        self.host.send_state(peer, &state("1. e4 *"));
        assert_eq!(guest.first_state(soon()), Ok(state("1. e4 *")));
        drop(guest);
        assert_eq!(self.next(), (peer, PeerEvent::Gone));
    }
}

/// Reads a line; empty if the connection has ended.
fn line_from(reader: &mut impl BufRead) -> String {
    let mut line = String::new();
    let _ = reader.read_line(&mut line);
    line.trim_end_matches('\n').to_owned()
}

fn state(text: &str) -> State {
    State {
        game_number: 0,
        seat: None,
        file: None,
        action: String::new(),
        text: text.to_owned(),
    }
}

fn wait_for(guest: &Guest<String>) -> News {
    let news = guest.news.recv_timeout(PATIENCE);
    news.expect("nothing has come")
}

#[test]
fn a_guest_plays_a_color_at_another_screen() {
    let mut table = Table::new();
    let (guest, peer) = table.join();
    guest.send("/join black").unwrap();
    assert_eq!(
        table.next(),
        (peer, PeerEvent::Line("/join black".to_owned()))
    );
    let seated = State {
        game_number: 7,
        seat: Some(Color::Black),
        file: Some("/a b/é.pgn".into()),
        action: String::new(),
        text: "[White \"Réti\"]\n\n1. e4 *\n".to_owned(),
    };
    table.host.send_state(peer, &seated);
    assert_eq!(guest.first_state(soon()), Ok(seated));
    guest.send("Ke4").unwrap();
    let before = Instant::now();
    assert_eq!(table.next(), (peer, PeerEvent::Line("Ke4".to_owned())));
    assert!(before.elapsed() < PATIENCE);
    table.host.refuse(peer, "the king\ncannot\u{1b}[2J");
    assert_eq!(
        wait_for(&guest),
        News::Refused("the kingcannot[2J".to_owned())
    );
    drop(guest);
    assert_eq!(table.next(), (peer, PeerEvent::Gone));
    assert_eq!(table.host.peers(), []);
}

#[test]
fn each_of_two_guests_gets_its_own_messages() {
    let mut table = Table::new();
    let ((one, first), (other, second)) = (table.join(), table.join());
    assert_eq!(table.host.peers(), [first, second]);
    for (number, peer) in table.host.peers().into_iter().enumerate() {
        table.host.send_state(peer, &state(&number.to_string()));
    }
    assert_eq!(wait_for(&one), News::State(state("0")));
    assert_eq!(wait_for(&other), News::State(state("1")));
    other.send("e4").unwrap();
    assert_eq!(table.next(), (second, PeerEvent::Line("e4".to_owned())));
    drop(one);
    assert_eq!(table.next(), (first, PeerEvent::Gone));
    assert_eq!(table.host.peers(), [second]);
}

#[test]
fn all_lines_and_states_arrive_in_order() {
    const MANY: u32 = 40;
    let mut table = Table::new();
    let (guest, peer) = table.join();
    let line = |number: u32| format!("/note {number}");
    for pause in [0, 2_100] {
        // Longer than the second that lines are counted for, and longer than anyone may take to greet.
        thread::sleep(Duration::from_millis(pause));
        for number in 0..MANY {
            guest.send(&line(number)).unwrap();
            assert_eq!(table.next(), (peer, PeerEvent::Line(line(number))));
            table.host.send_state(peer, &state(&line(number)));
        }
        for number in 0..MANY {
            assert_eq!(wait_for(&guest), News::State(state(&line(number))));
        }
    }
}

#[test]
fn a_notifier_is_called_for_what_arrived_before_it_was_set() {
    let mut table = Table::new();
    let (guest, peer) = table.join();
    table.host.send_state(peer, &state(""));
    assert_eq!(guest.first_state(soon()), Ok(state("")));
    table.host.refuse(peer, "no");
    let (notifier, bell) = notifier();
    guest.set_notifier(notifier);
    let mut news = Vec::new();
    while news.is_empty() {
        bell.recv_timeout(PATIENCE).unwrap();
        news = guest.receive();
    }
    assert_eq!(news, [News::Refused("no".to_owned())]);
}

#[test]
fn the_texts_of_states_are_read_on_another_thread() {
    let mut table = Table::new();
    let thread_of = |_: &str| thread::current().id();
    let guest = Guest::connect(table.host.socket(), soon(), thread_of).unwrap();
    let (peer, _) = table.next();
    table.host.send_state(peer, &state("*"));
    let state = guest.first_state(soon()).unwrap();
    assert_ne!(state.text, thread::current().id());
}

#[test]
fn both_ends_learn_that_the_other_has_gone() {
    let mut table = Table::new();
    let (guest, peer) = table.join();
    guest.send("/resign").unwrap();
    drop(guest);
    assert_eq!(table.next(), (peer, PeerEvent::Line("/resign".to_owned())));
    assert_eq!(table.next(), (peer, PeerEvent::Gone));
    let (guest, peer) = table.join();
    let socket = table.host.socket().to_owned();
    table.host.send_state(peer, &state("the last"));
    drop(table.host);
    assert_eq!(wait_for(&guest), News::State(state("the last")));
    assert_eq!(wait_for(&guest), News::Gone);
    assert!(guest.send("e4").is_ok());
    assert_eq!(guest.receive(), []);
    assert_eq!(fs::read_dir(table.folder.path()).unwrap().count(), 0);
    assert_eq!(
        Guest::connect(&socket, soon(), str::to_owned)
            .err()
            .unwrap(),
        "the Tabiya that has the game lets no other screen join"
    );
}

#[test]
fn another_version_is_refused_at_both_ends() {
    let mut table = Table::new();
    for greeting in [
        "Tabiya 0.0.9 (protocol 7)",
        "Tabiya 9",
        "GET / HTTP/1.1",
        "",
    ] {
        let mut old = BufReader::new(table.stranger());
        writeln!(old.get_mut(), "{greeting}").unwrap();
        assert_eq!(line_from(&mut old), GREETING);
        assert!(line_from(&mut old).starts_with("refused the other screen is another version"));
        assert_eq!(line_from(&mut old), "");
    }
    table.still_works();

    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("old");
    let listener = UnixListener::bind(&socket).unwrap();
    let own = env!("CARGO_PKG_VERSION");
    for (greeting, why) in [
        (
            "Tabiya 9.0.0 (protocol 7)\u{1b}[2J\n",
            format!(
                "the other screen is Tabiya 9.0.0 (protocol 7)[2J, this one is Tabiya {own} (protocol 7): both must be the same"
            ),
        ),
        ("SSH-2.0\n", "what answers there is not Tabiya".to_owned()),
        ("refused it is\tlate\n", "it islate".to_owned()),
        (
            "",
            "the Tabiya that has the game does not answer".to_owned(),
        ),
    ] {
        let answered = thread::scope(|scope| {
            let guest = scope.spawn(|| Guest::connect(&socket, soon(), str::to_owned));
            let mut host = listener.accept().unwrap().0;
            host.write_all(greeting.as_bytes()).unwrap();
            drop(host);
            guest.join().unwrap()
        });
        assert_eq!(answered.err().unwrap(), why);
    }
}

#[test]
fn an_invalid_line_ends_the_connection() {
    let mut table = Table::new();
    let (guest, peer) = table.join();
    let too_long = "x".repeat(MAX_LINE + 1);
    for line in ["e4\ne5", "\u{1b}[2J", &too_long] {
        assert!(guest.send(line).is_err());
    }
    for line in ["\u{e9}", &too_long[1..]] {
        guest.send(line).unwrap();
        assert_eq!(table.next(), (peer, PeerEvent::Line(line.to_owned())));
    }
    drop(guest);
    assert_eq!(table.next(), (peer, PeerEvent::Gone));
    for line in [b"\xff\n", &b"\x1b[2J\n"[..], too_long.as_bytes()] {
        let (mut impostor, peer) = table.impostor();
        impostor.get_mut().write_all(line).unwrap();
        assert!(line_from(&mut impostor).starts_with("refused the line "));
        assert_eq!(line_from(&mut impostor), "");
        assert_eq!(table.next(), (peer, PeerEvent::Gone));
    }
    table.still_works();
}

#[test]
fn noise_on_the_socket_reaches_nobody() {
    let mut table = Table::new();
    let mut seed = 1_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    for _ in 0..300 {
        let (mut impostor, peer) = table.impostor();
        for _ in 0..10 {
            let (length, is_hostile) = (random() % 300, random() % 4 == 0);
            let mut noise: Vec<u8> = (0..length).map(|_| random().to_le_bytes()[0]).collect();
            if !is_hostile {
                for letter in &mut noise {
                    *letter = *letter % 95 + b' ';
                }
                noise.push(b'\n');
            }
            if impostor.get_mut().write_all(&noise).is_err() {
                break;
            }
        }
        drop(impostor);
        while let (from, what) = table.next()
            && what != PeerEvent::Gone
        {
            assert_eq!(from, peer);
            assert!(matches!(what, PeerEvent::Line(line) if check(&line).is_ok()));
        }
    }
    table.still_works();
}

#[test]
fn a_guest_that_sends_without_end_is_dropped() {
    let mut table = Table::new();
    for line in [&[b'x'; 4096][..], b"e4\n".repeat(1000).as_slice()] {
        let (mut impostor, peer) = table.impostor();
        let began = Instant::now();
        let sent = (0_u64..).take_while(|_| impostor.get_mut().write_all(line).is_ok());
        assert!(sent.count() < 1000);
        let mut lines = 0;
        while table.next() != (peer, PeerEvent::Gone) {
            lines += 1;
        }
        assert!(lines <= 50);
        assert!(began.elapsed() < PATIENCE);
        table.still_works();
    }
}

#[test]
fn a_guest_that_does_not_read_is_dropped_and_delays_nobody() {
    let mut table = Table::new();
    let (_impostor, slow) = table.impostor();
    let (guest, peer) = table.join();
    let large = state(&"x".repeat(1 << 20));
    let began = Instant::now();
    for _ in 0..20 {
        table.host.send_state(slow, &large);
        table.host.send_state(peer, &large);
        assert_eq!(wait_for(&guest), News::State(large.clone()));
    }
    assert_eq!(table.next(), (slow, PeerEvent::Gone));
    assert!(began.elapsed() < PATIENCE);
    table.host.send_state(slow, &large);
    table
        .host
        .send_state(peer, &state(&"x".repeat(MAX_TEXT + 1)));
    assert!(matches!(wait_for(&guest), News::Refused(_)));
    table.host.send_state(peer, &state(&"x".repeat(MAX_TEXT)));
    assert!(matches!(wait_for(&guest), News::State(_)));
}

#[test]
fn a_guest_leaves_a_host_that_sends_nonsense() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("host");
    let listener = UnixListener::bind(&socket).unwrap();
    let long_line = format!("refused {}\n", "x".repeat(1 << 20));
    let large = MAX_TEXT + 1;
    let long_text = format!("state {large} - \n\n{}", "x".repeat(large));
    for message in [
        "state -1 - \n",
        "state 1 x \n\n.",
        "state 99999999999999999999 - \n",
        &long_text,
        "state 3 - \n\nab",
        "state 3\n\nabc",
        "state 3 - \nabc",
        "checkmate\n",
        "\n",
        &long_line,
    ] {
        // The host keeps its end open, so that the guest reads everything that it sent.
        let (guest, _host) = thread::scope(|scope| {
            let guest = scope.spawn(|| Guest::connect(&socket, soon(), str::to_owned));
            let mut host = listener.accept().unwrap().0;
            let _ = write!(host, "{GREETING}\n{message}");
            let _ = host.shutdown(std::net::Shutdown::Write);
            (guest.join().unwrap().unwrap(), host)
        });
        assert_eq!(wait_for(&guest), News::Gone, "{message:.30}");
    }
}

#[test]
fn a_thousand_connections_keep_no_guest_out() {
    let mut table = Table::new();
    let (guest, peer) = table.join();
    let mut silent: Vec<_> = (0..100).map(|_| table.stranger()).collect();
    for number in 0..900 {
        silent[number % 100] = table.stranger();
    }
    table.still_works();
    let others: Vec<_> = (0..15).map(|_| table.join()).collect();
    let refused = Guest::connect(table.host.socket(), soon(), str::to_owned);
    assert_eq!(
        refused.err().unwrap(),
        "too many screens show this game already"
    );
    drop(others);
    for _ in 0..15 {
        assert_eq!(table.next().1, PeerEvent::Gone);
    }
    table.host.send_state(peer, &state("*"));
    assert_eq!(wait_for(&guest), News::State(state("*")));
    table.still_works();
}

/// Leaves a socket that nobody listens on.
fn stale(path: &Path) {
    drop(UnixListener::bind(path).unwrap());
    assert!(path.exists());
}

#[test]
fn leftover_sockets_are_replaced_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder
        .path()
        .join(format!(".tabiya-{}.sock", std::process::id()));
    let other = folder.path().join(".tabiya-1.sock");
    let (foreign, game) = (folder.path().join("x.sock"), folder.path().join("a.pgn"));
    for left in [&own, &other, &foreign] {
        stale(left);
    }
    fs::write(&game, "*").unwrap();
    let (notifier, _bell) = notifier();
    let host = Host::listen(folder.path(), notifier).unwrap();
    assert_eq!(host.socket(), own);
    assert!(!other.exists() && foreign.exists() && game.exists());
    stale(&other);
    assert_eq!(sockets(folder.path()), std::slice::from_ref(&own));
    assert!(!other.exists());
    assert!(Guest::connect(&own, soon(), str::to_owned).is_ok());
    assert!(Guest::connect(&foreign, soon(), str::to_owned).is_err());
    drop(host);
    assert_eq!(sockets(folder.path()), [] as [PathBuf; 0]);
}

#[test]
fn users_who_may_replace_files_in_the_folder_may_connect() {
    for (of_folder, of_socket) in [
        (0o700, 0o600),
        (0o755, 0o600),
        (0o2775, 0o660),
        (0o777, 0o666),
        (0o1777, 0o600),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(of_folder)).unwrap();
        let host = Host::listen(folder.path(), notifier().0).unwrap();
        assert!(host.is_in(folder.path()));
        let found = fs::metadata(host.socket()).unwrap();
        assert!(found.file_type().is_socket());
        assert_eq!(found.permissions().mode() & 0o777, of_socket);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_folder_with_a_long_path_gets_a_socket_or_an_error_says_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("d".repeat(200));
    fs::create_dir(&deep).unwrap();
    match Host::listen(&deep, notifier().0) {
        Ok(host) => {
            assert!(Guest::connect(host.socket(), soon(), str::to_owned).is_ok());
            assert_eq!(sockets(&deep), [host.socket()]);
        }
        Err(error) if cfg!(target_os = "linux") => panic!("{error}"),
        Err(error) => assert!(error.to_string().contains("too long")),
    }
    let missing = folder.path().join("missing");
    assert!(Host::listen(&missing, notifier().0).is_err());
    assert!(Guest::connect(&deep.join("missing"), soon(), str::to_owned).is_err());
}

#[test]
fn a_guest_stops_waiting_for_a_state_after_the_timeout() {
    let mut table = Table::new();
    let (guest, _) = table.join();
    let why = guest.first_state(Instant::now()).unwrap_err();
    assert_eq!(why, "the Tabiya that has the game does not answer");
}

#[test]
fn a_guest_leaves_a_host_that_greets_byte_by_byte() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("host");
    let listener = UnixListener::bind(&socket).unwrap();
    let before = Instant::now();
    let guest = thread::spawn(move || {
        Guest::connect(&socket, before + Duration::from_millis(300), str::to_owned).map(drop)
    });
    let mut host = listener.accept().unwrap().0;
    while !guest.is_finished() {
        // The guest may have gone in the meantime.
        let _ = host.write_all(b"T");
        thread::sleep(Duration::from_millis(50));
    }
    let why = guest.join().unwrap().unwrap_err();
    assert_eq!(why, "the Tabiya that has the game does not answer");
    assert!(before.elapsed() < Duration::from_secs(4));
}

#[test]
fn a_guest_that_joins_passes_suspended_hosts() {
    let mut table = Table::new();
    let at = |name| table.folder.path().join(name);
    let stopped = [at(".tabiya-1.sock"), at(".tabiya-2.sock")];
    let _listeners = stopped
        .each_ref()
        .map(|path| UnixListener::bind(path).unwrap());
    let mut sockets = stopped.to_vec();
    sockets.push(table.host.socket().to_owned());
    let before = Instant::now();
    let joining =
        thread::spawn(move || reach_first(sockets, Duration::from_secs(2), str::to_owned));
    let (peer, what) = table.next();
    assert_eq!(what, PeerEvent::Connected);
    table.host.send_state(peer, &state("1. e4 *"));
    let (_guest, found) = joining.join().unwrap().unwrap();
    assert_eq!(found, state("1. e4 *"));
    assert!(before.elapsed() < Duration::from_secs(2));
    let none = reach_first(stopped.to_vec(), Duration::from_millis(50), str::to_owned);
    assert!(none.is_err());
}

#[test]
fn catching_up_reads_everything_that_has_arrived() {
    let mut table = Table::new();
    let (guest, peer) = table.join();
    for line in ["e4", "e5", "Nf3"] {
        guest.send(line).unwrap();
        table.host.catch_up();
        let heard = table.host.receive();
        let lines: Vec<_> = heard
            .into_iter()
            .map(|heard| (heard.peer, heard.what))
            .collect();
        assert_eq!(lines, [(peer, PeerEvent::Line(line.to_owned()))]);
    }
}
