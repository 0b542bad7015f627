//! The legal moves. Checks and pins are known before a move is generated, so that nothing is tried and taken back.

use super::attacks;
use super::bitboard::Bitboard;
use super::bounds::Bounds;
use super::castling::Wing;
use super::moves::Move;
use super::piece::Role;
use super::piece_moves::PieceMoves;
use super::position::Position;
use super::square::{File, Rank, Square};

impl Position {
    /// Hands the legal moves over, one piece at a time.
    #[inline(always)]
    pub fn for_each_piece(&self, mut visit: impl FnMut(PieceMoves)) {
        let bounds = Bounds::of(self);
        for role in Role::ALL {
            for from in self.board.pieces(self.side_to_move, role) {
                let to = self.role_destinations(role, from, &bounds);
                if !to.is_empty() {
                    visit(PieceMoves { role, from, to });
                }
            }
        }
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.for_each_piece(|piece| moves.extend(piece));
        moves
    }

    /// How many legal moves there are. Needs no moves for that, only the sizes of the sets of destinations.
    #[inline(always)]
    pub fn count_legal_moves(&self) -> u64 {
        let bounds = Bounds::of(self);
        let mut count = self.king_destinations(bounds.king, &bounds).count();
        if bounds.checkers.is_many() {
            return u64::from(count); // only the king can move out of a double check
        }
        let own = self.board.color(self.side_to_move);
        let occupied = self.board.occupied();
        count += self.count_pawn_moves(&bounds);
        // A knight cannot stay on the line of its pin.
        for from in own & self.board.role(Role::Knight) & !bounds.pinned {
            count += (attacks::knight(from) & bounds.targets).count();
        }
        // A queen counts twice, as bishop and as rook.
        for from in own & self.board.diagonal_sliders() {
            count += bounds.keep(from, attacks::bishop(from, occupied)).count();
        }
        for from in own & self.board.straight_sliders() {
            count += bounds.keep(from, attacks::rook(from, occupied)).count();
        }
        u64::from(count)
    }

    /// Whether there is a legal move at all.
    pub fn has_legal_move(&self) -> bool {
        let bounds = Bounds::of(self);
        Role::ALL.into_iter().any(|role| {
            let mut men = self.board.pieces(self.side_to_move, role).into_iter();
            men.any(|from| !self.role_destinations(role, from, &bounds).is_empty())
        })
    }

