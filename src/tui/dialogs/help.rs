//! The help dialog: keys, commands, and where games are saved. Also the list of the topics of the rules.

use super::ask::{Answer, Ask};
use super::text_dialog::{Passage, Text, TextDialog};
use crate::command::{Command, CommandRow, Help, UiCommand, commands};
use crate::primer::TOPICS;
use crate::settings::SignKeys;
use crate::tui::keys::help_rows;
use crate::tui::request::Request;

/// Shows help on one command, on the commands of a topic, or on all keys and commands. The last one also shows `games_folder`,
/// where games are saved; `None` if there is none. Keys and commands come from the tables that give them their meaning.
pub fn help_dialog(help: Help, games_folder: Option<&str>, signs: &SignKeys) -> TextDialog {
    match help {
        Help::Command(row) => help_on_command(row),
        Help::Group(group) => {
            let lines = group.rows.iter().map(meaning).collect();
            TextDialog::new(Text::Titled(group.title, lines))
        }
        Help::Overview | Help::All => overview(games_folder, signs),
    }
}

/// Shows what one command does, with an example and its aliases.
fn help_on_command(row: &CommandRow) -> TextDialog {
    let mut lines = vec![
        row.to_string(),
        row.help.to_owned(),
        format!("For example: /{}", row.example),
    ];
    for word in row.aliases() {
        lines.push(format!("/{word} does the same"));
    }
    lines.extend(row.note.map(str::to_owned));
    TextDialog::lines("Help", lines)
}

/// Shows all keys and commands. The keys for the game and for leaving fill the first page of an 80x24 screen.
fn overview(games_folder: Option<&str>, signs: &SignKeys) -> TextDialog {
    let line = |text: &str| Passage::Line(text.to_owned());
    let mut lines = vec![
        line("Drag a piece, or click it and its square, or type a move: e4, Nf3, O-O."),
        line("/ begins a command, and lists them; Tab completes it."),
        match games_folder {
            Some(folder) => line(&format!("Games are kept in {folder}")),
            None => line(""),
        },
    ];
    for (names, help) in help_rows(signs) {
        lines.push(Passage::Meaning(names, help));
    }
    lines.push(line(""));
    lines.extend(commands().map(meaning));
    TextDialog::new(Text::Help(lines))
}

/// Returns a line of help: a command and what it does.
fn meaning(row: &CommandRow) -> Passage {
    Passage::Meaning(row.to_string(), row.help)
}

/// Lists the topics of the rules of chess.
pub fn topics_dialog() -> Ask {
    let topics = TOPICS.iter().map(|topic| {
        let rules = UiCommand::Rules(Some(topic));
        Answer::new(None, topic.title, Request::Do(Command::Ui(rules)))
    });
    Ask::new(" The rules of chess ", Vec::new(), topics.collect())
}
