//! Texts that almost mean something: valid ones, changed here and there by chance, the same on every run. They reach far
//! deeper into a reader than bytes without any sense, and a failure names the text that it takes to see it again.

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use super::random_games::Random;

/// The longest that reading one such text may take, on the slowest machine with the tests of others beside it.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is put into texts of any kind.
const ODD: [&str; 22] = [
    "\0",
    "\u{1b}[2J",
    "\u{7f}",
    "\u{9b}",
    "\r",
    "\n",
    "\t",
    " ",
    "\u{a0}",
    "\u{2028}",
    "\u{202e}",
    "\u{feff}",
    "é",
    "♞",
    "e\u{301}",
    "\u{10ffff}",
    "18446744073709551616",
    "-1",
    "1e308",
    "0",
    "999999999999",
    "\"",
];

/// How many cases a test tries: the usual number, or so many times as many as the variable `FUZZ` says.
pub fn cases(usual: usize) -> usize {
    let times = std::env::var("FUZZ").map_or(1, |text| text.parse().unwrap());
    usual * times
}

/// Shows a reader so many variants of valid texts, with pieces of those and of `scraps` put in, left out and moved about.
pub fn for_each_variant(
    seed: u64,
    usual: usize,
    valid: &[&str],
    scraps: &[&str],
    mut read: impl FnMut(&[u8]),
) {
    let mut random = Random::new(seed);
    for case in 0..cases(usual) {
        let mut text = random.pick(valid).as_bytes().to_vec();
        for _ in 0..random.below(5) {
            change(&mut random, &mut text, valid, scraps);
        }
        let began = Instant::now();
        let ended = panic::catch_unwind(AssertUnwindSafe(|| read(&text)));
        if let Err(reason) = ended {
            eprintln!("case {case}: {:?}", String::from_utf8_lossy(&text));
            panic::resume_unwind(reason);
        }
        assert!(
            began.elapsed() < PATIENCE,
            "case {case}: {:?}",
            String::from_utf8_lossy(&text)
        );
    }
}

/// The same for readers of text, which bytes that are none do not reach.
pub fn for_each_text(
    seed: u64,
    usual: usize,
    valid: &[&str],
    scraps: &[&str],
    mut read: impl FnMut(&str),
) {
    for_each_variant(seed, usual, valid, scraps, |bytes| {
        read(&String::from_utf8_lossy(bytes));
    });
}

/// Changes a text in one place.
fn change(random: &mut Random, text: &mut Vec<u8>, valid: &[&str], scraps: &[&str]) {
    let place = random.below(text.len() + 1);
    let end = place + random.below((text.len() - place).min(12) + 1);
    let piece = match random.below(4) {
        0 => random.pick(&ODD).as_bytes().to_vec(),
        1 if !scraps.is_empty() => random.pick(scraps).as_bytes().to_vec(),
        2 => vec![u8::try_from(random.below(256)).unwrap()],
        _ => part(random, random_text(valid, place)),
    };
    match random.below(8) {
        0 => drop(text.drain(place..end)),
        1 => drop(text.splice(place..end, piece)),
        2 => {
            let twice = text[place..end].to_vec();
            drop(text.splice(place..place, twice));
        }
        3 => {
            let many = piece.repeat(1 + random.below(200));
            drop(text.splice(place..place, many));
        }
        4 => text.truncate(place),
        5 => text[place..end].make_ascii_uppercase(),
        _ => drop(text.splice(place..place, piece)),
    }
}

/// One of the valid texts.
fn random_text<'a>(valid: &[&'a str], number: usize) -> &'a [u8] {
    valid[number % valid.len()].as_bytes()
}

/// A piece of a text.
fn part(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let begin = random.below(text.len() + 1);
    let end = begin + random.below((text.len() - begin).min(20) + 1);
    text[begin..end].to_vec()
}

/// Holds that words can be told on one line, and steer no terminal.
pub fn assert_printable(words: &str) {
    let steers = |letter: char| {
        letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}')
    };
    assert!(!words.is_empty() && !words.contains(steers), "{words:?}");
}
