//! The page of settings: a list through which arrows move, and which Space, Enter and clicks change.

use crossterm::event::KeyCode;

use super::layout::Overlay;
use crate::settings::{SETTINGS, Setting};

/// Columns of the page: mark, name, value, and what it does.
pub const WIDTH: u16 = 76;
/// Columns of a setting's name, and of its value.
pub const COLUMNS: (u16, u16) = (13, 16);
/// Rows below the list: a gap, what the value means, the values, and where they are kept.
const BELOW: u16 = 4;

/// What a key or a click on the page asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing more.
    Nothing,
    /// To close the page.
    Close,
    /// To take a setting to its next value, or to the one before.
    Step(&'static Setting, bool),
}

/// The settings, one of them marked.
#[derive(Clone, Debug, Default)]
pub struct SettingsPage {
    /// Which of [`SETTINGS`] is marked.
    marked: usize,
    /// How many mistakes of the file are told below.
    mistakes: u16,
}

impl SettingsPage {
    /// The page with this setting marked, else the first, and room to tell so many mistakes.
    pub fn new(setting: Option<&Setting>, mistakes: usize) -> Self {
        let of = |setting| SETTINGS.iter().position(|listed| listed == setting);
        Self {
            marked: setting.and_then(of).unwrap_or(0),
            mistakes: u16::try_from(mistakes).unwrap_or(u16::MAX),
        }
    }

    /// Which of [`SETTINGS`] is marked.
    pub fn marked(&self) -> usize {
        self.marked
    }

    /// The setting that is marked.
    pub fn setting(&self) -> &'static Setting {
        &SETTINGS[self.marked.min(SETTINGS.len() - 1)]
    }

    /// What the layout needs to know of it.
    pub fn overlay(&self) -> Overlay {
        Overlay::List {
            width: WIDTH,
            rows: SETTINGS.len(),
            items: SETTINGS.len(),
            first: 0,
            marked: self.marked,
            above: 0,
            below: BELOW.saturating_add(self.mistakes),
        }
    }

    /// Takes a key: Up and Down mark; Left, Right, Space and Enter change; Esc and letters close the page.
    pub fn key(&mut self, code: KeyCode) -> Wish {
        let last = SETTINGS.len() - 1;
        match code {
            KeyCode::Up | KeyCode::BackTab => {
                self.marked = self.marked.checked_sub(1).unwrap_or(last);
            }
            KeyCode::Down | KeyCode::Tab => self.marked = (self.marked + 1) % SETTINGS.len(),
            KeyCode::Home | KeyCode::PageUp => self.marked = 0,
            KeyCode::End | KeyCode::PageDown => self.marked = last,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => {
                return Wish::Step(self.setting(), true);
            }
            KeyCode::Left => return Wish::Step(self.setting(), false),
            _ => return Wish::Close,
        }
        Wish::Nothing
    }

    /// A click on one of the settings marks and changes it.
    pub fn click(&mut self, index: usize) -> Wish {
        self.marked = index.min(SETTINGS.len() - 1);
        Wish::Step(self.setting(), true)
    }
}
