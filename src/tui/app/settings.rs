//! The settings page, and changes of settings made on the screen.

use super::App;
use super::outcome::{Handled, Outcome};
use crate::command::{Command, MoveReader, Refusal};
use crate::settings::{Change, FileName, Setting, Settings, Shows};
use crate::text::{MoveStyle, sentence};
use crate::tui::dialogs::SettingsPage;

impl App {
    /// Returns how to write moves.
    pub(super) fn move_style(&self) -> MoveStyle {
        MoveStyle::San(self.settings().notation)
    }

    /// Returns what turns typed moves into legal ones.
    pub(super) fn move_reader(&self) -> MoveReader<'_> {
        MoveReader {
            position: self.session.game().position(),
            letters: self.settings().notation,
            player: self.session.player(),
            style: self.move_style(),
        }
    }

    pub fn settings(&self) -> &Settings {
        self.config.settings()
    }

    /// Opens the settings page with this setting selected.
    pub(super) fn open_settings(&self, setting: Option<&Setting>) -> Outcome {
        let mistakes = self.config.mistakes(FileName::Short).count();
        Outcome::open(SettingsPage::new(setting, mistakes))
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

    /// Plays with this time control from now on, written as in the settings.
    pub(super) fn play_with_time(&mut self, time: &str) -> Handled {
        let setting = Setting::named("time").map_err(Refusal::new)?;
        let change = Change::new(setting, time).map_err(Refusal::new)?;
        self.execute(Command::Set(change))
    }

    /// Shows the new value of a setting in these words.
    pub(super) fn changed_setting(&mut self, setting: &Setting, words: &str) -> Outcome {
        let now = sentence(words);
        match setting.shows {
            Shows::Nothing => Outcome::Said(now),
            Shows::Redraw => {
                self.effects.redraw = true;
                Outcome::Said(now)
            }
            Shows::Clocks => Outcome::SaidAfter(now),
        }
    }
}
