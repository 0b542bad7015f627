//! Starts the program in its own home, and watches it.

mod tty;

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

pub use tty::{Spot, Tty};

/// The binary under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_tabiya");

/// How long a test waits before it gives up. Only a failing test waits that long.
const PATIENCE: Duration = Duration::from_secs(15);

/// Runs these cases in parallel, because a program on a terminal mostly waits.
pub fn at_once<T: Send>(cases: impl IntoIterator<Item = T>, run: impl Fn(T) + Sync) {
    let run = &run;
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(move || run(case));
        }
    });
}

/// The variables that make a folder the home of a program, with a known locale and terminal.
fn environment(home: &Path) -> Vec<(&'static str, PathBuf)> {
    vec![
        ("HOME", home.to_owned()),
        ("XDG_CONFIG_HOME", home.join(".config")),
        ("XDG_DATA_HOME", home.join(".local/share")),
        ("XDG_STATE_HOME", home.join(".local/state")),
        ("XDG_CACHE_HOME", home.join(".cache")),
        ("TERM", "xterm-256color".into()),
        ("COLORTERM", "truecolor".into()),
        ("LC_ALL", "C.UTF-8".into()),
        ("TZ", "UTC".into()),
    ]
}

/// How to start the program: its arguments, its variables and the size of its terminal.
#[derive(Clone, Default)]
pub struct Launch {
    /// The arguments.
    args: Vec<String>,
    /// More variables, which override those of a home.
    env: Vec<(String, String)>,
    /// Columns and rows, if not 80 and 24.
    size: Option<(u16, u16)>,
    /// True if the terminal belongs to another session. Its end then causes no SIGHUP.
    foreign_terminal: bool,
    /// A shell script that gets the program and its arguments as `"$@"`; `None` to start the program without a shell.
    script: Option<String>,
}

/// A start without arguments.
pub fn launch() -> Launch {
    Launch::default()
}

impl Launch {
    /// Adds arguments.
    pub fn args<'a>(mut self, args: impl IntoIterator<Item = &'a str>) -> Self {
        self.args.extend(args.into_iter().map(str::to_owned));
        self
    }

    /// Sets a variable.
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.env.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Sets the size of the terminal.
    pub fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = Some((columns, rows));
        self
    }

    /// Lets a shell run it, with a script in which `"$@"` is the program and its arguments.
    pub fn in_shell(mut self, script: &str) -> Self {
        self.script = Some(script.to_owned());
        self
    }

    /// Starts it on a terminal that it does not control.
    pub fn on_foreign_terminal(mut self) -> Self {
        self.foreign_terminal = true;
        self
    }
}
