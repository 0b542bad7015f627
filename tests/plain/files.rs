//! Games on disk from outside: keeping, resuming and opening them line by line, and disks that fail.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::lines::home::{folder, games, home, moves, only_game};
use crate::lines::{self, PROGRAM, Run, tabiya_in};

/// A PGN file as another program writes it, of a game that is not over.
const FOREIGN: &str = "[Event \"Club\"]\n[White \"Vera\"]\n[Black \"Sonja\"]\n\n1. e4 {why not} e5 (1... c5) 2. Nf3 *\n";

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs the program in a home; it must go well.
pub fn play(home: &TempDir, arguments: &[&str], input: &str) -> Run {
    let run = tabiya_in(home.path(), arguments, input.as_bytes());
    assert_eq!((run.code, &*run.errors), (Some(0), ""), "{arguments:?}");
    run
}

#[test]
fn a_game_of_chess960_is_kept_with_its_variant_and_resumed_in_it() {
    let home = home();
    play(&home, &["--plain", "--chess960=96"], "Ng3\nNg6\n");
    let pgn = only_game(&home);
    for tag in [
        "[Variant \"Chess960\"]",
        "[SetUp \"1\"]",
        "[FEN \"bbqnrnkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNRNKR w KQkq - 0 1\"]",
    ] {
        assert!(pgn.contains(tag), "{tag} is not in {pgn}");
    }
    let resumed = play(&home, &["resume", "--plain"], "O-O\nO-O\n");
    assert!(resumed.output.contains("2... O-O\n"), "{}", resumed.output);
    let told = "Chess960, start position 96, after 1... Ng6";
    assert!(resumed.output.contains(told), "{}", resumed.output);
}

/// What the program complains of as it fails.
fn failure(home: &TempDir, arguments: &[&str]) -> String {
    let run = tabiya_in(home.path(), arguments, b"");
    assert_eq!((run.code, &*run.output), (Some(1), ""), "{arguments:?}");
    run.errors.trim_end().to_owned()
}

/// A file below a home, as an argument.
pub fn file(home: &TempDir, name: &str, text: &str) -> String {
    let path = home.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The program while it runs, spoken to line by line.
pub struct Talk {
    /// The process.
    pub child: Child,
    /// What it says, line by line.
    lines: Receiver<String>,
}

impl Talk {
    /// Starts the program in a home.
    pub fn start(home: &Path, command: &mut Command) -> Self {
        let mut child = lines::spawn(home, command);
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            // Once nobody listens any more, nothing more is to be heard.
            output
                .lines()
                .map_while(Result::ok)
                .all(|line| sender.send(line).is_ok())
        });
        Self { child, lines }
    }

    /// Says a line, and hears all up to a line with this in it.
    pub fn say(&mut self, line: &str, expected: &str) -> String {
        self.send(line);
        self.hear(expected)
    }

    /// Says a line.
    pub fn send(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
    }

    /// Hears all up to a line with this in it.
    pub fn hear(&mut self, expected: &str) -> String {
        let mut heard = String::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no {expected:?} in {heard}"));
            heard.push_str(&line);
            heard.push('\n');
            if line.contains(expected) {
                return heard;
            }
        }
    }

    /// Plays on until a line with this in it is heard: the news of a save may come with any move after it.
    #[cfg(unix)]
    pub fn play_until<'a>(&mut self, moves: impl IntoIterator<Item = &'a str>, expected: &str) {
        let heard = moves.into_iter().any(|m| {
            thread::sleep(Duration::from_millis(50));
            self.say(m, "to move").contains(expected)
        });
        assert!(heard, "no {expected:?}");
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // It may have ended by now.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until something holds, but not for ever.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_game_is_a_whole_pgn_file_after_every_move() {
    let home = home();
    let mut talk = Talk::start(
        home.path(),
        Command::new(PROGRAM).args(["--white", "Vera", "--time", "5+3"]),
    );
    talk.say("/start", "clock is running");
    assert!(games(&home).is_empty(), "a game without a move is not kept");
    for (line, written) in [
        ("e4", "1. e4 "),
        ("e5", " 1... e5 "),
        ("/takeback", "e5"),
        ("/accept", "1. e4 "),
    ] {
        talk.say(line, "to move");
        wait_until(line, || {
            !games(&home).is_empty() && only_game(&home).contains(written)
        });
        assert!(only_game(&home).ends_with(" *\n\n"));
    }
    wait_until("e5 is taken back", || !only_game(&home).contains("e5"));
    let text = only_game(&home);
    for tag in [
        "[White \"Vera\"]",
        "[Black \"?\"]",
        "[TimeControl \"300+3\"]",
        "[Termination \"unterminated\"]",
        "[TabiyaClocks \"",
    ] {
        assert!(text.contains(tag), "{tag} in {text}");
    }
    assert!(text.contains("{[%clk 0:05:0"), "{text}");
}

