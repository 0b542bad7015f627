//! Games of random legal moves, the same on every run.

use super::fuzz::cases;
use crate::rules::{Color, File, Move, Piece, Position, Rank, Role, Setup, Square, StartNumber};

/// A small pseudo-random number generator (xorshift64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from((self.next() >> 32) % end as u64).unwrap()
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Where random games begin: the start, and positions that soon lead to castling, promotion and en passant.
pub const OPENINGS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/pppppppp/1k6/8/8/1K6/PPPPPPPP/8 w - - 0 1",
];

/// Returns a Chess960 start, usually without some of its pieces and pawns, so that castling comes soon.
pub fn chess960_start(random: &mut Random) -> Position {
    let mut setup = *StartNumber::draw(random.next() >> 32).start();
    let missing = random.below(4);
    for square in Square::all() {
        let role = setup.board.role_on(square);
        let keeps = matches!(role, None | Some(Role::King | Role::Rook));
        if !keeps && random.below(4) < missing {
            setup.board.clear(square);
        }
    }
    // Sometimes another rook is outside the one that may castle.
    for (file, color) in [File::A, File::H].into_iter().zip(Color::ALL) {
        let corner = Square::new(file, color.rank(Rank::One));
        let role = setup.board.role_on(corner);
        if random.below(3) == 0 && !matches!(role, Some(Role::King | Role::Rook)) {
            let role = Role::Rook;
            setup.board.put(corner, Piece { color, role });
        }
    }
    // If a king is in check, its side begins.
    let swapped = Setup {
        side_to_move: Color::Black,
        ..setup
    };
    setup.position().or(swapped.position()).unwrap_or_default()
}

/// Plays random Chess960 games of at most this many plies. Shows every position with its legal moves, the last one included.
pub fn for_each_chess960_position(
    seed: u64,
    games: usize,
    plies: usize,
    mut visit: impl FnMut(&Position, &[Move]),
) {
    let mut random = Random::new(seed);
    for _ in 0..cases(games) {
        let start = chess960_start(&mut random);
        play_randomly(&mut random, start, plies, &mut visit);
    }
}

/// Plays random games of at most this many plies. Shows every position with its legal moves, the last one included.
pub fn for_each_position(
    seed: u64,
    games: usize,
    plies: usize,
    mut visit: impl FnMut(&Position, &[Move]),
) {
    let mut random = Random::new(seed);
    for game in 0..cases(games) {
        let start = OPENINGS[game % OPENINGS.len()].parse().unwrap();
        play_randomly(&mut random, start, plies, &mut visit);
    }
}

fn play_randomly(
    random: &mut Random,
    mut position: Position,
    plies: usize,
    visit: &mut impl FnMut(&Position, &[Move]),
) {
    for _ in 0..=plies {
        let moves = position.legal_moves();
        visit(&position, &moves);
        if moves.is_empty() {
            break;
        }
        position.play(random.pick(&moves));
    }
}
