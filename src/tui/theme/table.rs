//! What a theme has to say, and the tables that all themes share.

use ratatui::style::Color as Ink;

/// All colours of a theme at one depth, in whatever way that depth writes a colour.
#[derive(Clone, Debug)]
pub struct Table<C> {
    /// What squares look like, in the order of [`super::Ground`].
    pub grounds: [C; 8],
    /// White's and Black's pieces.
    pub pieces: [C; 2],
    /// The outlines and lines of drawn pieces, White's dark and Black's light.
    pub shades: [C; 2],
    /// What White's and Black's pieces leave on the square they are dragged from.
    pub ghosts: [C; 2],
    /// What marks are drawn with: on deep grounds, on bright ones.
    pub marks: [C; 2],
    /// What a player's own marks and arrows are drawn with: on deep grounds, on bright ones.
    pub drawn: [C; 2],
    /// What lies around the board, under all text.
    pub panel: C,
    /// What lies under a dialog, above everything.
    pub raised: C,
    /// Plain text.
    pub text: C,
    /// Text that matters less.
    pub faint: C,
    /// What is to be noticed: keys, the side to move, the current move.
    pub accent: C,
    /// What is refused.
    pub refused: C,
}

impl<C> Table<C> {
    /// The same table with its colours written in another way.
    pub fn map<D>(self, write: impl Fn(C) -> D + Copy) -> Table<D> {
        Table {
            grounds: self.grounds.map(write),
            pieces: self.pieces.map(write),
            shades: self.shades.map(write),
            ghosts: self.ghosts.map(write),
            marks: self.marks.map(write),
            drawn: self.drawn.map(write),
            panel: write(self.panel),
            raised: write(self.raised),
            text: write(self.text),
            faint: write(self.faint),
            accent: write(self.accent),
            refused: write(self.refused),
        }
    }
}

/// The sixteen colours of a dark theme. Only six of them stand apart from both white and black, and of those gray and
/// blue are the calm ones.
pub const SIXTEEN: Table<Ink> = Table {
    grounds: [
        Ink::LightBlue,
        Ink::DarkGray,
        Ink::Magenta,
        Ink::Magenta,
        Ink::LightMagenta,
        Ink::LightMagenta,
        Ink::Red,
        Ink::LightRed,
    ],
    pieces: [Ink::White, Ink::Black],
    shades: [Ink::Black, Ink::Gray],
    ghosts: [Ink::DarkGray, Ink::DarkGray],
    marks: [Ink::White, Ink::Black],
    drawn: [Ink::White, Ink::Black],
    panel: Ink::Black,
    raised: Ink::Black,
    text: Ink::White,
    faint: Ink::Gray,
    accent: Ink::LightYellow,
    refused: Ink::LightRed,
};

/// The colours of the Linux console, for every theme. Of the eight grounds there green, brown (the dark yellow) and
/// magenta alone stand apart from both white and black.
pub const EIGHT: Table<Ink> = Table {
    grounds: [
        Ink::Yellow,
        Ink::Green,
        Ink::Yellow,
        Ink::Green,
        Ink::Magenta,
        Ink::Magenta,
        Ink::Magenta,
        Ink::Magenta,
    ],
    ghosts: [Ink::Gray, Ink::Blue],
    ..SIXTEEN
};

/// No colours, for every theme: the terminal's own ink on the terminal's own ground.
pub const MONO: Table<Ink> = Table {
    grounds: [Ink::Reset; 8],
    pieces: [Ink::Reset; 2],
    shades: [Ink::Reset; 2],
    ghosts: [Ink::Reset; 2],
    marks: [Ink::Reset; 2],
    drawn: [Ink::Reset; 2],
    panel: Ink::Reset,
    raised: Ink::Reset,
    text: Ink::Reset,
    faint: Ink::Reset,
    accent: Ink::Reset,
    refused: Ink::Reset,
};
