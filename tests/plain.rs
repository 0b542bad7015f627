//! The Laws from outside: whole games through line mode, as a script or a screen reader plays them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that panics has failed, which is its purpose"
)]

#[path = "plain/earlier.rs"]
mod earlier;
#[path = "plain/faults.rs"]
mod faults;
#[path = "plain/files.rs"]
mod files;
#[cfg(debug_assertions)]
#[path = "plain/leaving.rs"]
mod leaving;
#[path = "common/lines.rs"]
mod lines;
#[path = "plain/script.rs"]
mod script;
#[cfg(debug_assertions)]
#[path = "plain/transcript.rs"]
mod transcript;

use std::io::Write;
use std::process::Command;

use lines::{Run, tabiya};

#[test]
fn every_end_of_a_game_in_the_laws() {
    script::play_all(include_str!("plain/ends.txt"));
}

#[test]
fn every_special_rule_of_how_the_pieces_move() {
    script::play_all(include_str!("plain/moves.txt"));
}

#[test]
fn starts_and_castling_of_chess960() {
    script::play_all(include_str!("plain/chess960.txt"));
}

#[test]
fn draw_offers_and_their_answers() {
    script::play_all(include_str!("plain/offers.txt"));
}

#[test]
fn claims_right_and_wrong() {
    script::play_all(include_str!("plain/claims.txt"));
}

#[test]
fn taking_back_by_agreement() {
    script::play_all(include_str!("plain/takebacks.txt"));
}

#[test]
fn files_that_were_written_elsewhere() {
    script::play_all(include_str!("plain/files.txt"));
}

#[test]
fn results_by_hand_and_the_terms_of_a_game() {
    script::play_all(include_str!("plain/terms.txt"));
}

#[cfg(debug_assertions)]
#[test]
fn time_controls_and_what_clocks_do() {
    script::play_all(include_str!("plain/clocks.txt"));
}

#[cfg(debug_assertions)]
#[test]
fn flags_that_fall() {
    script::play_all(include_str!("plain/flags.txt"));
}

#[test]
fn a_flag_falls_by_itself_while_nobody_types() {
    let home = lines::home::home();
    let mut command = Command::new(lines::PROGRAM);
    let mut child = lines::spawn(home.path(), command.args(["--plain", "--time", "1s"]));
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"e4\n").unwrap();
    let output = lines::collect(child.stdout.take().unwrap());
    // The input stays open, and nothing more comes from it.
    assert_eq!(lines::wait(&mut child).code(), Some(0));
    let output = output.join().unwrap();
    let end = "\nBlack to move\nBlack's flag has fallen: White wins (FIDE 6.9)\n1-0\n";
    assert!(output.ends_with(end), "{output}");
}

#[test]
fn what_listeners_ask_for_and_looking_back() {
    script::play_all(include_str!("plain/commands.txt"));
}

#[test]
fn variations_and_going_on_from_them() {
    script::play_all(include_str!("plain/walk.txt"));
}

#[test]
fn the_names_of_openings() {
    script::play_all(include_str!("plain/openings.txt"));
}

/// Plays these bytes in line mode, which must go well whatever they are.
fn play(input: &[u8]) -> Run {
    let run = tabiya(&["--plain"], input);
    assert_eq!((run.code, &*run.errors), (Some(0), ""));
    run
}

#[test]
fn the_end_of_input_ends_line_mode_without_a_result() {
    for input in [&b""[..], b"\n\n  \n", b"e4", b"e4\n"] {
        let run = play(input);
        assert!(run.output.ends_with(" to move\n"), "{}", run.output);
    }
    assert!(
        play(b"e4").output.contains("\n1. e4\n"),
        "a last line without its end counts"
    );
}

#[test]
fn quit_ends_line_mode_at_once() {
    assert!(
        play(b"e4\n/quit\ne5\n")
            .output
            .ends_with("1. e4\nBlack to move\n")
    );
}

#[test]
fn a_line_that_is_no_text_is_an_error_and_changes_nothing() {
    let run = play(b"\xff\xfe\n\xc3\x28\ne\0\x34\n\x1b[31me4\n/fen\n");
    let told: Vec<&str> = run.lines().split_off(2);
    let no_text = "error: the line is not UTF-8 text";
    let control = "error: the line has a control character";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(told, [no_text, no_text, control, control, start]);
}

