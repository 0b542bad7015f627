//! The sentences about the game: moves, events, results, and why something is impossible.
//!
//! | sentences about | where |
//! |---|---|
//! | a move or a time, in words or in a notation; what a move does to the king | `moves` |
//! | events: moves, questions and answers, claims, touched pieces, clocks | `events` |
//! | how a game ended | `results` |
//! | why a king is mated | `mate` |
//! | which game is on the board: how it begins, where it is saved | `games` |
//! | several screens of one game: who plays where | `screens` |
//! | the review of a game without an engine: times, material | `review` |
//! | reading moves as people say them | `spoken` |
//! | why an action is impossible | `errors` |
//! | what a mistyped word may mean | `nearest` |
//! | a mistake in a file, with its line | `mistake` |
//! | breaking a paragraph into lines, shortening a sentence | `wrap` |
//!
//! This room says what happened, so the `Display` of outcomes and reasons is here and not in `game`. Errors get their words
//! where they are found: why a move is illegal in `rules`, a mistake in a text (FEN, PGN, settings, commands) in the code that
//! reads it, a disk error in `storage`. The only exception is an action that `game` refuses: if the sentence names a player,
//! it is here.

mod characters;
mod edits;
mod errors;
mod events;
pub mod games;
mod mate;
mod mistake;
mod moves;
mod nearest;
mod results;
mod review;
pub mod screens;
mod spoken;
#[cfg(test)]
mod tests;
mod wrap;

pub use characters::{capitalize, printable};
pub use edits::{
    IS_READ, NOT_PLAYED_HERE, ONLY_READ, UNDONE, begun_line, dropped_line, no_such_line,
    note_removed, noted, raised_line,
};
pub use errors::{NO_CLOCKS, illegal_reason, refusal_in_words};
pub use events::{event_in_words, not_claimable, question_in_words};
pub use mate::mate_in_words;
pub use mistake::Mistake;
pub use moves::{
    MoveStyle, SquareNames, check_in_words, length_in_moves, move_name, numbered,
    numbered_with_check, place_in_game, time_control_text, time_text,
};
pub use nearest::{alike, nearest, not_a_word, only_beginning_with};
pub use results::Headline;
pub use review::{balance, review};
pub use spoken::read_move;
pub use wrap::{main_clause, wrap};
