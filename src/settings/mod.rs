//! The user's settings: what may be set, what is set, and the file in which that is kept.
//!
//! One table, [`SETTINGS`], gives the file, the flags of the command line, `/set` and the settings page their names,
//! values and words. What is set is settled before anything runs: the defaults, then the file, then the flags.

mod error;
mod file;
mod flags;
mod game_options;
mod kind;
mod look;
mod name;
mod play;
mod table;
#[cfg(test)]
mod tests;
mod theme_name;

use std::path::{Path, PathBuf};

use crate::pgn::is_terminal_control;

pub use error::{Mistake, NotWritten, SettingError};
pub use file::of_user;
pub use flags::{Flags, LookFlags};
pub use look::{ColorChoice, PieceChoice};
pub use name::{NameError, PlayerName};
pub use play::{EntryMode, Switch, Turn};
pub use table::{SETTINGS, Setting, Settings};
pub use theme_name::ThemeName;

/// A new value for a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is to be changed.
    pub setting: &'static Setting,
    /// The new value, as text that the setting can read.
    value: String,
}

impl Change {
    /// Makes sure that the setting can have this value.
    pub fn new(setting: &'static Setting, value: &str) -> Result<Self, SettingError> {
        setting.put(&mut Settings::default(), value)?;
        Ok(Self {
            setting,
            value: value.to_owned(),
        })
    }

    /// The change to the value before or after the one that is set, of those that the setting has at hand.
    pub fn step(setting: &'static Setting, settings: &Settings, forward: bool) -> Option<Self> {
        Self::new(setting, &setting.next_value(settings, forward)?).ok()
    }
}

/// What is set, and where it is kept.
#[derive(Debug, Default)]
pub struct Config {
    /// What is set.
    settings: Settings,
    /// The file; none for a user without a home.
    file: Option<PathBuf>,
    /// What is wrong in the file.
    mistakes: Vec<Mistake>,
}

impl Config {
    /// Settles what is set: the defaults, then the file, then what the command line asks for. A mistake in the file
    /// leaves its setting as it is.
    pub fn load(file: Option<PathBuf>, flags: &[Change]) -> Self {
        let mut config = Self {
            file,
            ..Self::default()
        };
        if let Some(path) = &config.file {
            match file::read(path) {
                Ok(text) => {
                    let (settings, mistakes) = (&mut config.settings, &mut config.mistakes);
                    *mistakes = file::apply(&text, settings);
                }
                Err(mistake) => config.mistakes.push(mistake),
            }
        }
        for change in flags {
            if let Err(error) = config.put(change) {
                config
                    .mistakes
                    .push(Mistake::outside_lines(error.to_string()));
            }
        }
        config
    }

    /// What is set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The file in which settings are kept.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// What is wrong in the file, each mistake behind the file as `named` and the line.
    pub fn mistakes(&self, named: FileName) -> impl Iterator<Item = String> {
        let path = self.file.as_deref().unwrap_or(Path::new("settings"));
        let name = match named {
            FileName::Whole => path.display().to_string(),
            FileName::Short => path.file_name().unwrap_or_default().display().to_string(),
        };
        self.mistakes.iter().map(move |mistake| match mistake.line {
            Some(line) => plain(&format!("{name}:{line}: {}", mistake.what)),
            None => plain(&format!("{name}: {}", mistake.what)),
        })
    }

    /// Sets something, for now and, where that can be, for the next time.
    pub fn set(&mut self, change: &Change) -> Result<Result<(), NotWritten>, SettingError> {
        self.put(change)?;
        let value = change.setting.get(&self.settings);
        let Some(path) = &self.file else {
            return Ok(Err(NotWritten::Homeless));
        };
        let kept = file::keep(path, &[(change.setting.name, value)]);
        // A mistake may have been put right by that.
        Ok(kept.map(|text| self.mistakes = file::apply(&text, &mut Settings::default())))
    }

    /// Sets all of this, for now and for the next time. The file is left alone where it says so already.
    pub fn settle(&mut self, changes: &[Change]) -> Result<Result<(), NotWritten>, SettingError> {
        self.set_for_now(changes)?;
        let Some(path) = &self.file else {
            return Ok(Err(NotWritten::Homeless));
        };
        let mut kept = Settings::default();
        if let Ok(text) = file::read(path) {
            file::apply(&text, &mut kept);
        }
        let settings = changes.iter().map(|change| change.setting);
        let other = settings.filter(|setting| setting.get(&kept) != setting.get(&self.settings));
        let values: Vec<_> = other
            .map(|setting| (setting.name, setting.get(&self.settings)))
            .collect();
        if values.is_empty() {
            return Ok(Ok(()));
        }
        let kept = file::keep(path, &values);
        Ok(kept.map(|text| self.mistakes = file::apply(&text, &mut Settings::default())))
    }

    /// Sets all of this for now.
    pub fn set_for_now(&mut self, changes: &[Change]) -> Result<(), SettingError> {
        changes.iter().try_for_each(|change| self.put(change))
    }

    /// Sets something for now.
    fn put(&mut self, change: &Change) -> Result<(), SettingError> {
        change.setting.put(&mut self.settings, &change.value)
    }
}

/// How the file of the settings is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileName {
    /// By its whole path.
    Whole,
    /// By its last part alone.
    Short,
}

/// A text without characters that would steer a terminal.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|letter| !is_terminal_control(*letter))
        .collect()
}
