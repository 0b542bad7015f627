//! The suffixes that people type after a move and that have no effect: `+`, `#`, `!`, `e.p.` and Enter. After a move
//! that was played as soon as it was typed these keys are ignored, so that they do not become part of the next move.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// How long after the move, or after the last key of its suffix, another key may still belong to it.
const SUFFIX_TIME: Duration = Duration::from_secs(1);

/// The ways to write that a move captured en passant.
const EN_PASSANT: [&str; 2] = ["e.p.", "ep."];

/// What may still follow a move that was played as soon as it was typed, such as `+` or `e.p.`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suffix {
    /// The deadline for its next key.
    until: Instant,
    /// What has been typed of [`EN_PASSANT`]; `None` if the move did not capture so.
    en_passant: Option<String>,
}

impl Suffix {
    /// Returns what may follow a move that was played at this time.
    pub fn of_move(at: Instant, captures_en_passant: bool) -> Self {
        Self {
            until: at + SUFFIX_TIME,
            en_passant: captures_en_passant.then(String::new),
        }
    }

    /// Returns true if a key at this time, with this text in the entry line, belongs to the move and so has no effect, and what
    /// may follow next.
    pub fn take(mut self, key: KeyEvent, at: Instant, typed: &str) -> (bool, Option<Self>) {
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        let begun = self.en_passant.as_deref();
        // The first letter is shown in the entry line, because it may begin the next move.
        let shown = begun.filter(|begun| begun.len() == 1).unwrap_or_default();
        if at > self.until || !is_plain || typed != shown {
            return (false, None);
        }
        self.until = at + SUFFIX_TIME;
        match key.code {
            KeyCode::Enter if shown.is_empty() => (true, None),
            KeyCode::Char('+' | '#' | '!') if shown.is_empty() => (true, Some(self)),
            KeyCode::Char(' ') if begun == Some("") => (true, Some(self)),
            KeyCode::Char(letter) => {
                let begun = begun.map(|begun| format!("{begun}{letter}"));
                let fits = |begun: &String| EN_PASSANT.iter().any(|it| it.starts_with(begun));
                self.en_passant = begun.filter(fits);
                let columns = self.en_passant.as_ref().map(String::len);
                (columns > Some(1), columns.map(|_| self))
            }
            _ => (false, None),
        }
    }
}
