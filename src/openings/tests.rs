//! Every named position is in the table, under its own key.

use super::*;

/// Plays moves from the start.
fn position_after(moves: &str) -> Position {
    let mut position = Position::start();
    for san in moves.split_whitespace() {
        position.play(position.read_move(san).unwrap());
    }
    position
}

#[test]
fn every_named_position_is_found_by_playing_its_moves() {
    let mut fewest_pieces = u32::MAX;
    for line in TEXT.lines().skip(1) {
        let Row { moves, opening } = Row::read(line).unwrap();
        let sans = moves.split(' ').filter(|word| !word.ends_with('.'));
        let position = position_after(&sans.collect::<Vec<_>>().join(" "));
        assert_eq!(Opening::of(&position), Some(opening), "{moves}");
        fewest_pieces = fewest_pieces.min(position.board.occupied().count());
    }
    assert_eq!(NAMED.len(), 3_807);
    assert_eq!(fewest_pieces, FEWEST_PIECES);
}

#[test]
fn no_two_named_positions_have_the_same_key() {
    let keys = NAMED.iter().map(|named| named.key);
    assert!(keys.clone().zip(keys.skip(1)).all(|(a, b)| a < b));
}

#[test]
fn a_name_belongs_to_the_position_and_not_to_the_moves() {
    let name = |moves| Opening::of(&position_after(moves)).map(|opening| opening.to_string());
    assert_eq!(name("e4 e5 Nf3 Nc6 Bb5").as_deref(), Some("C60 Ruy Lopez"));
    assert_eq!(name("Nf3 Nc6 e4 e5 Bb5").as_deref(), Some("C60 Ruy Lopez"));
    assert_eq!(
        name("d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4").as_deref(),
        Some("D86 Grünfeld Defense: Exchange Variation, Classical Variation")
    );
    assert_eq!(name(""), None);
    assert_eq!(name("e4 e5 Nf3 Nc6 Bb5 h5 Ba4"), None);
    assert_eq!(
        name("e4 e5 Ke2 Ke7 Ke1 Ke8"),
        None,
        "the right to castle is gone"
    );
}
