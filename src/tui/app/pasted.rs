//! What is done with pasted moves, games and positions once a player says so.

use super::{App, Message};
use crate::command::Command;
use crate::game::Action;
use crate::rules::Move;
use crate::tui::dialogs::{Dialog, Pasted, PastedContent};

impl App {
    /// Asks whether pasted moves, a game or a position are to be taken. Returns false if the text is none of these,
    /// or a line that is being typed waits for it.
    pub(super) fn ask_about_pasted(&mut self, text: &str) -> bool {
        if !self.entry.is_empty() {
            return false;
        }
        let Some(pasted) = Pasted::read(text, self.session.game()) else {
            return false;
        };
        self.selection.put_back();
        self.dialog = Some(Dialog::Pasted(pasted));
        true
    }

    /// Does what was pasted.
    pub(super) fn take_pasted(&mut self, content: PastedContent) {
        self.dialog = None;
        match content {
            PastedContent::Moves(moves) => self.play_all(&moves),
            PastedContent::Position(position) => self.run(Command::New(*position)),
            PastedContent::Game(text) => {
                self.session.leave(self.now);
                if self.session.open_text(&text) {
                    self.clear_board();
                    self.message = Message::Told(self.session.standing());
                }
            }
        }
    }

    /// Plays moves one after the other, all at the moment of the answer, up to the first that is refused.
    fn play_all(&mut self, moves: &[Move]) {
        let Some((last, before)) = moves.split_last() else {
            return;
        };
        if self.viewed.is_none() {
            self.session.catch_up();
            for &m in before {
                if let Err(refused) = self.session.act(Action::Move(m), self.now) {
                    self.deny(&refused);
                    return;
                }
            }
        }
        self.act(Action::Move(*last));
    }
}
