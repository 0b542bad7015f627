//! Moves written, read and typed with the letters of every set.

use std::collections::BTreeSet;

use super::*;
use crate::rules::tests::random_games::for_each_position;
use crate::rules::{Move, Position, Typed};

fn letters(name: &str) -> PieceLetters {
    let mut all = PieceLetters::ALL.into_iter();
    all.find(|letters| letters.name == name).unwrap()
}

/// Shows a few positions of random games, with their legal moves.
fn for_some_positions(seed: u64, mut visit: impl FnMut(&Position, &[Move])) {
    let mut count = 0;
    for_each_position(seed, 6, 120, |position, moves| {
        count += 1;
        if count % 120 == 0 {
            visit(position, moves);
        }
    });
    assert!(count > 400, "{count}");
}

/// Returns the move that a text plays when typed letter by letter, or with Enter at the end.
fn played_by_typing(position: &Position, text: &str, letters: PieceLetters) -> Option<Move> {
    let ends = text
        .char_indices()
        .map(|(start, letter)| start + letter.len_utf8());
    let mut typed = ends.map(|end| position.typed(&text[..end], letters));
    let at_once = typed.find_map(|typed| match typed {
        Typed::Complete(m) => Some(m),
        Typed::NoMove | Typed::Partial(_) | Typed::Unconfirmed(_) => None,
    });
    at_once.or_else(|| position.read_move_in(text, letters).ok())
}

#[test]
fn no_set_has_a_letter_twice() {
    for letters in PieceLetters::ALL {
        let typed = letters.typed;
        assert_eq!(typed.len(), 5, "{letters:?}");
        for (index, letter) in typed.char_indices() {
            assert!(letter.is_ascii_uppercase(), "{letters:?}");
            assert_eq!(typed.find(letter), Some(index), "{letters:?}");
            assert_eq!(letters.role(letter), Some(ROLES[index]), "{letters:?}");
            assert_eq!(letters.letter(ROLES[index]), Some(letter), "{letters:?}");
        }
    }
}

#[test]
fn every_legal_move_is_written_and_read_back_in_every_set() {
    for_some_positions(21, |position, moves| {
        for &m in moves {
            let san = position.san(m);
            for letters in PieceLetters::ALL {
                let text = letters.write(san.as_str());
                let bare = text.trim_end_matches(['+', '#']);
                assert_eq!(position.read_move_in(&text, letters), Ok(m), "{text}");
                assert_eq!(played_by_typing(position, bare, letters), Some(m), "{text}");
                let squares = format!("{}{}", m.from, m.to);
                if m.promotion.is_none() {
                    assert_eq!(played_by_typing(position, &squares, letters), Some(m));
                }
            }
        }
    });
}

#[test]
fn no_text_in_any_set_plays_a_move_other_than_the_one_it_names() {
    for_some_positions(22, |position, moves| {
        for &m in moves {
            let san = position.san(m);
            let bare = san.as_str().trim_end_matches(['+', '#']);
            let texts = PieceLetters::ALL.map(|writer| writer.write(bare));
            let lower = texts.clone().map(|text| text.to_lowercase());
            let texts: BTreeSet<String> = texts.into_iter().chain(lower).collect();
            for reader in PieceLetters::ALL.into_iter().skip(1) {
                for text in &texts {
                    if let Some(played) = played_by_typing(position, text, reader) {
                        assert_named(position, played, text, reader);
                    }
                }
            }
        }
    });
}

/// Checks that the text names the played move: its piece, its destination and its promotion.
fn assert_named(position: &Position, played: Move, text: &str, letters: PieceLetters) {
    let context = format!("{text} in {letters:?} plays {played} in {position}");
    if text.chars().all(|letter| "oO-".contains(letter)) {
        assert!(position.castles(played).is_some(), "{context}");
        return;
    }
    // In lower case the name of a rook on h3, such as `h3xh6` for `H3xh6`, is two squares.
    let squares = format!("{}{}", played.from, played.to);
    if text.replace('x', "").starts_with(&squares) {
        return;
    }
    let role = position.board.role_on(played.from).unwrap();
    let first = text.chars().next().unwrap();
    assert_eq!(letters.role(first).unwrap_or(Role::Pawn), role, "{context}");
    let last = text.chars().last().unwrap();
    let promotion = letters.role(last).filter(|_| text.contains('='));
    assert_eq!(promotion, played.promotion, "{context}");
    assert!(text.contains(&played.to.to_string()), "{context}");
}

