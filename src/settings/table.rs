//! The table of settings: the type, default, name and help of each, and the values of those that are a choice.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::Setting;
use super::SignKeys;
use super::own_themes::read_theme;
use super::setting::{Field, Kind, OFF, Shows, read_word, word, words};
use super::warnings::Warnings;
use crate::game::{self, GameOptions, Laws, Players, Takebacks};
use crate::pgn::is_terminal_control;
use crate::rules::{Color, PieceLetters};
use crate::text::{MoveStyle, SquareNames};
use crate::theme::ThemeChoice;

/// The value of every setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The colors of the board and the screen.
    pub theme: ThemeChoice,
    /// How many colors the program uses.
    pub color: ColorChoice,
    /// The look of the pieces.
    pub pieces: PieceChoice,
    /// Whether the board shows where the selected piece can go, and the last move.
    pub highlight: Switch,
    /// The letters of the pieces in moves on the screen.
    pub notation: PieceLetters,
    /// When a typed move is played, and whether other moves need confirmation.
    pub entry: EntryMode,
    /// Whether typed moves are animated.
    pub slide: Switch,
    /// Which side of the board is at the bottom.
    pub board_side: BoardSide,
    /// Whether players can move with the mouse. If not, the terminal selects text with it.
    pub mouse: Switch,
    /// The options of the next game.
    pub game: GameOptions,
    /// When the terminal's bell rings.
    pub bell: BellMode,
    /// Whether the program starts in line mode.
    pub plain: Plain,
    /// How line mode names moves.
    pub say: Say,
    /// The times left when line mode warns a player.
    pub warnings: Warnings,
    /// The names of the players.
    pub players: Players,
    /// Whether a picture file has the names, the last move and the result above the board.
    pub caption: Switch,
    /// The signs of the screen's keys. Only the settings file can change them.
    pub keys: SignKeys,
}

impl Settings {
    /// Returns how the screen writes moves. Line mode uses the setting `say` instead.
    pub fn move_style(&self) -> MoveStyle {
        MoveStyle::San(self.notation)
    }

    /// Sets the names of the players. A player with a name that nobody can set, as in a PGN file, has the name of the color.
    pub fn name_players(&mut self, players: &Players) {
        for color in Color::ALL {
            let name = read_name(players.name(color)).ok();
            self.players.set(color, name.as_deref());
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::default(),
            color: ColorChoice::default(),
            pieces: PieceChoice::default(),
            highlight: Switch::On,
            notation: PieceLetters::ENGLISH,
            entry: EntryMode::default(),
            slide: Switch::On,
            board_side: BoardSide::default(),
            mouse: Switch::On,
            game: GameOptions::default(),
            bell: BellMode::default(),
            plain: Plain::default(),
            say: Say::default(),
            warnings: Warnings::default(),
            players: Players::default(),
            caption: Switch::On,
            keys: SignKeys::default(),
        }
    }
}

/// Creates a setting whose values are words. The arguments are its name and help, the variant of [`Field`], the place and type
/// of the value there, and an example. Without a variant the value belongs to the program, and without an example the preview
/// of the board shows the effect.
macro_rules! choice {
    ($name:literal, $help:literal, $field:ident: $type:ty $(, $example:literal)?) => {
        choice!($name, $help, Program, $field: $type $(, $example)?)
    };
    ($name:literal, $help:literal, $of:ident, $field:ident: $type:ty $(, $example:literal)?) => {
        Setting {
            name: $name,
            help: $help,
            example: concat!("", $($example)?),
            kind: Kind::Words(words::<$type>),
            shows: Shows::Nothing,
            field: Field::$of {
                get: |all| word(&all.$field),
                put: |all, text| {
                    all.$field = read_word(text)?;
                    Ok(())
                },
            },
        }
    };
}

/// Returns the setting for a player's name.
const fn player(name: &'static str, help: &'static str, color: Color) -> Setting {
    Setting {
        name,
        help,
        example: "The name is on the card and in the saved game.",
        kind: Kind::Text {
            form: "NAME",
            hint: "",
            common: &[],
            spoken: |_| None,
            doubt: |_| None,
        },
        shows: Shows::Nothing,
        field: Field::Player(color),
    }
}

