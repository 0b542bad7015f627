//! The styles of the theme that the player chose, in as many colors as the terminal has.
//!
//! A theme paints every cell of the screen, so it looks the same on dark and light terminals. Without colors we leave
//! everything to the terminal. The tests check that all colors have enough contrast.

mod depth;
mod dim;
#[cfg(test)]
mod tests;

use ratatui::style::{Color as TerminalColor, Style};

use super::pieces::PieceColors;
use crate::drawing::InkColors;
use crate::pgn::MarkColor;
use crate::rules::Color;
pub use crate::theme::Depth;
use crate::theme::{Colors, MIN_CONTRAST, ThemeFile, board_colors, contrast, rgb};
pub use depth::{FoundDepth, IS_SET, TERMINAL_SAYS, is_forced as is_color_forced};

/// The background of a square, named after what it tells the player. Each one is bright or dark. Most marks have one color for
/// bright backgrounds and another for dark ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareBackground {
    Dark,
    /// A plain light square; bright.
    Light,
    /// A dark square where the last move began or ended.
    LastMoveDark,
    /// A light square where the last move began or ended; bright.
    LastMoveLight,
    /// A chosen piece is here: in hand, touched, or one that fits the typed text. Or a move that waits to be confirmed or answered
    /// ends here; bright.
    Selected,
    /// A dragged piece is over this square and may go there, or a piece may be captured here; bright.
    DropTarget,
    /// This square shows why a move is refused, or is an end of an arrow that would hide the pieces; dark.
    Highlighted,
    /// The square of a king in check; dark.
    Check,
    /// A square that a mated king cannot flee to; dark.
    Flight,
}

impl SquareBackground {
    /// Returns the background of a light or dark square that shows nothing else.
    pub const fn plain(light: bool) -> Self {
        if light { Self::Light } else { Self::Dark }
    }

    /// Returns the background of a square where the last move began or ended.
    pub const fn last_move(light: bool) -> Self {
        if light {
            Self::LastMoveLight
        } else {
            Self::LastMoveDark
        }
    }

    const fn is_bright(self) -> bool {
        match self {
            Self::Light | Self::LastMoveLight | Self::Selected | Self::DropTarget => true,
            Self::Dark | Self::LastMoveDark | Self::Highlighted | Self::Check | Self::Flight => {
                false
            }
        }
    }
}

/// The characters that the empty cells of squares may show: plain, dotted and shaded.
pub const SQUARE_SYMBOLS: [&str; 3] = [" ", ":", "▒"];

/// Stands for the terminal's foreground in the colors of a piece if the theme has no colors.
const FOREGROUND: TerminalColor = TerminalColor::White;

/// The color that darkens a square in the shadow of a piece.
const FULL_SHADOW: TerminalColor = TerminalColor::Rgb(0, 0, 0);
/// How much of [`FULL_SHADOW`] we mix into the color of the square, in percent. We use the first value that leaves enough
/// contrast with the piece.
const SHADOWS: [u16; 3] = [30, 20, 10];

/// How much of the accent the keys on buttons contain, in percent. We use the first value that leaves [`KEY_CONTRAST`].
const KEY_ACCENTS: &[u16] = &[75, 88];
/// Minimum contrast of the keys on buttons with their ground.
const KEY_CONTRAST: f64 = 4.5;

/// How much of the red of check the squares contain that a mated king cannot flee to, in percent.
const FLIGHT: u16 = 60;

/// How much of a side's color the letters and digits inside squares contain, in percent.
const COORDINATE: u16 = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureColors {
    /// The colors of pieces on squares, in the order of [`Color::ALL`].
    pub pieces: [InkColors; 2],
    /// The colors of captured pieces of either side, on the card of the player who has captured them.
    pub captured: InkColors,
}

/// The kind of a mark on a square, which decides its color. The shape of the mark says what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// The cursor and the sign of check. They have the color of White's pieces, or of their outline if pieces have outlines,
    /// because it stands out on every square.
    Light,
    /// Everything else that the game marks on a square.
    Game,
    /// A mark that a player drew on the board.
    Player,
    /// A mark in a game that is read, in its color.
    Colored(MarkColor),
}

