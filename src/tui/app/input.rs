//! Turns keys, and what a click asks for, into moves and commands.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position as Point;

use super::{App, Layer, Leave, Suspend};
use crate::command::{self, Command, Look};
use crate::game::{Action, ActionError, MustMove, Question};
use crate::rules::{Move, Square};
use crate::session::Response;
use crate::settings::Change;
use crate::tui::dialogs::{
    Ask, Dialog, NewGame, Pages, Promotion, ask_about_pasted, without_number,
};
use crate::tui::input::{Event, Input};
use crate::tui::intent::Intent;
use crate::tui::keys;
use crate::tui::message::Message;
use crate::tui::pointer::steered;
use crate::tui::suffix::{Belongs, Suffix};

impl App {
    pub fn handle(&mut self, event: Event) {
        self.now = event.at;
        let (asked, stood, turning) = (self.asked(), self.is_asked(), self.turning());
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
        let ((_, before), (_, now)) = (asked, self.asked());
        if now.is_some() && now != before && command::begins_answer(self.entry.text()) {
            // A typed yes or no was not meant for the new question.
            self.entry.clear();
        }
        if self.asked() != asked {
            // A press that began before a question appeared does not answer it.
            self.pressed = None;
            if stood && self.is_asked() {
                // Nor does a click that was meant for the question before it.
                self.guarded = Some(self.now);
            }
        }
        self.turn_board(turning);
        self.find_completions();
    }

    /// Returns what tells the layer on top from any other, and the question that one player has put to the other.
    fn asked(&self) -> ((usize, u32), Option<Question>) {
        let layer = (self.layers.len(), self.opened);
        (layer, self.session.question())
    }

