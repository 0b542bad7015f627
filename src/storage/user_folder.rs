//! The folders where programs keep a user's settings and data.

use std::path::PathBuf;

use etcetera::BaseStrategy;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserFolder {
    /// The folder in `$XDG_CONFIG_HOME` or the system's equivalent.
    Settings,
    /// The folder in `$XDG_DATA_HOME` or the system's equivalent.
    Data,
}

impl UserFolder {
    /// Returns the path of this folder; `None` if the user has no home folder, or if `HOME` is relative.
    pub fn path(self) -> Option<PathBuf> {
        let base = etcetera::choose_base_strategy().ok()?;
        let parent = match self {
            Self::Settings => base.config_dir(),
            Self::Data => base.data_dir(),
        };
        // A relative HOME gives a path relative to the current folder. etcetera ignores relative XDG folders.
        parent.is_absolute().then(|| parent.join("tabiya"))
    }
}

/// Returns the user's home folder; `None` if there is none, or if `HOME` is relative.
pub fn home() -> Option<PathBuf> {
    let home = etcetera::home_dir().ok()?;
    home.is_absolute().then_some(home)
}
