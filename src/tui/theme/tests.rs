//! The rules of color, computed for every theme at every depth.

mod arithmetic;

use super::{Depth, MarkKind, PieceColors, SquareBackground, TerminalColor, Theme};
use crate::rules::Color;
use crate::theme::{Colors, ThemeFile};
use arithmetic::{Rgb, Vision, chroma, contrast, difference};

/// All backgrounds.
const BACKGROUNDS: [SquareBackground; 8] = [
    SquareBackground::Dark,
    SquareBackground::Light,
    SquareBackground::LastMoveDark,
    SquareBackground::LastMoveLight,
    SquareBackground::Selected,
    SquareBackground::DropTarget,
    SquareBackground::Highlighted,
    SquareBackground::Check,
];

/// The depths that have colors.
const COLORED: [Depth; 4] = [Depth::True, Depth::Palette, Depth::Sixteen, Depth::Eight];

/// Returns every theme at these depths, also for outlined pieces, with the words to name it in a failure.
fn themes(depths: &[Depth]) -> impl Iterator<Item = (String, Theme)> {
    ThemeFile::names().flat_map(|name| {
        depths.iter().flat_map(move |&depth| {
            let file = ThemeFile::built_in(name).unwrap();
            let outlined = Theme::outlined(&file, depth);
            let outlined = outlined.map(|theme| (format!("{name} outlined"), theme));
            [(format!("{name} {depth:?}"), Theme::new(&file, depth))]
                .into_iter()
                .chain(outlined)
        })
    })
}

impl Theme {
    /// Returns what the terminal makes of one of the theme's colors.
    fn seen(&self, color: TerminalColor) -> Rgb {
        arithmetic::seen(color, self.depth == Depth::Eight)
    }

    /// Returns what separates a piece from its square: its outline if it has one, otherwise its body.
    fn rim(&self, piece: &PieceColors) -> TerminalColor {
        piece
            .edge
            .filter(|_| self.is_outlined)
            .unwrap_or(piece.body)
    }

    /// Returns the contrast between two of the theme's colors.
    pub(super) fn contrast(&self, one: TerminalColor, other: TerminalColor) -> f64 {
        contrast(self.seen(one), self.seen(other))
    }
}

#[test]
fn the_arithmetic_knows_the_colors_everybody_knows() {
    let (black, white) = (Rgb::new(0x00_0000), Rgb::new(0xff_ffff));
    assert!((contrast(white, black) - 21.0).abs() < 0.01);
    assert!((difference(white, black, Vision::Normal) - 100.0).abs() < 0.1);
    // Red and green of the same lightness are far apart, but not for people who lack one of two kinds of cones.
    let (red, green) = (Rgb::new(0xb0_5030), Rgb::new(0x70_7830));
    assert!(difference(red, green, Vision::Normal) > 40.0);
    assert!(difference(red, green, Vision::Deuteranopia) < 15.0);
    // Blue and green of the same lightness, for people who lack the third kind.
    let (blue, green) = (Rgb::new(0x20_88a0), Rgb::new(0x30_8a70));
    assert!(difference(blue, green, Vision::Normal) > 20.0);
    assert!(difference(blue, green, Vision::Tritanopia) < 15.0);
}

#[test]
fn pieces_stand_out_on_every_square() {
    for (name, theme) in themes(&COLORED) {
        for background in BACKGROUNDS.into_iter().chain([SquareBackground::Flight]) {
            for color in Color::ALL {
                let piece = theme.piece(color, theme.square_color(background));
                let ratio = theme.contrast(theme.rim(&piece), piece.background);
                assert!(
                    ratio >= 3.0,
                    "{name}: {color} on {background:?}: {ratio:.2}"
                );
            }
        }
    }
}

#[test]
fn pieces_stand_out_from_their_shadows_which_are_darker_than_the_square() {
    for (name, theme) in themes(&COLORED) {
        let mut casts_shadows = false;
        for background in BACKGROUNDS.into_iter().chain([SquareBackground::Flight]) {
            let square = theme.square_color(background);
            for color in Color::ALL.into_iter().filter(|_| theme.has_light()) {
                let piece = theme.piece(color, square);
                let shadow = theme.shadow(square, piece.body);
                let ratio = theme.contrast(piece.body, shadow);
                assert!(
                    ratio >= 3.0 || theme.is_outlined,
                    "{name}: {color} on {background:?}: {ratio:.2}"
                );
                assert!(
                    theme.is_ground(shadow, background),
                    "{name}: {background:?}"
                );
                casts_shadows |= shadow != square;
            }
        }
        assert_eq!(casts_shadows, theme.has_light(), "{name}");
        let is_lit = theme.depth == Depth::True && !name.starts_with("contrast");
        assert_eq!(theme.has_light(), is_lit, "{name}");
    }
}