/// A theme in the colors that the terminal has.
#[derive(Clone, Debug)]
pub struct Theme {
    colors: Colors,
    depth: Depth,
    /// True if White's pieces have an outline that makes them stand out from their squares.
    is_outlined: bool,
    has_light: bool,
}

impl Theme {
    /// Returns the theme with this many colors.
    pub fn new(theme: &ThemeFile, depth: Depth) -> Self {
        Self {
            colors: theme.colors(depth),
            depth,
            is_outlined: false,
            has_light: depth == Depth::True && theme.has_light(),
        }
    }

    /// Returns the theme for boards with outlined pieces; `None` if there are too few colors for outlines, or if the theme has
    /// the same colors for such boards.
    pub fn outlined(theme: &ThemeFile, depth: Depth) -> Option<Self> {
        let colors = theme.outlined_colors();
        let differs = depth == Depth::True && colors != theme.colors(depth);
        differs.then_some(Self {
            colors,
            depth,
            is_outlined: true,
            has_light: theme.has_light(),
        })
    }

    /// Returns true if there are no colors. Then only shapes and letters show the position.
    pub fn is_mono(&self) -> bool {
        self.depth == Depth::Mono
    }

    /// Returns true if there are enough colors for the backgrounds of squares to show everything except check.
    pub fn marks_by_ground(&self) -> bool {
        match self.depth {
            Depth::True | Depth::Palette => true,
            Depth::Sixteen | Depth::Eight | Depth::Mono => false,
        }
    }

    /// Returns true if the background of the king's square alone shows check. With fewer colors, some people cannot tell its
    /// red from the color of the last move.
    pub fn marks_check_by_ground(&self) -> bool {
        self.depth == Depth::True
    }

    /// Returns the style of an empty square and of the shading in it.
    pub fn square(&self, background: SquareBackground) -> Style {
        Style::new()
            .fg(self.colors.black_piece)
            .bg(self.square_color(background))
    }

    fn square_color(&self, background: SquareBackground) -> TerminalColor {
        match background {
            SquareBackground::Dark => self.colors.dark_square,
            SquareBackground::Light => self.colors.light_square,
            SquareBackground::LastMoveDark => self.colors.last_move_dark,
            SquareBackground::LastMoveLight => self.colors.last_move_light,
            SquareBackground::Selected => self.colors.selected,
            SquareBackground::DropTarget => self.colors.drop_target,
            SquareBackground::Highlighted => self.colors.highlighted,
            SquareBackground::Check => self.colors.check,
            SquareBackground::Flight => self.flight(),
        }
    }

    /// Returns a paler red than that of check. With 24-bit colors, this is that red mixed with the color of light squares; with
    /// 256 colors, a color of the palette; with fewer, the color of highlighted squares.
    fn flight(&self) -> TerminalColor {
        match self.depth {
            Depth::True => dim::mix(self.colors.check, self.colors.light_square, FLIGHT),
            Depth::Palette => TerminalColor::Indexed(131),
            Depth::Sixteen | Depth::Eight | Depth::Mono => self.colors.highlighted,
        }
    }

