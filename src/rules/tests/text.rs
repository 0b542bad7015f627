//! Moves and positions as text, in random games and from random bytes.

use std::collections::HashSet;

use super::fuzz::{assert_printable, for_each_text};
use super::random_games::{OPENINGS, Random, for_each_position};
use crate::rules::{Move, PieceLetters, Position, SanError, Typed};

#[test]
fn every_legal_move_reads_back_from_its_own_san_and_uci() {
    for_each_position(1, 120, 120, |position, moves| {
        let mut names = HashSet::new();
        for &m in moves {
            let (san, uci) = (position.san(m).to_string(), m.to_string());
            assert_eq!(position.read_move(&san), Ok(m), "{san} in {position}");
            assert_eq!(position.read_move(&uci), Ok(m), "{uci} in {position}");
            assert!(names.insert(san.clone()), "{san} twice in {position}");
            assert!(names.insert(uci.clone()), "{uci} twice in {position}");
        }
    });
}

/// Hands over random texts: bytes of every kind, printable letters, and letters that moves and FENs are made of.
fn for_each_random_text(seed: u64, count: usize, mut visit: impl FnMut(&str)) {
    let mut random = Random::new(seed);
    let printable: Vec<char> = (' '..='~').collect();
    let chess: Vec<char> = "abcdefgh12345678NBRQKPnbrqkpxO0o-=()/+#!?:. w♞é–"
        .chars()
        .collect();
    for _ in 0..count {
        let length = random.below(12);
        let text: String = match random.below(3) {
            0 => {
                let bytes: Vec<u8> = (0..length)
                    .map(|_| random.next().to_le_bytes()[5])
                    .collect();
                String::from_utf8_lossy(&bytes).into_owned()
            }
            1 => (0..length).map(|_| random.pick(&printable)).collect(),
            _ => (0..=length / 2).map(|_| random.pick(&chess)).collect(),
        };
        visit(&text);
    }
}

#[test]
fn no_text_makes_the_reader_of_moves_panic_and_what_it_reads_is_legal() {
    let positions: Vec<Position> = OPENINGS.map(|fen| fen.parse().unwrap()).to_vec();
    let (mut turn, mut read) = (0, 0);
    for_each_random_text(7, 100_000, |text| {
        let _ = text.parse::<Move>();
        turn += 1;
        let position = positions[turn % positions.len()];
        match position.read_move(text) {
            Ok(m) => {
                assert!(position.is_legal(m), "{text:?} in {position}");
                let typed = position.typed(text, PieceLetters::English);
                assert!(
                    matches!(typed, Typed::Complete(n) | Typed::Unconfirmed(n) if n == m),
                    "{text:?} in {position}: {typed:?}"
                );
                read += 1;
            }
            Err(error) => {
                let words = error.to_string();
                assert!(
                    !words.is_empty() && !words.contains(char::is_control),
                    "{words:?}"
                );
                let letters = PieceLetters::ALL[turn % PieceLetters::ALL.len()];
                let _ = position.typed(text, letters);
                if let SanError::Ambiguous { candidates, .. } = error {
                    assert!(candidates.len() > 1, "{text:?} in {position}");
                }
            }
        }
    });
    assert!(read > 30, "only {read} texts were moves");
}

#[test]
fn a_broken_name_of_a_move_is_never_read_as_a_move_that_is_not_legal() {
    let mut random = Random::new(8);
    let letters: Vec<char> = "abcdefgh12345678NBRQKxO-=+".chars().collect();
    for_each_position(9, 30, 60, |position, moves| {
        let Some(&m) = moves.first() else { return };
        let mut name: Vec<char> = position.san(m).as_str().chars().collect();
        let place = random.below(name.len());
        name[place] = random.pick(&letters);
        let name: String = name.into_iter().collect();
        if let Ok(m) = position.read_move(&name) {
            assert!(moves.contains(&m), "{name} in {position}");
        }
    });
}

#[test]
fn no_text_makes_the_reader_of_fen_panic_and_what_it_reads_reads_back() {
    let mut random = Random::new(10);
    let letters: Vec<char> = "KQRBNPkqrbnp12345678/ w-b09é".chars().collect();
    let mut read = 0;
    for turn in 0..30_000 {
        let mut fen: Vec<char> = OPENINGS[turn % OPENINGS.len()].chars().collect();
        for _ in 0..=random.below(3) {
            let place = random.below(fen.len());
            match random.below(3) {
                0 => fen[place] = random.pick(&letters),
                1 => fen.insert(place, random.pick(&letters)),
                _ => drop(fen.remove(place)),
            }
        }
        let fen: String = fen.into_iter().collect();
        match fen.parse::<Position>() {
            Ok(position) => {
                assert_eq!(
                    position.to_string().parse().as_ref(),
                    Ok(&position),
                    "{fen}"
                );
                read += 1;
            }
            Err(error) => assert!(!error.contains(char::is_control), "{fen}"),
        }
    }
    assert!(read > 1_000, "only {read} texts were positions");
    for_each_random_text(11, 20_000, |text| {
        if let Ok(position) = text.parse::<Position>() {
            panic!("{text:?} read as {position}");
        }
    });
}

#[test]
fn whatever_is_almost_a_fen_is_refused_in_words_or_reads_back_as_it_is_written() {
    let scraps = [
        "/", "8", "K", "k", "pP", " w", " b", " -", " KQkq", " e3", " e6", " 0 1", "65535", "/8/",
    ];
    for_each_text(12, 30_000, &OPENINGS, &scraps, |text| {
        match text.parse::<Position>() {
            Ok(position) => assert_eq!(position.to_string().parse(), Ok(position)),
            Err(error) => assert_printable(&error),
        }
    });
}

#[test]
fn whatever_is_almost_a_move_is_refused_in_words_or_is_legal_and_reads_back_from_its_san() {
    let positions: Vec<Position> = OPENINGS.map(|fen| fen.parse().unwrap()).to_vec();
    let valid = [
        "e4",
        "Nf3",
        "O-O",
        "O-O-O",
        "exd5",
        "Nbd2",
        "R1e1",
        "Qa1xb2",
        "bxa8=Q+",
        "g2g1n",
        "e2e4",
        "b7b8q",
        "dxe6 e.p.",
        "b5+",
        "Kd2",
        "hxg3",
        "P@e4",
    ];
    let scraps = [
        "x", "+", "#", "=", "=Q", "(Q)", "e.p.", "!?", "0", "o", "N", "b", "-", "8",
    ];
    let mut turn = 0;
    for_each_text(13, 40_000, &valid, &scraps, |text| {
        turn += 1;
        let position = positions[turn % positions.len()];
        match position.read_move(text) {
            Ok(m) => {
                assert!(position.is_legal(m));
                assert_eq!(position.read_move(position.san(m).as_str()), Ok(m));
                assert_eq!(
                    position.read_exact_move(position.san(m).as_str().as_bytes()),
                    Some(m)
                );
            }
            Err(error) => assert_printable(&error.to_string()),
        }
        if let Some(m) = position.read_exact_move(text.as_bytes()) {
            assert!(position.is_legal(m));
        }
        if let Ok(m) = text.parse::<Move>() {
            assert_eq!(m.to_string().parse(), Ok(m));
        }
        let letters = PieceLetters::ALL[turn % PieceLetters::ALL.len()];
        let _ = position.typed(text, letters);
    });
}
