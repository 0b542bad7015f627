//! Taking the terminal, and giving it back as it was.
//!
//! One record, [`HELD`], says what has been turned on. Whoever ends the program, the end of the main loop, an error, a
//! panic in any thread, a signal or the loss of the terminal, empties that record by [`give_back`]; doing it twice is
//! harmless. [`Frames`] are sent under the same lock, so none can reach the terminal after it has been given back.

#[cfg(not(unix))]
use std::cell::Cell;
use std::io::{self, Write};
#[cfg(unix)]
use std::sync::TryLockError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;
use std::{panic, process, thread};

use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::{Hide, SetCursorStyle, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, EnableBracketedPaste, EnableFocusChange,
};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, terminal};
use ratatui::layout::Size;
use ratatui::{Frame, Terminal};

use super::backend::FrameBackend;
#[cfg(unix)]
use crate::signals;

/// How long a dying program waits for a terminal that takes no output, or for its watches, before it dies all the same.
const GRACE: Duration = Duration::from_millis(500);

/// How often a dying program waits that long while its terminal takes output: then the machine is slow, not the terminal.
const GRACES_ON_A_SLOW_MACHINE: u32 = 20;

/// How long a continued program waits to be in the foreground, and how often it looks.
#[cfg(unix)]
const FOREGROUND_PATIENCE: Duration = Duration::from_millis(200);
#[cfg(unix)]
const FOREGROUND_PAUSE: Duration = Duration::from_millis(5);

/// The most columns and the most rows that are drawn on: a terminal may name any number, and each cell takes memory.
const LARGEST_SCREEN: u16 = 1000;

/// The most bytes that can be put on the clipboard: terminals take some 74,994 characters of four for each three bytes.
pub const LARGEST_COPY: usize = 74_994 / 4 * 3;

/// The exit code of a Rust program that ended by a panic.
const PANICKED: i32 = 101;

/// The descriptor that the terminal is written to: standard output without the line buffer that `std` puts before it.
#[cfg(unix)]
type Output = std::fs::File;
/// The handle that the terminal is written to; only `std`'s own knows how to send UTF-8 to a Windows console.
#[cfg(not(unix))]
type Output = io::Stdout;

/// What this program has turned on in the terminal, and has to turn off again.
static HELD: Mutex<TerminalState> = Mutex::new(TerminalState {
    output: None,
    modes: Vec::new(),
});

#[cfg(not(unix))]
thread_local! {
    /// Whether this thread catches its own panics, so that they are no reason to give the terminal back.
    static CATCHES_PANICS: Cell<bool> = const { Cell::new(false) };
}

/// The terminal's state as far as this program has changed it.
struct TerminalState {
    /// Where to write; none while the terminal is not ours.
    output: Option<Output>,
    /// What was turned on, in that order.
    modes: Vec<Mode>,
}

/// One thing that is turned on in the terminal and off again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Input key by key, without echo, and without keys that send signals.
    Raw,
    /// The screen that leaves the shell's own text untouched.
    AlternateScreen,
    /// A hidden cursor, and a bar where it is shown: it stands between the characters of the entry line.
    Cursor,
    /// Pasted text as one event, so that it is never taken for keys.
    BracketedPaste,
    /// Word of losing the focus, which ends a drag.
    Focus,
    /// Buttons, wheel, and motion while a button is held.
    Mouse,
}

impl Mode {
    /// All that is turned on, in order.
    const ALL: [Self; 6] = [
        Self::Raw,
        Self::AlternateScreen,
        Self::Cursor,
        Self::BracketedPaste,
        Self::Focus,
        Self::Mouse,
    ];

    /// Whether the program can do without it.
    fn is_optional(self) -> bool {
        !matches!(self, Self::Raw | Self::AlternateScreen)
    }

    /// Turns it on.
    fn turn_on(self, output: &mut Output) -> io::Result<()> {
        match self {
            Self::Raw => {
                // Where crossterm thinks that it is on already, it does nothing; but a shell may have changed it.
                terminal::disable_raw_mode()?;
                terminal::enable_raw_mode()
            }
            Self::AlternateScreen => execute!(output, EnterAlternateScreen),
            Self::Cursor => execute!(output, Hide, SetCursorStyle::SteadyBar),
            Self::BracketedPaste => execute!(output, EnableBracketedPaste),
            Self::Focus => execute!(output, EnableFocusChange),
            Self::Mouse => mouse::turn_on(output),
        }
    }

