//! Messages about a game as a whole, and its saving.

use super::{App, Message, Selection};
use crate::session::Session;
use crate::settings::{PieceChoice, Settings};
use crate::storage;
use crate::text::{MoveStyle, sentence};
use crate::tui::input::events::Wakers;

/// Returns the first message: the state of an opened game, or the terms that are not as usual, and how to begin if the
/// board is ready.
pub fn first_message(session: &Session, settings: &Settings) -> Message {
    let opened = session.describe_opened(MoveStyle::San(settings.notation));
    let is_ready = session.game().outcome().is_none() && session.clock_hint().is_none();
    let short = standing_with_clocks(session);
    let standing = match opened.clone().or_else(|| terms(session, settings)) {
        Some(game) => format!("{game}. {short}"),
        None => short.clone(),
    };
    // Small screens name help and commands at the end of the entry line.
    let keys = ". Drag a piece, or type a move. ? helps, / lists commands";
    let whole = (opened.is_none() && is_ready).then(|| format!("{standing}{keys}"));
    Message::Info(whole.into_iter().chain([standing, short]).collect())
}

/// Returns what is not as usual in this game, as a sentence without its period; `None` if all is.
pub fn terms(session: &Session, settings: &Settings) -> Option<String> {
    let terms = session.terms(settings.pieces == PieceChoice::Hidden)?;
    Some(sentence(&terms))
}

/// Returns whose move it is or how the game ended; while the clocks wait, also what starts them.
pub fn standing_with_clocks(session: &Session) -> String {
    let standing = session.standing();
    match session.clock_hint() {
        Some(hint) => format!("{standing}. {hint}"),
        None => standing,
    }
}

impl App {
    /// Sets what wakes the main loop when the state of saving changes or a background task has found something.
    pub fn set_wakers(&mut self, wakers: Wakers) {
        self.session.set_notifier(wakers.saving);
        self.waker = Some(wakers.background);
    }

    /// Lists the games of the file opened at the start if it holds several; the first one is on the board.
    pub fn list_opened(&mut self) {
        let opened = self.session.opened();
        let path = opened.and_then(|opened| opened.one_of.clone());
        // A pipe, for example, can be read only once.
        if let Some(path) = path.filter(|path| path.is_file()) {
            self.list_file(&path);
        }
    }

    /// Clears what belonged to the previous game.
    pub(super) fn clear_board(&mut self) {
        self.selection = Selection::Empty;
        self.viewed = None;
        self.slide = None;
        self.layers.clear();
        self.marks.clear();
    }

    /// Shows that the end of the program waits for the disk, or for a picture to be drawn.
    pub fn show_unfinished(&mut self) {
        let slow = match &storage::unfinished()[..] {
            _ if !storage::unsaved_games().is_empty() => {
                "The disk is not responding: the game is not saved yet".to_owned()
            }
            [] => "The disk is not responding".to_owned(),
            works => format!("Still {}", works.join(", ")),
        };
        self.message = Message::info(format!("{slow}. Ctrl-C twice leaves without it"));
    }

    /// Tries again to save the game if saving failed, and returns true if it tried.
    pub fn save_again(&mut self) -> bool {
        self.session.save_again()
    }

    /// Shows that saving has begun to fail, fails differently, works again, or continues in another file.
    pub(super) fn saving_changed(&mut self) {
        if let Some(error) = self.session.error() {
            self.show_error(format!("the game is not being saved: {error}"));
        } else if let Some(moved) = self.session.take_move_to_copy() {
            self.show_error(moved);
        } else {
            self.message = Message::info("The game is being saved again".to_owned());
        }
    }
}