    /// Returns what an empty cell of a square shows, one of [`SQUARE_SYMBOLS`]. Dark squares are shaded if there are few
    /// colors, and dotted if there are none.
    pub fn square_symbol(&self, light: bool) -> &'static str {
        let [plain, dotted, shaded] = SQUARE_SYMBOLS;
        match (self.depth, light) {
            (Depth::True | Depth::Palette, _) | (_, true) => plain,
            (Depth::Sixteen | Depth::Eight, false) => shaded,
            (Depth::Mono, false) => dotted,
        }
    }

    /// Returns the colors of a side's piece on this background. [`Theme::cell`] turns them into a style. Without colors,
    /// `background` does not matter.
    pub fn piece(&self, side: Color, background: TerminalColor) -> PieceColors {
        if self.is_mono() {
            return piece_without_colors(side);
        }
        let colors = &self.colors;
        match side {
            Color::White => PieceColors {
                background,
                body: colors.white_piece,
                edge: Some(colors.white_outline),
                line: colors.white_outline,
                shade: colors.white_shade,
            },
            Color::Black => PieceColors {
                background,
                body: colors.black_piece,
                // Around a black piece an outline, which is light, would look like a halo.
                edge: None,
                line: colors.black_outline,
                shade: colors.black_shade,
            },
        }
    }

    /// Returns the colors of pieces in pictures. Call this only on a theme with 24-bit colors.
    pub fn picture_colors(&self) -> PictureColors {
        let colors = &self.colors;
        PictureColors {
            pieces: board_colors(colors).pieces,
            // Captured pieces look like text, because Black's color would hardly be visible on a dark card, nor White's on a
            // bright one.
            captured: InkColors {
                body: rgb(colors.faint),
                line: rgb(colors.card),
                shade: rgb(colors.faint),
            },
        }
    }

    /// Returns the colors of the ghost of a piece that is dragged, or whose move waits to be confirmed or answered. The
    /// background of its square is [`SquareBackground::Selected`].
    pub fn ghost(&self, side: Color) -> PieceColors {
        let background = self.colors.selected;
        let body = match side {
            Color::White => self.colors.white_ghost,
            Color::Black => self.colors.black_ghost,
        };
        PieceColors {
            background,
            body,
            edge: None,
            line: background,
            shade: body,
        }
    }

    /// Returns true if we draw light on pieces, and shadows that they cast. This needs 24-bit colors and a theme with light.
    pub fn has_light(&self) -> bool {
        self.has_light
    }

    /// Returns the color of a square in the shadow of a piece with this ink: the darkest one that contrasts enough with the
    /// piece. Returns the color of the square itself if there is no such color, or if the theme has no light.
    pub fn shadow(&self, square: TerminalColor, ink: TerminalColor) -> TerminalColor {
        if !self.has_light {
            return square;
        }
        let shadows = SHADOWS.map(|percent| dim::mix(FULL_SHADOW, square, percent));
        let stands_out = |shadow: &TerminalColor| contrast(rgb(*shadow), rgb(ink)) >= MIN_CONTRAST;
        shadows.into_iter().find(stands_out).unwrap_or(square)
    }

    /// Returns true if this is the color of a square with this background, perhaps in the shadow of a piece.
    pub fn is_ground(&self, color: TerminalColor, background: SquareBackground) -> bool {
        let square = self.square_color(background);
        let inks = [self.colors.white_piece, self.colors.black_piece];
        let shadows = inks.map(|ink| self.shadow(square, ink));
        color == square || shadows.contains(&color)
    }

    /// Returns the background of cells where a drawing of a piece shows the square. That is `square`, the color of the square;
    /// without colors it depends on the side of the piece.
    pub fn behind(&self, piece: &PieceColors, square: TerminalColor) -> TerminalColor {
        if self.is_mono() {
            piece.background
        } else {
            square
        }
    }

    /// Returns the style of a cell in two of a piece's colors.
    pub fn cell(&self, fg: TerminalColor, bg: TerminalColor) -> Style {
        if !self.is_mono() {
            return Style::new().fg(fg).bg(bg);
        }
        let reset = TerminalColor::Reset;
        let style = Style::new().fg(reset).bg(reset);
        if bg == FOREGROUND {
            style.reversed()
        } else {
            style.not_reversed()
        }
    }

    /// Returns the style of a piece that is one character, on top of its square's style. It is bold, with two exceptions for
    /// Black: with few colors bold black is gray on some terminals, and without colors only White's letters are bold.
    pub fn piece_character(&self, side: Color, colors: &PieceColors) -> Style {
        let bold = Style::new().bold();
        match (self.depth, side) {
            (Depth::True | Depth::Palette, _) | (Depth::Sixteen | Depth::Eight, Color::White) => {
                bold.fg(colors.body)
            }
            (Depth::Sixteen | Depth::Eight, Color::Black) => Style::new().fg(colors.body),
            (Depth::Mono, Color::White) => bold.reversed(),
            (Depth::Mono, Color::Black) => Style::new(),
        }
    }

    /// Returns the style of the cells on both sides of a one-character piece, on squares of this height; `None` if they stay as
    /// they are. Without colors, a reversed bar makes White's letters stand out.
    pub fn beside_character(&self, side: Color, unit: u16) -> Option<Style> {
        let has_bar = self.is_mono() && side == Color::White && unit > 1;
        has_bar.then(|| Style::new().reversed())
    }

    /// Returns the style of a mark on a square. It includes the background, so the mark is visible over a piece.
    pub fn mark(&self, kind: MarkKind, background: SquareBackground) -> Style {
        let bright = background.is_bright();
        let color = match (kind, bright) {
            (MarkKind::Light, _) if self.is_outlined => self.colors.white_outline,
            (MarkKind::Light, _) => self.colors.white_piece,
            (MarkKind::Game, false) => self.colors.mark_on_dark,
            (MarkKind::Game, true) => self.colors.mark_on_light,
            (MarkKind::Player, false) => self.colors.player_mark_on_dark,
            (MarkKind::Player, true) => self.colors.player_mark_on_light,
            (MarkKind::Colored(color), _) => self.mark_color(color, bright),
        };
        let style = self.square(background).fg(color);
        let is_drawn = matches!(kind, MarkKind::Player | MarkKind::Colored(_));
        if is_drawn || bright && kind == MarkKind::Game {
            style
        } else {
            style.bold()
        }
    }

    /// Returns the color of a mark in a game that is read: a dark one on a bright square, and a bright one on a dark square.
    fn mark_color(&self, color: MarkColor, bright: bool) -> TerminalColor {
        let [true_color, index, named] = match (color, bright) {
            (MarkColor::Green, true) => [0x00_5f_1f, 22, 2],
            (MarkColor::Green, false) => [0x5f_ff_5f, 83, 10],
            (MarkColor::Red, true) => [0xaf_00_00, 124, 1],
            (MarkColor::Red, false) => [0xff_5f_5f, 203, 9],
            (MarkColor::Yellow, true) => [0x5f_5f_00, 58, 3],
            (MarkColor::Yellow, false) => [0xff_ff_5f, 227, 11],
            (MarkColor::Blue, true) => [0x00_00_d7, 20, 4],
            (MarkColor::Blue, false) => [0x5f_d7_ff, 81, 12],
        };
        let index_of = |number: u32| TerminalColor::Indexed(number.to_le_bytes()[0]);
        match self.depth {
            Depth::True => TerminalColor::from_u32(true_color),
            Depth::Palette => index_of(index),
            Depth::Sixteen | Depth::Eight => index_of(named),
            Depth::Mono if bright => self.colors.player_mark_on_light,
            Depth::Mono => self.colors.player_mark_on_dark,
        }
    }

    /// Returns the style of plain text around the board. The whole screen starts in this style.
    pub fn screen(&self) -> Style {
        Style::new().fg(self.colors.text).bg(self.colors.background)
    }

    /// Returns the background of every other row of moves.
    pub fn stripe(&self) -> Style {
        Style::new().bg(self.colors.stripe)
    }

    /// Returns the style of plain text on something raised from the screen, such as a button.
    pub fn card(&self) -> Style {
        Style::new().fg(self.colors.text).bg(self.colors.card)
    }

    /// Returns the style of plain text in a dialog.
    pub fn dialog(&self) -> Style {
        Style::new().fg(self.colors.text).bg(self.colors.dialog)
    }

    /// Returns the ground of a value that players can change, in a dialog.
    pub fn field(&self) -> Style {
        Style::new().bg(self.colors.card)
    }

    /// Returns the style of thin lines.
    pub fn frame(&self) -> Style {
        Style::new().fg(self.colors.frame)
    }

    /// Returns the style of what is going on here: the side to move, the running clock, the result.
    pub fn accent(&self) -> Style {
        Style::new().fg(self.colors.accent).bold()
    }

    /// Returns the style of keys on buttons and of the prompt: the accent, darkened as far as it stays readable.
    pub fn key(&self) -> Style {
        let colors = &self.colors;
        if self.depth != Depth::True {
            return Style::new().fg(colors.accent);
        }
        let mut darkened = KEY_ACCENTS
            .iter()
            .map(|percent| dim::mix(colors.accent, colors.background, *percent));
        let is_readable =
            |color: &TerminalColor| contrast(rgb(*color), rgb(colors.card)) >= KEY_CONTRAST;
        let color = darkened.find(is_readable).unwrap_or(colors.accent);
        Style::new().fg(color)
    }

    /// Returns the color of the line at the side of a board that shows an earlier position: the accent, or the color of text if
    /// squares have the accent's color, because the line would look like a part of them.
    pub fn line_at_board(&self) -> TerminalColor {
        let colors = &self.colors;
        if [colors.light_square, colors.dark_square].contains(&colors.accent) {
            colors.text
        } else {
            colors.accent
        }
    }

    /// Returns the style of errors and of what the Laws forbid.
    pub fn error(&self) -> Style {
        Style::new().fg(self.colors.error).bold()
    }

    /// Returns the style of the sign of a good move: the color of a selected square or of a target, whichever is readable.
    pub fn good(&self) -> Style {
        let colors = &self.colors;
        if self.is_mono() {
            return Style::new();
        }
        let is_readable =
            |color: &TerminalColor| contrast(rgb(*color), rgb(colors.background)) >= KEY_CONTRAST;
        let color = [colors.selected, colors.drop_target]
            .into_iter()
            .find(is_readable);
        Style::new().fg(color.unwrap_or(colors.text))
    }

    /// Returns the style of the name of the program: the color of light squares, or the accent where that is hard to read.
    pub fn title(&self) -> Style {
        let colors = &self.colors;
        if self.depth == Depth::True
            && contrast(rgb(colors.light_square), rgb(colors.background)) >= MIN_CONTRAST
        {
            Style::new().fg(colors.light_square)
        } else {
            self.accent()
        }
    }

    /// Returns the style of less important text.
    pub fn faint(&self) -> Style {
        Style::new().fg(self.colors.faint)
    }

    /// Returns the style of the letters and digits beside the board.
    pub fn coordinates(&self) -> Style {
        Style::new().fg(self.colors.coordinates)
    }

    /// Returns the style of a letter or digit in the corner of a square. It has the color of White's or Black's pieces,
    /// whichever stands out from the square. With 24-bit colors we mix that color with the square's, so that a piece is more
    /// prominent. Without colors, it has the style of the square.
    pub fn coordinate_inside(&self, background: SquareBackground) -> Style {
        let style = self.square(background);
        if self.is_mono() {
            return style;
        }
        let ground = self.square_color(background);
        let ink = if background.is_bright() {
            self.colors.black_piece
        } else {
            self.colors.white_piece
        };
        match self.depth {
            Depth::True => style.fg(dim::mix(self.furthest_ink(ground), ground, COORDINATE)),
            Depth::Palette | Depth::Sixteen | Depth::Eight | Depth::Mono => style.fg(ink),
        }
    }

    /// Returns the color of White's or Black's pieces, whichever has more contrast with this background.
    fn furthest_ink(&self, ground: TerminalColor) -> TerminalColor {
        let white = self.colors.white_piece;
        let black = self.colors.black_piece;
        let on_ground = |ink| contrast(rgb(ink), rgb(ground));
        if on_ground(white) > on_ground(black) {
            white
        } else {
            black
        }
    }

    /// Returns the style of the cell before a player's name, which shows the player's color.
    pub fn side(&self, side: Color) -> Style {
        // Each color is on the kind of square where it is most visible.
        let (ink, ground) = match side {
            Color::White => (self.colors.white_piece, SquareBackground::Dark),
            Color::Black => (self.colors.black_piece, SquareBackground::Light),
        };
        if self.is_mono() {
            return Style::new();
        }
        self.square(ground).fg(ink)
    }

    /// Returns the style of whatever is current or selected, such as a row of a list, a move, or typed text.
    pub fn chosen(&self) -> Style {
        if self.is_mono() {
            Style::new().reversed()
        } else {
            Style::new()
                .fg(self.colors.background)
                .bg(self.colors.accent)
        }
    }
}

/// Returns how to draw a side's piece without colors: White's in the terminal's foreground, and Black's in its background on
/// squares filled with the foreground.
fn piece_without_colors(side: Color) -> PieceColors {
    // `Theme::cell` reverses a cell whose background is `FOREGROUND`.
    let (body, square) = match side {
        Color::White => (FOREGROUND, TerminalColor::Reset),
        Color::Black => (TerminalColor::Reset, FOREGROUND),
    };
    PieceColors {
        background: square,
        body,
        edge: None,
        line: square,
        shade: body,
    }
}
