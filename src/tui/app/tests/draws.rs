//! The keys for draws. They never guess an offer or a claim.

use super::*;
use crate::game::{Offer, Outcome};
use crate::tui::request::ScreenRequest;

/// Both knights go out and home again once.
const SHUFFLE: &str = "Nf3Nf6Ng1Ng8";

/// Returns the question of the open dialog, one paragraph each; empty if none is open.
fn question_of_dialog(screen: &TestScreen) -> &[String] {
    screen.app.dialog_as().map_or(&[], Ask::question)
}

/// Returns the labels of the dialog for choosing an action; empty if it is not open.
fn labels(screen: &TestScreen) -> Vec<String> {
    screen.app.dialog_as().map_or(Vec::new(), Ask::labels)
}

#[test]
fn before_any_move_nobody_is_asked_who_offers() {
    let screen = TestScreen::new().after("<F2>");
    screen.assert_says("FIDE 5.2.3");
    assert!(screen.app.layers.dialog().is_none());
}

#[test]
fn the_offer_key_asks_who_offers_and_lists_the_side_that_has_just_moved_first() {
    let mut screen = TestScreen::new().after("e4e5<F2>");
    assert_eq!(
        labels(&screen),
        ["Black, who has just moved", "White, with the next move"]
    );
    assert_eq!(question(&screen), None);
    screen.keys("<Enter>");
    assert_eq!(
        question(&screen),
        Some(Question::Draw(Offer::made(Color::Black)))
    );
    screen.keys("<Enter>");
    assert_eq!(
        screen.app.hand.selection(),
        Selection::Empty,
        "the second Enter is surplus"
    );
}

#[test]
fn the_side_to_move_promises_its_offer_and_can_drop_it() {
    let mut screen = TestScreen::new().after("e4e5<F2>w");
    let promised = Some(Question::Draw(Offer::with_next_move(Color::White)));
    assert_eq!(question(&screen), promised);
    screen.keys("<F2>");
    assert_eq!(labels(&screen), ["Drop the offer", "Keep it"]);
    screen.keys("<Esc>");
    assert_eq!(question(&screen), promised);
    screen.keys("<F2>d");
    assert_eq!(question(&screen), None);
    screen.enter("/offer");
    assert_eq!(
        question(&screen),
        promised,
        "it was not made, so it may be made again"
    );
}

#[test]
fn the_claim_key_says_why_nothing_can_be_claimed_and_changes_nothing() {
    let screen = TestScreen::new().with_time("5").after("e4e5Nf3Nc6<F3>");
    assert_eq!(
        screen.message(),
        "No draw to claim: this position has occurred once, not three times"
    );
    assert!(screen.app.layers.dialog().is_none());
    assert_eq!(question(&screen), None);
    let clocks = screen.app.session.game().clocks().unwrap();
    let left = clocks.remaining(Color::Black, screen.now);
    assert_eq!(left, Duration::from_secs(300), "no minute was given");
}

#[test]
fn on_a_correct_position_the_claim_key_asks_with_reason_and_article() {
    let mut screen = TestScreen::new();
    screen.keys(&SHUFFLE.repeat(2));
    screen.keys("<F3>");
    assert_eq!(
        question_of_dialog(&screen),
        ["White: claim a draw by threefold repetition (FIDE 9.2)?"]
    );
    assert_eq!(screen.message(), "", "it is not asked twice");
    assert_eq!(screen.app.session.game().outcome(), None);
    screen.keys("n");
    assert!(screen.app.layers.dialog().is_none());
    screen.keys("<F3>y");
    let draw = Outcome::draw(crate::game::Reason::Threefold);
    assert_eq!(screen.app.session.game().outcome(), Some(draw));
}

#[test]
fn where_only_stated_moves_would_do_the_claim_key_lists_them() {
    let mut screen = TestScreen::new().after("Nf3Nf6Ng1Ng8Nf3Nf6Ng1<F3>");
    assert_eq!(
        labels(&screen),
        ["Ng8: threefold repetition (FIDE 9.2)", "Play on"]
    );
    assert_eq!(screen.app.session.game().outcome(), None);
    screen.keys("<Enter>");
    assert!(screen.app.session.game().outcome().is_some());
    let pgn = screen.app.session.view().document.pgn();
    let written = pgn.replace('\n', " ");
    assert!(
        written.contains("{claimed with 4... Ng8: threefold repetition}"),
        "{pgn}"
    );
    assert!(!written.contains("4... Ng8 "), "it is not played: {pgn}");
}

