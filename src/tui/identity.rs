//! The terminal's identity: what it answers to our question, and what we know about a terminal of that name.
//!
//! We ask once, before the first frame, and do not wait. The environment decides how the first frame looks, and answers change
//! the screen when they arrive. Only names count: several terminals claim abilities that they do not have, but none lies about
//! its name.

use std::cell::OnceCell;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use ratatui::layout::Size;

use crate::theme::{Brightness, Depth, contrast};

/// The question: the terminal's name (XTVERSION), its kind (DA2), the size of its cells in pixels, its background (OSC 11), and
/// DA1, which every terminal answers. DA1 comes last, so its answer says that no other answer follows.
#[cfg(unix)]
pub const QUESTION: &[u8] = b"\x1b[>q\x1b[>c\x1b[16t\x1b]11;?\x1b\\\x1b[c";

/// The question for the size of a cell alone, and DA1. We repeat it, because the size changes with the font.
#[cfg(unix)]
pub const CELL_QUESTION: &[u8] = b"\x1b[16t\x1b[c";

/// The first version of a terminal that has some ability. Versions compare number by number.
type Version = &'static [u32];

/// Every version, because none comes before it.
const ALL: Version = &[];

/// How a terminal shows pictures best. We have tried this ourselves, except with [`Showing::Untested`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Showing {
    /// Draws parts of kitty's pictures in cells that hold placeholder characters.
    Placeholders,
    /// Shows kitty's pictures placed over the cells, without damage to the cells beside them.
    Placements,
    /// Shows sixels if it reports that it can. A picture of any size fills exactly its cells, and stays until they are drawn
    /// again.
    Sixels,
    /// Shows them badly. The reason follows the word "because".
    Faulty(&'static str),
    /// We have not tried this terminal or this version of it, or we know of no pictures in it.
    Untested,
}

/// The control string that makes a terminal show a desktop notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notifying {
    /// `OSC 9 ; TEXT`
    Osc9,
    /// `OSC 777 ; notify ; TITLE ; TEXT`
    Osc777,
}

/// What we know about a terminal.
struct Terminal {
    /// How the terminal's name begins, in the terminal's answer or in `TERM_PROGRAM`.
    name: &'static str,
    /// How `TERM` begins in this terminal; `None` if other terminals use the same value.
    term: Option<&'static str>,
    /// How the numbers of the terminal's kind (DA2) begin; `None` if it says its name.
    kind: Option<&'static [u32]>,
    /// The first version with 24-bit colors; `None` if none is known.
    true_color: Option<Version>,
    /// The first version that draws sextants itself, without gaps; `None` if none is known.
    sextants: Option<Version>,
    /// How the terminal shows pictures from each version on, newest first.
    pictures: &'static [(Version, Showing)],
    /// How the terminal shows a notification; `None` if it shows none, or may print the control string.
    notifying: Option<Notifying>,
    /// True if a wide glyph may reach into the next cell, and its pixels stay there until that cell is drawn.
    spills: bool,
    /// True if block elements come from the font, and may be lower than their cells. We have seen this ourselves.
    has_gaps: bool,
}

/// The defaults: a terminal that we know nothing about.
const UNKNOWN: Terminal = Terminal {
    name: "",
    term: None,
    kind: None,
    true_color: None,
    sextants: None,
    pictures: &[],
    notifying: None,
    spills: false,
    has_gaps: false,
};

