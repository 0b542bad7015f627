//! A game between two people under the Laws: the record of moves, and what each player may do.
//!
//! Players act through [`Game::act`], which returns what happened, or why the action is impossible. [`Game::repeat`] repeats
//! an action that was performed elsewhere, and [`Game::replay`] plays a move of a record. Time is always an argument. Files belong to
//! `pgn` and `storage`, and the wording on the screen to the front ends.

mod action;
mod agreement;
mod claim;
mod clock;
mod displayed_time;
mod options;
mod outcome;
mod players;
mod repeat;
mod review;
#[cfg(test)]
pub mod tests;
mod time_control;
mod touch;

use std::time::{Duration, Instant};

pub use action::{
    Action, ActionError, GameEvent, MustMove, Offer, Ply, Question, StatedMove, TouchedPiece,
    WrongClaim,
};
pub use clock::{Clocks, TimeLimit};
pub use displayed_time::DisplayedTime;
pub use options::{GameOptions, Laws, Takebacks};
pub use outcome::{GameResult, Outcome, Points, Reason, RecordedEnd, Verdict};
pub use players::Players;
pub use review::{Review, SHORTEST_SHOWN_TIME};
pub use time_control::{Doubt, Reading, TimeControl, clock_time, doubt, with_name};

use crate::rules::{CanMate, Color, Move, Position, can_mate, is_dead};
use touch::Touch;

/// How many positions [`is_dead`] may visit for each side after a move.
const DEAD_POSITION_BUDGET: u64 = 15_000;
/// How many positions [`can_mate`] may visit when a player resigns or a flag falls, to see whether the opponent can still mate.
/// That takes less than 50 ms.
const LOSS_BUDGET: u64 = 15_000;
/// The number of plies without a capture or pawn move that draws the game without a claim: seventy-five moves by each side
/// (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u16 = 150;

/// Where a move comes from, which decides how it changes the clocks.
#[derive(Clone, Copy)]
enum ClockPress {
    /// The player makes the move now.
    At(Instant),
    /// The move comes from a record. Holds the time that the player had left; `None` if the record does not say it.
    Replayed(Option<Duration>),
}

/// A game, from its first position to its end.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    options: GameOptions,
    /// The clocks; `None` for a game without clocks.
    clocks: Option<Clocks>,
    record: Vec<Ply>,
    /// The open question, which may be a draw offer promised with the next move; `None` if there is none.
    question: Option<Question>,
    /// True if the opponent has declined a draw offer that the side to move made in this turn.
    offer_was_declined: bool,
    touch: Touch,
    /// See [`Self::since_last_move`].
    since: Vec<Action>,
    /// How the game ended, before armageddon turns a draw into Black's win; `None` while the game goes on.
    end: Option<Outcome>,
}

impl Game {
    /// Starts a game without clocks. It is over at once if the position already ends it, as a mate does.
    pub fn new(start: Position) -> Self {
        Self::with_options(start, GameOptions::default())
    }

    pub fn with_options(start: Position, options: GameOptions) -> Self {
        let mut game = Self::for_replay(start, options);
        game.end = game.automatic_end();
        game
    }

    /// Starts a game for replay from a record. Only mate and stalemate end it at the start.
    pub fn for_replay(start: Position, options: GameOptions) -> Self {
        let time = options.time.clone();
        let mut game = Self {
            start,
            clocks: time.map(|time| Clocks::new(time, start.side_to_move)),
            options,
            record: Vec::new(),
            question: None,
            offer_was_declined: false,
            touch: Touch::default(),
            since: Vec::new(),
            end: None,
        };
        game.end = game.mate_or_stalemate();
        game
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Returns true if the clocks were started and are stopped now, although the game goes on.
    pub fn is_paused(&self) -> bool {
        let have_stopped = |clocks: &Clocks| clocks.is_started() && clocks.running().is_none();
        self.end.is_none() && self.clocks.as_ref().is_some_and(have_stopped)
    }

    /// Returns the moment when the flag of the side to move will fall; `None` while no clock is running.
    pub fn deadline(&self) -> Option<Instant> {
        self.clocks.as_ref()?.deadline()
    }

    pub fn position(&self) -> &Position {
        self.record.last().map_or(&self.start, |ply| &ply.after)
    }

    /// Returns the position after this many plies, or the last one if there are fewer.
    pub fn position_after(&self, plies: usize) -> &Position {
        match plies.min(self.record.len()).checked_sub(1) {
            Some(index) => &self.record[index].after,
            None => &self.start,
        }
    }

    pub fn record(&self) -> &[Ply] {
        &self.record
    }

    /// Returns true if the game has moves and is not over.
    pub fn is_unfinished(&self) -> bool {
        self.end.is_none() && !self.record().is_empty()
    }

    /// Returns the time that a ply, counted from 1, took; `None` if the time is not known.
    pub fn time_used(&self, ply: usize) -> Option<Duration> {
        let has_clock = |ply: usize| {
            let recorded = self.record.get(ply - 1);
            recorded.is_some_and(|ply| ply.clock.is_some())
        };
        // The player's time before this ply is the time after their previous one.
        if !has_clock(ply) || (ply > 2 && !has_clock(ply - 2)) {
            return None;
        }
        self.clocks.as_ref()?.time_used(ply)
    }

    pub fn side_to_move(&self) -> Color {
        self.position().side_to_move
    }

    /// Returns the open question, which may be a draw offer promised with the next move; `None` if there is none.
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// Returns how the game ended, with armageddon applied; `None` if the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| end.counted(&self.options))
    }

