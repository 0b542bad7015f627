//! A game between two people under the Laws: the record of play, and what each player may do.
//!
//! Everything that changes a [`Game`] goes through [`Game::act`], which answers with what happened or with the
//! reason why nothing did. Time comes in as an argument, and there is no terminal here.

mod action;
mod action_error;
mod agreement;
mod claim;
mod clock;
mod draw;
mod options;
mod outcome;
#[cfg(test)]
mod tests;
mod time_control;
mod touch;

use std::time::{Duration, Instant};

pub use action::{
    Action, GameEvent, Ply, Question, StatedMove, TouchedPiece, WrongClaim, check_in_words,
};
pub use action_error::ActionError;
pub use clock::{ClockReading, Clocks, DisplayedTime};
pub use options::{GameOptions, Laws, Takebacks};
pub use outcome::{GameResult, Outcome, Reason};
pub use time_control::TimeControl;
pub use touch::MustMove;

use crate::rules::{CanMate, Color, Move, Position, can_mate, is_dead};
use draw::Repetitions;
use touch::Touch;

/// Nodes that may be spent on asking whether a position is dead, after every move of the game.
const DEAD_POSITION_BUDGET: u64 = 5_000;
/// Nodes that may be spent on asking whether the opponent of a player who resigns or whose flag falls could still mate.
const LOSS_BUDGET: u64 = 100_000;

/// How a move comes to the clocks.
#[derive(Clone, Copy)]
enum ClockPress {
    /// It is made at this moment.
    At(Instant),
    /// It was made in a game written down, and its player then had so much left, if anybody knows.
    Written(Option<Duration>),
}

/// A game, from its first position to its end.
#[derive(Clone, Debug)]
pub struct Game {
    /// Where it began.
    start: Position,
    /// What the players have agreed on.
    options: GameOptions,
    /// Their clocks, if they play with clocks.
    clocks: Option<Clocks>,
    /// What has been played.
    record: Vec<Ply>,
    /// How often each position has occurred.
    repetitions: Repetitions,
    /// What waits for an answer.
    question: Option<Question>,
    /// For each color, the ply for which it has last offered a draw: one offer for each own move.
    offered_for: [Option<usize>; 2],
    /// What the side to move has touched.
    touch: Touch,
    /// How it ended, if it has.
    outcome: Option<Outcome>,
}

impl Game {
    /// A game without clocks, by the Laws as they stand. It may be over at once: a position can be mate.
    pub fn new(start: Position) -> Self {
        Self::with_options(start, GameOptions::default())
    }

    /// A game under terms of the players' own.
    pub fn with_options(start: Position, options: GameOptions) -> Self {
        let mut game = Self::written_down(start, options);
        game.outcome = game.automatic_end();
        game
    }

