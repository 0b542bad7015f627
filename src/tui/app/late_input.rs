//! Input that comes too late: keys and clicks that were meant for what the players saw before.
//!
//! | after | what is too late | how long |
//! |---|---|---|
//! | another question in place of one, a new game or a turned board under the pointer | presses | [`STRAY_CLICK_TIME`] |
//! | a press, once something else appears under the pointer | its release | until the button is up |
//! | a typed move that was played without Enter, or an answer to a dialog | Enter, a space, `+`, `#`, `!` | [`SUFFIX_TIME`] |
//! | an answer with a letter that may begin a move, as the `n` in `nf6` | letters and digits | [`REST_OF_MOVE_TIME`] after the last one |
//! | another question | a yes or no in the entry line | |
//! | a first request to leave | a second one, if the players have done something else since | |

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::layers::{Layers, LayersId};
use crate::game::Question;
use crate::rules::PieceLetters;
use crate::session::Session;
use crate::tui::dialogs::Ask;
use crate::tui::keys;
use crate::tui::request::Request;

/// This covers the second click of a double click.
const STRAY_CLICK_TIME: Duration = Duration::from_millis(400);
/// A move is played as soon as it is unambiguous, but people often type on. They also press Enter after an answer, or twice.
const SUFFIX_TIME: Duration = Duration::from_secs(1);
/// The pause after which a letter is no longer the rest of a word.
const REST_OF_MOVE_TIME: Duration = Duration::from_millis(400);

/// Decides which keys and presses come too late.
#[derive(Debug, Default)]
pub struct LateInput {
    /// The request of the target that the mouse button was pressed on; `None` if a click there does nothing, if no button is
    /// down, or if we no longer act on its release.
    pressed: Option<Request>,
    /// Presses before this time are ignored; `None` if we have never ignored any.
    presses_count_from: Option<Instant>,
    /// Until when a key may still belong to the last move or answer; `None` if none can.
    suffix_until: Option<Instant>,
    /// Until when a letter or digit belongs to the word whose first letter answered a dialog; `None` if none does.
    rest_of_move_until: Option<Instant>,
    leaving: Leaving,
}

/// Whether the players have asked to leave the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Leaving {
    #[default]
    No,
    /// They asked once, and we told them how to ask again.
    Asked,
    Left,
}

/// What players could answer at some moment. We compare this before and after an event to find what is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answerable {
    layers: LayersId,
    /// The open question in the game; `None` if there is none, or if another screen has to answer it.
    question: Option<Question>,
    /// True while a dialog asks something, or while keys answer the open question.
    is_asked: bool,
}

impl Answerable {
    /// Returns what players can answer now.
    pub fn of(layers: &Layers, session: &Session) -> Self {
        let question = session.question();
        let asks_in_dialog = layers.shows::<Ask>();
        Self {
            layers: layers.id(),
            question,
            is_asked: asks_in_dialog
                || question.is_some_and(|question| !keys::answers(question).is_empty()),
        }
    }
}

impl LateInput {
    /// Records the target of a press. What is typed after it does not belong to the last move.
    pub fn press(&mut self, target: Option<Request>) {
        if !target.as_ref().is_some_and(Request::leaves) {
            self.stay();
        }
        self.pressed = target;
    }

    /// Returns the target of the press, and forgets it. Returns `None` if the press had no target, or was forgotten already.
    pub fn release(&mut self) -> Option<Request> {
        self.pressed.take()
    }

    pub fn forget_press(&mut self) {
        self.pressed = None;
    }

    /// Ignores presses for a moment, because something else is under the pointer now.
    pub fn ignore_presses(&mut self, now: Instant) {
        self.presses_count_from = Some(now + STRAY_CLICK_TIME);
    }

    /// Returns true while presses are ignored.
    pub fn ignores_presses(&self, now: Instant) -> bool {
        self.presses_count_from.is_some_and(|time| now < time)
    }

    /// Compares what players could answer before and after an event, and ignores presses that were meant for what was there
    /// before. Returns true if there is a new question; text typed before that does not answer it.
    pub fn watch(&mut self, before: Answerable, after: Answerable, now: Instant) -> bool {
        if (after.layers, after.question) != (before.layers, before.question) {
            // Whatever is new appeared after the press, so the release does not act on it.
            self.pressed = None;
            if before.is_asked && after.is_asked {
                // A second click may still be meant for the previous question.
                self.ignore_presses(now);
            }
        }
        after.question.is_some() && after.question != before.question
    }

