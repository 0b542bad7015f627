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
fn an_error_says_what_is_wrong_with_a_time_control() {
    let table = r#"
         | there is no time given; write 15+10, 5, 90s or 60s/move
        15 vs | there is no time given; write 15+10, 5, 90s or 60s/move
        +10 | there is no time given; write 15+10, 5, 90s or 60s/move
        lightning | "lightning" is not a time: write 5, 5+3 or 90s
        1.333 | "1.333" is not a time: write 5, 5+3 or 90s
        -5 | "-5" is not a time: write 5, 5+3 or 90s
        lightning 5 | "lightning" is not a time: write 5, 5+3 or 90s
        hourglass | Tabiya has no hourglass mode
        Unlimited | a game without clocks has the time none
        5,3 | "5,3" is not a time: did you mean 5+3?
        5/3 | "5/3" is not a time: did you mean 5+3?
        3/2 vs 5/5 | "3/2" is not a time: did you mean 3+2?
        15 vs 10/10 | "10/10" is not a time: did you mean 10+10?
        40/90:30+30 | "40/90:30+30" is not a time: did you mean 40/90,30+30?
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
        ("40/30m,30", false),
        ("40/29m,30", true),
        ("60/59m,30", true),
        ("20/20", false),
        ("30/29m", true),
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
fn a_last_period_with_moves_repeats() {
    let control = read("2/1m");
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
fn sixty_spellings_of_times_are_read_as_their_writers_mean_them() {
    let table = "
        5 | 5
        5+0 | 5
        05 | 5
        5m | 5
        5 m | 5
        5min | 5
        5 min | 5
        5 mins | 5
        5 minutes | 5
        5:00 | 5
        300s | 5
        300 seconds | 5
        90s | 90s
        90 sec | 90s
        1:30 | 90s
        1.5 | 90s
        0.5 | 30s
        30sec | 30s
        1h | 60
        1 hour | 60
        1 h | 60
        1.5h | 90
        1h30 | 90
        1h30m | 90
        1:30:00 | 90
        2 hrs | 120
        15+10 | 15+10
        15 + 10 | 15+10
        15+10s | 15+10
        15|10 | 15+10
        15 | 10 | 15+10
        5min+3 | 5+3
        5 min + 3 sec | 5+3
        1h30m+30 | 90+30
        1:30:00+30 | 90+30
        0+3 | 0+3
        90s+2 | 90s+2
        5d3 | 5d3
        5D3 | 5d3
        5d0 | 5
        10b5 | 10b5
        G/60 | 60
        G/60;d5 | 60d5
        G/60; d5 | 60d5
        G/90; +30 | 90+30
        G/60;inc10 | 60+10
        g/25 d5 | 25d5
        bullet | 1
        blitz | 3+2
        Blitz 5+3 | 5+3
        blitz 3+2 | 3+2
        rapid | 15+10
        Classical | 90+30
        Rapid vs blitz | 15+10 vs 3+2
        60s/move | 60s/move
        1/move | 60s/move
        1 min/move | 60s/move
        15 60s/move | 15 60s/move
        15+10 VS 15+10 | 15+10
        15+10 vs 5+3 | 15+10 vs 5+3
        40/90 | 40/90
        40/90+30, 30+30 | 40/90+30,30+30
        40/2h, 1h | 40/120,60
        40/120;d5, 30;d5 | 40/120d5,30d5
        40/1:30:00 | 40/90
        3/5 | 3/5
        5/3m | 5/3m
        120/40 | does \"120/40\" mean 40/120 (40 moves in 2 hours) or 120/40m (120 moves in 40 minutes)?
        90/40+30 | does \"90/40+30\" mean 40/90+30 (40 moves in 1 hour 30 minutes plus 30 seconds per move) or 90/40m+30 (90 moves in 40 minutes plus 30 seconds per move)?
        15 vs 40/90,60/30 | does \"60/30\" mean 15 vs 40/90,30/60 (30 moves in 1 hour) or 15 vs 40/90,60/30m (60 moves in 30 minutes)?
        60/90,60/9 | does \"60/9\" mean 60/90,9/60 (9 moves in 1 hour) or 60/90,60/9m (60 moves in 9 minutes)?
        120/40m | 120/40m
        5 vs 4 armageddon | 5 vs 4 armageddon
        Armageddon 5 vs 4 | 5 vs 4 armageddon
        armageddon | 5 vs 4 armageddon
        5 armageddon | 5 armageddon
    ";
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (text, became) = line.rsplit_once(" | ").unwrap();
        let read = match text.parse::<TimeControl>() {
            Ok(control) => control.to_string(),
            Err(error) => error,
        };
        assert_eq!(read, became, "{text}");
    }
    for text in ["1:60", "1h60", "1:2:3:4", "minutes", "vs blitz", "g/"] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}

#[test]
fn a_period_with_more_moves_than_minutes_is_doubted_unless_it_has_a_unit() {
    for clear in [
        "40/120",
        "40/40",
        "5/3",
        "120/40m",
        "40/90+30,30+30",
        "60s/move",
        "5",
        "5d3",
    ] {
        assert_eq!(doubt(clear), None, "{clear}");
    }
    let doubt = doubt("120/40").unwrap();
    let meant = doubt.readings.map(|reading| read(&reading.control));
    assert_eq!(meant, ["40/120", "120/40m"].map(read));
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