    /// Returns the player who performs this action. `None` if either player may, if there is no question to answer, or if the
    /// game is over. In the last two cases [`Game::act`] returns the error.
    pub fn actor(&self, action: Action) -> Option<Color> {
        if self.outcome().is_some() {
            return None;
        }
        match action {
            Action::Move(_)
            | Action::ClaimDraw(_)
            | Action::DropOffer
            | Action::Touch(_)
            | Action::ReleasePawn(..) => Some(self.side_to_move()),
            Action::AskTakeback { plies } => Some(self.asker_of_takeback(plies)),
            Action::OfferDraw(by)
            | Action::Resign(by)
            | Action::ProposeResult { by, .. }
            | Action::CorrectClock { by, .. } => Some(by),
            Action::Accept | Action::Decline => self.question.and_then(Question::answerer),
            Action::StartClocks | Action::PauseClocks => None,
        }
    }

    /// Performs an action and returns what happened. An error changes nothing. If a flag has fallen by `now`, the action comes
    /// too late: the game ends instead.
    pub fn act(&mut self, action: Action, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        self.check_not_over()?;
        if let Some(outcome) = self.tick(now) {
            return Ok(vec![GameEvent::Ended(outcome)]);
        }
        self.check_not_paused_for(action)?;
        let plies_before = self.record.len();
        let mut events = self.perform(action, now)?;
        self.note_since_last_move(action, plies_before);
        // If the action has ended the game, it has set `end` but has not added the event.
        if let Some(outcome) = self.outcome() {
            self.close_question_and_stop_clocks(now);
            events.push(GameEvent::Ended(outcome));
        }
        Ok(events)
    }

    /// Fails if the clocks are paused and the action is part of making a move: the move itself, a claim, or touching a piece.
    fn check_not_paused_for(&self, action: Action) -> Result<(), ActionError> {
        let uses_turn = matches!(
            action,
            Action::Move(_) | Action::ClaimDraw(_) | Action::Touch(_) | Action::ReleasePawn(..)
        );
        if uses_turn && self.is_paused() {
            Err(ActionError::Paused)
        } else {
            Ok(())
        }
    }

    /// Performs an action in a game that is not over, and returns what happened. If the action ends the game, sets `end`;
    /// the caller adds the event that says so.
    fn perform(&mut self, action: Action, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        match action {
            Action::Move(m) => self.play(m, ClockPress::At(now)),
            // The offer waits for the next move if it is the player's turn.
            Action::OfferDraw(color) => self.ask(self.draw_offer_by(color)),
            Action::ClaimDraw(stated) => self.claim(stated, now),
            Action::Resign(color) => {
                self.end = Some(self.loss(color, Reason::Resignation(color)));
                Ok(Vec::new())
            }
            Action::AskTakeback { plies } => self.ask_takeback(plies, now),
            Action::ProposeResult { by, result } => self.ask(Question::Result(by, result)),
            Action::CorrectClock { by, of, time } => self.ask(Question::Clock {
                asker: by,
                of,
                time,
            }),
            Action::Accept => self.accept(now),
            Action::Decline => self.decline(),
            Action::DropOffer => self.drop_offer(),
            Action::Touch(square) => self.touch(square),
            Action::ReleasePawn(from, to) => self.release_pawn(from, to),
            Action::StartClocks => self.start_clocks(now),
            Action::PauseClocks => self.pause_clocks(now),
        }
    }

