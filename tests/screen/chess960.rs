//! Castling in Chess960 with the mouse, in shapes that standard chess does not have.

use std::fs;
use std::process::Command;

use crate::harness::{Home, Tty, launch};

/// Plays Chess960 from a start position; `typed` are moves that make room.
fn started(options: &[&str], typed: &str) -> Tty {
    let mut tty = launch()
        .args(["play"])
        .args(options.iter().copied())
        .on_tty();
    tty.expect_board();
    for san in typed.split_whitespace() {
        tty.type_text(san);
        tty.expect(san);
    }
    tty
}

/// What stands on the first rank of the side that has just moved, as the game's FEN has it.
fn home_rank(tty: &mut Tty, index: usize) -> String {
    tty.type_text("/fen");
    tty.key("Enter");
    let placement = |tty: &Tty| {
        let screen = tty.screen();
        let mut words = screen.split_whitespace();
        let fen = words.find(|word| word.matches('/').count() == 7);
        fen.map(str::to_owned)
    };
    tty.wait_until("no FEN", |tty| placement(tty).is_some());
    placement(tty)
        .unwrap()
        .split('/')
        .nth(index)
        .unwrap()
        .to_owned()
}

#[test]
fn a_king_dragged_onto_its_rook_castles_where_they_change_places_or_one_stands_still() {
    for (start, typed, [white, black], homes) in [
        // They change places, on the first move.
        (
            "--chess960=3",
            "",
            ["f1g1", "f8g8"],
            ["BQNNRRKB", "bqnnrrkb"],
        ),
        (
            "--chess960=74",
            "",
            ["d1c1", "d8c8"],
            ["NNKRBBQR", "nnkrbbqr"],
        ),
        // The king stands still, and the rook passes it.
        (
            "--chess960=97",
            "Ng3 Ng6",
            ["g1h1", "g8h8"],
            ["BQNBRRK1", "bqnbrrk1"],
        ),
        (
            "--chess960=266",
            "Nc3 Nc6",
            ["c1b1", "c8b8"],
            ["N1KRBBQR", "n1krbbqr"],
        ),
    ] {
        let mut tty = started(&[start], typed);
        for (drag, home, index) in [(white, homes[0], 7), (black, homes[1], 0)] {
            tty.drag(&drag[..2], &drag[2..]);
            tty.expect("O-O");
            tty.settle();
            assert_eq!(
                home_rank(&mut tty, index),
                home,
                "{start}: {}",
                tty.screen()
            );
        }
    }
}

#[test]
fn a_king_dragged_to_where_it_ends_castles_and_the_file_says_so() {
    let fen = "1k3r2/pppppppp/8/8/8/8/PPPPPPPP/1K3R2 w Kk - 0 1";
    let home = Home::new();
    let mut tty = launch()
        .args(["play", "--chess960", "--fen", fen])
        .on_tty_in(&home);
    tty.expect_board();
    tty.drag("b1", "g1");
    tty.expect("1. O-O");
    tty.drag("b8", "g8");
    tty.settle();
    assert_eq!(home_rank(&mut tty, 0), "5rk1", "{}", tty.screen());
    tty.type_text("/quit");
    tty.key("Enter");
    tty.expect_exit(0);
    let games = home.join(".local/share/tabiya/games");
    let saved = fs::read_dir(games).unwrap().find_map(|entry| {
        let path = entry.unwrap().path();
        path.extension()
            .is_some_and(|it| it == "pgn")
            .then_some(path)
    });
    let saved = saved.unwrap();
    let text = fs::read_to_string(&saved).unwrap();
    assert!(
        text.contains("[Variant \"Chess960\"]") && text.contains("1. O-O O-O *"),
        "{text}"
    );
    let checked = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .arg("check")
        .arg(saved)
        .output()
        .unwrap();
    assert!(checked.status.success(), "{checked:?}");
}
