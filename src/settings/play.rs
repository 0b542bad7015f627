//! How the program behaves at play, as a player chooses it.

use clap::ValueEnum;

/// Something that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is done.
    #[value(help = "")]
    On,
    /// It is not done.
    #[value(help = "")]
    Off,
}

impl Switch {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

/// When a move that is typed is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum EntryMode {
    /// At once when it can be no other
    #[default]
    Instant,
    /// On Enter
    Enter,
}

/// Which side of the board is below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Turn {
    /// White's
    #[default]
    Fixed,
    /// Black's
    Flipped,
    /// That of the player to move
    Auto,
}
