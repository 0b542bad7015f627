//! Sends keys, mouse reports, pastes, resizes and signals to the program.

use std::process::ExitStatus;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::super::PATIENCE;
use super::board::{self, Spot};
use super::{Line, Tty, cells};

/// The keys that send more than their own character.
const KEYS: [(&str, &str); 30] = [
    ("Enter", "\r"),
    ("Esc", "\x1b"),
    ("Tab", "\t"),
    ("BackTab", "\x1b[Z"),
    ("Backspace", "\x7f"),
    ("Delete", "\x1b[3~"),
    ("Space", " "),
    ("Up", "\x1b[A"),
    ("Down", "\x1b[B"),
    ("Right", "\x1b[C"),
    ("Left", "\x1b[D"),
    ("Home", "\x1b[H"),
    ("End", "\x1b[F"),
    ("PageUp", "\x1b[5~"),
    ("PageDown", "\x1b[6~"),
    ("F1", "\x1bOP"),
    ("F2", "\x1bOQ"),
    ("F3", "\x1bOR"),
    ("F4", "\x1bOS"),
    ("F5", "\x1b[15~"),
    ("F6", "\x1b[17~"),
    ("F7", "\x1b[18~"),
    ("F8", "\x1b[19~"),
    ("F9", "\x1b[20~"),
    ("F10", "\x1b[21~"),
    ("F12", "\x1b[24~"),
    ("Ctrl-C", "\x03"),
    ("Ctrl-Z", "\x1a"),
    ("Ctrl-L", "\x0c"),
    ("Ctrl-P", "\x10"),
];

impl Tty {
    /// Types characters.
    pub fn type_text(&mut self, text: &str) {
        self.send(text.as_bytes());
    }

    /// Presses a key by name: one of those in [`KEYS`], or the character itself.
    pub fn key(&mut self, name: &str) {
        let bytes = KEYS.iter().find(|(key, _)| *key == name);
        self.send(bytes.map_or(name, |(_, bytes)| bytes).as_bytes());
    }

    /// Pastes a text, in the terminal's brackets.
    pub fn paste(&mut self, text: &str) {
        self.send(format!("\x1b[200~{text}\x1b[201~").as_bytes());
    }

    /// Presses the left button.
    pub fn press(&mut self, spot: impl Spot) {
        self.mouse(0, spot, 'M');
    }

    /// Moves there with the left button held.
    pub fn hold(&mut self, spot: impl Spot) {
        self.mouse(32, spot, 'M');
    }

    /// Releases the left button.
    pub fn release(&mut self, spot: impl Spot) {
        self.mouse(0, spot, 'm');
    }

    /// Presses and releases the left button.
    pub fn click(&mut self, spot: impl Spot) {
        let at = self.find(spot);
        self.press(at);
        self.release(at);
    }

    /// Presses, moves cell by cell, and releases.
    pub fn drag(&mut self, from: impl Spot, to: impl Spot) {
        let (from, to) = (self.find(from), self.find(to));
        self.press(from);
        for at in board::path(from, to) {
            self.hold(at);
        }
        self.release(to);
    }

    /// Sends one mouse report (xterm's SGR): the button's code, the place, and `M`, or `m` for a release.
    pub fn mouse(&mut self, code: u16, spot: impl Spot, end: char) {
        let (column, row) = self.find(spot);
        self.send(format!("\x1b[<{code};{};{}{end}", column + 1, row + 1).as_bytes());
    }

    /// Sends bytes unchanged. To a program that has ended they go nowhere.
    pub fn send(&mut self, bytes: &[u8]) {
        let _ = self.input.send(bytes.to_owned());
    }

    /// Gives the terminal another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.claim_size(columns, rows);
        self.parser
            .screen_mut()
            .set_size(cells(rows), cells(columns));
    }

    /// Makes the terminal report another size. The screen that we keep does not change.
    pub fn claim_size(&mut self, columns: u16, rows: u16) {
        self.pty.resize(columns, rows).unwrap();
    }

    /// Sends the program a signal.
    pub fn signal(&mut self, signal: Signal) {
        let pid = Pid::from_raw(i32::try_from(self.pid()).unwrap()).unwrap();
        kill_process(pid, signal).unwrap();
    }

    /// Sends a signal to the process that leads the foreground of the terminal.
    pub fn signal_foreground(&mut self, signal: Signal) {
        kill_process(self.pty.foreground().unwrap(), signal).unwrap();
    }

    /// Stops the terminal from accepting output.
    pub fn stall(&mut self) {
        *self.line.lock().unwrap() = Line::Stalled;
    }

    /// Stops accepting output and lets the program draw until it waits in a write.
    pub fn stall_with_frames(&mut self) {
        self.stall();
        for columns in 81..=140 {
            self.resize(columns, 40);
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Makes the terminal accept output again.
    pub fn flow(&mut self) {
        *self.line.lock().unwrap() = Line::Open;
    }

    /// Removes the terminal. Returns how the program ended.
    pub fn hang_up(mut self) -> ExitStatus {
        // The thread that reads the output holds the terminal too, and releases it when more output arrives: the echo of a key.
        *self.line.lock().unwrap() = Line::Gone;
        self.key("N");
        let deadline = Instant::now() + PATIENCE;
        while self.pump(Duration::from_millis(20)) && Instant::now() < deadline {}
        drop(self.input);
        self.typist.join().unwrap();
        drop(self.pty);
        self.process
            .wait()
            .unwrap_or_else(|| panic!("it lives on without its terminal"))
    }
}