    fn check_not_over(&self) -> Result<(), ActionError> {
        match self.outcome() {
            Some(outcome) => Err(ActionError::GameOver(outcome)),
            None => Ok(()),
        }
    }

    /// Ends the game if a flag has fallen by `now`, and returns the outcome; `None` if no flag has fallen. The player loses,
    /// unless [`can_mate`] proves that no series of legal moves lets the opponent mate (FIDE 6.9).
    pub fn tick(&mut self, now: Instant) -> Option<Outcome> {
        let clocks = self.clocks.as_ref()?;
        let (loser, limit) = clocks.fallen_flag(now)?;
        let at = clocks.deadline()?;
        self.end = Some(self.loss(loser, Reason::FlagFall(loser, limit)));
        self.close_question_and_stop_clocks(at);
        self.outcome()
    }

    /// Plays a move of a recorded game. Fails if the game is over or the move is not allowed. `clock` is the time that the
    /// player had left after it; `None` if the record does not say it. No time passes, and the clocks wait for the next move.
    /// Only mate and stalemate end such a game: its players and the Laws of their day decided whether it went on after a
    /// fivefold repetition, 75 moves or a dead position.
    pub fn replay(
        &mut self,
        m: Move,
        clock: Option<Duration>,
        offers_draw: bool,
    ) -> Result<(), ActionError> {
        self.check_not_over()?;
        let color = self.side_to_move();
        // Ignore an offer that the Laws do not allow.
        let offers_draw = offers_draw && !self.record.is_empty();
        self.play(m, ClockPress::Replayed(clock))?;
        if self.end.is_some() {
            self.question = None;
        } else if offers_draw {
            self.make_offer(color);
        }
        Ok(())
    }

    /// Sets the clocks of a replayed game to White's and Black's times when it was saved. By then the current move had already
    /// taken `elapsed`.
    pub fn set_clocks(&mut self, times: [Duration; 2], elapsed: Duration) {
        if let Some(clocks) = &mut self.clocks {
            clocks.set(times, elapsed);
        }
    }

    /// Makes the clocks of a replayed game run as in the process that owns the game. `run` is how long they have run since
    /// their times were set, or `None` if they are paused.
    pub fn restore_clocks(&mut self, run: Option<Duration>, now: Instant) {
        if self.end.is_none()
            && let Some(clocks) = &mut self.clocks
        {
            clocks.restore(run, now);
        }
    }

    /// Ends a replayed game that has no recorded end if its last position is dead (FIDE 5.2.2).
    pub fn end_if_dead(&mut self) {
        if self.end.is_none() && is_dead(self.position(), DEAD_POSITION_BUDGET) {
            self.end_as_recorded(Outcome::draw(Reason::DeadPosition));
        }
    }

    /// Ends a replayed game as recorded, unless the position on the board has already ended it. If today's Laws end it with the
    /// same result, takes the reason from the Laws. Removes the open question.
    pub fn end_as_recorded(&mut self, outcome: Outcome) {
        if self.end.is_none() {
            let by_laws = self.automatic_end();
            let is_same_result =
                by_laws.is_some_and(|end| end.counted(&self.options).result() == outcome.result());
            self.end = if is_same_result {
                by_laws
            } else {
                Some(outcome)
            };
        }
        self.question = None;
    }

