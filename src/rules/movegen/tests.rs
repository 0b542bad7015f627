//! The ways to ask for legal moves agree with each other. `rules::tests` compares the moves with another program's.

use super::*;

/// Counting, listing and testing one move use different code.
#[test]
fn counting_listing_and_looking_for_moves_agree() {
    let mut seen = 0;
    for start in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
        "8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1",
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
