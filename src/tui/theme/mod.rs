//! Colours: a theme of the player's choice, in as many colours as the terminal has.
//!
//! A theme paints every cell of the screen, so that it looks the same on dark and on light terminals; without colours
//! everything is left to the terminal. Whatever the theme, pieces and marks stand at least 3:1 against every square and
//! text 4.5:1 against what lies under it, and no two squares are taken for each other by people who see colours
//! differently. The tests compute all of that.

mod depth;
mod table;
mod tables;
#[cfg(test)]
mod tests;

use ratatui::style::{Color as Ink, Modifier, Style};

use super::art::Paint;
use crate::config::{ColorChoice, ThemeName};
use crate::rules::Color;
pub use depth::{Depth, is_forced as is_color_forced};
use table::Table;

/// What a square is shown as. Each is deep or bright; what is drawn on it is light or dark accordingly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A dark square; deep.
    Dark,
    /// A light square; bright.
    Light,
    /// A dark square on which the last move began or ended; deep.
    LastDark,
    /// A light square on which the last move began or ended; bright.
    LastLight,
    /// The piece in hand comes from it; bright.
    Hand,
    /// The piece in hand is over it and may go there; bright.
    Target,
    /// It speaks against what was refused, or fits what is being typed; deep.
    PointedOut,
    /// A king in check stands on it; deep.
    Check,
}

impl Ground {
    /// A square of which nothing special is to be said.
    pub const fn plain(light: bool) -> Self {
        if light { Self::Light } else { Self::Dark }
    }

    /// A square on which the last move began or ended.
    pub const fn last_move(light: bool) -> Self {
        if light {
            Self::LastLight
        } else {
            Self::LastDark
        }
    }

    /// Whether it takes dark marks.
    const fn is_bright(self) -> bool {
        matches!(
            self,
            Self::Light | Self::LastLight | Self::Hand | Self::Target
        )
    }
}

/// What a mark on a square is drawn with. Marks are told apart by their shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pen {
    /// For the cursor: light everywhere, so that the eye can follow it.
    Cursor,
    /// For what the game has to say of a square.
    Game,
    /// For what a player has drawn on the board.
    Player,
}

/// The colours of everything on the screen.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The colours.
    inks: Table<Ink>,
    /// The depth these colours are for.
    depth: Depth,
}

impl Theme {
    /// A theme at the depth that choice and environment (asked by `get`) say.
    pub fn of(name: ThemeName, color: ColorChoice, get: impl Fn(&str) -> Option<String>) -> Self {
        Self::new(name, Depth::detect(color, get))
    }

    /// A theme at a depth of colour.
    pub fn new(name: ThemeName, depth: Depth) -> Self {
        let inks = match depth {
            Depth::True => tables::scheme(name).truecolor.map(rgb),
            Depth::Palette => tables::scheme(name).palette.map(Ink::Indexed),
            Depth::Sixteen => tables::scheme(name).sixteen,
            Depth::Eight => table::EIGHT,
            Depth::Mono => table::MONO,
        };
        Self { inks, depth }
    }

    /// Whether there are no colours, so that pieces have to tell their side by their letters.
    pub fn is_mono(&self) -> bool {
        self.depth == Depth::Mono
    }

    /// The background of a square.
    pub fn square(&self, ground: Ground) -> Style {
        Style::new().bg(self.ground(ground))
    }

    /// The colour of a square.
    fn ground(&self, ground: Ground) -> Ink {
        self.inks.grounds[ground as usize]
    }

    /// What an empty cell of a square shows: without colours, dark squares are dotted.
    pub fn ground_symbol(&self, light: bool) -> &'static str {
        if self.is_mono() && !light { ":" } else { " " }
    }

    /// A piece of a color on this ground.
    pub fn paint(&self, color: Color, ground: Ink) -> Paint<Ink> {
        Paint {
            ground,
            body: self.inks.pieces[color as usize],
            shade: self.inks.shades[color as usize],
        }
    }

    /// What a dragged piece leaves on its square, which is a [`Ground::Hand`].
    pub fn ghost(&self, color: Color) -> Paint<Ink> {
        let ground = self.ground(Ground::Hand);
        Paint {
            ground,
            body: self.inks.ghosts[color as usize],
            shade: ground,
        }
    }

    /// A piece of a color that is one character, in the body colour of its paint. Bold, but for Black where colours are
    /// few, since bold black is gray on some terminals, and where there are none, since White's letters are bold there.
    pub fn character(&self, color: Color, paint: Paint<Ink>) -> Style {
        let style = Style::new().fg(paint.body).bg(paint.ground);
        match (self.depth, color) {
            (Depth::Sixteen | Depth::Eight | Depth::Mono, Color::Black) => style,
            _ => style.add_modifier(Modifier::BOLD),
        }
    }

    /// A mark on a square: ink and ground, so that it is seen on whatever stood there.
    pub fn mark(&self, pen: Pen, ground: Ground) -> Style {
        let bright = ground.is_bright();
        let ink = match pen {
            Pen::Cursor => self.inks.pieces[Color::White as usize],
            Pen::Game => self.inks.marks[usize::from(bright)],
            Pen::Player => self.inks.drawn[usize::from(bright)],
        };
        let style = self.square(ground).fg(ink);
        if bright && pen != Pen::Cursor {
            style
        } else {
            style.add_modifier(Modifier::BOLD)
        }
    }

    /// Plain text on what lies around the board; the whole screen begins as that.
    pub fn panel(&self) -> Style {
        Style::new().fg(self.inks.text).bg(self.inks.panel)
    }

    /// Plain text on what lies above everything.
    pub fn raised(&self) -> Style {
        Style::new().fg(self.inks.text).bg(self.inks.raised)
    }

    /// What is to be noticed.
    pub fn accent(&self) -> Style {
        Style::new()
            .fg(self.inks.accent)
            .add_modifier(Modifier::BOLD)
    }

    /// What is refused.
    pub fn refused(&self) -> Style {
        Style::new()
            .fg(self.inks.refused)
            .add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    pub fn faint(&self) -> Style {
        Style::new().fg(self.inks.faint)
    }

    /// Something chosen out of a row of things.
    pub fn chosen(&self) -> Style {
        if self.is_mono() {
            Style::new().add_modifier(Modifier::REVERSED)
        } else {
            Style::new().fg(self.inks.panel).bg(self.inks.accent)
        }
    }
}

/// A colour from its hexadecimal number.
fn rgb(number: u32) -> Ink {
    let [_, red, green, blue] = number.to_be_bytes();
    Ink::Rgb(red, green, blue)
}
