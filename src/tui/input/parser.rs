//! Parses the terminal's bytes into events, as ECMA-48 and the DEC terminals define them.
//!
//! Each byte comes with its time of arrival, so the parser reads no clock. The bytes of an unfinished sequence are its whole
//! state. There are never many of them.
//!
//! A connection may be slow and a terminal may answer late, so every unfinished sequence times out. A lone `ESC` becomes the
//! Esc key after [`ESC_TIMEOUT`]. After [`SEQUENCE_TIMEOUT`] anything else becomes the keys or the paste that it may have been,
//! or is dropped. `ESC`, `CAN` and the other control characters end a sequence at once and keep their own meaning, so Ctrl-C
//! always gets through.

use std::mem;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::sequence;
use super::{Event, Input};

/// How long an `ESC` waits for the rest of a sequence before it counts as the Esc key.
const ESC_TIMEOUT: Duration = Duration::from_millis(50);
/// How long we wait for the next byte of an unfinished sequence. For this long, an `ESC` that we have reported as the Esc key
/// can still begin a sequence.
const SEQUENCE_TIMEOUT: Duration = Duration::from_millis(800);
/// Maximum bytes of a control sequence. We ignore longer ones.
const LONGEST_SEQUENCE: usize = 64;
/// Maximum bytes of an answer that we store.
pub const LONGEST_ANSWER: usize = 4096;
/// Maximum bytes of a paste that we store, including line ends and control sequences.
const LONGEST_PASTE: usize = 1 << 20;

const CTRL_C: u8 = 0x03;
const BEL: u8 = 0x07;
const BACKSPACE: u8 = 0x08;
const CAN: u8 = 0x18;
const ESC: u8 = 0x1b;
const DEL: u8 = 0x7f;

pub struct Parser {
    /// The bytes of the unfinished character, sequence or paste; empty if nothing is unfinished.
    unfinished: Vec<u8>,
    /// When the first of the unfinished bytes arrived.
    begun: Instant,
    /// When the last byte arrived.
    last: Instant,
    /// True once we have reported the first of the unfinished bytes, an `ESC`, as the Esc key.
    is_escape_reported: bool,
    /// The events that `feed` has not returned yet.
    events: Vec<Event>,
}

