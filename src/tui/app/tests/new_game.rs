//! Another game: settled in its dialog, tossed for, and played again with other colors.

use std::fs;

use super::*;
use crate::settings::{Settings, Turn};
use crate::tui::dialogs::{Colors, NewGame, ROWS};

impl Table {
    /// The dialog that is open.
    fn page(&self) -> &NewGame {
        match self.0.dialog() {
            Some(Dialog::NewGame(page)) => page,
            other => panic!("{other:?}"),
        }
    }

    /// Goes down to the row with this label.
    fn row(&mut self, label: &str) {
        while ROWS[self.page().marked()].0 != label {
            self.key(KeyCode::Down);
        }
    }

    /// Who plays, White first.
    fn players(&self) -> (&str, &str) {
        let players = self.0.session().players();
        (&players.white, &players.black)
    }
}

/// Two moves that lead to mate by Black.
const FOOLS_MATE: &str = "f3e5g4Qh4";

#[test]
fn a_game_is_settled_with_keys_and_begins() {
    let mut table = Table::new("");
    table.keys("e4");
    table.key(KeyCode::F(9));
    table.keys("Vera");
    table.key(KeyCode::Down);
    table.keys("Sonja");
    table.row("Time");
    table.keys("5+3");
    table.row("Board");
    table.key(KeyCode::Right);
    table.row("Touch-move");
    table.key(KeyCode::Char(' '));
    assert_eq!(
        (&*table.moves(), table.players()),
        ("e4", ("White", "Black"))
    );
    table.key(KeyCode::Enter);
    assert_eq!(table.players(), ("Vera", "Sonja"));
    let options = table.0.session().game().options();
    assert_eq!(options.time, "5+3".parse().ok());
    assert!(options.touch_move);
    assert_eq!((&*table.moves(), table.0.bottom()), ("", Color::Black));
    assert_eq!(
        table.said(),
        "A new game; the old one is unfinished (/games). White to move: the first move starts Black's clock; /start starts White's"
    );
}

#[test]
fn escape_closes_without_a_change_and_so_does_the_key_again() {
    for close in [KeyCode::Esc, KeyCode::F(9)] {
        let mut table = Table::new("");
        table.keys("e4");
        table.key(KeyCode::F(9));
        table.keys("Vera");
        table.row("Draws");
        table.key(KeyCode::Right);
        table.key(close);
        assert!(table.0.dialog().is_none());
        assert_eq!(*table.0.settings(), Settings::default());
        assert_eq!(
            (&*table.moves(), table.players()),
            ("e4", ("White", "Black"))
        );
    }
}

#[test]
fn the_last_choice_is_kept_and_stands_there_the_next_time() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("config.toml");
    fs::write(&file, "theme = \"slate\" # mine\n").unwrap();
    let mut table = Table::new("");
    table.0.config = Config::load(Some(file.clone()), &[]);
    table.key(KeyCode::F(9));
    table.keys("Vera");
    table.row("Time");
    table.keys("5+3");
    table.key(KeyCode::Enter);
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(
        kept,
        "theme = \"slate\" # mine\nwhite = \"Vera\"\ntime = \"5+3\"\n"
    );
    table.key(KeyCode::F(9));
    let settings = table.page().settings();
    assert_eq!(settings.white.to_string(), "Vera");
    assert_eq!(settings.time.to_string(), "5+3");
    table.enter("");
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
}

#[test]
fn after_the_end_the_key_and_enter_are_a_rematch_with_other_colors_and_the_score() {
    let mut table = Table::new("");
    table.enter("/set white Vera");
    table.enter("/set black Sonja");
    table.enter("/set time 5+3");
    table.enter("/rematch");
    assert!(
        table.said().contains("after this game is over"),
        "{}",
        table.said()
    );
    table.key(KeyCode::Esc);
    table.keys(FOOLS_MATE);
    assert!(
        table.0.layout().result.is_some(),
        "score and key stand there"
    );
    assert_eq!(table.0.session().score().unwrap(), "Vera 0, Sonja 1");
    table.key(KeyCode::F(9));
    assert_eq!(table.page().colors(), Colors::Swapped);
    table.key(KeyCode::Enter);
    assert_eq!(table.players(), ("Sonja", "Vera"));
    assert_eq!(table.0.settings().white.to_string(), "Sonja");
    assert_eq!(table.0.session().game().options().time, "5+3".parse().ok());
    table.keys(FOOLS_MATE);
    table.enter("/rematch");
    assert_eq!(table.players(), ("Vera", "Sonja"));
    table.enter("/score");
    assert_eq!(table.said(), "Vera 1, Sonja 1");
}

