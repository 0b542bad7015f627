//! Portable Game Notation: reads and writes games as text. Files, folders and locks belong to `storage`.
//!
//! A [`Reader`] makes one pass over a stream, replays every game by the rules and reports it to a [`Visitor`]. As an iterator
//! it returns each game as a [`GameTree`] with its faults. It accepts the spellings of people and other programs, but no
//! illegal moves. It reads the stream in [`Chunks`] of whole games, so that only a small part of a large file is in memory, and
//! several threads can each read chunks of their own. The `Display` of a [`GameTree`] writes it; the text reads back as the
//! same tree.

mod analysis_link;
mod board_mark;
mod clock_comment;
mod edit;
mod encoding;
mod fault;
mod game_builder;
mod game_bytes;
mod glyph;
mod movetext;
mod note;
mod path;
mod read;
mod source;
mod stream;
mod symbol;
mod tag_pair;
mod tags;
#[cfg(test)]
mod tests;
mod tree;
mod visitor;
mod write;

pub use analysis_link::AnalysisLink;
pub use board_mark::{BoardMark, MarkColor};
pub use clock_comment::ClockSet;
pub use edit::{MainLine, ReadMove};
pub use encoding::{is_terminal_control, tag_text};
pub use fault::Fault;
pub use game_builder::ReadGame;
pub use game_bytes::GamesText;
pub use glyph::sign_and_words;
pub use path::TreePath;
pub use read::ChunkReader;
pub use source::Chunk;
pub use stream::{Chunks, Reader};
pub use symbol::{TerminationMarker, ends_with_marker};
pub use tags::{Tags, standard_name};
pub use tree::{Comment, GameTree, Line, Node};
pub use visitor::Visitor;
pub use write::{move_number, start_tag_text};
