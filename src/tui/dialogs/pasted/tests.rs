use super::*;

/// Returns a game after these moves.
fn game(moves: &str) -> Game {
    let mut game = Game::new(Position::start());
    for text in moves.split_whitespace() {
        let m = game.position().read_move(text).unwrap();
        game.replay(m, None, false).unwrap();
    }
    game
}

/// Returns the question about text pasted into this game; empty if the text goes into the entry line.
fn said(text: &str, moves: &str) -> String {
    let game = game(moves);
    let here = game.outcome().is_none().then(|| game.position());
    let ask = ask_about_pasted(text, &game, here, PieceLetters::ENGLISH);
    ask.map_or(String::new(), |ask| ask.question().join(" "))
}

#[test]
fn moves_are_offered_in_every_form_of_a_list() {
    let asked = "3 moves are pasted: from 1. e4 to 2. Nf3. Enter plays them, Esc leaves them.";
    for list in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5\r\n2.Nf3 *",
        "e4\ne5\nNf3\n",
        "e2e4 e7e5 g1f3",
        "1. e4! {best by test} 1... e5 (1... c5 2. c3) 2. Nf3 $1 ; good",
    ] {
        assert_eq!(said(list, ""), asked, "{list:?}");
    }
    assert_eq!(
        said("Nc6 Bb5", "e4 e5 Nf3"),
        "2 moves are pasted: from 2... Nc6 to 3. Bb5. Enter plays them, Esc leaves them."
    );
}

#[test]
fn the_first_move_that_is_not_legal_ends_the_list_with_its_reason() {
    for (list, told) in [
        (
            "1. e4 e5 2. Ke3 Nc6",
            "2 moves are pasted: from 1. e4 to 1... e5. Something is wrong in the text: 2. Ke3: ",
        ),
        (
            "1. e4 banana 2. Nf3",
            "One move is pasted: 1. e4. Something is wrong in the text: \"banana\" is not a move. Enter plays it",
        ),
    ] {
        assert!(said(list, "").starts_with(told), "{}", said(list, ""));
    }
}

#[test]
fn a_list_that_does_not_go_on_from_the_board_is_a_game_of_its_own() {
    let told = "A game is pasted: White against Black, 2 moves. Enter opens it";
    assert!(said("1. e4 e5 2. Nf3", "d4 d5").starts_with(told));
    let mated = "f3 e5 g4 Qh4";
    assert!(said("1. e4 e5 2. Nf3", mated).starts_with(told));
    let address = "https://lichess.org/analysis/pgn/e4_e5_Nf3";
    assert!(said(address, "").starts_with(told));
}

#[test]
fn a_game_with_tags_is_named_by_its_players() {
    let pgn = "[White \"Vera\"]\n[Black \"So\u{1b}[31mnja\"]\n\n1. e4 e5 1-0\n";
    let told = "A game is pasted: Vera against So [31mnja, 1 move, 1-0. Enter opens it";
    assert!(said(pgn, "").starts_with(told), "{}", said(pgn, ""));
}

#[test]
fn a_single_move_a_command_and_anything_else_are_for_the_line() {
    for text in [
        "e4",
        "1. e4",
        "Nf3\n",
        "/new 8/8/8/8/8/8/8/8 w",
        "hello world",
        "",
        "1-0",
        "\u{1b}[31m",
        "8/8/8 w",
        "[",
        "{",
        "((((",
        "1.",
        "hello e4 e5",
    ] {
        assert_eq!(said(text, ""), "", "{text:?}");
    }
}

#[test]
fn no_control_character_of_a_pasted_text_is_shown() {
    for text in [
        "1. e4 e5 2. \u{1b}]0;title\u{7}",
        "1. e4 e5 2. Qx\u{9b}31m",
        "[White \"\u{1b}[2J\"]\n\n1. e4 e5 2. K\u{1}e3",
    ] {
        let told = said(text, "");
        assert!(
            !told.is_empty() && !told.contains(char::is_control),
            "{told:?}"
        );
    }
}
