//! Finds how many colors to use, from the player's choice, the terminal's identity and the environment.

use crate::settings::ColorChoice;
use crate::theme::Depth;
use crate::tui::identity::{Environment, Identity, depth_of_term, is_gnu_screen};

/// The reason if the player's setting decides. It follows the word "because".
pub const IS_SET: &str = "it is set so";
/// The reason if the terminal's answers decide. It follows the word "because".
pub const TERMINAL_SAYS: &str = "the terminal says what it is";

/// Returns true if the environment asks for colors even without a terminal.
pub fn is_forced(get: Environment<'_>) -> bool {
    get("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0")
}

/// How many colors to use, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundDepth {
    pub depth: Depth,
    /// The reason. It follows the word "because".
    pub because: String,
}

impl FoundDepth {
    fn new(depth: Depth, because: impl Into<String>) -> Self {
        Self {
            depth,
            because: because.into(),
        }
    }

    /// Returns how many colors to use, and why. If the player has set a number of colors, it decides. `NO_COLOR` means none,
    /// unless the player asks for colors. `CLICOLOR=0` means none, unless the player or `CLICOLOR_FORCE` asks for colors.
    /// Otherwise the terminal's answers decide or, without them, what the environment says about the terminal. If that means no
    /// colors but the player or `CLICOLOR_FORCE` asks for them, there are sixteen. `get` reads a variable. An empty variable
    /// counts as unset.
    pub fn detect(choice: ColorChoice, get: Environment<'_>, identity: &Identity) -> Self {
        let variable = |name: &str| get(name).filter(|value| !value.is_empty());
        let set = |depth| Self::new(depth, IS_SET);
        let forced = match choice {
            ColorChoice::Auto if variable("NO_COLOR").is_some() => {
                return Self::new(Depth::Mono, "NO_COLOR is set");
            }
            ColorChoice::Auto => is_forced(get),
            ColorChoice::Always => true,
            ColorChoice::Never => return set(Depth::Mono),
            ColorChoice::Truecolor => return set(Depth::True),
            ColorChoice::Palette => return set(Depth::Palette),
            ColorChoice::Sixteen => return set(Depth::Sixteen),
            ColorChoice::Eight => return set(Depth::Eight),
        };
        if !forced && variable("CLICOLOR").as_deref() == Some("0") {
            return Self::new(Depth::Mono, "CLICOLOR is 0");
        }
        let found = Self::of_terminal(&variable, identity);
        if forced && found.depth == Depth::Mono {
            return Self::new(Depth::Sixteen, "colors are asked for");
        }
        found
    }

    /// Returns the depth of the terminal according to its answers or, without them, to the environment and tmux. GNU screen
    /// inherits `COLORTERM` but drops 24-bit colors. `variable` looks up a variable, and returns `None` if it is empty.
    fn of_terminal(variable: Environment<'_>, identity: &Identity) -> Self {
        if let Some(depth) = identity.depth() {
            return Self::new(depth, TERMINAL_SAYS);
        }
        let found = Self::in_environment(variable);
        match identity.tmux_sends_true_color(variable) {
            Some(true) => return Self::new(Depth::True, "tmux passes them on"),
            Some(false) if found.depth == Depth::True => {
                return Self::new(Depth::Palette, "tmux passes on no more");
            }
            Some(false) | None => {}
        }
        let is_screen = || identity.is_gnu_screen() || is_gnu_screen(variable);
        if found.depth == Depth::True && is_screen() {
            Self::new(Depth::Palette, "GNU screen has no more")
        } else {
            found
        }
    }