#[test]
fn a_huge_line_is_an_error_and_the_next_is_read_as_usual() {
    let mut input = vec![b'x'; 5_000_000];
    input.extend(b"\ne4\n");
    let run = play(&input);
    assert_eq!(
        run.lines()[2..],
        [
            "error: the line is longer than 1000 bytes",
            "1. e4",
            "Black to move"
        ]
    );
}

#[test]
fn a_huge_line_without_an_end_is_an_error_too() {
    let run = play(&vec![b'x'; 5_000_000]);
    assert_eq!(
        run.lines()[2..],
        ["error: the line is longer than 1000 bytes"]
    );
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_no_hindrance() {
    let run = play("\u{feff}e4\r\ne5\r\n".as_bytes());
    assert_eq!(
        run.lines()[2..],
        ["1. e4", "Black to move", "1... e5", "White to move"]
    );
}

#[test]
fn named_players_are_named_in_every_sentence() {
    let names = ["play", "--plain", "--white", "Vera", "--black", "Sonja"];
    let run = tabiya(&names, b"e4\n/takeback\n/resign\n");
    assert_eq!(
        run.lines()[1..],
        [
            "Vera (White) against Sonja (Black)",
            "Vera to move",
            "1. e4",
            "Sonja to move",
            "Vera asks to take back a move",
            "Sonja may answer: /accept or /decline",
            "Sonja to move",
            "Sonja resigns: Vera wins (FIDE 5.1.2)",
            "1-0"
        ]
    );
    let run = tabiya(&["--plain", "--white", "Anna", "--black", "Anna"], b"");
    assert_eq!(run.lines()[2], "White to move", "Anna would be either");
}

/// A game by a listener, as it is heard.
#[cfg(debug_assertions)]
const LISTENER: &str = include_str!("plain/listener.txt");

#[cfg(debug_assertions)]
#[test]
fn a_listener_plays_from_the_settings_to_mate_and_hears_everything_in_words() {
    let home = lines::home::home();
    transcript::hear(LISTENER, home.path());
    assert!(LISTENER.is_ascii(), "no picture, no frame, no escape");
    assert!(LISTENER.contains("\nCheckmate: Sonja wins (FIDE 5.1.1)\n0-1"));
}

#[cfg(debug_assertions)]
#[test]
fn the_listener_uses_every_command_that_the_program_lists() {
    let home = lines::home::home();
    let used = transcript::commands_used(LISTENER);
    let known = transcript::commands_known(home.path());
    assert!(known.len() > 30, "{known:?}");
    let unused: Vec<_> = known
        .iter()
        .filter(|word| !used.contains(&word.as_str()))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn settings_are_shown_changed_and_refused_line_by_line() {
    script::play_all(include_str!("plain/settings.txt"));
}

#[test]
fn without_a_terminal_the_game_is_played_line_by_line_by_itself() {
    let run = tabiya(&[], b"f3\ne5\ng4\nQh4\n");
    assert_eq!(run.lines().last(), Some(&"0-1"));
    assert_eq!((run.code, &*run.errors), (Some(0), ""));
}

#[test]
fn the_rules_are_read_as_text_with_boards_in_letters() {
    let run = play(b"/rules\n/rules stalemate\ne4\n");
    let lines = run.lines();
    let after = |start: &str| {
        let place = lines.iter().position(|line| *line == start);
        &lines[place.unwrap_or_else(|| panic!("{start:?}: {lines:?}")) + 1..]
    };
    assert_eq!(after("castling    Castling")[0], "enpassant   En passant");
    assert_eq!(
        after("Stalemate")[..4],
        [
            "",
            "8 . . . . . . . k",
            "7 . . . . . Q . .",
            "6 . . . . . . K ."
        ]
    );
    assert!(lines.contains(&"Black pawn a5 may go to a4."), "{lines:?}");
    assert_eq!(lines[lines.len() - 2..], ["1. e4", "Black to move"]);
}
