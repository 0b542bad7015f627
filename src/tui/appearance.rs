//! How the screen looks: its colors, pieces and characters, as the settings and the terminal decide.

use ratatui::buffer::Cell;

use super::identity::{Environment, FoundBackground, Identity, Showing};
use super::pictures::{self, FoundWay, Picture, Pictures, Range, Route, Way};
use super::pieces::{DrawingCell, DrawingStyle, PieceDrawings};
use super::terminal;
use super::theme::{Depth, FoundDepth, IS_SET, Theme};
use crate::rules::{Piece, Role};
use crate::settings::{ColorChoice, PieceChoice, Settings, SignKeys};
use crate::theme::{ThemeChoice, ThemeFile};

/// The pieces that we show. A [`PieceChoice`] may leave this to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSet {
    /// Shapes that fill their squares. If the squares are too small for them, a piece is one character.
    Drawn(DrawingStyle),
    /// One chess character from the terminal's font.
    Glyphs,
    /// One letter: if players choose letters, or if the terminal has no chess characters.
    Letters,
}

/// Returns true if the locale uses UTF-8. The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides. Windows sets none
/// of them, and its consoles support UTF-8.
fn is_utf8_locale(get: Environment<'_>) -> bool {
    let filled = |name: &&str| get(name).filter(|value| !value.is_empty());
    match ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(filled) {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => cfg!(windows),
    }
}

/// The characters that the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Every character.
    Unicode,
    /// What the fonts of the Linux console have, 256 or 512 characters: frames and Latin letters, but no chess pieces.
    Console,
    /// Only ASCII, in a locale without UTF-8.
    Ascii,
}

impl PieceSet {
    /// Returns the pieces for this choice. `has_sextants` is true if the terminal draws sextants itself.
    fn chosen(choice: PieceChoice, charset: Charset, has_sextants: bool) -> Self {
        match choice {
            _ if charset != Charset::Unicode => Self::Letters,
            // Diagrams show pieces even if the board hides them.
            PieceChoice::Auto
            | PieceChoice::Hidden
            | PieceChoice::Pictures
            | PieceChoice::Drawn => Self::Drawn(if has_sextants {
                DrawingStyle::Sextants
            } else {
                DrawingStyle::Blocks
            }),
            PieceChoice::Blocks => Self::Drawn(DrawingStyle::Blocks),
            PieceChoice::Sextants => Self::Drawn(DrawingStyle::Sextants),
            PieceChoice::Glyphs => Self::Glyphs,
            PieceChoice::Letters => Self::Letters,
        }
    }
}

impl Charset {
    /// Returns the characters that the screen may use. `in_terminal` is what the terminal can show according to the
    /// environment. If players choose pieces that need more characters, we believe the players.
    fn with_pieces(choice: PieceChoice, in_terminal: Self) -> Self {
        match choice {
            PieceChoice::Auto | PieceChoice::Hidden | PieceChoice::Letters => in_terminal,
            PieceChoice::Pictures
            | PieceChoice::Drawn
            | PieceChoice::Blocks
            | PieceChoice::Sextants
            | PieceChoice::Glyphs => Self::Unicode,
        }
    }

    /// Returns what the terminal can show, according to the environment.
    pub fn of(get: Environment<'_>) -> Self {
        let is_console = get("TERM").is_some_and(|term| term.starts_with("linux"));
        match (is_utf8_locale(get), is_console) {
            (false, _) => Self::Ascii,
            (true, true) => Self::Console,
            (true, false) => Self::Unicode,
        }
    }
}

/// Everything that an [`Appearance`] is made from, except the environment and the keys, which never change. If any of it
/// changes, we make a new appearance.
#[derive(Debug, PartialEq)]
struct Ingredients {
    theme: ThemeChoice,
    color: ColorChoice,
    pieces: PieceChoice,
    identity: Identity,
}

impl Ingredients {
    fn new(settings: &Settings, identity: &Identity) -> Self {
        Self {
            theme: settings.theme.clone(),
            color: settings.color,
            pieces: settings.pieces,
            identity: identity.clone(),
        }
    }
}

