//! The other doors of the command line: tools that answer and end.

pub mod perft;
