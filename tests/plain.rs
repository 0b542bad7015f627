//! The Laws from outside: whole games in line mode, as a script or a screen reader user would play them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that panics has failed, which is its purpose"
)]

#[path = "common/dice.rs"]
mod dice;
#[path = "plain/faults.rs"]
mod faults;
#[path = "plain/files.rs"]
mod files;
#[path = "plain/follow.rs"]
mod follow;
#[cfg(unix)]
#[path = "plain/leaving.rs"]
mod leaving;
#[path = "common/lines.rs"]
mod lines;
#[path = "common/uses.rs"]
mod uses;

use std::io::Write;
use std::process::Command;

use lines::{Run, tabiya};

#[test]
fn every_end_of_a_game_in_the_laws() {
    uses::play(include_str!("plain/ends.txt"));
}

#[test]
fn every_special_rule_of_how_the_pieces_move() {
    uses::play(include_str!("plain/moves.txt"));
}

#[test]
fn starts_and_castling_of_chess960() {
    uses::play(include_str!("plain/chess960.txt"));
}

#[test]
fn draw_offers_and_their_answers() {
    uses::play(include_str!("plain/offers.txt"));
}

#[test]
fn correct_and_wrong_claims() {
    uses::play(include_str!("plain/claims.txt"));
}

#[test]
fn taking_back_by_agreement() {
    uses::play(include_str!("plain/takebacks.txt"));
}

#[test]
fn files_from_other_programs() {
    uses::play(include_str!("plain/files.txt"));
}

#[test]
fn games_are_kept_resumed_opened_copied_and_counted() {
    uses::play(include_str!("plain/saved.txt"));
}

#[cfg(debug_assertions)]
#[test]
fn leaving_with_clocks_and_resuming() {
    uses::play(include_str!("plain/leaving.txt"));
}

#[test]
fn results_by_hand_and_the_terms_of_a_game() {
    uses::play(include_str!("plain/terms.txt"));
}

#[cfg(debug_assertions)]
#[test]
fn time_controls_and_what_clocks_do() {
    uses::play(include_str!("plain/clocks.txt"));
}

#[cfg(debug_assertions)]
#[test]
fn armageddon_counts_draws_as_wins_for_black() {
    uses::play(include_str!("plain/armageddon.txt"));
}

#[cfg(debug_assertions)]
#[test]
fn flags_that_fall() {
    uses::play(include_str!("plain/flags.txt"));
}

#[test]
fn a_flag_falls_by_itself_while_nobody_types() {
    let home = lines::home::home();
    let mut command = Command::new(lines::PROGRAM);
    let mut child = lines::spawn(
        home.path(),
        command.args(["--plain", "--time", "1s", "--warnings", "off"]),
    );
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"e4\n").unwrap();
    let output = lines::collect(child.stdout.take().unwrap());
    // The input stays open, but nothing more arrives.
    assert_eq!(lines::wait(&mut child).code(), Some(0));
    let output = output.join().unwrap();
    let end = "\nBlack to move\nBlack's flag has fallen: White wins (FIDE 6.9)\n1-0\n";
    assert!(output.ends_with(end), "{output}");
}

#[test]
fn questions_of_listeners_and_looking_back() {
    uses::play(include_str!("plain/commands.txt"));
}

#[test]
fn reading_with_lines_of_one_s_own() {
    uses::play(include_str!("plain/reading.txt"));
}

#[test]
fn variations_and_continuing_from_them() {
    uses::play(include_str!("plain/walk.txt"));
}

#[test]
fn the_names_of_openings() {
    uses::play(include_str!("plain/openings.txt"));
}

/// Plays these bytes in line mode, which must succeed whatever they are.
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
fn a_line_that_is_not_text_is_an_error_and_changes_nothing() {
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
fn windows_line_ends_and_a_byte_order_mark_are_accepted() {
    let run = play("\u{feff}e4\r\ne5\r\n".as_bytes());
    assert_eq!(
        run.lines()[2..],
        ["1. e4", "Black to move", "1... e5", "White to move"]
    );
}

/// A game of somebody who listens to a screen reader, in the words that line mode says.
const LISTENER: &str = include_str!("plain/listener.txt");

#[cfg(debug_assertions)]
#[test]
fn a_listener_plays_from_the_settings_to_mate_and_hears_everything_in_words() {
    uses::play_word_for_word(LISTENER);
    assert!(LISTENER.is_ascii(), "no picture, no frame, no escape");
    assert!(LISTENER.contains("\nCheckmate: Sonja wins (FIDE 5.1.1)\n0-1"));
}

#[test]
fn the_listener_uses_every_command_that_the_program_lists() {
    let used = uses::commands(LISTENER);
    let help = play(b"/help all\n");
    let listed = help
        .lines()
        .into_iter()
        .filter(|line| line.starts_with('/'));
    let known: Vec<_> = listed.filter_map(|line| line.split(' ').next()).collect();
    assert!(known.len() > 30, "{known:?}");
    let unused: Vec<_> = known.iter().filter(|word| !used.contains(word)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn settings_are_shown_changed_and_refused_line_by_line() {
    uses::play(include_str!("plain/settings.txt"));
}