    /// Where the piece on a square may legally go: nowhere if it is not a piece of the side to move.
    pub fn destinations(&self, from: Square) -> Bitboard {
        match self.board.role_on(from) {
            Some(role) if self.board.color(self.side_to_move).contains(from) => {
                self.role_destinations(role, from, &Bounds::of(self))
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether a move is legal, its promotion included (FIDE 3.10.1).
    pub fn is_legal(&self, m: Move) -> bool {
        self.destinations(m.from).contains(m.to)
            && match m.promotion {
                None => !self.promotes(m.from, m.to),
                Some(role) => self.promotes(m.from, m.to) && Role::PROMOTIONS.contains(&role),
            }
    }

    /// Whether a move between these squares takes a pawn to its last rank, where it must promote (FIDE 3.7.3.3).
    pub fn promotes(&self, from: Square, to: Square) -> bool {
        self.board.role(Role::Pawn).contains(from) && Bitboard::LAST_RANKS.contains(to)
    }

    /// Where a piece of the side to move may go within the bounds.
    #[inline(always)]
    fn role_destinations(&self, role: Role, from: Square, bounds: &Bounds) -> Bitboard {
        let occupied = self.board.occupied();
        match role {
            Role::Pawn => self.pawn_destinations(from, bounds),
            Role::Knight => bounds.keep(from, attacks::knight(from)),
            Role::Bishop => bounds.keep(from, attacks::bishop(from, occupied)),
            Role::Rook => bounds.keep(from, attacks::rook(from, occupied)),
            Role::Queen => bounds.keep(from, attacks::queen(from, occupied)),
            Role::King => self.king_destinations(from, bounds),
        }
    }

    /// A pawn's steps, captures and en passant (FIDE 3.7).
    #[inline(always)]
    fn pawn_destinations(&self, from: Square, bounds: &Bounds) -> Bitboard {
        let captures = attacks::pawn(self.side_to_move, from);
        let plain = self.pawn_steps(from.into()) | captures & self.board.color(!self.side_to_move);
        let to = bounds.keep(from, plain);
        match self.en_passant {
            Some(passed) if captures.contains(passed) && self.en_passant_is_safe(from, passed) => {
                to | passed.into()
            }
            _ => to,
        }
    }

    /// Where pawns may step: one square forward, two from where they began (FIDE 3.7.1, 3.7.2).
    #[inline(always)]
    fn pawn_steps(&self, pawns: Bitboard) -> Bitboard {
        let us = self.side_to_move;
        let empty = !self.board.occupied();
        let step = pawns.forward(us) & empty;
        let third = Bitboard::rank(us.rank(Rank::Three));
        step | (step & third).forward(us) & empty
    }

    /// How many moves the pawns have: all at once, but for those that are pinned and those that take en passant.
    #[inline(always)]
    fn count_pawn_moves(&self, bounds: &Bounds) -> u32 {
        let us = self.side_to_move;
        let pawns = self.board.pieces(us, Role::Pawn);
        let free = pawns & !bounds.pinned;
        let steps = self.pawn_steps(free) & bounds.targets;
        // Two pawns may capture on one square, so each direction is counted by itself.
        let prey = self.board.color(!us) & bounds.targets;
        let west = free.forward(us).west() & prey;
        let east = free.forward(us).east() & prey;
        let mut count = steps.count() + west.count() + east.count();
        if free.meets(Bitboard::rank(us.rank(Rank::Seven))) {
            let last = Bitboard::LAST_RANKS;
            let promoting = (steps & last).count() + (west & last).count() + (east & last).count();
            count += 3 * promoting; // four moves each, one of which is counted already
        }
        for from in pawns & bounds.pinned {
            let role = Role::Pawn;
            let to = self.pawn_destinations(from, bounds);
            count += PieceMoves { role, from, to }.len();
        }
        if let Some(passed) = self.en_passant {
            for from in free & attacks::pawn(!us, passed) {
                count += u32::from(self.en_passant_is_safe(from, passed));
            }
        }
        count
    }

    /// The king's steps to squares that are not attacked, and castling (FIDE 3.8).
    #[inline(always)]
    fn king_destinations(&self, from: Square, bounds: &Bounds) -> Bitboard {
        let us = self.side_to_move;
        let near = attacks::king(from) & !self.board.color(us);
        if near.is_empty() {
            return near; // no castling either: that starts with a step
        }
        let attacked = self.attacked_behind_king(from);
        let mut to = near & !attacked;
        if bounds.checkers.is_empty() && !self.castling.is_empty() {
            for wing in Wing::ALL {
                if self.castling.has(us, wing) && self.may_castle(wing, attacked) {
                    to |= Square::new(wing.king_target(), from.rank()).into();
                }
            }
        }
        to
    }

    /// Whether castling with an unmoved king and rook is possible now, the king not being in check: nothing stands
    /// between them, and the king neither crosses nor reaches an attacked square (FIDE 3.8.2.2).
    #[inline(always)]
    fn may_castle(&self, wing: Wing, attacked: Bitboard) -> bool {
        let home = self.side_to_move.rank(Rank::One);
        let king = Square::new(File::E, home);
        let rook = Square::new(wing.rook_file(), home);
        !self.board.occupied().meets(attacks::between(king, rook))
            && !attacked.contains(Square::new(wing.rook_target(), home))
            && !attacked.contains(Square::new(wing.king_target(), home))
    }

    /// Every square that the opponent bears on once the king has left its own: it shields nothing behind it.
    #[inline(always)]
    fn attacked_behind_king(&self, king: Square) -> Bitboard {
        let them = !self.side_to_move;
        let board = &self.board;
        let enemy = board.color(them);
        let occupied = board.occupied() ^ king.into();
        let pawns = (enemy & board.role(Role::Pawn)).forward(them);
        let mut attacked = pawns.west() | pawns.east() | attacks::king(self.king(them));
        for from in enemy & board.role(Role::Knight) {
            attacked |= attacks::knight(from);
        }
        for from in enemy & board.diagonal_sliders() {
            attacked |= attacks::bishop(from, occupied);
        }
        for from in enemy & board.straight_sliders() {
            attacked |= attacks::rook(from, occupied);
        }
        attacked
    }
}

#[cfg(test)]
mod tests;
