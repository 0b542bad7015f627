//! A state machine after ECMA-48 and the DEC parser that turns the terminal's bytes, and the moments of their arrival,
//! into events. It reads no clock and keeps a bounded number of bytes.
//!
//! Lines may be slow and programs may answer late, so every unfinished sequence ends by itself: a lone `ESC` is the Esc
//! key after a moment, anything else is dropped after [`SEQUENCE_TIMEOUT`]. `ESC`, `CAN` and the other control characters end a
//! sequence at once and mean themselves, so that Ctrl-C always gets through.

use std::mem;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::sequence;
use super::{Answer, Event, Input};

/// How long an `ESC` may begin a sequence before it counts as the Esc key.
const ESC_TIMEOUT: Duration = Duration::from_millis(50);
/// The longest such time, for a line with longer gaps between bytes; also how long `ESC O` waits for its final byte.
const LONGEST_ESC_TIMEOUT: Duration = Duration::from_millis(400);
/// How long to wait for the next byte of an unfinished sequence; a `[` within this time continues a lone Esc.
const SEQUENCE_TIMEOUT: Duration = Duration::from_millis(800);
/// The most bytes of a control sequence; a longer one is ignored.
const LONGEST_SEQUENCE: usize = 64;
/// The most bytes kept of an answer.
pub const LONGEST_ANSWER: usize = 4096;
/// The most bytes kept of a paste.
const LONGEST_PASTE: usize = 1 << 20;

/// What introduces a string with which terminals answer, after an `ESC`: DCS, OSC and APC.
const INTRODUCERS: &[u8] = b"P]_";

const CTRL_C: u8 = 0x03;
const BEL: u8 = 0x07;
const CAN: u8 = 0x18;
const ESC: u8 = 0x1b;
const DEL: u8 = 0x7f;

pub struct Parser {
    state: State,
    /// When the last byte arrived.
    last: Instant,
    /// How long an `ESC` is currently held.
    hold: Duration,
    /// What the bytes mean that have ended, until it is handed over.
    events: Vec<Event>,
}

/// The unfinished sequence.
enum State {
    Ground,
    /// A multibyte character.
    Utf8(Vec<u8>),
    Escape(Escape),
    /// `ESC O`, which a function key may follow (SS3).
    SingleShift(Escape),
    /// `ESC [` and these bytes.
    ControlSequence(Escape, Vec<u8>),
    /// What introduces a string behind its `ESC`, one of [`INTRODUCERS`], and its content.
    Text(Escape, u8, Vec<u8>),
    /// The same and an `ESC`, which arrived at this moment and may belong to its end, `ESC \`.
    TextEnd(Escape, u8, Vec<u8>, Instant),
    /// A pasted text, and an unfinished control sequence in it.
    Paste(Vec<u8>, Option<Vec<u8>>),
}

/// The `ESC` that begins a sequence.
#[derive(Clone, Copy)]
struct Escape {
    at: Instant,
    /// How long the next byte took.
    gap: Duration,
    /// True if it has already been reported as the Esc key.
    reported: bool,
}

impl Parser {
    pub fn new(now: Instant) -> Self {
        Self {
            state: State::Ground,
            last: now,
            hold: ESC_TIMEOUT,
            events: Vec::new(),
        }
    }

    /// Parses bytes that arrived at this time, and returns what they complete.
    pub fn feed(&mut self, bytes: &[u8], at: Instant) -> Vec<Event> {
        self.end_before(at);
        for &byte in bytes {
            self.last = at;
            self.take(byte);
        }
        mem::take(&mut self.events)
    }

    /// Ends a sequence that has timed out, and returns what it means.
    pub fn expire(&mut self, now: Instant) -> Vec<Event> {
        self.end_before(now);
        mem::take(&mut self.events)
    }

    fn end_before(&mut self, now: Instant) {
        while self.expiry().is_some_and(|expiry| expiry <= now) {
            self.give_up();
        }
    }

