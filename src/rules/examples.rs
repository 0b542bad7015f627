//! How the rest of the program uses the rules. Each example runs as a test.

use super::*;

const BUDGET: u64 = 10_000;

#[test]
fn read_a_position_and_play_a_move() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let mut position = Position::from_fen(fen, Variant::Standard).unwrap();

    let knight = position.read_move_in("nf3", PieceLetters::ENGLISH).unwrap();
    position.play(knight);
    assert_eq!(
        position.to_string(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
}

#[test]
fn learn_why_a_position_cannot_be_played() {
    let two_kings = "k7/8/8/8/8/8/8/KK6 w - - 0 1";
    let why = Position::from_fen(two_kings, Variant::Standard).unwrap_err();
    assert_eq!(why, "White has more than one king");
}

#[test]
fn list_legal_moves() {
    let position: Position = "k7/8/1K6/8/8/8/7R/8 b - - 0 1".parse().unwrap();
    let moves = position.legal_moves();
    let in_san: Vec<String> = moves.iter().map(|&m| position.san(m)).collect();
    assert_eq!(in_san, ["Kb8"]);

    // A game asks for the destinations of one piece, and counts without a list.
    let king = position.king(Color::Black);
    assert_eq!(position.destinations(king).count(), 1);
    assert_eq!(position.count_legal_moves(), 1);
    assert!(!position.is_checkmate() && !position.is_stalemate());
}

#[test]
fn write_a_move_and_read_what_people_type() {
    let position: Position = "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1".parse().unwrap();
    for (typed, san) in [
        ("0-0", "O-O"),
        ("o-o-o", "O-O-O"),
        ("e2e4", "e4"),
        ("Rhf1", "Rf1"),
    ] {
        let m = position.read_move_in(typed, PieceLetters::ENGLISH).unwrap();
        assert_eq!(position.san(m), san, "{typed}");
    }

    // A text that may mean several moves names them.
    let knights: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse().unwrap();
    let ambiguous = knights
        .read_move_in("Nd2", PieceLetters::ENGLISH)
        .unwrap_err();
    assert_eq!(ambiguous.to_string(), "Nd2: Nbd2 or Nfd2");
}

#[test]
fn explain_why_a_move_is_illegal() {
    let pinned: Position = "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1".parse().unwrap();
    let m = Move::new("e2".parse().unwrap(), "d3".parse().unwrap());
    assert!(!pinned.is_legal(m));
    let why = pinned.illegal_reason(m).unwrap();
    assert_eq!(
        why.to_string(),
        "your king on e1 would be in check from the rook on e8"
    );
    // The board marks these squares.
    assert_eq!(why.squares().count(), 2);
}

#[test]
fn find_out_whether_a_side_can_still_mate() {
    let bishop: Position = "4k3/8/8/8/8/8/8/3BK3 w - - 0 1".parse().unwrap();
    assert_eq!(can_mate(&bishop, Color::White, BUDGET), CanMate::No);
    assert!(is_dead(&bishop, BUDGET));

    // A lone knight mates if the other side's own pawn takes its king's last square.
    let knight: Position = "4k3/p7/8/8/8/8/8/3NK3 w - - 0 1".parse().unwrap();
    assert_eq!(can_mate(&knight, Color::White, BUDGET), CanMate::Yes);
    assert_eq!(can_mate(&knight, Color::Black, BUDGET), CanMate::Yes);
}
