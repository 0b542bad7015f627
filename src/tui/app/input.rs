//! Passes keys, pastes and mouse events to the part of the app that takes them, and carries out requests.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Point;

use super::board_input::{pause_or_start, show_comments};
use super::board_side::{SideCauses, turn_board};
use super::dialogs::check_must_promote;
use super::late_input::Answerable;
use super::settle::{By, Handled, Update};
use super::typed_text::why_no_move;
use super::{App, Suspend};
use crate::command::{self, Command, Look};
use crate::pgn::{BoardMark, MarkColor};
use crate::rules::Square;
use crate::session::Report;
use crate::tui::dialogs::{TextDialog, ask_about_pasted, without_number};
use crate::tui::entry;
use crate::tui::input::{Event, Input};
use crate::tui::keys;
use crate::tui::request::{Request, ScreenRequest};

impl App {
    /// Handles one event, and then does what follows from its changes: ignores a click or a typed answer meant for what was
    /// there before, plays a move that waited for this screen's turn, turns the board, and finds completions.
    pub fn handle(&mut self, event: Event) {
        self.now = event.at;
        let answerable_before = Answerable::of(&self.layers, &self.session);
        let side_before = SideCauses::of(&self.session, self.config.settings().board_side);
        let handled = self.handle_input(event.input);
        self.settle(handled, By::Hand);
        let answerable_after = Answerable::of(&self.layers, &self.session);
        let is_new_question = self
            .late_input
            .watch(answerable_before, answerable_after, self.now);
        if is_new_question && command::begins_answer(self.line.text()) {
            // The typed yes or no was not meant for this question.
            self.line.clear();
        }
        if self.line.waits_for_turn() && why_no_move(&self.session).is_none() {
            // The turn of this screen has come, and its move was typed before that.
            self.run_line();
        }
        turn_board(self, side_before);
        self.line
            .find_completions(self.session.folder(), self.session.notifier().as_ref());
    }

    /// Passes an input to the part of the app that handles it.
    fn handle_input(&mut self, input: Input) -> Handled {
        match input {
            // One key may cause several reports. `key` settles each of them itself, so this function has none to return.
            Input::Key(key) => self.key(key),
            // The player pressed before seeing what has just appeared under the pointer.
            Input::Mouse(mouse) if is_press(mouse) && self.late_input.ignores_presses(self.now) => {
            }
            Input::Mouse(mouse) => {
                if is_press(mouse) {
                    self.replay = None;
                }
                return self.mouse(mouse);
            }
            Input::Paste(text) => return Ok(self.paste(&text)),
            Input::FocusLost => {
                self.bell.set_focused(false);
                // The other window may get the release of the mouse button.
                self.release_mouse();
            }
            Input::FocusGained => self.bell.set_focused(true),
            Input::Suspend => self.ask_to_suspend(),
            Input::Continued => self.effects.suspend = Suspend::Over,
            Input::Background => self.receive_from_background(),
            Input::Closed => self.late_input.leave(),
            // These concern the terminal, not the game.
            Input::Resize | Input::Answer(_) => {}
        }
        Ok(Update::None)
    }

    /// Offers a key to one part after another until one takes it: the program, the end of the move just typed (such as `+`),
    /// the top layer, the entry line, and finally the table of keys.
    pub(super) fn key(&mut self, mut key: KeyEvent) {
        // Terminals send Alt with a character as Esc and the character, and somebody may have typed these two keys. Only where
        // text can be edited, some of them edit it by words.
        let is_alt = key.modifiers - KeyModifiers::SHIFT == KeyModifiers::ALT;
        let edits_text =
            entry::edits_by_words(key.code) && (!self.layers.is_empty() || !self.line.is_empty());
        let types = matches!(key.code, KeyCode::Char(_) | KeyCode::Backspace);
        if is_alt && types && !edits_text {
            self.key(KeyCode::Esc.into());
            key.modifiers -= KeyModifiers::ALT;
        }
        let is_taken = self.replay_takes(key)
            || self.program_takes(key)
            || self.late_input.takes(key, self.now, self.line.is_empty())
            || self.layer_takes(key)
            || self.entry_takes(key);
        if !is_taken {
            self.board_key(key);
        }
    }

