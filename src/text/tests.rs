//! The words for ends and times.

use std::time::Duration;

use super::*;
use crate::game::{GameOptions, GameResult, Outcome, Reason, RecordedEnd, TimeLimit};
use crate::rules::Color;

#[test]
fn a_recorded_end_has_the_words_of_the_end() {
    let usual = GameOptions::default();
    let (white, draw) = (GameResult::Win(Color::White), GameResult::Draw);
    let flag = |limit| Outcome::loss(Color::Black, Reason::FlagFall(Color::Black, limit), true);
    let both = |loser| {
        let on_time = Outcome::loss(loser, Reason::FlagFall(loser, TimeLimit::Clock), false);
        [
            Outcome::loss(loser, Reason::Resignation(loser), false),
            on_time,
        ]
    };
    let ends = [
        Outcome::loss(Color::Black, Reason::Resignation(Color::Black), true),
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
        let read = Outcome::read(end.result().unwrap(), termination, &end.to_string(), &usual);
        assert_eq!(read, end);
    }
    for (result, termination, comment, end) in [
        // In the words of other programs, and without any.
        (
            white,
            "Normal",
            "Black resigns.",
            Outcome::loss(Color::Black, Reason::Resignation(Color::Black), true),
        ),
        (white, "Time forfeit", "", flag(TimeLimit::Clock)),
        (
            draw,
            "Time forfeit",
            "",
            Outcome::recorded(draw, RecordedEnd::TimeForfeit),
        ),
        (
            white,
            "Rules infraction",
            "",
            Outcome::recorded(white, RecordedEnd::RulesInfraction),
        ),
        (
            white,
            "Vera won by resignation",
            "",
            Outcome::loss(Color::Black, Reason::Resignation(Color::Black), true),
        ),
        (white, "Vera won on time", "", flag(TimeLimit::Clock)),
        (
            draw,
            "Game drawn by agreement",
            "",
            Outcome::draw(Reason::Agreement),
        ),
        (
            white,
            "normal",
            "White resigns",
            Outcome::recorded(white, RecordedEnd::Normal),
        ),
        (
            white,
            "",
            "A good game",
            Outcome::recorded(white, RecordedEnd::Normal),
        ),
    ] {
        assert_eq!(
            Outcome::read(result, termination, comment, &usual),
            end,
            "{comment}"
        );
    }
}

#[test]
fn times_are_worded_as_on_a_clock_or_in_words() {
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
        assert_eq!(time_text(left, MoveStyle::SAN), shown);
        assert_eq!(time_text(left, MoveStyle::WORDS), said);
    }
}