const TERMINALS: [Terminal; 13] = [
    Terminal {
        name: "kitty",
        term: Some("xterm-kitty"),
        true_color: Some(ALL),
        sextants: Some(ALL),
        pictures: &[
            (&[0, 28], Showing::Placeholders),
            (&[0, 20], Showing::Placements),
        ],
        notifying: Some(Notifying::Osc9),
        ..UNKNOWN
    },
    Terminal {
        name: "ghostty",
        term: Some("xterm-ghostty"),
        true_color: Some(ALL),
        sextants: Some(ALL),
        pictures: &[(ALL, Showing::Placeholders)],
        notifying: Some(Notifying::Osc9),
        ..UNKNOWN
    },
    Terminal {
        name: "foot",
        term: Some("foot"),
        true_color: Some(ALL),
        sextants: Some(ALL),
        pictures: &[(ALL, Showing::Sixels)],
        notifying: Some(Notifying::Osc777),
        ..UNKNOWN
    },
    Terminal {
        name: "WezTerm",
        term: Some("wezterm"),
        true_color: Some(ALL),
        sextants: Some(ALL),
        notifying: Some(Notifying::Osc9),
        ..UNKNOWN
    },
    Terminal {
        name: "contour",
        term: Some("contour"),
        true_color: Some(ALL),
        notifying: Some(Notifying::Osc777),
        ..UNKNOWN
    },
    Terminal {
        name: "alacritty",
        term: Some("alacritty"),
        true_color: Some(ALL),
        ..UNKNOWN
    },
    Terminal {
        name: "Konsole",
        true_color: Some(ALL),
        sextants: Some(ALL),
        pictures: &[(&[22, 4], Showing::Placements)],
        ..UNKNOWN
    },
    Terminal {
        name: "iTerm2",
        true_color: Some(ALL),
        notifying: Some(Notifying::Osc9),
        ..UNKNOWN
    },
    Terminal {
        name: "VTE",
        true_color: Some(&[3600]),
        sextants: Some(&[7000]),
        ..UNKNOWN
    },
    Terminal {
        name: "XTerm",
        true_color: Some(&[331]),
        pictures: &[(ALL, Showing::Faulty("xterm keeps no more than 16 pictures"))],
        spills: true,
        has_gaps: true,
        ..UNKNOWN
    },
    Terminal {
        name: "mlterm",
        term: Some("mlterm"),
        kind: Some(&[24]),
        pictures: &[(ALL, Showing::Sixels)],
        has_gaps: true,
        ..UNKNOWN
    },
    Terminal {
        name: "st-",
        term: Some("st-"),
        true_color: Some(ALL),
        has_gaps: true,
        ..UNKNOWN
    },
    // xterm.js, the terminal of VS Code.
    Terminal {
        name: "vscode",
        kind: Some(&[0, 276, 0]),
        true_color: Some(ALL),
        pictures: &[(ALL, Showing::Sixels)],
        ..UNKNOWN
    },
];

/// A terminal and its version.
struct Found {
    terminal: &'static Terminal,
    version: Vec<u32>,
}

impl Found {
    /// Finds the terminal by a text that begins with its name and goes on with its version. Returns `None` if we do not know
    /// it.
    fn named(name: &str) -> Option<Self> {
        TERMINALS.iter().find_map(|terminal| {
            let version = name.strip_prefix(terminal.name)?;
            Some(Self {
                terminal,
                version: numbers(version),
            })
        })
    }

    /// Finds the terminal with these numbers of its kind (DA2). Returns `None` if we do not know it.
    fn of_kind(numbers: &[u32]) -> Option<Self> {
        let begin = |terminal: &&Terminal| terminal.kind.is_some_and(|it| numbers.starts_with(it));
        Some(Self {
            terminal: TERMINALS.iter().find(begin)?,
            version: Vec::new(),
        })
    }

    fn is_since(&self, version: Version) -> bool {
        self.version.as_slice() >= version
    }

    fn has_true_color(&self) -> bool {
        let since = self.terminal.true_color;
        since.is_some_and(|it| self.is_since(it))
    }

    fn has_sextants(&self) -> bool {
        let since = self.terminal.sextants;
        since.is_some_and(|it| self.is_since(it))
    }

    fn showing(&self) -> Showing {
        let mut versions = self.terminal.pictures.iter();
        let found = versions.find(|(since, _)| self.is_since(since));
        found.map_or(Showing::Untested, |(_, showing)| *showing)
    }
}

/// A function that returns the value of an environment variable; `None` if it is not set.
pub type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Whether the terminal's background is dark or light, and how we know.
#[derive(Debug)]
pub struct FoundBackground {
    pub brightness: Brightness,
    /// The reason. It follows the word "because".
    pub because: &'static str,
}

