//! Two people at one table: a game is settled, played, and played again.

use crate::harness::{Tty, launch};
use crate::home::home;

/// Plays the shortest mate, by Black.
fn mate(tty: &mut Tty) {
    for text in ["f3", "e5", "g4", "Qh4"] {
        tty.type_text(text);
        tty.expect(text);
    }
    tty.expect("Checkmate");
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
    // Larger screens show the clocks in figures, which have half blocks.
    for (columns, rows, clock) in [(40, 12, "5:03"), (80, 24, "\u{2580}")] {
        let home = home();
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
                && screen.contains(clock)
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
            card(&tty, "Sonja  score 1").contains(clock),
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
        let kept = std::fs::read_to_string(home.path().join(".config/tabiya/config.toml")).unwrap();
        assert!(kept.contains("time = \"5+3\""), "{kept}");
        tty.key("Ctrl-C");
        tty.key("Ctrl-C");
        tty.expect_exit(0);
        tty.assert_restored();
    }
}
