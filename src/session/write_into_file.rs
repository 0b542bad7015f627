//! Writes the game into a file that has games already, after the players have agreed: in place of the game that it was, or
//! after the last one.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::game_document::GameDocument;
use super::loaded_game::GameSource;
use super::report::Report;
use super::task::{Task, TaskKind, WorkResult, answer, continue_with};
use super::{Session, SessionError};
use crate::pgn::{GameTree, GamesText};
use crate::storage::{GameFile, in_words, printable_path, reading_in_words};
use crate::text::games;

/// A game to write into a file, if the players answer the question with yes.
#[derive(Clone, Debug, PartialEq)]
pub struct WriteIntoFile {
    path: PathBuf,
    place: Place,
    tree: GameTree,
    pub question: String,
}

/// Where in the file the game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In place of the game with this number, counted from 1, if that still has this fingerprint.
    Game { number: usize, fingerprint: u64 },
    /// After the last game.
    End,
}

impl WriteIntoFile {
    /// Creates the task that finds out whether the game can be written into the file that it came from, so that the front end
    /// can ask the players. `None` if it came from no file.
    pub(super) fn check(document: &GameDocument) -> Option<Task> {
        let GameSource::File {
            path,
            number,
            fingerprint,
        } = document.opened()?.source.clone()?
        else {
            return None;
        };
        let place = Place::Game {
            number,
            fingerprint,
        };
        let mut asked = Self {
            path,
            place,
            tree: document.tree_for_others(),
            question: String::new(),
        };
        let doing = format!("reading {}", printable_path(&asked.path));
        Some(Task::new(TaskKind::Reads, doing, move || {
            let old = asked.read()?;
            asked.text_in(&old)?;
            let name = asked.name();
            asked.question = games::ask_to_write(&name, number, old.count_games());
            Ok(answer(Report::AskToWrite(Box::new(asked))))
        }))
    }

    /// Creates the question whether to add a game at the end of a file.
    pub(super) fn at_end(path: PathBuf, tree: GameTree) -> Self {
        let mut asked = Self {
            path,
            place: Place::End,
            tree,
            question: String::new(),
        };
        asked.question = games::ask_to_add(&asked.name());
        asked
    }

    /// Creates the task that writes the game, after the players have agreed.
    pub fn write(self) -> Task {
        let doing = format!("writing {}", printable_path(&self.path));
        Task::new(TaskKind::Writes, doing, move || self.write_now())
    }

    fn write_now(self) -> WorkResult {
        let is_played = || self.error("a game is being played in it");
        // From here on, another change of the file makes the last step fail.
        let mut file = GameFile::lock(&self.path).ok_or_else(is_played)?;
        let (text, tree) = self.text_in(&self.read()?)?;
        file.replace(&text).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => self.error(games::SOURCE_HAS_CHANGED),
            _ => self.error(in_words(&error)),
        })?;
        let name = self.name();
        Ok(continue_with(move |session, _context| {
            let words = match self.place {
                Place::Game { number, .. } => {
                    session.note_written(&self.path, number, tree.fingerprint());
                    games::written_into(&name, number)
                }
                Place::End => games::added_to(&name),
            };
            Ok(Report::Said(words))
        }))
    }

    /// Reads the file. Fails if it cannot be written.
    fn read(&self) -> Result<GamesText, SessionError> {
        let failed = |error: io::Error| self.error(reading_in_words(&error));
        if !fs::metadata(&self.path).map_err(failed)?.is_file() {
            return Err(self.error("not a file"));
        }
        let opened = File::options().append(true).open(&self.path);
        opened.map_err(|error| self.error(in_words(&error)))?;
        let text = fs::read(&self.path).map_err(failed)?;
        GamesText::new(text).map_err(|fault| self.error(fault))
    }

    /// Returns the text of the file with the game in it, and the game as it is there. Fails if something would be lost.
    fn text_in(&self, old: &GamesText) -> Result<(Vec<u8>, GameTree), SessionError> {
        let mut tree = self.tree.clone();
        let written = match self.place {
            Place::Game {
                number,
                fingerprint,
            } => {
                let read = old.game(number);
                let same = read.filter(|read| read.tree.fingerprint() == fingerprint);
                let read = same.ok_or_else(|| self.error(games::SOURCE_HAS_CHANGED))?;
                remove_own_tags(&mut tree, &read.tree);
                old.with_game(number, &tree)
            }
            Place::End => old.with_added_game(&tree),
        };
        let text = written.map_err(|fault| self.error(fault))?;
        Ok((text, tree))
    }

    fn error(&self, why: impl fmt::Display) -> SessionError {
        SessionError::new(games::nothing_written_into(&self.name(), why))
    }

    /// Returns the name of the file without its folder.
    fn name(&self) -> String {
        printable_path(Path::new(self.path.file_name().unwrap_or_default()))
    }
}

