//! Mending sequences that arrived in two pieces. An escape byte alone reads as the Esc key; when the rest of its sequence
//! comes later, over a slow line, crossterm takes it for typed characters: `[<0;12;5M` in the entry line, and a lost
//! release of the mouse. Such characters are put together again here; a text that was being pasted stays pasted text.
//!
//! So an Esc is held for a moment, too short to be felt. On a line that takes longer between two bytes, the first Esc
//! of a sequence is taken for the key, which never does harm; after that it is held for longer.

mod sequence;

use std::time::{Duration, Instant};

use crossterm::event::{Event as Report, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// How long an Esc is held at first.
const HOLD: Duration = Duration::from_millis(40);
/// How long it is held at most, on a line that has shown that it needs it.
const LONGEST_HOLD: Duration = Duration::from_millis(400);
/// How long the next piece of a split sequence may take, and the next character of a paste.
const GAP: Duration = Duration::from_millis(800);
/// The longest rest of a sequence that is still waited for.
const LONGEST: usize = 24;
/// The most bytes of a paste that are kept.
const LONGEST_PASTE: usize = 1 << 20;

/// Watches the reports go by and mends those that belong together.
pub struct Mender {
    /// What has begun.
    state: State,
    /// When the last report came.
    last: Option<Instant>,
    /// How long an Esc is held.
    hold: Duration,
}

/// What has begun and may go on.
#[derive(Default)]
enum State {
    /// Nothing.
    #[default]
    Idle,
    /// An Esc came at this moment; whether it is still held, or has gone on as the key.
    Escape(Instant, bool),
    /// An Esc and an `O`, which came at this moment, and whether they are held: a function key, or the beginning of `O-O`.
    Letter(Instant, bool),
    /// An Esc, and these characters that belong to it.
    Sequence(String),
    /// A text that is being pasted, and the sequence in it that has begun.
    Paste(String, Option<String>),
}

/// A report and the moment of its arrival.
pub type Stamped = (Instant, Report);

impl Default for Mender {
    fn default() -> Self {
        Self {
            state: State::Idle,
            last: None,
            hold: HOLD,
        }
    }
}

impl Mender {
    /// Takes a report and gives on what is complete by now, in its order.
    pub fn mend(&mut self, report: Report, at: Instant) -> Vec<Stamped> {
        let mut given = self.let_go(at);
        let last = self.last.replace(at).unwrap_or(at);
        let gap = at.saturating_duration_since(last);
        let state = std::mem::take(&mut self.state);
        let state = match state {
            State::Paste(..) => state,
            _ if gap > GAP => State::Idle,
            _ => state,
        };
        match (state, typed(&report)) {
            (State::Paste(text, escape), _) => self.paste(text, escape, report, at, &mut given),
            (State::Sequence(rest), Some(KeyCode::Char(piece @ ' '..='~'))) => {
                self.go_on(rest, piece, at, &mut given);
            }
            (State::Escape(_, held), Some(KeyCode::Char('['))) => {
                self.learn(gap, held);
                self.state = State::Sequence("[".to_owned());
            }
            (State::Escape(_, held), Some(KeyCode::Char('O'))) => {
                self.learn(gap, held);
                if !held {
                    given.push((at, report));
                }
                self.state = State::Letter(at, held);
            }
            (State::Letter(began, held), Some(KeyCode::Char(letter))) => {
                match (sequence::after_letter(letter), held) {
                    (Some(key), true) => given.push((at, Report::Key(key.into()))),
                    (Some(key), false) => {
                        // The O has been typed already: it goes again.
                        let keys = [KeyCode::Backspace, key];
                        given.extend(keys.map(|key| (at, Report::Key(key.into()))));
                    }
                    (None, _) => {
                        State::Letter(began, held).release(&mut given);
                        given.push((at, report));
                    }
                }
            }
            (state, key) => {
                state.release(&mut given);
                match key {
                    Some(KeyCode::Esc) => self.state = State::Escape(at, true),
                    _ => given.push((at, report)),
                }
            }
        }
        given
    }

    /// Gives on what has been held for long enough.
    pub fn let_go(&mut self, now: Instant) -> Vec<Stamped> {
        let mut given = Vec::new();
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return given;
        }
        match std::mem::take(&mut self.state) {
            State::Paste(text, _) => given.push((now, Report::Paste(text))),
            state => {
                state.release(&mut given);
                self.state = match state {
                    State::Escape(began, _) => State::Escape(began, false),
                    State::Letter(began, _) => State::Letter(began, false),
                    other => other,
                };
            }
        }
        given
    }

    /// When something has been held for long enough; never, if nothing is held.
    pub fn deadline(&self) -> Option<Instant> {
        match &self.state {
            State::Escape(began, true) | State::Letter(began, true) => Some(*began + self.hold),
            State::Paste(..) => self.last.map(|last| last + GAP),
            _ => None,
        }
    }

    /// Learns that the line can take so long between two bytes, if the Esc had gone on too early.
    fn learn(&mut self, gap: Duration, held: bool) {
        if !held {
            self.hold = self.hold.max((2 * gap).min(LONGEST_HOLD));
        }
    }

    /// Adds a piece to a sequence, and gives on what it is if it is complete.
    fn go_on(&mut self, mut rest: String, piece: char, at: Instant, given: &mut Vec<Stamped>) {
        rest.push(piece);
        if rest == sequence::PASTE {
            self.state = State::Paste(String::new(), None);
        } else if sequence::is_complete(&rest) {
            given.extend(sequence::read(&rest).map(|report| (at, report)));
        } else if rest.len() < LONGEST {
            self.state = State::Sequence(rest);
        }
    }

    /// Adds a report to a paste, and gives the paste on if that ends it. Sequences in it are left out.
    fn paste(
        &mut self,
        mut text: String,
        escape: Option<String>,
        report: Report,
        at: Instant,
        given: &mut Vec<Stamped>,
    ) {
        let mut escape = escape;
        match (piece(&report), &mut escape) {
            (None, _) => given.push((at, report)),
            // Nobody pastes a Ctrl-C: the end of the text has got lost.
            _ if is_interrupt(&report) => {
                given.extend([(at, Report::Paste(text)), (at, report)]);
                return;
            }
            (Some('\u{1b}'), _) => escape = Some(String::new()),
            (Some(letter), Some(rest)) => {
                rest.push(letter);
                if rest == sequence::END_OF_PASTE {
                    given.push((at, Report::Paste(text)));
                    return;
                }
                if sequence::is_complete(rest) || rest.len() >= LONGEST || !rest.starts_with('[') {
                    escape = None;
                }
            }
            (Some(letter), None) if text.len() < LONGEST_PASTE => text.push(letter),
            (Some(_), None) => {}
        }
        self.state = State::Paste(text, escape);
    }
}

