//! Dialogs: everything that covers the board and takes the keys. Each has a file with its state, keys, mouse, place and
//! drawing.
//!
//! A new dialog is a file here that implements [`Dialog`], and its `mod` line. It makes requests to the app with an [`Intent`].

mod ask;
mod frame;
mod games;
mod new_game;
mod pages;
mod pasted;
mod promotion;
mod settings;

use std::any::Any;
use std::fmt::Debug;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::intent::{Intent, Step};
use super::layout::Layout;
use super::ui::Ui;
use crate::settings::Config;

pub use ask::{Answer, Ask};
pub use games::GameList;
#[cfg(test)]
pub use new_game::ROWS;
pub use new_game::{Colors, NewGame, chosen_settings};
pub use pages::{Pages, ScoreCount};
pub use pasted::{ask_about_pasted, without_number};
pub use promotion::Promotion;
pub use settings::SettingsPage;

/// How long a dialog waits for data from a background thread before it appears without that data.
const FIRST_ROWS_PATIENCE: Duration = Duration::from_millis(15);

/// What each dialog does in its own way.
pub trait Dialog: Any + Debug {
    /// Returns the cells that the dialog covers; `None` if it has no frame.
    fn frame(&self, layout: &Layout) -> Option<Rect>;

    /// Returns true if the dialog is on the board alone, so that the panel beside it has room for what is said.
    fn is_on_board(&self) -> bool {
        false
    }

    fn key(&mut self, key: KeyEvent, layout: &Layout) -> Intent;

    /// Handles a click on the item that `draw` gave this number, on its arrows, or on one of its values.
    fn click(&mut self, item: usize, step: Step) -> Intent;

    /// Draws the dialog with its clickable parts, and places the cursor on the marked item if there is room.
    fn draw(&self, ui: &mut Ui<'_>, config: &Config);

    /// Handles pasted text.
    fn paste(&mut self, _text: &str) {}

    /// Returns true if this function key, or key with Ctrl or Alt, has a meaning of its own here.
    fn claims(&self, _key: KeyEvent) -> bool {
        false
    }

    /// Returns true if it asks about the position on the board, so that the next move closes it.
    fn ends_with_position(&self) -> bool {
        false
    }

    /// Returns the height of a square in the diagrams; `None` if there are none.
    fn diagram_unit(&self, _layout: &Layout) -> Option<u16> {
        None
    }
}

impl dyn Dialog {
    /// Returns true if it is a dialog of this kind.
    pub fn is<T: Dialog>(&self) -> bool {
        (self as &dyn Any).is::<T>()
    }

    /// Handles a key. Returns `None` for a function key that has its usual meaning here.
    pub fn take_key(&mut self, key: KeyEvent, layout: &Layout) -> Option<Intent> {
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        let is_claimed = self.claims(key);
        match key.code {
            KeyCode::F(_) if !is_claimed => None,
            _ if is_plain || is_claimed => Some(self.key(key, layout)),
            _ => Some(Intent::Stay),
        }
    }
}
