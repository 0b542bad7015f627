//! The build script. It lists the theme files, so that a new theme takes one new file and no code. It also compresses the table
//! of opening names, and says how many tests run at once.

use std::error::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec;

/// The folder of the theme files, relative to the package root, where build scripts run.
const THEMES: &str = "src/theme/themes";
/// The file with the names of openings.
const OPENINGS: &str = "src/openings/openings.tsv";

fn main() -> Result<(), Box<dyn Error>> {
    let out_dir = PathBuf::from(env::var("OUT_DIR")?);
    list_themes(&out_dir.join("theme_files.rs"))?;
    compress_openings(&out_dir.join("openings.tsv.deflate"))?;
    set_number_of_test_threads();
    Ok(())
}

/// Writes a Rust file with a slice of all themes, sorted by name. Each entry is the name of a theme and its text.
fn list_themes(output: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={THEMES}");
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
    Ok(fs::write(output, format!("&[\n{}]\n", themes.concat()))?)
}

/// Writes the table of openings, compressed, for `src/openings.rs` to include.
fn compress_openings(output: &Path) -> io::Result<()> {
    /// The highest level of compression.
    const BEST: u8 = 10;
    println!("cargo::rerun-if-changed={OPENINGS}");
    fs::write(output, compress_to_vec(&fs::read(OPENINGS)?, BEST))
}

/// Makes `cargo test` run twice as many tests at once as there are cores, because many tests mostly wait for a program. Does
/// nothing if `RUST_TEST_THREADS` is already set.
fn set_number_of_test_threads() {
    println!("cargo::rerun-if-env-changed=RUST_TEST_THREADS");
    if env::var_os("RUST_TEST_THREADS").is_none() {
        let cores = available_parallelism().map_or(1, usize::from);
        // Cargo sets variables for the compiler, and sets them again when it runs the tests.
        println!("cargo::rustc-env=RUST_TEST_THREADS={}", 2 * cores);
    }
}
