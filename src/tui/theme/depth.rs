//! How many colors there are, from what the player asks for and what the environment says.

use crate::settings::ColorChoice;

/// Returns true if the environment asks for colors even where there is no terminal.
pub fn is_forced(get: impl Fn(&str) -> Option<String>) -> bool {
    get("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0")
}

/// How many colors the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// 24 bits.
    True,
    /// The 256, of which all but the first sixteen look the same on every terminal.
    Palette,
    /// The sixteen, which every terminal mixes in its own way.
    Sixteen,
    /// Sixteen to write with but only eight to write on: the Linux console and its like.
    Eight,
    /// None: attributes alone.
    Mono,
}

/// Terminals with 24 bits whose `TERM` does not say so; over a remote login nothing but that name arrives.
const TRUE_COLOR_TERMINALS: [&str; 6] = [
    "xterm-kitty",
    "xterm-ghostty",
    "alacritty",
    "foot",
    "wezterm",
    "contour",
];

impl Depth {
    /// The colors to use. A choice comes before the environment, which is asked by `get`; there `NO_COLOR` comes
    /// before `CLICOLOR_FORCE`, that before `CLICOLOR`, and `COLORTERM` before `TERM`. An empty variable says nothing.
    pub fn detect(choice: ColorChoice, get: impl Fn(&str) -> Option<String>) -> Self {
        let filled = |name: &str| get(name).filter(|value| !value.is_empty());
        let forced = match choice {
            ColorChoice::Auto if filled("NO_COLOR").is_some() => return Self::Mono,
            ColorChoice::Auto => is_forced(&get),
            ColorChoice::Always => true,
            ColorChoice::Never => return Self::Mono,
            ColorChoice::Truecolor => return Self::True,
            ColorChoice::Palette => return Self::Palette,
            ColorChoice::Sixteen => return Self::Sixteen,
            ColorChoice::Eight => return Self::Eight,
        };
        if !forced && filled("CLICOLOR").as_deref() == Some("0") {
            return Self::Mono;
        }
        match Self::of_terminal(filled) {
            Self::Mono if forced => Self::Sixteen,
            depth => depth,
        }
    }

    /// The depth that the environment tells. GNU screen inherits `COLORTERM` and drops what has 24 bits.
    fn of_terminal(filled: impl Fn(&str) -> Option<String>) -> Self {
        match Self::announced(&filled) {
            Self::True if is_gnu_screen(filled) => Self::Palette,
            depth => depth,
        }
    }

    /// What the environment says of the terminal. Windows Terminal has 24 bits and sets neither `COLORTERM` nor `TERM`.
    fn announced(filled: impl Fn(&str) -> Option<String>) -> Self {
        let announced = filled("COLORTERM");
        if matches!(announced.as_deref(), Some("truecolor" | "24bit"))
            || filled("WT_SESSION").is_some()
        {
            return Self::True;
        }
        let term = filled("TERM").unwrap_or_default();
        let begins = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        if term.contains("direct") || begins(&TRUE_COLOR_TERMINALS) {
            Self::True
        } else if term.contains("256color") {
            Self::Palette
        } else if begins(&["linux"]) {
            Self::Eight
        } else if begins(&["vt", "dumb"]) || term.ends_with("-mono") || term.ends_with("-m") {
            Self::Mono
        } else {
            Self::Sixteen
        }
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

    /// The depth in an environment that is written as in a shell: `NAME=value NAME=value`.
    fn detect(choice: ColorChoice, environment: &str) -> Depth {
        Depth::detect(choice, |name| {
            let pairs = environment.split(' ').filter_map(|set| set.split_once('='));
            let mut values = pairs.filter(|(key, _)| *key == name);
            values.next().map(|(_, value)| value.to_owned())
        })
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
