//! Opens games, saved ones and those in files and pasted text, and puts them on the board.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::access::Access;
use super::followed_file::FollowedFile;
use super::found_game::FoundGame;
use super::game_document::GameDocument;
use super::link::Link;
use super::loaded_game::{GameSource, LoadedGame, Opened};
use super::report::{FrontEnd, Report};
use super::sitting::Sitting;
use super::task::{Continuation, Task, TaskKind, answer, continue_with};
use super::{Session, SessionError};
use crate::command::Need;
use crate::game::Game;
use crate::storage::{GameFile, GameFolder, SOURCE_TAG, missing_folder, printable_path};
use crate::text::{games, screens};

/// The [`Task::doing`] of the tasks that `/resume` creates.
const LOOKING: &str = "looking for the game";

impl Session {
    /// Saves this game in a file, which must be new or empty, or hold exactly one unfinished game without errors. Opens that
    /// game if there is one.
    pub fn keep_in_file(&mut self, path: &Path) -> Result<(), SessionError> {
        let shown = printable_path(path);
        let held = || SessionError::new(format!("another Tabiya is playing in {shown}"));
        let file = GameFile::lock(path).ok_or_else(held)?;
        if has_text(path)? {
            let loaded = LoadedGame::read(path, 1)?;
            if !loaded.can_be_written_back() || loaded.game.outcome().is_some() {
                return Err(not_for_play(path));
            }
            self.put_on_board(loaded, Access::Ours(file), Instant::now());
        } else {
            self.link_to(Access::Ours(file));
        }
        Ok(())
    }

    /// Returns the path of the file that this process saves the game in; `None` if there is none yet, or if another process
    /// owns the game.
    pub fn path(&self) -> Option<PathBuf> {
        self.link.path()
    }

    /// Opens the unfinished saved game with this name or number. If `wanted` is `None`, opens the most recently changed one
    /// that nobody plays, or if there is none, one that another process plays.
    pub fn resume(&mut self, wanted: Option<&str>) -> Result<(), SessionError> {
        let folder = self.saving.folder();
        let found = match wanted {
            Some(wanted) => FoundGame::unfinished_named(folder, wanted)?,
            None => FoundGame::unfinished(folder, self.link.path().as_deref())?,
        };
        self.open_found(found, Instant::now());
        Ok(())
    }

    /// Opens the game with this number in a file, counted from 1.
    pub fn open(&mut self, path: &Path, number: usize) -> Result<(), SessionError> {
        let found = FoundGame::read(self.saving.folder(), path, number)?;
        self.open_found(found, Instant::now());
        Ok(())
    }

    /// Opens a game that was found. If it can continue in the file that it comes from, it is saved there.
    pub(super) fn open_found(&mut self, found: FoundGame, now: Instant) -> Report {
        self.put_on_board(found.loaded, found.access, now);
        Report::Opened
    }

    /// Starts a game that was found in the background. Fails if this screen may no longer replace the game on the board, or if
    /// the found game is already there.
    fn start_found_game(&mut self, found: FoundGame, now: Instant) -> Result<Report, SessionError> {
        self.check_may(Need::AnotherGame)?;
        if found.real.is_some() && found.real == self.link.path() {
            return Err(SessionError::new("that game is already on the board"));
        }
        Ok(self.open_found(found, now))
    }

    /// Returns the file that the game on the board came from. Fails if it came from none, or the file has no other games.
    pub fn file_of_several(&self) -> Result<PathBuf, SessionError> {
        match self.document.opened().and_then(Opened::file_of_several) {
            Some(file) => Ok(file.to_owned()),
            None => Err(SessionError::new(games::NO_FILE_OF_SEVERAL)),
        }
    }

    /// Creates the task that reads another game of the file that the game on the board came from. `other` gets the number of
    /// the game on the board.
    pub(super) fn read_beside(
        &self,
        other: impl FnOnce(usize) -> Option<usize>,
    ) -> Result<Task, SessionError> {
        let source = self.document.opened().and_then(|it| it.source.clone());
        let Some(GameSource::File { path, number, .. }) = source else {
            return Err(SessionError::new(games::NO_FILE_OF_SEVERAL));
        };
        match other(number).filter(|&number| number > 0) {
            None => {
                let shown = printable_path(&path);
                Err(SessionError::new(games::first_of_file(&shown)))
            }
            other => Ok(read_file(self.saving.folder(), self.front_end, path, other)),
        }
    }

