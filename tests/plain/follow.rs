//! Following games line by line: those of another Tabiya, and those in files that other programs write.

use std::fs;
use std::process::Command;

use super::files::{Talk, failure, file, play, wait_until};
use super::lines::PROGRAM;
use super::lines::home::{games, home};

/// Starts the program with these arguments, to talk to it line by line.
fn talk(home: &tempfile::TempDir, arguments: &[&str]) -> Talk {
    Talk::start(home.path(), Command::new(PROGRAM).args(arguments))
}

#[test]
fn a_second_process_reports_what_happens_in_a_game_that_another_one_plays() {
    let home = home();
    let mut first = talk(&home, &["--time", "5+3", "--black", "Sonja"]);
    first.say("e4", "Sonja to move");
    wait_until("the game is saved", || !games(&home).is_empty());
    let mut second = talk(&home, &["resume", "1"]);
    let opened = second.hear("Sonja to move");
    assert!(
        opened.contains("watching a game from another screen\n"),
        "{opened}"
    );
    assert!(opened.contains("Black: 5:0"), "{opened}");
    assert!(opened.contains(", running\n"), "{opened}");
    for (line, told) in [
        ("e5", "1... e5\nWhite to move\n"),
        ("Nf3", "2. Nf3\nSonja to move\n"),
    ] {
        first.send(line);
        assert_eq!(second.hear(" to move"), told, "{line}");
    }
    first.send("/takeback");
    first.send("/accept");
    assert_eq!(
        second.hear("White to move"),
        "The game has gone back to move 2\nWhite to move\n"
    );
    first.send("Bc4");
    assert_eq!(second.hear("Sonja to move"), "2. Bc4\nSonja to move\n");
    assert_eq!(
        second.say("/join", "error"),
        "error: the Tabiya that has the game lets no other screen join\n"
    );
    second.say(
        "/set event Club",
        "error: you are watching a game from another screen",
    );
    let clocks = second.say("/clock", "Black: ");
    assert!(clocks.contains("White: 5:0"), "{clocks}");
    second.say("/goto 1", "a b c d e f g h");
    first.send("/resign");
    assert_eq!(
        second.hear("1-0"),
        "Sonja resigns: White wins (FIDE 5.1.2)\n1-0\n"
    );
}

#[test]
fn a_follower_is_told_that_the_players_have_left_and_can_continue_the_game() {
    let home = home();
    for is_killed in [false, true] {
        let mut first = talk(&home, &["--time", "5+3"]);
        first.say("d4", "Black to move");
        wait_until("the game is saved", || !games(&home).is_empty());
        let mut second = talk(&home, &["resume", "1"]);
        second.hear("Black to move");
        if is_killed {
            first.child.kill().unwrap();
        } else {
            first.send("/quit");
        }
        second.hear("the other screen has closed. /resume continues the game here");
        assert!(!second.say("/clock", "Black: ").contains("running"));
        second.say("/resume another", "error: no unfinished game matches");
        second.say("/resume", "Black to move");
        second.say("d5", "White to move");
        second.send("/quit");
        second.child.wait().unwrap();
        assert_eq!(games(&home).len(), 1);
        fs::remove_file(&games(&home)[0]).unwrap();
    }
}

#[test]
fn another_programs_file_is_followed_and_a_torn_text_loses_no_move() {
    let home = home();
    let path = file(&home, "relay.pgn", "1. e4 e5 *\n");
    let mut talk = talk(&home, &[&path]);
    talk.hear("White to move");
    for (text, told) in [
        ("1. e4 e5 2. Nf3 *\n", Some("2. Nf3\nBlack to move\n")),
        ("", None),
        ("1. e4", None),
        ("1. e4 e5", None),
        ("[White \"Vera\"]\n[Black \"So", None),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5\n",
            Some("3. Bb5\nBlack to move\n"),
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 *\n",
            Some("3. Bc4\nBlack to move\n"),
        ),
    ] {
        fs::write(&path, text).unwrap();
        match told {
            Some(told) => assert_eq!(talk.hear(" to move"), told, "{text}"),
            None => assert_eq!(talk.say("/last", "Nf3"), "2. Nf3\n", "{text}"),
        }
    }
    fs::remove_file(&path).unwrap();
    talk.hear("The file of this game is gone; the board stays as it was");
    assert_eq!(talk.say("/last", "Bc4"), "3. Bc4\n");
    fs::write(&path, "1. d4 d5 *\n").unwrap();
    let another = talk.hear("White to move");
    assert!(another.contains("after 1... d5"), "{another}");
    // A player who continues does so in a game of their own.
    talk.say("c4", "Kept in a copy");
    fs::write(&path, "1. d4 d5 2. Nf3 *\n").unwrap();
    assert_eq!(talk.say("/last", "c4"), "2. c4\n");
}

#[test]
fn a_game_in_a_file_of_the_players_choice_is_followed_too() {
    let home = home();
    let path = file(&home, "own.pgn", "");
    let mut first = talk(&home, &["--file", &path]);
    first.say("e4", "Black to move");
    wait_until("the game is saved", || {
        fs::read_to_string(&path).unwrap().contains("e4")
    });
    let mut second = talk(&home, &[&path]);
    let opened = second.hear("Black to move");
    assert!(
        opened.contains("watching a game from another screen\n"),
        "{opened}"
    );
    first.send("c5");
    assert_eq!(second.hear("to move"), "1... c5\nWhite to move\n");
    drop(second);
    let again = play(&home, &[&path], "d4");
    assert!(
        again
            .output
            .contains("error: you are watching a game from another screen")
    );
    assert!(failure(&home, &["--file", &path]).contains("another Tabiya is playing in "));
}