    /// Turns it off: the reverse of [`Self::turn_on`].
    fn turn_off(self, output: &mut Output) -> io::Result<()> {
        match self {
            Self::Raw => {
                forget_unread_input();
                terminal::disable_raw_mode()
            }
            Self::AlternateScreen => execute!(output, LeaveAlternateScreen),
            Self::Cursor => execute!(output, SetCursorStyle::DefaultUserShape, Show),
            Self::BracketedPaste => execute!(output, DisableBracketedPaste),
            Self::Focus => execute!(output, DisableFocusChange),
            Self::Mouse => mouse::turn_off(output),
        }
    }
}

/// The mouse on Unix: button-event tracking (1002) in SGR coordinates (1006). crossterm's own command also asks for
/// every motion without a button (1003), which floods slow lines and serves nothing here.
#[cfg(unix)]
mod mouse {
    use std::io::{self, Write};

    /// Asks for buttons, wheel and drags.
    pub fn turn_on(output: &mut impl Write) -> io::Result<()> {
        output.write_all(b"\x1b[?1002h\x1b[?1006h")
    }

    /// Takes [`turn_on`] back.
    pub fn turn_off(output: &mut impl Write) -> io::Result<()> {
        output.write_all(b"\x1b[?1006l\x1b[?1002l")
    }
}

/// The mouse elsewhere: crossterm knows the Windows console's own way.
#[cfg(not(unix))]
mod mouse {
    use std::io::{self, Write};

    use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
    use crossterm::execute;

    /// Asks for buttons, wheel and motion.
    pub fn turn_on(output: &mut impl Write) -> io::Result<()> {
        execute!(output, EnableMouseCapture)
    }

    /// Takes [`turn_on`] back.
    pub fn turn_off(output: &mut impl Write) -> io::Result<()> {
        execute!(output, DisableMouseCapture)
    }
}

/// The terminal, taken: what the program draws on. Dropping it gives the terminal back.
pub struct Screen {
    /// What turns a drawing into the bytes that differ from the last one.
    terminal: Terminal<FrameBackend<Frames>>,
}

impl Screen {
    /// Takes the terminal: from here on a panic gives it back by itself, as [`crate::signals`] do.
    ///
    /// Fails where there is no terminal or it cannot be put into raw mode; it is then left as it was.
    pub fn take() -> io::Result<Self> {
        // Whether there are colors at all is the theme's decision; left to itself, crossterm would answer NO_COLOR by
        // sending resets that also undo bold and reverse.
        crossterm::style::force_color_output(true);
        install_panic_hook();
        turn_everything_on().inspect_err(|_| give_back())?;
        match Terminal::new(FrameBackend::new(Frames)) {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Draws one frame and sends what differs from the last one, in one write; nothing if nothing differs.
    ///
    /// An error means that the terminal is gone: the program is to end.
    pub fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(view).map(|_| ())
    }
}

/// What is done to stop for a while and to go on.
#[cfg(unix)]
impl Screen {
    /// Takes the terminal again after the program was stopped, whether it had been given back or not, and has the next
    /// frame draw everything.
    pub fn take_again(&mut self) -> io::Result<()> {
        wait_for_the_foreground();
        turn_everything_on().inspect_err(|_| {
            give_back();
            // A terminal that goes away also continues the program: the watch that knows may then end it.
            thread::sleep(GRACE);
        })?;
        self.terminal = Terminal::new(FrameBackend::new(Frames))?;
        self.terminal.clear()
    }
}

/// Whether a shell waits that could continue a stopped program. The group of the process that leads the session has
/// none: it would stop for ever.
#[cfg(unix)]
pub fn can_stop() -> bool {
    rustix::process::getsid(None).is_ok_and(|session| session != rustix::process::getpgrp())
}

/// Waits a moment until this process is in the foreground of its terminal, which a shell puts it into before it continues it.
/// One that is continued to be ended stays in the background, where taking the terminal would stop it again.
#[cfg(unix)]
fn wait_for_the_foreground() {
    let group = rustix::process::getpgrp();
    let began = std::time::Instant::now();
    while rustix::termios::tcgetpgrp(rustix::stdio::stdin()).is_ok_and(|front| front != group)
        && began.elapsed() < FOREGROUND_PATIENCE
    {
        thread::sleep(FOREGROUND_PAUSE);
    }
}

/// Gives the terminal back and stops all processes of this group, as the key that the terminal would send does. Returns
/// when the program is continued; the signal of that asks for taking the terminal again.
#[cfg(unix)]
pub fn stop() -> io::Result<()> {
    give_back();
    if signals::is_terminating() {
        signals::wait_for_termination();
    }
    rustix::process::kill_current_process_group(rustix::process::Signal::STOP)?;
    Ok(())
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back_in_time();
    }
}

