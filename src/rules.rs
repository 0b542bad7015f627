//! Chess: positions, legal moves, and their text, with no game, clock, file or terminal.
//!
//! A [`Position`] is a small value: the code copies it instead of making and unmaking moves. It reads and writes FEN
//! (`Position::from_fen`, `to_string()`), knows its legal moves, and plays them. Whatever depends on earlier positions, such as
//! repetition, belongs to `game`.
//!
//! - `square`, `piece`, `bitboard`, `board`, `castling`: the parts of a position. `setup` and `fen` build and check it; `start`
//!   makes the first position of a game, `odds` one without a piece; `variant` tells standard chess from Chess960.
//! - `attacks`, `checks_and_pins`, `movegen`, `castling_moves`, `chess_move`: the legal moves; `perft` tests
//!   their speed and correctness.
//! - `san` reads and writes moves as text, `piece_letters` uses the letters of other languages, and `typing` completes a move
//!   while someone types it.
//! - `illegal` explains why a move is illegal, `mate_net` why a mated king has none.
//! - `helpmate` proves whether a side can still mate.
//!
//! `examples.rs` shows how the rest of the program uses all this, and runs as a test.

#![expect(
    clippy::inline_always,
    reason = "perft is compiled for more than one instruction set, which reaches only the functions inlined into it"
)]

mod attacks;
mod bitboard;
mod board;
mod castling;
mod castling_moves;
mod checks_and_pins;
mod chess_move;
#[cfg(test)]
mod examples;
mod fen;
mod helpmate;
mod illegal;
mod mate_net;
mod movegen;
mod odds;
mod perft;
mod piece;
mod piece_letters;
mod position;
mod san;
mod setup;
mod square;
mod start;
#[cfg(test)]
pub mod tests;
mod typing;
mod variant;

pub use bitboard::Bitboard;
pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use chess_move::Move;
pub use fen::decode_address;
pub use helpmate::{CanMate, Proof, can_mate, is_dead, prove};
pub use illegal::IllegalReason;
pub use mate_net::MateNet;
pub use odds::Odds;
pub use perft::{divide, perft};
pub use piece::{Color, Piece, Role};
pub use piece_letters::PieceLetters;
pub use position::{Position, RepetitionKey};
pub use san::{SanError, is_hyphen, is_invisible, is_move_suffix};
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use start::StartNumber;
pub use typing::Typed;
pub use variant::Variant;
