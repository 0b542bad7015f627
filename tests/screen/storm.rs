//! Noise on the terminal: whatever bytes arrive and however the window changes, the program keeps running, the terminal is
//! restored at the end, and the games on disk are complete.

use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::dice::{Dice, cases};
use crate::harness::{Tty, launch};
use crate::home::{games, home};

/// How many seconds the noise lasts.
const SECONDS: u64 = 2;

/// How much noise arrives before we leave the program and start it again.
const BURSTS: usize = 250;

/// Input that people or a terminal may send, one piece per line: text, keys, commands, mouse reports, terminals' answers,
/// pastes. Control characters are written as terminals echo them.
const PIECES: &str = include_str!("storm.txt");

/// Moves of both sides.
const MOVES: [&str; 12] = [
    "e4", "d5", "Nf3", "Nc6", "a3", "a6", "Ng1\r", "Nb8\r", "h3", "h6", "exd5\r", "g6",
];

/// Some bytes of any value except Ctrl-C, which leaves, and Ctrl-Z, which may stop the program.
fn bytes(dice: &mut Dice, most: usize) -> Vec<u8> {
    let count = dice.roll(most);
    let bytes = (0..count).map(|_| u8::try_from(dice.roll(256)).unwrap());
    bytes.filter(|byte| !b"\x03\x1a".contains(byte)).collect()
}

/// One of the pieces.
fn piece(dice: &mut Dice) -> Vec<u8> {
    let pieces: Vec<&str> = PIECES.lines().collect();
    let written = pieces[dice.roll(pieces.len())];
    let controls = [
        ("^[", "\x1b"),
        ("^M", "\r"),
        ("^I", "\t"),
        ("^J", "\n"),
        ("^G", "\x07"),
        ("^?", "\x7f"),
    ];
    let text = controls
        .iter()
        .fold(written.to_owned(), |text, (written, control)| {
            text.replace(written, control)
        });
    text.into_bytes()
}

/// Does one thing to the terminal.
fn burst(tty: &mut Tty, dice: &mut Dice) {
    let piece = &piece(dice)[..];
    match dice.roll(10) {
        0 => tty.send(&bytes(dice, 60)),
        1 => tty.send(&piece[..dice.roll(piece.len() + 1)]),
        2 | 3 => {
            let (code, end) = ([0, 0, 2, 32, 34, 35, 64, 65, 128][dice.roll(9)], ['M', 'm']);
            let (column, row, end) = (dice.roll(130), dice.roll(45), end[dice.roll(2)]);
            tty.send(format!("\x1b[<{code};{column};{row}{end}").as_bytes());
        }
        4 if dice.roll(3) == 0 => {
            for _ in 0..dice.roll(12) {
                tty.resize(1 + dice.roll(200), 1 + dice.roll(70));
            }
        }
        5 if dice.roll(8) == 0 => {
            let mut paste = b"\x1b[200~".to_vec();
            paste.extend(bytes(dice, 2000));
            tty.send(&paste);
            tty.send(b"\x1b[201~");
        }
        6 | 7 => {
            // Empty the entry line first, so that moves are sometimes played.
            tty.send(b"\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f");
            tty.send(MOVES[dice.roll(12)].as_bytes());
        }
        _ => tty.send(piece),
    }
    if dice.roll(3) == 0 {
        thread::sleep(Duration::from_micros(dice.roll(4000)));
    }
}

/// Leaves the program, whatever half of a sequence it may still be waiting for. By chance we may already have left it: a Ctrl-C
/// after the terminal was released would go to the kernel, and end the program with a signal.
fn leave(tty: &mut Tty) {
    tty.settle();
    for _ in 0..2 {
        if !tty.has_given_back() {
            tty.key("Ctrl-C");
        }
    }
    let status = tty.wait_end();
    // The noise may have asked for a copy just before we left. The program says so if that copy was refused.
    let is_copy_refused = tty.has_written(b"nothing is written into game.pgn");
    assert!(
        status.success() || is_copy_refused && status.code() == Some(1),
        "{status}; the screen:\n{}",
        tty.screen()
    );
    tty.assert_restored();
}

#[test]
fn noise_on_the_terminal_ends_nothing_and_harms_no_game() {
    let until = Instant::now() + Duration::from_secs(cases(SECONDS));
    let mut seed = env::var("STORM_SEED").map_or(1, |text| text.parse().unwrap());
    let (mut bursts, home) = (0, home());
    while Instant::now() < until {
        println!("STORM_SEED={seed}");
        let mut dice = Dice(seed);
        let mut tty = launch()
            .size(40 + dice.roll(120), 12 + dice.roll(40))
            .on_tty_in(&home);
        tty.expect_board();
        for _ in 0..BURSTS {
            // By chance we leave with `/quit`, chosen from the list of commands.
            if Instant::now() > until || tty.has_ended() {
                break;
            }
            burst(&mut tty, &mut dice);
            bursts += 1;
        }
        leave(&mut tty);
        seed += 1;
    }
    let games = games(&home);
    assert!(
        games
            .iter()
            .all(|game| game.extension().is_some_and(|ending| ending == "pgn")),
        "{games:?}"
    );
    if !games.is_empty() {
        let checked = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .arg("check")
            .args(&games)
            .output()
            .unwrap();
        assert!(
            checked.status.success(),
            "{}",
            String::from_utf8_lossy(&checked.stdout)
        );
    }
    println!("{bursts} bursts, {} games", games.len());
}
