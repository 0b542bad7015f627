//! Shows viewed positions in line mode, and says where a game continues.

use std::io::{self, Write};

use super::LineUi;
use crate::command::{Command, Copied, Query};
use crate::pgn::AnalysisLink;
use crate::session::{Edit, ViewedPosition, numbering};

impl<W: Write> LineUi<W> {
    /// Shows another position of the game, or the current one again, without changing the game.
    pub(super) fn look(&mut self, position: ViewedPosition) -> io::Result<()> {
        self.say(self.place_in_game(&position))?;
        let remarks = self.session.view().remarks(&position.path);
        if !remarks.is_empty() {
            self.say(remarks)?;
        }
        let count = self.session.view().lines_from(&position.path);
        if count > 1 {
            self.say(format!("{count} lines go on from here: /lines"))?;
        }
        let is_current = position.path == self.session.view().present();
        self.viewed = if is_current { None } else { Some(position) };
        self.execute(Command::Ask(Query::Board(None)))
    }

    /// Says what the player has changed in the lines of the game, and looks at the position after it.
    pub(super) fn say_edit(&mut self, Edit { position, words }: Edit) -> io::Result<()> {
        self.say(words)?;
        let remarks = self.session.view().remarks(&position.path);
        if !remarks.is_empty() {
            self.say(remarks)?;
        }
        self.viewed = Some(position);
        Ok(())
    }

    /// Returns where a position is in the game, as in "The position after 1. e4, move 1 of 12, in a variation".
    fn place_in_game(&self, position: &ViewedPosition) -> String {
        let view = self.session.view();
        let path = &position.path;
        let number_of_move = |ply| {
            let (number, _color) = numbering(self.session.game().start(), ply);
            number
        };
        let after_move = position.place(self.move_style());
        let mut parts = vec![format!("The position {after_move}")];
        if path.plies() > 0 {
            let number = number_of_move(path.plies());
            let last_number = number_of_move(path.end(view.tree()));
            parts.push(format!("move {number} of {last_number}"));
        }
        if !path.is_on_main() {
            parts.push("in a variation".to_owned());
        }
        if *path == view.present() {
            parts.push("now".to_owned());
        }
        parts.join(", ")
    }

    /// Shows the URL of the game on an analysis board, and what it leaves out. For other texts, says that there is no clipboard,
    /// and what to do instead.
    pub(super) fn copy(&mut self, what: Copied) -> io::Result<()> {
        let command = match what {
            Copied::Link => {
                let link = AnalysisLink::new(self.session.game());
                self.quote([&link.address])?;
                return self.say_all(link.left_out());
            }
            Copied::Fen => "/fen",
            Copied::Pgn => "/pgn",
        };
        self.refuse(format!(
            "line mode has no clipboard; {command} shows the text to copy, and /save FILE writes the game to a file"
        ))
    }
}