    /// Handles a key while nothing is typed. A key that the table of keys does not have is typed into the line.
    fn board_key(&mut self, key: KeyEvent) {
        let binding = keys::binding(key, &self.situation(), &self.config.settings().keys);
        if let Some(binding) = binding {
            self.perform(binding.does.clone());
        } else if key.code == KeyCode::Up {
            // Up with Shift, for example, recalls no line while nothing is typed.
        } else if !begins_text(key) {
            self.settle(Ok(Update::say("That key does nothing now")), By::Hand);
        } else if self.line.key(key) {
            self.text_changed(key);
        }
    }

    /// Handles a key that does the same no matter what is typed or shown. Returns false for any other key. If a key to leave
    /// has been pressed once, any other key cancels that.
    fn program_takes(&mut self, key: KeyEvent) -> bool {
        let request = keys::binding_everywhere(key).map(|binding| &binding.does);
        if !keys::leaves(key) {
            self.late_input.stay();
        }
        if let Some(request) = request {
            self.perform(request.clone());
        }
        request.is_some()
    }

    /// Handles a key for the top dialog. Returns false if there is none, or if it leaves the key to the game.
    fn layer_takes(&mut self, key: KeyEvent) -> bool {
        let Some(dialog) = self.layers.dialog_mut() else {
            return false;
        };
        let Some(request) = dialog.take_key(key, &self.frame.layout) else {
            return false;
        };
        let handled = self.carry_out(request);
        self.settle(handled, By::Hand);
        // The next key would act on the board. Where a move waits to be confirmed, an Enter is meant for it.
        let is_board_next = self.layers.is_empty() && self.hand.unconfirmed().is_none();
        if is_board_next && matches!(key.code, KeyCode::Enter | KeyCode::Char(_)) {
            let letters = self.config.settings().notation;
            self.late_input
                .ignore_rest_of_answer(key.code, letters, self.now);
        }
        true
    }

    /// Handles a key for the entry line. While something is typed, that is every key but function keys. Tab also opens a
    /// message that does not fit in the line. Returns false for all other keys.
    fn entry_takes(&mut self, key: KeyEvent) -> bool {
        if key.code == KeyCode::Tab
            && self.line.completions().is_empty()
            && let Some(text) = self.message_in_full()
        {
            let dialog = TextDialog::lines("Message", vec![text]);
            self.settle(Ok(Update::open(dialog)), By::Line);
            return true;
        }
        let takes = !self.line.is_empty() && !matches!(key.code, KeyCode::F(_));
        if takes {
            self.entry_key(key);
        }
        takes
    }

    /// Gives pasted text to the top layer. If there is no layer and nothing is typed, a text with moves, a game or a position
    /// opens a dialog that asks whether to use it. Any other text goes into the entry line. Pasted text never counts as keys.
    fn paste(&mut self, text: &str) -> Update {
        self.late_input.end_move();
        if let Some(dialog) = self.layers.dialog_mut() {
            dialog.paste(text);
            return Update::None;
        }
        let letters = self.config.settings().notation;
        let shown = self.shown();
        let here = shown.is_playable().then(|| shown.position_to_move_in());
        if self.line.is_empty()
            && let Some(ask) = ask_about_pasted(text, self.session.game(), here, letters)
        {
            return Update::open(ask);
        }
        self.line.insert(without_number(text.trim()));
        Update::ClearMessage
    }

    /// Carries out a request, and updates the screen to match its report.
    pub(super) fn perform(&mut self, request: Request) {
        let handled = self.carry_out(request);
        self.settle(handled, By::Hand);
    }

    /// Does what a request asks for, and returns the report for [`Self::settle`].
    pub(super) fn carry_out(&mut self, request: Request) -> Handled {
        match request {
            Request::Nothing => Ok(Update::None),
            Request::Line(line) => {
                let command = self.typed().read_line(line)?;
                self.execute(command)
            }
            Request::Do(command) => self.execute(command),
            Request::Act(action) => self.act(action),
            Request::Answer(request) => {
                self.layers.close();
                self.carry_out(*request)
            }
            Request::Close => {
                check_must_promote(&self.session, &self.layers)?;
                self.layers.close();
                Ok(Update::ClearMessage)
            }
            Request::Screen(request) => self.carry_out_screen_request(request),
            Request::Dialog(request) => self.carry_out_dialog_request(request),
        }
    }

