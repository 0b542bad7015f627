//! Uses of the program as text, which a person reads as a table of what it promises.
//!
//! `== ` begins a scene and says what it shows. Its uses share a home, which is the current folder too; a use before the
//! first scene has a home of its own. `$ ` begins a use with the words of its command line, of which quotes keep some
//! together; the first use of a scene may leave it out where it has no words. `% ` sets a variable, in which `~/` is the home.
//! `@ ` names a file that is there: the `< ` lines below it are its content, and without any it is the one of that name among
//! these tests.
//!
//! `> ` gives lines of input: words are a line each, save that the words after a command at the line's start belong to it, and
//! `3 * ` before them repeats them. `< ` gives one as it is. With clocks, no time passes but what the input says: `@1500` lets
//! so many milliseconds pass.
//!
//! What else stands there is standard output, behind `! ` standard error, behind `= ` the exit code, where it is not 0, and
//! below `? ` the content of a file afterwards: nothing where there is none. A `*` in its name stands for anything, and only one
//! file may fit. `~` stands for anything in a line, `...` for any lines, and `^[` for the start of an escape sequence. `#` begins
//! a comment, and blank lines count nowhere.
#![allow(dead_code, reason = "not every test needs all of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::lines::home::{games, home};
use crate::lines::{PROGRAM, feed_child, spawn};

/// How much of the output a text tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// All.
    Everything,
    /// What matters, in its order, and every refusal and result.
    WhatMatters,
}

/// Plays all scenes of a text that tells everything they write.
pub fn play_word_for_word(text: &str) {
    play_all(text, Told::Everything);
}

/// Plays all scenes of a text that tells what matters of what they write.
pub fn play(text: &str) {
    play_all(text, Told::WhatMatters);
}

/// The commands among the input of a text, each with its slash.
pub fn commands(text: &str) -> Vec<&str> {
    let scenes = read(text);
    let uses = scenes.iter().flat_map(|scene| &scene.uses);
    let lines = uses.flat_map(|one_use| &one_use.input);
    let words = lines.filter_map(|line| line.split(' ').next());
    words.filter(|word| word.starts_with('/')).collect()
}

fn play_all(text: &str, told: Told) {
    let scenes = read(text);
    assert!(!scenes.is_empty(), "there is nothing to play in this text");
    let failures: Vec<String> = scenes
        .iter()
        .filter_map(|scene| scene.play(told).err())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Uses that share a home.
#[derive(Default)]
struct Scene<'a> {
    title: &'a str,
    uses: Vec<Use<'a>>,
}

/// One use.
#[derive(Default)]
struct Use<'a> {
    /// The words of the command line, as they are written.
    line: &'a str,
    variables: Vec<(&'a str, &'a str)>,
    /// The files that are there, and the lines of each.
    files: Vec<(&'a str, Vec<&'a str>)>,
    input: Vec<&'a str>,
    output: Vec<&'a str>,
    errors: Vec<&'a str>,
    code: i32,
    /// The files afterwards, and the lines of each.
    files_after: Vec<(&'a str, Vec<&'a str>)>,
}

fn read(text: &str) -> Vec<Scene<'_>> {
    let mut scenes: Vec<Scene> = Vec::new();
    let said = |line: &&str| !line.is_empty() && !line.starts_with('#');
    for line in text.lines().filter(said) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        let is_alone = scenes.last().is_none_or(|scene| scene.title.is_empty());
        if mark == "==" || mark == "$" && is_alone {
            scenes.push(Scene::default());
        }
        let scene = scenes.last_mut().unwrap();
        match mark {
            "==" => scene.title = rest,
            "$" => scene.uses.push(Use {
                line: rest,
                ..Use::default()
            }),
            _ => {
                if scene.uses.is_empty() {
                    scene.uses.push(Use::default());
                }
                let last = scene.uses.last_mut().unwrap();
                last.add(mark, rest, line);
            }
        }
    }
    scenes
}

/// The lines of input that a line of the text stands for.
fn input_lines(text: &str) -> Vec<&str> {
    let (times, text) = match text.split_once(" * ") {
        Some((times, text)) => (times.parse().unwrap(), text),
        None => (1, text),
    };
    let more = |text: &str| text.contains(" /") || text.contains(" @");
    let once = if text.starts_with('/') && !more(text) {
        vec![text]
    } else {
        text.split(' ').collect()
    };
    once.repeat(times)
}

/// Splits a command line at blanks that are not between quotes.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    words
}

impl<'a> Use<'a> {
    /// Adds a line of the text.
    fn add(&mut self, mark: &str, rest: &'a str, line: &'a str) {
        match mark {
            "%" => self.variables.push(rest.split_once('=').unwrap()),
            "@" => self.files.push((rest, Vec::new())),
            ">" => self.input.extend(input_lines(rest)),
            "<" => match self.files.last_mut() {
                Some((_, lines)) => lines.push(rest),
                None => self.input.push(rest),
            },
            "!" => self.errors.push(rest),
            "=" => self.code = rest.parse().unwrap(),
            "?" => self.files_after.push((rest, Vec::new())),
            _ => match self.files_after.last_mut() {
                Some((_, lines)) => lines.push(line),
                None => self.output.push(line),
            },
        }
    }

