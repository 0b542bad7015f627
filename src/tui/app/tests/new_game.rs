//! New games: the dialog, the toss, and rematches with other colors.

use std::fs;

use super::*;
use crate::session::Colors;
use crate::settings::{BoardSide, Settings};
use crate::tui::dialogs::NewGame;

impl TestScreen {
    /// Returns the open dialog for a new game.
    fn page(&self) -> &NewGame {
        self.app.dialog_as().unwrap()
    }

    /// Goes down to the row with this label.
    fn row(&mut self, label: &str) {
        while self.page().marked_label() != label {
            self.keys("<Down>");
        }
    }

    /// Returns the players, White first.
    fn players(&self) -> (&str, &str) {
        let players = self.app.session.players();
        (&players.white, &players.black)
    }
}

/// Moves that lead to mate by Black.
const FOOLS_MATE: &str = "f3e5g4Qh4";

#[test]
fn a_game_is_settled_with_keys_and_begins() {
    let mut screen = TestScreen::new().after("e4<F9>Vera<Down>Sonja");
    screen.row("Time");
    screen.keys("5+3");
    screen.row("Board-side");
    screen.keys("<Right>");
    screen.row("Touch-move");
    screen.keys(" ");
    assert_eq!(
        (&*screen.moves(), screen.players()),
        ("e4", ("White", "Black"))
    );
    screen.keys("<Enter>");
    assert_eq!(screen.players(), ("Vera", "Sonja"));
    let options = screen.app.session.game().options();
    assert_eq!(options.time, "5+3".parse().ok());
    assert!(options.touch_move);
    assert_eq!(
        (&*screen.moves(), screen.app.hand.bottom()),
        ("", Color::Black)
    );
    assert_eq!(
        screen.message(),
        "New game; the last one is unfinished (/games). Touch-move"
    );
}

#[test]
fn escape_closes_without_a_change_and_so_does_the_key_again() {
    for close in ["<Esc>", "<F9>"] {
        let mut screen = TestScreen::new().after("e4<F9>Vera");
        screen.row("Laws");
        screen.keys("<Right>");
        screen.keys(close);
        assert!(screen.app.layers.dialog().is_none());
        assert_eq!(*screen.app.settings(), Settings::default());
        assert_eq!(
            (&*screen.moves(), screen.players()),
            ("e4", ("White", "Black"))
        );
    }
}

#[test]
fn the_last_choice_is_kept_for_the_next_time() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("config.toml");
    fs::write(&file, "theme = \"slate\" # mine\n").unwrap();
    let mut screen = TestScreen::new();
    screen.app.config = Config::load(Some(file.clone()), &[]);
    screen.keys("<F9>Vera");
    screen.row("Time");
    screen.keys("5+3<Enter>");
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(
        kept,
        "theme = \"slate\" # mine\nwhite = \"Vera\"\ntime = \"5+3\"\n"
    );
    screen.keys("<F9>");
    let settings = screen.page().settings();
    assert_eq!(settings.players.white, "Vera");
    assert_eq!(settings.game.time, "5+3".parse().ok());
    screen.enter("");
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
}

