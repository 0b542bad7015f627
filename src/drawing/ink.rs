//! The inks of a drawing, and their colors in a picture file.

/// A kind of paint in a drawing, independent of its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// No paint: the square is visible.
    Background,
    Body,
    /// The outline around White's body.
    Edge,
    /// The lines in the body of a piece.
    Line,
    /// The shaded side of White's body, and the lit side of Black's.
    Shade,
}

impl Ink {
    /// All inks, in the order of the variants.
    pub const ALL: [Self; 5] = [
        Self::Background,
        Self::Body,
        Self::Edge,
        Self::Line,
        Self::Shade,
    ];
}

/// Red, green and blue in sRGB.
pub type Rgb = [u8; 3];

/// The colors of one side's pieces in pictures, by ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InkColors {
    pub body: Rgb,
    /// The color of the lines in the body, and of White's outline.
    pub line: Rgb,
    pub shade: Rgb,
}
