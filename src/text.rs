//! The sentences about the game: moves, events, results, and why something is impossible.
//!
//! | sentences about | where |
//! |---|---|
//! | a move or a time, in words or in a notation; what a move does to the king | `moves` |
//! | events: moves, questions and answers, claims, touched pieces, clocks | `events` |
//! | how a game ended | `results` |
//! | what a game tells without an engine: times, material | `review` |
//! | reading moves as people say them | `spoken` |
//! | why an action is impossible | `errors` |
//! | what a mistyped word may mean | `nearest` |
//! | a mistake in a file, after its line | `mistake` |
//! | breaking a paragraph into lines, shortening a sentence | `wrap` |
//!
//! The `Display` of these types is here instead of beside them. This room words what happened. What is wrong is worded where
//! it is found: why a move is illegal in `rules`, a mistake in a text (FEN, PGN, settings, commands) in the code that reads
//! it, a disk error in `storage`. The only exception is an action that `game` refuses: if the sentence names a player, it is
//! worded here.

mod characters;
mod errors;
mod events;
mod mistake;
mod moves;
mod nearest;
mod results;
mod review;
mod spoken;
#[cfg(test)]
mod tests;
mod wrap;

pub use characters::{printable, sentence};
pub use errors::{illegal_reason, refused};
pub use events::{asked, not_claimable, words};
pub use mistake::Mistake;
pub use moves::{
    MoveStyle, SquareNames, check_in_words, control, last, name, numbered, place, time,
};
pub use nearest::{alike, nearest, not_a_word, only_beginning_with};
pub use review::{balance, review};
pub use spoken::read_move;
pub use wrap::{main_clause, wrap};
