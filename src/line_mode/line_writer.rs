//! Where the lines of line mode go. A screen reader may keep silent about a line that is like the one before it.

use std::io::{self, Write};

/// What is said, line by line.
pub struct LineWriter<W> {
    /// Where it goes.
    output: W,
    /// The last line that was said.
    last: String,
    /// How often in a row it has been said.
    times: u32,
}

impl<W: Write> LineWriter<W> {
    /// A voice that has not said anything.
    pub fn new(output: W) -> Self {
        Self {
            output,
            last: String::new(),
            times: 0,
        }
    }

    /// Says a line; to a listener, how often it has been said if that is again and again.
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

    /// Gives out a line as it is.
    pub fn quote(&mut self, line: &str) -> io::Result<()> {
        self.times = 0;
        writeln!(self.output, "{line}")
    }

    /// Has everything heard.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is heard of these lines.
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
    fn a_listener_is_told_how_often_the_same_has_been_said_in_a_row() {
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
    fn a_reader_gets_every_line_as_it_is() {
        assert_eq!(heard(&["a", "a"], false), "a\na\n");
    }
}
