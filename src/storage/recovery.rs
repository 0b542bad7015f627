//! Recovers the newest text of a game from a temporary file. A process that is killed while it saves a game has written the
//! text, but has not renamed the temporary file to the name of the game's file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::hidden_file;
use super::temporary_file::{is_of_new_file, temporaries_beside};
use crate::pgn::{Reader, ends_with_marker};
use crate::rules::{Move, Position};

/// The maximum number of bytes that we read of a file. We leave larger ones alone.
const LARGEST: u64 = 64 << 20;

/// The text of a file, and the game in it.
struct Written {
    text: Vec<u8>,
    changed: SystemTime,
    /// The game; `None` if the text is not exactly one game without faults.
    game: Option<Played>,
}

/// A temporary file that a killed process has left.
struct Leftover {
    path: PathBuf,
    written: Written,
}

#[derive(PartialEq, Eq)]
struct Sides {
    white: String,
    black: String,
    start: Position,
}

struct Played {
    sides: Sides,
    moves: Vec<Move>,
}

/// Passes to `save` the newest text of a game that a killed process of this user has left in a temporary file. It must have all
/// moves of the game's file and the same players, and the file must not have changed since. If there is no file, only the
/// temporary file of its first write counts: a game that somebody has removed stays removed. Then removes the temporary files
/// that are not needed: damaged ones, those with nothing that the game's file does not have, and those of a removed game. Leaves
/// all others alone. The caller holds the game's lock.
pub fn recover(path: &Path, save: impl FnOnce(&[u8]) -> io::Result<()>) {
    let leftovers = newest_first(temporaries_beside(path));
    if leftovers.is_empty() {
        return;
    }
    let Ok(current) = read_game_file(path) else {
        return;
    };
    let newest = leftovers
        .iter()
        .find(|left| left.may_replace(current.as_ref()));
    if newest.is_some_and(|newest| save(&newest.written.text).is_err()) {
        return;
    }
    let Ok(current) = read_game_file(path) else {
        return;
    };
    for left in leftovers {
        if left.is_done_with(current.as_ref()) {
            let _ = fs::remove_file(left.path);
        }
    }
}

