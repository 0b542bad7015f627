//! Faults during a game: the program is killed, the file changes or becomes unreachable, a clock is set back, text tries to do
//! harm.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use cozy_chess::{Board, GameStatus, Move, Piece};
use tempfile::TempDir;

use crate::dice::{Dice, cases};
use crate::files::{Talk, file, play, wait_until};
use crate::lines::home::{folder, games, home, moves, only_game};
use crate::lines::{self, PROGRAM, tabiya_in};

/// How often we kill the program in games of 200 moves.
const KILLS: u64 = 12;

/// The number of plies in a long game.
const PLIES: usize = 400;

/// Returns a game of 200 moves that does not end by itself: its moves and all its positions. Nobody captures, and pawns move
/// only now and then.
fn long_game() -> (Vec<Move>, Vec<Board>) {
    (1..).find_map(long_game_by_chance).unwrap()
}

/// Tries to find such a game.
fn long_game_by_chance(seed: u64) -> Option<(Vec<Move>, Vec<Board>)> {
    let mut dice = Dice(seed);
    let (mut played, mut boards) = (Vec::new(), vec![Board::default()]);
    while played.len() < PLIES {
        let board = boards.last().unwrap();
        let mut quiet = Vec::new();
        board.generate_moves(|piece_moves| {
            quiet.extend(piece_moves.into_iter().filter(|m| {
                let mut next = board.clone();
                next.play_unchecked(*m);
                let captures = board.occupied().has(m.to) || next.occupied().len() < 32;
                !captures && m.promotion.is_none() && next.status() == GameStatus::Ongoing
            }));
            false
        });
        let is_pawns = |m: &Move| board.piece_on(m.from) == Some(Piece::Pawn);
        if board.halfmove_clock() > 30 && quiet.iter().any(is_pawns) {
            quiet.retain(is_pawns);
        } else if !quiet.iter().all(is_pawns) {
            quiet.retain(|m| !is_pawns(m));
        }
        if quiet.is_empty() {
            return None;
        }
        let m = quiet[dice.roll(quiet.len())];
        let mut next = board.clone();
        next.play(m);
        played.push(m);
        boards.push(next);
    }
    Some((played, boards))
}

/// Returns the part of a FEN that must agree: placement, side to move and castling rights, and the move number.
fn gist(fen: &str) -> (String, String) {
    let fields: Vec<_> = fen.split(' ').collect();
    (fields[..3].join(" "), fields[5].to_owned())
}

/// The number of plies of the long game in a file, which must be complete.
fn saved_plies(home: &TempDir, game: &Path, boards: &[Board]) -> usize {
    let text = fs::read_to_string(game).unwrap();
    assert!(text.ends_with("*\n\n"), "not whole: {text:?}");
    let run = tabiya_in(
        home.path(),
        &["check", "--final", game.to_str().unwrap()],
        b"",
    );
    assert_eq!(run.code, Some(0), "{}: {text}", run.errors);
    let found = gist(run.output.trim_end());
    let stands = |board: &Board| gist(&board.to_string()) == found;
    boards.iter().position(stands).unwrap()
}

#[test]
fn a_game_of_200_moves_survives_being_killed_at_any_moment() {
    let (played, boards) = long_game();
    let mut dice = Dice(21);
    let mut home = home();
    let (mut stands, mut finished, mut behind) = (0, 0, [0, 0]);
    for _ in 0..cases(KILLS) {
        if stands == PLIES {
            home = crate::lines::home::home();
            stands = 0;
            finished += 1;
        }
        let mut command = Command::new(PROGRAM);
        if stands > 0 {
            command.arg("resume");
        }
        let mut talk = Talk::start(home.path(), &mut command);
        let mut answered = stands;
        talk.hear("to move");
        // The last move of this run is sent without waiting for its answer.
        let last = (stands + dice.roll(12)).min(PLIES - 1);
        for (ply, m) in played.iter().enumerate().take(last).skip(stands) {
            talk.say(&m.to_string(), "to move");
            answered = ply + 1;
        }
        talk.send(&played[last].to_string());
        thread::sleep(Duration::from_micros(dice.roll(12_000)));
        drop(talk);
        // Listing the games recovers the temporary file that the killed process may have left.
        play(&home, &["games"], "");
        let saved = match &games(&home)[..] {
            [] => 0,
            [game] => saved_plies(&home, game, &boards),
            several => panic!("{several:?}"),
        };
        assert!(
            (answered.saturating_sub(1)..=last + 1).contains(&saved),
            "{answered} moves were answered, {saved} saved"
        );
        behind[usize::from(saved < answered)] += 1;
        stands = saved;
        if saved > 0 {
            play(&home, &["resume"], "");
            let left = fs::read_dir(folder(&home)).unwrap().count();
            assert_eq!(left, 1, "what the killed process left is cleared away");
        }
    }
    println!(
        "{finished} games of {PLIES} plies finished; lost: nothing or the last move {behind:?}"
    );
}

