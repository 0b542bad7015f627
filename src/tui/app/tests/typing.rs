//! Moves, answers and commands as they are typed, key by key.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::*;
use crate::rules::tests::fuzz::cases;
use crate::rules::tests::random_games::{OPENINGS, Random};
use crate::rules::{Move, PieceLetters, Position, Square, Typed};
use crate::session::Report;
use crate::tui::widgets::width;

const SHORT_ONLY: &str = "4k2r/5ppp/8/8/8/8/5PPP/RN2K2R w KQk - 0 1";
const EN_PASSANT: &str = "4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 2";

#[test]
fn long_castling_that_is_not_legal_plays_nothing_and_leaves_the_opponent_alone() {
    for text in ["ooo", "O-O-O", "0-0-0", "o-o-o", "O\u{2011}O\u{2011}O"] {
        let mut screen = TestScreen::from_fen(SHORT_ONLY);
        screen.keys(text);
        screen.keys("\n");
        assert_eq!(screen.moves(), "", "{text}");
        assert!(
            matches!(screen.app.line.message(), Message::Error(..)),
            "{text}: {}",
            screen.message()
        );
    }
}

#[test]
fn a_key_that_begins_another_move_or_ends_this_one_castles_short_first() {
    for (text, moves, line) in [
        ("O-Oe", "O-O", "e"),
        ("ooKe7", "O-O Ke7", ""),
        ("ooke7", "O-O Ke7", ""),
        ("oo+", "O-O", ""),
        ("O-O!\n", "O-O", ""),
        ("O-O#ke7", "O-O Ke7", ""),
        ("oo Ke7", "O-O Ke7", ""),
        ("oo-", "", "oo-"),
        ("oo0", "", "oo0"),
        ("oox", "", "oox"),
        ("oo/", "", "/"),
    ] {
        let mut screen = TestScreen::from_fen(SHORT_ONLY);
        screen.keys(text);
        assert_eq!(screen.moves(), moves, "{text:?}");
        assert_eq!(screen.app.line.text(), line, "{text:?}");
        assert_eq!(screen.app.hand.selection(), Selection::Empty, "{text:?}");
    }
}

#[test]
fn completions_that_are_chosen_from_are_seen_after_a_refusal_too() {
    for key in ["<Up>", "<Down>", "<Tab>"] {
        let mut screen = TestScreen::new().after("/f\n");
        assert!(matches!(screen.app.line.message(), Message::Error(..)));
        assert_eq!(screen.app.line.shown_completions().len(), 0);
        screen.keys(key);
        assert!(screen.app.line.shown_completions().len() > 0, "{key}");
    }
}

#[test]
fn two_squares_never_move_a_bishop_and_an_upper_case_b_never_a_pawn() {
    let fen = "4k3/8/8/8/8/1P6/3B4/4K3 w - - 0 1";
    for text in ["b2b4", "b8c6", "B4", "B2B4"] {
        let mut screen = TestScreen::from_fen(fen);
        screen.keys(text);
        screen.keys("\n");
        assert_eq!(screen.moves(), "", "{text}");
        assert_eq!(screen.app.line.text(), text);
    }
    let mut screen = TestScreen::from_fen(fen).after("bc3");
    assert_eq!(screen.moves(), "", "a bishop in lower case waits");
    assert_eq!(screen.worded_hint(), "Enter plays Bc3");
    screen.keys("\n");
    assert_eq!(screen.moves(), "Bc3");
}

#[test]
fn signs_typed_after_a_move_do_not_become_part_of_the_next_one() {
    const PROMOTES: &str = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for (fen, text, moves, left) in [
        (START, "e4e5Nf3d6Bb5+c6", "e4 e5 Nf3 d6 Bb5+ c6", ""),
        (START, "e4!e5!!\nNf3", "e4 e5 Nf3", ""),
        (START, "e4+#!\ne5", "e4 e5", ""),
        (START, "e4\n+\ne5", "e4 e5", ""),
        (START, "e4c+", "e4", "c+"),
        (START, "e4e.p.", "e4", "e.p."),
        (PROMOTES, "a8=Q+Kd7", "a8=Q Kd7", ""),
        (PROMOTES, "a8(Q)Kd7", "a8=Q Kd7", ""),
        (EN_PASSANT, "exd6e5", "exd6 e5", ""),
        (EN_PASSANT, "exd6exd6", "exd6 exd6", ""),
    ] {
        let mut screen = TestScreen::from_fen(fen);
        screen.keys(text);
        assert_eq!(screen.moves(), moves, "{text:?}");
        assert_eq!(screen.app.line.text(), left, "{text:?}");
    }
}

