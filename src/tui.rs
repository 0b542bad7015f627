//! The screen: takes the terminal, and then waits for events, updates the app and draws it until the players leave.
//!
//! | module | what it is for | what it leaves to others |
//! |---|---|---|
//! | `input` | Turns the terminal's bytes and signals into events, each with its time of arrival | What an event means |
//! | `request` | Lists what a key, a click or a dialog can ask of the app | Doing it |
//! | `keys` | The table of keys and buttons, each with its request, label and help | Where buttons are; the signs that players choose for keys: `settings` |
//! | `app` | The state of the screen: the session, the hand, the line, the layers. Handles the mouse, keys and pastes, carries out requests, and settles their reports | How anything looks |
//! | `selection` | A state machine: presses, motions and releases pick up a piece and put it down on another square | The move that the two squares make: `app` |
//! | `entry` | A line of typed text: its cursor, its selection, its history | What the text means |
//! | `completions` | The completions of a typed line, and the files and games on the disk that they need | The words of commands |
//! | `message` | What the entry line says, and how it wraps | Who says it: `app` |
//! | `dialogs` | One file for each dialog: its state, keys, mouse, place and drawing. `text_dialog` shows help, the rules, the review and long answers | Acting: a dialog returns a request |
//! | `layout` | Where everything is on a screen of a given size, and the texts of the move list | Drawing |
//! | `view` | Draws the app, one file for each part of the screen: board, strips of the players, moves, entry line, result | Changing anything |
//! | `widgets` | What several parts of the screen draw: boards, lists, plots, rows of text | Which of them are visible |
//! | `ui` | What a drawing function receives (the cells, the look, the layout), and what we keep of a frame (clickable areas, the cursor) | |
//! | `appearance` | Everything that decides how the screen looks, made from settings and terminal | |
//! | `theme` | The styles of a theme in the colors that the terminal has | The themes themselves |
//! | `pieces` | Pieces as characters or cells | Pieces as pictures |
//! | `pictures` | Pieces as real pictures, for terminals that show them | When they are sent |
//! | `output` | Finds the cells that differ from the last frame, and writes them as bytes | Sending them |
//! | `terminal` | Takes the terminal, gives it back, and sends bytes to it | What the bytes are |
//! | `identity` | What the terminal says about itself, and what follows from that | |
//! | `terminal_report` | What we found out about the terminal, in lines of text | |
//!
//! | word | meaning |
//! |---|---|
//! | unit, strip | The height of a square in rows; the rows for a player's name, lead in material and clock |
//! | selection, drag | The piece picked up by click or cursor, or held by the mouse |
//! | unconfirmed move | A move by mouse or cursor, shown dimmed until Enter or a click plays it (`entry = "confirm"`) |
//! | tray | The pieces available for setting up a position, in `tui::dialogs::editor` |
//! | destinations | The squares that a selected piece can go to |
//! | dialog, layer | A box over the board that takes the keys, with a file in `tui::dialogs`; an open dialog |
//! | report, refusal | What a handler of input returns: what happened, or why nothing did |
//! | settle | To update the screen after a report or refusal: set the message, and drop what no longer fits the position |
//! | message, hint | What the entry line says about an event or a refusal; without a message, what the typed text or the keys do |
//! | marked, selected | In a list: the row that the next key acts on; the rows that players picked to delete together |
//! | hand | What players have picked up or moved but not played yet, with the cursor and the marks of the right button |
//! | identity | The terminal's answers about itself, which decide colors and characters |
//! | placeholder | The character in a cell that shows part of a picture. Some terminals know it; for others it becomes sixels or a placement |

mod app;
mod appearance;
mod completions;
mod dialogs;
mod entry;
mod identity;
mod input;
mod keys;
mod layout;
mod message;
mod output;
mod pictures;
mod pieces;
mod request;
mod selection;
mod terminal;
mod terminal_report;
#[cfg(test)]
mod tests;
mod theme;
mod ui;
mod view;
mod widgets;

use std::time::{Duration, Instant};

use anyhow::Context;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::rules::{Color, Position};
use crate::session::Session;
use crate::settings::{Config, Settings};
#[cfg(unix)]
use crate::signals;
use crate::storage::{self, FinishOnDrop};
use app::{App, Suspend};
use appearance::{Appearance, Charset};
use identity::Identity;
use input::events::{self, Events};
use input::{Event, Input};
pub use output::PrintedBoard;
use pictures::Pictures;
use terminal::Screen;
pub use terminal::{print, size as terminal_size};
use ui::{Frame, Ui};

