//! The legal moves. The generator finds checks and pins first, so it never plays a move and takes it back to test it.

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::CastlingSide;
use super::castling_moves::CastlingSquares;
use super::checks_and_pins::ChecksAndPins;
use super::chess_move::Move;
use super::piece::Role;
use super::position::Position;
use super::square::{File, Rank, Square};
use super::variant::Variant;

const PROMOTIONS: [Option<Role>; 4] = {
    let [queen, knight, rook, bishop] = Role::PROMOTIONS;
    [Some(queen), Some(knight), Some(rook), Some(bishop)]
};

/// The legal moves of one piece, as a set of destinations.
#[derive(Clone, Copy, Debug)]
pub struct PieceMoves {
    pub role: Role,
    from: Square,
    /// The destinations; never empty.
    to: Bitboard,
}

impl PieceMoves {
    /// Passes each move to `visit`. A pawn has four moves to each square where it promotes.
    #[inline(always)]
    pub fn for_each(self, mut visit: impl FnMut(Move)) {
        let promotes = self.role == Role::Pawn && self.to.intersects(Bitboard::LAST_RANKS);
        let promotions: &[_] = if promotes { &PROMOTIONS } else { &[None] };
        for to in self.to {
            for &promotion in promotions {
                let from = self.from;
                visit(Move {
                    from,
                    to,
                    promotion,
                });
            }
        }
    }
}

