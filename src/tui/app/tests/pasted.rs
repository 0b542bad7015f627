use super::*;

/// A screen on which a text has been pasted.
fn pasted(table: &mut Table, text: &str) -> bool {
    table.input(Input::Paste(text.to_owned()));
    matches!(table.0.dialog(), Some(Dialog::Pasted(_)))
}

#[test]
fn pasted_moves_are_played_on_enter_and_left_on_escape() {
    let mut table = Table::new("");
    assert!(pasted(&mut table, "1. e4 e5 2. Nf3 Nc6 3. Bb5"));
    assert_eq!((table.moves().as_str(), table.0.entry().text()), ("", ""));
    table.key(KeyCode::Esc);
    assert_eq!(
        (table.moves().as_str(), table.0.dialog().is_none()),
        ("", true)
    );
    assert!(pasted(&mut table, "1. e4 e5 2. Nf3 Nc6 3. Bb5"));
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
    assert_eq!(table.said(), "3. Bb5. Black to move");
}

#[test]
fn nothing_but_a_clear_yes_takes_what_was_pasted() {
    let mut table = Table::new("");
    assert!(pasted(&mut table, "e4 e5"));
    table.keys("d4 ?");
    table.input(Input::Paste("d4 d5\n".to_owned()));
    assert_eq!(table.moves(), "");
    table.keys("y");
    assert_eq!(table.moves(), "e4 e5");
}

#[test]
fn pasted_moves_count_at_the_moment_of_enter() {
    let mut table = Table::timed("", "10s");
    table.keys("e4");
    assert!(pasted(&mut table, "e5 Nf3"));
    table.wait(4_000);
    table.key(KeyCode::Enter);
    let clock = |color| table.0.clock(color).unwrap().to_string();
    assert_eq!(
        (clock(Color::White), clock(Color::Black)),
        ("0:10.0".to_owned(), "0:06.0".to_owned())
    );
    assert!(pasted(&mut table, "Nc6 Bb5"));
    table.wait(6_100);
    assert!(
        table.end().contains("6.9"),
        "the flag falls while nobody answers"
    );
    assert!(table.0.dialog().is_none());
}

#[test]
fn moves_after_the_end_of_a_game_are_not_played() {
    let mut table = Table::new("");
    assert!(pasted(&mut table, "f3 e5 g4 Qh4 a3 a6"));
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "f3 e5 g4 Qh4#");
    assert!(table.end().contains("5.1.1"));
}

#[test]
fn a_pasted_position_begins_a_new_game_on_enter() {
    let mut table = Table::new("");
    table.keys("e4");
    assert!(pasted(&mut table, PROMOTION));
    assert_eq!(table.moves(), "e4");
    table.key(KeyCode::Enter);
    assert_eq!(table.0.session().game().start().to_string(), PROMOTION);
}

#[test]
fn a_pasted_game_is_opened_with_its_players_and_its_end() {
    let mut table = Table::new("");
    assert!(pasted(
        &mut table,
        "[White \"Vera\"]\n[Black \"Sonja\"]\n\n1. e4 e5 1-0"
    ));
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "e4 e5");
    assert_eq!(table.0.session().players().white, "Vera");
    assert!(table.0.session().game().outcome().is_some());
}

#[test]
fn text_that_is_pasted_behind_what_is_typed_belongs_to_it() {
    let mut table = Table::new("");
    table.keys("/new ");
    assert!(!pasted(&mut table, PROMOTION));
    table.key(KeyCode::Enter);
    assert_eq!(table.0.session().game().start().to_string(), PROMOTION);
}

#[test]
fn one_numbered_move_waits_in_the_line() {
    let mut table = Table::new("");
    assert!(!pasted(&mut table, "1. e4"));
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "e4");
}
