//! Opens a game from pasted text.

use super::Session;
use super::opened::{FromFile, OpenMode};

impl Session {
    /// Opens the first game of a text; continuing it makes it a new game. Returns false if there is none that can be
    /// played.
    pub fn open_text(&mut self, text: &str) -> bool {
        let Ok(Some(found)) = FromFile::read_text(text) else {
            return false;
        };
        if found.variant().is_some() {
            return false;
        }
        let open_mode = match found.game.outcome() {
            Some(_) => OpenMode::Over,
            None => OpenMode::BecomesNewGame,
        };
        self.put_on_board(found, open_mode);
        true
    }
}
