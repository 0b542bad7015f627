//! Runs the commands in the README: each one works and writes what the README shows below it.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that panics has failed, which is its purpose"
)]

#[path = "common/lines.rs"]
#[allow(dead_code, reason = "these tests need a shell, not the program alone")]
mod lines;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lines::{COMMANDS, PROGRAM, feed_child, spawn};

/// The first page for players.
const README: &str = include_str!("../README.md");

/// The first page for people who work on the program: the crate's documentation at the top of this file.
const TOUR: &str = include_str!("../src/main.rs");

/// The page with the table of faults.
const FAULTS: &str = include_str!("screen/main.rs");

/// The commands that the project runs on every change.
const CI: &str = include_str!("../.ci/run");

/// The files that the README's commands read.
const FILES: [(&str, &str); 5] = [
    ("game.pgn", "[White \"Vera\"]\n\n1. e4 e5 2. Nf3 *\n"),
    ("games.pgn", "1. e4 e5 *\n\n1. d4 d5 1/2-1/2\n"),
    ("moves.txt", "f3\ne5\ng4\nQh4\n"),
    ("positions.txt", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"),
    ("vera.pgn", ""),
];

/// A command and its expected output.
#[derive(Debug, PartialEq)]
struct Shown<'a> {
    /// The command to type.
    command: &'a str,
    /// The lines after it; empty if the README shows only the command.
    output: Vec<&'a str>,
}

/// The shell commands in the README: one line each in its blocks, after `$` if it shows their output, and those in backticks
/// that begin with the program's name.
fn commands(readme: &str) -> Vec<Shown<'_>> {
    let mut found: Vec<Shown<'_>> = Vec::new();
    for (index, part) in readme.split("```").enumerate() {
        if index % 2 == 0 {
            let quoted = part.split('`').skip(1).step_by(2);
            let commands = quoted.filter(|text| text.starts_with("tabiya "));
            found.extend(commands.map(Shown::bare));
            continue;
        }
        let mut has_output = false;
        for line in part.lines().skip(1) {
            if let Some(command) = line.strip_prefix("$ ") {
                has_output = true;
                found.push(Shown::bare(command));
            } else if has_output {
                found.last_mut().unwrap().output.push(line);
            } else if ["tabiya", "cargo", "ssh"].contains(&first_word(line)) {
                found.push(Shown::bare(line));
            }
        }
    }
    found
}

impl<'a> Shown<'a> {
    /// A command without shown output.
    fn bare(command: &'a str) -> Self {
        Self {
            command,
            output: Vec::new(),
        }
    }
}

