//! The proof by the first capture. It assumes that nobody captures certain pieces, which are *spared*. If
//! [`super::reachability`] then leaves no room for a mate, every mate needs the capture of a spared piece, and one of these
//! captures comes first. The sets hold until that capture, so they say which pieces can make it and where. Each possible
//! first capture is a case with one piece fewer. The proof asks the same question about it again.
//!
//! At first all pieces are spared. The proof then stops sparing pieces, one by one, if that leaves fewer cases. Few cases are
//! left where walls of pawns hold and bishops roam behind them.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;
use super::reachability::{Allowed, Reachability, ReachablePiece};
use super::static_mate::StaticMate;

/// Returns true if it proves that no series of legal moves ends in a mate by `winner`. Each time it computes the sets of
/// reachable squares, it takes one from `computations_left`; at zero it gives up. The position itself must not be a mate. False
/// proves nothing.
pub fn rules_out_mate(position: &Position, winner: Color, computations_left: &mut u64) -> bool {
    Reachability::start(position, winner)
        .is_some_and(|start| CaseSplit { computations_left }.rules_out_mate(&start))
}

/// The set of spared pieces: bit `n` is set if the piece with index `n` is spared.
type Spared = u64;

struct CaseSplit<'a> {
    /// How many more times the sets may be computed.
    computations_left: &'a mut u64,
}

/// A capture of a spared piece. Both fields are indices of pieces.
struct Capture {
    victim: usize,
    capturer: usize,
}

impl CaseSplit<'_> {
    /// Returns true if it proves that no mate can follow: because the sets that grow from these leave no room for one, or
    /// because none can follow any possible first capture. False proves nothing.
    fn rules_out_mate(&mut self, start: &Reachability) -> bool {
        let nothing_spared = 0;
        if self.without_mate(start, nothing_spared).is_some() {
            return true;
        }
        let Some((sets, captures)) = self.choose_spared(start) else {
            return false;
        };
        captures
            .into_iter()
            .all(|capture| self.rules_out_mate_after(&sets, &capture))
    }

    /// Computes the sets for series of moves that capture no spared piece. Returns `None` if these sets leave room for a mate,
    /// or if no computation is left.
    fn without_mate(&mut self, start: &Reachability, spared: Spared) -> Option<Reachability> {
        *self.computations_left = self.computations_left.checked_sub(1)?;
        let mut sets = start.clone();
        for (index, piece) in sets.pieces.iter_mut().enumerate() {
            piece.is_spared = piece.role != Role::King && spared >> index & 1 != 0;
        }
        sets.saturate();
        let mate = StaticMate::of(sets.pieces.iter(), sets.winner);
        (!mate.is_possible()).then_some(sets)
    }

    /// Chooses which pieces to spare so that few first captures are possible. Returns the sets and these captures; `None` if
    /// there is room for a mate even with all pieces spared, or if no computation is left.
    fn choose_spared(&mut self, start: &Reachability) -> Option<(Reachability, Vec<Capture>)> {
        let mut spared = Spared::MAX;
        let mut sets = self.without_mate(start, spared)?;
        let mut captures = captures_of(&sets);
        for victim in 0..start.pieces.len() {
            if !captures.iter().any(|capture| capture.victim == victim) {
                continue;
            }
            let fewer_spared = spared & !(1 << victim);
            if let Some(wider_sets) = self.without_mate(start, fewer_spared) {
                let wider_captures = captures_of(&wider_sets);
                if wider_captures.len() < captures.len() {
                    (sets, captures, spared) = (wider_sets, wider_captures, fewer_spared);
                }
            }
        }
        Some((sets, captures))
    }

    /// Returns true if it proves that no mate can follow once this capture has been made.
    fn rules_out_mate_after(&mut self, sets: &Reachability, capture: &Capture) -> bool {
        let Some(case) = after_capture(sets, capture) else {
            return true; // the capture is impossible
        };
        // If the loser must recapture, the cases after that leave less room for a mate, because the capturer is gone again.
        match forced_recaptures(sets, &case, sets.pieces[capture.capturer].from) {
            Some(cases) => cases.iter().all(|case| self.rules_out_mate(case)),
            None => self.rules_out_mate(&case),
        }
    }
}

