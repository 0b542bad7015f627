//! How many colors there are, from what the player asks for, what the terminal says of itself and what the environment
//! says.

use crate::settings::ColorChoice;
use crate::theme::Depth;
use crate::tui::identity::{KnownDepth, has_true_color};

/// Returns true if the environment asks for colors even where there is no terminal.
pub fn is_forced(get: impl Fn(&str) -> Option<String>) -> bool {
    get("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0")
}

/// How many colors to use, and what told that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundDepth {
    pub depth: Depth,
    /// What told it, to stand after "because".
    pub because: String,
}

impl FoundDepth {
    fn new(depth: Depth, because: impl Into<String>) -> Self {
        Self {
            depth,
            because: because.into(),
        }
    }

    /// The colors to use. A choice comes before all else, then what the environment (asked by `get`) says that the player
    /// wants: `NO_COLOR` before `CLICOLOR_FORCE`, that before `CLICOLOR`. What the terminal says of itself comes before what
    /// the environment says of it: `COLORTERM` before `TERM`. An empty variable says nothing.
    pub fn detect(
        choice: ColorChoice,
        get: impl Fn(&str) -> Option<String>,
        known: Option<KnownDepth>,
    ) -> Self {
        let filled = |name: &str| get(name).filter(|value| !value.is_empty());
        let set = |depth| Self::new(depth, "it is set so");
        let forced = match choice {
            ColorChoice::Auto if filled("NO_COLOR").is_some() => {
                return Self::new(Depth::Mono, "NO_COLOR is set");
            }
            ColorChoice::Auto => is_forced(&get),
            ColorChoice::Always => true,
            ColorChoice::Never => return set(Depth::Mono),
            ColorChoice::Truecolor => return set(Depth::True),
            ColorChoice::Palette => return set(Depth::Palette),
            ColorChoice::Sixteen => return set(Depth::Sixteen),
            ColorChoice::Eight => return set(Depth::Eight),
        };
        if !forced && filled("CLICOLOR").as_deref() == Some("0") {
            return Self::new(Depth::Mono, "CLICOLOR is 0");
        }
        let found = Self::of_terminal(filled, known);
        match found.depth {
            Depth::Mono if forced => Self::new(Depth::Sixteen, "colors are asked for"),
            _ => found,
        }
    }

    /// The depth that the terminal or the environment tells. GNU screen inherits `COLORTERM` and drops what has 24 bits.
    fn of_terminal(filled: impl Fn(&str) -> Option<String>, known: Option<KnownDepth>) -> Self {
        let own = "the terminal says what it is";
        if let Some(KnownDepth::Exactly(depth)) = known {
            return Self::new(depth, own);
        }
        let announced = Self::announced(&filled);
        match (announced.depth, known) {
            (Depth::True, Some(KnownDepth::AtMost(depth))) => Self::new(depth, own),
            (Depth::True, _) if is_gnu_screen(filled) => {
                Self::new(Depth::Palette, "GNU screen has no more")
            }
            _ => announced,
        }
    }

    /// What the environment says of the terminal. Windows Terminal has 24 bits and sets neither `COLORTERM` nor `TERM`.
    fn announced(filled: impl Fn(&str) -> Option<String>) -> Self {
        let announced = filled("COLORTERM").filter(|it| ["truecolor", "24bit"].contains(&&**it));
        if let Some(value) = announced {
            return Self::new(Depth::True, format!("COLORTERM is {value}"));
        }
        if filled("WT_SESSION").is_some() {
            return Self::new(Depth::True, "WT_SESSION is set");
        }
        let Some(term) = filled("TERM") else {
            return Self::new(Depth::Sixteen, "TERM is not set");
        };
        let begins = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        let depth = if term.contains("direct") || has_true_color(&term) {
            Depth::True
        } else if term.contains("256color") {
            Depth::Palette
        } else if begins(&["linux"]) {
            Depth::Eight
        } else if begins(&["vt", "dumb"]) || term.ends_with("-mono") || term.ends_with("-m") {
            Depth::Mono
        } else {
            Depth::Sixteen
        };
        Self::new(depth, format!("TERM is {term}"))
    }
}

