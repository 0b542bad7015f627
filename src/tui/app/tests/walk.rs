//! Looking through a game with variations, going on from there, and copying.

use itertools::Itertools;

use super::*;
use crate::game::Players;
use crate::rules::Position;
use crate::storage::Notifier;
use crate::text::{self, MoveStyle};
use crate::tui::layout::SpanKind;

/// An unfinished game of somebody else with variations, glyphs and comments.
const NESTED: &str =
    "1. e4 e5 2. Nf3 $5 {Good.} (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) (2. Nc3) Nc6 *";

impl TestScreen {
    /// Returns the visible move, and the words of the prompt's row that say which position it is.
    fn place(&self) -> (String, String) {
        let last = self.app.shown().last();
        let last = last.map(|(ply, before)| text::numbered(ply.played, MoveStyle::SAN, before));
        let place = self.app.shown().place();
        (last.unwrap_or_default(), place.unwrap_or_default())
    }

    /// Presses keys, and returns the move that is then visible.
    fn move_after(&mut self, keys: &str) -> String {
        self.keys(keys);
        self.place().0
    }
}

#[test]
fn arrows_walk_while_a_game_is_read_or_looked_back_at_and_else_steer() {
    let mut played = TestScreen::from_moves("e4 e5").after("<Left><Left>");
    assert_eq!(played.app.cursor(), Some("d2".parse().unwrap()));
    assert!(played.app.viewed.is_none());
    assert_eq!(played.move_after("<PageUp><Left>"), "");
    let mut screen = TestScreen::from_pgn(NESTED).after("<Left>");
    for (keys, place) in [
        ("", "2. Nf3"),
        ("<Left>", "1... e5"),
        ("<Right>", "2. Nf3"),
        ("<Down>", "2. f4"),
        ("<Down>", "2. Nc3"),
        ("<Down><Right>", "2. Nc3"),
        ("<Up>", "2. f4"),
        ("<Right><Right>", "3. Nf3"),
        ("<Right>", "3. Nf3"),
        ("<Left><Down>", "2... d5"),
        ("<Right>", "3. exd5"),
        ("<Left><Left>", "2. f4"),
        ("<Left>", "1... e5"),
    ] {
        assert_eq!(screen.move_after(keys), place, "{keys}");
    }
    assert_eq!(screen.app.cursor(), None);
    screen.keys("<End>");
    assert_eq!(screen.place(), ("2... Nc6".to_owned(), String::new()));
    assert_eq!(screen.moves(), "e4 e5 Nf3 Nc6");
}

#[test]
fn the_row_of_the_prompt_says_where_one_is() {
    let mut screen = TestScreen::from_pgn(NESTED);
    for (line, place) in [
        ("/goto ply 2", "Move 1 of 2"),
        ("/line 2", "Move 2 in a variation"),
        ("/goto ply 5", "Move 3 in a variation"),
        ("/goto start", "The start"),
        ("/goto end", ""),
    ] {
        screen.enter(line);
        assert_eq!(screen.place().1, place);
    }
    screen.keys("/goto ply 2\n/line 2\n/goto ply 5\n/line 4\n");
    assert_eq!(screen.message(), "No move goes on from here");
    screen.enter("/goto ply 9");
    assert_eq!(
        screen.message(),
        "There is no such move; the last one is 3."
    );
}

#[test]
fn while_reading_the_keys_stand_in_one_row_and_the_way_back_only_where_a_game_goes_on() {
    let assert_labels = |screen: TestScreen, labels: &[&str]| {
        let buttons = screen.after("<PageUp>").app.layout().buttons;
        let shown: Vec<_> = buttons.iter().map(|(button, _)| button.label()).collect();
        assert_eq!(shown, labels);
        let rows = buttons.iter().map(|(_, rect)| rect.y).dedup().count();
        assert_eq!(rows, 1, "{labels:?}");
    };
    let played = TestScreen::from_moves("e4 e5 Nf3");
    assert_labels(played, &["Back", "Forward", "To the game", "Help"]);
    let noted = TestScreen::from_pgn(NESTED);
    assert_labels(noted, &["Back", "Forward", "Sign", "Line", "Help"]);
    let plain = TestScreen::from_pgn("1. e4 e5 1-0");
    assert_labels(plain, &["Back", "Forward", "Sign", "Help"]);
}

