//! FEN: each fault has its own message, reading is lenient, and what is written reads back.

use crate::rules::tests::rows;
use crate::rules::{Position, Variant};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn fault(fen: &str) -> String {
    fen.parse::<Position>().expect_err(fen)
}

#[test]
fn a_fault_of_the_text_says_which_field_and_why() {
    for blank in ["", " \t "] {
        assert_eq!(fault(blank), "the FEN is empty");
    }
    let table = r#"
        8/8/8/8/8/8/8/8 w - - 0 1 x | a FEN has six fields, not 7
        8/8/8/8/8/8/8 w | the placement has 7 ranks, not 8
        8/8/8/8/8/8/8/8/8 w | the placement has 9 ranks, not 8
        hello | "hello" is not a FEN: it needs 8 ranks
        8/7/8/8/8/8/8/8 w | rank 7 of the placement has 7 squares, not 8
        8/8/8/8/54/8/8/8 w | rank 4 of the placement has 9 squares, not 8
        8/8/8//8/8/8/8 w | rank 5 of the placement has 0 squares, not 8
        ppppppppp/8/8/8/8/8/8/8 w | rank 8 of the placement has 9 squares, not 8
        8/8/8/x7/8/8/8/8 w | 'x' in the placement is not a piece
        9/8/8/8/8/8/8/8 w | '9' in the placement is not a piece
        80/8/8/8/8/8/8/8 w | '0' in the placement is not a piece
        8/8/8/8/8/8/8/8 W | the side to move must be w or b, not "W"
        8/8/8/8/8/8/8/8 white | the side to move must be w or b, not "white"
        8/8/8/8/8/8/8/8 w KX | the castling rights must be - or letters from KQkq, not "KX"
        8/8/8/8/8/8/8/8 w KK | the castling rights must be - or letters from KQkq, not "KK"
        8/8/8/8/8/8/8/8 w KQ- | the castling rights must be - or letters from KQkq, not "KQ-"
        8/8/8/8/8/8/8/8 w - e9 | the en passant square must be - or a square, not "e9"
        8/8/8/8/8/8/8/8 w - e | the en passant square must be - or a square, not "e"
        8/8/8/8/8/8/8/8 w - - -1 | the halfmove clock must be a number up to 65535, not "-1"
        8/8/8/8/8/8/8/8 w - - +1 | the halfmove clock must be a number up to 65535, not "+1"
        8/8/8/8/8/8/8/8 w - - 65536 | the halfmove clock must be a number up to 65535, not "65536"
        8/8/8/8/8/8/8/8 w - - 0 one | the fullmove number must be a number up to 999999999, not "one"
        8/8/8/8/8/8/8/8 w - - 0 +1 | the fullmove number must be a number up to 999999999, not "+1"
        8/8/8/8/8/8/8/8 w - - 0 1000000000 | the fullmove number must be a number up to 999999999, not "1000000000"
    "#;
    for [fen, words] in rows(table) {
        assert_eq!(fault(fen), words, "{fen}");
    }
}

#[test]
fn a_move_number_of_0_becomes_1() {
    let position: Position = "4k3/8/8/8/8/8/8/4K3 b - - 0 0".parse().unwrap();
    assert_eq!(position.fullmove_number, 1);
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn castling_rights_that_do_not_fit_can_be_dropped() {
    for (fen, kept, dropped) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "KQkq",
            "",
        ),
        ("r3k3/8/8/8/8/8/8/4KR2 w KQkq - 0 1", "q", "KQk"),
        ("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "", "KQ"),
    ] {
        let (position, left_out) =
            Position::from_fen_dropping_castling(fen, Variant::Standard).unwrap();
        assert_eq!(position.castling_letters(), kept, "{fen}");
        assert_eq!(left_out, dropped, "{fen}");
    }
    let twice = "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1";
    assert_eq!(
        Position::from_fen_dropping_castling(twice, Variant::Standard),
        Err(fault(twice))
    );
}

#[test]
fn an_unplayable_position_says_why() {
    let table = "
        4k3/8/8/8/8/8/8/8 w | White has no king
        8/8/8/8/8/8/8/4K3 w | Black has no king
        4k3/8/8/8/8/8/8/K3K3 w | White has more than one king
        k3k3/8/8/8/8/8/8/4K3 w | Black has more than one king
        4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w | White has more than 16 pieces
        rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w | Black has more than 16 pieces
        P3k3/8/8/8/8/8/8/4K3 w | a pawn cannot stand on a8
        4k3/8/8/8/8/8/8/4K2P w | a pawn cannot stand on h1
        4k3/8/8/8/8/8/8/K4p2 w | a pawn cannot stand on f1
        4k3/8/8/8/8/8/8/K3R3 w | Black is in check, but White is to move
        4k3/8/8/8/8/8/8/4K2r b | White is in check, but Black is to move
        4k3/8/8/8/8/P7/PPPPPPPP/4K3 w | White has more than 8 pawns
        4k3/pppppppp/p7/8/8/8/8/4K3 w | Black has more than 8 pawns
        8/8/8/3kK3/8/8/8/8 w | the kings cannot stand next to each other
    ";
    for [fen, words] in rows(table) {
        assert_eq!(fault(fen), words, "{fen}");
    }
    for (fen, color, king, rook) in [
        ("4k3/8/8/8/8/8/8/4K3 w K", "White", "e1", "h1"),
        ("4k3/8/8/8/8/8/8/R2K4 w Q", "White", "e1", "a1"),
        ("4k2R/8/8/8/8/8/8/4K3 b k", "Black", "e8", "h8"),
        ("4k3/r7/8/8/8/8/8/4K3 w q", "Black", "e8", "a8"),
    ] {
        let words = format!(
            "{color} cannot have the right to castle with the {rook} rook: the king is not on {king} or the rook is not on {rook}"
        );
        assert_eq!(fault(fen), words, "{fen}");
    }
}

