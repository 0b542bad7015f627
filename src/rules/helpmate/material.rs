//! Material with which no position at all is a mate, wherever the pieces stand.

use super::super::board::Board;
use super::super::piece::{Color, Role};
use super::super::square::Square;

/// Returns true if no placement of this material, nor of any that captures and promotions can leave, is a mate by
/// `winner`.
///
/// There are three cases, each closed under captures: a bare king; a single knight against queens alone, where a
/// queen that blocks a flight of its king can also capture the knight; bishops of one square color against pieces that
/// can block no square of the other.
pub fn is_insufficient(board: &Board, winner: Color) -> bool {
    let own = |role| board.pieces(winner, role);
    if !(own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).is_empty() {
        return false;
    }
    let enemy = |role| board.pieces(!winner, role);
    let minor = own(Role::Knight) | own(Role::Bishop);
    if minor.is_empty() {
        return true;
    }
    if !enemy(Role::Pawn).is_empty() {
        return false;
    }
    if own(Role::Knight).is_empty() {
        let bishops = own(Role::Bishop) | enemy(Role::Bishop);
        let light = bishops
            .into_iter()
            .filter(|&square| Square::is_light(square))
            .count();
        let one_color = light == 0 || light == bishops.count() as usize;
        return one_color && enemy(Role::Knight).is_empty();
    }
    let blockers = enemy(Role::Knight) | enemy(Role::Bishop) | enemy(Role::Rook);
    !minor.more_than_one() && blockers.is_empty()
}
