use std::collections::HashSet;

use super::super::attacks;
use super::super::board::Board;
use super::super::castling::CastlingRights;
use super::super::chess_move::Move;
use super::super::piece::{Piece, Role};
use super::super::setup::Setup;
use super::super::square::{File, Rank, Square};
use super::super::variant::Variant;
use super::reachability::Reachability;
use super::*;
use crate::rules::tests::fuzz::cases;
use crate::rules::tests::random_games::Random;

/// A budget that is enough for every position here.
const LARGE_BUDGET: u64 = 500_000;

/// The smallest budget that the game uses while a player waits.
const SMALL_BUDGET: u64 = 15_000;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The positions on the way to the mate that a search found.
fn way_to_mate(search: &BestFirstSearch) -> Vec<Position> {
    let visited = &search.visited;
    let before = |&number: &u32| (number > 0).then(|| search.parents[number as usize]);
    let numbers = std::iter::successors(Some(visited.len() - 1), before);
    let mut positions: Vec<_> = numbers.map(|number| visited.position(number)).collect();
    positions.reverse();
    positions
}

/// Repeats the search that finds a mate.
fn search_with_mate(position: &Position, color: Color, budget: u64) -> BestFirstSearch {
    let searches = [
        (BestFirstSearch::quick(position, color), QUICK_BUDGET),
        (BestFirstSearch::varied(position, color), VARIED_BUDGET),
        (BestFirstSearch::thorough(position, color), budget),
    ];
    searches
        .into_iter()
        .find_map(|(mut search, limit)| (search.run(limit) == CanMate::Yes).then_some(search))
        .unwrap_or_else(|| panic!("no mate by {color} in {position}"))
}

/// Asks whether a color can mate. If it can, replays the mate with the legal move generator.
fn checked_answer(position: &Position, color: Color, budget: u64) -> CanMate {
    let answer = can_mate(position, color, budget);
    if answer == CanMate::Yes && position.has_legal_move() {
        let way = way_to_mate(&search_with_mate(position, color, budget));
        for pair in way.windows(2) {
            let leads_on = |m: Move| {
                let mut after = pair[0];
                after.play(m);
                after.repetition_key() == pair[1].repetition_key()
            };
            assert!(pair[0].legal_moves().into_iter().any(leads_on), "{pair:?}");
        }
        let (start, end) = (way[0], way[way.len() - 1]);
        assert_eq!(start.repetition_key(), position.repetition_key());
        assert!(end.is_checkmate(), "{position}: no mate in {end}");
        assert_eq!(end.side_to_move, !color, "{end}: the wrong side is mated");
    }
    answer
}

/// The answers for White and for Black.
fn answers(fen: &str) -> [CanMate; 2] {
    Color::ALL.map(|color| checked_answer(&position(fen), color, LARGE_BUDGET))
}

fn random_square(random: &mut Random) -> Square {
    Square::from_index(random.below(64))
}

/// A board under construction.
#[derive(Default)]
struct Sketch(Board);

impl Sketch {
    /// Puts a piece on a square if the square is free.
    fn put(&mut self, square: Square, color: Color, role: Role) {
        if self.0.piece_on(square).is_none() {
            self.0.put(square, Piece { color, role });
        }
    }

    /// Puts two pawns head to head on a file, White's on this rank (from 0), with this many squares between them.
    fn put_pawns(&mut self, file: File, rank: usize, gap: usize) {
        let black = Rank::ALL[(rank + 1 + gap).min(6)];
        self.put(Square::new(file, Rank::ALL[rank]), Color::White, Role::Pawn);
        self.put(Square::new(file, black), Color::Black, Role::Pawn);
    }

    /// The position with either side to move, perhaps after a double step; `None` if it cannot be played.
    fn position(self, random: &mut Random) -> Option<Position> {
        let setup = Setup {
            board: self.0,
            side_to_move: random.pick(&Color::ALL),
            en_passant: Some(random_square(random)),
            ..Setup::default()
        };
        setup.position().ok()
    }
}

