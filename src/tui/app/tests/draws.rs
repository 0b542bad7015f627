//! The keys for draws: neither the offer nor the claim is ever guessed.

use super::*;
use crate::game::Outcome;

/// Nf3 Nf6 and back, so often.
const SHUFFLE: &str = "Nf3Nf6Ng1Ng8";

/// The question that stands in the game.
fn question(table: &Table) -> Option<Question> {
    table.0.session().game().question()
}

/// The labels of the dialog in which an action is chosen; none if it is not open.
fn labels(table: &Table) -> Vec<String> {
    match table.0.dialog() {
        Some(Dialog::ActionChoice(choice)) => choice.labels(),
        _ => Vec::new(),
    }
}

#[test]
fn before_any_move_nobody_is_asked_who_offers() {
    let mut table = Table::new("");
    table.key(KeyCode::F(2));
    assert!(table.said().contains("FIDE 5.2.3"), "{}", table.said());
    assert!(table.0.dialog().is_none());
}

#[test]
fn the_offer_key_asks_who_offers_the_side_that_has_just_moved_first() {
    let mut table = Table::new("");
    table.keys("e4e5");
    table.key(KeyCode::F(2));
    assert_eq!(
        labels(&table),
        ["Black, who has just moved", "White, with the next move"]
    );
    assert_eq!(question(&table), None);
    table.key(KeyCode::Enter);
    assert_eq!(question(&table), Some(Question::Draw(Color::Black)));
    table.key(KeyCode::Enter);
    assert_eq!(
        table.0.selection(),
        Selection::Empty,
        "the second Enter is surplus"
    );
}

#[test]
fn the_side_to_move_promises_its_offer_and_can_drop_it() {
    let mut table = Table::new("");
    table.keys("e4e5");
    table.key(KeyCode::F(2));
    table.key(KeyCode::Char('w'));
    let promised = Some(Question::DrawWithNextMove(Color::White));
    assert_eq!(question(&table), promised);
    table.key(KeyCode::F(2));
    assert_eq!(labels(&table), ["Drop the offer", "Keep it"]);
    table.key(KeyCode::Esc);
    assert_eq!(question(&table), promised);
    table.key(KeyCode::F(2));
    table.key(KeyCode::Char('d'));
    assert_eq!(question(&table), None);
    table.enter("/offer");
    assert_eq!(
        question(&table),
        promised,
        "it was not made, so it may be made again"
    );
}

#[test]
fn an_offer_is_made_by_a_click_on_who_makes_it() {
    let mut table = Table::new("");
    table.keys("e4");
    table.click_at(table.button("="));
    assert_eq!(labels(&table), ["Black, with the next move"]);
    let at = table.0.item(0).as_position();
    table.click_at(at);
    assert_eq!(
        question(&table),
        Some(Question::DrawWithNextMove(Color::Black))
    );
}

#[test]
fn the_claim_key_says_why_nothing_can_be_claimed_and_changes_nothing() {
    let mut table = Table::timed("", "5");
    table.keys("e4e5Nf3Nc6");
    table.key(KeyCode::F(3));
    assert_eq!(
        table.said(),
        "No draw to claim: this position has occurred once; 1 move without a capture or pawn move"
    );
    assert!(table.0.dialog().is_none());
    assert_eq!(question(&table), None);
    let clocks = table.0.session().game().clocks().unwrap();
    let left = clocks.remaining(Color::Black, table.1);
    assert_eq!(left, Duration::from_secs(300), "no minute was given");
}

#[test]
fn on_a_correct_position_the_claim_key_asks_with_reason_and_article() {
    let mut table = Table::new("");
    table.keys(&SHUFFLE.repeat(2));
    table.key(KeyCode::F(3));
    assert_eq!(
        table.said(),
        "White: claim a draw by threefold repetition (FIDE 9.2)?"
    );
    assert_eq!(table.0.session().game().outcome(), None);
    table.key(KeyCode::Char('n'));
    assert!(table.0.dialog().is_none());
    table.key(KeyCode::F(3));
    table.key(KeyCode::Char('y'));
    let draw = Outcome::draw(crate::game::Reason::Threefold);
    assert_eq!(table.0.session().game().outcome(), Some(draw));
}

#[test]
fn where_only_stated_moves_would_do_the_claim_key_lists_them() {
    let mut table = Table::new("");
    table.keys("Nf3Nf6Ng1Ng8Nf3Nf6Ng1");
    table.key(KeyCode::F(3));
    assert_eq!(
        labels(&table),
        ["Ng8: threefold repetition (FIDE 9.2)", "Play on"]
    );
    assert_eq!(table.0.session().game().outcome(), None);
    table.key(KeyCode::Enter);
    assert!(table.0.session().game().outcome().is_some());
    let pgn = table.0.session().pgn();
    let written = pgn.replace('\n', " ");
    assert!(
        written.contains("{claimed with 4... Ng8: threefold repetition}"),
        "{pgn}"
    );
    assert!(!written.contains("4... Ng8 "), "it is not played: {pgn}");
}

#[test]
fn what_was_pressed_before_a_dialog_appeared_does_not_answer_it() {
    let mut table = Table::new("");
    table.keys("e4");
    table.click_at(table.button("="));
    let at = table.0.item(0).as_position();
    table.key(KeyCode::Esc);
    table.key(KeyCode::F(10));
    table.pointer(PointerKind::Press(Button::Left), at);
    table.key(KeyCode::F(2));
    table.pointer(PointerKind::Release(Button::Left), at);
    assert_eq!(question(&table), None);
}

#[test]
fn looking_back_and_after_the_end_neither_key_opens_a_dialog() {
    let mut table = Table::new("");
    table.keys(&SHUFFLE.repeat(2));
    table.key(KeyCode::PageUp);
    for key in [2, 3] {
        table.key(KeyCode::F(key));
        assert!(table.said().contains("ooking back"), "{}", table.said());
    }
    table.key(KeyCode::End);
    table.enter("/resign");
    table.key(KeyCode::Enter);
    for key in [2, 3] {
        table.key(KeyCode::F(key));
        assert!(
            table.said().contains("The game is over"),
            "{}",
            table.said()
        );
    }
    assert!(table.0.dialog().is_none());
}

#[test]
fn ctrl_p_pauses_and_sets_the_clocks_going() {
    let mut table = Table::timed("", "5");
    table.keys("e4");
    let pause = KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL);
    table.input(Input::Key(pause));
    assert!(table.0.session().game().is_paused());
    table.input(Input::Key(pause));
    assert!(!table.0.session().game().is_paused());
    assert!(table.0.session().game().deadline().is_some());
}
