//! The search of abstract positions. *Tracked* pieces are on exact squares: kings, pawns, and pieces in a cage. *Roaming* ones
//! are only the sets of squares that [`super::reachability`] leaves them: narrow sets until the first capture of a tracked piece,
//! wider ones later. Where the pawns are locked there are few such positions, however many bishops roam, so the search can visit
//! all of them. If none leaves room for a mate, there is none.
//!
//! Every legal move has its counterpart:
//!
//! - A tracked piece moves as if no roaming piece were in its way. It may capture a roaming enemy there, whose set stays as it is.
//! - A move of a roaming piece passes the turn, or captures a tracked piece next to where it can be.
//! - A move is illegal only if it leaves the king *surely* attacked: by a tracked piece, with no square between them where a
//!   roaming piece could be.
//!
//! A promotion would add a new piece, so it ends the search without a proof. So does room for a mate: the loser's king may be in
//! check by a tracked or a roaming piece, and each square beside it may be attacked by one of these, or blocked by a tracked piece
//! of its own side or by a roaming one, a different one for each square.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::chess_move::Move;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::{Rank, Square};
use super::position_table::PositionTable;
use super::reachability::{Reachability, ReachablePiece};
use super::static_mate::StaticMate;

/// A piece counts as caged if it can reach only this many squares without a capture. The search would be sound for any
/// number, but a larger cage has more positions than the search may visit. Tracking caged pieces proves up to 200 times
/// sooner that no mate is left, where bishops guard each other in a cage.
const MAX_CAGE: u32 = 8;

/// The kind of piece that has just moved. The kind decides which checks are possible.
#[derive(Clone, Copy)]
enum Mover {
    /// The king moved from this square. It can only discover a check.
    King(Square),
    Other,
}

/// What the roaming pieces, which are not tracked, can do.
struct Roaming {
    /// The parts that they can play in a mate.
    mate: StaticMate,
    /// The squares that the roaming pieces of each color can reach. Indexed by color.
    reach: [Bitboard; 2],
    /// The squares on which the roaming pieces of each color can capture a tracked piece. Indexed by color.
    captures: [Bitboard; 2],
}

impl Roaming {
    /// Computes the sets of the pieces that are not tracked. If `spared` is true, these sets hold until the first capture
    /// of a tracked piece, otherwise always. Returns `None` while an en passant capture is possible.
    fn of(position: &Position, winner: Color, tracked: Bitboard, spared: bool) -> Option<Self> {
        let mut sets = Reachability::start(position, winner)?;
        sets.spare(|piece| spared && tracked.contains(piece.from));
        sets.saturate();
        sets.pieces.retain(|piece| !tracked.contains(piece.from));
        let mut roaming = Self {
            mate: StaticMate::of(sets.pieces.iter(), winner),
            reach: [Bitboard::EMPTY; 2],
            captures: [Bitboard::EMPTY; 2],
        };
        for piece in &sets.pieces {
            let color = piece.color as usize;
            roaming.reach[color] |= piece.reach;
            roaming.captures[color] |= piece.attacks();
        }
        Some(roaming)
    }

    /// Returns the squares on which any roaming piece can be.
    fn all_reach(&self) -> Bitboard {
        self.reach[0] | self.reach[1]
    }
}

struct AbstractSearch {
    winner: Color,
    /// The roaming pieces until the first capture of a tracked piece.
    roaming_at_first: Roaming,
    /// The roaming pieces after the first capture of a tracked piece.
    roaming_later: Roaming,
    /// The number of tracked pieces at first.
    tracked_at_first: u32,
    /// The visited positions, which hold only the tracked pieces.
    visited: PositionTable,
}

/// Returns true if it proves that no mate by `winner` can follow, because at most `limit` abstract positions can follow and
/// none leaves room for a mate. The position itself must not be a mate. False proves nothing.
pub fn rules_out_mate(position: &Position, winner: Color, limit: u64) -> bool {
    if !position.castling.is_empty() {
        return false;
    }
    let Some(mut search) = AbstractSearch::new(position, winner) else {
        return false;
    };
    let mut next = 0;
    while next < search.visited.len() {
        if u64::from(search.visited.len()) > limit || !search.expand(next) {
            return false;
        }
        next += 1;
    }
    true
}

/// Returns the kings, the pawns, and the other pieces that can reach few squares while nothing is captured; `None` while an
/// en passant capture is possible.
fn tracked_pieces(position: &Position, winner: Color) -> Option<Bitboard> {
    let mut sets = Reachability::start(position, winner)?;
    sets.spare(|_| true);
    sets.saturate();
    let is_tracked = |piece: &&ReachablePiece| match piece.role {
        Role::King | Role::Pawn => true,
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen => piece.reach.count() <= MAX_CAGE,
    };
    let tracked = sets.pieces.iter().filter(is_tracked);
    Some(tracked.map(|piece| piece.from).collect())
}

impl AbstractSearch {
    fn new(position: &Position, winner: Color) -> Option<Self> {
        let tracked = tracked_pieces(position, winner)?;
        let mut root = *position;
        root.0.board.clear(!tracked);
        Some(Self {
            winner,
            roaming_at_first: Roaming::of(position, winner, tracked, true)?,
            roaming_later: Roaming::of(position, winner, tracked, false)?,
            tracked_at_first: tracked.count(),
            visited: PositionTable::new(root),
        })
    }

