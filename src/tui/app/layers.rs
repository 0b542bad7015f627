//! The dialogs over the game. Each is on top of the one that opened it, and the top one takes the keys.

use std::any::Any;

use ratatui::layout::Rect;

use crate::rules::Setup;
use crate::tui::dialogs::{Dialog, Editor, GameList};
use crate::tui::layout::Layout;
use crate::tui::widgets::RectParts;

/// Identifies the open layers. If the value is the same after an event, the event has neither opened nor closed a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayersId {
    /// How many layers are open.
    pub open: usize,
    /// How many layers have been opened so far.
    pub opened: u32,
}

#[derive(Debug, Default)]
pub struct Layers {
    stack: Vec<Box<dyn Dialog>>,
    /// How many layers have been opened so far.
    opened: u32,
    /// What players set up in the position editor before it closed; `None` if a game has begun there.
    set_up: Option<Setup>,
    /// The list of the games in a file that was closed last; `None` if there was none.
    game_list: Option<Box<GameList>>,
}

impl Layers {
    pub fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    pub fn id(&self) -> LayersId {
        LayersId {
            open: self.stack.len(),
            opened: self.opened,
        }
    }

    /// Returns the dialog on top; `None` if the game takes the keys.
    pub fn dialog(&self) -> Option<&dyn Dialog> {
        Some(&**self.stack.last()?)
    }

    pub fn dialog_mut(&mut self) -> Option<&mut dyn Dialog> {
        Some(&mut **self.stack.last_mut()?)
    }

    /// Returns the cells that the top dialog covers; `None` without a dialog, or if the dialog has no frame.
    pub fn dialog_frame(&self, layout: &Layout) -> Option<Rect> {
        self.dialog()?.frame(layout)
    }

    /// Returns the rows for the message: those of the layout or, if a dialog covers them, the last row of the screen.
    pub fn message_rows(&self, layout: &Layout) -> Rect {
        let rows = layout.message.rows;
        match self.dialog_frame(layout) {
            Some(frame) if frame.intersects(rows) => {
                let screen = layout.screen;
                screen.line(screen.height.saturating_sub(1)).after(1)
            }
            Some(_) | None => rows,
        }
    }

    /// Returns the height in rows of the squares in the top dialog's diagrams; `None` if it has none.
    pub fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        self.dialog()?.diagram_unit(layout)
    }

    /// Returns true if a dialog of this kind is on top.
    pub fn shows<T: Dialog>(&self) -> bool {
        self.dialog().is_some_and(<dyn Dialog>::is::<T>)
    }

    /// Returns the topmost dialog of this kind, which may be under others; `None` if none is open.
    pub fn find<T: Dialog>(&mut self) -> Option<&mut T> {
        let mut dialogs = self.stack.iter_mut().rev();
        dialogs.find_map(|dialog| (&mut **dialog as &mut dyn Any).downcast_mut())
    }

    /// Takes what players set up before the position editor closed; `None` if there is nothing.
    pub fn take_set_up(&mut self) -> Option<Setup> {
        self.set_up.take()
    }

    /// Takes the list of the games in a file that was closed last; `None` if there was none.
    pub fn take_game_list(&mut self) -> Option<Box<GameList>> {
        self.game_list.take()
    }

    /// Puts a dialog on top. Closing it returns to the one below.
    pub fn push(&mut self, dialog: Box<dyn Dialog>) {
        self.opened += 1;
        self.stack.push(dialog);
    }

    /// Closes the top dialog. What is set up in a position editor is kept, and so is the list of the games in a file.
    pub fn close(&mut self) {
        let Some(closed) = self.stack.pop() else {
            return;
        };
        match (closed as Box<dyn Any>).downcast::<Editor>() {
            Ok(editor) => self.set_up = editor.set_up().or(self.set_up.take()),
            Err(other) => {
                let list = other.downcast::<GameList>().ok();
                if let Some(list) = list.filter(|list| list.file().is_some()) {
                    self.game_list = Some(list);
                }
            }
        }
    }

    pub fn close_all(&mut self) {
        while !self.is_empty() {
            self.close();
        }
    }

    /// Closes the dialogs about the position on the board, wherever they are in the stack.
    pub fn close_dialogs_about_position(&mut self) {
        self.stack.retain(|dialog| !dialog.is_about_position());
    }
}
