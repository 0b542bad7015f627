//! A line on the terminal that shows how far long work has got.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Work that is done sooner shows no line.
const PATIENCE: Duration = Duration::from_millis(500);
/// How long the line stays as it is.
const PAUSE: Duration = Duration::from_millis(100);
/// How wide the bar is, in columns.
const WIDTH: usize = 24;

/// How far the work has got.
pub struct Progress {
    /// Whether there is somebody to look at it.
    watched: bool,
    /// How many bytes there are to be read; none if nobody knows.
    total: Option<u64>,
    /// How many have been read.
    done: u64,
    /// When the work began.
    began: Instant,
    /// When the line was last drawn.
    drawn: Option<Instant>,
    /// Whether the line stands on the terminal.
    stands: bool,
}

impl Progress {
    /// Work that begins now. `watched` says that its line goes to a terminal.
    pub fn new(watched: bool, total: Option<u64>) -> Self {
        Self {
            watched,
            total: total.filter(|&total| total > 0),
            done: 0,
            began: Instant::now(),
            drawn: None,
            stands: false,
        }
    }

    /// Notes that so many bytes more have been read, and draws the line if it is time.
    pub fn show(&mut self, bytes: u64, games: u64, terminal: &mut dyn Write) -> io::Result<()> {
        self.done += bytes;
        let now = Instant::now();
        let due = self
            .drawn
            .map_or(self.began + PATIENCE, |drawn| drawn + PAUSE);
        if !self.watched || now < due {
            return Ok(());
        }
        self.drawn = Some(now);
        self.stands = true;
        let line = self.line(games, now - self.began);
        write!(terminal, "\r{line}\x1b[K")?;
        terminal.flush()
    }

    /// Takes the line away, so that something else can be written.
    pub fn clear(&mut self, terminal: &mut dyn Write) -> io::Result<()> {
        if self.stands {
            self.stands = false;
            write!(terminal, "\r\x1b[K")?;
            terminal.flush()?;
        }
        Ok(())
    }

    /// The line: a bar where the end is known, games, and games a second.
    fn line(&self, games: u64, took: Duration) -> String {
        let speed = u128::from(games) * 1000 / took.as_millis().max(1);
        let text = format!("{games} games, {speed} games/s");
        let Some(total) = self.total else {
            return text;
        };
        let percent = u128::from(self.done.min(total)) * 100 / u128::from(total);
        let full = usize::try_from(percent).unwrap_or(100) * WIDTH / 100;
        let rest = WIDTH - full;
        format!(
            "[{}{}] {percent:3} %, {text}",
            "#".repeat(full),
            "-".repeat(rest)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_grows_with_the_work() {
        let mut progress = Progress::new(true, Some(200));
        progress.done = 50;
        let line = progress.line(3000, Duration::from_secs(2));
        assert_eq!(
            line,
            "[######------------------]  25 %, 3000 games, 1500 games/s"
        );
        progress.done = 999;
        assert!(progress.line(1, Duration::from_secs(1)).contains("] 100 %"));
    }

    #[test]
    fn where_the_end_is_not_known_there_is_no_bar() {
        let progress = Progress::new(true, None);
        assert_eq!(
            progress.line(10, Duration::from_secs(1)),
            "10 games, 10 games/s"
        );
    }

    #[test]
    fn quick_work_and_work_that_nobody_watches_show_nothing() {
        let mut terminal = Vec::new();
        Progress::new(true, Some(9))
            .show(9, 1, &mut terminal)
            .unwrap();
        let mut unseen = Progress::new(false, Some(9));
        unseen.began -= Duration::from_secs(60);
        unseen.show(9, 1, &mut terminal).unwrap();
        assert!(terminal.is_empty());
    }

    #[test]
    fn the_line_is_taken_away_before_anything_else_is_written() {
        let mut terminal = Vec::new();
        let mut progress = Progress::new(true, None);
        progress.began -= Duration::from_secs(1);
        progress.show(9, 1, &mut terminal).unwrap();
        progress.clear(&mut terminal).unwrap();
        progress.clear(&mut terminal).unwrap();
        let text = String::from_utf8(terminal).unwrap();
        assert!(
            text.starts_with("\r1 games") && text.ends_with("\r\x1b[K"),
            "{text:?}"
        );
    }
}
