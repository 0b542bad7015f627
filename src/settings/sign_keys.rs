//! The keys of the screen that are a sign, such as `=` for a draw offer. The section `[keys]` of the settings file can give
//! them other signs.

use std::ops::Range;

use itertools::Itertools;
use toml_edit::{Item, TableLike, Value};

use crate::text::nearest;

/// The name of each key in the file, and its default sign.
const SIGNS: [(&str, &str); 16] = [
    ("help", "?"),
    ("offer", "="),
    ("claim", "%"),
    ("resign", "_"),
    ("takeback", "-"),
    ("flip", "&"),
    ("new", "*"),
    ("settings", ","),
    ("back", "<"),
    ("forward", ">"),
    ("review", "$"),
    ("resume", "+"),
    ("5+3", "."),
    ("15+10", ";"),
    ("90+30", "#"),
    ("none", "!"),
];

/// The current sign of each key, in the order of [`SIGNS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignKeys([char; SIGNS.len()]);

impl Default for SignKeys {
    fn default() -> Self {
        Self(SIGNS.map(|(_, sign)| sign.as_bytes()[0].into()))
    }
}

/// A mistake in the section: its byte range in the file, or `None` if it is unknown, and a message for the player.
pub type KeyMistake = (Option<Range<usize>>, String);

/// The sign that the file gives a key.
struct Given {
    sign: char,
    /// For error messages, the byte range of the key's name in the file or, if that is unknown, of its value; `None` if both
    /// are unknown.
    span: Option<Range<usize>>,
}

impl SignKeys {
    /// Reads the section with the keys, and returns its mistakes too. A key keeps its default sign if its sign is wrong or
    /// another key has it.
    pub fn read(section: &dyn TableLike) -> (Self, Vec<KeyMistake>) {
        let mut given = SIGNS.map(|_| None);
        let mut mistakes = Vec::new();
        for (name, item) in section.iter() {
            let key_span = section.key(name).and_then(toml_edit::Key::span);
            let span = key_span.or(item.span());
            let key_and_sign = key_named(name).and_then(|key| Ok((key, read_sign(name, item)?)));
            match key_and_sign {
                Ok((key, sign)) => given[key] = Some(Given { sign, span }),
                Err(why) => mistakes.push((span, why)),
            }
        }
        // Drop signs of the file until no two keys have the same sign.
        let mut signs = Self::of_file(&given);
        while let Some([first, second]) = signs.clash() {
            // The default signs all differ, so the file gives at least one of these two.
            let dropped = given[second].take().or_else(|| given[first].take());
            let names = [first, second].map(|key| SIGNS[key].0).join(" and ");
            let why = format!("keys: \"{}\" cannot be for both {names}", signs.0[first]);
            mistakes.push((dropped.and_then(|dropped| dropped.span), why));
            signs = Self::of_file(&given);
        }
        (signs, mistakes)
    }

    /// Returns the signs that the file gives, and default signs for the other keys (`None`).
    fn of_file(given: &[Option<Given>; SIGNS.len()]) -> Self {
        let mut signs = Self::default();
        for (sign, given) in signs.0.iter_mut().zip(given) {
            if let Some(given) = given {
                *sign = given.sign;
            }
        }
        signs
    }

    #[cfg(test)]
    pub fn signs() -> impl Iterator<Item = char> {
        Self::default().0.into_iter()
    }

    /// Returns the indices of two keys that have the same sign; `None` if all signs differ.
    fn clash(&self) -> Option<[usize; 2]> {
        let pairs = (0..SIGNS.len()).tuple_combinations();
        let mut same = pairs.filter(|&(first, second)| self.0[first] == self.0[second]);
        same.next().map(|(first, second)| [first, second])
    }

    /// If this is the default sign of a key, returns the key's current sign. Returns any other character unchanged.
    pub fn shown(&self, sign: char) -> char {
        let key = Self::default()
            .0
            .iter()
            .position(|default| *default == sign);
        key.map_or(sign, |key| self.0[key])
    }

    /// Returns the default sign of the pressed key, and any other character unchanged. `None` if the character is a default
    /// sign that is no longer in use.
    pub fn meant(&self, pressed: char) -> Option<char> {
        let defaults = Self::default().0;
        if let Some(key) = self.0.iter().position(|sign| *sign == pressed) {
            return Some(defaults[key]);
        }
        (!defaults.contains(&pressed)).then_some(pressed)
    }
}

/// Returns the default sign of the key with this name. There must be one.
pub const fn default_sign(name: &str) -> &'static str {
    let mut key = 0;
    while !SIGNS[key]
        .0
        .as_bytes()
        .eq_ignore_ascii_case(name.as_bytes())
    {
        key += 1;
    }
    SIGNS[key].1
}

/// Returns the index of the key with this name. Fails with a message if there is none.
fn key_named(name: &str) -> Result<usize, String> {
    let names = SIGNS.map(|(name, _)| name);
    if let Some(key) = names.iter().position(|key| *key == name) {
        return Ok(key);
    }
    let advice = match nearest(name, names) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("the keys are {}", names.join(", ")),
    };
    Err(format!("keys: there is no key {name:?}; {advice}"))
}

/// Reads the sign that the file gives a key. Fails with the reason if it cannot be a sign.
fn read_sign(name: &str, item: &Item) -> Result<char, String> {
    let text = match item.as_value() {
        Some(Value::String(text)) => text.value().as_str(),
        _ => "",
    };
    let why = match text.chars().exactly_one() {
        Ok('/' | ':') => format!("{text:?} begins a command"),
        Ok(letter) if letter.is_alphanumeric() => {
            format!("{text:?} begins a move or a word, so it cannot be a key")
        }
        Ok(sign) if sign.is_ascii_punctuation() || ('\u{a1}'..='\u{bf}').contains(&sign) => {
            return Ok(sign);
        }
        Ok(_) | Err(_) => "must be one sign in quotes, such as \"^\"".to_owned(),
    };
    Err(format!("keys: {name}: {why}"))
}
