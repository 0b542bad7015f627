//! Handles the mouse: presses, drags, releases and the wheel, on the board, in the editor and in dialogs.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Point;

use super::report::{Handled, Report};
use super::{App, Layer};
use crate::command::{Command, Look};
use crate::tui::editor::Place;
use crate::tui::intent::{BoardIntent, EditorIntent, Intent};

impl App {
    /// Handles one event of the mouse: passes presses and releases on, and moves what is dragged.
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Handled {
        let at = Point::new(mouse.column, mouse.row);
        let square = self.frame.layout.square_at(at);
        if let MouseEventKind::Down(_) = mouse.kind {
            // Whoever clicks has finished typing the last move, so the next key begins something new.
            self.line.end_move();
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => return self.press(at),
            MouseEventKind::Up(MouseButton::Left) => return self.release(at),
            MouseEventKind::Down(button) => return Ok(self.press_other(button, at)),
            MouseEventKind::ScrollUp => return self.wheel(KeyCode::Up, Look::Back),
            MouseEventKind::ScrollDown => return self.wheel(KeyCode::Down, Look::Forward),
            MouseEventKind::Drag(MouseButton::Left) => self.drag(at),
            MouseEventKind::Up(MouseButton::Right) => self.hand.marks_mut().release(square),
            // A motion without a button means that we missed the release.
            MouseEventKind::Moved => self.drop_dragged(),
            MouseEventKind::Drag(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => {}
        }
        Ok(Report::KeepsMessage)
    }

    /// Moves the dragged piece of the game or of the editor.
    fn drag(&mut self, at: Point) {
        match self.layers.editor_mut() {
            Some(editor) => {
                let place = place_of(self.frame.seen.at(at));
                editor.selection.hold(Some(place), at);
            }
            None => self.hand.hold(self.frame.layout.square_at(at), at),
        }
    }

    /// Puts a dragged piece back.
    fn drop_dragged(&mut self) {
        self.hand.drop_dragged();
        if let Some(editor) = self.layers.editor_mut() {
            editor.selection.drop_dragged();
        }
    }

    /// Acts as Up or Down in a dialog, otherwise steps through the moves.
    fn wheel(&mut self, key: KeyCode, look: Look) -> Handled {
        match self.layers.top_mut() {
            Some(Layer::Dialog(dialog)) => {
                dialog.take_key(key.into(), &self.frame.layout);
                Ok(Report::KeepsMessage)
            }
            Some(Layer::Editor(_)) => Ok(Report::KeepsMessage),
            None => self.execute(Command::Look(look)),
        }
    }

    /// Handles a press of the left button, and remembers its target. A release has an effect only on the same target.
    fn press(&mut self, at: Point) -> Handled {
        self.hand.hide_cursor();
        let target = self.frame.seen.at(at).cloned();
        if !target.as_ref().is_some_and(Intent::leaves) {
            self.leave.stay();
        }
        self.guard.press(target.clone());
        match (self.layers.top_mut(), target) {
            (Some(Layer::Editor(editor)), target) => {
                editor.press(place_of(target.as_ref()), at);
                Ok(Report::ClearsMessage)
            }
            // A press beside a dialog closes it, and does nothing else.
            (Some(Layer::Dialog(_)), None) => self.carry_out(Intent::Close),
            (Some(Layer::Dialog(_)), Some(_)) => Ok(Report::KeepsMessage),
            (None, Some(Intent::Board(BoardIntent::Square(square)))) => {
                self.press_square(square, at)
            }
            // A press beside the board puts the piece back. What is there acts on the release.
            (None, _) => {
                self.hand.put_back();
                Ok(Report::KeepsMessage)
            }
        }
    }

    /// Handles a press of another button: puts a piece back. If no piece is in hand, the right button begins a mark.
    fn press_other(&mut self, button: MouseButton, at: Point) -> Report {
        self.guard.forget_press();
        let is_right = button == MouseButton::Right;
        if let Some(Layer::Editor(editor)) = self.layers.top_mut() {
            editor.press_other(place_of(self.frame.seen.at(at)), is_right);
            return Report::ClearsMessage;
        }
        let put_back = self.hand.put_back();
        if is_right && !put_back && self.layers.is_empty() {
            self.hand.marks_mut().press(self.frame.layout.square_at(at));
        }
        Report::KeepsMessage
    }

    /// Handles the release of the left button: ends a drag, or acts on what was clicked.
    fn release(&mut self, at: Point) -> Handled {
        let pressed = self.guard.release();
        let target = self.frame.seen.at(at);
        if let Some(editor) = self.layers.editor_mut()
            && editor.release(place_of(target))
        {
            return Ok(Report::KeepsMessage);
        }
        if let Some(tried) = self.hand.release(self.frame.layout.square_at(at)) {
            return self.try_move(tried);
        }
        match pressed {
            Some(pressed) if target == Some(&pressed) => self.carry_out(pressed),
            Some(_) | None => Ok(Report::KeepsMessage),
        }
    }

    /// Puts a held piece back, on the board of the game and in the editor, and forgets the press, because we may never see its
    /// release.
    pub(super) fn release_mouse(&mut self) {
        self.hand.let_go();
        if let Some(editor) = self.layers.editor_mut() {
            editor.selection.let_go();
        }
        self.guard.forget_press();
    }
}

/// Returns the place in the editor that this target means.
fn place_of(target: Option<&Intent>) -> Place {
    match target {
        Some(&Intent::Board(BoardIntent::Square(square))) => Place::Square(square),
        Some(&Intent::Editor(EditorIntent::Tray(piece))) => Place::Tray(piece),
        _ => Place::Elsewhere,
    }
}
