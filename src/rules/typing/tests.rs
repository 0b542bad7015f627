//! Moves typed letter by letter.

use super::Typed;
use crate::rules::tests::random_games::{Random, for_each_position};
use crate::rules::{CastlingSide, Move, PieceLetters, Position, Role, Square};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

fn typed(fen: &str, text: &str) -> Typed {
    fen.parse::<Position>()
        .unwrap()
        .typed(text, PieceLetters::ENGLISH)
}

/// The moves that a text may still become, in UCI, sorted.
fn partial(fen: &str, text: &str) -> Vec<String> {
    let Typed::Partial(moves) = typed(fen, text) else {
        panic!("{text} in {fen}: {:?}", typed(fen, text));
    };
    let mut names: Vec<String> = moves.iter().map(Move::to_string).collect();
    names.sort();
    names
}

fn complete(uci: &str) -> Typed {
    Typed::Complete(uci.parse().unwrap())
}

fn waits(uci: &str) -> Typed {
    Typed::Unconfirmed(uci.parse().unwrap())
}

#[test]
fn a_square_with_a_piece_on_it_selects_that_piece() {
    assert_eq!(partial(START, "e2"), ["e2e3", "e2e4"]);
    assert_eq!(typed(START, "e1"), Typed::NoMove);
    assert_eq!(typed(START, "e7"), Typed::NoMove);
}

#[test]
fn text_that_no_move_begins_with_means_nothing() {
    for text in [
        "", "  ", "/", "/resign", "x", "-", "z", "e5", "Nd2", "Q", "e4e", "!", "♙",
    ] {
        assert_eq!(typed(START, text), Typed::NoMove, "{text:?}");
    }
}

#[test]
fn short_castling_waits_whether_or_not_long_castling_is_legal() {
    let short_only = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1";
    for text in [
        "O-O", "o-o", "0-0", "oo", "OO", "O–O", "0‑0", "o−o", "O-O+", "oo ",
    ] {
        assert_eq!(typed(CASTLES, text), waits("e1g1"), "{text}");
        assert_eq!(typed(short_only, text), waits("e1g1"), "{text}");
    }
    assert_eq!(partial(CASTLES, "o-"), ["e1c1", "e1g1"]);
    assert_eq!(partial(CASTLES, "o-o-"), ["e1c1"]);
    for text in ["O-O-O", "ooo", "0‐0‐0", "O−O−O"] {
        assert_eq!(typed(CASTLES, text), complete("e1c1"), "{text}");
    }
    assert_eq!(typed(CASTLES, "e1g1"), complete("e1g1"));
    assert_eq!(typed(CASTLES, "e1h1"), complete("e1g1"));
    let long_only = "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1";
    assert_eq!(partial(long_only, "o-o"), ["e1c1"]);
}

#[test]
fn illegal_long_castling_never_becomes_short_castling() {
    for fen in [
        "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
        "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
    ] {
        for text in ["O-O-", "oo-", "O-O-O", "0-0-0", "ooo", "o-o-o", "ooo+"] {
            assert_eq!(typed(fen, text), Typed::NoMove, "{text} in {fen}");
        }
    }
}

#[test]
fn a_capture_without_its_rank_waits_because_the_rank_may_follow() {
    let capture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(typed(capture, "ed"), waits("e4d5"));
    assert_eq!(typed(capture, "exd"), waits("e4d5"));
    assert_eq!(typed(capture, "ed5"), complete("e4d5"));
    assert_eq!(typed(capture, "ef"), Typed::NoMove);
}

#[test]
fn an_upper_case_b_is_never_a_file() {
    let fen = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    for text in ["B3", "B4", "B2B4", "B2B", "B2C3"] {
        assert_eq!(typed(fen, text), Typed::NoMove, "{text}");
    }
    assert_eq!(typed(fen, "Bxc3"), complete("d2c3"));
    assert_eq!(typed(fen, "B2xc3"), complete("d2c3"));
    assert_eq!(typed(fen, "b4"), complete("b2b4"));
}

