//! What the screen does and says about games on disk.

use std::path::Path;

use super::{App, Hand, Message};
use crate::command::Command;
use crate::session::{OpenError, Session};
use crate::store::{Bell, shown};

/// What is said first: where an opened game stands, or that the board is ready, and of which unfinished game one may
/// be reminded.
pub fn first_message(session: &Session) -> Message {
    let standing = session.standing();
    Message::Told(if let Some(opened) = session.opened() {
        format!("{opened}. {standing}")
    } else if session.game().outcome().is_some() {
        standing
    } else if let Some(game) = session.unfinished() {
        format!("{standing}. /resume goes on with {}", game.offer())
    } else {
        format!("{standing}. Drag a piece, or type a move. F1 helps")
    })
}

impl App {
    /// Has somebody told when saving begins to fail or goes well again.
    pub fn ring(&mut self, bell: Bell) {
        self.session.ring(bell);
    }

    /// Runs a command about games on disk.
    pub(super) fn run_about_files(&mut self, command: Command) {
        match command {
            Command::Games(words) => self.tell(self.session.list_games(&words)),
            Command::Resume(wanted) => {
                let opened = self.session.resume(wanted.as_deref());
                self.opened(opened);
            }
            Command::Open(file, number) => {
                let opened = self.session.open(&file, number);
                self.opened(opened);
            }
            Command::Save(file) => self.save_copy(&file),
            Command::Label(label, text) => {
                self.session.label(label, &text);
                self.message = Message::Told(format!("{label}: {text}"));
            }
            _ => self.tell(self.session.pgn().lines().map(str::to_owned).collect()),
        }
    }

    /// Shows the game that was opened, or says why none was.
    fn opened(&mut self, opened: Result<(), OpenError>) {
        if let Err(error) = opened {
            self.refuse(error.to_string());
            return;
        }
        self.clear_board();
        self.message = first_message(&self.session);
    }

    /// Takes away what belonged to the game before.
    pub(super) fn clear_board(&mut self) {
        self.hand = Hand::Empty;
        self.look = None;
        self.slide = None;
        self.dialog = None;
        self.marks.clear();
    }

    /// Writes the game to another file.
    fn save_copy(&mut self, file: &Path) {
        match self.session.save_copy(file) {
            Ok(path) => self.message = Message::Told(format!("Saved as {}", shown(&path))),
            Err(error) => self.refuse(error.to_string()),
        }
    }

    /// Saving has begun to fail, fails differently, goes well again, or goes on in another file.
    pub(super) fn saving_changed(&mut self) {
        if let Some(trouble) = self.session.trouble() {
            self.refuse(format!("the game is not being saved: {trouble}"));
        } else if let Some(aside) = self.session.take_aside() {
            self.refuse(aside.to_string());
        } else {
            self.message = Message::Told("The game is being saved again".to_owned());
        }
    }
}