/// Returns true in a session of GNU screen. tmux may call itself `screen` too, and has 24 bits.
pub fn is_gnu_screen(filled: impl Fn(&str) -> Option<String>) -> bool {
    let named = filled("TERM").is_some_and(|term| term.starts_with("screen"));
    filled("STY").is_some() || (named && filled("TMUX").is_none())
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::*;
    use crate::tui::tests;

    /// The depth in an environment that is written as in a shell: `NAME=value NAME=value`.
    fn detect(choice: ColorChoice, environment: &str) -> Depth {
        detect_with(choice, environment, None)
    }

    /// The depth in an environment, where the terminal has answered this.
    fn detect_with(choice: ColorChoice, environment: &str, known: Option<KnownDepth>) -> Depth {
        FoundDepth::detect(choice, tests::environment(environment), known).depth
    }

    #[test]
    fn what_the_terminal_says_of_itself_comes_before_what_the_environment_says_of_it() {
        let true_color = Some(KnownDepth::Exactly(Depth::True));
        let palette = Some(KnownDepth::Exactly(Depth::Palette));
        let at_most = Some(KnownDepth::AtMost(Depth::Palette));
        for (environment, known, depth) in [
            ("TERM=xterm", true_color, Depth::True),
            ("TERM=mlterm", palette, Depth::Palette),
            ("COLORTERM=truecolor TERM=screen", at_most, Depth::Palette),
            ("TERM=screen", at_most, Depth::Sixteen),
            ("NO_COLOR=1 TERM=xterm", true_color, Depth::Mono),
            ("CLICOLOR=0 TERM=xterm", true_color, Depth::Mono),
        ] {
            let found = detect_with(ColorChoice::Auto, environment, known);
            assert_eq!(found, depth, "{environment}");
        }
        let chosen = detect_with(ColorChoice::Sixteen, "TERM=xterm", true_color);
        assert_eq!(chosen, Depth::Sixteen);
    }

    #[test]
    fn the_environment_is_asked_in_the_order_of_its_customs() {
        for (environment, depth) in [
            (
                "NO_COLOR=1 CLICOLOR_FORCE=1 COLORTERM=truecolor",
                Depth::Mono,
            ),
            ("NO_COLOR= COLORTERM=truecolor TERM=xterm", Depth::True),
            ("CLICOLOR_FORCE=1 CLICOLOR=0 COLORTERM=24bit", Depth::True),
            ("CLICOLOR_FORCE=0 CLICOLOR=0 COLORTERM=24bit", Depth::Mono),
            ("CLICOLOR_FORCE=1 TERM=vt100", Depth::Sixteen),
            ("CLICOLOR=1 COLORTERM=1 TERM=xterm-256color", Depth::Palette),
        ] {
            assert_eq!(
                detect(ColorChoice::Auto, environment),
                depth,
                "{environment}"
            );
        }
    }

    #[test]
    fn the_name_of_the_terminal_tells_its_colors() {
        for (term, depth) in [
            ("xterm-256color", Depth::Palette),
            ("tmux-256color", Depth::Palette),
            ("xterm-direct", Depth::True),
            ("xterm-kitty", Depth::True),
            ("xterm", Depth::Sixteen),
            ("screen", Depth::Sixteen),
            ("linux", Depth::Eight),
            ("vt100", Depth::Mono),
            ("vt220", Depth::Mono),
            ("xterm-mono", Depth::Mono),
            ("dumb", Depth::Mono),
        ] {
            let environment = format!("TERM={term}");
            assert_eq!(detect(ColorChoice::Auto, &environment), depth, "{term}");
        }
        assert_eq!(detect(ColorChoice::Auto, ""), Depth::Sixteen);
        assert_eq!(detect(ColorChoice::Auto, "WT_SESSION=7"), Depth::True);
    }

    #[test]
    fn gnu_screen_has_no_more_than_256_colors_whatever_it_inherits() {
        for (environment, depth) in [
            ("STY=1.tty COLORTERM=truecolor TERM=screen", Depth::Palette),
            ("STY=1.tty COLORTERM=24bit TERM=xterm-kitty", Depth::Palette),
            (
                "STY=1.tty TMUX=/tmp/t COLORTERM=truecolor TERM=tmux-256color",
                Depth::Palette,
            ),
            (
                "COLORTERM=truecolor TERM=screen.xterm-256color",
                Depth::Palette,
            ),
            ("STY=1.tty TERM=screen", Depth::Sixteen),
            (
                "TMUX=/tmp/t COLORTERM=truecolor TERM=screen-256color",
                Depth::True,
            ),
        ] {
            let detected = detect(ColorChoice::Auto, environment);
            assert_eq!(detected, depth, "{environment}");
        }
        let chosen = detect(ColorChoice::Truecolor, "STY=1.tty TERM=screen");
        assert_eq!(chosen, Depth::True, "a player may know better");
    }

    #[test]
    fn a_choice_comes_before_the_environment() {
        let colorless = "NO_COLOR=1 CLICOLOR=0 TERM=xterm-256color";
        for (choice, depth) in [
            ("auto", Depth::Mono),
            ("always", Depth::Palette),
            ("never", Depth::Mono),
            ("mono", Depth::Mono),
            ("truecolor", Depth::True),
            ("256", Depth::Palette),
            ("16", Depth::Sixteen),
            ("8", Depth::Eight),
        ] {
            let read = ColorChoice::from_str(choice, false).unwrap();
            assert_eq!(detect(read, colorless), depth, "{choice}");
        }
        assert_eq!(detect(ColorChoice::Always, "TERM=vt100"), Depth::Sixteen);
        assert_eq!(
            detect(ColorChoice::Never, "COLORTERM=truecolor"),
            Depth::Mono
        );
    }
}
