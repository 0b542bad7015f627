//! The suffixes that people type after a move and that have no effect: `+`, `#`, `!`, `e.p.`, a space and Enter. We ignore them
//! for a moment after a move that was played as soon as it was typed, so that they do not become part of the next move.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// How long after the move, or after the last key of its suffix, another key may still belong to it.
const SUFFIX_TIME: Duration = Duration::from_secs(1);

/// The ways to write that a move captured en passant.
const EN_PASSANT: [&str; 2] = ["e.p.", "ep."];

/// The keys that may still follow a move, such as `+` or `e.p.`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AfterMove {
    /// The deadline for its next key.
    until: Instant,
    /// The part of [`EN_PASSANT`] typed so far; `None` if the move did not capture en passant.
    en_passant: Option<String>,
}

/// Whether a key belongs to the move that was just played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Belongs {
    /// It does, and has no effect. Holds what may follow next.
    Yes(Option<AfterMove>),
    /// The next key decides, so this one goes into the entry line.
    Perhaps(AfterMove),
    /// Neither this key nor any later one does.
    No,
}

impl AfterMove {
    /// Returns what may follow a move that was played at this time, as soon as it was typed.
    pub fn typed(at: Instant, captures_en_passant: bool) -> Self {
        Self {
            until: at + SUFFIX_TIME,
            en_passant: captures_en_passant.then(String::new),
        }
    }

    /// Returns what may follow after Enter has answered a dialog at this time: a second Enter, which would pick up a piece.
    pub fn swallow_enter(at: Instant) -> Self {
        Self::typed(at, false)
    }

    /// Decides whether a key at this time, with this text in the entry line, belongs to the move.
    pub fn belongs(mut self, key: KeyEvent, at: Instant, typed: &str) -> Belongs {
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        let begun = self.en_passant.as_deref();
        // The first letter is visible in the entry line, because it may begin the next move.
        let shown = begun.filter(|begun| begun.len() == 1).unwrap_or_default();
        if at > self.until || !is_plain || typed != shown {
            return Belongs::No;
        }
        self.until = at + SUFFIX_TIME;
        match (key.code, begun) {
            (KeyCode::Enter, _) if shown.is_empty() => Belongs::Yes(None),
            (KeyCode::Char('+' | '#' | '!' | ' '), _) if shown.is_empty() => {
                Belongs::Yes(Some(self))
            }
            (KeyCode::Char(letter), Some(begun)) => {
                let is_first = begun.is_empty();
                let begun = format!("{begun}{letter}");
                if !EN_PASSANT.iter().any(|whole| whole.starts_with(&begun)) {
                    return Belongs::No;
                }
                self.en_passant = Some(begun);
                // The first letter goes into the entry line, since it may begin the next move. The next key decides.
                if is_first {
                    Belongs::Perhaps(self)
                } else {
                    Belongs::Yes(Some(self))
                }
            }
            _ => Belongs::No,
        }
    }
}
