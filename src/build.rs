//! The build script. It lists the theme files, so that a new theme takes one new file and no code, compresses the table of
//! opening names, and says how many tests run at once.

use std::error::Error;
use std::ffi::OsStr;
use std::path::Path;
use std::thread::available_parallelism;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

/// The folder of the theme files, relative to the package root, where build scripts run.
const THEMES: &str = "src/theme/themes";
/// The file with the names of openings.
const OPENINGS: &str = "src/openings/openings.tsv";

/// Writes `theme_files.rs`, a slice with the name and the text of each theme, sorted by name; and `openings.tsv.deflate`.
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={THEMES}");
    println!("cargo::rerun-if-changed={OPENINGS}");
    // Cargo gives tests the variables that it gives the compiler. Many tests mostly wait for a program, so more of them run at
    // once than there are cores, unless somebody has chosen a number.
    println!("cargo::rerun-if-env-changed=RUST_TEST_THREADS");
    if env::var_os("RUST_TEST_THREADS").is_none() {
        let cores = available_parallelism().map_or(1, usize::from);
        println!("cargo::rustc-env=RUST_TEST_THREADS={}", 2 * cores);
    }
    let folder = env::var("OUT_DIR")?;
    let openings = compress_to_vec(&fs::read(OPENINGS)?, 10);
    fs::write(Path::new(&folder).join("openings.tsv.deflate"), openings)?;
    let mut themes = Vec::new();
    for entry in fs::read_dir(env::current_dir()?.join(THEMES))? {
        let path = entry?.path();
        let text_path = path.to_str().ok_or("the path of a theme is not UTF-8")?;
        let name = path.file_name().and_then(OsStr::to_str);
        if let Some(name) = name.and_then(|name| name.strip_suffix(".toml")) {
            themes.push(format!("({name:?}, include_str!({text_path:?})),\n"));
        }
    }
    themes.sort();
    let list = format!("&[\n{}]\n", themes.concat());
    Ok(fs::write(Path::new(&folder).join("theme_files.rs"), list)?)
}
