//! Saved games on the screen: the offer at the start, following a game, and a disk that fails.

use std::fs;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::harness::{Tty, launch};
use crate::home::{folder, home, wait_for_moves};

/// Starts the program in this home and waits for its board.
fn started(home: &TempDir, args: &[&str]) -> Tty {
    let launch = launch().args(args.iter().copied()).size(120, 40);
    let mut tty = launch.on_tty_in(home);
    tty.expect_board();
    tty
}

#[test]
fn a_game_that_a_script_left_unfinished_is_not_offered_but_can_be_resumed() {
    let home = home();
    let mut tty = started(&home, &["--black", "Sonja"]);
    tty.type_text("e4");
    wait_for_moves(&home, "1. e4 *");
    tty.signal(Signal::KILL);
    tty.wait_end();
    let script = "printf 'd4\\nd5\\n' | \"$@\"";
    let robot = launch().args(["--black", "Robot"]).in_shell(script);
    robot.on_tty_in(&home).wait_end();
    let mut tty = started(&home, &[]);
    tty.expect("White–Sonja, 1 move");
    tty.type_text("/resume robot\r");
    tty.expect("White against Robot, after 1... d5. White to move");
    tty.type_text("c4");
    tty.expect("2. c4");
    tty.type_text("/quit\r");
    tty.wait_end();
    let mut tty = started(&home, &[]);
    tty.expect("White–Robot, 2 moves");
}

#[test]
fn a_second_screen_follows_with_its_own_size_side_and_place() {
    let home = home();
    let mut first = started(&home, &[]);
    first.type_text("e4");
    wait_for_moves(&home, "1. e4 *");
    let launch = launch().args(["resume", "1"]).size(80, 24);
    let mut second = launch.on_tty_in(&home);
    second.expect_board();
    second.type_text("/flip\r");
    second.wait_until("the board is not turned", |tty| {
        tty.screen().starts_with('1')
    });
    first.type_text("e5");
    second.expect("1... e5. White to move");
    first.type_text("Nf3");
    second.expect("2. Nf3. Black to move");
    second.key("Home");
    second.expect("> The start");
    first.type_text("/resign\r");
    first.expect("Resign");
    first.type_text("\r");
    second.expect("resignation");
}

#[test]
fn a_disk_that_fails_is_reported_without_a_key_and_play_continues() {
    let home = home();
    let folder = folder(&home);
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    fs::write(&folder, "in the way").unwrap();
    let mut tty = started(&home, &[]);
    tty.type_text("e4");
    tty.expect("The game is not being saved: there is a file where the folder should be");
    tty.type_text("e5");
    tty.expect("Not saved: there is a file");
    fs::remove_file(&folder).unwrap();
    tty.type_text("Nf3");
    tty.expect("The game is being saved again");
    wait_for_moves(&home, "1. e4 e5 2. Nf3 *");
}

#[test]
fn a_picture_of_the_game_is_drawn_during_play_and_finished_before_the_end() {
    let home = home();
    let mut tty = launch().on_tty_in(&home);
    tty.expect_board();
    tty.type_text("e4e5/save ~/first.gif\r");
    tty.expect("Saved as");
    tty.type_text("Nf3");
    tty.expect("2. Nf3");
    tty.type_text("/save ~/second.GIF\r/quit\r");
    tty.expect_exit(0);
    for (name, positions) in [("first.gif", 3), ("second.GIF", 4)] {
        let file = fs::read(home.path().join(name)).unwrap();
        let decoder = gif::DecodeOptions::new().read_info(&file[..]).unwrap();
        assert_eq!(decoder.into_iter().count(), positions, "{name}");
    }
}