    /// Returns true if a question stands that can be answered.
    fn is_asked(&self) -> bool {
        let question = self.session.question();
        let is_ask = self.dialog().is_some_and(<dyn Dialog>::is::<Ask>);
        is_ask || question.and_then(keys::answers).is_some()
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
            || self.belongs_to_move(key)
            || self.layer_takes(key)
            || self.entry_takes(key);
        if !is_taken {
            match keys::binding(key, self.session.question(), &self.offers()) {
                Some(binding) => self.perform(binding.intent.clone()),
                None => {
                    if key.code != KeyCode::Up && self.entry.key(key) {
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
                // Keeps a second Enter from picking up a piece.
                if matches!(intent, Intent::Act(_) | Intent::Play(_)) && key.code == KeyCode::Enter
                {
                    self.suffix = Some(Suffix::of_move(self.now, false));
                }
                self.perform(intent);
            }
            None => return false,
        }
        true
    }

    /// Takes a key for the entry line: any but a function key while something is typed there, and Tab for the rest of a
    /// message.
    fn entry_takes(&mut self, key: KeyEvent) -> bool {
        if key.code == KeyCode::Tab
            && self.completions.all.is_empty()
            && let Some(text) = self.cut_message()
        {
            self.open(Pages::text("Message", vec![text]));
            return true;
        }
        let takes = !self.entry.is_empty() && !matches!(key.code, KeyCode::F(_));
        if takes {
            self.entry_key(key);
        }
        takes
    }

    /// Gives pasted text to what lies over the game. Else asks whether to use it if it is moves, a game or a position and
    /// nothing is typed, and otherwise inserts it into the entry line. It is never taken for keys.
    fn paste(&mut self, text: &str) {
        self.suffix = None;
        match self.layers.last_mut() {
            Some(Layer::Dialog(dialog)) => return dialog.paste(text),
            Some(Layer::Editor(editor)) => editor.paste(text.trim()),
            None => {
                let (game, letters) = (self.session.game(), self.settings().notation);
                let ask = || ask_about_pasted(text, game, letters);
                if let Some(ask) = self.entry.is_empty().then(ask).flatten() {
                    self.selection.put_back();
                    return self.open(ask);
                }
                self.entry.insert(without_number(text.trim()));
            }
        }
        self.message = Message::None;
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

    /// Returns true if a key belongs to the move that was played while it was typed, and so has no effect.
    fn belongs_to_move(&mut self, key: KeyEvent) -> bool {
        let Some(suffix) = self.suffix.take() else {
            return false;
        };
        match suffix.belongs(key, self.now, self.entry.text()) {
            Belongs::Yes(next) => {
                self.suffix = next;
                if !self.entry.is_empty() {
                    self.entry.clear();
                    self.message = self.standing();
                }
                true
            }
            Belongs::Perhaps(next) => {
                self.suffix = Some(next);
                false
            }
            Belongs::No => false,
        }
    }

    /// Does what a key, a click, a dialog or the position editor asks for.
    pub(super) fn perform(&mut self, intent: Intent) {
        use Intent::{Act, DeleteGames, OpenText, Play, PlayMoves, StartAt};
        if let Act(_) | DeleteGames(_) | OpenText(_) | Play(_) | PlayMoves(_) | StartAt(_) = intent
        {
            // What asked for it has had its answer.
            self.close();
        }
        match intent {
            Intent::Stay | Intent::Square(_) | Intent::Tray(_) => {}
            Intent::Command(line) => match command::read(&format!("/{line}"), self.move_reader()) {
                Ok(command) => self.execute(command),
                Err(error) => self.show_error(error.to_string()),
            },
            Intent::Cursor(columns, rows) if self.is_walking() => {
                self.steering = false;
                self.look(match (columns, rows) {
                    (..0, _) => Look::Back,
                    (1.., _) => Look::Forward,
                    (0, ..0) => Look::VariationBefore,
                    (0, _) => Look::VariationAfter,
                });
            }
            Intent::Cursor(columns, rows) => {
                if !self.only_shows_cursor() {
                    self.cursor = steered(self.cursor, columns, rows, self.bottom);
                }
            }
            Intent::Pick => self.pick(),
            Intent::Back => self.go_back(),
            Intent::OfferDraw => self.ask_who_offers(),
            Intent::ClaimDraw => self.ask_about_claim(),
            Intent::Pause => {
                let clocks = self.session.game().clocks();
                let runs = clocks.is_some_and(|clocks| clocks.running().is_some());
                let [pause, start] = [Action::PauseClocks, Action::StartClocks];
                self.act(if runs { pause } else { start });
            }
            Intent::NewGame => self.open_new_game_dialog(),
            Intent::Begin(line) => {
                self.entry.set(line);
                self.message = Message::None;
            }
            Intent::Redraw => self.effects.redraw = true,
            Intent::Leave(again) => {
                let is_asked = self.leave != Leave::Stay;
                self.leave = if is_asked { Leave::Left } else { Leave::Asked };
                self.message = Message::info(again);
            }
            #[cfg(unix)]
            Intent::Suspend => self.ask_to_stop(),
            Intent::Completion(index) => {
                if let Some(chosen) = self.completions.all.get(index).cloned() {
                    self.accept_completion(chosen);
                }
            }
            Intent::Node(path) => self.view(self.session.view().view_at(path)),
            Intent::Remark(path) => self.show_remark(path),
            Intent::Edit(command) => {
                let intent = self.in_editor(|editor| editor.perform(command));
                self.perform(intent.unwrap_or(Intent::Stay));
            }
            Intent::Field(field, step) => {
                self.in_editor(|editor| editor.click(field, step));
            }
            Intent::Item(item, step) => self.click_item(item, step),
            Intent::Press(key) => self.key(key),
            Intent::Set(setting, value) => match Change::new(setting, &value) {
                Ok(change) => self.execute(Command::Set(change)),
                Err(error) => self.show_error(&error),
            },
            Intent::Close if self.must_promote() => {}
            Intent::Close => {
                self.close();
                self.show_standing();
            }
            Intent::Act(action) => self.act(action),
            Intent::Play(m) => self.play_or_await(m),
            Intent::PlayMoves(moves) => self.play_all(&moves),
            Intent::OpenText(text) => {
                self.session.leave(self.now);
                if self.session.open_text(&text) {
                    self.clear_board();
                    self.message = self.standing();
                }
            }
            Intent::StepSetting { setting, forward } => self.step(setting, forward),
            Intent::BeginGame => self.begin_chosen_game(),
            Intent::EditStart => {
                if let Some(setup) = self.find().map(|page: &mut NewGame| page.setup()) {
                    self.edit(setup);
                }
            }
            Intent::StartAt(position) => self.start_at(*position),
            Intent::EditorHelp => self.show_editor_help(),
            Intent::OpenGame(path, number) => self.execute(Command::Open(path, number)),
            Intent::AskToDelete => self.ask_to_delete_listed(),
            Intent::DeleteGames(games) => self.begin(self.session.delete(games)),
            Intent::RenameGame(path, name) => self.begin(self.session.rename(path, name)),
        }
    }

    /// Suspends the program before the next frame.
    fn ask_to_stop(&mut self) {
        self.release_mouse();
        self.effects.suspend = Suspend::Asked;
    }

    /// Puts a piece back or takes an unconfirmed move back, else returns to the current position, else clears the message.
    fn go_back(&mut self) {
        self.pressed = None;
        if self.selection.put_back() {
            return;
        }
        if self.viewed.is_some() {
            self.look(Look::End);
        } else {
            self.message = self.standing();
        }
    }

    /// Shows the cursor, and returns true if that is all that this key does: it was not shown, and no piece is selected
    /// whose square would tell where it is.
    fn only_shows_cursor(&mut self) -> bool {
        let was_shown = std::mem::replace(&mut self.steering, true);
        let only_shows = !was_shown && self.selection.origin().is_none();
        if only_shows {
            self.hint_at_cursor();
        }
        only_shows
    }

    /// Picks up or puts down the piece under the cursor.
    fn pick(&mut self) {
        let square = self.cursor;
        if !(self.refuses_while_viewing()
            || self.settle_unconfirmed(square)
            || self.only_shows_cursor())
        {
            self.pick_or_put(square, Point::default());
            self.selection.release(Some(square));
        }
    }

    /// Picks up the piece on a square, or puts down the selected one there.
    pub(super) fn pick_or_put(&mut self, square: Square, at: Point) {
        let (had, allowed) = (self.selection.origin(), self.allowed(square));
        match self.selection.press(square, at, allowed) {
            Some(tried) => self.try_move(tried),
            None if had.is_some() => {}
            None if self.selection.origin().is_none() => self.explain_press(square),
            None => self.message = Message::None,
        }
        self.touch(had);
    }

    /// Shows why a press on a square had no effect: it holds a piece of the opponent, or the game is over.
    fn explain_press(&mut self, square: Square) {
        let position = self.session.game().position();
        let side = position.side_to_move;
        let Some(piece) = position.board.piece_on(square) else {
            return;
        };
        if self.refuses_to_act(Some(side)) || piece.color == side {
            return;
        }
        if self.session.game().options().touch_move {
            self.touch_square(square, None);
        } else {
            let color = piece.color;
            self.show_error(format!("that is {color}'s piece: {side} is to move"));
        }
    }

    /// Returns true, and shows why, if the promotion dialog must stay open because the pawn was released under
    /// touch-move (FIDE 4.7).
    fn must_promote(&mut self) -> bool {
        if let Some(bound @ MustMove::Promote(..)) = self.session.game().must_move()
            && self.dialog().is_some_and(<dyn Dialog>::is::<Promotion>)
        {
            self.show_error(self.session.refusal(&ActionError::MustMove(bound)));
            return true;
        }
        false
    }
}
