//! What happens to a typed line: when a move is played, how a line is completed, and what Enter does.

use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::App;
use super::report::{By, Report};
use crate::command::{self, BareLine, Completion, MoveReader, Refusal};
use crate::game::Action;
use crate::rules::{CastlingSide, Color, Move, Role, SanError, Typed};
use crate::settings::EntryMode;
use crate::text::capitalize;
use crate::tui::dialogs::{Answer, Ask};
use crate::tui::intent::Intent;

/// Why no move at all can be played on this screen.
#[derive(Debug)]
pub(super) enum NoMove {
    /// The game is over. The sentence says how it ended.
    Over(String),
    /// The player with this name is to move, at another screen.
    OthersTurn(String),
    /// Nobody plays at this screen. The sentence says why.
    Watching(String),
}

impl NoMove {
    fn in_words(self) -> String {
        match self {
            Self::Over(how) => format!("the game is over: {how}"),
            Self::OthersTurn(name) => format!("{name} is to move"),
            Self::Watching(why) => why,
        }
    }
}

/// Asks which of several commands a typed line means.
fn ask_which_one(ambiguous: Refusal) -> Ask {
    let mut answers = Vec::new();
    for (label, command) in ambiguous.choices {
        answers.push(Answer::new(None, label, Intent::Game(command)));
    }
    let question = vec![capitalize(&ambiguous.words)];
    Ask::new(" Which one? ", question, answers)
}

impl App {
    /// Handles a key while a line is typed.
    pub(super) fn entry_key(&mut self, key: KeyEvent) {
        let has_completions = !self.line.completions().is_empty();
        if let KeyCode::Up | KeyCode::Down | KeyCode::Tab = key.code {
            // The list of completions takes the place of a refusal. The refused text stays, and the next key edits it.
            self.settle(Ok(Report::ClearsMessage), By::Line);
            self.line.edit();
        }
        match key.code {
            KeyCode::Char('/') if self.slash_begins_command() => {
                self.line.set("/");
                self.text_changed(key);
            }
            KeyCode::Esc => {
                self.line.clear();
                self.settle(Ok(Report::ClearsMessage), By::Line);
            }
            KeyCode::Up if has_completions => self.line.mark_completion_above(),
            KeyCode::Down if has_completions => self.line.mark_completion_below(),
            KeyCode::Tab => match self.line.marked_completion() {
                Some(chosen) => self.line.set(chosen.line.clone()),
                None => self.complete(),
            },
            // Enter takes the marked completion, unless the line can run as it is.
            KeyCode::Enter => match self.line.completion_for_enter().cloned() {
                Some(completion) if !self.runs_without(&completion) => {
                    self.accept_completion(completion);
                }
                Some(_) | None => self.enter(),
            },
            _ => {
                if let Some(m) = self.waiting_move_before(key) {
                    // The key belongs to what comes after the move. If the move was refused, there is nothing after it.
                    if self.play_at_once(m) {
                        self.key(key);
                    }
                } else if self.line.key(key) {
                    self.text_changed(key);
                }
            }
        }
    }

    /// Returns true if the line already contains this completion and can run without more text.
    fn runs_without(&self, completion: &Completion) -> bool {
        let line = self.line.text();
        let completed = completion.line.trim_end();
        let is_typed = line.trim_end().eq_ignore_ascii_case(completed);
        is_typed && command::read(line, self.move_reader()).is_ok()
    }

    /// Puts a completion into the line, and runs it unless it needs an argument.
    pub(super) fn accept_completion(&mut self, chosen: Completion) {
        self.line.set(chosen.line);
        if !chosen.more {
            self.enter();
        }
    }

    /// Completes the text to the only move that it can become, or adds the missing slash of a command.
    fn complete(&mut self) {
        let position = self.session.game().position();
        let letters = self.config.settings().notation;
        match position.completions(self.line.text(), letters)[..] {
            [m] => self.line.set(letters.write(&position.san(m))),
            [] if command::without_slash(self.line.text()).is_some() => {
                self.line.set(format!("/{}", self.line.text()));
            }
            _ => {}
        }
    }

