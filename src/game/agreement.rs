//! What the two players agree on: draw offers, take-backs, a result by agreement.

use std::time::Instant;

use super::touch::Touch;
use super::{ActionError, Game, GameEvent, GameResult, Outcome, Question, Reason, Takebacks};
use crate::rules::Color;

impl Game {
    /// Checks that a player may offer a draw now.
    pub fn may_offer(&self, color: Color) -> Result<(), ActionError> {
        self.may_ask(self.offer_by(color))
    }

    /// Returns the draw offer that a player can make: with the next move if it is the player's turn, else at once (FIDE
    /// 9.1.2.1).
    pub(super) fn offer_by(&self, color: Color) -> Question {
        if color == self.side_to_move() {
            Question::DrawWithNextMove(color)
        } else {
            Question::Draw(color)
        }
    }

    /// Returns the move of that player to which a draw offer now belongs, as a number of plies from 0.
    pub(super) fn ply_of_offer(&self, color: Color) -> usize {
        self.record.len() - usize::from(color != self.side_to_move())
    }

    /// Returns true if a player has made the one offer for its own move, though neither that move nor the question says so: as a
    /// wrong claim that was declined.
    pub fn has_offered_in_vain(&self, color: Color) -> bool {
        let (own, by) = (&self.offered_for[color as usize], self.side_to_move());
        let is_offer = matches!(
            self.question,
            Some(Question::Draw(_) | Question::DrawWithNextMove(_))
        );
        let is_asked = is_offer
            && self
                .question
                .is_some_and(|question| question.asker() == color);
        let is_recorded = color != by && self.record.last().is_some_and(|ply| ply.offered_draw);
        own.is_some_and(|own| own + usize::from(color != by) == self.record.len())
            && !is_asked
            && !is_recorded
    }

    /// Restores that a player has made the one offer for its own move.
    pub fn restore_offered(&mut self, color: Color) {
        if !self.record.is_empty() {
            self.offered_for[color as usize] = Some(self.ply_of_offer(color));
        }
    }

    /// Checks that a question may be asked now.
    pub(super) fn may_ask(&self, question: Question) -> Result<(), ActionError> {
        let is_takeback = matches!(question, Question::Takeback(_));
        if is_takeback && self.options.takebacks == Takebacks::Never {
            return Err(ActionError::Other("this game is played without take-backs"));
        }
        self.check_not_over()?;
        if let Some(standing) = self.question {
            return Err(ActionError::QuestionStands(standing));
        }
        let plies = self.record.len();
        match question {
            // Both players must have moved when the opponent can agree to a draw, offered or proposed as the result (FIDE
            // 5.2.3).
            Question::DrawWithNextMove(_) if plies < 1 => Err(ActionError::TOO_EARLY_FOR_DRAW),
            Question::Draw(_) | Question::Result(_, Some(GameResult::Draw)) if plies < 2 => {
                Err(ActionError::TOO_EARLY_FOR_DRAW)
            }
            Question::DrawWithNextMove(color) | Question::Draw(color)
                if self.offered_for[color as usize] == Some(self.ply_of_offer(color)) =>
            {
                Err(ActionError::OfferedAlready(color))
            }
            Question::Takeback(_) if plies == 0 => {
                Err(ActionError::Other("there is no move to take back"))
            }
            Question::Clock { .. } if self.clocks.is_none() => Err(ActionError::NO_CLOCKS),
            Question::DrawWithNextMove(_)
            | Question::Draw(_)
            | Question::Takeback(_)
            | Question::Result(..)
            | Question::Clock { .. } => Ok(()),
        }
    }

    /// Puts a question to the opponent, or promises an offer. A draw offer is recorded with the move to which it belongs.
    pub(super) fn ask(&mut self, question: Question) -> Result<Vec<GameEvent>, ActionError> {
        self.may_ask(question)?;
        if let Question::DrawWithNextMove(color) | Question::Draw(color) = question {
            self.offered_for[color as usize] = Some(self.ply_of_offer(color));
        }
        if let Question::Draw(_) = question {
            self.record_offer();
        }
        self.question = Some(question);
        Ok(vec![GameEvent::Asked(question)])
    }

    /// Restores the draw offer that a wrong claim by the side to move had made when the game was saved (FIDE 9.1.2.3),
    /// unless that side cannot have made one.
    pub fn restore_claim_offer(&mut self) {
        let color = self.side_to_move();
        if self.may_offer(color).is_ok() {
            self.offered_for[color as usize] = Some(self.record.len());
            self.question = Some(Question::Draw(color));
        }
    }

    /// Restores the question that stood when the game was saved, unless it cannot have been asked.
    pub fn restore_question(&mut self, question: Question) {
        let is_possible = match question {
            Question::DrawWithNextMove(color) => color == self.side_to_move(),
            // The record tells it, or a wrong claim that was saved.
            Question::Draw(_) => false,
            Question::Takeback(color) => {
                self.options.takebacks == Takebacks::Ask && color != self.side_to_move()
            }
            Question::Result(..) | Question::Clock { .. } => true,
        };
        if is_possible {
            // One that cannot be asked is ignored.
            let _ = self.ask(question);
        }
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

    /// Does what the question asks for. A result that ends the game is reported by [`Game::act`].
    pub(super) fn accept(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        self.outcome = match self.answerable_question()? {
            Question::Takeback(_) => return Ok(self.take_back(now)),
            Question::Draw(_) | Question::DrawWithNextMove(_) => {
                Some(Outcome::draw(Reason::Agreement))
            }
            Question::Result(_, result) => Some(Outcome::agreed(result)),
            Question::Clock { of, time, .. } => {
                self.question = None;
                let clocks = self.clocks.as_mut().ok_or(ActionError::NO_CLOCKS)?;
                let (from, to) = (clocks.remaining(of, now), time);
                clocks.correct(of, from, to);
                return Ok(vec![GameEvent::ClockCorrected { of, from, to }]);
            }
        };
        Ok(Vec::new())
    }

    pub(super) fn decline(&mut self) -> Result<Vec<GameEvent>, ActionError> {
        let question = self.answerable_question()?;
        self.question = None;
        Ok(vec![GameEvent::Declined(question)])
    }

    /// Undoes the last move, clocks included.
    pub(super) fn take_back(&mut self, now: Instant) -> Vec<GameEvent> {
        self.question = None;
        let Some(ply) = self.record.pop() else {
            return Vec::new();
        };
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

    fn answerable_question(&self) -> Result<Question, ActionError> {
        match self.question {
            None => Err(ActionError::Other("nobody has offered or asked anything")),
            Some(Question::DrawWithNextMove(color)) => Err(ActionError::OfferNotMade(color)),
            Some(question) => Ok(question),
        }
    }
}
