//! Dialogs: everything that covers the board and takes the keys. Each has a file with its state, keys, mouse, place and
//! drawing. Help, the rules and the review are texts in one kind of dialog, [`TextDialog`].
//!
//! To add a dialog, implement [`Dialog`] in a new file here and add its `mod` line. A dialog asks the app for something with an
//! [`Request`].

mod ask;
mod editor;
mod form;
mod frame;
mod game_list;
mod help;
mod new_game;
mod pasted;
mod promotion;
mod review;
mod settings;
mod sign;
mod text_dialog;

use std::any::Any;
use std::fmt::Debug;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;

use super::layout::Layout;
use super::request::{Request, Step};
use super::ui::Ui;
use crate::settings::Config;

pub use ask::{Answer, Ask};
pub use editor::{Editor, Purpose};
pub use game_list::GameList;
pub use help::{help_dialog, topics_dialog};
pub use new_game::{NewGame, chosen_settings};
pub use pasted::{ask_about_pasted, without_number};
pub use promotion::Promotion;
pub use review::review_dialog;
pub use settings::SettingsPage;
pub use sign::ask_which_sign;
pub use text_dialog::TextDialog;

/// How long a dialog waits for data from a background thread before it appears without that data.
const FIRST_ROWS_PATIENCE: Duration = Duration::from_millis(15);

pub trait Dialog: Any + Debug {
    /// Returns the cells that the dialog covers; `None` if it covers none.
    fn frame(&self, layout: &Layout) -> Option<Rect>;

    fn key(&mut self, key: KeyEvent, layout: &Layout) -> Request;

    /// Handles a click on the item that `draw` gave this number, on its arrows, or on one of its values.
    fn click(&mut self, item: usize, step: Step) -> Request;

    /// Draws the dialog, records its clickable parts, and places the cursor on the marked item if there is room.
    fn draw(&self, ui: &mut Ui<'_>, config: &Config);

    /// Handles the mouse before a click does. Returns true if that is all that the event does. Ignores it unless the dialog
    /// overrides this.
    fn mouse(&mut self, _mouse: MouseEvent, _layout: &Layout) -> bool {
        false
    }

    /// Puts back what the mouse holds, because its release may never come.
    fn forget_press(&mut self) {}

    /// Handles pasted text. Ignores it unless the dialog overrides this.
    fn paste(&mut self, _text: &str) {}

    /// Returns true if the dialog itself uses this function key, or this key with Ctrl or Alt.
    fn claims(&self, _key: KeyEvent) -> bool {
        false
    }

    /// Returns true if the dialog asks about the position on the board, and closes with the next move. The end of the game
    /// closes every dialog.
    fn is_about_position(&self) -> bool {
        false
    }

    /// Returns the height in rows of the squares in the dialog's diagrams or preview; `None` if it shows no board.
    fn diagram_unit(&self, _layout: &Layout) -> Option<u16> {
        None
    }
}

impl dyn Dialog {
    pub fn is<T: Dialog>(&self) -> bool {
        (self as &dyn Any).is::<T>()
    }

    /// Handles a key. Returns `None` for a function key that the dialog does not use. Such a key does what it does without a
    /// dialog.
    pub fn take_key(&mut self, key: KeyEvent, layout: &Layout) -> Option<Request> {
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        let is_claimed = self.claims(key);
        match key.code {
            KeyCode::F(_) if !is_claimed => None,
            _ if is_plain || is_claimed => Some(self.key(key, layout)),
            _ => Some(Request::Nothing),
        }
    }
}