/// What the terminal has answered so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// The terminal's name and version, such as `kitty(0.41.1)`; `None` if it has not told us.
    name: Option<String>,
    /// The numbers of the terminal's kind and version (DA2); empty if it has not answered.
    kind: Vec<u32>,
    /// The size of a cell in pixels, from the terminal or the system; `None` if neither told us.
    pub cell: Option<Size>,
    /// Whether the terminal's background is dark or light; `None` if it has not told us.
    background: Option<Brightness>,
    /// True if the terminal says that it shows sixels.
    pub has_sixels: bool,
    /// Whether tmux sends 24-bit colors to the terminals around it; holds `None` if it did not say or if we are not in tmux,
    /// and is empty until we ask.
    pub tmux_answer: OnceCell<Option<bool>>,
    /// True once the last answer has arrived.
    pub is_complete: bool,
}

/// Returns true if we may ask a terminal with this `TERM`. Some old ones would print the question.
#[cfg(unix)]
pub fn may_be_asked(term: Option<&str>) -> bool {
    let cannot = |name: &str| {
        ["dumb", "linux", "vt"]
            .iter()
            .any(|old| name.starts_with(old))
    };
    term.is_some_and(|name| !name.is_empty() && !cannot(name))
}

/// Returns the terminal that this `TERM` names; `None` if we do not know it.
fn of_term(term: &str) -> Option<&'static Terminal> {
    let begins = |terminal: &&Terminal| terminal.term.is_some_and(|it| term.starts_with(it));
    TERMINALS.iter().find(begins)
}

/// Returns the depth of the terminal that this `TERM` names; `None` if we do not know it. All terminals that we know have at
/// least 256 colors. After a remote login, `TERM` is all that we get.
pub fn depth_of_term(term: &str) -> Option<Depth> {
    let terminal = of_term(term)?;
    let has_true_color = terminal.true_color.is_some();
    Some(if has_true_color {
        Depth::True
    } else {
        Depth::Palette
    })
}

/// Returns the terminal's name, and its version if known, according to the environment; empty inside tmux or GNU screen, or if
/// no variable names the terminal. A terminal started from another one inherits its variables, so the more reliable variables
/// come first.
fn name_in_environment(get: Environment<'_>) -> String {
    let filled = |name: &str| get(name).filter(|value| !value.is_empty());
    let term = filled("TERM").unwrap_or_default();
    if is_gnu_screen(&filled) || filled("TMUX").is_some() || term.starts_with("tmux") {
        return String::new();
    }
    filled("XTERM_VERSION")
        .or_else(|| of_term(&term).map(|terminal| terminal.name.to_owned()))
        .or_else(|| filled("TERM_PROGRAM"))
        .or_else(|| filled("KONSOLE_VERSION").map(|_| "Konsole".to_owned()))
        .or_else(|| filled("VTE_VERSION").map(|version| format!("VTE {version}")))
        .unwrap_or_default()
}

/// Returns true inside GNU screen. In tmux `TERM` may also begin with `screen`, but tmux has 24-bit colors.
pub fn is_gnu_screen(filled: Environment<'_>) -> bool {
    let named = filled("TERM").is_some_and(|term| term.starts_with("screen"));
    filled("STY").is_some() || (named && filled("TMUX").is_none())
}

/// How long we wait for tmux, which answers in about 3 ms.
const TMUX_PATIENCE: Duration = Duration::from_millis(200);

/// Returns what tmux can send to the terminals around it, a line for each ability; `None` outside tmux, or if it does not
/// answer. A terminal that was started from tmux inherits `TMUX`, but sets another `TERM`.
fn tmux_abilities(get: Environment<'_>) -> Option<String> {
    let term = get("TERM").unwrap_or_default();
    let is_tmux = get("TMUX").is_some() && (term.starts_with("tmux") || term.starts_with("screen"));
    if !is_tmux {
        return None;
    }
    let (sender, answer) = mpsc::channel();
    let ask = move || {
        let mut tmux = Command::new("tmux");
        tmux.args(["show-messages", "-T"]).stdin(Stdio::null());
        // Nobody receives an answer that comes too late.
        let _ = sender.send(tmux.output());
    };
    thread::Builder::new().spawn(ask).ok()?;
    let answered = answer.recv_timeout(TMUX_PATIENCE).ok()?.ok()?;
    Some(String::from_utf8_lossy(&answered.stdout).into_owned())
}

