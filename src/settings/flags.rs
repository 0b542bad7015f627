//! A command-line flag for every setting.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use super::{Change, SETTINGS, Setting};

/// The settings that have flags in the subcommand that prints or draws a board.
const LOOK: [&str; 3] = ["theme", "color", "caption"];

/// The settings that command-line flags change for this run. With `BOARD_ONLY`, only those of [`LOOK`] have flags.
#[derive(Clone, Debug, Default)]
pub struct FlagsFor<const BOARD_ONLY: bool> {
    pub changes: Vec<Change>,
}

pub type Flags = FlagsFor<false>;
pub type LookFlags = FlagsFor<true>;

/// Parses the value of a setting's flag.
#[derive(Clone)]
struct Reader(&'static Setting);

impl TypedValueParser for Reader {
    type Value = Change;

    fn parse_ref(
        &self,
        command: &Command,
        flag: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Change, Error> {
        let setting = self.0;
        // Clap's message already names the flag.
        let read = move |text: String| Change::new(setting, &text);
        let parser = StringValueParser::new().try_map(read);
        parser.parse_ref(command, flag, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        // For free text, shells complete common values.
        let mut words = self.0.words();
        if words.is_empty() {
            words.extend(self.0.values().into_iter().map(PossibleValue::new));
        }
        (!words.is_empty()).then(|| Box::new(words.into_iter()) as Box<dyn Iterator<Item = _>>)
    }
}

/// Builds the flag of a setting. A flag of an on/off setting means `on` if it has no value.
fn flag(setting: &'static Setting) -> Arg {
    // Leave out the player's own values, so that the start does not search the disk for them.
    let words = setting.words();
    let names: Vec<&str> = words.iter().map(PossibleValue::get_name).collect();
    let (value_name, values) = match names[..] {
        // Free text has examples instead of words.
        [] => (setting.form(), setting.hint().to_owned()),
        _ => (setting.name.to_uppercase(), names.join(", ")),
    };
    let help = match (setting.help, &*values) {
        (help, "") => help.to_owned(),
        (help, values) => format!("{help}: {values}"),
    };
    let flag = Arg::new(setting.name)
        .long(setting.name)
        .value_name(value_name)
        .value_parser(Reader(setting))
        .help(help)
        .hide_possible_values(true);
    if setting.name == "plain" {
        // A file may follow, so the value needs an equals sign.
        let flag = flag.visible_alias("screen-reader");
        flag.num_args(0..=1)
            .require_equals(true)
            .default_missing_value("on")
    } else if setting.is_switch() {
        flag.num_args(0..=1).default_missing_value("on")
    } else {
        flag
    }
}

impl<const BOARD_ONLY: bool> Args for FlagsFor<BOARD_ONLY> {
    fn augment_args(command: Command) -> Command {
        // Building the flags takes time at the start, so we do it only for the subcommand in use.
        command.defer(|command| {
            let heading = if BOARD_ONLY {
                None
            } else {
                Some("Settings for this run; to keep one, use /set in the game")
            };
            let settings = SETTINGS
                .iter()
                .filter(|setting| !BOARD_ONLY || LOOK.contains(&setting.name));
            command.args(settings.map(|setting| flag(setting).help_heading(heading)))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const BOARD_ONLY: bool> FromArgMatches for FlagsFor<BOARD_ONLY> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let changes = SETTINGS.iter().filter_map(|setting| {
            let change = matches.try_get_one::<Change>(setting.name);
            change.ok().flatten().cloned()
        });
        Ok(Self {
            changes: changes.collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        let more = Self::from_arg_matches(matches)?;
        self.changes.extend(more.changes);
        Ok(())
    }
}
