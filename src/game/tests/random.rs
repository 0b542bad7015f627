//! Random games, and random actions in them, whether they make sense or not.

use std::time::Duration;

use crate::game::{Action, Game, GameOptions, GameResult, Laws, Question, Takebacks};
use crate::rules::Color;
use crate::rules::tests::random_games::Random;

/// The usual start, pawns that promote, rooks with almost fifty moves without a capture, and almost a third repetition.
const STARTS: [(&str, &str); 4] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "",
    ),
    ("r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 0 30", ""),
    ("r3k3/8/8/8/8/8/8/4K2R b - - 97 80", ""),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1",
    ),
];

const TIMES: [&str; 9] = [
    "5+3",
    "10b5",
    "5d3",
    "40/90+30,30+30",
    "20s/move",
    "5 vs 4 armageddon",
    "2/10+5,20",
    "3 30s/move",
    "2d3 vs 2b5",
];

/// A game under random terms, and the moves that both players make first.
pub fn random_game(random: &mut Random) -> (Game, Vec<Action>) {
    let time = random.pick(&TIMES);
    let options = GameOptions {
        time: (random.below(3) > 0).then(|| time.parse().unwrap()),
        touch_move: random.below(2) == 0,
        laws: random.pick(&[Laws::Fide, Laws::Fide, Laws::Auto]),
        takebacks: random.pick(&[
            Takebacks::Ask,
            Takebacks::Ask,
            Takebacks::Free,
            Takebacks::Never,
        ]),
    };
    let (fen, moves) = random.pick(&STARTS);
    let game = Game::with_options(fen.parse().unwrap(), options);
    let mut position = *game.position();
    let moves = moves.split(' ').filter(|san| !san.is_empty()).map(|san| {
        let m = position.read_move(san).unwrap();
        position.play(m);
        Action::Move(m)
    });
    let moves = moves.collect();
    (game, moves)
}

/// A random action of either player.
pub fn random_action(random: &mut Random, game: &Game) -> Action {
    let color = random.pick(&Color::ALL);
    let by = random.pick(&Color::ALL);
    let moves = game.position().legal_moves();
    if moves.is_empty() {
        return random.pick(&[
            Action::Accept,
            Action::AskTakeback { plies: 1 },
            Action::StartClocks,
        ]);
    }
    let m = random.pick(&moves);
    match random.below(80) {
        0..=24 => Action::Move(m),
        25..=34 => Action::OfferDraw(color),
        35..=37 => Action::ClaimDraw(None),
        38..=41 => {
            let correct = game.claimable_moves().first().map(|&(m, _)| m);
            Action::ClaimDraw(Some(correct.unwrap_or(m)))
        }
        42..=45 => Action::AskTakeback {
            plies: 1 + random.below(3),
        },
        46 => Action::ProposeResult {
            by,
            result: random.pick(&[None, Some(GameResult::Win(color))]),
        },
        47..=51 => Action::CorrectClock {
            by,
            of: color,
            time: Duration::from_secs(30 + random.below(90) as u64),
        },
        // An accepted offer would end most games early.
        52..=57 if !game.question().is_some_and(ends_game) || random.below(20) == 0 => {
            Action::Accept
        }
        52..=63 => Action::Decline,
        64..=65 => Action::DropOffer,
        66..=70 => Action::Touch(m.from),
        71 => Action::Touch(m.to),
        72..=75 => {
            let promotion = moves.iter().find(|m| m.promotion.is_some());
            let m = promotion.unwrap_or(&m);
            Action::ReleasePawn(m.from, m.to)
        }
        76 | 77 => Action::StartClocks,
        78 => Action::PauseClocks,
        _ if random.below(20) == 0 => Action::Resign(color),
        _ => Action::StartClocks,
    }
}

fn ends_game(question: Question) -> bool {
    match question {
        Question::Draw(_) | Question::Result(..) => true,
        Question::Takeback { .. } | Question::Clock { .. } => false,
    }
}