#[test]
fn the_end_of_input_and_quit_keep_the_game_and_its_end_is_written() {
    for (input, end) in [
        ("e4", "1. e4 *"),
        ("e4\n/quit\ne5", "1. e4 *"),
        ("f3\ne5\ng4\nQh4", "0-1"),
        ("e4\n/resign", "1-0"),
    ] {
        let home = home();
        play(&home, &[], input);
        assert!(only_game(&home).trim_end().ends_with(end), "{input}");
    }
}

#[test]
fn a_game_without_a_move_is_not_kept() {
    let home = home();
    play(
        &home,
        &["--white", "Vera"],
        "/set event Club\n/moves\n/resign",
    );
    play(
        &home,
        &["--file", home.path().join("own.pgn").to_str().unwrap()],
        "/set event Club",
    );
    assert!(games(&home).is_empty());
    assert!(!home.path().join("own.pgn").exists());
}

#[test]
fn an_unfinished_game_is_offered_in_one_line_and_takes_no_input() {
    let home = home();
    play(&home, &["--black", "Sonja"], "e4\nc5");
    let run = play(&home, &[], "d4");
    let offer = "An unfinished game: White against Sonja, 1 move, after 1... c5, White to move; /resume continues it";
    assert_eq!(
        run.lines()[1..],
        [offer, "White to move", "1. d4", "Black to move"]
    );
    let run = play(&home, &[], "/resume 2\nNf3\n/moves b8");
    assert!(
        run.output
            .contains("\n2. Nf3\nSonja to move\nb8, Black knight: Na6 Nc6\n"),
        "{}",
        run.output
    );
    let listed = play(&home, &["games"], "").output;
    let listed: Vec<_> = listed
        .lines()
        .map(|line| line.split_once(": ").unwrap().1)
        .collect();
    assert_eq!(
        listed,
        [
            "2 moves, after 2. Nf3, Black to move",
            "1 move, after 1. d4, Black to move"
        ]
    );
}

#[test]
fn a_resumed_game_stands_at_its_last_move_and_goes_on_in_its_file() {
    let home = home();
    play(
        &home,
        &[
            "--fen",
            "4k3/8/8/8/8/8/8/R3K2R w K - 3 20",
            "--laws",
            "auto",
        ],
        "Kd2\nKd7\n/offer\nKe2",
    );
    let run = play(&home, &["resume"], "/fen\n/accept");
    assert_eq!(
        run.lines()[1..],
        [
            "White against Black, automatic draws, after 21. Ke2",
            "Black may answer: /accept or /decline",
            "Black to move",
            "8/3k4/8/8/8/8/4K3/R6R b - - 6 21",
            "Draw agreed (FIDE 5.2.3, 9.1)",
            "1/2-1/2",
        ]
    );
}

#[test]
fn the_offer_of_a_wrong_claim_stands_after_leaving_and_resuming() {
    let home = home();
    play(&home, &[], "e4\ne5\n/offer black\n/claim");
    let run = play(&home, &["resume"], "/accept");
    assert_eq!(run.lines().last(), Some(&"1/2-1/2"), "{}", run.output);
}

#[test]
fn the_clocks_of_a_resumed_game_stand_as_they_were_written() {
    let home = home();
    let by_script = |arguments: &[&str], input: &str| {
        let mut command = Command::new(PROGRAM);
        command.args(arguments).env("TABIYA_SCRIPTED_TIME", "1");
        lines::feed_child(
            &mut lines::spawn(home.path(), &mut command),
            input.as_bytes(),
        )
    };
    by_script(
        &["--time", "5+3 vs 90s"],
        "/start\n@60000\ne4\n@30000\n/pause\n",
    );
    let run = by_script(&["resume"], "/clock\n/start\n@10000\ne5\n/clock");
    let told: Vec<_> = run
        .lines()
        .into_iter()
        .filter(|line| line.contains("ck: ") || line.contains("te: "))
        .collect();
    assert_eq!(
        told,
        [
            "White: 4:06",
            "Black: 1:00, stopped",
            "White: 4:06",
            "Black: 1:00, stopped",
            "White: 4:06, running",
            "Black: 0:50"
        ],
        "{}",
        run.output
    );
}

