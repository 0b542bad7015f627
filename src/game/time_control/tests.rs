//! What players write for the times they get, and what it means.

use super::*;
use crate::rules::tests::rows;

/// Reads a time control.
fn read(text: &str) -> TimeControl {
    text.parse().unwrap()
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn every_notation_is_written_the_way_it_is_read() {
    for text in [
        "15+10",
        "5",
        "90s",
        "90s+2",
        "0+3",
        "40/90,0+30",
        "40/90+30,30+30",
        "40/100+30,20/50+30,15+30",
        "40/120",
        "5d3",
        "10b5",
        "60s/move",
        "15 60s/move",
        "15+10 vs 5+3",
        "40/90,30 90s/move vs 60s/move",
        "5 vs 4 armageddon",
        "3+2 armageddon",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn other_spellings_of_the_same_time_are_read() {
    for (text, same) in [
        ("  15+10 ", "15+10"),
        ("5+0", "5"),
        ("5D3", "5d3"),
        ("15+10s", "15+10"),
        ("300s", "5"),
        ("15 + 10", "15+10"),
        ("5m", "5"),
        ("5min+3", "5+3"),
        ("1h", "60"),
        ("1.5h", "90"),
        ("0.5", "30s"),
        ("30sec", "30s"),
        ("1/move", "60s/move"),
        ("15+10 VS 15+10", "15+10"),
        ("40/90+30, 30+30", "40/90+30,30+30"),
    ] {
        assert_eq!(read(text).to_string(), same, "{text}");
    }
}

#[test]
fn an_error_says_what_is_wrong_with_a_time_control() {
    let table = r#"
         | there is no time given; write 15+10, 5, 90s or 60s/move
        15 vs | there is no time given; write 15+10, 5, 90s or 60s/move
        +10 | there is no time given; write 15+10, 5, 90s or 60s/move
        bullet | "bullet" is not a time: write 5, 5+3 or 90s
        1.333 | "1.333" is not a time: write 5, 5+3 or 90s
        -5 | "-5" is not a time: write 5, 5+3 or 90s
        bullet 5 | "bullet" is not a time: write 5, 5+3 or 90s
        hourglass | Tabiya has no hourglass mode
        Unlimited | a game without clocks has the time none
        5,3 | "5,3" is not a time: did you mean 5+3?
        15+ | the increment or delay must be whole seconds, as in 15+10, 5d3 or 10b5, not ""
        15+x | the increment or delay must be whole seconds, as in 15+10, 5d3 or 10b5, not "x"
        0/90 | the number of moves in a period must be 1 or more, as in 40/90, not "0"
        many/90 | the number of moves in a period must be 1 or more, as in 40/90, not "many"
        0 | a time cannot be zero: "0"
        0d3 | a time cannot be zero: "0d3"
        0s/move | a time cannot be zero: "0s"
        6001 | "6001" is more than 100 hours
        99999999999999999999 | "99999999999999999999" is more than 100 hours
        5+360001 | "360001" is more than 100 hours
        90,30,30 | only the last period lasts to the end of the game: say how many moves "90" is for, as in 40/90
        15 10 | a time can be followed by a limit, as in 60s/move, and by vs and the other player's time, but not by "10"
        5 vs 5 vs 5 | a time can be followed by a limit, as in 60s/move, and by vs and the other player's time, but not by "vs 5"
    "#;
    for [text, why] in rows(table) {
        let error = text.parse::<TimeControl>().unwrap_err();
        assert_eq!(error, why, "{text}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    for text in [
        "é", "5é3", "é/move", "/", "/move", ",", "40/", "40/,", "vs", "+", "d", "5d", "5++3",
        "5\u{0}",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
        assert_eq!(TimeControl::from_pgn(text), None, "{text}");
    }
}

#[test]
fn a_time_control_that_pgn_can_express_reads_back() {
    for (text, tag) in [
        ("5", "300"),
        ("5+3", "300+3"),
        ("90s", "90"),
        ("0+5", "0+5"),
        ("40/120,60", "40/7200:3600"),
        ("40/90+30,30+30", "40/5400+30:1800+30"),
        ("40/120", "40/7200"),
    ] {
        assert_eq!(read(text).to_pgn().as_deref(), Some(tag));
        assert_eq!(TimeControl::from_pgn(tag), Some(read(text)));
    }
}

#[test]
fn a_time_control_that_pgn_cannot_express_is_not_written() {
    for text in [
        "5d3",
        "10b5",
        "60s/move",
        "15 60s/move",
        "15+10 vs 5+3",
        "5 armageddon",
    ] {
        assert_eq!(read(text).to_pgn(), None, "{text}");
    }
}

#[test]
fn a_tag_without_a_time_control_reads_as_none() {
    for tag in [
        "-",
        "?",
        "",
        "*180",
        "0",
        "0+0",
        "300+",
        "300:",
        "40/7200:",
        "3600:40/7200",
        "5 min",
    ] {
        assert_eq!(TimeControl::from_pgn(tag), None, "{tag}");
    }
}

#[test]
fn rapid_and_blitz_have_less_than_an_hour_for_sixty_moves() {
    for (text, rapid) in [
        ("59", true),
        ("60", false),
        ("3599s", true),
        // 15 minutes plus 60 times 10 seconds is 25 minutes; 30 plus 60 times 30 seconds is an hour.
        ("15+10", true),
        ("30+30", false),
        ("30d29", true),
        ("30b30", false),
        // The second period begins within sixty moves. A third one after them does not count.
        ("40/30,30", false),
        ("40/29,30", true),
        ("60/59,30", true),
        ("20/20", false),
        ("30/29", true),
        ("60s/move", false),
        ("59s/move", true),
        ("90 30s/move", true),
        ("90+30 vs 5+3", false),
        ("15+10 vs 5+3", true),
    ] {
        assert_eq!(read(text).is_rapid(), rapid, "{text}");
    }
}

#[test]
fn each_period_adds_its_time_after_the_last_move_of_the_one_before() {
    let control = read("3/10+1,2/5+2,1");
    let player_time = control.of(Color::White);
    let mut left = player_time.initial_time();
    let mut clock = vec![left.as_secs()];
    for moves in 0..7 {
        left = player_time.after_move(left, seconds(100), moves);
        clock.push(left.as_secs());
    }
    // 100 seconds for each move; plus 1 for each in the first period and 2 in the second; 5 minutes and 1 minute on the way.
    assert_eq!(clock, [601, 502, 403, 605, 507, 467, 367, 267]);
}

#[test]
fn a_last_period_with_moves_repeats() {
    let control = read("2/1");
    let player_time = control.of(Color::Black);
    let after = |moves| {
        player_time
            .after_move(seconds(50), seconds(10), moves)
            .as_secs()
    };
    assert_eq!([after(0), after(1), after(2), after(3)], [40, 100, 40, 100]);
}

#[test]
fn every_kind_of_time_is_worded_as_a_person_would_say_it() {
    let table = "
        5 | 5 minutes, for each player
        90s | 1 minute 30 seconds, for each player
        15+10 | 15 minutes plus 10 seconds per move, for each player
        5d3 | 5 minutes with a delay of 3 seconds per move, for each player
        10b5 | 10 minutes with up to 5 seconds given back after each move, for each player
        40/90+30,30+30 | 40 moves in 1 hour 30 minutes plus 30 seconds per move, then 30 minutes plus 30 seconds per move, for each player
        40/60,20/30 | 40 moves in 1 hour, then 20 moves in 30 minutes, repeating, for each player
        0+3 | 3 seconds added before each move, for each player
        60s/move | 1 minute per move, for each player
        15 60s/move | 15 minutes, at most 1 minute per move, for each player
        5 vs 4 armageddon | 5 minutes, for White; 4 minutes, for Black, armageddon
        15 vs 5+1 | 15 minutes, for White; 5 minutes plus 1 second per move, for Black
    ";
    for [notation, words] in rows(table) {
        let control: TimeControl = notation.parse().unwrap();
        assert_eq!(control.in_words(), words);
    }
}

#[test]
fn almost_a_time_control_is_refused_in_words_or_is_written_as_read() {
    use crate::rules::tests::fuzz::{assert_printable, for_each_text};
    let valid = [
        "15+10",
        "5",
        "90s",
        "40/90+30,30+30",
        "5d3",
        "10b5",
        "60s/move",
        "15 60s/move",
        "15+10 vs 5+3",
        "40/7200:3600",
        "300+3",
        "1h",
        "0.5",
        "none",
    ];
    let scraps = [
        "/",
        "+",
        ",",
        ":",
        "s",
        "d",
        "b",
        "s/move",
        " vs ",
        ".",
        "m",
        "h",
        "*",
        "-",
        "4294967296",
    ];
    for_each_text(16, 10_000, &valid, &scraps, |text| {
        match text.parse::<TimeControl>() {
            Ok(control) => {
                assert_eq!(control.to_string().parse(), Ok(control.clone()));
                if let Some(tag) = control.to_pgn() {
                    assert_eq!(TimeControl::from_pgn(&tag), Some(control));
                }
            }
            Err(error) => assert_printable(&error),
        }
        if let Some(control) = TimeControl::from_pgn(text) {
            let again = control.to_pgn().and_then(|tag| TimeControl::from_pgn(&tag));
            assert_eq!(again.as_ref(), Some(&control));
            assert_eq!(control.to_string().parse(), Ok(control));
        }
    });
}

#[test]
fn other_spellings_are_read_if_they_can_mean_only_one_thing() {
    for (text, usual) in [
        ("15|10", "15+10"),
        ("15 | 10", "15+10"),
        ("15 + 10", "15+10"),
        ("1h30", "90"),
        ("1h30m+30", "90+30"),
        ("1:30:00+30", "90+30"),
        ("1:00", "1"),
        ("5 minutes", "5"),
        ("1 hour", "60"),
        ("90 sec", "90s"),
        ("G/60;d5", "60d5"),
        ("G/90; +30", "90+30"),
        ("G/60;inc10", "60+10"),
        ("blitz", "3+2"),
        ("Rapid vs blitz", "15+10 vs 3+2"),
        ("classical", "90+30"),
    ] {
        assert_eq!(read(text), read(usual), "{text}");
    }
    for text in ["1:60", "1h60", "1:2:3:4", "minutes", "vs blitz", "g/"] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}

#[test]
fn a_period_with_more_moves_than_minutes_is_doubted_unless_it_has_a_unit() {
    assert_eq!(
        doubt("120/40").unwrap(),
        "\"120/40\": write 40/120 if 40 is the number of moves, or 120/40m if 120 is"
    );
    assert!(doubt("90/40+30").unwrap().contains("write 40/90+30 if 40"));
    assert!(doubt("15 vs 40/90,60/30").unwrap().starts_with("\"60/30\""));
    for clear in [
        "40/120",
        "40/40",
        "120/40m",
        "40/90+30,30+30",
        "60s/move",
        "5",
        "5d3",
    ] {
        assert_eq!(doubt(clear), None, "{clear}");
    }
    assert_eq!(read("120/40m").to_string(), "120/40m");
    assert_eq!(
        read("120/40"),
        read("120/40m"),
        "files of earlier versions have it"
    );
}

#[test]
fn an_impossible_clock_time_is_refused_without_useless_advice() {
    let refused = |text| clock_time(text).unwrap_err();
    let why = "is not a time on a clock: write 5:00 or 90s";
    assert_eq!(refused("5+3"), format!("\"5+3\" {why}"));
    assert_eq!(refused("soon"), format!("\"soon\" {why}"));
    assert_eq!(refused("101h"), "\"101h\" is more than 100 hours");
    assert_eq!(clock_time("1h30"), Ok(seconds(5400)));
}
