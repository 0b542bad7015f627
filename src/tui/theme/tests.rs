//! The rules of colour, computed for every theme at every depth.

mod arithmetic;

use clap::ValueEnum;

use super::table::Table;
use super::tables;
use super::{Depth, Ground, Ink, Pen, Theme};
use crate::config::ThemeName;
use crate::rules::Color;
use arithmetic::{Rgb, Vision, contrast, difference};

/// All squares.
const GROUNDS: [Ground; 8] = [
    Ground::Dark,
    Ground::Light,
    Ground::LastDark,
    Ground::LastLight,
    Ground::Hand,
    Ground::Target,
    Ground::PointedOut,
    Ground::Check,
];

/// The depths that have colours.
const COLORED: [Depth; 4] = [Depth::True, Depth::Palette, Depth::Sixteen, Depth::Eight];

/// Every theme at these depths, with the words to name it in a complaint.
fn themes(depths: &[Depth]) -> impl Iterator<Item = (String, Theme)> {
    let names = ThemeName::value_variants().iter();
    names.flat_map(|&name| {
        depths
            .iter()
            .map(move |&depth| (format!("{name:?} {depth:?}"), Theme::new(name, depth)))
    })
}

impl Theme {
    /// What the terminal makes of one of the theme's colours.
    fn seen(&self, ink: Ink) -> Rgb {
        arithmetic::seen(ink, self.depth == Depth::Eight)
    }

    /// The contrast of two of the theme's colours.
    fn contrast(&self, one: Ink, other: Ink) -> f64 {
        contrast(self.seen(one), self.seen(other))
    }
}

#[test]
fn the_arithmetic_knows_the_colors_everybody_knows() {
    let (black, white) = (Rgb::new(0x00_0000), Rgb::new(0xff_ffff));
    assert!((contrast(white, black) - 21.0).abs() < 0.01);
    assert!((difference(white, black, Vision::Normal) - 100.0).abs() < 0.1);
    // Red and green of one lightness are far apart, but not for those who lack one of the two kinds of cones.
    let (red, green) = (Rgb::new(0xb0_5030), Rgb::new(0x70_7830));
    assert!(difference(red, green, Vision::Normal) > 40.0);
    assert!(difference(red, green, Vision::Deuteranopia) < 15.0);
    // Blue and green of one lightness, for those who lack the third.
    let (blue, green) = (Rgb::new(0x20_88a0), Rgb::new(0x30_8a70));
    assert!(difference(blue, green, Vision::Normal) > 20.0);
    assert!(difference(blue, green, Vision::Tritanopia) < 15.0);
}

#[test]
fn pieces_stand_out_on_every_square() {
    for (name, theme) in themes(&COLORED) {
        for ground in GROUNDS {
            for color in Color::ALL {
                let paint = theme.paint(color, theme.ground(ground));
                let ratio = theme.contrast(paint.body, paint.ground);
                assert!(ratio >= 3.0, "{name}: {color} on {ground:?}: {ratio:.2}");
            }
        }
    }
}

#[test]
fn the_lines_in_a_piece_stand_out_from_it() {
    for (name, theme) in themes(&COLORED) {
        for color in Color::ALL {
            let paint = theme.paint(color, Ink::Reset);
            let ratio = theme.contrast(paint.body, paint.shade);
            assert!(ratio >= 3.0, "{name}: {color}: {ratio:.2}");
        }
    }
}

#[test]
fn a_ghost_is_seen_and_is_weaker_than_the_piece() {
    for (name, theme) in themes(&COLORED) {
        for color in Color::ALL {
            let ghost = theme.ghost(color);
            let piece = theme.paint(color, ghost.ground);
            let weak = theme.contrast(ghost.body, ghost.ground);
            let strong = theme.contrast(piece.body, piece.ground);
            assert!(weak >= 1.25, "{name}: {color}: {weak:.2}");
            assert!(
                weak <= 0.7 * strong,
                "{name}: {color}: {weak:.2} of {strong:.2}"
            );
        }
    }
}

#[test]
fn marks_stand_out_on_every_square() {
    for (name, theme) in themes(&COLORED) {
        for ground in GROUNDS {
            for pen in [Pen::Cursor, Pen::Game, Pen::Player] {
                let mark = theme.mark(pen, ground);
                let ratio = theme.contrast(mark.fg.unwrap(), mark.bg.unwrap());
                assert!(ratio >= 3.0, "{name}: {pen:?} on {ground:?}: {ratio:.2}");
            }
        }
    }
}