/// The groups of [`SETTINGS`]: the name of each group's first setting, and the group's heading.
pub const HEADINGS: [(&str, &str); 6] = [
    ("theme", "Board"),
    ("notation", "Moves"),
    ("time", "Clock and rules"),
    ("bell", "Sound and line mode"),
    ("white", "Players"),
    ("caption", "Pictures of the game"),
];

/// The names of the settings that players agree on for a game, except the time. We save them in tags of our own. The time needs
/// none, because PGN has a tag for it.
pub const AGREED: [&str; 3] = ["laws", "takeback", "touch-move"];

/// Returns the settings of [`AGREED`].
pub fn agreed() -> impl Iterator<Item = &'static Setting> {
    let names = AGREED.iter();
    names.filter_map(|name| Setting::named(name).ok())
}

pub const THEME: Setting = Setting {
    name: "theme",
    help: "the colors; auto is birch on light terminals, else wood",
    example: "",
    kind: Kind::Theme,
    shows: Shows::Nothing,
    field: Field::Program {
        get: |all| all.theme.name().to_owned(),
        put: |all, text| {
            all.theme = read_theme(text)?;
            Ok(())
        },
    },
};

pub const TIME: Setting = Setting {
    name: "time",
    help: "the time for each player",
    example: "15+10 is 15 minutes, and 10 seconds more before every move.",
    kind: Kind::Text {
        form: "TIME",
        hint: "minutes + seconds added per move, as in 15+10; or 90s, 5d3, 10b5, 60s/move, 15+10 vs 5+3",
        common: &[
            NO_CLOCKS,
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
            "5 vs 4 armageddon",
        ],
        spoken: game::with_name,
        doubt: game::doubt,
    },
    shows: Shows::Clocks,
    field: Field::Game {
        get: |options| {
            let time = options.time.as_ref();
            time.map_or(NO_CLOCKS.to_owned(), ToString::to_string)
        },
        put: |options, text| {
            let has_clocks = !text.eq_ignore_ascii_case(NO_CLOCKS);
            options.time = has_clocks.then(|| text.parse()).transpose()?;
            Ok(())
        },
    },
};

/// Every setting, in the order that lists show them.
pub static SETTINGS: &[Setting] = &[
    THEME,
    choice!("color", "how many colors to use", color: ColorChoice),
    Setting {
        shows: Shows::Redraw,
        ..choice!("pieces", "what the pieces look like", pieces: PieceChoice)
    },
    choice!("highlight", "show where a piece can go, and the last move", highlight: Switch, "Pick a knight up: dots show where it can go, and the last move is tinted."),
    choice!("notation", "the letters of the pieces in moves on the screen", notation: PieceLetters, "Nf3 is Sf3 in German, Cf3 in French, and ♞f3 in figurines."),
    choice!("entry", "when a typed move is played; confirm: any other too", entry: EntryMode, "Type e4: the pawn moves at the 4, or on Enter. With confirm a dragged piece waits for Enter too."),
    choice!("slide", "animate typed moves", slide: Switch, "Type e4: the pawn slides there, or is there at once."),
    choice!("board-side", "which side of the board is at the bottom", board_side: BoardSide, "With auto the board turns around after every move."),
    choice!("mouse", "move pieces with the mouse; if off, it selects text", mouse: Switch, "While it is off, the mouse selects text to copy."),
    TIME,
    choice!("laws", "how draws by repetition and 50 moves work", Game, laws: Laws, "The same position for the third time: with auto the game is drawn, with fide a player may claim it."),
    choice!("takeback", "allow moves to be taken back", Game, takebacks: Takebacks, "After a slip you ask the other player for the move back."),
    Setting {
        name: "touch-move",
        help: "make a piece move that is touched",
        example: "If you pick up the queen, you must move it.",
        kind: Kind::Words(words::<Switch>),
        shows: Shows::Nothing,
        field: Field::Game {
            get: |options| word(&Switch::of(options.touch_move)),
            put: |options, text| {
                options.touch_move = read_word::<Switch>(text)?.is_on();
                Ok(())
            },
        },
    },
    choice!("bell", "ring for check, low time and game over; for each move too; for your turn on a screen that is not in front", bell: BellMode, "You hear that you are in check, or have to move, without looking up."),
    choice!("plain", "play line by line, for a screen reader, a dumb terminal or a script; off brings the screen back", Start, plain: Plain, "In line mode, /set plain off brings the screen back at the next start."),
    choice!("say", "how line mode names moves", say: Say, "g1f3 in line mode is knight to f3, Nf3 or g1f3."),
    Setting {
        name: "warnings",
        help: "the remaining times that line mode warns of",
        example: "A listener hears when 2 minutes, 30 seconds and 10 seconds are left.",
        kind: Kind::Text {
            form: "TIMES",
            hint: "minutes:seconds or seconds, as in 2:00 30 10; or off",
            common: &["2:00 30 10", "1:00 20", "5:00 1:00 30 10", OFF],
            spoken: |_| None,
            doubt: |_| None,
        },
        shows: Shows::Nothing,
        field: Field::Program {
            get: |all| all.warnings.to_string(),
            put: |all, text| {
                all.warnings = text.parse()?;
                Ok(())
            },
        },
    },
    player("white", "the name of the player with White", Color::White),
    player("black", "the name of the player with Black", Color::Black),
    choice!("caption", "write names, last move and result above the board in picture files", caption: Switch, "/save game.gif shows every move with its name above the board."),
];

