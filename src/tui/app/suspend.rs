//! Stopping the program for a while, so that the shell has the terminal.

use super::App;

/// Whether the program is to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Suspend {
    /// It runs.
    #[default]
    No,
    /// It has been asked to stop.
    Asked,
    /// It goes on after it was stopped.
    Over,
}

impl App {
    /// Has the program stop before the next frame. What is held goes back.
    pub(super) fn ask_to_stop(&mut self) {
        self.selection.let_go();
        self.pressed = None;
        self.stop = Suspend::Asked;
    }

    /// Notes that the program goes on after it was stopped.
    pub(super) fn goes_on(&mut self) {
        self.stop = Suspend::Over;
    }

    /// Whether the program is to stop, which is then done: asking again finds nothing.
    pub fn take_stop(&mut self) -> Suspend {
        std::mem::take(&mut self.stop)
    }

    /// Says that nobody could bring the program back if it stopped.
    pub fn refuse_to_stop(&mut self) {
        self.refuse("no shell waits that could bring the game back: it goes on");
    }
}