impl Position {
    /// Passes the legal moves to `visit`, in one call per piece.
    #[inline(always)]
    pub fn generate_moves(&self, mut visit: impl FnMut(PieceMoves)) {
        let checks_and_pins = ChecksAndPins::of(self);
        for role in Role::ALL {
            for from in self.board.pieces(self.side_to_move, role) {
                let to = self.role_destinations(role, from, &checks_and_pins);
                if !to.is_empty() {
                    visit(PieceMoves { role, from, to });
                }
            }
        }
    }

    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.generate_moves(|piece| piece.for_each(|m| moves.push(m)));
        moves
    }

    /// Counts the legal moves, castling included, from the sizes of the destination sets, without generating them.
    #[inline(always)]
    pub fn count_legal_moves(&self) -> u64 {
        let checks_and_pins = ChecksAndPins::of(self);
        // The destinations of the king include those of castling.
        let mut count = self
            .king_destinations(checks_and_pins.king, &checks_and_pins)
            .count();
        if checks_and_pins.checkers.more_than_one() {
            return u64::from(count); // in double check only the king can move
        }
        let own = self.board.color(self.side_to_move);
        let occupied = self.board.occupied();
        count += self.count_pawn_moves(&checks_and_pins);
        // `targets` leaves out the squares of our own pieces, and in check every square that does not end the check. `restrict`
        // also keeps a pinned piece on the line of its pin. A pinned knight can never stay on that line.
        for from in own & self.board.role(Role::Knight) & !checks_and_pins.pinned {
            count += (attacks::knight(from) & checks_and_pins.targets).count();
        }
        // A queen is in both loops: first with its moves as a bishop, then with those as a rook.
        for from in own & self.board.diagonal_sliders() {
            count += checks_and_pins
                .restrict(from, attacks::bishop(from, occupied))
                .count();
        }
        for from in own & self.board.straight_sliders() {
            count += checks_and_pins
                .restrict(from, attacks::rook(from, occupied))
                .count();
        }
        u64::from(count)
    }

    pub fn has_legal_move(&self) -> bool {
        let checks_and_pins = ChecksAndPins::of(self);
        Role::ALL.into_iter().any(|role| {
            let mut pieces = self.board.pieces(self.side_to_move, role).into_iter();
            pieces.any(|from| {
                !self
                    .role_destinations(role, from, &checks_and_pins)
                    .is_empty()
            })
        })
    }

    /// Returns the legal destinations of the piece on `from`; empty if there is no piece, or if it does not belong to the
    /// side to move.
    pub fn destinations(&self, from: Square) -> Bitboard {
        match self.board.role_on(from) {
            Some(role) if self.board.color(self.side_to_move).contains(from) => {
                self.role_destinations(role, from, &ChecksAndPins::of(self))
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns true if the move is legal, including its promotion (FIDE 3.10.1).
    pub fn is_legal(&self, m: Move) -> bool {
        self.destinations(m.from).contains(m.to)
            && match m.promotion {
                None => !self.promotes(m.from, m.to),
                Some(role) => self.promotes(m.from, m.to) && Role::PROMOTIONS.contains(&role),
            }
    }

    /// Returns true if a move between these squares takes a pawn to the last rank, where it must promote (FIDE 3.7.3.3).
    pub fn promotes(&self, from: Square, to: Square) -> bool {
        self.board.role(Role::Pawn).contains(from) && Bitboard::LAST_RANKS.contains(to)
    }

    #[inline(always)]
    fn role_destinations(
        &self,
        role: Role,
        from: Square,
        checks_and_pins: &ChecksAndPins,
    ) -> Bitboard {
        let occupied = self.board.occupied();
        match role {
            Role::Pawn => self.pawn_destinations(from, checks_and_pins),
            Role::Knight => checks_and_pins.restrict(from, attacks::knight(from)),
            Role::Bishop => checks_and_pins.restrict(from, attacks::bishop(from, occupied)),
            Role::Rook => checks_and_pins.restrict(from, attacks::rook(from, occupied)),
            Role::Queen => checks_and_pins.restrict(from, attacks::queen(from, occupied)),
            Role::King => self.king_destinations(from, checks_and_pins),
        }
    }

    /// Returns the legal destinations of a pawn (FIDE 3.7).
    #[inline(always)]
    pub(super) fn pawn_destinations(
        &self,
        from: Square,
        checks_and_pins: &ChecksAndPins,
    ) -> Bitboard {
        let captures = attacks::pawn(self.side_to_move, from);
        let without_en_passant =
            self.pawn_steps(from.into()) | captures & self.board.color(!self.side_to_move);
        let to = checks_and_pins.restrict(from, without_en_passant);
        match self.en_passant {
            Some(passed) if captures.contains(passed) && self.en_passant_is_safe(from, passed) => {
                to | passed.into()
            }
            _ => to,
        }
    }

    /// Returns the squares that pawns can step to if nothing is in their way: one square ahead, and also two from the second
    /// rank (FIDE 3.7.1, 3.7.2).
    #[inline(always)]
    fn pawn_steps(&self, pawns: Bitboard) -> Bitboard {
        let us = self.side_to_move;
        let empty = !self.board.occupied();
        let step = pawns.forward(us) & empty;
        let third = Bitboard::rank(us.rank(Rank::Three));
        step | (step & third).forward(us) & empty
    }

    /// Counts the legal moves of all pawns. Counts the steps and captures of all unpinned pawns at once, but en passant
    /// captures and the moves of pinned pawns one pawn at a time.
    #[inline(always)]
    fn count_pawn_moves(&self, checks_and_pins: &ChecksAndPins) -> u32 {
        /// A promotion is four moves. One of them is counted already, as the pawn's step or capture.
        const FURTHER_PROMOTIONS: u32 = 3;
        let us = self.side_to_move;
        let pawns = self.board.pieces(us, Role::Pawn);
        let unpinned = pawns & !checks_and_pins.pinned;
        // In check, the targets are only the squares where a move ends the check.
        let steps = self.pawn_steps(unpinned) & checks_and_pins.targets;
        // Two pawns may capture on the same square, so each direction has its own count.
        let capturable = self.board.color(!us) & checks_and_pins.targets;
        let captures_west = unpinned.forward(us).west() & capturable;
        let captures_east = unpinned.forward(us).east() & capturable;
        let mut count = steps.count() + captures_west.count() + captures_east.count();
        let promotions = |to: Bitboard| (to & Bitboard::LAST_RANKS).count();
        // Most positions have no pawn on the rank before promotion, so we save the counting.
        if unpinned.intersects(Bitboard::rank(us.rank(Rank::Seven))) {
            let promoting =
                promotions(steps) + promotions(captures_west) + promotions(captures_east);
            count += FURTHER_PROMOTIONS * promoting;
        }
        // These destinations include en passant captures.
        for from in pawns & checks_and_pins.pinned {
            let to = self.pawn_destinations(from, checks_and_pins);
            count += to.count() + FURTHER_PROMOTIONS * promotions(to);
        }
        if let Some(passed_over) = self.en_passant {
            // Our pawns can capture on a square from where an enemy pawn on it would capture.
            for from in unpinned & attacks::pawn(!us, passed_over) {
                count += u32::from(self.en_passant_is_safe(from, passed_over));
            }
        }
        count
    }

    /// Returns the legal destinations of the king, castling included (FIDE 3.8).
    #[inline(always)]
    fn king_destinations(&self, from: Square, checks_and_pins: &ChecksAndPins) -> Bitboard {
        let near = attacks::king(from) & !self.board.color(self.side_to_move);
        if near.is_empty() && self.variant == Variant::Standard {
            return near; // it cannot castle either: our own pieces are on the squares beside it
        }
        let attacked = self.attacked_through_king(from);
        let mut to = near & !attacked;
        if checks_and_pins.checkers.is_empty() && !self.castling.is_empty() {
            to |= match self.variant {
                Variant::Standard => self.castling_destinations(attacked),
                Variant::Chess960 => {
                    self.chess960_castling_destinations(attacked, checks_and_pins.pinned)
                }
            };
        }
        to
    }

    /// Returns the castling destinations of a king in standard chess. The king must not be in check.
    #[inline(always)]
    fn castling_destinations(&self, attacked: Bitboard) -> Bitboard {
        let us = self.side_to_move;
        let mut to = Bitboard::EMPTY;
        for side in CastlingSide::ALL {
            if self.castling.has(us, side) && self.may_castle(side, attacked) {
                to |= Square::new(side.king_target(), us.rank(Rank::One)).into();
            }
        }
        to
    }

    /// For standard chess: returns true if nothing is between king and rook, and the king neither crosses nor reaches an
    /// attacked square (FIDE 3.8.2.2). The caller has checked the right to castle, and that the king is not in check.
    #[inline(always)]
    fn may_castle(&self, side: CastlingSide, attacked: Bitboard) -> bool {
        let home = self.side_to_move.rank(Rank::One);
        let king = Square::new(File::E, home);
        let rook = Square::new(side.rook_file(), home);
        // The square that the king crosses is the one where the rook ends.
        !self
            .board
            .occupied()
            .intersects(attacks::between(king, rook))
            && !attacked.contains(Square::new(side.rook_target(), home))
            && !attacked.contains(Square::new(side.king_target(), home))
    }

    /// For Chess960: returns the rooks that the king may castle with (FIDE Laws, guidelines II.3). The king must not be in
    /// check. A castling move's destination is its rook. A pinned rook cannot castle, because it would stop shielding the king.
    #[cold]
    #[inline(never)]
    fn chess960_castling_destinations(&self, attacked: Bitboard, pinned: Bitboard) -> Bitboard {
        let may_castle = |squares: &CastlingSquares| {
            !self.board.occupied().intersects(squares.must_be_empty())
                && !attacked.intersects(squares.crossed_by_king())
                && !pinned.contains(squares.rook_from)
        };
        CastlingSide::ALL
            .into_iter()
            .filter_map(|side| self.castling_squares_to(side))
            .filter(may_castle)
            .map(|squares| squares.rook_from)
            .collect()
    }

    /// Returns every square that the opponent attacks. The king does not block these attacks, because once it moves, it no
    /// longer shields the squares on its other side.
    #[inline(always)]
    fn attacked_through_king(&self, king: Square) -> Bitboard {
        let them = !self.side_to_move;
        let board = &self.board;
        let enemy = board.color(them);
        let occupied = board.occupied() ^ king.into();
        let pawns = enemy & board.role(Role::Pawn);
        let mut attacked = pawns.pawn_attacks(them) | attacks::king(self.king(them));
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