    /// After a typed move that was played without Enter, ignores what may still belong to it.
    pub fn ignore_suffix_of_move(&mut self, now: Instant) {
        self.suffix_until = Some(now + SUFFIX_TIME);
    }

    /// After a key that answered a dialog, ignores what may still belong to the answer.
    pub fn ignore_rest_of_answer(&mut self, key: KeyCode, letters: PieceLetters, now: Instant) {
        self.suffix_until = Some(now + SUFFIX_TIME);
        if let KeyCode::Char(letter) = key
            && letters.can_begin_move(letter)
        {
            self.rest_of_move_until = Some(now + REST_OF_MOVE_TIME);
        }
    }

    /// Forgets the last move or answer: no later key belongs to it.
    pub fn end_move(&mut self) {
        self.suffix_until = None;
        self.rest_of_move_until = None;
    }

    /// Takes a key that belongs to the last move or answer. Returns false for any other key, which ends the move or answer.
    pub fn takes(&mut self, key: KeyEvent, now: Instant, is_line_empty: bool) -> bool {
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        if is_plain && self.is_rest_of_move(key.code, now) {
            return true;
        }
        let in_time = self.suffix_until.is_some_and(|until| now <= until);
        let is_suffix = matches!(
            key.code,
            KeyCode::Enter | KeyCode::Char('+' | '#' | '!' | ' ')
        );
        let belongs = in_time && is_plain && is_suffix && is_line_empty;
        if !belongs {
            self.end_move();
        }
        belongs
    }

    /// Returns true for a letter or digit that belongs to the word whose first letter answered a dialog.
    fn is_rest_of_move(&mut self, key: KeyCode, now: Instant) -> bool {
        let in_time = self.rest_of_move_until.is_some_and(|until| now < until);
        let belongs = matches!(key, KeyCode::Char(letter) if letter.is_alphanumeric());
        self.rest_of_move_until = (in_time && belongs).then(|| now + REST_OF_MOVE_TIME);
        self.rest_of_move_until.is_some()
    }

    /// Records a request to leave. The second one in a row leaves.
    pub fn ask_to_leave(&mut self) {
        self.leaving = match self.leaving {
            Leaving::No => Leaving::Asked,
            Leaving::Asked | Leaving::Left => Leaving::Left,
        };
    }

    /// Leaves without asking again.
    pub fn leave(&mut self) {
        self.leaving = Leaving::Left;
    }

    /// Forgets the first request to leave, because the players have done something else since.
    pub fn stay(&mut self) {
        self.leaving = Leaving::No;
    }

    pub fn has_left(&self) -> bool {
        self.leaving == Leaving::Left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Offer;
    use crate::rules::Color;

    #[test]
    fn only_what_was_seen_is_answered() {
        let draw = Some(Question::Draw(Offer::made(Color::White)));
        let answerable = |opened, question: Option<Question>, is_asked| Answerable {
            layers: LayersId { open: 0, opened },
            question,
            is_asked,
        };
        let quiet = answerable(0, None, false);
        for (before, after, keeps_press, ignores_presses, is_new) in [
            (quiet, quiet, true, false, false),
            (quiet, answerable(0, draw, true), false, false, true),
            (
                answerable(0, draw, true),
                answerable(0, draw, true),
                true,
                false,
                false,
            ),
            (answerable(0, draw, true), quiet, false, false, false),
            (
                answerable(0, draw, true),
                answerable(1, draw, true),
                false,
                true,
                false,
            ),
            (
                answerable(1, None, true),
                answerable(2, None, true),
                false,
                true,
                false,
            ),
        ] {
            let now = Instant::now();
            let mut late = LateInput::default();
            late.press(Some(Request::Nothing));
            assert_eq!(late.watch(before, after, now), is_new);
            assert_eq!(late.release().is_some(), keeps_press);
            assert_eq!(
                late.ignores_presses(now),
                ignores_presses,
                "{before:?} {after:?}"
            );
        }
    }
}