#[test]
fn a_move_of_any_kind_goes_on_in_a_line_or_begins_one_in_a_game_that_is_read() {
    let ways: [fn(&mut TestScreen); 4] = [
        |screen| screen.drag("g1", "f3"),
        |screen| {
            screen.click("g1");
            screen.click("f3");
        },
        |screen| screen.keys("nf3"),
        |screen| {
            screen.keys(" <Right><Right><Down> <Up><Up>");
            assert!(screen.app.cursor().is_some(), "Space has called it");
            screen.keys("<Left> <Esc>");
        },
    ];
    for play in ways {
        for (pgn, written) in [
            ("1. e4 e5 2. d4 1-0", "1. e4 e5 2. d4 (2. Nf3 Nc6) 1-0"),
            ("1. e4 e5 2. Nf3 Nc6 1-0", "1. e4 e5 2. Nf3 Nc6 1-0"),
        ] {
            let mut screen = TestScreen::from_pgn(pgn);
            screen.enter("/goto ply 2");
            play(&mut screen);
            assert_eq!(screen.place().0, "2. Nf3", "{pgn}");
            screen.keys("nc6");
            assert_eq!(screen.place().0, "2... Nc6");
            screen.keys("<Left>");
            assert_eq!(screen.place().0, "2. Nf3", "the arrows walk again");
            let text = screen.app.session.view().tree().to_string();
            assert!(
                text.trim_end().ends_with(&format!("\n\n{written}")),
                "{text}"
            );
        }
    }
}

#[test]
fn marks_of_the_right_button_stay_with_a_position_of_a_game_that_is_read() {
    let mut screen = TestScreen::from_pgn("1. e4 {[%csl Ra1]} e5 1-0").after("<Left>");
    screen.mark("d4", "d4");
    screen.mark("g1", "f3");
    screen.mark("a1", "a1");
    screen.keys("<Right><Left>");
    let written = |screen: &TestScreen| screen.app.session.view().tree().to_string();
    let text = "1. e4 {[%csl Gd4,Ga1][%cal Gg1f3]} 1... e5 1-0";
    assert!(written(&screen).trim_end().ends_with(text));
    assert_eq!(screen.app.hand.marks().made, []);
    screen.mark("a1", "a1");
    assert!(written(&screen).contains("[%csl Gd4][%cal Gg1f3]"));
    screen.keys("-");
    assert!(written(&screen).trim_end().ends_with(text), "one is undone");
}

#[test]
fn a_digit_or_a_click_gives_the_move_a_sign_and_zero_takes_it_off() {
    let mut screen = TestScreen::from_pgn("1. e4 e5 1-0").after("<Left>");
    for (keys, nags) in [
        ("!3", &[3][..]),
        ("!<Down>\n", &[2]),
        ("!0", &[]),
        ("!<Esc>", &[]),
    ] {
        screen.wait(2000);
        screen.keys(keys);
        let node = &screen.app.session.view().tree().main.moves[0];
        assert_eq!(node.nags, nags, "{keys}");
    }
    screen.keys("<Left>!");
    assert!(
        screen.app.layers.is_empty(),
        "there is no move at the start"
    );
}

#[test]
fn a_game_that_is_read_asks_for_the_piece_binds_no_touched_one_and_takes_changes_back() {
    let mut screen = TestScreen::from_pgn(
        "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Kb2 Kg6 1-0",
    );
    screen.keys("<Home>");
    screen.drag("a7", "a8");
    screen.keys("n");
    screen.assert_says("Side line: 1. a8=N instead of Kb2");
    screen.drag("h7", "h8");
    assert_eq!(screen.place().0, "1... Kh8");
    screen.keys("-");
    assert_eq!(screen.place().0, "1. a8=N");
    screen.enter("/drop");
    assert_eq!(screen.place().1, "The start");
    screen.enter("/resign");
    screen.assert_says("The game is over");
}

