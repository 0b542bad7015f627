//! Dims the colors of cells under a dialog, and mixes colors.

use ratatui::style::{Color as TerminalColor, Style};

use super::{Depth, Theme};

/// The share of a cell's own color that remains under a dialog, in percent.
const KEPT: u16 = 40;

impl Theme {
    /// Returns the style of a cell with these colors under a dialog.
    pub fn dimmed(&self, fg: TerminalColor, bg: TerminalColor) -> Style {
        let style = Style::new().not_bold();
        match self.depth {
            Depth::True => style.fg(self.faded(fg)).bg(self.faded(bg)),
            Depth::Palette => style.fg(self.grayed(fg)).bg(self.grayed(bg)),
            Depth::Sixteen | Depth::Eight => self.calmed(fg, bg).patch(style),
            Depth::Mono => Style::new().dim(),
        }
    }

    /// Returns a color faded toward the background of the screen.
    fn faded(&self, color: TerminalColor) -> TerminalColor {
        mix(color, self.colors.background, KEPT)
    }

    /// Fades a color toward the background, and returns the gray among the 256 colors that is as bright. We take a gray because
    /// there are few dim colors, and the nearest one often has another hue.
    fn grayed(&self, color: TerminalColor) -> TerminalColor {
        let own = brightness(color);
        let background = brightness(self.colors.background);
        let faded = (own * KEPT + background * (100 - KEPT)) / 100;
        // The grays begin at 8 and go up in steps of 10.
        let step = (faded.saturating_sub(3) / 10).min(23);
        TerminalColor::Indexed(u8::try_from(232 + step).unwrap_or(u8::MAX))
    }

    /// Returns the style of a cell under a dialog in few colors. Text becomes dark gray. On squares, black and white stay
    /// distinct, and other colors become dark gray, except where there are only eight colors for backgrounds.
    fn calmed(&self, fg: TerminalColor, bg: TerminalColor) -> Style {
        let background = self.colors.background;
        let calm = |color| match color {
            color if color == background => color,
            TerminalColor::Black => TerminalColor::Black,
            TerminalColor::White => TerminalColor::Gray,
            color if self.depth == Depth::Eight => color,
            _ => TerminalColor::DarkGray,
        };
        let is_text = bg == background && fg != background;
        let ink = if is_text {
            TerminalColor::DarkGray
        } else {
            calm(fg)
        };
        Style::new().fg(ink).bg(calm(bg))
    }
}

/// Mixes this percentage of one color with another. Returns the first color if they cannot be mixed, because one is not in RGB.
pub(super) fn mix(one: TerminalColor, other: TerminalColor, percent: u16) -> TerminalColor {
    let (TerminalColor::Rgb(red, green, blue), TerminalColor::Rgb(r, g, b)) = (one, other) else {
        return one;
    };
    let [red, green, blue] = [(red, r), (green, g), (blue, b)].map(|(one, other)| {
        let sum = u16::from(one) * percent + u16::from(other) * (100 - percent);
        u8::try_from(sum / 100).unwrap_or(u8::MAX)
    });
    TerminalColor::Rgb(red, green, blue)
}

/// Returns the brightness of a color, from 0 to 255. For the sixteen colors, it is only a rough value: 0, 128, 192 or 255.
pub(super) fn brightness(color: TerminalColor) -> u16 {
    let of = |[red, green, blue]: [u16; 3]| (3 * red + 6 * green + blue) / 10;
    match color {
        TerminalColor::Rgb(red, green, blue) => of([red, green, blue].map(u16::from)),
        TerminalColor::Indexed(gray @ 232..) => 8 + 10 * (u16::from(gray) - 232),
        TerminalColor::Indexed(cube @ 16..) => {
            let cube = u16::from(cube) - 16;
            of([cube / 36, cube / 6 % 6, cube % 6].map(|step| match step {
                0 => 0,
                step => 55 + 40 * step,
            }))
        }
        TerminalColor::White => 255,
        TerminalColor::Gray => 192,
        TerminalColor::Black => 0,
        _ => 128,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::ThemeFile;

    #[test]
    fn dimmed_colors_of_the_palette_are_dark_grays() {
        let theme = Theme::new(&ThemeFile::default(), Depth::Palette);
        for color in 16..=255 {
            let TerminalColor::Indexed(gray) = theme.grayed(TerminalColor::Indexed(color)) else {
                panic!("{color} has left the palette");
            };
            assert!((232..245).contains(&gray), "{color} became {gray}");
        }
        assert_eq!(brightness(TerminalColor::Indexed(231)), 255);
        assert_eq!(brightness(TerminalColor::Indexed(244)), 128);
        let background = theme.colors.background;
        assert_eq!(theme.grayed(background), background);
    }

    #[test]
    fn in_few_colors_the_sides_stay_distinct_and_text_becomes_gray() {
        use TerminalColor::{Black, DarkGray, Gray, Green, White};
        // Of the eight backgrounds, none is a gray calmer than green.
        for (depth, square) in [(Depth::Sixteen, DarkGray), (Depth::Eight, Green)] {
            let theme = Theme::new(&ThemeFile::default(), depth);
            let dimmed = |fg, bg| {
                let style = theme.dimmed(fg, bg);
                (style.fg.unwrap(), style.bg.unwrap())
            };
            assert_eq!(dimmed(White, Green), (Gray, square));
            assert_eq!(dimmed(Green, White), (square, Gray));
            assert_eq!(dimmed(Black, Green), (Black, square));
            assert_eq!(dimmed(White, Black), (DarkGray, Black));
            assert_eq!(dimmed(Black, Black), (Black, Black));
        }
        let mono = Theme::new(&ThemeFile::default(), Depth::Mono);
        let style = mono.dimmed(TerminalColor::Reset, TerminalColor::Reset);
        assert_eq!(style, Style::new().dim());
    }

    #[test]
    fn a_faded_color_is_between_itself_and_the_background() {
        let (one, other) = (
            TerminalColor::Rgb(200, 100, 0),
            TerminalColor::Rgb(0, 0, 50),
        );
        assert_eq!(mix(one, other, 40), TerminalColor::Rgb(80, 40, 30));
        assert_eq!(mix(TerminalColor::Reset, other, 40), TerminalColor::Reset);
    }
}
