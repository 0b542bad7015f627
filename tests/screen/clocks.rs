//! Clocks on the screen: flags that fall whatever the players have in hand, and clocks that stand.

use std::thread;
use std::time::Duration;

use crate::harness::{Tty, launch};
#[cfg(target_os = "linux")]
use crate::terminal::sleeps;

/// The program with this time for each player, from this position, showing its board with a character for each piece.
fn started_at(fen: &str, time: &str) -> Tty {
    let args = ["--time", time, "--fen", fen, "--pieces", "glyphs"];
    let mut tty = launch().args(args).on_tty();
    tty.expect_board();
    tty
}

/// The same from the start of a game.
fn started(time: &str) -> Tty {
    let mut tty = launch().args(["--time", time]).on_tty();
    tty.expect_board();
    tty
}

/// Enters a line.
fn enter(tty: &mut Tty, line: &str) {
    tty.type_text(line);
    tty.key("Enter");
}

/// Holds that no flag has fallen yet.
fn assert_in_time(tty: &Tty) {
    assert!(!tty.screen().contains("flag"), "{}", tty.screen());
}

/// The chooser goes, and no pawn is promoted any more.
fn while_a_promotion_is_being_chosen() {
    let mut tty = started_at("7r/1P5k/8/8/8/8/7K/8 w - - 0 1", "2s");
    enter(&mut tty, "/start");
    let knights = |tty: &Tty| tty.screen().matches('♞').count();
    assert_eq!(knights(&tty), 0);
    tty.drag("b7", "b8");
    tty.wait_until("no choice of pieces", |tty| knights(tty) == 1);
    assert_in_time(&tty);
    tty.expect("White's flag has fallen: Black wins (FIDE 6.9)");
    assert_eq!(knights(&tty), 0, "{}", tty.screen());
    tty.key("q");
    tty.key("Enter");
    tty.settle();
    assert!(tty.screen().contains("No moves yet"), "{}", tty.screen());
}

/// The piece goes back, and letting go of it plays nothing.
fn while_a_piece_is_dragged() {
    let mut tty = started("2s");
    enter(&mut tty, "/start");
    tty.press("e2");
    tty.hold("e3");
    tty.hold("e4");
    tty.settle();
    assert_in_time(&tty);
    tty.expect("White's flag has fallen: Black wins (FIDE 6.9)");
    tty.release("e4");
    tty.settle();
    assert!(tty.screen().contains("No moves yet"), "{}", tty.screen());
    assert!(tty.screen().contains("White's flag"), "{}", tty.screen());
}

/// The question goes with its answers.
fn while_a_draw_offer_waits_for_its_answer() {
    let mut tty = started("2s");
    tty.type_text("e4e5");
    tty.expect("e5");
    enter(&mut tty, "/offer black");
    tty.expect("Accept draw");
    assert_in_time(&tty);
    tty.expect("White's flag has fallen: Black wins (FIDE 6.9)");
    assert!(!tty.screen().contains("Accept draw"), "{}", tty.screen());
    tty.key("F7");
    tty.settle();
    assert!(!tty.screen().contains("Agreement"), "{}", tty.screen());
}

/// The end is told over the earlier position.
fn while_the_players_look_back() {
    let mut tty = started("2s");
    tty.type_text("e4e5");
    tty.expect("e5");
    tty.key("Home");
    tty.expect("Looking back at the start");
    assert_in_time(&tty);
    tty.expect("White's flag has fallen: Black wins (FIDE 6.9)");
}

/// The page goes.
fn while_a_page_is_read() {
    let mut tty = started("2s");
    enter(&mut tty, "/start");
    tty.key("F1");
    tty.expect("Keys and commands");
    assert_in_time(&tty);
    tty.expect("White's flag has fallen: Black wins (FIDE 6.9)");
    assert!(!tty.screen().contains("Keys and"), "{}", tty.screen());
}

/// The end is told beside what is typed.
fn while_a_move_is_typed() {
    let mut tty = started("2s");
    enter(&mut tty, "/start");
    tty.type_text("Ng");
    tty.expect("> Ng");
    assert_in_time(&tty);
    tty.expect("White's flag has fallen: Black wins (FIDE 6.9)");
}

#[test]
fn a_flag_falls_whatever_the_players_are_doing() {
    let cases: [fn(); 6] = [
        while_a_promotion_is_being_chosen,
        while_a_piece_is_dragged,
        while_a_draw_offer_waits_for_its_answer,
        while_the_players_look_back,
        while_a_page_is_read,
        while_a_move_is_typed,
    ];
    // They mostly wait, so they wait side by side.
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(case);
        }
    });
}

#[test]
fn a_pause_holds_the_clocks_until_they_are_started_again() {
    let mut tty = started("2s");
    enter(&mut tty, "/start");
    tty.expect("White's clock is running");
    enter(&mut tty, "/pause");
    tty.expect("paused");
    tty.settle();
    let shown = tty.screen();
    thread::sleep(Duration::from_millis(2200));
    tty.settle();
    assert_eq!(tty.screen(), shown);
    enter(&mut tty, "/start");
    tty.expect("White's clock is running");
    tty.expect("White's flag has fallen: Black wins (FIDE 6.9)");
}

/// Holds that a clock wakes the program so often a second when it goes, and never when it stands.
#[cfg(target_os = "linux")]
fn assert_wakes(time: &str, a_second: u32) {
    use std::time::Instant;

    // Something from before may still be under way the first time.
    let idle = |tty: &mut Tty| {
        let sleeps_on = (0..5).any(|_| {
            tty.settle();
            let (drawn, slept) = (tty.output().len(), sleeps(tty));
            thread::sleep(Duration::from_millis(300));
            tty.settle();
            (tty.output().len(), sleeps(tty)) == (drawn, slept)
        });
        assert!(sleeps_on, "{time}: it wakes while no clock goes");
    };
    let mut tty = started(time);
    idle(&mut tty);
    enter(&mut tty, "/start");
    tty.expect("White's clock is running");
    let (drawn, slept, began) = (tty.output().len(), sleeps(&tty), Instant::now());
    while began.elapsed() < Duration::from_millis(1500) {
        tty.settle();
    }
    let woken = sleeps(&tty) - slept;
    let seconds = began.elapsed().as_secs_f64();
    let frames = tty.output()[drawn..].windows(8);
    let frames = frames.filter(|bytes| bytes == b"\x1b[?2026h").count();
    let most = (seconds * f64::from(a_second)).ceil() + 1.0;
    let frames = f64::from(u32::try_from(frames).unwrap());
    assert!((1.0..=most).contains(&frames), "{time}: {frames} frames");
    // A write that has to wait for the terminal is a second sleep in the same wake.
    let woken = f64::from(u32::try_from(woken).unwrap());
    assert!(woken <= 2.0 * most, "{time}: {woken} wakes");
    enter(&mut tty, "/pause");
    tty.expect("paused");
    idle(&mut tty);
}

#[cfg(target_os = "linux")]
#[test]
fn a_clock_wakes_the_program_as_often_as_it_shows_something_else_and_never_while_it_stands() {
    thread::scope(|scope| {
        scope.spawn(|| assert_wakes("15s", 10));
        scope.spawn(|| assert_wakes("5", 1));
    });
}