#[cfg(debug_assertions)]
#[test]
fn after_a_kill_while_the_disk_is_slow_the_game_goes_on_from_the_temporary_file() {
    for is_first_write in [true, false] {
        let home = home();
        if !is_first_write {
            play(&home, &["--white", "Ann"], "e4");
        }
        let mut command = Command::new(PROGRAM);
        if is_first_write {
            command.args(["--white", "Ann"]);
        } else {
            command.arg("resume");
        }
        let slow = command.env("TABIYA_SLOW_DISK", "600000");
        let mut talk = Talk::start(home.path(), slow);
        talk.hear("to move");
        talk.send(if is_first_write { "e4" } else { "e5" });
        let is_temporary = |path: &Path| {
            let ends = |ending| path.extension().is_some_and(|found| found == ending);
            ends("tmp") || ends("new")
        };
        wait_until("the text is in a temporary file", || {
            let entries = fs::read_dir(folder(&home)).into_iter().flatten().flatten();
            let mut temporaries = entries
                .map(|entry| entry.path())
                .filter(|path| is_temporary(path));
            temporaries.any(|path| {
                fs::read_to_string(path).is_ok_and(|text| text.trim_end().ends_with('*'))
            })
        });
        drop(talk);
        let run = play(&home, &["resume"], "");
        let stands = if is_first_write { "1. e4" } else { "1... e5" };
        let expected = format!("Ann against Black, after {stands}");
        assert!(run.output.contains(&expected), "{}", run.output);
    }
}

#[test]
fn no_way_of_opening_a_game_overwrites_it_with_another_one_that_a_kill_left() {
    const GAME: &str =
        "[White \"Morphy\"]\n[Black \"Allies\"]\n[Result \"*\"]\n\n1. d4 d5 2. c4 *\n";
    const LEFT: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let ways: [&[&str]; 11] = [
        &[],
        &["games"],
        &["FILE"],
        &["--file", "FILE"],
        &["resume"],
        &["resume", "FILE"],
        &["watch", "FILE"],
        &["join", "FILE"],
        &["check", "FILE"],
        &["show", "FILE"],
        &["games", "Morphy"],
    ];
    let other_moves = LEFT.replace("Ann", "Morphy").replace("Bob", "Allies");
    for (way, left) in ways
        .into_iter()
        .flat_map(|way| [(way, LEFT), (way, &*other_moves)])
    {
        let home = home();
        let games_folder = folder(&home);
        fs::create_dir_all(&games_folder).unwrap();
        let game = games_folder.join("2026-11-29_Ann_Bob.pgn");
        let temporary = games_folder.join(".2026-11-29_Ann_Bob.pgn.x1y2z3.tmp");
        fs::write(&game, GAME).unwrap();
        let written = File::options().write(true).open(&game).unwrap();
        written.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        fs::write(&temporary, left).unwrap();
        let path = game.to_str().unwrap();
        let args: Vec<&str> = way
            .iter()
            .map(|&arg| if arg == "FILE" { path } else { arg })
            .collect();
        tabiya_in(home.path(), &args, b"");
        assert_eq!(fs::read_to_string(&game).unwrap(), GAME, "{way:?}");
        assert_eq!(fs::read_to_string(&temporary).unwrap(), left, "{way:?}");
    }
}