#[test]
fn one_process_plays_a_game_and_a_second_looks_at_it() {
    let home = home();
    let mut first = Talk::start(home.path(), &mut Command::new(PROGRAM));
    first.say("e4", "Black to move");
    wait_until("the game is saved", || !games(&home).is_empty());
    assert_eq!(
        failure(&home, &["resume"]),
        "tabiya: resume: another Tabiya is playing White against Black, 1 move, after 1. e4, Black to move"
    );
    let run = play(&home, &["resume", "1"], "e5\n/goto 0\n/new\nd4");
    assert!(
        run.lines()[1]
            .ends_with("Another Tabiya is playing this game; you can only look at it here"),
        "{}",
        run.output
    );
    assert!(
        run.output
            .contains("\nerror: another Tabiya is playing this game; you can only look at it here")
    );
    assert!(
        run.output.contains("\nThe position at the start\n"),
        "{}",
        run.output
    );
    assert_eq!(games(&home).len(), 2, "a new game has a file of its own");
    first.say("c5", "White to move");
    wait_until("the move is saved", || {
        games(&home)
            .iter()
            .any(|path| fs::read_to_string(path).unwrap().contains("c5"))
    });
    let run = play(&home, &["resume"], "");
    assert_eq!(
        run.lines()[1],
        "White against Black, after 1. d4. Another Tabiya is playing a later one: White against Black, 1 move, after \
         1... c5, White to move"
    );
    drop(first);
    let run = play(&home, &["resume"], "");
    assert_eq!(run.lines()[1], "White against Black, after 1... c5");
}

#[test]
fn a_file_of_ones_own_is_new_or_holds_one_unfinished_game() {
    let home = home();
    let own = home.path().join("own.pgn");
    let own = own.to_str().unwrap();
    play(&home, &["--file", own, "--white", "Vera"], "e4");
    let run = play(&home, &["--file", own], "e5");
    assert_eq!(run.lines()[2], "Vera against Black, after 1. e4");
    assert_eq!(moves(&fs::read_to_string(own).unwrap()), "1. e4 e5 *");
    assert!(games(&home).is_empty());
    let refused = [
        "1. e4 *\n\n[Event \"?\"]\n\n1. d4 *\n",
        "1. e4 1-0\n",
        "1. f3 e5 2. g4 Qh4#\n",
        "1. e4 e4 *\n",
    ];
    for text in refused {
        let other = file(&home, "other.pgn", text);
        assert!(
            failure(&home, &["--file", &other])
                .contains("the file must be new or contain exactly one unfinished game"),
            "{text}"
        );
        assert_eq!(fs::read_to_string(&other).unwrap(), text);
    }
    assert!(
        failure(&home, &["--file", home.path().to_str().unwrap()]).contains("the file must be new")
    );
    assert!(
        failure(&home, &["--file", "/no/such/folder/a.pgn"])
            .contains("/no/such/folder/a.pgn: there is no folder /no/such/folder")
    );
    let mut first = Talk::start(home.path(), Command::new(PROGRAM).args(["--file", own]));
    first.hear("to move");
    assert!(failure(&home, &["--file", own]).contains("another Tabiya is playing in "));
}

#[test]
fn going_on_from_anybody_elses_file_saves_a_new_game() {
    let home = home();
    let foreign = file(&home, "foreign.pgn", FOREIGN);
    let run = play(&home, &[&foreign], "/last\nNc6\n/pgn");
    assert!(run.output.contains("Vera against Sonja, after 2. Nf3. If you play on, it becomes a new game; the file does not change\n"), "{}", run.output);
    assert_eq!(fs::read_to_string(&foreign).unwrap(), FOREIGN);
    let text = only_game(&home);
    assert_eq!(
        moves(&text),
        "1. e4 {why not} 1... e5 (1... c5) 2. Nf3 Nc6 *"
    );
    assert!(text.starts_with("[Event \"Club\"]\n"));
}

