//! The tag pairs of a game.

use std::collections::BTreeMap;

use super::text::{steers, tidy};

/// The seven tags that every game has, in their order, with the value that stands for "not known".
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "-"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tag pairs, one value for each name. Neither holds anything that steers a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(BTreeMap<String, String>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The value of a tag, if it says anything: there is a text, and not the one that stands for "not known".
    pub fn known(&self, name: &str) -> Option<&str> {
        let unknown = ROSTER.iter().find(|(tag, _)| *tag == name);
        let says =
            |value: &&str| !value.is_empty() && unknown.is_none_or(|(_, unknown)| value != unknown);
        self.get(name).filter(says)
    }

    /// Gives a tag a value, in place of the one it had. Blanks are made single, and what cannot stand in the name of
    /// a tag is left out of it.
    pub fn set(&mut self, name: &str, value: &str) {
        let fits = |letter: &char| {
            !letter.is_whitespace() && !steers(*letter) && !"\"[]".contains(*letter)
        };
        let name: String = name.chars().filter(fits).collect();
        if name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            self.0.insert(name, tidy(value));
        }
    }

    /// Takes a tag away, and says what its value was.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        self.0.remove(name)
    }

    /// All tags, by the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_the_name_of_a_tag_turns_the_direction_of_writing_or_steers_a_terminal() {
        for letter in
            "\u{202e}\u{202a}\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}\u{2028}\u{1b}\u{9b}\n".chars()
        {
            let mut tags = Tags::default();
            tags.set(&format!("Wh{letter}ite{letter}"), "Vera");
            tags.set(&format!("{letter}Black"), "Sonja");
            let pairs: Vec<_> = tags.iter().collect();
            assert_eq!(pairs, [("Black", "Sonja"), ("White", "Vera")], "{letter:?}");
        }
    }
}
