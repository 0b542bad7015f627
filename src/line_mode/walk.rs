//! Shows viewed positions in line mode, and says where a game continues.

use std::io::{self, Write};

use super::LineUi;
use crate::command::{Command, Copied, Query};
use crate::session::{ViewedPosition, numbering};

impl<W: Write> LineUi<W> {
    /// Shows another position of the game without changing the game.
    pub(super) fn look(&mut self, seen: ViewedPosition) -> io::Result<()> {
        let view = self.session.view();
        let present = view.present();
        let path = &seen.path;
        let number_of = |ply| {
            let (number, _color) = numbering(self.session.game().start(), ply);
            number
        };
        let of = if path.plies() > 0 {
            let last = path.end(view.tree());
            format!(", move {} of {}", number_of(path.plies()), number_of(last))
        } else {
            String::new()
        };
        let variation = if path.is_on_main() {
            ""
        } else {
            ", in a variation"
        };
        let now = if *path == present { ", now" } else { "" };
        let place = seen.place(self.move_style());
        let mut lines = vec![format!("The position {place}{of}{variation}{now}")];
        let remarks = view.remarks(path);
        if !remarks.is_empty() {
            lines.push(remarks);
        }
        let count = view.variations(path);
        if count > 0 {
            let plural = if count > 1 { "s" } else { "" };
            lines.push(format!(
                "{count} variation{plural} on this move: /variation lists them"
            ));
        }
        self.viewed = Some(seen).filter(|seen| seen.path != present);
        self.say_all(lines)?;
        self.execute(Command::Ask(Query::Board(None)))
    }

    /// Says where the game continues.
    pub(super) fn say_continued(&mut self, new_game: Option<String>) -> io::Result<()> {
        let Some(new_game) = new_game else {
            self.say(
                "The game continues from where it is; to look at another position, use /goto or /back",
            )?;
            return self.say_standing();
        };
        self.viewed = None;
        self.error = None;
        self.say(new_game)?;
        if self.session.game().is_paused() {
            self.say("/start starts the clocks")?;
        } else if let Some(hint) = self.session.clock_hint() {
            self.say(hint)?;
        }
        self.say_standing()
    }

    /// Says that there is no clipboard, and what to do instead.
    pub(super) fn refuse_copy(&mut self, what: Copied) -> io::Result<()> {
        let command = match what {
            Copied::Fen => "/fen",
            Copied::Pgn => "/pgn",
        };
        self.refuse(format!(
            "line mode has no clipboard; {command} shows the text to copy, and /save FILE writes the game to a file"
        ))
    }
}
