//! Uses pasted moves, games and positions after confirmation.

use super::App;
use crate::command::{Command, StartChoice};
use crate::game::Action;
use crate::rules::Move;
use crate::session::Response;
use crate::tui::dialogs::{Dialog, PastedContent, ask_about_pasted};

impl App {
    /// Asks whether to use pasted moves, a game or a position. Returns false if the text is none of these, or the entry
    /// line is not empty.
    pub(super) fn ask_about_pasted(&mut self, text: &str) -> bool {
        if !self.entry.is_empty() {
            return false;
        }
        let letters = self.settings().notation;
        let Some(ask) = ask_about_pasted(text, self.session.game(), letters) else {
            return false;
        };
        self.selection.put_back();
        self.open(Dialog::Ask(ask));
        true
    }

    /// Plays the pasted moves, or opens the pasted game or position.
    pub(super) fn use_pasted(&mut self, content: PastedContent) {
        match content {
            PastedContent::Moves(moves) => self.play_all(&moves),
            PastedContent::Position(position) => {
                self.execute(Command::New(StartChoice::At(*position)));
            }
            PastedContent::Game(text) => {
                self.session.leave(self.now);
                if self.session.open_text(&text) {
                    self.clear_board();
                    self.message = self.standing();
                }
            }
        }
    }

    /// Plays moves in order, all at the time of the answer, up to the first that is refused.
    fn play_all(&mut self, moves: &[Move]) {
        if !self.refuses_while_viewing() {
            let mut moves = moves.iter();
            let play = |_, &m| self.session.act(Action::Move(m), self.now);
            let last = moves.try_fold(Vec::new(), play);
            self.respond(last.map(Response::Acted));
        }
    }
}
