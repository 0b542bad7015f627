//! The kinds of settings: a choice of words, or a text with a form of its own.

use std::fmt::Display;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::{InvalidValue, PlayerName, Settings};

/// What can be done with a setting of any kind.
pub trait ValueKind: Sync {
    /// Reads a value and sets it.
    fn put(&self, settings: &mut Settings, text: &str) -> Result<(), InvalidValue>;
    /// What is set, as text that [`ValueKind::put`] reads.
    fn get(&self, settings: &Settings) -> String;
    /// Sets what other settings have.
    fn copy(&self, from: &Settings, to: &mut Settings);
    /// All values, if they are so few that each has a word.
    fn words(&self) -> Vec<PossibleValue>;
    /// What a value looks like, where words cannot be listed.
    fn form(&self) -> Option<&'static str>;
    /// More on what a value looks like, where words cannot be listed.
    fn hint(&self) -> &'static str;
    /// The values that are offered to step through.
    fn at_hand(&self) -> Vec<String>;
}

/// A setting that is one of a few words.
pub struct ChoiceValue<T> {
    /// What is set.
    get: fn(&Settings) -> T,
    /// Sets it.
    put: fn(&mut Settings, T),
}

impl<T> ChoiceValue<T> {
    /// A choice with the functions that get and set its field.
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

    fn at_hand(&self) -> Vec<String> {
        names(&self.words())
    }
}

/// Where this text stands among the words. Apart from [`ChoiceValue`], so that it is made only once.
fn place_of(text: &str, words: &[PossibleValue]) -> Result<usize, InvalidValue> {
    let place = words.iter().position(|word| word.matches(text, true));
    place.ok_or_else(|| InvalidValue::NotAWord {
        text: text.to_owned(),
        words: names(words),
    })
}

/// The words alone.
fn names(words: &[PossibleValue]) -> Vec<String> {
    let names = words.iter().map(PossibleValue::get_name);
    names.map(str::to_owned).collect()
}

/// A setting that is a text of a certain form.
pub struct TextValue<T> {
    /// The name of the form.
    pub form: &'static str,
    /// What it looks like.
    pub hint: &'static str,
    /// Common values, to step through.
    pub at_hand: &'static [&'static str],
    /// What is set.
    pub get: fn(&Settings) -> &T,
    /// Sets it.
    pub put: fn(&mut Settings, T),
}

impl TextValue<PlayerName> {
    /// A player's name with the functions that get and set its field.
    pub const fn name(
        get: fn(&Settings) -> &PlayerName,
        put: fn(&mut Settings, PlayerName),
    ) -> Self {
        Self {
            form: "NAME",
            hint: "",
            at_hand: &[],
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

    fn at_hand(&self) -> Vec<String> {
        self.at_hand.iter().copied().map(str::to_owned).collect()
    }
}