#[test]
fn after_a_second_or_another_key_nothing_belongs_to_the_move_any_more() {
    const NOTHING: &str = "That key does nothing now";
    for (pause, is_late) in [(1_000, true), (1_001, false)] {
        let mut screen = TestScreen::new().after("e4");
        screen.wait(pause);
        screen.keys("!");
        assert_eq!(screen.message() != NOTHING, is_late, "{pause}");
    }
    let mut screen = TestScreen::new().after("e4");
    screen.press("a1");
    screen.keys("!");
    assert_eq!(screen.message(), NOTHING);
}

#[test]
fn a_sign_that_can_begin_nothing_stays_out_of_the_line() {
    for sign in ".;#!+@~(".chars() {
        let mut screen = TestScreen::from_moves("e4 e5").after(&sign.to_string());
        assert_eq!(screen.app.line.text(), "", "{sign}");
        assert_eq!(screen.message(), "That key does nothing now", "{sign}");
        screen.keys("Nf3");
        assert_eq!(screen.moves(), "e4 e5 Nf3", "{sign}");
    }
}

#[test]
fn a_refused_move_typed_to_its_last_letter_is_followed_by_another() {
    for (text, moves, line) in [
        ("Nf6c3", "c3", ""),
        ("Nc4Nc3", "Nc3", ""),
        ("nf3nc6", "Nf3 Nc6", ""),
        ("e5Nf3", "Nf3", ""),
        ("Ng1Nc3", "Nc3", ""),
        ("Ng1f3", "Nf3", ""),
        ("Nb1d2", "", "Nb1d2"),
        ("b1b4", "", "b1b4"),
        ("nf6nc3nb4b5", "Nc3 b5", ""),
        ("e2e5e2e4", "e4", ""),
        ("a8Qd2", "", "Qd2"),
        ("ed4", "", "ed4"),
        ("Nf6<Backspace>3", "Nf3", ""),
    ] {
        let screen = TestScreen::new().after(text);
        assert_eq!(screen.moves(), moves, "{text:?}");
        assert_eq!(screen.app.line.text(), line, "{text:?}");
    }
    let screen = TestScreen::new().after("Nf6");
    assert!(screen.worded_hint().contains("knight"));
}

#[test]
fn a_letter_that_answers_a_dialog_begins_no_move_and_an_enter_after_it_does_nothing() {
    let mut screen = TestScreen::from_moves("e4 e5").after("_nf3");
    assert!(screen.app.layers.dialog().is_none());
    assert_eq!(screen.moves(), "e4 e5");
    assert_eq!(screen.app.line.text(), "");
    screen.wait(401);
    screen.keys("Nf3<Up>");
    assert_eq!(screen.moves(), "e4 e5 Nf3");
    let mut screen = TestScreen::from_moves("").after("<Up>_n\n");
    assert_eq!(screen.app.hand.selection(), Selection::Empty);
    screen.wait(1_001);
    screen.keys("\n");
    assert_ne!(screen.app.hand.selection(), Selection::Empty);
}

#[test]
fn what_was_typed_for_a_game_goes_when_another_one_is_on_the_board() {
    let begun = || Ok(Update::Report(Report::Opened));
    for (typed, left) in [("Nf", ""), ("y", ""), ("/fli", "/fli")] {
        let mut screen = TestScreen::new().after(typed);
        screen.app.settle(begun(), By::Other);
        assert_eq!(screen.app.line.text(), left, "{typed}");
    }
}

