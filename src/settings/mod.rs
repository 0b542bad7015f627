//! The user's settings: what may be set, what is set, and the file in which that is kept.
//!
//! One table, [`SETTINGS`], gives the file, the flags of the command line, `/set` and the settings page their names,
//! values and words. What is set is settled before anything runs: the defaults, then the file, then the flags.

mod error;
mod file;
mod flags;
mod game_options;
mod kind;
mod name;
mod setting;
mod table;
#[cfg(test)]
mod tests;
mod theme_name;

use std::path::{Path, PathBuf};

use crate::text::printable;

pub use error::{InvalidValue, Mistake, NotWritten, SettingError};
pub use file::of_user;
pub use flags::{Flags, LookFlags};
pub use name::{NameError, PlayerName};
pub use setting::Setting;
pub use table::*;
pub use theme_name::ThemeName;

/// A setting with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is to be changed.
    pub setting: &'static Setting,
    /// Settings in which `setting` has its new value; of the others nothing is meant.
    new: Settings,
}

impl Change {
    /// A change to the value that a text says.
    pub fn new(setting: &'static Setting, value: &str) -> Result<Self, SettingError> {
        let mut new = Settings::default();
        setting.put(&mut new, value)?;
        Ok(Self { setting, new })
    }

    /// A change to the value that a setting has in other settings.
    pub fn to(setting: &'static Setting, settings: &Settings) -> Self {
        let new = settings.clone();
        Self { setting, new }
    }

    /// The change to the value before or after the one that is set, of those that the setting has at hand.
    pub fn step(setting: &'static Setting, settings: &Settings, forward: bool) -> Option<Self> {
        let mut new = settings.clone();
        let stepped = setting.step(&mut new, forward);
        stepped.then_some(Self { setting, new })
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
        config.set_for_now(flags);
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
            Some(line) => printable(&format!("{name}:{line}: {}", mistake.what)),
            None => printable(&format!("{name}: {}", mistake.what)),
        })
    }

    /// Sets something, for now and, where that can be, for the next time.
    pub fn set(&mut self, change: &Change) -> Result<(), NotWritten> {
        self.set_for_now(std::slice::from_ref(change));
        self.write(&[change.setting])
    }

    /// Sets all of this, for now and for the next time. The file is left alone where it says so already.
    pub fn set_all(&mut self, changes: &[Change]) -> Result<(), NotWritten> {
        self.set_for_now(changes);
        let mut kept = Settings::default();
        if let Some(Ok(text)) = self.file.as_deref().map(file::read) {
            file::apply(&text, &mut kept);
        }
        let settings = changes.iter().map(|change| change.setting);
        let other = settings.filter(|setting| setting.get(&kept) != setting.get(&self.settings));
        match &other.collect::<Vec<_>>()[..] {
            [] => Ok(()),
            other => self.write(other),
        }
    }

    /// Sets all of this for now.
    pub fn set_for_now(&mut self, changes: &[Change]) {
        for change in changes {
            change.setting.copy(&change.new, &mut self.settings);
        }
    }

    /// Writes into the file what these settings are set to.
    fn write(&mut self, changed: &[&'static Setting]) -> Result<(), NotWritten> {
        let path = self.file.as_deref().ok_or(NotWritten::Homeless)?;
        let text = file::write(path, changed, &self.settings)?;
        // A mistake may have been put right by that.
        self.mistakes = file::apply(&text, &mut Settings::default());
        Ok(())
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