/// Other words for settings, each with the setting's name.
pub static SETTING_ALIASES: &[(&str, &str)] = &[
    ("clock", "time"),
    ("clocks", "time"),
    ("colors", "color"),
    ("colour", "color"),
    ("colours", "color"),
    ("figures", "pieces"),
    ("language", "notation"),
    ("sound", "bell"),
    ("sounds", "bell"),
    ("takebacks", "takeback"),
    ("touchmove", "touch-move"),
];

/// The maximum number of characters in the name of a player, event or round.
const LONGEST_NAME: usize = 60;

/// Returns a typed name of a player, event or round without the spaces around it. Fails with the reason if the name is empty,
/// too long, or contains a control character.
pub fn read_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() {
        Err("the name is empty".to_owned())
    } else if name.chars().any(is_terminal_control) {
        Err("the name contains a control character".to_owned())
    } else if name.chars().count() > LONGEST_NAME {
        Err(format!("the name has more than {LONGEST_NAME} characters"))
    } else {
        Ok(name.to_owned())
    }
}

/// The value of the setting `time` that means a game without clocks.
const NO_CLOCKS: &str = "none";

/// How many colors a player asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// As many as the environment asks for, which may be none
    #[default]
    Auto,
    /// As many as the terminal has, even if the environment asks for none
    Always,
    /// None, only bold, reversed and shapes
    #[value(alias = "mono")]
    Never,
    /// 24 bits
    #[value(alias = "24bit")]
    Truecolor,
    /// The palette of 256
    #[value(name = "256")]
    Palette,
    /// The terminal's own sixteen
    #[value(name = "16")]
    Sixteen,
    /// Eight for backgrounds, sixteen for text, as on the Linux console
    #[value(name = "8")]
    Eight,
}

/// The look that a player chooses for the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PieceChoice {
    /// The best that the terminal is known to show; letters where the locale is not UTF-8
    #[default]
    Auto,
    /// True pictures, for terminals with kitty's graphics, in tmux too
    Pictures,
    /// Shapes that fill their squares, as fine as possible; glyphs on the smallest squares
    Drawn,
    /// Shapes of half and quarter cells, which every terminal has
    Blocks,
    /// Shapes of sixths of cells, for fonts that have them
    Sextants,
    /// One chess character of the font
    Glyphs,
    /// KQRBNP, Black's in lower case
    Letters,
    /// None on the board, to play blindfold
    Hidden,
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    #[value(help = "")]
    On,
    #[value(help = "")]
    Off,
}