#[test]
fn a_game_of_strangers_is_named_by_the_day_on_which_it_goes_on() {
    let home = home();
    let tags = "[Date \"????.??.??\"]\n[White \"?\"]\n[Black \"?\"]\n\n";
    let foreign = file(&home, "foreign.pgn", &format!("{tags}1. e4 *\n"));
    play(&home, &[&foreign], "e5");
    let [game] = &games(&home)[..] else {
        panic!("there is more than one game");
    };
    let name = game.file_name().unwrap().to_str().unwrap();
    assert!(
        name.starts_with("20") && name.ends_with("_White_Black.pgn"),
        "{name}"
    );
}

#[test]
fn a_finished_game_is_looked_through() {
    let home = home();
    let text =
        "[White \"Vera\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"second\"]\n\n1. e4 e5 1-0\n";
    let foreign = file(&home, "foreign.pgn", text);
    let run = play(
        &home,
        &[&foreign],
        &format!("/goto ply 1\n/open {foreign} 2\nNf3\n/open {foreign} 3"),
    );
    for told in [
        "\nVera against Black, after 2... Qh4#. The file contains more games\nCheckmate: Black wins (FIDE 5.1.1)\n",
        "\nThe position after 1. f3, move 1 of 2\n",
        "\nWhite against Black, after 1... e5. The file contains more games\nResult from the file: White wins (FIDE 8.7)\n",
        "\nerror: the game is over",
        &format!("\nerror: there are only 2 games in {foreign}\n"),
    ] {
        assert!(run.output.contains(told), "{told} in {}", run.output);
    }
    assert!(games(&home).is_empty());
}

#[test]
fn a_reopened_game_tells_how_it_ended() {
    for end in ["e4\n/resign", "e4\ne5\n/offer black\n/accept"] {
        let home = home();
        let path = home.path().join("own.pgn");
        let path = path.to_str().unwrap();
        let run = play(&home, &["--file", path], end);
        let &[.., words, _] = &run.lines()[..] else {
            panic!("{}", run.output);
        };
        let run = play(&home, &[path], "");
        assert!(
            run.output.contains(&format!("\n{words}\n")),
            "{words} in {}",
            run.output
        );
    }
}

#[test]
fn a_finished_game_keeps_what_is_noted_later_and_its_file_is_left_alone_otherwise() {
    let home = home();
    play(&home, &[], "f3\ne5\ng4\nQh4\n");
    let (files, before) = (games(&home), only_game(&home));
    let path = files[0].to_str().unwrap();
    play(&home, &[path], "/goto 2\n/last\n");
    assert_eq!(only_game(&home), before);
    let mut viewer = Talk::start(home.path(), Command::new(PROGRAM).arg(path));
    viewer.say("/last", "2... Qh4#, checkmate");
    let run = play(&home, &[path], "");
    assert!(!run.output.contains("Another Tabiya"), "{}", run.output);
    drop(viewer);
    play(&home, &[path], "/goto 2\n/note ??\n/note a rash move\n");
    assert_eq!(games(&home), files);
    let noted = before.replacen("g4 Qh4#", "g4 $4 {a rash move} 2... Qh4#", 1);
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&only_game(&home)), words(&noted));
}

#[test]
fn the_games_of_a_file_are_listed_before_the_first_one_opens() {
    let home = home();
    let two = format!("{FOREIGN}\n[White \"Nona\"]\n\n1. d4 1/2-1/2\n");
    let path = file(&home, "two.pgn", &two);
    let list = "1. Vera against Sonja, unfinished: 2 moves, after 2. Nf3, Black to move\n\
                2. Nona against Black, 1/2-1/2: 1 move, after 1. d4\n\
                /open FILE NUMBER opens another game from it\n\
                Vera against Sonja, after 2. Nf3.";
    let run = play(&home, &[&path], "");
    assert!(run.output.contains(list), "{}", run.output);
    let run = play(&home, &[], &format!("/open {path}\n"));
    assert!(run.output.contains(list), "{}", run.output);
    let run = play(&home, &[], &format!("/open {path} 2\n"));
    assert!(!run.output.contains("\n1. "), "{}", run.output);
    let many = file(&home, "many.pgn", &FOREIGN.repeat(60));
    let run = play(&home, &[&many], "");
    assert!(run.output.contains("\n50. Vera"), "{}", run.output);
    assert!(!run.output.contains("\n51. "), "{}", run.output);
    assert!(run.output.contains("\nThere are more than 50 games\n"));
}

