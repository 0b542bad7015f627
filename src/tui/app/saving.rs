//! What the players learn of the saving of the game.

use super::App;
use crate::storage;
use crate::tui::message::Message;

impl App {
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
