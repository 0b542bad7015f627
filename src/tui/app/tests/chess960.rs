//! Castling in Chess960 in every way: dragged, clicked, with the cursor and typed.

use super::*;
use crate::game::Players;
use crate::rules::{Bitboard, CastlingRights, Setup, Variant};

fn set(names: &str) -> Bitboard {
    names.split(' ').map(|name| name.parse().unwrap()).collect()
}

/// Returns the first rank of the game's position.
fn home(screen: &TestScreen) -> String {
    let fen = screen.app.session.game().position().to_string();
    let placement = fen.split(' ').next().unwrap();
    placement.rsplit('/').next().unwrap().to_owned()
}

/// Returns a screen with these pieces on White's first rank, and every castling right that they can have.
fn screen(home: &str) -> TestScreen {
    let fen = format!("2k5/pppppppp/8/8/8/8/PPPPPPPP/{home} w - - 0 1");
    let setup = Setup::from_fen(&fen, Variant::Chess960).unwrap();
    let castling = CastlingRights::possible(&setup.board, Variant::Chess960);
    let start = Setup { castling, ..setup }.position().unwrap();
    TestScreen::of(Session::new(start, Players::default()))
}

/// Picks up a piece on the first rank with the cursor, which begins on e2, and puts it down. The first key only shows the
/// cursor.
fn cursor(screen: &mut TestScreen, from: &str, to: &str) {
    let files = |name: &str| i32::from(name.as_bytes()[0]) - i32::from(b'a');
    screen.keys("<Down><Down>");
    let mut at = 4;
    for square in [from, to] {
        while at != files(square) {
            let (key, step) = if at < files(square) {
                ("<Right>", 1)
            } else {
                ("<Left>", -1)
            };
            screen.keys(key);
            at += step;
        }
        screen.keys("<Enter>");
    }
}

#[test]
fn the_king_is_put_onto_its_rook_in_every_shape_and_by_every_hand() {
    for (start, king, rook, after) in [
        // They pass each other, or change places.
        ("1K4R1", "b1", "g1", "5RK1"),
        ("5KR1", "f1", "g1", "5RK1"),
        ("2RK4", "d1", "c1", "2KR4"),
        // The king stays where it is, or the rook does.
        ("6KR", "g1", "h1", "5RK1"),
        ("1RK5", "c1", "b1", "2KR4"),
        ("4KR2", "e1", "f1", "5RK1"),
        // The king ends on the far side of the rook's square, on the same side.
        ("RK6", "b1", "a1", "2KR4"),
        ("R3K2R", "e1", "a1", "2KR3R"),
    ] {
        for hand in ["drag", "clicks", "cursor", "typed"] {
            let mut screen = screen(start);
            match hand {
                "drag" => screen.drag(king, rook),
                "clicks" => {
                    screen.click(king);
                    screen.click(rook);
                }
                "cursor" => cursor(&mut screen, king, rook),
                _ => screen.keys(&format!("{king}{rook}")),
            }
            assert_eq!(
                home(&screen),
                after,
                "{hand} of {start}: {}",
                screen.message()
            );
        }
    }
}

#[test]
fn the_king_may_be_put_where_it_ends_unless_that_is_a_step() {
    let mut far = screen("1K4NR");
    far.drag("b1", "g1");
    assert_eq!(far.moves(), "");
    assert_eq!(
        far.message(),
        "You cannot castle: the knight on g1 is in the way"
    );
    let mut far = screen("1K5R");
    far.click("b1");
    assert_eq!(far.app.destinations(), set("a1 c1 g1 h1"));
    far.click("g1");
    assert_eq!(home(&far), "5RK1");
    // A step stays a step.
    let mut beside = screen("5K1R");
    beside.click("f1");
    assert_eq!(beside.app.destinations(), set("e1 g1 h1"));
    beside.click("g1");
    assert_eq!(beside.moves(), "Kg1");
}