#[test]
fn a_saved_game_is_renamed_and_deleted_but_not_one_that_is_played() {
    let home = home();
    play(&home, &["--white", "Vera"], "e4\n");
    play(&home, &["--white", "Nona"], "d4\n");
    let run = play(
        &home,
        &[],
        "/rename 1 Cup: final\n/delete vera\n/delete vera\n/games\n/rename 1\n/delete\n",
    );
    for told in [
        "Nona_Black.pgn is now ",
        "games/Cup-final.pgn\nDeleted: Vera against Black, ",
        ", unfinished\nerror: no saved game matches \"vera\"\n1. Cup-final: Nona against Black, ",
        "\nerror: say the new name after the game's number or old name\n",
        "\nerror: say which game: a number from /games, or a name\n",
    ] {
        assert!(run.output.contains(told), "{told} in {}", run.output);
    }
    let run = play(&home, &["resume"], "/delete Cup-final\n/rename 1 mine\n");
    let refusal = "error: that game is on the board; start or open another one first\n";
    assert_eq!(run.output.matches(refusal).count(), 2, "{}", run.output);
    let mut first = Talk::start(home.path(), Command::new(PROGRAM).args(["resume"]));
    first.hear("to move");
    let run = play(&home, &[], "/delete 1\n");
    assert!(
        run.output.contains("error: another Tabiya is playing "),
        "{}",
        run.output
    );
    assert_eq!(games(&home).len(), 1);
}

#[test]
fn a_game_comes_from_standard_input_too() {
    let home = home();
    let run = play(&home, &["-"], FOREIGN);
    assert!(
        run.output.contains("\nVera against Sonja, after 2. Nf3"),
        "{}",
        run.output
    );
    assert!(failure(&home, &["-"]).contains("no game in -"));
    let words = file(&home, "words", "root:x:0:0:root\nbin:x:1:1\n");
    for arguments in [&[&*words][..], &["--file", &words]] {
        assert!(failure(&home, arguments).contains("there is no game in "));
    }
}

#[test]
fn faults_of_a_file_are_told_and_what_stands_before_them_is_shown() {
    let home = home();
    let broken = file(&home, "broken.pgn", "1. e4 e5 2. Ke3 *\n");
    let run = play(&home, &[&broken], "/last");
    assert!(run.output.contains("after 1... e5. If you play on, it becomes a new game; the file does not change. One fault: 1:13: game 1: 2. Ke3: "), "{}", run.output);
    assert_eq!(
        failure(&home, &["nowhere.pgn"]),
        "tabiya: cannot read nowhere.pgn: there is no such file"
    );
}

#[test]
fn a_copy_never_takes_the_place_of_another_file() {
    let home = home();
    let there = file(&home, "there.pgn", FOREIGN);
    let run = play(
        &home,
        &[],
        &format!("e4\n/save {there}\n/save ~/copy.pgn\ne5\n/save ~/copy.pgn"),
    );
    assert!(
        run.output
            .contains("there.pgn already exists; choose another name\n"),
        "{}",
        run.output
    );
    assert_eq!(
        run.output.matches("\nSaved as ").count(),
        2,
        "{}",
        run.output
    );
    assert_eq!(fs::read_to_string(there).unwrap(), FOREIGN);
    let copy = fs::read_to_string(home.path().join("copy.pgn")).unwrap();
    assert_eq!(moves(&copy), "1. e4 e5 *");
}

#[test]
fn a_copy_without_a_name_is_a_new_file_named_by_date_and_players() {
    let home = home();
    let mut command = Command::new(PROGRAM);
    command.args(["--white", "Vera", "--black", "Sonja K."]);
    command.current_dir(home.path());
    let input = b"/set event Cup\ne4\n/save\ne5\n/save\n";
    let run = lines::feed_child(&mut lines::spawn(home.path(), &mut command), input);
    let names = run
        .output
        .lines()
        .filter_map(|line| line.strip_prefix("Saved as "));
    let names: Vec<_> = names.collect();
    for (name, (end, played)) in names.iter().zip([
        ("_Vera_Sonja-K.pgn", "1. e4 *"),
        ("_Vera_Sonja-K_2.pgn", "1. e4 e5 *"),
    ]) {
        assert!(name.ends_with(end), "{name}");
        let copy = fs::read_to_string(home.path().join(name)).unwrap();
        assert_eq!(moves(&copy), played, "{name}");
    }
    assert_eq!(names.len(), 2, "{}", run.output);
}