    /// Returns the depth that the environment suggests. `variable` looks up a variable, and returns `None` if it is empty.
    fn in_environment(variable: Environment<'_>) -> Self {
        if let Some(value) = variable("COLORTERM")
            && ["truecolor", "24bit"].contains(&value.as_str())
        {
            return Self::new(Depth::True, format!("COLORTERM is {value}"));
        }
        // Windows Terminal has 24-bit colors, but sets only a variable of its own.
        if variable("WT_SESSION").is_some() {
            return Self::new(Depth::True, "WT_SESSION is set");
        }
        match variable("TERM") {
            Some(term) => Self::new(depth_by_term(&term), format!("TERM is {term}")),
            None => Self::new(Depth::Sixteen, "TERM is not set"),
        }
    }
}

/// Returns the depth that a value of `TERM` suggests. Names such as xterm-direct and xterm-256color say how many colors there
/// are.
fn depth_by_term(term: &str) -> Depth {
    if term.contains("direct") {
        Depth::True
    } else if let Some(depth_of_known_terminal) = depth_of_term(term) {
        depth_of_known_terminal
    } else if term.contains("256color") {
        Depth::Palette
    } else if term.starts_with("linux") {
        Depth::Eight
    } else if is_without_colors(term) {
        Depth::Mono
    } else {
        Depth::Sixteen
    }
}

/// Returns true for the names of terminals without colors: old ones such as vt100, and variants such as xterm-mono and ansi-m.
fn is_without_colors(term: &str) -> bool {
    ["vt", "dumb"].iter().any(|name| term.starts_with(name))
        || ["-mono", "-m"].iter().any(|end| term.ends_with(end))
}

#[cfg(all(test, unix))]
mod tests {
    use std::cell::OnceCell;

    use clap::ValueEnum as _;

    use super::*;
    use crate::tui::tests;

    /// Asserts how many colors we find in each of these environments (one per line, with the depth after an arrow), if a player
    /// chose this and the terminal answered with this kind (DA2).
    fn assert_depths(chosen: &str, kind: &str, table: &str) {
        let mut identity = Identity::answering(&format!("[>{kind}c"));
        // The tests ask no tmux.
        identity.tmux_answer = OnceCell::from(None);
        let choice = |name: &str| ColorChoice::from_str(name, false).unwrap();
        for line in table.trim().lines() {
            let (environment, name) = line.split_once("->").unwrap();
            let environment = tests::environment(environment.trim());
            let found = FoundDepth::detect(choice(chosen), &environment, &identity);
            let unknown = Identity::default();
            let expected = FoundDepth::detect(choice(name.trim()), &|_| None, &unknown);
            assert_eq!(found.depth, expected.depth, "{line}");
        }
    }

    #[test]
    fn what_the_terminal_says_comes_before_what_the_environment_says() {
        let true_color = "0;276;0";
        assert_depths(
            "auto",
            true_color,
            "TERM=xterm -> truecolor
             NO_COLOR=1 TERM=xterm -> mono
             CLICOLOR=0 TERM=xterm -> mono",
        );
        assert_depths("auto", "24;279;0", "TERM=mlterm -> 256");
        let at_most = "83;40900;0";
        assert_depths("auto", at_most, "COLORTERM=truecolor TERM=screen -> 256");
        assert_depths("auto", at_most, "TERM=screen -> 16");
        assert_depths("16", true_color, "TERM=xterm -> 16");
    }

    #[test]
    fn variables_have_their_usual_precedence() {
        assert_depths(
            "auto",
            "",
            "NO_COLOR=1 CLICOLOR_FORCE=1 COLORTERM=truecolor -> mono
             NO_COLOR= COLORTERM=truecolor TERM=xterm -> truecolor
             CLICOLOR_FORCE=1 CLICOLOR=0 COLORTERM=24bit -> truecolor
             CLICOLOR_FORCE=0 CLICOLOR=0 COLORTERM=24bit -> mono
             CLICOLOR_FORCE=1 TERM=vt100 -> 16
             CLICOLOR=1 COLORTERM=1 TERM=xterm-256color -> 256",
        );
    }

