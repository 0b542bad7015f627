//! The keys for draws in each of their situations, and clocks over leaving and resuming, on the real screen.

use std::path::PathBuf;
use std::time::Duration;
use std::{fs, thread};

use rustix::process::Signal;

use crate::harness::{Home, Tty, launch};

/// The program, started and showing its board.
fn started() -> Tty {
    let mut tty = launch().size(120, 40).on_tty();
    tty.expect_board();
    tty
}

/// Types moves one after the other.
fn play(tty: &mut Tty, moves: &[(&str, &str)]) {
    for (text, shown) in moves {
        tty.type_text(text);
        tty.expect(shown);
    }
}

#[test]
fn the_offer_key_asks_who_offers_in_each_situation() {
    let mut tty = started();
    tty.key("F2");
    tty.expect("once both players have moved (FIDE 5.2.3)");
    play(&mut tty, &[("e4", "1. e4")]);
    tty.key("F2");
    tty.expect("b Black, with the next move");
    assert!(!tty.screen().contains("White, who has"), "{}", tty.screen());
    tty.key("Esc");
    play(&mut tty, &[("e5", "1... e5")]);
    tty.key("F2");
    tty.expect("b Black, who has just moved");
    tty.expect("w White, with the next move");
    tty.key("w");
    tty.expect("White offers a draw with the next move");
    tty.key("F2");
    tty.expect("d Drop the offer");
    tty.key("d");
    tty.expect("White drops the draw offer");
    tty.key("F2");
    tty.expect("b Black, who has just moved");
    tty.key("Enter");
    tty.expect("Accept draw");
    tty.key("F2");
    tty.expect("White must accept or decline first");
    tty.key("F7");
    tty.expect("(FIDE 5.2.3, 9.1)");
    tty.key("F2");
    tty.expect("The game is over");
}

#[test]
fn the_claim_key_never_makes_a_wrong_claim() {
    let mut tty = started();
    tty.key("F3");
    tty.expect("this position has occurred once; 0 moves without a capture or pawn move");
    tty.type_text("Nf3Nf6Ng1Ng8Nf3Nf6Ng1");
    tty.expect("Black may claim a draw with Ng8");
    tty.key("F3");
    tty.expect("Ng8: threefold repetition (FIDE 9.2)");
    tty.key("Esc");
    tty.type_text("Ng8");
    tty.expect("White may claim a draw: threefold repetition");
    tty.key("F3");
    tty.expect("y Claim the draw");
    assert!(!tty.screen().contains("claimed: draw"), "{}", tty.screen());
    tty.key("n");
    tty.key("F3");
    tty.expect("y Claim the draw");
    tty.key("y");
    tty.expect("claimed: draw (FIDE 9.2)");
}

#[test]
fn where_only_a_stated_move_would_do_it_is_chosen_and_claimed_with() {
    let mut tty = started();
    tty.type_text("Nf3Nf6Ng1Ng8Nf3Nf6Ng1");
    tty.expect("Black may claim a draw with Ng8");
    tty.key("F3");
    tty.expect("Ng8: threefold repetition (FIDE 9.2)");
    tty.key("Enter");
    tty.expect("claimed: draw (FIDE 9.2)");
}

/// The saved game of a home, as text.
fn saved(home: &Home) -> String {
    let entries = fs::read_dir(home.join(".local/share/tabiya/games")).unwrap();
    let mut paths = entries.map(|entry| entry.unwrap().path());
    let is_game = |path: &PathBuf| path.extension().is_some_and(|end| end == "pgn");
    fs::read_to_string(paths.find(is_game).unwrap()).unwrap()
}

/// What Black had left when the game was written.
fn black_left(home: &Home) -> Duration {
    let text = saved(home);
    let clocks = text.split("[TabiyaClocks \"").nth(1).unwrap();
    let clocks = clocks.split('"').next().unwrap();
    let seconds = clocks.split(' ').nth(1).unwrap().parse().unwrap();
    Duration::from_secs_f64(seconds)
}

/// Plays with clocks and lets Black think for more than a second, then leaves in this way.
fn leave(by: impl Fn(&mut Tty)) -> Home {
    let home = Home::new();
    let mut tty = launch().args(["--time", "60s"]).on_tty_in(&home);
    tty.expect_board();
    tty.expect("the first move starts Black's clock");
    tty.type_text("e4");
    tty.expect("1. e4");
    thread::sleep(Duration::from_millis(1200));
    by(&mut tty);
    tty.wait_end();
    home
}

#[test]
fn whatever_ends_the_screen_the_clocks_are_written_as_they_stand() {
    let ways: [fn(&mut Tty); 4] = [
        |tty| {
            tty.key("Ctrl-C");
            tty.key("Ctrl-C");
        },
        |tty| {
            tty.type_text("/quit");
            tty.key("Enter");
        },
        |tty| tty.signal(Signal::TERM),
        |tty| tty.signal(Signal::HUP),
    ];
    thread::scope(|scope| {
        for by in ways {
            scope.spawn(move || {
                let home = leave(by);
                let left = black_left(&home);
                let most = Duration::from_millis(58_800);
                assert!(left <= most, "{left:?}: {}", saved(&home));
            });
        }
    });
}

#[test]
fn a_resume_goes_on_by_a_move_alone() {
    let home = leave(|tty| tty.signal(Signal::TERM));
    let left = black_left(&home);
    let mut tty = launch().args(["resume"]).size(140, 40).on_tty_in(&home);
    tty.expect_board();
    tty.expect("the next move starts White's clock");
    tty.settle();
    tty.type_text("e5");
    tty.expect("1... e5");
    tty.key("Ctrl-C");
    tty.key("Ctrl-C");
    tty.wait_end();
    assert_eq!(black_left(&home), left, "no time passed before the move");
}

#[test]
fn a_pause_is_a_key_and_a_click_on_the_clock_and_shows() {
    let mut tty = launch().args(["--time", "5"]).on_tty();
    tty.expect_board();
    tty.type_text("e4");
    tty.expect("1. e4");
    tty.key("Ctrl-P");
    tty.expect("paused ");
    tty.key("Ctrl-P");
    tty.expect("Black's clock is running");
    let clock = |tty: &Tty| {
        let screen = tty.screen();
        let (row, line) = screen
            .lines()
            .enumerate()
            .find(|(_, line)| line.contains("◆ "))
            .unwrap();
        let column = line.chars().position(|letter| letter == '◆').unwrap();
        (
            u16::try_from(column + 3).unwrap(),
            u16::try_from(row).unwrap(),
        )
    };
    tty.click(clock(&tty));
    tty.expect("paused ");
}

#[test]
fn a_limit_for_each_move_stands_beside_the_time_in_all() {
    let mut tty = launch().args(["--time", "15 60s/move"]).on_tty();
    tty.expect_board();
    tty.expect("15:00 · move 1:00");
    tty.type_text("e4");
    tty.expect("· move 0:59");
}
