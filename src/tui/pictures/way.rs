//! Decides how pictures reach the screen of this terminal, or why there are none.

use ratatui::layout::Size;

use super::protocol::Route;
use crate::settings::PieceChoice;
use crate::tui::identity::{Identity, Showing};
use crate::tui::theme::{IS_SET, TERMINAL_SAYS};

/// How pictures reach the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The terminal stores pictures (kitty's protocol). We send placeholder characters, and it draws the matching part of a
    /// picture in each cell.
    Placeholders,
    /// The terminal stores pictures, and shows them where we tell it to. We send no placeholders.
    Placements,
    /// We paint pictures over the cells, pixel by pixel. Each cell has this size in pixels. We send no placeholders.
    Sixels(Size),
}

impl Way {
    /// Returns a description of this way, for people who report a problem.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Placeholders => "kitty's pictures in place of characters",
            Self::Placements => "kitty's pictures over the cells",
            Self::Sixels(_) => "sixels",
        }
    }
}

/// How pictures reach the screen, and why that way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundWay {
    /// The way; `None` if there are no pictures.
    pub way: Option<Way>,
    /// The reason. It follows the word "because".
    pub because: &'static str,
}

impl FoundWay {
    /// Decides how to show pictures on this terminal. If the player has chosen pictures, we try them in tmux and on untested
    /// terminals too.
    pub fn detect(choice: PieceChoice, identity: &Identity, route: Route) -> Self {
        let are_pictures_set = match choice {
            // Hidden pieces are still visible beside the board.
            PieceChoice::Auto | PieceChoice::Hidden => false,
            PieceChoice::Pictures => true,
            PieceChoice::Drawn
            | PieceChoice::Blocks
            | PieceChoice::Sextants
            | PieceChoice::Glyphs
            | PieceChoice::Letters => return Self::none("other pieces are set"),
        };
        // Without the terminal's answers we do not know which one it is.
        if !identity.is_complete {
            return Self::none("the terminal has not answered");
        }
        match route {
            // tmux can redraw placeholders, because they are characters. It would not redraw placements or sixels.
            Route::Tmux if are_pictures_set => Self::some(Way::Placeholders, IS_SET),
            Route::Tmux => Self::none("tmux may hold pictures back, and they are not set"),
            Route::Direct => Self::without_tmux(identity, are_pictures_set),
        }
    }

    /// Decides how to show pictures on a terminal that has answered, without tmux in between.
    fn without_tmux(identity: &Identity, are_pictures_set: bool) -> Self {
        match identity.showing() {
            Showing::Placeholders => Self::some(Way::Placeholders, TERMINAL_SAYS),
            Showing::Placements => Self::some(Way::Placements, TERMINAL_SAYS),
            Showing::Sixels => Self::sixels(identity, TERMINAL_SAYS),
            Showing::Faulty(why) => Self::none(why),
            Showing::Untested if are_pictures_set => Self::untested(identity),
            Showing::Untested => Self::none("the terminal is not known to show them well"),
        }
    }

    /// Decides how to show pictures on a terminal that we have not tested, because the player has chosen pictures.
    fn untested(identity: &Identity) -> Self {
        if identity.has_sixels {
            Self::sixels(identity, IS_SET)
        } else if identity.is_known() {
            Self::none("the terminal shows none")
        } else {
            // An unknown terminal may have kitty's protocol. We do not ask whether it does, so we try.
            Self::some(Way::Placeholders, IS_SET)
        }
    }

    /// Returns sixels if the terminal has them and we know the size of its cells, otherwise no pictures.
    fn sixels(identity: &Identity, because: &'static str) -> Self {
        match identity.cell {
            _ if !identity.has_sixels => Self::none("the terminal says that it shows no sixels"),
            None => Self::none("the terminal does not tell the size of its cells"),
            Some(cell) => Self::some(Way::Sixels(cell), because),
        }
    }

    const fn some(way: Way, because: &'static str) -> Self {
        Self {
            way: Some(way),
            because,
        }
    }

