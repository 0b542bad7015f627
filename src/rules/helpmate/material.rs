//! Material that allows no mate in any placement.

use super::super::board::Board;
use super::super::piece::{Color, Role};
use super::super::square::Square;

/// Returns true if `winner` has no mate in any placement of this material, or of any material that captures and promotions can
/// leave.
///
/// `winner` cannot mate in three cases, and captures never lead out of them. It has only its king. Or it has a single knight,
/// and the opponent has only its king and perhaps queens: a queen that blocks a flight of its king can also capture the knight.
/// Or it has only bishops, all bishops on the board are on squares of one color, and the opponent has no knight or pawn to
/// block a square of the other color.
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
