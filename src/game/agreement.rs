//! What two players settle between them: draw offers, take-backs, a result by hand.

use std::time::Instant;

use super::touch::Touch;
use super::{ActionError, Game, GameEvent, GameResult, Outcome, Question, Reason, Takebacks};
use crate::rules::Color;

impl Game {
    /// Whether a player may offer a draw now. The move of its own that the offer would belong to, counted in plies from 0;
    /// or why not.
    pub fn may_offer(&self, color: Color) -> Result<usize, ActionError> {
        if let Some(outcome) = self.outcome {
            return Err(ActionError::GameOver(outcome));
        }
        self.no_question_stands()?;
        let to_move = color == self.side_to_move();
        let plies = self.record.len();
        // An offer must reach the opponent at a time when both have moved (FIDE 5.2.3).
        if plies + usize::from(to_move) < 2 {
            return Err(ActionError::TooEarlyForDraw);
        }
        let own_move = if to_move { plies } else { plies - 1 };
        if self.offered_for[color as usize] == Some(own_move) {
            return Err(ActionError::OfferedAlready(color));
        }
        Ok(own_move)
    }

    /// Offers a draw: with the next move if it is one's own turn, at once if one has just moved (FIDE 9.1.2.1).
    pub(super) fn offer(&mut self, color: Color) -> Result<Vec<GameEvent>, ActionError> {
        let own_move = self.may_offer(color)?;
        let to_move = color == self.side_to_move();
        self.offered_for[color as usize] = Some(own_move);
        let question = if to_move {
            Question::DrawWithNextMove(color)
        } else {
            Question::Draw(color)
        };
        if !to_move {
            self.mark_offer();
        }
        Ok(self.ask(question))
    }

    /// Takes back an offer that is promised with the next move: it has not been made yet.
    pub(super) fn drop_offer(&mut self) -> Result<Vec<GameEvent>, ActionError> {
        let Some(Question::DrawWithNextMove(color)) = self.question else {
            return Err(ActionError::NoOfferToDrop);
        };
        self.question = None;
        self.offered_for[color as usize] = None;
        Ok(vec![GameEvent::OfferDropped(color)])
    }

    /// Writes down that a draw was offered with the last move (FIDE 9.1.2.2).
    pub(super) fn mark_offer(&mut self) {
        if let Some(ply) = self.record.last_mut() {
            ply.offered_draw = true;
        }
    }

    /// The side that moved last asks the other for its move back, or takes it where nobody need be asked.
    pub(super) fn ask_takeback(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        if self.options.takebacks == Takebacks::Never {
            return Err(ActionError::TakebacksOff);
        }
        self.no_question_stands()?;
        let last = self.record.last().ok_or(ActionError::NothingToTakeBack)?;
        match self.options.takebacks {
            Takebacks::Free => Ok(self.take_back(now)),
            Takebacks::Ask | Takebacks::Never => Ok(self.ask(Question::Takeback(last.color))),
        }
    }

    /// The side to move proposes to end the game with this result, or without any. A draw is one by agreement, which
    /// needs both to have moved (FIDE 5.2.3).
    pub(super) fn propose(
        &mut self,
        result: Option<GameResult>,
    ) -> Result<Vec<GameEvent>, ActionError> {
        self.no_question_stands()?;
        if result == Some(GameResult::Draw) && self.record.len() < 2 {
            return Err(ActionError::TooEarlyForDraw);
        }
        Ok(self.ask(Question::Result(self.side_to_move(), result)))
    }

    /// The asked player says yes.
    pub(super) fn accept(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        self.outcome = match self.answerable()? {
            Question::Takeback(_) => return Ok(self.take_back(now)),
            Question::Draw(_) | Question::DrawWithNextMove(_) => {
                Some(Outcome::draw(Reason::Agreement))
            }
            Question::Result(_, result) => Some(Outcome::by_hand(result)),
        };
        Ok(Vec::new())
    }

    /// The asked player says no.
    pub(super) fn decline(&mut self) -> Result<Vec<GameEvent>, ActionError> {
        let question = self.answerable()?;
        self.question = None;
        Ok(vec![GameEvent::Declined(question)])
    }

    /// Undoes the last move. The clocks go back too.
    fn take_back(&mut self, now: Instant) -> Vec<GameEvent> {
        self.question = None;
        let Some(ply) = self.record.pop() else {
            return Vec::new();
        };
        self.repetitions.remove(&ply.after);
        self.touch = Touch::default();
        // An offer that belonged to the move is gone with it.
        let plies = self.record.len();
        self.offered_for = self
            .offered_for
            .map(|own_move| own_move.filter(|&own| own < plies));
        if let Some(clocks) = &mut self.clocks {
            clocks.take_back(now);
        }
        vec![GameEvent::TakenBack(ply)]
    }

    /// The question that can be answered now.
    fn answerable(&self) -> Result<Question, ActionError> {
        match self.question {
            None => Err(ActionError::NothingAsked),
            Some(Question::DrawWithNextMove(color)) => Err(ActionError::OfferNotMade(color)),
            Some(question) => Ok(question),
        }
    }

    /// One question at a time.
    fn no_question_stands(&self) -> Result<(), ActionError> {
        self.question.map_or(Ok(()), |question| {
            Err(ActionError::QuestionStands(question))
        })
    }

    /// Puts a question.
    fn ask(&mut self, question: Question) -> Vec<GameEvent> {
        self.question = Some(question);
        vec![GameEvent::Asked(question)]
    }
}