/// Returns true if tmux sends 24-bit colors to all terminals around it. Otherwise it sends some of them the nearest of 256
/// colors, and our brown squares become mauve. Returns `None` if these abilities do not say.
fn sends_true_color(abilities: &str) -> Option<bool> {
    let mut lines = abilities.lines().filter(|line| line.contains("setrgbf:"));
    let first = lines.next()?;
    let lacks = |line: &str| line.contains("[missing]");
    Some(!lacks(first) && !lines.any(lacks))
}

impl Identity {
    /// Returns an empty identity that never asks tmux, for output to a file or a pipe, or to a terminal that would print our
    /// questions.
    pub fn unasked() -> Self {
        Self {
            tmux_answer: OnceCell::from(None),
            ..Self::default()
        }
    }

    /// Returns whether tmux sends 24-bit colors to the terminals around it; `None` if it does not say, or if we are not in
    /// tmux. The first call asks tmux and waits for up to [`TMUX_PATIENCE`], so call this only where the answer makes a
    /// difference.
    pub fn tmux_sends_true_color(&self, get: Environment<'_>) -> Option<bool> {
        let ask = || sends_true_color(&tmux_abilities(get)?);
        *self.tmux_answer.get_or_init(ask)
    }

    /// Takes in an answer without its `ESC` and its terminator, such as `P>|kitty(0.3)`. Returns true for the last answer, which
    /// is like `[?62;22c`.
    #[cfg(unix)]
    pub fn learn(&mut self, answer: &str) -> bool {
        let attributes = |first| answer.strip_prefix(first)?.strip_suffix('c');
        if let Some(name) = answer.strip_prefix("P>|") {
            let printable = name.chars().filter(|letter| !letter.is_control());
            self.name = Some(printable.take(60).collect());
        } else if let Some(numbers) = attributes("[>") {
            let numbers = numbers.split(';').map(str::parse);
            self.kind = numbers.filter_map(Result::ok).collect();
        } else if let Some(abilities) = attributes("[?") {
            self.has_sixels = abilities.split(';').skip(1).any(|it| it == "4");
            self.is_complete = true;
            return true;
        } else if let Some(background) = background(answer) {
            self.background = Some(background);
        } else if let Some(cell) = cell_size(answer) {
            self.cell = Some(cell);
        }
        false
    }

    /// Returns the terminal's name and version in its own words or, if it has not told us its name, the numbers of its kind.
    /// Returns `None` if it has told us neither.
    pub fn described(&self) -> Option<String> {
        if let Some(name) = &self.name {
            return Some(name.clone());
        }
        if self.kind.is_empty() {
            return None;
        }
        let numbers: Vec<String> = self.kind.iter().map(u32::to_string).collect();
        Some(format!("kind {}", numbers.join(";")))
    }

    /// Returns how many colors we know the terminal to have; `None` if the environment has to decide.
    pub fn depth(&self) -> Option<Depth> {
        if self.found().is_some_and(|it| it.has_true_color()) {
            return Some(Depth::True);
        }
        match self.kind[..] {
            // VTE, before it answered with a name.
            [61 | 65, version, _] if version >= 3600 => Some(Depth::True),
            // mlterm.
            [24, ..] => Some(Depth::Palette),
            _ => None,
        }
    }

    /// Returns true if the terminal told us that it is tmux or a terminal that we know. Such a terminal does not print a title
    /// on the screen.
    pub fn takes_title(&self) -> bool {
        self.is_tmux() || self.found().is_some()
    }

    /// Returns how the terminal shows a notification; `None` if we do not know a way.
    pub fn notifying(&self) -> Option<Notifying> {
        self.found()?.terminal.notifying
    }

