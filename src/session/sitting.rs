//! The current game, its players, their score, and the options that they have agreed on for the next game. Knows nothing about
//! files or other screens.

use std::mem;
use std::time::Instant;

use super::SessionError;
use super::next_game::{NextGame, first_position};
use super::score::Score;
use crate::game::{
    Action, ActionError, Game, GameEvent, GameOptions, Outcome, Players, Points, TimeControl,
};
use crate::rules::{Color, Odds, Position};

/// The current game and its players, with the score and the options that outlast the game.
pub struct Sitting {
    game: Game,
    players: Players,
    /// The options for the next game. `game` may have been opened with other options.
    options: GameOptions,
    score: Score,
}

impl Sitting {
    pub fn new(start: Position, players: Players) -> Self {
        Self {
            game: Game::new(start),
            players,
            options: GameOptions::default(),
            score: Score::default(),
        }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn players(&self) -> &Players {
        &self.players
    }

    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// Returns a player's score in this session; `None` if no game of that player has counted.
    pub fn points(&self, color: Color) -> Option<Points> {
        self.score.of(self.players.name(color))
    }

    /// Returns the score of this session in words; `None` if nobody has points.
    pub fn score(&self) -> Option<String> {
        self.score.in_words(&self.players)
    }

    /// Fails if the game is not over, because a rematch is possible only then.
    pub fn check_over(&self) -> Result<(), SessionError> {
        match self.game.outcome() {
            Some(_) => Ok(()),
            None => Err(SessionError::new(
                "you can have a rematch after this game is over",
            )),
        }
    }

    /// Executes an action in the game. Counts the result if that ends the game.
    pub fn act(&mut self, action: Action, now: Instant) -> Result<Vec<GameEvent>, ActionError> {
        let events = self.game.act(action, now)?;
        self.count_end();
        Ok(events)
    }

    /// Advances the clocks. If a flag has fallen, counts the result and returns how the game ended, otherwise returns `None`.
    pub fn tick(&mut self, now: Instant) -> Option<Outcome> {
        let outcome = self.game.tick(now)?;
        self.count_end();
        Some(outcome)
    }

    /// Counts the result if the game is over. Call it only when something has happened in a game that was not over before.
    pub fn count_end(&mut self) {
        if let Some(outcome) = self.game.outcome() {
            self.score.count(&self.players, outcome);
        }
    }

    /// Restarts the game with other options. They apply to the next game too.
    pub fn restart(&mut self, options: GameOptions) {
        self.game = Game::with_options(*self.game.start(), options.clone());
        self.options = options;
    }

    pub fn set_options(&mut self, options: GameOptions) {
        self.options = options;
    }

    /// Puts another game of the same players on the board.
    pub fn begin(&mut self, game: Game) {
        self.game = game;
    }

    /// Puts a loaded game on the board. Returns the previous game.
    pub fn show(&mut self, game: Game, players: Players) -> Game {
        self.players = players;
        mem::replace(&mut self.game, game)
    }

    /// Gives a player a new name. The player keeps the points, unless somebody has scored under the new name.
    pub fn name_player(&mut self, color: Color, name: &str) {
        self.score.rename(self.players.name(color), name);
        self.players.set(color, Some(name));
    }

    /// Adopts the players and options that were agreed on for the next game. If the players switch colors, their points, times
    /// and odds switch too. Returns the start position, which may be drawn by lot.
    pub fn agree(&mut self, mut next: NextGame, is_swapped: bool) -> Position {
        let mut start = first_position(next.start);
        for color in Color::ALL {
            // A player who had no name until now is still the same person.
            if self.players.known(color).is_none() {
                let (old, new) = (self.players.name(color), next.players.name(color));
                self.score.rename(old, new);
            }
        }
        self.players = next.players;
        if is_swapped {
            self.players = self.players.swapped();
            self.score.swap_colors();
            next.options.time = next.options.time.map(TimeControl::swapped);
            if let Some(odds) = Odds::of(&start) {
                start = odds.swapped().start();
            }
        }
        self.options = next.options;
        start
    }

    /// Carries the points of players without names over to another game. `seat_before` and `seat` are the colors that this
    /// screen had in the last game and has now. If they differ, the players have switched colors. If one is `None`, drops these
    /// points, because we cannot know whether the players have switched.
    pub fn keep_points_after(&mut self, seat_before: Option<Color>, seat: Option<Color>) {
        match (seat_before, seat) {
            (Some(before), Some(seat)) if before == seat => {}
            (Some(_), Some(_)) => self.score.swap_colors(),
            (Some(_) | None, None) | (None, Some(_)) => self.score.forget_colors(),
        }
    }
}
