//! A setting: how it is found, parsed, shown and stepped through, whatever the type of its value.

use std::fmt;

use clap::builder::PossibleValue;

use super::kind::ValueKind;
use super::{SETTINGS, SettingError, Settings};

/// A setting: its name, help and values.
pub struct Setting {
    /// The name in the file, in commands and in flags.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
    pub(super) kind: &'static dyn ValueKind,
}

impl Setting {
    /// Finds the setting with this name, ignoring case.
    pub fn named(name: &str) -> Result<&'static Self, SettingError> {
        let mut all = SETTINGS.iter();
        all.find(|setting| setting.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| SettingError::Unknown(name.to_owned()))
    }

    /// Returns its value as text that [`Setting::put`] reads.
    pub fn get(&self, settings: &Settings) -> String {
        self.kind.get(settings)
    }

    /// Parses a value and sets it.
    pub fn put(&self, settings: &mut Settings, value: &str) -> Result<(), SettingError> {
        let put = self.kind.put(settings, value.trim());
        put.map_err(|why| SettingError::Invalid(self.name, why))
    }

    /// Returns what its value, which can be used, makes hard to see; `None` if that is nothing.
    pub fn flaw(&self, settings: &Settings) -> Option<String> {
        let is_theme = self.name == "theme";
        is_theme.then(|| settings.theme.hard_to_see()).flatten()
    }

    /// Copies its value from other settings.
    pub fn copy(&self, from: &Settings, to: &mut Settings) {
        self.kind.copy(from, to);
    }

    /// Returns the words that are its values; empty for free text.
    pub fn words(&self) -> Vec<PossibleValue> {
        self.kind.words()
    }

    /// Returns the words that are its values, those included that the player has added as files.
    pub fn all_words(&self) -> Vec<PossibleValue> {
        let mut words = self.kind.words();
        words.extend(self.kind.words_of_user());
        words
    }

    /// Returns the values to step through; empty if there are none.
    pub fn values(&self) -> Vec<String> {
        self.kind.step_values()
    }

    /// Sets it to the next or previous value that it can have, or to the first if the current one is not among the values.
    /// Returns false if there are none.
    pub fn step(&self, settings: &mut Settings, forward: bool) -> bool {
        let mut values = self.values();
        let now = self.get(settings);
        match (values.iter().position(|value| *value == now), forward) {
            (Some(now), true) => values.rotate_left(now + 1),
            (Some(now), false) => {
                values.rotate_left(now);
                values.reverse();
            }
            (None, _) => {}
        }
        // The file of a player's own theme may have a mistake.
        values.iter().any(|value| self.put(settings, value).is_ok())
    }

    /// Returns examples of free text; empty if there are none.
    pub fn hint(&self) -> &'static str {
        self.kind.hint()
    }

    /// Returns its words with `|` between them, or the placeholder of free text.
    pub fn form(&self) -> String {
        match self.kind.form() {
            Some(form) => form.to_owned(),
            None => self.values().join("|"),
        }
    }
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Setting {}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
