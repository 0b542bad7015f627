//! Finds the argument that a player is typing at the end of a line, and what it can be.

use super::{CommandRow, Word, find_row, find_word};

/// The argument at the end of a line.
pub struct TypedArgument<'a> {
    /// What it can be, as help shows it: placeholders and words with `|` between them.
    pub form: &'static str,
    /// The argument before it, or the command's word before the first one.
    pub before: &'a str,
    /// The part typed so far.
    pub typed: &'a str,
    /// True if more arguments may follow it.
    pub more: bool,
}

impl<'a> TypedArgument<'a> {
    /// Returns the argument at the end of a line, or `None` while the player types the command's word, or if nothing may follow
    /// it.
    pub fn last_of(line: &'a str) -> Option<Self> {
        let (word, after_word) = line.strip_prefix('/')?.split_once(' ')?;
        let (row, arguments_before) = match find_word(word) {
            Word::Command(row) => (row, 0),
            // The word is the first argument of `/set`.
            Word::Set => (find_row("set")?, 1),
            Word::BeginningOf(_) | Word::None => return None,
        };
        let mut forms = forms(row).skip(arguments_before).peekable();
        let mut form = forms.next()?;
        let mut before = word;
        let mut typed = after_word.trim_start();
        // A path may contain spaces, so the rest of the line belongs to it.
        while form != "FILE" && forms.peek().is_some() {
            let Some((complete, rest)) = typed.split_once(' ') else {
                break;
            };
            before = complete;
            typed = rest.trim_start();
            form = forms.next().unwrap_or_default();
        }
        Some(Self {
            form,
            before,
            typed,
            more: form != "FILE" && forms.peek().is_some(),
        })
    }

    /// Returns the placeholders and words of [`Self::form`].
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.form.split('|')
    }
}

/// Returns the arguments of a command one by one, as help shows them, without brackets and commas.
fn forms(row: &CommandRow) -> impl Iterator<Item = &'static str> + use<> {
    let places = row.arguments().split_whitespace();
    places.map(|place| place.trim_matches(['[', ']', ',']))
}
