//! Which squares a piece bears on, and the lines between squares.
//!
//! Steps and leaps come from tables. How far a sliding piece reaches along one line depends on which of the line's
//! six inner squares are occupied: what stands on the edge is reached in any case. One multiplication gathers these
//! six bits (the field calls it kindergarten bitboards), and a small table knows the rest.

use super::bitboard::Bitboard;
use super::piece::Color;
use super::square::Square;

/// The knight's leaps (FIDE 3.6).
const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
/// The king's steps (FIDE 3.8.1).
const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// Where a knight leaps from each square.
static KNIGHT: [Bitboard; 64] = table(&LEAPS);
/// Where a king steps from each square.
static KING: [Bitboard; 64] = table(&STEPS);
/// Where a pawn of each color captures from each square.
static PAWN: [[Bitboard; 64]; 2] = [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];
/// The diagonal through each square that rises to the right, without the square itself.
static RISING: [Bitboard; 64] = rays(&[(1, 1), (-1, -1)]);
/// The diagonal through each square that falls to the right, without the square itself.
static FALLING: [Bitboard; 64] = rays(&[(-1, 1), (1, -1)]);
/// The file and the rank through each square, without the square itself.
static STRAIGHT: [Bitboard; 64] = rays(&[(1, 0), (0, 1), (-1, 0), (0, -1)]);
/// By a slider's file and the occupation of its line's inner files: the files it reaches, on every rank.
static FILES_REACHED: [[u64; 64]; 8] = files_reached();
/// By a slider's rank and the gathered occupation of the inner ranks: the squares it reaches, moved to the a-file.
static RANKS_REACHED: [[u64; 64]; 8] = ranks_reached();
/// For each pair of squares, the line through them.
static THROUGH: [[Bitboard; 64]; 64] = lines();

/// The squares a knight on `from` bears on.
#[inline]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares a king on `from` bears on.
#[inline]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares a pawn of `color` on `from` bears on (FIDE 3.7.3): where it could capture.
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// The squares a bishop on `from` bears on when these squares are occupied, the first occupied one included.
#[inline(always)]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let rising = along_diagonal(RISING[from.index()].0, from, occupied.0);
    let falling = along_diagonal(FALLING[from.index()].0, from, occupied.0);
    Bitboard(rising | falling)
}

/// The squares a rook on `from` bears on when these squares are occupied, the first occupied one included.
#[inline(always)]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(along_file(from, occupied.0) | along_rank(from, occupied.0))
}

/// The squares a queen on `from` bears on when these squares are occupied.
#[inline(always)]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares a bishop on `from` bears on when nothing stands in its way.
#[inline]
pub fn diagonals(from: Square) -> Bitboard {
    RISING[from.index()] | FALLING[from.index()]
}

/// The squares a rook on `from` bears on when nothing stands in its way.
#[inline]
pub fn straights(from: Square) -> Bitboard {
    STRAIGHT[from.index()]
}

/// The squares strictly between two squares on one file, rank or diagonal; else none. They are what of the line lies
/// from the lower of the two on and below the higher one, but for the lower one itself.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    let from_lower = line(a, b).0 & ((u64::MAX << a.index()) ^ (u64::MAX << b.index()));
    Bitboard(from_lower & from_lower.wrapping_sub(1))
}

/// The whole file, rank or diagonal through two squares, both included; none if they share no line.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    THROUGH[a.index()][b.index()]
}

/// What a slider reaches on one of its diagonals. The multiplication adds all ranks up in the highest one, where
/// each occupied file of the diagonal shows as a bit; files b to g end in the six highest bits.
#[inline(always)]
fn along_diagonal(diagonal: u64, from: Square, occupied: u64) -> u64 {
    let inner = ((occupied & diagonal).wrapping_mul(A_FILE << 1)) >> 58;
    FILES_REACHED[from.index() % 8][inner as usize] & diagonal
}

/// What a slider reaches on its rank.
#[inline(always)]
fn along_rank(from: Square, occupied: u64) -> u64 {
    let shift = from.index() / 8 * 8;
    let inner = occupied >> (shift + 1) & 63;
    (FILES_REACHED[from.index() % 8][inner as usize] & 0xff) << shift
}

/// What a slider reaches on its file.
#[inline(always)]
fn along_file(from: Square, occupied: u64) -> u64 {
    let file = from.index() % 8;
    RANKS_REACHED[from.index() / 8][gather_a_file(occupied >> file)] << file
}

/// The squares of the a-file.
const A_FILE: u64 = 0x0101_0101_0101_0101;
/// The squares from c2 to h7: multiplied by it, the bit of each inner rank of the a-file has one way to the highest
/// rank, and no two the same.
const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

/// The occupation of the six inner squares of the a-file as a number, a2 in its highest bit.
#[inline(always)]
const fn gather_a_file(occupied: u64) -> usize {
    let inner = occupied & A_FILE & !0xff & !(0xff << 56);
    (inner.wrapping_mul(C2_TO_H7) >> 58) as usize
}

/// For each square, where one step of each kind leads.
const fn table<const N: usize>(steps: &[(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < N {
            if let Some(to) = Square::from_index(from).offset(steps[step].0, steps[step].1) {
                table[from].0 |= Bitboard::of(to).0;
            }
            step += 1;
        }
        from += 1;
    }
    table
}

/// For each square, all that is met in some directions on an empty board.
const fn rays<const N: usize>(steps: &[(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < N {
            table[from].0 |= ray(Square::from_index(from), steps[step], 0);
            step += 1;
        }
        from += 1;
    }
    table
}

/// The squares met from `from` in one direction, to the edge or to the first occupied square, that one included.
const fn ray(from: Square, (files, ranks): (i8, i8), occupied: u64) -> u64 {
    let mut met = 0;
    let mut at = from;
    while let Some(next) = at.offset(files, ranks) {
        met |= Bitboard::of(next).0;
        if occupied & Bitboard::of(next).0 != 0 {
            break;
        }
        at = next;
    }
    met
}

/// Walks the first rank for every file and every occupation of its inner squares, and repeats it on all ranks.
const fn files_reached() -> [[u64; 64]; 8] {
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

/// Walks the a-file for every rank and every occupation of its inner squares.
const fn ranks_reached() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let from = Square::from_index(rank * 8);
        // All subsets of the inner squares: counting within a mask.
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

/// For each pair of squares on one line, that whole line.
#[expect(clippy::large_stack_arrays, reason = "runs in the compiler only")]
const fn lines() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let from = Square::from_index(a);
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = STEPS[direction];
            let ahead = ray(from, (files, ranks), 0);
            let line = ahead | ray(from, (-files, -ranks), 0) | Bitboard::of(from).0;
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                table[a][next.index()] = Bitboard(line);
                at = next;
            }
            direction += 1;
        }
        a += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sliding one square at a time, the slow and obvious way.
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
    fn between_two_squares_lies_what_both_see_of_their_line() {
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
