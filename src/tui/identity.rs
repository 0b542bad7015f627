//! What the terminal says of itself. It is asked once, before the first frame, and nobody waits: the first frame is drawn
//! by what the environment tells, and what answers change is drawn when they arrive.
//!
//! Only names count. Several terminals claim abilities that they do not have, but none lies about its name.

use ratatui::layout::Size;

#[cfg(unix)]
use super::input::Answer;
use super::theme::Depth;

/// The question: the terminal's name (XTVERSION), its kind (DA2), the size of its cells in pixels, and what every terminal
/// answers (DA1), which comes last and so says that no other answer follows.
#[cfg(unix)]
pub const QUESTION: &[u8] = b"\x1b[>q\x1b[>c\x1b[16t\x1b[c";

/// A terminal's name, and its first version that has something.
type FirstVersion = (&'static str, &'static [u32]);

/// The terminals whose names say that they have 24-bit colors, from this version on.
const TRUE_COLOR: [FirstVersion; 9] = [
    ("XTerm", &[331]),
    ("kitty", &[]),
    ("foot", &[]),
    ("ghostty", &[]),
    ("WezTerm", &[]),
    ("Konsole", &[]),
    ("VTE", &[3600]),
    ("contour", &[]),
    ("iTerm2", &[]),
];

/// The terminals whose names say that they draw sextants themselves, from this version on.
const SEXTANTS: [FirstVersion; 6] = [
    ("kitty", &[]),
    ("foot", &[]),
    ("ghostty", &[]),
    ("WezTerm", &[]),
    ("Konsole", &[]),
    ("VTE", &[7000]),
];

/// The terminals whose names say that they show pictures by placeholders, from this version on.
const PICTURES: [FirstVersion; 2] = [("kitty", &[0, 28]), ("ghostty", &[])];

/// What the terminal has answered so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its name and version, as in `kitty(0.41.1)`.
    name: Option<String>,
    /// The numbers that tell its kind and version in the way of old terminals (DA2).
    kind: Vec<u32>,
    /// The size of a cell in pixels.
    cell: Option<Size>,
    /// True once no other answer can follow.
    complete: bool,
}

/// What the terminal's answers say of its colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownDepth {
    /// It has these, whatever the environment says.
    Exactly(Depth),
    /// It has no more than these.
    AtMost(Depth),
}

/// Returns true if a terminal of this `TERM` may be asked: some old ones would print the question.
#[cfg(unix)]
pub fn may_be_asked(term: Option<&str>) -> bool {
    let cannot = |name: &str| {
        ["dumb", "linux", "vt"]
            .iter()
            .any(|old| name.starts_with(old))
    };
    term.is_some_and(|name| !name.is_empty() && !cannot(name))
}

/// Returns true if the environment names a terminal whose newer versions show pictures, so that it is worth asking. Within
/// tmux it is not that terminal that answers.
pub fn may_have_pictures(get: impl Fn(&str) -> Option<String>) -> bool {
    let is = |variable, name| get(variable).is_some_and(|value| value.contains(name));
    let is_named = is("TERM", "kitty") || is("TERM", "ghostty") || is("TERM_PROGRAM", "ghostty");
    is_named && get("TMUX").is_none_or(|value| value.is_empty())
}

impl Identity {
    /// Takes an answer, and returns true if it says something new.
    #[cfg(unix)]
    pub fn learn(&mut self, answer: &Answer) -> bool {
        let before = self.clone();
        match answer {
            Answer::DeviceControl(text) => {
                if let Some(name) = text.strip_prefix(">|") {
                    let printable = name.chars().filter(|letter| !letter.is_control());
                    self.name = Some(printable.take(60).collect());
                }
            }
            Answer::ControlSequence(text) => {
                let inside = |first| text.strip_prefix(first)?.strip_suffix('c');
                if let Some(numbers) = inside('>') {
                    let numbers = numbers.split(';').map(str::parse);
                    self.kind = numbers.filter_map(Result::ok).collect();
                } else if inside('?').is_some() {
                    self.complete = true;
                } else if let Some(cell) = cell_size(text) {
                    self.cell = Some(cell);
                }
            }
        }
        *self != before
    }

    /// Returns true once no other answer can follow.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Returns the terminal's name and version in its own words, or the numbers that tell its kind; `None` if it has answered
    /// neither.
    pub fn described(&self) -> Option<String> {
        let numbers = || {
            let numbers: Vec<String> = self.kind.iter().map(u32::to_string).collect();
            (!numbers.is_empty()).then(|| format!("kind {}", numbers.join(";")))
        };
        self.name.clone().or_else(numbers)
    }

    /// Returns what is known of its colors; `None` if the environment has to tell.
    pub fn depth(&self) -> Option<KnownDepth> {
        if self.is_one_of(&TRUE_COLOR) {
            return Some(KnownDepth::Exactly(Depth::True));
        }
        match self.kind[..] {
            // VTE before it had a name.
            [61 | 65, version, _] if version >= 3600 => Some(KnownDepth::Exactly(Depth::True)),
            // The terminal of VS Code.
            [0, 276, 0] => Some(KnownDepth::Exactly(Depth::True)),
            // mlterm.
            [24, ..] => Some(KnownDepth::Exactly(Depth::Palette)),
            // GNU screen.
            [83, ..] => Some(KnownDepth::AtMost(Depth::Palette)),
            _ => None,
        }
    }

