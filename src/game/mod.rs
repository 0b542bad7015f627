//! A game between two people under the Laws: the record of play, and what each player may do.
//!
//! Everything that changes a [`Game`] goes through [`Game::act`], which answers with what happened or with the
//! reason why nothing did. There is no time and no terminal here.

mod action;
mod draw;
mod outcome;
#[cfg(test)]
mod tests;

pub use action::{Action, Denied, Happened, Ply, Question, WrongClaim, check_in_words};
pub use outcome::{Outcome, Reason};

use crate::rules::{Color, Mating, Move, Position, is_dead, mating};
use draw::Repetitions;

/// Nodes that may be spent on asking whether a position is dead, after every move of the game.
const DEAD_POSITION_BUDGET: u64 = 10_000;
/// Nodes that may be spent on asking whether the opponent of a player who resigns could still mate.
const RESIGNATION_BUDGET: u64 = 100_000;

/// A game, from its first position to its end.
#[derive(Clone, Debug)]
pub struct Game {
    /// Where it began.
    start: Position,
    /// What has been played.
    record: Vec<Ply>,
    /// How often each position has occurred.
    repetitions: Repetitions,
    /// What waits for an answer.
    question: Option<Question>,
    /// For each color, the ply for which it has last offered a draw: one offer for each own move.
    offered_for: [Option<usize>; 2],
    /// How it ended, if it has.
    outcome: Option<Outcome>,
}

impl Game {
    /// A game that begins at this position. It may be over at once: a position can be mate.
    pub fn new(start: Position) -> Self {
        let mut repetitions = Repetitions::default();
        repetitions.add(&start);
        let mut game = Self {
            start,
            record: Vec::new(),
            repetitions,
            question: None,
            offered_for: [None; 2],
            outcome: None,
        };
        game.outcome = game.automatic_end();
        game
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position on the board now.
    pub fn position(&self) -> &Position {
        self.record.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The position after so many plies; the last one if there are fewer.
    pub fn position_after(&self, plies: usize) -> &Position {
        match plies.min(self.record.len()).checked_sub(1) {
            Some(index) => &self.record[index].after,
            None => &self.start,
        }
    }

    /// The moves played so far.
    pub fn record(&self) -> &[Ply] {
        &self.record
    }

    /// Whose move it is.
    pub fn side_to_move(&self) -> Color {
        self.position().side_to_move()
    }

    /// The question that waits for an answer.
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The draw that the side to move could claim on the position as it stands (FIDE 9.2.2, 9.3.2).
    pub fn claimable(&self) -> Option<Reason> {
        if self.outcome.is_some() {
            return None;
        }
        draw::claimable(self.position(), self.repetitions.count(self.position()))
    }

    /// The moves with which the side to move could claim a draw by stating them (FIDE 9.2.1, 9.3.1).
    pub fn claimable_moves(&self) -> Vec<(Move, Reason)> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let moves = self.position().legal_moves().into_iter();
        moves
            .filter_map(|m| Some((m, self.claimable_with(m)?)))
            .collect()
    }

    /// The draw that could be claimed by stating this legal move.
    fn claimable_with(&self, m: Move) -> Option<Reason> {
        let mut after = *self.position();
        after.play(m);
        draw::claimable(&after, self.repetitions.count(&after) + 1)
    }

    /// Does what a player wants, and says what came of it; or says why not, and nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<Vec<Happened>, Denied> {
        if let Some(outcome) = self.outcome {
            return Err(Denied::GameOver(outcome));
        }
        let mut happened = match action {
            Action::Move(m) => self.play(m),
            Action::OfferDraw(color) => self.offer(color),
            Action::ClaimDraw(stated) => self.claim(stated),
            Action::Resign(color) => Ok(self.resign(color)),
            Action::AskTakeback => self.ask_takeback(),
            Action::Accept => self.accept(),
            Action::Decline => self.decline(),
        }?;
        if let Some(outcome) = self.outcome {
            self.question = None;
            happened.push(Happened::Ended(outcome));
        }
        Ok(happened)
    }

