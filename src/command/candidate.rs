//! A possible completion of an argument.

/// A completion of an argument.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The completed text.
    pub text: String,
    /// What it means.
    pub help: String,
    /// True if a text with only this completion can mean nothing else.
    pub closed: bool,
}

impl Candidate {
    /// A word from a list of all possible ones.
    pub fn word(text: &str, help: &str) -> Self {
        Self {
            text: text.to_owned(),
            help: help.to_owned(),
            closed: true,
        }
    }

    /// A text that is not from such a list: a saved game, a folder or file, a common value.
    pub fn open(text: String, help: String) -> Self {
        Self {
            text,
            help,
            closed: false,
        }
    }
}