#[test]
fn the_keys_at_the_edge_of_the_help_can_be_clicked() {
    for (words, is_help, shows) in [
        ("Esc closes", false, "90+30"),
        ("Right: the rules", false, "The game in brief"),
        ("Space: commands", true, "/offer"),
    ] {
        let mut screen = TestScreen::new();
        screen.resize((100, 30));
        screen.keys("?");
        let rows = screen.draw().rows();
        let (row, text) = (0..)
            .zip(&rows)
            .find(|(_, row)| row.contains(words))
            .unwrap();
        let before = text.split(words).next().unwrap();
        screen.click_at(Point::new(width(before) + 1, row));
        let shown = screen.draw().rows().concat();
        assert_eq!(shown.contains("Keys and commands"), is_help, "{words}");
        assert!(shown.contains(shows), "{words}");
    }
}

#[test]
fn help_opens_right_after_a_move() {
    let screen = TestScreen::new().after("e4?");
    assert!(screen.app.layers.dialog().is_some());
}

#[test]
fn taking_letters_away_plays_nothing() {
    let mut screen = TestScreen::new();
    screen.input(Input::Paste("Nf33".to_owned()));
    screen.keys("<Backspace>");
    assert_eq!(
        (screen.moves().as_str(), screen.app.line.text()),
        ("", "Nf3")
    );
    assert_eq!(screen.worded_hint(), "Enter plays Nf3");
}

#[test]
fn alt_with_a_letter_is_escape_and_the_letter_unless_it_edits_by_words() {
    let mut screen = TestScreen::new().after("Ke");
    let key = KeyEvent::new(KeyCode::Char('N'), KeyModifiers::ALT | KeyModifiers::SHIFT);
    screen.input(Input::Key(key));
    screen.keys("f3");
    assert_eq!(screen.moves(), "Nf3");
    let mut screen = TestScreen::new().after("/save my game");
    let by_word = KeyEvent::new(KeyCode::Char('b'), KeyModifiers::ALT);
    screen.input(Input::Key(by_word));
    assert_eq!(screen.app.line.entry().before_cursor(), "/save my ");
}

#[test]
fn a_question_is_answered_in_words_with_enter() {
    for (text, score) in [
        ("y", Some("1/2-1/2")),
        ("YES", Some("1/2-1/2")),
        ("n", None),
        ("no", None),
    ] {
        let mut screen = TestScreen::new().after("e4e5/offer black\n");
        screen.keys(text);
        let hint = screen.worded_hint();
        let verb = if score.is_some() {
            "accepts"
        } else {
            "declines"
        };
        assert!(
            hint.starts_with(&format!("Enter {verb} the draw")),
            "{hint}"
        );
        screen.keys("\n");
        let game = screen.app.session.game();
        assert_eq!(game.question(), None);
        let ended = game.outcome().map(crate::game::Outcome::score);
        assert_eq!(ended.as_deref(), score);
    }
    let screen = TestScreen::new().after("e4e5/offer black\nnf3");
    assert_eq!(screen.moves(), "e4 e5 Nf3");
}

#[test]
fn a_typed_yes_counts_only_for_the_question_that_stood_then() {
    let mut screen = TestScreen::new().after("e4e5y<F5>");
    assert_eq!(
        question(&screen),
        Some(Question::Takeback {
            asker: Color::Black,
            plies: 1
        })
    );
    assert!(screen.app.line.is_empty(), "the question has emptied it");
    screen.keys("\n");
    assert_eq!(screen.moves(), "e4 e5");
    let screen = TestScreen::new().after("e4y\n");
    assert!(matches!(screen.app.line.message(), Message::Error(..)));
}

#[test]
fn a_word_that_is_a_command_is_never_called_a_wrong_move() {
    for end in 1.."resign".len() {
        let mut screen = TestScreen::new();
        screen.keys(&"resign"[..end]);
        let hint = screen.worded_hint();
        assert!(hint.contains("/resign"), "{end}: {hint}");
    }
    let mut screen = TestScreen::new().after("help");
    assert_eq!(
        screen.worded_hint(),
        "Enter runs /help: commands begin with a slash"
    );
    screen.keys("\n");
    assert!(screen.app.layers.dialog().is_some());
    let mut screen = TestScreen::new().after("resig<Tab>");
    assert_eq!(screen.app.line.text(), "/resig");
    assert_eq!(screen.app.line.completions().len(), 1);
    screen.keys("\n");
    assert!(screen.app.dialog_as::<Ask>().is_some());
}

