//! What the screen says of a game as a whole, and does about games on disk.

use super::{App, Message, Selection};
use crate::session::Session;
use crate::text::MoveStyle;
use crate::tui::events::Wakers;

/// What is said first: where an opened game stands, or that the board is ready.
pub fn first_message(session: &Session) -> Message {
    let standing = standing_with_clocks(session);
    Message::Told(if let Some(opened) = session.opening(MoveStyle::San) {
        format!("{opened}. {standing}")
    } else if session.game().outcome().is_some() || session.clock_hint().is_some() {
        standing
    } else {
        format!("{standing}. Drag a piece, or type a move. ? helps, / lists commands")
    })
}

/// Whose move it is or how the game ended; while the clocks wait, also what starts them.
pub fn standing_with_clocks(session: &Session) -> String {
    let standing = session.standing();
    if session.clock_hint().is_none() {
        return standing;
    }
    let color = session.game().side_to_move();
    let which = session.waiting_move();
    format!(
        "{standing}: the {which} move starts {}'s clock; /start starts {color}'s",
        !color
    )
}

impl App {
    /// Has somebody told when saving begins to fail or goes well again, and when something has been found that is looked
    /// for in the background.
    pub fn set_wakers(&mut self, wakers: Wakers) {
        self.session.set_notifier(wakers.saving);
        self.found = Some(wakers.found);
    }

    /// Lists the games of the file that was opened at the start, if it holds several: the first one is on the board.
    pub fn list_opened(&mut self) {
        let opened = self.session.opened();
        let path = opened.and_then(|opened| opened.one_of.clone());
        // What is no file, a pipe for example, can be read only once.
        if let Some(path) = path.filter(|path| path.is_file()) {
            self.list_file(&path);
        }
    }

    /// Takes away what belonged to the game before.
    pub(super) fn clear_board(&mut self) {
        self.selection = Selection::Empty;
        self.viewed = None;
        self.slide = None;
        self.dialog = None;
        self.marks.clear();
    }

    /// Says that the players have left, but the disk has not got the game yet.
    pub fn tell_of_slow_disk(&mut self) {
        let slow =
            "The disk is not responding: the game is not saved yet. Ctrl-C twice leaves without it";
        self.message = Message::Told(slow.to_owned());
    }

    /// Saves the game once more if it could not be saved, and returns whether it does.
    pub fn save_again(&mut self) -> bool {
        self.session.save_again()
    }

    /// Saving has begun to fail, fails differently, goes well again, or goes on in another file.
    pub(super) fn saving_changed(&mut self) {
        if let Some(error) = self.session.error() {
            self.refuse(format!("the game is not being saved: {error}"));
        } else if let Some(moved_to_copy) = self.session.take_moved_to_copy() {
            self.refuse(moved_to_copy.to_string());
        } else {
            self.message = Message::Told("The game is being saved again".to_owned());
        }
    }
}