    /// Carries out a request about the board, the entry line or the program.
    fn carry_out_screen_request(&mut self, request: ScreenRequest) -> Handled {
        match request {
            // The press and the release of the mouse button have picked up or put down the piece already.
            ScreenRequest::Square(_) => Ok(Update::None),
            ScreenRequest::Cursor(columns, rows) => self.move_cursor(columns, rows),
            ScreenRequest::Pick => self.pick(),
            ScreenRequest::Back => self.go_back(),
            ScreenRequest::Pause => self.act(pause_or_start(self.session.game())),
            // With the setting `entry = "confirm"`, the move awaits a confirmation.
            ScreenRequest::Play(m) => self.play_or_await(m),
            ScreenRequest::PlayMoves(moves) => self.play_all(&moves),
            ScreenRequest::ViewAt(path) => {
                let seen = self.session.view().view_at(path);
                Ok(Update::Report(Report::Viewed(Box::new(seen))))
            }
            ScreenRequest::ShowComments(path) => {
                let style = self.config.settings().move_style();
                Ok(show_comments(&self.session, path, style))
            }
            ScreenRequest::Type(line) => {
                self.line.set(line);
                Ok(Update::ClearMessage)
            }
            ScreenRequest::Completion(index) => {
                if let Some(chosen) = self.line.completions().get(index).cloned() {
                    // This updates the screen itself.
                    self.accept_completion(chosen);
                }
                Ok(Update::None)
            }
            ScreenRequest::Redraw => {
                // The main loop does this with the next frame.
                self.effects.redraw = true;
                Ok(Update::None)
            }
            ScreenRequest::Leave(how_to_ask_again) => {
                // The second request in a row leaves, and then nobody sees this message.
                self.late_input.ask_to_leave();
                Ok(Update::say(how_to_ask_again))
            }
            #[cfg(unix)]
            ScreenRequest::Suspend => {
                self.ask_to_suspend();
                Ok(Update::None)
            }
        }
    }

    /// Puts a held piece back, and asks the main loop to suspend the program before the next frame.
    fn ask_to_suspend(&mut self) {
        self.release_mouse();
        self.effects.suspend = Suspend::Asked;
    }
}

