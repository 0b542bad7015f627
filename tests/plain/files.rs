//! Games on disk from outside: keeping, resuming and opening them line by line, and failing disks.

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

/// A PGN file of an unfinished game, as another program writes it.
const FOREIGN: &str = "[Event \"Club\"]\n[White \"Vera\"]\n[Black \"Sonja\"]\n\n1. e4 {why not} e5 (1... c5) 2. Nf3 *\n";

/// How long a test waits before it gives up.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs the program in a home. It must succeed.
pub fn play(home: &TempDir, arguments: &[&str], input: &str) -> Run {
    let run = tabiya_in(home.path(), arguments, input.as_bytes());
    assert_eq!((run.code, &*run.errors), (Some(0), ""), "{arguments:?}");
    run
}

/// Returns what the program says when it fails.
pub fn failure(home: &TempDir, arguments: &[&str]) -> String {
    let run = tabiya_in(home.path(), arguments, b"");
    assert_eq!((run.code, &*run.output), (Some(1), ""), "{arguments:?}");
    run.errors.trim_end().to_owned()
}

/// Writes a file in a home, and returns its path as an argument.
pub fn file(home: &TempDir, name: &str, text: &str) -> String {
    let path = home.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A running program that we talk to line by line.
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
            // Stop reading when the receiver is gone.
            output
                .lines()
                .map_while(Result::ok)
                .all(|line| sender.send(line).is_ok())
        });
        Self { child, lines }
    }

    /// Sends a line. Returns everything that the program says up to a line that contains this text.
    pub fn say(&mut self, line: &str, expected: &str) -> String {
        self.send(line);
        self.hear(expected)
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        writeln!(stdin, "{line}").unwrap();
    }

    /// Returns everything that the program says up to a line that contains this text.
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

    /// Plays moves until the program says a line that contains this text. News about saving may come with any move.
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
        // It may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until something is true, but not forever.
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
fn one_process_plays_a_game_and_a_second_views_it() {
    let home = home();
    let mut first = Talk::start(home.path(), &mut Command::new(PROGRAM));
    first.say("e4", "Black to move");
    wait_until("the game is saved", || !games(&home).is_empty());
    let run = play(&home, &["resume"], "e5\n/goto 0\n/new\nd4");
    assert!(
        run.lines()[1].ends_with("You are watching a game from another screen"),
        "{}",
        run.output
    );
    assert!(
        run.output
            .contains("\nerror: you are watching a game from another screen")
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
fn later_notes_on_a_finished_game_are_saved_and_nothing_else_changes_its_file() {
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
fn a_file_with_very_many_games_lists_the_first_ones() {
    let home = home();
    let many = file(&home, "many.pgn", &FOREIGN.repeat(60));
    let run = play(&home, &[&many], "");
    assert!(run.output.contains("\n50. Vera"), "{}", run.output);
    assert!(!run.output.contains("\n51. "), "{}", run.output);
    assert!(
        run.output
            .contains("\nand 10 more; /list WORDS lists those that match\n")
    );
}

#[test]
fn a_saved_game_that_another_process_plays_is_not_deleted() {
    let home = home();
    play(&home, &[], "e4\n");
    let mut first = Talk::start(home.path(), Command::new(PROGRAM).args(["resume"]));
    first.hear("to move");
    let run = play(&home, &[], "/delete 1\n");
    let refusal = "error: another Tabiya is playing ";
    assert!(run.output.contains(refusal), "{}", run.output);
    assert_eq!(games(&home).len(), 1);
}

#[test]
fn a_copy_with_the_extension_of_a_picture_is_a_picture() {
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
    let ending = "game.jpg: the name must end in .pgn, .svg, .png, .gif or .txt\n";
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
    // The board is turned, so a1 is at the upper right. In the viewed position Black's pawn on e7 has not moved.
    assert!(shapes.contains("href=\"#R\" transform=\"translate(468.52 "));
    assert!(shapes.contains("href=\"#p\" transform=\"translate(209.96 397.47) "));
}

#[cfg(unix)]
#[test]
fn a_relative_home_folder_is_ignored() {
    let home = home();
    let mut command = Command::new(PROGRAM);
    command.current_dir(home.path()).env("HOME", ".");
    let mut child = lines::spawn(home.path(), &mut command);
    let run = lines::feed_child(&mut child, b"e4\n/save ~/copy.pgn\n");
    let unsaved = "is not saved to disk as it stands after 1. e4: there is no home folder";
    assert!(run.errors.contains(unsaved), "{}", run.errors);
    assert_eq!(run.code, Some(1));
    let refusal = "error: cannot save as ~/copy.pgn: there is no folder ~";
    assert!(run.lines().contains(&refusal), "{}", run.output);
    assert_eq!(fs::read_dir(&home).unwrap().count(), 0);
}

/// Plays these lines where no folder for saved games can be created, because there is a file in its place.
#[cfg(unix)]
fn play_without_folder(input: &[u8]) -> lines::Run {
    let home = home();
    let mut command = Command::new(PROGRAM);
    command.env("XDG_DATA_HOME", file(&home, "data", ""));
    lines::feed_child(&mut lines::spawn(home.path(), &mut command), input)
}

#[cfg(unix)]
#[test]
fn if_no_folder_can_be_created_the_game_continues_and_says_so_once() {
    let run = play_without_folder(b"f3\ne5\ng4\nQh4\n");
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

#[cfg(unix)]
#[test]
fn each_game_that_cannot_be_saved_says_so() {
    let run = play_without_folder(b"f3\ne5\ng4\nQh4\n/new\nd4\nd5\nc4\n");
    let warning = "warning: the game is not being saved";
    let (first, second) = run.output.split_once("New game").unwrap();
    assert_eq!(first.matches(warning).count(), 1, "{}", run.output);
    assert_eq!(second.matches(warning).count(), 1, "{}", run.output);
}

/// Returns the program with a file size limit of zero. Each write fails, as on a full disk.
#[cfg(target_os = "linux")]
fn on_full_disk() -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "ulimit -S -f 0; exec \"$0\"", PROGRAM]);
    command
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_no_game_and_leaves_no_partial_file() {
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
fn a_picture_that_is_too_large_is_refused_in_words_and_leaves_no_partial_file() {
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
