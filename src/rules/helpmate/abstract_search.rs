//! The search of abstract positions: kings and pawns are on their exact squares, and the other pieces are only the sets of
//! squares that [`super::reachability`] leaves them. Where the pawns are locked, there are few such positions, however many
//! bishops roam behind the pawns, so the search can visit all of them. If none leaves room for a mate, there is none.
//!
//! In an abstract position every legal move of kings and pawns is possible. Beyond these a side may pass, if it has a piece
//! that can move; capture a pawn that one of its pieces can reach; and capture with a pawn anywhere an enemy piece can be. That
//! allows at least the legal moves. A promotion would add a new piece, so it ends the search without a proof.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::chess_move::Move;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;
use super::position_table::PositionTable;
use super::reachability::Reachability;
use super::static_mate::StaticMate;

/// The kind of piece that has just moved. It decides which checks are possible.
#[derive(Clone, Copy)]
enum Mover {
    /// The king, from this square. It can only discover a check.
    King(Square),
    Pawn,
    Other,
}

struct AbstractSearch {
    winner: Color,
    /// What the minor and major pieces can do for a mate.
    mate: StaticMate,
    /// The squares that the minor and major pieces of each color can reach. Indexed by color.
    reach: [Bitboard; 2],
    /// Whether a minor or major piece of the color can move. Indexed by color.
    mobile: [bool; 2],
    /// Positions of kings and pawns only.
    visited: PositionTable,
}

/// Returns true if at most `limit` abstract positions can follow and none leaves room for a mate by `winner`. The position
/// itself must not be a mate. False proves nothing.
pub fn rules_out_mate(position: &Position, winner: Color, limit: u64) -> bool {
    if !position.castling.is_empty() {
        return false;
    }
    let Some(reachability) = Reachability::of(position, winner) else {
        return false;
    };
    let mut search = AbstractSearch::new(position, winner, &reachability);
    let mut next = 0;
    while next < search.visited.len() {
        if u64::from(search.visited.len()) > limit || !search.expand(next) {
            return false;
        }
        next += 1;
    }
    true
}

impl AbstractSearch {
    fn new(position: &Position, winner: Color, reachability: &Reachability) -> Self {
        let mut root = *position;
        let mut reach = [Bitboard::EMPTY; 2];
        let mut mobile = [false; 2];
        for piece in reachability.minor_and_major_pieces() {
            root.0.board.clear(piece.from);
            reach[piece.color as usize] |= piece.reach;
            mobile[piece.color as usize] |= piece.is_mobile();
        }
        Self {
            winner,
            mate: StaticMate::of(reachability.minor_and_major_pieces(), winner),
            reach,
            mobile,
            visited: PositionTable::new(root),
        }
    }

    /// Adds the positions after one more move. Returns false if one of them leaves room for a mate or promotes a pawn.
    fn expand(&mut self, number: u32) -> bool {
        let position = self.visited.position(number);
        self.add_king_and_pawn_moves(&position)
            && self.add_pawn_captures(&position)
            && self.add_piece_moves(&position)
    }

    fn add_king_and_pawn_moves(&mut self, position: &Position) -> bool {
        position.legal_moves().into_iter().all(|m| {
            let mover = if position.king(position.side_to_move) == m.from {
                Mover::King(m.from)
            } else {
                Mover::Pawn
            };
            let mut child = *position;
            child.play(m);
            m.promotion.is_none() && self.add(&child, mover)
        })
    }

    /// Lets pawns capture on every square that an enemy piece can reach.
    fn add_pawn_captures(&mut self, position: &Position) -> bool {
        let us = position.side_to_move;
        let targets = self.reach[!us as usize] & !position.board.occupied();
        position
            .board
            .pieces(us, Role::Pawn)
            .into_iter()
            .all(|from| {
                (attacks::pawn(us, from) & targets).into_iter().all(|to| {
                    let mut child = *position;
                    child.play(Move::new(from, to));
                    !Bitboard::LAST_RANKS.contains(to) && self.add(&child, Mover::Pawn)
                })
            })
    }

    /// Lets pieces move, which changes only the side to move, and capture every pawn that they can reach.
    fn add_piece_moves(&mut self, position: &Position) -> bool {
        let us = position.side_to_move;
        if !self.mobile[us as usize] {
            return true;
        }
        let mut child = *position;
        child.0.side_to_move = !us;
        child.0.en_passant = None;
        let targets = self.reach[us as usize] & position.board.pieces(!us, Role::Pawn);
        self.add(&child, Mover::Other)
            && targets.into_iter().all(|to| {
                let mut child = child;
                child.0.board.clear(to);
                self.add(&child, Mover::Other)
            })
    }

    /// Adds a position unless its last move leaves the mover's king in check. Returns false if it leaves room for a mate.
    fn add(&mut self, child: &Position, mover: Mover) -> bool {
        let them = child.side_to_move;
        if child.is_attacked(child.king(!them), them) {
            return true;
        }
        if them != self.winner && self.may_be_mate(child, mover) {
            return false;
        }
        self.visited.insert(child);
        true
    }

    /// Returns true if the last move may have mated, for some placement of the pieces.
    fn may_be_mate(&self, position: &Position, mover: Mover) -> bool {
        let loser = position.side_to_move;
        let (king, winner_king) = (position.king(loser), position.king(self.winner));
        let pawns = position.board.role(Role::Pawn);
        let own = pawns & position.board.color(self.winner);
        let attackers = self
            .mate
            .attackers
            .without_sliders_on(pawns | winner_king.into());
        let by_pawn = attacks::pawn(loser, king).intersects(own);
        let check = match mover {
            Mover::King(from) => attackers.can_discover_check(king, from),
            Mover::Pawn => by_pawn || attackers.check_squares().contains(king),
            Mover::Other => attackers.check_squares().contains(king),
        };
        if !check {
            return false;
        }
        let mut flights =
            attackers.safe_flights(king) & !attacks::king(winner_king) & !(pawns & !own);
        for pawn in own {
            flights &= !attacks::pawn(self.winner, pawn);
        }
        self.mate.can_block(flights)
    }
}
