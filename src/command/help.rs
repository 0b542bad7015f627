//! What help can explain.

use std::fmt;

use super::{COMMANDS, CommandRow};

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
    pub commands: &'static [&'static str],
}

/// The word that asks for help with all commands.
pub const ALL: &str = "all";

impl Group {
    pub fn rows(&self) -> impl Iterator<Item = &'static CommandRow> + use<'_> {
        let named = |word: &&str| COMMANDS.iter().find(|row| row.word == *word);
        self.commands.iter().filter_map(named)
    }
}

impl fmt::Display for Group {
    /// Its word and its commands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.word)?;
        self.rows().try_for_each(|row| write!(f, " /{}", row.word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::argument::read_help;
    use crate::command::{GROUPS, find_row, read_command};
    use crate::rules::Position;

    #[test]
    fn every_command_belongs_to_one_group() {
        for row in COMMANDS {
            let has = |group: &&Group| group.commands.contains(&row.word);
            assert_eq!(GROUPS.iter().filter(has).count(), 1, "{row}");
        }
        let listed: usize = GROUPS.iter().map(|group| group.commands.len()).sum();
        assert_eq!(
            listed,
            COMMANDS.len(),
            "no group has a word that is no command"
        );
    }

    #[test]
    fn every_example_can_be_typed() {
        for row in COMMANDS {
            let example = row.example;
            let text = example.strip_prefix('/').unwrap();
            let words = text.split_whitespace().next();
            assert_eq!(words, Some(row.word), "{example}");
            read_command(text, crate::command::MoveReader::at(&Position::start())).unwrap();
        }
    }

    #[test]
    fn no_group_is_called_like_a_command() {
        for group in GROUPS {
            assert!(find_row(group.word).is_err(), "{}", group.word);
            assert_eq!(read_help(group.word), Ok(Help::Group(group)));
        }
        assert!(find_row(ALL).is_err());
    }
}
