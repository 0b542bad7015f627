//! The static proof: if the squares that the pieces can reach leave no room for a mate, there is none.
//!
//! A mate needs a square where the loser's king can be checked. Around it every square must be attacked, covered by the
//! winner's king, or blocked by one of the loser's own pieces, a different piece for each square. We look for each of these in
//! the sets of [`super::reachability`] and do not ask whether they can happen at the same time. So we may see a mate where
//! there is none, but never miss one.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;
use super::reachability::{Reachability, ReachablePiece};

/// Returns true if a simple test proves that no series of legal moves from here ends in a mate by `winner`. False proves
/// nothing. The position itself must not be a mate.
pub fn rules_out_mate(position: &Position, winner: Color) -> bool {
    let Some(reachability) = Reachability::of(position, winner) else {
        return false;
    };
    let mate = StaticMate::of(reachability.pieces.iter(), winner);
    if !mate.is_possible() {
        return true;
    }
    // If the loser can move only its king, a king's step comes right before the mating move. Castling would be no single step.
    if !mate.only_king_moves || !position.castling.is_empty() {
        return false;
    }
    // No king's step comes before a mate with the very next move.
    let mates_at_once = position.side_to_move == winner && has_mate_in_one(position);
    !mates_at_once && !mate.is_possible_after_king_move()
}

fn has_mate_in_one(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let mut child = *position;
        child.play(m);
        child.is_checkmate()
    })
}

/// What the winner's pieces other than its king can attack.
///
/// A slider that attacks a distant square could also go to the last square before it. Each slider therefore counts as attacking
/// only the squares one step from where it can be.
#[derive(Clone, Copy, Default)]
pub struct Attackers {
    /// Squares that pawns and knights can attack.
    leaper_attacks: Bitboard,
    /// Squares where pawns and knights can give check. They do so only by moving, so a knight that cannot move gives no check,
    /// and a pawn gives none from its first square.
    leaper_checks: Bitboard,
    /// Squares that rooks and queens can reach.
    rooks: Bitboard,
    /// Squares that bishops and queens can reach.
    bishops: Bitboard,
}

impl Attackers {
    /// Adds a piece: a pawn or knight by the squares that it attacks, a slider by the squares that it reaches, because
    /// [`Self::slider_attacks`] finds its attacks from there. A pawn is also added as what it may promote to.
    fn add(&mut self, piece: &ReachablePiece) {
        match piece.role {
            Role::Pawn => {
                // A pawn gives check only by moving, and it never moves to its first square.
                let moved = piece.reach & !Bitboard::of(piece.from);
                self.leaper_attacks |= piece.reach.pawn_attacks(piece.color);
                self.leaper_checks |= moved.pawn_attacks(piece.color);
            }
            Role::Knight => {
                let attacks = piece.reach.knight_attacks();
                self.leaper_attacks |= attacks;
                // A knight gives check only by moving.
                if piece.is_mobile() {
                    self.leaper_checks |= attacks;
                }
            }
            Role::Bishop => self.bishops |= piece.reach,
            Role::Rook => self.rooks |= piece.reach,
            Role::Queen => {
                self.rooks |= piece.reach;
                self.bishops |= piece.reach;
            }
            Role::King => {} // `StaticMate` stores the kings' squares itself
        }
        // `promoted` has the squares that a pawn can reach after it promotes; it is empty for all other pieces. A promoted pawn
        // counts as queen and knight at once. It has moved, so as a knight it can give check.
        let promoted_attacks = piece.promoted.knight_attacks();
        self.leaper_attacks |= promoted_attacks;
        self.leaper_checks |= promoted_attacks;
        self.rooks |= piece.promoted;
        self.bishops |= piece.promoted;
    }

    /// Returns the same attackers, as if no slider could reach these squares.
    pub fn without_sliders_on(mut self, squares: Bitboard) -> Self {
        self.rooks &= !squares;
        self.bishops &= !squares;
        self
    }

    fn slider_attacks(&self) -> Bitboard {
        self.rooks.rook_steps() | self.bishops.bishop_steps()
    }

