//! Takes the terminal, gives it back as it was, and sends bytes to it.
//!
//! One record, [`HELD`], says which modes we have turned on. Whatever ends the program (the end of the main loop, an error, a
//! panic in any thread, a signal, or the loss of the terminal) turns them off through [`give_back`]. Calling it twice is
//! harmless. We send frames under the same lock, so no frame can reach the terminal after we have given it back.

#[cfg(not(unix))]
#[path = "terminal/elsewhere.rs"]
mod system;
#[cfg(unix)]
#[path = "terminal/unix.rs"]
mod system;

use std::io::{self, Write};
#[cfg(unix)]
use std::sync::TryLockError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};
use std::{panic, thread};

use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::{Hide, SetCursorStyle, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture,
};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, terminal};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

use super::identity::{Identity, Notifying};
use super::output::ShownFrame;
use super::pictures::{Pictures, Range, Way};
#[cfg(unix)]
use crate::signals;
use crate::text::printable;
use system::Output;
pub use system::{can_stop, device};

/// How long an ending program waits for its threads, or until it drops what a terminal does not take.
const GRACE: Duration = Duration::from_millis(500);
/// How long an ending program waits, at most, until its terminal is restored. A slow machine may need so long.
const RESTORE_PATIENCE: Duration = Duration::from_secs(10);
/// How often an ending program looks whether the terminal takes output.
const RESTORE_PAUSE: Duration = Duration::from_millis(50);

/// Maximum columns that we draw. A terminal may report any number, and each cell takes memory.
const MOST_COLUMNS: u16 = 1000;
/// Maximum cells that we draw.
const MOST_CELLS: u32 = 200_000;

/// Ends a control string that was cut off.
const END_OF_STRING: &[u8] = b"\x1b\\";
/// Ends a control string that tmux was to pass on to the terminal. Inside such a string each `ESC` is doubled. We send this
/// only in tmux, because kitty would print the backslash.
const END_OF_PASSED_STRING: &[u8] = b"\x1b\x1b\\";

/// Turns on the mouse on Unix: button-event tracking (1002) in SGR coordinates (1006). crossterm's own command, which we use
/// only for the Windows console, also asks for motions without a button (1003). We do not need these, and they flood slow
/// connections.
const MOUSE_ON: &[u8] = b"\x1b[?1002h\x1b[?1006h";
/// Undoes [`MOUSE_ON`].
const MOUSE_OFF: &[u8] = b"\x1b[?1006l\x1b[?1002l";

/// Gives the window a title. If the terminal has a stack of titles, the previous title comes back at the end.
pub fn set_title(title: &str) -> io::Result<()> {
    held().turn_on(Mode::Title)?;
    send(format!("\x1b]2;{}\x1b\\", printable(title)).as_bytes())
}

/// Notifies somebody who looks at another window: with a desktop notification, or with the bell if we know no way to show one
/// on this terminal (`None`).
pub fn notify(text: &str, way: Option<Notifying>) -> io::Result<()> {
    let text = printable(text);
    match way {
        Some(Notifying::Osc9) => send(format!("\x1b]9;Tabiya: {text}\x1b\\").as_bytes()),
        // A semicolon would end the text.
        Some(Notifying::Osc777) => {
            let text = text.replace(';', ",");
            send(format!("\x1b]777;notify;Tabiya;{text}\x1b\\").as_bytes())
        }
        None => send(BELL),
    }
}

/// Rings the bell.
pub const BELL: &[u8] = b"\x07";

/// Maximum bytes that we put on the clipboard. Terminals limit the length of a copy, so we send at most 74,994 characters of
/// base64. Base64 has four characters for every three bytes.
pub const LARGEST_COPY: usize = 74_994 / 4 * 3;

/// What we have changed in the terminal and must undo.
static HELD: Mutex<TerminalState> = Mutex::new(TerminalState {
    output: None,
    modes: Vec::new(),
});

