use super::*;

use std::fs::File;
use std::time::Duration;

use crate::rules::tests::rows;
use crate::storage::GameFile;

/// An unfinished game of three plies.
const UNFINISHED: &str = "[White \"Vera\"]\n[Black \"Sonja\"]\n[Date \"2026.11.21\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n";
/// A finished game.
const FINISHED: &str =
    "[White \"Vera\"]\n[Black \"Nona\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// The summary of a text.
fn summary(text: &str) -> Summary {
    Summary::first(text.as_bytes(), None).unwrap()
}

/// A folder with these games, each changed a minute after the previous one.
fn store(games: &[(&str, &str)]) -> (tempfile::TempDir, GameFolder) {
    let folder = tempfile::tempdir().unwrap();
    for (minute, (name, text)) in (0..).zip(games) {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let changed = SystemTime::UNIX_EPOCH + Duration::from_secs(60 * minute);
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_modified(changed)
            .unwrap();
    }
    let store = GameFolder::at(folder.path().to_owned());
    (folder, store)
}

/// The names of files.
fn names(files: impl IntoIterator<Item = PathBuf>) -> Vec<String> {
    let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    files.into_iter().map(name).collect()
}

#[test]
fn a_game_whose_first_write_was_interrupted_is_listed_unless_somebody_plays_it() {
    let folder = tempfile::tempdir().unwrap();
    let saved = GameFolder::at(folder.path().to_owned());
    let playing = GameFile::lock(&folder.path().join("b.pgn")).unwrap();
    for left in [".a.pgn.x1y2z3.new", ".b.pgn.x1y2z3.new"] {
        fs::write(folder.path().join(left), "1. e4 *").unwrap();
    }
    assert_eq!(saved.files(), [folder.path().join("a.pgn")]);
    assert!(folder.path().join(".b.pgn.x1y2z3.new").exists());
    drop(playing);
}

#[test]
fn a_game_saved_on_its_date_has_a_time_of_day() {
    let LocalTime { date, time } = LocalTime::at(SystemTime::UNIX_EPOCH);
    let text = UNFINISHED.replace("2026.11.21", &date);
    let (_folder, store) = store(&[("dated.pgn", &text)]);
    let times = |store: &GameFolder| store.list(None).remove(0).time;
    assert_eq!(times(&store), time);
    fs::write(store.folder().unwrap().join("dated.pgn"), text).unwrap();
    assert_eq!(times(&store), "", "it was changed on another day");
}

#[test]
fn a_game_that_is_over_or_has_not_begun_cannot_be_continued() {
    assert_eq!(
        summary(FINISHED).standing(MoveStyle::SAN),
        "after 2... Qh4#"
    );
    let over = [
        FINISHED,
        "[Result \"1-0\"]\n\n1. e4\n",
        "1. f3 e5 2. g4 Qh4# *",
        "[Termination \"abandoned\"]\n\n1. e4 *",
        "[White \"Vera\"]\n\n*",
    ];
    for text in over {
        assert!(!summary(text).is_unfinished(), "{text}");
    }
}

#[test]
fn files_lists_only_games_the_most_recently_changed_first() {
    let (folder, store) = store(&[
        ("b.pgn", UNFINISHED),
        ("a.pgn", FINISHED),
        (".b.pgn.x1y2z3.tmp", "half"),
        (".b.pgn.lock", ""),
        ("notes.txt", ""),
        ("C.PGN", FINISHED),
    ]);
    assert_eq!(names(store.files()), ["C.PGN", "a.pgn", "b.pgn"]);
    drop(folder);
    assert!(
        store.list(None).is_empty(),
        "a folder that is not there is an empty one"
    );
}

