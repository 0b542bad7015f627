//! The building blocks of the screen and of dialogs: the board, lists, plots, lines of text.

pub mod board;
mod cell;
pub mod figures;
mod list;
pub mod plot;
mod rect;
mod text;

pub use board::Board;
pub use list::List;
pub use plot::Plot;
pub use rect::RectParts;
pub use text::{paragraph, text, text_right, width};
