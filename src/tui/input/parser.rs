//! Parses the terminal's bytes into events. A state machine modeled on ECMA-48 and the DEC parser.
//!
//! Each byte comes with its time of arrival, so the parser reads no clock. It stores a bounded number of bytes.
//!
//! A connection may be slow and a terminal may answer late, so every unfinished sequence times out. A lone `ESC` becomes the
//! Esc key after a moment. After [`SEQUENCE_TIMEOUT`] at the latest, anything else becomes the keys or the paste that it may
//! have been, or is dropped. `ESC`, `CAN` and the other control characters end a sequence at once and keep their own meaning,
//! so Ctrl-C always gets through.

use std::mem;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::sequence;
use super::{Event, Input};

/// How long an `ESC` may at first wait for the rest of a sequence before it counts as the Esc key.
const ESC_TIMEOUT: Duration = Duration::from_millis(50);
/// The longest time that an `ESC` may wait for the rest of a sequence, on connections with long gaps between bytes. We also
/// wait this long for the byte after `ESC O`, `ESC P` or `ESC ]`.
const LONGEST_ESC_TIMEOUT: Duration = Duration::from_millis(400);
/// How long we wait for the next byte of an unfinished sequence. For this long, an `ESC` that we have reported as the Esc key
/// can still begin a sequence.
const SEQUENCE_TIMEOUT: Duration = Duration::from_millis(800);
/// Maximum bytes of a control sequence. We ignore longer ones.
const LONGEST_SEQUENCE: usize = 64;
/// Maximum bytes of an answer that we store.
pub const LONGEST_ANSWER: usize = 4096;
/// Maximum bytes of a paste that we store, including line ends and control sequences.
const LONGEST_PASTE: usize = 1 << 20;

/// The bytes that, after an `ESC`, introduce a string with a terminal's answer: DCS, OSC and APC.
const INTRODUCERS: &[u8] = b"P]_";

const CTRL_C: u8 = 0x03;
const BEL: u8 = 0x07;
const CAN: u8 = 0x18;
const ESC: u8 = 0x1b;
const DEL: u8 = 0x7f;

pub struct Parser {
    state: State,
    /// The last `ESC`. It began the unfinished sequence, except in [`State::TextEnd`].
    escape: Escape,
    /// The bytes of the unfinished sequence, without its introducer. Valid only while a sequence is unfinished: `take_first`,
    /// `take_after_escape` and the beginning of a paste clear it.
    text: Vec<u8>,
    /// When the last byte arrived.
    last: Instant,
    /// How long an `ESC` currently waits for the rest of a sequence. Grows on a slow connection.
    escape_timeout: Duration,
    /// The events that `feed` has not returned yet.
    events: Vec<Event>,
}

/// What the bytes so far have begun.
#[derive(Clone, Copy)]
enum State {
    /// Nothing is unfinished.
    Ground,
    /// A multibyte character.
    Utf8,
    /// A sequence, or the Esc key.
    Escape,
    /// `ESC O` (SS3). A function key may follow.
    SingleShift,
    /// A control sequence, `ESC [` and more.
    ControlSequence,
    /// A string, with its introducer, one of [`INTRODUCERS`].
    Text(u8),
    /// A string after which an `ESC` has come, perhaps as the start of its end, `ESC \`. Holds the string's introducer and the
    /// `ESC` before it.
    TextEnd(u8, Escape),
    Paste,
}

/// The `ESC` that begins a sequence.
#[derive(Clone, Copy)]
struct Escape {
    at: Instant,
    /// The time between this `ESC` and the next byte.
    gap: Duration,
    /// True once we have reported this `ESC` as the Esc key.
    reported: bool,
}

impl Parser {
    pub fn new(now: Instant) -> Self {
        Self {
            state: State::Ground,
            escape: Escape::new(now),
            text: Vec::new(),
            last: now,
            escape_timeout: ESC_TIMEOUT,
            events: Vec::new(),
        }
    }

    /// Ends a sequence that has timed out by this time, then parses the bytes that have just arrived. Returns the completed
    /// events.
    pub fn feed(&mut self, bytes: &[u8], at: Instant) -> Vec<Event> {
        while self.timeout().is_some_and(|timeout| timeout <= at) {
            self.give_up();
        }
        for &byte in bytes {
            self.last = at;
            self.take(byte);
        }
        mem::take(&mut self.events)
    }

