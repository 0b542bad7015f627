//! Opened, deleted and renamed files in line mode, and what it says about saving.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use super::{LineUi, NextStep};
use crate::command::Query;
use crate::session::{SavingChange, WriteIntoFile, games_of};
use crate::storage::{self, DISK_PATIENCE, SLOW_DISK};
use crate::text::games;

impl<W: Write> LineUi<W> {
    /// Says which game was opened at the start of the program. For a new game, says which unfinished game can be resumed if
    /// there is one, and describes the new one.
    pub(super) fn say_first(&mut self) -> io::Result<()> {
        if let Some(opened) = self.session.opened() {
            if let Some(path) = opened.file_of_several().map(Path::to_owned) {
                self.say_other_games(&path)?;
            }
            return self.say_opened();
        }
        if let Some(game) = self.session.folder().resumable().next() {
            let line = format!(
                "An unfinished game: {}; /resume continues it",
                game.offer_line(self.move_style())
            );
            self.say(line)?;
        }
        self.say_start()
    }

    /// Lists the games of a file that holds several. Does nothing if the file is not a regular one.
    pub(super) fn say_other_games(&mut self, path: &Path) -> io::Result<()> {
        if !path.is_file() {
            // A pipe can be read only once.
            return Ok(());
        }
        self.say_games_of(path, "")?;
        self.say("/open FILE NUMBER opens another game from it")
    }

    /// Lists the games of a file that match these words.
    fn say_games_of(&mut self, path: &Path, words: &str) -> io::Result<()> {
        let here = self.session.view().position_at(self.viewed.as_ref());
        let games = games_of(path, words, here, self.move_style());
        self.say_all(games)
    }

    /// Lists the games that match these words in the file that the game came from.
    pub(super) fn say_list(&mut self, words: &str) -> io::Result<()> {
        match self.session.file_of_several() {
            Ok(path) => self.say_games_of(&path, words),
            Err(why) => self.refuse(why),
        }
    }

    /// Says which game was opened, with its clocks and whose move it is. For a finished game, says how it ended, but does not
    /// end line mode, because the game can still be viewed.
    pub(super) fn say_opened(&mut self) -> io::Result<()> {
        if let Some(opened) = self.session.describe_opened(self.move_style()) {
            self.say(opened)?;
        }
        if self.session.offered_copy().is_some() {
            self.say(games::has_copy("/resume"))?;
        }
        if self.session.game().outcome().is_some() {
            return self.say(self.session.view().standing());
        }
        if self.session.game().clocks().is_some() {
            self.say_all(self.answer_now(Query::Clocks))?;
        }
        if let Some(hint) = self.session.clock_hint("/start") {
            self.say(hint)?;
        }
        self.say_standing()
    }

    /// Writes the game into a file if the line says yes. Any other line but a no is carried out instead.
    pub(super) fn answer(&mut self, asked: WriteIntoFile, line: &str) -> io::Result<()> {
        match line.trim_start_matches('/').to_lowercase().as_str() {
            "y" | "yes" | "accept" => {
                self.session.begin_task(asked.write());
                self.say_results()
            }
            "n" | "no" | "decline" => self.say(games::NOTHING_WRITTEN),
            _ => {
                self.say(games::NOTHING_WRITTEN)?;
                self.execute_line(line)
            }
        }
    }

    /// Ends line mode: records the times on the clocks, waits for the last save, and says if saving now fails, or succeeds
    /// again.
    pub(super) fn leave(&mut self) -> io::Result<()> {
        self.session.record_clocks(self.now);
        self.next_step = NextStep::End;
        self.say_final_save_error()?;
        match self.session.kept_copy() {
            Some(words) => self.say(words),
            None => Ok(()),
        }
    }

    /// Waits until the changes of somebody else's game are saved in a copy, and says the copy's name once.
    pub(super) fn say_copy(&mut self) -> io::Result<()> {
        if self.session.saves_copy() {
            self.say_save_error(DISK_PATIENCE)?;
        }
        Ok(())
    }

    /// Waits until the last action is saved, so a player who waits for each answer never loses more than one action. Says when
    /// saving begins to fail, fails for another reason, or succeeds again. A disk that takes longer than `patience` counts as a
    /// failure. After that we wait only briefly, until it responds again.
    pub(super) fn say_save_error(&mut self, patience: Duration) -> io::Result<()> {
        /// How long to wait for a disk that we know is slow.
        const MOMENT: Duration = Duration::from_millis(100);
        let was_slow = self.reported_error.as_deref() == Some(SLOW_DISK);
        let is_saved_in_time = storage::flush(if was_slow { MOMENT } else { patience });
        let error = if is_saved_in_time {
            self.session.error()
        } else {
            Some(SLOW_DISK.to_owned())
        };
        self.say_save_change(error)
    }

    /// Waits for the last save at the end of the game or program. Says if saving now fails, or succeeds again.
    pub(super) fn say_final_save_error(&mut self) -> io::Result<()> {
        let error = self.session.flush();
        self.say_save_change(error)
    }

    /// Says what has changed since our last report: that we now save the game in another file, why saving fails, or that it
    /// succeeds again. `error` is why saving fails now; `None` if it succeeds.
    fn say_save_change(&mut self, error: Option<String>) -> io::Result<()> {
        match self.session.take_change_of_saving() {
            Some(SavingChange::Moved(moved)) => self.say(format!("warning: {moved}"))?,
            Some(SavingChange::Kept(words)) => self.say(words)?,
            Some(SavingChange::Failed(_) | SavingChange::Again) | None => {}
        }
        if error != self.reported_error {
            match &error {
                Some(error) => self.say(format!("warning: {}", games::not_being_saved(error)))?,
                None => self.say(games::SAVED_AGAIN)?,
            }
            self.reported_error = error;
        }
        Ok(())
    }
}