    /// Plays a legal move for the side to move. A question put to that side is thereby answered with no.
    fn play(&mut self, m: Move) -> Result<Vec<Happened>, Denied> {
        if let Some(refusal) = self.position().refusal(m) {
            return Err(Denied::Illegal(refusal));
        }
        let color = self.side_to_move();
        let mut happened = Vec::with_capacity(2);
        // One's own offer goes with the move (FIDE 9.1.2.1); one that a wrong claim has left behind outlasts it.
        let offers_draw = match self.question.take() {
            Some(Question::DrawWithNextMove(_)) => true,
            Some(Question::Draw(asker)) if asker == color => true,
            Some(question) => {
                happened.push(Happened::Declined(question));
                false
            }
            None => false,
        };
        let mut ply = self.ply(m);
        self.repetitions.add(&ply.after);
        self.record.push(ply.clone());
        self.outcome = self.automatic_end();
        if offers_draw && self.outcome.is_none() {
            self.question = Some(Question::Draw(color));
            self.mark_offer();
            ply.offered_draw = true;
        }
        happened.push(Happened::Played(ply));
        Ok(happened)
    }

    /// A legal move as the record keeps it.
    fn ply(&self, m: Move) -> Ply {
        let before = self.position();
        let mut after = *before;
        after.play(m);
        Ply {
            color: before.side_to_move(),
            number: before.fullmove_number(),
            played: m,
            san: before.san(m).to_string(),
            offered_draw: false,
            after,
        }
    }

    /// Writes down that a draw was offered with the last move (FIDE 9.1.2.2).
    fn mark_offer(&mut self) {
        if let Some(ply) = self.record.last_mut() {
            ply.offered_draw = true;
        }
    }

