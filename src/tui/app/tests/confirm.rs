//! Moves by mouse or cursor that count only once they are confirmed: `entry = "confirm"`.

use super::*;
use crate::tui::theme::Depth;

/// Returns the same screen with this setting.
fn confirming(screen: TestScreen) -> TestScreen {
    screen.after("/set entry confirm\n")
}

/// Checks that the line below the board says this about the unconfirmed move.
fn assert_asks(screen: &TestScreen, words: &str) {
    assert_eq!((&*screen.message(), &*screen.worded_hint()), ("", words));
}

#[test]
fn a_move_stays_on_the_board_until_it_is_confirmed_or_taken_back() {
    let asked = "Enter or a click on the piece plays e4; Esc cancels it";
    let make: [Begin; 3] = [
        |screen| screen.drag("e2", "e4"),
        |screen| {
            screen.click("e2");
            screen.click("e4");
        },
        // The first arrow shows the cursor, which is on e2.
        |screen| {
            screen.keys("<Up> <Up><Up> ");
        },
    ];
    let ends: [(Begin, &str); 7] = [
        (|screen| screen.keys("<Enter>"), "e4"),
        (|screen| screen.click("e4"), "e4"),
        (|screen| screen.keys("<Esc>"), ""),
        (|screen| screen.click("h5"), ""),
        (|screen| screen.click("d7"), ""),
        (|screen| screen.click_at(Point::new(0, 0)), ""),
        (|screen| screen.press("g1"), ""),
    ];
    for make in make {
        for (end, moves) in ends {
            let mut screen = confirming(TestScreen::new());
            make(&mut screen);
            assert_eq!(screen.moves(), "");
            assert_asks(&screen, asked);
            end(&mut screen);
            assert_eq!(screen.moves(), moves);
            assert_eq!(
                (screen.app.hand.unconfirmed(), &*screen.worded_hint()),
                (None, "")
            );
        }
    }
}

#[test]
fn another_piece_is_picked_up_at_once_and_a_wrong_move_is_refused_at_once() {
    let mut screen = confirming(TestScreen::new());
    screen.drag("e2", "e4");
    screen.drag("g1", "f3");
    screen.drag("b1", "b3");
    assert_eq!(
        (&*screen.moves(), screen.app.hand.unconfirmed()),
        ("", None)
    );
    screen.drag("e2", "e5");
    assert_eq!(screen.app.hand.unconfirmed(), None);
    screen.assert_says("pawn");
}

#[test]
fn enter_is_promised_only_where_the_cursor_is_on_the_piece() {
    let mut screen = confirming(TestScreen::new());
    screen.drag("e2", "e4");
    screen.keys("<Left><Left>");
    assert_asks(&screen, "A click on the piece plays e4; Esc cancels it");
    screen.keys("<Enter>");
    assert_eq!(
        (&*screen.moves(), screen.app.hand.unconfirmed()),
        ("", None)
    );
}

#[test]
fn a_typed_move_needs_enter_and_replaces_an_unconfirmed_one() {
    let mut screen = confirming(TestScreen::new());
    screen.drag("e2", "e4");
    screen.keys("d4<Esc>");
    assert_asks(
        &screen,
        "Enter or a click on the piece plays e4; Esc cancels it",
    );
    screen.enter("d4");
    assert_eq!(
        (&*screen.moves(), screen.app.hand.unconfirmed()),
        ("d4", None)
    );
}

#[test]
fn a_promotion_is_chosen_and_then_confirmed() {
    for touch_move in ["on", "off"] {
        let mut screen = confirming(TestScreen::from_fen(PROMOTION));
        screen.enter(&format!("/set touch-move {touch_move}"));
        screen.drag("a7", "a8");
        screen.keys("n");
        assert_asks(
            &screen,
            "Enter or a click on the piece plays a8=N; Esc cancels it",
        );
        screen.keys("<Esc>");
        screen.drag("a7", "a8");
        // The Enter that chooses does not confirm. The next one does.
        screen.keys("<Enter>");
        assert_eq!(screen.moves(), "");
        screen.keys("<Enter>");
        assert_eq!(screen.moves(), "a8=Q");
    }
}

#[test]
fn with_touch_move_a_released_piece_has_moved() {
    let make: [Begin; 3] = [
        |screen| screen.drag("e2", "e4"),
        |screen| {
            screen.click("e2");
            screen.click("e4");
        },
        |screen| screen.keys("<Up> <Up><Up> "),
    ];
    for make in make {
        let mut screen = confirming(TestScreen::new()).after("/set touch-move on\n");
        make(&mut screen);
        assert_eq!(
            (&*screen.moves(), screen.app.hand.unconfirmed()),
            ("e4", None)
        );
        screen.keys("<Esc>");
        assert_eq!(screen.moves(), "e4");
    }
}

#[test]
fn castling_is_confirmed_where_the_king_ends() {
    for to in ["g1", "h1"] {
        let mut screen = confirming(TestScreen::from_fen(CASTLING));
        screen.drag("e1", to);
        screen.click("g1");
        assert_eq!(screen.moves(), "O-O", "{to}");
    }
}

#[test]
fn everything_that_ends_a_selection_takes_an_unconfirmed_move_back() {
    let ends: [Begin; 4] = [
        |screen| screen.enter("/takeback"),
        |screen| screen.keys("<PageUp>"),
        |screen| screen.enter("/new"),
        |screen| screen.keys("<F4>"),
    ];
    for end in ends {
        let mut screen = confirming(TestScreen::new()).after("e4\ne5\n");
        screen.drag("g1", "f3");
        assert!(screen.app.hand.unconfirmed().is_some());
        end(&mut screen);
        assert_eq!(screen.app.hand.selection(), Selection::Empty);
    }
}

#[test]
fn the_piece_is_seen_dimmed_on_its_new_square_and_no_longer_on_its_old_one() {
    let small = TestScreen::new()
        .with_size((40, 12))
        .with_depth(Depth::True);
    let mut screen = confirming(small);
    let seen = |screen: &mut TestScreen, name: &str| {
        let at = screen.at(name);
        let cell = screen.draw().buffer[at].clone();
        (cell.symbol().to_owned(), cell.fg)
    };
    let before = ["e2", "e4"].map(|name| seen(&mut screen, name));
    screen.drag("e2", "e4");
    let after = ["e4", "e2"].map(|name| seen(&mut screen, name));
    assert_eq!(
        after.each_ref().map(|it| &it.0),
        before.each_ref().map(|it| &it.0)
    );
    assert_ne!(after[0].1, before[0].1, "it is dimmed");
}