#[test]
fn a_file_that_another_program_changes_is_left_alone_and_the_game_continues_beside_it() {
    let home = home();
    let mut talk = Talk::start(home.path(), &mut Command::new(PROGRAM));
    talk.hear("to move");
    talk.say("e4", "to move");
    wait_until("the game is saved", || !games(&home).is_empty());
    let game = games(&home).remove(0);
    let noted = fs::read_to_string(&game)
        .unwrap()
        .replace("1. e4", "1. e4 {my note}");
    fs::write(&game, &noted).unwrap();
    let moves_on = ["e5", "Nf3", "Nc6"];
    let mut heard = moves_on.map(|m| talk.say(m, "to move")).concat();
    let name = game.file_name().unwrap().to_str().unwrap();
    let beside = name.replace(".pgn", "_2.pgn");
    let warning =
        format!("warning: the game continues in {beside}: another program has changed its file");
    // The writing thread notices it, and line mode says it with an answer.
    wait_until("the players are warned", || {
        heard += &talk.say("/last", "Nc6");
        heard.contains(&warning)
    });
    heard += &talk.say("/last", "Nc6");
    assert_eq!(heard.matches(&warning).count(), 1, "{heard}");
    assert_eq!(fs::read_to_string(&game).unwrap(), noted);
    let goes_on = game.with_file_name(&beside);
    wait_until("all is saved", || {
        moves(&fs::read_to_string(&goes_on).unwrap()) == "1. e4 e5 2. Nf3 Nc6 *"
    });
    drop(talk);
    let run = play(&home, &["resume"], "");
    assert_eq!(run.lines()[1], "White against Black, after 2... Nc6");
}

#[test]
fn a_file_that_is_deleted_during_the_game_is_written_again() {
    let home = home();
    let mut talk = Talk::start(home.path(), &mut Command::new(PROGRAM));
    talk.hear("to move");
    talk.say("e4", "to move");
    wait_until("the game is saved", || !games(&home).is_empty());
    fs::remove_dir_all(folder(&home)).unwrap();
    let heard = talk.say("e5", "to move") + &talk.say("Nf3", "to move");
    assert!(heard.contains("warning: the game is not being saved: the folder no longer exists"));
    fs::create_dir(folder(&home)).unwrap();
    talk.say("Nc6", "to move");
    wait_until("all is saved", || {
        !games(&home).is_empty() && moves(&only_game(&home)) == "1. e4 e5 2. Nf3 Nc6 *"
    });
}

#[cfg(unix)]
#[test]
fn in_a_folder_that_can_only_be_read_the_game_continues_and_is_saved_once_it_can_be() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let home = home();
    let allow =
        |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let (program, games_folder) = (home.path().join("tabiya"), folder(&home));
    // We do not copy the program. The copy might be busy: another test that starts a program at this moment briefly holds all
    // files open that we write.
    fs::hard_link(PROGRAM, &program).unwrap();
    fs::create_dir_all(&games_folder).unwrap();
    allow(home.path(), 0o755);
    allow(&games_folder, 0o555);
    let mut command = Command::new(program);
    if rustix::process::geteuid().is_root() {
        // File modes do not stop root, so another user plays.
        command.uid(65_534).gid(65_534);
    }
    let mut talk = Talk::start(home.path(), &mut command);
    talk.hear("to move");
    talk.say("e4", "to move");
    let mut next = "e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7".split(' ');
    let unsaved = "warning: the game is not being saved: no permission to write there";
    talk.play_until(next.by_ref(), unsaved);
    allow(&games_folder, 0o777);
    talk.play_until(next, "The game is being saved again");
    wait_until("all is saved", || {
        moves(&only_game(&home)).starts_with("1. e4 e5 2. Nf3 ")
    });
}