impl Parser {
    pub fn new(now: Instant) -> Self {
        Self {
            unfinished: Vec::new(),
            begun: now,
            last: now,
            is_escape_reported: false,
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
        let reports = match *self.unfinished {
            [ESC] => !self.is_escape_reported,
            _ => self.introducer_as_key().is_some() || self.is_paste(),
        };
        if reports { self.timeout() } else { None }
    }

    /// Returns when the unfinished bytes time out; `None` if there are none.
    fn timeout(&self) -> Option<Instant> {
        let wait = match *self.unfinished {
            [] => return None,
            [ESC] if !self.is_escape_reported => ESC_TIMEOUT,
            _ => SEQUENCE_TIMEOUT,
        };
        Some(self.last + wait)
    }

    /// Reports the unfinished bytes as keys or as pasted text where possible, otherwise drops them.
    fn give_up(&mut self) {
        match (&*self.unfinished, self.introducer_as_key()) {
            // The rest of a sequence may still follow on a slow connection.
            ([ESC], _) if !self.is_escape_reported => return self.report_escape(),
            (_, Some(introducer)) => self.report_escape_then(introducer),
            _ if self.is_paste() => self.push_paste(),
            _ => {}
        }
        self.unfinished.clear();
    }

    /// Returns the byte after an `ESC` that counts as a key if nothing follows; `None` if it can only be half of a sequence. An
    /// `O` within a moment of an `ESC` is half of one; later, castling may be typed.
    fn introducer_as_key(&self) -> Option<u8> {
        match *self.unfinished {
            [ESC, b'['] => None,
            [ESC, b'O'] => self.is_escape_reported.then_some(b'O'),
            [ESC, introducer] => Some(introducer),
            _ => None,
        }
    }

    /// Returns true if the unfinished bytes begin a paste.
    fn is_paste(&self) -> bool {
        self.unfinished.starts_with(sequence::PASTE)
    }

    /// Parses a byte after the unfinished ones.
    fn take(&mut self, byte: u8) {
        match *self.unfinished {
            [] => self.take_first(byte),
            [ESC] => self.take_after_escape(byte),
            [ESC, b'O'] => self.take_after_single_shift(byte),
            _ if self.is_paste() => self.take_in_paste(byte),
            [ESC, b'[', ..] => self.take_in_sequence(byte),
            [ESC, introducer, ..] => self.take_in_text(introducer, byte),
            [..] => self.take_in_character(byte),
        }
    }

    /// Drops the unfinished bytes, and begins anew with this byte: a whole key, or the first byte of a character or a sequence.
    fn take_first(&mut self, byte: u8) {
        self.unfinished.clear();
        match byte {
            ESC => {
                self.begun = self.last;
                self.is_escape_reported = false;
                self.unfinished.push(byte);
            }
            0x80.. => self.take_in_character(byte),
            _ => self.push(Input::Key(key(byte))),
        }
    }

    /// Parses a byte of a multibyte character. Drops a character that is invalid or a control character. A byte that does not
    /// belong to it begins something new.
    fn take_in_character(&mut self, byte: u8) {
        self.unfinished.push(byte);
        match std::str::from_utf8(&self.unfinished) {
            Ok(text) => {
                let readable = text.chars().find(|character| !character.is_control());
                self.unfinished.clear();
                if let Some(readable) = readable {
                    self.push(Input::Key(character(readable)));
                }
            }
            Err(error) if error.error_len().is_none() => {}
            Err(_) if self.unfinished.len() > 1 => self.take_first(byte),
            Err(_) => self.unfinished.clear(),
        }
    }

    /// Parses the byte after an `ESC`. Terminals send Alt with a character as `ESC` and the character. Both in one read are Alt
    /// with a key that edits by words; anything else is Esc and then the character.
    fn take_after_escape(&mut self, byte: u8) {
        let is_one_read = self.begun == self.last && !self.is_escape_reported;
        match byte {
            b'[' | b'O' | b'P' | b']' => self.unfinished.push(byte),
            // We ask for nothing that begins like this, so after an `ESC` that we have reported it is a key.
            b'_' if !self.is_escape_reported => self.unfinished.push(byte),
            b'b' | b'd' | b'f' | BACKSPACE | DEL if is_one_read => {
                self.unfinished.clear();
                let code = key(byte).code;
                self.push(Input::Key(KeyEvent::new(code, KeyModifiers::ALT)));
            }
            _ => {
                self.report_escape();
                self.take_first(byte);
            }
        }
    }

    /// Parses the byte after `ESC O`. Within a moment of the `ESC`, an unknown letter is a key that we do not have.
    fn take_after_single_shift(&mut self, byte: u8) {
        match sequence::single_shifted(byte) {
            Some(code) => self.finish(Some(Input::Key(code.into()))),
            None if byte.is_ascii_alphabetic() && !self.is_escape_reported => self.finish(None),
            None => {
                self.report_escape_then(b'O');
                self.take_first(byte);
            }
        }
    }

    /// Parses a byte of a control sequence: `ESC [`, then parameters, then a final byte.
    fn take_in_sequence(&mut self, byte: u8) {
        let is_first = self.unfinished.len() == 2;
        match byte {
            // CAN means "cancel": it ends the sequence and begins nothing.
            CAN => self.unfinished.clear(),
            // No sequence contains these bytes. We drop the unfinished one, and this byte begins something new.
            0..b' ' | DEL.. => self.take_first(byte),
            // A function key of the Linux console is `ESC [ [` and a letter, so the second `[` is not its final byte.
            b'@'.. if !(is_first && byte == b'[') => {
                self.store(byte, LONGEST_SEQUENCE);
                if !self.is_paste() {
                    let is_whole = self.unfinished.len() < LONGEST_SEQUENCE;
                    let text = if is_whole { &self.unfinished[2..] } else { b"" };
                    self.finish(sequence::read(text));
                }
            }
            _ => self.store(byte, LONGEST_SEQUENCE),
        }
    }

    /// Parses a byte of a string with a terminal's answer: `ESC`, an introducer, the text, then `BEL` or `ESC \`.
    fn take_in_text(&mut self, introducer: u8, byte: u8) {
        let is_first = self.unfinished.len() == 2;
        let is_after_escape = !is_first && self.unfinished.last() == Some(&ESC);
        match byte {
            // Whatever does not begin like an answer was typed after Esc or with Alt.
            _ if is_first && !begins_answer(introducer, byte) => {
                self.report_escape_then(introducer);
                self.take_first(byte);
            }
            b'\\' if is_after_escape => {
                self.unfinished.pop();
                self.finish_text(introducer);
            }
            _ if is_after_escape => {
                // The `ESC` did not end the string, so it began something new.
                self.take_first(ESC);
                self.take(byte);
            }
            BEL => self.finish_text(introducer),
            CAN => self.unfinished.clear(),
            ESC | b' '..=b'~' | 0x80.. => self.store(byte, LONGEST_ANSWER),
            _ => self.take_first(byte),
        }
    }

    /// Reports a complete string if it may answer one of our questions.
    fn finish_text(&mut self, introducer: u8) {
        let text = String::from_utf8_lossy(&self.unfinished[1..]).into_owned();
        self.finish(match introducer {
            b'P' | b']' => Some(Input::Answer(text)),
            _ => None,
        });
    }

    fn take_in_paste(&mut self, byte: u8) {
        if byte == CTRL_C {
            // A paste contains no Ctrl-C, so we have missed its end.
            self.push_paste();
            return self.take_first(byte);
        }
        self.store(byte, sequence::PASTE.len() + LONGEST_PASTE);
        if self.unfinished.ends_with(sequence::END_OF_PASTE) {
            self.push_paste();
            self.unfinished.clear();
        }
    }

    /// Stores an unfinished byte. Beyond `most` bytes, keeps only the last ones, because they may be the end of a paste.
    fn store(&mut self, byte: u8, most: usize) {
        if self.unfinished.len() == most + sequence::END_OF_PASTE.len() {
            self.unfinished.remove(most);
        }
        self.unfinished.push(byte);
    }

    /// Ends the unfinished sequence, and reports what it means, if anything.
    fn finish(&mut self, input: Option<Input>) {
        self.unfinished.clear();
        if let Some(input) = input {
            self.push(input);
        }
    }

    /// Reports an input that the last byte completed.
    fn push(&mut self, input: Input) {
        let at = self.last;
        self.events.push(Event { at, input });
    }

    /// Reports pasted text without its control sequences. Reports nothing if no text is left.
    fn push_paste(&mut self) {
        let pasted = &self.unfinished[sequence::PASTE.len()..];
        let text = String::from_utf8_lossy(&pasted[..pasted.len().min(LONGEST_PASTE)]);
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

    /// Reports the `ESC` that began the unfinished bytes as the Esc key, unless we already did.
    fn report_escape(&mut self) {
        if !self.is_escape_reported {
            self.is_escape_reported = true;
            self.report_first(KeyCode::Esc.into());
        }
    }

    /// Reports the `ESC` and the character after it as keys, because no sequence follows.
    fn report_escape_then(&mut self, introducer: u8) {
        self.report_escape();
        self.report_first(key(introducer));
    }

    /// Reports a key that came when the unfinished bytes began.
    fn report_first(&mut self, key: KeyEvent) {
        self.events.push(Event {
            at: self.begun,
            input: Input::Key(key),
        });
    }
}

/// Skips the rest of a control sequence at the beginning of the text, which comes after `ESC [`. Returns the text after the
/// sequence.
fn after_sequence(text: &str) -> &str {
    let end = text.trim_start_matches(|letter| matches!(letter, ' '..='?'));
    end.strip_prefix(|letter| matches!(letter, '@'..='~'))
        .unwrap_or(end)
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
fn character(character: char) -> KeyEvent {
    let held = if character.is_uppercase() {
        KeyModifiers::SHIFT
    } else {
        KeyModifiers::NONE
    };
    KeyEvent::new(KeyCode::Char(character), held)
}

/// Returns the key for a byte below 0x80 other than `ESC`.
fn key(byte: u8) -> KeyEvent {
    let control = |letter: u8| {
        let code = KeyCode::Char(char::from(letter));
        KeyEvent::new(code, KeyModifiers::CONTROL)
    };
    match byte {
        b'\r' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        // The terminal's settings decide which of the two the Backspace key sends.
        BACKSPACE | DEL => KeyCode::Backspace.into(),
        0 => control(b' '),
        0x01..=0x1a => control(byte - 1 + b'a'),
        0x1b..=0x1f => control(byte - 0x1c + b'4'),
        _ => character(char::from(byte)),
    }
}

#[cfg(test)]
mod tests;
