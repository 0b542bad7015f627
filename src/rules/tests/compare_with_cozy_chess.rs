//! Random games, compared at every ply with cozy-chess, which shares no code with us.

use std::collections::HashMap;

use cozy_chess::{Board, GameStatus};

use super::fuzz::cases;
use super::random_games::{OPENINGS, Random, chess960_start};
use crate::rules::{CastlingSide, Color, Move, Position, Role, Square, Variant};

/// The same move in our notation. In cozy-chess the king castles by taking its own rook.
fn ours(position: &Position, m: cozy_chess::Move) -> Move {
    let promotion = m.promotion.map(|piece| match piece {
        cozy_chess::Piece::Queen => Role::Queen,
        cozy_chess::Piece::Rook => Role::Rook,
        cozy_chess::Piece::Bishop => Role::Bishop,
        cozy_chess::Piece::Knight => Role::Knight,
        other => panic!("promotion to {other:?}"),
    });
    position.normalize_castling(Move {
        from: Square::from_index(m.from as usize),
        to: Square::from_index(m.to as usize),
        promotion,
    })
}

/// A sort key for moves.
fn key(m: Move) -> (usize, usize, Option<Role>) {
    (m.from.index(), m.to.index(), m.promotion)
}

/// Compares everything about one position, and returns cozy-chess's legal moves beside ours.
fn compare(position: &Position, board: &Board) -> Vec<(Move, cozy_chess::Move)> {
    let mut theirs = Vec::new();
    board.generate_moves(|piece| {
        theirs.extend(piece.into_iter().map(|m| (ours(position, m), m)));
        false
    });
    theirs.sort_by_key(|&(m, _)| key(m));
    let mut legal = position.legal_moves();
    legal.sort_by_key(|&m| key(m));
    assert!(
        legal.iter().eq(theirs.iter().map(|(m, _)| m)),
        "{position}: {legal:?} but {theirs:?}"
    );
    assert_eq!(
        position.count_legal_moves(),
        legal.len() as u64,
        "{position}"
    );
    assert_eq!(position.checkers().0, board.checkers().0, "{position}");
    assert_eq!(
        position.is_checkmate(),
        board.status() == GameStatus::Won,
        "{position}"
    );
    let no_way_out = legal.is_empty() && board.checkers().is_empty();
    assert_eq!(position.is_stalemate(), no_way_out, "{position}");
    assert_eq!(
        position.halfmove_clock.min(100),
        u16::from(board.halfmove_clock()),
        "{position}"
    );
    assert_eq!(
        position.fullmove_number,
        u32::from(board.fullmove_number()),
        "{position}"
    );
    theirs
}

#[test]
fn random_games_agree_at_every_ply_and_every_fen_reads_back() {
    let mut random = Random::new(5);
    let (mut positions, mut mates, mut stalemates) = (0, 0, 0);
    for game in 0..cases(60) {
        let fen = OPENINGS[game % OPENINGS.len()];
        let mut position: Position = fen.parse().unwrap();
        let mut board: Board = fen.parse().unwrap();
        for _ in 0..300 {
            let moves = compare(&position, &board);
            assert_eq!(
                position.to_string().parse::<Position>().as_ref(),
                Ok(&position)
            );
            positions += 1;
            if moves.is_empty() {
                mates += u32::from(position.is_checkmate());
                stalemates += u32::from(position.is_stalemate());
                break;
            }
            let (m, theirs) = random.pick(&moves);
            position.play(m);
            board.play_unchecked(theirs);
        }
    }
    assert!(
        positions > 6_000 && mates > 2 && stalemates > 0,
        "{positions} {mates} {stalemates}"
    );
}

#[test]
fn random_games_of_chess960_agree_at_every_ply_and_every_fen_reads_back() {
    let mut random = Random::new(8);
    let (mut castlings, mut inner_rooks, mut mates) = (0, 0, 0);
    for _ in 0..cases(100) {
        let mut position = chess960_start(&mut random);
        let mut board = Board::from_fen(&shredder_fen(&position), true).unwrap();
        for _ in 0..60 {
            let moves = compare(&position, &board);
            let x_fen = position.to_string();
            let read = |fen: &str| Position::from_fen(fen, Variant::Chess960);
            assert_eq!(read(&x_fen).as_ref(), Ok(&position), "{x_fen}");
            assert_eq!(
                read(&shredder_fen(&position)).as_ref(),
                Ok(&position),
                "{x_fen}"
            );
            let theirs = format!("{board:#}");
            assert_eq!(read(&theirs).as_ref(), Ok(&position), "{x_fen}, {theirs}");
            let rights = x_fen.split(' ').nth(2).unwrap();
            inner_rooks += usize::from(rights.contains(|letter| !"KQkq-".contains(letter)));
            if moves.is_empty() {
                mates += usize::from(position.is_checkmate());
                break;
            }
            let castling: Vec<_> = moves
                .iter()
                .copied()
                .filter(|(m, _)| position.castles(*m).is_some())
                .collect();
            let (m, theirs) = if castling.is_empty() || random.below(4) > 0 {
                random.pick(&moves)
            } else {
                castlings += 1;
                random.pick(&castling)
            };
            position.play(m);
            board.play_unchecked(theirs);
        }
    }
    assert!(
        castlings > 50 && inner_rooks > 2 && mates > 2,
        "{castlings} {inner_rooks} {mates}"
    );
}

/// A FEN with the file of each rook that may castle, the only form of Chess960 that cozy-chess reads.
fn shredder_fen(position: &Position) -> String {
    let mut files = String::new();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let rook = position.castling.rook(color, side);
            files.extend(rook.map(|file| match color {
                Color::White => file.letter().to_ascii_uppercase(),
                Color::Black => file.letter(),
            }));
        }
    }
    if files.is_empty() {
        files.push('-');
    }
    let fen = position.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[2] = &files;
    fields.join(" ")
}

#[test]
fn random_shuffles_repeat_as_often_as_in_cozy_chess() {
    let mut random = Random::new(6);
    let mut repeated = 0;
    // Few pieces, so that positions come back, with castling rights and with or without en passant.
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/3p1p2/8/4P3/4p3/8/3P1P2/4K3 w - - 0 1",
        "8/8/8/8/1k1p3R/8/2P1K3/8 w - - 0 1",
    ] {
        for _ in 0..cases(12) {
            let mut position: Position = fen.parse().unwrap();
            let mut board: Board = fen.parse().unwrap();
            let mut counts: HashMap<_, usize> = HashMap::new();
            let mut boards: Vec<Board> = Vec::new();
            for _ in 0..300 {
                let count = counts.entry(position.repetition_key()).or_default();
                *count += 1;
                boards.push(board.clone());
                let theirs = boards
                    .iter()
                    .filter(|other| board.same_position(other))
                    .count();
                assert_eq!(*count, theirs, "{position}");
                repeated += usize::from(*count >= 3);
                let moves = compare(&position, &board);
                if moves.is_empty() {
                    break;
                }
                let (m, theirs) = random.pick(&moves);
                position.play(m);
                board.play_unchecked(theirs);
            }
        }
    }
    assert!(repeated > 5, "{repeated}");
}
