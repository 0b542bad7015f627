//! A setting: how it is found, parsed, shown and stepped through.

use std::fmt;

use clap::builder::PossibleValue;

use super::kind::{Kind, names};
use super::{SETTINGS, Settings, own_themes};
use crate::text::nearest;

/// A setting: its name, help and values.
pub struct Setting {
    /// The name in the file, in commands and in flags.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
    /// An example of what it changes; empty where the preview of the board shows that.
    pub example: &'static str,
    pub(super) kind: Kind,
    /// Returns the value as text that `put` reads.
    pub(super) get: fn(&Settings) -> String,
    /// Parses a value and sets it, or says why it cannot.
    pub(super) put: fn(&mut Settings, &str) -> Result<(), String>,
}

impl Setting {
    /// Finds the setting with this name, ignoring case, or says that there is none.
    pub fn named(name: &str) -> Result<&'static Self, String> {
        let mut all = SETTINGS.iter();
        all.find(|setting| setting.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| {
                let advice = match nearest(name, SETTINGS.iter().map(|setting| setting.name)) {
                    Some(near) => format!("did you mean {near}?"),
                    None => "/set lists them".to_owned(),
                };
                format!("there is no setting {name:?}; {advice}")
            })
    }

    /// Returns its value as text that [`Setting::put`] reads.
    pub fn get(&self, settings: &Settings) -> String {
        (self.get)(settings)
    }

    /// Parses a value and sets it, or says why it cannot.
    pub fn put(&self, settings: &mut Settings, value: &str) -> Result<(), String> {
        (self.put)(settings, value.trim())
    }

    /// Returns what its value, which can be used, makes hard to see; `None` if that is nothing.
    pub fn flaw(&self, settings: &Settings) -> Option<String> {
        match self.kind {
            Kind::Theme => settings.theme.hard_to_see(),
            Kind::Words(_) | Kind::Text { .. } => None,
        }
    }

    /// Returns the words that are its values; empty for free text.
    pub fn words(&self) -> Vec<PossibleValue> {
        match self.kind {
            Kind::Words(words) => words(),
            Kind::Theme => own_themes::built_in_words(),
            Kind::Text { .. } => Vec::new(),
        }
    }

    /// Returns the words that are its values, those included that the player has added as files.
    pub fn all_words(&self) -> Vec<PossibleValue> {
        let mut words = self.words();
        if let Kind::Theme = self.kind {
            words.extend(own_themes::own_words());
        }
        words
    }

    /// Returns the values to step through; empty if there are none.
    pub fn values(&self) -> Vec<String> {
        match self.kind {
            Kind::Words(_) | Kind::Theme => names(&self.all_words()),
            Kind::Text { common, .. } => common.iter().copied().map(str::to_owned).collect(),
        }
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

    /// Returns the word that players have for a value, which [`Setting::put`] reads too.
    pub fn spoken(&self, value: &str) -> String {
        let words = self.words();
        let word = words.iter().find(|word| word.get_name() == value);
        let spoken = word.and_then(|word| word.get_name_and_aliases().last());
        spoken.unwrap_or(value).to_owned()
    }

    /// Returns what its value means, or examples of free text; empty if the value says it.
    pub fn meaning(&self, settings: &Settings) -> String {
        let value = self.get(settings);
        let words = self.all_words();
        let word = words.iter().find(|word| word.get_name() == value);
        let help = word.and_then(PossibleValue::get_help);
        help.map_or_else(|| self.hint().to_owned(), ToString::to_string)
    }

    /// Returns examples of free text; empty if there are none.
    pub fn hint(&self) -> &'static str {
        match self.kind {
            Kind::Words(_) | Kind::Theme => "",
            Kind::Text { hint, .. } => hint,
        }
    }

    /// Returns its words with `|` between them, or the placeholder of free text.
    pub fn form(&self) -> String {
        match self.kind {
            Kind::Words(_) | Kind::Theme => self.values().join("|"),
            Kind::Text { form, .. } => form.to_owned(),
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
