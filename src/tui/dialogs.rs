//! Dialogs: what lies over the board and takes the keys. Each has a file with its state, keys, mouse, place and drawing;
//! here is the table of all of them.
//!
//! A new dialog is a file here that implements [`DialogBehavior`], its `mod` line, a variant of [`Dialog`], and a row of
//! the two functions that dispatch on it. What it asks of the app is an [`Intent`].

mod ask;
mod frame;
mod games;
mod new_game;
mod pages;
mod pasted;
mod promotion;
mod settings;

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
pub use pasted::{PastedContent, ask_about_pasted, without_number};
pub use promotion::Promotion;
pub use settings::SettingsPage;

/// How long a dialog waits for what is read in the background before it is shown without that.
const FIRST_ROWS_PATIENCE: Duration = Duration::from_millis(15);

/// The dialogs, a kind each.
#[derive(Debug)]
pub enum Dialog {
    /// What a pawn becomes. Its move is not played before that is known.
    Promotion(Promotion),
    Ask(Ask),
    /// Text to read.
    Pages(Pages),
    Settings(SettingsPage),
    Games(GameList),
    NewGame(Box<NewGame>),
}

impl Dialog {
    pub fn behavior(&self) -> &dyn DialogBehavior {
        match self {
            Self::Promotion(dialog) => dialog,
            Self::Ask(dialog) => dialog,
            Self::Pages(dialog) => dialog,
            Self::Settings(dialog) => dialog,
            Self::Games(dialog) => dialog,
            Self::NewGame(dialog) => dialog.as_ref(),
        }
    }

    pub fn behavior_mut(&mut self) -> &mut dyn DialogBehavior {
        match self {
            Self::Promotion(dialog) => dialog,
            Self::Ask(dialog) => dialog,
            Self::Pages(dialog) => dialog,
            Self::Settings(dialog) => dialog,
            Self::Games(dialog) => dialog,
            Self::NewGame(dialog) => dialog.as_mut(),
        }
    }

    /// Returns true if it asks about the position on the board, so that the next move closes it.
    pub fn ends_with_position(&self) -> bool {
        match self {
            Self::Promotion(_) | Self::Ask(_) => true,
            Self::Pages(_) | Self::Settings(_) | Self::Games(_) | Self::NewGame(_) => false,
        }
    }

    /// Takes a key; `None` for a function key that means here what it means on every screen.
    pub fn key(&mut self, key: KeyEvent, layout: &Layout) -> Option<Intent> {
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        let is_claimed = self.behavior().claims(key);
        match key.code {
            KeyCode::F(_) if !is_claimed => None,
            _ if is_plain || is_claimed => Some(self.behavior_mut().key(key, layout)),
            _ => Some(Intent::Stay),
        }
    }
}

/// What each dialog does in its own way.
pub trait DialogBehavior {
    /// Returns the cells that the dialog covers; `None` if it has no frame.
    fn frame(&self, layout: &Layout) -> Option<Rect>;

    fn key(&mut self, key: KeyEvent, layout: &Layout) -> Intent;

    /// Takes a click on an item, or on its arrows, as they were drawn.
    fn click(&mut self, item: usize, step: Step) -> Intent;

    /// Takes a click on one of the values that the marked item may have.
    fn click_value(&mut self, _value: usize) -> Intent {
        Intent::Stay
    }

    /// Draws the dialog with what can be hit in it, and places the cursor on what is marked if there is room for that.
    fn draw(&self, ui: &mut Ui<'_>, config: &Config);

    /// Takes pasted text.
    fn paste(&mut self, _text: &str) {}

    /// Returns true if this function key, or key with Ctrl or Alt, means something of its own here.
    fn claims(&self, _key: KeyEvent) -> bool {
        false
    }

    /// Returns the height of a square of the diagrams; `None` if there are none.
    fn diagram_unit(&self, _layout: &Layout) -> Option<u16> {
        None
    }
}
