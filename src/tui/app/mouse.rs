//! What the mouse does: presses, drags, releases and turns of the wheel, on the board, in the editor and in dialogs.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Point;

use super::outcome::{By, Outcome};
use super::{App, Layer, Leave};
use crate::command::Look;
use crate::tui::editor::Place;
use crate::tui::input::Input;
use crate::tui::intent::{BoardIntent, EditorIntent, Intent};

impl App {
    /// Returns true if the effect of an input depends on what the players see.
    pub fn acts_on_seen(input: &Input) -> bool {
        use MouseEventKind::{Down, Up};
        matches!(input, Input::Mouse(mouse) if matches!(mouse.kind, Down(_) | Up(_)))
    }

    /// Returns true if a press was meant for what was in its place a moment ago.
    pub(super) fn comes_too_soon(&self, kind: MouseEventKind) -> bool {
        matches!(kind, MouseEventKind::Down(_)) && self.guard.is_up(self.now)
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let at = Point::new(mouse.column, mouse.row);
        if let MouseEventKind::Down(_) = mouse.kind {
            self.line.end_move();
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.press(at),
            MouseEventKind::Drag(MouseButton::Left) => self.hold(at),
            MouseEventKind::Up(MouseButton::Left) => self.release(at),
            MouseEventKind::Down(button) => self.press_other(button, at),
            MouseEventKind::Up(MouseButton::Right) => {
                self.hand
                    .marks_mut()
                    .release(self.frame.layout.square_at(at));
            }
            MouseEventKind::ScrollUp => self.wheel(KeyCode::Up),
            MouseEventKind::ScrollDown => self.wheel(KeyCode::Down),
            // A motion without a button means that a release was lost.
            MouseEventKind::Moved if self.is_dragging() => self.let_go(),
            MouseEventKind::Drag(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::Moved
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => {}
        }
    }

    /// Acts as Up or Down in a dialog, otherwise steps through the moves.
    fn wheel(&mut self, way: KeyCode) {
        match self.layers.top_mut() {
            Some(Layer::Dialog(dialog)) => {
                dialog.take_key(way.into(), &self.frame.layout);
            }
            Some(Layer::Editor(_)) => {}
            None => {
                let up = way == KeyCode::Up;
                let handled = self.look(if up { Look::Back } else { Look::Forward });
                self.settle(handled, By::Hand);
            }
        }
    }

    /// Handles a press of the left button, and remembers its target. A release has an effect only on the same target.
    fn press(&mut self, at: Point) {
        self.hand.steer(false);
        self.guard.press(self.frame.seen.at(at).cloned());
        if !self.guard.pressed().is_some_and(Intent::leaves) {
            self.leave = Leave::Stay;
        }
        let handled = match (self.layers.top(), self.guard.pressed()) {
            (Some(Layer::Editor(_)), _) => {
                let place = self.place_at(at);
                Ok(self.in_editor(|editor| editor.press(place, at)))
            }
            // A press beside a dialog closes it, and does nothing else.
            (Some(Layer::Dialog(_)), None) => self.answer_intent(Intent::Close),
            (Some(Layer::Dialog(_)), Some(_)) => Ok(Outcome::Nothing),
            (None, Some(&Intent::Board(BoardIntent::Square(square)))) => {
                self.press_square(square, at)
            }
            (None, _) => {
                self.hand.put_back();
                Ok(Outcome::Nothing)
            }
        };
        self.settle(handled, By::Hand);
    }

    /// Moves a dragged piece.
    fn hold(&mut self, at: Point) {
        let (place, square) = (self.place_at(at), self.frame.layout.square_at(at));
        match self.layers.editor_mut() {
            Some(editor) => editor.selection.hold(Some(place), at),
            None => self.hand.hold(square, at),
        }
    }

    /// Handles another button: puts a dragged piece back, or else begins a mark if it is the right button.
    fn press_other(&mut self, button: MouseButton, at: Point) {
        self.guard.forget_press();
        if let Some(Layer::Editor(_)) = self.layers.top() {
            let (place, removes) = (self.place_at(at), button == MouseButton::Right);
            let outcome = self.in_editor(|editor| editor.press_other(place, removes));
            return self.settle(Ok(outcome), By::Hand);
        }
        let put_back = self.hand.put_back();
        if button == MouseButton::Right && !put_back && self.layers.is_empty() {
            self.hand.marks_mut().press(self.frame.layout.square_at(at));
        }
    }

    /// Handles the release of the left button: ends a drag, or acts on what was clicked.
    fn release(&mut self, at: Point) {
        let pressed = self.guard.release();
        let place = self.place_at(at);
        if let Some(editor) = self.layers.editor_mut()
            && editor.release(place)
        {
            return;
        }
        let square = self.frame.layout.square_at(at);
        if let Some(tried) = self.hand.release(square) {
            let handled = self.try_move(tried);
            self.settle(handled, By::Hand);
        } else if let Some(pressed) = pressed
            && self.frame.seen.at(at) == Some(&pressed)
        {
            self.perform(pressed);
        }
    }

    /// Returns the place that a point means in the editor.
    fn place_at(&self, at: Point) -> Place {
        match self.frame.seen.at(at) {
            Some(&Intent::Board(BoardIntent::Square(square))) => Place::Square(square),
            Some(&Intent::Editor(EditorIntent::Tray(piece))) => Place::Tray(piece),
            _ => Place::Elsewhere,
        }
    }

    /// Returns true if a piece follows the pointer.
    fn is_dragging(&self) -> bool {
        let edited = self.editor().and_then(|editor| editor.selection.dragged());
        self.hand.selection().dragged().is_some() || edited.is_some()
    }

    /// Puts a dragged piece back, and forgets the press. The release may come elsewhere, or never.
    pub(super) fn release_mouse(&mut self) {
        self.let_go();
        self.guard.forget_press();
    }

    /// Puts a held piece back, on the board of the game and in the editor.
    fn let_go(&mut self) {
        self.hand.let_go();
        if let Some(editor) = self.layers.editor_mut() {
            editor.selection.let_go();
        }
    }
}
