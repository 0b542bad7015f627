//! What the game records and answers. Line mode plays the Laws as whole games, in `tests/plain`.

pub mod random;

use super::clock::TimeLimit;
use super::*;
use crate::rules::tests::fuzz::cases;
use crate::rules::tests::random_games::Random;
use crate::rules::tests::rows;
use crate::rules::{Bitboard, Square};
use random::{random_action, random_game};

/// The game after just these moves, from the usual start.
fn after(moves: &str) -> Game {
    let mut game = Game::new(Position::start());
    for text in moves.split_whitespace() {
        play(&mut game, text);
    }
    game
}

/// Any moment. Without clocks it does not matter which.
fn now() -> Instant {
    Instant::now()
}

fn play(game: &mut Game, text: &str) -> Vec<GameEvent> {
    let m = read(game, text);
    game.act(Action::Move(m), now()).unwrap()
}

fn read(game: &Game, text: &str) -> Move {
    game.position().read_move(text).unwrap()
}

#[test]
fn the_words_for_an_end_can_begin_with_the_verdict() {
    for (outcome, text) in [
        (
            Outcome::loss(Color::White, Reason::Resignation(Color::White), true),
            "Black wins (FIDE 5.1.2): White resigns",
        ),
        (
            Outcome::draw(Reason::FiftyMovesUnclaimed),
            "Draw (house rule, FIDE 9.3): fifty moves without a capture or pawn move",
        ),
        (
            Outcome::loss(
                Color::White,
                Reason::FlagFall(Color::White, TimeLimit::Clock),
                false,
            ),
            "Draw (FIDE 6.9): White's flag has fallen, but no series of legal moves lets Black mate",
        ),
        (
            Outcome::agreed(None),
            "No result: abandoned by both players",
        ),
    ] {
        assert_eq!(outcome.verdict_first(&Players::default()), text);
    }
}

#[test]
fn a_recorded_game_continues_after_what_would_end_a_game_today() {
    let replayed = |fen: &str, moves: &str| {
        let mut game = Game::for_replay(fen.parse().unwrap(), GameOptions::default());
        for text in moves.split_whitespace() {
            let m = game.position().read_move(text).unwrap();
            game.replay(m, None, false).unwrap();
        }
        game
    };
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
    let start = Position::start().to_string();
    let mut game = replayed(&start, &shuffle);
    assert_eq!((game.record().len(), game.outcome()), (20, None));
    game.end_as_recorded(Outcome::recorded(GameResult::Draw, RecordedEnd::Normal));
    assert_eq!(game.outcome().unwrap().reason, Reason::Fivefold);
    let mut game = replayed(&start, &shuffle);
    game.end_as_recorded(Outcome::recorded(
        GameResult::Win(Color::White),
        RecordedEnd::Normal,
    ));
    assert_eq!(
        game.outcome().unwrap().reason,
        Reason::Recorded(RecordedEnd::Normal)
    );
    for (fen, moves) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 149 90", "Ra2 Kd7 Ra3"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd2 Kd7"),
    ] {
        assert_eq!(replayed(fen, moves).outcome(), None, "{fen}");
        assert!(
            Game::new(replayed(fen, moves).position().to_owned())
                .outcome()
                .is_some()
        );
    }
    let mated = replayed(&start, "f3 e5 g4 Qh4#");
    assert_eq!(mated.outcome().unwrap().reason, Reason::Checkmate);
    // A game that continues here follows today's Laws.
    let mut game = replayed(&start, &shuffle);
    let m = game.position().read_move("Nf3").unwrap();
    game.act(Action::Move(m), Instant::now()).unwrap();
    assert_eq!(game.outcome().unwrap().reason, Reason::Fivefold);
}

#[test]
fn a_refusal_marks_the_pieces_that_it_is_about() {
    let on = |name: &str| name.parse::<Square>().unwrap();
    let table = "
        4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 | e1 | e4e5 | e1
        4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 | d5 | e4e5 | d5
        4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 | e4 d5 | e1e2 | e4 d5
        4k3/P7/8/8/8/8/8/4K3 w - - 0 1 | a7a8 | e1e2 | a7 a8
        4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 | | e2f4 | e1 e8
    ";
    for [fen, touched, tried, marked] in rows(table) {
        let options = GameOptions {
            touch_move: true,
            ..GameOptions::default()
        };
        let mut game = Game::with_options(fen.parse().unwrap(), options);
        for squares in touched.split_whitespace() {
            let action = match squares.split_at(2) {
                (square, "") => Action::Touch(on(square)),
                (from, to) => Action::ReleasePawn(on(from), on(to)),
            };
            game.act(action, now()).unwrap();
        }
        let tried = Action::Move(tried.parse().unwrap());
        let refused = game.act(tried, now()).unwrap_err();
        let marked = marked.split_whitespace().map(on).collect();
        assert_eq!(refused.squares(), marked, "{refused:?}");
    }
    let refused = after("").act(Action::Accept, now()).unwrap_err();
    assert_eq!(refused.squares(), Bitboard::EMPTY);
}

/// The players do anything at all, under all kinds of terms.
#[test]
fn a_refused_action_changes_nothing_and_after_the_end_every_action_is_refused() {
    let mut ended = 0;
    for number in 0..cases(24) {
        let mut random = Random::new(number as u64);
        let (mut game, first) = random_game(&mut random);
        let mut at = now();
        let then = (0..100).map(|_| None);
        for next in first.into_iter().map(Some).chain(then) {
            at += Duration::from_millis(random.below(4_000) as u64);
            let action = next.unwrap_or_else(|| random_action(&mut random, &game));
            let before = game.clone();
            let told = game.act(action, at);
            let about = format!("game {number}: {action:?}: {told:?}");
            match (told, before.outcome()) {
                (told, Some(outcome)) => {
                    assert_eq!(told.unwrap_err(), ActionError::GameOver(outcome));
                }
                (Ok(events), None) => assert!(!events.is_empty(), "{about}"),
                (Err(_), None) => assert_eq!(game.differing_fields(&before), [""; 0], "{about}"),
            }
            assert!(
                game.deadline().is_none_or(|deadline| deadline > at),
                "{about}"
            );
            if game.outcome().is_some() {
                ended += 1;
                let open = (game.question(), game.deadline(), game.claimable());
                assert_eq!(open, (None, None, None), "{about}");
                assert_eq!(game.claimable_moves(), [], "{about}");
            }
        }
    }
    assert!(ended > 100, "{ended}");
}
