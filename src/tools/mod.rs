//! The other doors of the command line: tools that answer and end.

pub mod check;
pub mod perft;
pub mod show;
