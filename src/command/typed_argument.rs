//! Finds the argument that a player is typing at the end of a line, and what it can be.

use super::{CommandRow, Word, find_row, find_word};

/// The argument at the end of a line.
pub struct TypedArgument<'a> {
    /// The values that the argument can have, as help shows them: placeholders and words with `|` between them.
    pub form: &'static str,
    /// The previous argument; for the first argument, the word after the slash.
    pub before: &'a str,
    /// The part of the argument typed so far.
    pub typed: &'a str,
    /// True if more arguments may follow.
    pub more: bool,
}

impl<'a> TypedArgument<'a> {
    /// Returns the argument at the end of a line. Returns `None` if the line is not a command, if the player is still typing
    /// the command's word, or if the command takes no argument.
    pub fn last_of(line: &'a str) -> Option<Self> {
        let (word, after_word) = line.strip_prefix('/')?.split_once(' ')?;
        let (row, arguments_before) = match find_word(word) {
            Word::Command(row) => (row, 0),
            // The word is the first argument of `/set`.
            Word::SettingOrTag => (find_row("set")?, 1),
            Word::BeginningOf(_) | Word::Unknown => return None,
        };
        let forms: Vec<_> = forms(row).skip(arguments_before).collect();
        let arguments = split_arguments(after_word, &forms);
        let last = arguments.len() - 1;
        let form = *forms.get(last)?;
        Some(Self {
            form,
            before: if last == 0 { word } else { arguments[last - 1] },
            typed: arguments[last],
            more: !takes_rest(form) && last + 1 < forms.len(),
        })
    }

    /// Returns the placeholders and words of [`Self::form`].
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.form.split('|')
    }
}

/// Splits the text after a command's word into arguments. `forms` has an entry for each argument that the command takes, and
/// says what the argument can be, as in [`TypedArgument::form`]. The last argument returned is the one that the player is
/// typing, which may be empty. A path takes the whole rest of the text, and so does the last argument that the command takes.
fn split_arguments<'a>(text: &'a str, forms: &[&str]) -> Vec<&'a str> {
    let mut arguments = Vec::new();
    let mut rest = text.trim_start();
    for form in forms.iter().take(forms.len().saturating_sub(1)) {
        let Some((argument, after)) = rest.split_once(' ') else {
            break;
        };
        if takes_rest(form) {
            break;
        }
        arguments.push(argument);
        rest = after.trim_start();
    }
    arguments.push(rest);
    arguments
}

/// Returns true if the argument is a path. Paths may contain spaces, so the rest of the line belongs to the argument.
fn takes_rest(form: &str) -> bool {
    form == "FILE"
}

/// Returns the arguments of a command one by one, as help shows them, without brackets and commas.
fn forms(row: &CommandRow) -> impl Iterator<Item = &'static str> + use<> {
    let arguments = row.arguments().split_whitespace();
    arguments.map(|argument| argument.trim_matches(['[', ']', ',']))
}