#[test]
fn before_a_wrong_typed_claim_players_are_told_why_and_what_it_costs() {
    let mut screen = TestScreen::new()
        .with_time("5")
        .after("e4e5Nf3/claim Nc6\n");
    assert_eq!(
        question_of_dialog(&screen),
        [
            "Black: no draw to claim with Nc6: this position has occurred once, not three times.",
            "Claim anyway? If you do, White gets 1 more minute, Nc6 is played and a draw is offered (FIDE 9.5.3)."
        ]
    );
    assert_eq!(labels(&screen), ["Claim anyway", "Play on"]);
    screen.keys("<Esc>");
    assert_eq!(
        (screen.moves().as_str(), question(&screen)),
        ("e4 e5 Nf3", None)
    );
    screen.keys("/claim Nc6\n<Enter>");
    assert_eq!(screen.moves(), "e4 e5 Nf3 Nc6");
    assert_eq!(
        question(&screen),
        Some(Question::Draw(Offer::made(Color::Black)))
    );
    let [white, black] = ["W", "B"].map(|letter| letter.repeat(30));
    let screen = TestScreen::new()
        .with_players(&white, &black)
        .with_time("5");
    let mut screen = screen.with_size((40, 12)).after("e4e5Nf3/claim Nc6\n");
    assert_eq!(screen.seen().items().len(), 2, "the question gives way");
}

#[test]
fn looking_back_and_after_the_end_neither_key_opens_a_dialog() {
    let mut screen = TestScreen::new();
    screen.keys(&SHUFFLE.repeat(2));
    screen.keys("<PageUp>");
    for key in ["<F2>", "<F3>"] {
        screen.keys(key);
        screen.assert_says("ooking back");
    }
    screen.keys("<End>/resign\n<Enter>");
    for key in ["<F2>", "<F3>"] {
        screen.keys(key);
        screen.assert_says("The game is over");
    }
    assert!(screen.app.layers.dialog().is_none());
}

#[test]
fn while_an_offer_waits_for_its_answer_the_key_makes_no_other() {
    let screen = TestScreen::new().after("e4e5/offer black\n<F2>");
    let why = "White must accept or decline first";
    screen.assert_says(why);
    assert!(screen.app.layers.dialog().is_none());
    assert_eq!(
        question(&screen),
        Some(Question::Draw(Offer::made(Color::Black)))
    );
}

#[test]
fn ctrl_p_and_a_click_on_the_clock_pause_and_set_it_going() {
    let mut screen = TestScreen::new().with_time("5").after("e4");
    let mut cells = screen.app.layout().screen.positions();
    let seen = screen.seen();
    let clock = cells.find(|at| seen.at(*at) == Some(&Request::Screen(ScreenRequest::Pause)));
    let clock = clock.expect("a clock that can be clicked");
    for by_click in [false, true] {
        for paused in [true, false] {
            if by_click {
                screen.click_at(clock);
            } else {
                screen.keys("<Ctrl-P>");
            }
            assert_eq!(screen.app.session.game().is_paused(), paused);
        }
        assert!(screen.app.session.game().deadline().is_some());
    }
}

#[test]
fn the_button_for_a_claim_is_faint_until_there_is_a_draw_to_claim() {
    use crate::tui::keys::{Availability, BINDINGS};
    let claim = BINDINGS.iter().find(|it| it.label() == "Claim draw");
    let mut screen = TestScreen::new();
    let availability = |screen: &TestScreen| {
        let situation = screen.app.situation();
        claim.map(|claim| claim.availability(&situation))
    };
    assert_eq!(availability(&screen), Some(Availability::Key), "no button");
    screen.keys("Nf3");
    assert_eq!(availability(&screen), Some(Availability::Faint));
    screen.keys("Nf6Ng1Ng8Nf3Nf6Ng1");
    assert_eq!(availability(&screen), Some(Availability::Bar), "with Ng8");
}
