//! Suspends the program, so that the shell gets the terminal.

use super::App;

/// Whether the program is about to be suspended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Suspend {
    #[default]
    No,
    /// The program was asked to suspend itself.
    Asked,
    /// The program continues after it was suspended.
    Over,
}

impl App {
    /// Suspends the program before the next frame, and puts a dragged piece back.
    pub(super) fn ask_to_stop(&mut self) {
        self.selection.let_go();
        self.pressed = None;
        self.effects.suspend = Suspend::Asked;
    }

    /// Shows that no shell could continue the program if it were suspended.
    pub fn show_cannot_suspend(&mut self) {
        self.show_error("there is no shell to go back to: the game goes on");
    }
}