    /// Returns the roaming pieces as they are in a position, before or after the first capture of a tracked piece.
    fn roaming(&self, position: &Position) -> &Roaming {
        if position.board.occupied().count() == self.tracked_at_first {
            &self.roaming_at_first
        } else {
            &self.roaming_later
        }
    }

    /// Adds the positions after one more move. Returns false if one of them leaves room for a mate or promotes a pawn.
    fn expand(&mut self, number: u32) -> bool {
        let position = self.visited.position(number);
        let own = position.board.color(position.side_to_move);
        own.into_iter()
            .all(|from| self.add_tracked_moves(&position, from))
            && self.add_roaming_moves(&position)
    }

    /// Adds the positions after each move of the tracked piece on this square. Returns false if one of them leaves room for a
    /// mate or promotes a pawn.
    fn add_tracked_moves(&mut self, position: &Position, from: Square) -> bool {
        let (us, board) = (position.side_to_move, &position.board);
        let kings = board.role(Role::King);
        let roaming = self.roaming(position).all_reach();
        let Some(role) = board.role_on(from) else {
            return true;
        };
        let destinations = match role {
            Role::Pawn => self.pawn_destinations(position, from),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                attacks::of(us, role, from, board.occupied()) & !board.color(us) & !kings
            }
        };
        let mover = if role == Role::King {
            Mover::King(from)
        } else {
            Mover::Other
        };
        destinations.into_iter().all(|to| {
            if role == Role::Pawn && Bitboard::LAST_RANKS.contains(to) {
                return false;
            }
            let mut child = *position;
            child.play(Move::new(from, to));
            child.0.en_passant = passed_over(position, role, from, to);
            self.add(&child, mover, roaming)
        })
    }

    /// Returns the squares to which a pawn may go. It may capture wherever an enemy can be.
    fn pawn_destinations(&self, position: &Position, from: Square) -> Bitboard {
        let (us, board) = (position.side_to_move, &position.board);
        let free = !board.occupied();
        let step = Bitboard::of(from).forward(us) & free;
        let double_step = if from.rank() == us.rank(Rank::Two) {
            step.forward(us) & free
        } else {
            Bitboard::EMPTY
        };
        let en_passant = position.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
        let enemies = board.color(!us) & !board.role(Role::King);
        let roaming = self.roaming(position).reach[!us as usize] & free;
        let targets = enemies | roaming | en_passant;
        step | double_step | attacks::pawn(us, from) & targets
    }

    /// Lets roaming pieces move, which changes only the side to move, and capture every tracked piece that they can reach.
    fn add_roaming_moves(&mut self, position: &Position) -> bool {
        let us = position.side_to_move;
        let roaming = self.roaming(position);
        // Every roaming piece can move, or it would be tracked.
        if roaming.reach[us as usize].is_empty() {
            return true;
        }
        let mut child = *position;
        child.0.side_to_move = !us;
        child.0.en_passant = None;
        let enemies = position.board.color(!us) & !position.board.role(Role::King);
        let targets = roaming.captures[us as usize] & enemies;
        let reach = roaming.all_reach();
        self.add(&child, Mover::Other, reach)
            && targets.into_iter().all(|to| {
                let mut child = child;
                child.0.board.clear(to);
                self.add(&child, Mover::Other, reach | to.into())
            })
    }

    /// Adds a position unless its last move surely leaves the mover's king in check. Returns false if the position leaves
    /// room for a mate. `roaming` has the squares where roaming pieces can be at that moment.
    fn add(&mut self, child: &Position, mover: Mover, roaming: Bitboard) -> bool {
        let them = child.side_to_move;
        let may_be_occupied = child.board.occupied() | roaming;
        let attackers = child.board.attackers(child.king(!them), may_be_occupied);
        if attackers.intersects(child.board.color(them)) {
            return true;
        }
        if them != self.winner && self.may_be_mate(child, mover) {
            return false;
        }
        self.visited.insert(child);
        true
    }

    /// Returns true if the last move may have mated, for some placement of the roaming pieces.
    fn may_be_mate(&self, position: &Position, mover: Mover) -> bool {
        let (loser, board) = (position.side_to_move, &position.board);
        let king = position.king(loser);
        let tracked = board.occupied() & !Bitboard::of(king);
        let own = board.color(self.winner);
        let mate = &self.roaming(position).mate;
        let attackers = mate.attackers.without_sliders_on(tracked);
        let check = match mover {
            Mover::King(from) => attackers.can_discover_check(king, from),
            Mover::Other => attackers.check_squares().contains(king),
        };
        if !check && !board.attackers(king, tracked).intersects(own) {
            return false;
        }
        let flights = attackers.safe_flights(king) & !board.color(loser);
        let attacked = |square: &Square| board.attackers(*square, tracked).intersects(own);
        let flights = flights.into_iter().filter(|square| !attacked(square));
        mate.can_block(flights.collect())
    }
}

/// Returns the square that a pawn has just passed over with a double step, if it may be captured there en passant;
/// otherwise `None`.
fn passed_over(before: &Position, role: Role, from: Square, to: Square) -> Option<Square> {
    let us = before.side_to_move;
    let captors = before.board.pieces(!us, Role::Pawn);
    if role != Role::Pawn || from.index().abs_diff(to.index()) != 16 {
        return None;
    }
    let square = Bitboard::of(from).forward(us).first()?;
    attacks::pawn(us, square)
        .intersects(captors)
        .then_some(square)
}
