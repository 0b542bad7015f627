//! The state of a game that the host sends to its guests after each action.

use std::time::{Duration, Instant};

use super::event_text::{read_question, read_seconds, seconds, write_question};
use super::tabiya_tags::{self, SharedClockState};
use crate::game::{Game, Question};
use crate::pgn::Tags;

/// What a guest compares with its own game, to find out whether the games are the same, and the times for its clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedState {
    plies: usize,
    is_over: bool,
    question: Option<Question>,
    /// The remaining times, White's first, and the time used for the current move; `None` in a game without clocks.
    clocks: Option<([Duration; 2], Duration)>,
    clock_state: Option<SharedClockState>,
}

impl ReportedState {
    pub fn of(game: &Game, now: Instant) -> Self {
        let clocks = game.clocks();
        Self {
            plies: game.record().len(),
            is_over: game.outcome().is_some(),
            question: game.question(),
            clocks: clocks.map(|clocks| (clocks.times_at(now), clocks.elapsed(now))),
            clock_state: SharedClockState::of(game, now),
        }
    }

    /// Returns true if a game has this state. Does not compare what the clocks show or do.
    pub fn is_of(&self, game: &Game) -> bool {
        self.plies == game.record().len()
            && self.is_over == game.outcome().is_some()
            && self.question == game.question()
            && self.clocks.is_some() == game.clocks().is_some()
    }

    /// Sets a game's clocks to the host's times, and makes them run or pause as they do on the host.
    pub fn set_clocks(&self, game: &mut Game, now: Instant) {
        if let Some((times, taken)) = self.clocks {
            game.set_clocks(times, taken);
        }
        if let Some(state) = self.clock_state {
            state.restore(game, now);
        }
    }

    /// Returns the text `PLIES;OVER;QUESTION;CLOCKS;STATE`: `OVER` is `over` or `on`, `CLOCKS` has White's time, Black's time
    /// and the time used for the current move in seconds, and `STATE` is what the clocks do, as in the tag `TabiyaClock`. The
    /// last three may be empty.
    pub fn write(&self) -> String {
        let question = self.question.map_or(String::new(), write_question);
        let clocks = match self.clocks {
            Some(([white, black], taken)) => [white, black, taken].map(seconds).join(" "),
            None => String::new(),
        };
        let mut tags = Tags::default();
        if let Some(state) = self.clock_state {
            state.write(&mut tags);
        }
        let state = tags.get(tabiya_tags::CLOCK).unwrap_or_default();
        let over = if self.is_over { "over" } else { "on" };
        format!("{};{over};{question};{clocks};{state}", self.plies)
    }

    /// Reads the text that [`Self::write`] returns; `None` if it has another form. Unreadable clocks count as none.
    pub fn read(text: &str) -> Option<Self> {
        let fields: Vec<&str> = text.split(';').collect();
        let [plies, over, question, clocks, state] = *fields.as_slice() else {
            return None;
        };
        let mut tags = Tags::default();
        tags.set(tabiya_tags::CLOCK, state);
        let times: Option<Vec<_>> = clocks.split(' ').map(read_seconds).collect();
        let clocks = match *times.unwrap_or_default().as_slice() {
            [white, black, taken] => Some(([white, black], taken)),
            _ => None,
        };
        Some(Self {
            plies: plies.parse().ok()?,
            is_over: over == "over",
            question: match question {
                "" => None,
                question => Some(read_question(question)?),
            },
            clocks,
            clock_state: SharedClockState::take(&mut tags),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, GameOptions};
    use crate::rules::{Color, Position};

    #[test]
    fn a_state_fits_only_a_game_with_the_same_number_of_moves_question_end_and_clocks() {
        let now = Instant::now();
        let mut game = Game::new(Position::start());
        let mut games = vec![game.clone()];
        for action in [
            Action::Move("e2e4".parse().unwrap()),
            Action::AskTakeback,
            Action::Resign(Color::Black),
        ] {
            game.act(action, now).unwrap();
            games.push(game.clone());
        }
        let options = GameOptions {
            time: Some("5+3".parse().unwrap()),
            ..GameOptions::default()
        };
        games.push(Game::with_options(Position::start(), options));
        for (number, game) in games.iter().enumerate() {
            let written = ReportedState::of(game, now).write();
            let state = ReportedState::read(&written).unwrap();
            let fits = games.iter().map(|other| state.is_of(other));
            let only_itself = (0..games.len()).map(|other| other == number);
            assert!(fits.eq(only_itself), "{written}");
        }
    }
}
