//! Joins or watches a game that another process has.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::access::Access;
use super::connect::{Joined, connect_to_newest, connect_to_process, find_file};
use super::found_game::FoundGame;
use super::link::Link;
use super::loaded_game::LoadedGame;
use super::report::Report;
use super::task::{Task, TaskKind, continue_with};
use super::{Session, SessionError};
use crate::rules::Color;

impl Session {
    /// Joins the process that plays a game. `wanted` is a file, or the name or number of an unfinished saved game. `None` means
    /// the newest socket in the folder of saved games whose process answers. Asks to act for this color, or for a free one if
    /// `color` is `None`.
    pub fn join(&mut self, wanted: Option<&str>, color: Option<Color>) -> Result<(), SessionError> {
        let (loaded, joined) = match wanted {
            Some(wanted) => connect_to_process(&find_file(self.saving.folder(), wanted)?)?,
            None => connect_to_newest(self.saving.folder())?,
        };
        let now = Instant::now();
        self.put_on_board(loaded, Access::Played(joined), now);
        self.join_game_on_board(color, now).map(drop)
    }

    /// Watches a game that another process plays, or a file that another program writes. `wanted` is a file, or the name or
    /// number of an unfinished saved game; `None` means the newest game that another process plays. While another process
    /// plays the game, nobody acts at this screen.
    pub fn watch_game(&mut self, wanted: Option<&str>) -> Result<(), SessionError> {
        let found = match wanted {
            Some(wanted) => FoundGame::to_watch(&find_file(self.saving.folder(), wanted)?)?,
            // A process that nobody can join still holds the lock of its file.
            None => FoundGame::newest(self.saving.folder())
                .or_else(|_| FoundGame::played_elsewhere(self.saving.folder()))?,
        };
        self.open_found(found, Instant::now());
        Ok(())
    }

    /// Asks to act for a color in the game on the board. If `color` is `None`, asks for a free one; the process that owns the
    /// game asks for the first color that another screen has. A screen that has the color is asked to give it up.
    pub(super) fn join_game_on_board(
        &mut self,
        color: Option<Color>,
        now: Instant,
    ) -> Result<Report, SessionError> {
        match &self.link {
            Link::Own(_) => self.reclaim_color(color, now),
            // We follow the file of the game. Before we can ask, we connect to the process that plays it.
            Link::Watch(file) | Link::Lost(Some(file)) => {
                Ok(self.begin_task(connect_and_ask(file.path.clone(), color)))
            }
            // If the host has ended, this fails and says so.
            Link::Guest(_) | Link::Lost(None) => self.link.ask_host_for_seat(color),
        }
    }

    /// Puts the game of the joined process on the board, and asks for a color. `path` is the file of the game. Does nothing if
    /// this screen no longer follows that file.
    fn finish_joining(
        &mut self,
        path: &Path,
        loaded: LoadedGame,
        joined: Joined,
        color: Option<Color>,
        now: Instant,
    ) -> Result<Report, SessionError> {
        if self.link.file_elsewhere().is_none_or(|file| file != path) {
            return Ok(Report::Nothing);
        }
        self.put_on_board(loaded, Access::Played(joined), now);
        self.link.ask_host_for_seat(color)
    }
}

/// Creates the task that connects to the process that plays the game in this file. Then this screen asks for this color, or for
/// a free one if `color` is `None`.
fn connect_and_ask(path: PathBuf, color: Option<Color>) -> Task {
    let doing = "looking for the screen that has the game".to_owned();
    Task::new(TaskKind::Reads, doing, move || {
        let (loaded, joined) = connect_to_process(&path)?;
        Ok(continue_with(move |session, context| {
            session.finish_joining(&path, loaded, joined, color, context.now)
        }))
    })
}

impl Link {
    /// Asks the host to let this screen act for a color, or for a free one if `color` is `None`. Fails if this process is not
    /// a guest.
    fn ask_host_for_seat(&self, color: Option<Color>) -> Result<Report, SessionError> {
        match color {
            Some(color) => self.send(&format!("/join {color}"))?,
            None => self.send("/join")?,
        }
        Ok(Report::Sent(None))
    }
}