    fn play(&self, home: &Path, told: Told, has_clocks: bool) -> Result<(), String> {
        for (name, lines) in &self.files {
            let among_tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plain");
            let content = if lines.is_empty() {
                fs::read(among_tests.join(name)).unwrap()
            } else {
                (lines.join("\n") + "\n").into_bytes()
            };
            let path = home.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let mut command = Command::new(PROGRAM);
        command.args(words(self.line)).current_dir(home);
        for (name, value) in &self.variables {
            let home = format!("{}/", home.display());
            command.env(name, value.replace("~/", &home));
        }
        if has_clocks {
            // Only debug builds can do that.
            command.env("TABIYA_SCRIPTED_TIME", "1");
        }
        let input = self.input.iter().flat_map(|line| [line, "\n"]);
        let input: String = input.collect();
        let run = feed_child(&mut spawn(home, &mut command), input.as_bytes());
        let line = self.line;
        let wrong = |what| {
            format!(
                "$ {line}\n{what}\n--- output:\n{}{}",
                run.output, run.errors
            )
        };
        if run.code != Some(self.code) {
            return Err(wrong(format!("exit code {:?}", run.code)));
        }
        match told {
            Told::Everything => fit("output", &run.output, &self.output),
            Told::WhatMatters => mentions(&run.output, &self.output),
        }
        .and_then(|()| fit("errors", &run.errors, &self.errors))
        .and_then(|()| self.files_fit(home))
        .map_err(wrong)
    }

    fn files_fit(&self, home: &Path) -> Result<(), String> {
        self.files_after.iter().try_for_each(|(name, lines)| {
            let found = find(home, name);
            match &found[..] {
                [] if lines.is_empty() => Ok(()),
                [path] => fit(name, &fs::read_to_string(path).unwrap(), lines),
                _ => Err(format!("{name}: {found:?}")),
            }
        })
    }
}

/// The files of a name in a home: `game` is a saved game.
fn find(home: &Path, name: &str) -> Vec<PathBuf> {
    if name == "game" {
        return games(home);
    }
    let path = home.join(name);
    let entries = fs::read_dir(path.parent().unwrap()).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    let wanted = name.rsplit('/').next().unwrap();
    let is_meant = |found: &PathBuf| {
        let found = found.file_name().unwrap().to_str().unwrap();
        matches(found, wanted, '*')
    };
    paths.filter(is_meant).collect()
}

impl Scene<'_> {
    /// What was expected and what came instead, if the scene went another way.
    fn play(&self, told: Told) -> Result<(), String> {
        let home = home();
        let has_clock = |one_use: &Use| {
            let mut input = one_use.input.iter();
            one_use.line.contains("--time") || input.any(|line| line.starts_with('@'))
        };
        let has_clocks = self.uses.iter().any(has_clock);
        let mut uses = self.uses.iter();
        uses.try_for_each(|one_use| one_use.play(home.path(), told, has_clocks))
            .map_err(|wrong| format!("\n== {}\n{wrong}", self.title))
    }
}

/// Holds that a text has the lines that are wanted and no others.
fn fit(what: &str, text: &str, wanted: &[&str]) -> Result<(), String> {
    let text = text.replace('\u{1b}', "^[");
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    if lines_fit(&lines, wanted) {
        return Ok(());
    }
    Err(format!("wanted {what}: {wanted:#?}\nfound: {lines:#?}"))
}

fn lines_fit(lines: &[&str], wanted: &[&str]) -> bool {
    match (wanted.split_first(), lines.split_first()) {
        (None, first) => first.is_none(),
        (Some((&"...", wanted)), _) => {
            (0..=lines.len()).any(|skipped| lines_fit(&lines[skipped..], wanted))
        }
        (Some(_), None) => false,
        (Some((first, wanted)), Some((line, lines))) => {
            matches(line, first, '~') && lines_fit(lines, wanted)
        }
    }
}

/// Holds that an output has the lines that are wanted in their order, and no other refusal or result.
fn mentions(output: &str, wanted: &[&str]) -> Result<(), String> {
    let mut wanted = wanted.iter().peekable();
    for line in output.lines() {
        let is_wanted = wanted
            .next_if(|wanted| matches(line, wanted, '~'))
            .is_some();
        if !is_wanted && must_be_told(line) {
            return Err(format!("did not expect: {line}"));
        }
    }
    wanted
        .next()
        .map_or(Ok(()), |missing| Err(format!("missing: {missing}")))
}

/// Returns true for a line that is too weighty to come untold: a refusal, or a result.
fn must_be_told(line: &str) -> bool {
    let refused = ["error: ", "claim wrong: "]
        .iter()
        .any(|start| line.starts_with(start));
    refused || ["1-0", "0-1", "1/2-1/2", "*"].contains(&line)
}

/// Returns true if a text fits a pattern in which a character stands for anything.
fn matches(text: &str, pattern: &str, anything: char) -> bool {
    match pattern.split_once(anything) {
        None => text == pattern,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let mut ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            ends.any(|at| matches(&text[at..], rest, anything))
        }),
    }
}
