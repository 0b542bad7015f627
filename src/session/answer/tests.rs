//! What is told of one position, in each manner.

use super::*;
use crate::game::Action;

/// What is told of the position in which White has castled, one ply ago.
fn answers(query: Query, bottom: Color) -> Vec<String> {
    told_as(
        query,
        TextStyle {
            bottom,
            say: MoveStyle::SAN,
        },
    )
}

/// The same in words, from White's side.
fn spoken(query: Query) -> Vec<String> {
    let style = TextStyle {
        bottom: Color::White,
        say: MoveStyle::Words,
    };
    told_as(query, style)
}

/// The same in some manner.
fn told_as(query: Query, style: TextStyle) -> Vec<String> {
    let start: Position = "r3k3/8/8/8/8/8/7p/R3K2R w KQq - 0 1".parse().unwrap();
    let mut game = Game::new(start);
    let m = start.read_move("O-O-O").unwrap();
    let now = Instant::now();
    game.act(Action::Move(m), now).unwrap();
    let last = game.record().last().map(|ply| (ply, &start));
    answer(&game, last, query, style, now)
}

#[test]
fn the_board_is_drawn_from_the_readers_side() {
    let white = answers(Query::Board(None), Color::White);
    assert_eq!(
        (&*white[0], &*white[7], &*white[8]),
        (
            "8 r . . . k . . .",
            "1 . . K R . . . R",
            "  a b c d e f g h"
        )
    );
    let black = answers(Query::Board(None), Color::Black);
    assert_eq!(
        (&*black[0], &*black[7], &*black[8]),
        (
            "1 R . . . R K . .",
            "8 . . . k . . . r",
            "  h g f e d c b a"
        )
    );
}

#[test]
fn attackers_are_named_even_if_they_are_pinned_and_defenders_apart() {
    let square = |name: &str| answers(Query::Square(name.parse().unwrap()), Color::White).concat();
    assert_eq!(square("h2"), "h2, Black pawn; attacked by White's rook h1");
    assert_eq!(
        square("d1"),
        "d1, White rook; defended by White's king c1, rook h1"
    );
    assert_eq!(square("g5"), "g5, empty");
}

#[test]
fn pieces_are_told_from_the_king_down() {
    assert_eq!(
        answers(Query::Pieces(None, None), Color::White),
        [
            "White: king c1, rooks d1 h1",
            "Black: king e8, rook a8, pawn h2"
        ]
    );
}

#[test]
fn the_last_move_is_told_with_what_it_does() {
    assert_eq!(answers(Query::Last, Color::White), ["1. O-O-O"]);
}

#[test]
fn in_words_the_board_is_read_rank_by_rank() {
    assert_eq!(
        spoken(Query::Board(None)),
        [
            "rank 8: Black rook a8, king e8",
            "rank 7: empty",
            "rank 6: empty",
            "rank 5: empty",
            "rank 4: empty",
            "rank 3: empty",
            "rank 2: Black pawn h2",
            "rank 1: White king c1, rooks d1 h1",
        ]
    );
}

#[test]
fn one_rank_or_file_is_told_in_its_order() {
    let strip = |strip| answers(Query::Board(Some(strip)), Color::Black).concat();
    assert_eq!(
        strip(Strip::Rank(Rank::One)),
        "rank 1: White king c1, rooks d1 h1"
    );
    assert_eq!(
        strip(Strip::File(File::H)),
        "h-file: White rook h1, Black pawn h2"
    );
    assert_eq!(strip(Strip::File(File::B)), "b-file: empty");
}

#[test]
fn pieces_of_one_kind_are_told_of_both_sides_or_one() {
    let pieces = |color, role| answers(Query::Pieces(color, Some(role)), Color::White);
    assert_eq!(
        pieces(None, Role::Rook),
        ["White: rooks d1 h1", "Black: rook a8"]
    );
    assert_eq!(pieces(Some(Color::Black), Role::Queen), ["Black: no queen"]);
}

/// The legal moves of a position, in words: all, or those from a square.
fn ways(fen: &str, square: Option<&str>) -> Vec<String> {
    let game = Game::new(fen.parse().unwrap());
    let square = square.map(|square| square.parse().unwrap());
    let style = TextStyle {
        bottom: Color::White,
        say: MoveStyle::Words,
    };
    answer(&game, None, Query::Moves(square), style, Instant::now())
}

#[test]
fn in_words_the_moves_are_listed_by_piece_and_by_what_they_do() {
    assert_eq!(
        ways("4k3/P7/8/8/3pP3/8/8/R3K2R w KQ - 0 1", None),
        [
            "29 moves",
            "king e1: to d1, d2, e2, f1, f2; castles queenside; castles kingside",
            "rook a1: to a2, a3, a4, a5, a6, b1, c1, d1",
            "rook h1: to f1, g1, h2, h3, h4, h5, h6, h7, h8 with check",
            "pawn e4: to e5",
            "pawn a7: promotes on a8 with check",
        ]
    );
    assert_eq!(
        ways("1r2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1", Some("a7")),
        ["a7, White pawn: promotes on a8; takes and promotes on b8 with check"]
    );
    assert_eq!(
        ways("1r2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1", Some("e5")),
        ["e5, White pawn: to e6; takes en passant on d6"]
    );
    assert_eq!(
        ways("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Some("a1"))[0],
        "a1, White rook: to a2, a3, a4, a5, a6, a7, a8 with checkmate, b1, c1, d1"
    );
}

#[test]
fn in_words_the_last_move_is_said_as_a_person_would() {
    assert_eq!(spoken(Query::Last), ["1. White castles queenside"]);
}

#[test]
fn in_words_clocks_are_said_in_minutes_and_seconds() {
    let options = crate::game::GameOptions {
        time: Some("15+10 vs 90s".parse().unwrap()),
        ..Default::default()
    };
    let game = Game::with_options(Position::start(), options);
    let style = TextStyle {
        bottom: Color::White,
        say: MoveStyle::Words,
    };
    assert_eq!(
        answer(&game, None, Query::Clocks, style, Instant::now()),
        [
            "White: 15 minutes 10 seconds, not started",
            "Black: 1 minute 30 seconds"
        ]
    );
}
