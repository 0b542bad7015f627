//! What the two players agree on: draw offers, take-backs, a result by agreement.

use std::time::{Duration, Instant};

use super::touch::Touch;
use super::{ActionError, Game, GameEvent, GameResult, Outcome, Question, Reason, Takebacks};
use crate::rules::Color;

impl Game {
    /// Checks that a player may offer a draw now.
    pub fn may_offer(&self, color: Color) -> Result<(), ActionError> {
        self.ply_of_offer(color).map(drop)
    }

    /// Returns the move of that player to which a draw offer now belongs, as a number of plies from 0.
    fn ply_of_offer(&self, color: Color) -> Result<usize, ActionError> {
        self.check_not_over()?;
        self.check_no_question()?;
        let to_move = color == self.side_to_move();
        let plies = self.record.len();
        // Both players must have moved when the offer reaches the opponent (FIDE 5.2.3).
        if plies + usize::from(to_move) < 2 {
            return Err(ActionError::TOO_EARLY_FOR_DRAW);
        }
        let own_move = if to_move { plies } else { plies - 1 };
        if self.offered_for[color as usize] == Some(own_move) {
            return Err(ActionError::OfferedAlready(color));
        }
        Ok(own_move)
    }

    /// Offers a draw: with the next move if it is the player's turn, else at once (FIDE 9.1.2.1).
    pub(super) fn offer(&mut self, color: Color) -> Result<Vec<GameEvent>, ActionError> {
        let own_move = self.ply_of_offer(color)?;
        let to_move = color == self.side_to_move();
        self.offered_for[color as usize] = Some(own_move);
        let question = if to_move {
            Question::DrawWithNextMove(color)
        } else {
            Question::Draw(color)
        };
        if !to_move {
            self.record_offer();
        }
        Ok(self.ask(question))
    }

    /// Restores the draw offer that a wrong claim by the side to move had made when the game was saved (FIDE 9.1.2.3),
    /// unless that side cannot have made one.
    pub fn restore_claim_offer(&mut self) {
        let color = self.side_to_move();
        if let Ok(own_move) = self.ply_of_offer(color) {
            self.offered_for[color as usize] = Some(own_move);
            self.question = Some(Question::Draw(color));
        }
    }

    /// Restores the question that stood when the game was saved, unless it cannot have been asked.
    pub fn restore_question(&mut self, question: Question) {
        if self.outcome.is_some() || self.question.is_some() {
            return;
        }
        let is_possible = match question {
            Question::DrawWithNextMove(color) => {
                color == self.side_to_move() && self.may_offer(color).is_ok()
            }
            // The record tells it, or a wrong claim that was saved.
            Question::Draw(_) => false,
            Question::Takeback(color) => {
                let last = self.record.last().map(|ply| ply.color);
                self.options.takebacks == Takebacks::Ask && last == Some(color)
            }
            Question::Result(_, result) => {
                result != Some(GameResult::Draw) || self.record.len() >= 2
            }
            Question::Clock { .. } => self.clocks.is_some(),
        };
        if !is_possible {
            return;
        }
        if let Question::DrawWithNextMove(color) = question {
            self.offered_for[color as usize] = Some(self.record.len());
        }
        self.question = Some(question);
    }

    /// Withdraws an offer that is still waiting for its move.
    pub(super) fn drop_offer(&mut self) -> Result<Vec<GameEvent>, ActionError> {
        let Some(Question::DrawWithNextMove(color)) = self.question else {
            return Err(ActionError::Other("there is no draw offer to drop"));
        };
        self.question = None;
        self.offered_for[color as usize] = None;
        Ok(vec![GameEvent::OfferDropped(color)])
    }

    /// Records that a draw was offered with the last move (FIDE 9.1.2.2).
    pub(super) fn record_offer(&mut self) {
        if let Some(ply) = self.record.last_mut() {
            ply.offered_draw = true;
        }
    }

    /// Asks for the last move back, or takes it back where no consent is needed.
    pub(super) fn ask_takeback(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        if self.options.takebacks == Takebacks::Never {
            return Err(ActionError::Other("this game is played without take-backs"));
        }
        self.check_no_question()?;
        let last = self
            .record
            .last()
            .ok_or(ActionError::Other("there is no move to take back"))?;
        match self.options.takebacks {
            Takebacks::Free => Ok(self.take_back(now)),
            Takebacks::Ask | Takebacks::Never => Ok(self.ask(Question::Takeback(last.color))),
        }
    }

    /// Proposes a result, or to end the game without any. A draw counts as one by agreement, for which both players
    /// must have moved (FIDE 5.2.3).
    pub(super) fn propose(
        &mut self,
        result: Option<GameResult>,
    ) -> Result<Vec<GameEvent>, ActionError> {
        self.check_no_question()?;
        if result == Some(GameResult::Draw) && self.record.len() < 2 {
            return Err(ActionError::TOO_EARLY_FOR_DRAW);
        }
        Ok(self.ask(Question::Result(self.side_to_move(), result)))
    }

    pub(super) fn ask_to_correct(
        &mut self,
        of: Color,
        time: Duration,
    ) -> Result<Vec<GameEvent>, ActionError> {
        self.check_no_question()?;
        if self.clocks.is_none() {
            return Err(ActionError::NO_CLOCKS);
        }
        let asker = self.side_to_move();
        Ok(self.ask(Question::Clock { asker, of, time }))
    }

    /// Does what the question asks for. A result that ends the game is reported by [`Game::act`].
    pub(super) fn accept(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        self.outcome = match self.answerable_question()? {
            Question::Takeback(_) => return Ok(self.take_back(now)),
            Question::Draw(_) | Question::DrawWithNextMove(_) => {
                Some(Outcome::draw(Reason::Agreement))
            }
            Question::Result(_, result) => Some(Outcome::agreed(result)),
            Question::Clock { of, time, .. } => return Ok(self.correct_clock(of, time, now)),
        };
        Ok(Vec::new())
    }

    pub(super) fn decline(&mut self) -> Result<Vec<GameEvent>, ActionError> {
        let question = self.answerable_question()?;
        self.question = None;
        Ok(vec![GameEvent::Declined(question)])
    }

    /// Undoes the last move, clocks included.
    fn take_back(&mut self, now: Instant) -> Vec<GameEvent> {
        self.question = None;
        let Some(ply) = self.record.pop() else {
            return Vec::new();
        };
        self.repetitions.remove(&ply.after);
        self.touch = Touch::default();
        // An offer that belonged to the move is undone with it.
        let plies = self.record.len();
        self.offered_for = self
            .offered_for
            .map(|own_move| own_move.filter(|&own| own < plies));
        if let Some(clocks) = &mut self.clocks {
            clocks.take_back(now);
        }
        vec![GameEvent::TakenBack(ply)]
    }

    fn correct_clock(&mut self, of: Color, time: Duration, now: Instant) -> Vec<GameEvent> {
        self.question = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.correct(of, time, now);
        }
        vec![GameEvent::ClockCorrected(of, time)]
    }

    fn answerable_question(&self) -> Result<Question, ActionError> {
        match self.question {
            None => Err(ActionError::Other("nobody has offered or asked anything")),
            Some(Question::DrawWithNextMove(color)) => Err(ActionError::OfferNotMade(color)),
            Some(question) => Ok(question),
        }
    }

    fn check_no_question(&self) -> Result<(), ActionError> {
        self.question.map_or(Ok(()), |question| {
            Err(ActionError::QuestionStands(question))
        })
    }

    fn ask(&mut self, question: Question) -> Vec<GameEvent> {
        self.question = Some(question);
        vec![GameEvent::Asked(question)]
    }
}
