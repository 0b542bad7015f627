use std::collections::BTreeMap;
use std::time::Instant;

use super::*;
use crate::game::{Action, GameOptions, Players};
use crate::rules::Position;
use crate::session::Session;
use crate::session::opened::FromFile;

/// Numbers that look drawn by lot.
struct Lot(u64);

impl Lot {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

fn drawn_action(game: &Game, lot: &mut Lot) -> Action {
    let color = Color::ALL[lot.below(2)];
    let moves = game.position().legal_moves();
    let m = moves[lot.below(moves.len())];
    match lot.below(40) {
        0..=13 => Action::Move(m),
        14..=18 => Action::OfferDraw(color),
        19 => Action::ClaimDraw(None),
        20 => Action::ClaimDraw(Some(m)),
        21 | 22 => Action::AskTakeback,
        23 => Action::ProposeResult {
            by: Color::ALL[lot.below(2)],
            result: Some(GameResult::Win(color)),
        },
        24 | 25 => Action::CorrectClock {
            by: Color::ALL[lot.below(2)],
            of: color,
            time: Duration::from_secs(30 + lot.below(90) as u64),
        },
        26 | 27
            if !matches!(
                game.question(),
                Some(crate::game::Question::Draw(_) | crate::game::Question::Result(..))
            ) =>
        {
            Action::Accept
        }
        28..=30 => Action::Decline,
        31 => Action::DropOffer,
        32..=34 => Action::Touch(m.from),
        35 => Action::ReleasePawn(m.from, m.to),
        36 => Action::StartClocks,
        37 => Action::PauseClocks,
        38 if lot.below(20) == 0 => Action::Resign(color),
        39 if lot.below(20) == 0 => Action::Accept,
        _ => Action::StartClocks,
    }
}

#[test]
fn a_copy_that_hears_the_lines_of_all_events_is_the_game() {
    let mut kinds = BTreeMap::new();
    for seed in 1..=400 {
        let mut lot = Lot(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed));
        let time = [
            "5+3",
            "10b5",
            "5d3",
            "40/90+30,30+30",
            "60s/move",
            "2/10+5,20",
        ][lot.below(6)];
        let options = GameOptions {
            time: (lot.below(3) > 0).then(|| time.parse().unwrap()),
            touch_move: lot.below(2) == 0,
            ..GameOptions::default()
        };
        let mut game = Game::with_options(Position::start(), options);
        let mut copy = game.clone();
        let mut now = Instant::now();
        for _ in 0..80 {
            now += Duration::from_millis(lot.below(4000) as u64);
            let action = drawn_action(&game, &mut lot);
            let Ok(events) = game.act(action, now) else {
                continue;
            };
            let at = now;
            for event in &events {
                let line = write(event);
                *kinds
                    .entry(line.split(' ').next().unwrap().to_owned())
                    .or_insert(0) += 1;
                let heard = read(&line, &copy).unwrap_or_else(|| panic!("{line}"));
                assert_eq!(write(&heard), line);
                copy.apply(&heard, at);
            }
            if game.outcome().is_some() {
                break;
            }
            let same = game.same_fields(&copy);
            assert!(
                same.iter().all(|(_, same)| *same),
                "seed {seed} {action:?} {same:?}"
            );
        }
        assert_eq!(copy.outcome(), game.outcome());
    }
    println!("{kinds:?}");
}

/// Which fields of a game differ when it is read from its file, and in how many of the steps.
#[test]
fn what_a_file_does_not_say() {
    let (mut steps, mut differ) = (0, BTreeMap::<String, (u32, String)>::new());
    for seed in 1..=120 {
        let mut lot = Lot(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed));
        let options = GameOptions {
            time: (seed % 2 == 0).then(|| "5+3".parse().unwrap()),
            touch_move: lot.below(2) == 0,
            ..GameOptions::default()
        };
        let mut session = Session::new(Position::start(), Players::default()).with_options(options);
        let mut now = Instant::now();
        let mut said = Vec::new();
        for _ in 0..60 {
            now += Duration::from_millis(lot.below(4000) as u64);
            let action = drawn_action(session.game(), &mut lot);
            if session.act(action, now).is_err() {
                continue;
            }
            said.push(crate::command::line(action));
            if session.game().outcome().is_some() {
                break;
            }
            steps += 1;
            let mut again = FromFile::read_text(&session.state_text()).unwrap().game;
            let live = session.game().clone();
            if live.clocks().is_some_and(crate::game::Clocks::is_started) {
                let run = live.clocks().unwrap().running().map(|_| Duration::ZERO);
                again.restore_clocks(run, now);
            }
            for (field, is_same) in live.same_fields(&again) {
                if !is_same {
                    let found = differ
                        .entry(field.to_owned())
                        .or_insert((0, said.join("|")));
                    found.0 += 1;
                    if said.join("|").len() < found.1.len() {
                        found.1 = said.join("|");
                    }
                }
            }
        }
    }
    println!("{steps} steps");
    for (field, (count, example)) in &differ {
        println!("{field}: {count}  {example}");
    }
}
