//! The games of a sitting on disk: keeping the one that is played, opening another.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Session;
use super::game_document::GameDocument;
use super::opening::{FromFile, OpenError, OpenMode, Opened};
use super::players::Players;
use crate::command::Label;
use crate::rules::Color;
use crate::storage::{
    self, GameFile, GameFilter, GameFolder, GameLocation, GameWriter, MovedToCopy, Notifier,
    StorageError, printable_path,
};
use crate::text::MoveStyle;

/// How long it is waited for a file that is being written: what comes next depends on it.
pub(super) const DISK_PATIENCE: Duration = Duration::from_secs(2);

/// How long an action waits for the one before it to be saved.
const MOMENT: Duration = Duration::from_millis(100);

/// The file of a game, held unless somebody else holds it.
type Hold = Result<GameFile, storage::LockedElsewhere>;

/// Where a sitting keeps its games.
#[derive(Clone, Debug, Default)]
pub enum SaveLocation {
    /// Nowhere: nobody has asked for it.
    #[default]
    None,
    /// Each in a file of its own in this folder; in no folder for a user without a home, which is trouble.
    Folder(Option<GameFolder>),
}

impl Session {
    /// Has this game and those that follow kept in the folder of games, from the next time that something happens.
    pub fn keep_games(&mut self, store: Option<GameFolder>) {
        self.location = SaveLocation::Folder(store);
        self.keep_as_new();
    }

    /// Has the game on the board kept in a new file, if games are kept.
    pub(super) fn keep_as_new(&mut self) {
        if let SaveLocation::Folder(store) = &self.location {
            self.document.keep_in_folder(store.clone());
        }
    }

    /// Has somebody told when saving begins to fail or goes well again.
    pub fn set_notifier(&mut self, notifier: Notifier) {
        self.document.set_notifier(&notifier);
        self.notifier = Some(notifier);
    }

