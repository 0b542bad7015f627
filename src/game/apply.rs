//! Applies events that another process decided, or that a file recorded.

use std::time::{Duration, Instant};

use super::{ClockPress, Game, GameEvent, Question, WrongClaim};
use crate::rules::{Color, Square};

impl Game {
    /// Applies an event without checking it, because the process that decides the game has already done so. After all events of
    /// an action this game is identical to the game there. What ends the game comes as an [`Ended`](GameEvent::Ended) event
    /// too.
    pub fn apply(&mut self, event: &GameEvent, now: Instant) {
        match event {
            GameEvent::Played { ply, offers_draw } => {
                // The deciding process tells us the time that the player has left, so our clocks take over that time.
                self.record_move(ply.played, ClockPress::Told(ply.clock, now));
                if *offers_draw {
                    self.open_question(Question::Draw(ply.color));
                }
            }
            GameEvent::Asked(question) => self.open_question(*question),
            GameEvent::Declined(declined) => self.drop_question(*declined),
            GameEvent::ClaimWrong(claim) => self.apply_wrong_claim(*claim),
            GameEvent::OfferDropped(_) => {
                self.question = None;
                // The opponent never saw the offer, so the player may make another one for this move.
                self.has_offered = false;
            }
            // The stated move is not played, and the end follows as an event of its own.
            GameEvent::ClaimedWith(_) => {}
            GameEvent::TouchedPiece(touched) => self.touch.add(touched.square),
            GameEvent::Released { from, to, .. } => self.touch.release(*from, *to),
            // These four return the event that we are applying, so we drop it.
            GameEvent::TakenBack(_) => drop(self.take_back(now)),
            GameEvent::ClocksStarted(_) => drop(self.start_clocks(now)),
            GameEvent::ClocksPaused(_) => drop(self.pause_clocks(now)),
            GameEvent::ClockCorrected { of, to, .. } => drop(self.correct_clock(*of, *to, now)),
            GameEvent::Ended(outcome) => {
                self.end = Some(*outcome);
                self.close_question_and_stop_clocks(now);
            }
        }
    }

    /// Applies a wrong claim: opens the draw offer that it counts as, and gives the opponent the added time. If it states a
    /// move, that move follows as a [`Played`](GameEvent::Played) event, which makes the offer again.
    fn apply_wrong_claim(&mut self, claim: WrongClaim) {
        if claim.counts_as_offer {
            self.open_question(Question::Draw(claim.by));
        }
        if let Some(time) = claim.added {
            self.add_time(!claim.by, time);
        }
    }

    /// Returns what has happened since the last move and still matters: questions and touched pieces, but not the clocks. A
    /// game that is replayed up to the last move and then [restores](Self::restore) these events is the same as this one, apart
    /// from the clocks. Empty if the game is over.
    pub fn since_last_move(&self) -> Vec<GameEvent> {
        if self.end.is_some() {
            return Vec::new();
        }
        let by = self.side_to_move();
        let mut events = Vec::new();
        let own_offer_was_declined = self.has_offered && !self.has_open_offer_by(by);
        let open_before = if own_offer_was_declined {
            // Each move allows only one offer, so the file must tell of this one. It replaces any other question.
            let offer = Question::Draw(by);
            events.extend([GameEvent::Asked(offer), GameEvent::Declined(offer)]);
            None
        } else {
            // Replaying the last move opens the draw offer that was made with it.
            let was_offered = self.record.last().is_some_and(|ply| ply.offered_draw);
            was_offered.then_some(Question::Draw(!by))
        };
        events.extend(self.touch_events());
        events.extend(question_change(open_before, self.question));
        events
    }

    /// Restores an event [since the last move](Self::since_last_move) from a file. Ignores an event that is impossible in this
    /// position or comes after the end, because anybody can edit a file.
    pub fn restore(&mut self, event: &GameEvent) {
        if self.end.is_some() {
            return;
        }
        match event {
            GameEvent::Asked(question) if self.can_be_open(*question) => {
                self.open_question(*question);
            }
            GameEvent::Declined(question) => self.drop_question(*question),
            GameEvent::TouchedPiece(touched) => self.restore_touch(touched.square),
            // An impossible release fails and changes nothing.
            GameEvent::Released { from, to, .. } => drop(self.release_pawn(*from, *to)),
            // A question that cannot be open, and events that `since_last_move` never returns.
            GameEvent::Asked(_)
            | GameEvent::Played { .. }
            | GameEvent::TakenBack(_)
            | GameEvent::ClaimWrong(_)
            | GameEvent::OfferDropped(_)
            | GameEvent::ClaimedWith(_)
            | GameEvent::ClocksStarted(_)
            | GameEvent::ClocksPaused(_)
            | GameEvent::ClockCorrected { .. }
            | GameEvent::Ended(_) => {}
        }
    }

    /// Touches a piece again, but leaves the question alone: `touch` declines an open offer (FIDE 9.1.2.1), and the file says
    /// so in an event of its own if this touch has declined one.
    fn restore_touch(&mut self, square: Square) {
        let question = self.question;
        // An impossible touch fails and changes nothing.
        drop(self.touch(square));
        self.question = question;
    }

    /// Drops this question if it is waiting for an answer.
    fn drop_question(&mut self, dropped: Question) {
        self.question = self.question.filter(|question| *question != dropped);
    }

    /// Adds time to a player's clock, if there are clocks.
    pub fn add_time(&mut self, of: Color, time: Duration) {
        if let Some(clocks) = &mut self.clocks {
            clocks.add_time(of, time);
        }
    }

    /// Records, for a saved game, that a player started the clocks before the first move.
    pub fn restore_started_by_hand(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.restore_started_by_hand();
        }
    }

    /// Sets a clock of a replayed game to the time that the players agreed on after its last move.
    pub fn replay_agreement(&mut self, of: Color, time: Duration) {
        if let Some(clocks) = &mut self.clocks {
            clocks.replay_agreement(of, time);
        }
    }
}

/// Returns the event that changes the open question from `before` to `now`; `None` if they are the same.
fn question_change(before: Option<Question>, now: Option<Question>) -> Option<GameEvent> {
    if now == before {
        return None;
    }
    match now {
        Some(asked) => Some(GameEvent::Asked(asked)),
        None => before.map(GameEvent::Declined),
    }
}

#[cfg(test)]
impl Game {
    /// Returns the names of the fields that differ from those of another game.
    pub fn differing_fields(&self, other: &Self) -> Vec<&'static str> {
        let same = [
            ("start", self.start == other.start),
            ("options", self.options == other.options),
            ("clocks", self.clocks == other.clocks),
            ("record", self.record == other.record),
            ("question", self.question == other.question),
            ("has_offered", self.has_offered == other.has_offered),
            ("touch", self.touch == other.touch),
            ("outcome", self.outcome() == other.outcome()),
        ];
        let differs = same.iter().filter(|(_, is_same)| !is_same);
        differs.map(|(name, _)| *name).collect()
    }
}
