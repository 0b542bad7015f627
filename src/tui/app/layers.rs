//! The dialogs and the position editor over the game. Each is on top of the one that opened it, and the top one takes the keys.

use std::any::Any;

use ratatui::layout::Rect;

use crate::tui::dialogs::{Dialog, Subject};
use crate::tui::editor::Editor;
use crate::tui::keys::{self, Binding};
use crate::tui::layout::{EditorArea, Layout};

/// A dialog or editor that takes the keys instead of the game.
#[derive(Debug)]
pub enum Layer {
    Dialog(Box<dyn Dialog>),
    Editor(Box<Editor>),
}

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
    stack: Vec<Layer>,
    /// How many layers have been opened so far.
    opened: u32,
}

impl Layers {
    pub fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Returns the top layer, which takes the keys; `None` if the game takes them.
    pub fn top(&self) -> Option<&Layer> {
        self.stack.last()
    }

    pub fn top_mut(&mut self) -> Option<&mut Layer> {
        self.stack.last_mut()
    }

    pub fn id(&self) -> LayersId {
        LayersId {
            open: self.stack.len(),
            opened: self.opened,
        }
    }

    /// Returns the dialog on top; `None` if the position editor or the game takes the keys.
    pub fn dialog(&self) -> Option<&dyn Dialog> {
        match self.top()? {
            Layer::Dialog(dialog) => Some(&**dialog),
            Layer::Editor(_) => None,
        }
    }

    /// Returns the cells that the top dialog covers; `None` without a dialog, or if the dialog has no frame.
    pub fn dialog_frame(&self, layout: &Layout) -> Option<Rect> {
        self.dialog()?.frame(layout)
    }

    /// Returns the height, in rows, of the squares in a dialog's diagrams, otherwise in the editor's tray; `None` without
    /// either.
    pub fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        let in_dialog = self.dialog().and_then(|dialog| dialog.diagram_unit(layout));
        let in_tray = layout.editor.as_ref().and_then(EditorArea::tray_unit);
        in_dialog.or(in_tray)
    }

    /// Returns true if the dialog on top may cover the whole window, not only the board.
    pub fn has_wide_dialog(&self) -> bool {
        self.dialog().is_some_and(|dialog| !dialog.is_on_board())
    }

    /// Returns true if a dialog of this kind is on top.
    pub fn shows<T: Dialog>(&self) -> bool {
        self.dialog().is_some_and(<dyn Dialog>::is::<T>)
    }

    /// Returns the topmost dialog of this kind, which may be under other layers; `None` if none is open.
    pub fn find<T: Dialog>(&mut self) -> Option<&mut T> {
        self.stack.iter_mut().rev().find_map(|layer| match layer {
            Layer::Dialog(dialog) => (&mut **dialog as &mut dyn Any).downcast_mut(),
            Layer::Editor(_) => None,
        })
    }

    /// Returns the position editor, which may be under a dialog; `None` while the editor is closed.
    pub fn editor(&self) -> Option<&Editor> {
        self.stack.iter().rev().find_map(|layer| match layer {
            Layer::Editor(editor) => Some(&**editor),
            Layer::Dialog(_) => None,
        })
    }

    pub fn editor_mut(&mut self) -> Option<&mut Editor> {
        self.stack.iter_mut().rev().find_map(|layer| match layer {
            Layer::Editor(editor) => Some(&mut **editor),
            Layer::Dialog(_) => None,
        })
    }

    /// Returns true if the editor sets up the start of a new game: it then lies over the dialog for the new game.
    pub fn is_editing_start(&self) -> bool {
        let is_editor = |layer: &Layer| matches!(layer, Layer::Editor(_));
        let editor_at = self.stack.iter().rposition(is_editor);
        editor_at.is_some_and(|index| index > 0)
    }

    /// Returns the buttons of the position editor; `None` if it is closed.
    pub fn editor_buttons(&self) -> Option<Vec<&'static Binding>> {
        self.editor()?;
        let mut buttons = keys::EDITOR_BUTTONS.to_vec();
        if self.is_editing_start() {
            buttons[0] = &keys::EDIT_DONE;
        }
        Some(buttons)
    }

    /// Puts a layer on top. Closing it returns to the one below.
    pub fn push(&mut self, layer: Layer) {
        self.opened += 1;
        self.stack.push(layer);
    }

    pub fn close(&mut self) {
        self.stack.pop();
    }

    /// Closes all dialogs above the editor or, if the editor is closed, above the game.
    pub fn close_dialogs(&mut self) {
        while self.dialog().is_some() {
            self.close();
        }
    }

    /// Closes the dialogs about this subject, wherever they are in the stack.
    pub fn close_dialogs_about(&mut self, subject: Subject) {
        self.stack.retain(|layer| match layer {
            Layer::Dialog(dialog) => dialog.subject() != Some(subject),
            Layer::Editor(_) => true,
        });
    }

    pub fn clear(&mut self) {
        self.stack.clear();
    }
}