#[test]
fn a_lower_case_b_that_fits_only_a_bishop_waits() {
    let bishop = "4k3/8/8/8/8/8/1P1B4/4K3 w - - 0 1";
    assert_eq!(typed(bishop, "bc3"), waits("d2c3"));
    assert_eq!(typed(bishop, "Bc3"), complete("d2c3"));
    assert_eq!(typed(bishop, "d2c3"), complete("d2c3"));
    assert_eq!(typed(bishop, "b4"), complete("b2b4"));
    let both = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    assert_eq!(typed(both, "bxc3"), complete("b2c3"));
    assert_eq!(typed(both, "Bxc3"), complete("d2c3"));
    let on_the_b_file = "4k3/8/8/8/8/8/1B6/4K3 w - - 0 1";
    assert_eq!(typed(on_the_b_file, "b2c3"), complete("b2c3"));
    assert!(matches!(typed(bishop, "B"), Typed::Partial(moves)
        if moves.iter().all(|m| m.from.to_string() == "d2")));
}

#[test]
fn en_passant_may_be_typed_with_its_mark() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(partial(fen, "exd6 e"), ["e5d6"]);
    assert_eq!(typed(fen, "exd6 e.p."), complete("e5d6"));
}

/// Spellings of a legal move that mean no other move.
fn spellings(position: &Position, m: Move) -> Vec<String> {
    let san = position.san(m);
    let bare = san.trim_end_matches(['+', '#']).to_owned();
    let uci = m.to_string();
    let (from, to) = (m.from, uci[2..].to_owned());
    let role = position.board.role_on(m.from).unwrap_or(Role::Pawn);
    let mut all = vec![
        bare.clone(),
        bare.replace('x', ""),
        bare.replace('x', ":"),
        uci.clone(),
        format!("{from}-{to}"),
        format!("{from}x{to}"),
        format!("{from}–{to}"),
    ];
    if !uci.starts_with('b') {
        all.push(uci.to_uppercase());
    }
    let letter = match role {
        Role::Pawn => 'P',
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => role.letter(),
    };
    all.push(format!("{letter}{from}{to}"));
    all.push(format!("{letter}{from}-{to}"));
    if role != Role::Bishop {
        all.push(format!("{letter}{from}{to}").to_lowercase());
    }
    if role != Role::Pawn && role != Role::Bishop {
        all.push(bare.to_lowercase());
    }
    if m.promotion.is_some() {
        let (start, piece) = bare.split_once('=').unwrap();
        for (before, after) in [("", ""), ("(", ")"), ("/", ""), (" = ", "")] {
            all.push(format!("{start}{before}{piece}{after}"));
            let piece = piece.to_lowercase();
            all.push(format!("{start}{before}{piece}{after}"));
        }
    }
    if bare.starts_with('O') {
        for (ring, hyphen) in [
            ("o", "-"),
            ("0", "-"),
            ("o", ""),
            ("0", ""),
            ("O", "\u{2011}"),
        ] {
            all.push(bare.replace('O', ring).replace('-', hyphen));
        }
        let corner = if bare == "O-O" { 'h' } else { 'a' };
        all.push(format!("{from}{corner}{}", from.rank().digit()));
    }
    all
}

/// The move that a text plays at once while typed key by key, and the letters typed by then.
fn played_at_once<'a>(position: &Position, text: &'a str) -> Option<(Move, &'a str)> {
    let ends = text
        .char_indices()
        .map(|(at, letter)| at + letter.len_utf8());
    ends.map(|end| &text[..end]).find_map(|start| {
        match position.typed(start, PieceLetters::ENGLISH) {
            Typed::Complete(m) => Some((m, start)),
            Typed::NoMove | Typed::Partial(_) | Typed::Unconfirmed(_) => None,
        }
    })
}

/// Shows some positions of random games, with their legal moves.
fn for_some_positions(seed: u64, mut visit: impl FnMut(&Position, &[Move])) {
    let mut count = 0;
    for_each_position(seed, 12, 100, |position, moves| {
        count += 1;
        if count % 90 == 0 {
            visit(position, moves);
        }
    });
}

#[test]
fn every_spelling_typed_key_by_key_plays_its_move_or_waits_with_it() {
    for_some_positions(5, |position, moves| {
        for &m in moves {
            for text in spellings(position, m) {
                if let Some((played, start)) = played_at_once(position, &text) {
                    assert_eq!(played, m, "{start} of {text} in {position}");
                    let is_whole = start == text || text == format!("{start})");
                    assert!(is_whole, "{start} of {text} in {position}");
                } else {
                    let end = position.typed(&text, PieceLetters::ENGLISH);
                    assert_eq!(end, Typed::Unconfirmed(m), "{text} in {position}");
                    assert!(position.san(m).starts_with("O-O"));
                }
            }
        }
    });
}

