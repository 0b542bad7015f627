//! Steps through a game with variations.

use std::time::Instant;

use super::*;
use crate::game::Players;
use crate::session::access::Access;
use crate::session::loaded_game::LoadedGame;

/// A game with variations in variations, glyphs and comments.
const NESTED: &str = "{Rain.} 1. e4 e5 2. Nf3 $5 {Good.} ({First.} 2. f4 exf4 (2... d5 $50 3. exd5) 3. Nf3) (2. Nc3) Nc6 *";

#[test]
fn steps_follow_the_line_or_switch_to_another_variation() {
    use Look::{Back, End, Forward, Line, Ply, VariationAfter, VariationBefore};
    let mut session = Session::new(Position::start(), Players::default());
    let loaded = LoadedGame::read_text(NESTED).unwrap();
    session.put_on_board(loaded, Access::Free(None), Instant::now());
    let view = session.view();
    let walked = |steps: &[Look]| -> Result<String, String> {
        let mut path = view.present();
        for &step in steps {
            path = view.walk(&path, step)?;
        }
        Ok(view.view_at(path).numbered_move(MoveStyle::SAN))
    };
    for (steps, place) in [
        (&[][..], "2... Nc6"),
        (&[Back, VariationAfter], "2. f4"),
        (&[Back, VariationAfter, VariationAfter], "2. Nc3"),
        (&[Back, Back, Line(3), VariationBefore], "2. f4"),
        (&[Back, Back, Line(2), Forward, VariationAfter], "2... d5"),
        (&[Back, Back, Line(2), Back, Forward], "2. Nf3"),
        (&[Back, Back, Line(2), Ply(0)], "the start"),
        (&[Back, Back, Line(2), End], "2... Nc6"),
    ] {
        assert_eq!(walked(steps).as_deref(), Ok(place), "{steps:?}");
    }
    let before_main_line = walked(&[Back, VariationBefore]);
    assert!(before_main_line.is_err_and(|why| why.starts_with("there is no such variation")));
}
