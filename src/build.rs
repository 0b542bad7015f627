//! The build script: lists the theme files, so that adding a theme takes one new file and no code; leaves tables that nobody
//! reads out of a release.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The folder of the theme files, relative to the package root, where build scripts run.
const THEMES: &str = "src/theme/themes";

/// The script of the linker that leaves out the tables for unwinding: a twelfth of the program, which no setting of a profile
/// keeps away.
const NO_UNWIND_TABLES: &str = "src/no_unwind_tables.ld";

fn main() -> Result<(), Box<dyn Error>> {
    list_themes()?;
    leave_unwind_tables_out()
}

/// Has the linker leave the tables out of a release. Other systems have them in other forms. `cargo test --release` gets no
/// tables either, and ends at the first test that fails.
fn leave_unwind_tables_out() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={NO_UNWIND_TABLES}");
    if env::var("PROFILE")? == "release" && env::var("CARGO_CFG_TARGET_OS")? == "linux" {
        let script = env::current_dir()?.join(NO_UNWIND_TABLES);
        let script = script.to_str().ok_or("the path of a script is not UTF-8")?;
        println!("cargo::rustc-link-arg-bins=-T{script}");
        println!("cargo::rustc-link-arg-bins=-Wl,--no-eh-frame-hdr");
    }
    Ok(())
}

/// Writes `theme_files.rs`: a slice of the name and the text of each theme, in the order of the names.
fn list_themes() -> Result<(), Box<dyn Error>> {
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

/// Returns the file name without `.toml`, or `None` for other files.
fn theme_name(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()?.strip_suffix(".toml")
}
