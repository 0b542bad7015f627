//! Where a session saves its games, the copies that `/save` writes, and what we say when saving fails.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::SessionError;
use super::game_document::GameDocument;
use super::report::Report;
use super::task::{Task, TaskKind, WorkResult, answer, continue_with};
use super::write_into_file::WriteIntoFile;
use crate::pgn::GameTree;
use crate::storage::{GameFile, GameFolder, Readers, Snapshot, printable_path};
use crate::text::{capitalize, games};

/// The folder where a session saves its games, and the files of the copies that `/save` has written.
#[derive(Default)]
pub struct Saving {
    folder: GameFolder,
    keeps_games: bool,
    /// The files that `/save` has written in this session. They may be overwritten.
    copies: BTreeSet<PathBuf>,
}

impl Saving {
    /// Saves games in this folder from now on.
    pub fn keep_games(&mut self, folder: GameFolder) {
        self.keeps_games = true;
        self.folder = folder;
    }

    pub fn folder(&self) -> &GameFolder {
        &self.folder
    }

    /// Returns the folder for new games; `None` if games are not saved.
    pub fn new_games(&self) -> Option<&GameFolder> {
        self.keeps_games.then_some(&self.folder)
    }

    /// Creates the task that writes a copy of the game. If the file exists and `/save` has not written it in this session, the
    /// task has the front end ask whether to add the game at its end. Fails if a game is being played there. A name without an extension gets `.pgn`. Any other extension is
    /// an error.
    pub fn save_copy(&self, path: PathBuf, tree: GameTree) -> Result<Task, SessionError> {
        let path = match path.extension() {
            Some(ending) if ending.eq_ignore_ascii_case("pgn") => path,
            Some(_) => {
                return Err(SessionError::new(format!(
                    "cannot save as {}: the name must end in .pgn, .svg, .png, .gif or .txt",
                    printable_path(&path)
                )));
            }
            None if path.file_name().is_some() => path.with_extension("pgn"),
            None => path,
        };
        let copies = self.copies.clone();
        let doing = format!("writing {}", printable_path(&path));
        Ok(Task::new(TaskKind::Writes, doing, move || {
            let held = || format!("a game is being played in {}", printable_path(&path));
            let file = GameFile::lock(&path).ok_or_else(held)?;
            if file.path().exists() && !copies.contains(file.path()) {
                let asked = WriteIntoFile::at_end(path, tree);
                return Ok(answer(Report::AskToWrite(Box::new(asked))));
            }
            write_copy(file, &tree.to_string())
        }))
    }
}

/// Creates the task that writes a copy of the game to a new file in the current folder, named after the date and the players.
pub fn save_dated_copy(document: &GameDocument) -> Task {
    let players = document.snapshot().players();
    let text = document.tree_for_others().to_string();
    let doing = "writing a copy".to_owned();
    Task::new(TaskKind::Writes, doing, move || {
        let named = |number| players.file_in(Path::new(""), number);
        match GameFile::lock_first_new(Readers::ByUmask, named) {
            Ok(file) => write_copy(file, &text),
            Err(error) => Err(SessionError::cannot_save(&named(1), &error)),
        }
    })
}

fn write_copy(mut file: GameFile, text: &str) -> WorkResult {
    let saved = file.save(text.as_bytes());
    saved.map_err(|error| SessionError::cannot_save(file.path(), &error))?;
    let path = file.path().to_owned();
    Ok(continue_with(move |session, _context| {
        let saved = Report::Said(games::saved_as(&printable_path(&path)));
        // `/save` may later overwrite this file.
        session.saving.copies.insert(path);
        Ok(saved)
    }))
}

/// A change in how the game is saved, which the players should know about.
pub enum SavingChange {
    /// Saving has begun to fail, or fails for another reason. The text says why.
    Failed(String),
    /// Saving succeeds again.
    Again,
    /// The changes of somebody else's game are kept in a copy. The text says so.
    Kept(String),
    /// The game continues in another file. The text says so.
    Moved(String),
}

impl SavingChange {
    /// Returns the change in words, capitalized and without a period.
    pub fn sentence(&self) -> String {
        match self {
            Self::Failed(words) | Self::Kept(words) | Self::Moved(words) => capitalize(words),
            Self::Again => games::SAVED_AGAIN.to_owned(),
        }
    }
}