    /// Plays in this file: a new one, or one with a single unfinished game, which is then on the board.
    pub fn keep_in_file(&mut self, path: &Path) -> Result<(), OpenError> {
        let file = GameFile::lock(path).map_err(|_| OpenError::HeldElsewhere(path.to_owned()))?;
        match path.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = file.path().parent().filter(|folder| folder.is_dir());
                folder.ok_or_else(|| OpenError::unreadable(path, &error))?;
            }
            Err(error) => return Err(OpenError::unreadable(path, &error)),
            Ok(data) if !data.is_file() => return Err(OpenError::NotForPlay(path.to_owned())),
            Ok(data) if data.len() == 0 => {}
            Ok(_) => {
                let found = FromFile::read(path, 1)?.if_chess(path)?;
                if !found.is_alone_and_running() {
                    return Err(OpenError::NotForPlay(path.to_owned()));
                }
                self.put_on_board(found, OpenMode::GoesOn);
            }
        }
        self.document.keep_in(GameWriter::new(
            GameLocation::File(file),
            self.notifier.clone(),
        ));
        Ok(())
    }

    /// The folder of games, if games are kept in one.
    pub fn store(&self) -> Option<&GameFolder> {
        match &self.location {
            SaveLocation::Folder(store) => store.as_ref(),
            SaveLocation::None => None,
        }
    }

    /// The folder where the game on the board is kept, as players read it; none if it is not.
    pub fn kept_in(&self) -> Option<String> {
        let file = self.document.path().filter(|_| self.error().is_none());
        let folder = file.as_deref().and_then(Path::parent);
        folder.map(storage::printable_path_from_home)
    }

    /// Puts a saved game on the board: the one that is meant, or the unfinished one that was changed last.
    pub fn resume(&mut self, wanted: Option<&str>) -> Result<(), OpenError> {
        let store = self.store().ok_or(OpenError::NothingUnfinished)?;
        let path = match wanted {
            Some(wanted) => store
                .find(wanted, GameFilter::Unfinished)
                .map_err(OpenError::NotFound)?,
            None => store.unfinished().ok_or(OpenError::NothingUnfinished)?.0,
        };
        self.open(&path, 1)
    }

    /// Puts the game of a file on the board, of several the one with this number. The one that was there is kept.
    pub fn open(&mut self, path: &Path, number: usize) -> Result<(), OpenError> {
        let (found, file) = self.take_from(path, number)?;
        self.go_on_with(found.if_chess(path)?, file);
        Ok(())
    }

    /// Puts the only game of a file on the board. False if the file holds several: then nothing has happened.
    pub fn open_only(&mut self, path: &Path) -> Result<bool, OpenError> {
        let (found, file) = self.take_from(path, 1)?;
        let only = found.one_of.is_none();
        if only {
            self.go_on_with(found.if_chess(path)?, file);
        }
        Ok(only)
    }

    /// Reads a game of a file, and takes hold of the file if it is one of ours: first, so that nobody changes it while
    /// it is read.
    fn take_from(&self, path: &Path, number: usize) -> Result<(FromFile, Option<Hold>), OpenError> {
        let real = path.canonicalize().ok();
        if real.is_some() && real == self.document.path() {
            return Err(OpenError::OnTheBoard);
        }
        // The file of a game that was just left may still be in the hands of its keeper.
        storage::flush(DISK_PATIENCE);
        let ours = self.store().is_some_and(|store| store.contains(path));
        let file = ours.then(|| GameFile::lock(path));
        Ok((FromFile::read(path, number)?, file))
    }

    /// Puts a game of a file on the board, and has it kept there if it can go on there.
    fn go_on_with(&mut self, found: FromFile, file: Option<Hold>) {
        let open_mode = match &file {
            _ if found.game.outcome().is_some() => OpenMode::Over,
            Some(Err(_)) => OpenMode::HeldElsewhere,
            Some(Ok(_)) if found.is_alone_and_running() => OpenMode::GoesOn,
            _ => OpenMode::Branches,
        };
        self.put_on_board(found, open_mode);
        if let (OpenMode::GoesOn, Some(Ok(file))) = (open_mode, file) {
            self.document.keep_in(GameWriter::new(
                GameLocation::File(file),
                self.notifier.clone(),
            ));
        }
    }

    /// Puts a game that has been read on the board, in place of the one that is there.
    pub(super) fn put_on_board(&mut self, found: FromFile, open_mode: OpenMode) {
        let FromFile { read, game, one_of } = found;
        self.players = Players::default();
        for color in Color::ALL {
            let name = read.tree.tags.known(Label::Player(color).tag());
            self.players.set(color, name);
        }
        self.game = game;
        self.document = GameDocument::of(read.tree);
        self.keep_as_new();
        let count = read.faults.len();
        let faults = read.faults.into_iter().next().map(|fault| (count, fault));
        self.opened = Some(Opened {
            open_mode,
            one_of,
            faults,
            notes: read.warnings,
        });
    }

    /// Who plays whom, after which move the game stands, and what is known of the file that it came from.
    pub fn opening(&self, say: MoveStyle) -> Option<String> {
        let opened = self.opened.as_ref()?;
        let Players { white, black } = &self.players;
        let place = self.place(say);
        Some(format!("{white} against {black}, {place}{opened}"))
    }

    /// Writes the game as it stands to another file, which must be new or have been written so before. Says where it
    /// is.
    pub fn save_copy(&mut self, path: &Path) -> Result<PathBuf, CopyError> {
        // A name without an ending means PGN.
        let path = if path.extension().is_none() && path.file_name().is_some() {
            path.with_extension("pgn")
        } else {
            path.to_owned()
        };
        let mut file = GameFile::lock(&path).map_err(|_| CopyError::HeldElsewhere(path.clone()))?;
        let real = file.path().to_owned();
        if real.exists() && !self.copies.contains(&real) {
            return Err(CopyError::Exists(path));
        }
        file.save(self.pgn().as_bytes())
            .map_err(|error| CopyError::Failed(path, error))?;
        self.copies.insert(real.clone());
        Ok(real)
    }

    /// Writes something else on the scoresheet.
    pub fn label(&mut self, label: Label, text: &str) {
        if let Label::Player(color) = label {
            self.score.rename(self.players.name(color), text);
            self.players.set(color, Some(text));
        }
        self.document.set(label.tag(), text, self.notifier.as_ref());
    }

    /// The game in PGN.
    pub fn pgn(&self) -> String {
        self.document.tree().to_string()
    }

    /// Why the game is not being saved, if it is not.
    pub fn error(&self) -> Option<StorageError> {
        self.document.error()
    }

    /// That the game has left its file to somebody else who changed it; told once.
    pub fn take_moved_to_copy(&self) -> Option<MovedToCopy> {
        self.document.take_moved_to_copy()
    }

    /// Waits a moment for the file to have what happened last. Whoever does so before each action lets no file lack more
    /// than the last action, however fast they follow; a disk that is slower than that is not waited for.
    pub fn catch_up(&self) {
        self.document.catch_up(MOMENT);
    }

    /// The same for those who say how long they wait. Returns false if the disk has not answered by then.
    pub fn catch_up_within(&self, patience: Duration) -> bool {
        self.document.catch_up(patience)
    }

    /// Has saving hang until a value arrives or the sender is gone.
    #[cfg(test)]
    pub fn hang_saving(&self, until: std::sync::mpsc::Receiver<()>) {
        self.document.hang_saving(until);
    }

    /// Waits until the game is saved, at the end of a game or of the sitting. If it could not be, that is tried once
    /// more, and why it cannot is the answer.
    pub fn flush(&mut self) -> Option<StorageError> {
        let saved = storage::flush(DISK_PATIENCE);
        if self.save_again() {
            storage::flush(DISK_PATIENCE);
        }
        self.error()
            .or_else(|| (!saved).then(|| StorageError::new(storage::SLOW_DISK)))
    }

    /// Has the game saved once more if it could not be saved, and returns whether it is.
    pub fn save_again(&mut self) -> bool {
        let failed = self.error().is_some();
        if failed {
            self.document.save(self.notifier.as_ref());
        }
        failed
    }
}

/// Why the game is not written to another file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyError {
    /// The file is there already.
    Exists(PathBuf),
    /// Somebody plays in it.
    HeldElsewhere(PathBuf),
    /// It cannot be written.
    Failed(PathBuf, StorageError),
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists(path) => write!(
                f,
                "the file {} already exists; choose another name",
                printable_path(path)
            ),
            Self::HeldElsewhere(path) => {
                write!(f, "a game is being played in {}", printable_path(path))
            }
            Self::Failed(path, error) => {
                write!(f, "cannot save as {}: {error}", printable_path(path))
            }
        }
    }
}

impl std::error::Error for CopyError {}