#[test]
fn a_game_plays_by_itself_until_space_a_key_or_its_end() {
    let mut screen = TestScreen::from_pgn("1. e4 e5 2. Nf3 Nc6 1-0");
    screen.enter("/replay 0.5");
    assert_eq!(screen.place().1, "The start");
    screen.wait(600);
    assert_eq!(screen.place().0, "1. e4");
    screen.keys(" ");
    screen.wait(2000);
    assert_eq!(screen.place().0, "1. e4", "it has stopped");
    screen.keys(" ");
    screen.wait(600);
    assert_eq!(screen.place().0, "1... e5");
    screen.keys("<Esc>");
    screen.wait(2000);
    assert_eq!(screen.place().0, "1... e5", "it has ended");
    assert_eq!(screen.app.deadline(), None);
    screen.enter("/replay 0.5");
    for _ in 0..4 {
        screen.wait(600);
    }
    assert_eq!(screen.place().0, "2... Nc6");
    assert_eq!(
        screen.app.deadline(),
        None,
        "one wake-up a move, none at the end"
    );
}

#[test]
fn a_game_that_is_over_is_walked_with_arrows_at_once() {
    let mut screen = TestScreen::from_pgn("1. f3 e5 2. g4 (2. e4) Qh4# 0-1");
    assert_eq!(screen.move_after("<Left>"), "2. g4");
    assert_eq!(screen.move_after("<Down>"), "2. e4");
    assert_eq!(screen.move_after("<Right>"), "2. e4");
}

#[test]
fn a_click_on_a_move_of_a_variation_shows_it_and_one_on_a_comment_tells_all() {
    let mut screen = TestScreen::from_pgn(NESTED);
    screen.click_at(screen.listed("3.exd5").rect.as_position());
    assert_eq!(screen.place().0, "3. exd5");
    assert_eq!(screen.listed("3.exd5").kind, SpanKind::Current);
    screen.click_at(screen.listed("Good.").rect.as_position());
    assert!(screen.app.dialog_as::<TextDialog>().is_some());
}

#[test]
fn players_who_look_back_stay_there_while_others_play_unless_that_move_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("relay.pgn");
    let write = |moves: &str| std::fs::write(&path, format!("{moves} *\n")).unwrap();
    write("1. e4 e5");
    let mut session = Session::new(Position::start(), Players::default());
    session.open(&path, 1).unwrap();
    session.share(Notifier::new(|| {}));
    let mut screen = TestScreen::of(session);
    for (keys, moves, place, message) in [
        ("<PageUp>", "1. e4 e5 2. Nf3", "1. e4", ""),
        ("<PageDown>", "1. e4 c5", "1... c5", ""),
    ] {
        screen.keys(keys);
        write(moves);
        screen.wait_for(|screen| moves.ends_with(screen.moves().rsplit(' ').next().unwrap()));
        assert_eq!((&*screen.place().0, &*screen.message()), (place, message));
    }
}

#[test]
fn marks_show_why_a_king_is_mated_after_the_slide_until_esc_or_a_look_back() {
    let mut screen = TestScreen::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").after("Ra8");
    let is_seen = |screen: &TestScreen| screen.app.mate_net().is_some();
    assert!(!is_seen(&screen), "the rook is on its way");
    screen.wait(1000);
    assert!(is_seen(&screen));
    screen.keys("<");
    assert!(!is_seen(&screen), "an earlier position");
    screen.keys("<End>");
    assert!(is_seen(&screen));
    screen.keys("<Esc>");
    assert!(!is_seen(&screen), "put away");
    screen.keys("*");
    screen.enter("Ra8");
    screen.wait(1000);
    assert!(is_seen(&screen), "another mate");
    let mut plain = TestScreen::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert!(is_seen(&plain), "mate from the start");
    plain.enter("/set highlight off");
    assert!(!is_seen(&plain), "nothing is highlighted");
}
