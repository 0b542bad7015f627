//! What values a setting can have, and the words of those that are a choice.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::text::nearest;

/// What values a setting can have.
pub enum Kind {
    /// Those of these words.
    Words(fn() -> Vec<PossibleValue>),
    /// The names of themes: the built-in ones, and a player's own.
    Theme,
    /// Any text that can be read.
    Text {
        /// The placeholder that help shows, as in `TIME`.
        form: &'static str,
        /// Examples, or empty.
        hint: &'static str,
        /// Common values, to step through.
        common: &'static [&'static str],
    },
}

/// Returns the words of all values of a choice.
pub fn words<T: ValueEnum>() -> Vec<PossibleValue> {
    let values = T::value_variants().iter();
    values.filter_map(T::to_possible_value).collect()
}

/// Returns the word of a value.
pub fn word<T: ValueEnum>(value: &T) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Returns the value with this word, ignoring case, or says which words there are.
pub fn read_word<T: ValueEnum + Clone>(text: &str) -> Result<T, String> {
    // Every value has a word, in the same order.
    let place = place_of(text, &words::<T>())?;
    Ok(T::value_variants()[place].clone())
}

/// Returns the index of the word that a text matches. A function of its own, so that it is not compiled for each type.
fn place_of(text: &str, words: &[PossibleValue]) -> Result<usize, String> {
    let place = words.iter().position(|word| word.matches(text, true));
    place.ok_or_else(|| not_a_word(text, &names(words)))
}

pub fn names(words: &[PossibleValue]) -> Vec<String> {
    let names = words.iter().map(PossibleValue::get_name);
    names.map(str::to_owned).collect()
}

/// Returns why a text is none of these words.
pub fn not_a_word(text: &str, words: &[String]) -> String {
    match (nearest(text, words.iter().map(String::as_str)), words) {
        (Some(near), _) => format!("there is no {text:?}; did you mean {near}?"),
        (None, [first @ .., last]) if !first.is_empty() => {
            format!("must be {} or {last}, not {text:?}", first.join(", "))
        }
        (None, _) => format!("must be {}, not {text:?}", words.concat()),
    }
}
