//! What the rows of the dialog for another game are about, and what can be chosen in them.

use crate::settings::{Setting, Settings};

/// The settings that the dialog changes.
pub const SETTLED: [&str; 7] = [
    "white",
    "black",
    "time",
    "turn",
    "laws",
    "takeback",
    "touch-move",
];

/// What a row of the dialog is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A setting that is typed, by its place among the texts; its values at hand, if there are any, are stepped through.
    Typed(&'static str, usize),
    /// A setting that is one of a few words.
    Chosen(&'static str),
    /// Where the game begins.
    Start,
    /// Who has which color.
    Colors,
    /// The game begins.
    Begin,
}

impl Subject {
    /// Whether a row has values to step through.
    pub fn steps(self) -> bool {
        match self {
            Self::Typed(name, _) => {
                Setting::named(name).is_ok_and(|setting| !setting.values().is_empty())
            }
            Self::Chosen(_) | Self::Start | Self::Colors => true,
            Self::Begin => false,
        }
    }
}

/// The rows of the dialog, each behind its label.
pub const ROWS: [(&str, Subject); 10] = [
    ("White", Subject::Typed("white", 0)),
    ("Black", Subject::Typed("black", 1)),
    ("Time", Subject::Typed("time", 2)),
    ("Start", Subject::Start),
    ("Colors", Subject::Colors),
    ("Board", Subject::Chosen("turn")),
    ("Draws", Subject::Chosen("laws")),
    ("Take-back", Subject::Chosen("takeback")),
    ("Touch-move", Subject::Chosen("touch-move")),
    ("Begin", Subject::Begin),
];

/// The place of the text of a position, behind those of the settings.
pub const FEN: usize = 3;

/// Where the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// As chess does.
    Usual,
    /// At a position that is typed.
    Typed,
    /// At the position that was on the board when the dialog was opened.
    DisplayedTime,
}

/// The ways to begin, in the order in which they are stepped through.
pub const STARTS: [Start; 3] = [Start::Usual, Start::Typed, Start::DisplayedTime];

/// Who has which color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// As the players are named.
    Named,
    /// The other way about.
    Swapped,
    /// As a coin falls.
    Toss,
}

/// The ways to share the colors, in the order in which they are stepped through.
pub const COLORS: [Colors; 3] = [Colors::Named, Colors::Swapped, Colors::Toss];

/// What a setting is set to.
pub fn set_to(name: &str, settings: &Settings) -> String {
    Setting::named(name).map_or_else(|_| String::new(), |setting| setting.get(settings))
}

/// What a setting is set to, in the word that the dialog has for it.
pub fn shown_as(name: &str, value: &str) -> String {
    let word = match (name, value) {
        ("laws", "fide") => "claimed",
        ("laws", "auto") => "automatic",
        _ => value,
    };
    word.to_owned()
}

/// The choice after one, or before it.
pub fn next<T: Copy + PartialEq>(all: &[T; 3], now: T, forward: bool) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    all[(at + if forward { 1 } else { 2 }) % 3]
}
