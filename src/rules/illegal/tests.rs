//! Refusals: a table of attempts with their reasons, and random positions where every reason must be true.

use super::{IllegalReason, PlacedPiece};
use crate::rules::tests::random_games::{for_each_chess960_position, for_each_position};
use crate::rules::tests::rows;
use crate::rules::{
    Bitboard, CastlingSide, Color, Move, Position, Rank, Role, SanError, Square, attacks,
};

/// Reads a list of squares.
fn squares(text: &str) -> Bitboard {
    text.split_whitespace()
        .map(|name| name.parse::<Square>().unwrap())
        .collect()
}

#[test]
fn every_attempt_in_the_table_is_refused_with_its_reason_and_squares() {
    let mut position = Position::start();
    let lines = include_str!("refused.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let Some(attempt) = line.strip_prefix("  ") else {
            position = line.parse().unwrap();
            continue;
        };
        let [text, reason, marked] = attempt.split(';').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{attempt}");
        };
        let error = position.read_move(text).unwrap_err();
        let SanError::Illegal(refusal) = &error else {
            panic!("{text} in {position}: {error:?}");
        };
        let name = format!("{refusal:?}");
        let name = name.split(|c: char| !c.is_alphanumeric()).next();
        assert_eq!(name, Some(reason), "{text} in {position}: {refusal}");
        assert_eq!(refusal.squares(), squares(marked), "{text} in {position}");
    }
}

#[test]
fn a_reason_names_pieces_and_squares() {
    let table = "
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | e5e6 | there is no piece on e5
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | b8c6 | the knight on b8 is Black's, and it is White to move
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | Bc4 | the way is blocked at e2 by your own pawn
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | Ke2 | your own pawn is on e2
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | g1g3 | a knight moves two squares one way and one to the side: it cannot go from g1 to g3
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | exf3 | a pawn moves only straight ahead: there is nothing to capture on f3
        4k3/8/8/3n4/3P4/8/8/4K3 w - - 0 1 | d5 | a pawn captures only diagonally: the knight on d5 is straight ahead
        4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1 | O-O | you cannot castle: f1 is attacked by the bishop on a6
        r3k3/8/8/8/8/8/8/R3KB1r w Qq - 0 1 | O-O | you cannot castle: the rook on h1 is the opponent's
        r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1 | O-O | you cannot castle on that side: the king or the rook from h1 has moved
        4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 | Nf4 | your king on e1 would be in check from the rook on e8
        rnb1kbnr/pppp1ppp/8/4p3/7q/5P2/PPPPP1PP/RNBQKBNR w KQkq - 1 3 | a3 | you are in check from the queen on h4: capture it, block it or move the king
        4k3/8/8/8/8/3n4/PP6/4K3 w - - 0 1 | a3 | you are in check from the knight on d3: capture it or move the king
        4k3/8/8/8/1b2r3/8/P7/R3K3 w Q - 0 1 | a3 | you are in check from b4 and from e4: only the king can move
        4k3/P7/8/8/8/8/8/4K3 w - - 0 1 | a8 | choose a piece to promote to: queen, knight, rook or bishop
        4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2 | exd6 | en passant captures only a pawn that has moved two squares on the move before: the pawn on d5 has not
    ";
    for [fen, text, words] in rows(table) {
        let position: Position = fen.parse().unwrap();
        let error = position.read_move(text).unwrap_err();
        assert_eq!(error.to_string(), words, "{text} in {fen}");
    }
}

#[test]
fn a_king_move_onto_its_own_rook_means_castling() {
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
fn only_moves_that_the_generator_lacks_are_refused_and_for_true_reasons() {
    let mut count = 0;
    for_each_position(3, 12, 90, |position, legal| {
        count += 1;
        if count % 10 == 0 {
            assert_refusals_are_true(position, legal);
        }
    });
}

#[test]
fn chess960_moves_too_are_refused_for_true_reasons() {
    let mut count = 0;
    for_each_chess960_position(3, 20, 40, |position, legal| {
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

/// The attackers of a square after a move, legal or not. It plays en passant captures, but does not move the castling rook.
fn attackers_after(position: &Position, m: Move, square: Square) -> Bitboard {
    let mut board = position.board;
    let piece = board.piece_on(m.from).unwrap();
    if let Some(captured) = position.captured(m) {
        board.clear(captured);
    }
    board.clear(m.from);
    board.put(m.to, piece);
    board.attackers(square, board.occupied()) & board.color(!piece.color)
}

/// Whether the reason for a refusal is true.
#[expect(clippy::too_many_lines, reason = "one check for each reason")]
fn is_true(position: &Position, m: Move, refusal: &IllegalReason) -> bool {
    let board = &position.board;
    let us = position.side_to_move;
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
        IllegalReason::NoEnPassant(passed) => {
            pawn && enemy(passed) && position.en_passant != Some(m.to)
        }
        IllegalReason::CastlingNoRook(corner) => {
            !board.role(Role::Rook).contains(corner) && m.from == king
        }
        IllegalReason::CastlingOpponentsRook(corner) => {
            board.pieces(!us, Role::Rook).contains(corner) && m.from == king
        }
        IllegalReason::CastlingLost(_) => {
            let side = position.castles(m).unwrap();
            !position.castling.has(us, side)
        }
        IllegalReason::CastlingLostTo { king: on, side } => {
            on == king && !position.castling.has(us, side)
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

/// Where a piece may go if it is alone on the board, with all squares where it might capture.
fn alone(man: PlacedPiece, color: Color) -> Bitboard {
    let from = man.square;
    let attacks = attacks::of(color, man.role, from, Bitboard::EMPTY);
    match man.role {
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => attacks,
        Role::Pawn => {
            let ahead = if color == Color::White { 1 } else { -1 };
            let steps = [from.offset(0, ahead), from.offset(0, 2 * ahead)];
            attacks | steps.into_iter().flatten().collect()
        }
    }
}
