//! Fuzzing by mutation: it changes valid texts at random places, the same way on every run. Mutated texts reach far deeper into
//! a parser than random bytes. A failure prints the text that caused it.

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use super::random_games::Random;

/// The longest time that reading one text may take on a slow machine under load.
const MAX_READ_TIME: Duration = Duration::from_secs(5);

/// Pieces to insert into texts of any kind.
const UNUSUAL: [&str; 22] = [
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

/// Returns how many random cases a test tries: `usual`, times the environment variable `FUZZ` if it is set.
pub fn cases(usual: usize) -> usize {
    let times = std::env::var("FUZZ").map_or(1, |text| text.parse().unwrap());
    usual * times
}

/// Returns every `step`-th item and begins one later each turn. With `FUZZ` returns all.
pub fn one_in<T: Copy>(step: usize, items: &[T], turn: usize) -> impl Iterator<Item = T> {
    let step = if cases(1) > 1 { 1 } else { step };
    items.iter().copied().skip(turn % step).step_by(step)
}

/// Calls `read` with mutated valid texts. A mutation inserts, removes, repeats or replaces pieces of other valid texts and of
/// `scraps`.
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
            mutate(&mut random, &mut text, valid, scraps);
        }
        let began = Instant::now();
        let ended = panic::catch_unwind(AssertUnwindSafe(|| read(&text)));
        if let Err(reason) = ended {
            eprintln!("case {case}: {:?}", String::from_utf8_lossy(&text));
            panic::resume_unwind(reason);
        }
        assert!(
            began.elapsed() < MAX_READ_TIME,
            "case {case}: {:?}",
            String::from_utf8_lossy(&text)
        );
    }
}

/// The same for text parsers, with invalid UTF-8 replaced.
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

/// Mutates a text in one place.
fn mutate(random: &mut Random, text: &mut Vec<u8>, valid: &[&str], scraps: &[&str]) {
    let place = random.below(text.len() + 1);
    let end = place + random.below((text.len() - place).min(12) + 1);
    let piece = match random.below(4) {
        0 => random.pick(&UNUSUAL).as_bytes().to_vec(),
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

fn random_text<'a>(valid: &[&'a str], number: usize) -> &'a [u8] {
    valid[number % valid.len()].as_bytes()
}

fn part(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let begin = random.below(text.len() + 1);
    let end = begin + random.below((text.len() - begin).min(20) + 1);
    text[begin..end].to_vec()
}

/// Asserts that a message is one line without control characters, and does not reorder the text around it.
pub fn assert_printable(words: &str) {
    let is_terminal_control = |letter: char| {
        letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}')
    };
    assert!(
        !words.is_empty() && !words.contains(is_terminal_control),
        "{words:?}"
    );
}