    pub fn is_gnu_screen(&self) -> bool {
        matches!(self.kind[..], [83, ..])
    }

    /// Returns whether the terminal draws sextants itself; `None` if the environment has to decide. Other terminals take
    /// sextants from a font, which may lack them.
    pub fn has_sextants(&self) -> Option<bool> {
        if let [61 | 65, version, _] = self.kind[..] {
            return Some(version >= 7000);
        }
        let found = Found::named(self.name.as_ref()?);
        Some(found.is_some_and(|it| it.has_sextants()))
    }

    /// Returns true if the terminal draws sextants itself. Where the terminal does not say, asks the environment.
    pub fn draws_sextants(&self, get: Environment<'_>) -> bool {
        self.has_sextants().unwrap_or_else(|| {
            let found = Found::named(&name_in_environment(get));
            found.is_some_and(|it| it.has_sextants())
        })
    }

    /// Returns whether the terminal's background is dark or light. Where the terminal does not say, it counts as dark.
    pub fn found_background(&self) -> FoundBackground {
        let (brightness, because) = match self.background {
            Some(Brightness::Dark) => (Brightness::Dark, "the terminal's background is dark"),
            Some(Brightness::Light) => (Brightness::Light, "the terminal's background is light"),
            None => (
                Brightness::Dark,
                "the terminal has not said that it is light",
            ),
        };
        FoundBackground {
            brightness,
            because,
        }
    }

    /// Returns true if block elements may leave gaps between cells. Where we do not know the terminal by its answers, asks the
    /// environment.
    pub fn has_gaps(&self, get: Environment<'_>) -> bool {
        let found = self
            .found()
            .or_else(|| Found::named(&name_in_environment(get)));
        found.is_some_and(|it| it.terminal.has_gaps)
    }

    /// Returns how the terminal shows pictures; [`Showing::Untested`] if we do not know it.
    pub fn showing(&self) -> Showing {
        self.found()
            .map_or(Showing::Untested, |found| found.showing())
    }

    /// Returns true if the terminal is one that we know.
    pub fn is_known(&self) -> bool {
        self.found().is_some()
    }

    pub fn is_tmux(&self) -> bool {
        self.name.as_ref().is_some_and(|it| it.starts_with("tmux"))
    }

    /// Returns true if a wide glyph may leave pixels in the next cell when its own cell is drawn again.
    pub fn leaves_spilled(&self) -> bool {
        self.found().is_some_and(|it| it.terminal.spills)
    }

    /// Finds what we know about the terminal, by its name, or by its kind if it does not say its name. Returns `None` if we
    /// do not know it.
    fn found(&self) -> Option<Found> {
        match &self.name {
            Some(name) => Found::named(name),
            None => Found::of_kind(&self.kind),
        }
    }
}

