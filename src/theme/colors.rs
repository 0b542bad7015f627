//! The colors that a theme names, for one depth.

use ratatui::style::Color as TerminalColor;

/// Every color on the screen. The fields are the keys in the files of the themes.
///
/// On the bright squares, which are light squares, the one a piece was picked up from and the one it would be dropped
/// on, marks are dark; on all others marks are light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colors {
    /// A light square.
    pub light_square: TerminalColor,
    /// A dark square.
    pub dark_square: TerminalColor,
    /// A light square on which the last move began or ended.
    pub last_move_light: TerminalColor,
    /// A dark square on which the last move began or ended.
    pub last_move_dark: TerminalColor,
    /// The square of the selected or dragged piece; bright.
    pub selected: TerminalColor,
    /// The square under a dragged piece that may go there; bright.
    pub drop_target: TerminalColor,
    /// A square that speaks against a refused move, or fits what is being typed.
    pub highlighted: TerminalColor,
    /// The square of a king in check.
    pub check: TerminalColor,

    /// White's pieces.
    pub white_piece: TerminalColor,
    /// Black's pieces.
    pub black_piece: TerminalColor,
    /// The outline of White's pieces and the lines in them; dark.
    pub white_outline: TerminalColor,
    /// The lines in Black's pieces; light. Black has no outline, which would be a halo.
    pub black_outline: TerminalColor,
    /// The side of White's pieces that lies in shadow.
    pub white_shade: TerminalColor,
    /// The lit side of Black's pieces.
    pub black_shade: TerminalColor,
    /// What a dragged white piece leaves on its square, which is drawn as selected.
    pub white_ghost: TerminalColor,
    /// What a dragged black piece leaves on its square, which is drawn as selected.
    pub black_ghost: TerminalColor,

    /// The game's own marks, such as the dots of destinations, on bright squares.
    pub mark_on_light: TerminalColor,
    /// The game's own marks on other squares.
    pub mark_on_dark: TerminalColor,
    /// Marks and arrows that a player draws on bright squares.
    pub player_mark_on_light: TerminalColor,
    /// Marks and arrows that a player draws on other squares.
    pub player_mark_on_dark: TerminalColor,

    /// What lies around the board, under all text.
    pub background: TerminalColor,
    /// The background of every second row of moves: a breath beside the background around the board.
    pub stripe: TerminalColor,
    /// The background of what is raised from the screen, such as buttons: between those of the screen and of dialogs.
    pub card: TerminalColor,
    /// The background of dialogs.
    pub dialog: TerminalColor,
    /// The thin line around the board and cards.
    pub frame: TerminalColor,
    /// The letters and digits beside the board.
    pub coordinates: TerminalColor,
    /// Plain text.
    pub text: TerminalColor,
    /// Text that matters less.
    pub faint: TerminalColor,
    /// What is to be noticed: keys, the side to move, the current move.
    pub accent: TerminalColor,
    /// Errors and what the Laws forbid.
    pub error: TerminalColor,
}

impl Colors {
    /// Every color from the function that finds one by its key, or the first error.
    pub fn try_from_keys<E>(
        mut color: impl FnMut(&'static str) -> Result<TerminalColor, E>,
    ) -> Result<Self, E> {
        Ok(Self {
            light_square: color("light_square")?,
            dark_square: color("dark_square")?,
            last_move_light: color("last_move_light")?,
            last_move_dark: color("last_move_dark")?,
            selected: color("selected")?,
            drop_target: color("drop_target")?,
            highlighted: color("highlighted")?,
            check: color("check")?,
            white_piece: color("white_piece")?,
            black_piece: color("black_piece")?,
            white_outline: color("white_outline")?,
            black_outline: color("black_outline")?,
            white_shade: color("white_shade")?,
            black_shade: color("black_shade")?,
            white_ghost: color("white_ghost")?,
            black_ghost: color("black_ghost")?,
            mark_on_light: color("mark_on_light")?,
            mark_on_dark: color("mark_on_dark")?,
            player_mark_on_light: color("player_mark_on_light")?,
            player_mark_on_dark: color("player_mark_on_dark")?,
            background: color("background")?,
            stripe: color("stripe")?,
            card: color("card")?,
            dialog: color("dialog")?,
            frame: color("frame")?,
            coordinates: color("coordinates")?,
            text: color("text")?,
            faint: color("faint")?,
            accent: color("accent")?,
            error: color("error")?,
        })
    }
}