    /// Opens the first game of a pasted text. If the players continue the game, it becomes a new one.
    pub fn open_text(&mut self, text: &str, now: Instant) -> Result<Report, SessionError> {
        self.check_may(Need::AnotherGame)?;
        let unplayable = || SessionError::new("there is no game that Tabiya can play in this text");
        let mut loaded = LoadedGame::read_text(text).ok_or_else(unplayable)?;
        loaded.opened.source = Some(GameSource::Text);
        let found = FoundGame {
            loaded,
            real: None,
            access: Access::Free(None),
        };
        Ok(self.open_found(found, now))
    }

    /// Returns the file of a copy of somebody else's game on the board, with the notes of an earlier sitting; `None` if there is
    /// none, or if the game has changed here since it was opened, which began another copy.
    pub fn offered_copy(&self) -> Option<&Path> {
        if self.link.is_kept() {
            return None;
        }
        self.document.opened()?.copy.as_deref()
    }

    /// Returns a sentence, without its period, that says whose game this guest leaves; `None` unless this screen plays in an
    /// unfinished game of a host.
    pub fn leaving(&self) -> Option<String> {
        let color = self.link.guest()?.seat?;
        let other = self.sitting.players().called(!color);
        let is_unfinished = self.sitting.game().is_unfinished();
        is_unfinished.then(|| screens::you_leave_game_with(other))
    }

    /// Replaces the game on the board with a loaded one, with this access to it, and records the clocks of the old one first.
    pub(super) fn put_on_board(&mut self, mut loaded: LoadedGame, access: Access, now: Instant) {
        self.record_clocks(now);
        loaded.opened.source = match (loaded.tree.tags.get(SOURCE_TAG), &access) {
            (Some(source), _) if !loaded.opened.is_one_of_several() => {
                Some(GameSource::read(source))
            }
            (_, Access::Free(_)) => loaded.opened.source,
            (_, Access::Ours(_) | Access::Played(_) | Access::Held(_)) => None,
        };
        let before = self.sitting.players().clone();
        self.link_to(access);
        self.show_loaded(loaded, now);
        if let Some(screens) = self.link.screens_mut() {
            screens.seat_for_players(&before, self.sitting.players());
        }
        self.publish();
    }

    /// Shows a loaded game, with the players from its file. If another process plays the game, its clocks run or are paused
    /// as in that process. Returns the previous game.
    pub(super) fn show_loaded(&mut self, loaded: LoadedGame, now: Instant) -> Game {
        let players = loaded.players();
        let LoadedGame {
            tree,
            mut game,
            clock_state,
            opened,
        } = loaded;
        if let Some(state) = clock_state
            && self.link.is_elsewhere()
        {
            state.restore(&mut game, now);
        }
        self.document = GameDocument::of(tree, &game, Some(opened));
        self.sitting.show(game, players)
    }
}

/// Creates the result of a task that has found the wanted game.
fn open_in_session(found: FoundGame) -> Continuation {
    continue_with(|session, context| session.start_found_game(found, context.now))
}

/// Creates the result of a task that has looked for the game to continue. If this screen has lost the process that had its game,
/// the game is still on the board, so it can continue even if no file was found.
fn resume_in_session(found: Result<FoundGame, SessionError>) -> Continuation {
    continue_with(|session, context| {
        if matches!(session.link, Link::Lost(_)) {
            session.continue_alone(found, context.now)?;
            return Ok(Report::Opened);
        }
        session.start_found_game(found?, context.now)
    })
}

/// Creates the task that opens a copy of the game on the board.
pub fn open_copy(copy: PathBuf) -> Task {
    Task::new(TaskKind::Reads, LOOKING.to_owned(), move || {
        let found = FoundGame::to_continue(&copy)?;
        Ok(open_in_session(found))
    })
}

