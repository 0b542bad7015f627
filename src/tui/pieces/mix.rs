//! Mixes of inks, and the colors that a theme gives them.

use ratatui::style::Color as TerminalColor;

use crate::drawing::Ink;

/// A mix of inks in eighths, one number for each of [`Ink::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix([u8; 5]);

/// The number of parts in a mix.
const PARTS: usize = 8;

/// An ink other than the outline's gets the whole surface if it covers at least this percentage. That keeps shapes crisp.
const PURE_PERCENT: usize = 72;

impl Mix {
    /// Returns a mix of one ink only.
    pub const fn pure(ink: Ink) -> Self {
        let mut parts = [0; 5];
        parts[ink as usize] = 8;
        Self(parts)
    }

    /// Returns the mix of a surface where each of [`Ink::ALL`] covers this many samples.
    pub fn of_samples(samples: [usize; 5]) -> Self {
        let total: usize = samples.iter().sum();
        let is_pure =
            |ink: &Ink| *ink != Ink::Edge && samples[*ink as usize] * 100 >= total * PURE_PERCENT;
        if let Some(ink) = Ink::ALL.into_iter().find(is_pure) {
            return Self::pure(ink);
        }
        let mut parts = samples.map(|count| count * PARTS / total);
        let mut remainders = samples.map(|count| count * PARTS % total);
        while parts.iter().sum::<usize>() < PARTS {
            // `max_by_key` returns the last one of the largest, and we want the first.
            let largest = (0..5).rev().max_by_key(|&ink| remainders[ink]).unwrap_or(0);
            parts[largest] += 1;
            remainders[largest] = 0;
        }
        Self(parts.map(|part| u8::try_from(part).unwrap_or(0)))
    }

    /// Returns how many of the eight parts are this ink.
    pub const fn parts(self, ink: Ink) -> u8 {
        self.0[ink as usize]
    }

    /// Returns the one ink to show if the terminal cannot mix colors: the background if it and the outline fill half of the
    /// mix or more, otherwise the strongest ink of the piece itself. An outline would leave only specks.
    pub fn strongest(self) -> Ink {
        if self.parts(Ink::Background) + self.parts(Ink::Edge) >= 4 {
            return Ink::Background;
        }
        let piece = [Ink::Shade, Ink::Line, Ink::Body].into_iter();
        piece
            .max_by_key(|ink| self.parts(*ink))
            .unwrap_or(Ink::Body)
    }

    /// Returns the mixed color if the terminal can show any color, otherwise the color of the strongest ink. With 256 colors
    /// the one nearest to a mix may be a pink or a green.
    pub fn color(self, colors: &PieceColors) -> TerminalColor {
        // Nearly every cell has one ink, and each frame asks for the colors of every cell of every piece.
        let is_pure = |ink: &Ink| usize::from(self.parts(*ink)) == PARTS;
        if let Some(ink) = Ink::ALL.into_iter().find(is_pure) {
            return colors.color(ink);
        }
        let mut sums = [0; 3];
        for ink in Ink::ALL.into_iter().filter(|ink| self.parts(*ink) > 0) {
            let TerminalColor::Rgb(red, green, blue) = colors.color(ink) else {
                return colors.color(self.strongest());
            };
            for (sum, channel) in sums.iter_mut().zip([red, green, blue]) {
                *sum += u16::from(self.parts(ink)) * u16::from(channel);
            }
        }
        let [red, green, blue] =
            sums.map(|sum: u16| u8::try_from((sum + 4) / 8).unwrap_or(u8::MAX));
        TerminalColor::Rgb(red, green, blue)
    }
}

/// The colors of a piece on its square, by ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceColors {
    pub background: TerminalColor,
    pub body: TerminalColor,
    /// The color of the outline; `None` if the background shows instead.
    pub edge: Option<TerminalColor>,
    pub line: TerminalColor,
    pub shade: TerminalColor,
}

impl PieceColors {
    fn color(&self, ink: Ink) -> TerminalColor {
        match ink {
            Ink::Background => self.background,
            Ink::Body => self.body,
            Ink::Edge => self.edge.unwrap_or(self.background),
            Ink::Line => self.line,
            Ink::Shade => self.shade,
        }
    }
}
