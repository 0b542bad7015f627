//! Where the men can ever stand: a set of squares for each man that holds every square on which any series of legal
//! moves can put it.
//!
//! The sets are the least ones that are closed under the rules below, each of which allows at least what the
//! legal moves allow (whose turn it is, pins, and where the others stand meanwhile are left aside):
//!
//! - A man goes one step of its kind, sliders square by square, to a square that its own side can have left.
//! - A square is never left by a man that can neither move nor be captured: it is *frozen*.
//! - A king goes to no square on which a frozen enemy bears.
//! - A pawn steps only where neither side has a frozen man, and captures only where an enemy can stand. Castling
//!   and en passant follow from their single steps.
//! - Two pawns that face each other on a file do not pass while neither can leave it and the other cannot be
//!   captured.
//! - A pawn that promotes goes on as queen and knight at once.
//!
//! By induction over a series of legal moves, the first move to leave the sets would contradict one of the rules.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;
use super::steps::{ahead, diagonal, leaps, pawn_attacks, straight};

/// The last ranks, where pawns promote.
const LAST_RANKS: u64 = 0xff00_0000_0000_00ff;

/// A man and where it can ever stand.
#[derive(Clone, Copy)]
pub struct Man {
    /// Where it stands now.
    pub from: Square,
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
    /// Where it can stand as what it is.
    pub reach: u64,
    /// Where it can stand after promotion.
    pub promoted: u64,
}

impl Man {
    /// Where it can stand as whatever.
    #[inline]
    pub fn anywhere(&self) -> u64 {
        self.reach | self.promoted
    }

    /// Where it can capture, given that something is there.
    #[inline]
    fn captures(&self) -> u64 {
        match self.role {
            Role::Pawn => pawn_attacks(self.color, self.reach) & self.anywhere() | self.promoted,
            _ => self.reach,
        }
    }

    /// Where it can bear on, each slider from the neighboring square.
    #[inline]
    pub fn attacks(&self) -> u64 {
        let own = match self.role {
            Role::Pawn => pawn_attacks(self.color, self.reach),
            Role::Knight => leaps(self.reach),
            Role::Bishop => diagonal(self.reach),
            Role::Rook => straight(self.reach),
            Role::Queen | Role::King => straight(self.reach) | diagonal(self.reach),
        };
        let promoted = self.promoted;
        if promoted == 0 {
            return own;
        }
        own | straight(promoted) | diagonal(promoted) | leaps(promoted)
    }

    /// Whether it can ever move.
    pub fn is_mobile(&self) -> bool {
        self.anywhere() != Bitboard::of(self.from).0
    }

    /// Whether it is a pawn that never leaves its file.
    #[inline]
    fn keeps_file(&self) -> bool {
        self.promoted == 0 && self.reach & !Bitboard::file(self.from.file()).0 == 0
    }
}

/// What holds for each color between two rounds of growth. Indexed by color.
struct Round {
    /// Where its men can stand, kings left aside.
    men: [u64; 2],
    /// Where its men can capture.
    captures: [u64; 2],
    /// Where it has no frozen man.
    clear: [u64; 2],
    /// Where a frozen man of it bears.
    guarded: [u64; 2],
}

/// Where every man can ever stand.
pub struct Statics {
    /// The men, in no order.
    men: Vec<Man>,
}

impl Statics {
    /// Grows the sets of all men until they are closed. None while an en passant capture is possible, which the
    /// single steps do not cover.
    pub fn of(position: &Position) -> Option<Self> {
        if position.en_passant().is_some() {
            return None;
        }
        let board = position.board();
        let mut men = Vec::with_capacity(32);
        for color in Color::ALL {
            for role in Role::ALL {
                men.extend(board.pieces(color, role).into_iter().map(|from| Man {
                    from,
                    color,
                    role,
                    reach: Bitboard::of(from).0,
                    promoted: 0,
                }));
            }
        }
        let mut statics = Self { men };
        while statics.grow() {}
        Some(statics)
    }

    /// All men.
    pub fn men(&self) -> impl Iterator<Item = &Man> {
        self.men.iter()
    }

