//! Claims of a draw by repetition or by fifty moves (FIDE 9.2 to 9.5).

use std::time::{Duration, Instant};

use super::{
    ActionError, ClockPress, Game, GameEvent, Outcome, Question, Reason, StatedMove, WrongClaim,
};
use crate::rules::{Move, Position};

/// Plies without a capture or pawn move after which a draw may be claimed: fifty moves by each side (FIDE 9.3).
const FIFTY_MOVES: u16 = 100;

/// The time that a wrong claim gives the opponent (FIDE 9.5.3).
const PENALTY: Duration = Duration::from_secs(120);
/// The same in rapid and blitz chess (FIDE A.3, B.2).
const PENALTY_RAPID: Duration = Duration::from_secs(60);

impl Game {
    /// Returns the draw that the side to move could claim on the current position (FIDE 9.2.2, 9.3.2).
    pub fn claimable(&self) -> Option<Reason> {
        if self.outcome.is_some() || self.check_claim_not_forfeited().is_err() {
            return None;
        }
        claimable_draw(self.position(), self.occurrences())
    }

    /// Returns the moves with which the side to move could claim a draw by stating them (FIDE 9.2.1, 9.3.1).
    pub fn claimable_moves(&self) -> Vec<(Move, Reason)> {
        if self.outcome.is_some() || self.check_claim_not_forfeited().is_err() {
            return Vec::new();
        }
        let moves = self.position().legal_moves().into_iter();
        moves
            .filter_map(|m| {
                let (after, occurrences) = self.after_stated(m);
                Some((m, claimable_draw(&after, occurrences)?))
            })
            .collect()
    }

    /// Returns how often the current position has occurred.
    pub fn occurrences(&self) -> u32 {
        self.occurrences_of(self.position())
    }

    /// Returns how often this position has been on the board. It is the current one or follows it by a move, so it cannot
    /// have been there before the last capture or pawn move.
    fn occurrences_of(&self, position: &Position) -> u32 {
        let key = position.repetition_key();
        let since_irreversible = (0..=self.record.len())
            .rev()
            .take(usize::from(position.halfmove_clock) + 1);
        let same =
            since_irreversible.filter(|&plies| self.position_after(plies).repetition_key() == key);
        u32::try_from(same.count()).unwrap_or(u32::MAX)
    }

    /// Returns the position after a stated legal move, and how often it will then have occurred.
    fn after_stated(&self, m: Move) -> (Position, u32) {
        let mut after = *self.position();
        after.play(m);
        (after, self.occurrences_of(&after) + 1)
    }

    /// Checks that the side to move may claim a draw now, rightly or wrongly.
    pub fn may_claim(&self) -> Result<(), ActionError> {
        self.check_not_over()?;
        if self.is_paused() {
            return Err(ActionError::Paused);
        }
        self.check_claim_not_forfeited()
    }

    /// Claims a draw on the current position, or on the one after a stated move (FIDE 9.2, 9.3).
    pub(super) fn claim(
        &mut self,
        stated: Option<Move>,
        now: Instant,
    ) -> Result<Vec<GameEvent>, ActionError> {
        self.check_claim_not_forfeited()?;
        if let Some(reason) = stated.and_then(|m| self.position().illegal_reason(m)) {
            return Err(ActionError::Illegal(reason));
        }
        let (position, occurrences) = match stated {
            Some(m) => self.after_stated(m),
            None => (*self.position(), self.occurrences()),
        };
        if let Some(reason) = claimable_draw(&position, occurrences) {
            self.outcome = Some(Outcome::draw(reason));
            let before = self.position();
            let stated = stated.map(|m| {
                GameEvent::ClaimedWith(StatedMove {
                    by: before.side_to_move,
                    number: before.fullmove_number,
                    san: before.san(m),
                })
            });
            return Ok(stated.into_iter().collect());
        }
        let claim = WrongClaim {
            by: self.side_to_move(),
            occurrences,
            quiet_plies: position.halfmove_clock,
            added: None,
            stands_as_offer: false,
        };
        self.wrong_claim(claim, stated, now)
    }

    /// Gives the opponent time and plays the stated move (FIDE 9.5.3). The claim becomes a draw offer (FIDE 9.1.2.3).
    fn wrong_claim(
        &mut self,
        mut claim: WrongClaim,
        stated: Option<Move>,
        now: Instant,
    ) -> Result<Vec<GameEvent>, ActionError> {
        let by = claim.by;
        let own_move = self.record.len();
        // The rules of any offer hold: not before both have moved, and one for each own move. An offer promised with
        // the move has not been made yet, so it is made now.
        let both_moved = own_move + usize::from(stated.is_some()) >= 2;
        let promised = self.question == Some(Question::DrawWithNextMove(by));
        let may_offer = both_moved && (promised || self.offered_for[by as usize] != Some(own_move));
        let mut events = match stated {
            // The move declines the opponent's question.
            Some(m) => self.play(m, ClockPress::At(now))?,
            None => Vec::new(),
        };
        if stated.is_none() && may_offer {
            // The claim itself does so, because it is an offer.
            let is_answered = |question: &mut Question| promised || question.answerer() == Some(by);
            if let Some(question) = self.question.take_if(is_answered).filter(|_| !promised) {
                events.push(GameEvent::Declined(question));
            }
        }
        if may_offer && self.question.is_none() && self.outcome.is_none() {
            self.offered_for[by as usize] = Some(own_move);
            self.question = Some(Question::Draw(by));
            if stated.is_some() {
                self.record_offer();
            }
        }
        claim.stands_as_offer = self.question == Some(Question::Draw(by));
        if let (true, Some(GameEvent::Played(ply))) = (claim.stands_as_offer, events.last_mut()) {
            ply.offered_draw = true;
        }
        let over = self.outcome.is_some();
        claim.added = self.clocks.as_mut().filter(|_| !over).map(|clocks| {
            let time = if clocks.control().is_rapid() {
                PENALTY_RAPID
            } else {
                PENALTY
            };
            clocks.add_time(!by, time);
            time
        });
        events.insert(0, GameEvent::ClaimWrong(claim));
        Ok(events)
    }
}

/// Returns the draw that may be claimed on a position that has occurred, or would have occurred, this often (FIDE 9.2,
/// 9.3).
pub fn claimable_draw(position: &Position, occurrences: u32) -> Option<Reason> {
    if occurrences >= 3 {
        Some(Reason::Threefold)
    } else if position.halfmove_clock >= FIFTY_MOVES {
        Some(Reason::FiftyMoves)
    } else {
        None
    }
}