#[test]
fn a_bishop_in_lower_case_never_plays_at_once() {
    let mut count = 0;
    for_some_positions(6, |position, moves| {
        for &m in moves {
            if position.board.role_on(m.from) != Some(Role::Bishop) {
                continue;
            }
            let san = position.san(m);
            let text = san.trim_end_matches(['+', '#']).to_lowercase();
            match played_at_once(position, &text) {
                // A pawn, or two squares, come first if they fit too.
                Some((played, start)) => assert!(
                    position.board.role_on(played.from) == Some(Role::Pawn)
                        || start == played.to_string(),
                    "{start} of {text} in {position}"
                ),
                None => {
                    count += usize::from(
                        position.typed(&text, PieceLetters::ENGLISH) == Typed::Unconfirmed(m),
                    );
                }
            }
        }
    });
    assert!(count > 30, "only {count} bishops waited");
}

#[test]
fn two_squares_play_nothing_if_no_own_piece_can_make_the_move() {
    let mut random = Random::new(8);
    for_some_positions(8, |position, moves| {
        for from in Square::all() {
            // By then a pawn that may step to the first square has moved.
            let pushed = moves.iter().any(|m| {
                m.to == from
                    && m.from.file() == from.file()
                    && position.board.role_on(m.from) == Some(Role::Pawn)
            });
            for to in Square::all().filter(|_| !pushed && random.below(50) == 0) {
                if moves.iter().any(|m| m.from == from && m.to == to)
                    || position.normalize_castling(Move::new(from, to)).to != to
                {
                    continue;
                }
                for text in [format!("{from}{to}"), format!("{from}-{to}")] {
                    assert_eq!(
                        played_at_once(position, &text),
                        None,
                        "{text} in {position}"
                    );
                    assert_eq!(
                        position.typed(&text, PieceLetters::ENGLISH),
                        Typed::NoMove,
                        "{text} in {position}"
                    );
                }
            }
        }
    });
}

#[test]
fn illegal_castling_plays_nothing_at_once() {
    for_some_positions(9, |position, moves| {
        for (side, texts) in [
            (CastlingSide::King, ["O-O", "0-0", "oo"]),
            (CastlingSide::Queen, ["O-O-O", "0-0-0", "ooo"]),
        ] {
            if moves.iter().any(|&m| position.castles(m) == Some(side)) {
                continue;
            }
            for text in texts {
                assert_eq!(played_at_once(position, text), None, "{text} in {position}");
                assert!(
                    !matches!(
                        position.typed(text, PieceLetters::ENGLISH),
                        Typed::Unconfirmed(_)
                    ),
                    "{text} in {position}"
                );
            }
        }
    });
}

#[test]
fn every_beginning_of_a_moves_name_leads_to_that_move_and_plays_no_other() {
    let mut count = 0;
    for_each_position(4, 12, 100, |position, moves| {
        count += 1;
        if count % 60 != 0 {
            return;
        }
        for &m in moves {
            let san = position.san(m);
            let bare = san.trim_end_matches(['+', '#']);
            for name in [
                bare,
                &bare.replace('x', ""),
                &bare.replace('=', ""),
                &m.to_string(),
            ] {
                for end in 1..name.len() {
                    let (start, now) = (
                        &name[..end],
                        position.typed(&name[..end], PieceLetters::ENGLISH),
                    );
                    assert!(
                        position
                            .completions(start, PieceLetters::ENGLISH)
                            .contains(&m),
                        "{start} of {name} in {position}"
                    );
                    assert!(
                        matches!(now, Typed::Partial(_) | Typed::Unconfirmed(_)),
                        "{start} of {name} in {position}: {now:?}"
                    );
                }
                let end = position.typed(name, PieceLetters::ENGLISH);
                assert!(
                    end == Typed::Complete(m) || end == Typed::Unconfirmed(m) && name == "O-O",
                    "{name} in {position}: {end:?}"
                );
            }
        }
    });
}