#[test]
fn the_lines_in_a_piece_stand_out_from_it_and_its_shaded_side_stays_near() {
    for (name, theme) in themes(&COLORED) {
        for color in Color::ALL {
            let piece = theme.piece(color, TerminalColor::Reset);
            let [line, shade] =
                [piece.line, piece.shade].map(|ink| theme.contrast(piece.body, ink));
            assert!(line >= 3.0, "{name}: {color}: {line:.2}");
            assert!(shade <= 2.5, "{name}: {color}: {shade:.2}");
        }
    }
}

#[test]
fn a_ghost_is_seen_and_is_weaker_than_the_piece() {
    for (name, theme) in themes(&COLORED) {
        for color in Color::ALL {
            let ghost = theme.ghost(color);
            let piece = theme.piece(color, ghost.background);
            let weak = theme.contrast(ghost.body, ghost.background);
            let strong = theme.contrast(theme.rim(&piece), piece.background);
            assert!(weak >= 1.25, "{name}: {color}: {weak:.2}");
            assert!(
                weak <= 0.7 * strong,
                "{name}: {color}: {weak:.2} of {strong:.2}"
            );
        }
    }
}

#[test]
fn shapes_stand_out_on_every_square() {
    for (name, theme) in themes(&COLORED) {
        for background in BACKGROUNDS {
            for kind in [MarkKind::Light, MarkKind::Game, MarkKind::Player] {
                if kind == MarkKind::Game && theme.marks_by_ground() {
                    continue;
                }
                let mark = theme.mark(kind, background);
                let ratio = theme.contrast(mark.fg.unwrap(), mark.bg.unwrap());
                assert!(
                    ratio >= 3.0,
                    "{name}: {kind:?} on {background:?}: {ratio:.2}"
                );
            }
        }
    }
}

#[test]
fn the_dot_of_a_destination_is_visible_to_everyone_and_has_less_contrast_than_a_piece() {
    for (name, theme) in themes(&[Depth::True, Depth::Palette]) {
        for background in [
            SquareBackground::Dark,
            SquareBackground::Light,
            SquareBackground::LastMoveDark,
            SquareBackground::LastMoveLight,
        ] {
            let mark = theme.mark(MarkKind::Game, background);
            let [dot, ground] = [mark.fg, mark.bg].map(|color| theme.seen(color.unwrap()));
            for vision in Vision::ALL {
                let apart = difference(dot, ground, vision);
                assert!(
                    apart >= 15.0,
                    "{name}: {background:?}, {vision:?}: {apart:.1}"
                );
            }
            let ratio = contrast(dot, ground);
            let is_soft = (1.5..3.0).contains(&ratio);
            assert!(is_soft, "{name}: {background:?}: {ratio:.2}");
        }
    }
}

#[test]
fn the_theme_named_contrast_has_more_of_it_than_others_between_pieces_and_squares() {
    let theme = Theme::new(&ThemeFile::built_in("contrast").unwrap(), Depth::True);
    for square in [theme.colors.light_square, theme.colors.dark_square] {
        for piece in [theme.colors.white_piece, theme.colors.black_piece] {
            let ratio = theme.contrast(piece, square);
            assert!(ratio >= 3.4, "{piece:?} on {square:?}: {ratio:.2}");
        }
    }
}

#[test]
fn an_arrow_keeps_its_color_from_square_to_square() {
    for (name, theme) in themes(&COLORED) {
        let inks = BACKGROUNDS.map(|background| theme.mark(MarkKind::Player, background).fg);
        for ink in inks {
            let [first, ink] = [inks[0], ink].map(|ink| theme.seen(ink.unwrap()));
            let apart = difference(first, ink, Vision::Normal);
            assert!(apart <= 12.0, "{name}: {apart:.1}");
        }
    }
}

/// Returns the least difference between two backgrounds. The two tones of the last move mean the same. In 256 colors, few have
/// enough contrast with both sides' pieces, and check has a shape, too.
fn least_difference(one: SquareBackground, other: SquareBackground, depth: Depth) -> f64 {
    use SquareBackground::{Check, DropTarget, LastMoveDark, LastMoveLight, Selected};
    let is_palette = depth == Depth::Palette;
    match (one, other) {
        (LastMoveLight, LastMoveDark) => 0.0,
        (Check, _) | (_, Check) if is_palette => 11.5,
        (DropTarget, Selected) if is_palette => 14.0,
        _ => 15.0,
    }
}

