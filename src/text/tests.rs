//! Moves as they are told.

use std::time::{Duration, Instant};

use super::*;
use crate::game::{Action, Game, GameResult, Outcome, Players, Reason, TimeLimit};
use crate::rules::{Color, Position};

/// What is said of a move in a position.
fn said(say: MoveStyle, fen: &str, text: &str) -> String {
    let start: Position = fen.parse().unwrap();
    let mut game = Game::new(start);
    let m = start.read_move(text).unwrap();
    words(
        &game.act(Action::Move(m), Instant::now()).unwrap()[0],
        say,
        &start,
        &Players::default(),
    )
}

#[test]
fn moves_are_said_as_a_person_would() {
    for (fen, text, words) in [
        (
            "4k3/8/8/8/4P3/2n5/8/4K3 b - - 0 9",
            "Nxe4",
            "9... Black knight takes on e4",
        ),
        (
            "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1",
            "d4",
            "1. White pawn to d4",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "exd6",
            "1. White pawn takes on d6 en passant",
        ),
        (
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            "a8=N",
            "1. White pawn to a8, promotes to knight",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "1. White castles kingside",
        ),
        (
            "r3k3/8/8/8/8/8/8/3K4 b q - 0 1",
            "O-O-O",
            "1... Black castles queenside, check",
        ),
        (
            "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
            "Nbd2",
            "1. White knight on b1 to d2",
        ),
    ] {
        assert_eq!(said(MoveStyle::Words, fen, text), words);
    }
}

#[test]
fn notation_is_said_by_name_or_by_squares() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(said(MoveStyle::SAN, mate, "Ra8"), "1. Ra8#, checkmate");
    assert_eq!(said(MoveStyle::Uci, mate, "Ra8"), "1. a1a8, checkmate");
}

#[test]
fn a_move_that_could_be_played_is_named_with_what_it_does_to_the_king() {
    let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    let told = |text: &str, say| name(position.read_move(text).unwrap(), say, &position);
    assert_eq!(told("Ra8", MoveStyle::Words), "rook to a8, check");
    assert_eq!(told("Ra8", MoveStyle::SAN), "Ra8+");
    assert_eq!(told("Ra8", MoveStyle::Uci), "a1a8");
    assert_eq!(told("O-O-O", MoveStyle::Words), "castles queenside");
}

#[test]
fn a_text_that_may_mean_two_moves_is_refused_with_both() {
    let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse().unwrap();
    let error = position.read_move("Nd2").unwrap_err();
    let told = |say| illegal_reason(&error, say, &position);
    assert_eq!(told(MoveStyle::SAN), "Nd2: Nbd2 or Nfd2");
    assert_eq!(told(MoveStyle::Uci), "Nd2: b1d2 or f3d2");
    assert_eq!(
        told(MoveStyle::Words),
        "Nd2: knight on b1 to d2 or knight on f3 to d2"
    );
}

#[test]
fn a_recorded_end_is_told_in_the_words_of_the_end() {
    let (white, draw) = (GameResult::Win(Color::White), GameResult::Draw);
    let flag = |limit| Outcome::flag_fall(Color::Black, limit, true);
    let both = |loser| {
        let on_time = Outcome::flag_fall(loser, TimeLimit::Clock, false);
        [Outcome::resignation(loser, false), on_time]
    };
    let ends = [
        Outcome::resignation(Color::Black, true),
        flag(TimeLimit::Clock),
        flag(TimeLimit::Move),
        Outcome::agreed(Some(white)),
        Outcome::agreed(Some(draw)),
        Outcome::draw(Reason::Agreement),
        Outcome::draw(Reason::Threefold),
        Outcome::draw(Reason::FiftyMoves),
    ];
    let ends = Color::ALL.into_iter().flat_map(both).chain(ends);
    for end in ends {
        let termination = end.reason.termination();
        let read = Outcome::read(end.result.unwrap(), termination, &end.to_string());
        assert_eq!(read, end);
    }
    for (result, termination, comment, end) in [
        // In words of an earlier version, of other programs, and without any.
        (
            draw,
            "normal",
            "Agreement between the players: draw (FIDE 5.2.3, 9.1)",
            Outcome::draw(Reason::Agreement),
        ),
        (
            white,
            "Normal",
            "Black resigns.",
            Outcome::resignation(Color::Black, true),
        ),
        (white, "Time forfeit", "", flag(TimeLimit::Clock)),
        (draw, "Time forfeit", "", Outcome::recorded(draw)),
        (white, "normal", "White resigns", Outcome::recorded(white)),
        (white, "", "A good game", Outcome::recorded(white)),
    ] {
        assert_eq!(
            Outcome::read(result, termination, comment),
            end,
            "{comment}"
        );
    }
}

#[test]
fn times_are_said_as_a_clock_shows_them_or_in_words() {
    for (milliseconds, shown, said) in [
        (900_000, "15:00", "15 minutes"),
        (298_000, "4:58", "4 minutes 58 seconds"),
        (3_661_000, "1:01:01", "1 hour 1 minute 1 second"),
        (61_000, "1:01", "1 minute 1 second"),
        (20_000, "0:20", "20 seconds"),
        (9_400, "0:09.4", "9.4 seconds"),
        (400, "0:00.4", "0.4 seconds"),
        (9_000, "0:09.0", "9 seconds"),
        (0, "0:00.0", "0 seconds"),
    ] {
        let left = Duration::from_millis(milliseconds);
        assert_eq!(time(left, MoveStyle::SAN), shown);
        assert_eq!(time(left, MoveStyle::Words), said);
    }
}
