//! The walk: every position that can follow, kings and pawns to the square, the other pieces only as the sets of
//! squares that the static argument leaves them. Where a structure is locked these positions are few, however
//! many bishops roam behind it. If none of them leaves room for a mate, there is none.
//!
//! Whose turn it is counts, and so does every legal move of king and pawn. Beyond them a side may pass, if it has
//! a piece that can move; capture a pawn that one of its pieces can reach; and let a pawn capture where an enemy
//! piece can stand. That allows at least what the legal moves allow. A promotion ends the walk without a verdict.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::moves::Move;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::{Rank, Square};
use super::picture::Picture;
use super::statics::Statics;
use super::store::Store;

/// What has just moved, for the check that it may give.
#[derive(Clone, Copy)]
enum Mover {
    /// The king, from this square: it checks only by opening a line.
    King(Square),
    /// A pawn.
    Pawn,
    /// Another piece.
    Piece,
}

/// A walk under way.
struct Walk {
    /// Who is to mate.
    winner: Color,
    /// What the pieces can do for a mate.
    pieces: Picture,
    /// Where the pieces of each color can stand. Indexed by color.
    reach: [Bitboard; 2],
    /// Whether a color has a piece that can move. Indexed by color.
    mobile: [bool; 2],
    /// The positions met, without the pieces.
    store: Store,
}

/// Whether every position that can follow was visited, at most `limit` of them, and none leaves room for a mate by
/// `winner`, given that none stands on the board. No says nothing.
pub fn refutes(position: &Position, winner: Color, limit: u64) -> bool {
    let Some(statics) = Statics::of(position).filter(|_| position.castling().is_empty()) else {
        return false;
    };
    let mut walk = Walk::new(position, winner, &statics);
    let mut next = 0;
    while next < walk.store.len() {
        if u64::from(walk.store.len()) > limit || !walk.visit(next) {
            return false;
        }
        next += 1;
    }
    true
}

impl Walk {
    /// A walk from here.
    fn new(position: &Position, winner: Color, statics: &Statics) -> Self {
        let mut root = *position;
        let mut reach = [Bitboard::EMPTY; 2];
        let mut mobile = [false; 2];
        for man in statics.pieces() {
            root.board.clear(man.from);
            reach[man.color as usize] |= Bitboard(man.reach);
            mobile[man.color as usize] |= man.is_mobile();
        }
        Self {
            winner,
            pieces: Picture::of(statics.pieces(), winner),
            reach,
            mobile,
            store: Store::new(root),
        }
    }

    /// Adds what can follow a position. No if one of these leaves room for a mate, or is a promotion.
    fn visit(&mut self, number: u32) -> bool {
        let position = self.store.position(number);
        self.play_kings_and_pawns(number, &position)
            && self.capture_pieces(number, &position)
            && self.move_pieces(number, &position)
    }

    /// The legal moves of king and pawns.
    fn play_kings_and_pawns(&mut self, number: u32, position: &Position) -> bool {
        position.legal_moves().into_iter().all(|m| {
            let mover = if position.king(position.side_to_move()) == m.from {
                Mover::King(m.from)
            } else {
                Mover::Pawn
            };
            let mut child = *position;
            child.play(m);
            m.promotion.is_none() && self.add(number, m, &child, mover)
        })
    }

    /// Captures of pieces by pawns.
    fn capture_pieces(&mut self, number: u32, position: &Position) -> bool {
        let us = position.side_to_move();
        let last_ranks = Bitboard::rank(Rank::One) | Bitboard::rank(Rank::Eight);
        let prey = self.reach[!us as usize] & !position.board().occupied();
        position
            .board()
            .pieces(us, Role::Pawn)
            .into_iter()
            .all(|from| {
                (attacks::pawn(us, from) & prey).into_iter().all(|to| {
                    let mut child = *position;
                    child.play(Move::new(from, to));
                    !last_ranks.contains(to)
                        && self.add(number, Move::new(from, to), &child, Mover::Pawn)
                })
            })
    }

    /// Moves of pieces, which change nothing here but the turn, and captures of pawns by pieces.
    fn move_pieces(&mut self, number: u32, position: &Position) -> bool {
        let us = position.side_to_move();
        if !self.mobile[us as usize] {
            return true;
        }
        let mut child = *position;
        child.side_to_move = !us;
        child.en_passant = None;
        let nowhere = Square::from_index(0);
        let prey = self.reach[us as usize] & position.board().pieces(!us, Role::Pawn);
        self.add(number, Move::new(nowhere, nowhere), &child, Mover::Piece)
            && prey.into_iter().all(|to| {
                let mut child = child;
                child.board.clear(to);
                self.add(number, Move::new(nowhere, to), &child, Mover::Piece)
            })
    }

    /// Adds a position, unless its last move has left a king in check. No if it leaves room for a mate.
    fn add(&mut self, parent: u32, by: Move, child: &Position, mover: Mover) -> bool {
        let them = child.side_to_move();
        if child.is_attacked(child.king(!them), them) {
            return true;
        }
        if them != self.winner && self.may_be_mate(child, mover) {
            return false;
        }
        self.store.insert(child, parent, by);
        true
    }

    /// Whether the pieces could stand so that the last move mated.
    fn may_be_mate(&self, position: &Position, mover: Mover) -> bool {
        let loser = position.side_to_move();
        let (king, helper) = (position.king(loser), position.king(self.winner));
        let pawns = position.board().role(Role::Pawn);
        let own = pawns & position.board().color(self.winner);
        let attackers = self
            .pieces
            .attackers()
            .without_sliders_on(pawns | helper.into());
        let by_pawn = attacks::pawn(loser, king).meets(own);
        let check = match mover {
            Mover::King(from) => attackers.opens_line(king, from),
            Mover::Pawn => by_pawn || attackers.checks().contains(king),
            Mover::Piece => attackers.checks().contains(king),
        };
        if !check {
            return false;
        }
        let mut spare = attackers.spare(king) & !attacks::king(helper) & !(pawns & !own);
        for pawn in own {
            spare &= !attacks::pawn(self.winner, pawn);
        }
        self.pieces.can_block(spare.0)
    }
}
