//! The keys that we ignore for a moment after a typed move, or after an Enter that answered a dialog.
//!
//! A move is played as soon as it is unambiguous, but people often type on: `+`, `#`, `!`, `e.p.`, a space or Enter. These keys
//! must not become part of the next move. People also press Enter twice to answer a dialog.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// How long after a move, or after the last key that belonged to it, another key may still belong to it.
const SUFFIX_TIME: Duration = Duration::from_secs(1);
/// How long after an Enter that answered a dialog we ignore another one, which would pick up a piece.
const SECOND_ENTER_TIME: Duration = Duration::from_secs(1);

/// The ways to write that a move captured en passant.
const EN_PASSANT: [&str; 2] = ["e.p.", "ep."];

/// The keys that may still follow a move or an answer, such as `+`, `e.p.` or Enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AfterMove {
    /// The deadline for the next key to count as part of the move or answer.
    until: Instant,
    /// The part of [`EN_PASSANT`] typed so far; `None` after a dialog, or if the move did not capture en passant.
    en_passant: Option<String>,
}

/// Whether a key belongs to the move that was just played, or to the answer just given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Belongs {
    /// The key belongs to the move or answer, and has no effect. Holds what may follow next, if anything.
    Yes(Option<AfterMove>),
    /// The next key will tell. Until then this one is in the entry line.
    Perhaps(AfterMove),
    /// The key does not belong to the move or answer, and no later key will.
    No,
}

impl AfterMove {
    /// Returns the keys that may follow a typed move. `at` is when the last key of the move was typed.
    pub fn after_typed_move(at: Instant, captures_en_passant: bool) -> Self {
        Self {
            until: at + SUFFIX_TIME,
            en_passant: captures_en_passant.then(String::new),
        }
    }

    /// Returns the keys that may follow an Enter that answered a dialog: another Enter, or a sign such as `+`, because the
    /// answer may have been a move. `at` is the time of the first Enter.
    pub fn after_dialog(at: Instant) -> Self {
        Self {
            until: at + SECOND_ENTER_TIME,
            en_passant: None,
        }
    }

    /// Decides whether a key at this time, with this text in the entry line, belongs to the move or answer.
    pub fn belongs(mut self, key: KeyEvent, at: Instant, typed: &str) -> Belongs {
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        if at > self.until || !is_plain {
            return Belongs::No;
        }
        self.until = at + SUFFIX_TIME;
        // The `e` of `e.p.` waits in the entry line, because it could also begin the next move.
        if self.en_passant.as_deref() == Some("e") {
            return match key.code {
                KeyCode::Char(letter) if typed == "e" => self.continue_en_passant(letter),
                _ => Belongs::No,
            };
        }
        // Any other text in the entry line is the beginning of the next move.
        if !typed.is_empty() {
            return Belongs::No;
        }
        match key.code {
            KeyCode::Enter => Belongs::Yes(None),
            KeyCode::Char('+' | '#' | '!' | ' ') => Belongs::Yes(Some(self)),
            KeyCode::Char(letter) => self.continue_en_passant(letter),
            _ => Belongs::No,
        }
    }

    /// Decides whether a letter belongs to `e.p.` after the part typed so far.
    fn continue_en_passant(mut self, letter: char) -> Belongs {
        let Some(typed) = &self.en_passant else {
            return Belongs::No;
        };
        let is_first = typed.is_empty();
        let longer = format!("{typed}{letter}");
        if !EN_PASSANT.iter().any(|whole| whole.starts_with(&longer)) {
            return Belongs::No;
        }
        self.en_passant = Some(longer);
        if is_first {
            Belongs::Perhaps(self)
        } else {
            Belongs::Yes(Some(self))
        }
    }
}
