//! What the two players agree on: draws, take-backs, results, and corrections of the clocks.

use std::time::{Duration, Instant};

use super::touch::Touch;
use super::{ActionError, Game, GameEvent, GameResult, Outcome, Question, Reason, Takebacks};
use crate::rules::Color;

impl Game {
    /// Checks that a player may offer a draw now.
    pub fn may_offer(&self, color: Color) -> Result<(), ActionError> {
        self.may_ask(self.draw_offer_by(color))
    }

    /// Returns the draw offer that a player can make: with the next move if it is the player's turn, otherwise at once (FIDE
    /// 9.1.2.1).
    pub(super) fn draw_offer_by(&self, color: Color) -> Question {
        if color == self.side_to_move() {
            Question::DrawWithNextMove(color)
        } else {
            Question::Draw(color)
        }
    }

    /// Returns true if a player has used up the one draw offer that each move allows. The offer of the side to move belongs to
    /// its next move, that of the other side to its last move.
    fn has_offered(&self, color: Color) -> bool {
        if color == self.side_to_move() {
            self.has_offered
        } else {
            self.record.last().is_some_and(|ply| ply.offered_draw)
        }
    }

    /// Checks that a player may ask this question now. The game must not be over, no other question may be open, and the
    /// options and moves of the game must allow the question.
    pub(super) fn may_ask(&self, question: Question) -> Result<(), ActionError> {
        let is_takeback = matches!(question, Question::Takeback(_));
        if is_takeback && self.options.takebacks == Takebacks::Never {
            return Err(ActionError::NoTakebacks);
        }
        self.check_not_over()?;
        if let Some(waiting) = self.question {
            return Err(ActionError::QuestionOpen(waiting));
        }
        self.check_can_ask(question)?;
        if question.is_draw_offer() && self.has_offered(question.asker()) {
            return Err(ActionError::OfferedAlready(question.asker()));
        }
        Ok(())
    }

    /// Checks that the moves so far and the clocks allow a question, regardless of earlier questions.
    fn check_can_ask(&self, question: Question) -> Result<(), ActionError> {
        let plies = self.record.len();
        match question {
            // Both players must have moved before they can agree on a draw, by an offer or as a proposed result (FIDE 5.2.3).
            Question::DrawWithNextMove(_) if plies < 1 => Err(ActionError::TooEarlyForDraw),
            Question::Draw(_) | Question::Result(_, Some(GameResult::Draw)) if plies < 2 => {
                Err(ActionError::TooEarlyForDraw)
            }
            Question::Takeback(_) if plies == 0 => Err(ActionError::NothingToTakeBack),
            Question::Clock { .. } if self.clocks.is_none() => Err(ActionError::NoClocks),
            Question::DrawWithNextMove(_)
            | Question::Draw(_)
            | Question::Takeback(_)
            | Question::Result(..)
            | Question::Clock { .. } => Ok(()),
        }
    }

    /// Asks the opponent a question, or promises a draw offer with the next move. Fails if [`Self::may_ask`] does.
    pub(super) fn ask(&mut self, question: Question) -> Result<Vec<GameEvent>, ActionError> {
        self.may_ask(question)?;
        self.open_question(question);
        Ok(vec![GameEvent::Asked(question)])
    }

    /// Replaces any other question with this one. A draw offer by the side to move counts for its next move; one by the other
    /// side is recorded with its last move (FIDE 9.1.2.2).
    pub(super) fn open_question(&mut self, question: Question) {
        if question.is_draw_offer() {
            if question.asker() == self.side_to_move() {
                self.has_offered = true;
            } else if let Some(ply) = self.record.last_mut() {
                ply.offered_draw = true;
            }
        }
        self.question = Some(question);
    }

    /// Withdraws the draw offer that the player promised with the next move. Fails if there is none.
    pub(super) fn drop_offer(&mut self) -> Result<Vec<GameEvent>, ActionError> {
        let Some(Question::DrawWithNextMove(color)) = self.question else {
            return Err(ActionError::NoOfferToDrop);
        };
        self.question = None;
        self.has_offered = false;
        Ok(vec![GameEvent::OfferDropped(color)])
    }

    /// Does what the open question asks for. Fails if there is no question to answer. If this ends the game, [`Game::act`]
    /// adds that event.
    pub(super) fn accept(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        match self.answerable_question()? {
            Question::Takeback(_) => Ok(self.take_back(now)),
            Question::Draw(_) | Question::DrawWithNextMove(_) => {
                self.end = Some(Outcome::draw(Reason::Agreement));
                Ok(Vec::new())
            }
            Question::Result(_, result) => {
                self.end = Some(Outcome::agreed(result));
                Ok(Vec::new())
            }
            Question::Clock { of, time, .. } => self.correct_clock(of, time, now),
        }
    }

    fn correct_clock(
        &mut self,
        of: Color,
        to: Duration,
        now: Instant,
    ) -> Result<Vec<GameEvent>, ActionError> {
        self.question = None;
        let clocks = self.clocks.as_mut().ok_or(ActionError::NoClocks)?;
        let from = clocks.remaining(of, now);
        clocks.agree_on(of, to, now);
        Ok(vec![GameEvent::ClockCorrected { of, from, to }])
    }

    pub(super) fn decline(&mut self) -> Result<Vec<GameEvent>, ActionError> {
        let question = self.answerable_question()?;
        self.question = None;
        Ok(vec![GameEvent::Declined(question)])
    }

    /// Takes the last move back at once if take-backs are free; otherwise asks the opponent. Fails if the game has no
    /// take-backs.
    pub(super) fn ask_takeback(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        let question = Question::Takeback(!self.side_to_move());
        match self.options.takebacks {
            Takebacks::Free => {
                self.may_ask(question)?;
                Ok(self.take_back(now))
            }
            // With `Never`, `ask` fails.
            Takebacks::Ask | Takebacks::Never => self.ask(question),
        }
    }

    /// Undoes the last move, clocks included, and removes the open question. Returns no event if there is no move.
    fn take_back(&mut self, now: Instant) -> Vec<GameEvent> {
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

    /// Returns the open question. Fails if there is none, or if it is a promised offer, which nobody can answer yet.
    fn answerable_question(&self) -> Result<Question, ActionError> {
        match self.question {
            None => Err(ActionError::NoQuestion),
            Some(Question::DrawWithNextMove(color)) => Err(ActionError::OfferNotMade(color)),
            Some(question) => Ok(question),
        }
    }
}
