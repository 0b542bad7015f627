//! Published node counts: of the six standard positions for testing move generators, and of positions made for a single rule.

use super::*;
use crate::rules::Variant;
use crate::rules::tests::fuzz::cases;
use crate::rules::tests::rows;

/// Checks a table of positions: name, FEN, depth, count.
fn assert_nodes(table: &str) {
    for [name, fen, depth, nodes] in rows(table) {
        let position: Position = fen.parse().unwrap();
        let count = perft(&position, depth.parse().unwrap());
        assert_eq!(count.to_string(), nodes, "{name}: {fen}");
    }
}

#[test]
fn the_six_standard_positions_have_their_published_counts() {
    let table = "
        start | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 4 | 197281
        kiwipete | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 | 4 | 4085603
        position 3 | 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 | 5 | 674624
        position 4 | r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 | 4 | 422333
        position 4, colors exchanged | r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1 | 4 | 422333
        position 5 | rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 | 4 | 2103487
        position 6 | r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10 | 3 | 89890
    ";
    assert_nodes(table);
}

#[test]
fn en_passant_is_counted_with_its_checks_and_pins() {
    let table = "
        both pawns leave the king's rank | 3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1 | 6 | 1134888
        the captor stands on a bishop's diagonal | 8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1 | 5 | 138886
        the capture gives check | 8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1 | 5 | 206379
    ";
    assert_nodes(table);
}

#[test]
fn the_parts_of_a_divided_count_add_up() {
    let position = Position::start();
    let parts = divide(&position, 3);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 8902);
    assert_eq!(divide(&position, 0), []);
}

#[test]
fn both_compilations_count_the_same() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position: Position = kiwipete.parse().unwrap();
    for depth in 0..4 {
        assert_eq!(perft(&position, depth), perft_portable(&position, depth));
    }
}

#[test]
fn positions_of_chess960_have_their_published_counts() {
    // Depth 5 counts up to 10 million.
    let most = cases(500_000) as u64;
    let mut count = 0;
    for line in include_str!("chess960.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let (fen, counts) = line.split_once(';').unwrap();
        let position = Position::from_fen(fen, Variant::Chess960).unwrap();
        for (depth, nodes) in (1..).zip(counts.split(';')) {
            let nodes = nodes.parse().unwrap();
            if nodes <= most {
                assert_eq!(perft(&position, depth), nodes, "{fen}, depth {depth}");
            }
        }
        count += 1;
    }
    assert_eq!(count, 24);
}
