//! Line mode inside the test process: when it reads and writes, and what happens if the output fails.

use std::cell::Cell;
use std::io::Read;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::input::Scripted;
use super::*;
use crate::game::GameOptions;
use crate::rules::Position;

/// A session from the usual start, with a pipe as its input.
fn session() -> Session {
    let mut session = Session::new(Position::start(), Players::default());
    session.front_end = FrontEnd::Pipe;
    session
}

/// Plays these lines of input. Returns the lines of output after the end of the first game, and the input that was not read.
fn after_the_end(session: Session, input: &str) -> (Vec<String>, String) {
    let mut output = Vec::new();
    let mut bytes = input.as_bytes();
    run(
        session,
        Config::default(),
        Scripted::new(&mut bytes),
        &mut output,
    )
    .unwrap();
    let output = String::from_utf8(output).unwrap();
    let lines = output.lines().map(str::to_owned);
    let lines = lines.skip_while(|line| line != "0-1").skip(1).collect();
    (lines, String::from_utf8(bytes.to_vec()).unwrap())
}

#[test]
fn after_the_game_a_pipe_may_send_commands_and_its_moves_are_refused_once() {
    let after = |input| after_the_end(session(), input);
    let (lines, rest) = after("/resign\ne4\nd4\n/opening\n");
    let expected = [
        "error: the game is over",
        "no named opening has been reached",
    ];
    assert_eq!((&*lines, &*rest), (&expected.map(str::to_owned)[..], ""));
    let (lines, rest) = after("/resign\n/score\nrematch\n/resign\n/quit\n/board\n");
    let expected = [
        "White 0, Black 1",
        "Rematch: you change sides",
        "White to move",
        "White resigns: Black wins (FIDE 5.1.2)",
        "0-1",
    ];
    assert_eq!(
        (&*lines, &*rest),
        (&expected.map(str::to_owned)[..], "/board\n")
    );
}

#[test]
fn at_a_terminal_line_mode_continues_after_the_game() {
    let session = Session::new(Position::start(), Players::default());
    let (lines, rest) = after_the_end(session, "/resign\ny\ne4\n/new\ne4\n/quit\ne5\n");
    let expected = [
        "/rematch or /new plays again, /score tells the score, /quit leaves",
        "error: the game is over",
        "New game",
        "White to move",
        "1. e4",
        "Black to move",
    ];
    assert_eq!(
        (&*lines, &*rest),
        (&expected.map(str::to_owned)[..], "e5\n")
    );
}

#[test]
fn a_failing_output_ends_line_mode_with_that_error() {
    /// Nobody reads any more.
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let input = Scripted::new(&b"e4\n"[..]);
    let ended = run(session(), Config::default(), input, Closed).map(drop);
    assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

/// An output that counts the unflushed bytes.
struct Counting<'a>(&'a Cell<usize>);

impl Write for Counting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.set(0);
        Ok(())
    }
}

/// Input from somebody who types only once everything is flushed.
struct Patient<'a> {
    /// The text still to type.
    text: &'a [u8],
    /// Bytes written but not flushed yet.
    hidden: &'a Cell<usize>,
}

impl Read for Patient<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert_eq!(
            self.hidden.get(),
            0,
            "something is not shown before {:?}",
            self.text
        );
        let one = buffer.len().min(1);
        self.text.read(&mut buffer[..one])
    }
}

#[test]
fn everything_is_flushed_before_more_is_read_and_at_the_end() {
    let hidden = Cell::new(0);
    let input = Patient {
        text: b"e4\nfoo\n/board\n/help",
        hidden: &hidden,
    };
    run(
        session(),
        Config::default(),
        Scripted::new(io::BufReader::with_capacity(1, input)),
        Counting(&hidden),
    )
    .unwrap();
    assert_eq!(hidden.get(), 0);
}

/// Lines, each with the time of its arrival in milliseconds after the second value.
struct Timed(Vec<(u64, &'static str)>, Instant);

impl Source for Timed {
    fn next(&mut self, _: Option<Instant>) -> io::Result<(Instant, LineInput)> {
        if self.0.is_empty() {
            return Ok((self.1, LineInput::End));
        }
        let (milliseconds, line) = self.0.remove(0);
        let at = self.1 + Duration::from_millis(milliseconds);
        Ok((at, LineInput::Line(line.to_owned())))
    }

    fn has_more(&self) -> bool {
        true
    }
}

#[test]
fn any_line_that_arrives_at_the_deadline_is_too_late() {
    for line in ["Qh4", "", "/offer", "/resign white"] {
        let options = GameOptions {
            time: Some("1".parse().unwrap()),
            ..GameOptions::default()
        };
        let lines = vec![(0, "f3"), (0, "e5"), (0, "g4"), (60_000, line)];
        let source = Timed(lines, Instant::now());
        let session = session().with_options(options);
        let mut output = Vec::new();
        run(session, Config::default(), source, &mut output).unwrap();
        let end = "Black to move\nBlack's flag has fallen: White wins (FIDE 6.9)\n1-0\n";
        assert!(String::from_utf8(output).unwrap().ends_with(end), "{line}");
    }
}

#[test]
fn line_mode_waits_for_a_slow_disk_before_the_next_answer_and_reports_one_that_takes_too_long() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let mut session = session();
    session.keep_in_file(&path).unwrap();
    let mut output = Vec::new();
    let mut talk = LineUi::new(session, Config::default(), &mut output);
    // Slow, as under load: after waiting, the file has the game.
    let (go_on, may_go_on) = mpsc::channel();
    let file = path.clone();
    let save = move || {
        may_go_on.recv().unwrap();
        std::fs::write(file, "*").unwrap();
    };
    storage::in_order(save).unwrap();
    let disk = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        go_on.send(())
    });
    talk.say_save_error(DISK_PATIENCE).unwrap();
    assert!(path.exists());
    disk.join().unwrap().unwrap();
    // It hangs, which is reported once, and then responds again.
    let (go_on, may_go_on) = mpsc::channel();
    storage::in_order(move || may_go_on.recv().unwrap()).unwrap();
    let moment = Duration::from_millis(20);
    talk.say_save_error(moment).unwrap();
    talk.say_save_error(moment).unwrap();
    go_on.send(()).unwrap();
    while talk.reported_error.is_some() {
        talk.say_save_error(moment).unwrap();
    }
    drop(talk);
    let told = String::from_utf8(output).unwrap();
    let expected = "warning: the game is not being saved: the disk is not responding\n\
                    The game is being saved again\n";
    assert_eq!(told, expected);
}

#[test]
fn at_a_terminal_the_player_is_asked_before_the_game_is_resigned() {
    let said = |input: &str| {
        let mut output = Vec::new();
        let session = Session::new(Position::start(), Players::default());
        let source = Scripted::new(input.as_bytes());
        run(session, Config::default(), source, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    let asked = "White: resign this game? y resigns, n plays on\n";
    let resigned = said("/resign\ny\n");
    assert!(
        resigned.contains(&format!("{asked}White resigns")),
        "{resigned}"
    );
    for plays_on in ["/resign\nn\ne4\n", "/resign\ne4\ny\n"] {
        let output = said(plays_on);
        assert!(
            output.contains(asked) && output.contains("1. e4"),
            "{output}"
        );
        assert!(!output.contains("resigns:"), "{output}");
    }
}
