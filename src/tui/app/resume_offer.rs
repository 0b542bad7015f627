//! The unfinished game of which one is reminded at the start: it is looked for once the board is on the screen.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use super::{App, Message, files};
use crate::storage::Summary;
use crate::text::MoveStyle;

/// How far the offer to go on with an unfinished game is.
#[derive(Debug, Default)]
pub enum ResumeOffer {
    /// Nobody has looked for a game.
    #[default]
    Ahead,
    /// One is being looked for.
    Sought(Receiver<Summary>),
    /// One has been found, and can be gone on with.
    Stands,
    /// There is none, or another game has begun.
    Over,
}

impl App {
    /// The screen has been drawn: what can wait for that begins.
    pub fn drawn(&mut self) {
        if matches!(self.offer, ResumeOffer::Ahead) {
            self.offer = self.seek().map_or(ResumeOffer::Over, ResumeOffer::Sought);
        }
    }

    /// Has a thread look for the unfinished game, if a new game is about to begin. It may have to read all games.
    fn seek(&self) -> Option<Receiver<Summary>> {
        let store = self.session.store()?.clone();
        if !self.is_at_start() {
            return None;
        }
        let (sender, found) = mpsc::channel();
        let bell = self.found.clone();
        let work = move || {
            // Nobody listens any more once a game has begun.
            if let Some(summary) = store.offered() {
                let _ = sender.send(summary);
            }
            drop(sender);
            if let Some(bell) = bell {
                bell.notify();
            }
        };
        let thread = thread::Builder::new().name("offer".into()).spawn(work);
        thread.ok().map(|_| found)
    }

    /// Takes in the game that has been found, if any. Whether anything looks different now.
    pub(super) fn take_offer(&mut self) -> bool {
        let ResumeOffer::Sought(found) = &self.offer else {
            return false;
        };
        match found.try_recv() {
            Ok(game) => {
                self.offer = ResumeOffer::Stands;
                let first = [
                    files::first_message(&self.session),
                    Message::Told(files::standing_with_clocks(&self.session)),
                ];
                if first.contains(&self.message) {
                    let standing = files::standing_with_clocks(&self.session);
                    let words = format!(
                        "{standing}. + goes on with {}",
                        game.offer_line(MoveStyle::San)
                    );
                    self.message = Message::Told(words);
                }
                true
            }
            Err(TryRecvError::Empty) => false,
            Err(TryRecvError::Disconnected) => {
                self.offer = ResumeOffer::Over;
                false
            }
        }
    }

    /// Whether the unfinished game can be gone on with by one key.
    pub fn is_resumable(&self) -> bool {
        let asked = self.session.game().question().is_some();
        matches!(self.offer, ResumeOffer::Stands) && self.is_at_start() && !asked
    }

    /// The offer ends with the first move, or with the end of the game.
    pub(super) fn end_offer(&mut self) {
        if !self.is_at_start() {
            self.offer = ResumeOffer::Over;
        }
    }

    /// Whether nothing has been played in a new game.
    fn is_at_start(&self) -> bool {
        let game = self.session.game();
        self.session.opened().is_none() && game.record().is_empty() && game.outcome().is_none()
    }
}