    /// The men that are neither kings nor pawns.
    pub fn pieces(&self) -> impl Iterator<Item = &Man> {
        let is_piece = |man: &&Man| !matches!(man.role, Role::King | Role::Pawn);
        self.men.iter().filter(is_piece)
    }

    /// One round: whether any set has grown.
    fn grow(&mut self) -> bool {
        let round = self.round();
        let mut grown = false;
        for index in 0..self.men.len() {
            let mut man = self.men[index];
            let before = (man.reach, man.promoted);
            if man.role == Role::Pawn {
                let passable = self.passable(&man, &round);
                grow_pawn(&mut man, &round, passable);
            } else {
                grow_piece(&mut man, &round);
            }
            grown |= before != (man.reach, man.promoted);
            self.men[index] = man;
        }
        grown
    }

    /// Sums up what the sets allow.
    fn round(&self) -> Round {
        let mut round = Round {
            men: [0; 2],
            captures: [0; 2],
            clear: [!0; 2],
            guarded: [0; 2],
        };
        let mut all = 0;
        for man in &self.men {
            let color = man.color as usize;
            round.captures[color] |= man.captures();
            all |= man.anywhere();
            if man.role != Role::King {
                round.men[color] |= man.anywhere();
            }
        }
        for man in &self.men {
            let from = Bitboard::of(man.from).0;
            let color = man.color as usize;
            let captured = man.role != Role::King && round.captures[1 - color] & from != 0;
            if man.anywhere() == from && !captured {
                round.clear[color] &= !from;
                let occupied = Bitboard(all);
                round.guarded[color] |= match man.role {
                    Role::Pawn => attacks::pawn(man.color, man.from),
                    Role::Knight => attacks::knight(man.from),
                    Role::Bishop => attacks::bishop(man.from, occupied),
                    Role::Rook => attacks::rook(man.from, occupied),
                    Role::Queen => attacks::queen(man.from, occupied),
                    Role::King => attacks::king(man.from),
                }
                .0;
            }
        }
        round
    }

    /// The squares of its file that a pawn is not kept from by an enemy pawn that faces it.
    fn passable(&self, pawn: &Man, round: &Round) -> u64 {
        if !pawn.keeps_file() {
            return !0;
        }
        let file = Bitboard::file(pawn.from.file()).0;
        let mut passable = !0;
        for other in &self.men {
            let faces = other.role == Role::Pawn
                && other.color != pawn.color
                && other.from.file() == pawn.from.file()
                && (other.from > pawn.from) == (pawn.color == Color::White);
            if faces && other.keeps_file() && other.reach & round.captures[pawn.color as usize] == 0
            {
                let beyond = match pawn.color {
                    Color::White => !0 << other.from.index(),
                    Color::Black => !(!0 << other.from.index()) | Bitboard::of(other.from).0,
                };
                passable &= !(beyond & file);
            }
        }
        passable
    }
}

/// Lets a pawn step and capture.
#[inline]
fn grow_pawn(man: &mut Man, round: &Round, passable: u64) {
    let (us, them) = (man.color as usize, 1 - man.color as usize);
    let steps = ahead(man.color, man.reach) & round.clear[us] & round.clear[them] & passable;
    let captures = pawn_attacks(man.color, man.reach) & round.men[them] & round.clear[us];
    let to = steps | captures;
    man.reach |= to & !LAST_RANKS;
    let mut promoted = man.promoted | to & LAST_RANKS;
    if promoted != 0 {
        promoted |= (straight(promoted) | diagonal(promoted) | leaps(promoted)) & round.clear[us];
    }
    man.promoted = promoted;
}

/// Lets a piece go where it can.
#[inline]
fn grow_piece(man: &mut Man, round: &Round) {
    let (us, them) = (man.color as usize, 1 - man.color as usize);
    let allowed = match man.role {
        Role::King => round.clear[us] & !round.guarded[them],
        _ => round.clear[us],
    };
    loop {
        let grown = man.reach | man.attacks() & allowed;
        if grown == man.reach {
            return;
        }
        man.reach = grown;
    }
}