#[test]
fn enter_runs_a_line_that_is_whole_and_completes_one_that_is_not() {
    for (typed, left) in [
        ("/PIECES White\n", ""),
        ("/new chess960\n", ""),
        ("/set board-side\n", ""),
        ("/pieces wh\n", "/pieces white "),
        ("/goto\n", "/goto "),
    ] {
        let mut screen = TestScreen::new();
        screen.keys(typed);
        assert_eq!(screen.app.line.text(), left, "{typed:?}");
    }
}

/// Returns a way to write a move, and what may follow it.
fn written(random: &mut Random, san: &str, m: Move) -> String {
    let bare = san.trim_end_matches(['+', '#']);
    let text = match random.below(5) {
        0 => san.to_owned(),
        1 => bare.replace('x', ""),
        2 => bare
            .replace("O-O", "00")
            .replace("-O", "0")
            .replace('=', ""),
        3 => bare.replace("O-O", "o-o").replace("-O", "-o"),
        _ => m.to_string(),
    };
    let castles = !text.contains(|letter: char| letter.is_ascii_digit() && letter != '0');
    let ends = ["", "+", "#", "!", "\n", "!\n", "!!+"];
    let end = match random.below(7) {
        index if castles && ends[index].is_empty() => "\n",
        index => ends[index],
    };
    if castles && end.is_empty() {
        return text + "\n";
    }
    text + end
}

#[test]
fn of_a_knight_that_cannot_move_the_line_says_more_than_that_nothing_is_asked() {
    let mut screen = TestScreen::new().after("e4f6Qh5N");
    let said = "No legal move starts with \"N\", and no question is open";
    assert_eq!(screen.worded_hint(), said);
    screen.keys("<Esc><PageUp>N");
    assert_eq!(screen.worded_hint(), "No question is open");
}

/// Returns what people type by mistake before a move: a wrong text that they take back, a stray sign, or a whole move that is not
/// legal.
fn slip(random: &mut Random, position: &Position) -> String {
    const TAKEN_BACK: [&str; 6] = [
        "Ke<Esc>",
        "zz<Esc>",
        "q9q<Esc>",
        "N<Backspace>",
        "x9<Backspace><Backspace>",
        "<Left><Esc>",
    ];
    const SIGNS: [&str; 6] = ["~", "@", "(", "^", "[", "]"];
    match random.below(4) {
        0 => random.pick(&TAKEN_BACK).to_owned(),
        1 => random.pick(&SIGNS).to_owned(),
        2 => {
            let squares: Vec<Square> = Square::all().collect();
            let text = format!(
                "{}{}",
                random.pick(&["K", "Q", "R", "N"]),
                random.pick(&squares)
            );
            let is_legal = position.read_move(&text).is_ok();
            let is_refused = position.typed(&text, PieceLetters::ENGLISH) == Typed::NoMove;
            if is_refused && !is_legal {
                text
            } else {
                String::new()
            }
        }
        _ => String::new(),
    }
}

#[test]
fn a_random_game_typed_with_slips_in_any_spelling_is_the_game_that_was_meant() {
    let mut random = Random::new(29);
    for game in 0..cases(6) {
        let mut screen = TestScreen::from_fen(OPENINGS[game % OPENINGS.len()]);
        for ply in 1..=80 {
            let position = *screen.app.session.game().position();
            let moves = position.legal_moves();
            if moves.is_empty() || screen.app.session.game().outcome().is_some() {
                break;
            }
            let m = random.pick(&moves);
            let san = position.san(m);
            let mistyped = slip(&mut random, &position);
            screen.keys(&mistyped);
            screen.wait(random.below(2_000) as u64);
            let meant = written(&mut random, &san, m);
            screen.keys(&meant);
            let text = mistyped + &meant;
            let record = screen.app.session.game().record();
            assert_eq!(record.len(), ply, "{text:?} for {san} in {position}");
            assert_eq!(
                record[ply - 1].played,
                m,
                "{text:?} for {san} in {position}"
            );
            assert!(screen.app.line.is_empty(), "{text:?} in {position}");
            screen.wait(random.below(3_000) as u64);
        }
    }
}

