//! Touch-move on the screen: picking a piece up touches it (FIDE 4.3).

use super::*;

/// A game with touch-move from this position.
fn strict(fen: &str) -> TestScreen {
    TestScreen::from_fen(fen).after("/set touch-move on\n")
}

/// Returns the square with this name.
fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn a_touched_piece_must_move_no_matter_what_is_tried_afterward() {
    let mut screen = strict(START);
    screen.press("e2");
    screen.assert_says("FIDE 4.3.1");
    screen.keys("<Esc>");
    assert_eq!(screen.app.hand.selection(), Selection::Empty);
    assert_eq!(
        screen.app.shown().touched(&screen.app.hand),
        Some(square("e2"))
    );
    screen.click("d2");
    assert_eq!(
        screen.app.hand.selection(),
        Selection::Empty,
        "another piece stays down"
    );
    screen.assert_says("e2 was touched");
    screen.drag("g1", "f3");
    screen.keys("Nf3");
    assert_eq!(screen.moves(), "");
    screen.keys("<Esc>");
    screen.click("e2");
    assert_eq!(screen.message(), "", "it is touched already");
    assert_eq!(
        screen.app.shown().touched(&screen.app.hand),
        None,
        "it is in hand"
    );
    screen.keys("<Esc>");
    screen.drag("e2", "e5");
    screen.assert_says("pawn");
    screen.drag("e2", "e3");
    assert_eq!(
        (
            &*screen.moves(),
            screen.app.shown().touched(&screen.app.hand)
        ),
        ("e3", None)
    );
}

#[test]
fn a_press_on_another_piece_leaves_the_touched_one_in_hand() {
    let mut screen = strict(START);
    screen.click("e2");
    screen.click("d2");
    screen.assert_says("e2 was touched");
    assert_eq!(
        screen.app.hand.selection(),
        Selection::Selected(square("e2"))
    );
    screen.click("e4");
    assert_eq!(screen.moves(), "e4");
}

#[test]
fn the_cursor_touches_too() {
    let mut screen = strict(START).after("<Up> ");
    assert_eq!(
        screen.app.hand.selection(),
        Selection::Selected(square("e2"))
    );
    screen.keys("<Esc><Left><Enter>");
    assert_eq!(screen.app.hand.selection(), Selection::Empty);
    screen.assert_says("e2 was touched");
}

#[test]
fn a_touched_piece_that_cannot_move_leaves_the_choice() {
    let mut screen = strict(START);
    screen.click("a1");
    screen.assert_says("any legal move");
    assert_eq!(screen.app.shown().touched(&screen.app.hand), None);
    screen.drag("e2", "e4");
    assert_eq!(screen.moves(), "e4");
}

#[test]
fn touching_answers_an_offer_with_no_and_gives_up_the_claim() {
    let mut screen = strict(START).after("Nf3Nf6Ng1/offer white\n");
    assert!(screen.app.session.game().question().is_some());
    screen.press("f6");
    screen.assert_says("declines");
    assert_eq!(question(&screen), None);
    screen.release("g8");
    screen.keys("Nf3Nf6Ng1Ng8");
    screen.click("e2");
    screen.keys("<F3>");
    screen.assert_says("FIDE 9.4");
}

#[test]
fn king_first_castles_both_ways_and_rook_first_does_not() {
    for to in ["g1", "h1"] {
        let mut screen = strict(CASTLING);
        screen.click("e1");
        screen.click(to);
        assert_eq!(screen.moves(), "O-O");
        let mut screen = strict(CASTLING);
        screen.drag("e1", to);
        assert_eq!(screen.moves(), "O-O");
    }
    let mut screen = strict(CASTLING);
    screen.click("h1");
    screen.drag("e1", "g1");
    assert_eq!(screen.moves(), "");
    screen.assert_says("h1 was touched");
}

#[test]
fn nothing_is_touched_while_looking_back_or_where_it_means_nothing() {
    let mut screen = strict(START).after("e4e5<PageUp>");
    screen.click("d2");
    screen.keys("<End>");
    screen.drag("g1", "f3");
    assert_eq!(screen.moves(), "e4 e5 Nf3");
    let mut screen = TestScreen::new();
    screen.click("e2");
    screen.keys("<Esc>");
    screen.drag("g1", "f3");
    assert_eq!(
        (
            &*screen.moves(),
            screen.app.shown().touched(&screen.app.hand)
        ),
        ("Nf3", None)
    );
}

#[test]
fn a_flag_that_has_fallen_comes_before_the_touch() {
    let mut screen = TestScreen::new().after("/set touch-move on\n/set time 30s\n/start\n");
    screen.now += Duration::from_secs(31);
    screen.press("e2");
    screen.assert_ended("6.9");
    assert_eq!(screen.app.hand.selection(), Selection::Empty);
}

#[test]
fn a_touched_piece_of_the_opponent_must_be_captured() {
    let mut screen = strict(START).after("e4d5");
    screen.click("d5");
    screen.assert_says("FIDE 4.3.2");
    assert_eq!(
        screen.app.shown().touched(&screen.app.hand),
        Some(square("d5"))
    );
    screen.keys("Nf3");
    assert_eq!(screen.moves(), "e4 d5");
    screen.keys("<Esc>");
    screen.drag("e4", "d5");
    assert_eq!(screen.moves(), "e4 d5 exd5");
}

#[test]
fn a_pawn_let_go_on_its_last_rank_stays_there_with_touch_move() {
    let fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    let mut screen = strict(fen);
    screen.drag("a7", "a8");
    assert!(screen.app.dialog_as::<Promotion>().is_some());
    screen.keys("<Esc>");
    assert!(screen.app.dialog_as::<Promotion>().is_some());
    screen.assert_says("FIDE 4.7");
    screen.press("d4");
    assert!(screen.app.dialog_as::<Promotion>().is_some());
    // A page over the board does not free it either.
    screen.keys("<F1><Esc>axb8=Q");
    assert_eq!(screen.moves(), "");
    screen.keys("<Esc>");
    screen.drag("a7", "a8");
    screen.keys("n");
    assert_eq!(screen.moves(), "a8=N");
    let mut screen = TestScreen::from_fen(fen);
    screen.drag("a7", "a8");
    screen.keys("<Esc>");
    screen.drag("a7", "b8");
    screen.keys("q");
    assert_eq!(screen.moves(), "axb8=Q+", "without touch-move it is free");
}
