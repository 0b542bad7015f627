//! Scripted games: a text that a person can read as a table of the Laws, and a machine can play.
//!
//! `== ` begins a game and says the rule it shows; `$ ` gives a FEN to begin from, `% ` an option with its value; `> `
//! gives lines of input: words are a line each, save that the words after a command at the line's start belong to it,
//! and `3 * ` before them repeats them. Every other line is expected in the output, in this order; ` ...` at its end
//! leaves the rest open. No refusal may come that is not expected, and a result must be the last line.
//!
//! With clocks, no time passes but what the script says: the word `@1500` lets so many milliseconds pass.

use std::process::Command;

use crate::lines::home::home;
use crate::lines::{PROGRAM, feed_child, spawn};

/// A scripted game.
struct Script<'a> {
    /// The rule it shows.
    rule: &'a str,
    /// The position it begins from, if not the usual one.
    fen: Option<&'a str>,
    /// Further words of the command line.
    options: Vec<&'a str>,
    /// The lines of input.
    input: Vec<&'a str>,
    /// The lines expected in the output.
    expected: Vec<&'a str>,
}

/// Plays every game of a text, and names those that went another way.
pub fn play_all(text: &str) {
    let scripts = read(text);
    assert!(!scripts.is_empty(), "there is no game in this text");
    let failures: Vec<String> = scripts
        .iter()
        .filter_map(|script| script.play().err())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Reads the games of a text.
fn read(text: &str) -> Vec<Script<'_>> {
    let mut scripts: Vec<Script> = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if let Some(rule) = line.strip_prefix("== ") {
            scripts.push(Script {
                rule,
                fen: None,
                options: Vec::new(),
                input: Vec::new(),
                expected: Vec::new(),
            });
            continue;
        }
        let script = scripts.last_mut().unwrap();
        if let Some(fen) = line.strip_prefix("$ ") {
            script.fen = Some(fen);
        } else if let Some(option) = line.strip_prefix("% ") {
            script.options.extend(option.splitn(2, ' '));
        } else if let Some(input) = line.strip_prefix("> ") {
            script.input.extend(input_lines(input));
        } else {
            script.expected.push(line);
        }
    }
    scripts
}

/// The lines of input that a line of the script stands for.
fn input_lines(text: &str) -> Vec<&str> {
    let (times, text) = match text.split_once(" * ") {
        Some((times, text)) => (times.parse().unwrap(), text),
        None => (1, text),
    };
    let more = |text: &str| text.contains(" /") || text.contains(" @");
    let one_command = text.starts_with('/') && !more(text);
    let once = if one_command {
        vec![text]
    } else {
        text.split(' ').collect()
    };
    once.repeat(times)
}

impl Script<'_> {
    /// Plays the game; what was expected and what came instead, if it went another way.
    fn play(&self) -> Result<(), String> {
        let mut arguments = vec!["--plain"];
        if let Some(fen) = self.fen {
            arguments.extend(["--fen", fen]);
        }
        arguments.extend(&self.options);
        let input = self.input.join("\n") + "\n";
        let home = home();
        let mut command = Command::new(PROGRAM);
        command.args(&arguments);
        if self.options.contains(&"--time") {
            // No time passes but what the input says. Only debug builds can do that.
            command.env("TABIYA_SCRIPTED_TIME", "1");
        }
        let run = feed_child(&mut spawn(home.path(), &mut command), input.as_bytes());
        let fail = |what: &str| {
            Err(format!(
                "\n== {}\n{what}\n--- output:\n{}{}",
                self.rule, run.output, run.errors
            ))
        };
        if run.code != Some(0) || !run.errors.is_empty() {
            return fail(&format!("exit code {:?}", run.code));
        }
        let mut expected = self.expected.iter().peekable();
        for line in run.lines() {
            if expected.next_if(|wanted| fits(line, wanted)).is_none() && must_be_expected(line) {
                return fail(&format!("did not expect: {line}"));
            }
        }
        expected
            .next()
            .map_or(Ok(()), |missing| fail(&format!("missing: {missing}")))
    }
}

/// Whether a line is what the script wanted.
fn fits(line: &str, wanted: &str) -> bool {
    wanted
        .strip_suffix("...")
        .map_or(line == wanted, |start| line.starts_with(start))
}

/// Whether a line is too weighty to come unexpected: a refusal, or a result.
fn must_be_expected(line: &str) -> bool {
    let refused = ["error: ", "claim wrong: "]
        .iter()
        .any(|start| line.starts_with(start));
    refused || ["1-0", "0-1", "1/2-1/2", "*"].contains(&line)
}