    /// Returns a reader that finds the legal moves that a typed text may mean in the current position of the game.
    pub(super) fn move_reader(&self) -> MoveReader<'_> {
        MoveReader {
            position: self.session.game().position(),
            letters: self.config.settings().notation,
            player: self.session.player(),
            style: self.config.settings().move_style(),
        }
    }

    /// Returns what the typed text means.
    pub(super) fn typed_move(&self) -> Typed {
        let position = self.session.game().position();
        position.typed(self.line.text(), self.config.settings().notation)
    }

    /// Returns true if a typed slash begins a command. It does not while a command is being typed, or while a pawn's move needs
    /// its promotion piece (`e8/Q`).
    fn slash_begins_command(&self) -> bool {
        let text = self.line.text();
        let is_command =
            text.starts_with(['/', ':']) || command::without_slash(text) == Some(BareLine::Command);
        let lacks_piece = match self.typed_move() {
            Typed::Partial(moves) => moves.iter().all(|m| m.promotion.is_some()),
            Typed::NoMove | Typed::Complete(_) | Typed::Unconfirmed(_) => false,
        };
        !(is_command || lacks_piece)
    }

    /// Returns true if moves are played as soon as they are typed.
    fn plays_at_once(&self) -> bool {
        let is_instant = self.config.settings().entry == EntryMode::Instant;
        is_instant && self.viewed.is_none() && self.why_no_move().is_none()
    }

    /// Returns why no move at all can be played on this screen now: the game is over, another screen is to move, or this
    /// screen only watches. Returns `None` if moves can be played.
    pub(super) fn why_no_move(&self) -> Option<NoMove> {
        let game = self.session.game();
        if let Some(outcome) = game.outcome() {
            return Some(NoMove::Over(outcome.cited(self.session.players())));
        }
        let side = game.side_to_move();
        let refused = self.session.check_acts_for(Some(side)).err()?;
        Some(if self.session.check_acts_for(Some(!side)).is_ok() {
            NoMove::OthersTurn(self.session.players().called(side).to_owned())
        } else {
            NoMove::Watching(refused.to_string())
        })
    }

    /// Reacts to text that a key has changed: plays a move that is now unambiguous. A key that deletes plays nothing.
    pub(super) fn text_changed(&mut self, key: KeyEvent) {
        self.settle(Ok(Report::ClearsMessage), By::Line);
        let KeyCode::Char(_) = key.code else {
            return;
        };
        if !self.plays_at_once() {
            return;
        }
        match self.typed_move() {
            Typed::Complete(m) => {
                self.play_at_once(m);
            }
            Typed::Unconfirmed(m) if self.needs_no_enter(m) => {
                self.line.wait_for_next_key(self.now);
            }
            Typed::Unconfirmed(_) | Typed::Partial(_) | Typed::NoMove => {}
        }
    }

    /// Returns true if we play a typed move after a while although it could still become another one: short castling if long
    /// castling is not possible, and a bishop's move with a lower-case letter. Any other move that could become another one,
    /// such as a capture without its rank, waits for Enter.
    fn needs_no_enter(&self, m: Move) -> bool {
        let position = self.session.game().position();
        match position.castles(m) {
            Some(CastlingSide::King) => position.castling_reason(CastlingSide::Queen).is_some(),
            Some(CastlingSide::Queen) => false,
            None => position.board.role(Role::Bishop).contains(m.from),
        }
    }

    /// Plays the typed move if it has waited long enough for another key, or if its player would otherwise lose on time. The
    /// move counts as played at the time of its last key.
    pub(super) fn play_waiting_move(&mut self, now: Instant) {
        let Some(waiting) = self.line.waiting_move() else {
            return;
        };
        let is_flag_due = self.session.flag_due().is_some_and(|flag| flag <= now);
        if waiting.due > now && !is_flag_due {
            return;
        }
        if let Typed::Unconfirmed(m) = self.typed_move() {
            self.now = waiting.typed_at;
            self.play_at_once(m);
            self.now = now;
        }
    }

    /// Plays the move that was left in the line for this screen's turn, if that turn has come.
    pub(super) fn play_move_left_for_turn(&mut self) {
        if self.line.waits_for_turn() && self.why_no_move().is_none() {
            self.enter();
        }
    }

    /// Drops a typed move that was meant for the previous position, where `side` was to move after `plies` moves. Keeps a
    /// command, and text that was typed for this screen's turn while the other side was to move.
    pub(super) fn drop_outdated_text(&mut self, plies: usize, side: Color) {
        let was_own_turn = self.session.check_acts_for(Some(side)).is_ok();
        let is_next = self.session.game().record().len() == plies + 1;
        let is_command = self.line.text().starts_with(['/', ':']);
        if !is_command && (was_own_turn || !is_next) {
            self.line.clear();
        }
    }

    /// Plays a typed move without Enter. Remembers which keys may still follow it, such as `+`. Returns false if the move was
    /// refused.
    fn play_at_once(&mut self, m: Move) -> bool {
        let position = self.session.game().position();
        let en_passant = position.captured(m).is_some_and(|square| square != m.to);
        self.line.finish();
        let handled = self.act(Action::Move(m));
        let is_played = handled.is_ok();
        self.settle(handled, By::LastKey { en_passant });
        is_played
    }

    /// Returns the typed move to play before this key is handled: a move that waits for the next key (`O-O`, or a bishop's
    /// move with a lower-case letter), if this key does not continue it. Returns `None` if there is no such move.
    fn waiting_move_before(&self, key: KeyEvent) -> Option<Move> {
        let KeyCode::Char(letter) = key.code else {
            return None;
        };
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        let begins_move = self.config.settings().notation.can_begin_move(letter);
        let ends_move = "+#!?=".contains(letter);
        let is_at_end = self.line.entry().before_cursor() == self.line.text();
        if !(is_plain && is_at_end && self.plays_at_once() && (begins_move || ends_move)) {
            return None;
        }
        let Typed::Unconfirmed(m) = self.typed_move() else {
            return None;
        };
        let position = self.session.game().position();
        let waits = self.needs_no_enter(m) || position.castles(m) == Some(CastlingSide::King);
        let longer = format!("{}{letter}", self.line.text());
        let letters = self.config.settings().notation;
        let is_continued = begins_move && !position.completions(&longer, letters).is_empty();
        (waits && !is_continued).then_some(m)
    }

    /// Runs the typed line, or keeps it and shows why it cannot be read or played.
    fn enter(&mut self) {
        let line = self.line.text().to_owned();
        let handled = match self.why_no_move() {
            Some(NoMove::OthersTurn(_)) if self.reads_as_move(&line) => {
                self.line.wait_for_turn();
                Ok(Report::ClearsMessage)
            }
            Some(why) if self.reads_as_move(&line) => Err(Refusal::new(why.in_words())),
            Some(_) | None => match command::read(&line, self.move_reader()) {
                Ok(command) => {
                    self.line.finish();
                    self.execute(command)
                }
                Err(refusal) if refusal.choices.is_empty() => Err(refusal),
                Err(ambiguous) => {
                    self.line.finish();
                    Ok(Report::open(ask_which_one(ambiguous)))
                }
            },
        };
        if handled.is_err() {
            self.line.refuse();
        }
        self.settle(handled, By::Line);
    }

    /// Returns true if a text is written like a move, legal or not.
    fn reads_as_move(&self, text: &str) -> bool {
        !matches!(self.move_reader().read(text), Err(SanError::Unreadable(_)))
    }
}