/// A chain of pawns head to head across the board, sometimes with a hole or a gap, a king on each side of it, and perhaps
/// another piece anywhere.
fn locked(random: &mut Random) -> Option<Position> {
    let mut sketch = Sketch::default();
    let mut rank = 2 + random.below(3);
    for file in File::ALL {
        let gap = usize::from(random.below(16) == 0);
        if random.below(16) > 0 {
            sketch.put_pawns(file, rank, gap);
        }
        rank = (rank + random.below(3)).clamp(2, 6) - 1;
    }
    for (color, lowest) in [(Color::White, 0), (Color::Black, 5)] {
        let rank = Rank::ALL[lowest + random.below(3)];
        let square = Square::new(File::ALL[random.below(8)], rank);
        sketch.put(square, color, Role::King);
    }
    if random.below(2) == 0 {
        let role = random.pick(&[Role::Bishop, Role::Bishop, Role::Knight, Role::Rook]);
        sketch.put(random_square(random), random.pick(&Color::ALL), role);
    }
    sketch.position(random)
}

/// Pawns head to head on most files, sometimes with a gap, and kings and a few pieces anywhere.
fn crowded(random: &mut Random) -> Option<Position> {
    use Role::{Bishop, Knight, Rook};
    let mut sketch = Sketch::default();
    sketch.put(random_square(random), Color::White, Role::King);
    sketch.put(random_square(random), Color::Black, Role::King);
    for file in File::ALL {
        let rank = 1 + random.below(5);
        let gap = usize::from(random.below(12) == 0);
        if random.below(8) > 0 {
            sketch.put_pawns(file, rank, gap);
        }
    }
    for _ in 0..random.below(4) {
        let role = random.pick(&[Bishop, Bishop, Bishop, Knight, Rook]);
        sketch.put(random_square(random), random.pick(&Color::ALL), role);
    }
    sketch.position(random)
}

/// Both kings, and one to four men that crowd a corner.
fn small(random: &mut Random) -> Option<Position> {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    let mut sketch = Sketch::default();
    let near = |random: &mut Random, side: usize| {
        let (file, rank) = (random.below(side), random.below(side));
        Square::new(File::ALL[file], Rank::ALL[rank])
    };
    sketch.put(near(random, 2), Color::White, Role::King);
    sketch.put(near(random, 5), Color::Black, Role::King);
    for _ in 0..=random.below(4) {
        let role = random.pick(&[Pawn, Pawn, Bishop, Knight, Rook, Queen]);
        sketch.put(near(random, 4), random.pick(&Color::ALL), role);
    }
    sketch.position(random)
}

/// Kings surrounded by men of both colors, so that checks, captures beside a king and mates come at once.
fn caged(random: &mut Random) -> Option<Position> {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    let mut sketch = Sketch::default();
    let corners = [0, 7, 56, 63].map(Square::from_index);
    let loser = random.pick(&corners);
    let winner = random_square(random);
    sketch.put(loser, Color::Black, Role::King);
    sketch.put(winner, Color::White, Role::King);
    for king in [loser, winner] {
        for square in attacks::king(king) {
            if random.below(6) > 0 {
                let role = random.pick(&[Pawn, Pawn, Pawn, Bishop, Knight, Rook, Queen]);
                sketch.put(square, random.pick(&Color::ALL), role);
            }
        }
    }
    sketch.position(random)
}

