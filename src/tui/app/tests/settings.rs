//! What the settings change on the screen, and the page on which they are changed.

use super::*;
use crate::game::Takebacks;
use crate::settings::{SETTINGS, Settings, Turn};

impl Table {
    /// A screen on which this has been set.
    fn with(fen: &str, set: &str) -> Self {
        let mut table = Self::new(fen);
        table.enter(set);
        table
    }

    /// A press of the left button so long after a moment.
    fn press_after(&mut self, moment: Instant, after: Duration, square: &str) -> bool {
        let at = self.at(square);
        self.0.handle(Event {
            at: moment + after,
            input: Input::Pointer(Pointer {
                kind: PointerKind::Press(Button::Left),
                column: at.x,
                row: at.y,
            }),
        })
    }
}

#[test]
fn a_typed_move_waits_for_enter_where_that_is_set() {
    let mut table = Table::with("", "/set entry enter");
    table.keys("Nf3");
    assert_eq!(table.moves(), "");
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "Nf3");
}

#[test]
fn without_sliding_nothing_is_due_after_a_typed_move() {
    let mut table = Table::new("");
    table.keys("Nf3");
    assert!(table.0.deadline().is_some());
    let mut table = Table::with("", "/set slide off");
    table.keys("Nf3");
    assert_eq!((&*table.moves(), table.0.deadline()), ("Nf3", None));
}

#[test]
fn a_setting_that_is_refused_stays_in_the_line_with_its_reason() {
    let table = Table::with("", "/set turn left");
    assert_eq!(table.0.entry().text(), "/set turn left");
    assert_eq!(
        table.said(),
        "Turn: must be fixed, flipped or auto, not \"left\""
    );
    assert_eq!(*table.0.settings(), Settings::default());
}

#[test]
fn a_setting_takes_effect_at_once_and_says_whether_it_is_kept() {
    let mut table = Table::with("", "/theme ocean");
    assert_eq!(table.0.settings().theme.name(), "ocean");
    assert_eq!(
        table.said(),
        "Theme: ocean, for now only: there is no home folder"
    );
    table.enter("/set white Vera");
    assert_eq!(table.0.session().players().white, "Vera");
    table.enter("/set turn flipped");
    assert_eq!(table.0.bottom(), Color::Black);
}

