//! Colours, for each depth of colour that terminals have.

use ratatui::style::{Color as Ink, Modifier, Style};

use super::art::Paint;
use crate::rules::Color;

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// 24 bits.
    True,
    /// The palette of 256.
    Palette,
    /// The sixteen of the terminal's own choice.
    Sixteen,
    /// None: attributes alone.
    Mono,
}

impl Depth {
    /// What the environment says of the terminal's colours, asked by `get`: `NO_COLOR` comes before `COLORTERM`, and
    /// that before `TERM`.
    pub fn detect(get: impl Fn(&str) -> Option<String>) -> Self {
        let filled = |name| get(name).filter(|value| !value.is_empty());
        if filled("NO_COLOR").is_some() || filled("CLICOLOR").as_deref() == Some("0") {
            return Self::Mono;
        }
        if matches!(filled("COLORTERM").as_deref(), Some("truecolor" | "24bit")) {
            return Self::True;
        }
        match filled("TERM") {
            Some(term) if term.contains("direct") => Self::True,
            Some(term) if term.contains("256color") => Self::Palette,
            Some(term) if term.starts_with("vt") => Self::Mono,
            _ => Self::Sixteen,
        }
    }
}

/// What a square is shown as, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// A king in check stands on it.
    Check,
    /// The piece in hand comes from it, or is over it and may go there.
    Hand,
    /// The last move began or ended on it.
    LastMove,
    /// Nothing special.
    Plain,
}

/// The colours of everything on the screen.
#[derive(Clone, Debug)]
pub struct Theme {
    /// Plain squares, dark and light.
    plain: [Ink; 2],
    /// Squares of the last move, dark and light.
    last_move: [Ink; 2],
    /// The squares of the piece in hand.
    hand: Ink,
    /// The square of a king in check.
    check: Ink,
    /// White's and Black's pieces.
    pieces: [Ink; 2],
    /// The outlines and lines of drawn pieces, White's and Black's.
    shades: [Ink; 2],
    /// What is to be noticed: keys, the side to move, the current move.
    accent: Ink,
    /// What is refused.
    refused: Ink,
    /// What matters less.
    faint: Ink,
    /// The depth these colours are for.
    depth: Depth,
}

impl Theme {
    /// The colours for a depth. Pieces stand at least 3:1 against every square, and the highlights are at least 15
    /// apart (CIE76) with every kind of color vision, where the depth can do it.
    pub fn new(depth: Depth) -> Self {
        match depth {
            Depth::True => Self {
                plain: [rgb(0x65_5b41), rgb(0x96_8b85)],
                last_move: [rgb(0x13_7285), rgb(0x46_7ee8)],
                hand: rgb(0xa7_8a0d),
                check: rgb(0xb7_3120),
                pieces: [rgb(0xff_ffff), rgb(0x00_0000)],
                shades: [rgb(0x1c_1a17), rgb(0xa3_9b90)],
                accent: rgb(0xe8_c468),
                refused: rgb(0xff_8a7a),
                faint: rgb(0x9a_948c),
                depth,
            },
            Depth::Palette => Self {
                plain: [Ink::Indexed(240), Ink::Indexed(245)],
                last_move: [Ink::Indexed(24), Ink::Indexed(68)],
                hand: Ink::Indexed(136),
                check: Ink::Indexed(130),
                pieces: [Ink::Indexed(231), Ink::Indexed(16)],
                shades: [Ink::Indexed(234), Ink::Indexed(247)],
                accent: Ink::Indexed(222),
                refused: Ink::Indexed(210),
                faint: Ink::Indexed(247),
                depth,
            },
            Depth::Sixteen => Self {
                plain: [Ink::Magenta, Ink::DarkGray],
                last_move: [Ink::Magenta, Ink::DarkGray],
                hand: Ink::Red,
                check: Ink::Red,
                pieces: [Ink::White, Ink::Black],
                shades: [Ink::Black, Ink::Gray],
                accent: Ink::Yellow,
                refused: Ink::LightRed,
                faint: Ink::Gray,
                depth,
            },
            Depth::Mono => Self {
                plain: [Ink::Reset; 2],
                last_move: [Ink::Reset; 2],
                hand: Ink::Reset,
                check: Ink::Reset,
                pieces: [Ink::Reset; 2],
                shades: [Ink::Reset; 2],
                accent: Ink::Reset,
                refused: Ink::Reset,
                faint: Ink::Reset,
                depth,
            },
        }
    }

    /// Whether there are no colours, so that pieces have to tell their side by their letters.
    pub fn is_mono(&self) -> bool {
        self.depth == Depth::Mono
    }

    /// The background of a square.
    pub fn square(&self, light: bool, tint: Tint) -> Style {
        let ink = match tint {
            Tint::Check => self.check,
            Tint::Hand => self.hand,
            Tint::LastMove => self.last_move[usize::from(light)],
            Tint::Plain => self.plain[usize::from(light)],
        };
        Style::new().bg(ink)
    }

    /// What an empty cell of a square shows: without colours, dark squares are dotted.
    pub fn ground_symbol(&self, light: bool) -> &'static str {
        if self.is_mono() && !light { ":" } else { " " }
    }

    /// A drawn piece of a color on this ground.
    pub fn paint(&self, color: Color, ground: Ink) -> Paint<Ink> {
        Paint {
            ground,
            body: self.pieces[color as usize],
            shade: self.shades[color as usize],
        }
    }

    /// What a dragged piece leaves on its square.
    pub fn ghost(&self, color: Color, ground: Ink) -> Paint<Ink> {
        Paint {
            ground,
            body: self.shades[!color as usize],
            shade: ground,
        }
    }

    /// A piece of a color that is one character, in the body colour of its paint.
    pub fn character(&self, color: Color, paint: Paint<Ink>) -> Style {
        let style = Style::new().fg(paint.body);
        match (self.depth, color) {
            (Depth::Mono, Color::Black) => style,
            _ => style.add_modifier(Modifier::BOLD),
        }
    }

    /// A mark on a square: it has a shape of its own, and takes the color that stands out on every square.
    pub fn mark(&self) -> Style {
        Style::new().fg(self.pieces[0]).add_modifier(Modifier::BOLD)
    }

    /// What is to be noticed.
    pub fn accent(&self) -> Style {
        Style::new().fg(self.accent).add_modifier(Modifier::BOLD)
    }

    /// What is refused.
    pub fn refused(&self) -> Style {
        Style::new().fg(self.refused).add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    pub fn faint(&self) -> Style {
        Style::new().fg(self.faint)
    }

    /// Something chosen out of a row of things.
    pub fn chosen(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

/// A colour from its hexadecimal number.
const fn rgb(number: u32) -> Ink {
    let [_, red, green, blue] = number.to_be_bytes();
    Ink::Rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(environment: &[(&str, &str)]) -> Depth {
        Depth::detect(|name| {
            environment
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn no_color_comes_before_everything_and_colorterm_before_term() {
        assert_eq!(
            detect(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]),
            Depth::Mono
        );
        assert_eq!(
            detect(&[("NO_COLOR", ""), ("COLORTERM", "truecolor")]),
            Depth::True
        );
        assert_eq!(detect(&[("TERM", "xterm-256color")]), Depth::Palette);
        assert_eq!(detect(&[("TERM", "linux")]), Depth::Sixteen);
    }
}
