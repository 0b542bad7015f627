//! FEN: every fault by its name, what is read leniently, and what is written.

use super::{FenError, SetupError};
use crate::rules::{Color, Position, Rank, Square, Variant};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn fault(fen: &str) -> FenError {
    fen.parse::<Position>().expect_err(fen)
}

fn no_castling(color: Color, rook: &str) -> SetupError {
    SetupError::NoCastling {
        color,
        rook: square(rook),
        variant: Variant::Standard,
    }
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn every_fault_of_the_text_has_its_name() {
    for (fen, error) in [
        ("", FenError::Empty),
        (" \t ", FenError::Empty),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x",
            FenError::ManyFields(7),
        ),
        ("8/8/8/8/8/8/8 w - - 0 1", FenError::Ranks(7)),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", FenError::Ranks(9)),
        ("hello", FenError::NoRanks("hello".to_owned())),
        (
            "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            FenError::RankLength(Rank::Seven, 7),
        ),
        (
            "rnbqkbnr/pppppppp/8/8/54/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            FenError::RankLength(Rank::Four, 9),
        ),
        (
            "rnbqkbnr/pppppppp/8//8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            FenError::RankLength(Rank::Five, 0),
        ),
        (
            "rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            FenError::RankLength(Rank::Eight, 9),
        ),
        (
            "rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            FenError::Piece('x'),
        ),
        (
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            FenError::Piece('9'),
        ),
        (
            "rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            FenError::Piece('0'),
        ),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", FenError::Side("W".into())),
        ("4k3/8/8/8/8/8/8/4K3 x", FenError::Side("x".into())),
        (
            "4k3/8/8/8/8/8/8/4K3 w KX - 0 1",
            FenError::Castling("KX".into(), Variant::Standard),
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1",
            FenError::Castling("KK".into(), Variant::Standard),
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQ- - 0 1",
            FenError::Castling("KQ-".into(), Variant::Standard),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
            FenError::EnPassant("e9".into()),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e 0 1",
            FenError::EnPassant("e".into()),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            FenError::HalfmoveClock("-1".into()),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - +1 1",
            FenError::HalfmoveClock("+1".into()),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 65536 1",
            FenError::HalfmoveClock("65536".into()),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x 1",
            FenError::HalfmoveClock("x".into()),
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 one",
            FenError::FullmoveNumber("one".into()),
        ),
    ] {
        assert_eq!(fault(fen), error, "{fen}");
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn moves_that_are_counted_from_0_begin_with_1() {
    let position: Position = "4k3/8/8/8/8/8/8/4K3 b - - 0 0".parse().unwrap();
    assert_eq!(position.fullmove_number(), 1);
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn castling_rights_that_do_not_fit_can_be_dropped() {
    for (fen, kept, dropped) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "KQkq",
            "-",
        ),
        ("r3k3/8/8/8/8/8/8/4KR2 w KQkq - 0 1", "q", "KQk"),
        ("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "-", "KQ"),
    ] {
        let (position, left_out) =
            Position::from_fen_dropping_castling(fen, Variant::Standard).unwrap();
        assert_eq!(position.castling().to_string(), kept, "{fen}");
        assert_eq!(left_out.to_string(), dropped, "{fen}");
    }
    let twice = "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1";
    assert_eq!(
        Position::from_fen_dropping_castling(twice, Variant::Standard),
        Err(fault(twice))
    );
}

#[test]
fn every_fault_of_the_position_has_its_name() {
    use Color::{Black, White};
    for (fen, error) in [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", SetupError::NoKing(White)),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", SetupError::NoKing(Black)),
        ("8/8/8/8/8/8/8/8 w - - 0 1", SetupError::NoKing(White)),
        (
            "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
            SetupError::ManyKings(White),
        ),
        (
            "k3k3/8/8/8/8/8/8/4K3 w - - 0 1",
            SetupError::ManyKings(Black),
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1",
            SetupError::ManyMen(White),
        ),
        (
            "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1",
            SetupError::ManyMen(Black),
        ),
        (
            "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
            SetupError::PawnOnLastRank(square("a8")),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2p w - - 0 1",
            SetupError::PawnOnLastRank(square("h1")),
        ),
        (
            "4k3/8/8/8/8/8/8/4KP2 w - - 0 1",
            SetupError::PawnOnLastRank(square("f1")),
        ),
        (
            "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
            SetupError::OpponentInCheck(Black),
        ),
        (
            "4k3/8/8/8/8/8/3p4/4K3 b - - 0 1",
            SetupError::OpponentInCheck(White),
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            SetupError::ManyPawns(White),
        ),
        (
            "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
            SetupError::ManyPawns(Black),
        ),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", SetupError::KingsAdjacent),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", no_castling(White, "h1")),
        ("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", no_castling(White, "a1")),
        ("4k2R/8/8/8/8/8/8/4K3 b k - 0 1", no_castling(Black, "h8")),
        ("4k3/r7/8/8/8/8/8/4K3 w q - 0 1", no_castling(Black, "a8")),
    ] {
        assert_eq!(fault(fen), FenError::Setup(error), "{fen}");
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn a_fault_says_which_field_and_why() {
    for (fen, words) in [
        (
            "8/8/8/8/8/8/8 w - - 0 1",
            "the placement has 7 ranks, not 8",
        ),
        (
            "8/8/8/8/54/8/8/8 w",
            "rank 4 of the placement has 9 squares, not 8",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 white",
            "the side to move must be w or b, not \"white\"",
        ),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        (
            "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
            "Black is in check, but White is to move",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "White cannot have the right to castle with the h1 rook: the king is not on e1 or the rook is not on h1",
        ),
    ] {
        assert_eq!(fault(fen).to_string(), words, "{fen}");
    }
}

#[test]
fn what_files_in_the_wild_leave_out_is_filled_in() {
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
fn an_en_passant_square_that_cannot_be_used_is_left_out() {
    for fen in [
        // No pawn could capture; the capture would expose the king; no pawn there; the wrong rank; a man behind.
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
        "4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.en_passant(), None, "{fen}");
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
