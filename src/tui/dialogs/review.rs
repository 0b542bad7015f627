//! The review dialog: a game at a glance.

use super::text_dialog::{Passage, Text, TextDialog};
use crate::game::Game;
use crate::tui::widgets::Plot;

/// Creates a dialog that shows the plots of a game, and these lines below them.
pub fn review_dialog(game: &Game, lines: Vec<String>) -> TextDialog {
    let mut passages = Vec::new();
    for plot in Plot::of_game(game) {
        passages.push(Passage::Plot(plot));
        passages.push(Passage::Line(String::new()));
    }
    passages.extend(lines.into_iter().map(Passage::Line));
    TextDialog::new(Text::Titled("Review", passages))
}
