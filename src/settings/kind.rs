//! The kinds of settings: a choice of words, or a text with a form of its own.

use std::fmt::Display;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::Settings;

/// What can be done with a setting of any kind.
pub trait ValueKind: Sync {
    /// Reads a value and sets it; or says why the text is none.
    fn put(&self, settings: &mut Settings, text: &str) -> Result<(), String>;
    /// What is set, as text that [`ValueKind::put`] reads.
    fn get(&self, settings: &Settings) -> String;
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
    pub get: fn(&Settings) -> T,
    /// Sets it.
    pub put: fn(&mut Settings, T),
}

impl<T: ValueEnum> ValueKind for ChoiceValue<T> {
    fn put(&self, settings: &mut Settings, text: &str) -> Result<(), String> {
        // Every value has a word, in the same order.
        let place = place_of(text, &self.words())?;
        (self.put)(settings, T::value_variants()[place].clone());
        Ok(())
    }

    fn get(&self, settings: &Settings) -> String {
        let value = (self.get)(settings).to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
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

/// Where this text stands among the words; or what it must be. Apart from [`ChoiceValue`], so that it is made only once.
fn place_of(text: &str, words: &[PossibleValue]) -> Result<usize, String> {
    let place = words.iter().position(|word| word.matches(text, true));
    place.ok_or_else(|| format!("must be {}, not {text:?}", listed(&names(words))))
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

impl<T: FromStr<Err: Display> + Display> ValueKind for TextValue<T> {
    fn put(&self, settings: &mut Settings, text: &str) -> Result<(), String> {
        let value = text.parse().map_err(|error: T::Err| error.to_string())?;
        (self.put)(settings, value);
        Ok(())
    }

    fn get(&self, settings: &Settings) -> String {
        (self.get)(settings).to_string()
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

/// Words as a sentence lists what may be chosen: `a, b or c`.
fn listed(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}