/// Bishops in a cage of locked pawns at the edge, with a free square or none, and kings and perhaps other bishops anywhere.
fn caged_bishops(random: &mut Random) -> Option<Position> {
    let mut sketch = Sketch::default();
    let start = random.below(2);
    for (index, file) in File::ALL.into_iter().enumerate() {
        let (top, second) = (
            Square::new(file, Rank::Eight),
            Square::new(file, Rank::Seven),
        );
        if index % 2 == start {
            if random.below(12) > 0 {
                sketch.put_pawns(file, 5, 0);
            }
            if random.below(12) > 0 {
                sketch.put(top, Color::White, Role::Bishop);
            }
        } else if random.below(8) > 0 {
            sketch.put(second, Color::White, Role::Bishop);
        }
    }
    sketch.put(random_square(random), Color::White, Role::King);
    sketch.put(random_square(random), Color::Black, Role::King);
    for _ in 0..random.below(3) {
        let color = random.pick(&Color::ALL);
        sketch.put(random_square(random), color, Role::Bishop);
    }
    sketch.position(random)
}

/// A wall of pawns that only jumping pieces can pass. White is on its first rank with all the castling rights that Chess960 may
/// give it; Black's king, and perhaps a piece, is on the other side.
fn walled_castling(random: &mut Random) -> Option<Position> {
    let mut sketch = Sketch::default();
    let low = random.below(2);
    let has_low_pawn = |index: usize| (index + low).is_multiple_of(2);
    for (index, file) in File::ALL.into_iter().enumerate() {
        sketch.put_pawns(file, if has_low_pawn(index) { 1 } else { 2 }, 0);
    }
    let king = 1 + random.below(6);
    for (index, file) in File::ALL.into_iter().enumerate() {
        // Mostly pieces that cannot move there.
        let role = match random.below(10) {
            _ if index == king => Role::King,
            0 => continue,
            1 => random.pick(&[Role::Bishop, Role::Rook]),
            _ if has_low_pawn(index) || index.abs_diff(king) == 1 => Role::Rook,
            _ => Role::Bishop,
        };
        sketch.put(Square::new(file, Rank::One), Color::White, role);
    }
    let far = |random: &mut Random| Square::from_index(32 + random.below(32));
    sketch.put(far(random), Color::Black, Role::King);
    if random.below(2) == 0 {
        let role = random.pick(&[Role::Bishop, Role::Knight, Role::Rook]);
        sketch.put(far(random), Color::Black, role);
    }
    let setup = Setup {
        board: sketch.0,
        side_to_move: random.pick(&Color::ALL),
        variant: Variant::Chess960,
        castling: CastlingRights::possible(&sketch.0, Variant::Chess960),
        ..Setup::default()
    };
    setup.position().ok()
}

/// Finds which colors can mate by visiting every position that can follow. Returns `None` if there are more than `limit` of
/// them before both colors have mated, or if a promotion comes up and `promotions` is false.
fn search_exhaustively(root: &Position, limit: usize, promotions: bool) -> Option<[bool; 2]> {
    let mut mates = [false; 2];
    let mut visited = HashSet::from([root.repetition_key()]);
    let mut waiting = vec![*root];
    while let Some(position) = waiting.pop() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() {
            mates[!position.side_to_move as usize] = true;
        }
        if mates == [true; 2] {
            return Some(mates);
        }
        if visited.len() > limit {
            return None;
        }
        for m in moves {
            if m.promotion.is_some() && !promotions {
                return None;
            }
            let mut child = position;
            child.play(m);
            if visited.insert(child.repetition_key()) {
                waiting.push(child);
            }
        }
    }
    Some(mates)
}

/// Returns true if one of the set proofs rules out a mate.
fn is_ruled_out(position: &Position, winner: Color) -> bool {
    position.has_legal_move()
        && (static_mate::rules_out_mate(position, winner)
            || abstract_search::rules_out_mate(position, winner, 2_000))
}

