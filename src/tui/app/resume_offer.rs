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
pub struct ResumeOffer {
    search: Search,
}

/// How far the search for an unfinished game is.
#[derive(Debug, Default)]
enum Search {
    #[default]
    NotStarted,
    Searching(Rows<Summary>),
    /// One key resumes this game.
    Found(OfferedGame),
    /// One key continues the game on the screen, whose process is gone.
    FoundOnScreen,
    /// There is no game to resume, or another game has begun.
    Over,
}

/// How we describe the unfinished game that one key resumes.
#[derive(Debug)]
pub struct OfferedGame {
    /// The players of the game, its length and its last move.
    pub described: String,
    /// The players of the game and its length.
    pub briefly: String,
}

impl ResumeOffer {
    /// Starts the search for an unfinished game at the first call. If no game is wanted then, ends the offer instead.
    fn search_once(&mut self, folder: &GameFolder, waker: Option<Notifier>, is_wanted: bool) {
        if !matches!(self.search, Search::NotStarted) {
            return;
        }
        if !is_wanted {
            self.end();
            return;
        }
        let folder = folder.clone();
        // The search may have to read all games, so it runs in the background.
        let search = move |rows: &mut RowSender<Summary>| {
            if let Some(summary) = folder.offered() {
                rows.send(summary);
            }
        };
        self.search = Search::Searching(Rows::read(waker, search));
    }

    /// Takes in the result of the search. Returns true if it has just found a game.
    pub fn receive(&mut self, style: MoveStyle) -> bool {
        let Search::Searching(search) = &self.search else {
            return false;
        };
        let mut found = Vec::new();
        let goes_on = search.receive(Duration::ZERO, &mut found);
        if let Some(game) = found.pop() {
            self.search = Search::Found(OfferedGame {
                described: game.offer_line(style),
                briefly: game.offer_words(),
            });
            return true;
        }
        if !goes_on {
            self.end();
        }
        false
    }

    /// Returns the words for the game to resume; `None` if there is none, or if it is the game on the screen.
    pub fn game(&self) -> Option<&OfferedGame> {
        match &self.search {
            Search::Found(game) => Some(game),
            Search::NotStarted | Search::Searching(_) | Search::FoundOnScreen | Search::Over => {
                None
            }
        }
    }

    fn is_found(&self) -> bool {
        matches!(self.search, Search::Found(_) | Search::FoundOnScreen)
    }

    /// Offers to continue the game of a process that is gone.
    pub fn offer_takeover(&mut self) {
        self.search = Search::FoundOnScreen;
    }

    /// Withdraws the offer.
    pub fn end(&mut self) {
        self.search = Search::Over;
    }
}

impl App {
    /// Returns the words for the game that one key resumes; `None` if there is none, or if it is the game on the screen.
    pub fn offered(&self) -> Option<&OfferedGame> {
        self.offer.game()
    }

    /// Starts the search for an unfinished game if a new game is about to begin. The main loop calls this after the first
    /// frame, because the search must not delay it.
    pub fn after_first_frame(&mut self) {
        let is_wanted = is_at_start(&self.session);
        self.offer
            .search_once(self.session.folder(), self.tasks.waker(), is_wanted);
    }

    /// Returns true if one key resumes the unfinished game.
    pub fn is_resumable(&self) -> bool {
        let game = self.session.game();
        let is_asked = game.question().is_some();
        let is_followed = self.session.is_view_only() && game.outcome().is_none();
        self.offer.is_found() && (is_at_start(&self.session) || is_followed) && !is_asked
    }

    /// Returns the keys for what we offer. Before the first move these resume the unfinished game, and choose another time
    /// control while no clock has started. After the end of the game they begin the next one.
    pub(super) fn offers(&self) -> Vec<&'static Binding> {
        let game = self.session.game();
        if game.outcome().is_some() {
            return if self.session.only_watches() {
                Vec::new()
            } else {
                keys::NEXT.to_vec()
            };
        }
        let mut offers = Vec::new();
        if self.is_resumable() {
            offers.push(&keys::GO_ON);
        }
        let has_begun = game.clocks().is_some_and(Clocks::is_started) || game.question().is_some();
        if !has_begun && is_at_start(&self.session) {
            let time = match &game.options().time {
                Some(time) => time.to_string(),
                None => "none".to_owned(),
            };
            offers.extend(keys::TIMES.into_iter().filter(|key| key.label != time));
        }
        offers
    }
}

/// Returns true if the game is a new one, and nothing has been played or noted in it.
pub fn is_at_start(session: &Session) -> bool {
    let game = session.game();
    let is_noted = session.view().document.is_annotated();
    session.opened().is_none() && game.record().is_empty() && game.outcome().is_none() && !is_noted
}
