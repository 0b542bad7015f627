//! What help can explain.

use std::fmt;

use super::CommandRow;

/// What is to be explained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Help {
    /// The groups and their commands.
    Overview,
    /// All commands.
    All,
    Group(&'static Group),
    Command(&'static CommandRow),
}

/// Commands that belong together.
#[derive(Debug, PartialEq)]
pub struct Group {
    /// What is typed after `/help`.
    pub word: &'static str,
    /// What they are for.
    pub title: &'static str,
    pub rows: Vec<CommandRow>,
}

/// The word that asks for help with all commands.
pub const ALL: &str = "all";

impl fmt::Display for Group {
    /// Its word and its commands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.word)?;
        let mut rows = self.rows.iter();
        rows.try_for_each(|row| write!(f, " /{}", row.word()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::argument::read_help;
    use crate::command::{GROUPS, commands, find_row, read_command};
    use crate::rules::Position;

    #[test]
    fn every_example_can_be_typed() {
        for row in commands() {
            let example = row.example;
            let words = example.split_whitespace().next();
            assert_eq!(words, Some(row.word()), "{example}");
            read_command(example, crate::command::MoveReader::at(&Position::start())).unwrap();
        }
    }

    #[test]
    fn no_group_is_called_like_a_command() {
        for group in GROUPS.iter() {
            assert!(find_row(group.word).is_err(), "{}", group.word);
            assert_eq!(read_help(group.word), Ok(Help::Group(group)));
        }
        assert!(find_row(ALL).is_err());
    }
}
