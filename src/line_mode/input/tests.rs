//! How input is split into lines, and how the program waits for them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::*;

/// An input that arrives a few bytes at a time, as from a slow typist.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let few = buffer.len().min(3);
        self.0.read(&mut buffer[..few])
    }
}

/// Every line of an input.
fn lines(bytes: &[u8]) -> Vec<LineInput> {
    let mut input = io::BufReader::with_capacity(3, Slow(bytes));
    let mut lines = Vec::new();
    loop {
        match read_line(&mut input).unwrap() {
            LineInput::End => return lines,
            line => lines.push(line),
        }
    }
}

fn text(text: &str) -> LineInput {
    LineInput::Line(text.to_owned())
}

fn refused(why: &str) -> LineInput {
    LineInput::Invalid(why.to_owned())
}

#[test]
fn input_is_split_into_trimmed_lines() {
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
    assert_eq!(lines(&line(limit))[0], text(&"x".repeat(limit)));
    assert_eq!(
        lines(&line(limit + 1)),
        [refused("the line is longer than 1000 bytes"), text("e4")]
    );
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    let no_text = refused("the line is not UTF-8 text");
    let control = refused("the line has a control character");
    let read = lines(b"\xff\n\x1b[A\na\x00b\n");
    assert_eq!(read, [no_text, control.clone(), control]);
    assert_eq!(lines("é\ta".as_bytes()), [text("é\ta")]);
}

/// An input that we fill during reading. It knows how much has been read.
#[derive(Clone, Default)]
struct Pipe(Arc<Mutex<Vec<u8>>>);

impl Pipe {
    /// Adds more text.
    fn fill(&self, text: &str) {
        self.0.lock().unwrap().extend(text.bytes());
    }

    /// The text not read yet.
    fn rest(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let mut bytes = self.0.lock().unwrap();
            if let (Some(first), false) = (buffer.first_mut(), bytes.is_empty()) {
                *first = bytes.remove(0);
                return Ok(1);
            }
            drop(bytes);
            thread::sleep(Duration::from_millis(1));
        }
    }
}

#[test]
fn a_deadline_passes_while_nobody_types_and_the_line_arrives_later() {
    let pipe = Pipe::default();
    let mut listener = LineReader::start(io::BufReader::with_capacity(1, pipe.clone())).unwrap();
    let deadline = Some(Instant::now() + Duration::from_millis(20));
    let (at, heard) = listener.next(deadline).unwrap();
    assert_eq!(heard, LineInput::Silence);
    assert!(Some(at) >= deadline);
    pipe.fill("e4\ne5\n");
    let (later, heard) = listener.next(None).unwrap();
    assert_eq!(heard, text("e4"));
    assert!(later >= at);
    assert_eq!(pipe.rest(), "e5\n", "nobody has asked for that");
}

#[test]
fn the_end_of_an_input_is_reported_however_often_we_ask() {
    let mut listener = LineReader::start(io::BufReader::new(&b"e4"[..])).unwrap();
    for expected in [text("e4"), LineInput::End, LineInput::End] {
        assert_eq!(listener.next(None).unwrap().1, expected);
    }
}

#[test]
fn a_script_has_a_simulated_clock() {
    let mut script = Scripted::new(&b"e4\n@1500\n@x\n@500\n@1\n"[..]);
    let start = script.now;
    let passed = |at: Instant| (at - start).as_millis();
    let (at, heard) = script.next(None).unwrap();
    assert_eq!((passed(at), heard), (0, text("e4")));
    let (at, heard) = script.next(None).unwrap();
    assert_eq!((passed(at), heard), (1500, text("@x")));
    let deadline = Some(start + Duration::from_secs(2));
    let (at, heard) = script.next(deadline).unwrap();
    assert_eq!((passed(at), heard), (2000, LineInput::Silence));
    let (at, heard) = script.next(None).unwrap();
    assert_eq!((passed(at), heard), (2001, LineInput::End));
}