#[test]
fn after_the_end_one_key_is_a_rematch_with_other_colors_and_another_one_changes_something_first() {
    let mut screen = TestScreen::new().after("/set white Vera\n/set black Sonja\n");
    screen.keys("/set time 5+3\n/rematch\n");
    screen.assert_says("after this game is over");
    screen.keys("<Esc>");
    screen.keys(FOOLS_MATE);
    assert!(
        screen.app.layout().result.is_some(),
        "score and key stand there"
    );
    assert_eq!(
        screen.app.session.sitting().score().unwrap(),
        "Vera 0, Sonja 1"
    );
    screen.keys("<Esc>+");
    assert_eq!(screen.page().colors(), Colors::Swapped);
    let names = |screen: &TestScreen| {
        let settings = screen.page().settings();
        (
            settings.players.white.clone(),
            settings.players.black.clone(),
        )
    };
    let as_they_will_be = ("Sonja".to_owned(), "Vera".to_owned());
    assert_eq!(names(&screen), as_they_will_be);
    screen.row("Colors");
    screen.keys("<Right>");
    assert_eq!(names(&screen).0, "Vera");
    screen.keys("<Left><Enter>");
    assert_eq!(screen.players(), ("Sonja", "Vera"));
    screen.assert_says("Rematch: Sonja against Vera");
    let cards = screen.draw().rows();
    let has_score = |name: &str, score: &str| {
        let mut rows = cards.iter();
        rows.any(|row| row.contains(name) && row.contains(score))
    };
    assert!(has_score("Sonja", "score 1") && has_score("Vera", "score 0"));
    assert_eq!(screen.app.settings().players.white, "Sonja");
    assert_eq!(screen.app.session.game().options().time, "5+3".parse().ok());
    screen.keys(FOOLS_MATE);
    screen.click("h4");
    screen.keys("*");
    assert_eq!(screen.players(), ("Vera", "Sonja"));
    screen.assert_says("Rematch: Vera against Sonja");
    assert_eq!(screen.app.hand.cursor(), "e2".parse().unwrap());
    screen.enter("/score");
    assert_eq!(screen.message(), "Vera 1, Sonja 1");
}

#[test]
fn the_toss_says_who_has_which_color() {
    let mut seen = [false; 2];
    // A toss that always falls the same way would pass once in half a million times.
    for _ in 0..20 {
        let mut screen = TestScreen::new().after("<F9>Vera");
        screen.row("Colors");
        screen.keys("<Left><Enter>");
        let swapped = screen.players() == ("White", "Vera");
        assert!(swapped || screen.players() == ("Vera", "Black"));
        seen[usize::from(swapped)] = true;
        let told = if swapped {
            "change sides"
        } else {
            "Vera has White"
        };
        screen.assert_begins("The toss: ");
        screen.assert_says(told);
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn a_dialog_with_a_mistake_stays_open_at_it_and_the_clocks_go_on() {
    let mut screen = TestScreen::new().with_time("30s").after("/start\n<F9>");
    screen.row("Time");
    screen.keys("soon<Enter>");
    assert_eq!(screen.page().marked_label(), "Time");
    screen.wait(1_000);
    assert_eq!(screen.shown_time(Color::White), "0:29");
    screen.wait(30_000);
    screen.assert_ended("6.9");
}

#[test]
fn the_mouse_settles_and_begins_a_game_at_any_size() {
    for (width, height) in [(40, 12), (80, 24), (200, 60)] {
        let mut screen = TestScreen::new();
        screen.resize((width, height));
        screen.keys("<F9>");
        for (label, x) in [("Board-side", 14), ("Begin", 0)] {
            let index = NewGame::row_labelled(label);
            // It scrolls under the wheel.
            for _ in screen.page().marked()..index {
                screen.pointer(MouseEventKind::ScrollDown, Point::new(5, 5));
            }
            let row = screen.seen().item(index);
            screen.click_at(Point::new(row.x + x, row.y));
        }
        assert_eq!(screen.app.settings().board_side, BoardSide::Auto);
        assert!(screen.app.layers.dialog().is_none());
        screen.assert_begins("New game");
    }
}

#[test]
fn a_second_enter_or_click_after_a_game_begins_picks_nothing_up() {
    let mut screen = TestScreen::new().after("<Up><F9><Enter><Enter>");
    assert_eq!(screen.app.hand.selection(), Selection::Empty);
    screen.wait(1_001);
    screen.keys("<Enter>");
    assert_ne!(screen.app.hand.selection(), Selection::Empty);
    let mut screen = TestScreen::new().after("<F9>");
    let items = screen.seen().items();
    screen.click_at(items.last().unwrap().1.as_position());
    assert!(screen.app.layers.dialog().is_none());
    screen.press("e2");
    assert_eq!(screen.app.hand.selection(), Selection::Empty);
    screen.wait(500);
    screen.press("e2");
    assert_ne!(screen.app.hand.selection(), Selection::Empty);
}