/// Takes the mouse or lets it go; without it the terminal's own selection of text works.
pub fn set_mouse(on: bool) -> io::Result<()> {
    let mut held = held();
    match (held.modes.contains(&Mode::Mouse), on) {
        (false, true) => held.turn_on(Mode::Mouse),
        (true, false) => held.turn_off(Mode::Mouse),
        _ => Ok(()),
    }
}

/// Rings the terminal's bell.
pub fn ring() -> io::Result<()> {
    Frames.write_all(b"\x07")?;
    Frames.flush()
}

/// Puts a text on the clipboard, in one write. A terminal that does not let programs do that takes no notice.
pub fn copy(text: &str) -> io::Result<()> {
    let mut sequence = String::new();
    let command = CopyToClipboard::to_clipboard_from(text);
    if command.write_ansi(&mut sequence).is_ok() {
        Frames.write_all(sequence.as_bytes())?;
    }
    Frames.flush()
}

impl TerminalState {
    /// Turns a mode on and notes it; what could not be turned on is not turned off either.
    fn turn_on(&mut self, mode: Mode) -> io::Result<()> {
        let Some(output) = &mut self.output else {
            return Ok(());
        };
        mode.turn_on(output)?;
        self.modes.push(mode);
        Ok(())
    }

    /// Turns a mode off before its time.
    fn turn_off(&mut self, mode: Mode) -> io::Result<()> {
        self.modes.retain(|&on| on != mode);
        self.output
            .as_mut()
            .map_or(Ok(()), |output| mode.turn_off(output))
    }
}

/// The record of what is turned on. A thread that panicked while holding it leaves it in order all the same.
fn held() -> MutexGuard<'static, TerminalState> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Turns on all modes, in order; the first that the program cannot do without ends it. Nothing is turned on in a program
/// that a signal is about to end.
fn turn_everything_on() -> io::Result<()> {
    let mut held = held();
    #[cfg(unix)]
    if signals::is_terminating() {
        drop(held);
        signals::wait_for_termination();
    }
    held.output = Some(open_output()?);
    held.modes.clear();
    for mode in Mode::ALL {
        match held.turn_on(mode) {
            Err(_) if mode.is_optional() => {}
            outcome => outcome?,
        }
    }
    Ok(())
}

/// Opens what the terminal is written to.
#[cfg(unix)]
fn open_output() -> io::Result<Output> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// Opens what the terminal is written to.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "its neighbour on Unix can fail")]
fn open_output() -> io::Result<Output> {
    Ok(io::stdout())
}

/// How many frames have been sent.
static FRAMES_SENT: AtomicUsize = AtomicUsize::new(0);

/// How many frames have been sent: the same number twice, while [something is written](is_writing), means that the
/// terminal takes no output.
#[cfg(unix)]
pub fn frames_sent() -> usize {
    FRAMES_SENT.load(Relaxed)
}

/// Whether something is being written to the terminal.
#[cfg(unix)]
pub fn is_writing() -> bool {
    matches!(HELD.try_lock(), Err(TryLockError::WouldBlock))
}

/// The columns and rows of the terminal that can be drawn on.
pub fn size() -> io::Result<Size> {
    #[cfg(unix)]
    let (columns, rows) = {
        let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout())?;
        (size.ws_col, size.ws_row)
    };
    #[cfg(not(unix))]
    let (columns, rows) = terminal::size()?;
    Ok(Size::new(
        columns.min(LARGEST_SCREEN),
        rows.min(LARGEST_SCREEN),
    ))
}

/// The way of frames to the terminal. Once it has been given back they go nowhere.
struct Frames;

