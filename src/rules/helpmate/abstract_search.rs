//! The search of abstract positions. *Tracked* pieces are on exact squares: kings, pawns, and pieces in a cage. *Roaming*
//! pieces have no square, only the set of squares that [`super::reachability`] leaves them: a narrow set until the first
//! capture of a tracked piece, a wider one later. Where the pawns are locked there are few such positions, however many bishops
//! roam, so the search can visit all of them. If none leaves room for a mate, no mate can follow.
//!
//! Every legal move has a counterpart, so the search misses no position:
//!
//! - A tracked piece moves as if no roaming piece were in its way. It may capture a roaming enemy, whose set stays as it is.
//! - A roaming piece captures a tracked piece next to where it can be. All its other moves are one: they pass the turn.
//! - A move is illegal only if it leaves the king *surely* attacked: by a tracked piece, with no square between them where a
//!   roaming piece could be.
//!
//! The search gives up when a pawn promotes, because that would add a piece. It also gives up when a position leaves room for a
//! mate: the loser's king may be in check, and each square beside it may be attacked, or blocked by a piece of its own side
//! that blocks no other square. Tracked and roaming pieces both count.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::chess_move::Move;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::{Rank, Square};
use super::position_table::PositionTable;
use super::reachability::{Reachability, ReachablePiece};
use super::static_mate::StaticMate;

/// A piece counts as caged if it can reach at most this many squares while nothing is captured. The search would be sound with
/// any number, but larger cages have more positions than it may visit. Where bishops guard each other in a cage, tracking
/// them speeds up the proof by a factor of up to 200.
const MAX_CAGE: u32 = 8;

/// The kind of piece that has just moved, which decides what checks are possible.
#[derive(Clone, Copy)]
enum Mover {
    /// The king moved from this square. It can only discover a check.
    King(Square),
    Other,
}

impl Mover {
    fn of(role: Role, from: Square) -> Self {
        if role == Role::King {
            Self::King(from)
        } else {
            Self::Other
        }
    }
}

/// Why the proof fails: there may be a mate, or a pawn promotes.
struct ProofFails;

/// What the roaming pieces can do.
struct Roaming {
    /// Where the roaming pieces can check, guard and block.
    mate: StaticMate,
    /// The squares that the roaming pieces of each color can reach. Indexed by color.
    reach: [Bitboard; 2],
    /// The squares where the roaming pieces of each color can capture a tracked piece. Indexed by color.
    captures: [Bitboard; 2],
}