#[test]
fn moves_are_typed_and_shown_in_the_letters_that_are_set() {
    let mut screen = TestScreen::new().after("/set notation german\nSf3");
    assert_eq!(screen.moves(), "Nf3");
    assert!(screen.draw().rows().concat().contains("1 Sf3"));
    screen.keys("Nf6\n");
    assert_eq!(screen.message(), "\"Nf6\" is not a move");
    screen.keys("<Esc>sf");
    assert_eq!(
        screen.worded_hint(),
        "No legal move starts with \"sf\"; in German a piece is a capital"
    );
    screen.keys("6\n");
    assert_eq!(screen.message(), "In German a piece is a capital: Sf6");
    screen.keys("<Esc>S");
    assert_eq!(screen.worded_hint(), "Sb8 a6 c6\nSg8 f6 h6");
    screen.keys("f6\u{2655}");
    assert_eq!(screen.moves(), "Nf3 Nf6");
}

#[test]
fn a_promotion_is_chosen_by_the_letters_that_are_set() {
    for (letter, promoted) in [('d', "b8=Q"), ('S', "b8=N"), ('b', ""), ('q', "")] {
        let mut screen = TestScreen::from_fen("8/1P6/8/8/8/7k/8/4K3 w - - 0 1");
        screen.keys("/set notation german\n");
        screen.click("b7");
        screen.click("b8");
        screen.keys(&letter.to_string());
        assert_eq!(screen.moves(), promoted, "{letter}");
    }
}

#[test]
fn after_short_castling_the_letter_of_a_piece_plays_it_and_begins_the_next_move() {
    let mut screen = TestScreen::from_fen("4k3/8/8/8/8/r7/8/4K2R w K - 0 1");
    screen.keys("/set notation german\nO-OT");
    assert_eq!(screen.moves(), "O-O");
    assert_eq!(screen.app.line.text(), "T");
}

#[test]
fn an_estonian_bishop_takes_nothing_from_long_castling() {
    for text in ["OOO", "O-O-O", "ooo"] {
        let mut screen = TestScreen::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        screen.keys("/set notation estonian\n");
        screen.keys(text);
        assert_eq!(screen.moves(), "O-O-O", "{text}");
    }
    let mut screen = TestScreen::from_fen("4k3/8/8/8/8/8/3B4/R3K3 w Q - 0 1");
    screen.keys("/set notation estonian\nOe3");
    assert_eq!(screen.moves(), "Be3");
}

#[test]
fn a_refused_line_stays_selected_and_the_next_text_replaces_it() {
    for (next, line, moves) in [
        ("e4", "", "e4"),
        ("/res", "/res", ""),
        (":res", ":res", ""),
        ("2", "2", ""),
        ("<Backspace>", "Ke", ""),
        ("<Left>x", "Kex3", ""),
        ("<Tab><Backspace>4", "Ke4", ""),
        ("<Esc>", "", ""),
    ] {
        let mut screen = TestScreen::from_moves("").after("Ke3\n");
        assert_eq!(screen.app.line.text(), "Ke3");
        screen.assert_says("king");
        screen.keys(next);
        assert_eq!(screen.app.line.text(), line, "{next}");
        assert_eq!(screen.moves(), moves, "{next}");
    }
    let screen = TestScreen::from_moves("").after("/result 2-0\n/flip\n");
    assert_eq!(screen.app.hand.bottom(), Color::Black);
}

#[test]
fn a_slash_begins_a_command_after_anything_that_is_no_command() {
    for (typed, line) in [
        ("Ke3/", "/"),
        ("N/", "/"),
        ("/open a/", "/open a/"),
        ("open a/", "open a/"),
        ("result 1/", "result 1/"),
    ] {
        let screen = TestScreen::from_moves("").after(typed);
        assert_eq!(screen.app.line.text(), line, "{typed}");
    }
    let promotes = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let screen = TestScreen::from_fen(promotes).after("a8/Q");
    assert_eq!(screen.moves(), "a8=Q+");
}

#[test]
fn spaces_between_typed_moves_pick_nothing_up() {
    let mut screen = TestScreen::from_moves("").after("d4 Nf6 Nf3 d5 ");
    assert_eq!(screen.moves(), "d4 Nf6 Nf3 d5");
    screen.wait(2000);
    screen.keys("  \n");
    assert_eq!(screen.app.hand.selection(), Selection::Empty);
    screen.assert_says("arrow keys call the cursor");
    screen.keys("<Down><Down> ");
    assert_eq!(
        screen.app.hand.selection(),
        Selection::Selected("e1".parse().unwrap())
    );
}

