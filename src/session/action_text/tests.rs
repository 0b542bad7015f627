//! Random games. A game that is left and resumed after each step stays equal to the live one.

use std::collections::BTreeMap;
use std::time::Instant;

use super::*;
use crate::game::tests::random::{random_action, random_game};
use crate::game::{Action, ActionError, Clocks, Players};
use crate::rules::tests::fuzz::cases;
use crate::rules::tests::random_games::Random;
use crate::session::game_document::GameDocument;
use crate::session::loaded_game::LoadedGame;
use crate::storage::Snapshot;

const GAMES: usize = 24;
const STEPS: usize = 60;

/// The names of all events.
const KINDS: [&str; 13] = [
    "Asked",
    "ClaimWrong",
    "ClaimedWith",
    "ClockCorrected",
    "ClocksPaused",
    "ClocksStarted",
    "Declined",
    "Ended",
    "OfferDropped",
    "Played",
    "Released",
    "TakenBack",
    "TouchedPiece",
];

/// How often each kind of event has happened.
#[derive(Default)]
struct Seen(BTreeMap<String, u32>);

impl Seen {
    fn count(&mut self, line: &str) {
        let kind = line.split([' ', '(']).next().unwrap();
        *self.0.entry(kind.to_owned()).or_default() += 1;
    }

    fn assert_all(&self) {
        println!("{:?}", self.0);
        let kinds: Vec<&str> = self.0.keys().map(String::as_str).collect();
        assert_eq!(kinds, KINDS);
    }
}

/// A game with its document.
struct Played {
    game: Game,
    document: GameDocument,
}

impl Played {
    /// Performs and records an action. Returns what has happened.
    fn act(&mut self, action: Action, now: Instant) -> Result<Vec<String>, ActionError> {
        let acted = self.game.act(action, now);
        let events = acted.as_deref().unwrap_or_default();
        self.document.record(&self.game, events, now);
        acted.map(|events| events.iter().map(|event| format!("{event:?}")).collect())
    }

    /// Returns the game as read from its file. The clocks of a resumed game wait, so we make them run or pause like those of
    /// the live game.
    fn left_and_resumed(&self, live: &Game, now: Instant) -> Self {
        let text = self.document.snapshot().text(Some(now));
        let file = LoadedGame::read_text(&text).unwrap();
        let mut game = file.game;
        if live.clocks().is_some_and(Clocks::is_started) {
            let is_running = live
                .clocks()
                .is_some_and(|clocks| clocks.running().is_some());
            game.restore_clocks(is_running.then_some(Duration::ZERO), now);
        }
        let document = GameDocument::of(file.tree, &game, None);
        Self { game, document }
    }
}

/// Returns the game with its clocks stopped. Otherwise a resumed game would differ, because its clocks started at another time.
fn stopped(game: &Game, now: Instant) -> Game {
    let mut stopped = game.clone();
    if let Some(clocks) = game.clocks() {
        stopped.set_clocks(clocks.times_at(now), clocks.elapsed(now));
        stopped.restore_clocks(None, now);
    }
    stopped
}

#[test]
fn a_game_left_and_resumed_after_each_step_equals_the_live_game() {
    let mut seen = Seen::default();
    for number in 1..=cases(GAMES) {
        let mut random = Random::new(number as u64);
        let (game, first) = random_game(&mut random);
        let document = || GameDocument::new(&game, &Players::default());
        let mut live = Played {
            document: document(),
            game: game.clone(),
        };
        let mut resumed = Played {
            document: document(),
            game: game.clone(),
        };
        let mut now = Instant::now();
        let mut said = Vec::new();
        let then = (0..STEPS).map(|_| None);
        for next in first.into_iter().map(Some).chain(then) {
            now += Duration::from_millis(random.below(4_000) as u64);
            let action = next.unwrap_or_else(|| random_action(&mut random, &live.game));
            let text = write(action);
            assert_eq!(read(&text, &live.game), Some(action), "{text}");
            said.push(text);
            let answer = live.act(action, now);
            assert_eq!(resumed.act(action, now), answer, "game {number}: {said:?}");
            for event in answer.unwrap_or_default() {
                seen.count(&event);
            }
            resumed = resumed.left_and_resumed(&live.game, now);
            assert_eq!(
                resumed.game.outcome(),
                live.game.outcome(),
                "game {number}: {said:?}"
            );
            if live.game.outcome().is_some() {
                break;
            }
            let differing = stopped(&live.game, now).differing_fields(&stopped(&resumed.game, now));
            assert!(
                differing.is_empty(),
                "game {number}: {said:?}: {differing:?}"
            );
            let texts = [&live, &resumed].map(|played| played.document.tree().to_string());
            assert_eq!(texts[0], texts[1], "game {number}: {said:?}");
        }
    }
    seen.assert_all();
}