#[test]
fn a_copy_whose_name_ends_as_that_of_a_picture_is_one() {
    let home = home();
    let there = file(&home, "there.png", FOREIGN);
    let saved = ["game.gif", "board.PNG", "board.svg", "game.jpg"]
        .map(|name| format!("/save ~/{name}\n"))
        .concat();
    let run = play(
        &home,
        &[],
        &format!("e4\ne5\n/flip\n/back\n{saved}/save {there}\n"),
    );
    let count = |part| run.output.matches(part).count();
    assert_eq!(count("\nSaved as "), 3, "{}", run.output);
    let ending = "game.jpg: the name must end in .pgn, .svg, .png or .gif\n";
    assert_eq!(count(ending), 1, "{}", run.output);
    assert!(!home.path().join("game.jpg").exists());
    assert_eq!(count("there.png already exists; choose another name\n"), 1);
    assert_eq!(fs::read_to_string(there).unwrap(), FOREIGN);
    let read = |name| fs::read(home.path().join(name)).unwrap();
    let game = read("game.gif");
    let game = gif::DecodeOptions::new().read_info(&game[..]).unwrap();
    assert_eq!(game.into_iter().count(), 3, "a frame for each position");
    let board = std::io::Cursor::new(read("board.PNG"));
    let board = png::Decoder::new(board).read_info().unwrap();
    assert_eq!((board.info().width, board.info().height), (562, 562));
    let shapes = String::from_utf8(read("board.svg")).unwrap();
    // The board is turned, so that a1 is at the upper right; Black's pawn on e7 has not moved in the position looked at.
    assert!(shapes.contains("href=\"#R\" transform=\"translate(468.52 "));
    assert!(shapes.contains("href=\"#p\" transform=\"translate(209.96 "));
}

#[test]
fn names_and_event_are_written_above_the_moves() {
    let home = home();
    let run = play(
        &home,
        &[],
        "e4\n/set white Vera M.\n/set event Club\n/set round 3\n/set elo 2000\n/set black\n/pgn",
    );
    let shown = run.output.split_once("[Event").unwrap().1;
    let saved = only_game(&home).replace("[TabiyaPiped \"yes\"]\n", "");
    assert_eq!(format!("[Event{shown}"), saved.trim_end().to_owned() + "\n");
    for tag in ["[Event \"Club\"]", "[Round \"3\"]", "[White \"Vera M.\"]"] {
        assert!(only_game(&home).contains(tag), "{tag}");
    }
    assert!(run.output.contains("error: there is no setting \"elo\""));
    assert!(run.output.contains("black: Black ("));
}

#[cfg(unix)]
#[test]
fn a_relative_data_folder_is_ignored() {
    let home = home();
    let mut command = Command::new(PROGRAM);
    command
        .env("XDG_DATA_HOME", "data")
        .current_dir(home.path());
    lines::feed_child(&mut lines::spawn(home.path(), &mut command), b"e4\n");
    assert_eq!(games(&home).len(), 1);
    assert!(!home.path().join("data").exists());
}

#[cfg(unix)]
#[test]
fn where_no_folder_can_be_made_the_game_goes_on_and_that_is_said_once() {
    let home = home();
    let mut command = Command::new(PROGRAM);
    command.env("XDG_DATA_HOME", file(&home, "data", ""));
    let run = lines::feed_child(
        &mut lines::spawn(home.path(), &mut command),
        b"f3\ne5\ng4\nQh4\n",
    );
    let warning =
        "warning: the game is not being saved: there is a file where the folder should be";
    assert_eq!(
        run.lines().iter().filter(|line| **line == warning).count(),
        1,
        "{}",
        run.output
    );
    assert_eq!((run.lines().last(), run.code), (Some(&"0-1"), Some(1)));
    let error = "tabiya: the game White against Black is not saved to disk as it stands ";
    assert!(run.errors.starts_with(error), "{}", run.errors);
}

