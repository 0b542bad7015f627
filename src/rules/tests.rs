//! Tests of the rules as a whole, beside those that stand in each module.

mod compare_with_cozy_chess;
pub mod fuzz;
pub mod random_games;
mod special;
mod text;
