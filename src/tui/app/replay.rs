//! A game that plays by itself on the board, move by move, until a key or the end of its line.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent};

use super::App;
use super::settle::{By, Handled, Update};
use crate::command::{Command, Look};

/// The line of the viewed position while it plays by itself.
#[derive(Clone, Copy, Debug)]
pub struct Replay {
    /// The time between two moves.
    pace: Duration,
    /// When the next move is shown; `None` while the players have stopped it.
    due: Option<Instant>,
}

impl Replay {
    pub fn due(self) -> Option<Instant> {
        self.due
    }
}

impl App {
    /// Plays the viewed line from the viewed position, or from its start if that is its end.
    pub(super) fn start_replay(&mut self, pace: Duration) -> Handled {
        let look = if self.has_next_move() {
            Look::Forward
        } else {
            Look::Ply(0)
        };
        self.replay = Some(Replay {
            pace,
            due: Some(self.now + pace),
        });
        self.execute(Command::Look(look))
    }

    fn has_next_move(&self) -> bool {
        let view = self.session.view();
        view.walk(&view.path_of(self.viewed.as_ref()), Look::Forward)
            .is_ok()
    }

    /// Shows the next move if its time has come. The last move of the line ends the replay.
    pub(super) fn go_on_with_replay(&mut self) {
        let Some(replay) = &mut self.replay else {
            return;
        };
        if replay.due.is_none_or(|due| due > self.now) {
            return;
        }
        replay.due = Some(self.now + replay.pace);
        let moved = self.execute(Command::Look(Look::Forward));
        self.settle(moved, By::Hand);
        if !self.has_next_move() {
            self.replay = None;
        }
    }

    /// Handles a key while a game plays by itself: Space stops it and lets it go on, and any other key ends it. Returns true
    /// for Space and Esc, which mean nothing else then.
    pub(super) fn replay_takes(&mut self, key: KeyEvent) -> bool {
        let Some(replay) = &mut self.replay else {
            return false;
        };
        if key.code != KeyCode::Char(' ') {
            self.replay = None;
            return key.code == KeyCode::Esc;
        }
        replay.due = match replay.due {
            Some(_) => None,
            None => Some(self.now + replay.pace),
        };
        let words = if replay.due.is_none() {
            "Stopped: Space goes on, Esc ends the replay"
        } else {
            "Space stops the replay, Esc ends it"
        };
        self.settle(Ok(Update::say(words)), By::Hand);
        true
    }
}
