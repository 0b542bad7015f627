//! What the men alone can say: material with which no position at all is a mate.

use super::super::board::Board;
use super::super::piece::{Color, Role};
use super::super::square::Square;

/// Whether no arrangement of these men, nor of any that captures and promotions can leave, is a mate by `winner`.
///
/// Three cases, each closed under captures: a bare king; a single knight whose enemies are only queens, which
/// would have to block their own king; bishops of one square color against men that can block none of the other.
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
            .filter(|&square| Square::is_light(square));
        let one_color =
            matches!(light.count(), count if count == 0 || count == bishops.count() as usize);
        return one_color && enemy(Role::Knight).is_empty();
    }
    let blockers = enemy(Role::Knight) | enemy(Role::Bishop) | enemy(Role::Rook);
    !minor.is_many() && blockers.is_empty()
}
