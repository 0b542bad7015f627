//! The static argument: if no mate can be pictured within the squares that the men can reach, there is none.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;
use super::statics::{Man, Statics};
use super::steps::{diagonal, leaps, pawn_attacks, shift, straight};

/// Whether no series of legal moves from here can end in a mate by `winner`, given that none stands on the board.
/// No says nothing.
pub fn refutes(position: &Position, winner: Color) -> bool {
    let Some(statics) = Statics::of(position) else {
        return false;
    };
    let picture = Picture::of(statics.men(), winner);
    if !picture.has_mate() {
        return true;
    }
    // The argument from the last move of a bare-handed king needs that move to come from this position on.
    picture.is_king_alone()
        && position.castling().is_empty()
        && !(position.side_to_move() == winner && mates_at_once(position))
        && !picture.has_mate_after_king_move()
}

/// Whether a legal move mates.
fn mates_at_once(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let mut child = *position;
        child.play(m);
        child.is_checkmate()
    })
}

/// The eight directions of a line.
const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
];

/// The squares beside a king.
fn beside(king: Square) -> u64 {
    attacks::king(king).0
}

/// What the winner's men, its king left aside, can bear on.
///
/// A slider bears on a square only along a line that is empty up to it, so it could also stand on the square next
/// to it: each is taken to bear on the squares one step from where it can stand.
#[derive(Clone, Copy, Default)]
pub struct Attackers {
    /// Where pawns and knights can bear on.
    leaps: u64,
    /// Where they can bear on by a move of their own.
    leap_checks: u64,
    /// Where men that move straight can stand.
    rooks: u64,
    /// Where men that move diagonally can stand.
    bishops: u64,
}

impl Attackers {
    /// Adds a man. One that has promoted can be of any kind.
    fn add(&mut self, man: &Man) {
        self.rooks |= man.promoted;
        self.bishops |= man.promoted;
        self.leaps |= leaps(man.promoted);
        self.leap_checks |= leaps(man.promoted);
        match man.role {
            Role::Pawn => {
                // It checks only by a move, and never comes back to its square.
                let moved = man.reach & !Bitboard::of(man.from).0;
                self.leaps |= pawn_attacks(man.color, man.reach);
                self.leap_checks |= pawn_attacks(man.color, moved);
            }
            Role::Knight => {
                self.leaps |= leaps(man.reach);
                if man.is_mobile() {
                    self.leap_checks |= leaps(man.reach);
                }
            }
            Role::Bishop => self.bishops |= man.reach,
            Role::Rook => self.rooks |= man.reach,
            Role::Queen => {
                self.rooks |= man.reach;
                self.bishops |= man.reach;
            }
            Role::King => {}
        }
    }

    /// The same men, where no slider can stand on these squares.
    pub fn without_sliders_on(mut self, squares: Bitboard) -> Self {
        self.rooks &= !squares.0;
        self.bishops &= !squares.0;
        self
    }

    /// What the sliders can bear on.
    fn slides(&self) -> u64 {
        straight(self.rooks) | diagonal(self.bishops)
    }

    /// The squares on which a king can be put in check: by a man's own move, or by a slider whose line is opened.
    pub fn checks(&self) -> Bitboard {
        Bitboard(self.leap_checks | self.slides())
    }

    /// Those of these squares beside a king that can be attacked, by a check through the king too.
    fn attacked(&self, king: Square, squares: u64) -> u64 {
        let at = Bitboard::of(king).0;
        let pierced = self
            .open_steps(king)
            .fold(0, |set, step| set | shift(at, (-step.0, -step.1)));
        squares & (self.leaps | self.slides() | pierced)
    }

    /// The squares beside a king that cannot be attacked.
    pub fn spare(&self, king: Square) -> Bitboard {
        Bitboard(beside(king) & !self.attacked(king, beside(king)))
    }

    /// The directions, seen from a king, from which a check along a line could come.
    fn open_steps(&self, king: Square) -> impl Iterator<Item = (i8, i8)> {
        let at = Bitboard::of(king).0;
        let (rooks, bishops) = (self.rooks, self.bishops);
        STEPS.into_iter().filter(move |&step| {
            let is_straight = step.0 == 0 || step.1 == 0;
            shift(at, step) & if is_straight { rooks } else { bishops } != 0
        })
    }

