//! Claims of a draw by repetition or the fifty-move rule (FIDE 9.2 to 9.5).

use std::time::{Duration, Instant};

use super::{
    ActionError, ClockPress, Game, GameEvent, Offer, Outcome, Question, Reason, StatedMove,
    WrongClaim,
};
use crate::rules::{Color, Move, Position};

/// The number of plies without a capture or pawn move that allows a claim: fifty moves by each side (FIDE 9.3).
const FIFTY_MOVES: u16 = 100;

/// The time that a wrong claim gives the opponent (FIDE 9.5.3). `primer/rules.md` tells players both times.
const PENALTY: Duration = Duration::from_secs(120);
/// The time that a wrong claim gives the opponent in rapid and blitz chess (FIDE A.3, B.2).
const PENALTY_RAPID: Duration = Duration::from_secs(60);

impl Game {
    /// Returns the draw that the side to move can claim in the current position (FIDE 9.2.2, 9.3.2); `None` if it can claim
    /// none.
    pub fn claimable(&self) -> Option<Reason> {
        if self.end.is_some() || self.check_claim_not_forfeited().is_err() {
            return None;
        }
        claimable_draw(self.position(), self.occurrences())
    }

    /// Returns the moves that the side to move can state to claim a draw, each with the reason of that draw (FIDE 9.2.1,
    /// 9.3.1).
    pub fn claimable_moves(&self) -> Vec<(Move, Reason)> {
        if self.end.is_some() || self.check_claim_not_forfeited().is_err() {
            return Vec::new();
        }
        let mut claimable = Vec::new();
        for m in self.position().legal_moves() {
            let (after, occurrences) = self.after_stated(m);
            if let Some(reason) = claimable_draw(&after, occurrences) {
                claimable.push((m, reason));
            }
        }
        claimable
    }

    /// Returns true if the side to move may claim a draw now, or with its next move.
    pub fn can_claim(&self) -> bool {
        self.claimable().is_some() || !self.claimable_moves().is_empty()
    }

    /// Returns how many times the current position has occurred, including now.
    pub fn occurrences(&self) -> u32 {
        self.occurrences_of(self.position())
    }

    /// Returns how many times this position has been on the board. It must be the current position, or the one after one more
    /// move. Looks only at the positions since the last capture or pawn move, because no earlier one can be the same.
    fn occurrences_of(&self, position: &Position) -> u32 {
        let key = position.repetition_key();
        let reversible = usize::from(position.halfmove_clock);
        let plies = (0..=self.record.len()).rev().take(reversible + 1);
        let same = plies.filter(|&plies| self.position_after(plies).repetition_key() == key);
        u32::try_from(same.count()).unwrap_or(u32::MAX)
    }

    /// Returns the position after a stated legal move, and how many times it will have occurred then.
    fn after_stated(&self, m: Move) -> (Position, u32) {
        let mut after = *self.position();
        after.play(m);
        (after, self.occurrences_of(&after) + 1)
    }

    /// Checks that the side to move may claim a draw now, correctly or not.
    pub fn may_claim(&self) -> Result<(), ActionError> {
        self.check_not_over()?;
        if self.is_paused() {
            return Err(ActionError::Paused);
        }
        self.check_claim_not_forfeited()
    }

    /// Claims a draw in the current position, or in the position after the `stated` move (FIDE 9.2, 9.3). A wrong claim is not
    /// an error: the events say what follows from it. If the claim ends the game, [`Game::act`] adds that event.
    pub(super) fn claim(
        &mut self,
        stated: Option<Move>,
        now: Instant,
    ) -> Result<Vec<GameEvent>, ActionError> {
        self.check_claim_not_forfeited()?;
        if let Some(m) = stated
            && let Some(reason) = self.position().illegal_reason(m)
        {
            return Err(ActionError::Illegal(reason));
        }
        let (claimed_position, occurrences) = match stated {
            Some(m) => self.after_stated(m),
            None => (*self.position(), self.occurrences()),
        };
        if let Some(reason) = claimable_draw(&claimed_position, occurrences) {
            self.end = Some(Outcome::draw(reason));
            let stated_move = stated.map(|m| self.claimed_with(m));
            return Ok(stated_move.into_iter().collect());
        }
        let claim = self.wrong_claim(stated, &claimed_position, occurrences);
        self.carry_out_wrong_claim(claim, stated, now)
    }