    /// Returns when [`Self::expire`] has something to report if no more bytes arrive.
    pub fn deadline(&self) -> Option<Instant> {
        let reports = match &self.state {
            State::Escape(escape) => !escape.reported,
            State::SingleShift(escape) => escape.reported,
            State::Text(_, _, text) => text.is_empty(),
            State::TextEnd(..) | State::Paste(..) => true,
            State::Ground | State::Utf8(_) | State::ControlSequence(..) => false,
        };
        self.expiry().filter(|_| reports)
    }

    /// Returns when the unfinished sequence times out.
    fn expiry(&self) -> Option<Instant> {
        let patience = match &self.state {
            State::Ground => return None,
            State::Escape(escape) if !escape.reported => self.hold,
            State::SingleShift(escape) if escape.reported => self.hold.max(slower(escape.gap)),
            State::SingleShift(_) => LONGEST_ESC_TIMEOUT,
            // The terminal's name is asked for, but nothing that any other string would answer.
            State::Text(escape, b'P', text) if text.is_empty() && !escape.reported => {
                LONGEST_ESC_TIMEOUT
            }
            State::Text(escape, _, text) if text.is_empty() => self.hold.max(slower(escape.gap)),
            State::Utf8(_)
            | State::Escape(_)
            | State::ControlSequence(..)
            | State::Text(..)
            | State::TextEnd(..)
            | State::Paste(..) => SEQUENCE_TIMEOUT,
        };
        Some(self.last + patience)
    }

    /// Ends the unfinished sequence: reports it as keys or pasted text where that is possible, else drops it.
    fn give_up(&mut self) {
        match mem::replace(&mut self.state, State::Ground) {
            State::Escape(mut escape) if !escape.reported => {
                self.report(&mut escape);
                self.state = State::Escape(escape);
            }
            // The player pressed Esc, and then begins to type `O-O`.
            State::SingleShift(escape) if escape.reported => self.report_behind(escape, b'O'),
            // Alt with a character that could also introduce a string.
            State::Text(escape, introducer, text) if text.is_empty() => {
                self.report_behind(escape, introducer);
            }
            State::TextEnd(_, _, _, at) => self.report(&mut Escape::new(at)),
            State::Paste(text, _) => self.push_paste(&text),
            State::Ground
            | State::Utf8(_)
            | State::Escape(_)
            | State::SingleShift(_)
            | State::ControlSequence(..)
            | State::Text(..) => {}
        }
    }

    fn take(&mut self, byte: u8) {
        match mem::replace(&mut self.state, State::Ground) {
            State::Ground => self.take_first(byte),
            State::Utf8(bytes) => self.take_utf8(bytes, byte),
            State::Escape(escape) => self.take_after_escape(escape, byte),
            State::SingleShift(escape) => self.take_after_single_shift(escape, byte),
            State::ControlSequence(escape, text) => self.take_in_sequence(escape, text, byte),
            State::Text(escape, introducer, text) => {
                self.take_in_text(escape, introducer, text, byte);
            }
            State::TextEnd(escape, introducer, text, _) if byte == b'\\' => {
                self.finish_text(escape, introducer, &text);
            }
            State::TextEnd(_, _, _, began) => self.take_after_escape(Escape::new(began), byte),
            State::Paste(text, escape) => self.take_in_paste(text, escape, byte),
        }
    }

    /// Parses a byte while no sequence is unfinished.
    fn take_first(&mut self, byte: u8) {
        match byte {
            ESC => self.state = State::Escape(Escape::new(self.last)),
            0x80.. => self.take_utf8(Vec::new(), byte),
            _ => self.push(key(byte)),
        }
    }

    /// Parses a byte of a multibyte character; drops an invalid character, and parses a byte that does not belong to it
    /// on its own.
    fn take_utf8(&mut self, mut bytes: Vec<u8>, byte: u8) {
        bytes.push(byte);
        match std::str::from_utf8(&bytes) {
            Ok(text) => {
                let readable = text.chars().filter(|character| !character.is_control());
                readable.for_each(|readable| self.push(character(readable)));
            }
            Err(error) if error.error_len().is_none() => self.state = State::Utf8(bytes),
            Err(_) if bytes.len() > 1 => self.take_first(byte),
            Err(_) => {}
        }
    }

