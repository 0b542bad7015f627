//! The inks of a drawing, and the colors that they take in a picture file.

/// One of the paints of a drawing, whatever its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Nothing: the square shows.
    Background,
    Body,
    /// The outline around White's body.
    Edge,
    /// The lines in the body.
    Line,
    /// The side of White's body that lies in shadow, and the lit side of Black's.
    Shade,
}

impl Ink {
    /// All inks, in the order in which they are declared.
    pub const ALL: [Self; 5] = [
        Self::Background,
        Self::Body,
        Self::Edge,
        Self::Line,
        Self::Shade,
    ];
}

/// Red, green and blue, as in sRGB.
pub type Rgb = [u8; 3];

/// The colors of the inks of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InkColors {
    pub body: Rgb,
    /// The lines in the body, and White's outline.
    pub line: Rgb,
    pub shade: Rgb,
}