/// The first word of a line.
fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// Creates a folder with all the files that the README mentions.
fn desk(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in FILES {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

/// Runs a command in that folder, as a reader would. Returns its output and its exit code.
fn run(command: &str, folder: &Path) -> (String, Option<i32>) {
    let programs = Path::new(PROGRAM).parent().unwrap();
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", programs.display());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path);
    let run = feed_child(&mut spawn(folder, &mut shell), b"");
    (run.output + &run.errors, run.code)
}

#[test]
fn every_command_in_the_readme_runs_and_writes_what_it_shows() {
    let mut count = 0;
    for Shown { command, output } in commands(README) {
        // Joining and watching need another player; tests/screen/seats.rs tests that.
        let is_for_two = ["join", "watch", "/srv/"]
            .iter()
            .any(|word| command.contains(word));
        let is_other = ["cargo", "ssh"].contains(&first_word(command));
        if !command.contains("tabiya") || is_other || is_for_two {
            continue;
        }
        let folder = desk("readme");
        if ["resume", "games"]
            .iter()
            .any(|word| command.contains(word))
        {
            let (made, _) = run("echo e4 | tabiya --white Vera", &folder);
            assert!(made.contains("1. e4"), "{made}");
        }
        let (written, code) = run(command, &folder);
        assert_eq!(code, Some(0), "{command}\n{written}");
        if !output.is_empty() {
            assert_eq!(written.lines().collect::<Vec<_>>(), output, "{command}");
        }
        count += 1;
    }
    assert!(count >= 10, "only {count} commands found");
}

#[test]
fn every_picture_in_the_readme_is_small_and_part_of_the_package() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let package = Command::new(env!("CARGO"))
        .args(["package", "--list", "--allow-dirty", "--offline"])
        .current_dir(root)
        .output()
        .unwrap();
    let package = String::from_utf8(package.stdout).unwrap();
    let pictures = README.split("![").skip(1).map(|part| {
        let (_, link) = part.split_once("](").unwrap();
        link.split(')').next().unwrap()
    });
    let mut count = 0;
    for picture in pictures {
        let bytes = fs::read(root.join(picture)).unwrap();
        let is_picture = bytes.starts_with(b"\x89PNG") || bytes.starts_with(b"GIF89a");
        assert!(is_picture, "{picture}");
        assert!(bytes.len() <= 250_000, "{picture}: {}", bytes.len());
        assert!(package.lines().any(|file| file == picture), "{picture}");
        count += 1;
    }
    assert!(count > 0, "the README opens with a picture");
}

/// The examples in the help of a command. The command ends before a gap of several spaces.
fn examples(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    lines
        .map(|line| line.trim().split("   ").next().unwrap())
        .collect()
}

#[test]
fn every_example_in_the_help_of_a_command_runs_and_is_in_the_manual() {
    let folder = desk("examples");
    let manual = run("tabiya man", &folder)
        .0
        .replace("\\*(Aq", "'")
        .replace('\\', "");
    let (made, _) = run("echo e4 | tabiya play --white Vera --black Sonja", &folder);
    assert!(made.contains("1. e4"), "{made}");
    for command in COMMANDS.split(' ') {
        let (help, _) = run(&format!("tabiya {command} --help"), &folder);
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{help}");
        for example in examples {
            assert!(example.contains(&format!("tabiya {command}")), "{example}");
            assert!(manual.contains(example), "{example}");
            let (written, code) = run(example, &folder);
            assert_eq!(code, Some(0), "{example}\n{written}");
            assert!(!written.contains("error:"), "{example}\n{written}");
        }
    }
}

#[test]
fn the_cargo_commands_in_the_readme_are_those_run_on_every_change() {
    let known = ["cargo run --release", "cargo install --path ."];
    for Shown { command, .. } in commands(README) {
        let words: Vec<_> = command.split_whitespace().collect();
        let words = words.split(|word| *word == "#").next().unwrap().join(" ");
        if first_word(command) == "cargo" && !known.contains(&&*words) {
            assert!(CI.lines().any(|line| line == words), "{words}");
        }
    }
}

/// The names of all functions in a folder.
fn functions(folder: &Path, names: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            functions(&path, names);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            // A filter may also name a module.
            names.push_str(path.file_stem().unwrap().to_str().unwrap());
            names.push('\n');
            let source = fs::read_to_string(&path).unwrap();
            let tests = source.split("#[test]\n").skip(1);
            for name in tests.filter_map(|test| test.trim_start().strip_prefix("fn ")) {
                names.push_str(name.split('(').next().unwrap());
                names.push('\n');
            }
        }
    }
}

#[test]
fn each_row_of_the_table_of_faults_names_existing_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = String::new();
    functions(&root.join("src"), &mut names);
    functions(&root.join("tests"), &mut names);
    let (_, table) = FAULTS
        .split_once("| fault | what happens | test |")
        .unwrap();
    let rows: Vec<_> = table
        .lines()
        .skip(2)
        .map_while(|row| row.strip_prefix("//! |"))
        .collect();
    assert!(rows.len() >= 10, "{rows:?}");
    for row in rows {
        let tests = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for test in tests.split(", ") {
            let name = test.trim_matches('`');
            assert!(names.contains(name), "{name} is no test");
        }
    }
}

#[test]
fn the_files_and_folders_that_the_tour_names_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page: String = TOUR
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .collect();
    let quoted = page.split('`').skip(1).step_by(2);
    let paths: Vec<&str> = quoted
        .filter(|text| text.contains('/') && !text.starts_with('/'))
        .filter(|text| !text.contains(' ') && !text.contains("NAME"))
        .collect();
    assert!(paths.len() >= 40, "{paths:?}");
    for path in paths {
        let exists = root.join(path).exists() || root.join("src").join(path).exists();
        assert!(exists, "there is no {path}");
    }
}
