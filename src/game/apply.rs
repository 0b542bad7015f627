//! Takes in what has happened where the game is decided: in another process, or when its file was written.

use std::time::{Duration, Instant};

use super::touch::Touch;
use super::{ClockPress, Game, GameEvent, Question};
use crate::rules::Color;

impl Game {
    /// Takes in an event. Nothing is judged: whoever decides the game has done that. After all events of an action the game is
    /// as it is there.
    pub fn apply(&mut self, event: &GameEvent, now: Instant) {
        match event {
            GameEvent::Played(ply) => {
                let color = self.side_to_move();
                // A promised offer is made with the move, and other own questions go on.
                self.question = self.question.filter(|question| {
                    question.asker() == color
                        && !matches!(question, Question::DrawWithNextMove(_) | Question::Draw(_))
                });
                self.touch = Touch::default();
                self.press_and_record(ply.played, ClockPress::Told(ply.clock, now));
                if ply.offered_draw {
                    self.offer_with_last_move(color);
                }
            }
            GameEvent::Asked(question) => {
                if let Question::DrawWithNextMove(color) | Question::Draw(color) = *question {
                    self.offered_for[color as usize] = Some(self.ply_of_offer(color));
                }
                if let Question::Draw(_) = question {
                    self.record_offer();
                }
                self.question = Some(*question);
            }
            GameEvent::Declined(declined) => {
                self.question = self.question.filter(|question| question != declined);
            }
            GameEvent::TakenBack(_) => drop(self.take_back(now)),
            GameEvent::ClaimWrong(claim) => {
                if claim.stands_as_offer {
                    self.offered_for[claim.by as usize] = Some(self.record.len());
                    self.question = Some(Question::Draw(claim.by));
                }
                if let (Some(clocks), Some(time)) = (&mut self.clocks, claim.added) {
                    clocks.add_time(!claim.by, time);
                }
            }
            GameEvent::OfferDropped(color) => {
                self.question = None;
                self.offered_for[*color as usize] = None;
            }
            GameEvent::ClaimedWith(_) => {}
            GameEvent::TouchedPiece(touched) => self.touch.add(touched.square),
            GameEvent::Released { from, square, .. } => self.touch.release(*from, *square),
            GameEvent::ClocksStarted(_) => {
                self.clocks.as_mut().map(|clocks| clocks.start(now));
            }
            GameEvent::ClocksPaused(_) => {
                self.clocks.as_mut().map(|clocks| clocks.stop(now));
            }
            GameEvent::ClockCorrected { of, from, to } => {
                self.question = None;
                self.correct_clock(*of, *from, *to);
            }
            GameEvent::Ended(outcome) => {
                self.outcome = Some(*outcome);
                self.finish(now);
            }
        }
    }

    /// Sets a clock as was agreed when it showed `from`.
    pub fn correct_clock(&mut self, of: Color, from: Duration, to: Duration) {
        if let Some(clocks) = &mut self.clocks {
            clocks.correct(of, from, to);
        }
    }

    /// Puts a draw offer that was made with the last move.
    pub(super) fn offer_with_last_move(&mut self, color: Color) {
        self.offered_for[color as usize] = self.record.len().checked_sub(1);
        self.question = Some(Question::Draw(color));
        self.record_offer();
    }
}

#[cfg(test)]
impl Game {
    /// Compares each field with that of another game.
    pub fn same_fields(&self, other: &Self) -> Vec<(&'static str, bool)> {
        let plies = |game: &Self| game.record.iter().map(|ply| ply.played).collect::<Vec<_>>();
        let offers = |game: &Self| {
            game.record
                .iter()
                .map(|ply| ply.offered_draw)
                .collect::<Vec<_>>()
        };
        let lefts = |game: &Self| game.record.iter().map(|ply| ply.clock).collect::<Vec<_>>();
        let text = |clocks: &Option<super::Clocks>| clocks.as_ref().map(super::Clocks::fields);
        let (a, b) = (text(&self.clocks), text(&other.clocks));
        let mut all = vec![
            ("options", self.options == other.options),
            ("moves", plies(self) == plies(other)),
            ("offered_draw", offers(self) == offers(other)),
            ("ply.clock", lefts(self) == lefts(other)),
            ("question", self.question == other.question),
            ("offered_for", self.offered_for == other.offered_for),
            ("touch", self.touch == other.touch),
            ("outcome", self.outcome == other.outcome),
        ];
        if let (Some(a), Some(b)) = (a, b) {
            all.extend([
                ("clocks.last", a.0 == b.0),
                ("clocks.earlier", a.1 == b.1),
                ("clocks.elapsed", a.2 == b.2),
                ("clocks.state", a.3 == b.3),
                ("clocks.started_by_hand", a.4 == b.4),
            ]);
        }
        all
    }
}
