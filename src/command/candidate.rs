/// A completion of an argument.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The completed text.
    pub text: String,
    /// What it means.
    pub help: String,
    /// Whether a text with only this completion can mean nothing else.
    pub closed: bool,
}

impl Candidate {
    pub fn word(text: &str, help: &str) -> Self {
        Self {
            text: text.to_owned(),
            help: help.to_owned(),
            closed: true,
        }
    }

    /// One of many: a saved game, a folder or file, a value.
    pub fn open(text: String, help: String) -> Self {
        Self {
            text,
            help,
            closed: false,
        }
    }
}
