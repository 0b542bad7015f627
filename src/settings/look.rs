//! How the screen looks, as a player chooses it.

use clap::ValueEnum;

/// Which colors a player asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// As many as the environment says, none where it asks for none
    #[default]
    Auto,
    /// As many as the terminal has, even where the environment asks for none
    Always,
    /// None: bold and reversed letters alone
    #[value(alias = "mono")]
    Never,
    /// 24 bits
    #[value(alias = "24bit")]
    Truecolor,
    /// The palette of 256
    #[value(name = "256")]
    Palette,
    /// The terminal's own sixteen
    #[value(name = "16")]
    Sixteen,
    /// Eight grounds, sixteen inks, as on the Linux console
    #[value(name = "8")]
    Eight,
}

/// What pieces are to look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PieceChoice {
    /// Drawn, but letters where the locale is not UTF-8
    #[default]
    Auto,
    /// Shapes as large as their squares, glyphs on the smallest
    Drawn,
    /// One chess character of the font
    Glyphs,
    /// KQRBNP, Black's in lower case
    Letters,
}
