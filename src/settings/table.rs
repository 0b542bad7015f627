//! The table of settings: names, values, defaults, and what each does.

use std::fmt;

use clap::builder::PossibleValue;

use super::game_options::TimeSetting;
use super::kind::{ChoiceValue, TextValue, ValueKind};
use super::{
    ColorChoice, EntryMode, PieceChoice, PlayerName, SettingError, Switch, ThemeName, Turn,
};
use crate::game::{Laws, Takebacks};
use crate::rules::Color;
use crate::text::MoveStyle;

/// What is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The colours of board and screen.
    pub theme: ThemeName,
    /// How many colours there are.
    pub color: ColorChoice,
    /// What pieces look like.
    pub pieces: PieceChoice,
    /// When a typed move is played.
    pub entry: EntryMode,
    /// Whether typed moves glide.
    pub slide: Switch,
    /// Which side of the board is below.
    pub turn: Turn,
    /// Whether the program takes the mouse.
    pub mouse: Switch,
    /// The clocks of the next game.
    pub time: TimeSetting,
    /// Who claims draws in it.
    pub laws: Laws,
    /// Whether moves can be taken back in it.
    pub takeback: Takebacks,
    /// Whether a piece that has been picked up must move in it (FIDE 4.3).
    pub touch_move: Switch,
    /// Whether the terminal's bell rings.
    pub bell: Switch,
    /// How line mode tells a move.
    pub say: MoveStyle,
    /// Whether line mode says when little time is left.
    pub warnings: Switch,
    /// Who has White.
    pub white: PlayerName,
    /// Who has Black.
    pub black: PlayerName,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeName::default(),
            color: ColorChoice::default(),
            pieces: PieceChoice::default(),
            entry: EntryMode::default(),
            slide: Switch::On,
            turn: Turn::default(),
            mouse: Switch::On,
            time: TimeSetting::default(),
            laws: Laws::default(),
            takeback: Takebacks::default(),
            touch_move: Switch::Off,
            bell: Switch::Off,
            say: MoveStyle::default(),
            warnings: Switch::Off,
            white: Color::White.into(),
            black: Color::Black.into(),
        }
    }
}

/// One thing that can be set.
pub struct Setting {
    /// Its name, everywhere.
    pub name: &'static str,
    /// What it does, as help says it.
    pub help: &'static str,
    /// How it is read and shown.
    kind: &'static dyn ValueKind,
}