/// How long we wait until tmux has drawn a whole screen on a newly attached terminal. Before that it would drop our pictures.
const ATTACHING: Duration = Duration::from_millis(300);

/// Draws a board as the screen shows it, for printing. `unit` is the height of a square in rows. `is_terminal` is false if
/// standard output is a file or a pipe. Returns `None` if the theme has no colors, as with `NO_COLOR`.
pub fn picture(
    position: &Position,
    bottom: Color,
    unit: u16,
    settings: &Settings,
    is_terminal: bool,
) -> Option<PrintedBoard> {
    let identity = if is_terminal {
        inquire(environment("TERM").as_deref()).unwrap_or_default()
    } else {
        Identity::unasked()
    };
    let mut look = Appearance::of(settings, &identity, &environment);
    if look.theme.is_mono() {
        return None;
    }
    if is_terminal {
        look.keep_pictures();
    } else {
        look.pictures = None;
    }
    look.prepare(Some(unit), None);
    let cells = view::picture(position, bottom, unit, &look);
    Some(PrintedBoard::new(cells, look.pictures.as_ref()))
}

/// Returns true if the environment asks for colors even without a terminal.
pub fn is_color_forced() -> bool {
    theme::is_color_forced(&environment)
}

/// Asks the terminal what it is, and returns what we found out, in lines of text.
pub fn terminal_report(settings: &Settings) -> std::io::Result<Vec<String>> {
    let identity = inquire(environment("TERM").as_deref())?;
    Ok(terminal_report::report(settings, &identity, &environment))
}

/// Asks the terminal what it is, and waits for its answers. `term` is the value of `TERM`; `None` if it has none. Returns an
/// empty identity if there is no terminal or if it might print the question. Also does so if the user has typed ahead, because
/// the shell should get those keys.
#[cfg(unix)]
fn inquire(term: Option<&str>) -> std::io::Result<Identity> {
    use signal_hook::consts::SIGTSTP;
    use std::io::{IsTerminal, stdin, stdout};
    if !(stdin().is_terminal() && stdout().is_terminal() && identity::may_be_asked(term)) {
        return Ok(Identity::unasked());
    }
    let mut identity = Identity::default();
    signals::watch(terminal::give_back_in_time, &[SIGTSTP], |_| {
        if terminal::can_stop() {
            let _ = terminal::stop();
        }
    })?;
    if let Some(_inquiry) = terminal::Inquiry::begin()? {
        let (sender, mut events) = events::channel();
        input::read_terminal(sender)?;
        let asked_at = ask(term);
        await_answers(&mut identity, &mut events, asked_at);
    }
    signals::wait_if_terminating();
    Ok(identity)
}

/// Returns an empty identity, because we ask only terminals on Unix.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "its neighbour on Unix can fail")]
fn inquire(_term: Option<&str>) -> std::io::Result<Identity> {
    Ok(Identity::default())
}

/// Runs the game on the screen until the players leave or the terminal is gone, then restores the terminal.
pub fn run(session: Session, config: Config) -> anyhow::Result<()> {
    // At the end, even after an error, this waits until the game is on the disk.
    let mut finish_at_end = FinishOnDrop::new();
    let mut main_loop = MainLoop::start(session, config)?;
    main_loop.play()?;
    // The game's file gets the times that the clocks show now, so that nobody gains time by leaving.
    main_loop.app.session.record_clocks(Instant::now());
    #[cfg(unix)]
    await_answers(
        &mut main_loop.identity,
        &mut main_loop.events,
        main_loop.asked_at,
    );
    let is_disk_done = main_loop.save_at_end()?;
    // Sentences about games that are not on the disk, and about other files that we could not write.
    let mut unsaved = storage::unsaved();
    let failed = main_loop.app.session.write_errors().into_iter();
    unsaved.extend(failed.map(|error| error.to_string()));
    // Restores the terminal, so everything we say from here on appears on the shell's screen.
    drop(main_loop.screen);
    if !is_disk_done {
        // The players have waited long enough.
        finish_at_end.give_up();
    }
    // `main` puts `tabiya: ` before the error, which is the first sentence, so we put it before the others.
    anyhow::ensure!(unsaved.is_empty(), unsaved.join("\ntabiya: "));
    let session = &main_loop.app.session;
    let line = session.kept_copy().or_else(|| how_to_continue(session));
    if is_disk_done && let Some(line) = line {
        // If the terminal is gone, there is nobody to tell.
        let _ = terminal::print(&format!("{line}\n"));
    }
    Ok(())
}