/// Compares answers with the exhaustive search on random positions small enough for it.
fn compare_with_exhaustive_search(
    seed: u64,
    usual: usize,
    make: fn(&mut Random) -> Option<Position>,
    limit: usize,
    promotions: bool,
) {
    let count = cases(usual);
    let mut random = Random::new(seed);
    let (mut compared, mut yes, mut no) = (0, 0, 0);
    while compared < count {
        let Some(position) = make(&mut random) else {
            continue;
        };
        let Some(mates) = search_exhaustively(&position, limit, promotions) else {
            continue;
        };
        compared += 1;
        for color in Color::ALL {
            let found = checked_answer(&position, color, 20_000);
            if mates[color as usize] {
                // The search settles most of these before any proof is tried, so we also ask the proofs alone.
                assert!(!is_ruled_out(&position, color), "{color} in {position}");
                assert_eq!(found, CanMate::Yes, "{color} in {position}");
                yes += 1;
            } else {
                assert_eq!(found, CanMate::No, "{color} in {position}");
                no += 1;
            }
        }
    }
    assert!(yes > count / 100 && no > count / 2, "{yes} yes, {no} no");
}

#[test]
fn answers_on_locked_positions_agree_with_an_exhaustive_search() {
    compare_with_exhaustive_search(0x9e37_79b9_7f4a_7c15, 2, locked, 300, false);
}

#[test]
fn no_mate_after_castling_behind_a_wall_is_ruled_out() {
    let mut random = Random::new(0x8cb9_2ba7_2f3d_8dd7);
    let (mut mates, mut castlings) = (0, 0);
    for _ in 0..cases(2_000) {
        let Some(start) = walled_castling(&mut random) else {
            continue;
        };
        let mut at = start;
        for _ in 0..200 {
            let moves = at.legal_moves();
            let Some(&castling) = moves.iter().find(|&&m| at.castles(m).is_some()) else {
                match moves[..] {
                    [] => break,
                    _ => at.play(random.pick(&moves)),
                }
                continue;
            };
            castlings += 1;
            at.play(castling);
        }
        if at.is_checkmate() {
            let winner = !at.side_to_move;
            mates += 1;
            assert_ne!(
                can_mate(&start, winner, 3_000),
                CanMate::No,
                "{winner} in {start}"
            );
        }
    }
    assert!(mates > 100 && castlings > 500, "{mates} {castlings}");
}

#[test]
fn a_king_and_a_rook_that_cannot_step_may_still_castle_past_each_other() {
    let fen = "4k3/8/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/RBRBRKRB w K - 0 1";
    let position = Position::from_fen(fen, Variant::Chess960).unwrap();
    assert_eq!(position.legal_moves().len(), 1);
    let answers = Color::ALL.map(|color| checked_answer(&position, color, LARGE_BUDGET));
    assert_eq!(answers, [Yes, Yes]);
    let stalemate = Position::from_fen(&fen.replace(" K ", " - "), Variant::Chess960).unwrap();
    assert!(is_dead(&stalemate, SMALL_BUDGET));
}

#[test]
fn answers_on_small_positions_agree_with_an_exhaustive_search() {
    compare_with_exhaustive_search(0xd1b5_4a32_d192_ed03, 60, small, 100, true);
}

#[test]
fn answers_on_caged_kings_agree_with_an_exhaustive_search() {
    compare_with_exhaustive_search(0x60be_e2be_e120_fc15, 30, caged, 100, true);
}

#[test]
fn no_position_on_the_way_to_a_mate_is_ruled_out() {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    let mut seen = 0;
    while seen < cases(50) {
        let makers = [locked, crowded, small, walled_castling, caged_bishops];
        let make = random.pick(&makers);
        let Some(start) = make(&mut random) else {
            continue;
        };
        let winner = random.pick(&Color::ALL);
        if can_mate(&start, winner, 3_000) != CanMate::Yes || !start.has_legal_move() {
            continue;
        }
        seen += 1;
        let mut search = BestFirstSearch::quick(&start, winner);
        if search.run(QUICK_BUDGET) != CanMate::Yes {
            continue;
        }
        let way = way_to_mate(&search);
        for at in &way[..way.len() - 1] {
            let is_ruled_out = static_mate::rules_out_mate(at, winner)
                || abstract_search::rules_out_mate(at, winner, 2_000);
            assert!(!is_ruled_out, "{winner} in {at}");
        }
    }
}

