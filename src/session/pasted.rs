//! A game that comes as a text, from no file.

use super::Session;
use super::opening::{Footing, FromFile};

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
        let footing = match found.game.outcome() {
            Some(_) => Footing::Over,
            None => Footing::Branches,
        };
        self.put_on_board(found, footing);
        true
    }
}
