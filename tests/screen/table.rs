//! Two people at one table: a game is settled, played, and played again.

use std::fs;

use crate::harness::{Home, Tty, launch};

/// Plays the shortest mate, by Black.
fn mate(tty: &mut Tty) {
    for text in ["f3", "e5", "g4", "Qh4"] {
        tty.type_text(text);
        tty.expect(text);
    }
    tty.expect("Checkmate: ");
}

/// The row of the screen on which a name stands with blanks behind it, as on a card.
fn card(tty: &Tty, name: &str) -> String {
    let screen = tty.screen();
    let name = format!("{name}  ");
    let row = screen.lines().find(|row| row.contains(&name));
    row.unwrap_or_else(|| panic!("{name} has no card:\n{screen}"))
        .to_owned()
}

#[test]
fn a_game_is_settled_played_to_mate_and_played_again_with_other_colors() {
    for (columns, rows) in [(40, 12), (80, 24)] {
        let home = Home::new();
        let mut tty = launch().size(columns, rows).on_tty_in(&home);
        tty.expect_board();
        tty.key("F9");
        tty.expect("New game");
        tty.type_text("Vera");
        tty.key("Down");
        tty.type_text("Sonja");
        tty.key("Down");
        tty.type_text("5+3");
        tty.wait_until("the cursor is not behind the time", |tty| {
            let Some((column, row)) = tty.cursor() else {
                return false;
            };
            let before: String = tty.row(row).chars().take(column.into()).collect();
            before.ends_with("5+3")
        });
        tty.key("Enter");
        tty.wait_until("no game of those two", |tty| {
            let screen = tty.screen();
            screen.contains("Vera")
                && screen.contains("5:03")
                && !screen.contains("New game \u{2500}")
        });
        mate(&mut tty);
        assert!(
            card(&tty, "Vera").contains("Vera  score 0"),
            "{}",
            tty.screen()
        );
        assert!(
            card(&tty, "Sonja").contains("Sonja  score 1"),
            "{}",
            tty.screen()
        );
        tty.key("F9");
        tty.expect("swapped");
        tty.key("Enter");
        tty.expect("A rematch, Sonja against Vera");
        assert!(
            card(&tty, "Sonja  score 1").contains("5:03"),
            "{}",
            tty.screen()
        );
        mate(&mut tty);
        assert!(
            card(&tty, "Vera").contains("Vera  score 1"),
            "{}",
            tty.screen()
        );
        tty.type_text("/score");
        tty.key("Enter");
        tty.expect("Sonja 1, Vera 1");
        let kept = std::fs::read_to_string(home.join(".config/tabiya/config.toml")).unwrap();
        assert!(kept.contains("time = \"5+3\""), "{kept}");
        tty.key("Ctrl-C");
        tty.key("Ctrl-C");
        tty.expect_exit(0);
        tty.assert_restored();
    }
}

#[test]
fn a_game_at_odds_is_kept_with_its_start_and_resumed() {
    let home = Home::new();
    let mut tty = launch().on_tty_in(&home);
    tty.expect_board();
    tty.key("F9");
    tty.expect("New game");
    for _ in 0..3 {
        tty.key("Down");
    }
    for odds in [
        "Chess960 by lot",
        "White gives a pawn (f2)",
        "Black gives a pawn (f7)",
        "White gives a knight (b1)",
        "Black gives a knight (b8)",
        "White gives a rook (a1)",
    ] {
        tty.key("Right");
        tty.expect(&format!("Start      \u{2039} {odds} \u{203a}"));
    }
    tty.expect("White gives a rook (a1). White moves first");
    tty.key("Enter");
    tty.expect("A new game");
    tty.type_text("e4");
    tty.expect("Black to move");
    tty.type_text("/quit");
    tty.key("Enter");
    tty.expect_exit(0);
    let folder = home.join(".local/share/tabiya/games");
    let file = fs::read_dir(folder).unwrap().flatten();
    let file = file
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|ending| ending == "pgn"));
    let pgn = fs::read_to_string(file.unwrap()).unwrap();
    assert!(pgn.contains("[SetUp \"1\"]"), "{pgn}");
    let start = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1\"]";
    assert!(pgn.contains(start), "{pgn}");
    let mut tty = launch().args(["resume"]).on_tty_in(&home);
    tty.expect("after 1. e4");
    tty.type_text("/fen");
    tty.key("Enter");
    tty.expect("1NBQKBNR b Kkq");
}
