//! `tabiya terminal`: what we found out about the terminal and how, for people who report a problem.

use ratatui::layout::Size;

use crate::settings::{PieceChoice, Settings};
use crate::text::printable;
use crate::tui::appearance::{Appearance, PieceSet};
use crate::tui::identity::{Environment, Identity};
use crate::tui::pictures::{FoundWay, Way};
use crate::tui::pieces::DrawingStyle;
use crate::tui::theme::{Depth, FoundDepth, IS_SET, OWN_WORDS};

/// The environment variables that say something about a terminal.
const VARIABLES: &str = "TERM COLORTERM COLORFGBG TERM_PROGRAM VTE_VERSION KONSOLE_VERSION XTERM_VERSION WT_SESSION TMUX STY \
     LC_ALL LC_CTYPE LANG NO_COLOR CLICOLOR_FORCE";

/// Returns one line for each known fact: what the terminal has answered, what follows for colors and pieces, and the
/// environment. `get` reads an environment variable.
pub fn report(settings: &Settings, identity: &Identity, get: Environment<'_>) -> Vec<String> {
    let answer = match (identity.described(), identity.is_complete) {
        (Some(name), _) => name,
        (None, true) => "it answers, but does not say its name".to_owned(),
        (None, false) => "it has not answered, or was not asked".to_owned(),
    };
    let FoundDepth { depth, because } = FoundDepth::detect(settings.color, get, identity);
    let depth = match depth {
        Depth::True => "24 bits",
        Depth::Palette => "256",
        Depth::Sixteen => "16",
        Depth::Eight => "8",
        Depth::Mono => "none",
    };
    let colors = format!("{depth}, because {because}");
    let look = Appearance::of(settings, identity, get);
    let has_pictures = look.pictures.is_some();
    let because = match settings.pieces {
        _ if has_pictures || settings.pieces == PieceChoice::Pictures => {
            look.found_way.because.to_owned()
        }
        PieceChoice::Auto | PieceChoice::Hidden | PieceChoice::Drawn => {
            let own = identity.has_sextants().map(|_| OWN_WORDS.to_owned());
            own.unwrap_or_else(|| deciding_variable(look.pieces, get))
        }
        PieceChoice::Pictures
        | PieceChoice::Blocks
        | PieceChoice::Sextants
        | PieceChoice::Glyphs
        | PieceChoice::Letters => IS_SET.to_owned(),
    };
    let words = match look.pieces {
        _ if has_pictures => "pictures",
        PieceSet::Drawn(DrawingStyle::Blocks) => "drawn in blocks",
        PieceSet::Drawn(DrawingStyle::Sextants) => "drawn in sextants",
        PieceSet::Glyphs => "glyphs",
        PieceSet::Letters => "letters",
    };
    let pieces = format!("{words}, because {because}");
    let FoundWay { way, because } = look.found_way;
    let way = way.map_or("none", Way::words);
    let pictures = format!("{way}, because {because}");
    let set = VARIABLES
        .split(' ')
        .filter_map(|name| Some((name, printable(&get(name)?))));
    let found = [
        ("terminal", answer),
        ("theme", look.theme_and_reason()),
        ("colors", colors),
        ("pieces", pieces),
        ("pictures", pictures),
    ];
    let cell = identity
        .cell
        .map(|Size { width, height }| ("cell", format!("{width} by {height} pixels")));
    let all = found.into_iter().chain(cell).chain(set);
    all.map(|(what, value)| format!("{what:<16} {value}"))
        .collect()
}

/// Returns the variable that tells us which pieces the terminal can show, with its value.
fn deciding_variable(pieces: PieceSet, get: Environment<'_>) -> String {
    let is_console = get("TERM").is_some_and(|term| term.starts_with("linux"));
    let telling = match pieces {
        _ if is_console => "TERM",
        PieceSet::Letters => "LC_ALL LC_CTYPE LANG TERM",
        PieceSet::Drawn(_) | PieceSet::Glyphs => {
            "TMUX XTERM_VERSION TERM_PROGRAM VTE_VERSION KONSOLE_VERSION TERM"
        }
    };
    let mut filled = telling.split(' ').filter_map(|name| {
        let value = get(name).filter(|value| !value.is_empty())?;
        Some(format!("{name} is {}", printable(&value)))
    });
    let found = filled.next();
    found.unwrap_or_else(|| "no variable names the terminal".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::environment;

    #[test]
    fn each_line_names_what_was_found_and_what_told_it() {
        let get = environment("TERM=xterm-256color LANG=C.UTF-8");
        let lines = report(&Settings::default(), &Identity::default(), &get);
        assert_eq!(
            lines,
            [
                "terminal         it has not answered, or was not asked",
                "theme            wood, because the terminal has not said that it is light",
                "colors           256, because TERM is xterm-256color",
                "pieces           drawn in blocks, because TERM is xterm-256color",
                "pictures         none, because the terminal has not answered",
                "TERM             xterm-256color",
                "LANG             C.UTF-8",
            ]
        );
    }
}
