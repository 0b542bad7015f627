//! What lies over the game: dialogs, and the position editor, each over the one from which it was opened.

use std::any::Any;

use super::App;
use crate::tui::dialogs::{Ask, Dialog, Promotion};
use crate::tui::editor::Editor;

/// What takes the keys in place of the game.
#[derive(Debug)]
pub enum Layer {
    Dialog(Box<dyn Dialog>),
    Editor(Box<Editor>),
}

impl App {
    /// Returns the dialog on top; `None` if the game or the position editor takes the keys.
    pub fn dialog(&self) -> Option<&dyn Dialog> {
        match self.layers.last()? {
            Layer::Dialog(dialog) => Some(&**dialog),
            Layer::Editor(_) => None,
        }
    }

    /// Returns the topmost dialog of this kind, perhaps under others.
    pub(super) fn find<T: Dialog>(&mut self) -> Option<&mut T> {
        self.layers.iter_mut().rev().find_map(|layer| match layer {
            Layer::Dialog(dialog) => (&mut **dialog as &mut dyn Any).downcast_mut(),
            Layer::Editor(_) => None,
        })
    }

    /// Returns the position editor if it is open, perhaps under a dialog.
    pub fn editor(&self) -> Option<&Editor> {
        self.layers.iter().rev().find_map(|layer| match layer {
            Layer::Editor(editor) => Some(&**editor),
            Layer::Dialog(_) => None,
        })
    }

    pub(super) fn editor_mut(&mut self) -> Option<&mut Editor> {
        self.layers.iter_mut().rev().find_map(|layer| match layer {
            Layer::Editor(editor) => Some(&mut **editor),
            Layer::Dialog(_) => None,
        })
    }

    /// Opens a dialog in place of any other that is open over the game or the editor.
    pub(super) fn open(&mut self, dialog: impl Dialog) {
        self.close_dialogs();
        self.open_over(Layer::Dialog(Box::new(dialog)));
    }

    /// Opens a layer over the one from which it was asked for, and to which it returns.
    pub(super) fn open_over(&mut self, layer: Layer) {
        self.opened += 1;
        self.layers.push(layer);
    }

    /// Closes the layer on top.
    pub(super) fn close(&mut self) {
        self.layers.pop();
    }

    /// Closes what asks about the position before: all dialogs at the end of the game.
    pub(super) fn close_outdated_dialogs(&mut self) {
        if self.session.game().outcome().is_some() {
            return self.close_dialogs();
        }
        self.layers.retain(|layer| match layer {
            Layer::Dialog(dialog) => !(dialog.is::<Ask>() || dialog.is::<Promotion>()),
            Layer::Editor(_) => true,
        });
    }

    /// Closes the dialogs over the game or the editor.
    pub(super) fn close_dialogs(&mut self) {
        while self.dialog().is_some() {
            self.close();
        }
    }
}