    /// Parses the byte after an `ESC`. Alt with a character is Esc and the character.
    fn take_after_escape(&mut self, mut escape: Escape, byte: u8) {
        escape.gap = self.last.saturating_duration_since(escape.at);
        self.state = match byte {
            b'[' => State::ControlSequence(escape, Vec::new()),
            b'O' => State::SingleShift(escape),
            // After an `ESC` that was reported as a key, only a DCS is a string, the terminal's name; the others are keys.
            b'P' => State::Text(escape, byte, Vec::new()),
            _ if INTRODUCERS.contains(&byte) && !escape.reported => {
                State::Text(escape, byte, Vec::new())
            }
            _ => {
                self.report(&mut escape);
                return self.take_first(byte);
            }
        };
    }

    /// Parses the byte after `ESC O`.
    fn take_after_single_shift(&mut self, escape: Escape, byte: u8) {
        if let Some(code) = sequence::single_shifted(byte) {
            self.learn(escape);
            self.push(Input::Key(code.into()));
        } else {
            self.report_behind(escape, b'O');
            self.take_first(byte);
        }
    }

    /// Parses a byte of a control sequence.
    fn take_in_sequence(&mut self, escape: Escape, mut text: Vec<u8>, byte: u8) {
        // A legacy mouse report (X10) has three bytes behind its final one, none of them a control character.
        let is_old_mouse = text.first() == Some(&b'M');
        let completes = if is_old_mouse {
            text.len() == 3
        } else {
            match byte {
                // The Linux console's function keys have a letter behind.
                b'[' | b'M' => !text.is_empty(),
                _ => byte >= b'@',
            }
        };
        match byte {
            CAN => {}
            0..b' ' => self.take_first(byte),
            DEL.. if !is_old_mouse => self.take_first(byte),
            b'~' if text == sequence::PASTE => {
                self.learn(escape);
                self.state = State::Paste(Vec::new(), None);
            }
            _ if completes => {
                text.push(byte);
                let read = sequence::read(&text).filter(|_| text.len() <= LONGEST_SEQUENCE);
                if let Some(input) = read {
                    self.learn(escape);
                    self.push(input);
                }
            }
            _ => {
                if text.len() < LONGEST_SEQUENCE {
                    text.push(byte);
                }
                self.state = State::ControlSequence(escape, text);
            }
        }
    }

    /// Parses a byte of a string.
    fn take_in_text(&mut self, escape: Escape, introducer: u8, mut text: Vec<u8>, byte: u8) {
        match byte {
            // What does not begin as an answer is typed after Esc or with Alt.
            _ if text.is_empty() && !begins_answer(introducer, byte) => {
                self.report_behind(escape, introducer);
                self.take_first(byte);
            }
            BEL => self.finish_text(escape, introducer, &text),
            CAN => {}
            ESC => self.state = State::TextEnd(escape, introducer, text, self.last),
            b' '..=b'~' | 0x80.. => {
                if text.len() < LONGEST_ANSWER {
                    text.push(byte);
                }
                self.state = State::Text(escape, introducer, text);
            }
            _ => self.take_first(byte),
        }
    }

    /// Reports a complete string if it may answer a question of this program.
    fn finish_text(&mut self, escape: Escape, introducer: u8, text: &[u8]) {
        self.learn(escape);
        if introducer == b'P' {
            let text = String::from_utf8_lossy(text).into_owned();
            self.push(Input::Answer(Answer::DeviceControl(text)));
        }
    }

