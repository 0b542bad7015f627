use std::collections::HashSet;

use super::super::board::Board;
use super::super::castling::CastlingRights;
use super::super::piece::{Piece, Role};
use super::super::square::{File, Rank, Square};
use super::*;

/// Enough for every position here.
const THOROUGH: u64 = 500_000;

/// As little as may be spent while a player waits.
const PROMPT: u64 = 5_000;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The verdict; the line of a `can` is replayed by the legal move generator.
fn verdict(position: &Position, color: Color, budget: u64) -> Mating {
    let found = find_mate(position, color, budget);
    if let Found::Mate(line) = &found {
        let mut at = *position;
        for &m in line {
            assert!(at.is_legal(m), "{position}: {m} of {line:?} is illegal");
            at.play(m);
        }
        assert!(at.is_checkmate(), "{position}: no mate after {line:?}");
        assert_eq!(
            at.side_to_move(),
            !color,
            "{position}: the wrong side is mated"
        );
    }
    match found {
        Found::Mate(_) => Mating::Can,
        Found::Nothing => Mating::Cannot,
        Found::Spent => Mating::Unknown,
    }
}

/// Both verdicts, White's first.
fn verdicts(fen: &str) -> [Mating; 2] {
    Color::ALL.map(|color| verdict(&position(fen), color, THOROUGH))
}

/// Random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    fn square(&mut self) -> Square {
        Square::from_index(self.roll(64))
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.roll(2)]
    }

    fn role(&mut self, roles: &[Role]) -> Role {
        roles[self.roll(roles.len())]
    }
}

/// Puts a piece on a square that is still free.
fn put(board: &mut Board, square: Square, color: Color, role: Role) {
    if board.piece_on(square).is_none() {
        board.put(square, Piece { color, role });
    }
}

/// A chain of pawns head to head across the board, now and then with a hole or a gap, a king behind each side of it,
/// and perhaps a piece anywhere.
fn locked(dice: &mut Dice) -> Option<Position> {
    let mut board = Board::default();
    let mut put = |square, color, role| put(&mut board, square, color, role);
    let mut rank = 2 + dice.roll(3);
    for file in File::ALL {
        let gap = usize::from(dice.roll(16) == 0);
        if dice.roll(16) > 0 {
            put(Square::new(file, Rank::ALL[rank]), Color::White, Role::Pawn);
            put(
                Square::new(file, Rank::ALL[(rank + 1 + gap).min(6)]),
                Color::Black,
                Role::Pawn,
            );
        }
        rank = (rank + dice.roll(3)).clamp(2, 6) - 1;
    }
    for (color, lowest) in [(Color::White, 0), (Color::Black, 5)] {
        let rank = Rank::ALL[lowest + dice.roll(3)];
        put(
            Square::new(File::ALL[dice.roll(8)], rank),
            color,
            Role::King,
        );
    }
    if dice.roll(2) == 0 {
        let role = dice.role(&[Role::Bishop, Role::Bishop, Role::Knight, Role::Rook]);
        put(dice.square(), dice.color(), role);
    }
    Position::new(
        board,
        dice.color(),
        CastlingRights::NONE,
        Some(dice.square()),
        0,
        1,
    )
    .ok()
}

/// Pawns head to head on most files, now and then with a gap, kings and a few pieces anywhere.
fn crowded(dice: &mut Dice) -> Option<Position> {
    let mut board = Board::default();
    let mut put = |square, color, role| put(&mut board, square, color, role);
    put(dice.square(), Color::White, Role::King);
    put(dice.square(), Color::Black, Role::King);
    for file in File::ALL {
        let rank = 1 + dice.roll(5);
        let gap = usize::from(dice.roll(12) == 0);
        if dice.roll(8) > 0 {
            put(Square::new(file, Rank::ALL[rank]), Color::White, Role::Pawn);
            put(
                Square::new(file, Rank::ALL[(rank + 1 + gap).min(6)]),
                Color::Black,
                Role::Pawn,
            );
        }
    }
    for _ in 0..dice.roll(4) {
        let role = dice.role(&[
            Role::Bishop,
            Role::Bishop,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ]);
        put(dice.square(), dice.color(), role);
    }
    Position::new(
        board,
        dice.color(),
        CastlingRights::NONE,
        Some(dice.square()),
        0,
        1,
    )
    .ok()
}