/// Returns the numbers in a version.
fn numbers(text: &str) -> Vec<u32> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Reads the color of the background (OSC 11), or the report that the terminal changed between dark and light colors (mode
/// 2031). Returns `None` for any other answer.
#[cfg(unix)]
fn background(answer: &str) -> Option<Brightness> {
    match answer {
        "[?997;1n" => return Some(Brightness::Dark),
        "[?997;2n" => return Some(Brightness::Light),
        _ => {}
    }
    let (_, channels) = answer.strip_prefix("]11;rgb")?.split_once(':')?;
    let mut channels = channels.split('/').map(channel);
    let mut next = || channels.next().flatten();
    let color = [next()?, next()?, next()?];
    let is_light = contrast(color, [0; 3]) > contrast(color, [u8::MAX; 3]);
    Some(if is_light {
        Brightness::Light
    } else {
        Brightness::Dark
    })
}

/// Reads a channel of a color, written as one to four hexadecimal digits. Returns `None` for any other text.
#[cfg(unix)]
fn channel(digits: &str) -> Option<u8> {
    let largest = match digits.len() {
        1 => 0xf,
        2 => 0xff,
        3 => 0xfff,
        4 => 0xffff,
        _ => return None,
    };
    let value = u32::from_str_radix(digits, 16).ok()?;
    u8::try_from(value * 255 / largest).ok()
}

/// Reads the size of a cell in pixels. Returns `None` for any other answer, and for an implausible size.
#[cfg(unix)]
fn cell_size(answer: &str) -> Option<Size> {
    let (height, width) = answer
        .strip_prefix("[6;")?
        .strip_suffix('t')?
        .split_once(';')?;
    let size = Size::new(width.parse().ok()?, height.parse().ok()?);
    let likely = 2..=200;
    (likely.contains(&size.width) && likely.contains(&size.height)).then_some(size)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::tui::tests::environment;

    impl Identity {
        /// Returns a terminal that gave these answers, separated by spaces, without their `ESC` and their terminator.
        pub fn answering(answers: &str) -> Self {
            let mut identity = Self::default();
            for answer in answers.split(' ') {
                identity.learn(answer);
            }
            identity
        }
    }

    /// Returns the identity of a terminal that answers with this name and this kind (DA2).
    fn identity(name: &str, kind: &str) -> Identity {
        let mut identity = Identity::default();
        if !name.is_empty() {
            identity.learn(&format!("P>|{name}"));
        }
        if !kind.is_empty() {
            identity.learn(&format!("[>{kind}c"));
        }
        assert!(!identity.is_complete);
        identity.learn("[?62;22c");
        assert!(identity.is_complete);
        identity
    }

    #[test]
    fn each_terminal_has_the_colors_and_characters_of_the_table() {
        let (full, palette) = (Some(Depth::True), Some(Depth::Palette));
        let [yes, no] = [Some(true), Some(false)];
        for (name, kind, depth, sextants) in [
            ("XTerm(379)", "41;379;0", full, no),
            ("XTerm(330)", "41;330;0", None, no),
            ("kitty(0.41.1)", "1;4000;41", full, yes),
            ("ghostty 1.1.3", "1;10;0", full, yes),
            ("Konsole 22.12.3", "1;115;0", full, yes),
            ("foot(1.13.1)", "1;011301;0", full, yes),
            ("VTE(8001)", "61;8001;1", full, yes),
            ("", "65;6800;1", full, no),
            ("", "0;276;0", full, None),
            ("", "24;279;0", palette, None),
            ("tmux 3.3a", "84;0;0", None, no),
            ("", "0;1700;1", None, None),
            ("", "", None, None),
        ] {
            let identity = identity(name, kind);
            assert_eq!(identity.depth(), depth, "{name} {kind}");
            assert_eq!(identity.has_sextants(), sextants, "{name} {kind}");
        }
    }

    #[test]
    fn tmux_tells_whether_a_terminal_around_it_gets_24_bit_colors() {
        let with = "Terminal 0: foot for /dev/pts/0, flags=0x30:\n 207: setrgbb: (string) \\033[48:2::%p1%d:%p2%d:%p3%dm\n \
             208: setrgbf: (string) \\033[38:2::%p1%d:%p2%d:%p3%dm\n 223: Tc: (flag) true\n";
        let without = "Terminal 1: alacritty for /dev/pts/1, flags=0x20:\n 207: setrgbb: [missing]\n \
             208: setrgbf: [missing]\n 223: Tc: [missing]\n";
        let both = format!("{with}{without}");
        assert_eq!(sends_true_color(with), Some(true));
        assert_eq!(sends_true_color(without), Some(false));
        assert_eq!(sends_true_color(&both), Some(false));
        assert_eq!(sends_true_color(""), None, "a session that nobody sees");
        let kitty = environment("TMUX=/tmp/t TERM=xterm-kitty");
        assert_eq!(Identity::default().tmux_sends_true_color(&kitty), None);
    }

    #[test]
    fn blocks_may_leave_gaps_where_they_come_from_the_font() {
        for (answers, variables, has_gaps) in [
            ("P>|XTerm(379)", "TERM=xterm-256color", true),
            ("[>24;279;0c", "TERM=xterm", true),
            ("", "TERM=st-256color", true),
            ("", "TERM=xterm XTERM_VERSION=XTerm(379)", true),
            ("P>|kitty(0.41.1)", "TERM=st-256color", false),
            ("P>|VTE(8001)", "TERM=xterm-256color", false),
            ("P>|tmux 3.3a", "TERM=tmux-256color", false),
            ("", "TERM=xterm-256color", false),
        ] {
            let found = Identity::answering(answers).has_gaps(&environment(variables));
            assert_eq!(found, has_gaps, "{answers} {variables}");
        }
    }

    #[test]
    fn the_size_of_a_cell_is_used_if_it_is_plausible() {
        let cell = |text: &str| Identity::answering(&format!("[{text}")).cell;
        assert_eq!(cell("6;18;9t"), Some(Size::new(9, 18)));
        for other in [
            "6;0;0t",
            "6;5000;9t",
            "6;18t",
            "8;24;80t",
            "6;;t",
            "6;18;9;1t",
        ] {
            assert_eq!(cell(other), None, "{other}");
        }
    }

    #[test]
    fn a_background_is_light_if_black_stands_out_more_on_it_than_white() {
        use Brightness::{Dark, Light};
        for (answer, expected) in [
            ("]11;rgb:1e1e/1e1e/2e2e", Some(Dark)),
            ("]11;rgb:ffff/ffff/dddd", Some(Light)),
            ("]11;rgb:fd/f6/e3", Some(Light)),
            ("]11;rgb:8/0/0", Some(Dark)),
            ("]11;rgba:eeee/eeee/eeee/8000", Some(Light)),
            ("[?997;1n", Some(Dark)),
            ("[?997;2n", Some(Light)),
            ("]11;rgb:ff/ff", None),
            ("]11;rgb://", None),
            ("]11;rgb:fffffffff/0/0", None),
            ("]10;rgb:ff/ff/ff", None),
        ] {
            assert_eq!(Identity::answering(answer).background, expected, "{answer}");
        }
    }

    #[test]
    fn terminals_that_would_print_the_question_are_not_asked() {
        for term in ["dumb", "linux", "linux-16color", "vt100", "vt220", ""] {
            assert!(!may_be_asked(Some(term)), "{term}");
        }
        assert!(!may_be_asked(None));
        for term in ["xterm", "xterm-kitty", "screen", "tmux-256color", "foot"] {
            assert!(may_be_asked(Some(term)), "{term}");
        }
    }

    #[test]
    fn a_name_is_cut_and_has_no_control_characters() {
        let identity = identity(&format!("a\u{9b}31m{}", "b".repeat(500)), "");
        let name = identity.described().unwrap();
        assert!(name.len() <= 60 && !name.contains('\u{9b}'), "{name:?}");
    }

    #[test]
    fn sextants_are_for_terminals_that_are_known_to_draw_them() {
        let draws = |text| Identity::default().draws_sextants(&environment(text));
        for known in [
            "TERM=xterm-kitty",
            "TERM=xterm-256color TERM_PROGRAM=ghostty",
            "TERM=foot",
            "TERM=xterm-256color TERM_PROGRAM=WezTerm",
            "TERM=xterm-256color KONSOLE_VERSION=221203",
            "TERM=xterm-256color VTE_VERSION=7006",
        ] {
            assert!(draws(known), "{known}");
        }
        for unknown in [
            "",
            "TERM=xterm-256color",
            // Takes sextants from a font.
            "TERM=alacritty",
            // VTE draws sextants since version 0.70.
            "TERM=xterm-256color VTE_VERSION=6800",
            // A terminal that was started from VTE inherits VTE's variable.
            "TERM=xterm-256color VTE_VERSION=7006 TERM_PROGRAM=vscode",
            "TERM=xterm-256color VTE_VERSION=7006 XTERM_VERSION=XTerm(379)",
            // Inside tmux and GNU screen, the variables do not say which terminal is outside.
            "TERM=xterm-kitty TMUX=/tmp/tmux-0/default,1,0",
            "TERM=screen-256color VTE_VERSION=7006",
            "TERM=xterm-256color VTE_VERSION=7006 STY=1.pts-0.host",
        ] {
            assert!(!draws(unknown), "{unknown}");
        }
    }
}
