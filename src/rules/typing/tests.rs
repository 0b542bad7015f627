//! Moves letter by letter.

use super::Typed;
use crate::rules::tests::random::for_each_position;
use crate::rules::{Move, Position, Role};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

fn typed(fen: &str, text: &str) -> Typed {
    fen.parse::<Position>().unwrap().typed(text)
}

/// The moves that a text may still become, in UCI and in order.
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
    Typed::Waits(uci.parse().unwrap())
}

#[test]
fn each_letter_narrows_the_moves_until_one_is_complete() {
    assert_eq!(partial(START, "N"), ["b1a3", "b1c3", "g1f3", "g1h3"]);
    assert_eq!(partial(START, "nf"), ["g1f3"]);
    assert_eq!(typed(START, "nf3"), complete("g1f3"));
    assert_eq!(typed(START, "Nf3"), complete("g1f3"));
    assert_eq!(partial(START, "g1"), ["g1f3", "g1h3"]);
    assert_eq!(typed(START, "g1h3"), complete("g1h3"));
    assert_eq!(typed(START, "e4"), complete("e2e4"));
    assert_eq!(typed(START, "e2-e3"), complete("e2e3"));
}

#[test]
fn a_square_with_a_piece_on_it_selects_that_piece() {
    assert_eq!(partial(START, "e2"), ["e2e3", "e2e4"]);
    assert_eq!(typed(START, "e1"), Typed::Nothing);
    assert_eq!(typed(START, "e7"), Typed::Nothing);
}

#[test]
fn what_no_move_begins_with_is_nothing() {
    for text in [
        "", "  ", "/", "/resign", "x", "-", "z", "e5", "Nd2", "Q", "e4e", "!", "♘",
    ] {
        assert_eq!(typed(START, text), Typed::Nothing, "{text:?}");
    }
}

#[test]
fn short_castling_waits_while_long_castling_is_legal() {
    for text in ["O-O", "o-o", "0-0", "oo"] {
        assert_eq!(typed(CASTLES, text), waits("e1g1"), "{text}");
    }
    assert_eq!(partial(CASTLES, "o-"), ["e1c1", "e1g1"]);
    assert_eq!(typed(CASTLES, "O-O-O"), complete("e1c1"));
    assert_eq!(typed(CASTLES, "e1g1"), complete("e1g1"));
    assert_eq!(typed(CASTLES, "e1h1"), complete("e1g1"));
    let short_only = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1";
    assert_eq!(typed(short_only, "oo"), complete("e1g1"));
    let long_only = "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1";
    assert_eq!(partial(long_only, "o-o"), ["e1c1"]);
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
fn a_pawn_on_its_last_step_waits_for_its_new_piece() {
    let fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for (text, uci) in [
        ("a8", "a7a8"),
        ("axb8=", "a7b8"),
        ("ab8", "a7b8"),
        ("a7b8", "a7b8"),
    ] {
        let Typed::Partial(moves) = typed(fen, text) else {
            panic!("{text}");
        };
        let mut roles: Vec<Role> = moves.iter().filter_map(|m| m.promotion).collect();
        roles.sort();
        let mut all = Role::PROMOTIONS;
        all.sort();
        assert_eq!(roles, all, "{text}");
        assert_eq!(
            typed(fen, &format!("{text}q")),
            complete(&format!("{uci}q"))
        );
    }
    assert_eq!(typed(fen, "a8b"), complete("a7a8b"));
}

#[test]
fn an_ambiguous_text_shows_its_candidates() {
    let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    assert_eq!(partial(fen, "Nd2"), ["b1d2", "f3d2"]);
    assert_eq!(partial(fen, "nb"), ["b1a3", "b1c3", "b1d2"]);
    assert_eq!(typed(fen, "nbd2"), complete("b1d2"));
}

#[test]
fn en_passant_may_be_typed_to_its_mark() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(partial(fen, "exd6 e"), ["e5d6"]);
    assert_eq!(typed(fen, "exd6 e.p."), complete("e5d6"));
}

#[test]
fn every_beginning_of_a_moves_name_leads_to_it_and_to_no_other_move_at_once() {
    let mut count = 0;
    for_each_position(4, 60, 100, |position, moves| {
        count += 1;
        if count % 20 != 0 {
            return;
        }
        for &m in moves {
            let san = position.san(m).to_string();
            let bare = san.trim_end_matches(['+', '#']);
            for name in [
                bare,
                &bare.replace('x', ""),
                &bare.replace('=', ""),
                &m.to_string(),
            ] {
                for end in 1..name.len() {
                    let (start, now) = (&name[..end], position.typed(&name[..end]));
                    assert!(
                        position.completions(start).contains(&m),
                        "{start} of {name} in {position}"
                    );
                    assert!(
                        matches!(now, Typed::Partial(_) | Typed::Waits(_)),
                        "{start} of {name} in {position}: {now:?}"
                    );
                }
                let end = position.typed(name);
                assert!(
                    end == Typed::Complete(m) || end == Typed::Waits(m) && name == "O-O",
                    "{name} in {position}: {end:?}"
                );
            }
        }
    });
}