    /// Returns when `feed` will have events to return even if no more bytes arrive; `None` if it will have none.
    pub fn deadline(&self) -> Option<Instant> {
        if self.reports_timeout() {
            self.timeout()
        } else {
            None
        }
    }

    /// Returns when the unfinished sequence times out; `None` if there is none.
    fn timeout(&self) -> Option<Instant> {
        let is_reported = self.escape.reported;
        // On a slow connection the rest of a sequence may still come after we reported its `ESC`.
        let slow_wait = self.escape_timeout.max(slower(self.escape.gap));
        let wait = match self.state {
            State::Ground => return None,
            State::Escape if !is_reported => self.escape_timeout,
            State::SingleShift if is_reported => slow_wait,
            State::SingleShift => LONGEST_ESC_TIMEOUT,
            // We ask for the terminal's name and its background, but never anything that an APC would answer.
            State::Text(b'P' | b']') if self.text.is_empty() && !is_reported => LONGEST_ESC_TIMEOUT,
            State::Text(_) if self.text.is_empty() => slow_wait,
            State::Utf8
            | State::Escape
            | State::ControlSequence
            | State::Text(_)
            | State::TextEnd(..)
            | State::Paste => SEQUENCE_TIMEOUT,
        };
        Some(self.last + wait)
    }

    /// Returns true if `give_up` reports keys or pasted text. Otherwise it silently drops the unfinished sequence.
    fn reports_timeout(&self) -> bool {
        match self.state {
            State::Escape => !self.escape.reported,
            State::SingleShift => self.escape.reported,
            State::Text(_) => self.text.is_empty(),
            State::TextEnd(..) | State::Paste => true,
            State::Ground | State::Utf8 | State::ControlSequence => false,
        }
    }

    /// Ends the unfinished sequence: reports it as keys or pasted text where possible, otherwise drops it.
    fn give_up(&mut self) {
        match mem::replace(&mut self.state, State::Ground) {
            State::Escape if !self.escape.reported => {
                self.report_escape();
                // A `[` may still follow on a slow connection.
                self.state = State::Escape;
            }
            // The player pressed Esc and then began to type `O-O`.
            State::SingleShift if self.escape.reported => self.report_escape_then(b'O'),
            // Alt with a character that could also introduce a string.
            State::Text(introducer) if self.text.is_empty() => self.report_escape_then(introducer),
            State::TextEnd(..) => self.report_escape(),
            State::Paste => self.push_paste(),
            State::Ground
            | State::Utf8
            | State::Escape
            | State::SingleShift
            | State::ControlSequence
            | State::Text(_) => {}
        }
    }

    /// Parses a byte. The state is `Ground` afterward, unless a function called here sets another.
    fn take(&mut self, byte: u8) {
        match mem::replace(&mut self.state, State::Ground) {
            State::Ground => self.take_first(byte),
            State::Utf8 => self.take_utf8(byte),
            State::SingleShift => self.take_after_single_shift(byte),
            State::ControlSequence => self.take_in_sequence(byte),
            State::Text(introducer) => self.take_in_text(introducer, byte),
            State::TextEnd(introducer, begin) if byte == b'\\' => {
                self.escape = begin;
                self.finish_text(introducer);
            }
            State::Escape | State::TextEnd(..) => self.take_after_escape(byte),
            State::Paste => self.take_in_paste(byte),
        }
    }

    /// Parses a byte in the state `Ground`: a whole key, or the first byte of a character or a sequence.
    fn take_first(&mut self, byte: u8) {
        self.text.clear();
        match byte {
            ESC => {
                self.escape = Escape::new(self.last);
                self.state = State::Escape;
            }
            0x80.. => self.take_utf8(byte),
            _ => self.push(key(byte)),
        }
    }

