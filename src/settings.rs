//! The user's settings: their values, their file, and their command-line flags.
//!
//! One table, [`SETTINGS`], defines names, values and words for the file, the command-line flags, `/set` and the settings page.
//! Settings are loaded before anything runs: the defaults, then the file, then the flags.

mod file;
mod flags;
mod own_themes;
mod setting;
mod sign_keys;
mod table;
#[cfg(test)]
mod tests;
mod user_file;
mod warnings;

use std::path::{Path, PathBuf};

pub use flags::{Flags, LookFlags};
pub use setting::{Field, Setting, Shows};
pub use sign_keys::{SignKeys, default_sign};
pub use table::*;
pub use user_file::of_user;

use crate::game::Players;
use crate::text::Mistake;

/// A new value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub setting: &'static Setting,
    /// The value as [`Setting::get`] writes it.
    pub value: String,
}

impl Change {
    /// Creates a change to this value. Fails if the setting cannot have it, or if the text may mean something else too.
    pub fn new(setting: &'static Setting, value: &str) -> Result<Self, String> {
        let mut changed = Settings::default();
        setting.put(&mut changed, value)?;
        match setting.doubt(value) {
            None => Ok(Self::to(setting, &changed)),
            Some(doubt) => Err(doubt.to_string()),
        }
    }

    /// Like [`Change::new`], but also accepts the beginning of a value, if no other value begins like that.
    pub fn typed(setting: &'static Setting, value: &str) -> Result<Self, String> {
        Self::new(setting, value).or_else(|why| match setting.value_beginning_with(value) {
            Some(whole) => Self::new(setting, &whole),
            None => Err(why),
        })
    }

    /// Creates a change to the value that the setting has in these settings.
    pub fn to(setting: &'static Setting, settings: &Settings) -> Self {
        let value = setting.get(settings);
        Self { setting, value }
    }

    /// Creates a change to the next valid one of the [`Setting::values`], or to the previous one if `forward` is false. The
    /// first value comes after the last. From a value that is not among them, both directions lead to the first one. `None` if
    /// no value is valid.
    pub fn step(setting: &'static Setting, settings: &Settings, forward: bool) -> Option<Self> {
        let mut values = setting.values();
        let now = setting.get(settings);
        // Begin with the value after the current one in the direction of the step.
        match (values.iter().position(|value| *value == now), forward) {
            (Some(index), true) => values.rotate_left(index + 1),
            (Some(index), false) => {
                values.rotate_left(index);
                values.reverse();
            }
            (None, _) => {}
        }
        // Skip invalid values: the file of a player's own theme may have a mistake.
        values
            .iter()
            .find_map(|value| Self::new(setting, value).ok())
    }

    pub fn apply(&self, settings: &mut Settings) {
        // The value is valid, unless the file of a player's own theme has changed since. Then the old theme stays.
        let _ = self.setting.put(settings, &self.value);
    }
}

/// The current settings and their file.
#[derive(Debug, Default)]
pub struct Config {
    settings: Settings,
    /// The path of the settings file; `None` if the user has no home folder.
    file: Option<PathBuf>,
    /// The mistakes in the settings file.
    mistakes: Vec<Mistake>,
    /// The settings that flags have changed for this run, without those that [`Self::set`] has changed since.
    flagged: Vec<&'static Setting>,
}

impl Config {
    /// Loads the defaults, then the file, then the command-line flags. A setting keeps its default if its value in the file is
    /// not valid.
    pub fn load(file: Option<PathBuf>, flags: &[Change]) -> Self {
        let mut config = Self {
            file,
            flagged: flags.iter().map(|change| change.setting).collect(),
            ..Self::default()
        };
        if let Some(path) = &config.file {
            config.mistakes = match user_file::read(path) {
                Ok(text) => file::apply(&text, &mut config.settings),
                Err(mistake) => vec![mistake],
            };
        }
        config.set_for_now(flags);
        config
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the path of the settings file; `None` if the user has no home folder.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Returns the mistakes in the settings file, each with the file's name and its line. A mistake about the whole file has no
    /// line.
    pub fn mistakes(&self, named: FileName) -> impl Iterator<Item = String> {
        let path = self.file.as_deref().unwrap_or(Path::new("settings"));
        let name = match named {
            FileName::Whole => path.display().to_string(),
            FileName::Short => path.file_name().unwrap_or_default().display().to_string(),
        };
        let mistakes = self.mistakes.iter();
        mistakes.map(move |mistake| mistake.in_file(&name))
    }

    /// Changes a setting. Returns the change to write to the settings file. If writing fails, the change applies to this
    /// session only.
    pub fn set(&mut self, change: &Change) -> SettingsWrite {
        self.flagged.retain(|setting| *setting != change.setting);
        self.set_for_now(std::slice::from_ref(change));
        SettingsWrite {
            file: self.file.clone(),
            changes: vec![change.clone()],
            only_differing: false,
        }
    }

    /// Changes settings. Returns the changes to write to the settings file: those that differ from the file, except for
    /// settings that a flag has set for this run.
    pub fn set_all(&mut self, changes: &[Change]) -> SettingsWrite {
        let kept = changes
            .iter()
            .filter(|change| !self.is_for_this_run(change.setting));
        let write = SettingsWrite {
            file: self.file.clone(),
            changes: kept.cloned().collect(),
            only_differing: true,
        };
        self.set_for_now(changes);
        write
    }

    /// Returns true if a flag has set this setting and [`Self::set`] has not changed it since. Names can switch colors, so a
    /// flag for one name counts for both.
    fn is_for_this_run(&self, setting: &Setting) -> bool {
        let is_name = |setting: &Setting| matches!(setting.field, Field::Player(_));
        self.flagged
            .iter()
            .any(|flagged| *flagged == setting || (is_name(flagged) && is_name(setting)))
    }

    /// Changes settings without writing them to the settings file.
    pub fn set_for_now(&mut self, changes: &[Change]) {
        for change in changes {
            change.apply(&mut self.settings);
        }
    }

    /// Sets the names of the players without writing them to the settings file.
    pub fn name_players(&mut self, players: &Players) {
        self.settings.name_players(players);
    }

    /// Records which mistakes the settings file has now. Writing the file may have corrected one.
    pub fn set_mistakes(&mut self, mistakes: Vec<Mistake>) {
        self.mistakes = mistakes;
    }
}

/// Settings to write to their file.
#[must_use]
pub struct SettingsWrite {
    /// The path of the settings file; `None` if the user has no home folder.
    file: Option<PathBuf>,
    changes: Vec<Change>,
    /// True to write only the values that differ from those in the file.
    only_differing: bool,
}

impl SettingsWrite {
    /// Writes the settings. Returns the mistakes that the file has afterward. Fails with the reason if it was not written.
    pub fn write(mut self) -> Result<Vec<Mistake>, String> {
        let path = self.file.as_deref().ok_or("there is no home folder")?;
        if self.only_differing {
            let mut kept = Settings::default();
            if let Ok(text) = user_file::read(path) {
                file::apply(&text, &mut kept);
            }
            self.changes
                .retain(|change| change.setting.get(&kept) != change.value);
        }
        let text = file::write(path, &self.changes)?;
        Ok(file::apply(&text, &mut Settings::default()))
    }
}

/// How messages refer to the settings file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileName {
    /// Messages name the file by its full path.
    Whole,
    /// Messages name the file by the last part of its path.
    Short,
}
