//! A game that comes as a text, from no file.

use super::Session;
use super::opening::{FromFile, OpenMode};

impl Session {
    /// Puts the first game of a text on the board; going on with it makes it a new game. False if there is none that can
    /// be played.
    pub fn open_text(&mut self, text: &str) -> bool {
        let Ok(Some(found)) = FromFile::read_text(text) else {
            return false;
        };
        if found.variant().is_some() {
            return false;
        }
        let open_mode = match found.game.outcome() {
            Some(_) => OpenMode::Over,
            None => OpenMode::Branches,
        };
        self.put_on_board(found, open_mode);
        true
    }
}
