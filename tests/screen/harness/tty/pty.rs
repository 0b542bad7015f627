//! Pseudo-terminals: opens one, starts a program on it, and reads and sets what the kernel knows of it.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::fs::{Mode, OFlags};
use rustix::io::FdFlags;
use rustix::process::{Pid, ioctl_tiocsctty, setsid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcgetattr, tcgetpgrp, tcsetwinsize};

/// Our side of a pseudo-terminal.
pub struct Pty(OwnedFd);

impl Pty {
    /// Opens a pseudo-terminal of this size. Returns our side and the program's side.
    pub fn open(columns: u16, rows: u16) -> io::Result<(Self, OwnedFd)> {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        // A program that inherited our side would keep its own terminal alive.
        rustix::io::fcntl_setfd(&ours, FdFlags::CLOEXEC)?;
        grantpt(&ours)?;
        unlockpt(&ours)?;
        let name = ptsname(&ours, Vec::new())?;
        let theirs = rustix::fs::open(
            OsStr::from_bytes(name.as_bytes()),
            OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC,
            Mode::empty(),
        )?;
        let pty = Self(ours);
        pty.resize(columns, rows)?;
        Ok((pty, theirs))
    }

    /// Returns a handle to read the program's output from, or to write its input to.
    pub fn stream(&self) -> io::Result<File> {
        self.0.try_clone().map(File::from)
    }

    /// Gives the terminal another size. The kernel tells the program.
    pub fn resize(&self, columns: u16, rows: u16) -> io::Result<()> {
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        Ok(tcsetwinsize(&self.0, size)?)
    }

    /// Returns the line settings in words.
    pub fn line_settings(&self) -> String {
        format!("{:?}", tcgetattr(&self.0).unwrap())
    }

    /// Returns the process that leads the foreground.
    pub fn foreground(&self) -> io::Result<Pid> {
        Ok(tcgetpgrp(&self.0)?)
    }
}

/// Starts a program on this side of a terminal, in its own session. We keep no handle on this side, so the program's output
/// ends with the program.
pub fn start(mut command: Command, terminal: OwnedFd, is_controlling: bool) -> io::Result<Child> {
    command
        .stdin(terminal.try_clone()?)
        .stdout(terminal.try_clone()?)
        .stderr(terminal);
    let begin_session = move || {
        setsid()?;
        if is_controlling {
            ioctl_tiocsctty(rustix::stdio::stdin())?;
        }
        Ok(())
    };
    #[expect(
        unsafe_code,
        reason = "only the new process itself can begin a session; the two system calls allocate nothing and lock nothing"
    )]
    unsafe {
        command.pre_exec(begin_session);
    }
    command.spawn()
}
