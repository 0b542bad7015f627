//! The sentences about the game: moves, events, results, and why something is not possible.
//!
//! | said | where |
//! |---|---|
//! | a move or a time, in words or in a notation; what a move does to the king | `moves` |
//! | what happened: moves, questions and answers, claims, touched pieces, clocks | `events` |
//! | how a game ended | `results` |
//! | moves as people say them, read | `spoken` |
//! | why an action is not possible | `errors` |
//! | what a mistyped word was meant to be | `nearest` |
//! | a mistake in a file, after its line | `mistake` |
//! | a paragraph in lines, a sentence in little room | `wrap` |
//!
//! The `Display` of these types is implemented here and not beside them. What happened is worded here; what is wrong is
//! worded where it is found: why a move is illegal in `rules`, a mistake in a text (FEN, PGN, settings, commands) where that
//! is read, a fault of the disk in `storage`. Only where `game` refuses an action and the sentence names a player it is made here.

mod characters;
mod errors;
mod events;
mod mistake;
mod moves;
mod nearest;
mod results;
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
pub use spoken::read_move;
pub use wrap::{main_clause, wrap};
