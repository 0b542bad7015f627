//! The argument at which a line ends that begins a command.

use super::{CommandRow, Word, find_row, find_word};

/// The argument of a command at which a line ends.
pub struct TypedArgument<'a> {
    /// What may stand there, as help shows it: placeholders and words with `|` between them.
    pub form: &'static str,
    /// The argument before it; for the first one the word of the command.
    pub before: &'a str,
    /// What has been typed of it.
    pub typed: &'a str,
    /// True if more arguments follow it.
    pub more: bool,
}

impl<'a> TypedArgument<'a> {
    /// The argument at which a line ends; `None` while the word of the command is typed, or if nothing may follow it.
    pub fn last_of(line: &'a str) -> Option<Self> {
        let (word, after_word) = line.strip_prefix('/')?.split_once(' ')?;
        let (row, given) = match find_word(word) {
            Word::Command(row) => (row, 0),
            // The word is the first argument of `/set`.
            Word::Set => (find_row("set")?, 1),
            Word::BeginningOf(_) | Word::None => return None,
        };
        let mut forms = forms(row).skip(given).peekable();
        let (mut before, mut typed) = (word, after_word.trim_start());
        let mut form = forms.next()?;
        // A path may contain spaces; no argument that can be listed follows one.
        while form != "FILE" && forms.peek().is_some() {
            let Some((word, rest)) = typed.split_once(' ') else {
                break;
            };
            (before, typed) = (word, rest.trim_start());
            form = forms.next().unwrap_or_default();
        }
        Some(Self {
            form,
            before,
            typed,
            more: form != "FILE" && forms.peek().is_some(),
        })
    }

    /// The placeholders and words that may stand there.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.form.split('|')
    }
}

/// The arguments of a command one by one, as help shows them.
fn forms(row: &CommandRow) -> impl Iterator<Item = &'static str> + use<> {
    let places = row.arguments().split_whitespace();
    places.map(|place| place.trim_matches(['[', ']', ',']))
}
