//! Attack sets of each kind of piece, and the lines between squares.
//!
//! Kings, knights and pawns have a table by square. Sliders use kindergarten bitboards: a piece on the edge square of a line
//! blocks nothing, so a slider's reach along the line depends only on the line's six inner squares. One multiplication
//! gathers these six bits into an index of a small table.

use super::bitboard::Bitboard;
use super::piece::{Color, Role};
use super::square::Square;

/// Every square occupied, so that each ray ends after one step.
const FULL: u64 = u64::MAX;
/// One step along each kind of line, as files and ranks. `BOTH_WAYS` adds the opposite direction.
const LINE_STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
const BOTH_WAYS: [i8; 2] = [1, -1];

/// The attacks of a knight from each square (FIDE 3.6).
static KNIGHT: [Bitboard; 64] = rays(&[(1, 2), (2, 1), (2, -1), (1, -2)], &BOTH_WAYS, FULL);
/// The attacks of a king from each square (FIDE 3.8.1).
static KING: [Bitboard; 64] = rays(&LINE_STEPS, &BOTH_WAYS, FULL);
/// The attacks of a pawn (FIDE 3.7.3). Indexed by color, then by square.
static PAWN: [[Bitboard; 64]; 2] = [
    rays(&[(-1, 1), (1, 1)], &[1], FULL),
    rays(&[(-1, 1), (1, 1)], &[-1], FULL),
];
/// The diagonal through each square in the direction of a1-h8, without the square itself.
static DIAGONALS: [Bitboard; 64] = rays(&[(1, 1)], &BOTH_WAYS, 0);
/// The diagonal through each square in the direction of a8-h1, without the square itself.
static ANTI_DIAGONALS: [Bitboard; 64] = rays(&[(-1, 1)], &BOTH_WAYS, 0);
/// The file and the rank through each square, without the square itself.
static FILES_AND_RANKS: [Bitboard; 64] = rays(&[(1, 0), (0, 1)], &BOTH_WAYS, 0);
/// The files that a slider attacks, repeated on every rank. Indexed by the slider's file and by the occupancy of its line's
/// inner files.
static FILE_ATTACKS: [[u64; 64]; 8] = file_attacks();
/// The squares that a slider attacks on the a-file. Indexed by its rank and by the gathered occupancy of the inner ranks.
static RANK_ATTACKS: [[u64; 64]; 8] = rank_attacks();
/// The whole line through two squares, indexed by both; empty if they share none.
static LINES: [[Bitboard; 64]; 64] = lines();

#[inline]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

#[inline]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// Returns the squares where a pawn could capture (FIDE 3.7.3).
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// Returns the squares of both diagonals up to and including the first occupied square in each direction.
#[inline(always)]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let rising = along_diagonal(DIAGONALS[from.index()].0, from, occupied.0);
    let falling = along_diagonal(ANTI_DIAGONALS[from.index()].0, from, occupied.0);
    Bitboard(rising | falling)
}

/// Returns the squares of the file and the rank up to and including the first occupied square in each direction.
#[inline(always)]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(along_file(from, occupied.0) | along_rank(from, occupied.0))
}

#[inline(always)]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// Returns the squares that a piece of this kind attacks.
#[inline]
pub fn of(color: Color, role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

#[inline]
pub fn bishop_on_empty_board(from: Square) -> Bitboard {
    let [rising, falling] = diagonals(from);
    rising | falling
}

/// Returns the two diagonals through a square, without the square itself.
#[inline]
pub fn diagonals(square: Square) -> [Bitboard; 2] {
    [DIAGONALS[square.index()], ANTI_DIAGONALS[square.index()]]
}

#[inline]
pub fn rook_on_empty_board(from: Square) -> Bitboard {
    FILES_AND_RANKS[from.index()]
}

/// Returns the squares strictly between two squares on one file, rank or diagonal, or the empty set if they share no line.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    // The mask has the bits from the lower square up to just below the higher one.
    let from_lower = line(a, b).0 & ((u64::MAX << a.index()) ^ (u64::MAX << b.index()));
    let without_lower = from_lower & from_lower.wrapping_sub(1);
    Bitboard(without_lower)
}

/// Returns the whole file, rank or diagonal through two squares, or the empty set if they share none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES[a.index()][b.index()]
}

/// Returns the attacks along one diagonal. The multiplication adds up all ranks in the highest one, which then has a bit for
/// each occupied file of the diagonal; files b to g end in the six highest bits.
#[inline(always)]
fn along_diagonal(diagonal: u64, from: Square, occupied: u64) -> u64 {
    let inner = ((occupied & diagonal).wrapping_mul(A_FILE << 1)) >> 58;
    FILE_ATTACKS[from.index() % 8][inner as usize] & diagonal
}

#[inline(always)]
fn along_rank(from: Square, occupied: u64) -> u64 {
    let shift = from.index() / 8 * 8;
    let inner = occupied >> (shift + 1) & 63;
    (FILE_ATTACKS[from.index() % 8][inner as usize] & 0xff) << shift
}

