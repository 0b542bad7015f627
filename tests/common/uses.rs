//! Uses of the program as text. People can read them as a table of what the program promises.
//!
//! `== ` begins a scene and says what it shows. The uses in a scene share a home, which is also the current folder; a use
//! before the first scene has its own home. `$ ` begins a use with the words of its command line; quotes keep words together.
//! The first use of a scene may leave the line out if it has no words. `% ` sets a variable, where `~/` means the home. `@ `
//! names a file in the home: the `< ` lines below it are its content. Without such lines it is the file of that name among
//! these tests.
//!
//! `> ` gives lines of input. Each word is a line, except that a command at the start of the line keeps its words, and `3 * `
//! repeats the rest. `< ` gives a single line unchanged. With clocks, time passes only as the input says: `@1500` lets 1500
//! milliseconds pass.
//!
//! All other lines are standard output. Lines after `! ` are standard error, `= ` gives the exit code if it is not 0, and lines
//! below `? ` are the content of a file afterwards; no lines mean that there is no such file. A `*` in its name matches
//! anything, and only one file may match. `~` matches anything within a line, `...` any lines, and `^[` the start of an escape
//! sequence. `#` begins a comment, and empty lines never count.
#![allow(dead_code, reason = "not every test needs all of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::lines::home::{games, home};
use crate::lines::{PROGRAM, feed_child, spawn};

/// How much of the output a text shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// All of it.
    Everything,
    /// The important lines in their order, and every refusal and result.
    WhatMatters,
}

/// Plays all scenes of a text that shows everything they write.
pub fn play_word_for_word(text: &str) {
    play_all(text, Told::Everything);
}

/// Plays all scenes of a text that shows the important lines of what they write.
pub fn play(text: &str) {
    play_all(text, Told::WhatMatters);
}

/// The commands in the input of a text, each with its slash.
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
    /// The words of the command line, as written.
    line: &'a str,
    variables: Vec<(&'a str, &'a str)>,
    /// The files that exist before, and the lines of each.
    files: Vec<(&'a str, Vec<&'a str>)>,
    input: Vec<&'a str>,
    output: Vec<&'a str>,
    errors: Vec<&'a str>,
    code: i32,
    /// The files that exist afterwards, and the lines of each.
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

/// The lines of input that a line of the text means.
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

/// Splits a command line at spaces outside quotes.
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

/// The files with a name in a home. `game` is a saved game.
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
    /// The expected and actual lines, if the scene went differently.
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

/// Checks that a text has exactly the wanted lines.
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

/// Checks that an output has the wanted lines in order, and no other refusal or result.
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

/// Returns true for a line that every text must show: a refusal, or a result.
fn must_be_told(line: &str) -> bool {
    let refused = ["error: ", "Wrong claim: "]
        .iter()
        .any(|start| line.starts_with(start));
    refused || ["1-0", "0-1", "1/2-1/2", "*"].contains(&line)
}

/// Returns true if a text matches a pattern in which one character matches anything.
fn matches(text: &str, pattern: &str, anything: char) -> bool {
    match pattern.split_once(anything) {
        None => text == pattern,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let mut ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            ends.any(|at| matches(&text[at..], rest, anything))
        }),
    }
}