impl Roaming {
    /// Computes what the roaming pieces can do: all pieces that are not `tracked`. The result holds as long as nothing captures
    /// a piece on one of the `spared` squares. Returns `None` while an en passant capture is possible.
    fn of(position: &Position, winner: Color, tracked: Bitboard, spared: Bitboard) -> Option<Self> {
        let mut sets = Reachability::start(position, winner)?;
        sets.spare(|piece| spared.contains(piece.from));
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

    /// Returns the squares where any roaming piece can be.
    fn all_reach(&self) -> Bitboard {
        self.reach[0] | self.reach[1]
    }
}

struct AbstractSearch {
    winner: Color,
    /// What the roaming pieces can do until the first capture of a tracked piece.
    roaming_at_first: Roaming,
    /// What the roaming pieces can do after the first capture of a tracked piece.
    roaming_later: Roaming,
    /// The number of tracked pieces before the first capture of one.
    tracked_at_first: u32,
    /// The visited positions, which hold only the tracked pieces.
    visited: PositionTable,
}

/// Returns true if at most `limit` abstract positions can follow and none of them leaves room for a mate, which proves that
/// `winner` can no longer mate. False proves nothing. The position itself must not be a mate. Gives up at once while
/// castling is possible, because the abstract moves do not include it.
pub fn rules_out_mate(position: &Position, winner: Color, limit: u64) -> bool {
    if !position.castling.is_empty() {
        return false;
    }
    let Some(mut search) = AbstractSearch::new(position, winner) else {
        return false;
    };
    // `expand` appends to the visited positions, so this ends when all that can follow have been expanded.
    let mut next = 0;
    while next < search.visited.len() {
        if u64::from(search.visited.len()) > limit || search.expand(next).is_err() {
            return false;
        }
        next += 1;
    }
    true
}

/// Returns the squares of the pieces to track: the kings, the pawns, and the other pieces that can reach at most
/// [`MAX_CAGE`] squares while nothing is captured. `None` while an en passant capture is possible.
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
            roaming_at_first: Roaming::of(position, winner, tracked, tracked)?,
            roaming_later: Roaming::of(position, winner, tracked, Bitboard::EMPTY)?,
            tracked_at_first: tracked.count(),
            visited: PositionTable::new(root),
        })
    }

    /// Returns what the roaming pieces can do in this position, before or after the first capture of a tracked piece.
    fn roaming(&self, position: &Position) -> &Roaming {
        if position.board.occupied().count() == self.tracked_at_first {
            &self.roaming_at_first
        } else {
            &self.roaming_later
        }
    }

    /// Adds the positions after each move from the visited position with this number. Fails if the proof does.
    fn expand(&mut self, number: u32) -> Result<(), ProofFails> {
        let position = self.visited.position(number);
        let own = position.board.color(position.side_to_move);
        for from in own {
            if let Some(role) = position.board.role_on(from) {
                self.add_tracked_moves(&position, role, from)?;
            }
        }
        self.add_roaming_moves(&position)
    }

    /// Adds the position after each move of one piece to the positions that the search visits. The proof that no mate is
    /// possible fails if the piece is a pawn that can promote, or if a new position leaves room for a mate.
    ///
    /// The board holds only the *tracked* pieces, whose squares we know. Of the *roaming* pieces we know only where they can
    /// be, so none of them blocks a move.
    fn add_tracked_moves(
        &mut self,
        position: &Position,
        role: Role,
        from: Square,
    ) -> Result<(), ProofFails> {
        let destinations = match role {
            Role::Pawn => self.pawn_destinations(position, from),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                piece_destinations(position, role, from)
            }
        };
        // The proof has no place for a promoted piece: it is not on the board of tracked pieces, and the sets that say where
        // the roaming pieces can be leave it out.
        if role == Role::Pawn && destinations.intersects(Bitboard::LAST_RANKS) {
            return Err(ProofFails);
        }
        // What has moved decides which checks the new positions may have.
        let mover = Mover::of(role, from);
        // A roaming piece on one of these squares may stand between a king and its attacker.
        let roaming_squares = self.roaming(position).all_reach();
        for to in destinations {
            let mut child = *position;
            child.play(Move::new(from, to));
            // `play` allows a capture en passant only if it leaves the king safe on this board. But a roaming piece may shield
            // that king, so we allow it after every double step.
            child.0.en_passant = passed_over(position, role, from, to);
            self.add_if_legal(&child, mover, roaming_squares)?;
        }
        Ok(())
    }

    /// Returns the squares that a pawn may go to. It may capture wherever a roaming enemy can be.
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
        let roaming_enemies = self.roaming(position).reach[!us as usize] & free;
        let targets = enemies | roaming_enemies | en_passant;
        step | double_step | attacks::pawn(us, from) & targets
    }

    /// Adds the position after a move of a roaming piece. It differs only in the side to move, and has no en passant square.
    /// Also adds a position for each capture of a tracked piece by a roaming one.
    fn add_roaming_moves(&mut self, position: &Position) -> Result<(), ProofFails> {
        let us = position.side_to_move;
        let roaming = self.roaming(position);
        if roaming.reach[us as usize].is_empty() {
            return Ok(()); // this side has no roaming piece
        }
        let mut after_move = *position;
        after_move.0.side_to_move = !us;
        after_move.0.en_passant = None;
        let enemies = position.board.color(!us) & !position.board.role(Role::King);
        let targets = roaming.captures[us as usize] & enemies;
        let roaming_squares = roaming.all_reach();
        self.add_if_legal(&after_move, Mover::Other, roaming_squares)?;
        for to in targets {
            let mut after_capture = after_move;
            after_capture.0.board.clear(to);
            self.add_if_legal(&after_capture, Mover::Other, roaming_squares | to.into())?;
        }
        Ok(())
    }

    /// Adds a position unless the side that has just moved is surely in check, which makes the move illegal. Fails if the
    /// position leaves room for a mate. `roaming_squares` are those where roaming pieces can be after the move.
    fn add_if_legal(
        &mut self,
        child: &Position,
        mover: Mover,
        roaming_squares: Bitboard,
    ) -> Result<(), ProofFails> {
        let them = child.side_to_move;
        // A check is sure only if no roaming piece could be in its way.
        let may_be_occupied = child.board.occupied() | roaming_squares;
        let attackers = child.board.attackers(child.king(!them), may_be_occupied);
        if attackers.intersects(child.board.color(them)) {
            return Ok(());
        }
        if them != self.winner && self.may_be_mate(child, mover) {
            return Err(ProofFails);
        }
        self.visited.insert(child);
        Ok(())
    }

    /// Returns true if the last move may have mated, for some placement of the roaming pieces. May return true by mistake, but
    /// never false. Only tracked pieces are on the board; of the roaming ones we know only where they can be.
    fn may_be_mate(&self, position: &Position, mover: Mover) -> bool {
        let loser = position.side_to_move;
        let king = position.king(loser);
        let mate = &self.roaming(position).mate;
        // A roaming slider cannot be where a tracked piece is.
        let roaming_attackers = mate.attackers.without_sliders_on(without_king(position));
        let is_roaming_check = match mover {
            // A king itself gives no check, but may open the line of a slider.
            Mover::King(from) => roaming_attackers.can_discover_check(king, from),
            Mover::Other => roaming_attackers.check_squares().contains(king),
        };
        if !is_roaming_check && attacked_by_tracked(position, king.into()).is_empty() {
            return false;
        }
        // In a mate, the loser's pieces block every square beside the king that nothing attacks.
        let flights = roaming_attackers.safe_flights(king);
        let unattacked = flights & !attacked_by_tracked(position, flights);
        // Tracked pieces block their own squares. The roaming ones must block the rest, each at most one square.
        let blocked_by_tracked = position.board.color(loser);
        mate.can_block(unattacked & !blocked_by_tracked)
    }
}