    /// Returns whether it draws sextants itself; `None` if the environment has to tell.
    pub fn has_sextants(&self) -> Option<bool> {
        match self.kind[..] {
            [61 | 65, version, _] => Some(version >= 7000),
            _ => self.name.as_ref().map(|_| self.is_one_of(&SEXTANTS)),
        }
    }

    /// Returns true if it shows pictures by placeholders.
    pub fn has_pictures(&self) -> bool {
        self.is_one_of(&PICTURES)
    }

    /// Returns the size of its cells in pixels; `None` if it has not told.
    pub fn cell(&self) -> Option<Size> {
        self.cell
    }

    /// Returns true if the terminal has one of these names, and at least that version.
    fn is_one_of(&self, terminals: &[FirstVersion]) -> bool {
        let name = self.name.as_deref().unwrap_or_default();
        terminals.iter().any(|(terminal, least)| {
            let rest = name.strip_prefix(terminal);
            rest.is_some_and(|rest| numbers(rest).as_slice() >= *least)
        })
    }
}

/// Returns the numbers of a version.
fn numbers(text: &str) -> Vec<u32> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Reads the answer that tells the size of a cell in pixels; `None` if it is another one, or cannot be true.
#[cfg(unix)]
fn cell_size(answer: &str) -> Option<Size> {
    let (height, width) = answer
        .strip_prefix("6;")?
        .strip_suffix('t')?
        .split_once(';')?;
    let size = Size::new(width.parse().ok()?, height.parse().ok()?);
    let likely = 2..=200;
    (likely.contains(&size.width) && likely.contains(&size.height)).then_some(size)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// What a terminal has said that answers these: its name, its kind (DA2).
    fn identity(name: &str, kind: &str) -> Identity {
        let mut identity = Identity::default();
        if !name.is_empty() {
            identity.learn(&Answer::DeviceControl(format!(">|{name}")));
        }
        if !kind.is_empty() {
            identity.learn(&Answer::ControlSequence(format!(">{kind}c")));
        }
        assert!(!identity.is_complete());
        identity.learn(&Answer::ControlSequence("?62;22c".to_owned()));
        assert!(identity.is_complete());
        identity
    }

    #[test]
    fn each_terminal_has_the_colors_and_characters_that_it_was_found_to_have() {
        let exactly = |depth| Some(KnownDepth::Exactly(depth));
        for (name, kind, depth, sextants) in [
            ("XTerm(379)", "41;379;0", exactly(Depth::True), Some(false)),
            ("XTerm(330)", "41;330;0", None, Some(false)),
            (
                "kitty(0.41.1)",
                "1;4000;41",
                exactly(Depth::True),
                Some(true),
            ),
            ("ghostty 1.1.3", "1;10;0", exactly(Depth::True), Some(true)),
            (
                "Konsole 22.12.3",
                "1;115;0",
                exactly(Depth::True),
                Some(true),
            ),
            (
                "foot(1.13.1)",
                "1;011301;0",
                exactly(Depth::True),
                Some(true),
            ),
            ("VTE(8001)", "61;8001;1", exactly(Depth::True), Some(true)),
            ("", "65;6800;1", exactly(Depth::True), Some(false)),
            ("", "0;276;0", exactly(Depth::True), None),
            ("", "24;279;0", exactly(Depth::Palette), None),
            (
                "",
                "83;40900;0",
                Some(KnownDepth::AtMost(Depth::Palette)),
                None,
            ),
            ("tmux 3.3a", "84;0;0", None, Some(false)),
            ("", "0;1700;1", None, None),
            ("", "", None, None),
        ] {
            let identity = identity(name, kind);
            assert_eq!(identity.depth(), depth, "{name} {kind}");
            assert_eq!(identity.has_sextants(), sextants, "{name} {kind}");
        }
    }

    #[test]
    fn pictures_are_for_terminals_whose_names_say_that_they_show_them() {
        for (name, has_pictures) in [
            ("kitty(0.41.1)", true),
            ("kitty(0.28.0)", true),
            ("kitty(1.0.0)", true),
            ("kitty(0.27.9)", false),
            ("kitty(0.26.5)", false),
            ("kitty", false),
            ("ghostty 1.1.3", true),
            ("Konsole 25.04.2", false),
            ("WezTerm 20240203-110809-5046fc22", false),
            ("tmux 3.3a", false),
            ("", false),
        ] {
            assert_eq!(
                identity(name, "1;0;0").has_pictures(),
                has_pictures,
                "{name}"
            );
        }
    }

    #[test]
    fn the_size_of_a_cell_is_taken_if_it_can_be_true() {
        let cell = |text: &str| {
            let mut identity = Identity::default();
            identity.learn(&Answer::ControlSequence(text.to_owned()));
            identity.cell()
        };
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
    fn a_name_is_short_and_steers_nothing() {
        let identity = identity(&format!("a\u{9b}31m{}", "b".repeat(500)), "");
        let name = identity.described().unwrap();
        assert!(name.len() <= 60 && !name.contains('\u{9b}'), "{name:?}");
    }
}
