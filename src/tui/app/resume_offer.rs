//! The offer to resume an unfinished game before the first move. A thread searches for that game after the first frame.

use std::time::Duration;

use crate::session::Session;
use crate::storage::{Notifier, RowSender, Rows, Summary};
use crate::text::MoveStyle;

/// The offer to resume an unfinished game.
#[derive(Debug, Default)]
pub struct ResumeOffer {
    search: Search,
}

/// The state of the search for a game to resume.
#[derive(Debug, Default)]
enum Search {
    #[default]
    NotStarted,
    Searching(Rows<Summary>),
    /// One key resumes this game.
    Found(OfferedGame),
    /// One key continues the game on the screen, because the process that had it has ended.
    FoundOnScreen,
    /// There is no game to resume, or another game has begun.
    Over,
}

/// Descriptions of the unfinished game that one key resumes.
#[derive(Debug)]
pub struct OfferedGame {
    /// The players, the number of moves, the last move, and who is to move.
    pub described: String,
    /// The players and the number of moves.
    pub briefly: String,
}

impl ResumeOffer {
    /// Starts the search on the first call. If something has been played or noted by then, or a game was opened, ends the offer
    /// instead.
    pub fn search_once(&mut self, session: &Session, waker: Option<Notifier>) {
        if !matches!(self.search, Search::NotStarted) {
            return;
        }
        if !is_at_start(session) {
            self.search = Search::Over;
            return;
        }
        let folder = session.folder().clone();
        // The search may have to read all games, so it runs in the background.
        let search = move |rows: &mut RowSender<Summary>| {
            if let Some(summary) = folder.offered() {
                rows.send(summary);
            }
        };
        self.search = Search::Searching(Rows::read(waker, search));
    }

    /// Receives the result of the search. Returns true if it has just found a game.
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
            self.search = Search::Over;
        }
        false
    }

    /// Returns the words for the game to resume; `None` while none is found, if it is the game on the screen, and once the
    /// offer is over.
    pub fn game(&self) -> Option<&OfferedGame> {
        match &self.search {
            Search::Found(game) => Some(game),
            Search::NotStarted | Search::Searching(_) | Search::FoundOnScreen | Search::Over => {
                None
            }
        }
    }

    /// Returns true if one key resumes a game now: we have found one and no game has begun here, or the process that had the
    /// game on the screen has ended. Never while a question is open.
    pub fn is_open(&self, session: &Session) -> bool {
        let is_found = matches!(self.search, Search::Found(_) | Search::FoundOnScreen);
        let game = session.game();
        let is_asked = game.question().is_some();
        let is_followed = session.is_view_only() && game.outcome().is_none();
        is_found && (is_at_start(session) || is_followed) && !is_asked
    }

    /// Offers to continue the game on the screen, because the process that had it has ended.
    pub fn offer_takeover(&mut self) {
        self.search = Search::FoundOnScreen;
    }

    /// Withdraws the offer unless the game on the board is new, as [`is_at_start`] says.
    pub fn withdraw_after_start(&mut self, session: &Session) {
        if !is_at_start(session) {
            self.search = Search::Over;
        }
    }
}

/// Returns true if the game is new: it began here, and it has no moves, no notes and no result.
pub fn is_at_start(session: &Session) -> bool {
    let game = session.game();
    let is_noted = session.view().document.is_annotated();
    session.opened().is_none() && game.record().is_empty() && game.outcome().is_none() && !is_noted
}
