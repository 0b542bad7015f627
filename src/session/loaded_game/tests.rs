use std::time::Instant;

use super::*;

use crate::command::Query;
use crate::game::Action;
use crate::game::Players;
use crate::rules::tests::fuzz::{assert_printable, for_each_variant};
use crate::rules::{Color, Position};
use crate::session::Session;
use crate::session::access::Access;
use crate::text::MoveStyle;

/// Files of this program, with clocks, options and results.
const VALID: [&str; 4] = [
    "[White \"Vera\"]\n[Black \"Sonja\"]\n[Result \"*\"]\n[TabiyaClocks \"243.001 60.500\"]\n[Termination \"unterminated\"]\n[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:05:02]} 1... e5 {[%clk 0:05:01] (=)} 2. Nf3 *\n\n",
    "[TabiyaClocks \"900.000 7.250\"]\n[TabiyaTime \"15+10 vs 60s/move\"]\n[TabiyaLaws \"auto\"]\n[TabiyaTakeback \"never\"]\n[TabiyaTouchMove \"on\"]\n\n1. d4 *\n\n",
    "[Result \"1/2-1/2\"]\n[Termination \"abandoned\"]\n\n1. d4 d5 1/2-1/2\n\n",
    "[FEN \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 98 20\"]\n[SetUp \"1\"]\n[TimeControl \"40/5400+30:1800+30\"]\n[TabiyaClocks \"0.000 1e10\"]\n\n20. Rb1 Rb8 *\n\n",
];

/// Pieces of such files, which replace others at random.
const SCRAPS: [&str; 19] = [
    "[TabiyaClocks \"1e18 1e18\"]",
    "[TabiyaClocks \"",
    "[TabiyaTime \"18446744073709551615s\"]",
    "[TabiyaSince \"3 /takeback\"]",
    "[TabiyaSince \"3 Black: /clock White 1e300; /resign\"]",
    "[TabiyaClock \"running 3600000000\"]",
    "[TimeControl \"4294967295/1\"]",
    "[TimeControl \"9999999999999\"]",
    "[%clk 5124095576030431:00:15]",
    "[%clk 0:00:00]",
    "(=)",
    "[Termination \"abandoned\"]",
    "1-0",
    "*",
    "e4",
    "65535",
    "time",
    "99",
    "[Result \"0-1\"]",
];

/// Returns a session with the game that was read.
fn play_session(loaded: LoadedGame) -> Session {
    let mut session = Session::new(*loaded.game.start(), Players::default());
    session.put_on_board(loaded, Access::Free(None), Instant::now());
    session
}

#[test]
fn a_slightly_broken_file_of_ours_can_be_opened_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    for_each_variant(26, 60, &VALID, &SCRAPS, |text| {
        std::fs::write(&path, text).unwrap();
        let loaded = match LoadedGame::read(&path, 1) {
            Ok(loaded) => loaded,
            Err(error) => return assert_printable(&error.to_string()),
        };
        let mut session = play_session(loaded);
        assert_printable(&session.describe_opened(MoveStyle::WORDS).unwrap());
        let now = Instant::now();
        for action in [
            Action::StartClocks,
            Action::PauseClocks,
            Action::StartClocks,
        ] {
            // A game without clocks, or a finished one, refuses it.
            let _ = session.act(action, now);
        }
        session.tick(now + std::time::Duration::from_secs(86_400));
        if let Some(&m) = session.game().position().legal_moves().first() {
            let _ = session.act(Action::Move(m), now);
        }
        let style = MoveStyle::WORDS;
        for line in session
            .view()
            .answer(None, Query::Clocks, Color::White, style, now)
        {
            assert_printable(&line);
        }
        let written = session.view().document.pgn();
        std::fs::write(&path, &written).unwrap();
        let again = play_session(LoadedGame::read(&path, 1).unwrap());
        assert_eq!(again.view().document.pgn(), written);
    });
}

#[test]
fn no_error_message_begins_with_a_file_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ff.pgn");
    let mut refused = vec![LoadedGame::read(&path, 1).map(drop)];
    let session = || Session::new(Position::default(), Players::default());
    for text in ["", "1. e4 1-0\n", "[Variant \"Atomic\"]\n\n1. e4 *\n"] {
        std::fs::write(&path, text).unwrap();
        refused.push(LoadedGame::read(&path, 2).map(drop));
        refused.push(session().open(&path, 1));
        refused.push(session().keep_in_file(&path));
    }
    let _held = crate::storage::GameFile::lock(&path).unwrap();
    refused.push(session().keep_in_file(&path));
    let told: Vec<_> = refused.into_iter().filter_map(Result::err).collect();
    // All but two fail: an empty file can be played in, and a finished game can be opened.
    assert_eq!(told.len(), 9, "{told:?}");
    let path = path.display().to_string();
    for told in told.iter().map(ToString::to_string) {
        assert!(!told.starts_with(&path) && told.contains(&path), "{told}");
    }
}

#[test]
fn the_first_thoughts_in_other_programs_files_begin_where_their_clocks_do() {
    for (name, control, moves, milliseconds) in [
        (
            "lichess: the first move takes no time and earns no increment",
            "900+30",
            "1. e4 {[%clk 0:15:00]} e5 {[%clk 0:15:00]} 2. Nf3 {[%clk 0:15:28]} Nc6 {[%clk 0:15:20]} 3. Bb5 {[%clk 0:15:50]} *",
            [0, 0, 2_000, 10_000, 8_000],
        ),
        (
            "chess.com: the first move earns its increment",
            "900+10",
            "1. e4 {[%clk 0:15:09.1]} e5 {[%clk 0:15:08.2]} 2. Nf3 {[%clk 0:15:17.3]} Nc6 {[%clk 0:15:12.2]} 3. Bb5 {[%clk 0:15:27.3]} *",
            [900, 1_800, 1_800, 6_000, 0],
        ),
        (
            "a board whose clocks begin with the increment",
            "5400+30",
            "1. e4 {[%clk 1:30:57]} e5 {[%clk 1:30:20]} 2. Nf3 {[%clk 1:31:20]} Nc6 {[%clk 1:30:50]} 3. Bb5 {[%clk 1:31:50]} *",
            [3_000, 40_000, 7_000, 0, 0],
        ),
        (
            "a clock in front of the first move",
            "300+3",
            "{[%clk 0:04:50]} 1. e4 {[%clk 0:04:52]} e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:50]} Nc6 {[%clk 0:04:53]} 3. Bb5 {[%clk 0:04:50]} *",
            [1_000, 3_000, 5_000, 0, 3_000],
        ),
        (
            "ours",
            "900+10\"]\n[TabiyaClocks \"920.000 918.000",
            "1. e4 {[%clk 0:15:20]} e5 {[%clk 0:15:18]} 2. Nf3 {[%clk 0:15:30]} Nc6 {[%clk 0:15:18]} 3. Bb5 {[%clk 0:15:30]} *",
            [0, 2_000, 0, 10_000, 10_000],
        ),
    ] {
        let text = format!("[TimeControl \"{control}\"]\n\n{moves}\n");
        let game = LoadedGame::read_text(&text).unwrap().game;
        let used: Vec<_> = (1..=5)
            .map(|ply| game.time_used(ply).map(|used| used.as_millis()))
            .collect();
        assert_eq!(used, milliseconds.map(Some), "{name}");
    }
}
