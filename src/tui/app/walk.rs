//! Steps through the game and its variations, continues from there, and copies the visible position.

use super::App;
use super::outcome::{Handled, Outcome};
use crate::command::{Command, Copied, Look, Refusal};
use crate::game::{Ply, Reason};
use crate::openings::Opening;
use crate::pgn::AnalysisLink;
use crate::pgn::TreePath;
use crate::rules::{MateNet, Position};
use crate::session::ViewedPosition;
use crate::text::MoveStyle;
use crate::tui::dialogs::Pages;
use crate::tui::terminal::LARGEST_COPY;

impl App {
    /// Returns true if the arrow keys step through the moves, because the visible board cannot be played on.
    pub(super) fn is_walking(&self) -> bool {
        self.viewed.is_some() || self.session.is_view_only()
    }

    /// Returns the path of the visible position.
    pub fn shown_path(&self) -> TreePath {
        self.session.view().path_of(self.viewed.as_ref())
    }

    pub fn shown(&self) -> &Position {
        let start = self.session.game().start();
        self.last_shown().map_or(start, |(ply, _)| &ply.after)
    }

    /// Returns the move that led to the visible position, and the position before it.
    pub fn last_shown(&self) -> Option<(&Ply, &Position)> {
        match &self.viewed {
            Some(viewed) => viewed.last(),
            None => self.session.view().last(),
        }
    }

    /// Returns what holds the mated king; `None` before the end, and while the board does not show it: the last move is still
    /// sliding, players view another position or have dismissed the marks, or highlights are off.
    pub fn mate_net(&self) -> Option<MateNet> {
        let is_mate = self.session.game().outcome()?.reason == Reason::Checkmate;
        let is_shown = self.settings().highlight.is_on()
            && self.hand.explains_mate()
            && self.viewed.is_none()
            && self.hand.slide().is_none();
        if is_mate && is_shown {
            self.shown().mate_net()
        } else {
            None
        }
    }

    /// Returns the opening of the visible position; `None` before it has a name.
    pub fn opening(&self) -> Option<Opening> {
        self.session.view().opening(self.viewed.as_ref())
    }

    /// Returns the ways to say which position players view and where the arrow keys lead from there; empty for the current
    /// position.
    pub fn whereabouts(&self) -> Vec<String> {
        let Some(seen) = &self.viewed else {
            return Vec::new();
        };
        let (path, name) = (&seen.path, self.named(seen));
        let others = match self.session.view().variations(path) {
            0 => "",
            _ => ", Up/Down other variations",
        };
        if path.is_on_main() {
            let leave = "End or Esc returns to the game";
            return vec![
                format!("Looking back at {name}{others}. {leave}"),
                format!("Looking back at {name}. End returns"),
                format!("At {name}. End returns"),
            ];
        }
        let on = if path.plies() < path.end(self.session.tree()) {
            "Right goes on"
        } else {
            "it ends here, Left goes back"
        };
        vec![
            format!("Variation {name}: {on}{others}, End returns"),
            format!("Variation {name}. End returns"),
        ]
    }

    /// Returns the viewed move with its glyphs and comments; `None` if it has no comments, or players view the current
    /// position.
    pub fn remark(&self) -> Option<String> {
        let seen = self.viewed.as_ref()?;
        let comments = self.session.view().comments(&seen.path);
        (!comments.is_empty()).then(|| format!("{}: {comments}", self.named(seen)))
    }

    /// Returns a viewed move with its number and glyphs, or the name of the start.
    fn named(&self, seen: &ViewedPosition) -> String {
        let letters = self.settings().notation;
        let name = seen.numbered_move(MoveStyle::San(letters));
        match seen.path.node(self.session.tree()) {
            Some(node) => {
                let unnumbered = letters.write(&node.san);
                let number = name.strip_suffix(&unnumbered).unwrap_or(&name);
                format!("{number}{}", node.annotated(letters, self.ascii))
            }
            None => name,
        }
    }

    /// Steps through the moves.
    pub(super) fn look(&mut self, look: Look) -> Handled {
        self.execute(Command::Look(look))
    }

    /// Shows all comments on a move.
    pub(super) fn remark_page(&self, path: TreePath) -> Outcome {
        let remarks = self.session.view().remarks(&path);
        let commented = self.session.view().view_at(path);
        let name = commented.numbered_move(self.move_style());
        let lines = vec![name, String::new(), remarks];
        Outcome::open(Pages::text("Comments", lines))
    }

    /// Puts the visible position or the game on the terminal's clipboard.
    pub(super) fn copy(&mut self, what: Copied, text: String) -> Handled {
        let name = match what {
            Copied::Fen => "position",
            Copied::Pgn => "game",
        };
        if text.len() > LARGEST_COPY {
            return Err(Refusal::new(format!(
                "the {name} is too long for a terminal's clipboard; /save FILE writes it to a file"
            )));
        }
        self.effects.copy = Some(text);
        Ok(Outcome::Said(format!(
            "The {name} is on the clipboard, if the terminal lets programs write there"
        )))
    }

    /// Puts the address of the game on the terminal's clipboard and shows it.
    pub(super) fn show_link(&mut self, link: AnalysisLink) -> Outcome {
        let purpose = "This address opens the game on the analysis board of lichess. It is on the clipboard, if the \
                       terminal lets programs write there. Nothing has been sent.";
        let mut lines = vec![purpose.to_owned(), String::new(), link.address.clone()];
        lines.extend(link.left_out());
        self.effects.copy = Some(link.address);
        Outcome::open(Pages::text("Link", lines))
    }
}
