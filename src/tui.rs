//! The screen: takes the terminal, then waits, updates and draws until the players leave.

mod app;
mod appearance;
mod backend;
mod completions;
#[cfg(debug_assertions)]
mod debug_panic;
mod dialogs;
mod editor;
mod entry;
mod identity;
mod input;
mod intent;
mod keys;
mod layout;
mod message;
mod pictures;
mod pieces;
mod pointer;
mod slide;
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
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

use crate::rules::{Color, Position};
use crate::session::Session;
use crate::settings::{Config, Settings};
#[cfg(unix)]
use crate::signals;
use crate::storage::{self, FinishOnDrop};
use app::App;
#[cfg(unix)]
use app::Suspend;
use appearance::{Appearance, Charset};
use identity::Identity;
use input::Input;
use input::events::{self, Events};
use pictures::{Pictures, SentPictures};
use terminal::Screen;
use ui::{Frame, Ui};

/// How long tmux may draw a whole screen on a terminal that was attached; more than that at once it would drop.
const ATTACHING: Duration = Duration::from_millis(300);

/// A board as the screen shows it.
pub struct BoardPicture {
    /// What the terminal must be sent before the cells; empty without pictures of pieces.
    pictures: Vec<u8>,
    pub cells: Buffer,
}

/// Where a [`BoardPicture`] is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    Terminal,
    Other,
}

/// Returns a board as the screen shows it, with squares of this height in rows; `None` without colors.
pub fn picture(
    position: &Position,
    bottom: Color,
    unit: u16,
    settings: &Settings,
    output: Output,
) -> Option<BoardPicture> {
    let environment = |name: &str| std::env::var(name).ok();
    let is_terminal = output == Output::Terminal;
    let identity = if is_terminal && identity::may_have_pictures(environment) {
        inquire(environment("TERM").as_deref()).unwrap_or_default()
    } else {
        Identity::default()
    };
    let mut look = Appearance::of(settings, &identity, environment);
    if look.theme.is_mono() {
        return None;
    }
    if is_terminal {
        look.keep_pictures();
    } else {
        look.take_pictures();
    }
    look.prepare(Some(unit), None);
    let sent = |pictures| SentPictures::default().update(pictures);
    Some(BoardPicture {
        pictures: look.pictures().map(sent).unwrap_or_default(),
        cells: view::picture(position, bottom, unit, &look),
    })
}

/// Sends the terminal what it needs before the cells of a [`BoardPicture`].
pub fn send_pictures(picture: &BoardPicture) -> std::io::Result<()> {
    terminal::print(&picture.pictures)
}

/// Returns the columns and rows of the terminal on standard output; `None` if it does not report them.
pub fn terminal_size() -> Option<Size> {
    terminal::size().ok()
}

/// Returns true if the environment asks for colors even without a terminal.
pub fn is_color_forced() -> bool {
    theme::is_color_forced(|name| std::env::var(name).ok())
}

