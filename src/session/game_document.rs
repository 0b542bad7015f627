//! The game as it is written to disk while it is played.

use std::sync::Arc;
use std::time::Instant;

use super::date::today;
use super::game_opening::GameOpening;
use super::own_tags::{self, ClockState};
use super::walk::numbering;
use crate::command::Label;
use crate::game::{Clocks, DisplayedTime, Game, GameEvent, Outcome, Players};
use crate::openings::Opening;
use crate::pgn::{Comment, GameTree, Tags, move_number};
use crate::rules::Color;
use crate::storage::{self, DatedPlayers, Snapshot};

const DATE: &str = "Date";

/// A game as it is written to disk: its moves and tags, and what its file held before.
#[derive(Debug)]
pub struct GameDocument {
    /// Shared with the thread that saves it.
    tree: Arc<GameTree>,
    /// It was begun by lines from a pipe, and has not been continued at a terminal.
    begun_in_pipe: bool,
    /// The clocks as they were last recorded.
    clocks: Option<Clocks>,
    /// What the clocks have done since then, for those who follow the game; `None` if nobody plays it.
    clock_state: Option<ClockState>,
    /// It came with glyphs, comments or variations, or the players have noted something; what the game itself adds does
    /// not count.
    annotated: bool,
    opening: GameOpening,
}

impl GameDocument {
    /// Creates the document of a game that begins here.
    pub fn new(game: &Game, players: &Players) -> Self {
        let mut tags = Tags::default();
        for color in Color::ALL {
            tags.set(
                Label::Player(color).tag(),
                players.known(color).unwrap_or_default(),
            );
        }
        own_tags::write(game.options(), &mut tags);
        Self {
            annotated: false,
            ..Self::of(GameTree::of(game, tags), game)
        }
    }

    /// Creates the document of a game that has been read.
    pub fn of(mut tree: GameTree, game: &Game) -> Self {
        let opening = GameOpening::of(game, &tree.tags);
        opening.write(&mut tree.tags);
        Self {
            annotated: tree.is_annotated(),
            tree: Arc::new(tree),
            begun_in_pipe: false,
            clocks: None,
            clock_state: None,
            opening,
        }
    }

    /// Returns true if it came with glyphs, comments or variations, or the players have noted something.
    pub fn is_annotated(&self) -> bool {
        self.annotated
    }

    /// Replaces the game by one with other options; event and round stay.
    pub fn restart(&mut self, game: &Game, players: &Players) {
        let mut tree = Self::new(game, players).tree;
        for label in [Label::Event, Label::Round] {
            if let Some(text) = self.tree.tags.get(label.tag()) {
                Arc::make_mut(&mut tree).tags.set(label.tag(), text);
            }
        }
        self.tree = tree;
    }

    /// Returns the last named position of the game; `None` before the first one.
    pub fn opening(&self) -> Option<Opening> {
        self.opening.last_named()
    }

    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Sets a tag.
    pub fn set(&mut self, tag: &str, value: &str) {
        Arc::make_mut(&mut self.tree).tags.set(tag, value);
    }

    /// Changes the notes on moves. How the game ended stays the last comment, because it is read from there.
    pub fn change_notes(
        &mut self,
        outcome: Option<Outcome>,
        change: impl FnOnce(&mut GameTree) -> Result<String, String>,
    ) -> Result<String, String> {
        let tree = Arc::make_mut(&mut self.tree);
        let tells_end = |comment: &mut Comment| {
            outcome.is_some_and(|outcome| tells_end(outcome, comment.as_str()))
        };
        let end = tree.last_comments_mut().pop_if(tells_end);
        let changed = change(tree);
        tree.last_comments_mut().extend(end);
        self.annotated |= changed.is_ok();
        changed
    }

    /// Marks a new game as begun in a pipe.
    pub fn mark_as_piped(&mut self) {
        self.begun_in_pipe = true;
    }

    /// Removes the mark of a game that was begun in a pipe, because it is continued at a terminal.
    pub fn unmark_as_piped(&mut self) {
        let tags = &mut Arc::make_mut(&mut self.tree).tags;
        tags.remove(storage::PIPED_TAG);
    }