#[test]
fn no_square_is_taken_for_another_by_anyone() {
    for (name, theme) in themes(&[Depth::True, Depth::Palette]) {
        for (at, &one) in GROUNDS.iter().enumerate() {
            for &other in &GROUNDS[..at] {
                // The palette is too coarse to keep the last move light on light squares and dark on dark ones.
                let same = [one, other] == [Ground::LastLight, Ground::LastDark];
                if same && theme.depth == Depth::Palette {
                    continue;
                }
                let inks = [one, other].map(|ground| theme.seen(theme.ground(ground)));
                for vision in Vision::ALL {
                    let apart = difference(inks[0], inks[1], vision);
                    assert!(
                        apart >= 15.0,
                        "{name}: {one:?} and {other:?}, {vision:?}: {apart:.1}"
                    );
                }
            }
        }
    }
}

#[test]
fn in_sixteen_colors_squares_are_told_apart_but_for_what_marks_tell() {
    for (name, theme) in themes(&[Depth::Sixteen]) {
        let [dark, light, last, _, hand, _, pointed_out, check] =
            GROUNDS.map(|ground| theme.ground(ground));
        let grounds = [dark, light, last, hand, pointed_out, check];
        for (at, one) in grounds.iter().enumerate() {
            assert!(!grounds[..at].contains(one), "{name}: {one:?} twice");
        }
    }
}

#[test]
fn text_can_be_read() {
    for (name, theme) in themes(&COLORED) {
        let inks = &theme.inks;
        // The sixteen have but one red.
        let exact = matches!(theme.depth, Depth::True | Depth::Palette);
        let least = if exact && name.starts_with("contrast") {
            7.0
        } else {
            4.5
        };
        for under in [inks.panel, inks.raised] {
            for (what, ink) in [
                ("text", inks.text),
                ("faint", inks.faint),
                ("accent", inks.accent),
                ("refused", inks.refused),
            ] {
                let ratio = theme.contrast(ink, under);
                assert!(ratio >= least, "{name}: {what} on {under:?}: {ratio:.2}");
            }
        }
        let chosen = theme.chosen();
        let ratio = theme.contrast(chosen.fg.unwrap(), chosen.bg.unwrap());
        assert!(ratio >= least, "{name}: chosen: {ratio:.2}");
    }
}

#[test]
fn every_theme_paints_the_whole_screen_except_without_colors() {
    for (name, theme) in themes(&COLORED) {
        for style in [theme.panel(), theme.raised()] {
            assert_ne!(style.bg, Some(Ink::Reset), "{name}");
            assert_ne!(style.fg, Some(Ink::Reset), "{name}");
        }
    }
    for (name, theme) in themes(&[Depth::Mono]) {
        let Table { grounds, panel, .. } = &theme.inks;
        assert!(grounds.iter().all(|&ink| ink == Ink::Reset), "{name}");
        assert_eq!(*panel, Ink::Reset, "{name}");
        let accent = theme.accent();
        assert_eq!(accent.fg, Some(Ink::Reset), "{name}");
        assert!(!accent.add_modifier.is_empty(), "{name}");
    }
}

#[test]
fn bold_black_which_is_gray_on_some_terminals_is_never_used() {
    for (name, theme) in themes(&[Depth::Sixteen, Depth::Eight]) {
        let marks = GROUNDS.into_iter().flat_map(|ground| {
            [Pen::Cursor, Pen::Game, Pen::Player].map(|pen| theme.mark(pen, ground))
        });
        let pieces = Color::ALL.map(|color| theme.character(color, theme.paint(color, Ink::Reset)));
        for style in marks.chain(pieces).chain([theme.accent(), theme.refused()]) {
            let bold_black = style.fg == Some(Ink::Black) && !style.add_modifier.is_empty();
            assert!(!bold_black, "{name}: {style:?}");
        }
    }
}

#[test]
fn the_palette_is_used_only_where_it_is_the_same_everywhere() {
    for &name in ThemeName::value_variants() {
        let least = std::cell::Cell::new(u8::MAX);
        let _ = tables::scheme(name)
            .palette
            .map(|index| least.set(least.get().min(index)));
        assert!(least.get() >= 16, "{name:?}");
    }
}