#[test]
fn an_unreadable_file_is_listed_as_such() {
    let (folder, store) = store(&[("empty.pgn", ""), ("noise.pgn", "\0\u{1}((((")]);
    fs::create_dir(folder.path().join("folder.pgn")).unwrap();
    for saved in store.list(None) {
        assert!(!saved.is_unfinished());
        match saved.name().as_str() {
            "empty.pgn" => assert_eq!(saved.summary.unwrap_err(), "no game in it"),
            "folder.pgn" => assert_eq!(saved.summary.unwrap_err(), "not a file"),
            _ => assert!(saved.summary.unwrap().faults > 0),
        }
    }
}

#[test]
fn the_offered_game_is_the_most_recent_one_that_nobody_plays() {
    let other = UNFINISHED.replace("Sonja", "Nona");
    let (_folder, store) = store(&[
        ("a.pgn", &other),
        ("b.pgn", UNFINISHED),
        ("c.pgn", FINISHED),
    ]);
    let offered = || store.offered().map(|game| game.black);
    assert_eq!(offered().as_deref(), Some("Sonja"));
    let _held = GameFile::lock(&store.folder().unwrap().join("b.pgn")).unwrap();
    assert_eq!(offered().as_deref(), Some("Nona"));
    let _held = GameFile::lock(&store.folder().unwrap().join("a.pgn")).unwrap();
    assert_eq!(offered(), None);
}

#[test]
fn the_game_to_continue_is_found_after_any_number_of_others() {
    let (folder, store) = store(&[("old.pgn", UNFINISHED)]);
    for game in 0..300 {
        fs::write(folder.path().join(format!("{game}.pgn")), FINISHED).unwrap();
    }
    let (path, _) = store.unfinished().next().unwrap();
    assert_eq!(names([path]), ["old.pgn"]);
}

#[test]
fn a_game_is_found_by_number_name_or_words() {
    let other = UNFINISHED.replace("Sonja", "Nona");
    let (_folder, store) = store(&[
        ("a.pgn", UNFINISHED),
        ("b.pgn", &other),
        ("c.pgn", FINISHED),
    ]);
    // The finished one does not count where a game is to be continued.
    let table = "
        1 | unfinished | c.pgn
        3 | unfinished | a.pgn
        b | unfinished | b.pgn
        c.pgn | unfinished | c.pgn
        vera NONA | unfinished | b.pgn
        0-1 | any | c.pgn
        0 | any | there is no game 0: the saved games are 1 to 3
        4 | any | there is no game 4: the saved games are 1 to 3
        vera | unfinished | 2 unfinished games match \"vera\"; be more specific, or give a number from the list of games
        vera | any | 3 saved games match \"vera\"; be more specific, or give a number from the list of games
        xenia | unfinished | no unfinished game matches \"xenia\"
    ";
    for [wanted, filter, expected] in rows(table) {
        let filter = if filter == "any" {
            GameFilter::Any
        } else {
            GameFilter::Unfinished
        };
        let found = store.find(wanted, filter);
        let told = found.map_or_else(|why| why, |path| names([path]).remove(0));
        assert_eq!(told, expected, "{wanted}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_name_cannot_control_the_terminal() {
    let (_folder, store) = store(&[("Match\u{202e}\u{1b}[3.pgn", FINISHED)]);
    let game = &store.list(None)[0];
    assert_eq!(game.given_name.as_deref(), Some("Match[3"));
    assert_eq!(game.name(), "Match[3.pgn");
}

#[test]
fn only_the_beginning_of_an_endless_file_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.pgn");
    fs::write(&path, "[White \"Vera\"]\n\n1. e4 e5 {").unwrap();
    let file = fs::File::options().append(true).open(&path).unwrap();
    // A sparse file takes no space on the disk, but reading all of it would take a long time.
    file.set_len(1 << 40).unwrap();
    let saved = SavedGame::read(path);
    let summary = saved.summary.as_ref().unwrap();
    assert_eq!((&*summary.white, summary.plies), ("Vera", 2));
    assert!(!saved.is_unfinished(), "the rest of the file is unknown");
}
