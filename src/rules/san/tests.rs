//! SAN: exact when written, generous when read, and kind when refused.

use super::SanError;
use crate::rules::tests::random_games::for_each_position;
use crate::rules::{Bitboard, IllegalReason, Move, Position, Role, Square};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A white pawn on a7 may step to a8 or capture on b8; White may castle both ways; an en passant capture is possible on d6.
const BUSY: &str = "1n2k3/P7/8/3pP3/8/5N2/8/R3K2R w KQ d6 0 2";

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// What a text reads as, in UCI, or the error message.
fn read(fen: &str, text: &str) -> String {
    match position(fen).read_move(text) {
        Ok(m) => m.to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn san_names_the_file_then_the_rank_then_both_and_only_among_legal_moves() {
    for (fen, uci, san) in [
        (START, "g1f3", "Nf3"),
        ("4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/8/8/8/1N6/8/1N1K4 w - - 0 1", "b1d2", "N1d2"),
        ("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        ("1k6/8/8/8/4Q3/8/8/4Q1K1 w - - 0 1", "e4e3", "Q4e3"),
        ("1k6/8/8/8/4Q3/8/8/4Q1K1 w - - 0 1", "e1e3", "Q1e3"),
        // The knight on e2 is pinned, so the other one needs no disambiguation.
        ("4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1", "a1c2", "Nc2"),
        ("4r1k1/8/8/8/8/N7/4N3/4K3 w - - 0 1", "a3c4", "Nc4"),
        ("4r1k1/8/8/8/N7/8/4N3/4K3 w - - 0 1", "a4c3", "Nc3"),
        (BUSY, "e5d6", "exd6"),
        (BUSY, "a7b8n", "axb8=N"),
        (BUSY, "a7a8q", "a8=Q"),
        (BUSY, "e1g1", "O-O"),
        (BUSY, "e1c1", "O-O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        ("3k4/2R1R3/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O#"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"),
        ("6k1/P4ppp/8/8/8/8/8/6K1 w - - 0 1", "a7a8r", "a8=R#"),
        ("7k/8/8/8/8/2p5/1P6/B5K1 w - - 0 1", "b2c3", "bxc3"),
    ] {
        let position = position(fen);
        let m = uci.parse().unwrap();
        assert!(position.is_legal(m), "{uci} in {fen}");
        assert_eq!(position.san(m).as_str(), san, "{uci} in {fen}");
        assert_eq!(position.read_move(san), Ok(m), "{san} in {fen}");
    }
}

#[test]
fn a_move_may_be_written_as_people_do() {
    let knight = "Nf3|nf3|NF3|Ngf3|N1f3|Ng1f3|Ng1-f3|ng1xf3|Nxf3|N-f3|Nf3+|Nf3#|Nf3!?| Nf3 !! |\
        N f3|g1f3|g1-f3|G1F3|g1 f3|g1–f3|♘f3|♞g1f3";
    let pawn = "e4|E4|Pe4|pe4|e2e4|e2-e4|e2 e4|e4!|Pe2e4|Pe2-e4";
    let en_passant = "exd6|ed6|e5d6|exd6 e.p.|exd6e.p.|exd6 ep|e5xd6|ed6 e.p.+|e:d6|Pexd6|e×d6";
    let knighting = "axb8=N|axb8N|ab8n|axb8(N)|ab8/n|a7b8n|a7xb8=N|a7-b8N|axb8 N|axb8=n#";
    let queening = "a8=Q|a8Q|a8q|a8(Q)|a8/Q|a7a8q|a7-a8=Q|Pa8=Q|a8 = Q";
    let short = "O-O|o-o|0-0|OO|oo|00|O-O+|o-O|0–0|O‐O|0‑0|o−o|0—0|O - O|e1g1|e1h1|Ke1g1|Kg1";
    let long = "O-O-O|o-o-o|0-0-0|ooo|000|O-O-O!|O‐O‐O|0‑0‑0|O−O−O|e1c1|e1a1|E1-C1|Kc1";
    for (fen, uci, texts) in [
        (START, "g1f3", knight),
        (START, "e2e4", pawn),
        (BUSY, "e5d6", en_passant),
        (BUSY, "a7b8n", knighting),
        (BUSY, "a7a8q", queening),
        (BUSY, "e1g1", short),
        (
            START,
            "e2e4",
            "e4\u{200e}|\u{202a}e4\u{202c}|e\u{ad}4|\u{2066}e4\u{2069}|ｅ４|ｅ２－ｅ４",
        ),
        (
            BUSY,
            "a7b8n",
            "axb8+=N|axb8#=N|axNb8=N|axb8:N|ab8:n|axb8=N:",
        ),
        (BUSY, "e5d6", "ed6:|ed:|e5xPd6"),
        (BUSY, "e1c1", long),
    ] {
        for text in texts.split('|') {
            assert_eq!(read(fen, text), uci, "{text}");
        }
    }
}

#[test]
fn a_lower_case_b_is_the_pawn_and_an_upper_case_b_the_bishop_if_both_fit() {
    let both = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    assert_eq!(read(both, "bxc3"), "b2c3");
    assert_eq!(read(both, "bc3"), "b2c3");
    assert_eq!(read(both, "Bxc3"), "d2c3");
    assert_eq!(read(both, "Bc3"), "d2c3");
    let bishop_alone = "4k3/8/8/8/8/8/1P1B4/4K3 w - - 0 1";
    assert_eq!(read(bishop_alone, "bc3"), "d2c3");
    assert_eq!(read(bishop_alone, "be3"), "d2e3");
    assert_eq!(
        read(bishop_alone, "bxc3"),
        "a pawn moves only straight ahead: there is nothing to capture on c3"
    );
    let pawn_alone = "4k3/8/8/8/8/2p5/1P6/4K1B1 w - - 0 1";
    assert_eq!(read(pawn_alone, "bxc3"), "b2c3");
    assert!(read(pawn_alone, "Bxc3").contains("a bishop moves along diagonals"));
    assert_eq!(read(pawn_alone, "b4"), "b2b4");
    assert_eq!(read(pawn_alone, "B4"), "\"B4\" is not a move");
    assert_eq!(read(pawn_alone, "B3"), "\"B3\" is not a move");
}

#[test]
fn two_squares_are_never_a_bishop_and_its_rank() {
    // The knight on b1 is pinned; the bishop on e1 could go to c3.
    let pinned = "4k3/8/8/8/8/8/8/rN1KB3 w - - 0 1";
    assert_eq!(
        read(pinned, "b1c3"),
        "your king on d1 would be in check from the rook on a1"
    );
    assert_eq!(read(pinned, "B1c3"), "e1c3");
    assert_eq!(read(pinned, "B1C3"), "\"B1C3\" is not a move");
    let no_knight = "4k3/8/8/8/8/8/8/3KB3 w - - 0 1";
    assert_eq!(read(no_knight, "b1c3"), "there is no piece on b1");
    let no_pawn = "4k3/8/8/8/8/1P6/3B4/4K3 w - - 0 1";
    for text in ["b2b4", "b2-b4", "b2xb4", "b8c6"] {
        let error = position(no_pawn).read_move(text).unwrap_err();
        assert!(
            matches!(error, SanError::Illegal(IllegalReason::NoPiece { .. })),
            "{text}: {error}"
        );
    }
}

#[test]
fn a_cyrillic_letter_that_looks_like_another_is_named() {
    for (text, words) in [
        ("е4", "the е is a Cyrillic letter: type e"),
        ("Кf3", "the К is a Cyrillic letter: type K"),
        ("ОО", "the О is a Cyrillic letter: type O"),
        ("Кто", "\"Кто\" is not a move"),
    ] {
        assert_eq!(read(START, text), words);
    }
}

#[test]
fn two_files_are_a_pawns_capture() {
    let capture = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(read(capture, "ed"), "e4d5");
    assert_eq!(read(capture, "exf"), "e4f5");
    assert_eq!(
        read(capture, "dc"),
        "no pawn on the d-file can capture on the c-file"
    );
    let doubled = "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(read(doubled, "ed"), "ed: exd5 or exd6");
    let file = doubled.parse::<Position>().unwrap();
    assert!(file.read_move_from_file("ed").is_err());
}

#[test]
fn if_neither_pawn_nor_bishop_can_go_the_error_names_the_one_that_was_meant() {
    for (fen, text, reason) in [
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "bxa3",
            "you have no pawn on the b-file",
        ),
        (
            "4k3/8/8/8/8/8/8/B3K3 w - - 0 1",
            "bxa3",
            "you have no pawn on the b-file",
        ),
        (
            "4k3/8/8/8/8/8/8/B3K3 w - - 0 1",
            "bg5",
            "a bishop moves along diagonals",
        ),
    ] {
        assert!(
            read(fen, text).starts_with(reason),
            "{text}: {}",
            read(fen, text)
        );
    }
}

#[test]
fn in_a_file_a_lower_case_b_is_always_the_pawn() {
    let fen = "4k3/8/8/8/8/8/1P1B4/4K3 w - - 0 1";
    for text in ["bc3", "bxc3", "bf4", "be3", "b3c4", "bb4", "bd2c3"] {
        let read = position(fen).read_move_from_file(text);
        assert!(read.is_err(), "{text}: {read:?}");
    }
    for (text, uci) in [
        ("b4", "b2b4"),
        ("b2b4", "b2b4"),
        ("Bc3", "d2c3"),
        ("Bd2-c3", "d2c3"),
    ] {
        let read = position(fen).read_move_from_file(text);
        assert_eq!(read, Ok(uci.parse().unwrap()), "{text}");
    }
}

#[test]
fn a_pawn_without_its_promotion_is_not_taken_for_a_bishop() {
    let fen = "n3k3/1P6/8/3B4/8/8/8/4K3 w - - 0 1";
    let error = position(fen).read_move("bxa8").unwrap_err();
    assert!(matches!(
        error,
        SanError::Illegal(IllegalReason::NeedsPromotion { .. })
    ));
    let blocked = "n3k3/1P6/2P5/3B4/8/8/8/4K3 w - - 0 1";
    assert_eq!(read(blocked, "bxa8b"), "b7a8b");
    assert!(read(blocked, "Bxa8").contains("blocked at c6"));
}

#[test]
fn an_ambiguous_text_names_the_candidates() {
    let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let error = position(fen).read_move("Nd2").unwrap_err();
    assert_eq!(error.to_string(), "Nd2: Nbd2 or Nfd2");
    assert_eq!(error.squares(), squares(&["b1", "f3"]));
    assert_eq!(
        read("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "qe1"),
        "qe1: Q1e1, Qee1 or Qh4e1"
    );
}

#[test]
fn if_several_pieces_may_not_go_everything_in_their_way_is_marked() {
    let fen = "6k1/8/8/8/R1p2p1R/8/8/4K3 w - - 0 1";
    let error = position(fen).read_move("Rd4").unwrap_err();
    assert!(matches!(error, SanError::NoneMayGo { .. }), "{error:?}");
    assert_eq!(error.squares(), squares(&["c4", "f4"]), "{error}");
}

/// A set of squares by name.
fn squares(names: &[&str]) -> Bitboard {
    names
        .iter()
        .map(|name| name.parse::<Square>().unwrap())
        .collect()
}

#[test]
fn an_unreadable_text_differs_from_an_illegal_move() {
    let texts = "| |e|e9|i4|N|Nf|Nf9|Zf3|hello|resign|O|O-O-O-O|O-O-|O--O|-O-O|--|e4e|e2e4e5|\
        Nbdd2|=Q|x|+|e.p.|ep|1-0|e8=Z|e4 e5 Nf3|\u{0}|Nf3\u{1b}[2J|ee4|2e4";
    for text in texts.split('|') {
        let error = position(START).read_move(text).unwrap_err();
        assert_eq!(
            error,
            SanError::Unreadable(text.trim().to_owned()),
            "{text:?}"
        );
    }
    let escape = position(START).read_move("\u{1b}[2J").unwrap_err();
    assert_eq!(escape.to_string(), "\"\\u{1b}[2J\" is not a move");
}

#[test]
fn a_long_text_is_not_a_move_and_only_its_beginning_is_quoted() {
    let error = position(START)
        .read_move(&"e4 ".repeat(10_000))
        .unwrap_err();
    assert!(matches!(error, SanError::Unreadable(_)));
    assert!(error.to_string().len() < 100, "{error}");
}

#[test]
fn if_no_piece_can_go_the_error_says_what_is_missing() {
    for (fen, text, words) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "you have no queen"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "e4",
            "you have no pawn on the e-file",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "exd4",
            "you have no pawn on the e-file",
        ),
        (START, "Ncd4", "you have no knight on the c-file"),
        (START, "N3d4", "you have no knight on rank 3"),
        (START, "Nc3d5", "you have no knight on c3"),
        (START, "Ne4", "no knight can go to e4"),
        (
            "4k3/8/8/8/8/8/8/R1B1K2R w - - 0 1",
            "Rd1",
            "no rook can go to d1: from a1, the way is blocked at c1 by your own bishop; from h1, the way is blocked at e1 by your own king",
        ),
        (START, "Nd2", "your own pawn is on d2"),
        // Both knights are free to jump, but the king is in check.
        (
            "4k3/8/8/8/1b6/8/8/4K1NN w - - 0 1",
            "Nf2",
            "you are in check from the bishop on b4: capture it, block it or move the king",
        ),
        // Doubled pawns: the text means the one in front.
        (
            "4k3/8/8/4p3/4P3/8/4P3/4K3 w - - 0 1",
            "e5",
            "a pawn captures only diagonally: the pawn on e5 is straight ahead",
        ),
        (
            "4k3/8/8/8/4P3/8/4P3/4K3 w - - 0 1",
            "e6",
            "a pawn can move two squares only from its starting square",
        ),
        (
            "4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1",
            "bxa3",
            "a pawn moves only straight ahead: there is nothing to capture on a3",
        ),
    ] {
        assert_eq!(read(fen, text), words, "{text} in {fen}");
    }
}

#[test]
fn if_only_one_piece_can_be_meant_the_error_is_its_reason() {
    // The knight on e2 is pinned, the one on a1 cannot reach c3.
    let fen = "4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1";
    let error = position(fen).read_move("Nc3").unwrap_err();
    assert!(matches!(
        error,
        SanError::Illegal(IllegalReason::ExposesKing { attacker, .. }) if attacker.role == Role::Rook
    ));
    assert_eq!(error.squares(), squares(&["e1", "e8"]));
}

#[test]
fn the_fast_path_finds_a_move_only_if_exactly_one_legal_move_has_that_form() {
    for_each_position(7, 6, 80, |position, moves| {
        let texts = moves.iter().map(|&m| position.san(m));
        for (text, &m) in texts.zip(moves) {
            assert_eq!(
                position.read_exact_move(text.as_bytes()),
                Some(m),
                "{text} in {position}"
            );
        }
        // A text that names a piece and a square, or two squares of it, must fit exactly one legal step.
        for (role, letter) in Role::ALL.into_iter().zip(["", "N", "B", "R", "Q", "K"]) {
            for to in Square::all() {
                let fits: Vec<Move> = moves
                    .iter()
                    .copied()
                    .filter(|m| {
                        m.to == to && m.promotion.is_none() && position.castles(*m).is_none()
                    })
                    .filter(|m| position.board.role_on(m.from) == Some(role))
                    .filter(|m| role != Role::Pawn || m.from.file() == to.file())
                    .collect();
                let only = (fits.len() == 1).then(|| fits[0]);
                let text = format!("{letter}{to}");
                assert_eq!(
                    position.read_exact_move(text.as_bytes()),
                    only,
                    "{text} in {position}"
                );
            }
        }
        for from in Square::all() {
            for to in Square::all() {
                let legal =
                    |m: &&Move| m.from == from && m.to == to && position.castles(**m).is_none();
                let only = moves
                    .iter()
                    .find(legal)
                    .copied()
                    .filter(|m| m.promotion.is_none());
                let role = position
                    .board
                    .role_on(from)
                    .filter(|&role| role != Role::Pawn);
                let text = role.map_or("?".to_owned(), |role| {
                    format!("{}{from}x{to}!?", role.letter())
                });
                let found = position.read_exact_move(text.as_bytes());
                assert_eq!(
                    found,
                    only.filter(|_| role.is_some()),
                    "{text} in {position}"
                );
            }
        }
    });
}
