//! The other doors of the command line: tools that answer and end.

pub mod check;
pub mod games;
pub mod judge;
pub mod perft;
pub mod show;
