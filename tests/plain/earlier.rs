//! Games and settings that version 0.1.0 wrote at different times, in `earlier/`: they go on without loss.

use std::fs;
use std::path::{Path, PathBuf};

use super::files::play;
use super::lines::home::home;

/// An unfinished game: its file, the position it resumes to, each player's clock in words, and a move that plays on.
struct Saved {
    file: &'static str,
    fen: &'static str,
    clocks: Option<(&'static str, &'static str)>,
    next: &'static str,
}

const SAVED: [Saved; 16] = [
    Saved {
        file: "claim-wrong.pgn",
        fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        clocks: Some(("1:01:00", "1:03:00")),
        next: "Bb5",
    },
    Saved {
        file: "clocks.pgn",
        fen: "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
        clocks: Some(("15:19", "15:19")),
        next: "d4",
    },
    Saved {
        file: "delay.pgn",
        fen: "rnbqkbnr/pppp1ppp/8/4p3/2P5/2N5/PP1PPPPP/R1BQKBNR b KQkq - 1 2",
        clocks: Some(("4:59", "10:00")),
        next: "Nf6",
    },
    // Black's increment comes after its first move, as this file has it.
    Saved {
        file: "first-move.pgn",
        fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        clocks: Some(("15:09", "4:59")),
        next: "e5",
    },
    Saved {
        file: "odds-claim.pgn",
        fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/R1BQKBNR w KQkq - 0 2",
        clocks: Some(("1:30:30", "1:32:30")),
        next: "Nf3",
    },
    Saved {
        file: "offer-declined.pgn",
        fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        clocks: None,
        next: "Nc6",
    },
    Saved {
        file: "offer-standing.pgn",
        fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        clocks: Some(("5:00", "5:00")),
        next: "Nc6",
    },
    Saved {
        file: "offer-with-move.pgn",
        fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        clocks: None,
        next: "Bb5",
    },
    Saved {
        file: "options.pgn",
        fen: "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2",
        clocks: None,
        next: "c4",
    },
    Saved {
        file: "per-move.pgn",
        fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        clocks: Some(("15:00", "15:00")),
        next: "Nc6",
    },
    Saved {
        file: "position.pgn",
        fen: "r4rk1/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/2KR3R b - - 5 21",
        clocks: None,
        next: "Bxe2",
    },
    Saved {
        file: "promised.pgn",
        fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        clocks: None,
        next: "Nf3",
    },
    Saved {
        file: "side-lines.pgn",
        fen: "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4",
        clocks: None,
        next: "Nf6",
    },
    Saved {
        file: "stages-different.pgn",
        fen: "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2",
        clocks: Some(("1:31:00", "15:00")),
        next: "e6",
    },
    Saved {
        file: "stages.pgn",
        fen: "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
        clocks: Some(("2:01:30", "2:01:30")),
        next: "Ba4",
    },
    Saved {
        file: "takeback.pgn",
        fen: "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2",
        clocks: Some(("3:04", "3:02")),
        next: "exd4",
    },
];

/// A file that version 0.1.0 wrote.
fn earlier(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/plain/earlier")
        .join(file)
}

/// A PGN text's tags, without those that say how things stand at this moment, and its movetext in one line.
fn content(pgn: &str) -> (Vec<&str>, String) {
    let (tags, moves) = pgn.split_once("\n\n").unwrap();
    let names = ["[TabiyaClocks ", "[TabiyaMoveTime ", "[TabiyaDeclined "];
    let momentary = |tag: &&str| !names.iter().any(|name| tag.starts_with(name));
    let moves = moves.split_whitespace().collect::<Vec<_>>().join(" ");
    let moves = moves.trim_end_matches('*').trim_end().to_owned();
    (tags.lines().filter(momentary).collect(), moves)
}

#[test]
fn games_of_an_earlier_version_go_on_without_loss() {
    for saved in &SAVED {
        let home = home();
        let copy = home.path().join(saved.file);
        fs::copy(earlier(saved.file), &copy).unwrap();
        let path = copy.to_str().unwrap();
        let input = format!("/fen\n/clock\n{}\n", saved.next);
        let run = play(&home, &["--plain", "--file", path], &input);
        assert!(
            run.lines().contains(&saved.fen),
            "{}: {}",
            saved.file,
            run.output
        );
        if let Some((white, black)) = saved.clocks {
            for clock in [format!("White: {white}"), format!("Black: {black}")] {
                let shown = run.lines().iter().any(|line| line.starts_with(&clock));
                assert!(shown, "{}: {clock} in {}", saved.file, run.output);
            }
        }
        let before = fs::read_to_string(earlier(saved.file)).unwrap();
        let after = fs::read_to_string(&copy).unwrap();
        let ((old_tags, old_moves), (new_tags, new_moves)) = (content(&before), content(&after));
        for tag in old_tags {
            assert!(new_tags.contains(&tag), "{}: {tag} in\n{after}", saved.file);
        }
        let played = new_moves
            .strip_prefix(&old_moves)
            .unwrap_or_else(|| panic!("{old_moves} in\n{after}"));
        assert!(played.contains(saved.next), "{}: {played}", saved.file);
    }
}

#[test]
fn an_offer_that_an_earlier_version_left_standing_can_be_accepted() {
    let home = home();
    let copy = home.path().join("game.pgn");
    fs::copy(earlier("offer-standing.pgn"), &copy).unwrap();
    let run = play(
        &home,
        &["--plain", "--file", copy.to_str().unwrap()],
        "/accept\n",
    );
    assert_eq!(run.lines().last(), Some(&"1/2-1/2"));
}

#[test]
fn the_options_of_a_game_of_an_earlier_version_hold() {
    let home = home();
    let copy = home.path().join("game.pgn");
    fs::copy(earlier("options.pgn"), &copy).unwrap();
    let run = play(
        &home,
        &["--plain", "--file", copy.to_str().unwrap()],
        "/takeback\n/touch b1\nd5\nc4\n",
    );
    let errors = run
        .lines()
        .iter()
        .filter(|line| line.starts_with("error: "))
        .count();
    assert_eq!(errors, 3, "{}", run.output);
}

#[test]
fn settings_of_an_earlier_version_go_on_without_loss() {
    let home = home();
    let folder = home.path().join(".config/tabiya");
    fs::create_dir_all(&folder).unwrap();
    let before = fs::read_to_string(earlier("config.toml")).unwrap();
    fs::write(folder.join("config.toml"), &before).unwrap();
    for line in before.lines() {
        let (name, value) = line.split_once(" = ").unwrap();
        let value = value.trim_matches('"');
        let run = play(&home, &["--plain"], &format!("/set {name}\n"));
        let told = |line: &&str| line.contains(name) && line.contains(value);
        assert!(
            run.lines().iter().any(told),
            "{name} {value}: {}",
            run.output
        );
    }
    play(&home, &["--plain"], "/set theme wood\n");
    let after = fs::read_to_string(folder.join("config.toml")).unwrap();
    assert_eq!(after, before.replace("slate", "wood"));
}
