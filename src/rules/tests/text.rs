//! Moves and positions as text, in random games and from random bytes.

use std::collections::HashSet;

use super::fuzz::{assert_printable, for_each_text};
use super::random_games::{OPENINGS, for_each_position};
use crate::rules::{Move, PieceLetters, Position, SanError, Typed};

#[test]
fn every_legal_move_reads_back_from_its_own_san_and_uci() {
    for_each_position(1, 12, 120, |position, moves| {
        let mut names = HashSet::new();
        for &m in moves {
            let (san, uci) = (position.san(m), m.to_string());
            assert_eq!(position.read_move(&san), Ok(m), "{san} in {position}");
            assert_eq!(position.read_move(&uci), Ok(m), "{uci} in {position}");
            assert!(names.insert(san.clone()), "{san} twice in {position}");
            assert!(names.insert(uci.clone()), "{uci} twice in {position}");
        }
    });
}

#[test]
fn almost_a_fen_is_refused_in_words_or_reads_back_as_written() {
    let scraps = [
        "/", "8", "K", "k", "pP", " w", " b", " -", " KQkq", " e3", " e6", " 0 1", "65535", "/8/",
    ];
    for_each_text(12, 5_000, &OPENINGS, &scraps, |text| {
        match text.parse::<Position>() {
            Ok(position) => assert_eq!(position.to_string().parse(), Ok(position)),
            Err(error) => assert_printable(&error),
        }
    });
}

#[test]
fn almost_a_move_is_refused_in_words_or_is_legal_and_reads_back_from_its_san() {
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
    let (mut turn, mut read) = (0, 0);
    for_each_text(13, 5_000, &valid, &scraps, |text| {
        turn += 1;
        let position = positions[turn % positions.len()];
        match position.read_move(text) {
            Ok(m) => {
                assert!(position.is_legal(m));
                let san = position.san(m);
                assert_eq!(position.read_move(&san), Ok(m));
                assert_eq!(position.read_exact_move(san.as_bytes()), Some(m));
                let typed = position.typed(text, PieceLetters::ENGLISH);
                assert!(
                    matches!(typed, Typed::Complete(n) | Typed::Unconfirmed(n) if n == m),
                    "{typed:?}"
                );
                read += 1;
            }
            Err(error) => {
                assert_printable(&error.to_string());
                if let SanError::Ambiguous { candidates, .. } = error {
                    assert!(candidates.len() > 1);
                }
            }
        }
        if let Some(m) = position.read_exact_move(text.as_bytes()) {
            assert!(position.is_legal(m));
        }
        // A move from a square to itself is a null move. All null moves share one text.
        if let Ok(m) = text.parse::<Move>()
            && !m.is_null()
        {
            assert_eq!(m.to_string().parse(), Ok(m));
        }
        let letters = PieceLetters::ALL[turn % PieceLetters::ALL.len()];
        let _ = position.typed(text, letters);
    });
    assert!(read > 150, "only {read} texts were moves");
}
