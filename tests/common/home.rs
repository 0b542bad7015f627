//! Home folders for single tests, and the games saved in them.
#![allow(dead_code, reason = "not every test needs all of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Creates an empty home folder inside the target folder.
pub fn home() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// The folder of games in a home.
pub fn folder(home: impl AsRef<Path>) -> PathBuf {
    home.as_ref().join(".local/share/tabiya/games")
}

/// The game files in a home, sorted by name, without hidden files.
pub fn games(home: impl AsRef<Path>) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(home)).into_iter().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| !path.file_name().unwrap().to_str().unwrap().starts_with('.'));
    files.sort();
    files
}

/// The only game file in a home, as text.
pub fn only_game(home: impl AsRef<Path>) -> String {
    let games = games(home);
    assert_eq!(games.len(), 1, "{games:?}");
    fs::read_to_string(&games[0]).unwrap()
}

/// The moves of a PGN text without comments, in one line.
pub fn moves(pgn: &str) -> String {
    let moves = pgn.split("\n\n").nth(1).unwrap();
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Waits until a game in this home has these moves.
pub fn wait_for_moves(home: &TempDir, wanted: &str) {
    let began = Instant::now();
    let stands = |game| moves(&fs::read_to_string(game).unwrap()) == wanted;
    while !games(home).into_iter().any(stands) {
        let elapsed = began.elapsed();
        assert!(elapsed < Duration::from_secs(10), "{wanted} is never saved");
        thread::sleep(Duration::from_millis(5));
    }
}