/// Returns what to print in the shell after the program ends: how to continue the unfinished game, with `tabiya join` if this
/// screen plays in the game of another process, otherwise from its file. Returns `None` if there is no unfinished game, if it
/// has no file, or if this screen only watches it or has lost its process.
fn how_to_continue(session: &Session) -> Option<String> {
    if !session.game().is_unfinished() {
        return None;
    }
    if let Some(left) = session.leaving() {
        return Some(format!("{left}. tabiya join returns to it"));
    }
    let path = session.path()?;
    let file = storage::printable_path(&path);
    let command = if session.folder().contains(&path) {
        "tabiya resume"
    } else {
        "tabiya --file with this path"
    };
    Some(format!(
        "The game is saved in {file}. To continue it: {command}"
    ))
}

/// Returns the value of an environment variable; `None` if the variable is not set, empty, or not valid Unicode.
fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The app, the terminal, and what the main loop knows about both.
struct MainLoop {
    app: App,
    look: Appearance,
    screen: Screen,
    events: Events,
    identity: Identity,
    /// When we asked the terminal something; `None` if we did not, or if it has given its last answer since.
    #[cfg(unix)]
    asked_at: Option<Instant>,
    /// When to send the pictures again, because tmux may show this screen on another terminal; `None` if there is no need.
    pictures_due: Option<Instant>,
    /// The title that we gave the window; empty if we gave it none.
    title: String,
}

impl MainLoop {
    /// Takes the terminal, asks it what it is, and begins to read from it.
    fn start(session: Session, config: Config) -> anyhow::Result<Self> {
        // We know nothing about the terminal until it answers. Until then its environment decides how the screen looks.
        let identity = Identity::default();
        let look = Appearance::of(config.settings(), &identity, &environment);
        // The app writes signs such as dashes in ASCII if the terminal may not show every character.
        let ascii = Charset::of(&environment) != Charset::Unicode;
        let mut app = App::new(session, config, ascii);
        let (sender, events) = events::channel();
        // We also watch for signals before we take the terminal, because from then on a deadly signal must restore it.
        #[cfg(unix)]
        watch_signals(sender.clone()).context("cannot watch for signals")?;
        let screen = Screen::take().context("cannot take the terminal")?;
        #[cfg(unix)]
        let asked_at = ask(environment("TERM").as_deref());
        input::read_terminal(sender.clone()).context("cannot read from the terminal")?;
        // Work in the background, such as reading a list of games, wakes the main loop.
        app.set_waker(sender.waker());
        app.list_games_of_opened_file();
        Ok(Self {
            app,
            look,
            screen,
            events,
            identity,
            #[cfg(unix)]
            asked_at,
            pictures_due: None, // no need to send pictures again
            title: String::new(),
        })
    }

    /// Draws, and waits for events, until the players leave.
    fn play(&mut self) -> anyhow::Result<()> {
        while !self.app.has_ended() {
            self.prepare_terminal()?;
            self.draw()?;
            self.update_title()?;
            self.app.search_for_unfinished_game();
            self.await_events()?;
        }
        Ok(())
    }

    /// Does what the settings and the app ask of the terminal before the next frame.
    fn prepare_terminal(&mut self) -> anyhow::Result<()> {
        let effects = std::mem::take(&mut self.app.effects);
        self.suspend_or_resume(effects.suspend)?;
        let settings = self.app.settings();
        self.look.update(settings, &self.identity, &environment);
        terminal::set_mouse(settings.mouse.is_on()).context("cannot turn the mouse on or off")?;
        if effects.redraw {
            self.screen.forget_all();
        }
        // Where the terminal has no notifications, `notify` rings the bell.
        if let Some(text) = effects.notify {
            terminal::notify(&text, self.identity.notifying())
                .context("cannot notify the player")?;
        } else if effects.ring {
            terminal::send(terminal::BELL).context("cannot ring the bell")?;
        }
        if let Some(text) = effects.copy {
            terminal::copy(&text).context("cannot write to the clipboard")?;
        }
        Ok(())
    }

