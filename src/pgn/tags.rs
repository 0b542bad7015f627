//! The tag pairs of a game, as a map from names to values. `session::game_document` decides which tags a saved game gets.

use std::collections::BTreeMap;

use super::encoding::{is_terminal_control, sanitize};

/// The seven tags that every game has (PGN calls them the seven tag roster), in their order, each with its value for "unknown".
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "-"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The other names that the PGN standard and common programs use. A file may write them in any case, such as `[fen "..."]`.
const OTHER_NAMES: [&str; 42] = [
    "Annotator",
    "BlackElo",
    "BlackFideId",
    "BlackNA",
    "BlackRatingDiff",
    "BlackTeam",
    "BlackTitle",
    "BlackType",
    "BlackUSCF",
    "Board",
    "ECO",
    "EndDate",
    "EndTime",
    "EventDate",
    "EventSponsor",
    "FEN",
    "Link",
    "Mode",
    "NIC",
    "Opening",
    "PlyCount",
    "Section",
    "SetUp",
    "Source",
    "SourceDate",
    "Stage",
    "StartTime",
    "SubVariation",
    "Termination",
    "Time",
    "TimeControl",
    "UTCDate",
    "UTCTime",
    "Variant",
    "Variation",
    "WhiteElo",
    "WhiteFideId",
    "WhiteNA",
    "WhiteRatingDiff",
    "WhiteTeam",
    "WhiteTitle",
    "WhiteUSCF",
];

/// Returns a tag's name as the PGN standard writes it, if it is one of those that we know in another case.
pub fn standard_name(name: &[u8]) -> &[u8] {
    let roster = ROSTER.iter().map(|(known, _)| known);
    let mut known_names = roster.chain(&OTHER_NAMES).map(|known| known.as_bytes());
    let found = known_names.find(|known| known.eq_ignore_ascii_case(name));
    found.unwrap_or(name)
}

/// Tag pairs, one value per name. Names and values contain no control characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(BTreeMap<String, String>);

impl Tags {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Returns the value of a tag. Returns `None` if the tag is missing or empty, or if [`ROSTER`] says that its value means
    /// "unknown".
    pub fn known(&self, name: &str) -> Option<&str> {
        let value = self.get(name)?;
        let is_unknown = value.is_empty() || ROSTER.contains(&(name, value));
        if is_unknown { None } else { Some(value) }
    }

    /// Sets a tag. In the value, replaces each run of white space and control characters with one space. Removes white space,
    /// control characters, quotation marks and square brackets from the name. Does nothing if the rest of the name does not
    /// begin with an ASCII letter.
    pub fn set(&mut self, name: &str, value: &str) {
        let is_allowed = |letter: &char| {
            !letter.is_whitespace() && !is_terminal_control(*letter) && !"\"[]".contains(*letter)
        };
        let name: String = name.chars().filter(is_allowed).collect();
        if name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            self.0.insert(name, sanitize(value));
        }
    }

    /// Removes a tag and returns its value; `None` if there is no such tag.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        self.0.remove(name)
    }

    /// Iterates over all tags, sorted by name.
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
    fn nothing_in_a_tag_name_changes_the_writing_direction_or_controls_a_terminal() {
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
