//! Touch-move on the screen: picking a piece up is touching it (FIDE 4.3).

use super::*;

/// A game with touch-move from this position.
fn strict(fen: &str) -> Table {
    let mut table = Table::new(fen);
    table.enter("/set touch-move on");
    table
}

/// The square of a name.
fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn a_touched_piece_must_move_whatever_is_tried_afterwards() {
    let mut table = strict("");
    table.press("e2");
    assert!(table.said().contains("FIDE 4.3.1"), "{}", table.said());
    table.key(KeyCode::Esc);
    assert_eq!(table.0.selection(), Selection::Empty);
    assert_eq!(table.0.touched(), Some(square("e2")));
    table.click("d2");
    assert_eq!(
        table.0.selection(),
        Selection::Empty,
        "another piece stays down"
    );
    assert!(table.said().contains("e2 was touched"), "{}", table.said());
    table.drag("g1", "f3");
    table.keys("Nf3");
    assert_eq!(table.moves(), "");
    table.key(KeyCode::Esc);
    table.drag("e2", "e5");
    assert!(table.said().contains("pawn"), "{}", table.said());
    table.drag("e2", "e3");
    assert_eq!((&*table.moves(), table.0.touched()), ("e3", None));
}

#[test]
fn a_press_on_another_piece_leaves_the_touched_one_in_hand() {
    let mut table = strict("");
    table.click("e2");
    table.click("d2");
    assert!(table.said().contains("e2 was touched"), "{}", table.said());
    assert_eq!(table.0.selection(), Selection::Selected(square("e2")));
    table.click("e4");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn the_cursor_touches_too() {
    let mut table = strict("");
    table.key(KeyCode::Char(' '));
    assert_eq!(table.0.selection(), Selection::Selected(square("e2")));
    table.key(KeyCode::Esc);
    table.key(KeyCode::Left);
    table.key(KeyCode::Enter);
    assert_eq!(table.0.selection(), Selection::Empty);
    assert!(table.said().contains("e2 was touched"), "{}", table.said());
}

#[test]
fn a_touched_piece_that_cannot_move_leaves_the_choice() {
    let mut table = strict("");
    table.click("a1");
    assert!(table.said().contains("any legal move"), "{}", table.said());
    assert_eq!(table.0.touched(), None);
    table.drag("e2", "e4");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn touching_answers_an_offer_with_no_and_gives_up_the_claim() {
    let mut table = strict("");
    table.keys("Nf3Nf6Ng1");
    table.enter("/offer white");
    assert!(table.0.session().game().question().is_some());
    table.press("f6");
    assert!(table.said().contains("declines"), "{}", table.said());
    assert_eq!(table.0.session().game().question(), None);
    table.release("g8");
    table.keys("Nf3Nf6Ng1Ng8");
    table.click("e2");
    table.key(KeyCode::F(3));
    assert!(table.said().contains("FIDE 9.4"), "{}", table.said());
}

#[test]
fn king_first_castles_both_ways_and_rook_first_does_not() {
    for to in ["g1", "h1"] {
        let mut table = strict(CASTLING);
        table.click("e1");
        table.click(to);
        assert_eq!(table.moves(), "O-O");
        let mut table = strict(CASTLING);
        table.drag("e1", to);
        assert_eq!(table.moves(), "O-O");
    }
    let mut table = strict(CASTLING);
    table.click("h1");
    table.drag("e1", "g1");
    assert_eq!(table.moves(), "");
    assert!(table.said().contains("h1 was touched"), "{}", table.said());
}

#[test]
fn nothing_is_touched_while_looking_back_or_where_it_means_nothing() {
    let mut table = strict("");
    table.keys("e4e5");
    table.key(KeyCode::PageUp);
    table.click("d2");
    table.key(KeyCode::End);
    table.drag("g1", "f3");
    assert_eq!(table.moves(), "e4 e5 Nf3");
    let mut table = Table::new("");
    table.click("e2");
    table.key(KeyCode::Esc);
    table.drag("g1", "f3");
    assert_eq!((&*table.moves(), table.0.touched()), ("Nf3", None));
}

#[test]
fn a_flag_that_has_fallen_comes_before_the_touch() {
    let mut table = Table::new("");
    table.enter("/set touch-move on");
    table.enter("/set time 30s");
    table.enter("/start");
    table.1 += Duration::from_secs(31);
    table.press("e2");
    assert!(table.end().contains("6.9"), "{}", table.end());
    assert_eq!(table.0.selection(), Selection::Empty);
}

#[test]
fn a_touched_piece_of_the_opponent_must_be_captured() {
    let mut table = strict("");
    table.keys("e4d5");
    table.click("d5");
    assert!(table.said().contains("FIDE 4.3.2"), "{}", table.said());
    assert_eq!(table.0.touched(), Some(square("d5")));
    table.keys("Nf3");
    assert_eq!(table.moves(), "e4 d5");
    table.key(KeyCode::Esc);
    table.drag("e4", "d5");
    assert_eq!(table.moves(), "e4 d5 exd5");
}

#[test]
fn a_pawn_let_go_on_its_last_rank_stays_there_with_touch_move() {
    let fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    let mut table = strict(fen);
    table.drag("a7", "a8");
    assert!(matches!(table.0.dialog(), Some(Dialog::Promotion(_))));
    table.key(KeyCode::Esc);
    assert!(matches!(table.0.dialog(), Some(Dialog::Promotion(_))));
    assert!(table.said().contains("FIDE 4.7"), "{}", table.said());
    table.press("d4");
    assert!(matches!(table.0.dialog(), Some(Dialog::Promotion(_))));
    // A page over the board does not free it either.
    table.key(KeyCode::F(1));
    table.key(KeyCode::Esc);
    table.keys("axb8=Q");
    assert_eq!(table.moves(), "");
    table.key(KeyCode::Esc);
    table.drag("a7", "a8");
    table.keys("n");
    assert_eq!(table.moves(), "a8=N");
    let mut table = Table::new(fen);
    table.drag("a7", "a8");
    table.key(KeyCode::Esc);
    table.drag("a7", "b8");
    table.keys("q");
    assert_eq!(table.moves(), "axb8=Q+", "without touch-move it is free");
}
