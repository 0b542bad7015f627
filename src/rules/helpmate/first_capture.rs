//! The proof by the first capture. It assumes that some pieces are *spared*, that is, nobody captures them. If
//! [`super::reachability`] then leaves no room for a mate, every mate needs the capture of a spared piece, and one of these
//! captures comes first. Until then the sets hold, so they say which pieces can make that capture and where. Each such capture
//! is a case of its own, with one piece less, and the proof asks the same question again.
//!
//! At first all pieces are spared. The proof then gives up, one by one, those whose sparing only adds cases. Few cases are left
//! where walls of pawns hold and bishops roam behind them.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;
use super::reachability::{Allowed, Reachability, ReachablePiece};
use super::static_mate::StaticMate;

/// Returns true if it proves that no series of legal moves ends in a mate by `winner`. Each computation of all sets takes
/// one from `left`; at zero this gives up. The position itself must not be a mate. False proves nothing.
pub fn rules_out_mate(position: &Position, winner: Color, left: &mut u64) -> bool {
    Reachability::start(position, winner)
        .is_some_and(|start| CaseSplit { left }.rules_out_mate(&start))
}

/// A set of pieces: each bit is the index of a piece.
type Spared = u64;

struct CaseSplit<'a> {
    /// How many more times the sets may be computed.
    left: &'a mut u64,
}

/// A capture of a spared piece. Both fields are indices of pieces.
struct Capture {
    victim: usize,
    capturer: usize,
}

impl CaseSplit<'_> {
    fn rules_out_mate(&mut self, start: &Reachability) -> bool {
        if self.without_mate(start, 0).is_some() {
            return true;
        }
        let Some((sets, captures)) = self.choose_spared(start) else {
            return false;
        };
        captures
            .into_iter()
            .all(|capture| self.rules_out_mate_after(&sets, &capture))
    }

    /// Returns the sets if nothing ever captures the spared pieces; `None` if these sets leave room for a mate or the limit
    /// is reached.
    fn without_mate(&mut self, start: &Reachability, spared: Spared) -> Option<Reachability> {
        *self.left = self.left.checked_sub(1)?;
        let mut sets = start.clone();
        for (index, piece) in sets.pieces.iter_mut().enumerate() {
            piece.is_spared = piece.role != Role::King && spared >> index & 1 != 0;
        }
        sets.saturate();
        let mate = StaticMate::of(sets.pieces.iter(), sets.winner);
        (!mate.is_possible()).then_some(sets)
    }

    /// Chooses which pieces to spare so that the fewest captures are left to look at. Returns the sets and these captures, or
    /// `None` if there is room for a mate even with all pieces spared.
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

    fn rules_out_mate_after(&mut self, sets: &Reachability, capture: &Capture) -> bool {
        let Some(case) = after_capture(sets, capture) else {
            return true;
        };
        match forced_recaptures(sets, &case, sets.pieces[capture.capturer].from) {
            Some(cases) => cases.iter().all(|case| self.rules_out_mate(case)),
            None => self.rules_out_mate(&case),
        }
    }
}

/// Returns every way in which a spared piece could be captured.
fn captures_of(sets: &Reachability) -> Vec<Capture> {
    let allowed = sets.allowed();
    let count = sets.pieces.len();
    (0..count)
        .filter(|&victim| sets.pieces[victim].is_spared)
        .flat_map(|victim| (0..count).map(move |capturer| Capture { victim, capturer }))
        .filter(|capture| landed(sets, &allowed, capture).is_some())
        .collect()
}

/// Returns the capturer on the squares where it may capture, or `None` if there are none.
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

/// Returns the sets after a capture: the victim is gone, its capturer is on a square where the victim could be, and every other
/// piece can be anywhere it could reach before. `None` if the capture is impossible.
fn after_capture(sets: &Reachability, capture: &Capture) -> Option<Reachability> {
    let landed = landed(sets, &sets.allowed(), capture)?;
    let mut case = sets.clone();
    case.pieces[capture.capturer] = landed;
    case.pieces.remove(capture.victim);
    Some(case)
}

