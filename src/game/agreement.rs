//! What the two players agree on: draw offers, take-backs, and results by agreement.

use std::time::Instant;

use super::touch::Touch;
use super::{ActionError, Game, GameEvent, GameResult, Outcome, Question, Reason, Takebacks};
use crate::rules::Color;

impl Game {
    /// Checks that a player may offer a draw now.
    pub fn may_offer(&self, color: Color) -> Result<(), ActionError> {
        self.may_ask(self.offer_by(color))
    }

    /// Returns the draw offer that a player can make: with the next move if it is the player's turn, otherwise at once (FIDE
    /// 9.1.2.1).
    pub(super) fn offer_by(&self, color: Color) -> Question {
        if color == self.side_to_move() {
            Question::DrawWithNextMove(color)
        } else {
            Question::Draw(color)
        }
    }

    /// Returns true if a player has already made the one offer for a move of their own: the next one, or the last one.
    fn has_offered(&self, color: Color) -> bool {
        if color == self.side_to_move() {
            self.has_offered
        } else {
            self.record.last().is_some_and(|ply| ply.offered_draw)
        }
    }

    /// Checks that a question may be asked now.
    pub(super) fn may_ask(&self, question: Question) -> Result<(), ActionError> {
        let is_takeback = matches!(question, Question::Takeback(_));
        if is_takeback && self.options.takebacks == Takebacks::Never {
            return Err(ActionError::Other("this game is played without take-backs"));
        }
        self.check_not_over()?;
        if let Some(waiting) = self.question {
            return Err(ActionError::QuestionStands(waiting));
        }
        self.check_can_ask(question)?;
        if question.is_draw_offer() && self.has_offered(question.asker()) {
            return Err(ActionError::OfferedAlready(question.asker()));
        }
        Ok(())
    }

    /// Checks that a question makes sense in this position, regardless of earlier questions.
    fn check_can_ask(&self, question: Question) -> Result<(), ActionError> {
        let plies = self.record.len();
        match question {
            // Both players must have moved before the opponent can agree to a draw, whether offered or proposed as the result
            // (FIDE 5.2.3).
            Question::DrawWithNextMove(_) if plies < 1 => Err(ActionError::TOO_EARLY_FOR_DRAW),
            Question::Draw(_) | Question::Result(_, Some(GameResult::Draw)) if plies < 2 => {
                Err(ActionError::TOO_EARLY_FOR_DRAW)
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

    /// Asks the opponent a question, or promises an offer.
    pub(super) fn ask(&mut self, question: Question) -> Result<Vec<GameEvent>, ActionError> {
        self.may_ask(question)?;
        self.put(question);
        Ok(vec![GameEvent::Asked(question)])
    }

    /// Replaces any other question with this one. The draw offer counts for its player's next move, or is recorded with the
    /// last one (FIDE 9.1.2.2).
    pub(super) fn put(&mut self, question: Question) {
        if question.is_draw_offer() {
            if question.asker() == self.side_to_move() {
                self.has_offered = true;
            } else if let Some(ply) = self.record.last_mut() {
                ply.offered_draw = true;
            }
        }
        self.question = Some(question);
    }

    /// Returns true if the question can wait for an answer in this position, regardless of earlier questions.
    pub(super) fn can_wait(&self, question: Question) -> bool {
        let is_askers_turn = question.asker() == self.side_to_move();
        let can_be_asked = match question {
            Question::DrawWithNextMove(_) => is_askers_turn,
            Question::Takeback(_) => !is_askers_turn && self.options.takebacks == Takebacks::Ask,
            Question::Draw(_) | Question::Result(..) | Question::Clock { .. } => true,
        };
        can_be_asked && self.check_can_ask(question).is_ok()
    }

    /// Withdraws an offer that was to come with the next move.
    pub(super) fn drop_offer(&mut self) -> Result<Vec<GameEvent>, ActionError> {
        let Some(Question::DrawWithNextMove(color)) = self.question else {
            return Err(ActionError::Other("there is no draw offer to drop"));
        };
        self.question = None;
        self.has_offered = false;
        Ok(vec![GameEvent::OfferDropped(color)])
    }

    /// Does what the question asks for. If a result ends the game, [`Game::act`] reports it.
    pub(super) fn accept(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        self.end = match self.answerable_question()? {
            Question::Takeback(_) => return Ok(self.take_back(now)),
            Question::Draw(_) | Question::DrawWithNextMove(_) => {
                Some(Outcome::draw(Reason::Agreement))
            }
            Question::Result(_, result) => Some(Outcome::agreed(result)),
            Question::Clock { of, time, .. } => {
                self.question = None;
                let clocks = self.clocks.as_mut().ok_or(ActionError::NO_CLOCKS)?;
                let (from, to) = (clocks.remaining(of, now), time);
                clocks.agree_on(of, to, now);
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
        // Taking back a move also undoes the offer made for it.
        self.has_offered = false;
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
