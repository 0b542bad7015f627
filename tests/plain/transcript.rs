//! Whole sittings as they are heard: every line of input, and every line that follows it.
//!
//! `== ` begins a sitting, `% ` gives it arguments; `> ` is a line of input, and what stands below it is its answer, word
//! for word; `~` stands for what is another on another day or in another place. The sittings of a text have one home, so that one goes
//! on with the games of another. Blank lines count nowhere, and no time passes but what lines such as `@1500` let pass.

use std::path::Path;
use std::process::Command;

use crate::lines::{PROGRAM, feed_child, spawn};

/// One sitting.
#[derive(Default)]
struct Sitting<'a> {
    /// What it is about.
    title: &'a str,
    /// The words of the command line.
    arguments: Vec<&'a str>,
    /// The lines of input.
    input: Vec<&'a str>,
    /// The lines of output.
    output: Vec<&'a str>,
}

/// Reads the sittings of a text.
fn read(text: &str) -> Vec<Sitting<'_>> {
    let mut sittings: Vec<Sitting> = Vec::new();
    let said = |line: &&str| !line.is_empty() && !line.starts_with('#');
    for line in text.lines().filter(said) {
        if let Some(title) = line.strip_prefix("== ") {
            let sitting = Sitting {
                title,
                ..Sitting::default()
            };
            sittings.push(sitting);
            continue;
        }
        let sitting = sittings.last_mut().unwrap();
        if let Some(arguments) = line.strip_prefix("% ") {
            sitting.arguments.extend(arguments.split(' '));
        } else if let Some(input) = line.strip_prefix("> ") {
            sitting.input.push(input);
        } else {
            sitting.output.push(line);
        }
    }
    sittings
}

/// Plays all sittings of a text in one home, and holds that each is heard as it is written.
pub fn hear(text: &str, home: &Path) {
    for sitting in read(text) {
        let heard = play(&sitting.arguments, &sitting.input, home);
        let heard: Vec<&str> = heard.lines().filter(|line| !line.is_empty()).collect();
        for (number, line) in heard.iter().enumerate() {
            let wanted = sitting.output.get(number).copied().unwrap_or("the end");
            let fits = wanted
                .split_once('~')
                .map_or(*line == wanted, |(start, end)| {
                    line.starts_with(start) && line.ends_with(end)
                });
            let title = sitting.title;
            assert!(
                fits,
                "== {title}\nwanted: {wanted}\nheard:  {line}\n{heard:#?}"
            );
        }
        assert_eq!(heard.len(), sitting.output.len(), "{heard:#?}");
    }
}

/// What the program says in a sitting.
fn play(arguments: &[&str], input: &[&str], home: &Path) -> String {
    let mut command = Command::new(PROGRAM);
    let command = command
        .arg("--plain")
        .args(arguments)
        .env("TABIYA_SCRIPTED_TIME", "1")
        .current_dir(home);
    let run = feed_child(&mut spawn(home, command), input.join("\n").as_bytes());
    assert_eq!((run.code, &*run.errors), (Some(0), ""));
    run.output
}

/// The commands that are used in a text, each with its slash.
pub fn commands_used(text: &str) -> Vec<&str> {
    let sittings = read(text);
    let input = sittings.iter().flat_map(|sitting| &sitting.input);
    let words = input.filter_map(|line| line.split(' ').next());
    words.filter(|word| word.starts_with('/')).collect()
}

/// The commands that the program has, each with its slash, as its help lists them.
pub fn commands_known(home: &Path) -> Vec<String> {
    let help = play(&[], &["/help all"], home);
    let listed = help.lines().filter(|line| line.starts_with('/'));
    let words = listed.filter_map(|line| line.split(' ').next());
    words.map(str::to_owned).collect()
}