    /// Parses a byte of a multibyte character. Drops a character that is invalid or a control character. A byte that does not
    /// belong to it begins something new.
    fn take_utf8(&mut self, byte: u8) {
        self.text.push(byte);
        match std::str::from_utf8(&self.text) {
            Ok(text) => {
                let readable = text.chars().find(|character| !character.is_control());
                if let Some(readable) = readable {
                    self.push(character(readable));
                }
            }
            Err(error) if error.error_len().is_none() => self.state = State::Utf8,
            Err(_) if self.text.len() > 1 => self.take_first(byte),
            Err(_) => {}
        }
    }

    /// Parses the byte after an `ESC`. Alt with a character counts as Esc and then the character.
    fn take_after_escape(&mut self, byte: u8) {
        self.text.clear();
        self.escape.gap = self.last.saturating_duration_since(self.escape.at);
        self.state = match byte {
            b'[' => State::ControlSequence,
            b'O' => State::SingleShift,
            // After an `ESC` that we reported as a key, only what we ask for counts as a string: a DCS (the terminal's name) or
            // an OSC (its background). An APC is a key.
            b'P' | b']' => State::Text(byte),
            _ if INTRODUCERS.contains(&byte) && !self.escape.reported => State::Text(byte),
            _ => {
                self.report_escape();
                return self.take_first(byte);
            }
        };
    }

    /// Parses the byte after `ESC O`.
    fn take_after_single_shift(&mut self, byte: u8) {
        if let Some(code) = sequence::single_shifted(byte) {
            self.lengthen_escape_timeout();
            self.push(Input::Key(code.into()));
        } else {
            self.report_escape_then(b'O');
            self.take_first(byte);
        }
    }

    /// Parses a byte of a control sequence: `ESC [`, then parameters, then a final byte. `text` holds what follows `ESC [`.
    fn take_in_sequence(&mut self, byte: u8) {
        let is_legacy_mouse = self.text.first() == Some(&b'M');
        match byte {
            // CAN means "cancel": it ends the sequence and begins nothing.
            CAN => {}
            // No sequence contains these bytes. We drop the unfinished one, and this byte begins something new.
            0..b' ' => self.take_first(byte),
            // The numbers of a legacy mouse report may be any bytes from a space on.
            DEL.. if !is_legacy_mouse => self.take_first(byte),
            b'~' if self.text == sequence::PASTE => {
                self.lengthen_escape_timeout();
                self.text.clear();
                self.state = State::Paste;
            }
            _ if self.is_final(byte) => self.finish_sequence(byte),
            _ => {
                self.store(byte, LONGEST_SEQUENCE);
                self.state = State::ControlSequence;
            }
        }
    }

    /// Returns true if this byte is the last one of the control sequence. In two sequences the first byte after `ESC [` looks
    /// like a final byte, but is not: a legacy mouse report (X10) is `M` and three more bytes, and a function key of the Linux
    /// console is `[` and a letter.
    fn is_final(&self, byte: u8) -> bool {
        match (self.text.first(), byte) {
            (None, b'[' | b'M') => false,
            (Some(b'M'), _) => self.text.len() == 3,
            (None | Some(_), _) => byte >= b'@',
        }
    }

    /// Reports a complete control sequence, unless it is unknown or too long.
    fn finish_sequence(&mut self, final_byte: u8) {
        self.text.push(final_byte);
        // The sequence is too long, and `store` has left out bytes of it.
        if self.text.len() > LONGEST_SEQUENCE {
            return;
        }
        if let Some(input) = sequence::read(&self.text) {
            self.lengthen_escape_timeout();
            self.push(input);
        }
    }

    /// Parses a byte of a string with a terminal's answer.
    fn take_in_text(&mut self, introducer: u8, byte: u8) {
        match byte {
            // Whatever does not begin like an answer was typed after Esc or with Alt.
            _ if self.text.is_empty() && !begins_answer(introducer, byte) => {
                self.report_escape_then(introducer);
                self.take_first(byte);
            }
            BEL => self.finish_text(introducer),
            CAN => {}
            ESC => {
                let begin = mem::replace(&mut self.escape, Escape::new(self.last));
                self.state = State::TextEnd(introducer, begin);
            }
            b' '..=b'~' | 0x80.. => {
                self.store(byte, LONGEST_ANSWER);
                self.state = State::Text(introducer);
            }
            _ => self.take_first(byte),
        }
    }

