//! When en passant is legal, and which positions count as the same. `compare_with_cozy_chess` compares the moves themselves and
//! the castling rights with another program's.

use crate::rules::{CastlingSide, Move, Position};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// The position after moves in any notation.
fn after(fen: &str, moves: &str) -> Position {
    let mut position = position(fen);
    for text in moves.split_whitespace() {
        let m = position
            .read_move(text)
            .unwrap_or_else(|error| panic!("{text} in {position}: {error}"));
        position.play(m);
    }
    position
}

fn is_legal(fen: &str, uci: &str) -> bool {
    position(fen).is_legal(uci.parse().unwrap())
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn only_a_king_on_its_home_square_castles() {
    let queen = position("k7/8/8/8/8/8/8/K3Q2R w - - 0 1");
    assert_eq!(queen.castles("e1g1".parse().unwrap()), None);
    assert!(!is_legal("4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "f1h1"));
    let king = position(CASTLES);
    assert_eq!(
        king.castles("e1g1".parse().unwrap()),
        Some(CastlingSide::King)
    );
    assert_eq!(
        king.castles("e1c1".parse().unwrap()),
        Some(CastlingSide::Queen)
    );
    assert_eq!(king.castles("e1f1".parse().unwrap()), None);
}

#[test]
fn en_passant_is_legal_on_the_move_right_after_the_double_step_and_never_again() {
    let in_time = after(START, "e4 a6 e5 d5");
    let capture: Move = "e5d6".parse().unwrap();
    assert!(in_time.is_legal(capture));
    assert_eq!(in_time.captured(capture), Some("d5".parse().unwrap()));
    let done = after(START, "e4 a6 e5 d5 exd6");
    assert_eq!(
        done.to_string(),
        "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"
    );
    let too_late = after(START, "e4 a6 e5 d5 Nf3 Nf6");
    assert!(!too_late.is_legal(capture));
    let single_steps = after(START, "e4 d6 e5 d5");
    assert!(!single_steps.is_legal(capture));
}

/// How often the last position of a game was on the board.
fn occurrences(fen: &str, moves: &str) -> usize {
    let mut position = position(fen);
    let mut seen = vec![position.repetition_key()];
    for text in moves.split_whitespace() {
        position.play(position.read_move(text).unwrap());
        seen.push(position.repetition_key());
    }
    seen.iter()
        .filter(|&&key| key == position.repetition_key())
        .count()
}

#[test]
fn positions_are_the_same_if_the_same_moves_are_possible() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    assert_eq!(occurrences(START, shuffle), 3);
    // After 1. e4 no black pawn can capture on e3: the square does not count.
    assert_eq!(occurrences(START, &format!("e4 e5 {shuffle}")), 3);
    // The capture on d6 would expose the king on e1 to the queen on e6: it does not count either.
    assert_eq!(
        occurrences(
            START,
            "e4 c5 e5 Qb6 Nf3 Qe6 Ng1 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8"
        ),
        3
    );
}

#[test]
fn positions_differ_while_an_en_passant_capture_is_legal() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    assert_eq!(occurrences(START, &format!("e4 a6 e5 d5 {shuffle}")), 2);
}

#[test]
fn positions_differ_when_a_right_to_castle_has_gone() {
    assert_eq!(occurrences(START, "e4 e5 Ke2 Ke7 Ke1 Ke8"), 1);
    assert_eq!(
        occurrences(CASTLES, "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8"),
        2,
        "without the rights twice, with them once"
    );
    // Whether castling is possible right now makes no difference; only the right counts.
    assert_eq!(
        occurrences("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "Rf1 Rf8 Rh1 Rh8"),
        1
    );
}

#[test]
fn positions_differ_by_the_side_to_move_and_by_the_pieces_on_their_squares() {
    let key = |fen: &str| position(fen).repetition_key();
    let one = key("4k3/8/8/8/8/8/8/N3K2N w - - 0 1");
    assert_eq!(one, key("4k3/8/8/8/8/8/8/N3K2N w - - 31 77"));
    assert_ne!(one, key("4k3/8/8/8/8/8/8/N3K2N b - - 0 1"));
    assert_ne!(one, key("4k3/8/8/8/8/8/8/N3K2B w - - 0 1"));
    assert_ne!(one, key("4k3/8/8/8/8/8/8/N3K2n w - - 0 1"));
}
