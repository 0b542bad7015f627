//! The argument at which a line ends that begins a command.

use super::{CommandRow, find_row};

/// The argument of a command at which a line ends.
pub struct TypedArgument<'a> {
    /// What may stand there, as help shows it: placeholders and words with `|` between them.
    pub form: &'static str,
    /// The argument before it; empty for the first one.
    pub before: &'a str,
    /// What has been typed of it.
    pub typed: &'a str,
    /// True if more arguments follow it.
    pub more: bool,
}

impl<'a> TypedArgument<'a> {
    /// The argument at which a line ends; `None` while the word of the command is typed, or if nothing may follow it.
    pub fn last_of(line: &'a str) -> Option<Self> {
        let (word, behind) = line.strip_prefix('/')?.split_once(' ')?;
        let mut forms = forms(find_row(word).ok()?).peekable();
        let (mut before, mut typed) = ("", behind.trim_start());
        let mut form = forms.next()?;
        // A path may have blanks in it; nothing that can be listed follows one.
        while form != "FILE" && forms.peek().is_some() {
            let Some((word, behind)) = typed.split_once(' ') else {
                break;
            };
            (before, typed) = (word, behind.trim_start());
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