/// Returns the cases after the loser's reply, if a piece of the winner has just captured with check on a square next to the
/// king and the loser must capture it. `None` if the loser may have another reply, or none at all, which would be mate.
/// `before` are the sets before the capture, `case` those after it, and `capturer` is the square on which that piece began.
fn forced_recaptures(
    before: &Reachability,
    case: &Reachability,
    capturer: Square,
) -> Option<Vec<Reachability>> {
    let winner = case.winner;
    let index = case
        .pieces
        .iter()
        .position(|piece| piece.from == capturer)?;
    let (checker, king) = (case.pieces[index], case.king(!winner)?);
    let is_queen_or_less = checker.role != Role::King && checker.promoted.is_empty();
    if checker.color != winner || !is_queen_or_less || !checker.is_fixed() || !king.is_fixed() {
        return None;
    }
    let (at, king_at) = (checker.reach.first()?, king.reach.first()?);
    let allowed = before.allowed();
    let occupied = allowed.all | at.into();
    // The pieces that are certainly still where they began.
    let certain: Vec<&ReachablePiece> = case
        .pieces
        .iter()
        .filter(|piece| piece.from != capturer && Reachability::is_frozen(piece, &allowed))
        .collect();
    let checks = attacks::of(winner, checker.role, at, occupied);
    let (guarded, blocked) = guarded_and_blocked(&certain, winner, occupied);
    let is_contact = attacks::king(king_at).contains(at) && checks.contains(king_at);
    let flights = attacks::king(king_at) & !blocked & !guarded & !checks & !Bitboard::of(at);
    let is_forced = is_contact && flights.is_empty() && can_surely_take(case, index, &certain);
    is_forced.then(|| cases_without_checker(case, index, !guarded.contains(at)))
}

/// Returns the squares that the winner's certain pieces guard, and those that the loser's block.
fn guarded_and_blocked(
    certain: &[&ReachablePiece],
    winner: Color,
    occupied: Bitboard,
) -> (Bitboard, Bitboard) {
    let mut guarded = Bitboard::EMPTY;
    let mut blocked = Bitboard::EMPTY;
    for piece in certain {
        if piece.color == winner {
            guarded |= piece.frozen_attacks(occupied);
        } else {
            blocked |= piece.all_reach();
        }
    }
    (guarded, blocked)
}

/// Returns a case for each piece of the loser that may capture the checking piece.
fn cases_without_checker(
    case: &Reachability,
    checker: usize,
    king_may_capture: bool,
) -> Vec<Reachability> {
    let at = case.pieces[checker].reach;
    let capturers = case.pieces.iter().enumerate().filter(|(_, piece)| {
        piece.color != case.winner && (king_may_capture || piece.role != Role::King)
    });
    let cases = capturers.filter_map(|(index, piece)| {
        let landed = piece.captures_on(at)?;
        let mut after = case.clone();
        after.pieces[index] = landed;
        after.pieces.remove(checker);
        Some(after)
    });
    cases.collect()
}

/// Returns true if the loser can certainly capture a checking piece: with its king, if nothing can guard that piece, or with
/// one of the `certain` pieces, if no piece of the winner could pin it.
fn can_surely_take(case: &Reachability, checker: usize, certain: &[&ReachablePiece]) -> bool {
    let winner = case.winner;
    let at = case.pieces[checker].reach;
    let others = || {
        case.pieces
            .iter()
            .enumerate()
            .filter(|(index, piece)| *index != checker && piece.color == winner)
            .map(|(_, piece)| piece)
    };
    let is_guarded = others().any(|piece| piece.attacks().intersects(at));
    let may_pin = others().any(|piece| !matches!(piece.role, Role::King | Role::Knight));
    let takes = |piece: &&ReachablePiece| {
        let is_unpromoted = piece.promoted.is_empty() && piece.role != Role::King;
        piece.color != winner && is_unpromoted && piece.attacks().intersects(at)
    };
    !is_guarded || !may_pin && certain.iter().any(takes)
}
