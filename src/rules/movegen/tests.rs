//! Each test holds one rule on one position.

use super::*;
use crate::rules::Color;

/// Lists the legal destinations from a1 to h8.
fn destinations(fen: &str, from: &str) -> String {
    let position: Position = fen.parse().unwrap();
    let to = position.destinations(from.parse().unwrap());
    let names: Vec<_> = to.into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

#[test]
fn en_passant_must_not_uncover_the_king() {
    // Along the rank, where two pawns leave at once; on a diagonal, where the captured pawn was the shield.
    assert_eq!(
        destinations("8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1", "d5"),
        "d6"
    );
    assert_eq!(
        destinations("8/8/8/8/1k1Pp2R/8/8/4K3 b - d3 0 1", "e4"),
        "e3"
    );
    assert_eq!(
        destinations("4k3/8/1b6/2pP4/8/4K3/8/8 w - c6 0 1", "d5"),
        "d6"
    );
}

#[test]
fn en_passant_may_be_taken_by_a_pawn_that_stands_beside() {
    assert_eq!(
        destinations("8/8/8/K1pP4/8/8/8/4k3 w - c6 0 1", "d5"),
        "c6 d6"
    );
}

#[test]
fn en_passant_may_end_a_check_by_the_pawn_that_stepped() {
    assert_eq!(
        destinations("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4"),
        "d3"
    );
}

#[test]
fn a_pinned_piece_stays_on_its_line() {
    let pinned_rook = "4k3/8/8/4r3/8/4R3/8/4K3 w - - 0 1";
    assert_eq!(destinations(pinned_rook, "e3"), "e2 e4 e5");
    let pinned_knight = "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1";
    assert_eq!(destinations(pinned_knight, "d2"), "");
    let pinned_pawn = "4k3/8/8/8/8/2b5/3P4/4K3 w - - 0 1";
    assert_eq!(destinations(pinned_pawn, "d2"), "c3");
}

#[test]
fn in_check_others_capture_the_checker_or_step_between() {
    let fen = "4k3/8/8/4r3/8/8/3Q4/4K1N1 w - - 0 1";
    assert_eq!(destinations(fen, "d2"), "e2 e3");
    assert_eq!(destinations(fen, "g1"), "e2");
}

#[test]
fn in_double_check_only_the_king_moves() {
    let position: Position = "4k3/8/8/8/8/5n2/4r3/4K2Q w - - 0 1".parse().unwrap();
    let moves: Vec<_> = position.legal_moves();
    assert_eq!(position.checkers().count(), 2);
    assert!(moves.iter().all(|m| m.from == position.king(Color::White)));
}

#[test]
fn the_king_does_not_step_back_on_the_line_of_a_check() {
    assert_eq!(
        destinations("8/8/8/8/8/8/r3K2k/8 w - - 0 1", "e2"),
        "d1 e1 f1 d3 e3 f3"
    );
}

#[test]
fn castling_needs_a_way_that_is_free_and_not_attacked() {
    let king = |fen| destinations(fen, "e1");
    let both = "c1 d1 f1 g1 d2 e2 f2";
    assert_eq!(king("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), both);
    // In check, across an attacked square, onto one, past a piece.
    assert_eq!(king("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "d1 f1 d2 f2");
    assert_eq!(king("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"), "c1 d1 d2 e2");
    assert_eq!(
        king("4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1"),
        "c1 d1 f1 d2 e2 f2"
    );
    assert_eq!(king("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), "d1 f1 d2 e2 f2");
    // The rook may be attacked, and may cross an attacked square.
    assert_eq!(king("1r2k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1"), both);
}

#[test]
fn a_promotion_is_four_moves() {
    let position: Position = "n1n5/1P6/8/8/8/8/8/K1k5 w - - 0 1".parse().unwrap();
    let pawn = "b7".parse().unwrap();
    let moves = position.legal_moves();
    assert_eq!(moves.iter().filter(|m| m.from == pawn).count(), 12);
    assert!(!position.is_legal(Move::new(pawn, "b8".parse().unwrap())));
    assert!(!position.is_legal(Move::promoting(pawn, "b8".parse().unwrap(), Role::King)));
}

/// Counting goes another way than listing, and looking for one move another still.
#[test]
fn counting_listing_and_looking_for_moves_agree() {
    let mut seen = 0;
    for start in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "7k/8/8/8/8/8/1q6/K7 w - - 0 1",
        "7k/8/8/8/8/1q6/8/K7 w - - 0 1",
    ] {
        let mut layer: Vec<Position> = vec![start.parse().unwrap()];
        for _ in 0..3 {
            let mut next = Vec::new();
            for position in &layer {
                let moves = position.legal_moves();
                assert_eq!(
                    position.count_legal_moves(),
                    moves.len() as u64,
                    "{position}"
                );
                assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position}");
                assert!(moves.iter().all(|&m| position.is_legal(m)), "{position}");
                seen += 1;
                next.extend(moves.into_iter().map(|m| {
                    let mut child = *position;
                    child.play(m);
                    child
                }));
            }
            layer = next;
        }
    }
    assert!(seen > 2_500);
}