/// Removes our own tags that the game did not have before.
fn remove_own_tags(tree: &mut GameTree, before: &GameTree) {
    let is_new = |name: &&str| name.starts_with("Tabiya") && before.tags.get(name).is_none();
    let names = tree.tags.iter().map(|(name, _value)| name).filter(is_new);
    for name in names.map(str::to_owned).collect::<Vec<_>>() {
        tree.tags.remove(&name);
    }
}

impl Session {
    /// Notes that the game was written into the file that it came from, and has this fingerprint there now.
    fn note_written(&mut self, path: &Path, number: usize, fingerprint: u64) {
        if let Some(own) = self.link.own_mut() {
            own.prepare_change();
        }
        self.document.note_written(path, number, fingerprint);
        // A copy names its source.
        if self.link.is_kept() {
            self.save();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::loaded_game::LoadedGame;

    const TEXT: &str = "1. d4 *\n\n[White \"Vera\"]\n\n1. e4 *";

    /// Reads the second game of a file, and adds a note. Returns the question whether to write it into the file.
    fn noted(path: &Path) -> WriteIntoFile {
        let loaded = LoadedGame::read(path, 2).unwrap();
        let Some(GameSource::File {
            path,
            number,
            fingerprint,
        }) = loaded.opened.source
        else {
            unreachable!()
        };
        let mut tree = loaded.tree;
        tree.main.add_comment("good");
        tree.tags.set("TabiyaSource", "somewhere");
        WriteIntoFile {
            path,
            place: Place::Game {
                number,
                fingerprint,
            },
            tree,
            question: String::new(),
        }
    }

    #[test]
    fn a_file_that_has_changed_is_left_alone_and_one_that_was_only_set_in_other_lines_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.pgn");
        for (changed, is_written) in [
            (TEXT.replace("1. e4", "1.  e4"), true),
            (format!("{TEXT}\n\n1. c4 *"), true),
            (TEXT.replace("1. e4", "1. e3"), false),
            (format!("1. c4 *\n\n{TEXT}"), false),
            ("1. d4 *".to_owned(), false),
        ] {
            fs::write(&path, TEXT).unwrap();
            let asked = noted(&path);
            fs::write(&path, &changed).unwrap();
            assert_eq!(asked.write_now().is_ok(), is_written, "{changed}");
            let now = fs::read_to_string(&path).unwrap();
            assert_eq!(now != changed, is_written);
            assert_eq!(now.contains("1. e4 {good} *"), is_written);
            assert!(!now.contains("Tabiya"));
        }
        fs::remove_file(&path).unwrap();
        fs::write(folder.path().join("other.pgn"), TEXT).unwrap();
        let asked = noted(&folder.path().join("other.pgn"));
        fs::remove_file(folder.path().join("other.pgn")).unwrap();
        assert!(asked.write_now().is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_a_file_in_which_somebody_plays_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let [path, link] = ["club.pgn", "link.pgn"].map(|name| folder.path().join(name));
        fs::write(&path, TEXT).unwrap();
        std::os::unix::fs::symlink("club.pgn", &link).unwrap();
        let held = GameFile::lock(&path);
        assert!(noted(&link).write_now().is_err());
        drop(held);
        assert!(noted(&link).write_now().is_ok());
        assert!(link.is_symlink());
        let now = fs::read_to_string(&path).unwrap();
        assert!(now.starts_with("1. d4 *\n\n[Event \"?\"]") && now.ends_with("1. e4 {good} *"));
    }
}
