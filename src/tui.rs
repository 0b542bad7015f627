//! The screen: takes the terminal, then waits, updates and draws until the players leave.
//!
//! | module | what it is for | what it leaves to others |
//! |---|---|---|
//! | `input` | Turns the bytes and signals of the terminal into events, each with its time of arrival | What an event means |
//! | `intent` | What a key, a click or a dialog asks of the app, in one list | Doing it |
//! | `keys` | The table of keys and buttons, each with its intent, label and help | Where buttons are |
//! | `app` | What the screen is about: the session, the hand, the line, the layers; answers intents, and settles what they report | How anything looks |
//! | `selection` | How a press, a motion and a release pick up a piece and put it down, as a state machine | What is legal |
//! | `entry` | A line of text that is typed: its cursor, its selection, its history | What the text means |
//! | `completions` | The completions of a typed line, and the files and games on the disk that they need | The words of commands |
//! | `suffix` | The keys that still belong to a move after it was played | |
//! | `message` | What the line says, and how it is wrapped | Who says it: `app` |
//! | `dialogs` | One file for each dialog: its state, keys, mouse, place and drawing | Acting: a dialog returns an intent |
//! | `editor` | The position editor: its state and keys | Its drawing, in `view` |
//! | `layout` | Where everything is on a screen of this size | Drawing |
//! | `view` | Draws the app, one file for each part of the screen | Changing anything |
//! | `widgets` | What several parts draw: boards, lists, rows of text | Which of them are shown |
//! | `ui` | What a drawing function gets: the cells, the look, the layout; and what it leaves: what can be hit, and the cursor | |
//! | `appearance` | Everything that decides how the screen looks, made of settings and terminal | |
//! | `theme` | The styles of a theme in the colors that the terminal has | The themes themselves |
//! | `pieces` | Pieces as characters or cells | Pieces as pictures |
//! | `pictures` | Pieces as true pictures, for terminals that show them | When they are sent |
//! | `frames` | Finds the cells that differ from the last frame, and writes them as bytes | Sending them |
//! | `terminal` | Takes the terminal, gives it back, and sends bytes to it | What the bytes are |
//! | `identity` | What the terminal says of itself, and what follows from that | |
//! | `terminal_report` | What was found out about the terminal, in lines of text | |

mod app;
mod appearance;
mod completions;
mod dialogs;
mod editor;
mod entry;
mod frames;
mod identity;
mod input;
mod intent;
mod keys;
mod layout;
mod message;
mod pictures;
mod pieces;
mod selection;
mod suffix;
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
use crossterm::event::{KeyCode, KeyModifiers};

use crate::rules::{Color, Position};
use crate::session::Session;
use crate::settings::{Config, PieceChoice, Settings};
#[cfg(unix)]
use crate::signals;
use crate::storage::{self, FinishOnDrop};
use app::{App, Suspend};
use appearance::{Appearance, Charset};
pub use frames::PrintedBoard;
use identity::Identity;
use input::Input;
use input::events::{self, Events};
use pictures::Pictures;
use terminal::Screen;
pub use terminal::{print, size as terminal_size};
use ui::{Frame, Ui};

/// How long tmux may draw a whole screen on a terminal that was attached; more than that at once it would drop.
const ATTACHING: Duration = Duration::from_millis(300);