#[test]
fn no_square_is_taken_for_another_by_anyone() {
    for (name, theme) in themes(&[Depth::True, Depth::Palette]) {
        for (at, &one) in BACKGROUNDS.iter().enumerate() {
            for &other in &BACKGROUNDS[..at] {
                let least = least_difference(one, other, theme.depth);
                let [color, other_color] =
                    [one, other].map(|background| theme.square_color(background));
                for vision in Vision::ALL {
                    let apart = difference(theme.seen(color), theme.seen(other_color), vision);
                    assert!(
                        apart >= least,
                        "{name}: {one:?} and {other:?}, {vision:?}: {apart:.1}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_last_move_is_calm_and_calmer_than_check() {
    for (name, theme) in themes(&[Depth::True, Depth::Palette]) {
        let chroma = |background| chroma(theme.seen(theme.square_color(background)));
        let check = chroma(SquareBackground::Check);
        let most = if theme.depth == Depth::Palette || name.starts_with("contrast") {
            61.0
        } else {
            47.0
        };
        for light in [false, true] {
            let last_move = chroma(SquareBackground::last_move(light));
            assert!(last_move <= most, "{name}: {last_move:.0}");
            assert!(last_move < check, "{name}: {last_move:.0} of {check:.0}");
        }
    }
}

#[test]
fn light_squares_are_twice_as_bright_as_dark_ones_but_where_pieces_need_the_contrast() {
    let themes = themes(&[Depth::True]).filter(|(name, _)| !name.starts_with("contrast"));
    for (name, theme) in themes {
        let ratio = theme.contrast(theme.colors.light_square, theme.colors.dark_square);
        assert!(ratio >= 2.0, "{name}: {ratio:.2}");
    }
}

#[test]
fn in_sixteen_colors_the_backgrounds_of_squares_differ() {
    for (name, theme) in themes(&[Depth::Sixteen]) {
        // Light squares have the colors of dark ones, without their shading.
        let colors = [
            SquareBackground::Dark,
            SquareBackground::LastMoveDark,
            SquareBackground::Selected,
            SquareBackground::DropTarget,
            SquareBackground::Highlighted,
            SquareBackground::Check,
        ]
        .map(|background| theme.square_color(background));
        for (at, one) in colors.iter().enumerate() {
            assert!(!colors[..at].contains(one), "{name}: {one:?} twice");
        }
    }
}

#[test]
fn the_shading_of_dark_squares_is_seen() {
    for (name, theme) in themes(&[Depth::Sixteen, Depth::Eight]) {
        let style = theme.square(SquareBackground::Dark);
        let ratio = theme.contrast(style.fg.unwrap(), style.bg.unwrap());
        assert!(ratio >= 3.0, "{name}: {ratio:.2}");
        assert_ne!(theme.square_symbol(false), theme.square_symbol(true));
    }
}

#[test]
fn the_line_at_a_board_is_not_taken_for_a_part_of_its_squares() {
    for (name, theme) in themes(&COLORED) {
        let line = Some(theme.line_at_board());
        for background in [SquareBackground::Light, SquareBackground::Dark] {
            assert_ne!(theme.square(background).bg, line, "{name}: {background:?}");
        }
    }
}

#[test]
fn text_can_be_read() {
    for (name, theme) in themes(&COLORED) {
        let colors = &theme.colors;
        // The sixteen colors have only one red.
        let exact = matches!(theme.depth, Depth::True | Depth::Palette);
        let least = if exact && name.starts_with("contrast") {
            7.0
        } else {
            4.5
        };
        for under in [colors.background, colors.stripe, colors.card, colors.dialog] {
            for (what, color) in [
                ("coordinates", colors.coordinates),
                ("text", colors.text),
                ("faint", colors.faint),
                ("accent", colors.accent),
                ("error", colors.error),
            ] {
                let ratio = theme.contrast(color, under);
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
        for style in [theme.screen(), theme.card(), theme.dialog()] {
            assert_ne!(style.bg, Some(TerminalColor::Reset), "{name}");
            assert_ne!(style.fg, Some(TerminalColor::Reset), "{name}");
        }
    }
    for (name, theme) in themes(&[Depth::Mono]) {
        assert_eq!(theme.colors, Colors::default(), "{name}");
        let accent = theme.accent();
        assert_eq!(accent.fg, Some(TerminalColor::Reset), "{name}");
        assert!(!accent.add_modifier.is_empty(), "{name}");
    }
}

#[test]
fn bold_black_which_is_gray_on_some_terminals_is_never_used() {
    for (name, theme) in themes(&[Depth::Sixteen, Depth::Eight]) {
        let marks = BACKGROUNDS.into_iter().flat_map(|background| {
            [MarkKind::Light, MarkKind::Game, MarkKind::Player]
                .map(|kind| theme.mark(kind, background))
        });
        let pieces = Color::ALL
            .map(|color| theme.piece_character(color, &theme.piece(color, TerminalColor::Reset)));
        for style in marks.chain(pieces).chain([theme.accent(), theme.error()]) {
            let bold_black =
                style.fg == Some(TerminalColor::Black) && !style.add_modifier.is_empty();
            assert!(!bold_black, "{name}: {style:?}");
        }
    }
}