    /// Parses a byte of a paste, and drops control sequences in it.
    fn take_in_paste(&mut self, mut text: Vec<u8>, escape: Option<Vec<u8>>, byte: u8) {
        let escape = match (byte, escape) {
            // A paste contains no Ctrl-C, so the end of the paste was lost.
            (CTRL_C, _) => {
                self.push_paste(&text);
                return self.take_first(byte);
            }
            (ESC, _) => Some(Vec::new()),
            (b'[', Some(begun)) if begun.is_empty() => Some(vec![byte]),
            (b' '..=b'?', Some(mut begun)) if !begun.is_empty() => {
                if begun.len() < LONGEST_SEQUENCE {
                    begun.push(byte);
                }
                Some(begun)
            }
            (b'~', Some(begun)) if begun == sequence::END_OF_PASTE => {
                return self.push_paste(&text);
            }
            (b'@'..=b'~', Some(begun)) if !begun.is_empty() => None,
            (_, Some(_) | None) => {
                if text.len() < LONGEST_PASTE {
                    text.push(byte);
                }
                None
            }
        };
        self.state = State::Paste(text, escape);
    }

    /// Adapts the timeout to a complete sequence whose `ESC` was reported as a key too early.
    fn learn(&mut self, escape: Escape) {
        if escape.reported {
            self.hold = self.hold.max(slower(escape.gap));
        }
    }

    /// Reports what the last byte has completed.
    fn push(&mut self, input: Input) {
        let at = self.last;
        self.events.push(Event { at, input });
    }

    /// Reports a pasted text, unless it is empty.
    fn push_paste(&mut self, text: &[u8]) {
        if !text.is_empty() {
            self.push(Input::Paste(String::from_utf8_lossy(text).into_owned()));
        }
    }

    /// Reports an `ESC` once as the Esc key.
    fn report(&mut self, escape: &mut Escape) {
        if !mem::replace(&mut escape.reported, true) {
            let input = Input::Key(KeyCode::Esc.into());
            self.events.push(Event {
                at: escape.at,
                input,
            });
        }
    }

    /// Reports an `ESC` and the character behind it as keys, since they introduce nothing.
    fn report_behind(&mut self, mut escape: Escape, introducer: u8) {
        self.report(&mut escape);
        let (at, input) = (escape.at + escape.gap, key(introducer));
        self.events.push(Event { at, input });
    }
}

impl Escape {
    fn new(at: Instant) -> Self {
        Self {
            at,
            gap: Duration::ZERO,
            reported: false,
        }
    }
}

/// Returns how long to wait for the next byte on a line with this gap.
fn slower(gap: Duration) -> Duration {
    (2 * gap).min(LONGEST_ESC_TIMEOUT)
}

/// Returns true if an answer with this introducer may begin with this byte: parameters, the number of an OSC, the letter
/// of kitty's graphics.
fn begins_answer(introducer: u8, byte: u8) -> bool {
    match introducer {
        b'P' => matches!(byte, b' '..=b'?'),
        b']' => byte.is_ascii_digit(),
        _ => byte == b'G',
    }
}

/// Returns the key of a character; as in crossterm, an upper-case letter has Shift.
fn character(character: char) -> Input {
    let held = if character.is_uppercase() {
        KeyModifiers::SHIFT
    } else {
        KeyModifiers::NONE
    };
    Input::Key(KeyEvent::new(KeyCode::Char(character), held))
}

/// Returns the key for a byte below 0x80 other than `ESC`.
fn key(byte: u8) -> Input {
    let control = |letter: u8| {
        let code = KeyCode::Char(char::from(letter));
        Input::Key(KeyEvent::new(code, KeyModifiers::CONTROL))
    };
    match byte {
        b'\r' => Input::Key(KeyCode::Enter.into()),
        b'\t' => Input::Key(KeyCode::Tab.into()),
        // Which of the two the Backspace key sends is a setting of the terminal.
        0x08 | DEL => Input::Key(KeyCode::Backspace.into()),
        0 => control(b' '),
        0x01..=0x1a => control(byte - 1 + b'a'),
        0x1b..=0x1f => control(byte - 0x1c + b'4'),
        _ => character(char::from(byte)),
    }
}

#[cfg(test)]
mod tests;
