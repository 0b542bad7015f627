//! The lines of `tabiya terminal`: what we found out about the terminal and how. For people who report a problem.

use ratatui::layout::Size;

use crate::settings::{PieceChoice, Settings};
use crate::text::printable;
use crate::tui::appearance::{Appearance, PieceSet};
use crate::tui::identity::{Environment, Identity};
use crate::tui::pictures::{FoundWay, Way};
use crate::tui::pieces::DrawingStyle;
use crate::tui::theme::{Depth, FoundDepth, IS_SET, TERMINAL_SAYS};

/// The environment variables that say something about a terminal.
const VARIABLES: &str = "TERM COLORTERM TERM_PROGRAM VTE_VERSION KONSOLE_VERSION XTERM_VERSION WT_SESSION TMUX STY \
     LC_ALL LC_CTYPE LANG NO_COLOR CLICOLOR_FORCE";

/// Returns one line for each known fact: what the terminal answered, which theme, colors and pieces we use and why, and the
/// environment. `get` reads an environment variable.
pub fn report(settings: &Settings, identity: &Identity, get: Environment<'_>) -> Vec<String> {
    // The identity is complete once the terminal has answered our last question.
    let answer = match (identity.described(), identity.is_complete) {
        (Some(name), _) => name,
        (None, true) => "it answers, but does not say its name".to_owned(),
        (None, false) => "it has not answered, or was not asked".to_owned(),
    };
    let look = Appearance::of(settings, identity, get);
    let mut facts = vec![
        ("terminal", answer),
        ("theme", look.theme_and_reason()),
        ("colors", colors(settings, identity, get)),
        ("pieces", pieces(&look, settings.pieces, identity, get)),
        ("pictures", pictures(look.found_way)),
    ];
    if look.pieces != PieceSet::Letters {
        let way_out = "if the board is torn, set characters of ambiguous width to narrow, or start LC_ALL=C tabiya";
        facts.push(("width", way_out.to_owned()));
    }
    if let Some(Size { width, height }) = identity.cell {
        facts.push(("cell", format!("{width} by {height} pixels")));
    }
    // The variables that say something about the terminal, if they are set.
    for name in VARIABLES.split(' ') {
        if let Some(value) = get(name) {
            facts.push((name, printable(&value)));
        }
    }
    facts
        .into_iter()
        .map(|(what, value)| format!("{what:<16} {value}"))
        .collect()
}

/// Returns how many colors we use, and why.
fn colors(settings: &Settings, identity: &Identity, get: Environment<'_>) -> String {
    let FoundDepth { depth, because } = FoundDepth::detect(settings.color, get, identity);
    let words = match depth {
        Depth::True => "24 bits",
        Depth::Palette => "256",
        Depth::Sixteen => "16",
        Depth::Eight => "8",
        Depth::Mono => "none",
    };
    format!("{words}, because {because}")
}

/// Returns how the pieces look, and why.
fn pieces(
    look: &Appearance,
    choice: PieceChoice,
    identity: &Identity,
    get: Environment<'_>,
) -> String {
    if look.pictures.is_some() {
        return format!("pictures, because {}", look.found_way.because);
    }
    let because = match choice {
        // The settings ask for pictures, but there are none, for this reason.
        PieceChoice::Pictures => look.found_way.because.to_owned(),
        // The settings ask for just this look.
        PieceChoice::Blocks
        | PieceChoice::Sextants
        | PieceChoice::Glyphs
        | PieceChoice::Letters => IS_SET.to_owned(),
        // These leave it to us whether we draw blocks or sextants, even `Hidden`, because diagrams still show pieces. We chose
        // by the terminal's answer or, without one, by the environment.
        PieceChoice::Auto | PieceChoice::Hidden | PieceChoice::Drawn => {
            let terminal_says = identity.has_sextants().is_some();
            if terminal_says {
                TERMINAL_SAYS.to_owned()
            } else {
                deciding_variable(look.pieces, get)
            }
        }
    };
    format!("{}, because {because}", in_words(look.pieces))
}

fn in_words(pieces: PieceSet) -> &'static str {
    match pieces {
        PieceSet::Drawn(DrawingStyle::Blocks) => "drawn in blocks",
        PieceSet::Drawn(DrawingStyle::Sextants) => "drawn in sextants",
        PieceSet::Glyphs => "glyphs",
        PieceSet::Letters => "letters",
    }
}

/// Returns how pictures reach the screen, and why.
fn pictures(found_way: FoundWay) -> String {
    let FoundWay { way, because } = found_way;
    let words = way.map_or("none", Way::words);
    format!("{words}, because {because}")
}

/// Returns the variable that tells us which pieces the terminal can show, with its value, or says that no variable does.
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
    fn each_line_names_what_we_found_and_how() {
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
                "width            if the board is torn, set characters of ambiguous width to narrow, or start LC_ALL=C tabiya",
                "TERM             xterm-256color",
                "LANG             C.UTF-8",
            ]
        );
    }
}
