//! What we offer before the first move: to resume an unfinished game, which we search for after the first frame, and the usual
//! time controls.

use std::time::Duration;

use super::App;
use crate::game::Clocks;
use crate::session::Session;
use crate::storage::{GameFolder, Notifier, RowSender, Rows, Summary};
use crate::text::MoveStyle;
use crate::tui::keys::{self, Binding};

/// The offer to resume an unfinished game.
#[derive(Debug, Default)]
pub struct ResumeOffer(Search);

#[derive(Debug, Default)]
enum Search {
    #[default]
    NotStarted,
    Searching(Rows<Summary>),
    /// There is a game to resume. `None` if it is the game on the screen, whose process is gone.
    Found(Option<OfferedGame>),
    /// There is none, or another game has begun.
    Over,
}

/// The words for the unfinished game that one key resumes.
#[derive(Debug)]
pub struct OfferedGame {
    /// Its players, its length and its last move.
    pub described: String,
    /// Its players and its length.
    pub briefly: String,
}

impl ResumeOffer {
    /// Searches for an unfinished game once, unless `is_wanted` is false then.
    fn search_once(&mut self, folder: &GameFolder, waker: Option<Notifier>, is_wanted: bool) {
        if !matches!(self.0, Search::NotStarted) {
            return;
        }
        if !is_wanted {
            return self.end();
        }
        let folder = folder.clone();
        // It may have to read all games.
        let search = move |rows: &mut RowSender<Summary>| {
            if let Some(summary) = folder.offered() {
                rows.send(summary);
            }
        };
        self.0 = Search::Searching(Rows::read(waker, search));
    }

    /// Takes in the result of the search. Returns true if it has just found a game.
    pub fn receive(&mut self, style: MoveStyle) -> bool {
        let Search::Searching(search) = &self.0 else {
            return false;
        };
        let mut found = Vec::new();
        let goes_on = search.receive(Duration::ZERO, &mut found);
        if let Some(game) = found.pop() {
            self.0 = Search::Found(Some(OfferedGame {
                described: game.offer_line(style),
                briefly: game.offer_words(),
            }));
            return true;
        }
        if !goes_on {
            self.end();
        }
        false
    }

    /// Returns the words for the game to resume; `None` if there is none, or the players know it.
    pub fn game(&self) -> Option<&OfferedGame> {
        match &self.0 {
            Search::Found(game) => game.as_ref(),
            Search::NotStarted | Search::Searching(_) | Search::Over => None,
        }
    }

    fn is_found(&self) -> bool {
        matches!(self.0, Search::Found(_))
    }

    /// Offers to continue the game of a process that is gone.
    pub fn offer_takeover(&mut self) {
        self.0 = Search::Found(None);
    }

    pub fn end(&mut self) {
        self.0 = Search::Over;
    }
}

impl App {
    /// Returns the words for the game that one key resumes; `None` if there is none, or the players know it.
    pub fn offered(&self) -> Option<&OfferedGame> {
        self.offer.game()
    }

    /// Starts the search for an unfinished game, if a new one is about to begin. Waits until the first frame is on the screen.
    pub fn after_first_frame(&mut self) {
        let is_wanted = is_at_start(&self.session);
        self.offer
            .search_once(self.session.folder(), self.tasks.waker(), is_wanted);
    }

    /// Returns true if one key resumes the unfinished game.
    pub fn is_resumable(&self) -> bool {
        let asked = self.session.game().question().is_some();
        let is_followed = self.session.is_view_only() && self.session.game().outcome().is_none();
        self.offer.is_found() && (is_at_start(&self.session) || is_followed) && !asked
    }

    /// Returns the keys for everything on offer: to resume the unfinished game and, until a clock or the game has begun, the
    /// time controls other than the present one; after the end, the next game.
    pub(super) fn offers(&self) -> Vec<&'static Binding> {
        let game = self.session.game();
        if game.outcome().is_some() {
            return keys::NEXT.to_vec();
        }
        let has_begun = game.clocks().is_some_and(Clocks::is_started) || game.question().is_some();
        let offers_times = !has_begun && is_at_start(&self.session);
        let time = match &game.options().time {
            Some(time) => time.to_string(),
            None => "none".to_owned(),
        };
        let is_offered = |key: &&Binding| offers_times && key.label != time;
        let times = keys::TIMES.into_iter().filter(is_offered);
        let resume = self.is_resumable().then_some(&keys::GO_ON);
        resume.into_iter().chain(times).collect()
    }
}

/// Returns true if nothing has been played in a new game.
pub fn is_at_start(session: &Session) -> bool {
    let game = session.game();
    session.opened().is_none() && game.record().is_empty() && game.outcome().is_none()
}