    /// Returns the event of a correct claim that states this move.
    fn claimed_with(&self, m: Move) -> GameEvent {
        let before = self.position();
        GameEvent::ClaimedWith(StatedMove {
            by: before.side_to_move,
            number: before.fullmove_number,
            san: before.san(m),
        })
    }

    /// Returns a wrong claim in this position, with the counts that make it wrong. Its consequences are still to come.
    fn wrong_claim(
        &self,
        stated: Option<Move>,
        claimed_position: &Position,
        occurrences: u32,
    ) -> WrongClaim {
        // A stated capture or pawn move sets the count of quiet plies to 0, so the claim tells the count before it.
        let ends_quiet_plies = stated.is_some() && claimed_position.halfmove_clock == 0;
        let quiet_plies = if ends_quiet_plies {
            self.position().halfmove_clock
        } else {
            claimed_position.halfmove_clock
        };
        WrongClaim {
            by: self.side_to_move(),
            occurrences,
            quiet_plies,
            ends_quiet_plies,
            added: None,
            counts_as_offer: false,
        }
    }

    /// Carries out what follows from a wrong claim: the stated move is played, the claim counts as a draw offer if one is
    /// allowed (FIDE 9.1.2.3), and the opponent gets extra time (FIDE 9.5.3). This sets `added` and `counts_as_offer` of the
    /// claim.
    fn carry_out_wrong_claim(
        &mut self,
        mut claim: WrongClaim,
        stated: Option<Move>,
        now: Instant,
    ) -> Result<Vec<GameEvent>, ActionError> {
        let mut consequences = Vec::new();
        if self.may_offer_by_claim(stated) {
            // Only one question can be open. The offer replaces the opponent's question, which counts as declined.
            consequences.extend(self.decline_by_claim(claim.by));
            // A question that is still open is the claimant's own. It stays, and the claim makes no offer.
            if self.question.is_none() {
                self.question = Some(Question::Draw(Offer {
                    by: claim.by,
                    // `play` makes the offer with the stated move.
                    made: stated.is_none(),
                }));
            }
        }
        if let Some(m) = stated {
            consequences.append(&mut self.play(m, ClockPress::At(now))?);
        }
        // If the move has ended the game, `play` has made no offer. An offer that the claimant made before the claim is still
        // open, and counts.
        claim.counts_as_offer = self.open_offer_by(claim.by).is_some_and(|offer| offer.made);
        claim.added = self.give_penalty(!claim.by);
        let mut events = vec![GameEvent::ClaimWrong(claim)];
        events.append(&mut consequences);
        Ok(events)
    }

    /// Returns true if a wrong claim by the side to move can count as a draw offer. The rules for offers apply: both players
    /// must have moved, and each move allows one offer. The claim makes an offer that was to come with the next move.
    fn may_offer_by_claim(&self, stated: Option<Move>) -> bool {
        let both_have_moved = self.record.len() + usize::from(stated.is_some()) >= 2;
        both_have_moved && !self.has_made_offer(self.side_to_move())
    }

    /// Removes the question that the claim's draw offer replaces: the claimant's offer that is not made yet, or the opponent's
    /// question, which the offer declines. Returns the event if a question is declined; otherwise `None`.
    fn decline_by_claim(&mut self, by: Color) -> Option<GameEvent> {
        let question = self.question?;
        if question == Question::Draw(Offer::with_next_move(by)) {
            self.question = None;
            None
        } else if question.answerer() == Some(by) {
            self.question = None;
            Some(GameEvent::Declined(question))
        } else {
            None
        }
    }

    /// Gives a player the extra time for the opponent's wrong claim, and returns that time. `None` without clocks, or if the
    /// game is over.
    fn give_penalty(&mut self, to: Color) -> Option<Duration> {
        if self.end.is_some() {
            return None;
        }
        let control = self.clocks.as_ref()?.control();
        let time = if control.is_rapid() {
            PENALTY_RAPID
        } else {
            PENALTY
        };
        self.add_time(to, time);
        Some(time)
    }
}

/// Returns the draw that a player may claim in a position that has occurred, or would have occurred, this many times (FIDE 9.2,
/// 9.3); `None` if there is none.
pub fn claimable_draw(position: &Position, occurrences: u32) -> Option<Reason> {
    if occurrences >= 3 {
        Some(Reason::Threefold)
    } else if position.halfmove_clock >= FIFTY_MOVES {
        Some(Reason::FiftyMoves)
    } else {
        None
    }
}