#[test]
fn the_board_turns_to_the_side_to_move_where_that_is_set() {
    let mut table = Table::with("", "/set turn auto");
    assert_eq!(table.0.bottom(), Color::White);
    table.keys("e4");
    assert_eq!(table.0.bottom(), Color::Black);
    table.enter("/flip");
    assert_eq!(table.0.bottom(), Color::White, "for now");
    table.keys("e5");
    assert_eq!(table.0.bottom(), Color::White);
    table.keys("Nf3");
    assert_eq!(table.0.bottom(), Color::Black);
    let mut mated = Table::with("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "/set turn auto");
    mated.enter("Ra8");
    assert!(mated.0.session().game().outcome().is_some());
    assert_eq!(mated.0.bottom(), Color::White, "after the end nobody moves");
}

#[test]
fn a_double_click_cannot_play_for_the_side_that_the_board_turns_to() {
    let mut table = Table::with("", "/set turn auto");
    table.click("e2");
    table.press("e4");
    let turned = Instant::now();
    table.release("e4");
    assert_eq!((&*table.moves(), table.0.bottom()), ("e4", Color::Black));
    assert!(!table.press_after(turned, Duration::from_millis(200), "e7"));
    assert_eq!(table.0.selection(), Selection::Empty);
    assert!(table.press_after(turned, Duration::from_millis(600), "e7"));
    assert_ne!(table.0.selection(), Selection::Empty);
}

#[test]
fn the_bell_rings_for_check_and_for_the_end_where_that_is_set() {
    let rings = |set: &str, fen: &str, lines: &[&str]| {
        let mut table = Table::with(fen, set);
        for line in lines {
            table.enter(line);
        }
        table.0.take_bell()
    };
    let endgame = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert!(!rings("/set bell off", endgame, &["Ra8"]));
    assert!(rings("/set bell on", endgame, &["Ra8"]));
    assert!(!rings("/set bell on", endgame, &["Ra7"]));
    assert!(rings("/set bell on", endgame, &["Ra7", "/resign", ""]));
    assert!(rings("/set bell moves", endgame, &["Ra7"]));
    let mut table = Table::with(endgame, "/set bell on");
    table.enter("Ra8");
    assert_eq!((table.0.take_bell(), table.0.take_bell()), (true, false));
}

#[test]
fn the_bell_rings_once_with_each_move_where_that_is_set_and_for_none_that_is_looked_at() {
    let mut table = Table::with("", "/set bell moves");
    assert!(!table.0.take_bell(), "nothing has been played");
    for text in ["e4", "e5", "Nf3"] {
        table.enter(text);
        assert_eq!((table.0.take_bell(), table.0.take_bell()), (true, false));
    }
    for text in ["Nf3", "/goto start", "/back", "/goto end", "/new"] {
        table.enter(text);
        assert!(!table.0.take_bell(), "{text}");
    }
}

#[test]
fn the_bell_rings_once_for_the_low_time_of_each_player() {
    let mut table = Table::with("", "/set time 30s");
    table.enter("/set bell on");
    table.enter("/start");
    let start = table.0.now;
    let rings = |table: &mut Table, seconds| {
        table.0.tick(start + Duration::from_secs(seconds));
        table.0.take_bell()
    };
    assert!(!rings(&mut table, 9));
    assert!(rings(&mut table, 11));
    assert!(!rings(&mut table, 12));
    // The hand is quicker than the time that has just been let pass: White has moved at once.
    table.enter("e4");
    assert!(!rings(&mut table, 9));
    assert!(rings(&mut table, 11), "Black's time is low too");
    assert!(!rings(&mut table, 12));
}

#[test]
fn terms_hold_at_once_before_the_game_begins_and_else_from_the_next_one_on() {
    let mut table = Table::with("", "/set takeback never");
    let options = |table: &Table| table.0.session().game().options().takebacks;
    assert_eq!(options(&table), Takebacks::Never);
    table.keys("e4");
    table.enter("/set takeback free");
    assert!(
        table
            .said()
            .starts_with("Takeback: free, starting with the next game")
    );
    assert_eq!(options(&table), Takebacks::Never);
    table.enter("/new");
    assert_eq!(options(&table), Takebacks::Free);
}

#[test]
fn every_setting_is_changed_on_its_page_or_typed_from_there() {
    for (index, setting) in SETTINGS.iter().enumerate() {
        let mut table = Table::new("");
        table.key(KeyCode::F(10));
        for _ in 0..index {
            table.key(KeyCode::Down);
        }
        let default = setting.get(table.0.settings());
        table.key(KeyCode::Right);
        let now = setting.get(table.0.settings());
        if setting.values().is_empty() {
            assert_eq!(table.0.entry().text(), format!("/set {} ", setting.name));
            continue;
        }
        assert_ne!(now, default, "{setting:?}");
        table.key(KeyCode::Left);
        assert_eq!(setting.get(table.0.settings()), default, "{setting:?}");
        table.key(KeyCode::Esc);
        assert!(table.0.dialog().is_none());
    }
}

#[test]
fn a_click_on_a_setting_changes_it_and_one_beside_the_page_closes_it() {
    let mut table = Table::new("");
    table.0.resize(Rect::new(0, 0, 100, 30));
    table.enter("/set");
    let index = SETTINGS.iter().position(|setting| setting.name == "turn");
    let row = table.0.item(index.unwrap());
    let at = Point::new(row.x + 20, row.y);
    table.click_at(at);
    assert_eq!(table.0.settings().turn, Turn::Flipped);
    table.click_at(at);
    assert_eq!(table.0.settings().turn, Turn::Auto);
    table.click_at(Point::new(0, 0));
    assert!(table.0.dialog().is_none());
}

#[test]
fn the_setting_that_is_marked_is_on_the_page_at_every_size() {
    for (width, height) in [(80, 24), (40, 12), (30, 8), (12, 4), (200, 60)] {
        let mut table = Table::new("");
        table.0.resize(Rect::new(0, 0, width, height));
        table.enter("/set");
        for index in 0..SETTINGS.len() {
            let layout = table.0.layout();
            let frame = table.0.dialog_frame(&layout).unwrap();
            let items = table.0.items();
            assert!(
                items.iter().any(|(item, _)| *item == index),
                "{width}x{height}: {index}"
            );
            for (_, row) in &items {
                assert_eq!(row.intersection(frame), *row, "{width}x{height}");
            }
            table.key(KeyCode::Down);
        }
    }
}
