//! Decides which clicks and typed answers to ignore: those whose target appeared only a moment ago, or while the mouse button
//! was down. The player meant whatever was there before.

use std::time::{Duration, Instant};

use super::layers::{Layers, LayersId};
use crate::game::Question;
use crate::session::Session;
use crate::tui::dialogs::Ask;
use crate::tui::keys;
use crate::tui::request::Request;

/// How long we ignore presses after something else has appeared under the pointer: another question, a new game, or a board
/// that has turned by itself. This covers the second click of a double click.
const BLOCKED_TIME: Duration = Duration::from_millis(400);

/// What players could answer at some moment. We compare this before and after an event to find what is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answerable {
    pub layers: LayersId,
    /// The open question in the game; `None` if there is none, or if another screen has to answer it.
    pub question: Option<Question>,
    /// True while a dialog asks something, or while keys answer the open question.
    pub is_asked: bool,
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

#[derive(Debug, Default)]
pub struct Guard {
    /// The request of the target that the mouse button was pressed on; `None` if a click there does nothing, if no button is
    /// down, or if we no longer act on its release.
    pressed: Option<Request>,
    /// When we last began to ignore presses for [`BLOCKED_TIME`]; `None` if we never have.
    blocked_at: Option<Instant>,
}

impl Guard {
    /// Records the target of a press.
    pub fn press(&mut self, target: Option<Request>) {
        self.pressed = target;
    }

    /// Returns the target of the press, and forgets it. Returns `None` if the press had no target, or was forgotten already.
    pub fn release(&mut self) -> Option<Request> {
        self.pressed.take()
    }

    pub fn forget_press(&mut self) {
        self.pressed = None;
    }

    /// Ignores presses for [`BLOCKED_TIME`] from now on, because something else is under the pointer now.
    pub fn block_clicks(&mut self, now: Instant) {
        self.blocked_at = Some(now);
    }

    /// Returns true while presses are ignored.
    pub fn blocks_clicks(&self, now: Instant) -> bool {
        match self.blocked_at {
            Some(blocked_at) => now.saturating_duration_since(blocked_at) < BLOCKED_TIME,
            None => false,
        }
    }

    /// Compares what players could answer before and after an event, and ignores presses that were meant for what was there
    /// before. Returns true if there is a new question; text typed before that does not answer it.
    pub fn watch(&mut self, before: Answerable, after: Answerable, now: Instant) -> bool {
        if (after.layers, after.question) != (before.layers, before.question) {
            // Whatever is new appeared after the press, so the release does not act on it.
            self.pressed = None;
            if before.is_asked && after.is_asked {
                // A second click may still be meant for the previous question.
                self.block_clicks(now);
            }
        }
        after.question.is_some() && after.question != before.question
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
        for (before, after, keeps_press, blocks_clicks, is_new) in [
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
            let mut guard = Guard::default();
            guard.press(Some(Request::Nothing));
            assert_eq!(guard.watch(before, after, now), is_new);
            assert_eq!(guard.release().is_some(), keeps_press);
            assert_eq!(
                guard.blocks_clicks(now),
                blocks_clicks,
                "{before:?} {after:?}"
            );
        }
    }
}