/// Asks the terminal who it is, if there is one, and returns what was found out in lines of text.
pub fn terminal_report(settings: &Settings) -> std::io::Result<Vec<String>> {
    let environment = |name: &str| std::env::var(name).ok();
    let identity = inquire(environment("TERM").as_deref())?;
    Ok(terminal_report::report(settings, &identity, environment))
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
        sender.read_terminal()?;
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
    let environment = |name: &str| std::env::var(name).ok();
    #[cfg(unix)]
    let mut identity = Identity::default();
    #[cfg(not(unix))]
    let identity = Identity::default();
    let mut look = Appearance::of(config.settings(), &identity, environment);
    let mut app = App::new(session, config);
    terminal::has_memory().context("there is too little memory for the screen")?;
    let (sender, mut events) = events::channel();
    #[cfg(unix)]
    watch_signals(sender.clone()).context("cannot watch for signals")?;
    let mut screen = Screen::take().context("cannot take the terminal")?;
    #[cfg(unix)]
    let asked = ask(environment("TERM").as_deref());
    sender
        .read_terminal()
        .context("cannot read from the terminal")?;
    app.set_wakers(sender.wakers());
    app.ascii = Charset::of(environment) != Charset::Unicode;
    app.list_opened();
    if let Some(pictures) = look.take_pictures() {
        // The first frame does not wait until they are made.
        draw(&mut screen, &mut app, &mut look)?;
        look.put_pictures(pictures);
    }
    // When tmux may show this screen on another terminal that has no pictures yet.
    let mut pictures_due = None;
    while !app.has_ended() {
        let effects = std::mem::take(&mut app.effects);
        #[cfg(unix)]
        stop_or_go_on(effects.suspend, &mut app, &mut screen)
            .context("cannot take the terminal again")?;
        look.update(app.settings(), &identity, environment);
        let mouse = app.settings().mouse.is_on();
        terminal::set_mouse(mouse).context("cannot turn the mouse on or off")?;
        if effects.redraw {
            screen.forget_all().context("cannot draw on the terminal")?;
        }
        if effects.ring {
            terminal::ring().context("cannot ring the bell")?;
        }
        if let Some(text) = effects.copy {
            terminal::copy(&text).context("cannot write to the clipboard")?;
        }
        draw(&mut screen, &mut app, &mut look)?;
        app.drawn();
        // Sleeps until something happens, and draws only if the screen may look different.
        let mut changed = false;
        while !changed {
            let deadline = app.deadline().into_iter().chain(pictures_due).min();
            for event in events.next(deadline) {
                #[cfg(unix)]
                if signals::is_terminating() {
                    // Later events could no longer be saved.
                    signals::wait_for_termination();
                }
                #[cfg(debug_assertions)]
                debug_panic::panic_if_asked(&event.input);
                #[cfg(unix)]
                if let Input::Answer(answer) = &event.input {
                    changed |= identity.learn(answer);
                }
                if let Input::FocusGained | Input::Resize = event.input
                    && look.pictures().is_some_and(Pictures::go_through_tmux)
                {
                    pictures_due = Some(event.at + ATTACHING);
                }
                if changed && App::acts_on_seen(&event.input) {
                    // The mouse acts on what is seen.
                    draw(&mut screen, &mut app, &mut look)?;
                }
                changed |= app.handle(event);
            }
            changed |= app.tick(Instant::now());
            if pictures_due.is_some_and(|due| due <= Instant::now()) {
                pictures_due = None;
                screen.forget_pictures();
                changed = true;
            }
        }
    }
    app.session.leave(Instant::now());
    #[cfg(unix)]
    await_answers(&mut identity, &mut events, asked);
    let mut waited = wait_for_disk(&mut screen, &mut app, &mut look, &mut events)?;
    if waited == DiskWait::Done && app.session.save_again() {
        waited = wait_for_disk(&mut screen, &mut app, &mut look, &mut events)?;
    }
    let mut unsaved = storage::unsaved();
    unsaved.extend(app.failed_tasks());
    drop(screen);
    if waited == DiskWait::GivenUp {
        finish_at_end.give_up();
    }
    if unsaved.is_empty() {
        Ok(())
    } else {
        Err(anyhow::Error::msg(unsaved.join("\ntabiya: ")))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DiskWait {
    /// The game is saved, as far as it can be.
    Done,
    /// The players left, or the input closed, before the game was saved.
    GivenUp,
}

/// Starts to watch for signals, and turns those that concern the screen into events.
#[cfg(unix)]
fn watch_signals(sender: events::EventSender) -> std::io::Result<()> {
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

fn draw(screen: &mut Screen, app: &mut App, look: &mut Appearance) -> anyhow::Result<()> {
    screen
        .draw(|frame, sent| {
            app.resize(frame.area());
            let layout = app.layout();
            look.prepare(
                layout.board.map(|board| board.unit),
                app.diagram_unit(&layout),
            );
            if let Some(pictures) = look.pictures() {
                terminal::send_pictures(pictures, sent)?;
            }
            let mut ui = Ui::new(frame.buffer_mut(), look, &layout);
            view::draw(app, &mut ui);
            let seen = ui.seen;
            frame.set_cursor_position(seen.cursor);
            app.frame = Frame { layout, seen };
            Ok(())
        })
        .context("cannot draw on the terminal")
}

/// Asks the terminal who it is, unless it is one that might print the question, and returns when that was.
#[cfg(unix)]
fn ask(term: Option<&str>) -> Option<Instant> {
    let is_asked = identity::may_be_asked(term) && terminal::ask(identity::QUESTION).is_ok();
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
    while !identity.is_complete() && Instant::now() < until {
        for event in events.next(Some(until)) {
            match event.input {
                Input::Answer(answer) => {
                    identity.learn(&answer);
                }
                Input::Closed => return,
                // The players have left, so no other input matters.
                _ => {}
            }
        }
    }
}

/// Waits until the game is saved, as far as it can be, or Ctrl-C is pressed twice; a message shows that the disk is
/// slow.
fn wait_for_disk(
    screen: &mut Screen,
    app: &mut App,
    look: &mut Appearance,
    events: &mut Events,
) -> anyhow::Result<DiskWait> {
    /// How often the disk is checked, and after how long the message says that it is slow.
    const DISK_POLL: Duration = Duration::from_millis(200);
    let mut interrupts = 0;
    while !storage::finish(DISK_POLL) {
        if interrupts >= 2 {
            return Ok(DiskWait::GivenUp);
        }
        app.show_unfinished();
        draw(screen, app, look)?;
        for event in events.next(Some(Instant::now())) {
            match event.input {
                Input::Key(key)
                    if key.code == KeyCode::Char('c')
                        && key.modifiers.contains(KeyModifiers::CONTROL) =>
                {
                    interrupts += 1;
                }
                // Nobody can press Ctrl-C any more.
                Input::Closed => {
                    return Ok(if storage::finish(storage::DISK_PATIENCE) {
                        DiskWait::Done
                    } else {
                        DiskWait::GivenUp
                    });
                }
                // The players have left, so no other input matters.
                _ => {}
            }
        }
    }
    Ok(DiskWait::Done)
}

/// Suspends the program if that was asked for, or takes the terminal again after it. The clocks keep running meanwhile:
/// players may not pause them for that (FIDE 6.11.2).
#[cfg(unix)]
fn stop_or_go_on(suspend: Suspend, app: &mut App, screen: &mut Screen) -> std::io::Result<()> {
    /// How long stopping the program waits for a disk that does not respond.
    const STOP_PATIENCE: Duration = Duration::from_millis(500);
    match suspend {
        Suspend::No => {}
        Suspend::Asked if terminal::can_stop() => {
            // While it is stopped the program saves nothing.
            storage::flush(STOP_PATIENCE);
            terminal::stop()?;
        }
        Suspend::Asked => app.show_cannot_suspend(),
        Suspend::Over => screen.take_again()?,
    }
    Ok(())
}
