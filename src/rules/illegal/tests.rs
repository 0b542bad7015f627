//! Refusals: a table of attempts with their reasons, and random positions in which every reason must be true.

use super::{IllegalReason, PlacedPiece};
use crate::rules::tests::random_games::{for_each_chess960_position, for_each_position};
use crate::rules::{
    Bitboard, CastlingSide, Color, Move, Position, Rank, Role, SanError, Square, attacks,
};

/// Attempts in one position: what is typed, the name of the reason, the squares that are lit.
type Attempts = &'static [(&'static str, &'static str, &'static str)];

const TABLE: &[(&str, Attempts)] = &[
    (
        // The start: empty squares, the opponent's men, shapes, blocked ways, own men.
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[
            ("e4e5", "NoPiece", "e4"),
            ("d6d5", "NoPiece", "d6"),
            ("e5 e6", "NoPiece", "e5"),
            ("e7e5", "OpponentsPiece", "e7"),
            ("b8c6", "OpponentsPiece", "b8"),
            ("e8e8", "OpponentsPiece", "e8"),
            ("a8-a1", "OpponentsPiece", "a8"),
            ("e2e2", "SameSquare", "e2"),
            ("g1g1", "SameSquare", "g1"),
            ("e2e5", "NotHowItMoves", "e2"),
            ("e2f4", "NotHowItMoves", "e2"),
            ("e2d2", "NotHowItMoves", "e2"),
            ("e5", "NotHowItMoves", "e2"),
            ("e2e1", "PawnBackwards", "e2"),
            ("e2d1", "PawnBackwards", "e2"),
            ("e2d3", "PawnMovesStraight", "d3"),
            ("exf3", "PawnMovesStraight", "f3"),
            ("e2e4q", "NotPromotion", "e2"),
            ("e4=Q", "NotPromotion", "e2"),
            ("g1f3n", "NotPromotion", "g1"),
            ("Nf3=Q", "NotPromotion", "g1"),
            ("g1g3", "NotHowItMoves", "g1"),
            ("b1b3", "NotHowItMoves", "b1"),
            ("g1e2", "OwnPiece", "e2"),
            ("Nd2", "OwnPiece", "d2"),
            ("c1c4", "NotHowItMoves", "c1"),
            ("c1a3", "Blocked", "b2"),
            ("Bc4", "Blocked", "e2"),
            ("f1g2", "OwnPiece", "g2"),
            ("a1b3", "NotHowItMoves", "a1"),
            ("a1a5", "Blocked", "a2"),
            ("h1f1", "Blocked", "g1"),
            ("a1a2", "OwnPiece", "a2"),
            ("Ra1-b1", "OwnPiece", "b1"),
            ("d1e3", "NotHowItMoves", "d1"),
            ("d1h5", "Blocked", "e2"),
            ("Qd8", "Blocked", "d2"),
            ("d1a4", "Blocked", "c2"),
            ("Qd2", "OwnPiece", "d2"),
            ("e1e3", "NotHowItMoves", "e1"),
            ("e1b1", "NotHowItMoves", "e1"),
            ("Ke2", "OwnPiece", "e2"),
            ("O-O", "CastlingBlocked", "f1"),
            ("O-O-O", "CastlingBlocked", "d1"),
            ("e1g1", "CastlingBlocked", "f1"),
            ("e1c1", "CastlingBlocked", "d1"),
            ("e1h1", "CastlingBlocked", "f1"),
            ("Kc1", "CastlingBlocked", "d1"),
            ("e1h1q", "NotHowItMoves", "e1"),
        ],
    ),
    (
        // The same from Black's side.
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        &[
            ("e4e5", "OpponentsPiece", "e4"),
            ("e1e2", "OpponentsPiece", "e1"),
            ("e5e4", "NoPiece", "e5"),
            ("e7e4", "NotHowItMoves", "e7"),
            ("e7e8", "PawnBackwards", "e7"),
            ("d7e6", "PawnMovesStraight", "e6"),
            ("g8e7", "OwnPiece", "e7"),
            ("Bb4", "Blocked", "e7"),
            ("a8a6", "Blocked", "a7"),
            ("0-0", "CastlingBlocked", "f8"),
            ("e8a8", "CastlingBlocked", "d8"),
        ],
    ),
    (
        // Pawns: straight to move, diagonally to capture, two squares only from home, never back.
        "4k3/8/2p5/1n1p2p1/3P2P1/P3p3/P3P3/4K3 w - - 0 1",
        &[
            ("d4d5", "PawnCapturesDiagonally", "d5"),
            ("g5", "PawnCapturesDiagonally", "g5"),
            ("e3", "PawnCapturesDiagonally", "e3"),
            ("e4", "Blocked", "e3"),
            ("a2a4", "Blocked", "a3"),
            ("a2a3", "OwnPiece", "a3"),
            ("d4d6", "NoDoubleStep", "d4"),
            ("g4g6", "NoDoubleStep", "g4"),
            ("a5", "NoDoubleStep", "a3"),
            ("d3", "PawnBackwards", "d4"),
            ("d4c3", "PawnBackwards", "d4"),
            ("a3b2", "PawnBackwards", "a3"),
            ("dxe5", "PawnMovesStraight", "e5"),
            ("d4c5", "PawnMovesStraight", "c5"),
            ("e2f3", "PawnMovesStraight", "f3"),
            ("a2b3", "PawnMovesStraight", "b3"),
            ("gh5", "PawnMovesStraight", "h5"),
            ("d4e4", "NotHowItMoves", "d4"),
            ("d4f6", "NotHowItMoves", "d4"),
            ("gxb5", "NotHowItMoves", "g4"),
        ],
    ),
    (
        "1n2k3/P1P5/8/8/8/8/6p1/4K3 w - - 0 1",
        &[
            ("a7a8", "NeedsPromotion", "a8"),
            ("c8", "NeedsPromotion", "c8"),
            ("axb8", "NeedsPromotion", "b8"),
            ("c7b8", "NeedsPromotion", "b8"),
            ("a8=K", "CannotBecome", ""),
            ("a8P", "CannotBecome", ""),
            ("cxb8=K", "CannotBecome", ""),
            ("c7d8q", "PawnMovesStraight", "d8"),
            ("c7c6", "PawnBackwards", "c7"),
            ("Ke2=Q", "NotPromotion", "e1"),
            ("g2g1q", "OpponentsPiece", "g2"),
        ],
    ),
    (
        // Castling: the right is lost, on both sides, for both colors.
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
        &[
            ("O-O", "CastlingLost", "h1"),
            ("O-O-O", "CastlingLost", "a1"),
            ("e1g1", "CastlingLost", "h1"),
            ("e1a1", "CastlingLost", "a1"),
        ],
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R b K - 0 1",
        &[
            ("o-o", "CastlingLost", "h8"),
            ("000", "CastlingLost", "a8"),
            ("e8c8", "CastlingLost", "a8"),
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
        &[("O-O-O", "CastlingLost", "a1")],
    ),
    (
        "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
        &[
            ("O-O", "CastlingLost", "h1"),
            ("O-O-O", "CastlingLost", "a1"),
            ("e2g2", "NotHowItMoves", "e2"),
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/4K2N w - - 0 1",
        &[
            ("O-O", "CastlingNoRook", "h1"),
            ("O-O-O", "CastlingNoRook", "a1"),
            ("e1c1", "CastlingNoRook", "a1"),
            ("e1h1", "NotHowItMoves", "e1"),
        ],
    ),
    (
        // Castling: pieces between, b1 among them, of either color.
        "r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1",
        &[
            ("O-O", "CastlingBlocked", "g1"),
            ("O-O-O", "CastlingBlocked", "b1"),
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/R1b1K1nR w KQ - 0 1",
        &[
            ("O-O", "CastlingBlocked", "g1"),
            ("O-O-O", "CastlingBlocked", "c1"),
        ],
    ),
    (
        // Castling: out of check.
        "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
        &[
            ("O-O", "CastlingInCheck", "e1 e4"),
            ("O-O-O", "CastlingInCheck", "e1 e4"),
            ("Ke2", "KingIntoCheck", "e4"),
            ("Ra2", "InCheck", "e1 e4"),
            ("h1h4", "InCheck", "e1 e4"),
            ("h1e4", "NotHowItMoves", "h1"),
        ],
    ),
    (
        "r3k2r/8/8/1B6/8/8/8/4K3 b kq - 0 1",
        &[("O-O", "CastlingInCheck", "b5 e8")],
    ),
    (
        // Castling: through and into attacked squares, by every kind of piece.
        "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1",
        &[("O-O", "CastlingAttacked", "f1 a6")],
    ),
    (
        "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1",
        &[
            ("O-O", "CastlingAttacked", "g1 g3"),
            ("e1h1", "CastlingAttacked", "g1 g3"),
        ],
    ),
    (
        "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[("O-O-O", "CastlingAttacked", "d1 d8")],
    ),
    (
        "2q1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[("O-O-O", "CastlingAttacked", "c1 c8")],
    ),
    (
        "4k3/8/8/8/8/7n/8/R3K2R w KQ - 0 1",
        &[("O-O", "CastlingAttacked", "g1 h3")],
    ),
    (
        "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1",
        &[("O-O", "CastlingAttacked", "f1 g2")],
    ),
    (
        "4k3/8/8/8/8/8/1p5p/R3K2R w KQ - 0 1",
        &[
            ("O-O", "CastlingAttacked", "g1 h2"),
            ("O-O-O", "CastlingAttacked", "c1 b2"),
        ],
    ),
    (
        "8/8/8/8/8/8/2k5/R3K2R w KQ - 0 1",
        &[("O-O-O", "CastlingAttacked", "d1 c2")],
    ),
    (
        "r3k2r/8/8/8/8/8/5R2/4K3 b kq - 0 1",
        &[
            ("O-O", "CastlingAttacked", "f8 f2"),
            ("e8h8", "CastlingAttacked", "f8 f2"),
        ],
    ),
    (
        // En passant: too late, and where it never was.
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2",
        &[
            ("e5d6", "EnPassantTooLate", "d5"),
            ("exd6", "EnPassantTooLate", "d5"),
            ("exd6 e.p.", "EnPassantTooLate", "d5"),
            ("e5f6", "PawnMovesStraight", "f6"),
            ("e5d5", "NotHowItMoves", "e5"),
        ],
    ),
    (
        "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 2",
        &[
            ("exd3", "EnPassantTooLate", "d4"),
            ("e4f3", "PawnMovesStraight", "f3"),
        ],
    ),
    (
        "4k3/8/3pP3/8/8/8/8/4K3 w - - 0 2",
        &[("exd7", "PawnMovesStraight", "d7")],
    ),
    (
        "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 2",
        &[("exd6", "PawnMovesStraight", "d6")],
    ),
    (
        // En passant: pinned along the rank, the two diagonals and the file.
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
        &[("exd6", "ExposesKing", "a5 h5")],
    ),
    (
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        &[("exd3", "ExposesKing", "a4 h4")],
    ),
    (
        "4k3/6b1/8/3pP3/3K4/8/8/8 w - d6 0 2",
        &[("exd6", "ExposesKing", "d4 g7")],
    ),
    (
        "4k1b1/8/8/3pP3/8/8/K7/8 w - d6 0 2",
        &[("exd6", "ExposesKing", "a2 g8")],
    ),
    (
        "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        &[("exd6", "ExposesKing", "e1 e8")],
    ),
    (
        "4k3/8/8/3pP3/8/3n4/8/4K3 w - d6 0 2",
        &[("exd6", "InCheck", "e1 d3")],
    ),
    (
        // Pins.
        "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
        &[
            ("Nf4", "ExposesKing", "e1 e8"),
            ("e2c1", "ExposesKing", "e1 e8"),
            ("Ne4", "NotHowItMoves", "e2"),
        ],
    ),
    (
        "4k3/8/8/b7/8/2B5/8/4K3 w - - 0 1",
        &[
            ("Bd4", "ExposesKing", "e1 a5"),
            ("c3a1", "ExposesKing", "e1 a5"),
        ],
    ),
    (
        "4k3/8/8/b7/8/2R5/8/4K3 w - - 0 1",
        &[
            ("Rc8", "ExposesKing", "e1 a5"),
            ("Rb4", "NotHowItMoves", "c3"),
        ],
    ),
    (
        "4rk2/8/8/8/4Q3/8/8/4K3 w - - 0 1",
        &[("Qd4", "ExposesKing", "e1 e8")],
    ),
    (
        "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1",
        &[
            ("f3", "ExposesKing", "e1 h4"),
            ("f2f4", "ExposesKing", "e1 h4"),
            ("fxg3", "PawnMovesStraight", "g3"),
        ],
    ),
    (
        // The king may not step onto an attacked square, nor back along the line of the check.
        "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
        &[
            ("Ke2", "KingIntoCheck", "a2"),
            ("e1d2", "KingIntoCheck", "a2"),
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/r3K3 w - - 0 1",
        &[
            ("Kf1", "KingIntoCheck", "a1"),
            ("Kd1", "KingIntoCheck", "a1"),
        ],
    ),
    (
        "4k3/8/8/8/b7/8/8/3rK3 w - - 0 1",
        &[
            ("Kxd1", "KingIntoCheck", "a4"),
            ("Kd2", "KingIntoCheck", "d1"),
        ],
    ),
    (
        "8/8/8/8/8/4k3/8/4K3 w - - 0 1",
        &[
            ("Ke2", "KingIntoCheck", "e3"),
            ("e1f2", "KingIntoCheck", "e3"),
        ],
    ),
    (
        "4k3/8/8/8/8/3p4/8/4K3 w - - 0 1",
        &[
            ("Ke2", "KingIntoCheck", "d3"),
            ("Ke3", "NotHowItMoves", "e1"),
        ],
    ),
    (
        // In check.
        "rnb1kbnr/pppp1ppp/8/4p3/7q/5P2/PPPPP1PP/RNBQKBNR w KQkq - 1 3",
        &[
            ("a3", "InCheck", "e1 h4"),
            ("Nh3", "InCheck", "e1 h4"),
            ("Nc3", "InCheck", "e1 h4"),
            ("g4", "InCheck", "e1 h4"),
            ("Kf2", "KingIntoCheck", "h4"),
            ("f5", "NoDoubleStep", "f3"),
            ("Bg2", "OwnPiece", "g2"),
            ("O-O", "CastlingBlocked", "f1"),
        ],
    ),
    (
        "4k3/8/8/8/8/3n4/PP6/4K3 w - - 0 1",
        &[
            ("a3", "InCheck", "e1 d3"),
            ("b2b4", "InCheck", "e1 d3"),
            ("b5", "NotHowItMoves", "b2"),
        ],
    ),
    (
        "4k3/8/8/8/1b2r3/8/P7/R3K3 w Q - 0 1",
        &[
            ("a3", "DoubleCheck", "b4 e1 e4"),
            ("Rd1", "DoubleCheck", "b4 e1 e4"),
            ("Ke2", "KingIntoCheck", "e4"),
            ("O-O-O", "CastlingInCheck", "b4 e1"),
        ],
    ),
    (
        // Pinned, and in check besides: the pin comes first.
        "4r1k1/8/8/b7/8/4N3/8/4K3 w - - 0 1",
        &[
            ("Nd5", "ExposesKing", "e1 e8"),
            ("Nc2", "ExposesKing", "e1 e8"),
        ],
    ),
    (
        // Long ways, and the opponent's men on them.
        "4k3/8/8/3p4/8/1B6/8/4K2Q w - - 0 1",
        &[
            ("Be6", "Blocked", "d5"),
            ("Bb5", "NotHowItMoves", "b3"),
            ("Qa8", "Blocked", "d5"),
            ("Qd1", "Blocked", "e1"),
            ("Qg3", "NotHowItMoves", "h1"),
            ("Qe1", "OwnPiece", "e1"),
        ],
    ),
];

/// The squares as a text lists them.
fn squares(text: &str) -> Bitboard {
    text.split_whitespace()
        .map(|name| name.parse::<Square>().unwrap())
        .collect()
}

#[test]
fn every_attempt_of_the_table_is_refused_with_its_reason_and_squares() {
    let mut attempts = 0;
    for (fen, tried) in TABLE {
        let position: Position = fen.parse().unwrap();
        for (text, reason, lit) in *tried {
            let error = position.read_move(text).unwrap_err();
            let SanError::Illegal(refusal) = &error else {
                panic!("{text} in {fen}: {error:?}");
            };
            let name = format!("{refusal:?}");
            let name = name.split(|c: char| !c.is_alphanumeric()).next();
            assert_eq!(name, Some(*reason), "{text} in {fen}: {refusal}");
            assert_eq!(refusal.squares(), squares(lit), "{text} in {fen}");
            attempts += 1;
        }
    }
    assert!(attempts >= 150, "the table has only {attempts} attempts");
}

#[test]
fn a_reason_names_pieces_and_squares() {
    for (fen, text, words) in [
        (TABLE[0].0, "e5e6", "there is no piece on e5"),
        (
            TABLE[0].0,
            "b8c6",
            "the knight on b8 is Black's, and it is White to move",
        ),
        (
            TABLE[0].0,
            "Bc4",
            "the way is blocked at e2 by your own pawn",
        ),
        (TABLE[0].0, "Ke2", "your own pawn is on e2"),
        (
            TABLE[0].0,
            "g1g3",
            "a knight moves two squares one way and one to the side: it cannot go from g1 to g3",
        ),
        (
            TABLE[0].0,
            "exf3",
            "a pawn moves only straight ahead: there is nothing to capture on f3",
        ),
        (
            "4k3/8/8/3n4/3P4/8/8/4K3 w - - 0 1",
            "d5",
            "a pawn captures only diagonally: the knight on d5 is straight ahead",
        ),
        (
            "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1",
            "O-O",
            "you cannot castle: f1 is attacked by the bishop on a6",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
            "O-O",
            "you cannot castle on that side: the king or the rook from h1 has moved",
        ),
        (
            "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "Nf4",
            "your king on e1 would be in check from the rook on e8",
        ),
        (
            "rnb1kbnr/pppp1ppp/8/4p3/7q/5P2/PPPPP1PP/RNBQKBNR w KQkq - 1 3",
            "a3",
            "you are in check from the queen on h4: capture it, block it or move the king",
        ),
        (
            "4k3/8/8/8/8/3n4/PP6/4K3 w - - 0 1",
            "a3",
            "you are in check from the knight on d3: capture it or move the king",
        ),
        (
            "4k3/8/8/8/1b2r3/8/P7/R3K3 w Q - 0 1",
            "a3",
            "you are in check from b4 and from e4: only the king can move",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a8",
            "choose a piece to promote to: queen, knight, rook or bishop",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2",
            "exd6",
            "en passant was possible only on the move right after the pawn on d5 moved two squares",
        ),
    ] {
        let position: Position = fen.parse().unwrap();
        let error = position.read_move(text).unwrap_err();
        assert_eq!(error.to_string(), words, "{text} in {fen}");
    }
}

#[test]
fn a_king_onto_its_own_rook_is_no_move_but_means_castling() {
    let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    let onto_rook: Move = "e1h1".parse().unwrap();
    assert!(matches!(
        position.illegal_reason(onto_rook),
        Some(IllegalReason::NotHowItMoves(..))
    ));
    let castling = position.normalize_castling(onto_rook);
    assert_eq!(position.castles(castling), Some(CastlingSide::King));
    assert_eq!(position.illegal_reason(castling), None);
}

#[test]
fn a_move_is_refused_exactly_if_the_generator_does_not_have_it_and_the_reason_is_true() {
    let mut count = 0;
    for_each_position(3, 90, 90, |position, legal| {
        count += 1;
        if count % 10 == 0 {
            assert_refusals_are_true(position, legal);
        }
    });
}

#[test]
fn in_chess960_too_a_move_is_refused_for_a_reason_that_is_true() {
    let mut count = 0;
    for_each_chess960_position(3, 200, 40, |position, legal| {
        count += 1;
        if count % 10 == 0 {
            assert_refusals_are_true(position, legal);
        }
    });
}

fn assert_refusals_are_true(position: &Position, legal: &[Move]) {
    let promotions = [
        None,
        Some(Role::Queen),
        Some(Role::Knight),
        Some(Role::King),
    ];
    for from in Square::all() {
        for to in Square::all() {
            for promotion in promotions {
                let m = Move {
                    from,
                    to,
                    promotion,
                };
                let refusal = position.illegal_reason(m);
                assert_eq!(refusal.is_none(), legal.contains(&m), "{m} in {position}");
                if let Some(refusal) = refusal {
                    assert!(
                        is_true(position, m, &refusal),
                        "{m} in {position}: {refusal:?}"
                    );
                }
            }
        }
    }
}

/// The board after a move, whether or not the move is legal, with en passant but without castling's rook.
fn attackers_after(position: &Position, m: Move, square: Square) -> Bitboard {
    let mut board = *position.board();
    let piece = board.piece_on(m.from).unwrap();
    if let Some(captured) = position.captured(m) {
        board.clear(captured);
    }
    board.clear(m.from);
    board.put(m.to, piece);
    board.attackers(square, board.occupied()) & board.color(!piece.color)
}

/// Whether what a refusal of a move says is so.
#[expect(clippy::too_many_lines, reason = "one check for each reason")]
fn is_true(position: &Position, m: Move, refusal: &IllegalReason) -> bool {
    let board = position.board();
    let us = position.side_to_move();
    let stands = |man: PlacedPiece| board.role_on(man.square) == Some(man.role);
    let own = |square| board.color(us).contains(square);
    let enemy = |square| board.color(!us).contains(square);
    let pawn = board.pieces(us, Role::Pawn).contains(m.from);
    let king = position.king(us);
    let castling = |m: Move| {
        let side = CastlingSide::of(king.file(), m.to.file());
        position.castling_squares_to(side).unwrap()
    };
    match *refusal {
        IllegalReason::NoPiece(square) => square == m.from && !own(square) && !enemy(square),
        IllegalReason::OpponentsPiece(piece, square) => {
            square == m.from && board.piece_on(square) == Some(piece) && piece.color != us
        }
        IllegalReason::SameSquare(man) => m.from == m.to && stands(man),
        IllegalReason::NotHowItMoves(man, to) => {
            let lone = alone(man, us);
            stands(man) && own(m.from) && to == m.to && !lone.contains(to)
        }
        IllegalReason::PawnBackwards(_) => pawn && us.rank(m.to.rank()) < us.rank(m.from.rank()),
        IllegalReason::NoDoubleStep(_) => {
            pawn && us.rank(m.from.rank()) != Rank::Two && m.from.file() == m.to.file()
        }
        IllegalReason::Blocked { by, own: whose } => {
            stands(by)
                && own(by.square) == whose
                && attacks::between(m.from, m.to).contains(by.square)
                && !attacks::between(m.from, by.square).intersects(board.occupied())
        }
        IllegalReason::OwnPiece(man) => stands(man) && man.square == m.to && own(m.to),
        IllegalReason::PawnCapturesDiagonally(man) => {
            pawn && stands(man) && man.square == m.to && enemy(m.to) && m.from.file() == m.to.file()
        }
        IllegalReason::PawnMovesStraight(to) => {
            pawn && to == m.to && !enemy(to) && attacks::pawn(us, m.from).contains(to)
        }
        IllegalReason::EnPassantTooLate(passed) => {
            pawn && enemy(passed) && position.en_passant() != Some(m.to)
        }
        IllegalReason::CastlingNoRook(corner) => {
            !board.pieces(us, Role::Rook).contains(corner) && m.from == king
        }
        IllegalReason::CastlingLost(_) => {
            let side = position.castles(m).unwrap();
            !position.castling().has(us, side)
        }
        IllegalReason::CastlingLostTo { king: on, side } => {
            on == king && !position.castling().has(us, side)
        }
        IllegalReason::CastlingNoRookTo { king: on, side } => {
            let rooks = board.pieces(us, Role::Rook) & Bitboard::rank(king.rank());
            let mut files = rooks.into_iter().map(Square::file);
            on == king && files.all(|rook| CastlingSide::of(king.file(), rook) != side)
        }
        IllegalReason::CastlingInTheWay(man) => {
            stands(man) && man.square != king && castling(m).must_be_empty().contains(man.square)
        }
        IllegalReason::CastlingExposesKing { rook, attacker } => {
            let squares = castling(m);
            let mut after = *board;
            after.clear(rook);
            rook == squares.rook_from
                && (after.attackers(squares.king_to, after.occupied()) & board.color(!us))
                    .contains(attacker.square)
        }
        IllegalReason::CastlingBlocked(man) => {
            let side = position.castles(m).unwrap();
            let corner = Square::new(side.rook_file(), king.rank());
            stands(man) && attacks::between(king, corner).contains(man.square)
        }
        IllegalReason::CastlingInCheck { king: on, checker } => {
            on == king && position.checkers().contains(checker.square)
        }
        IllegalReason::CastlingAttacked { square, attacker } => {
            castling(m).crossed_by_king().contains(square)
                && (board.attackers(square, board.occupied()) & board.color(!us))
                    .contains(attacker.square)
        }
        IllegalReason::ExposesKing { king: on, attacker } => {
            on == king
                && !position.checkers().contains(attacker.square)
                && attackers_after(position, m, king).contains(attacker.square)
        }
        IllegalReason::KingIntoCheck { to, attacker } => {
            m.from == king
                && to == m.to
                && attackers_after(position, m, to).contains(attacker.square)
        }
        IllegalReason::InCheck {
            king: on,
            checker,
            can_block,
        } => {
            on == king
                && position.checkers() == Bitboard::of(checker.square)
                && attackers_after(position, m, king) == position.checkers()
                && can_block != attacks::between(king, checker.square).is_empty()
        }
        IllegalReason::DoubleCheck { checkers, .. } => {
            checkers == position.checkers() && checkers.count() > 1 && m.from != king
        }
        IllegalReason::NeedsPromotion { from, to } => {
            m.promotion.is_none() && position.is_legal(Move::promoting(from, to, Role::Rook))
        }
        IllegalReason::CannotBecome(role) => {
            m.promotion == Some(role)
                && position.is_legal(Move::promoting(m.from, m.to, Role::Rook))
        }
        IllegalReason::NotPromotion(_) => {
            m.promotion.is_some() && position.is_legal(Move::new(m.from, m.to))
        }
    }
}

/// Where a piece may go when it is alone on the board with all it could wish to capture: its shape.
fn alone(man: PlacedPiece, color: Color) -> Bitboard {
    let from = man.square;
    match man.role {
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, Bitboard::EMPTY),
        Role::Rook => attacks::rook(from, Bitboard::EMPTY),
        Role::Queen => attacks::queen(from, Bitboard::EMPTY),
        Role::King => attacks::king(from),
        Role::Pawn => {
            let ahead = if color == Color::White { 1 } else { -1 };
            let steps = [from.offset(0, ahead), from.offset(0, 2 * ahead)];
            attacks::pawn(color, from) | steps.into_iter().flatten().collect()
        }
    }
}
