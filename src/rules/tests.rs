//! Tests of the rules as a whole, beside those that stand in each module.

pub mod noise;
pub mod random;
mod second_opinion;
mod special;
mod text;