#[test]
fn no_time_plays_what_waits_for_enter() {
    for (fen, text, hint, san) in [
        (SHORT_ONLY, "oo", "Enter castles short", "O-O"),
        (
            "4k3/p7/8/8/8/8/4B3/4K3 w - - 0 1",
            "bb5",
            "Enter plays Bb5+",
            "Bb5+",
        ),
    ] {
        let mut screen = TestScreen::from_fen(fen).after(text);
        screen.wait(60_000);
        assert_eq!(screen.moves(), "", "{text}");
        assert_eq!(screen.app.deadline(), None);
        assert_eq!(screen.worded_hint(), hint);
        screen.keys("\n");
        assert_eq!(screen.moves(), san);
    }
    let screen = TestScreen::from_fen(SHORT_ONLY).after("oo<Left>e");
    assert_eq!(screen.moves(), "", "the key edits the text");
}

#[test]
fn a_key_that_begins_another_move_plays_a_waiting_bishop_and_goes_on() {
    let fen = "4k3/p7/8/8/8/8/4B3/4K3 w - - 0 1";
    let screen = TestScreen::from_fen(fen).after("bc4a6");
    assert_eq!(screen.moves(), "Bc4 a6");
}

#[test]
fn text_typed_for_a_position_is_dropped_with_it() {
    let mut screen = TestScreen::from_moves("e4").after("Nf");
    screen.drag("e7", "e5");
    assert_eq!(screen.app.line.text(), "");
    let mut screen = TestScreen::from_moves("e4").after("/fli");
    screen.drag("e7", "e5");
    assert_eq!(screen.app.line.text(), "/fli");
}

#[test]
fn the_cursors_hint_stays_as_long_as_the_cursor() {
    let mut screen = TestScreen::new();
    for keys in ["<Up>", "<Up>", "N<Backspace>", "?<Esc>", "<Left>"] {
        screen.keys(keys);
        screen.assert_says("Space picks a piece up");
    }
    // Between the board and the panel.
    screen.click_at(Point::new(48, 8));
    assert!(!screen.message().contains("Space"));
}

#[test]
fn a_second_enter_after_a_dialog_picks_nothing_up() {
    let mut screen = TestScreen::new();
    screen.keys("e4e5<Up>*<Enter><Enter>");
    assert_eq!(screen.moves(), "", "another game has begun");
    assert_eq!(screen.app.hand.selection(), Selection::Empty);
    screen.wait(2_000);
    screen.keys("<Enter>");
    assert_ne!(screen.app.hand.selection(), Selection::Empty);
}

#[test]
fn the_squares_of_the_moves_that_the_text_may_become_are_marked() {
    for (keys, from, to) in [
        ("", "", ""),
        ("e", "e2", "e3 e4"),
        ("N", "b1 g1", "a3 c3 f3 h3"),
        ("/", "", ""),
        ("e4e5<PageUp>Nf", "", ""),
    ] {
        let screen = TestScreen::new().after(keys);
        let [from, to] = [from, to].map(|squares| {
            let squares = squares.split_whitespace();
            squares
                .map(|square| square.parse::<Square>().unwrap())
                .collect()
        });
        assert_eq!(
            screen.app.typed().squares(),
            TypedSquares { from, to },
            "{keys}"
        );
    }
}

#[test]
fn the_moves_that_the_text_may_become_are_listed_by_piece() {
    let bishops = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8";
    for (fen, text, listed) in [
        (
            bishops,
            "B",
            "Bd3 b1 f1 c2 e2 c4 e4 b5 f5 a6 g6 xh7+\nBf4 g3 e5 g5 d6 h6 c7 b8",
        ),
        (bishops, "K", "Kf1 O-O Ke2"),
        (START, "Na", "Na3"),
        (START, "N", "Nb1 a3 c3\nNg1 f3 h3"),
        ("4k3/8/8/8/8/8/1N3N2/4K3 w - - 0 1", "Nd1", "Nbd1 Nfd1"),
    ] {
        let screen = TestScreen::from_fen(fen).after(text);
        assert_eq!(screen.app.worded_hint()[0], listed, "{text}");
    }
}
