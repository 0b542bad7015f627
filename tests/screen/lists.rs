//! Lists of games over the board, and completion with Tab.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::harness::launch;
use crate::home::{folder, home};

/// Two games as another program writes them.
const CLUB: &str = "[Event \"Club\"]\n[White \"Vera\"]\n[Black \"Sonja\"]\n\n1. e4 e5 *\n\n\
                    [Event \"Club\"]\n[White \"Nona\"]\n[Black \"Xenia\"]\n\n1. d4 Nf6 2. c4 1-0\n";

#[test]
fn tab_walks_through_folders_to_a_file() {
    let home = home();
    fs::create_dir_all(home.path().join("club/2026")).unwrap();
    fs::write(home.path().join("club/2026/final.pgn"), "1. d4 d5 *").unwrap();
    let mut tty = launch().on_tty_in(&home);
    tty.expect_board();
    for (text, offered) in [("/open cl", "club/"), ("", "2026/"), ("f", "final.pgn")] {
        tty.type_text(text);
        tty.expect(&format!("▸ {offered}"));
        tty.key("Tab");
    }
    tty.expect("> /open club/2026/final.pgn");
    tty.key("Enter");
    tty.expect("1. d4");
}

#[test]
fn a_file_with_several_games_shows_them_at_the_start() {
    let home = home();
    fs::write(home.path().join("club.pgn"), CLUB).unwrap();
    let mut tty = launch().args(["club.pgn"]).on_tty_in(&home);
    tty.expect("Nona – Xenia");
    tty.key("Down");
    tty.key("Enter");
    tty.expect("Nona against Xenia, after 2. c4");
}

#[test]
fn neither_a_huge_file_nor_a_pipe_among_the_games_delays_a_key() {
    let home = home();
    let folder = folder(&home);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("Cup-final.pgn"), CLUB).unwrap();
    let huge = fs::File::create(folder.join("huge.pgn")).unwrap();
    huge.set_len(1 << 30).unwrap();
    let pipe = folder.join("pipe.pgn");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    let mut tty = launch().on_tty_in(&home);
    tty.expect_board();
    let began = Instant::now();
    tty.type_text("/resume ");
    tty.expect("Cup-final");
    tty.expect("pipe");
    for letter in ["c", "u", "p"] {
        tty.type_text(letter);
        tty.wait_until("other games go", |tty| !tty.screen().contains("huge"));
    }
    assert!(began.elapsed() < Duration::from_secs(3), "keys are held up");
    tty.key("Tab");
    tty.expect("> /resume Cup-final");
}
