//! How many colors there may be: a theme has a section for each number of them.

/// How many colors the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// 24 bits.
    True,
    /// The 256, of which all but the first sixteen look the same on every terminal.
    Palette,
    /// The sixteen, which every terminal mixes in its own way.
    Sixteen,
    /// Sixteen to write with but only eight to write on: the Linux console and its like.
    Eight,
    /// None: attributes alone.
    Mono,
}