impl Setting {
    /// The setting of this name, in either case.
    pub fn named(name: &str) -> Result<&'static Self, SettingError> {
        let mut all = SETTINGS.iter();
        all.find(|setting| setting.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| SettingError::Unknown(name.to_owned()))
    }

    /// What it is set to.
    pub fn get(&self, settings: &Settings) -> String {
        self.kind.get(settings)
    }

    /// Sets it to what a text says.
    pub fn put(&self, settings: &mut Settings, value: &str) -> Result<(), SettingError> {
        let wrong = |why| SettingError::Wrong {
            name: self.name,
            why,
        };
        self.kind.put(settings, value.trim()).map_err(wrong)
    }

    /// The words that are its values; none if a value is a text of its own.
    pub fn words(&self) -> Vec<PossibleValue> {
        self.kind.words()
    }

    /// The values that are offered to step through.
    pub fn values(&self) -> Vec<String> {
        self.kind.at_hand()
    }

    /// The value before or after the one that is set, of those that are at hand; the first, where another is set.
    pub fn next_value(&self, settings: &Settings, forward: bool) -> Option<String> {
        let values = self.values();
        let count = values.len();
        let now = self.get(settings);
        let next = match (values.iter().position(|value| *value == now), forward) {
            (Some(now), true) => now + 1,
            (Some(now), false) => now + count - 1,
            (None, _) => 0,
        };
        values.into_iter().nth(next.checked_rem(count)?)
    }

    /// More on what a value looks like, where words do not say it.
    pub fn hint(&self) -> &'static str {
        self.kind.hint()
    }

    /// What a value looks like: its words, or what its form is called.
    pub fn form(&self) -> String {
        match self.kind.form() {
            Some(form) => form.to_owned(),
            None => self.values().join("|"),
        }
    }
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Setting {}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every setting, in the order in which it is listed.
pub static SETTINGS: &[Setting] = &[
    Setting {
        name: "theme",
        help: "the colors of the board and the screen",
        kind: &ChoiceValue::<ThemeName> {
            get: |settings| settings.theme,
            put: |settings, theme| settings.theme = theme,
        },
    },
    Setting {
        name: "color",
        help: "how many colors to use",
        kind: &ChoiceValue::<ColorChoice> {
            get: |settings| settings.color,
            put: |settings, color| settings.color = color,
        },
    },
    Setting {
        name: "pieces",
        help: "what the pieces look like",
        kind: &ChoiceValue::<PieceChoice> {
            get: |settings| settings.pieces,
            put: |settings, pieces| settings.pieces = pieces,
        },
    },
    Setting {
        name: "entry",
        help: "when a typed move is played",
        kind: &ChoiceValue::<EntryMode> {
            get: |settings| settings.entry,
            put: |settings, entry| settings.entry = entry,
        },
    },
    Setting {
        name: "slide",
        help: "whether typed moves are animated",
        kind: &ChoiceValue::<Switch> {
            get: |settings| settings.slide,
            put: |settings, slide| settings.slide = slide,
        },
    },
    Setting {
        name: "turn",
        help: "which side of the board is at the bottom",
        kind: &ChoiceValue::<Turn> {
            get: |settings| settings.turn,
            put: |settings, turn| settings.turn = turn,
        },
    },
    Setting {
        name: "mouse",
        help: "whether the mouse makes moves; if off, it selects text",
        kind: &ChoiceValue::<Switch> {
            get: |settings| settings.mouse,
            put: |settings, mouse| settings.mouse = mouse,
        },
    },
    Setting {
        name: "time",
        help: "the time for each player",
        kind: &TextValue::<TimeSetting> {
            form: "TIME",
            hint: "as in 5, 15+10, 90s, 5d3, 10b5, 40/90+30,30+30, 60s/move, 15+10 vs 5+3",
            at_hand: &[
                "none",
                "1",
                "2+1",
                "3+2",
                "5",
                "5+3",
                "10",
                "15+10",
                "30",
                "90+30",
                "40/90+30,30+30",
            ],
            get: |settings| &settings.time,
            put: |settings, time| settings.time = time,
        },
    },
    Setting {
        name: "laws",
        help: "how draws by repetition and 50 moves work",
        kind: &ChoiceValue::<Laws> {
            get: |settings| settings.laws,
            put: |settings, laws| settings.laws = laws,
        },
    },
    Setting {
        name: "takeback",
        help: "whether moves can be taken back",
        kind: &ChoiceValue::<Takebacks> {
            get: |settings| settings.takeback,
            put: |settings, takeback| settings.takeback = takeback,
        },
    },
    Setting {
        name: "touch-move",
        help: "whether a piece that is touched must move",
        kind: &ChoiceValue::<Switch> {
            get: |settings| settings.touch_move,
            put: |settings, touch_move| settings.touch_move = touch_move,
        },
    },
    Setting {
        name: "bell",
        help: "whether to ring for check, low time and game over",
        kind: &ChoiceValue::<Switch> {
            get: |settings| settings.bell,
            put: |settings, bell| settings.bell = bell,
        },
    },
    Setting {
        name: "say",
        help: "how line mode names moves",
        kind: &ChoiceValue::<MoveStyle> {
            get: |settings| settings.say,
            put: |settings, say| settings.say = say,
        },
    },
    Setting {
        name: "warnings",
        help: "whether line mode warns of low time",
        kind: &ChoiceValue::<Switch> {
            get: |settings| settings.warnings,
            put: |settings, warnings| settings.warnings = warnings,
        },
    },
    Setting {
        name: "white",
        help: "the name of the player with White",
        kind: &TextValue::<PlayerName> {
            form: "NAME",
            hint: "",
            at_hand: &[],
            get: |settings| &settings.white,
            put: |settings, name| settings.white = name,
        },
    },
    Setting {
        name: "black",
        help: "the name of the player with Black",
        kind: &TextValue::<PlayerName> {
            form: "NAME",
            hint: "",
            at_hand: &[],
            get: |settings| &settings.black,
            put: |settings, name| settings.black = name,
        },
    },
];
