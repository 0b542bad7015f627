//! Help in line mode: short, and more about what is asked for.

use crate::command::{COMMANDS, CommandRow, GROUPS, Help};

/// How moves are typed.
const MOVES: &str = "A move: e4, Nf3, exd5, O-O, e8=Q, or its squares as in g1f3";
/// How more is to be learnt.
const MORE: &str = "Type /help with one of these words, a command, or all to learn more";

/// The commands by name, or some of them explained.
pub fn lines(help: Help) -> Vec<String> {
    match help {
        Help::Overview => {
            let groups = GROUPS.iter().map(ToString::to_string);
            let more = [MORE.to_owned()];
            [MOVES.to_owned()]
                .into_iter()
                .chain(groups)
                .chain(more)
                .collect()
        }
        Help::All => {
            let commands = COMMANDS.iter().map(explained);
            [MOVES.to_owned()].into_iter().chain(commands).collect()
        }
        Help::Group(group) => {
            let commands = group.rows().map(explained);
            [group.title.to_owned()]
                .into_iter()
                .chain(commands)
                .collect()
        }
        Help::Command(row) => {
            let example = format!("For example: {}", row.example);
            let spellings = row
                .other_spellings()
                .map(|word| format!("/{word} does the same"));
            [format!("{row}: {}", row.help), example]
                .into_iter()
                .chain(spellings)
                .collect()
        }
    }
}

/// A command and what it does, on a line.
fn explained(row: &'static CommandRow) -> String {
    format!("{row:<25} {}", row.help)
}