/// Returns every way to capture a spared piece.
fn captures_of(sets: &Reachability) -> Vec<Capture> {
    let allowed = sets.allowed();
    let count = sets.pieces.len();
    (0..count)
        .filter(|&victim| sets.pieces[victim].is_spared)
        .flat_map(|victim| (0..count).map(move |capturer| Capture { victim, capturer }))
        .filter(|capture| landed(sets, &allowed, capture).is_some())
        .collect()
}

/// Returns the capturer as it is after the capture, on the squares where it may capture; `None` if there are none.
fn landed(sets: &Reachability, allowed: &Allowed, capture: &Capture) -> Option<ReachablePiece> {
    let (victim, capturer) = (&sets.pieces[capture.victim], sets.pieces[capture.capturer]);
    if capturer.color == victim.color || victim.role == Role::King {
        return None;
    }
    let mut squares = victim.all_reach() & allowed.not_frozen[capturer.color as usize];
    if capturer.role == Role::King {
        squares &= !allowed.frozen_attacks[victim.color as usize];
    }
    capturer.captures_on(squares)
}

/// Returns the sets right after a capture: the victim is gone, its capturer is on a square where the victim could be, and every
/// other piece can be anywhere it could reach before. `None` if the capture is impossible.
fn after_capture(sets: &Reachability, capture: &Capture) -> Option<Reachability> {
    let landed = landed(sets, &sets.allowed(), capture)?;
    let mut case = sets.clone();
    case.pieces[capture.capturer] = landed;
    case.pieces.remove(capture.victim);
    Some(case)
}

/// If the loser must recapture at once, returns a case for each way to do so. The winner is the side that could mate, and the
/// loser is the other one. `before` says where each piece can be before the capture, `after` where it can be right after it,
/// and `capturer_from` is the square where the capturer began.
///
/// The loser must recapture if the capturer, a piece of the winner, checks the loser's king from a neighboring square, the king
/// has no flight, and the loser can capture the checker. `None` unless all of this is certain: the loser may have another
/// reply, or none at all, which would be mate.
fn forced_recaptures(
    before: &Reachability,
    after: &Reachability,
    capturer_from: Square,
) -> Option<Vec<Reachability>> {
    // The check from a neighboring square, if the capturer certainly gives one.
    let check = contact_check(after, capturer_from)?;
    // What each side could do before the capture: where it could capture, be captured and stand.
    let allowed = before.allowed();
    // Frozen pieces could neither move nor be captured before. Only they are certainly where they began, so only they guard or
    // block for sure.
    let mut frozen = after.pieces.clone();
    frozen.retain(|piece| piece.from != capturer_from && Reachability::is_frozen(piece, &allowed));
    // A square is certainly attacked only if it is attacked even with other pieces everywhere they can be.
    let may_be_occupied = allowed.may_be_occupied | check.square.into();
    let guarded = attacked_by_winner(&frozen, after.winner, may_be_occupied);
    let attacked_by_checker = attacks::of(after.winner, check.role, check.square, may_be_occupied);
    // The king cannot go where a frozen piece of its own side is.
    let blocked = blocked_by_loser(&frozen, after.winner);
    // The checker's square is not a flight, because a king that goes there captures the checker.
    let beside_king = attacks::king(check.king) & !Bitboard::of(check.square);
    let flights = beside_king & !guarded & !attacked_by_checker & !blocked;
    if !flights.is_empty() || !can_surely_recapture(after, check.checker, &frozen) {
        return None;
    }
    // The king can capture the checker unless the checker is certainly guarded.
    let king_may_capture = !guarded.contains(check.square);
    let cases = cases_without_checker(after, check.checker, king_may_capture);
    Some(cases)
}

