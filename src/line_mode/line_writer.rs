//! Writes the output of line mode. A screen reader may skip a line that is equal to the previous one.

use std::io::{self, Write};

/// Writes lines and counts repetitions of the last one.
pub struct LineWriter<W> {
    output: W,
    /// The last line written by `say`.
    last: String,
    /// How many times in a row `say` has written the last line; 0 after another kind of output.
    times: u32,
}

impl<W: Write> LineWriter<W> {
    pub fn new(output: W) -> Self {
        Self {
            output,
            last: String::new(),
            times: 0,
        }
    }

    /// Writes a line. If `to_listener` is true, adds to a repeated line how many times it was said, because a screen reader may
    /// skip a line that repeats the one before it.
    pub fn say(&mut self, line: &str, to_listener: bool) -> io::Result<()> {
        if self.last != line {
            line.clone_into(&mut self.last);
            self.times = 0;
        }
        self.times = self.times.saturating_add(1);
        match self.times {
            2 if to_listener => writeln!(self.output, "{line} (again)"),
            times @ 3.. if to_listener => writeln!(self.output, "{line} (again, {times} times)"),
            _ => writeln!(self.output, "{line}"),
        }
    }

    /// Writes a line unchanged. It does not count as a repetition.
    pub fn quote(&mut self, line: &str) -> io::Result<()> {
        self.times = 0;
        writeln!(self.output, "{line}")
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the output for these lines. Those that begin with `!` are quoted.
    fn heard(lines: &[&str], to_listener: bool) -> String {
        let mut output = Vec::new();
        let mut writer = LineWriter::new(&mut output);
        for line in lines {
            match line.strip_prefix('!') {
                Some(line) => writer.quote(line).unwrap(),
                None => writer.say(line, to_listener).unwrap(),
            }
        }
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_listener_hears_how_many_times_a_line_was_repeated() {
        assert_eq!(
            heard(
                &[
                    "a", "error: b", "error: b", "error: b", "a", "!a", "!a", "a"
                ],
                true
            ),
            "a\nerror: b\nerror: b (again)\nerror: b (again, 3 times)\na\na\na\na\n"
        );
    }

    #[test]
    fn without_a_listener_every_line_is_unchanged() {
        assert_eq!(heard(&["a", "a"], false), "a\na\n");
    }
}