/// Returns the squares among these that a tracked piece of the side not to move attacks.
fn attacked_by_tracked(position: &Position, squares: Bitboard) -> Bitboard {
    let board = &position.board;
    let own = board.color(!position.side_to_move);
    let occupied = without_king(position);
    let is_attacked = |square: &Square| board.attackers(*square, occupied).intersects(own);
    squares.into_iter().filter(is_attacked).collect()
}

/// Returns the squares of all tracked pieces except the king of the side to move. That king shields no square, because it
/// leaves its own square when it flees.
fn without_king(position: &Position) -> Bitboard {
    let king = position.king(position.side_to_move);
    position.board.occupied() & !Bitboard::of(king)
}

/// Returns the squares that a tracked piece other than a pawn may go to.
fn piece_destinations(position: &Position, role: Role, from: Square) -> Bitboard {
    let (us, board) = (position.side_to_move, &position.board);
    // If the enemy king is in reach here, a roaming piece shields it, so the move would be blocked.
    let kings = board.role(Role::King);
    attacks::of(us, role, from, board.occupied()) & !board.color(us) & !kings
}

/// Returns the square that a pawn passes over with this move; `None` if the move is not a double step, or if no enemy pawn
/// could capture en passant there.
fn passed_over(before: &Position, role: Role, from: Square, to: Square) -> Option<Square> {
    let us = before.side_to_move;
    let is_double_step = role == Role::Pawn && from.index().abs_diff(to.index()) == 16;
    if !is_double_step {
        return None;
    }
    let square = Bitboard::of(from).forward(us).first()?;
    let captors = before.board.pieces(!us, Role::Pawn) & attacks::pawn(us, square);
    (!captors.is_empty()).then_some(square)
}