    /// Returns the squares where a king can be in check, by a piece's own move or from a slider whose line opens.
    pub fn check_squares(&self) -> Bitboard {
        self.leaper_checks | self.slider_attacks()
    }

    /// Returns the squares that can be attacked. They include the square beyond a king that a slider checks, because a slider
    /// that can be beside the king counts as able to go on to the king's square.
    fn attacks(&self) -> Bitboard {
        self.leaper_attacks | self.slider_attacks()
    }

    /// Returns the squares beside a king that none of these pieces can attack.
    pub fn safe_flights(&self, king: Square) -> Bitboard {
        attacks::king(king) & !self.attacks()
    }

    /// Returns the squares beside a king where a slider could check it.
    fn checking_sliders(&self, king: Square) -> Bitboard {
        let at = Bitboard::of(king);
        at.rook_steps() & self.rooks | at.bishop_steps() & self.bishops
    }

    /// Returns true if a slider could check the king after another piece leaves this square.
    pub fn can_discover_check(&self, king: Square, from: Square) -> bool {
        self.checking_sliders(king).into_iter().any(|slider| {
            let line = attacks::line(king, slider);
            line.contains(from) && !attacks::between(from, slider).contains(king)
        })
    }
}

/// The squares that pieces can reach, grouped by the part that the pieces play in a mate by one side.
pub struct StaticMate {
    loser_king: Bitboard,
    winner_king: Bitboard,
    pub attackers: Attackers,
    /// The winner's queens, rooks and bishops, and any pawn that may become one, each separately.
    sliders: Vec<Attackers>,
    /// Squares that at least two of the winner's pieces other than its king can attack. A slider's own squares count as
    /// attacked by it.
    attacked_twice: Bitboard,
    /// The squares that each of the loser's pieces other than its king can block.
    blockers: Vec<Bitboard>,
    /// True if none of the loser's pieces other than its king can ever move.
    only_king_moves: bool,
}