    /// Records what has happened in the game.
    pub fn record(&mut self, game: &Game, events: &[GameEvent], now: Instant) {
        let tree = Arc::make_mut(&mut self.tree);
        tree.follow_moves(game);
        for comment in events.iter().filter_map(|event| event_comment(event, game)) {
            tree.comment_last(&comment);
        }
        tree.record_end(game);
        let tags = &mut tree.tags;
        if tags.known(DATE).is_none() {
            tags.set(DATE, &today());
        }
        self.clocks = game.clocks().cloned();
        if let Some(clocks) = &self.clocks {
            own_tags::write_clocks(clocks, now, tags);
        }
        own_tags::write_standing(game, tags);
        self.clock_state = ClockState::of(game, now);
        self.opening.follow(game);
        self.opening.write(tags);
    }

    /// Records that the game is left: whoever resumes it finds the clocks waiting.
    pub fn record_leaving(&mut self, game: &Game, now: Instant) {
        self.record(game, &[], now);
        self.clock_state = None;
    }

    /// Returns the game as it stands now, to be saved.
    pub fn snapshot(&self) -> GameSnapshot {
        GameSnapshot {
            tree: Arc::clone(&self.tree),
            clocks: self.clocks.clone(),
            clock_state: self.clock_state,
            begun_in_pipe: self.begun_in_pipe,
        }
    }
}

/// Returns true if a comment says how a game ended: in our words, or in those of earlier versions.
fn tells_end(outcome: Outcome, comment: &str) -> bool {
    let termination = outcome.reason.termination();
    let is_read_from = |comment| {
        let result = outcome.result;
        result.is_some_and(|result| Outcome::read(result, termination, comment) == outcome)
    };
    comment == outcome.to_string() || is_read_from(comment) && !is_read_from("")
}

/// A game as it stands when it is handed over to be saved.
pub struct GameSnapshot {
    tree: Arc<GameTree>,
    clocks: Option<Clocks>,
    clock_state: Option<ClockState>,
    begun_in_pipe: bool,
}

impl GameSnapshot {
    fn name(&self, color: Color) -> String {
        let name = self.tree.tags.known(Label::Player(color).tag());
        name.map_or_else(|| color.to_string(), str::to_owned)
    }
}

impl Snapshot for GameSnapshot {
    fn text(&self, now: Option<Instant>) -> String {
        let running = self.clocks.as_ref().filter(|_| self.has_running_clock());
        let running = running.zip(now);
        // Once the program has ended nobody plays the game.
        let clock_state = self.clock_state.filter(|_| now.is_none());
        if running.is_none() && clock_state.is_none() && !self.begun_in_pipe {
            return self.tree.to_string();
        }
        let mut tree = GameTree::clone(&self.tree);
        if let Some((clocks, now)) = running {
            own_tags::write_clocks(clocks, now, &mut tree.tags);
        }
        if let Some(clock_state) = clock_state {
            clock_state.write(&mut tree.tags);
        }
        if self.begun_in_pipe {
            tree.tags.set(storage::PIPED_TAG, "yes");
        }
        tree.to_string()
    }

    fn has_running_clock(&self) -> bool {
        self.clocks
            .as_ref()
            .is_some_and(|clocks| clocks.running().is_some())
    }

    fn players(&self) -> DatedPlayers {
        // A date with unknown parts does not tell files apart.
        let day = self.tree.tags.known(DATE).filter(|day| !day.contains('?'));
        DatedPlayers {
            date: day.map_or_else(today, str::to_owned),
            white: self.name(Color::White),
            black: self.name(Color::Black),
        }
    }

    fn description(&self) -> String {
        let (white, black) = (self.name(Color::White), self.name(Color::Black));
        let moves = &self.tree.main.moves;
        let place = moves.last().map_or("at the start".to_owned(), |last| {
            let (number, color) = numbering(&self.tree.start, moves.len());
            format!("after {} {}", move_number(number, color), last.san)
        });
        format!("the game {white} against {black} is not saved to disk as it stands {place}")
    }
}

/// Returns what the moves do not say: the move that a correct claim states, which is not played (FIDE 9.2, 9.3), the time
/// that a wrong one gives the opponent (FIDE 9.5), and a clock that was set by agreement.
fn event_comment(event: &GameEvent, game: &Game) -> Option<String> {
    match (event, game.outcome()) {
        (GameEvent::ClaimedWith(stated), Some(outcome)) => {
            Some(format!("claimed with {stated}: {}", outcome.reason))
        }
        (GameEvent::ClaimWrong(claim), _) => Some(claim.note()),
        (GameEvent::ClockCorrected(color, time), _) => Some(format!(
            "{color}'s clock set to {} by agreement",
            DisplayedTime(*time)
        )),
        _ => None,
    }
}