    /// Suspends the program if the players asked for it and there is a shell to go back to. Takes the terminal again once a
    /// suspension is over.
    fn suspend_or_resume(&mut self, suspend: Suspend) -> anyhow::Result<()> {
        /// How long we wait for a slow disk before we suspend the program.
        const STOP_PATIENCE: Duration = Duration::from_millis(500);
        const NOT_TAKEN_AGAIN: &str = "cannot take the terminal again";
        match suspend {
            Suspend::No => {}
            // The clocks keep running in the meantime, because players may not pause them for this (FIDE 6.11.2).
            Suspend::Asked if terminal::can_stop() => {
                // A suspended program saves nothing.
                storage::flush(STOP_PATIENCE);
                terminal::stop().context(NOT_TAKEN_AGAIN)?;
            }
            Suspend::Asked => {
                let why = "there is no shell to go back to: the game goes on";
                self.app.show_error(why);
            }
            Suspend::Over => {
                // The shell may have changed the modes and the title in the meantime, so we set both again.
                self.screen.take_again().context(NOT_TAKEN_AGAIN)?;
                self.title.clear();
            }
        }
        Ok(())
    }

    /// Says in the window's title whose move it is or how the game ended, but only on terminals that are known to take a title.
    /// Others might print it on the screen.
    fn update_title(&mut self) -> anyhow::Result<()> {
        let title = self.app.title();
        if self.identity.takes_title() && title != self.title {
            terminal::set_title(&title).context("cannot set the title")?;
            self.title = title;
        }
        Ok(())
    }

    /// Waits for events, but not past the next deadline. Handles them, and then does what is due.
    fn await_events(&mut self) -> anyhow::Result<()> {
        let deadlines = [self.app.deadline(), self.pictures_due];
        let deadline = deadlines.into_iter().flatten().min();
        // True once an event has changed the app since the last frame.
        let mut is_frame_outdated = false;
        for event in self.events.next(deadline) {
            // When a signal ends the program, nothing that happens now would be saved.
            #[cfg(unix)]
            signals::wait_if_terminating();
            #[cfg(debug_assertions)]
            panic_for_tests(&event.input);
            #[cfg(unix)]
            self.learn_about_terminal(&event.input)?;
            self.schedule_pictures_after(&event);
            if is_frame_outdated && event.input.acts_on_seen() {
                // The mouse acts on the last frame, so players must see the changes first.
                self.draw()?;
            }
            self.app.handle(event);
            is_frame_outdated = true;
        }
        self.app.tick(Instant::now());
        self.resend_pictures_if_due();
        Ok(())
    }

    /// Plans to send the pictures again after an event that can mean that tmux now shows this screen on another terminal. That
    /// terminal has no pictures yet.
    fn schedule_pictures_after(&mut self, event: &Event) {
        let pictures = self.look.pictures.as_ref();
        if let Input::FocusGained | Input::Resize = event.input
            && pictures.is_some_and(Pictures::go_through_tmux)
        {
            self.pictures_due = Some(event.at + ATTACHING);
        }
    }

    /// Makes the next frame send the pictures again if it is time for that.
    fn resend_pictures_if_due(&mut self) {
        if self.pictures_due.is_some_and(|due| due <= Instant::now()) {
            self.pictures_due = None;
            self.screen.forget_pictures();
        }
    }

    /// Records the terminal's answer to one of our questions. If we paint pictures over cells and the window's size changes,
    /// asks for the size of a cell again, because the font may have changed.
    #[cfg(unix)]
    fn learn_about_terminal(&mut self, input: &Input) -> anyhow::Result<()> {
        if let Input::Answer(answer) = input
            && learn(&mut self.identity, answer)
        {
            self.asked_at = None;
        }
        if *input == Input::Resize && self.look.paints_pictures() {
            self.identity.cell = terminal::cell_size().or(self.identity.cell);
            terminal::send(identity::CELL_QUESTION).context("cannot ask the terminal")?;
            self.asked_at = Some(Instant::now());
        }
        Ok(())
    }

    /// Draws the app on a new frame, and sends what differs from the last one.
    fn draw(&mut self) -> anyhow::Result<()> {
        const CANNOT_DRAW: &str = "cannot draw on the terminal";
        let Self {
            app,
            look,
            screen,
            identity,
            ..
        } = self;
        let mut cells = Screen::empty_frame().context(CANNOT_DRAW)?;
        app.resize(cells.area);
        let layout = app.layout();
        let unit = layout.board.map(|board| board.unit);
        look.prepare(unit, app.layers.diagram_unit(&layout));
        let mut ui = Ui::new(&mut cells, look, &layout);
        view::draw(app, &mut ui);
        let seen = ui.seen;
        let cursor = seen.cursor;
        app.frame = Frame { layout, seen };
        let pictures = look.pictures.as_ref();
        let shown = screen.show(cells, cursor, pictures, identity);
        shown.context(CANNOT_DRAW)
    }