#[test]
fn the_toss_says_who_has_which_color() {
    let mut seen = [false; 2];
    for _ in 0..64 {
        let mut table = Table::new("");
        table.key(KeyCode::F(9));
        table.keys("Vera");
        table.row("Colors");
        table.key(KeyCode::Left);
        table.key(KeyCode::Enter);
        let swapped = table.players() == ("White", "Vera");
        assert!(swapped || table.players() == ("Vera", "Black"));
        seen[usize::from(swapped)] = true;
        let told = if swapped {
            "change sides"
        } else {
            "Vera has White"
        };
        assert!(table.said().starts_with("The toss: "), "{}", table.said());
        assert!(table.said().contains(told), "{}", table.said());
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn a_dialog_with_a_mistake_stays_open_at_it_and_the_clocks_go_on() {
    let mut table = Table::timed("", "30s");
    table.enter("/start");
    table.key(KeyCode::F(9));
    table.row("Time");
    table.keys("soon");
    table.key(KeyCode::Enter);
    assert_eq!(ROWS[table.page().marked()].0, "Time");
    table.wait(1_000);
    assert_eq!(table.0.clock(Color::White).unwrap().to_string(), "0:29");
    table.wait(30_000);
    assert!(table.end().contains("6.9"), "{}", table.end());
}

#[test]
fn the_mouse_settles_and_begins_a_game_at_any_size() {
    for (width, height) in [(40, 12), (80, 24), (200, 60)] {
        let mut table = Table::new("");
        table.0.resize(Rect::new(0, 0, width, height));
        table.key(KeyCode::F(9));
        for (index, (label, _)) in ROWS.iter().enumerate() {
            let items = table.0.items();
            let Some((_, row)) = items.iter().find(|(item, _)| *item == index) else {
                // It scrolls under the wheel.
                table.pointer(PointerKind::WheelDown, Point::new(5, 5));
                continue;
            };
            if *label == "Board" {
                table.click_at(Point::new(row.x + 14, row.y));
                assert_eq!(table.page().settings().turn, Turn::Auto);
            }
        }
        table.row("Begin");
        let items = table.0.items();
        let (_, begin) = items
            .iter()
            .find(|(item, _)| *item == ROWS.len() - 1)
            .unwrap();
        table.click_at(begin.as_position());
        assert!(table.0.dialog().is_none());
        assert!(table.said().starts_with("A new game"), "{}", table.said());
    }
}

#[test]
fn odds_are_clicked_to_and_a_rematch_has_the_same_ones_with_other_colors() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    for (width, height) in [(40, 12), (80, 24), (200, 60)] {
        let mut table = Table::new("");
        table.0.resize(Rect::new(0, 0, width, height));
        table.enter("/set white Vera");
        table.key(KeyCode::F(9));
        let row = ROWS.iter().position(|(label, _)| *label == "Start");
        let rect = table.0.item(row.unwrap());
        // Pawn, pawn, knight.
        for _ in 0..3 {
            table.click_at(Point::new(rect.x + 17, rect.y));
        }
        table.key(KeyCode::Enter);
        assert_eq!(table.0.session().game().start().to_string(), start);
        table.enter("/resign");
        table.key(KeyCode::Enter);
        table.key(KeyCode::F(9));
        table.key(KeyCode::Enter);
        assert_eq!(table.0.session().game().start().to_string(), start);
        assert_eq!(table.players(), ("White", "Vera"));
    }
}

#[test]
fn a_second_enter_or_click_behind_the_beginning_picks_nothing_up() {
    let mut table = Table::new("");
    table.key(KeyCode::F(9));
    table.key(KeyCode::Enter);
    table.key(KeyCode::Enter);
    assert_eq!(table.0.selection(), Selection::Empty);
    table.key(KeyCode::Enter);
    assert_ne!(table.0.selection(), Selection::Empty);
    let mut table = Table::new("");
    table.key(KeyCode::F(9));
    let items = table.0.items();
    table.click_at(items.last().unwrap().1.as_position());
    assert!(table.0.dialog().is_none());
    table.press("e2");
    assert_eq!(table.0.selection(), Selection::Empty);
    table.wait(500);
    table.press("e2");
    assert_ne!(table.0.selection(), Selection::Empty);
}

#[test]
fn a_press_before_the_dialog_opened_does_not_begin_a_game() {
    let mut rehearsal = Table::new("");
    rehearsal.key(KeyCode::F(9));
    let items = rehearsal.0.items();
    let begin = items.last().unwrap().1.as_position();
    let mut table = Table::new("");
    table.pointer(PointerKind::Press(Button::Left), begin);
    table.key(KeyCode::F(9));
    table.pointer(PointerKind::Release(Button::Left), begin);
    assert!(table.0.dialog().is_some());
}

#[test]
fn a_question_comes_before_the_dialog_and_each_kind_has_its_own_yes() {
    let mut table = Table::new("");
    table.keys("e4e5");
    for (ask, yes) in [("/offer black", 7), ("/takeback", 9), ("/result 1-0", 12)] {
        table.enter(ask);
        for wrong in [7, 9, 12].into_iter().filter(|&key| key != yes) {
            table.key(KeyCode::F(wrong));
            assert!(table.0.session().game().question().is_some(), "{ask}");
            assert!(table.0.dialog().is_none(), "{ask}");
        }
        if yes == 12 {
            table.key(KeyCode::F(yes));
        } else {
            table.key(KeyCode::F(8));
        }
        assert_eq!(table.0.session().game().question(), None, "{ask}");
    }
    assert!(table.end().contains("agreed"), "{}", table.end());
}

#[test]
fn a_press_that_began_before_a_result_was_proposed_does_not_agree_to_it() {
    let propose = |table: &mut Table| table.enter("/result 0-1");
    let mut rehearsal = Table::new("");
    propose(&mut rehearsal);
    let set_options = rehearsal.button("F12");
    let mut table = Table::new("");
    table.pointer(PointerKind::Press(Button::Left), set_options);
    propose(&mut table);
    table.pointer(PointerKind::Release(Button::Left), set_options);
    assert_eq!(table.end(), "");
    table.click_at(set_options);
    assert!(table.end().contains("Black wins"), "{}", table.end());
}

#[test]
fn questions_survive_a_resize_and_are_answered_where_they_then_stand() {
    let mut table = Table::new("");
    table.keys("e4");
    table.enter("/takeback");
    for (width, height) in [(40, 12), (200, 60), (60, 44)] {
        table.0.resize(Rect::new(0, 0, width, height));
        assert!(table.0.layout().hit(table.button("F9")).is_some());
    }
    table.click_at(table.button("F9"));
    assert_eq!(table.moves(), "");
}

#[test]
fn the_board_turns_back_with_a_take_back_and_for_the_next_game() {
    let mut table = Table::new("");
    table.enter("/set turn auto");
    table.keys("e4");
    table.enter("/takeback");
    table.key(KeyCode::F(9));
    assert_eq!(table.0.bottom(), Color::White);
    table.keys("e4");
    assert_eq!(table.0.bottom(), Color::Black);
    table.key(KeyCode::F(9));
    table.key(KeyCode::Enter);
    assert_eq!(table.0.bottom(), Color::White);
}

#[test]
fn where_the_end_has_no_room_it_begins_with_the_verdict() {
    for (width, said) in [
        (40, "Black wins (FIDE 5.1.2): White resigns"),
        (43, "White resigns: Black wins (FIDE 5.1.2)"),
        (60, "White resigns: Black wins (FIDE 5.1.2)"),
    ] {
        let mut table = Table::new("");
        table.0.resize(Rect::new(0, 0, width, 12));
        table.enter("/resign white");
        table.key(KeyCode::Enter);
        assert_eq!(table.said(), said);
    }
}
