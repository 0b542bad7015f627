//! What is typed: it becomes a move or a command, and is completed on the way.

use crossterm::event::{KeyCode, KeyEvent};

use super::{App, Message};
use crate::command::{self, Command, Completion};
use crate::config::EntryMode;
use crate::game::Action;
use crate::rules::{Move, Typed};
use crate::tui::dialog::Dialog;
use crate::tui::entry::Keyed;
use crate::tui::pasted::without_number;
use crate::tui::slide::Slide;

impl App {
    /// A key that is bound to nothing starts the line, if it is a character.
    pub(super) fn begin_typing(&mut self, key: KeyEvent) {
        if let KeyCode::Up = key.code {
            return;
        }
        if self.entry.key(key) == Keyed::Changed {
            self.typed();
        }
    }

    /// A key in the line being typed.
    pub(super) fn entry_key(&mut self, key: KeyEvent) {
        let any = !self.choices.all().is_empty();
        match key.code {
            KeyCode::Esc => {
                self.entry.clear();
                self.message = Message::Told(super::files::stands(&self.session));
            }
            KeyCode::Up if any => self.choices.up(),
            KeyCode::Down if any => self.choices.down(),
            KeyCode::Tab => match self.choices.chosen() {
                Some(chosen) => self.entry.set(chosen.line.clone()),
                None => self.complete_move(),
            },
            // Enter takes what is chosen: it runs, unless something has yet to be said.
            KeyCode::Enter => match self.choices.taken().cloned() {
                Some(taken) => self.take_choice(taken),
                None => self.enter(),
            },
            _ => match self.entry.key(key) {
                Keyed::Entered => self.enter(),
                Keyed::Changed => self.typed(),
                Keyed::Kept => {}
            },
        }
    }

    /// What the line may become is clicked: it is taken as Enter would take it.
    pub(super) fn click_choice(&mut self, index: usize) {
        if let Some(chosen) = self.choices.choose(index).cloned() {
            self.take_choice(chosen);
        }
    }

    /// Puts what has been chosen into the line, and runs it unless something has yet to be said.
    fn take_choice(&mut self, chosen: Completion) {
        self.entry.set(chosen.line);
        if !chosen.more {
            self.enter();
        }
    }

    /// Finds what the line may become, if it is another than before. A line that was recalled is complete, and the keys
    /// that recalled it go on doing so.
    pub(super) fn find_choices(&mut self) {
        if self.entry.is_recalled() {
            self.choices.clear();
        } else {
            self.choices.follow(self.entry.text(), self.session.store());
        }
    }

    /// Completes what is typed to the one move that it can become.
    fn complete_move(&mut self) {
        let position = self.session.game().position();
        if let [m] = position.completions(self.entry.text())[..] {
            self.entry.set(position.san(m).to_string());
        }
    }

    /// The text has changed: a move that is complete beyond doubt is played at once.
    fn typed(&mut self) {
        self.message = Message::None;
        let waits = self.settings().entry == EntryMode::Enter;
        if waits || self.entry.text().starts_with('/') || self.look.is_some() {
            return;
        }
        if let Typed::Complete(m) = self.session.game().position().typed(self.entry.text()) {
            self.entry.finish();
            self.played_at_once = true;
            self.act(Action::Move(m));
            self.let_slide(m);
        }
    }

    /// Carries out what is typed. What cannot be read or played stays, with its reason.
    fn enter(&mut self) {
        let line = self.entry.text().to_owned();
        match command::read(&line, self.session.game().position()) {
            Ok(command) => {
                self.entry.finish();
                let typed = match command {
                    Command::Act(Action::Move(m)) => Some(m),
                    _ => None,
                };
                self.run(command);
                if let Some(m) = typed {
                    self.let_slide(m);
                }
            }
            Err(error) => {
                let squares = error.squares();
                self.message = Message::Refused(super::sentence(&error.to_string()), squares);
            }
        }
    }

    /// Lets the piece of a typed move glide: the players' eyes were on the line.
    fn let_slide(&mut self, m: Move) {
        let glides = self.settings().slide.is_on();
        if glides && self.last_shown().is_some_and(|ply| ply.played == m) {
            self.slide = Some(Slide::new(m, self.now));
        }
    }

    /// Pasted text goes into the line and waits there for Enter, narrows a list, or is asked about if it is more than a
    /// line to type: it is never taken for keys.
    pub(super) fn paste(&mut self, text: &str) {
        if self.dialog.is_none() && self.ask_about_pasted(text) {
            return;
        }
        match &mut self.dialog {
            None => {
                self.entry.insert(without_number(text.trim()));
                self.message = Message::None;
            }
            Some(Dialog::Games(list)) => list.paste(text),
            Some(Dialog::NewGame(page)) => page.paste(text),
            Some(_) => {}
        }
    }
}
