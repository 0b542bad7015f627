use super::*;
use crate::rules::Variant;

/// Pastes a text. Returns true if a question opens.
fn pasted(screen: &mut TestScreen, text: &str) -> bool {
    screen.input(Input::Paste(text.to_owned()));
    screen.app.dialog_as::<Ask>().is_some()
}

#[test]
fn pasted_moves_are_played_on_enter_and_left_on_escape() {
    let mut screen = TestScreen::new();
    assert!(pasted(&mut screen, "1. e4 e5 2. Nf3 Nc6 3. Bb5"));
    assert_eq!((screen.moves().as_str(), screen.app.line.text()), ("", ""));
    screen.keys("<Esc>");
    assert_eq!(
        (
            screen.moves().as_str(),
            screen.app.layers.dialog().is_none()
        ),
        ("", true)
    );
    assert!(pasted(&mut screen, "1. e4 e5 2. Nf3 Nc6 3. Bb5"));
    screen.keys("<Enter>");
    assert_eq!(screen.moves(), "e4 e5 Nf3 Nc6 Bb5");
}

#[test]
fn only_a_clear_yes_uses_pasted_text() {
    let mut screen = TestScreen::new();
    assert!(pasted(&mut screen, "e4 e5"));
    screen.keys("d4 ?");
    screen.input(Input::Paste("d4 d5\n".to_owned()));
    assert_eq!(screen.moves(), "");
    screen.keys("y");
    assert_eq!(screen.moves(), "e4 e5");
}

#[test]
fn pasted_moves_count_at_the_moment_of_enter() {
    let mut screen = TestScreen::new().with_time("10s").after("e4");
    assert!(pasted(&mut screen, "e5 Nf3"));
    screen.wait(4_000);
    screen.keys("<Enter>");
    let clock = |color| screen.app.shown_clock(color).unwrap().total.to_string();
    assert_eq!(
        (clock(Color::White), clock(Color::Black)),
        ("0:10.0".to_owned(), "0:06.0".to_owned())
    );
    assert!(pasted(&mut screen, "Nc6 Bb5"));
    screen.wait(6_100);
    assert!(
        screen.end().contains("6.9"),
        "the flag falls while nobody answers"
    );
    assert!(screen.app.layers.dialog().is_none());
}

#[test]
fn a_pasted_position_begins_a_new_game_on_enter() {
    let mut screen = TestScreen::new().after("e4");
    assert!(pasted(&mut screen, PROMOTION));
    assert_eq!(screen.moves(), "e4");
    screen.keys("<Enter>");
    assert_eq!(screen.app.session.game().start().to_string(), PROMOTION);
}

#[test]
fn a_pasted_game_is_opened_with_its_players_and_its_end() {
    let mut screen = TestScreen::new();
    assert!(pasted(
        &mut screen,
        "[White \"Vera\"]\n[Black \"Sonja\"]\n\n1. e4 e5 1-0"
    ));
    screen.keys("<Enter>");
    assert_eq!(screen.moves(), "e4 e5");
    assert_eq!(screen.app.session.players().white, "Vera");
    assert!(screen.app.session.game().outcome().is_some());
    let rows = screen.draw().rows().concat();
    assert!(rows.contains("* New") && !rows.contains("Rematch"));
}

#[test]
fn text_pasted_after_typed_text_is_added_to_it() {
    let mut screen = TestScreen::new().after("/new ");
    assert!(!pasted(&mut screen, PROMOTION));
    screen.keys("<Enter>");
    assert_eq!(screen.app.session.game().start().to_string(), PROMOTION);
}

#[test]
fn one_numbered_move_waits_in_the_line() {
    let mut screen = TestScreen::new();
    assert!(!pasted(&mut screen, "1. e4"));
    screen.keys("<Enter>");
    assert_eq!(screen.moves(), "e4");
}

#[test]
fn a_position_that_only_chess960_has_begins_a_game_of_it() {
    let mut screen = TestScreen::new();
    screen.input(Input::Paste(
        "1k4r1/8/8/8/8/8/8/1K4R1 b Gg - 0 1".to_owned(),
    ));
    let shown = screen.rows_at((80, 24)).join("\n");
    assert!(shown.contains("A position of Chess960"), "{shown}");
    screen.keys("y");
    let start = screen.app.session.game().start();
    assert_eq!(start.variant, Variant::Chess960);
}
