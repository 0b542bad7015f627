//! What line mode says about games on disk.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use super::LineUi;
use crate::command::Query;
use crate::session::{SLOW_DISK, games_of};
use crate::storage::StorageError;

impl<W: Write> LineUi<W> {
    /// Says how things stand when the conversation begins: in a game that was opened, or in a new one, of which an
    /// unfinished one may be reminded.
    pub(super) fn begin_or_go_on(&mut self) -> io::Result<ControlFlow<()>> {
        if let Some(opened) = self.session.opened() {
            let others = opened.one_of.clone();
            self.say_others(others.as_deref())?;
            return self.present();
        }
        if let Some(game) = self.session.unfinished() {
            let line = format!(
                "An unfinished game: {}; /resume continues it",
                game.offer(self.way())
            );
            self.say(line)?;
        }
        self.set_out()
    }

    /// Says which game is on the board now.
    pub(super) fn opened(&mut self) -> io::Result<ControlFlow<()>> {
        self.looked_at = None;
        self.error = None;
        self.slow_disk = false;
        self.present()
    }

    /// Lists the games of the file that the one on the board came from, if it holds several.
    pub(super) fn say_others(&mut self, file: Option<&Path>) -> io::Result<()> {
        // What is no file, a pipe for example, can be read only once.
        let Some(path) = file.filter(|path| path.is_file()) else {
            return Ok(());
        };
        for line in games_of(path, self.way()) {
            self.say(line)?;
        }
        self.say("/open FILE NUMBER opens another game from it")
    }

    /// Says what was opened. One that is over can be looked through, so its end does not end the conversation.
    fn present(&mut self) -> io::Result<ControlFlow<()>> {
        if let Some(opened) = self.session.opening(self.way()) {
            self.say(opened)?;
        }
        if self.session.game().outcome().is_some() {
            return self.say_all([self.session.standing()]);
        }
        if self.session.game().clocks().is_some() {
            let clocks = self
                .session
                .answer(None, Query::Clocks, self.style(), self.now);
            for line in clocks {
                self.say(line)?;
            }
        }
        if let Some(hint) = self.session.clock_hint() {
            self.say(hint)?;
        }
        self.stand()
    }

    /// The players leave: says whether the game is not kept.
    pub(super) fn leave(&mut self) -> io::Result<ControlFlow<()>> {
        self.session.leave(self.now);
        self.say_last_trouble()?;
        Ok(ControlFlow::Break(()))
    }

    /// Says that the game is not being saved, or is again, if that is news.
    pub(super) fn say_trouble(&mut self) -> io::Result<()> {
        let error = self.session.error();
        self.say_news(error)
    }

    /// The same at the end of the game or of the conversation, when it is known how the last save went.
    pub(super) fn say_last_trouble(&mut self) -> io::Result<()> {
        let error = self.session.flush();
        self.say_news(error)
    }

    /// Waits until the file has what was answered last, so that whoever waits for each answer finds all but the last
    /// action in it. A disk that takes longer than this is told of, and hardly waited for until it answers again.
    pub(super) fn wait_for_disk(&mut self, patience: Duration) -> io::Result<()> {
        /// How long a disk is waited for of which it is known that it is slow.
        const MOMENT: Duration = Duration::from_millis(100);
        let was_slow = self.slow_disk;
        let patience = if was_slow { MOMENT } else { patience };
        self.slow_disk = !self.session.catch_up_within(patience);
        match (was_slow, self.slow_disk) {
            (false, true) => self.say(format!("warning: the game is not being saved: {SLOW_DISK}")),
            // What else is in the way of saving is told by itself.
            (true, false) if self.session.error().is_none() => {
                self.say("The game is being saved again")
            }
            (true | false, _) => Ok(()),
        }
    }

    /// Says what has changed about saving.
    fn say_news(&mut self, error: Option<StorageError>) -> io::Result<()> {
        if let Some(moved_to_copy) = self.session.take_moved_to_copy() {
            self.say(format!("warning: {moved_to_copy}"))?;
        }
        if error != self.error {
            match &error {
                Some(error) => {
                    self.say(format!("warning: the game is not being saved: {error}"))?;
                }
                None => self.say("The game is being saved again")?,
            }
            self.error = error;
        }
        Ok(())
    }
}
