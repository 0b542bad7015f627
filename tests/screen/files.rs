//! Games on disk behind the screen: whatever ends the program, the next start has the game.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use rustix::process::Signal;

use crate::harness::{Home, Tty, launch};

/// How often the program is killed at a random moment; the variable `KILLS` asks for more.
const KILLS: u64 = 20;

/// Moves that can be played, in the order in which they are typed.
const MOVES: [&str; 16] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6",
    "c3", "Na5",
];

/// The files of a home's games folder, all or only the games.
fn files(home: &Home, all: bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.join(".local/share/tabiya/games"))
        .into_iter()
        .flatten();
    let shown =
        |path: &PathBuf| all || !path.file_name().unwrap().to_str().unwrap().starts_with('.');
    entries
        .map(|entry| entry.unwrap().path())
        .filter(shown)
        .collect()
}

/// The moves in a game file, which must be a whole one.
fn saved_moves(path: &Path) -> Vec<String> {
    let checked = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .arg("check")
        .arg(path)
        .output()
        .unwrap();
    let text = fs::read_to_string(path).unwrap();
    assert!(checked.status.success(), "{text}");
    let words = text
        .strip_suffix(" *\n\n")
        .unwrap_or_else(|| panic!("not whole: {text:?}"));
    let moves = words.split("\n\n").nth(1).unwrap().split_whitespace();
    moves
        .filter(|word| !word.ends_with('.'))
        .map(str::to_owned)
        .collect()
}

/// How the number of a move is written that so many plies precede.
fn number(plies: usize) -> String {
    format!("{}{}", plies / 2 + 1, [".", "..."][plies % 2])
}

/// How many moves stand in a PGN text without comments.
fn count_moves(text: &str) -> usize {
    let words = text.split("\n\n").nth(1).unwrap().split_whitespace();
    words
        .filter(|word| !word.ends_with('.') && *word != "*")
        .count()
}

/// Waits until the program has saved this many moves.
fn wait_for_moves(home: &Home, count: usize) {
    let began = Instant::now();
    let saved = || match files(home, false).first() {
        Some(path) => count_moves(&fs::read_to_string(path).unwrap()) == count,
        None => count == 0,
    };
    while !saved() {
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "{count} moves are never saved"
        );
        thread::sleep(Duration::from_millis(5));
    }
}

/// The program in this home with its board on the screen.
fn started(home: &Home, args: &[&str]) -> Tty {
    let mut tty = launch()
        .args(args.iter().copied())
        .size(120, 40)
        .on_tty_in(home);
    tty.expect_board();
    tty
}

