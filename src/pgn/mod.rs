//! Games as text: Portable Game Notation.
//!
//! Reading is one pass over a stream. A [`Reader`] replays every game by the rules and tells a [`Visitor`] what it
//! meets; [`Games`] is the visitor that keeps it all, as a [`GameTree`] with its faults. The reader is generous with
//! what people and programs write and strict with what is no chess, and takes no more memory than the largest game.
//! Writing is the `Display` of a [`GameTree`]: what has been written reads back as the same tree.

mod build;
mod comment;
mod fault;
mod glyph;
mod movetext;
mod note;
mod path;
mod read;
mod source;
mod symbol;
mod tag;
mod tags;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod visit;
mod write;

pub use build::{Games, ReadGame};
pub use fault::Fault;
pub use path::TreePath;
pub use read::Reader;
pub use source::last_border;
pub use symbol::Marker;
pub use tags::Tags;
pub use text::{steers, tag_text};
pub use tree::{Comment, GameTree, Line, Node};
pub use visit::Visitor;