/// What this program has changed in the terminal.
struct TerminalState {
    /// Where to write; `None` while the program does not hold the terminal.
    output: Option<Output>,
    /// The modes that are on, in the order that they were turned on.
    modes: Vec<Mode>,
}

/// Something that we turn on in the terminal, and off again at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Keys arrive one by one, without echo and without signals.
    Raw,
    /// Everything typed or reported is for this program. When we turn this off, we drop unread input. Otherwise the shell would
    /// get it.
    Input,
    /// The alternate screen. The shell's text stays unchanged on the normal screen.
    AlternateScreen,
    /// The cursor is hidden at first, and a bar once we show it.
    Cursor,
    /// The terminal marks pastes. Pasted text then never counts as keys.
    BracketedPaste,
    /// The terminal reports when it loses the focus. That ends a drag.
    Focus,
    /// The terminal reports buttons, the wheel, and motion while a button is held.
    Mouse,
    /// The terminal reports when its colors change between dark and light. Not every terminal can.
    Brightness,
    /// Pictures of pieces. They stay in the terminal's memory until we delete them.
    Pictures(Range),
    /// The window has our title. If the terminal has a stack of titles, the previous title is on it.
    Title,
    /// Sixels leave the cursor in their last row. Otherwise sixels in the last row of the screen would scroll it.
    Sixels,
}

impl Mode {
    /// The modes that [`Screen`] turns on when it takes the terminal, in this order.
    const AT_START: [Self; 8] = [
        Self::Raw,
        Self::Input,
        Self::AlternateScreen,
        Self::Cursor,
        Self::BracketedPaste,
        Self::Focus,
        Self::Mouse,
        Self::Brightness,
    ];

    /// Returns true if the program can run without this mode.
    fn is_optional(self) -> bool {
        !matches!(self, Self::Raw | Self::AlternateScreen)
    }

    fn turn_on(self, output: &mut Output) -> io::Result<()> {
        match self {
            Self::Raw => {
                // crossterm does nothing if it believes that raw mode is on, but a shell may have turned it off.
                terminal::disable_raw_mode()?;
                terminal::enable_raw_mode()
            }
            Self::AlternateScreen => execute!(output, EnterAlternateScreen),
            Self::Cursor => execute!(output, Hide, SetCursorStyle::SteadyBar),
            Self::BracketedPaste => execute!(output, EnableBracketedPaste),
            Self::Focus => execute!(output, EnableFocusChange),
            Self::Mouse if cfg!(unix) => output.write_all(MOUSE_ON),
            Self::Mouse => execute!(output, EnableMouseCapture),
            Self::Brightness if cfg!(unix) => output.write_all(b"\x1b[?2031h"),
            // There is nothing to send now. Each picture is sent when it is needed.
            Self::Input | Self::Brightness | Self::Pictures(_) => Ok(()),
            Self::Title => output.write_all(b"\x1b[22;2t"),
            Self::Sixels => output.write_all(b"\x1b[?8452h"),
        }
    }

    fn turn_off(self, output: &mut Output) -> io::Result<()> {
        match self {
            Self::Raw => terminal::disable_raw_mode(),
            Self::Input => {
                system::forget_unread_input();
                Ok(())
            }
            Self::AlternateScreen => {
                // On a terminal without an alternate screen the shell then goes on below the board.
                output.write_all(b"\x1b[999;1H\r\n")?;
                execute!(output, LeaveAlternateScreen)
            }
            Self::Cursor => execute!(output, SetCursorStyle::DefaultUserShape, Show),
            Self::BracketedPaste => execute!(output, DisableBracketedPaste),
            Self::Focus => execute!(output, DisableFocusChange),
            Self::Mouse if cfg!(unix) => output.write_all(MOUSE_OFF),
            Self::Mouse => execute!(output, DisableMouseCapture),
            Self::Brightness if cfg!(unix) => output.write_all(b"\x1b[?2031l"),
            Self::Brightness => Ok(()),
            Self::Pictures(range) => output.write_all(range.deletion().as_bytes()),
            // A terminal without a stack falls back to a title of its own.
            Self::Title => output.write_all(b"\x1b]2;\x1b\\\x1b[23;2t"),
            Self::Sixels => output.write_all(b"\x1b[?8452l"),
        }
    }
}