impl App {
    /// Handles a mouse event. What it does depends on what the last frame shows in that cell.
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Handled {
        let at = Point::new(mouse.column, mouse.row);
        if let MouseEventKind::Down(_) = mouse.kind {
            // A `+` typed after a press does not belong to the move typed before it.
            self.late_input.end_move();
        }
        if let Some(dialog) = self.layers.dialog_mut()
            && dialog.mouse(mouse, &self.frame.layout)
        {
            self.late_input.forget_press();
            return Ok(Update::ClearMessage);
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.press(at),
            MouseEventKind::Down(button) => Ok(self.press_other(button, at)),
            MouseEventKind::Drag(MouseButton::Left) => {
                self.hand.hold(self.frame.layout.square_at(at), at);
                Ok(Update::None)
            }
            MouseEventKind::Up(MouseButton::Left) => self.release(at),
            MouseEventKind::Up(MouseButton::Right) => {
                let square = self.frame.layout.square_at(at);
                match self.hand.marks_mut().release(square) {
                    Some(squares) => self.toggle_mark(squares, mouse.modifiers),
                    None => Ok(Update::None),
                }
            }
            MouseEventKind::Moved => {
                // The pointer moves without a button, so we have missed the release.
                self.hand.put_back_dragged();
                Ok(Update::None)
            }
            MouseEventKind::ScrollUp => self.wheel(KeyCode::Up, Look::Back),
            MouseEventKind::ScrollDown => self.wheel(KeyCode::Down, Look::Forward),
            MouseEventKind::Drag(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => Ok(Update::None),
        }
    }

    /// Adds a mark to the board, or takes it off. While players read the game, the mark belongs to the position, and the keys
    /// held down choose its color.
    fn toggle_mark(&mut self, squares: [Square; 2], held: KeyModifiers) -> Handled {
        if !self.session.is_read() {
            self.hand.marks_mut().toggle(squares);
            return Ok(Update::None);
        }
        self.shown().check_may_move()?;
        let [from, to] = squares;
        let color = color_by(held);
        let mark = BoardMark { color, from, to };
        self.session.toggle_mark(self.viewed.as_ref(), mark)?;
        Ok(Update::None)
    }

    /// Handles the wheel. In a dialog it acts as `key`, otherwise it steps through the moves of the game as `look` says.
    fn wheel(&mut self, key: KeyCode, look: Look) -> Handled {
        match self.layers.dialog_mut() {
            Some(dialog) => {
                dialog.take_key(key.into(), &self.frame.layout);
                Ok(Update::None)
            }
            None => self.execute(Command::Look(look)),
        }
    }

    /// Handles a press of the left button, and remembers its target. A press on a square or beside a dialog acts at
    /// once. Any other press puts back what is in hand; its target acts on the release, if that has the same
    /// target.
    fn press(&mut self, at: Point) -> Handled {
        self.hand.hide_cursor();
        let target = self.frame.seen.at(at).cloned();
        self.late_input.press(target.clone());
        match (self.layers.dialog(), target) {
            // A press beside a dialog closes it, and does nothing else.
            (Some(_), None) => self.carry_out(Request::Close),
            (Some(_), Some(_)) => Ok(Update::None),
            (None, Some(Request::Screen(ScreenRequest::Square(square)))) => {
                self.press_square(square, at)
            }
            // A press beside the board puts the piece back. What is there acts on the release.
            (None, _) => {
                self.hand.put_back();
                Ok(Update::None)
            }
        }
    }

    /// Handles a press of another button: puts back what is in hand. With an empty hand and no dialog, the right button begins
    /// a mark.
    fn press_other(&mut self, button: MouseButton, at: Point) -> Update {
        self.late_input.forget_press();
        let is_right = button == MouseButton::Right;
        let has_put_back = self.hand.put_back();
        if is_right && !has_put_back && self.layers.is_empty() {
            self.hand.marks_mut().press(self.frame.layout.square_at(at));
        }
        Update::None
    }

    /// Handles the release of the left button: ends a drag, or does what was clicked.
    fn release(&mut self, at: Point) -> Handled {
        let pressed = self.late_input.release();
        let target = self.frame.seen.at(at);
        if let Some(tried) = self.hand.release(self.frame.layout.square_at(at)) {
            return self.try_move(tried);
        }
        match pressed {
            Some(pressed) if target == Some(&pressed) => self.carry_out(pressed),
            Some(_) | None => Ok(Update::None),
        }
    }

    /// Puts a held piece back, on the board of the game and in a dialog, and forgets the press. We may never see its release.
    pub(super) fn release_mouse(&mut self) {
        self.hand.put_back_held();
        if let Some(dialog) = self.layers.dialog_mut() {
            dialog.forget_press();
        }
        self.late_input.forget_press();
    }
}

/// Returns the color of a mark that is drawn with these keys held down. Some terminals keep Shift, Ctrl or Alt for themselves.
fn color_by(held: KeyModifiers) -> MarkColor {
    if held.contains(KeyModifiers::SHIFT) {
        MarkColor::Red
    } else if held.contains(KeyModifiers::CONTROL) {
        MarkColor::Yellow
    } else if held.contains(KeyModifiers::ALT) {
        MarkColor::Blue
    } else {
        MarkColor::Green
    }
}

/// Returns false for a sign that can begin no move, no command and no word.
fn begins_text(key: KeyEvent) -> bool {
    let KeyCode::Char(letter) = key.code else {
        return true;
    };
    let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
    let is_chess_character = matches!(letter, '♔'..='♟');
    !is_plain || letter.is_alphanumeric() || "/:".contains(letter) || is_chess_character
}

fn is_press(mouse: MouseEvent) -> bool {
    matches!(mouse.kind, MouseEventKind::Down(_))
}
