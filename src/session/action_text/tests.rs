//! Random games. A game that is left and resumed after each step stays equal to the live one.

use std::collections::BTreeMap;
use std::time::Instant;

use super::*;
use crate::game::{Action, ActionError, Clocks, GameOptions, GameResult, Laws, Players, Question};
use crate::rules::Position;
use crate::rules::tests::fuzz::cases;
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

/// The usual start, pawns that promote, and rooks with almost fifty moves without a capture.
const STARTS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 0 30",
    "r3k3/8/8/8/8/8/8/4K2R b - - 97 80",
];

/// Random numbers.
struct Lot(u64);

impl Lot {
    fn of_game(number: usize) -> Self {
        Self(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(number as u64))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }

    fn milliseconds(&mut self, limit: usize) -> Duration {
        Duration::from_millis(self.below(limit) as u64)
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn game(&mut self) -> Game {
        let time = self.of(&[
            "5+3",
            "10b5",
            "5d3",
            "40/90+30,30+30",
            "60s/move",
            "5 vs 4 armageddon",
            "2/10+5,20",
            "3 30s/move",
        ]);
        let options = GameOptions {
            time: (self.below(3) > 0).then(|| time.parse().unwrap()),
            touch_move: self.below(2) == 0,
            laws: self.of(&[Laws::Fide, Laws::Fide, Laws::Auto]),
            ..GameOptions::default()
        };
        let start: Position = self.of(&STARTS).parse().unwrap();
        Game::with_options(start, options)
    }

    fn action(&mut self, game: &Game) -> Action {
        let color = self.of(&Color::ALL);
        let m = self.of(&game.position().legal_moves());
        match self.below(80) {
            0..=24 => Action::Move(m),
            25..=34 => Action::OfferDraw(color),
            35..=37 => Action::ClaimDraw(None),
            38..=41 => Action::ClaimDraw(Some(m)),
            42..=45 => Action::AskTakeback,
            46 => Action::ProposeResult {
                by: self.of(&Color::ALL),
                result: self.of(&[None, Some(GameResult::Win(color))]),
            },
            47..=51 => Action::CorrectClock {
                by: self.of(&Color::ALL),
                of: color,
                time: Duration::from_secs(30 + self.below(90) as u64),
            },
            // An accepted offer would end most games early.
            52..=57 if !game.question().is_some_and(ends_game) || self.below(20) == 0 => {
                Action::Accept
            }
            52..=63 => Action::Decline,
            64..=65 => Action::DropOffer,
            66..=70 => Action::Touch(m.from),
            71 => Action::Touch(m.to),
            72..=75 => Action::ReleasePawn(m.from, m.to),
            76 | 77 => Action::StartClocks,
            78 => Action::PauseClocks,
            _ if self.below(20) == 0 => Action::Resign(color),
            _ => Action::StartClocks,
        }
    }
}

fn ends_game(question: Question) -> bool {
    match question {
        Question::Draw(_) | Question::Result(..) => true,
        Question::Takeback(_) | Question::Clock { .. } => false,
    }
}

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
        let mut lot = Lot::of_game(number);
        let game = lot.game();
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
        for _ in 0..STEPS {
            now += lot.milliseconds(4000);
            let action = lot.action(&live.game);
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