/// The terminal in use; dropping it restores the terminal.
pub struct Screen {
    shown: ShownFrame,
}

impl Screen {
    /// Takes the terminal. From then on a panic, or a signal in [`crate::signals`], restores it. Fails if there is no terminal,
    /// or if it cannot enter raw mode or the alternate screen, and then leaves it as it was.
    pub fn take() -> io::Result<Self> {
        // The theme decides whether there are colors. Without this, crossterm would obey NO_COLOR by sending resets that also
        // undo bold and reverse.
        crossterm::style::force_color_output(true);
        install_panic_hook();
        match turn_on(&Mode::AT_START) {
            Ok(()) => Ok(Self {
                shown: ShownFrame::default(),
            }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Returns an empty frame of the terminal's size.
    pub fn empty_frame() -> io::Result<Buffer> {
        Ok(Buffer::empty(Rect::from((Position::ORIGIN, size()?))))
    }

    /// Shows a frame, with the cursor in this cell. Sends what differs from the last frame, if anything, in a single write.
    /// `pictures` holds the pictures whose parts the cells show; `None` if there are none. An error means that the terminal is
    /// gone, and the program should end.
    pub fn show(
        &mut self,
        cells: Buffer,
        cursor: Position,
        pictures: Option<&Pictures>,
        identity: &Identity,
    ) -> io::Result<()> {
        if let Some(pictures) = pictures {
            // Usually this mode is on already, and the call does nothing.
            turn_on_pictures(pictures)?;
        }
        if identity.leaves_spilled() {
            // A block character may have left pixels in the space beside it. They stay until we draw that space again.
            self.shown.forget_spaces_beside_blocks(&cells);
        }
        let update = self.shown.update(cells, cursor, pictures);
        if update.is_empty() {
            return Ok(());
        }
        send(update.as_bytes())
    }

    /// Makes the next frame send all pictures again, as if the terminal had none.
    pub fn forget_pictures(&mut self) {
        self.shown.forget_pictures();
    }

    /// Makes the next frame send everything again.
    pub fn forget_all(&mut self) {
        self.shown = ShownFrame::default();
    }

    /// Takes the terminal again after the program was suspended. The next frame sends everything again.
    pub fn take_again(&mut self) -> io::Result<()> {
        system::wait_for_the_foreground();
        turn_on(&Mode::AT_START).inspect_err(|_| {
            give_back();
            // A terminal that closes also continues the program. Give the signal thread time to end it.
            thread::sleep(GRACE);
        })?;
        self.forget_all();
        Ok(())
    }
}

/// Holds the terminal while we ask it a question and wait for the answer. Dropping this restores the terminal.
#[cfg(unix)]
pub struct Inquiry(());

#[cfg(unix)]
impl Inquiry {
    /// Begins an inquiry. Returns `None` if something was typed ahead, because reading the answer would take it from the shell.
    pub fn begin() -> io::Result<Option<Self>> {
        let inquiry = Self(());
        turn_on(&[Mode::Raw])?;
        if system::has_unread_input() {
            return Ok(None);
        }
        held().turn_on(Mode::Input)?;
        Ok(Some(inquiry))
    }
}

#[cfg(unix)]
impl Drop for Inquiry {
    fn drop(&mut self) {
        give_back_in_time();
    }
}

/// Writes text or control strings to the terminal while the program does not hold it. If a deadly signal cuts a control string
/// off, we end that string before the program ends.
pub fn print(strings: &str) -> io::Result<()> {
    if strings.is_empty() {
        return Ok(());
    }
    let mut held = held();
    let sent = send_unless_dying(
        held.output.insert(system::open_output()?),
        strings.as_bytes(),
    );
    #[cfg(unix)]
    if signals::is_terminating() {
        drop(held);
        signals::wait_for_termination();
    }
    held.output = None;
    sent
}

/// Restores the terminal and stops the process group, as Ctrl-Z does in a shell. Returns when the program continues. SIGCONT
/// then makes us take the terminal again.
pub fn stop() -> io::Result<()> {
    give_back();
    #[cfg(unix)]
    signals::wait_if_terminating();
    system::stop()
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back_in_time();
    }
}

/// Turns mouse reports on or off. While they are off, the terminal's own text selection works.
pub fn set_mouse(on: bool) -> io::Result<()> {
    let mut held = held();
    if on {
        return held.turn_on(Mode::Mouse);
    }
    let TerminalState { output, modes } = &mut *held;
    if let Some(place) = modes.iter().position(|mode| *mode == Mode::Mouse) {
        modes.remove(place);
        if let Some(output) = output {
            return Mode::Mouse.turn_off(output);
        }
    }
    Ok(())
}

/// Puts text on the clipboard. A terminal that does not allow this ignores it.
pub fn copy(text: &str) -> io::Result<()> {
    let mut sequence = String::new();
    // Writing to a string cannot fail.
    let _ = CopyToClipboard::to_clipboard_from(text).write_ansi(&mut sequence);
    send(sequence.as_bytes())
}

impl TerminalState {
    /// Turns a mode on, unless it is on already or the program does not hold the terminal. Records it only if that succeeds,
    /// because we turn off only recorded modes.
    fn turn_on(&mut self, mode: Mode) -> io::Result<()> {
        if let Some(output) = &mut self.output
            && !self.modes.contains(&mode)
        {
            mode.turn_on(output)?;
            self.modes.push(mode);
        }
        Ok(())
    }
}

/// Locks the terminal's state. It stays valid even if the thread that held the lock panicked.
fn held() -> MutexGuard<'static, TerminalState> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens the terminal and turns on modes in order. Fails if a required mode fails. Never returns if a signal is about to end
/// the program.
fn turn_on(modes: &[Mode]) -> io::Result<()> {
    let mut held = held();
    #[cfg(unix)]
    if signals::is_terminating() {
        drop(held);
        signals::wait_for_termination();
    }
    held.output = Some(system::open_output()?);
    // After SIGCONT without a stop of ours, the terminal still has our pictures, their mode and the title.
    held.modes.retain(|mode| !modes.contains(mode));
    for &mode in modes {
        match held.turn_on(mode) {
            Err(_) if mode.is_optional() => {}
            outcome => outcome?,
        }
    }
    Ok(())
}

/// Turns on the mode for these pictures, so that we remove them from the terminal at the end. Does nothing if it is on already.
fn turn_on_pictures(pictures: &Pictures) -> io::Result<()> {
    held().turn_on(match pictures.way {
        Way::Placeholders | Way::Placements => Mode::Pictures(pictures.range),
        Way::Sixels(_) => Mode::Sixels,
    })
}

static FRAMES_SENT: AtomicUsize = AtomicUsize::new(0);

/// Returns how many calls of [`send`] have ended. If the number does not change for a while although [we are
/// writing](is_writing), the terminal takes no output.
#[cfg(unix)]
pub fn frames_sent() -> usize {
    FRAMES_SENT.load(Relaxed)
}

/// Returns true while a thread holds the lock of the terminal's state, usually to write to the terminal.
#[cfg(unix)]
pub fn is_writing() -> bool {
    matches!(HELD.try_lock(), Err(TryLockError::WouldBlock))
}

/// Returns the columns and rows of the terminal, at most [`MOST_COLUMNS`] and [`MOST_CELLS`].
pub fn size() -> io::Result<Size> {
    let (columns, rows) = system::size()?;
    let columns = size_or_told(columns, "COLUMNS", 80);
    let rows = size_or_told(rows, "LINES", 24);
    let columns = columns.min(MOST_COLUMNS);
    let most_rows = MOST_CELLS / u32::from(columns.max(1));
    let rows = u16::try_from(most_rows).map_or(rows, |most| rows.min(most));
    Ok(Size::new(columns, rows))
}

/// Returns the rows or columns of a terminal. Serial lines and some containers report 0; then this environment variable tells
/// them, otherwise they are the usual ones.
fn size_or_told(reported: u16, variable: &str, usual: u16) -> u16 {
    if reported > 0 {
        return reported;
    }
    let told = std::env::var(variable)
        .ok()
        .and_then(|text| text.parse().ok());
    told.filter(|&count| count > 0).unwrap_or(usual)
}

/// Returns the size of a cell in pixels; `None` if the system does not know it. Some terminals count their margins too, which
/// adds less than one pixel per cell.
#[cfg(unix)]
pub fn cell_size() -> Option<Size> {
    system::cell_size()
}

/// Writes bytes to the terminal, such as a frame, the bell, a title or a question whose answer arrives as input. Writes nothing
/// while the program does not hold the terminal.
pub fn send(bytes: &[u8]) -> io::Result<()> {
    let sent = match &mut held().output {
        Some(output) => send_unless_dying(output, bytes),
        None => Ok(()),
    };
    FRAMES_SENT.fetch_add(1, Relaxed);
    sent
}

/// Writes all bytes, but stops once a deadly signal has arrived: a terminal that takes no output must not delay its own
/// restoration.
fn send_unless_dying(output: &mut Output, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        #[cfg(unix)]
        if signals::is_terminating() {
            break;
        }
        match output.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(sent) => bytes = &bytes[sent..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    output.flush()
}

/// Returns true if we may be running in tmux, on this machine or on the one that somebody logged in from.
fn may_be_in_tmux() -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    std::env::var_os("TMUX").is_some() || term.starts_with("tmux") || term.starts_with("screen")
}

/// Restores the terminal: turns off the modes that are on, last first, even if one of them fails. A second call does nothing.
fn give_back() {
    let mut held = held();
    let Some(mut output) = held.output.take() else {
        return;
    };
    // If output was cut off, a control string may be open, which would swallow the rest. Synchronized output or a color may be
    // on.
    if may_be_in_tmux() {
        let _ = output.write_all(END_OF_PASSED_STRING);
    }
    let _ = output.write_all(END_OF_STRING);
    let _ = execute!(
        output,
        EndSynchronizedUpdate,
        SetAttribute(Attribute::Reset)
    );
    while let Some(mode) = held.modes.pop() {
        let _ = mode.turn_off(&mut output);
    }
}

/// Calls [`give_back`] on another thread and waits for it, but not forever: the main thread may hold the lock in a write that
/// never ends, because the terminal takes no output. Then drops that output, again and again, because the rest of a frame may
/// fill the queue once more. Leaves raw mode in any case, because that takes no output.
pub fn give_back_in_time() {
    let (done, finished) = mpsc::channel();
    let helper = thread::Builder::new().spawn(move || {
        give_back();
        let _ = done.send(());
    });
    if helper.is_err() {
        // Without a thread we cannot wait for only a while.
        give_back();
        return;
    }
    let deadline = Instant::now() + RESTORE_PATIENCE;
    let mut drops_from = Instant::now() + GRACE;
    // The helper has ended once the channel is closed, even if it panicked.
    while finished.recv_timeout(RESTORE_PAUSE) == Err(RecvTimeoutError::Timeout) {
        let now = Instant::now();
        if now >= deadline {
            // At least give the shell a terminal that echoes.
            let _ = terminal::disable_raw_mode();
            return;
        }
        if system::takes_output(Duration::ZERO) {
            drops_from = now + GRACE;
        } else if now >= drops_from {
            system::forget_unsent_output();
        }
    }
}

/// Installs a panic hook, once, that restores the terminal before the previous hook runs.
fn install_panic_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            give_back_in_time();
            previous(panicked);
        }));
    });
}