    #[test]
    fn the_name_of_the_terminal_tells_its_colors() {
        assert_depths(
            "auto",
            "",
            "TERM=xterm-256color -> 256
             TERM=tmux-256color -> 256
             TERM=xterm-direct -> truecolor
             TERM=xterm-kitty -> truecolor
             TERM=st-256color -> truecolor
             TERM=mlterm -> 256
             TERM=xterm -> 16
             TERM=screen -> 16
             TERM=linux -> 8
             TERM=vt100 -> mono
             TERM=vt220 -> mono
             TERM=xterm-mono -> mono
             TERM=dumb -> mono
             -> 16
             WT_SESSION=7 -> truecolor",
        );
    }

    #[test]
    fn gnu_screen_has_at_most_256_colors_no_matter_what_it_inherits() {
        assert_depths(
            "auto",
            "",
            "STY=1.tty COLORTERM=truecolor TERM=screen -> 256
             STY=1.tty COLORTERM=24bit TERM=xterm-kitty -> 256
             STY=1.tty TMUX=/tmp/t COLORTERM=truecolor TERM=tmux-256color -> 256
             COLORTERM=truecolor TERM=screen.xterm-256color -> 256
             STY=1.tty TERM=screen -> 16
             TMUX=/tmp/t COLORTERM=truecolor TERM=screen-256color -> truecolor",
        );
        // A player may know better.
        assert_depths("truecolor", "", "STY=1.tty TERM=screen -> truecolor");
    }

    #[test]
    fn in_tmux_colors_have_24_bits_if_it_passes_them_on() {
        for (sends_true_color, variables, answer, expected) in [
            (
                Some(false),
                "COLORTERM=truecolor",
                "P>|tmux 3.3a",
                Depth::Palette,
            ),
            (Some(false), "", "P>|tmux 3.3a", Depth::Sixteen),
            (Some(true), "", "P>|tmux 3.3a", Depth::True),
            (None, "COLORTERM=truecolor", "P>|tmux 3.3a", Depth::True),
            (Some(false), "", "P>|kitty(0.41.1)", Depth::True),
        ] {
            let mut identity = Identity::answering(answer);
            identity.tmux_answer = OnceCell::from(sends_true_color);
            let variables = format!("TERM=screen TMUX=/tmp/t {variables}");
            let environment = tests::environment(&variables);
            let found = FoundDepth::detect(ColorChoice::Auto, &environment, &identity);
            assert_eq!(
                found.depth, expected,
                "{sends_true_color:?} {variables} {answer}"
            );
        }
    }

    #[test]
    fn tmux_is_asked_only_where_its_answer_makes_a_difference() {
        for (choice, variable, is_asked) in [
            ("auto", "COLORTERM=truecolor", true),
            ("always", "", true),
            ("auto", "NO_COLOR=1", false),
            ("auto", "CLICOLOR=0", false),
            ("256", "", false),
            ("truecolor", "", false),
            ("never", "", false),
        ] {
            let identity = Identity::default();
            let variables = format!("TERM=screen {variable}");
            let environment = tests::environment(&variables);
            let choice = ColorChoice::from_str(choice, false).unwrap();
            FoundDepth::detect(choice, &environment, &identity);
            let asked = identity.tmux_answer.get();
            assert_eq!(asked.is_some(), is_asked, "{choice:?} {variable}");
        }
    }

    #[test]
    fn a_choice_comes_before_the_environment() {
        for (choice, depth) in [
            ("auto", "mono"),
            ("always", "256"),
            ("never", "mono"),
            ("mono", "mono"),
            ("truecolor", "truecolor"),
            ("256", "256"),
            ("16", "16"),
            ("8", "8"),
        ] {
            let colorless = format!("NO_COLOR=1 CLICOLOR=0 TERM=xterm-256color -> {depth}");
            assert_depths(choice, "", &colorless);
        }
        assert_depths("always", "", "TERM=vt100 -> 16");
        assert_depths("never", "", "COLORTERM=truecolor -> mono");
    }
}
