//! The other doors of the command line: tools that answer and end.

pub mod check;
pub mod completions;
pub mod games;
pub mod judge;
pub mod manual;
pub mod perft;
pub mod show;
