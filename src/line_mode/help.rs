//! The answers to `/help` in line mode.

use crate::command::{CommandRow, GROUPS, Help, commands};

/// The minimum width of the column of commands, in characters. A longer command moves its own help to the right.
const COMMAND_WIDTH: usize = 25;
/// The line of help on the one-letter commands.
const LETTERS: &str = "One letter asks: /c clock, /l last move, /p pieces, /s square, /m moves, /b board, /o opening; /t takes back";
const HOW_TO_MOVE: &str =
    "A move: e4, Nf3, exd5, O-O, e8=Q, its squares as in g1f3, or words as in knight f3";
const HOW_TO_LEARN_MORE: &str =
    "Type /help with one of these words, a command, or all to learn more";

pub fn lines(help: Help) -> Vec<String> {
    let mut lines = Vec::new();
    match help {
        Help::Overview => {
            lines.push(LETTERS.to_owned());
            lines.push(HOW_TO_MOVE.to_owned());
            lines.extend(GROUPS.iter().map(ToString::to_string));
            lines.push(HOW_TO_LEARN_MORE.to_owned());
        }
        Help::All => {
            lines.push(HOW_TO_MOVE.to_owned());
            lines.extend(commands().map(explained));
        }
        Help::Group(group) => {
            lines.push(group.title.to_owned());
            lines.extend(group.rows.iter().map(explained));
        }
        Help::Command(row) => {
            lines.push(format!("{row}: {}", row.help));
            lines.push(format!("For example: /{}", row.example));
            let aliases = row.aliases();
            lines.extend(aliases.map(|word| format!("/{word} does the same")));
            lines.extend(row.note.map(str::to_owned));
        }
    }
    lines
}

/// Returns a line with a command and its help.
fn explained(row: &'static CommandRow) -> String {
    format!("{row:<COMMAND_WIDTH$} {}", row.help)
}