/// Returns a board as the screen shows it, on a terminal or elsewhere, with squares of this height in rows; `None` without
/// colors.
pub fn picture(
    position: &Position,
    bottom: Color,
    unit: u16,
    settings: &Settings,
    is_terminal: bool,
) -> Option<PrintedBoard> {
    let are_set = settings.pieces == PieceChoice::Pictures;
    let identity = if is_terminal && (are_set || identity::may_have_pictures(&environment)) {
        inquire(environment("TERM").as_deref()).unwrap_or_default()
    } else {
        Identity::default()
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

/// Asks the terminal who it is, if there is one, and returns what was found out in lines of text.
pub fn terminal_report(settings: &Settings) -> std::io::Result<Vec<String>> {
    let identity = inquire(environment("TERM").as_deref())?;
    Ok(terminal_report::report(settings, &identity, &environment))
}

/// Asks the terminal who it is, and waits for its answer, unless something was typed ahead.
#[cfg(unix)]
fn inquire(term: Option<&str>) -> std::io::Result<Identity> {
    use signal_hook::consts::SIGTSTP;
    use std::io::{IsTerminal, stdin, stdout};
    let mut identity = Identity::default();
    if !(stdin().is_terminal() && stdout().is_terminal() && identity::may_be_asked(term)) {
        return Ok(identity);
    }
    signals::watch(terminal::give_back_in_time, &[SIGTSTP], |_| {
        if terminal::can_stop() {
            let _ = terminal::stop();
        }
    })?;
    if let Some(_inquiry) = terminal::Inquiry::begin()? {
        let (sender, mut events) = events::channel();
        input::read_terminal(sender)?;
        let asked = ask(term);
        await_answers(&mut identity, &mut events, asked);
    }
    if signals::is_terminating() {
        signals::wait_for_termination();
    }
    Ok(identity)
}

/// Returns nothing that a terminal says of itself, since none is asked here.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "its neighbour on Unix can fail")]
fn inquire(_term: Option<&str>) -> std::io::Result<Identity> {
    Ok(Identity::default())
}

/// Runs the game on the screen until the players leave or the terminal is gone, then restores the terminal.
pub fn run(session: Session, config: Config) -> anyhow::Result<()> {
    // Writes the game to disk before the program ends, in whatever way.
    let mut finish_at_end = FinishOnDrop::new();
    let identity = Identity::default();
    let look = Appearance::of(config.settings(), &identity, &environment);
    let mut app = App::new(session, config);
    terminal::has_memory().context("there is too little memory for the screen")?;
    let (sender, events) = events::channel();
    #[cfg(unix)]
    watch_signals(sender.clone()).context("cannot watch for signals")?;
    let screen = Screen::take().context("cannot take the terminal")?;
    #[cfg(unix)]
    let asked = ask(environment("TERM").as_deref());
    input::read_terminal(sender.clone()).context("cannot read from the terminal")?;
    app.set_waker(sender.waker());
    app.ascii = Charset::of(&environment) != Charset::Unicode;
    app.list_opened();
    let mut main_loop = MainLoop {
        app,
        look,
        screen,
        events,
        identity,
        pictures_due: None,
    };
    main_loop.play()?;
    main_loop.app.session.leave(Instant::now());
    #[cfg(unix)]
    await_answers(&mut main_loop.identity, &mut main_loop.events, asked);
    let mut is_saved = main_loop.wait_for_disk()?;
    if is_saved && main_loop.app.session.save_again() {
        is_saved = main_loop.wait_for_disk()?;
    }
    let mut unsaved = storage::unsaved();
    unsaved.extend(main_loop.app.failed_tasks());
    drop(main_loop.screen);
    if !is_saved {
        finish_at_end.give_up();
    }
    anyhow::ensure!(unsaved.is_empty(), unsaved.join("\ntabiya: "));
    if is_saved && let Some(line) = how_to_go_on(&main_loop.app.session) {
        // A terminal that is gone has nobody to tell.
        let _ = terminal::print(&format!("{line}\n"));
    }
    Ok(())
}

/// Returns where the unfinished game is and how to go on with it, for the shell; `None` if no such game is saved.
fn how_to_go_on(session: &Session) -> Option<String> {
    if !session.game().is_unfinished() {
        return None;
    }
    let path = session.path()?;
    let file = storage::printable_path(&path);
    let command = if session.folder.contains(&path) {
        "tabiya resume"
    } else {
        "tabiya --file with this path"
    };
    Some(format!(
        "The game is kept in {file}: {command} goes on with it"
    ))
}

/// Returns a variable of the environment; `None` if it is empty, because an empty one says nothing.
fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// What the main loop works with.
struct MainLoop {
    app: App,
    look: Appearance,
    screen: Screen,
    events: Events,
    identity: Identity,
    /// When tmux may show this screen on another terminal that has no pictures yet.
    pictures_due: Option<Instant>,
}

impl MainLoop {
    /// Draws whenever something has happened, until the players leave. Only what differs from the last frame is sent.
    fn play(&mut self) -> anyhow::Result<()> {
        while !self.app.has_ended() {
            self.prepare_terminal()?;
            self.draw()?;
            self.app.after_first_frame();
            self.await_events()?;
        }
        Ok(())
    }

    /// Does with the terminal what the settings and the app ask for.
    fn prepare_terminal(&mut self) -> anyhow::Result<()> {
        /// How long stopping the program waits for a disk that does not respond.
        const STOP_PATIENCE: Duration = Duration::from_millis(500);
        const NOT_TAKEN_AGAIN: &str = "cannot take the terminal again";
        let effects = std::mem::take(&mut self.app.effects);
        match effects.suspend {
            Suspend::No => {}
            // The clocks keep running meanwhile: players may not pause them for that (FIDE 6.11.2).
            Suspend::Asked if terminal::can_stop() => {
                // While it is stopped the program saves nothing.
                storage::flush(STOP_PATIENCE);
                terminal::stop().context(NOT_TAKEN_AGAIN)?;
            }
            Suspend::Asked => {
                let why = "there is no shell to go back to: the game goes on";
                self.app.show_error(why);
            }
            Suspend::Over => self.screen.take_again().context(NOT_TAKEN_AGAIN)?,
        }
        let settings = self.app.settings();
        self.look.update(settings, &self.identity, &environment);
        terminal::set_mouse(settings.mouse.is_on()).context("cannot turn the mouse on or off")?;
        if effects.redraw {
            self.screen.forget_all();
        }
        if effects.ring {
            terminal::send(terminal::BELL).context("cannot ring the bell")?;
        }
        if let Some(text) = effects.copy {
            terminal::copy(&text).context("cannot write to the clipboard")?;
        }
        Ok(())
    }

    /// Sleeps until something happens, and takes it in.
    fn await_events(&mut self) -> anyhow::Result<()> {
        let mut is_outdated = false;
        let app_deadline = self.app.deadline().into_iter();
        let deadline = app_deadline.chain(self.pictures_due).min();
        for event in self.events.next(deadline) {
            #[cfg(unix)]
            if signals::is_terminating() {
                // Later events could no longer be saved.
                signals::wait_for_termination();
            }
            #[cfg(debug_assertions)]
            panic_if_asked(&event.input);
            #[cfg(unix)]
            if let Input::Answer(answer) = &event.input {
                learn(&mut self.identity, answer);
            }
            #[cfg(unix)]
            if event.input == Input::Resize && self.look.paints_pictures() {
                // The font may have another size.
                self.identity.cell = terminal::cell_size().or(self.identity.cell);
                terminal::send(identity::CELL_QUESTION).context("cannot ask the terminal")?;
            }
            let pictures = self.look.pictures.as_ref();
            if let Input::FocusGained | Input::Resize = event.input
                && pictures.is_some_and(Pictures::go_through_tmux)
            {
                self.pictures_due = Some(event.at + ATTACHING);
            }
            if is_outdated && App::acts_on_seen(&event.input) {
                // The mouse acts on what is seen.
                self.draw()?;
            }
            self.app.handle(event);
            is_outdated = true;
        }
        self.app.tick(Instant::now());
        if self.pictures_due.is_some_and(|due| due <= Instant::now()) {
            self.pictures_due = None;
            self.screen.forget_pictures();
        }
        Ok(())
    }

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
        look.prepare(unit, app.diagram_unit(&layout));
        let mut ui = Ui::new(&mut cells, look, &layout);
        view::draw(app, &mut ui);
        let seen = ui.seen;
        let cursor = seen.cursor;
        app.frame = Frame { layout, seen };
        let pictures = look.pictures.as_ref();
        let shown = screen.show(cells, cursor, pictures, identity);
        shown.context(CANNOT_DRAW)
    }

    /// Waits until the game is saved, as far as it can be; a message shows that the disk is slow. Returns false if Ctrl-C is
    /// pressed twice, or the input closes, before that.
    fn wait_for_disk(&mut self) -> anyhow::Result<bool> {
        /// How often the disk is checked, and after how long the message says that it is slow.
        const DISK_POLL: Duration = Duration::from_millis(200);
        let mut interrupts = 0;
        while !storage::finish(DISK_POLL) {
            if interrupts >= 2 {
                return Ok(false);
            }
            self.app.show_unfinished();
            self.draw()?;
            for event in self.events.next(Some(Instant::now())) {
                match event.input {
                    Input::Key(key)
                        if key.code == KeyCode::Char('c')
                            && key.modifiers.contains(KeyModifiers::CONTROL) =>
                    {
                        interrupts += 1;
                    }
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

/// Panics at a key if the environment variable `TABIYA_PANIC` asks for it, so that tests can hold that the terminal survives:
/// with `main` in the calling thread, with `thread` in another one, which the calling thread outlives.
#[cfg(debug_assertions)]
#[expect(clippy::panic, reason = "a panic is what is asked for")]
fn panic_if_asked(input: &Input) {
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

/// Starts to watch for signals, and turns those that concern the screen into events.
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

/// Asks the terminal who it is, unless it is one that might print the question, and returns when that was.
#[cfg(unix)]
fn ask(term: Option<&str>) -> Option<Instant> {
    let is_asked = identity::may_be_asked(term) && terminal::send(identity::QUESTION).is_ok();
    is_asked.then(Instant::now)
}

/// Waits a moment for answers that are still on their way, so that the shell does not get them: only where the players leave
/// right after the start.
#[cfg(unix)]
fn await_answers(identity: &mut Identity, events: &mut Events, asked: Option<Instant>) {
    /// After this time a terminal that has not answered never will.
    const PATIENCE: Duration = Duration::from_millis(300);
    let Some(until) = asked.map(|asked| asked + PATIENCE) else {
        return;
    };
    while !identity.is_complete && Instant::now() < until {
        for event in events.next(Some(until)) {
            match event.input {
                Input::Answer(answer) => learn(identity, &answer),
                Input::Closed => return,
                // The players have left, so no other input matters.
                _ => {}
            }
        }
    }
}

/// Takes what the terminal has answered. Once that is all, the system is asked for what it has not told.
#[cfg(unix)]
fn learn(identity: &mut Identity, answer: &str) {
    identity.learn(answer);
    if identity.is_complete {
        identity.cell = identity.cell.or_else(terminal::cell_size);
    }
}
