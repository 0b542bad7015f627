//! Tests of reading and writing PGN.

mod chess960;
mod hostile;
mod quirks;
mod round_trip;
mod variants;
mod writing;

use super::{Line, ReadGame, Reader};

/// All games of a text.
fn read(text: impl AsRef<[u8]>) -> Vec<ReadGame> {
    Reader::new(text.as_ref()).map(Result::unwrap).collect()
}

/// The only game of a text.
fn read_one(text: impl AsRef<[u8]>) -> ReadGame {
    let mut games = read(text);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// The moves of a line without numbers, with its variations in brackets.
fn moves(line: &Line) -> String {
    let told = line.moves.iter().map(|node| {
        let variations = node
            .variations
            .iter()
            .map(|line| format!(" ({})", moves(line)));
        format!("{}{}", node.san, variations.collect::<String>())
    });
    told.collect::<Vec<_>>().join(" ")
}

/// The moves of the only game of a text without faults.
fn sound(text: impl AsRef<[u8]>) -> String {
    let game = read_one(text);
    assert_eq!(game.faults, []);
    moves(&game.tree.main)
}

/// The faults of a text in the words of `check`.
fn faults(text: impl AsRef<[u8]>) -> Vec<String> {
    let games = read(text);
    games
        .iter()
        .flat_map(|game| &game.faults)
        .map(ToString::to_string)
        .collect()
}