#[test]
fn in_other_sets_upper_case_is_a_piece_and_lower_case_a_file() {
    let start = Position::start();
    let german = letters("german");
    assert_eq!(start.read_move_in("Sf3", german), start.read_move("Nf3"));
    assert_eq!(start.read_move_in("e4", german), start.read_move("e4"));
    assert_eq!(start.read_move_in("g1f3", german), start.read_move("Nf3"));
    for text in [
        "Nf3", "sf3", "nf3", "E4", "SF3", "G1F3", "Pe4", "Be4", "SXf3",
    ] {
        assert!(start.read_move_in(text, german).is_err(), "{text}");
        assert_eq!(played_by_typing(&start, text, german), None, "{text}");
    }
    let promoting: Position = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let queen = promoting.read_move("b8=Q");
    for text in ["b8=D", "b8D", "b8(D)", "b8/D", "b7b8D", "b7-b8=D+", "b8♕"] {
        assert_eq!(promoting.read_move_in(text, german), queen, "{text}");
    }
    for text in ["b8=Q", "b8=d", "b8d", "b7b8q", "b7b8d", "b8B"] {
        assert!(promoting.read_move_in(text, german).is_err(), "{text}");
    }
}

#[test]
fn a_letter_means_what_it_means_in_its_own_set() {
    let fen = "4k3/8/8/8/8/8/3N4/R2QKB1R w KQ - 0 1";
    let position: Position = fen.parse().unwrap();
    for (letters, text, english) in [
        (letters("french"), "Rf2", "Kf2"),
        (letters("french"), "Tb1", "Rb1"),
        (letters("hungarian"), "Bb1", "Rb1"),
        (letters("romanian"), "Ne2", "Be2"),
        (letters("dutch"), "Pe4", "Ne4"),
        (letters("icelandic"), "Hb1", "Rb1"),
        (letters("estonian"), "Oe2", "Be2"),
        (letters("estonian"), "Re4", "Ne4"),
        (letters("estonian"), "O-O-O", "O-O-O"),
    ] {
        let legal = position.read_move(english).ok();
        assert!(legal.is_some() || english == "O-O-O", "{english}");
        assert_eq!(position.read_move_in(text, letters).ok(), legal, "{text}");
    }
}

#[test]
fn an_estonian_o_may_become_castling_or_a_bishop() {
    let fen = "4k3/8/8/8/8/8/3B4/R3K3 w Q - 0 1";
    let position: Position = fen.parse().unwrap();
    let castling = position.read_move("O-O-O").unwrap();
    let bishop = position.read_move("Be3").unwrap();
    let begun = position.completions("O", letters("estonian"));
    assert!(
        begun.contains(&castling) && begun.contains(&bishop),
        "{begun:?}"
    );
    assert_eq!(position.completions("OO", letters("estonian")), [castling]);
    let typed = position.typed("Oe3", letters("estonian"));
    assert_eq!(typed, Typed::Complete(bishop));
    let typed = position.typed("OOO", letters("estonian"));
    assert_eq!(typed, Typed::Complete(castling));
}

#[test]
fn chess_characters_name_pieces_in_every_set() {
    let start = Position::start();
    for letters in PieceLetters::ALL {
        for text in ["♘f3", "♞f3", "♘\u{fe0e}f3", "♘g1-f3"] {
            let read = start.read_move_in(text, letters);
            assert_eq!(read, start.read_move("Nf3"), "{text} in {letters:?}");
        }
    }
}

#[test]
fn a_small_letter_without_a_capital_is_no_move() {
    for text in ["ªf3", "ºe4", "ĸf3"] {
        let read = Position::start().read_move_in(text, letters("german"));
        assert!(read.is_err(), "{text}");
    }
}