#[test]
fn the_proofs_see_immediate_mates_promotions_and_captures_and_that_a_roaming_bishop_is_useless() {
    for (fen, winner, expected) in [
        (
            "8/8/8/2B5/8/3p4/p1pP4/kbK5 w - - 0 1",
            Color::White,
            [false; 2],
        ),
        (
            "8/8/8/8/5p2/4kPp1/4p1Pp/7K b - - 1 71",
            Color::Black,
            [false; 2],
        ),
        (
            "3k4/8/p3b3/P1p5/2p5/KpP5/1P6/8 b - - 0 1",
            Color::Black,
            [false, true],
        ),
        // A pawn takes a roaming knight.
        (
            "k7/1b6/8/8/8/1pn5/pP6/K7 w - - 0 1",
            Color::White,
            [false; 2],
        ),
        // A roaming bishop takes a pawn.
        (
            "k7/8/8/7B/8/1pBp1p1p/pP1P1P1P/K7 w - - 0 1",
            Color::Black,
            [false; 2],
        ),
        // A pawn mates.
        (
            "K1k5/P1Pp4/1P1P4/8/P7/8/8/8 w - - 0 1",
            Color::White,
            [false; 2],
        ),
    ] {
        let at = position(fen);
        let is_static = static_mate::rules_out_mate(&at, winner);
        let is_abstract = abstract_search::rules_out_mate(&at, winner, 500);
        assert_eq!([is_static, is_abstract], expected, "{fen}");
    }
}

#[test]
fn a_promoted_pawn_can_leave_a_corner_as_a_knight() {
    // A queen in the corner is walled in while nothing is captured. A knight jumps to c7.
    let at = position("1n4k1/Pp1p4/pPpP4/P1P5/8/8/8/6K1 w - - 0 1");
    let mut sets = Reachability::start(&at, Color::White).unwrap();
    sets.spare(|_| true);
    sets.saturate();
    let [a7, c7] = ["a7", "c7"].map(|name| name.parse().unwrap());
    let pawn = sets.pieces.iter().find(|piece| piece.from == a7).unwrap();
    assert!(pawn.promoted.contains(c7));
}

use CanMate::{No, Unknown, Yes};

#[test]
fn two_bare_kings_or_one_minor_piece_are_dead() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4K3 b - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4kb2/6b1/8/8/8/8/1B6/2B1K3 w - - 0 1",
    ] {
        assert!(is_dead(&position(fen), SMALL_BUDGET), "{fen}");
    }
}

#[test]
fn two_minor_pieces_that_can_block_are_not_dead() {
    for fen in [
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
    ] {
        assert_eq!(answers(fen), [Yes, Yes], "{fen}");
    }
    assert_eq!(answers("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"), [Yes, No]);
    assert_eq!(answers("4k3/8/8/8/8/8/8/3NKB2 w - - 0 1"), [Yes, No]);
}

#[test]
fn a_knight_mates_only_with_the_help_of_a_blocker_that_cannot_take_it() {
    assert_eq!(answers("4k1q1/8/8/8/8/8/8/4K1N1 w - - 0 1"), [No, Yes]);
    assert_eq!(answers("4k1r1/8/8/8/8/8/8/4K1N1 w - - 0 1"), [Yes, Yes]);
    assert_eq!(answers("4k3/6p1/8/8/8/8/8/4K1N1 w - - 0 1"), [Yes, Yes]);
    assert_eq!(answers("4k1b1/8/8/8/8/8/8/4K1N1 w - - 0 1"), [Yes, Yes]);
}

