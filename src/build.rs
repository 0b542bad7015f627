//! The build script: lists the theme files for the program, so that a new theme is one new file and no line of code.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The folder of the theme files, from the folder of `Cargo.toml`, in which build scripts are run.
const THEMES: &str = "src/tui/theme/themes";

/// Writes `theme_files.rs`: a slice of the name and the text of each theme, in the order of the names.
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={THEMES}");
    let mut themes = Vec::new();
    for entry in fs::read_dir(env::current_dir()?.join(THEMES))? {
        let path = entry?.path();
        let text_path = path.to_str().ok_or("the path of a theme is not UTF-8")?;
        if let Some(name) = theme_name(&path) {
            themes.push(format!("({name:?}, include_str!({text_path:?})),\n"));
        }
    }
    themes.sort();
    let list = format!("&[\n{}]\n", themes.concat());
    let folder = env::var("OUT_DIR")?;
    Ok(fs::write(Path::new(&folder).join("theme_files.rs"), list)?)
}

/// The name of the theme in a file; `None` for files that are not TOML.
fn theme_name(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()?.strip_suffix(".toml")
}
