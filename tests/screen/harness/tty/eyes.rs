//! Reads the screen, waits for what it should show, and checks the end of the program.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::super::PATIENCE;
use super::board::{self, Spot};
use super::{Tty, modes};

/// How long the program must be silent to count as [settled](Tty::settle).
const QUIET: Duration = Duration::from_millis(60);

impl Tty {
    /// The number of the process.
    pub fn pid(&self) -> u32 {
        self.process.0.id()
    }

    /// The screen as text: one line per row and one character per cell, the first of each cell.
    pub fn screen(&self) -> String {
        let (rows, columns) = self.parser.screen().size();
        let rows = (0..rows.get()).map(|row| {
            let cells =
                (0..columns.get()).filter_map(|column| self.parser.screen().cell(row, column));
            let cells = cells.filter(|cell| !cell.is_wide_continuation());
            let first = cells.map(|cell| cell.contents().chars().next().unwrap_or(' '));
            first.collect::<String>().trim_end().to_owned()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// All cells of the screen with their columns and rows.
    pub fn cells(&self) -> impl Iterator<Item = ((u16, u16), &vt100::Cell)> {
        let (rows, columns) = self.parser.screen().size();
        let places = (0..rows.get())
            .flat_map(move |row| (0..columns.get()).map(move |column| (column, row)));
        places.filter_map(|(column, row)| {
            let cell = self.parser.screen().cell(row, column)?;
            Some(((column, row), cell))
        })
    }

    /// The text of one row, from 0.
    pub fn row(&self, row: u16) -> String {
        self.screen()
            .lines()
            .nth(row.into())
            .unwrap_or_default()
            .to_owned()
    }

    /// A cell with its colors and attributes.
    pub fn cell(&self, spot: impl Spot) -> &vt100::Cell {
        let (column, row) = self.find(spot);
        self.parser
            .screen()
            .cell(row, column)
            .unwrap_or_else(|| self.fail("no such cell"))
    }

    /// The color behind the character of a cell. The program may send it as the foreground of a reversed cell.
    pub fn ground(&self, spot: impl Spot) -> vt100::Color {
        let cell = self.cell(spot);
        if cell.inverse() {
            cell.fgcolor()
        } else {
            cell.bgcolor()
        }
    }

    /// The column and row of the cursor, or `None` while it is hidden.
    pub fn cursor(&self) -> Option<(u16, u16)> {
        let (row, column) = self.parser.screen().cursor_position();
        (!self.parser.screen().hide_cursor()).then_some((column, row))
    }

    /// All that the program has written so far.
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    /// Returns true if these bytes are part of what the program has written so far.
    pub fn has_written(&self, bytes: &[u8]) -> bool {
        self.output.windows(bytes.len()).any(|part| part == bytes)
    }

    /// Returns true in the middle of a synchronized update. Its cells may come in any order, but terminals show all of them at
    /// its end.
    fn is_in_update(&self) -> bool {
        let last = |sequence: &[u8]| {
            let mut parts = self.output.windows(sequence.len());
            parts.rposition(|part| part == sequence)
        };
        self.is_open() && last(b"\x1b[?2026h") > last(b"\x1b[?2026l")
    }

    /// Waits until a text is on the screen.
    pub fn expect(&mut self, text: &str) {
        self.wait_until(&format!("no {text:?} on the screen"), |tty| {
            board::shows(&tty.screen(), text)
        });
    }

    /// Waits until something is true. `otherwise` says what is wrong if it never is.
    pub fn wait_until(&mut self, otherwise: &str, holds: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while self.is_in_update() || !holds(self) {
            let open = self.pump(Duration::from_millis(20));
            if Instant::now() > deadline || !open && !holds(self) {
                self.fail(otherwise);
            }
        }
    }

    /// Waits until the board is on the screen.
    pub fn expect_board(&mut self) {
        self.wait_until("no board on the screen", |tty| {
            board::squares(&tty.screen()).is_some()
        });
    }

    /// Waits until the program has been silent for a moment, to see that something does not happen.
    pub fn settle(&mut self) {
        let mut seen = self.output.len();
        while self.pump_for(QUIET) && self.output.len() > seen {
            seen = self.output.len();
        }
    }

    /// Returns true if the program has released the terminal. From then on, typed text goes to the kernel or a shell.
    pub fn has_given_back(&mut self) -> bool {
        while let Ok(piece) = self.arrived.try_recv() {
            self.parser.process(&piece);
            self.output.extend(piece);
        }
        !self.parser.screen().alternate_screen() || self.has_ended()
    }

    /// Returns true if the program has ended.
    pub fn has_ended(&mut self) -> bool {
        self.process.0.try_wait().unwrap().is_some()
    }

    /// Waits for the end of the program and of its output. Returns how it ended.
    pub fn wait_end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        while self.is_open() && self.pump(Duration::from_millis(20)) {
            if Instant::now() > deadline {
                self.fail("it has not ended");
            }
        }
        match self.process.wait() {
            Some(status) => status,
            None => self.fail("it has not ended"),
        }
    }

    /// Checks that the program ends with this exit code.
    pub fn expect_exit(&mut self, code: i32) {
        let status = self.wait_end();
        if status.code() != Some(code) {
            self.fail(&format!("no exit with code {code}, but: {status}"));
        }
    }

    /// Checks that the program ends with this signal.
    pub fn expect_death_by(&mut self, signal: Signal) {
        let status = self.wait_end();
        if status.signal() != Some(signal.as_raw()) {
            self.fail(&format!("no death by {signal:?}, but: {status}"));
        }
    }

    /// Checks that the terminal is as it was before the program started.
    pub fn assert_restored(&self) {
        let left = modes::left_on(&self.output);
        if !left.is_empty() {
            self.fail(&format!("left on: {left:?}"));
        }
        if self.parser.screen().alternate_screen() {
            self.fail("left on the alternate screen");
        }
        let now = self.pty.line_settings();
        if now != self.at_start {
            self.fail(&format!(
                "line settings were\n{}\nand now are\n{now}",
                self.at_start
            ));
        }
    }
}