/// Reads the file of a game; `None` if there is none. Fails if it cannot be read.
fn read_game_file(path: &Path) -> io::Result<Option<Written>> {
    match hidden_file::open_to_read(path) {
        Ok(file) => Written::read(file).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads the files that are ours. Returns the most recently changed first.
fn newest_first(paths: Vec<PathBuf>) -> Vec<Leftover> {
    let read = |path: PathBuf| {
        let written = Written::read(hidden_file::open_ours(&path).ok()?).ok()?;
        Some(Leftover { path, written })
    };
    let mut leftovers: Vec<Leftover> = paths.into_iter().filter_map(read).collect();
    leftovers.sort_by_key(|left| std::cmp::Reverse(left.written.changed));
    leftovers
}

impl Written {
    /// Reads a file. Fails if that is impossible, or if the file is larger than [`LARGEST`].
    fn read(file: File) -> io::Result<Self> {
        let changed = file.metadata()?.modified()?;
        let mut text = Vec::new();
        file.take(LARGEST + 1).read_to_end(&mut text)?;
        if text.len() as u64 > LARGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let game = Played::only_game_of(&text);
        Ok(Self {
            text,
            changed,
            game,
        })
    }
}

impl Leftover {
    /// Returns true if this text may take the place of the game's file.
    fn may_replace(&self, current: Option<&Written>) -> bool {
        if !is_whole(&self.written.text) {
            return false;
        }
        let Some(ours) = &self.written.game else {
            return false;
        };
        match current {
            None => is_of_new_file(&self.path),
            Some(current) => {
                let game = current.game.as_ref();
                current.changed <= self.written.changed
                    && game.is_some_and(|game| ours.has_all_of(game))
            }
        }
    }

    /// Returns true if nothing is lost without this file.
    fn is_done_with(&self, current: Option<&Written>) -> bool {
        if !is_whole(&self.written.text) {
            return true;
        }
        let ours = self.written.game.as_ref();
        match current {
            None => !is_of_new_file(&self.path),
            Some(current) => {
                let game = current.game.as_ref();
                game.zip(ours)
                    .is_some_and(|(game, ours)| game.has_all_of(ours))
            }
        }
    }
}

impl Played {
    fn only_game_of(text: &[u8]) -> Option<Self> {
        let mut games = Reader::new(text);
        let read = games.next()?.ok()?;
        let has_more = games.any(|game| game.map_or(true, |game| game.is_game));
        if has_more || !read.is_game || !read.faults.is_empty() {
            return None;
        }
        let tag = |name| read.tree.tags.get(name).unwrap_or_default().to_owned();
        Some(Self {
            sides: Sides {
                white: tag("White"),
                black: tag("Black"),
                start: read.tree.start,
            },
            moves: read
                .tree
                .main
                .moves
                .iter()
                .map(|node| node.played)
                .collect(),
        })
    }

    /// Returns true if this game has the players of the other one, and begins with all its moves.
    fn has_all_of(&self, other: &Self) -> bool {
        self.sides == other.sides && self.moves.starts_with(&other.moves)
    }
}

/// Returns true if the text of a game is complete: it ends with a termination marker such as `1-0` or `*`, and has no zero
/// bytes, which a power failure may leave.
pub fn is_whole(text: &[u8]) -> bool {
    ends_with_marker(text) && !text.contains(&0)
}

#[cfg(test)]
mod tests {
    use super::super::game_file::GameFile;
    use super::*;
    use std::time::Duration;

    /// The file of the game, and what it has in each test.
    const FILE: &str = "a.pgn";
    const OLD: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 *\n";

    /// Writes a file that was changed this many minutes after the year 1970 began.
    fn write(path: &Path, text: &str, minute: u64) {
        fs::write(path, text).unwrap();
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(60 * minute);
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(time).unwrap();
    }

    /// Locks the game. Returns the text of its file, if there is one, and the names of the hidden files that remain.
    fn lock_in(folder: &Path) -> (Option<String>, Vec<String>) {
        drop(GameFile::lock(&folder.join(FILE)).unwrap());
        let names = fs::read_dir(folder).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut left: Vec<String> = names.filter(|name| name.starts_with('.')).collect();
        left.sort();
        (fs::read_to_string(folder.join(FILE)).ok(), left)
    }

    #[test]
    fn only_a_whole_newer_text_with_the_players_and_all_moves_of_the_file_replaces_it() {
        let by = |white, moves| format!("[White \"{white}\"]\n[Black \"Bob\"]\n\n{moves}\n");
        let longer = by("Ann", "1. e4 e5 2. Nf3 *");
        // A text, the minute of its last change, whether it replaces the file of minute 5, and whether it then remains.
        for (text, minute, replaces, remains) in [
            (longer.clone(), 6, true, false),
            (by("Ann", "1. e4 {[%clk 1:00:00]} e5 *"), 6, true, false),
            (by("Ann", "1. e4 e5 1-0"), 6, true, false),
            // The file was changed after the text was written.
            (longer.clone(), 4, false, true),
            // Damaged texts.
            (by("Ann", "1. e4 e5 2. N"), 6, false, false),
            (by("Ann", "1. e4 \0\0\0 *"), 6, false, false),
            (String::new(), 6, false, false),
            // Everything is in the file.
            (by("Ann", "1. e4 *"), 6, false, false),
            // Other moves, other players, another start, several games, an illegal move.
            (by("Ann", "1. e4 c5 2. Nf3 *"), 6, false, true),
            (by("Ann", "1. d4 *"), 6, false, true),
            (by("Eve", "1. e4 e5 2. Nf3 *"), 6, false, true),
            (
                longer.replace("\n\n", "\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n"),
                6,
                false,
                true,
            ),
            (longer.repeat(2), 6, false, true),
            (by("Ann", "1. e4 e5 2. Ke3 *"), 6, false, true),
        ] {
            let folder = tempfile::tempdir().unwrap();
            write(&folder.path().join(FILE), OLD, 5);
            write(&folder.path().join(".a.pgn.x1y2z3.tmp"), &text, minute);
            let (now, left) = lock_in(folder.path());
            let expected = if replaces { &text } else { OLD };
            assert_eq!(now.as_deref(), Some(expected), "{text}");
            assert_eq!(!left.is_empty(), remains, "{text}");
        }
    }

    #[test]
    fn nothing_is_recovered_into_a_file_that_is_not_one_game() {
        for old in ["", "my diary", &OLD.repeat(2)] {
            let folder = tempfile::tempdir().unwrap();
            write(&folder.path().join(FILE), old, 5);
            write(&folder.path().join(".a.pgn.x1y2z3.tmp"), OLD, 6);
            let (now, left) = lock_in(folder.path());
            assert_eq!((now.as_deref(), left.len()), (Some(old), 1));
        }
    }

    #[test]
    fn of_several_texts_the_newest_that_continues_the_file_is_recovered() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name| folder.path().join(name);
        let with = |moves| OLD.replace("1. e4 e5", moves);
        write(&at(FILE), OLD, 1);
        write(&at(".a.pgn.first1.tmp"), &with("1. e4 e5 2. Nf3"), 2);
        write(&at(".a.pgn.newest.tmp"), &with("1. e4 e5 2. Nf3 Nc6"), 3);
        write(&at(".a.pgn.other1.tmp"), &with("1. d4"), 4);
        write(&at(".b.pgn.x1y2z3.tmp"), &with("1. e4 e5 2. d4"), 5);
        let (now, left) = lock_in(folder.path());
        assert_eq!(now, Some(with("1. e4 e5 2. Nf3 Nc6")));
        assert_eq!(left, [".a.pgn.other1.tmp", ".b.pgn.x1y2z3.tmp"]);
    }

    #[test]
    fn a_removed_game_stays_removed_and_one_that_was_never_written_is_recovered() {
        for (left, expected) in [
            (".a.pgn.x1y2z3.tmp", None),
            (".a.pgn.x1y2z3.new", Some(OLD)),
        ] {
            let folder = tempfile::tempdir().unwrap();
            write(&folder.path().join(left), OLD, 5);
            let (now, left) = lock_in(folder.path());
            assert_eq!((now.as_deref(), left), (expected, Vec::new()));
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_pipes_folders_and_read_only_files_are_left_alone() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let make: [fn(&Path, &Path); 5] = [
            |left, longer| symlink(longer, left).unwrap(),
            |left, longer| fs::hard_link(longer, left).unwrap(),
            |left, _| fs::create_dir(left).unwrap(),
            |left, _| {
                let made = std::process::Command::new("mkfifo").arg(left).status();
                assert!(made.unwrap().success());
            },
            |left, longer| {
                fs::copy(longer, left).unwrap();
                fs::set_permissions(left, fs::Permissions::from_mode(0o400)).unwrap();
            },
        ];
        for make in make {
            let folder = tempfile::tempdir().unwrap();
            let longer = folder.path().join("longer.pgn");
            write(&folder.path().join(FILE), OLD, 5);
            fs::write(&longer, OLD.replace(" *", " 2. Nf3 *")).unwrap();
            make(&folder.path().join(".a.pgn.x1y2z3.tmp"), &longer);
            let (now, left) = lock_in(folder.path());
            assert_eq!((now.as_deref(), left.len()), (Some(OLD), 1));
        }
    }
}
