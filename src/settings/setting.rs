//! One thing that can be set: how it is found, read, shown and stepped through, whatever the type of its value.

use std::fmt;

use clap::builder::PossibleValue;

use super::kind::ValueKind;
use super::{SETTINGS, SettingError, Settings};

/// One thing that can be set.
pub struct Setting {
    /// Its name, everywhere.
    pub name: &'static str,
    /// What it does, as help says it.
    pub help: &'static str,
    /// How it is read and shown.
    pub(super) kind: &'static dyn ValueKind,
}

impl Setting {
    /// The setting of this name, in either case.
    pub fn named(name: &str) -> Result<&'static Self, SettingError> {
        let mut all = SETTINGS.iter();
        all.find(|setting| setting.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| SettingError::Unknown(name.to_owned()))
    }

    /// What it is set to, as text that [`Setting::put`] reads.
    pub fn get(&self, settings: &Settings) -> String {
        self.kind.get(settings)
    }

    /// Sets it to what a text says.
    pub fn put(&self, settings: &mut Settings, value: &str) -> Result<(), SettingError> {
        let put = self.kind.put(settings, value.trim());
        put.map_err(|why| SettingError::Invalid(self.name, why))
    }

    /// Sets it to what it is in other settings.
    pub fn copy(&self, from: &Settings, to: &mut Settings) {
        self.kind.copy(from, to);
    }

    /// The words that are its values; none if a value is a text of its own.
    pub fn words(&self) -> Vec<PossibleValue> {
        self.kind.words()
    }

    /// The values that are offered to step through.
    pub fn values(&self) -> Vec<String> {
        self.kind.at_hand()
    }

    /// Sets it to the value before or after the one that is set, of those that are at hand; to the first, where another
    /// is set. Returns false if none is at hand.
    pub fn step(&self, settings: &mut Settings, forward: bool) -> bool {
        let values = self.values();
        let count = values.len();
        let now = self.get(settings);
        let next = match (values.iter().position(|value| *value == now), forward) {
            (Some(now), true) => now + 1,
            (Some(now), false) => now + count - 1,
            (None, _) => 0,
        };
        let value = next.checked_rem(count).map(|next| &values[next]);
        value.is_some_and(|value| self.put(settings, value).is_ok())
    }

    /// More on what a value looks like, where words do not say it.
    pub fn hint(&self) -> &'static str {
        self.kind.hint()
    }

    /// What a value looks like: its words, or what its form is called.
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