#[test]
fn fields_that_files_leave_out_get_defaults() {
    for (fen, read_as) in [
        ("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R b qKkQ - 7",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 7 1",
        ),
        (
            "  4k3/8/8/8/8/8/8/4K3\tw  -   - 0 1\r\n",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.to_string(), read_as, "{fen}");
    }
}

#[test]
fn a_copied_fen_is_found_in_what_is_around_it() {
    let table = r#"
        "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1" | 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1
        “8/8/8/4k3/8/4K3/4P3/8 b - - 3 9” | 8/8/8/4k3/8/4K3/4P3/8 b - - 3 9
        FEN: 8/8/8/4k3/8/4K3/4P3/8 b | 8/8/8/4k3/8/4K3/4P3/8 b - - 0 1
        [FEN "8/8/8/4k3/8/4K3/4P3/8 b - - 0 7"] | 8/8/8/4k3/8/4K3/4P3/8 b - - 0 7
        8/8/8/4k3/8/4K3/4P3/8 w - - bm e4; id "one; two"; | 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1
        8/8/8/4k3/8/4K3/4P3/8 b - - hmvc 12; fmvn 40; | 8/8/8/4k3/8/4K3/4P3/8 b - - 12 40
        8/8/8/4k3/8/4K3/4P3/8 b - - 12 40 bm Kd6; | 8/8/8/4k3/8/4K3/4P3/8 b - - 12 40
        https://lichess.org/analysis/8/8/8/4k3/8/4K3/4P3/8_w_-_-_0_1 | 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1
        https://lichess.org/analysis/standard/8/8/8/4k3/8/4K3/4P3/8_b_-_-_0_1?color=black#3 | 8/8/8/4k3/8/4K3/4P3/8 b - - 0 1
        lichess.org/editor/8/8/8/4k3/8/4K3/4P3/8_b_-_-_0_1 | 8/8/8/4k3/8/4K3/4P3/8 b - - 0 1
        https://lichess.org/editor?fen=8%2F8%2F8%2F4k3%2F8%2F4K3%2F4P3%2F8+b+-+-+2+5&color=white | 8/8/8/4k3/8/4K3/4P3/8 b - - 2 5
    "#;
    for [text, fen] in rows(table) {
        let position: Result<Position, String> = text.parse();
        assert_eq!(
            position.map(|read| read.to_string()).as_deref(),
            Ok(fen),
            "{text}"
        );
    }
    for address in ["https://lichess.org/Xq3Rk8aB", "https://é%2", "://fen=%"] {
        assert!(fault(address).contains("ranks"), "{address}");
    }
}

#[test]
fn an_en_passant_square_that_cannot_be_used_is_left_out() {
    for fen in [
        // No pawn could capture; the capture would expose the king; no pawn there; the wrong rank; a piece behind it.
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
        "4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.en_passant, None, "{fen}");
    }
    let usable = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(usable.parse::<Position>().unwrap().to_string(), usable);
}

#[test]
fn a_position_that_no_game_reaches_is_accepted_if_it_can_be_played() {
    for fen in [
        // Nine queens; three knights beside eight pawns; a triple check; bishops of one square color.
        "4k3/8/8/8/8/QQQQ4/QQQQ4/Q3K3 w - - 0 1",
        "4k3/8/8/8/8/3N4/PPPPPPPP/N1N1K3 w - - 0 1",
        "4k3/8/8/b3r3/8/5n2/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/B1B1B3/1B1B4/4K3 w - - 0 1",
    ] {
        assert_eq!(fen.parse::<Position>().unwrap().to_string(), fen);
    }
}

#[test]
fn the_fen_of_known_positions_reads_back_letter_by_letter() {
    for fen in [
        START,
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/5k2/8/8/8/8/5K2/8 b - - 149 212",
        "r3k3/8/8/8/8/8/8/4K2R w Kq - 12 40",
    ] {
        assert_eq!(fen.parse::<Position>().unwrap().to_string(), fen);
    }
}
