//! Turns keys and clicks into moves and commands.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};

use super::guard::Sight;
use super::outcome::{By, Handled, Outcome};
use super::turning::Turning;
use super::{App, Layer, Suspend};
use crate::command;
use crate::tui::dialogs::{Ask, Pages, ask_about_pasted, without_number};
use crate::tui::input::{Event, Input};
use crate::tui::intent::{Intent, ProgramIntent};
use crate::tui::keys;

impl App {
    pub fn handle(&mut self, event: Event) {
        self.now = event.at;
        let before = self.sight();
        let turning = Turning::of(&self.session, self.config.settings().turn);
        let mut handled = Ok(Outcome::Nothing);
        match event.input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse)
                if matches!(mouse.kind, MouseEventKind::Down(_)) && self.guard.is_up(self.now) => {}
            Input::Mouse(mouse) => handled = self.mouse(mouse),
            Input::Paste(text) => handled = Ok(self.paste(&text)),
            Input::FocusLost => {
                self.bell.focus(false);
                self.release_mouse();
            }
            Input::FocusGained => self.bell.focus(true),
            Input::Suspend => self.ask_to_stop(),
            Input::Continued => self.effects.suspend(Suspend::Over),
            Input::Background => self.receive_found(),
            Input::Closed => self.leave.leave(),
            // They concern the terminal, not the game.
            Input::Resize | Input::Answer(_) => {}
        }
        self.settle(handled, By::Hand);
        let is_new_question = self.guard.watch(before, self.sight(), self.now);
        if is_new_question && command::begins_answer(self.line.text()) {
            self.line.clear();
        }
        self.play_standing_move();
        self.turn_board(turning);
        self.line
            .find_completions(self.session.folder(), self.tasks.waker().as_ref());
    }

    /// Returns what the players can answer.
    fn sight(&self) -> Sight {
        let question = self.session.question();
        let is_ask = self.layers.shows::<Ask>();
        Sight {
            layers: self.layers.serial(),
            question,
            is_asked: is_ask || question.and_then(keys::answers).is_some(),
        }
    }

    /// Offers a key to each part until one takes it: the program, the move just typed, the top layer, the entry line, the
    /// board.
    pub(super) fn key(&mut self, mut key: KeyEvent) {
        // Alt with a character means Esc and then the character: terminals send it that way, and people type the two in a row.
        if let KeyCode::Char(_) = key.code
            && key.modifiers - KeyModifiers::SHIFT == KeyModifiers::ALT
        {
            self.key(KeyCode::Esc.into());
            key.modifiers -= KeyModifiers::ALT;
        }
        let is_taken = self.program_takes(key)
            || self.line.take_suffix(key, self.now)
            || self.layer_takes(key)
            || self.entry_takes(key);
        if !is_taken {
            match keys::binding(
                key,
                self.session.question(),
                &self.offers(),
                &self.config.settings().keys,
            ) {
                Some(binding) => self.perform(binding.intent.clone()),
                None => {
                    if key.code != KeyCode::Up && self.line.key(key) {
                        self.text_changed(key);
                    }
                }
            }
        }
    }

    /// Handles a key that means the same no matter what is typed or shown.
    fn program_takes(&mut self, key: KeyEvent) -> bool {
        let intent = keys::everywhere(key).map(|binding| &binding.intent);
        if !keys::leaves(key) {
            self.leave.stay();
        }
        if let Some(intent) = intent {
            self.perform(intent.clone());
        }
        intent.is_some()
    }

    /// Handles a key for the top dialog or position editor.
    fn layer_takes(&mut self, key: KeyEvent) -> bool {
        let (handled, by) = match self.layers.top_mut() {
            Some(Layer::Editor(editor)) => {
                let handled = match editor.take_key(key, &self.config.settings().keys) {
                    Intent::Stay => Ok(Outcome::Quiet),
                    intent => self.answer_intent(intent),
                };
                (handled, By::Hand)
            }
            Some(Layer::Dialog(dialog)) => {
                let Some(intent) = dialog.take_key(key, &self.frame.layout) else {
                    return false;
                };
                let enter = key.code == KeyCode::Enter;
                (self.answer_intent(intent), By::Dialog { enter })
            }
            None => return false,
        };
        self.settle(handled, by);
        true
    }

    /// Handles a key for the entry line: any key except a function key while something is typed there, and Tab for the rest of
    /// a message.
    fn entry_takes(&mut self, key: KeyEvent) -> bool {
        if key.code == KeyCode::Tab
            && self.line.completions().is_empty()
            && let Some(text) = self.cut_message()
        {
            let page = Pages::text("Message", vec![text]);
            self.settle(Ok(Outcome::open(page)), By::Line);
            return true;
        }
        let takes = !self.line.is_empty() && !matches!(key.code, KeyCode::F(_));
        if takes {
            self.entry_key(key);
        }
        takes
    }

    /// Gives pasted text to the top layer. Without layers and with nothing typed, asks whether to use it if it is moves, a game
    /// or a position. Otherwise inserts it into the entry line. Pasted text never counts as keys.
    fn paste(&mut self, text: &str) -> Outcome {
        self.line.end_move();
        match self.layers.top_mut() {
            Some(Layer::Dialog(dialog)) => {
                dialog.paste(text);
                return Outcome::Nothing;
            }
            Some(Layer::Editor(editor)) => editor.paste(text.trim()),
            None => {
                let (game, letters) = (self.session.game(), self.config.settings().notation);
                if self.line.is_empty()
                    && let Some(ask) = ask_about_pasted(text, game, letters)
                {
                    return Outcome::open(ask);
                }
                self.line.insert(without_number(text.trim()));
            }
        }
        Outcome::Quiet
    }

    /// Does what a key, a click, a dialog or the position editor asks for, and shows the result.
    pub(super) fn perform(&mut self, intent: Intent) {
        let handled = self.answer_intent(intent);
        self.settle(handled, By::Hand);
    }

    /// Does what an intent asks for.
    pub(super) fn answer_intent(&mut self, intent: Intent) -> Handled {
        match intent {
            Intent::Stay => Ok(Outcome::Nothing),
            Intent::Close => {
                self.check_must_promote()?;
                Ok(Outcome::Closed)
            }
            Intent::Answer(intent) => {
                self.layers.close();
                self.answer_intent(*intent)
            }
            Intent::Game(command) => self.execute(command),
            Intent::Board(intent) => self.answer_board(intent),
            Intent::Editor(intent) => self.answer_editor(intent),
            Intent::Layer(intent) => self.answer_layer(intent),
            Intent::Program(intent) => Ok(self.answer_program(&intent)),
        }
    }

    fn answer_program(&mut self, intent: &ProgramIntent) -> Outcome {
        match *intent {
            ProgramIntent::Begin(line) => {
                self.line.set(line);
                Outcome::Quiet
            }
            ProgramIntent::Completion(index) => {
                if let Some(chosen) = self.line.completions().get(index).cloned() {
                    self.accept_completion(chosen);
                }
                Outcome::Nothing
            }
            ProgramIntent::Redraw => {
                self.effects.redraw();
                Outcome::Nothing
            }
            ProgramIntent::Leave(again) => {
                self.leave.ask();
                Outcome::Said(again.to_owned())
            }
            #[cfg(unix)]
            ProgramIntent::Suspend => {
                self.ask_to_stop();
                Outcome::Nothing
            }
        }
    }

    /// Suspends the program before the next frame.
    fn ask_to_stop(&mut self) {
        self.release_mouse();
        self.effects.suspend(Suspend::Asked);
    }
}