impl State {
    /// Gives on the keys that are held.
    fn release(&self, given: &mut Vec<Stamped>) {
        let key = |code: KeyCode| Report::Key(code.into());
        if let Self::Escape(at, true) | Self::Letter(at, true) = self {
            given.push((*at, key(KeyCode::Esc)));
        }
        if let Self::Letter(at, true) = self {
            given.push((*at, key(KeyCode::Char('O'))));
        }
    }
}

/// The key, if it was one that may stand for a byte of a sequence.
fn typed(report: &Report) -> Option<KeyCode> {
    match report {
        Report::Key(key)
            if key.kind == KeyEventKind::Press
                && (key.modifiers - KeyModifiers::SHIFT).is_empty() =>
        {
            Some(key.code)
        }
        _ => None,
    }
}

/// Whether it is Ctrl-C.
fn is_interrupt(report: &Report) -> bool {
    matches!(report, Report::Key(key) if key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL)
}

/// The character of a pasted text that a report stands for; what stands for none becomes a blank.
fn piece(report: &Report) -> Option<char> {
    let Report::Key(KeyEvent { code, .. }) = report else {
        return None;
    };
    Some(match (code, typed(report)) {
        (KeyCode::Esc, _) => '\u{1b}',
        (KeyCode::Enter, _) | (KeyCode::Char('j'), None) => '\n',
        (KeyCode::Char(letter), Some(_)) => *letter,
        _ => ' ',
    })
}

#[cfg(test)]
mod tests;