impl Write for Frames {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, frame: &[u8]) -> io::Result<()> {
        let sent = held()
            .output
            .as_mut()
            .map_or(Ok(()), |output| send_unless_dying(output, frame));
        FRAMES_SENT.fetch_add(1, Relaxed);
        sent
    }

    fn flush(&mut self) -> io::Result<()> {
        held().output.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// Writes a frame, but not its rest once a deadly signal has arrived: on a terminal that takes no output that would be in the
/// way of what gives the terminal back.
fn send_unless_dying(output: &mut Output, mut frame: &[u8]) -> io::Result<()> {
    while !frame.is_empty() {
        match output.write(frame) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(sent) => frame = &frame[sent..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        #[cfg(unix)]
        if signals::is_terminating() {
            break;
        }
    }
    Ok(())
}

/// Gives the terminal back: turns off exactly what is on, last first, each step whether or not another failed.
/// A second call finds nothing to do.
fn give_back() {
    let mut held = held();
    let Some(mut output) = held.output.take() else {
        return;
    };
    // A frame that was cut short may have left synchronised output or a color on.
    let _ = execute!(
        output,
        EndSynchronizedUpdate,
        SetAttribute(Attribute::Reset)
    );
    while let Some(mode) = held.modes.pop() {
        let _ = mode.turn_off(&mut output);
    }
}

/// [`give_back`] for a thread that must not wait for long: the main thread may hold the lock in a write that never
/// ends, since the terminal takes no output. Whatever happens, the input modes are undone, which needs no output.
pub fn give_back_in_time() {
    let (done, finished) = mpsc::channel();
    let helper = thread::Builder::new().spawn(move || {
        give_back();
        let _ = done.send(());
    });
    if helper.is_err() {
        give_back();
        return;
    }
    let mut graces = 1;
    while finished.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout) {
        if graces == GRACES_ON_A_SLOW_MACHINE || !takes_output() {
            forget_unsent_output();
            if finished.recv_timeout(GRACE).is_err() {
                let _ = terminal::disable_raw_mode();
            }
            return;
        }
        graces += 1;
    }
}

/// Returns true if the terminal would take a byte now: it does not while a write to it waits.
#[cfg(unix)]
fn takes_output() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let output = rustix::stdio::stdout();
    let mut waited_for = [PollFd::new(&output, PollFlags::OUT)];
    poll(&mut waited_for, Some(&Timespec::default())).is_ok_and(|ready| ready > 0)
}

/// Nobody has seen a Windows console that takes no output.
#[cfg(not(unix))]
fn takes_output() -> bool {
    true
}

/// Drops output that the terminal has not taken, so that what gives it back fits in, for when it takes output again. The
/// signal, which changes nothing, has a write that waits look again.
#[cfg(unix)]
fn forget_unsent_output() {
    use rustix::process::{Signal, getpid, kill_process};
    use rustix::termios::{QueueSelector, tcflush};
    let _ = tcflush(rustix::stdio::stdout(), QueueSelector::OFlush);
    let _ = kill_process(getpid(), Signal::WINCH);
}

/// Nobody has seen a Windows console that takes no output.
#[cfg(not(unix))]
fn forget_unsent_output() {}

/// Declares that the calling thread catches its own panics: they pass without a word and without ending the program.
#[cfg(not(unix))]
pub fn this_thread_catches_panics() {
    CATCHES_PANICS.set(true);
}

/// Puts giving the terminal back before whatever a panic did until now, once. A panic in any thread then ends the
/// program, by unwinding in the thread that took the terminal and at once in any other.
fn install_panic_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let owner = thread::current().id();
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            #[cfg(not(unix))]
            if CATCHES_PANICS.get() {
                return;
            }
            give_back_in_time();
            previous(panicked);
            if thread::current().id() != owner {
                process::exit(PANICKED);
            }
        }));
    });
}

/// Drops input that has arrived but was not read: mouse reports on their way would else end up in the shell.
#[cfg(unix)]
fn forget_unread_input() {
    use rustix::termios::{QueueSelector, tcflush};
    let _ = tcflush(rustix::stdio::stdin(), QueueSelector::IFlush);
}

/// Windows consoles hand unread mouse input to nobody.
#[cfg(not(unix))]
fn forget_unread_input() {}
