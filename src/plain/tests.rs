//! Line mode without a process: how lines are cut, and what happens when nobody listens.

use std::cell::Cell;

use super::*;

/// A session from the usual start.
fn session() -> Session {
    Session::new(Position::start(), Players::default())
}

/// An input that comes a few bytes at a time, as a slow typist's does.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let few = buffer.len().min(3);
        self.0.read(&mut buffer[..few])
    }
}

/// Every line of an input.
fn lines(bytes: &[u8]) -> Vec<Result<String, Unreadable>> {
    let mut input = io::BufReader::with_capacity(3, Slow(bytes));
    let mut lines = Vec::new();
    while let Some(line) = read_line(&mut input).unwrap() {
        lines.push(line);
    }
    lines
}

#[test]
fn lines_are_cut_at_their_ends_and_trimmed() {
    let text = |text: &str| Ok(text.to_owned());
    assert_eq!(
        lines(b"e4\r\n\n  e5\t\nNf3"),
        [text("e4"), text(""), text("e5"), text("Nf3")]
    );
    assert_eq!(lines(b""), []);
}

#[test]
fn a_line_may_be_as_long_as_the_limit_and_no_longer() {
    let limit = usize::try_from(LONGEST_LINE).unwrap();
    let line = |length: usize| [&vec![b'x'; length][..], b"\ne4"].concat();
    assert_eq!(lines(&line(limit))[0], Ok("x".repeat(limit)));
    assert_eq!(
        lines(&line(limit + 1)),
        [Err(Unreadable::TooLong), Ok("e4".to_owned())]
    );
}

#[test]
fn bytes_that_are_no_text_are_told_from_text() {
    let no_text = Err(Unreadable::NoText);
    assert_eq!(
        lines(b"\xff\n\x1b[A\na\x00b\n"),
        [no_text.clone(), no_text.clone(), no_text]
    );
    assert_eq!(lines("é\ta".as_bytes()), [Ok("é\ta".to_owned())]);
}

#[test]
fn the_end_of_the_game_leaves_the_rest_of_the_input_unread() {
    let mut input = &b"/resign\ne4\n"[..];
    run(session(), &mut input, &mut Vec::new()).unwrap();
    assert_eq!(input, b"e4\n");
}

#[test]
fn an_output_that_fails_ends_line_mode_with_that_error() {
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
    let error = run(session(), &b"e4\n"[..], Closed).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

/// An output that counts the bytes that have not been flushed.
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

/// A typist who waits until everything has been shown.
struct Patient<'a> {
    /// What is still to be typed.
    text: &'a [u8],
    /// Bytes that have been written but not shown.
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
fn everything_is_shown_before_more_is_read_and_at_the_end() {
    let hidden = Cell::new(0);
    let input = Patient {
        text: b"e4\nfoo\n/board\n/help",
        hidden: &hidden,
    };
    run(
        session(),
        io::BufReader::with_capacity(1, input),
        Counting(&hidden),
    )
    .unwrap();
    assert_eq!(hidden.get(), 0);
}