    /// A game that was played elsewhere and is to be replayed: it begins here even where the Laws of today have it end.
    pub fn written_down(start: Position, options: GameOptions) -> Self {
        let time = options.time.clone();
        let mut repetitions = Repetitions::default();
        repetitions.add(&start);
        let mut game = Self {
            start,
            clocks: time.map(|time| Clocks::new(time, start.side_to_move())),
            options,
            record: Vec::new(),
            repetitions,
            question: None,
            offered_for: [None; 2],
            touch: Touch::default(),
            outcome: None,
        };
        game.outcome = game.end_on_board();
        game
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// What the players have agreed on.
    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// The clocks, if the game is played with clocks.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Whether the clocks have been made to stand until they are started again.
    pub fn is_paused(&self) -> bool {
        let stand = |clocks: &Clocks| clocks.is_started() && clocks.running().is_none();
        self.outcome.is_none() && self.clocks.as_ref().is_some_and(stand)
    }

    /// When the flag of the side to move will fall. Never, while no clock goes.
    pub fn deadline(&self) -> Option<Instant> {
        self.clocks.as_ref()?.deadline()
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

    /// Does what a player wants at this moment, and says what came of it; or says why not, and nothing has changed. If
    /// a flag has fallen by then, that has come of it, and the action comes too late.
    pub fn act(&mut self, action: Action, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        if let Some(outcome) = self.outcome {
            return Err(ActionError::GameOver(outcome));
        }
        if let Some(outcome) = self.tick(now) {
            return Ok(vec![GameEvent::Ended(outcome)]);
        }
        let on_board = matches!(
            action,
            Action::Move(_) | Action::ClaimDraw(_) | Action::Touch(_) | Action::ReleasePawn(..)
        );
        if on_board && self.is_paused() {
            return Err(ActionError::Paused);
        }
        let mut event = match action {
            Action::Move(m) => self.play(m, ClockPress::At(now)),
            Action::OfferDraw(color) => self.offer(color),
            Action::ClaimDraw(stated) => self.claim(stated, now),
            Action::Resign(color) => Ok(self.resign(color)),
            Action::AskTakeback => self.ask_takeback(now),
            Action::ProposeResult(result) => self.propose(result),
            Action::Accept => self.accept(now),
            Action::Decline => self.decline(),
            Action::DropOffer => self.drop_offer(),
            Action::Touch(square) => self.touch(square),
            Action::ReleasePawn(from, to) => self.release_pawn(from, to),
            Action::StartClocks => self.start_clocks(now),
            Action::PauseClocks => self.pause_clocks(now),
        }?;
        if let Some(outcome) = self.outcome {
            self.close(now);
            event.push(GameEvent::Ended(outcome));
        }
        Ok(event)
    }

    /// Lets time pass. If a flag has fallen by this moment, the game ends: lost, unless the opponent could not mate by
    /// any series of legal moves (FIDE 6.9). How it ended, if that is what happened.
    pub fn tick(&mut self, now: Instant) -> Option<Outcome> {
        let clocks = self.clocks.as_ref()?;
        let (loser, limit) = clocks.fallen(now)?;
        let at = clocks.deadline()?;
        let verdict = can_mate(self.position(), !loser, LOSS_BUDGET);
        self.outcome = Some(Outcome::flag_fall(loser, limit, verdict != CanMate::No));
        self.close(at);
        self.outcome
    }

    /// Plays a move of a game written down, after which its player had so much left on the clock, if that was written
    /// too. No time passes, and the clocks wait afterwards for the next move. Only mate and stalemate end such a game: whether it went on
    /// after a fivefold repetition, 75 moves or a dead position was for its players and the Laws of their day.
    pub fn replay(
        &mut self,
        m: Move,
        clock: Option<Duration>,
    ) -> Result<Vec<GameEvent>, ActionError> {
        if let Some(outcome) = self.outcome {
            return Err(ActionError::GameOver(outcome));
        }
        let event = self.play(m, ClockPress::Written(clock));
        if self.outcome.is_some() {
            self.question = None;
        }
        event
    }

    /// Sets the clocks of a game that has been replayed to what White's and Black's showed when it was left, after so much
    /// of the move that was thought about.
    pub fn set_clocks(&mut self, times: [Duration; 2], taken: Duration) {
        if let Some(clocks) = &mut self.clocks {
            clocks.set(times, taken);
        }
    }

    /// Ends a game that has been replayed as it ended when it was played, if what stands on the board has not done so.
    /// A draw that the Laws of today would have seen has their reason.
    pub fn end_as_recorded(&mut self, outcome: Outcome) {
        let lawful = || {
            self.automatic_end()
                .filter(|end| end.result == outcome.result)
        };
        self.outcome = self.outcome.or_else(lawful).or(Some(outcome));
        self.question = None;
    }

    /// The game is over: nothing is asked any more, and the clocks stand.
    fn close(&mut self, at: Instant) {
        self.question = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(at);
        }
    }

    /// Plays a legal move for the side to move. A question put to that side is thereby answered with no.
    fn play(&mut self, m: Move, press: ClockPress) -> Result<Vec<GameEvent>, ActionError> {
        self.may_move(m)?;
        if let Some(refusal) = self.position().illegal_reason(m) {
            return Err(ActionError::Illegal(refusal));
        }
        let color = self.side_to_move();
        let mut event = Vec::with_capacity(2);
        // An offer that was promised is made with the move (FIDE 9.1.2.1); one that a wrong claim has made outlasts it.
        let mut offers_draw = false;
        match self.question.take() {
            Some(Question::DrawWithNextMove(_)) => offers_draw = true,
            Some(Question::Draw(asker)) if asker == color => offers_draw = true,
            // Nor does a player answer what that player has asked.
            Some(own) if own.asker() == color => self.question = Some(own),
            Some(question) => event.push(GameEvent::Declined(question)),
            None => {}
        }
        self.touch = Touch::default();
        let mut ply = self.ply(m, press);
        self.repetitions.add(&ply.after);
        self.record.push(ply.clone());
        self.outcome = match press {
            ClockPress::At(_) => self.automatic_end(),
            ClockPress::Written(_) => self.end_on_board(),
        };
        if offers_draw && self.outcome.is_none() {
            self.question = Some(Question::Draw(color));
            self.mark_offer();
            ply.offered_draw = true;
        }
        event.push(GameEvent::Played(ply));
        Ok(event)
    }

    /// A legal move as the record keeps it. The clocks are pressed.
    fn ply(&mut self, m: Move, press: ClockPress) -> Ply {
        let clocks = self.clocks.as_mut();
        let clock = match press {
            ClockPress::At(now) => clocks.map(|clocks| clocks.press(now)),
            ClockPress::Written(left) => {
                if let Some(clocks) = clocks {
                    clocks.replay(left);
                }
                left
            }
        };
        let before = self.position();
        let mut after = *before;
        after.play(m);
        Ply {
            color: before.side_to_move(),
            number: before.fullmove_number(),
            played: m,
            san: before.san(m).to_string(),
            offered_draw: false,
            clock,
            after,
        }
    }

    /// Gives up the game. Lost, unless the opponent could not mate by any series of legal moves (FIDE 5.1.2).
    fn resign(&mut self, color: Color) -> Vec<GameEvent> {
        let verdict = can_mate(self.position(), !color, LOSS_BUDGET);
        self.outcome = Some(Outcome::resignation(color, verdict != CanMate::No));
        Vec::new()
    }

    /// Sets the clock of the side to move going.
    fn start_clocks(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        let clocks = self.clocks.as_mut().ok_or(ActionError::NoClocks)?;
        let color = clocks.start(now).ok_or(ActionError::ClocksRun)?;
        Ok(vec![GameEvent::ClocksStarted(color)])
    }

    /// Makes the clocks stand.
    fn pause_clocks(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        let clocks = self.clocks.as_mut().ok_or(ActionError::NoClocks)?;
        let color = clocks.stop(now).ok_or(ActionError::ClocksStand)?;
        Ok(vec![GameEvent::ClocksPaused(color)])
    }

    /// The end that the side to move meets by having no move (FIDE 5.1.1, 5.2.1).
    fn end_on_board(&self) -> Option<Outcome> {
        let position = self.position();
        if position.is_checkmate() {
            return Some(Outcome::checkmate(!position.side_to_move()));
        }
        position
            .is_stalemate()
            .then(|| Outcome::draw(Reason::Stalemate))
    }

    /// The end that the Laws bring by themselves. Mate comes before everything else (FIDE 5.1.1, 9.6.2).
    pub fn automatic_end(&self) -> Option<Outcome> {
        if let Some(end) = self.end_on_board() {
            return Some(end);
        }
        let position = self.position();
        if is_dead(position, DEAD_POSITION_BUDGET) {
            return Some(Outcome::draw(Reason::DeadPosition));
        }
        let occurrences = self.repetitions.count(position);
        draw::automatic(position, occurrences, self.options.laws).map(Outcome::draw)
    }
}
