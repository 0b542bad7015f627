//! What the terminal should do with the next frame: show all of it again, ring, notify a player, copy a text, or suspend the
//! program.

use super::App;
use super::settle::{Handled, Update};
use crate::command::{Copied, Refusal};
use crate::pgn::AnalysisLink;
use crate::tui::dialogs::TextDialog;
use crate::tui::terminal::LARGEST_COPY;

/// The requests to the terminal since the last frame.
#[derive(Debug, Default)]
pub struct Effects {
    /// True to send the whole next frame, not only what differs from the last one.
    pub redraw: bool,
    /// True to ring the bell.
    pub ring: bool,
    /// The text of a notification for a player who is looking at another window; `None` for no notification.
    pub notify: Option<String>,
    /// The text to put on the clipboard; `None` to leave the clipboard alone.
    pub copy: Option<String>,
    pub suspend: Suspend,
}

/// Whether the program is about to be suspended. While it is suspended, the shell has the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Suspend {
    #[default]
    No,
    /// The program was asked to suspend itself.
    Asked,
    /// The program continues after it was suspended.
    Over,
}

impl Effects {
    /// Asks the terminal to put a text on its clipboard: a position or a game, as `name` says. Refuses a text that is too long
    /// for that.
    fn copy(&mut self, name: &str, text: String) -> Handled {
        if text.len() > LARGEST_COPY {
            return Err(Refusal::new(format!(
                "the {name} is too long for a terminal's clipboard; /save FILE writes it to a file"
            )));
        }
        self.copy = Some(text);
        Ok(Update::say(format!(
            "The {name} is copied (if your terminal allows it)"
        )))
    }

    /// Puts the URL that opens the game on lichess on the clipboard, and shows the URL in a dialog.
    fn copy_link(&mut self, link: AnalysisLink) -> Update {
        let purpose = "This address opens the game on the analysis board of lichess. It is copied, if your \
                       terminal allows it. Nothing has been sent.";
        let dialog = TextDialog::address(purpose, &link.address, link.left_out());
        self.copy = Some(link.address);
        Update::open(dialog)
    }
}

impl App {
    /// Puts the viewed position, the game or its URL on the clipboard.
    pub(super) fn copy(&mut self, what: Copied) -> Handled {
        match what {
            Copied::Fen => {
                let fen = self.shown().position().to_string();
                self.effects.copy("position", fen)
            }
            Copied::Pgn => {
                let pgn = self.session.view().document.pgn();
                self.effects.copy("game", pgn)
            }
            Copied::Link => {
                let link = AnalysisLink::new(self.session.game());
                Ok(self.effects.copy_link(link))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_copied_if_it_just_fits_on_the_clipboard() {
        for (length, fits) in [(LARGEST_COPY, true), (LARGEST_COPY + 1, false)] {
            let mut effects = Effects::default();
            let copied = effects.copy("game", "e".repeat(length));
            assert_eq!((copied.is_ok(), effects.copy.is_some()), (fits, fits));
        }
    }
}
