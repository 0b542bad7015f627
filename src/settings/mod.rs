//! The user's settings, their values and their file.
//!
//! One table, [`SETTINGS`], gives the file, the flags of the command line, `/set` and the settings page their names,
//! values and words. They are loaded before anything runs: the defaults, then the file, then the flags.

mod error;
mod file;
mod flags;
mod game_options;
mod kind;
mod name;
mod own_themes;
mod setting;
mod table;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use crate::text::printable;

pub use error::{InvalidValue, Mistake, NotWritten, SettingError};
pub use file::of_user;
pub use flags::{Flags, LookFlags};
pub use name::{NameError, PlayerName};
pub use setting::Setting;
pub use table::*;

/// A setting with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub setting: &'static Setting,
    /// Settings in which only the value of `setting` counts.
    new: Settings,
}

impl Change {
    /// Creates a change to the value that a text states.
    pub fn new(setting: &'static Setting, value: &str) -> Result<Self, SettingError> {
        let mut new = Settings::default();
        setting.put(&mut new, value)?;
        Ok(Self { setting, new })
    }

    /// Creates a change to the value that the setting has in other settings.
    pub fn to(setting: &'static Setting, settings: &Settings) -> Self {
        let new = settings.clone();
        Self { setting, new }
    }

    /// Creates a change to the next or previous value of [`Setting::values`]; `None` if there are none.
    pub fn step(setting: &'static Setting, settings: &Settings, forward: bool) -> Option<Self> {
        let mut new = settings.clone();
        let stepped = setting.step(&mut new, forward);
        stepped.then_some(Self { setting, new })
    }
}

/// The current settings and their file.
#[derive(Debug, Default)]
pub struct Config {
    settings: Settings,
    /// `None` if the user has no home folder.
    file: Option<PathBuf>,
    mistakes: Vec<Mistake>,
}

impl Config {
    /// Loads the defaults, then the file, then the flags of the command line. A mistake in the file leaves its setting
    /// unchanged.
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

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the settings file; `None` if the user has no home folder.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Returns the mistakes in the file, each after the file's name and the line.
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

    /// Changes a setting and writes it to the file. If writing fails, the change applies to this session only.
    pub fn set(&mut self, change: &Change) -> Result<(), NotWritten> {
        self.set_for_now(std::slice::from_ref(change));
        self.write(&[change.setting])
    }

    /// Changes settings and writes to the file those that differ there.
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

    /// Changes settings for this session only.
    pub fn set_for_now(&mut self, changes: &[Change]) {
        for change in changes {
            change.setting.copy(&change.new, &mut self.settings);
        }
    }

    fn write(&mut self, changed: &[&'static Setting]) -> Result<(), NotWritten> {
        let path = self.file.as_deref().ok_or(NotWritten::Homeless)?;
        let text = file::write(path, changed, &self.settings)?;
        // Writing may have corrected a mistake.
        self.mistakes = file::apply(&text, &mut Settings::default());
        Ok(())
    }
}

/// How the settings file is named in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileName {
    /// By its full path.
    Whole,
    /// By its last component.
    Short,
}