/// Both kings, and one to four men that crowd a corner.
fn small(dice: &mut Dice) -> Option<Position> {
    let mut board = Board::default();
    let near = |dice: &mut Dice, side: usize| {
        let (file, rank) = (dice.roll(side), dice.roll(side));
        Square::new(File::ALL[file], Rank::ALL[rank])
    };
    board.put(
        near(dice, 2),
        Piece {
            color: Color::White,
            role: Role::King,
        },
    );
    board.put(
        near(dice, 5),
        Piece {
            color: Color::Black,
            role: Role::King,
        },
    );
    for _ in 0..=dice.roll(4) {
        let role = dice.role(&[
            Role::Pawn,
            Role::Pawn,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
            Role::Queen,
        ]);
        let square = near(dice, 4);
        if board.piece_on(square).is_none() {
            board.put(
                square,
                Piece {
                    color: dice.color(),
                    role,
                },
            );
        }
    }
    Position::new(board, dice.color(), CastlingRights::NONE, None, 0, 1).ok()
}

/// Which colors can mate, by nothing but visiting every position that can follow. None if these are more than
/// `most` and not both colors were seen to mate.
fn exhaust(root: &Position, most: usize, promotions: bool) -> Option<[bool; 2]> {
    let mut mates = [false; 2];
    let mut known = HashSet::from([root.identity()]);
    let mut waiting = vec![*root];
    while let Some(position) = waiting.pop() {
        if position.is_checkmate() {
            mates[!position.side_to_move() as usize] = true;
        }
        if mates == [true; 2] {
            return Some(mates);
        }
        if known.len() > most {
            return None;
        }
        for m in position.legal_moves() {
            if m.promotion.is_some() && !promotions {
                return None;
            }
            let mut child = position;
            child.play(m);
            if known.insert(child.identity()) {
                waiting.push(child);
            }
        }
    }
    Some(mates)
}

/// Compares verdicts with the exhaustive walk on this many positions that could be walked.
fn compare(
    seed: u64,
    count: usize,
    make: fn(&mut Dice) -> Option<Position>,
    most: usize,
    promotions: bool,
) {
    let mut dice = Dice(seed);
    let (mut walked, mut can, mut cannot) = (0, 0, 0);
    while walked < count {
        let Some(position) = make(&mut dice) else {
            continue;
        };
        let Some(mates) = exhaust(&position, most, promotions) else {
            continue;
        };
        walked += 1;
        for color in Color::ALL {
            let found = verdict(&position, color, 20_000);
            if mates[color as usize] {
                assert_eq!(found, Mating::Can, "{color} in {position}");
                can += 1;
            } else {
                assert_eq!(found, Mating::Cannot, "{color} in {position}");
                cannot += 1;
            }
        }
    }
    assert!(
        can > count / 100 && cannot > count / 2,
        "{can} can, {cannot} cannot"
    );
}

#[test]
fn verdicts_on_locked_positions_agree_with_an_exhaustive_walk() {
    compare(0x9e37_79b9_7f4a_7c15, 1_000, locked, 1_000, false);
}

#[test]
fn verdicts_on_small_positions_agree_with_an_exhaustive_walk() {
    compare(0xd1b5_4a32_d192_ed03, 1_000, small, 300, true);
}

#[test]
fn no_position_on_the_way_to_a_mate_is_refuted() {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut seen = 0;
    while seen < 500 {
        let make = [locked, crowded, small][dice.roll(3)];
        let Some(mut at) = make(&mut dice) else {
            continue;
        };
        let winner = dice.color();
        let Found::Mate(line) = find_mate(&at, winner, 3_000) else {
            continue;
        };
        seen += 1;
        for m in line {
            assert!(!picture::refutes(&at, winner), "{winner} in {at}");
            assert!(!walk::refutes(&at, winner, 2_000), "{winner} in {at}");
            at.play(m);
        }
        assert!(at.is_checkmate());
    }
}

use Mating::{Can, Cannot, Unknown};

#[test]
fn two_bare_kings_or_one_minor_piece_are_dead() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4K3 b - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4kb2/6b1/8/8/8/8/1B6/2B1K3 w - - 0 1",
    ] {
        assert!(is_dead(&position(fen), PROMPT), "{fen}");
    }
}

