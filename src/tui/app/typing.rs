//! What happens to the typed text: when a move is played, how the line is completed, and what Enter does. `typed_text` says what
//! the text means.

use crossterm::event::{KeyCode, KeyEvent};

use super::App;
use super::line::LineState;
use super::settle::{By, Handled, Present, Update};
use super::typed_text::{NoMove, TypedText, why_no_move};
use crate::command::{Completion, Refusal};
use crate::game::Action;
use crate::rules::{Move, Typed};
use crate::text::capitalize;
use crate::tui::dialogs::{Answer, Ask};
use crate::tui::request::Request;

/// Asks which of several commands a typed line means.
fn ask_which_one(ambiguous: Refusal) -> Ask {
    let mut answers = Vec::new();
    for (label, command) in ambiguous.choices {
        answers.push(Answer::new(None, label, Request::Do(command)));
    }
    let question = vec![capitalize(&ambiguous.words)];
    Ask::new(" Which one? ", question, answers)
}

impl App {
    /// Returns the typed text, with everything that decides what it means.
    pub fn typed(&self) -> TypedText<'_> {
        TypedText {
            session: &self.session,
            settings: self.config.settings(),
            line: &self.line,
            shown: self.shown(),
        }
    }

    /// Handles a key while there is text in the entry line.
    pub(super) fn entry_key(&mut self, key: KeyEvent) {
        if let KeyCode::Up | KeyCode::Down | KeyCode::Tab = key.code {
            // These keys act on the list of completions. After a refusal its reason covers that list, so the reason goes. The
            // text that was refused stays: the next letter continues it instead of replacing it.
            self.settle(Ok(Update::ClearMessage), By::Line);
            self.line.edit_refused_text();
        }
        let has_completions = !self.line.completions().is_empty();
        match key.code {
            KeyCode::Char('/') if self.typed().slash_begins_command() => {
                // The command replaces what was typed, which was not a command.
                self.line.set("/");
                self.text_changed(key);
            }
            KeyCode::Esc => {
                self.line.clear();
                self.settle(Ok(Update::ClearMessage), By::Line);
            }
            KeyCode::Up if has_completions => self.line.mark_completion_above(),
            KeyCode::Down if has_completions => self.line.mark_completion_below(),
            KeyCode::Tab => {
                let completed = match self.line.marked_completion() {
                    Some(completion) => Some(completion.line.clone()),
                    None => self.typed().completed(),
                };
                // A completion never plays a move by itself, so we do not call `text_changed`.
                if let Some(completed) = completed {
                    self.line.set(completed);
                }
            }
            KeyCode::Enter => self.run_line_or_completion(),
            _ => self.type_key(key),
        }
    }

    /// Runs the completion that Enter takes. If there is none, or if the typed line says the same and can run as it is, runs
    /// the line.
    fn run_line_or_completion(&mut self) {
        match self.line.completion_for_enter().cloned() {
            Some(completion) if self.typed().runs_without(&completion) => self.run_line(),
            Some(completion) => self.accept_completion(completion),
            None => self.run_line(),
        }
    }

    /// Types or deletes something in the line. If a typed move waited for the next key, and this key does not continue it,
    /// plays the move first. If that move is refused, the key has no effect, because it was meant for the position after it. A move
    /// that is not legal is followed by a new one.
    fn type_key(&mut self, key: KeyEvent) {
        if let Some(m) = self.typed().move_before(key) {
            let is_played = self.play_without_enter(m);
            if is_played {
                self.key(key);
            }
            return;
        }
        if self.typed().is_refused_before(key) {
            // The key replaces the refused move.
            self.line.keep_refused_text();
        }
        if self.line.key(key) {
            self.text_changed(key);
        }
    }

    /// Puts a completion into the line, and runs it unless more may follow, as [`Completion::more`] says.
    pub(super) fn accept_completion(&mut self, completion: Completion) {
        self.line.set(completion.line);
        if !completion.more {
            self.run_line();
        }
    }

    /// Reacts to text that a key has changed. If moves are played without Enter, plays a move as soon as it is unambiguous. A key
    /// that deletes plays nothing.
    pub(super) fn text_changed(&mut self, key: KeyEvent) {
        self.settle(Ok(Update::ClearMessage), By::Line);
        let KeyCode::Char(_) = key.code else {
            return;
        };
        let typed = self.typed();
        if !typed.plays_at_once() {
            return;
        }
        if let Typed::Complete(m) = typed.as_move() {
            self.play_without_enter(m);
        }
    }

    /// Clears text that was typed for the previous position. Keeps a command, and keeps a move that was typed for this screen's
    /// turn if the other side has made exactly one move since.
    pub(super) fn drop_outdated_text(&mut self, before: Present) {
        let side_before = before.position.side_to_move;
        let was_own_turn = self.session.acts_for(side_before);
        let is_one_move_later = self.session.game().record().len() == before.plies + 1;
        let was_for_this_turn = !was_own_turn && is_one_move_later;
        if !self.typed().has_slash() && !was_for_this_turn {
            self.line.clear();
        }
    }

    /// Plays a typed move without Enter, and remembers which keys may still belong to it, such as `+`. Returns false if the
    /// move was refused.
    fn play_without_enter(&mut self, m: Move) -> bool {
        self.line.clear_into_history();
        let handled = self.act(Action::Move(m));
        let is_played = handled.is_ok();
        self.settle(handled, By::Line);
        if is_played {
            self.late_input.ignore_suffix_of_move(self.now);
        }
        is_played
    }

    /// Runs the typed line. If the line cannot be read or played, keeps it and says why. A move that is entered while another
    /// screen is to move stays in the line until it is this screen's turn.
    pub(super) fn run_line(&mut self) {
        let typed = self.typed();
        // Commands run even while no move can be played.
        let handled = if typed.is_written_like_move()
            && let Some(no_move) = why_no_move(&self.session)
        {
            wait_or_refuse(&mut self.line, no_move)
        } else {
            self.carry_out_line()
        };
        if handled.is_err() {
            self.line.keep_refused_text();
        }
        self.settle(handled, By::Line);
    }

    /// Carries out what the line says: a move, an answer or a command. If it can mean several commands, asks which one.
    fn carry_out_line(&mut self) -> Handled {
        match self.typed().read() {
            Ok(command) => {
                self.line.clear_into_history();
                self.execute(command)
            }
            Err(refusal) if refusal.choices.is_empty() => Err(refusal),
            Err(ambiguous) => {
                self.line.clear_into_history();
                Ok(Update::open(ask_which_one(ambiguous)))
            }
        }
    }
}

/// Lets a typed move wait for this screen's turn, or refuses it.
fn wait_or_refuse(line: &mut LineState, no_move: NoMove) -> Handled {
    match no_move {
        NoMove::OthersTurn(_) => {
            line.wait_for_turn();
            Ok(Update::ClearMessage)
        }
        NoMove::Over(how) => Err(Refusal::new(format!("the game is over: {how}"))),
        NoMove::Watching(why) => Err(Refusal::new(why)),
    }
}
