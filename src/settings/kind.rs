//! The kinds of settings: a choice of words, or a text with a form of its own.

use std::fmt::Display;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::{InvalidValue, PlayerName, Settings};

/// Reads, shows and copies the value of a setting, whatever its type.
pub trait ValueKind: Sync {
    /// Parses a value and sets it.
    fn put(&self, settings: &mut Settings, text: &str) -> Result<(), InvalidValue>;
    /// Returns the value as text that [`ValueKind::put`] reads.
    fn get(&self, settings: &Settings) -> String;
    /// Copies the value from other settings.
    fn copy(&self, from: &Settings, to: &mut Settings);
    /// Returns the words that are its values; empty for free text.
    fn words(&self) -> Vec<PossibleValue>;
    /// Returns further words that a player has added as files.
    fn words_of_user(&self) -> Vec<PossibleValue> {
        Vec::new()
    }
    /// Returns the placeholder of free text, as in `TIME`; `None` if there are words.
    fn form(&self) -> Option<&'static str>;
    /// Returns examples of free text; empty if there are none.
    fn hint(&self) -> &'static str;
    /// Returns the values to step through.
    fn step_values(&self) -> Vec<String>;
}

/// A setting whose values are the words of an enum.
pub struct ChoiceValue<T> {
    get: fn(&Settings) -> T,
    put: fn(&mut Settings, T),
}

impl<T> ChoiceValue<T> {
    pub const fn new(get: fn(&Settings) -> T, put: fn(&mut Settings, T)) -> Self {
        Self { get, put }
    }
}

impl<T: ValueEnum> ValueKind for ChoiceValue<T> {
    fn put(&self, settings: &mut Settings, text: &str) -> Result<(), InvalidValue> {
        // Every value has a word, in the same order.
        let place = place_of(text, &self.words())?;
        (self.put)(settings, T::value_variants()[place].clone());
        Ok(())
    }

    fn get(&self, settings: &Settings) -> String {
        let value = (self.get)(settings).to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn copy(&self, from: &Settings, to: &mut Settings) {
        (self.put)(to, (self.get)(from));
    }

    fn words(&self) -> Vec<PossibleValue> {
        let values = T::value_variants().iter();
        values.filter_map(T::to_possible_value).collect()
    }

    fn form(&self) -> Option<&'static str> {
        None
    }

    fn hint(&self) -> &'static str {
        ""
    }

    fn step_values(&self) -> Vec<String> {
        names(&self.words())
    }
}

/// Returns the index of the word that a text matches. A function of its own, so that it is not compiled for each type.
fn place_of(text: &str, words: &[PossibleValue]) -> Result<usize, InvalidValue> {
    let place = words.iter().position(|word| word.matches(text, true));
    place.ok_or_else(|| InvalidValue::NotAWord {
        text: text.to_owned(),
        words: names(words),
    })
}

fn names(words: &[PossibleValue]) -> Vec<String> {
    let names = words.iter().map(PossibleValue::get_name);
    names.map(str::to_owned).collect()
}

/// A setting whose value is text that is parsed.
pub struct TextValue<T> {
    /// The placeholder that help shows.
    pub form: &'static str,
    /// Examples, or empty.
    pub hint: &'static str,
    /// Common values, to step through.
    pub step_values: &'static [&'static str],
    pub get: fn(&Settings) -> &T,
    pub put: fn(&mut Settings, T),
}

impl TextValue<PlayerName> {
    pub const fn name(
        get: fn(&Settings) -> &PlayerName,
        put: fn(&mut Settings, PlayerName),
    ) -> Self {
        Self {
            form: "NAME",
            hint: "",
            step_values: &[],
            get,
            put,
        }
    }
}

impl<T: FromStr<Err: Into<InvalidValue>> + Display + Clone> ValueKind for TextValue<T> {
    fn put(&self, settings: &mut Settings, text: &str) -> Result<(), InvalidValue> {
        (self.put)(settings, text.parse().map_err(T::Err::into)?);
        Ok(())
    }

    fn get(&self, settings: &Settings) -> String {
        (self.get)(settings).to_string()
    }

    fn copy(&self, from: &Settings, to: &mut Settings) {
        (self.put)(to, (self.get)(from).clone());
    }

    fn words(&self) -> Vec<PossibleValue> {
        Vec::new()
    }

    fn form(&self) -> Option<&'static str> {
        Some(self.form)
    }

    fn hint(&self) -> &'static str {
        self.hint
    }

    fn step_values(&self) -> Vec<String> {
        self.step_values
            .iter()
            .copied()
            .map(str::to_owned)
            .collect()
    }
}
