//! Help by topic: the commands in groups, each with an example.

use std::fmt;

use super::error::CommandError;
use super::{COMMANDS, CommandRow, entry};

/// What is to be explained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Help {
    /// Which commands there are.
    Overview,
    /// What each of them does.
    All,
    /// What those of one group do.
    Group(&'static Group),
    /// What one of them does.
    Command(&'static CommandRow),
}

/// Commands that belong together.
#[derive(Debug, PartialEq)]
pub struct Group {
    /// What is typed to have them explained.
    pub word: &'static str,
    /// What they are for.
    pub title: &'static str,
    /// Their words, and a line of input as an example of each.
    commands: &'static [(&'static str, &'static str)],
}

/// All commands in groups, in the order in which help lists them.
pub static GROUPS: &[Group] = &[
    Group {
        word: "game",
        title: "Offers, claims and other questions",
        commands: &[
            ("offer", "/offer"),
            ("accept", "/accept"),
            ("decline", "/decline"),
            ("claim", "/claim Nf3"),
            ("resign", "/resign black"),
            ("takeback", "/takeback"),
            ("result", "/result 1/2-1/2"),
            ("touch", "/touch g1"),
            ("rematch", "/rematch"),
            ("score", "/score"),
        ],
    },
    Group {
        word: "clocks",
        title: "The clocks",
        commands: &[
            ("clock", "/clock"),
            ("pause", "/pause"),
            ("start", "/start"),
        ],
    },
    Group {
        word: "position",
        title: "What is on the board",
        commands: &[
            ("board", "/board e"),
            ("square", "/square e4"),
            ("pieces", "/pieces black knights"),
            ("moves", "/moves g1"),
            ("last", "/last"),
            ("fen", "/fen"),
            ("flip", "/flip"),
        ],
    },
    Group {
        word: "looking",
        title: "Looking at other positions in the game",
        commands: &[
            ("goto", "/goto 10"),
            ("back", "/back"),
            ("forward", "/forward"),
            ("line", "/line 1"),
            ("continue", "/continue"),
        ],
    },
    Group {
        word: "files",
        title: "Saved games",
        commands: &[
            ("new", "/new"),
            ("games", "/games Vera unfinished"),
            ("resume", "/resume 1"),
            ("open", "/open games.pgn 2"),
            ("save", "/save game.pgn"),
            ("rename", "/rename 1 The long endgame"),
            ("delete", "/delete 1"),
            ("pgn", "/pgn"),
            ("copy", "/copy fen"),
        ],
    },
    Group {
        word: "program",
        title: "Settings, help and quitting",
        commands: &[
            ("set", "/set say words"),
            ("theme", "/theme contrast"),
            ("help", "/help clocks"),
            ("rules", "/rules castling"),
            ("quit", "/quit"),
        ],
    },
];

/// The word that asks for everything.
pub const ALL: &str = "all";

impl Group {
    /// The commands.
    pub fn entries(&self) -> impl Iterator<Item = &'static CommandRow> + use<'_> {
        let named = |word: &str| COMMANDS.iter().find(|entry| entry.word == word);
        self.commands
            .iter()
            .filter_map(move |(word, _)| named(word))
    }

    /// Whether this is what a command belongs to.
    fn has(&self, entry: &CommandRow) -> bool {
        self.commands.iter().any(|(word, _)| *word == entry.word)
    }
}

impl fmt::Display for Group {
    /// Its word, and how its commands are typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.word)?;
        self.entries()
            .try_for_each(|entry| write!(f, " /{}", entry.word))
    }
}

impl CommandRow {
    /// A line of input with this command.
    pub fn example(&self) -> Option<&'static str> {
        let group = GROUPS.iter().find(|group| group.has(self))?;
        let mut commands = group.commands.iter();
        let (_, example) = commands.find(|(word, _)| *word == self.word)?;
        Some(example)
    }
}

/// The command, the topic, or everything.
pub fn read_help(text: &str) -> Result<Help, CommandError> {
    let named = |group: &&Group| group.word.eq_ignore_ascii_case(text);
    match GROUPS.iter().find(named) {
        _ if text.is_empty() => Ok(Help::Overview),
        _ if text.eq_ignore_ascii_case(ALL) => Ok(Help::All),
        Some(group) => Ok(Help::Group(group)),
        None => entry(text).map(Help::Command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::read_command;
    use crate::rules::Position;

    #[test]
    fn every_command_belongs_to_one_group() {
        for entry in COMMANDS {
            let count = GROUPS.iter().filter(|group| group.has(entry)).count();
            assert_eq!(count, 1, "{entry}");
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
        for entry in COMMANDS {
            let example = entry.example().unwrap();
            let text = example.strip_prefix('/').unwrap();
            let words = text.split_whitespace().next();
            assert_eq!(words, Some(entry.word), "{example}");
            read_command(text, &Position::start()).unwrap();
        }
    }

    #[test]
    fn no_group_is_called_like_a_command() {
        for group in GROUPS {
            assert!(entry(group.word).is_err(), "{}", group.word);
            assert_eq!(read_help(group.word), Ok(Help::Group(group)));
        }
        assert!(entry(ALL).is_err());
    }
}