/// Creates the task that reads the unfinished saved game with this name or number.
pub fn find_named(folder: &GameFolder, wanted: String) -> Task {
    let folder = folder.clone();
    Task::new(TaskKind::Reads, LOOKING.to_owned(), move || {
        let found = FoundGame::unfinished_named(&folder, &wanted)?;
        Ok(open_in_session(found))
    })
}

impl Link {
    /// Creates the task that looks for the game that `/resume` without a name means: the game on the board if we watch it or
    /// have lost its process, otherwise the one that [`FoundGame::unfinished`] finds.
    pub fn find_game_to_resume(&self, folder: &GameFolder, sitting: &Sitting) -> Task {
        // A game on the board that was never saved. The other player may have continued it already.
        let unsaved_game = match self {
            Self::Watch(file) | Self::Lost(Some(file)) => return find_in_file(file),
            Self::Lost(None) => Some((sitting.game().clone(), sitting.players().clone())),
            Self::Own(_) | Self::Guest(_) => None,
        };
        let (folder, on_board) = (folder.clone(), self.path());
        Task::new(TaskKind::Reads, LOOKING.to_owned(), move || {
            if let Some((game, players)) = unsaved_game
                && let Some(found) = FoundGame::continued_elsewhere(&folder, &game, &players)
            {
                return Ok(open_in_session(found));
            }
            let found = FoundGame::unfinished(&folder, on_board.as_deref());
            Ok(resume_in_session(found))
        })
    }
}

/// Creates the task that reads the game in a followed file and locks the file, so that the players here can continue the game.
fn find_in_file(file: &FollowedFile) -> Task {
    let (path, dead) = (file.path.clone(), file.dead);
    Task::new(TaskKind::Reads, LOOKING.to_owned(), move || {
        // A process that has just ended may still hold the lock, as if it played the game.
        FollowedFile::wait_for_lock(&path, dead);
        Ok(resume_in_session(FoundGame::to_continue(&path)))
    })
}

/// Creates the task that reads the game with this number in a file. Without a number, the front end lets the players choose if
/// the file has several games. The first one of a pipe opens at once, because a pipe can be read only once.
pub fn read_file(
    folder: &GameFolder,
    front_end: FrontEnd,
    path: PathBuf,
    number: Option<usize>,
) -> Task {
    let is_screen = front_end == FrontEnd::Screen;
    let folder = folder.clone();
    let doing = format!("opening {}", printable_path(&path));
    Task::new(TaskKind::Reads, doing, move || {
        // Reading a pipe or device might never end, and the screen needs the keyboard itself.
        let is_keyboard = path == Path::new("-");
        let is_pipe_or_device = path.exists() && !path.is_file();
        if is_screen && (is_keyboard || is_pipe_or_device) {
            return Err(SessionError::Unreadable(path, "not a file".to_owned()));
        }
        let found = FoundGame::read(&folder, &path, number.unwrap_or(1))?;
        let is_one_of_several = found.loaded.opened.is_one_of_several();
        Ok(if number.is_none() && is_one_of_several && path.is_file() {
            answer(Report::Choose(path))
        } else {
            open_in_session(found)
        })
    })
}

/// Returns true if a file contains anything, and false if it is empty or can be created. Fails with the reason if the path is
/// not a file, its folder is missing, or the file cannot be read.
fn has_text(path: &Path) -> Result<bool, SessionError> {
    match path.metadata() {
        Ok(data) if !data.is_file() => Err(not_for_play(path)),
        Ok(data) => Ok(data.len() > 0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => match missing_folder(path) {
            Some(why) => Err(SessionError::Unreadable(path.to_owned(), why)),
            None => Ok(false),
        },
        Err(error) => Err(SessionError::unreadable(path, &error)),
    }
}

/// Returns the error for a file that no game can be saved in.
fn not_for_play(path: &Path) -> SessionError {
    let shown = printable_path(path);
    SessionError::new(format!(
        "cannot play in {shown}: the file must be new or contain exactly one unfinished game without errors"
    ))
}