#[test]
fn a_bishop_needs_a_blocker_on_the_other_color() {
    assert_eq!(answers("4k1r1/8/8/8/8/8/8/4K1B1 w - - 0 1"), [No, Yes]);
    assert_eq!(answers("4k1q1/8/8/8/8/8/8/4K1B1 w - - 0 1"), [No, Yes]);
    assert_eq!(answers("4k1n1/8/8/8/8/8/8/4K1B1 w - - 0 1"), [Yes, Yes]);
    // The pawn promotes to the blocking piece.
    assert_eq!(answers("8/8/4k3/8/8/p7/8/1KB5 w - - 0 1"), [Yes, Yes]);
}

#[test]
fn a_wall_that_nobody_can_pass_is_dead() {
    let wall = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1";
    assert_eq!(answers(wall), [No, No]);
    assert!(is_dead(&position(wall), SMALL_BUDGET));
    // A knight can jump over the wall.
    let knight = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K1N1 w - - 0 1";
    assert_eq!(answers(knight), [Yes, Yes]);
}

#[test]
fn a_wall_breaks_only_by_an_immediate_en_passant_capture() {
    let broken = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - a6 0 1";
    assert_eq!(answers(broken)[0], Yes);
    let declined = "8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1";
    assert_eq!(answers(declined), [No, No]);
}

#[test]
fn behind_a_wall_a_bishop_of_the_wrong_color_does_not_help() {
    let bishop = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4B3/4K3 w - - 0 1";
    assert_eq!(answers(bishop), [No, No]);
    // The king in the cage is stalemated before the bishop can check it.
    let caged = "3k4/8/p3b3/P1p5/2p5/KpP5/1P6/8 b - - 0 1";
    assert_eq!(answers(caged), [No, No]);
}

#[test]
fn bishops_that_guard_each_other_in_a_cage_hold_it_however_they_move() {
    let cage = "2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/8/8/4K3/5B2 w - - 0 1";
    assert_eq!(answers(cage), [No, No]);
    // The bishop on b7 alone guards a6. Once it has moved to a8, the king breaks the cage.
    let broken = "8/pBp1p1p1/P1P1P1P1/4k3/8/8/4K3/8 w - - 0 1";
    assert_eq!(answers(broken), [Yes, Yes]);
}

#[test]
fn a_mate_may_need_a_smaller_promotion_or_a_piece_that_cannot_capture_the_checker() {
    assert_eq!(
        answers("8/5p2/8/6P1/6pp/6pk/p5pr/rn4K1 b - - 0 1"),
        [Yes, Yes]
    );
    assert_eq!(
        answers("4k3/2bbq1b1/1b1b1b1b/8/3B4/B1B1B3/1B1B1B2/1KB1B3 w - - 0 1"),
        [Yes, Yes]
    );
}

#[test]
fn only_the_side_that_mated_can_win_once_mate_is_on_the_board() {
    assert_eq!(answers("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), [Yes, No]);
    assert_eq!(
        answers("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
        [No, Yes]
    );
}

#[test]
fn in_stalemate_neither_side_can_mate() {
    for fen in [
        "k7/2Q5/K7/8/8/8/8/8 b - - 0 1",
        "7k/7P/7K/8/8/8/8/8 b - - 0 1",
    ] {
        assert_eq!(answers(fen), [No, No], "{fen}");
        assert!(is_dead(&position(fen), 1), "{fen}");
    }
}

#[test]
fn a_forced_move_that_leaves_too_little_is_dead() {
    // The king must take the queen.
    assert_eq!(answers("k7/1Q6/8/8/8/8/8/6K1 b - - 0 1"), [No, No]);
}

#[test]
fn both_sides_can_win_from_the_start() {
    assert_eq!(
        Color::ALL.map(|color| checked_answer(&Position::default(), color, LARGE_BUDGET)),
        [Yes, Yes]
    );
}

#[test]
fn when_the_budget_runs_out_the_answer_is_unknown_and_not_dead() {
    for color in Color::ALL {
        assert_eq!(can_mate(&Position::default(), color, 1), Unknown);
    }
    assert!(!is_dead(&Position::default(), 1));
}