    /// Whether a slider could check the king once another man has left this square.
    pub fn opens_line(&self, king: Square, from: Square) -> bool {
        self.open_steps(king).any(|(files, ranks)| {
            king.offset(files, ranks).is_some_and(|near| {
                let line = attacks::line(king, near);
                line.contains(from) && !attacks::between(from, near).contains(king)
            })
        })
    }
}

/// What a mate by one side could be made of.
pub struct Picture {
    /// Where the loser's king can stand.
    king: u64,
    /// Where the winner's king can stand.
    helper: u64,
    /// What the winner's other men can do.
    attackers: Attackers,
    /// For each of the loser's other men, where it can stand.
    blockers: Vec<u64>,
    /// Whether one of these can ever move.
    mobile: bool,
}

impl Picture {
    /// Sorts the men by what they can do for the mate.
    pub fn of<'a>(men: impl Iterator<Item = &'a Man>, winner: Color) -> Self {
        let mut picture = Self {
            king: 0,
            helper: 0,
            attackers: Attackers::default(),
            blockers: Vec::new(),
            mobile: false,
        };
        for man in men {
            match (man.color == winner, man.role) {
                (true, Role::King) => picture.helper = man.reach,
                (false, Role::King) => picture.king = man.reach,
                (true, _) => picture.attackers.add(man),
                (false, _) => {
                    picture.blockers.push(man.anywhere());
                    picture.mobile |= man.is_mobile();
                }
            }
        }
        picture
    }

    /// What the winner's men can do, its king left aside.
    pub fn attackers(&self) -> Attackers {
        self.attackers
    }

    /// Whether of all the loser's men only its king can ever move.
    pub fn is_king_alone(&self) -> bool {
        !self.mobile
    }

    /// Whether there is a square on which the loser's king could be mated: every square beside it attacked,
    /// covered by the other king from somewhere, or blocked.
    pub fn has_mate(&self) -> bool {
        self.king_squares().any(|king| {
            let spare = self.attackers.spare(king).0;
            self.can_block(spare)
                || self
                    .helpers(king)
                    .any(|helper| self.can_block(spare & !beside(helper)))
        })
    }

    /// The same if the loser can move nothing but its king, so that the mating move follows a king's step onto the
    /// square of the mate. The square it came from was out of the other king's reach then. It still is, and must
    /// be attacked by another man, unless that king itself has just mated by opening a line.
    pub fn has_mate_after_king_move(&self) -> bool {
        self.king_squares().any(|king| {
            let spare = self.attackers.spare(king).0;
            let before = self.attackers.attacked(king, self.king & beside(king));
            let alone = before != 0 && self.can_block(spare);
            alone
                || self.helpers(king).any(|helper| {
                    let fits = before & !beside(helper) != 0 || self.uncovers(king, helper);
                    fits && self.can_block(spare & !beside(helper))
                })
        })
    }

    /// The squares on which the loser's king could stand in check.
    fn king_squares(&self) -> impl Iterator<Item = Square> {
        Bitboard(self.king & self.attackers.checks().0).into_iter()
    }

    /// The squares that the winner's king could stand on and cover something beside the loser's king.
    fn helpers(&self, king: Square) -> impl Iterator<Item = Square> {
        let near = beside(king);
        let second = (straight(near) | diagonal(near)) & !near & !Bitboard::of(king).0;
        Bitboard(second & self.helper).into_iter()
    }

    /// Whether the winner's king could have opened a line of check by its step to `helper`.
    fn uncovers(&self, king: Square, helper: Square) -> bool {
        Bitboard(self.helper & beside(helper) & !beside(king))
            .into_iter()
            .any(|from| self.attackers.opens_line(king, from))
    }

    /// Whether all these squares can be blocked by the loser's men, no man on two of them.
    pub fn can_block(&self, squares: u64) -> bool {
        let mut given = [None; 64];
        Bitboard(squares)
            .into_iter()
            .all(|square| self.give(square, &mut 0, &mut given))
    }

    /// Finds a blocker for a square, moving others on where needed: an augmenting path. `given` holds the square
    /// of each blocker, `asked` the blockers already asked.
    fn give(&self, square: Square, asked: &mut u64, given: &mut [Option<Square>; 64]) -> bool {
        for (index, reach) in self.blockers.iter().enumerate() {
            if reach & Bitboard::of(square).0 == 0 || *asked >> index & 1 != 0 {
                continue;
            }
            *asked |= 1 << index;
            let free = match given[index] {
                None => true,
                Some(other) => self.give(other, asked, given),
            };
            if free {
                given[index] = Some(square);
                return true;
            }
        }
        false
    }
}