/// How the screen looks, as the settings, the terminal and the environment decide.
#[derive(Debug)]
pub struct Appearance {
    pub theme: Theme,
    /// The theme for boards with outlined pieces; `None` if `theme` serves for them too.
    outlined: Option<Theme>,
    /// The pieces that we show where there are no pictures.
    pub pieces: PieceSet,
    /// The pictures that replace the drawings of pieces; `None` without pictures. The terminal must have them before we show
    /// them.
    pub pictures: Option<Pictures>,
    /// How pictures reach the terminal and why, or why there are none.
    pub found_way: FoundWay,
    /// The background of the terminal. It decides the theme if the settings leave that to the terminal.
    found_background: FoundBackground,
    pub charset: Charset,
    /// True if block elements may leave gaps between cells.
    pub has_gaps: bool,
    pub keys: SignKeys,
    /// True if the players play blindfold: nothing on the screen shows the pieces of their game.
    pub hides_pieces: bool,
    /// The newest drawings: at most four sets, each for one height of square and one style.
    drawn: Vec<PieceDrawings>,
    made_from: Ingredients,
}

impl Appearance {
    /// Returns the appearance that the settings ask for, on a terminal with this identity.
    pub fn of(settings: &Settings, identity: &Identity, get: Environment<'_>) -> Self {
        // The color depth: how many colors the terminal gets.
        let depth = FoundDepth::detect(settings.color, get, identity).depth;
        let found_background = identity.found_background();
        // If the players have chosen no theme, the background decides between a dark and a light one.
        let theme_file = settings.theme.on(found_background.brightness);
        let theme = Theme::new(&theme_file, depth);
        // Which characters the terminal shows, and which we use: more, if the chosen pieces need more.
        let terminal_charset = Charset::of(get);
        let charset = Charset::with_pieces(settings.pieces, terminal_charset);
        // The pieces where there are no pictures.
        let pieces = PieceSet::chosen(settings.pieces, charset, identity.draws_sextants(get));
        // Inside tmux, pictures must pass through it to the terminal.
        let is_tmux = get("TMUX").is_some_and(|value| !value.is_empty()) || identity.is_tmux();
        let route = if is_tmux { Route::Tmux } else { Route::Direct };
        // How pictures reach the terminal, such as sixels, or why there are none.
        let found_way = match Self::why_no_pictures(settings.pieces, depth, terminal_charset) {
            Some(why) => FoundWay::none(why),
            None => FoundWay::detect(settings.pieces, identity, route),
        };
        let pictures = found_way.way.map(|way| {
            // The numbers of our pictures. They depend on the device, so that two programs on one terminal use different ones.
            let range = Range::of_device(terminal::device(), route);
            // Pictures have 24-bit colors even if the cells have only 256.
            let colors = Theme::new(&theme_file, Depth::True).picture_colors();
            Pictures::new(way, range, identity.cell, colors)
        });
        Self {
            theme,
            // On boards with outlined pieces, a theme may have brighter squares.
            outlined: Theme::outlined(&theme_file, depth),
            pieces,
            pictures,
            found_way,
            found_background,
            charset,
            // Half blocks are the block elements that could leave gaps.
            has_gaps: charset.has_half_blocks() && identity.has_gaps(get),
            keys: settings.keys.clone(),
            hides_pieces: settings.pieces == PieceChoice::Hidden,
            // Pieces are drawn when a board needs them.
            drawn: Vec::new(),
            // Once these change, `update` makes a new appearance.
            made_from: Ingredients::new(settings, identity),
        }
    }

