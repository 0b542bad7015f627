//! The program on a real pseudo-terminal. A [`vt100`] screen shows its output.

mod board;
mod eyes;
mod hands;
mod modes;
mod pty;

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{Launch, PATIENCE, PROGRAM, environment};
use crate::home::home;
pub use board::Spot;
use pty::Pty;

/// A running program and its terminal. A failure shows the screen in its message.
pub struct Tty {
    /// The program.
    process: Process,
    /// Our side of the terminal.
    pty: Pty,
    /// The way in for keys and mouse reports.
    input: Sender<Vec<u8>>,
    /// Writes them one by one.
    typist: JoinHandle<()>,
    /// The program's output, piece by piece.
    arrived: Receiver<Vec<u8>>,
    /// Whether the terminal accepts output.
    line: Arc<Mutex<Line>>,
    /// All output so far.
    output: Vec<u8>,
    /// The screen that the output has drawn.
    parser: vt100::Parser,
    /// The line settings before the program started, in words.
    at_start: String,
    /// The home of the program, if the test has not created one. It is removed with this value.
    kept_home: Option<TempDir>,
}

impl Launch {
    /// Starts the program on a terminal, in a fresh home.
    pub fn on_tty(&self) -> Tty {
        let home = home();
        let mut tty = self.on_tty_in(&home);
        tty.kept_home = Some(home);
        tty
    }

    /// Like [`Self::on_tty`], in an existing home.
    pub fn on_tty_in(&self, home: &TempDir) -> Tty {
        let (columns, rows) = self.size.unwrap_or((80, 24));
        let (pty, terminal) = Pty::open(columns, rows).unwrap();
        let at_start = pty.line_settings();
        let mut command = match &self.script {
            None => Command::new(PROGRAM),
            Some(script) => {
                let mut shell = Command::new("/bin/sh");
                shell.args(["-c", script, "sh", PROGRAM]);
                shell
            }
        };
        command
            .args(&self.args)
            .current_dir(home.path())
            .env_clear()
            .envs(environment(home.path()))
            .envs(self.env.iter().cloned());
        let child = pty::start(command, terminal, !self.foreign_terminal).unwrap();
        let (input, typist) = write_beside(pty.stream().unwrap());
        let line = Arc::new(Mutex::new(Line::Open));
        Tty {
            process: Process(child),
            input,
            typist,
            arrived: read_beside(pty.stream().unwrap(), Arc::clone(&line)),
            pty,
            line,
            output: Vec::new(),
            parser: vt100::Parser::new(cells(rows), cells(columns), 0),
            at_start,
            kept_home: None,
        }
    }
}

/// The parts that hands and eyes share.
impl Tty {
    /// Whether the terminal accepts output.
    fn is_open(&self) -> bool {
        *self.line.lock().unwrap() == Line::Open
    }

    /// Ends the test with a reason and the screen.
    fn fail(&self, reason: &str) -> ! {
        panic!("{reason}; the screen:\n{}", self.screen());
    }

    /// The cell of a spot.
    fn find(&self, spot: impl Spot) -> (u16, u16) {
        spot.cell(&self.screen())
            .unwrap_or_else(|| self.fail("no such square on the screen"))
    }

    /// Reads what the program writes, waiting at most this long. Returns false once no more can come.
    fn pump(&mut self, time: Duration) -> bool {
        match self.arrived.recv_timeout(time) {
            Ok(piece) => {
                self.parser.process(&piece);
                self.output.extend(piece);
                true
            }
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }

    /// Like [`Self::pump`], but keeps reading for the whole time.
    fn pump_for(&mut self, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || !self.pump(left) {
                return left.is_zero();
            }
        }
    }
}

/// A running program, which ends with its test at the latest.
struct Process(Child);

impl Process {
    /// Waits for its end, or returns `None` if that takes too long.
    fn wait(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.0.try_wait().unwrap() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(2));
        }
        None
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Ok(None) = self.0.try_wait() {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}

/// The state of the line between the program and its terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// It carries output.
    Open,
    /// It accepts no output, like a line whose far end hangs.
    Stalled,
    /// It is being cut.
    Gone,
}

/// Reads the program's output on a separate thread until the output ends or the line is cut.
fn read_beside(mut output: File, line: Arc<Mutex<Line>>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut piece = vec![0; 1 << 16];
        while let Ok(count @ 1..) = output.read(&mut piece) {
            while *line.lock().unwrap() == Line::Stalled {
                thread::sleep(Duration::from_millis(20));
            }
            let cut = *line.lock().unwrap() == Line::Gone;
            if cut || sender.send(piece[..count].to_vec()).is_err() {
                return;
            }
        }
    });
    receiver
}

/// Writes to the program on a separate thread, so that a program that no longer reads does not block the test.
fn write_beside(mut input: File) -> (Sender<Vec<u8>>, JoinHandle<()>) {
    let (sender, receiver) = mpsc::channel::<Vec<u8>>();
    let typist = thread::spawn(move || {
        for bytes in receiver {
            if input.write_all(&bytes).is_err() || input.flush().is_err() {
                return;
            }
        }
    });
    (sender, typist)
}

/// A size in the type of the screen.
fn cells(count: u16) -> std::num::NonZeroU16 {
    count.try_into().expect("a screen has columns and rows")
}
