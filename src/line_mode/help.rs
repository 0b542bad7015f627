//! The answers to `/help` in line mode.

use crate::command::{COMMANDS, CommandRow, GROUPS, Help};

/// The width of the column of commands; the longest fits.
const COMMAND_WIDTH: usize = 25;
const HOW_TO_MOVE: &str = "A move: e4, Nf3, exd5, O-O, e8=Q, or its squares as in g1f3";
const HOW_TO_LEARN_MORE: &str =
    "Type /help with one of these words, a command, or all to learn more";

/// Returns the lines that answer `/help`.
pub fn lines(help: Help) -> Vec<String> {
    match help {
        Help::Overview => {
            let groups = GROUPS.iter().map(ToString::to_string);
            let more = [HOW_TO_LEARN_MORE.to_owned()];
            [HOW_TO_MOVE.to_owned()]
                .into_iter()
                .chain(groups)
                .chain(more)
                .collect()
        }
        Help::All => {
            let commands = COMMANDS.iter().map(explained);
            [HOW_TO_MOVE.to_owned()]
                .into_iter()
                .chain(commands)
                .collect()
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

fn explained(row: &'static CommandRow) -> String {
    format!("{row:<COMMAND_WIDTH$} {}", row.help)
}