    pub const fn none(because: &'static str) -> Self {
        Self { way: None, because }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const CELL: Size = Size::new(9, 18);
    const SIXELS: Option<Way> = Some(Way::Sixels(CELL));

    fn way(choice: PieceChoice, answers: &str) -> Option<Way> {
        FoundWay::detect(choice, &Identity::answering(answers), Route::Direct).way
    }

    #[test]
    fn each_terminal_gets_pictures_in_the_way_that_it_shows_well() {
        // `P>|` begins the name and version, `[>` the numbers of kind and version, `[6;` the height and width of a cell in
        // pixels, and `[?` the list of abilities, where a 4 after the first number means sixels.
        for (answers, expected) in [
            ("P>|kitty(0.41.1) [?62;c", Some(Way::Placeholders)),
            ("P>|kitty(0.28.0) [?62;c", Some(Way::Placeholders)),
            ("P>|kitty(1.0.0) [?62;c", Some(Way::Placeholders)),
            ("P>|ghostty_1.1.3 [?62;22c", Some(Way::Placeholders)),
            ("P>|kitty(0.27.9) [?62;c", Some(Way::Placements)),
            ("P>|kitty(0.20.0) [?62;c", Some(Way::Placements)),
            ("P>|kitty(0.19.3) [?62;c", None),
            ("P>|kitty [?62;c", None),
            ("P>|Konsole_25.04.2 [?62;1;4c", Some(Way::Placements)),
            ("P>|Konsole_22.04.0 [?62;1;4c", Some(Way::Placements)),
            ("P>|Konsole_21.12.3 [?62;1;4c", None),
            ("P>|foot(1.13.1) [6;18;9t [?62;4;22c", SIXELS),
            ("P>|foot(1.13.1) [6;18;9t [?62;22c", None),
            ("P>|foot(1.13.1) [?62;4;22c", None),
            ("[>24;279;0c [6;18;9t [?63;1;2;3;4;6c", SIXELS),
            ("[>0;276;0c [6;18;9t [?62;4;9;22c", SIXELS),
            ("[>0;276;0c [?1;2c", None),
            ("P>|XTerm(379) [6;18;9t [?63;4c", None),
            ("P>|WezTerm_20240203 [6;18;9t [?65;4c", None),
            ("P>|VTE(8001) [6;18;9t [?61;1c", None),
            ("[>1;10;0c [6;18;9t [?62;4c", None),
            ("P>|kitty(0.41.1)", None),
        ] {
            assert_eq!(way(PieceChoice::Auto, answers), expected, "{answers}");
            assert_eq!(way(PieceChoice::Hidden, answers), expected, "{answers}");
            assert_eq!(way(PieceChoice::Blocks, answers), None, "{answers}");
        }
    }

    #[test]
    fn set_pictures_are_shown_unless_the_terminal_is_known_to_show_them_badly() {
        for (answers, expected) in [
            ("P>|WezTerm_20240203 [6;18;9t [?65;4c", SIXELS),
            ("[>1;10;0c [6;18;9t [?62;4c", SIXELS),
            ("[>1;10;0c [?62;4c", None),
            ("P>|Newcomer(1.0) [?62;c", Some(Way::Placeholders)),
            ("P>|XTerm(379) [6;18;9t [?63;4c", None),
            ("P>|VTE(8001) [6;18;9t [?61;1c", None),
            ("P>|kitty(0.41.1) [?62;c", Some(Way::Placeholders)),
            ("P>|foot(1.13.1) [6;18;9t [?62;4c", SIXELS),
            ("[6;18;9t", None),
        ] {
            assert_eq!(way(PieceChoice::Pictures, answers), expected, "{answers}");
        }
    }

    #[test]
    fn through_tmux_pictures_are_shown_only_if_set_and_never_as_sixels() {
        let tmux = Identity::answering("P>|tmux_3.5a [6;18;9t [?1;2;4c");
        let way = |choice| FoundWay::detect(choice, &tmux, Route::Tmux).way;
        assert_eq!(way(PieceChoice::Auto), None);
        assert_eq!(way(PieceChoice::Pictures), Some(Way::Placeholders));
    }

    #[test]
    fn the_reason_names_a_terminal_that_shows_pictures_badly() {
        let xterm = Identity::answering("P>|XTerm(379) [6;18;9t [?63;4c");
        let found = FoundWay::detect(PieceChoice::Pictures, &xterm, Route::Direct);
        assert_eq!(found.because, "xterm keeps no more than 16 pictures");
    }
}
