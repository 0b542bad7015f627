//! Turns keys, and what a click asks for, into moves and commands.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position as Point;

use super::guard::Sight;
use super::outcome::{By, Handled, Notice, Outcome};
use super::{App, Layer, Leave, Suspend};
use crate::command::{self, Command, Look, Refusal};
use crate::game::{Action, ActionError, MustMove};
use crate::rules::{Move, Square};
use crate::settings::Change;
use crate::tui::dialogs::{
    Ask, Dialog, NewGame, Pages, Promotion, ask_about_pasted, without_number,
};
use crate::tui::input::{Event, Input};
use crate::tui::intent::Intent;
use crate::tui::keys;

impl App {
    pub fn handle(&mut self, event: Event) {
        self.now = event.at;
        let (before, turning) = (self.sight(), self.turning());
        match event.input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) if self.comes_too_soon(mouse.kind) => {}
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => self.paste(&text),
            Input::FocusLost => self.release_mouse(),
            Input::Suspend => self.ask_to_stop(),
            Input::Continued => self.effects.suspend = Suspend::Over,
            Input::Background => self.receive_found(),
            Input::Closed => self.leave = Leave::Left,
            // They are about the terminal, not about the game.
            Input::Resize | Input::FocusGained | Input::Answer(_) => {}
        }
        let is_new_question = self.guard.watch(before, self.sight(), self.now);
        if is_new_question && command::begins_answer(self.line.text()) {
            self.line.clear();
        }
        self.turn_board(turning);
        self.line
            .find_completions(&self.session.folder, self.waker.as_ref());
    }

    /// Returns what the players can answer.
    fn sight(&self) -> Sight {
        let question = self.session.question();
        let is_ask = self.dialog().is_some_and(<dyn Dialog>::is::<Ask>);
        Sight {
            layers: (self.layers.len(), self.opened),
            question,
            is_asked: is_ask || question.and_then(keys::answers).is_some(),
        }
    }

    /// Hands a key down until something takes it: the program, the move just typed, what lies over the game, the entry line,
    /// the board.
    pub(super) fn key(&mut self, mut key: KeyEvent) {
        // Alt with a character is Esc and the character: so terminals send it, and so people type both in a row.
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
            match keys::binding(key, self.session.question(), &self.offers()) {
                Some(binding) => self.perform(binding.intent.clone()),
                None => {
                    if key.code != KeyCode::Up && self.line.key(key) {
                        self.text_changed(key);
                    }
                }
            }
        }
    }

    /// Takes a key that means the same whatever is typed or shown.
    fn program_takes(&mut self, key: KeyEvent) -> bool {
        let intent = keys::everywhere(key).map(|binding| &binding.intent);
        if !matches!(intent, Some(Intent::Leave(_))) {
            self.leave = Leave::Stay;
        }
        if let Some(intent) = intent {
            self.perform(intent.clone());
        }
        intent.is_some()
    }

    /// Takes a key for the dialog or the position editor on top.
    fn layer_takes(&mut self, key: KeyEvent) -> bool {
        match self.layers.last_mut() {
            Some(Layer::Editor(_)) => self.editor_key(key),
            Some(Layer::Dialog(dialog)) => {
                let Some(intent) = dialog.take_key(key, &self.frame.layout) else {
                    return false;
                };
                let enter = key.code == KeyCode::Enter;
                let handled = self.answer_intent(intent);
                self.settle(handled, By::Dialog { enter });
            }
            None => return false,
        }
        true
    }

    /// Takes a key for the entry line: any but a function key while something is typed there, and Tab for the rest of a
    /// message.
    fn entry_takes(&mut self, key: KeyEvent) -> bool {
        if key.code == KeyCode::Tab
            && self.line.completions().is_empty()
            && let Some(text) = self.cut_message()
        {
            self.settle(
                Ok(Outcome::open(Pages::text("Message", vec![text]))),
                By::Line,
            );
            return true;
        }
        let takes = !self.line.is_empty() && !matches!(key.code, KeyCode::F(_));
        if takes {
            self.entry_key(key);
        }
        takes
    }

    /// Gives pasted text to what lies over the game. Else asks whether to use it if it is moves, a game or a position and
    /// nothing is typed, and otherwise inserts it into the entry line. It is never taken for keys.
    fn paste(&mut self, text: &str) {
        self.line.end_move();
        match self.layers.last_mut() {
            Some(Layer::Dialog(dialog)) => return dialog.paste(text),
            Some(Layer::Editor(editor)) => editor.paste(text.trim()),
            None => {
                let (game, letters) = (self.session.game(), self.settings().notation);
                let ask = || ask_about_pasted(text, game, letters);
                if let Some(ask) = self.line.is_empty().then(ask).flatten() {
                    return self.settle(Ok(Outcome::open(ask)), By::Hand);
                }
                self.line.insert(without_number(text.trim()));
            }
        }
        self.settle(Ok(Outcome::Quiet), By::Line);
    }

    /// Plays moves in order, all at the time of the answer, up to the first that is refused.
    fn play_all(&mut self, moves: &[Move]) -> Handled {
        self.check_not_viewing()?;
        let mut last = Vec::new();
        for &m in moves {
            last = self.session.act(Action::Move(m), self.now)?;
        }
        Ok(Outcome::Happened(last))
    }

    /// Does what a key, a click, a dialog or the position editor asks for, and shows what happened.
    pub(super) fn perform(&mut self, intent: Intent) {
        let handled = self.answer_intent(intent);
        self.settle(handled, By::Hand);
    }

    /// Does what is asked for.
    pub(super) fn answer_intent(&mut self, intent: Intent) -> Handled {
        use Intent::{Act, DeleteGames, OpenText, Play, PlayMoves, StartAt};
        if let Act(_) | DeleteGames(_) | OpenText(_) | Play(_) | PlayMoves(_) | StartAt(_) = intent
        {
            // What asked for it has had its answer.
            self.close();
        }
        Ok(match intent {
            Intent::Stay | Intent::Square(_) | Intent::Tray(_) => Outcome::Nothing,
            Intent::Command(line) => {
                let command = command::read(&format!("/{line}"), self.move_reader())?;
                return self.execute(command);
            }
            Intent::Cursor(columns, rows) if self.is_walking() => {
                self.hand.steer(false);
                return self.look(match (columns, rows) {
                    (..0, _) => Look::Back,
                    (1.., _) => Look::Forward,
                    (0, ..0) => Look::VariationBefore,
                    (0, _) => Look::VariationAfter,
                });
            }
            Intent::Cursor(columns, rows) => {
                if !self.only_shows_cursor() {
                    self.hand.move_cursor(columns, rows);
                }
                Outcome::Nothing
            }
            Intent::Pick => return self.pick(),
            Intent::Back => return self.go_back(),
            Intent::OfferDraw => return self.ask_who_offers(),
            Intent::ClaimDraw => return self.ask_about_claim(),
            Intent::Pause => {
                let clocks = self.session.game().clocks();
                let runs = clocks.is_some_and(|clocks| clocks.running().is_some());
                let [pause, start] = [Action::PauseClocks, Action::StartClocks];
                return self.act(if runs { pause } else { start });
            }
            Intent::NewGame => return self.open_new_game_dialog(),
            Intent::Begin(line) => {
                self.line.set(line);
                Outcome::Quiet
            }
            Intent::Redraw => {
                self.effects.redraw = true;
                Outcome::Nothing
            }
            Intent::Leave(again) => {
                let is_asked = self.leave != Leave::Stay;
                self.leave = if is_asked { Leave::Left } else { Leave::Asked };
                Outcome::Said(again.to_owned())
            }
            #[cfg(unix)]
            Intent::Suspend => {
                self.ask_to_stop();
                Outcome::Nothing
            }
            Intent::Completion(index) => {
                if let Some(chosen) = self.line.completions().get(index).cloned() {
                    self.accept_completion(chosen);
                }
                Outcome::Nothing
            }
            Intent::Node(path) => Outcome::Looked(self.session.view().view_at(path)),
            Intent::Remark(path) => self.remark_page(path),
            Intent::Edit(command) => {
                let mut next = Intent::Stay;
                let outcome = self.in_editor(|editor| next = editor.perform(command));
                match next {
                    Intent::Stay => outcome,
                    next => return self.answer_intent(next),
                }
            }
            Intent::Field(field, step) => self.in_editor(|editor| {
                editor.click(field, step);
            }),
            Intent::Item(item, step) => return self.click_item(item, step),
            Intent::Press(key) => {
                self.key(key);
                Outcome::Nothing
            }
            Intent::Set(setting, value) => {
                let change = Change::new(setting, &value).map_err(Refusal::new)?;
                return self.execute(Command::Set(change));
            }
            Intent::Close => {
                self.check_must_promote()?;
                Outcome::Closed
            }
            Intent::Act(action) => return self.act(action),
            Intent::Play(m) => return self.play_or_await(m),
            Intent::PlayMoves(moves) => return self.play_all(&moves),
            Intent::OpenText(text) => {
                self.session.leave(self.now);
                if self.session.open_text(&text) {
                    Outcome::Board(Notice::Pasted)
                } else {
                    Outcome::Nothing
                }
            }
            Intent::StepSetting { setting, forward } => return self.step(setting, forward),
            Intent::BeginGame => self.begin_chosen_game(),
            Intent::EditStart => match self.find().map(|page: &mut NewGame| page.setup()) {
                Some(setup) => self.edit(setup),
                None => Outcome::Nothing,
            },
            Intent::StartAt(position) => return self.start_at(*position),
            Intent::EditorHelp => self.editor_help(),
            Intent::OpenGame(path, number) => return self.execute(Command::Open(path, number)),
            Intent::AskToDelete => self.ask_to_delete_listed(),
            Intent::DeleteGames(games) => {
                self.begin(self.session.delete(games));
                Outcome::Nothing
            }
            Intent::RenameGame(path, name) => {
                self.begin(self.session.rename(path, name));
                Outcome::Nothing
            }
        })
    }

    /// Suspends the program before the next frame.
    fn ask_to_stop(&mut self) {
        self.release_mouse();
        self.effects.suspend = Suspend::Asked;
    }

    /// Puts a piece back or takes an unconfirmed move back, else returns to the current position, else clears the message.
    fn go_back(&mut self) -> Handled {
        self.guard.forget_press();
        if self.hand.put_back() {
            Ok(Outcome::Nothing)
        } else if self.viewed.is_some() {
            self.look(Look::End)
        } else {
            Ok(Outcome::Quiet)
        }
    }

    /// Shows the cursor, and returns true if that is all that this key does: it was not shown, and no piece is selected
    /// whose square would tell where it is.
    fn only_shows_cursor(&mut self) -> bool {
        let was_shown = self.hand.steer(true);
        let only_shows = !was_shown && self.hand.selection().origin().is_none();
        if only_shows {
            self.settle(Ok(Outcome::Outdated), By::Hand);
        }
        only_shows
    }

    /// Picks up or puts down the piece under the cursor.
    fn pick(&mut self) -> Handled {
        let square = self.hand.cursor();
        self.check_not_viewing()?;
        if let Some(handled) = self.confirm(square) {
            return handled;
        }
        if self.only_shows_cursor() {
            return Ok(Outcome::Nothing);
        }
        let handled = self.pick_or_put(square, Point::default());
        self.hand.release(Some(square));
        handled
    }

    /// Picks up the piece on a square, or puts down the selected one there.
    pub(super) fn pick_or_put(&mut self, square: Square, at: Point) -> Handled {
        let (had, allowed) = (self.hand.selection().origin(), self.allowed(square));
        let handled = match self.hand.press(square, at, allowed) {
            Some(tried) => return self.try_move(tried),
            None if had.is_some() => Outcome::Nothing,
            None if self.hand.selection().origin().is_none() => return self.explain_press(square),
            None => Outcome::Quiet,
        };
        match self.touch(had)? {
            Outcome::Nothing => Ok(handled),
            touched => Ok(touched),
        }
    }

    /// Tells why a press on a square had no effect: it holds a piece of the opponent, or the game is over.
    fn explain_press(&mut self, square: Square) -> Handled {
        let position = self.session.game().position();
        let side = position.side_to_move;
        let Some(piece) = position.board.piece_on(square) else {
            return Ok(Outcome::Nothing);
        };
        self.check_acts(Some(side))?;
        if piece.color == side {
            Ok(Outcome::Nothing)
        } else if self.session.game().options().touch_move {
            self.touch_square(square, None)
        } else {
            let color = piece.color;
            Err(Refusal::new(format!(
                "that is {color}'s piece: {side} is to move"
            )))
        }
    }

    /// Returns why the promotion dialog must stay open if the pawn was released under touch-move (FIDE 4.7).
    fn check_must_promote(&self) -> Result<(), Refusal> {
        if let Some(bound @ MustMove::Promote(..)) = self.session.game().must_move()
            && self.dialog().is_some_and(<dyn Dialog>::is::<Promotion>)
        {
            let why = self.session.refusal(&ActionError::MustMove(bound));
            return Err(Refusal::new(why));
        }
        Ok(())
    }
}
