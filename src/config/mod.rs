//! The user's settings.

mod look;

pub use look::{ColorChoice, Look, ThemeName};
