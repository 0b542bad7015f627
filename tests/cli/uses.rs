//! Uses of the command line as text.
//!
//! `$ ` begins a use with its words, of which quotes keep some together; `% ` sets a variable; `< ` is a line of standard
//! input, or of the file that `@ ` has named. What else stands there is standard output, behind `! ` standard error, and
//! behind `= ` the exit code, where it is not 0. `~` stands for anything in a line, `...` for any lines, and `^[` for the
//! start of an escape sequence. `#` begins a comment, and blank lines count nowhere.

use std::fs;
use std::process::Command;

use crate::lines::home::home;
use crate::lines::{PROGRAM, feed_child, spawn};

#[test]
fn games_and_bad_usage() {
    run_all(include_str!("play.txt"));
}

#[test]
fn positions_that_are_counted_or_judged() {
    run_all(include_str!("positions.txt"));
}

#[test]
fn boards_that_are_shown() {
    run_all(include_str!("show.txt"));
}

#[test]
fn files_that_are_checked() {
    run_all(include_str!("check.txt"));
}

/// One use.
#[derive(Default)]
struct Use<'a> {
    /// The words of the command line, as they are written.
    line: &'a str,
    variables: Vec<(&'a str, &'a str)>,
    /// Names of files with their texts, standard input without a name among them.
    files: Vec<(&'a str, String)>,
    /// The lines of standard output.
    output: Vec<&'a str>,
    /// The lines of standard error.
    errors: Vec<&'a str>,
    code: i32,
}

/// Runs all uses of a text, each in a home of its own that is the current folder too.
fn run_all(text: &str) {
    let uses = read(text);
    assert!(!uses.is_empty());
    uses.iter().for_each(Use::run);
}

fn read(text: &str) -> Vec<Use<'_>> {
    let mut uses: Vec<Use> = Vec::new();
    let said = |line: &&str| !line.is_empty() && !line.starts_with('#');
    for line in text.lines().filter(said) {
        let rest = line.get(2..).unwrap_or_default();
        if line.starts_with('$') {
            uses.push(Use {
                line: rest,
                files: vec![("", String::new())],
                ..Use::default()
            });
            continue;
        }
        let last = uses.last_mut().unwrap();
        match line.as_bytes()[0] {
            b'%' => last.variables.push(rest.split_once('=').unwrap()),
            b'@' => last.files.push((rest, String::new())),
            b'<' => {
                let (_, text) = last.files.last_mut().unwrap();
                *text += rest;
                text.push('\n');
            }
            b'!' => last.errors.push(rest),
            b'=' => last.code = rest.parse().unwrap(),
            _ => last.output.push(line),
        }
    }
    uses
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

impl Use<'_> {
    fn run(&self) {
        let home = home();
        for (name, text) in &self.files[1..] {
            fs::write(home.path().join(name), text).unwrap();
        }
        let mut command = Command::new(PROGRAM);
        let variables = self.variables.iter().copied();
        command
            .args(words(self.line))
            .envs(variables)
            .current_dir(home.path());
        let (_, input) = &self.files[0];
        let run = feed_child(&mut spawn(home.path(), &mut command), input.as_bytes());
        let line = self.line;
        assert_eq!(run.code, Some(self.code), "{line}: {}", run.errors);
        for (heard, wanted) in [(&run.output, &self.output), (&run.errors, &self.errors)] {
            let heard = heard.replace('\u{1b}', "^[");
            let lines: Vec<&str> = heard.lines().filter(|line| !line.is_empty()).collect();
            assert!(
                fit(&lines, wanted),
                "{line}\nwanted: {wanted:#?}\nheard: {lines:#?}"
            );
        }
    }
}

/// Returns true if these lines are what was wanted.
fn fit(lines: &[&str], wanted: &[&str]) -> bool {
    match (wanted.split_first(), lines.split_first()) {
        (None, first) => first.is_none(),
        (Some((&"...", wanted)), _) => {
            (0..=lines.len()).any(|skipped| fit(&lines[skipped..], wanted))
        }
        (Some(_), None) => false,
        (Some((first, wanted)), Some((line, lines))) => {
            let fits = match first.split_once('~') {
                Some((start, end)) => line.starts_with(start) && line.ends_with(end),
                None => line == first,
            };
            fits && fit(lines, wanted)
        }
    }
}
