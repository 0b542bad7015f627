//! Lists of games over the board, and what Tab makes of a line.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::harness::{Home, Tty, launch};

/// Two games as another program writes them.
const CLUB: &str = "[Event \"Club\"]\n[White \"Vera\"]\n[Black \"Sonja\"]\n\n1. e4 e5 *\n\n\
                    [Event \"Club\"]\n[White \"Nona\"]\n[Black \"Xenia\"]\n\n1. d4 Nf6 2. c4 1-0\n";

/// The program in this home with its board on the screen.
fn started(home: &Home) -> Tty {
    let mut tty = launch().on_tty_in(home);
    tty.expect_board();
    tty
}

/// A home whose folder of games has these.
fn home_with(games: &[(&str, &str)]) -> (Home, PathBuf) {
    let home = Home::new();
    let folder = home.join(".local/share/tabiya/games");
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in games {
        fs::write(folder.join(name), text).unwrap();
    }
    (home, folder)
}

#[test]
fn one_game_of_a_file_is_searched_for_and_opened() {
    let home = Home::new();
    fs::write(home.join("club evening.pgn"), CLUB).unwrap();
    let mut tty = started(&home);
    tty.type_text("/open cl");
    tty.expect("club evening.pgn");
    tty.key("Tab");
    tty.expect("> /open club evening.pgn");
    tty.key("Enter");
    tty.expect("Nona – Xenia");
    tty.expect("Vera – Sonja");
    tty.type_text("xen");
    tty.expect("1 of 2");
    assert!(!tty.screen().contains("Sonja"), "{}", tty.screen());
    tty.key("Enter");
    tty.expect("Nona against Xenia, after 2. c4");
}

#[test]
fn tab_walks_through_folders_to_a_file() {
    let home = Home::new();
    fs::create_dir_all(home.join("club/2026")).unwrap();
    fs::write(home.join("club/2026/final.pgn"), "1. d4 d5 *").unwrap();
    let mut tty = started(&home);
    for (text, offered) in [("/open cl", "club/"), ("", "2026/"), ("f", "final.pgn")] {
        tty.type_text(text);
        tty.expect(&format!("▸ {offered}"));
        tty.key("Tab");
    }
    tty.expect("> /open club/2026/final.pgn");
    tty.key("Enter");
    tty.expect("1. d4");
    tty.type_text("/save club/");
    tty.expect("▸ 2026/");
}

#[test]
fn a_file_with_several_games_shows_them_at_the_start() {
    let home = Home::new();
    fs::write(home.join("club.pgn"), CLUB).unwrap();
    let mut tty = launch().args(["club.pgn"]).on_tty_in(&home);
    tty.expect("Nona – Xenia");
    tty.key("Down");
    tty.key("Enter");
    tty.expect("Nona against Xenia, after 2. c4");
}

#[test]
fn a_saved_game_is_renamed_and_another_deleted() {
    let (home, folder) = home_with(&[
        (
            "2026-11-21_Vera_Sonja.pgn",
            "[White \"Vera\"]\n[Black \"Sonja\"]\n\n1. e4 *\n",
        ),
        (
            "2026-11-20_Nona_Xenia.pgn",
            "[White \"Nona\"]\n[Black \"Xenia\"]\n\n1. d4 1-0\n",
        ),
    ]);
    let mut tty = started(&home);
    tty.type_text("/games");
    tty.key("Enter");
    tty.expect("Search: ");
    tty.type_text("nona");
    tty.expect("1 of 2");
    tty.key("Delete");
    tty.expect("Nona against Xenia, 1-0");
    tty.key("y");
    tty.expect("Deleted: Nona against Xenia, 1-0");
    tty.expect("0 of 1");
    tty.key("Esc");
    tty.wait_until("the list stays", |tty| {
        !tty.screen().contains("Saved games")
    });
    tty.type_text("/games");
    tty.key("Enter");
    tty.expect("▶ Black");
    tty.key("F2");
    tty.expect("New name: ");
    tty.type_text("Cup final");
    tty.key("Enter");
    tty.expect("Cup-final: Vera – Sonja");
    assert!(folder.join("Cup-final.pgn").exists());
    assert!(!folder.join("2026-11-20_Nona_Xenia.pgn").exists());
    tty.key("Enter");
    tty.expect("Vera against Sonja, after 1. e4");
}

#[test]
fn tab_completes_a_setting_and_its_value() {
    let mut tty = started(&Home::new());
    tty.type_text("/set tu");
    tty.expect("which side of the board is at the bottom");
    tty.key("Tab");
    tty.expect("> /set turn");
    tty.type_text("fl");
    tty.key("Tab");
    tty.expect("> /set turn flipped");
    tty.key("Enter");
    tty.expect("Turn: flipped");
}

#[test]
fn neither_a_huge_file_nor_a_pipe_among_the_games_holds_a_key_up() {
    let (home, folder) = home_with(&[("Cup-final.pgn", CLUB)]);
    let huge = fs::File::create(folder.join("huge.pgn")).unwrap();
    huge.set_len(1 << 30).unwrap();
    let pipe = folder.join("pipe.pgn");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    let mut tty = started(&home);
    let began = Instant::now();
    tty.type_text("/resume ");
    tty.expect("Vera against Sonja");
    tty.expect("pipe");
    for letter in ["c", "u", "p"] {
        tty.type_text(letter);
        tty.wait_until("other games go", |tty| !tty.screen().contains("huge"));
    }
    assert!(began.elapsed() < Duration::from_secs(3), "keys are held up");
    tty.key("Tab");
    tty.expect("> /resume Cup-final");
}
