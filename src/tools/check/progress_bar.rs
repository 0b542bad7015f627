//! A progress bar on the terminal.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::tools::per_second;

/// How long to wait before the bar appears. Shorter work shows no bar.
const DELAY: Duration = Duration::from_millis(500);
/// The minimum time between two updates of the bar.
const INTERVAL: Duration = Duration::from_millis(100);
/// The width of the bar in columns.
const WIDTH: usize = 24;

pub struct ProgressBar {
    /// The number of bytes to read; `None` if it is unknown or 0.
    total: Option<u64>,
    /// The number of bytes read so far.
    done: u64,
    start: Instant,
    /// When to draw the bar next; `None` if it is disabled.
    due: Option<Instant>,
    /// True if the bar is on the terminal now.
    visible: bool,
}

impl ProgressBar {
    pub fn new(enabled: bool, total: Option<u64>) -> Self {
        let start = Instant::now();
        Self {
            total: total.filter(|&total| total > 0),
            done: 0,
            start,
            due: enabled.then(|| start + DELAY),
            visible: false,
        }
    }

    /// Adds to the bytes read, and draws the bar when it is due.
    pub fn show(&mut self, bytes: u64, games: u64, terminal: &mut dyn Write) -> io::Result<()> {
        self.done += bytes;
        let now = Instant::now();
        if self.due.is_none_or(|due| now < due) {
            return Ok(());
        }
        self.due = Some(now + INTERVAL);
        self.visible = true;
        let line = self.line(games, now - self.start);
        write!(terminal, "\r{line}\x1b[K")?;
        terminal.flush()
    }

    /// Removes the bar, so that other output can follow.
    pub fn clear(&mut self, terminal: &mut dyn Write) -> io::Result<()> {
        if self.visible {
            self.visible = false;
            write!(terminal, "\r\x1b[K")?;
            terminal.flush()?;
        }
        Ok(())
    }

    /// Returns the line to draw: a bar with the percentage if the total is known, then the number of games, and games per
    /// second.
    fn line(&self, games: u64, took: Duration) -> String {
        let text = format!("{games} games, {} games/s", per_second(games, took));
        let Some(total) = self.total else {
            return text;
        };
        let percent = u128::from(self.done.min(total)) * 100 / u128::from(total);
        let full = usize::try_from(percent).unwrap_or(100) * WIDTH / 100;
        let (full, rest) = ("#".repeat(full), "-".repeat(WIDTH - full));
        format!("[{full}{rest}] {percent:3} %, {text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_grows_with_the_work() {
        let mut progress = ProgressBar::new(true, Some(200));
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
    fn without_a_known_end_there_is_no_bar() {
        let progress = ProgressBar::new(true, None);
        assert_eq!(
            progress.line(10, Duration::from_secs(1)),
            "10 games, 10 games/s"
        );
    }

    #[test]
    fn quick_work_and_unwatched_work_show_nothing() {
        let mut terminal = Vec::new();
        ProgressBar::new(true, Some(9))
            .show(9, 1, &mut terminal)
            .unwrap();
        let mut unseen = ProgressBar::new(false, Some(9));
        unseen.start -= Duration::from_secs(60);
        unseen.show(9, 1, &mut terminal).unwrap();
        assert!(terminal.is_empty());
    }

    #[test]
    fn the_bar_is_removed_before_anything_else_is_written() {
        let mut terminal = Vec::new();
        let mut progress = ProgressBar::new(true, None);
        progress.due = Some(progress.start);
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