#[inline(always)]
fn along_file(from: Square, occupied: u64) -> u64 {
    let file = from.index() % 8;
    RANK_ATTACKS[from.index() / 8][gather_a_file(occupied >> file)] << file
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
/// The diagonal from c2 to h7. Multiplying by it carries the bit of each inner rank of the a-file to its own bit of the highest
/// rank.
const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

/// Gathers the occupancy of the six inner squares of the a-file into an index, a2 in its highest bit.
#[inline(always)]
const fn gather_a_file(occupied: u64) -> usize {
    let inner = occupied & A_FILE & !0xff & !(0xff << 56);
    (inner.wrapping_mul(C2_TO_H7) >> 58) as usize
}

/// Returns the rays from each square along these steps, in the directions `ways`: 1 for the step itself, -1 for the opposite
/// one. Rays end at the edge or on the first occupied square.
const fn rays(steps: &[(i8, i8)], ways: &[i8], occupied: u64) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            let mut way = 0;
            while way < ways.len() {
                let direction = (files * ways[way], ranks * ways[way]);
                table[from].0 |= ray(Square::from_index(from), direction, occupied);
                way += 1;
            }
            step += 1;
        }
        from += 1;
    }
    table
}

/// Returns the squares along a step of files and ranks, from the next square to the edge or to the first occupied square,
/// including that one.
const fn ray(from: Square, (files, ranks): (i8, i8), occupied: u64) -> u64 {
    let mut squares = 0;
    let mut at = from;
    while let Some(next) = at.offset(files, ranks) {
        squares |= Bitboard::of(next).0;
        if occupied & Bitboard::of(next).0 != 0 {
            break;
        }
        at = next;
    }
    squares
}

/// Computes [`FILE_ATTACKS`]: walks the first rank from every file with every occupancy of its inner squares, and copies the
/// result to all ranks.
const fn file_attacks() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let from = Square::from_index(file);
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            let reached = ray(from, (1, 0), occupied) | ray(from, (-1, 0), occupied);
            table[file][inner] = reached * A_FILE;
            inner += 1;
        }
        file += 1;
    }
    table
}

/// Computes [`RANK_ATTACKS`]: walks the a-file from every rank with every occupancy of its inner squares.
const fn rank_attacks() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let from = Square::from_index(rank * 8);
        // Enumerates all subsets of the mask (carry-rippler).
        let inner = A_FILE & !0xff & !(0xff << 56);
        let mut occupied = 0_u64;
        loop {
            table[rank][gather_a_file(occupied)] =
                ray(from, (0, 1), occupied) | ray(from, (0, -1), occupied);
            occupied = occupied.wrapping_sub(inner) & inner;
            if occupied == 0 {
                break;
            }
        }
        rank += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "runs in the compiler only")]
const fn lines() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut direction = 0;
    while direction < LINE_STEPS.len() {
        let reached = rays(&[LINE_STEPS[direction]], &BOTH_WAYS, 0);
        let mut a = 0;
        while a < 64 {
            let line = reached[a].0 | Bitboard::of(Square::from_index(a)).0;
            let mut b = 0;
            while b < 64 {
                if reached[a].contains(Square::from_index(b)) {
                    table[a][b] = Bitboard(line);
                }
                b += 1;
            }
            a += 1;
        }
        direction += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slides one square at a time, the slow and obvious way.
    fn slide(from: Square, steps: &[(i8, i8)], occupied: Bitboard) -> Bitboard {
        Bitboard(
            steps
                .iter()
                .fold(0, |set, &step| set | ray(from, step, occupied.0)),
        )
    }

    #[test]
    fn sliders_stop_at_the_first_piece_on_every_line() {
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        for _ in 0..2_000 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let occupied = Bitboard(seed & seed.rotate_left(21));
            for from in Square::all() {
                let diagonal = slide(from, &[(1, 1), (1, -1), (-1, 1), (-1, -1)], occupied);
                let straight = slide(from, &[(1, 0), (-1, 0), (0, 1), (0, -1)], occupied);
                assert_eq!(
                    bishop(from, occupied),
                    diagonal,
                    "bishop {from} {occupied:?}"
                );
                assert_eq!(rook(from, occupied), straight, "rook {from} {occupied:?}");
            }
        }
    }

    #[test]
    fn between_is_the_part_of_the_line_that_both_squares_see() {
        for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
            let (a, b) = (Square::from_index(a), Square::from_index(b));
            let seen_by_both = queen(a, b.into()) & queen(b, a.into()) & line(a, b);
            assert_eq!(between(a, b), seen_by_both, "{a} {b}");
        }
    }

    #[test]
    fn between_and_line_need_a_common_line() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(between(square("a1"), square("d4")).into_iter().count(), 2);
        assert_eq!(between(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(line(square("c3"), square("e3")).count(), 8);
        assert_eq!(line(square("c3"), square("e4")), Bitboard::EMPTY);
    }
}
