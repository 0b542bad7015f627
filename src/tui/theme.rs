//! Styles: a theme of the player's choice, in as many colors as the terminal has.
//!
//! A theme paints every cell of the screen, so that it looks the same on dark and on light terminals; without colors
//! everything is left to the terminal. What contrast its colors need is computed by the tests.

mod depth;
mod dim;
#[cfg(test)]
mod tests;

use ratatui::style::{Color as TerminalColor, Style};

use super::pieces::PieceColors;
use crate::drawing::InkColors;
use crate::rules::Color;
pub use crate::theme::Depth;
use crate::theme::{Colors, ThemeFile, board_colors, contrast, rgb};
pub use depth::{FoundDepth, IS_SET, OWN_WORDS, is_forced as is_color_forced};

/// The background of a square, by what the square says. Each is bright or dark; marks on it are the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareBackground {
    Dark,
    /// Bright.
    Light,
    /// A dark square on which the last move began or ended.
    LastMoveDark,
    /// A light square on which the last move began or ended; bright.
    LastMoveLight,
    /// The selected or dragged piece comes from it; bright.
    Selected,
    /// The dragged piece is over it and may go there, a piece on it may be captured, or it fits what is being typed; bright.
    DropTarget,
    /// It shows why a move is refused; dark.
    Highlighted,
    /// A king in check stands on it; dark.
    Check,
    /// A dark square to which a mated king cannot flee.
    FlightDark,
    /// A light square to which a mated king cannot flee; dark.
    FlightLight,
}

impl SquareBackground {
    /// A square with nothing special about it.
    pub const fn plain(light: bool) -> Self {
        if light { Self::Light } else { Self::Dark }
    }

    /// A square on which the last move began or ended.
    pub const fn last_move(light: bool) -> Self {
        if light {
            Self::LastMoveLight
        } else {
            Self::LastMoveDark
        }
    }

    /// A square to which a mated king cannot flee.
    pub const fn flight(light: bool) -> Self {
        if light {
            Self::FlightLight
        } else {
            Self::FlightDark
        }
    }

    const fn is_bright(self) -> bool {
        match self {
            Self::Light | Self::LastMoveLight | Self::Selected | Self::DropTarget => true,
            Self::Dark
            | Self::LastMoveDark
            | Self::Highlighted
            | Self::Check
            | Self::FlightDark
            | Self::FlightLight => false,
        }
    }
}

/// What empty cells of squares may show.
pub const SQUARE_SYMBOLS: [&str; 3] = [" ", ":", "▒"];

/// What stands for the foreground of the terminal among the colors of pieces where there are no colors.
const FOREGROUND: TerminalColor = TerminalColor::White;

/// How much of the ink of a side is in letters and digits inside squares, in percent.
const COORDINATE: u16 = 60;

/// The colors of pieces in pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureColors {
    /// On squares, in the order of [`Color::ALL`].
    pub pieces: [InkColors; 2],
    /// Of both sides, on the card of the player who has captured them.
    pub captured: InkColors,
}

/// Who a mark on a square is from. Their colors differ; what a mark means shows in its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// The cursor and the sign of check: light everywhere but on bright squares, so that the eye finds them.
    Light,
    /// What else the game marks on a square.
    Game,
    /// What a player has drawn on the board.
    Player,
}

/// A theme in the colors that the terminal has.
#[derive(Clone, Debug)]
pub struct Theme {
    colors: Colors,
    depth: Depth,
    /// True if an outline sets White's pieces off from their squares.
    is_outlined: bool,
}

impl Theme {
    /// A theme in as many colors.
    pub fn new(theme: &ThemeFile, depth: Depth) -> Self {
        Self {
            colors: theme.colors(depth),
            depth,
            is_outlined: false,
        }
    }

