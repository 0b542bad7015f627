//! The colors that a theme defines, for one depth.

use ratatui::style::Color as TerminalColor;

use crate::drawing::{BoardColors, InkColors, Rgb};

/// Defines [`Colors`] with these fields, so that each color is listed only once.
macro_rules! colors {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Every color on the screen. The field names are the keys in theme files.
        ///
        /// Bright squares are the light ones and those with the colors `selected` and `drop_target`. The colors of marks come
        /// in pairs: for bright squares and for the others. By default everything has the terminal's own foreground and
        /// background.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Colors {
            $($(#[$doc])* pub $name: TerminalColor,)*
        }

        impl Colors {
            /// The keys of all colors in theme files.
            pub const KEYS: &[&str] = &[$(stringify!($name)),*];

            /// Calls `color` with the key of each color. Returns all colors, or the first error.
            pub fn try_from_keys<E>(
                mut color: impl FnMut(&'static str) -> Result<TerminalColor, E>,
            ) -> Result<Self, E> {
                Ok(Self { $($name: color(stringify!($name))?,)* })
            }
        }
    };
}

colors! {
    light_square,
    dark_square,
    /// A light square where the last move began or ended.
    last_move_light,
    /// A dark square where the last move began or ended.
    last_move_dark,
    /// The squares of chosen pieces (selected, dragged, touched, or fitting the typed text), or the destination of a move that
    /// waits to be confirmed or answered; bright.
    selected,
    /// The square under a dragged piece that may go there, and squares of pieces that may be captured; bright, and of the same
    /// hue as `selected`.
    drop_target,
    /// Squares that show why a move was refused, the en passant square in the position editor, and both ends of an arrow on
    /// squares of 4x2 cells. In sixteen colors or fewer, arrows are drawn there, and the flights of a mated king have this
    /// color too.
    highlighted,
    check,

    white_piece,
    black_piece,
    /// The outline of White's pieces and the lines in them; dark.
    white_outline,
    /// The lines in Black's pieces; light. Black has no outline, because it would look like a halo.
    black_outline,
    /// The shaded side of White's pieces.
    white_shade,
    /// The lit side of Black's pieces.
    black_shade,
    /// The ghost of a white piece that is dragged, or whose move waits to be confirmed or answered. Its square has the color
    /// `selected`.
    white_ghost,
    /// The ghost of a black piece that is dragged, or whose move waits to be confirmed or answered. Its square has the color
    /// `selected`.
    black_ghost,

    /// The dots on bright squares: on destinations, and between the pieces of a mate and the squares that they attack. They are
    /// softer than pieces. In sixteen colors or fewer, also the game's other marks on bright squares.
    mark_on_light,
    /// The same dots on the other squares. In sixteen colors or fewer, also the game's other marks there.
    mark_on_dark,
    /// The player's own marks and arrows on bright squares.
    player_mark_on_light,
    /// The player's own marks and arrows on the other squares.
    player_mark_on_dark,

    /// The color around the board. It is the background of all text there.
    background,
    /// The background of every other row of moves, nearly the same as the background around the board.
    stripe,
    /// The background of raised items such as buttons: a color between `background` and `dialog`.
    card,
    dialog,
    /// The thin line around the board and cards.
    frame,
    coordinates,
    text,
    faint,
    /// Anything that players should notice: keys, the side to move, the current move.
    accent,
    /// Errors, and anything that the Laws forbid.
    error,
}

/// How much a piece stands out from a square.
#[derive(Clone, Copy, Debug)]
pub struct PieceContrast {
    /// The key of the piece's color in theme files.
    pub piece: &'static str,
    /// The key of the square's color in theme files.
    pub square: &'static str,
    /// From 1 to 21, as [`contrast`] returns it.
    pub contrast: f64,
}

impl Colors {
    /// Returns the contrast of each side's pieces with each color of squares. An outlined white piece stands out by its outline
    /// or its body, whichever has more contrast. A black piece stands out by its body. The names are keys of theme files.
    pub fn contrasts(&self, is_outlined: bool) -> Vec<PieceContrast> {
        let squares = [
            ("light_square", self.light_square),
            ("dark_square", self.dark_square),
            ("last_move_light", self.last_move_light),
            ("last_move_dark", self.last_move_dark),
            ("selected", self.selected),
            ("drop_target", self.drop_target),
            ("highlighted", self.highlighted),
            ("check", self.check),
        ];
        let white = squares.map(|(square, ground)| {
            let body = contrast(rgb(self.white_piece), rgb(ground));
            let outline = contrast(rgb(self.white_outline), rgb(ground));
            PieceContrast {
                piece: "white_piece",
                square,
                contrast: if is_outlined { body.max(outline) } else { body },
            }
        });
        let black = squares.map(|(square, ground)| PieceContrast {
            piece: "black_piece",
            square,
            contrast: contrast(rgb(self.black_piece), rgb(ground)),
        });
        [white, black].concat()
    }
}

/// Returns the colors of board pictures, from a theme's 24-bit colors.
pub fn board_colors(colors: &Colors) -> BoardColors {
    let inks = |inks: [TerminalColor; 3]| {
        let [body, line, shade] = inks.map(rgb);
        InkColors { body, line, shade }
    };
    BoardColors {
        light_square: rgb(colors.light_square),
        dark_square: rgb(colors.dark_square),
        last_move_light: rgb(colors.last_move_light),
        last_move_dark: rgb(colors.last_move_dark),
        check: rgb(colors.check),
        background: rgb(colors.background),
        coordinates: rgb(colors.coordinates),
        pieces: [
            inks([colors.white_piece, colors.white_outline, colors.white_shade]),
            inks([colors.black_piece, colors.black_outline, colors.black_shade]),
        ],
    }
}

/// Returns the red, green and blue of a 24-bit color; black for any other color.
pub const fn rgb(color: TerminalColor) -> Rgb {
    match color {
        TerminalColor::Rgb(red, green, blue) => [red, green, blue],
        _ => [0; 3],
    }
}

/// Returns the contrast of two colors by WCAG 2.1, from 1 to 21.
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// Returns the relative luminance of a color, from 0 to 1.
fn luminance(color: Rgb) -> f64 {
    let linear = color.map(|part| match f64::from(part) / 255.0 {
        dark @ ..=0.04045 => dark / 12.92,
        light => ((light + 0.055) / 1.055).powf(2.4),
    });
    let weights = [0.2126, 0.7152, 0.0722];
    linear
        .iter()
        .zip(weights)
        .map(|(part, weight)| part * weight)
        .sum()
}