    /// Waits for the disk. If saving has failed, saves once more, because the reason may be gone by now, and waits again.
    /// Returns false if we cannot wait any longer, as [`Self::wait_for_disk`] does.
    fn save_at_end(&mut self) -> anyhow::Result<bool> {
        let is_disk_done = self.wait_for_disk()?;
        if is_disk_done && self.app.session.save_again() {
            return self.wait_for_disk();
        }
        Ok(is_disk_done)
    }

    /// Waits until the game and everything else that we write, such as pictures, is on the disk. If that takes long, says what
    /// is missing. Returns false if the players press Ctrl-C twice before it is done, or if the input closes and the disk does
    /// not respond in time.
    fn wait_for_disk(&mut self) -> anyhow::Result<bool> {
        /// How long we wait for the disk before we say what is missing, and then each time before we check for Ctrl-C.
        const DISK_POLL: Duration = Duration::from_millis(200);
        let mut interrupts = 0;
        while !storage::finish(DISK_POLL) {
            if interrupts >= 2 {
                return Ok(false);
            }
            self.app.show_unfinished();
            self.draw()?;
            // Takes only the events that have arrived already.
            let no_wait = Instant::now();
            for event in self.events.next(Some(no_wait)) {
                match event.input {
                    Input::Key(key) if is_interrupt(key) => interrupts += 1,
                    // Nobody can press Ctrl-C any more.
                    Input::Closed => return Ok(storage::finish(storage::DISK_PATIENCE)),
                    // The players have left, so no other input matters.
                    _ => {}
                }
            }
        }
        Ok(true)
    }
}

/// Returns true for Ctrl-C.
fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Panics at a key if the environment variable `TABIYA_PANIC` asks for it, so tests can check that we restore the terminal.
/// With the value `main` the calling thread panics. With `thread` another thread panics, and the calling thread waits for it to
/// end.
#[cfg(debug_assertions)]
#[expect(clippy::panic, reason = "a panic is what is asked for")]
fn panic_for_tests(input: &Input) {
    if !matches!(input, Input::Key(_)) {
        return;
    }
    match std::env::var("TABIYA_PANIC").as_deref() {
        Ok("main") => panic!("a drill in the main thread"),
        Ok("thread") => {
            let _ = std::thread::spawn(|| panic!("a drill in another thread")).join();
        }
        _ => {}
    }
}

/// Watches for signals, and turns those that concern the screen into events.
#[cfg(unix)]
fn watch_signals(sender: input::EventSender) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
    let others = [SIGWINCH, SIGTSTP, SIGCONT];
    signals::watch(terminal::give_back_in_time, &others, move |signal| {
        sender.send_now(match signal {
            SIGTSTP => Input::Suspend,
            SIGCONT => Input::Continued,
            _ => Input::Resize,
        });
    })
}

/// Asks the terminal what it is. Returns when we asked; `None` if sending the question failed, or if we did not send it because
/// the terminal might print it.
#[cfg(unix)]
fn ask(term: Option<&str>) -> Option<Instant> {
    let is_asked = identity::may_be_asked(term) && terminal::send(identity::QUESTION).is_ok();
    is_asked.then(Instant::now)
}

/// Waits for answers that have not arrived yet, because the shell would get them otherwise. Any key ends the wait. After a game,
/// this takes time only if the players leave right after we asked. `asked_at` is `None` if no answer is missing.
#[cfg(unix)]
fn await_answers(identity: &mut Identity, events: &mut Events, asked_at: Option<Instant>) {
    /// How long after the question we wait. Over a slow connection an answer may take a second. A terminal that has not answered
    /// by then never will.
    const PATIENCE: Duration = Duration::from_secs(2);
    let Some(asked_at) = asked_at else {
        return;
    };
    let until = asked_at + PATIENCE;
    while Instant::now() < until {
        for event in events.next(Some(until)) {
            let is_over = match event.input {
                Input::Answer(answer) => learn(identity, &answer),
                Input::Key(_) | Input::Closed => true,
                // The players have left, so no other input matters.
                _ => false,
            };
            if is_over {
                return;
            }
        }
    }
}

/// Records an answer of the terminal. After the last answer, asks the system for the size of a cell if the terminal did not
/// report it. Returns true if no other answer follows.
#[cfg(unix)]
fn learn(identity: &mut Identity, answer: &str) -> bool {
    let is_last = identity.learn(answer);
    if is_last {
        identity.cell = identity.cell.or_else(terminal::cell_size);
    }
    is_last
}