#[test]
fn two_minor_pieces_that_can_block_are_not_dead() {
    for fen in [
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
    ] {
        assert_eq!(verdicts(fen), [Can, Can], "{fen}");
    }
    assert_eq!(verdicts("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"), [Can, Cannot]);
    assert_eq!(verdicts("4k3/8/8/8/8/8/8/3NKB2 w - - 0 1"), [Can, Cannot]);
}

#[test]
fn a_knight_mates_only_with_the_help_of_a_blocker_that_cannot_take_it() {
    assert_eq!(verdicts("4k1q1/8/8/8/8/8/8/4K1N1 w - - 0 1"), [Cannot, Can]);
    assert_eq!(verdicts("4k1r1/8/8/8/8/8/8/4K1N1 w - - 0 1"), [Can, Can]);
    assert_eq!(verdicts("4k3/6p1/8/8/8/8/8/4K1N1 w - - 0 1"), [Can, Can]);
    assert_eq!(verdicts("4k1b1/8/8/8/8/8/8/4K1N1 w - - 0 1"), [Can, Can]);
}

#[test]
fn a_bishop_needs_a_blocker_on_the_other_color() {
    assert_eq!(verdicts("4k1r1/8/8/8/8/8/8/4K1B1 w - - 0 1"), [Cannot, Can]);
    assert_eq!(verdicts("4k1q1/8/8/8/8/8/8/4K1B1 w - - 0 1"), [Cannot, Can]);
    assert_eq!(verdicts("4k1n1/8/8/8/8/8/8/4K1B1 w - - 0 1"), [Can, Can]);
    // The pawn promotes to the piece that blocks.
    assert_eq!(verdicts("8/8/4k3/8/8/p7/8/1KB5 w - - 0 1"), [Can, Can]);
}

#[test]
fn a_wall_that_no_one_can_pass_is_dead() {
    let wall = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1";
    assert_eq!(verdicts(wall), [Cannot, Cannot]);
    assert!(is_dead(&position(wall), PROMPT));
    // A knight jumps over it.
    let knight = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K1N1 w - - 0 1";
    assert_eq!(verdicts(knight), [Can, Can]);
}

#[test]
fn a_wall_breaks_only_by_capturing_en_passant_now() {
    let broken = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - a6 0 1";
    assert_eq!(verdicts(broken)[0], Can);
    let declined = "8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1";
    assert_eq!(verdicts(declined), [Cannot, Cannot]);
}

#[test]
fn behind_a_wall_a_bishop_of_the_wrong_color_does_not_help() {
    let bishop = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4B3/4K3 w - - 0 1";
    assert_eq!(verdicts(bishop), [Cannot, Cannot]);
    // The king in the cage is stalemated before the bishop can check it.
    let caged = "3k4/8/p3b3/P1p5/2p5/KpP5/1P6/8 b - - 0 1";
    assert_eq!(verdicts(caged), [Cannot, Cannot]);
}

#[test]
fn mate_on_the_board_is_won_by_its_giver_alone() {
    assert_eq!(verdicts("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), [Can, Cannot]);
    assert_eq!(
        verdicts("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
        [Cannot, Can]
    );
}

#[test]
fn in_stalemate_neither_side_can_mate() {
    for fen in [
        "k7/2Q5/K7/8/8/8/8/8 b - - 0 1",
        "7k/7P/7K/8/8/8/8/8 b - - 0 1",
    ] {
        assert_eq!(verdicts(fen), [Cannot, Cannot], "{fen}");
        assert!(is_dead(&position(fen), 1), "{fen}");
    }
}

#[test]
fn a_forced_move_that_leaves_too_little_is_dead() {
    // The king must take the queen.
    assert_eq!(verdicts("k7/1Q6/8/8/8/8/8/6K1 b - - 0 1"), [Cannot, Cannot]);
}

#[test]
fn a_game_that_begins_can_be_won_by_both() {
    assert_eq!(
        Color::ALL.map(|color| verdict(&Position::default(), color, THOROUGH)),
        [Can, Can]
    );
}

#[test]
fn a_spent_budget_is_unknown_and_not_dead() {
    for color in Color::ALL {
        assert_eq!(mating(&Position::default(), color, 1), Unknown);
    }
    assert!(!is_dead(&Position::default(), 1));
}
