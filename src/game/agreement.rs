//! What the two players agree on: draws, take-backs, results, and corrections of the clocks.

use std::time::{Duration, Instant};

use super::touch::Touch;
use super::{
    ActionError, Game, GameEvent, GameResult, Offer, Outcome, Question, Reason, Takebacks,
};
use crate::rules::Color;

impl Game {
    /// Checks that a player may offer a draw now.
    pub fn may_offer(&self, color: Color) -> Result<(), ActionError> {
        self.may_ask(self.draw_offer_by(color))
    }

    /// Returns the draw offer that a player can make: with the next move if it is the player's turn, otherwise at once (FIDE
    /// 9.1.2.1).
    pub(super) fn draw_offer_by(&self, color: Color) -> Question {
        Question::Draw(Offer {
            by: color,
            made: color != self.side_to_move(),
        })
    }

    /// Returns true if a player has used up the one draw offer that each move allows. The offer of the side to move belongs to
    /// its next move, that of the other side to its last move.
    pub(super) fn has_made_offer(&self, color: Color) -> bool {
        if color == self.side_to_move() {
            self.offer_was_declined || self.open_offer_by(color).is_some_and(|offer| offer.made)
        } else {
            self.record.last().is_some_and(|ply| ply.offered_draw)
        }
    }

    /// Checks that a player may ask this question now. The game must not be over, no other question may be open, and the
    /// options and moves of the game must allow the question.
    pub(super) fn may_ask(&self, question: Question) -> Result<(), ActionError> {
        let is_takeback = matches!(question, Question::Takeback { .. });
        if is_takeback && self.options.takebacks == Takebacks::Never {
            return Err(ActionError::NoTakebacks);
        }
        self.check_not_over()?;
        if let Some(waiting) = self.question {
            return Err(ActionError::QuestionOpen(waiting));
        }
        self.check_can_ask(question)?;
        if let Question::Draw(offer) = question
            && self.has_made_offer(offer.by)
        {
            return Err(ActionError::OfferedAlready(offer.by));
        }
        Ok(())
    }

    /// Checks that the moves so far and the clocks allow a question, regardless of earlier questions.
    fn check_can_ask(&self, question: Question) -> Result<(), ActionError> {
        let plies = self.record.len();
        match question {
            // Both players must have moved before they can agree on a draw, by an offer or as a proposed result (FIDE 5.2.3).
            Question::Draw(Offer { made: false, .. }) if plies < 1 => {
                Err(ActionError::TooEarlyForDraw)
            }
            Question::Draw(Offer { made: true, .. })
            | Question::Result(_, Some(GameResult::Draw))
                if plies < 2 =>
            {
                Err(ActionError::TooEarlyForDraw)
            }
            Question::Takeback { plies: asked, .. } if asked == 0 || asked > plies => {
                Err(ActionError::NothingToTakeBack)
            }
            Question::Clock { .. } if self.clocks.is_none() => Err(ActionError::NoClocks),
            Question::Draw(_)
            | Question::Takeback { .. }
            | Question::Result(..)
            | Question::Clock { .. } => Ok(()),
        }
    }

    /// Asks the opponent a question, or promises a draw offer with the next move. Fails if [`Self::may_ask`] does.
    pub(super) fn ask(&mut self, question: Question) -> Result<Vec<GameEvent>, ActionError> {
        self.may_ask(question)?;
        match question {
            Question::Draw(Offer { by, made: true }) => self.make_offer(by),
            Question::Draw(_)
            | Question::Takeback { .. }
            | Question::Result(..)
            | Question::Clock { .. } => self.question = Some(question),
        }
        Ok(vec![GameEvent::Asked(question)])
    }

    /// Offers a draw at once, in place of any other question. The offer of the side that has just moved is recorded with its
    /// move (FIDE 9.1.2.2).
    pub(super) fn make_offer(&mut self, by: Color) {
        if by != self.side_to_move()
            && let Some(ply) = self.record.last_mut()
        {
            ply.offered_draw = true;
        }
        self.question = Some(Question::Draw(Offer::made(by)));
    }

    /// Withdraws the draw offer that the player promised with the next move. Fails if there is none.
    pub(super) fn drop_offer(&mut self) -> Result<Vec<GameEvent>, ActionError> {
        let Some(Question::Draw(Offer { by, made: false })) = self.question else {
            return Err(ActionError::NoOfferToDrop);
        };
        self.question = None;
        Ok(vec![GameEvent::OfferDropped(by)])
    }

    /// Does what the open question asks for. Fails if there is no question to answer. If this ends the game, [`Game::act`]
    /// adds that event.
    pub(super) fn accept(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        match self.answerable_question()? {
            Question::Takeback { plies, .. } => Ok(self.take_back(plies, now)),
            Question::Draw(_) => {
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
        self.offer_was_declined |= self.open_offer_by(self.side_to_move()).is_some();
        self.question = None;
        Ok(vec![GameEvent::Declined(question)])
    }

    /// Returns the player who made the first of the last plies.
    pub(super) fn asker_of_takeback(&self, plies: usize) -> Color {
        if plies.is_multiple_of(2) {
            self.side_to_move()
        } else {
            !self.side_to_move()
        }
    }

    /// Takes the last plies back at once if take-backs are free; otherwise asks the opponent. Fails if the game has no
    /// take-backs, or not so many plies.
    pub(super) fn ask_takeback(
        &mut self,
        plies: usize,
        now: Instant,
    ) -> Result<Vec<GameEvent>, ActionError> {
        let asker = self.asker_of_takeback(plies);
        let question = Question::Takeback { asker, plies };
        match self.options.takebacks {
            Takebacks::Free => {
                self.may_ask(question)?;
                Ok(self.take_back(plies, now))
            }
            // With `Never`, `ask` fails.
            Takebacks::Ask | Takebacks::Never => self.ask(question),
        }
    }

    /// Undoes the last plies, clocks included, and removes the open question. Returns an event for each, the last ply first.
    fn take_back(&mut self, plies: usize, now: Instant) -> Vec<GameEvent> {
        self.question = None;
        self.touch = Touch::default();
        // Taking back a move also undoes the offer made for it.
        self.offer_was_declined = false;
        let mut events = Vec::new();
        for _ in 0..plies {
            let Some(ply) = self.record.pop() else {
                break;
            };
            if let Some(clocks) = &mut self.clocks {
                clocks.take_back(now);
            }
            let before = *self.position();
            events.push(GameEvent::TakenBack { ply, before });
        }
        events
    }

    /// Returns the open question. Fails if there is none, or if it is an offer that is not made yet.
    fn answerable_question(&self) -> Result<Question, ActionError> {
        match self.question {
            None => Err(ActionError::NoQuestion),
            Some(Question::Draw(Offer { by, made: false })) => Err(ActionError::OfferNotMade(by)),
            Some(question) => Ok(question),
        }
    }
}