    fn close_question_and_stop_clocks(&mut self, at: Instant) {
        self.question = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(at);
        }
    }

    /// Plays a move for the side to move; fails if it is illegal or against touch-move. The move declines a question of the
    /// opponent. Unless it ends the game, it also makes the draw offer that the mover has promised, or that a wrong claim has
    /// made.
    fn play(&mut self, m: Move, press: ClockPress) -> Result<Vec<GameEvent>, ActionError> {
        self.check_touch_move(m)?;
        if let Some(reason) = self.position().illegal_reason(m) {
            return Err(ActionError::Illegal(reason));
        }
        let color = self.side_to_move();
        // Recording the move may remove the open question, so look at it first.
        let has_own_offer = self.open_offer_by(color).is_some();
        let declined = self.question.filter(|question| question.asker() != color);
        let mut ply = self.record_move(m, press);
        self.end = self.end_after_move(press);
        // The mover's own offer reaches the opponent with the move (FIDE 9.1.2.1), whether the mover has promised it for this
        // move or a wrong claim has made it.
        let offers_draw = has_own_offer && self.end.is_none();
        if offers_draw {
            self.make_offer(color);
            // `make_offer` has marked the recorded move; `ply` is a copy of it.
            ply.offered_draw = true;
        }
        let mut events = Vec::with_capacity(2);
        events.extend(declined.map(GameEvent::Declined));
        events.push(GameEvent::Played { ply, offers_draw });
        Ok(events)
    }

    /// Returns the open draw offer by this player, made or not.
    fn open_offer_by(&self, color: Color) -> Option<Offer> {
        let offer = self.question.and_then(Question::offer);
        offer.filter(|offer| offer.by == color)
    }

    /// Returns the outcome if the move that has just been recorded ends the game; otherwise `None`.
    fn end_after_move(&self, press: ClockPress) -> Option<Outcome> {
        match press {
            ClockPress::At(_) => self.automatic_end(),
            // A file says itself if the game has ended for another reason. A recorded game may go on after a fifth repetition.
            ClockPress::Replayed(_) => self.mate_or_stalemate(),
        }
    }

    /// Records a legal move, presses the clock, and returns the record of the move. Removes the question that was open, unless
    /// the mover asked it and it is not a draw offer.
    fn record_move(&mut self, m: Move, press: ClockPress) -> Ply {
        let color = self.side_to_move();
        // The caller makes an offer that goes with the move, unless the move has ended the game.
        let offered_draw = self.has_made_offer(color);
        self.offer_was_declined = false;
        self.touch = Touch::default();
        let stays_open =
            |question: &Question| question.asker() == color && question.offer().is_none();
        self.question = self.question.filter(stays_open);
        let clock = self.press_clock(press);
        let mut after = *self.position();
        after.play(m);
        let ply = Ply {
            color,
            played: m,
            offered_draw,
            clock,
            after,
        };
        self.record.push(ply.clone());
        ply
    }

    /// Presses the clock, if the game has clocks. Returns the time that the player then has left; `None` if the game has no
    /// clocks and the record does not say it.
    fn press_clock(&mut self, press: ClockPress) -> Option<Duration> {
        let clocks = self.clocks.as_mut();
        match press {
            ClockPress::At(now) => clocks.map(|clocks| clocks.press(now)),
            ClockPress::Replayed(left) => {
                if let Some(clocks) = clocks {
                    clocks.replay(left);
                }
                left
            }
        }
    }

    /// Returns the outcome if a player resigns or runs out of time: a draw if [`can_mate`] proves that the opponent cannot
    /// mate.
    fn loss(&self, loser: Color, reason: Reason) -> Outcome {
        let can_win = can_mate(self.position(), !loser, LOSS_BUDGET);
        Outcome::loss(loser, reason, can_win != CanMate::No)
    }

    fn start_clocks(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        let clocks = self.clocks.as_mut().ok_or(ActionError::NoClocks)?;
        let color = clocks.start(now).ok_or(ActionError::ClocksRunning)?;
        Ok(vec![GameEvent::ClocksStarted(color)])
    }

    fn pause_clocks(&mut self, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        let clocks = self.clocks.as_mut().ok_or(ActionError::NoClocks)?;
        let color = clocks.stop(now).ok_or(ActionError::ClocksNotRunning)?;
        Ok(vec![GameEvent::ClocksPaused(color)])
    }

    /// Returns the outcome if the position is checkmate or stalemate (FIDE 5.1.1, 5.2.1); otherwise `None`.
    fn mate_or_stalemate(&self) -> Option<Outcome> {
        let position = self.position();
        if position.has_legal_move() {
            return None;
        }
        Some(if position.is_check() {
            Outcome::checkmate(!position.side_to_move)
        } else {
            Outcome::draw(Reason::Stalemate)
        })
    }

    /// Returns the outcome if the position ends the game without a claim, by the Laws or by the house rule of automatic draws;
    /// otherwise `None`. Mate comes before everything else (FIDE 5.1.1, 9.6.2).
    pub fn automatic_end(&self) -> Option<Outcome> {
        if let Some(end) = self.mate_or_stalemate() {
            return Some(end);
        }
        let position = self.position();
        if is_dead(position, DEAD_POSITION_BUDGET) {
            return Some(Outcome::draw(Reason::DeadPosition));
        }
        let occurrences = self.occurrences();
        let reason = if occurrences >= 5 {
            Some(Reason::Fivefold)
        } else if position.halfmove_clock >= SEVENTY_FIVE_MOVES {
            Some(Reason::SeventyFiveMoves)
        } else if self.options.laws == Laws::Auto {
            claim::claimable_draw(position, occurrences).map(Reason::unclaimed)
        } else {
            None
        };
        reason.map(Outcome::draw)
    }
}
