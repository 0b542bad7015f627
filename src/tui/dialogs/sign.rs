//! The chooser of the sign on a move: those for `!` and `?`, by the digits that number them in PGN.

use super::{Answer, Ask};
use crate::command::Command;
use crate::pgn::sign_and_words;
use crate::tui::request::Request;

/// Asks which sign a move gets.
pub fn ask_which_sign(move_name: String) -> Ask {
    let signs = (1..=6).map(|nag| (nag, sign_and_words(nag)));
    let answers = signs
        .chain([(0, "no sign".to_owned())])
        .map(|(nag, label)| {
            let note = Command::Note(format!("${nag}"));
            Answer::new((b'0' + nag) as char, label, Request::Do(note))
        });
    Ask::new(" Sign ", vec![move_name], answers.collect())
}