/// Numbers without a pattern, from a seed.
fn scatter(seed: u64) -> u64 {
    let mixed = (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32
}

#[test]
fn killed_at_any_moment_the_game_is_whole_and_lacks_at_most_the_last_move() {
    let kills = env::var("KILLS").map_or(KILLS, |number| number.parse().unwrap());
    for kill in 0..kills {
        let home = Home::new();
        let mut tty = started(&home, &[]);
        let typed = 1 + usize::try_from(scatter(kill)).unwrap() % MOVES.len();
        for (ply, text) in MOVES[..typed - 1].iter().enumerate() {
            tty.type_text(&format!("{text}\r"));
            tty.expect(&format!("{} {text}", number(ply)));
        }
        wait_for_moves(&home, typed - 1);
        tty.type_text(&format!("{}\r", MOVES[typed - 1]));
        thread::sleep(Duration::from_micros(scatter(kill + 1000) % 8000));
        tty.signal(Signal::KILL);
        tty.wait_end();
        let games = files(&home, false);
        let saved = games.first().map_or(Vec::new(), |path| saved_moves(path));
        assert_eq!(saved, MOVES[..saved.len()]);
        assert!(
            saved.len() + 1 >= typed,
            "{typed} moves were typed, and {} saved",
            saved.len()
        );
        if let Some(last) = saved.last() {
            let mut tty = started(&home, &["resume"]);
            let dots = if saved.len() % 2 == 1 { "." } else { "..." };
            tty.expect(&format!("after {}{dots} {last}", saved.len().div_ceil(2)));
            tty.type_text(&format!("{}\r", MOVES.get(saved.len()).unwrap_or(&"h3")));
            wait_for_moves(&home, saved.len() + 1);
            tty.type_text("/quit");
            tty.key("Enter");
            tty.expect_exit(0);
            assert_eq!(
                files(&home, true).len(),
                1,
                "what the killed process left is cleared away"
            );
        }
    }
}

#[test]
fn every_way_out_keeps_the_last_move() {
    type Way = fn(Tty);
    let ways: [(&str, Way); 4] = [
        ("quit", |mut tty| {
            tty.type_text("/quit");
            tty.key("Enter");
            tty.expect_exit(0);
        }),
        ("terminated", |mut tty| {
            tty.signal(Signal::TERM);
            tty.expect_death_by("Terminated");
        }),
        ("hung up", |mut tty| {
            tty.signal(Signal::HUP);
            tty.expect_death_by("Hangup");
        }),
        ("terminal gone", |tty| drop(tty.hang_up())),
    ];
    for (way, leave) in ways {
        let home = Home::new();
        let mut tty = started(&home, &[]);
        tty.type_text("e4");
        tty.expect("1. e4");
        leave(tty);
        let games = files(&home, false);
        assert_eq!(games.len(), 1, "{way}");
        assert_eq!(saved_moves(&games[0]), ["e4"], "{way}");
    }
}

/// Leaves a game of White against Sonja after 1. e4.
fn leave_a_game_unfinished(home: &Home) {
    let mut tty = started(home, &["--black", "Sonja"]);
    tty.type_text("e4");
    wait_for_moves(home, 1);
    tty.signal(Signal::KILL);
    tty.wait_end();
}

#[test]
fn an_unfinished_game_is_offered_and_gone_on_with_by_one_key() {
    let home = Home::new();
    leave_a_game_unfinished(&home);
    let mut tty = started(&home, &[]);
    tty.expect("+ goes on with White against Sonja, 1 move, after 1. e4");
    tty.expect("+ Resume");
    tty.key("F7");
    tty.expect("White against Sonja, after 1. e4. Sonja to move");
    assert!(!tty.screen().contains("+ Resume"), "{}", tty.screen());
    tty.type_text("e5");
    wait_for_moves(&home, 2);
}

#[test]
fn what_a_script_has_left_unfinished_is_not_offered_but_can_be_resumed() {
    let home = Home::new();
    leave_a_game_unfinished(&home);
    let script = "printf 'd4\\nd5\\n' | \"$@\"";
    let robot = launch().args(["--black", "Robot"]).in_shell(script);
    robot.on_tty_in(&home).wait_end();
    let mut tty = started(&home, &[]);
    tty.expect("+ goes on with White against Sonja, 1 move, after 1. e4");
    tty.type_text("/resume robot\r");
    tty.expect("White against Robot, after 1... d5. White to move");
    tty.type_text("c4");
    tty.expect("2. c4");
    tty.type_text("/quit\r");
    tty.wait_end();
    let mut tty = started(&home, &[]);
    tty.expect("+ goes on with White against Robot, 2 moves, after 2. c4");
}

#[test]
fn a_second_screen_looks_at_a_game_that_the_first_plays() {
    let home = Home::new();
    let mut first = started(&home, &[]);
    first.type_text("e4");
    wait_for_moves(&home, 1);
    let mut second = started(&home, &["resume", "1"]);
    second.expect("Another Tabiya is playing this game; you can only look at it here");
    second.type_text("e5");
    second
        .expect("Another Tabiya is playing this game; you can only look at it here (/new starts a new game)");
    first.type_text("c5");
    wait_for_moves(&home, 2);
    assert_eq!(saved_moves(&files(&home, false)[0]), ["e4", "c5"]);
}

#[test]
fn a_disk_that_fails_is_told_without_a_key_and_play_goes_on() {
    let home = Home::new();
    let folder = home.join(".local/share/tabiya");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("games"), "in the way").unwrap();
    let mut tty = started(&home, &[]);
    tty.type_text("e4");
    tty.expect("The game is not being saved: there is a file where the folder should be");
    tty.type_text("e5");
    tty.expect("Not saved: there is a file");
    fs::remove_file(folder.join("games")).unwrap();
    tty.type_text("Nf3");
    tty.expect("The game is being saved again");
    wait_for_moves(&home, 3);
    assert_eq!(saved_moves(&files(&home, false)[0]), ["e4", "e5", "Nf3"]);
}

#[test]
fn a_file_that_another_program_changes_is_left_to_it_and_that_is_told_without_a_key() {
    let home = Home::new();
    let mut tty = started(&home, &[]);
    tty.type_text("e4");
    wait_for_moves(&home, 1);
    let game = files(&home, false).remove(0);
    fs::write(&game, "somebody else's").unwrap();
    tty.type_text("e5");
    tty.expect("The game continues in ");
    assert_eq!(fs::read_to_string(&game).unwrap(), "somebody else's");
    let games = files(&home, false);
    let beside = games.iter().find(|path| **path != game).unwrap();
    assert_eq!(saved_moves(beside), ["e4", "e5"]);
}

#[test]
fn who_leaves_a_game_that_cannot_be_saved_is_told_so_and_by_the_exit_code() {
    let home = Home::new();
    fs::create_dir_all(home.join(".local/share/tabiya")).unwrap();
    fs::write(home.join(".local/share/tabiya/games"), "").unwrap();
    let mut tty = started(&home, &[]);
    tty.type_text("e4");
    tty.expect("not being saved");
    tty.key("Ctrl-C");
    tty.expect("again to leave");
    tty.key("Ctrl-C");
    tty.expect_exit(1);
    tty.assert_restored();
    let said = String::from_utf8_lossy(tty.output()).into_owned();
    let told = "tabiya: the game White against Black is not saved to disk as it stands after 1. e4: there is a file";
    assert!(said.contains(told), "{said}");
}

#[test]
fn a_picture_of_the_game_is_drawn_beside_the_play_and_finished_before_the_end() {
    let home = Home::new();
    let mut tty = launch().on_tty_in(&home);
    tty.expect_board();
    tty.type_text("e4e5/save ~/first.gif\r");
    tty.expect("Saved as");
    tty.type_text("Nf3");
    tty.expect("2. Nf3");
    tty.type_text("/save ~/second.GIF\r/quit\r");
    tty.expect_exit(0);
    for (name, positions) in [("first.gif", 3), ("second.GIF", 4)] {
        let file = fs::read(home.join(name)).unwrap();
        let decoder = gif::DecodeOptions::new().read_info(&file[..]).unwrap();
        assert_eq!(decoder.into_iter().count(), positions, "{name}");
    }
}
