//! Changes of settings made on the screen.

use super::App;
use super::outcome::{Handled, Outcome};
use crate::command::{Command, Refusal};
use crate::settings::{Change, Setting, Settings};

impl App {
    pub fn settings(&self) -> &Settings {
        self.config.settings()
    }

    /// Gives a setting this value.
    pub(super) fn set(&mut self, setting: &'static Setting, value: &str) -> Handled {
        let change = Change::new(setting, value).map_err(Refusal::new)?;
        self.execute(Command::Set(change))
    }

    /// Changes a setting to its next or previous value, or begins a command line if its values cannot be listed.
    pub(super) fn step(&mut self, setting: &'static Setting, forward: bool) -> Handled {
        if let Some(change) = Change::step(setting, self.settings(), forward) {
            self.execute(Command::Set(change))
        } else {
            self.layers.close_dialogs();
            self.line.set(format!("/set {} ", setting.name));
            Ok(Outcome::Nothing)
        }
    }
}