/// A check by a piece of the winner on a square beside the loser's king.
struct ContactCheck {
    /// The index of the checking piece.
    checker: usize,
    role: Role,
    /// The square of the checking piece.
    square: Square,
    /// The square of the loser's king.
    king: Square,
}

/// Returns the contact check that the piece which began on `capturer_from` certainly gives; `None` if it may give none.
fn contact_check(after: &Reachability, capturer_from: Square) -> Option<ContactCheck> {
    let mut pieces = after.pieces.iter();
    let checker = pieces.position(|piece| piece.from == capturer_from)?;
    let piece = after.pieces[checker];
    if piece.color != after.winner || piece.role == Role::King {
        return None;
    }
    let square = piece.only_square()?;
    let king = after.king(!after.winner)?.only_square()?;
    // No piece can be between the king and a square beside it.
    let attacked = attacks::of(piece.color, piece.role, square, Bitboard::EMPTY);
    let gives_check = attacks::king(king).contains(square) && attacked.contains(king);
    gives_check.then_some(ContactCheck {
        checker,
        role: piece.role,
        square,
        king,
    })
}

/// Returns the squares that frozen pieces of the winner attack, even with other pieces on all `occupied` squares.
fn attacked_by_winner(frozen: &[ReachablePiece], winner: Color, occupied: Bitboard) -> Bitboard {
    let own = frozen.iter().filter(|piece| piece.color == winner);
    own.fold(Bitboard::EMPTY, |attacked, piece| {
        attacked | piece.frozen_attacks(occupied)
    })
}

/// Returns the squares of the loser's frozen pieces.
fn blocked_by_loser(frozen: &[ReachablePiece], winner: Color) -> Bitboard {
    let of_loser = frozen.iter().filter(|piece| piece.color != winner);
    of_loser.fold(Bitboard::EMPTY, |blocked, piece| {
        blocked | piece.all_reach()
    })
}

/// Returns a case for each piece of the loser that may capture the checker: the sets right after that capture.
fn cases_without_checker(
    case: &Reachability,
    checker_index: usize,
    king_may_capture: bool,
) -> Vec<Reachability> {
    let checker_squares = case.pieces[checker_index].reach;
    let mut cases = Vec::new();
    for (index, piece) in case.pieces.iter().enumerate() {
        let is_barred_king = piece.role == Role::King && !king_may_capture;
        if piece.color == case.winner || is_barred_king {
            continue;
        }
        if let Some(landed) = piece.captures_on(checker_squares) {
            let mut after = case.clone();
            after.pieces[index] = landed;
            after.pieces.remove(checker_index);
            cases.push(after);
        }
    }
    cases
}

/// Returns true if the loser can certainly capture a checker beside its king: with the king, if nothing can guard the checker,
/// or with a `frozen` piece, if the winner has no piece that could pin it.
fn can_surely_recapture(
    case: &Reachability,
    checker_index: usize,
    frozen: &[ReachablePiece],
) -> bool {
    let checker_squares = case.pieces[checker_index].reach;
    let mut may_be_guarded = false;
    let mut may_pin = false;
    for (index, piece) in case.pieces.iter().enumerate() {
        if piece.color == case.winner && index != checker_index {
            may_be_guarded |= piece.attacks().intersects(checker_squares);
            // A pawn may become a slider, which pins.
            may_pin |= !matches!(piece.role, Role::King | Role::Knight);
        }
    }
    let can_capture = |piece: &ReachablePiece| {
        let has_known_attacks = piece.role != Role::King && piece.promoted.is_empty();
        piece.color != case.winner
            && has_known_attacks
            && piece.attacks().intersects(checker_squares)
    };
    !may_be_guarded || (!may_pin && frozen.iter().any(can_capture))
}
