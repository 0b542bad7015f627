//! What regions of the screen and dialogs are made of: the board, lists, plots, lines of text.

pub mod board;
mod list;
mod plot;
mod rect;
mod text;

pub use board::Board;
pub use list::List;
pub use plot::Plot;
pub use rect::RectParts;
pub use text::{paragraph, text, text_right, width};
