//! Which squares a piece bears on, and the lines between squares.
//!
//! Steps and leaps come from tables. Sliding pieces use the subtraction trick: on one line, `occupied - slider`
//! carries up to the first piece it meets; the byte-reversed board gives the same for the other direction.
//! A rank cannot be reversed by swapping bytes and has a small table of its own.

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

static KNIGHT: [Bitboard; 64] = table(&LEAPS);
static KING: [Bitboard; 64] = table(&STEPS);
static PAWN: [[Bitboard; 64]; 2] = [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];
static LINES: [Lines; 64] = lines();
static RANKS: [[u8; 64]; 8] = ranks();
static BETWEEN: [[Bitboard; 64]; 64] = pairs(false);
static THROUGH: [[Bitboard; 64]; 64] = pairs(true);

/// The lines through one square that byte swapping can reverse, each without the square itself.
struct Lines {
    file: u64,
    diagonal: u64,
    antidiagonal: u64,
}

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
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from.index()];
    Bitboard(along(lines.diagonal, from, occupied.0) | along(lines.antidiagonal, from, occupied.0))
}

/// The squares a rook on `from` bears on when these squares are occupied, the first occupied one included.
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let shift = from.index() & 56;
    let inner = (occupied.0 >> (shift + 1)) & 63;
    let rank = u64::from(RANKS[from.index() & 7][inner as usize]) << shift;
    Bitboard(along(LINES[from.index()].file, from, occupied.0) | rank)
}

/// The squares a queen on `from` bears on when these squares are occupied.
#[inline]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares strictly between two squares on one file, rank or diagonal; else none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole file, rank or diagonal through two squares, both included; none if they share no line.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    THROUGH[a.index()][b.index()]
}

/// Both directions of one line (without the slider's square) up to the first occupied square.
#[inline]
fn along(line: u64, from: Square, occupied: u64) -> u64 {
    let slider = Bitboard::of(from).0;
    let forward = occupied & line;
    let backward = forward.swap_bytes().wrapping_sub(slider.swap_bytes());
    (forward.wrapping_sub(slider) ^ backward.swap_bytes()) & line
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

/// The file and the two diagonals through each square.
const fn lines() -> [Lines; 64] {
    let mut lines = [const {
        Lines {
            file: 0,
            diagonal: 0,
            antidiagonal: 0,
        }
    }; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::from_index(index);
        lines[index] = Lines {
            file: ray(from, (0, 1), 0) | ray(from, (0, -1), 0),
            diagonal: ray(from, (1, 1), 0) | ray(from, (-1, -1), 0),
            antidiagonal: ray(from, (-1, 1), 0) | ray(from, (1, -1), 0),
        };
        index += 1;
    }
    lines
}

/// For a slider on each file, and each occupation of the six inner squares of its rank, the files it reaches.
const fn ranks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let from = Square::from_index(file);
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            table[file][inner] = (ray(from, (1, 0), occupied) | ray(from, (-1, 0), occupied)) as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}

/// For each pair of squares on one line, the squares between them or the whole line.
const fn pairs(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let from = Square::from_index(a);
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = STEPS[direction];
            let ahead = ray(from, (files, ranks), 0);
            let line = ahead | ray(from, (-files, -ranks), 0) | Bitboard::of(from).0;
            let mut passed = 0;
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                table[a][next.index()] = Bitboard(if whole { line } else { passed });
                passed |= Bitboard::of(next).0;
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
    fn between_and_line_need_a_common_line() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(between(square("a1"), square("d4")).into_iter().count(), 2);
        assert_eq!(between(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(line(square("c3"), square("e3")).count(), 8);
        assert_eq!(line(square("c3"), square("e4")), Bitboard::EMPTY);
    }
}