    /// Offers a draw: with the next move if it is one's own turn, at once if one has just moved (FIDE 9.1.2.1).
    fn offer(&mut self, color: Color) -> Result<Vec<Happened>, Denied> {
        self.no_question_stands()?;
        let to_move = color == self.side_to_move();
        let plies = self.record.len();
        // An offer must reach the opponent at a time when both have moved (FIDE 5.2.3).
        if plies + usize::from(to_move) < 2 {
            return Err(Denied::TooEarlyForDraw);
        }
        let own_move = if to_move { plies } else { plies - 1 };
        if self.offered_for[color as usize] == Some(own_move) {
            return Err(Denied::OfferedAlready(color));
        }
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

    /// Claims a draw on the position, or on the one that a stated move would bring about (FIDE 9.2, 9.3).
    fn claim(&mut self, stated: Option<Move>) -> Result<Vec<Happened>, Denied> {
        let mut position = *self.position();
        let mut occurrences = self.repetitions.count(&position);
        if let Some(m) = stated {
            if let Some(refusal) = position.refusal(m) {
                return Err(Denied::Illegal(refusal));
            }
            position.play(m);
            occurrences = self.repetitions.count(&position) + 1;
        }
        if let Some(reason) = draw::claimable(&position, occurrences) {
            self.outcome = Some(Outcome::draw(reason));
            return Ok(Vec::new());
        }
        self.wrong_claim(stated, occurrences, position.halfmove_clock())
    }

    /// A claim that does not hold: the stated move is played (FIDE 9.5.3), and the claim is a draw offer (9.1.2.3).
    fn wrong_claim(
        &mut self,
        stated: Option<Move>,
        occurrences: u32,
        quiet_plies: u16,
    ) -> Result<Vec<Happened>, Denied> {
        let by = self.side_to_move();
        let own_move = self.record.len();
        // Like any offer: not before both have moved, and one for each own move.
        let both_moved = own_move + usize::from(stated.is_some()) >= 2;
        let may_offer = both_moved && self.offered_for[by as usize] != Some(own_move);
        // The stated move answers the opponent's question; without one, that question still comes first.
        let mut happened = stated.map_or(Ok(Vec::new()), |m| self.play(m))?;
        if may_offer && self.question.is_none() && self.outcome.is_none() {
            self.offered_for[by as usize] = Some(own_move);
            self.question = Some(Question::Draw(by));
            if stated.is_some() {
                self.mark_offer();
            }
        }
        let stands_as_offer = self.question == Some(Question::Draw(by));
        if let (true, Some(Happened::Played(ply))) = (stands_as_offer, happened.last_mut()) {
            ply.offered_draw = true;
        }
        let claim = WrongClaim {
            by,
            occurrences,
            quiet_plies,
            stands_as_offer,
        };
        happened.insert(0, Happened::ClaimWrong(claim));
        Ok(happened)
    }

    /// Gives up the game. Lost, unless the opponent could not mate by any series of legal moves (FIDE 5.1.2).
    fn resign(&mut self, color: Color) -> Vec<Happened> {
        let verdict = mating(self.position(), !color, RESIGNATION_BUDGET);
        self.outcome = Some(Outcome::resignation(color, verdict != Mating::Cannot));
        Vec::new()
    }

    /// The side that moved last asks the other for its move back.
    fn ask_takeback(&mut self) -> Result<Vec<Happened>, Denied> {
        self.no_question_stands()?;
        let last = self.record.last().ok_or(Denied::NothingToTakeBack)?;
        Ok(self.ask(Question::Takeback(last.color)))
    }

    /// The asked player says yes.
    fn accept(&mut self) -> Result<Vec<Happened>, Denied> {
        match self.answerable()? {
            Question::Takeback(_) => Ok(self.take_back()),
            Question::Draw(_) | Question::DrawWithNextMove(_) => {
                self.outcome = Some(Outcome::draw(Reason::Agreement));
                Ok(Vec::new())
            }
        }
    }

    /// The asked player says no.
    fn decline(&mut self) -> Result<Vec<Happened>, Denied> {
        let question = self.answerable()?;
        self.question = None;
        Ok(vec![Happened::Declined(question)])
    }

    /// Undoes the last move.
    fn take_back(&mut self) -> Vec<Happened> {
        self.question = None;
        let Some(ply) = self.record.pop() else {
            return Vec::new();
        };
        self.repetitions.remove(&ply.after);
        // An offer that belonged to the move is gone with it.
        let plies = self.record.len();
        self.offered_for = self
            .offered_for
            .map(|own_move| own_move.filter(|&own| own < plies));
        vec![Happened::TakenBack(ply)]
    }

    /// The question that can be answered now.
    fn answerable(&self) -> Result<Question, Denied> {
        match self.question {
            None => Err(Denied::NothingAsked),
            Some(Question::DrawWithNextMove(color)) => Err(Denied::OfferNotMade(color)),
            Some(question) => Ok(question),
        }
    }

    /// One question at a time.
    fn no_question_stands(&self) -> Result<(), Denied> {
        self.question
            .map_or(Ok(()), |question| Err(Denied::QuestionStands(question)))
    }

    /// Puts a question.
    fn ask(&mut self, question: Question) -> Vec<Happened> {
        self.question = Some(question);
        vec![Happened::Asked(question)]
    }

    /// The end that the position brings by itself. Mate comes before everything else (FIDE 5.1.1, 9.6.2).
    fn automatic_end(&self) -> Option<Outcome> {
        let position = self.position();
        if position.is_checkmate() {
            return Some(Outcome::checkmate(!position.side_to_move()));
        }
        if position.is_stalemate() {
            return Some(Outcome::draw(Reason::Stalemate));
        }
        if is_dead(position, DEAD_POSITION_BUDGET) {
            return Some(Outcome::draw(Reason::DeadPosition));
        }
        draw::automatic(position, self.repetitions.count(position)).map(Outcome::draw)
    }
}