    /// Reports a complete string if it may answer one of our questions.
    fn finish_text(&mut self, introducer: u8) {
        self.lengthen_escape_timeout();
        if let b'P' | b']' = introducer {
            let text = String::from_utf8_lossy(&self.text);
            self.push(Input::Answer(format!("{}{text}", char::from(introducer))));
        }
    }

    /// Parses a byte of a paste.
    fn take_in_paste(&mut self, byte: u8) {
        if byte == CTRL_C {
            // A paste contains no Ctrl-C, so we have missed its end.
            self.push_paste();
            return self.take_first(byte);
        }
        // Past the limit, store only the last bytes, because they may be the sequence that ends the paste.
        if self.text.len() == LONGEST_PASTE + sequence::END_OF_PASTE.len() {
            self.text.remove(LONGEST_PASTE);
        }
        self.text.push(byte);
        if self.text.ends_with(sequence::END_OF_PASTE) {
            self.push_paste();
        } else {
            self.state = State::Paste;
        }
    }

    /// Stores a byte of the unfinished sequence, unless `most` bytes are stored already.
    fn store(&mut self, byte: u8, most: usize) {
        if self.text.len() < most {
            self.text.push(byte);
        }
    }

    /// Makes later `ESC`s wait longer if we reported the `ESC` of this complete sequence as a key too early.
    fn lengthen_escape_timeout(&mut self) {
        if self.escape.reported {
            self.escape_timeout = self.escape_timeout.max(slower(self.escape.gap));
        }
    }

    /// Reports an input that the last byte completed.
    fn push(&mut self, input: Input) {
        let at = self.last;
        self.events.push(Event { at, input });
    }

    /// Reports pasted text without its control sequences. Reports nothing if no text is left.
    fn push_paste(&mut self) {
        self.text.truncate(LONGEST_PASTE);
        let text = String::from_utf8_lossy(&self.text);
        let mut parts = text.split('\x1b');
        let mut plain = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            plain.push_str(match part.strip_prefix('[') {
                Some(sequence) => after_sequence(sequence),
                None => part,
            });
        }
        if !plain.is_empty() {
            self.push(Input::Paste(plain));
        }
    }

    /// Reports the `ESC` as the Esc key, unless we already did.
    fn report_escape(&mut self) {
        if self.escape.reported {
            return;
        }
        self.escape.reported = true;
        self.events.push(Event {
            at: self.escape.at,
            input: Input::Key(KeyCode::Esc.into()),
        });
    }

    /// Reports the `ESC` and the character after it as keys, because no sequence follows.
    fn report_escape_then(&mut self, introducer: u8) {
        self.report_escape();
        self.events.push(Event {
            at: self.escape.at + self.escape.gap,
            input: key(introducer),
        });
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

/// Skips the rest of a control sequence at the beginning of the text, which comes after `ESC [`. Returns the text after the
/// sequence.
fn after_sequence(text: &str) -> &str {
    let end = text.trim_start_matches(|letter| matches!(letter, ' '..='?'));
    end.strip_prefix(|letter| matches!(letter, '@'..='~'))
        .unwrap_or(end)
}

/// Returns how long to wait for the next byte on a connection with gaps like this one.
fn slower(gap: Duration) -> Duration {
    (2 * gap).min(LONGEST_ESC_TIMEOUT)
}

/// Returns true if an answer with this introducer may begin with this byte: a parameter of a DCS, the digit of an OSC, or the
/// `G` of kitty's graphics in an APC.
fn begins_answer(introducer: u8, byte: u8) -> bool {
    match introducer {
        b'P' => matches!(byte, b' '..=b'?'),
        b']' => byte.is_ascii_digit(),
        _ => byte == b'G',
    }
}

/// Returns the key for a character. As in crossterm, an upper-case letter has Shift.
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
        // The terminal's settings decide which of the two the Backspace key sends.
        0x08 | DEL => Input::Key(KeyCode::Backspace.into()),
        0 => control(b' '),
        0x01..=0x1a => control(byte - 1 + b'a'),
        0x1b..=0x1f => control(byte - 0x1c + b'4'),
        _ => character(char::from(byte)),
    }
}

#[cfg(test)]
mod tests;