    /// The same theme for boards whose pieces are outlined; `None` where they are not, for want of colors, and where the theme
    /// has no other colors for such boards.
    pub fn outlined(theme: &ThemeFile, depth: Depth) -> Option<Self> {
        let colors = theme.outlined_colors();
        let differs = depth == Depth::True && colors != theme.colors(depth);
        differs.then_some(Self {
            colors,
            depth,
            is_outlined: true,
        })
    }

    /// Returns true without colors: only shapes and letters then show what stands on the board.
    pub fn is_mono(&self) -> bool {
        self.depth == Depth::Mono
    }

    /// Whether there are enough colors for the grounds of squares to tell all but check by themselves.
    pub fn marks_by_ground(&self) -> bool {
        match self.depth {
            Depth::True | Depth::Palette => true,
            Depth::Sixteen | Depth::Eight | Depth::Mono => false,
        }
    }

    /// Whether the ground of a king's square tells check to everyone. The red of fewer colors looks to some like the color of
    /// the last move.
    pub fn marks_check_by_ground(&self) -> bool {
        self.depth == Depth::True
    }

    /// The style of an empty square and of the shading in it.
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
            SquareBackground::FlightDark => self.flight(60, 131),
            SquareBackground::FlightLight => self.flight(40, 167),
        }
    }

    /// A paler tone of the red of check, of which so many percent are in it; in the palette this number.
    fn flight(&self, percent: u16, number: u8) -> TerminalColor {
        match self.depth {
            Depth::True => dim::mix(self.colors.check, self.colors.light_square, percent),
            Depth::Palette => TerminalColor::Indexed(number),
            Depth::Sixteen | Depth::Eight | Depth::Mono => self.colors.highlighted,
        }
    }

    /// What an empty cell of a square shows, one of [`SQUARE_SYMBOLS`]: where there are few colors or none, dark squares
    /// are shaded.
    pub fn square_symbol(&self, light: bool) -> &'static str {
        let [plain, dotted, shaded] = SQUARE_SYMBOLS;
        match (self.depth, light) {
            (Depth::True | Depth::Palette, _) | (_, true) => plain,
            (Depth::Sixteen | Depth::Eight, false) => shaded,
            (Depth::Mono, false) => dotted,
        }
    }

    /// The colors of a piece of a side on this background; [`Theme::cell`] makes them a style.
    ///
    /// Without colors White's pieces are drawn in the foreground of the terminal, Black's in its background on squares that
    /// are filled with the foreground.
    pub fn piece(&self, side: Color, background: TerminalColor) -> PieceColors {
        if self.is_mono() {
            let (body, other) = match side {
                Color::White => (FOREGROUND, TerminalColor::Reset),
                Color::Black => (TerminalColor::Reset, FOREGROUND),
            };
            return PieceColors {
                background: other,
                body,
                edge: None,
                line: other,
                shade: body,
            };
        }
        let colors = &self.colors;
        let (body, line, shade) = match side {
            Color::White => (colors.white_piece, colors.white_outline, colors.white_shade),
            Color::Black => (colors.black_piece, colors.black_outline, colors.black_shade),
        };
        PieceColors {
            background,
            body,
            edge: (side == Color::White).then_some(line),
            line,
            shade,
        }
    }

    /// The colors of pieces in pictures; only in 24 bits.
    pub fn picture_colors(&self) -> PictureColors {
        let colors = &self.colors;
        PictureColors {
            pieces: board_colors(colors).pieces,
            // As text would be: Black's own color is hardly seen on a dark card, nor White's on a bright one.
            captured: InkColors {
                body: rgb(colors.faint),
                line: rgb(colors.card),
                shade: rgb(colors.faint),
            },
        }
    }

    /// The colors of the ghost that a dragged piece leaves on its square, which is [`SquareBackground::Selected`].
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

    /// The background that a cell of a drawing leaves to the square, which is this color there.
    pub fn behind(&self, piece: &PieceColors, square: TerminalColor) -> TerminalColor {
        if self.is_mono() {
            piece.background
        } else {
            square
        }
    }

    /// The style of a cell in two of the colors of a piece.
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

    /// The style of a piece that is one character, over that of its square. Bold, but for Black where colors are few, since
    /// bold black is gray on some terminals, and where there are none, since White's letters are bold there.
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

    /// The style of the cells at both sides of a piece that is one character, on squares of this height: without colors
    /// White's letters stand on bars. `None` if these cells stay as they are.
    pub fn beside_character(&self, side: Color, unit: u16) -> Option<Style> {
        let has_bar = self.is_mono() && side == Color::White && unit > 1;
        has_bar.then(|| Style::new().reversed())
    }

    /// The style of a mark on a square, with the background, so that it is seen on whatever stood there.
    pub fn mark(&self, kind: MarkKind, background: SquareBackground) -> Style {
        let bright = background.is_bright();
        let color = match (kind, bright) {
            (MarkKind::Light, _) if self.is_outlined => self.colors.white_outline,
            (MarkKind::Light, _) => self.colors.white_piece,
            (MarkKind::Game, false) => self.colors.mark_on_dark,
            (MarkKind::Game, true) => self.colors.mark_on_light,
            (MarkKind::Player, false) => self.colors.player_mark_on_dark,
            (MarkKind::Player, true) => self.colors.player_mark_on_light,
        };
        let style = self.square(background).fg(color);
        if kind == MarkKind::Player || bright && kind == MarkKind::Game {
            style
        } else {
            style.bold()
        }
    }

    /// Plain text around the board; the whole screen begins as that.
    pub fn screen(&self) -> Style {
        Style::new().fg(self.colors.text).bg(self.colors.background)
    }

    /// The background of every second row of moves.
    pub fn stripe(&self) -> Style {
        Style::new().bg(self.colors.stripe)
    }

    /// Plain text on something raised from the screen, such as a button.
    pub fn card(&self) -> Style {
        Style::new().fg(self.colors.text).bg(self.colors.card)
    }

    /// Plain text in a dialog.
    pub fn dialog(&self) -> Style {
        Style::new().fg(self.colors.text).bg(self.colors.dialog)
    }

    /// Thin lines.
    pub fn frame(&self) -> Style {
        Style::new().fg(self.colors.frame)
    }

    /// What is to be noticed: keys, the side to move, the current move.
    pub fn accent(&self) -> Style {
        Style::new().fg(self.colors.accent).bold()
    }

    /// Errors and what the Laws forbid.
    pub fn error(&self) -> Style {
        Style::new().fg(self.colors.error).bold()
    }

    /// Text that matters less.
    pub fn faint(&self) -> Style {
        Style::new().fg(self.colors.faint)
    }

    /// The letters and digits beside the board.
    pub fn coordinates(&self) -> Style {
        Style::new().fg(self.colors.coordinates)
    }

    /// A letter or digit in the corner of a square: mixed to the ink of the side that stands out more there, so that it is
    /// read everywhere and is nowhere as loud as a man.
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

    /// Returns the ink of the side that has more contrast on a ground.
    fn furthest_ink(&self, ground: TerminalColor) -> TerminalColor {
        let (white, black) = (self.colors.white_piece, self.colors.black_piece);
        let on_ground = |ink| contrast(rgb(ink), rgb(ground));
        if on_ground(white) > on_ground(black) {
            white
        } else {
            black
        }
    }

    /// The cell in a side's own ink before its name.
    pub fn side(&self, side: Color) -> Style {
        // On the ground on which it is seen best, as on the board.
        let (ink, ground) = match side {
            Color::White => (self.colors.white_piece, SquareBackground::Dark),
            Color::Black => (self.colors.black_piece, SquareBackground::Light),
        };
        if self.is_mono() {
            return Style::new();
        }
        self.square(ground).fg(ink)
    }

    /// The current one of several things to choose from.
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
