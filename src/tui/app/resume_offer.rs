//! What we offer before the first move: to resume an unfinished game, which we search for after the first frame, and the usual
//! time controls.

use std::time::Duration;

use super::App;
use super::outcome::Outcome;
use crate::game::Clocks;
use crate::storage::{RowSender, Rows, Summary};
use crate::tui::keys::{self, Binding};

/// The state of the offer to resume an unfinished game.
#[derive(Debug, Default)]
pub enum ResumeOffer {
    /// The search has not begun.
    #[default]
    NotStarted,
    Searching(Rows<Summary>),
    /// We found a game to resume. Holds its players and last move, which the line shows before the first move.
    Available(Option<String>),
    /// There is none, or another game has begun.
    Over,
}

impl App {
    /// Starts the search for an unfinished game, once, if a new one is about to begin. Waits until the first frame is on the
    /// screen.
    pub fn after_first_frame(&mut self) {
        if !matches!(self.offer, ResumeOffer::NotStarted) {
            return;
        }
        self.offer = ResumeOffer::Over;
        if self.is_at_start() {
            let store = self.session.folder.clone();
            // It may have to read all games.
            let search = move |rows: &mut RowSender<Summary>| {
                if let Some(summary) = store.offered() {
                    rows.send(summary);
                }
            };
            self.offer = ResumeOffer::Searching(Rows::read(self.waker.clone(), search));
        }
    }

    /// Takes in the result of the search.
    pub(super) fn receive_offer(&mut self) -> Outcome {
        let ResumeOffer::Searching(search) = &self.offer else {
            return Outcome::Nothing;
        };
        let mut found = Vec::new();
        let goes_on = search.receive(Duration::ZERO, &mut found);
        let Some(game) = found.pop() else {
            if !goes_on {
                self.offer = ResumeOffer::Over;
            }
            return Outcome::Nothing;
        };
        self.offer = ResumeOffer::Available(Some(game.offer_line(self.move_style())));
        Outcome::Outdated
    }

    /// Returns the game that one key resumes.
    pub(super) fn offered(&self) -> Option<&str> {
        match &self.offer {
            ResumeOffer::Available(game) => game.as_deref(),
            _ => None,
        }
    }

    /// Returns true if one key resumes the unfinished game.
    pub fn is_resumable(&self) -> bool {
        let asked = self.session.game().question().is_some();
        let is_followed = self.session.is_view_only() && self.session.game().outcome().is_none();
        let is_offered = matches!(self.offer, ResumeOffer::Available(_));
        is_offered && (self.is_at_start() || is_followed) && !asked
    }

    /// Returns the keys for everything on offer: to resume the unfinished game and, until a clock or the game has begun, the
    /// time controls other than the present one.
    pub(super) fn offers(&self) -> Vec<&'static Binding> {
        let game = self.session.game();
        let has_begun = game.clocks().is_some_and(Clocks::is_started) || game.question().is_some();
        let time = match &game.options().time {
            Some(time) => time.to_string(),
            None => "none".to_owned(),
        };
        let is_offered = |key: &&Binding| !has_begun && self.is_at_start() && key.label != time;
        let times = keys::TIMES.into_iter().filter(is_offered);
        let resume = self.is_resumable().then_some(&keys::RESUME);
        resume.into_iter().chain(times).collect()
    }

    /// Offers to go on with the game of a process that is gone.
    pub(super) fn offer_to_take_over(&mut self) {
        self.offer = ResumeOffer::Available(None);
    }

    /// Withdraws the offer once the first move is played or the game has ended.
    pub(super) fn end_offer(&mut self) {
        if !self.is_at_start() {
            self.offer = ResumeOffer::Over;
        }
    }

    /// Returns true if nothing has been played in a new game.
    fn is_at_start(&self) -> bool {
        let game = self.session.game();
        self.session.opened().is_none() && game.record().is_empty() && game.outcome().is_none()
    }
}