/// The program where no file may grow: each write fails, as on a full disk.
#[cfg(target_os = "linux")]
fn on_full_disk() -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "ulimit -S -f 0; exec \"$0\"", PROGRAM]);
    command
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_no_game_and_leaves_no_half_file() {
    let home = home();
    let run = lines::feed_child(
        &mut lines::spawn(home.path(), &mut on_full_disk()),
        b"e4\ne5\n",
    );
    let warning =
        "warning: the game is not being saved: the file would be larger than the system allows";
    assert!(run.lines().contains(&warning), "{}", run.output);
    assert!(run.output.contains("\n1... e5\n"));
    assert_eq!(run.code, Some(1));
    assert_eq!(fs::read_dir(folder(&home)).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_picture_that_may_not_be_so_large_is_refused_in_words_and_leaves_no_half_file() {
    let home = home();
    let mut shell = Command::new("/bin/sh");
    let script = "ulimit -S -f 0; exec \"$0\" show -o board.svg";
    shell.args(["-c", script, PROGRAM]).current_dir(&home);
    let run = lines::feed_child(&mut lines::spawn(home.path(), &mut shell), b"");
    let why =
        "tabiya: show: cannot save as board.svg: the file would be larger than the system allows\n";
    assert_eq!((run.code, &*run.errors), (Some(1), why));
    assert_eq!(fs::read_dir(&home).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn once_there_is_space_again_the_next_move_is_saved_with_all_before() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let home = home();
    let mut talk = Talk::start(home.path(), &mut on_full_disk());
    talk.say("e4", "to move");
    wait_until("the folder is made", || folder(&home).exists());
    thread::sleep(Duration::from_millis(100));
    talk.say("e5", "warning: the game is not being saved");
    assert!(games(&home).is_empty());
    let pid = Pid::from_child(&talk.child);
    let unlimited = Rlimit {
        current: None,
        maximum: None,
    };
    prlimit(Some(pid), Resource::Fsize, unlimited).unwrap();
    talk.play_until(["Nf3", "Nc6", "Bb5", "a6"], "The game is being saved again");
    wait_until("all is saved", || {
        moves(&only_game(&home)).starts_with("1. e4 e5 2. Nf3 ")
    });
}

#[test]
fn a_game_of_another_variant_is_refused_by_name_and_the_game_on_the_board_stays() {
    let home = home();
    for name in ["Atomic", "Crazyhouse"] {
        let path = file(
            &home,
            "other.pgn",
            &format!("[Variant \"{name}\"]\n\n1. e4 e5 *\n"),
        );
        let refusal =
            format!("the game in {path} is {name}, a chess variant that Tabiya does not play");
        let run = tabiya_in(
            home.path(),
            &["--plain"],
            format!("d4\n/open {path}\n").as_bytes(),
        );
        assert!(run.output.contains(&refusal), "{}", run.output);
        assert_eq!(failure(&home, &[&path]), format!("tabiya: {refusal}"));
        let file = failure(&home, &["--file", &path]);
        assert_eq!(file, format!("tabiya: {refusal}"));
        assert!(fs::read_to_string(&path).unwrap().contains("1. e4 e5 *"));
    }
}

#[test]
fn a_game_from_before_today_s_laws_can_be_gone_on_with_where_they_would_have_ended_it() {
    let home = home();
    let repeated = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let path = file(
        &home,
        "old.pgn",
        &format!("{repeated} e4 e5 Nc3 Nc6 Bb5 1-0\n"),
    );
    let run = play(&home, &["--plain", &path], "/goto ply 16\n/continue\nd4\n");
    assert!(run.output.contains("White wins"), "{}", run.output);
    let saved = only_game(&home);
    assert!(moves(&saved).ends_with("Ng8 9. d4 *"), "{saved}");
}

#[test]
fn saved_games_of_two_players_make_a_score_whichever_way_it_is_asked_for() {
    let home = home();
    let named = |white: &'static str, black: &'static str| ["--white", white, "--black", black];
    play(&home, &named("Vera", "Sonja"), "e4\ne5\n/resign white\n");
    play(
        &home,
        &named("sonja", "Vera"),
        "e4\ne5\n/result 1/2\n/accept\n",
    );
    play(&home, &named("Vera", "Sonja"), "e4\n");
    play(&home, &[], "e4\ne5\n/resign white\n");
    let told = [
        "Vera against Sonja: ½ to 1½ in 2 saved games",
        "Vera won 0, lost 1, drew 1",
        "As White, Vera won 0, lost 1, drew 0",
        "As Black, Vera won 0, lost 0, drew 1",
    ];
    let answer = |arguments: &[&str], input: &str| {
        let said = play(&home, arguments, input).output;
        said.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        answer(&["score", " vera", "SONJA"], "")[1..],
        told.map(|line| line.replace("Vera", "vera"))[1..]
    );
    assert!(answer(&[], "/score Vera, Sonja\n").ends_with(&told.map(str::to_owned)));
    let sitting = answer(&named("Vera", "Sonja"), "/score\n");
    assert!(sitting.ends_with(&told.map(str::to_owned)));
    assert!(sitting.contains(&"no game has been finished in this session".to_owned()));
    assert_eq!(answer(&["score"], "").len(), 1);
}

#[test]
fn a_theme_of_ones_own_is_chosen_by_name_and_a_mistake_in_it_named_by_line() {
    let home = home();
    let themes = home.path().join(".config/tabiya/themes");
    let config = home.path().join(".config/tabiya/config.toml");
    fs::create_dir_all(&themes).unwrap();
    let mine = "base = \"ocean\"\n[truecolor]\nlight_square = \"#123456\"\n";
    fs::write(themes.join("mine.toml"), mine).unwrap();
    fs::write(themes.join("broken.toml"), "[256]\n\ntext = 7\n").unwrap();
    fs::write(themes.join("wood.toml"), mine).unwrap();
    for (theme, has_own_color) in [("mine", true), ("ocean", false), ("wood", false)] {
        let path = home.path().join(format!("{theme}.svg"));
        play(
            &home,
            &["show", "--theme", theme, "-o", path.to_str().unwrap()],
            "",
        );
        let picture = fs::read_to_string(&path).unwrap();
        assert_eq!(
            picture.contains("fill=\"#3a5c7e\""),
            has_own_color,
            "{theme}"
        );
    }
    let words = "wood, contrast, dusk, forest, ocean, paper, slate, broken or mine";
    let run = play(
        &home,
        &[],
        "/theme mine\n/theme broken\n/theme pink\n/theme\n",
    );
    for line in [
        "theme: mine; black_piece is hard to see on light_square (contrast 1.6 of at least 3)",
        "error: theme: broken.toml:3: text must be a number from 16 to 255",
        &format!("error: theme: must be {words}, not \"pink\""),
        "/set theme wood|contrast|dusk|forest|ocean|paper|slate|broken|mine",
    ] {
        assert!(run.lines().contains(&line), "{line}: {}", run.output);
    }
    assert_eq!(fs::read_to_string(&config).unwrap(), "theme = \"mine\"\n");
    let flawed = tabiya_in(home.path(), &[], b"/theme\n");
    assert!(
        flawed
            .errors
            .contains("config.toml:1: black_piece is hard to see")
    );
    assert!(
        flawed.output.contains("\ntheme: mine ("),
        "{}",
        flawed.output
    );
    fs::remove_file(themes.join("mine.toml")).unwrap();
    let missing = tabiya_in(home.path(), &[], b"/theme\n");
    let mistake = "config.toml:1: theme: must be wood, contrast, dusk, forest, ocean, paper, slate or broken, not \"mine\"\n";
    assert!(missing.errors.ends_with(mistake), "{}", missing.errors);
    assert!(
        missing.output.contains("\ntheme: wood ("),
        "{}",
        missing.output
    );
    fs::write(&config, "theme = \"broken\"\n").unwrap();
    let broken = tabiya_in(home.path(), &[], b"/theme\n");
    let mistake = "config.toml:1: theme: broken.toml:3: text must be a number from 16 to 255\n";
    assert!(broken.errors.ends_with(mistake), "{}", broken.errors);
    assert!(
        broken.output.contains("\ntheme: wood ("),
        "{}",
        broken.output
    );
    let flag = tabiya_in(home.path(), &["--theme", "broken"], b"");
    assert_eq!(flag.code, Some(2));
    assert_eq!(
        flag.errors,
        "tabiya: --theme <THEME>: broken.toml:3: text must be a number from 16 to 255\n"
    );
}
