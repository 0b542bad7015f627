//! What regions of the screen and dialogs are made of: the board, lists, lines of text.

pub mod board;
mod list;
mod rect;
mod text;

pub use board::Board;
pub use list::List;
pub use rect::RectParts;
pub use text::{paragraph, text, text_right, width};
