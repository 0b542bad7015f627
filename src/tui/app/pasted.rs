//! Takes what is pasted: text to type, or moves, games and positions, which are used after confirmation.

use super::App;
use super::layers::Layer;
use crate::command::{Command, StartChoice};
use crate::game::Action;
use crate::rules::Move;
use crate::session::Response;
use crate::tui::dialogs::{Dialog, PastedContent, ask_about_pasted, without_number};
use crate::tui::message::Message;

impl App {
    /// Gives pasted text to what lies over the game. Else asks whether to use it if it is moves, a game or a position and
    /// nothing is typed, and otherwise inserts it into the entry line. It is never taken for keys.
    pub(super) fn paste(&mut self, text: &str) {
        self.suffix = None;
        match self.layers.last_mut() {
            Some(Layer::Dialog(dialog)) => return dialog.behavior_mut().paste(text),
            Some(Layer::Editor(editor)) => editor.paste(text.trim()),
            None => {
                let (game, letters) = (self.session.game(), self.settings().notation);
                let ask = || ask_about_pasted(text, game, letters);
                if let Some(ask) = self.entry.is_empty().then(ask).flatten() {
                    self.selection.put_back();
                    return self.open(Dialog::Ask(ask));
                }
                self.entry.insert(without_number(text.trim()));
            }
        }
        self.message = Message::None;
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
