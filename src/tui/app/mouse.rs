//! Handles the mouse: presses, drags, releases and the wheel, on the board and in dialogs.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Point;

use super::App;
use super::settle::{Handled, Report};
use crate::command::{Command, Look};
use crate::tui::request::{Request, ScreenRequest};

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
            return Ok(Report::ClearsMessage);
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.press(at),
            MouseEventKind::Down(button) => Ok(self.press_other(button, at)),
            MouseEventKind::Drag(MouseButton::Left) => Ok(self.drag(at)),
            MouseEventKind::Up(MouseButton::Left) => self.release(at),
            MouseEventKind::Up(MouseButton::Right) => {
                let square = self.frame.layout.square_at(at);
                self.hand.marks_mut().release(square);
                Ok(Report::KeepsMessage)
            }
            MouseEventKind::Moved => Ok(self.put_back_dragged()),
            MouseEventKind::ScrollUp => self.wheel(KeyCode::Up, Look::Back),
            MouseEventKind::ScrollDown => self.wheel(KeyCode::Down, Look::Forward),
            MouseEventKind::Drag(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => Ok(Report::KeepsMessage),
        }
    }

    /// Moves a held piece to the pointer.
    fn drag(&mut self, at: Point) -> Report {
        self.hand.hold(self.frame.layout.square_at(at), at);
        Report::KeepsMessage
    }

    /// Puts back a piece that follows the pointer. The pointer moves without a button, so we have missed the release.
    fn put_back_dragged(&mut self) -> Report {
        self.hand.put_back_dragged();
        Report::KeepsMessage
    }

    /// Handles the wheel. In a dialog it acts as `key`, otherwise it steps through the moves of the game as `look` says.
    fn wheel(&mut self, key: KeyCode, look: Look) -> Handled {
        match self.layers.dialog_mut() {
            Some(dialog) => {
                dialog.take_key(key.into(), &self.frame.layout);
                Ok(Report::KeepsMessage)
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
            (Some(_), Some(_)) => Ok(Report::KeepsMessage),
            (None, Some(Request::Screen(ScreenRequest::Square(square)))) => {
                self.press_square(square, at)
            }
            // A press beside the board puts the piece back. What is there acts on the release.
            (None, _) => {
                self.hand.put_back();
                Ok(Report::KeepsMessage)
            }
        }
    }

    /// Handles a press of another button: puts back what is in hand. With an empty hand and no dialog, the right button begins
    /// a mark.
    fn press_other(&mut self, button: MouseButton, at: Point) -> Report {
        self.late_input.forget_press();
        let is_right = button == MouseButton::Right;
        let has_put_back = self.hand.put_back();
        if is_right && !has_put_back && self.layers.is_empty() {
            self.hand.marks_mut().press(self.frame.layout.square_at(at));
        }
        Report::KeepsMessage
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
            Some(_) | None => Ok(Report::KeepsMessage),
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
