//! Runs the real program without a terminal, with lines of input and output.

pub mod home;

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use home::home;

/// The binary under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tabiya");

/// The program's commands.
#[allow(dead_code, reason = "not every test needs all of it")]
pub const COMMANDS: &str = "play resume games perft check judge show terminal completions man";

/// How long the program may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(30);

/// The results of a run.
pub struct Run {
    /// The text on standard output.
    pub output: String,
    /// The text on standard error.
    pub errors: String,
    /// The exit code, or `None` if a signal ended the program.
    pub code: Option<i32>,
}

impl Run {
    /// The lines of its standard output.
    pub fn lines(&self) -> Vec<&str> {
        self.output.lines().collect()
    }
}

/// Runs the program with these arguments and this standard input.
pub fn tabiya(arguments: &[&str], input: &[u8]) -> Run {
    tabiya_in(home().path(), arguments, input)
}

/// Like [`tabiya`], in an existing home that stays.
pub fn tabiya_in(home: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = spawn(home, Command::new(PROGRAM).args(arguments));
    feed_child(&mut child, input)
}

/// Passes this standard input to a process, and waits for the end of the process.
pub fn feed_child(child: &mut Child, input: &[u8]) -> Run {
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end before it has read everything, so ignore a failed write.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = collect(child.stdout.take().unwrap());
    let errors = collect(child.stderr.take().unwrap());
    let status = wait(child);
    writer.join().unwrap();
    Run {
        output: output.join().unwrap(),
        errors: errors.join().unwrap(),
        code: status.code(),
    }
}

/// Starts a program in a home. It gets nothing of our own environment except what the command adds.
pub fn spawn(home: &Path, command: &mut Command) -> Child {
    let added: Vec<_> = command
        .get_envs()
        .map(|(name, value)| (name.to_owned(), value.map(ToOwned::to_owned)))
        .collect();
    command
        .env_clear()
        .env("HOME", home)
        .env("TERM", "xterm-256color")
        .env("LC_ALL", "C.UTF-8")
        .env("TZ", "UTC");
    #[cfg(windows)]
    command
        .env("USERPROFILE", home)
        .env("APPDATA", home.join(".local").join("share"))
        .env(
            "SystemRoot",
            std::env::var_os("SystemRoot").unwrap_or_default(),
        );
    for (name, value) in added {
        command.env(name, value.unwrap_or_default());
    }
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    piped.spawn().unwrap()
}

/// Reads a stream to its end on a separate thread, so that no pipe fills up.
pub fn collect(mut stream: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    })
}

/// Waits for the program to end. Fails the test after [`PATIENCE`].
pub fn wait(child: &mut Child) -> ExitStatus {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if began.elapsed() > PATIENCE {
            let threads = format!("/proc/{}/task", child.id());
            let mut grep = Command::new("grep");
            let wait = grep
                .args(["-rs", "--include=wchan", ".", &threads])
                .output();
            child.kill().unwrap();
            panic!("the program still ran after {PATIENCE:?}, waiting for {wait:?}");
        }
        thread::sleep(Duration::from_millis(2));
    }
}