    /// Returns why we show no pictures on a terminal with these colors and characters; `None` if nothing prevents them. If
    /// players chose the pieces themselves, the characters do not matter.
    fn why_no_pictures(
        choice: PieceChoice,
        depth: Depth,
        terminal_charset: Charset,
    ) -> Option<&'static str> {
        let has_256_colors = matches!(depth, Depth::True | Depth::Palette);
        // If players chose pieces themselves, they know better than the environment what the terminal can show.
        let is_chosen = !matches!(choice, PieceChoice::Auto | PieceChoice::Hidden);
        if !has_256_colors {
            Some("pictures need at least 256 colors")
        } else if !is_chosen && terminal_charset != Charset::Unicode {
            Some("the locale is not of UTF-8")
        } else {
            None
        }
    }

    /// Returns the name of the theme, and why it is this one.
    pub fn theme_and_reason(&self) -> String {
        let FoundBackground {
            brightness,
            because,
        } = &self.found_background;
        let theme = &self.made_from.theme;
        let ThemeFile { name, .. } = theme.on(*brightness);
        let because = match theme {
            ThemeChoice::Auto => because,
            ThemeChoice::Named(_) => IS_SET,
        };
        format!("{name}, because {because}")
    }

    /// Returns why the terminal may not show the chosen pieces; `None` if we know of no problem.
    pub fn lack(&self) -> Option<String> {
        let Ingredients {
            pieces, identity, ..
        } = &self.made_from;
        let FoundWay { way, because } = self.found_way;
        if *pieces == PieceChoice::Pictures && way.is_none() {
            Some(format!("No pictures, because {because}"))
        } else if *pieces == PieceChoice::Pictures && identity.showing() == Showing::Untested {
            Some("This terminal is not known to show pictures".to_owned())
        } else if *pieces == PieceChoice::Sextants && identity.has_sextants() == Some(false) {
            Some("This terminal is known not to show sextants".to_owned())
        } else {
            None
        }
    }

    /// Returns true if we paint pictures over cells, and so must know the size of a cell.
    pub fn paints_pictures(&self) -> bool {
        matches!(self.found_way.way, Some(Way::Sixels(_)))
    }

    /// Gives pictures numbers that no game on this terminal uses. A game then does not delete them with its own pictures.
    pub fn keep_pictures(&mut self) {
        if let Some(pictures) = &mut self.pictures {
            pictures.number_beside_games(terminal::device());
        }
    }

    /// Adapts to changes of the settings and new answers of the terminal. Keeps the drawings of pieces.
    pub fn update(&mut self, settings: &Settings, identity: &Identity, get: Environment<'_>) {
        // We call this before each frame, and reading a theme takes longer than drawing one.
        if self.made_from == Ingredients::new(settings, identity) {
            return;
        }
        let drawn = std::mem::take(&mut self.drawn);
        *self = Self {
            drawn,
            ..Self::of(settings, identity, get)
        };
    }

    /// Draws the pieces, or prepares their pictures, unless that was done already. `board` and `dialog` are the heights, in
    /// rows, of the squares on the board and in a dialog's diagram; `None` if there is no such board or diagram.
    pub fn prepare(&mut self, board: Option<u16>, dialog: Option<u16>) {
        if let Some(pictures) = &mut self.pictures {
            pictures.prepare(board, dialog);
        }
        for unit in board.into_iter().chain(dialog) {
            if let PieceSet::Drawn(style) = self.pieces
                && !self.has_pictures(unit)
                && self.drawings(unit).is_none()
                && let Some(pieces) = PieceDrawings::for_height(unit, style)
            {
                // A player who keeps resizing the terminal must not fill the memory.
                if self.drawn.len() >= 4 {
                    self.drawn.remove(0);
                }
                self.drawn.push(pieces);
            }
        }
    }

    /// Returns the drawings for squares of this height in rows; `None` if pieces of this height are not drawn, or not yet.
    fn drawings(&self, unit: u16) -> Option<&PieceDrawings> {
        let PieceSet::Drawn(style) = self.pieces else {
            return None;
        };
        // Without colors, the two sides look alike in such small drawings.
        let is_too_small = self.theme.is_mono() && unit == PieceDrawings::MIN_HEIGHT;
        if is_too_small {
            return None;
        }
        self.drawn.iter().find(|pieces| pieces.fits(unit, style))
    }

    /// Returns the theme for a board whose squares have this height in rows.
    pub fn board_theme(&self, unit: u16) -> &Theme {
        let is_outlined = match self.pieces {
            _ if self.has_pictures(unit) => true,
            PieceSet::Drawn(_) => PieceDrawings::are_outlined(unit),
            PieceSet::Glyphs | PieceSet::Letters => false,
        };
        match &self.outlined {
            Some(outlined) if is_outlined => outlined,
            Some(_) | None => &self.theme,
        }
    }

    /// Returns true if pieces are pictures on squares of this height in rows.
    fn has_pictures(&self, unit: u16) -> bool {
        self.pictures.is_some() && pictures::fits(unit)
    }

    /// Returns the characters that draw arrows pixel by pixel.
    pub fn pixel_style(&self) -> DrawingStyle {
        match self.pieces {
            PieceSet::Drawn(style) if self.charset == Charset::Unicode => style,
            PieceSet::Drawn(_) | PieceSet::Glyphs | PieceSet::Letters => DrawingStyle::Blocks,
        }
    }

    /// Returns true if we can draw colored dots of half a cell.
    pub fn has_pixels(&self) -> bool {
        self.charset.has_half_blocks() && !self.theme.is_mono()
    }

    /// Returns the picture of a piece, or of its ghost, for squares of this height in rows; `None` if pieces are not pictures
    /// there.
    pub fn picture(&self, piece: Piece, unit: u16, is_ghost: bool) -> Option<Picture<'_>> {
        if pictures::fits(unit) {
            self.pictures.as_ref()?.of_piece(piece, unit, is_ghost)
        } else {
            None
        }
    }

    /// Returns the drawing of a piece that fills a square of this height in rows; `None` if the piece is one character or a
    /// picture there.
    pub fn drawing(&self, piece: Piece, unit: u16) -> Option<&[DrawingCell]> {
        Some(self.drawings(unit)?.drawing(piece))
    }

    /// Returns a captured piece as a picture one row high; `None` without pictures.
    pub fn captured_picture(&self, piece: Piece) -> Option<Picture<'_>> {
        self.pictures.as_ref()?.of_piece(piece, 1, false)
    }

    /// Dims a cell that is under a dialog.
    pub fn dim(&self, cell: &mut Cell) {
        let ghost = self.pictures.as_ref().and_then(|it| it.ghost(cell));
        cell.set_style(self.theme.dimmed(cell.fg, cell.bg));
        if let Some(color) = ghost {
            cell.set_fg(color);
        }
    }

    /// Returns a piece as one character: a letter if there are no colors or the pieces are letters, otherwise the filled
    /// glyph. The glyph is the same for both sides, because their colors tell them apart.
    pub fn character(&self, piece: Piece) -> char {
        if self.pieces == PieceSet::Letters || self.theme.is_mono() {
            return piece.letter();
        }
        match piece.role {
            Role::King => '\u{265a}',
            Role::Queen => '\u{265b}',
            Role::Rook => '\u{265c}',
            Role::Bishop => '\u{265d}',
            Role::Knight => '\u{265e}',
            Role::Pawn => '\u{265f}',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::environment;
    use crate::tui::theme::SquareBackground;

    impl Appearance {
        /// Returns an appearance in these colors.
        pub fn new(theme: Theme, pieces: PieceSet) -> Self {
            Self {
                theme,
                outlined: None,
                pieces,
                charset: Charset::Unicode,
                ..Self::of(&Settings::default(), &Identity::default(), &|_| None)
            }
        }
    }

    const DRAWN: PieceSet = PieceSet::Drawn(DrawingStyle::Blocks);

    /// Returns the piece set for a choice in this environment.
    fn pieces(choice: PieceChoice, text: &str) -> PieceSet {
        let settings = Settings {
            pieces: choice,
            ..Settings::default()
        };
        Appearance::of(&settings, &Identity::default(), &environment(text)).pieces
    }

    #[cfg(unix)]
    #[test]
    fn pictures_that_the_terminal_is_not_known_to_show_are_named() {
        let lack = |pieces, identity: &Identity| {
            let settings = Settings {
                pieces,
                color: ColorChoice::Truecolor,
                ..Settings::default()
            };
            Appearance::of(&settings, identity, &|_| None).lack()
        };
        for (answer, expected) in [
            ("P>|kitty(0.41.1)", None),
            (
                "P>|XTerm(379)",
                Some("No pictures, because xterm keeps no more than 16 pictures"),
            ),
            (
                "P>|Newcomer(1.0)",
                Some("This terminal is not known to show pictures"),
            ),
        ] {
            let identity = Identity::answering(&format!("{answer} [?62;c"));
            assert_eq!(lack(PieceChoice::Pictures, &identity).as_deref(), expected);
            assert_eq!(lack(PieceChoice::Auto, &identity), None);
            assert_eq!(lack(PieceChoice::Blocks, &identity), None);
        }
    }

    #[test]
    fn without_a_utf8_locale_there_are_letters_unless_other_pieces_are_chosen() {
        let auto = |text| pieces(PieceChoice::Auto, text);
        assert_eq!(auto("LANG=de_DE.UTF-8"), DRAWN);
        assert_eq!(auto("LANG=C.utf8"), DRAWN);
        assert_eq!(auto("LC_ALL= LC_CTYPE=C.UTF-8 LANG=C"), DRAWN);
        assert_eq!(auto("LC_ALL=C LANG=C.UTF-8"), PieceSet::Letters);
        let latin = "LANG=de_DE.ISO-8859-1";
        assert_eq!(auto(latin), PieceSet::Letters);
        assert_eq!(pieces(PieceChoice::Drawn, latin), DRAWN);
        assert_eq!(pieces(PieceChoice::Glyphs, latin), PieceSet::Glyphs);
        let sextants = PieceSet::Drawn(DrawingStyle::Sextants);
        assert_eq!(pieces(PieceChoice::Sextants, latin), sextants);
        assert_eq!(pieces(PieceChoice::Blocks, latin), DRAWN);
    }

    #[test]
    fn only_the_linux_console_has_letters_instead_of_drawings() {
        let in_terminal = |term| format!("LANG=C.UTF-8 TERM={term}");
        for (term, set) in [
            ("linux", PieceSet::Letters),
            ("linux-16color", PieceSet::Letters),
            ("xterm-256color", DRAWN),
        ] {
            assert_eq!(pieces(PieceChoice::Auto, &in_terminal(term)), set, "{term}");
        }
        let chosen = pieces(PieceChoice::Glyphs, &in_terminal("linux"));
        assert_eq!(chosen, PieceSet::Glyphs, "a player may have such a font");
    }

    #[cfg(unix)]
    #[test]
    fn a_theme_has_its_bright_squares_where_pieces_are_outlined_and_nowhere_else() {
        let is_outlined = |theme: &str, pieces, color, unit| {
            let settings = Settings {
                theme: ThemeChoice::Named(ThemeFile::built_in(theme).unwrap()),
                pieces,
                color,
                ..Settings::default()
            };
            let kitty = Identity::answering("P>|kitty(0.41.1) [?62;c");
            let look = Appearance::of(&settings, &kitty, &|_| None);
            let [board, plain] = [look.board_theme(unit), &look.theme]
                .map(|theme| theme.square(SquareBackground::plain(true)));
            board != plain
        };
        let outlined = |pieces, unit| is_outlined("paper", pieces, ColorChoice::Truecolor, unit);
        assert_eq!(
            [1, 2, 8].map(|unit| outlined(PieceChoice::Pictures, unit)),
            [false, true, true]
        );
        assert_eq!(
            [2, 8, 9].map(|unit| outlined(PieceChoice::Blocks, unit)),
            [false, false, true]
        );
        assert!(!outlined(PieceChoice::Glyphs, 9));
        assert!(!is_outlined(
            "paper",
            PieceChoice::Pictures,
            ColorChoice::Palette,
            8
        ));
        assert!(!is_outlined(
            "slate",
            PieceChoice::Pictures,
            ColorChoice::Truecolor,
            8
        ));
    }
}
