//! A possible completion of an argument.

/// A possible completion of the argument that a player is typing.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The completed argument.
    pub text: String,
    /// What the completion means; may be empty.
    pub help: String,
    /// True if the candidate comes from a complete list of the allowed words.
    pub closed: bool,
}

impl Candidate {
    /// Creates a candidate from a complete list of the allowed words.
    pub fn word(text: &str, help: &str) -> Self {
        Self {
            text: text.to_owned(),
            help: help.to_owned(),
            closed: true,
        }
    }

    /// Creates a candidate that is not from a complete list: a saved game, a folder or file, or a common value.
    pub fn open(text: String, help: String) -> Self {
        Self {
            text,
            help,
            closed: false,
        }
    }
}