impl Switch {
    fn of(is_on: bool) -> Self {
        if is_on { Self::On } else { Self::Off }
    }

    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

/// When the terminal's bell rings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum BellMode {
    #[value(help = "")]
    On,
    #[default]
    #[value(help = "")]
    Off,
    /// For each move too
    Moves,
    /// And when it is your turn on a screen without focus, as a notification if the terminal has them
    Turn,
}

/// Whether the program plays in line mode where a terminal can show the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Plain {
    /// On if the environment has ACCESSIBLE=1
    #[default]
    Auto,
    #[value(help = "")]
    On,
    #[value(help = "")]
    Off,
}

impl Plain {
    pub fn is_on(self) -> bool {
        match self {
            Self::On => true,
            Self::Off => false,
            Self::Auto => std::env::var_os("ACCESSIBLE")
                .is_some_and(|value| !value.is_empty() && value != "0"),
        }
    }
}

/// How line mode names moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Say {
    /// In words, for listening
    Words,
    /// In standard algebraic notation: Nf3
    #[default]
    San,
    /// By its squares: g1f3
    Uci,
    /// In words, with letters spelled: knight to foxtrot three
    Nato,
}

impl From<Say> for MoveStyle {
    fn from(say: Say) -> Self {
        match say {
            Say::Words => Self::WORDS,
            Say::San => Self::SAN,
            Say::Uci => Self::Uci,
            Say::Nato => Self::Words(SquareNames::Spelled),
        }
    }
}

impl ValueEnum for PieceLetters {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = if *self == Self::FIGURINE {
            "Chess characters, typed as KQRBN"
        } else {
            self.typed
        };
        let own_names = LANGUAGES.iter().filter(|(_, name)| *name == self.name);
        let value = PossibleValue::new(self.name).help(help);
        Some(value.aliases(own_names.map(|(own_name, _)| *own_name)))
    }
}

/// The languages' own names, with and without accents, each with the language's English name.
const LANGUAGES: [(&str, &str); 22] = [
    ("čeština", "czech"),
    ("cestina", "czech"),
    ("dansk", "danish"),
    ("nederlands", "dutch"),
    ("eesti", "estonian"),
    ("suomi", "finnish"),
    ("français", "french"),
    ("francais", "french"),
    ("deutsch", "german"),
    ("magyar", "hungarian"),
    ("íslenska", "icelandic"),
    ("islenska", "icelandic"),
    ("italiano", "italian"),
    ("norsk", "norwegian"),
    ("polski", "polish"),
    ("português", "portuguese"),
    ("portugues", "portuguese"),
    ("română", "romanian"),
    ("romana", "romanian"),
    ("español", "spanish"),
    ("espanol", "spanish"),
    ("svenska", "swedish"),
];

impl ValueEnum for Laws {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Fide, Self::Auto]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Fide => (
                "fide",
                "Draws by threefold repetition and fifty moves must be claimed",
            ),
            Self::Auto => (
                "auto",
                "Threefold repetition and fifty moves end the game at once",
            ),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl ValueEnum for Takebacks {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Ask, Self::Free, Self::Never]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Ask => ("ask", "If the opponent agrees"),
            Self::Free => ("free", "Without asking"),
            Self::Never => ("never", "Not at all"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// When a move is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum EntryMode {
    /// As soon as it is unambiguous
    #[default]
    Instant,
    /// On Enter
    Enter,
    /// On Enter; with mouse or cursor, on Enter or a click on the piece
    Confirm,
}

/// The side of the board at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum BoardSide {
    /// White's
    #[default]
    Fixed,
    /// Black's
    Flipped,
    /// The side of the player to move
    Auto,
}

impl BoardSide {
    /// Returns the color at the bottom of the board while this side is to move.
    pub fn bottom(self, side: Color) -> Color {
        match self {
            Self::Fixed => Color::White,
            Self::Flipped => Color::Black,
            Self::Auto => side,
        }
    }
}