#[test]
fn after_the_clock_was_set_back_the_most_recent_game_still_comes_first() {
    let home = home();
    play(&home, &["--white", "Early"], "e4");
    let early = games(&home).remove(0);
    let tomorrow = SystemTime::now() + Duration::from_hours(24);
    File::options()
        .write(true)
        .open(&early)
        .unwrap()
        .set_modified(tomorrow)
        .unwrap();
    play(&home, &["--white", "Late"], "d4");
    let listed = play(&home, &["games"], "").output;
    assert!(listed.starts_with("1. Late against Black"), "{listed}");
    let run = play(&home, &["resume"], "");
    assert!(
        run.output.contains("Late against Black, after 1. d4"),
        "{}",
        run.output
    );
}

#[test]
fn nothing_in_a_file_steers_the_terminal_of_those_who_open_it() {
    let home = home();
    let typed = "\u{1b}[2J\u{1b}]52;c;AAAA\u{7}\u{9b}31m";
    let evil = format!("{typed}\u{202e}");
    let mut text = String::new();
    for tag in [
        "Event",
        "White",
        "Black",
        "Date",
        "Result",
        "Termination",
        "TimeControl",
        "TabiyaClocks",
    ] {
        writeln!(text, "[{tag} \"{evil}{tag}\"]").unwrap();
    }
    write!(text, "\n1. e4 {{{evil}}} e5 {evil} 2. Nf3 Ke2 {evil} *\n").unwrap();
    let path = file(&home, "evil.pgn", &text);
    fs::create_dir_all(folder(&home)).unwrap();
    fs::copy(&path, folder(&home).join("evil.pgn")).unwrap();
    let asked = format!(
        "/pgn\n/games\n/last\n/open {path}\n/resume 1\n/moves {evil}\n{evil}\n/set white {evil}\n"
    );
    let runs = [
        tabiya_in(home.path(), &[&path], asked.as_bytes()),
        tabiya_in(home.path(), &["check", &path], b""),
        tabiya_in(home.path(), &["games"], b""),
        tabiya_in(home.path(), &["show", typed], b""),
        tabiya_in(home.path(), &["--fen", typed], b""),
        tabiya_in(home.path(), &["--white", typed], b""),
        tabiya_in(home.path(), &[&evil], b""),
    ];
    for run in runs {
        let told = run.output + &run.errors;
        let steering: BTreeSet<_> = told
            .chars()
            .filter(|letter| letter.is_control() && *letter != '\n' || *letter == '\u{202e}')
            .collect();
        assert!(
            !told.is_empty() && steering.is_empty(),
            "{steering:?} in {told:?}"
        );
    }
}

#[test]
fn line_mode_answers_every_line_and_ends_without_an_error_whatever_is_typed() {
    const WORDS: &str = "e4 e5 Nf3 nc6 O-O e8=Q bxc3 /offer /accept /decline /claim /takeback /resign /result /goto /back \
                         /new /set /square /pieces /moves /games /help /rules /clock /pause /start /open white black 1-0 e9 \
                         start end 999999999999 8/8/8/8/8/8/8/8 w - 5+3 time \u{1b}[A \u{feff}";
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut dice = Dice(22);
    for _ in 0..cases(6) {
        let home = home();
        let mut input = Vec::new();
        for _ in 0..300 {
            for _ in 0..=dice.roll(3) {
                input.extend(words[dice.roll(words.len())].bytes());
                input.push(b' ');
            }
            if dice.roll(4) == 0 {
                input.extend((0..dice.roll(9)).map(|_| u8::try_from(dice.roll(256)).unwrap()));
            }
            input.push(b'\n');
        }
        let mut command = Command::new(PROGRAM);
        command.current_dir(home.path());
        let run = lines::feed_child(&mut lines::spawn(home.path(), &mut command), &input);
        assert_eq!((run.code, &*run.errors), (Some(0), ""));
        assert!(
            !run.output
                .contains(|letter: char| letter.is_control() && letter != '\n')
        );
        for game in games(&home) {
            let checked = tabiya_in(home.path(), &["check", game.to_str().unwrap()], b"");
            assert_eq!(checked.code, Some(0), "{}", checked.output);
        }
    }
}