impl StaticMate {
    /// Groups the squares that pieces can reach by the part that the pieces play in a mate by `winner`.
    pub fn of<'a>(pieces: impl Iterator<Item = &'a ReachablePiece>, winner: Color) -> Self {
        let mut mate = Self {
            loser_king: Bitboard::EMPTY,
            winner_king: Bitboard::EMPTY,
            attackers: Attackers::default(),
            sliders: Vec::new(),
            attacked_twice: Bitboard::EMPTY,
            blockers: Vec::new(),
            only_king_moves: true,
        };
        let mut attacked_once = Bitboard::EMPTY;
        for piece in pieces {
            match (piece.color == winner, piece.role) {
                (true, Role::King) => mate.winner_king = piece.reach,
                (false, Role::King) => mate.loser_king = piece.reach,
                (true, _) => mate.add_attacker(piece, &mut attacked_once),
                (false, _) => {
                    mate.blockers.push(piece.all_reach());
                    mate.only_king_moves &= !piece.is_mobile();
                }
            }
        }
        mate
    }

    /// Adds a piece of the winner other than its king. `attacked_once` has the squares that the pieces before it can attack.
    fn add_attacker(&mut self, piece: &ReachablePiece, attacked_once: &mut Bitboard) {
        self.attackers.add(piece);
        let mut alone = Attackers::default();
        alone.add(piece);
        // A slider that gives check from one of its squares is guarded there if another piece attacks that square. Its own
        // squares count as attacked, so that such a square is in `attacked_twice`.
        let sliding = alone.rooks | alone.bishops;
        let attacked = piece.attacks() | sliding;
        self.attacked_twice |= *attacked_once & attacked;
        *attacked_once |= attacked;
        if !sliding.is_empty() {
            self.sliders.push(alone);
        }
    }

    /// Returns true if the loser's king could be mated on some square, with every square beside it attacked, covered by the
    /// winner's king, or blocked.
    pub fn is_possible(&self) -> bool {
        self.mate_squares().any(|king| {
            let flights = self.attackers.safe_flights(king);
            self.can_block(flights)
                || self
                    .covering_squares(king)
                    .any(|winner_king| self.can_block(flights & !attacks::king(winner_king)))
        })
    }

    /// Returns true if a mate is possible when the loser can move nothing but its king, so that the king steps onto the mate
    /// square right before the mating move. The king cannot go back, so the winner attacks the square that it came from. The
    /// winner's king did not attack that square before, and attacks it now only if it has made the mating move itself, by
    /// discovering a check. Otherwise another piece attacks it.
    fn is_possible_after_king_move(&self) -> bool {
        self.mate_squares().any(|king| {
            let flights = self.attackers.safe_flights(king);
            let came_from = self.loser_king & attacks::king(king) & self.attackers.attacks();
            let without_king = !came_from.is_empty() && self.can_block(flights);
            without_king
                || self.covering_squares(king).any(|winner_king| {
                    let fits = came_from.intersects(!attacks::king(winner_king))
                        || self.can_king_discover_check(king, winner_king);
                    fits && self.can_block(flights & !attacks::king(winner_king))
                })
        })
    }

    /// Returns the squares where the loser's king could be in a check that it cannot end by capturing the checker.
    fn mate_squares(&self) -> impl Iterator<Item = Square> {
        let squares = self.loser_king & self.attackers.check_squares();
        squares.into_iter().filter(|&king| self.is_safe_check(king))
    }

    /// Returns true if the king can be in a check that it cannot end by capturing the checker: from a leaper, from a distant
    /// slider, or from a neighboring slider that another piece can guard.
    fn is_safe_check(&self, king: Square) -> bool {
        if self.attackers.leaper_checks.contains(king) {
            return true;
        }
        self.sliders.iter().any(|slider| {
            slider.checking_sliders(king).into_iter().any(|near| {
                // The same slider may give the check from farther away if it can be on the next square of the line.
                let beyond = attacks::king(near) & attacks::line(king, near) & !Bitboard::of(king);
                let is_straight = Bitboard::of(king).rook_steps().contains(near);
                let on_such_lines = if is_straight {
                    slider.rooks
                } else {
                    slider.bishops
                };
                let king_guards = attacks::king(near) & !attacks::king(king) & self.winner_king;
                on_such_lines.intersects(beyond)
                    || self.attacked_twice.contains(near)
                    || !king_guards.is_empty()
            })
        })
    }

    /// Returns the squares that the winner's king can reach, two steps from the loser's king, from which it covers a flight.
    fn covering_squares(&self, king: Square) -> impl Iterator<Item = Square> {
        let near = attacks::king(king);
        let two_away = near.queen_steps() & !near & !Bitboard::of(king);
        (two_away & self.winner_king).into_iter()
    }

    /// Returns true if the winner's king could have discovered a check with its step to `winner_king`.
    fn can_king_discover_check(&self, king: Square, winner_king: Square) -> bool {
        (self.winner_king & attacks::king(winner_king) & !attacks::king(king))
            .into_iter()
            .any(|from| self.attackers.can_discover_check(king, from))
    }

    /// Returns true if the loser's pieces can block all these squares, each piece at most one: a bipartite matching.
    pub fn can_block(&self, squares: Bitboard) -> bool {
        let mut assigned = [None; 64];
        for square in squares {
            let mut tried = 0;
            if !self.assign_blocker(square, &mut tried, &mut assigned) {
                return false;
            }
        }
        true
    }

    /// Finds a blocker for a square, and returns false if there is none. It may move blockers that already have a square to
    /// other squares (an augmenting path). `assigned` has the square of each blocker, or `None` if it has none yet; `tried` has
    /// a bit for each blocker that this search has tried.
    fn assign_blocker(
        &self,
        square: Square,
        tried: &mut u64,
        assigned: &mut [Option<Square>; 64],
    ) -> bool {
        for (index, reach) in self.blockers.iter().enumerate() {
            if !reach.contains(square) || *tried >> index & 1 != 0 {
                continue;
            }
            *tried |= 1 << index;
            let free = match assigned[index] {
                None => true,
                Some(other) => self.assign_blocker(other, tried, assigned),
            };
            if free {
                assigned[index] = Some(square);
                return true;
            }
        }
        false
    }
}
