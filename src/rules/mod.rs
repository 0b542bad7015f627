//! Chess: the board, the position, the legal moves, and their text. Pure: no files, no clock, no terminal, no names.
//!
//! A [`Position`] is a small value that is copied rather than changed and changed back. It is read from and
//! written as FEN (`text.parse()`, `to_string()`), knows its legal moves, and plays them.

mod attacks;
mod bitboard;
mod board;
mod fen;
mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod square;

pub use bitboard::Bitboard;
pub use board::Board;
pub use fen::FenError;
pub use moves::Move;
pub use perft::{divide, perft};
pub use piece::{Color, Piece, Role};
pub use position::{Identity, Position, Wing};
pub use square::{File, Rank, Square};
