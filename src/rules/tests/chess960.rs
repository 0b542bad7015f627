//! Every shape of castling in Chess960, and what tells its positions from those of standard chess.

use super::random_games::for_each_chess960_position;
use super::rows;
use crate::rules::{
    CastlingSide, IllegalReason, Move, Position, SanError, Typed, Variant, attacks,
};

fn read(fen: &str) -> Result<Position, String> {
    Position::from_fen(fen, Variant::Chess960)
}

fn position(fen: &str) -> Position {
    read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position with these pieces on White's first rank, where White may castle with these rooks.
fn with_home(home: &str, rights: &str) -> Position {
    position(&format!("4k3/8/8/8/8/8/8/{home} w {rights} - 0 1"))
}

/// The first rank after a move.
fn home_after(mut position: Position, text: &str) -> String {
    let m = position
        .read_move(text)
        .unwrap_or_else(|error| panic!("{text} in {position}: {error}"));
    position.play(m);
    let fen = position.to_string();
    fen[..fen.find(" b ").unwrap()]
        .rsplit('/')
        .next()
        .unwrap()
        .to_owned()
}

#[test]
fn castling_ends_on_the_squares_of_standard_chess_whatever_the_start() {
    for (home, rights, uci, text, after) in [
        // King and rook pass each other, from a distance and side by side.
        ("1K4R1", "K", "b1g1", "O-O", "5RK1"),
        ("5KR1", "K", "f1g1", "O-O", "5RK1"),
        ("2RK4", "Q", "d1c1", "O-O-O", "2KR4"),
        ("R5K1", "Q", "g1a1", "O-O-O", "2KR4"),
        // Both go in the same direction.
        ("RK6", "Q", "b1a1", "O-O-O", "2KR4"),
        ("5RK1", "Q", "g1f1", "O-O-O", "2KR4"),
        ("1KR5", "K", "b1c1", "O-O", "5RK1"),
        // One of them stays where it is.
        ("6KR", "K", "g1h1", "O-O", "5RK1"),
        ("4KR2", "K", "e1f1", "O-O", "5RK1"),
        ("1RK5", "Q", "c1b1", "O-O-O", "2KR4"),
        ("R1K5", "Q", "c1a1", "O-O-O", "2KR4"),
        ("3RK3", "Q", "e1d1", "O-O-O", "2KR4"),
        // As in standard chess.
        ("R3K2R", "KQ", "e1h1", "O-O", "R4RK1"),
        ("R3K2R", "KQ", "e1a1", "O-O-O", "2KR3R"),
        // The other rook is out of the way, on one side or the other.
        ("1R1K1R1R", "KQ", "d1h1", "O-O", "1R3RK1"),
        ("1R1K1R1R", "FQ", "d1f1", "O-O", "1R3RKR"),
        ("RR1K4", "B", "d1b1", "O-O-O", "R1KR4"),
    ] {
        let position = with_home(home, rights);
        let m: Move = uci.parse().unwrap();
        let fits = home != "1R1K1R1R" || rights != "KQ";
        assert_eq!(position.is_legal(m), fits, "{uci} in {position}");
        if fits {
            assert_eq!(position.san(m).trim_end_matches('+'), text);
            assert_eq!(home_after(position, text), after, "{position}");
            assert_eq!(home_after(position, uci), after, "{position}");
        }
    }
}

#[test]
fn a_king_move_loses_both_rights_and_a_rook_move_one() {
    let closed = position("1rk3r1/1p4p1/8/8/8/8/1P4P1/1RK3R1 w KQkq - 0 1");
    let open = position("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1");
    for (start, moves, rights) in [
        (closed, "O-O", "kq"),
        (closed, "O-O-O", "kq"),
        (closed, "Kc2 Kc7 Kc1 Kc8", "-"),
        (closed, "Ra1 Rh8 Rb1 Rg8", "Kq"),
        (open, "Rxb8+", "Kk"),
        (open, "Rxg8+", "Qq"),
    ] {
        let mut position = start;
        for text in moves.split(' ') {
            position.play(position.read_move(text).unwrap());
        }
        let fen = position.to_string();
        assert_eq!(fen.split(' ').nth(2), Some(rights), "{moves}: {fen}");
    }
}

/// The name of the reason why castling is illegal, and the squares to mark.
fn refusal(position: &Position, side: CastlingSide) -> (String, String) {
    match position.castling_reason(side) {
        None => ("legal".to_owned(), String::new()),
        Some(reason) => {
            let name = format!("{reason:?}");
            let squares: Vec<_> = reason
                .squares()
                .into_iter()
                .map(|s| s.to_string())
                .collect();
            let end = name.find([' ', '(']).unwrap_or(name.len());
            (name[..end].to_owned(), squares.join(" "))
        }
    }
}

#[test]
fn pieces_in_the_way_of_king_or_rook_and_attacks_on_the_kings_way_prevent_castling() {
    use CastlingSide::{King, Queen};
    for (black, white, side, reason, squares) in [
        // A piece in the king's way, in the way of the rook alone, and on a square that neither crosses.
        ("4k3", "1K2N1R1 w K", King, "CastlingInTheWay", "e1"),
        ("4k3", "RN1K4 w Q", Queen, "CastlingInTheWay", "b1"),
        ("4k3", "1RKN4 w Q", Queen, "CastlingInTheWay", "d1"),
        ("4k3", "N1RK4 w Q", Queen, "legal", ""),
        ("4k3", "2KR2N1 w K", King, "CastlingInTheWay", "g1"),
        // The king's way or its end is attacked. Squares that only the rook crosses may be attacked.
        ("2k2r2", "1K4R1 w K", King, "CastlingAttacked", "f1 f8"),
        ("2k3r1", "1K5R w K", King, "CastlingAttacked", "g1 g8"),
        ("1r2k3", "R2K4 w Q", Queen, "legal", ""),
        ("3rk3", "R1K5 w Q", Queen, "legal", ""),
        ("3rk3", "RK6 w Q", Queen, "legal", ""),
        ("2r1k3", "RK6 w Q", Queen, "CastlingAttacked", "c1 c8"),
        // A king in check does not castle, even if it does not move.
        ("4k1r1", "6KR w K", King, "CastlingInCheck", "g1 g8"),
        // The rook shields its king until it castles.
        ("4k3", "rRK5 w Q", Queen, "CastlingExposesKing", "a1 b1"),
        ("4k3", "q1RK4 w Q", Queen, "CastlingAttacked", "a1 c1"),
        ("4k3", "rR1K4 w Q", Queen, "CastlingExposesKing", "a1 b1"),
        // The rook was captured, or never existed.
        ("4k3", "2K3R1 w K", Queen, "CastlingNoRookTo", "c1"),
        // The right is lost.
        ("4k3", "1RK3R1 w K", Queen, "CastlingLostTo", "c1"),
    ] {
        let fen = format!("{black}/8/8/8/8/8/8/{white} - 0 1");
        let position = position(&fen);
        let found = refusal(&position, side);
        assert_eq!(found, (reason.to_owned(), squares.to_owned()), "{fen}");
        let castling = position.castling_move(side);
        assert_eq!(
            castling.is_some_and(|m| position.is_legal(m)),
            reason == "legal",
            "{fen}"
        );
    }
    // On a file or a diagonal the rook shields no line that castling would open.
    let shield = position("4k3/8/8/8/8/q7/1R6/1RK5 w Q - 0 1");
    assert_eq!(refusal(&shield, Queen).0, "legal");
    assert!(
        shield
            .castling_move(Queen)
            .is_some_and(|m| shield.is_legal(m))
    );
}

#[test]
fn castling_is_typed_in_many_ways_and_a_step_of_the_king_stays_a_step() {
    let far = with_home("1K4R1", "K");
    for text in ["O-O", "0-0", "oo", "b1g1", "Kg1", "Kb1g1"] {
        assert_eq!(home_after(far, text), "5RK1", "{text}");
    }
    // The king's destination is empty and more than a step away.
    let home = with_home("1K5R", "K");
    for text in ["O-O", "b1h1", "Kh1", "b1g1", "Kg1"] {
        assert_eq!(home_after(home, text), "5RK1", "{text}");
    }
    // It is one step away, so the king only steps.
    let beside = with_home("5K1R", "K");
    for (text, after) in [
        ("O-O", "5RK1"),
        ("f1h1", "5RK1"),
        ("Kg1", "6KR"),
        ("f1g1", "6KR"),
    ] {
        assert_eq!(home_after(beside, text), after, "{text}");
    }
    // Without a rook on that side it does not attempt to castle.
    let bare = with_home("1K6", "-");
    assert!(matches!(
        bare.read_move("Kg1"),
        Err(SanError::Illegal(IllegalReason::NotHowItMoves(..)))
    ));
    // Another piece is there: on the king's square, or the rook nearer to the king than the one with the right.
    for (home, right, text) in [("1K4NR", "K", "Kg1"), ("RR1K4", "A", "d1b1")] {
        assert!(matches!(
            with_home(home, right).read_move(text),
            Err(SanError::Illegal(IllegalReason::CastlingInTheWay(_)))
        ));
    }
    // The king can castle on this side, but not with this rook.
    assert!(matches!(
        with_home("RR1K4", "B").read_move("d1a1"),
        Err(SanError::Illegal(IllegalReason::NotHowItMoves(..)))
    ));
}

#[test]
fn a_move_reads_back_from_all_its_names_and_no_two_moves_share_a_name() {
    for_each_chess960_position(4, 20, 40, |position, moves| {
        let mut names = std::collections::HashSet::new();
        for &m in moves {
            let (san, uci) = (position.san(m), m.to_string());
            assert_eq!(position.read_move(&san), Ok(m), "{san} in {position}");
            assert_eq!(
                position.read_move_from_file(&san),
                Ok(m),
                "{san} in {position}"
            );
            assert_eq!(position.read_move(&uci), Ok(m), "{uci} in {position}");
            assert!(names.insert(san.clone()), "{san} twice in {position}");
            for text in [&san, &uci] {
                let typed = position.typed(text, crate::rules::PieceLetters::ENGLISH);
                assert!(
                    matches!(typed, Typed::Complete(n) | Typed::Unconfirmed(n) if n == m),
                    "{text} in {position}: {typed:?}"
                );
            }
            if let Some(squares) = position.castling_squares(m) {
                let king = Move::new(squares.king_from, squares.king_to);
                let is_step = attacks::king(king.from).contains(king.to) || king.from == king.to;
                let means_castling = position.normalize_castling(king) == m;
                assert_eq!(
                    means_castling,
                    king == m || !is_step,
                    "{king} in {position}"
                );
            }
        }
    });
}

#[test]
fn x_fen_names_a_rook_that_is_not_the_outermost_one() {
    for (fen, written) in [
        // With two rooks to the right of the king, the letter is the file of the inner one.
        ("4k3/8/8/8/8/8/8/3K1R1R w F - 0 1", "F"),
        ("4k3/8/8/8/8/8/8/3K1R1R w H - 0 1", "K"),
        ("4k3/8/8/8/8/8/8/3K1R1R w K - 0 1", "K"),
        ("R1RK1R1R/8/8/8/8/8/8/3k4 w - - 0 1", "-"),
        ("r1rk1r1r/8/8/8/8/8/8/3K4 b cf - 0 1", "fc"),
        ("r1rk1r1r/8/8/8/8/8/8/3K4 b ah - 0 1", "kq"),
        ("r1rk1r1r/8/8/8/8/8/8/R2K3R b KQfa - 0 1", "KQfq"),
        // The outer rook is not on the first rank, or does not belong to that side.
        ("4k3/8/8/8/8/8/7R/3K1R1r w F - 0 1", "K"),
    ] {
        let position = position(fen);
        let text = position.to_string();
        assert_eq!(text.split(' ').nth(2), Some(written), "{fen}");
        assert_eq!(read(&text), Ok(position), "{text}");
    }
}

#[test]
fn impossible_castling_rights_are_refused_in_words() {
    let table = r#"
        4k3/8/8/8/8/8/8/3K1R1R w FH - 0 1 | the castling rights must be - or letters from KQkq or files of rooks, one for each side of a king, not "FH"
        4k3/8/8/8/8/8/8/3K1R1R w KH - 0 1 | the castling rights must be - or letters from KQkq or files of rooks, one for each side of a king, not "KH"
        4k3/8/8/8/8/8/8/3K1R1R w X - 0 1 | the castling rights must be - or letters from KQkq or files of rooks, one for each side of a king, not "X"
        4k3/8/8/8/8/8/8/3K3R w G - 0 1 | White cannot have the right to castle with a rook on g1: there is none, or the king is not on its first rank
        r3k3/8/8/8/8/8/3K4/R6R w Q - 0 1 | White cannot have the right to castle with a rook on a1: there is none, or the king is not on its first rank
    "#;
    for [fen, words] in rows(table) {
        assert_eq!(read(fen), Err(words.to_owned()), "{fen}");
    }
    // In standard chess king and rooks castle only from their home squares.
    for fen in [
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
    ] {
        assert!(fen.parse::<Position>().is_err(), "{fen}");
    }
}
