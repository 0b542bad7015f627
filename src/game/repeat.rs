//! Repeats what happened in another process or before the game was saved.

use std::time::{Duration, Instant};

use super::touch::Touch;
use super::{Action, ActionError, Clocks, Game, GameEvent, Offer, Question};
use crate::rules::Color;

impl Game {
    /// Returns the actions that lead from the last move to the current state, apart from the clocks. A game that is replayed up
    /// to the last move and then [restores](Self::restore) them is the same as this one. Empty if the game is over.
    pub fn since_last_move(&self) -> &[Action] {
        if self.end.is_some() { &[] } else { &self.since }
    }

    /// Notes an action that was performed, for [`Self::since_last_move`]. There were `plies_before` plies before it.
    pub(super) fn note_since_last_move(&mut self, action: Action, plies_before: usize) {
        if self.record.len() == plies_before {
            let is_shown_by_record = match action {
                Action::StartClocks | Action::PauseClocks => true,
                Action::OfferDraw(by) => by != self.side_to_move() && self.since.is_empty(),
                _ => false,
            };
            if !is_shown_by_record {
                self.since.push(action);
            }
            return;
        }
        self.since.clear();
        // Replaying the last move opens the draw offer that was made for it, even if it was declined before the move.
        let last = self.record.last();
        let with_offer = last.filter(|ply| ply.offered_draw);
        let replayed = with_offer.map(|ply| Question::Draw(Offer::made(ply.color)));
        if replayed != self.question {
            self.since.extend(replayed.map(|_| Action::Decline));
            self.since.extend(self.question.map(Question::action));
        }
    }

    /// Returns the game as it was before these actions [since the last move](Self::since_last_move).
    fn before(&self, since: &[Action]) -> Self {
        let mut game = Self {
            question: None,
            offer_was_declined: false,
            touch: Touch::default(),
            since: Vec::new(),
            end: None,
            ..self.clone()
        };
        if let Some(last) = game.record.last_mut() {
            // The record also shows an offer that came only after other actions.
            last.offered_draw &= !since.contains(&Action::OfferDraw(last.color));
            game.question = last
                .offered_draw
                .then_some(Question::Draw(Offer::made(last.color)));
        }
        game
    }

    /// Performs an action that was performed elsewhere. No time passes.
    pub fn repeat(&mut self, action: Action) -> Result<Vec<GameEvent>, ActionError> {
        let running_since = self.clocks.as_ref().and_then(Clocks::running_since);
        self.act(action, running_since.unwrap_or_else(Instant::now))
    }

    /// Performs actions [since the last move](Self::since_last_move) again, but leaves the clocks alone. Ignores actions that
    /// are impossible, that move, or that end the game, because anybody can edit a file.
    pub fn restore(&mut self, actions: &[Action]) {
        if self.end.is_some() {
            return;
        }
        *self = self.before(actions);
        for &action in actions {
            let mut after = self.clone();
            if after.repeat(action).is_ok()
                && after.end.is_none()
                && after.record.len() == self.record.len()
            {
                after.clocks = self.clocks.take();
                *self = after;
            }
        }
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
            (
                "offer_was_declined",
                self.offer_was_declined == other.offer_was_declined,
            ),
            ("touch", self.touch == other.touch),
            ("outcome", self.outcome() == other.outcome()),
        ];
        let differs = same.iter().filter(|(_, is_same)| !is_same);
        differs.map(|(name, _)| *name).collect()
    }
}
