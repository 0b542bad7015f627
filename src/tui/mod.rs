//! The screen: take the terminal, then wait, update, draw, until the players leave.

mod action_choice;
mod app;
mod appearance;
mod backend;
mod choices;
mod dialog;
#[cfg(debug_assertions)]
mod drill;
mod entry;
mod games;
mod input;
mod keys;
mod layout;
mod message;
mod new_game;
mod pages;
mod pasted;
mod pieces;
mod pointer;
mod settings;
#[cfg(unix)]
mod signals;
mod slide;
mod suffix;
mod terminal;
mod theme;
mod view;

use std::time::{Duration, Instant};

use anyhow::Context;
use crossterm::event::{KeyCode, KeyModifiers};
use ratatui::buffer::Buffer;

use crate::config::{Config, Settings};
use crate::rules::{Color, Position};
use crate::session::Session;
use crate::store;
use app::App;
#[cfg(unix)]
use app::Stop;
use appearance::{Appearance, Charset};
use input::events::{self, Events, Input};
use terminal::Screen;

/// A board as it would be on the screen, with squares of this height in rows; none where there are no colours.
pub fn picture(
    position: &Position,
    bottom: Color,
    unit: u16,
    settings: &Settings,
) -> Option<Buffer> {
    let mut look = Appearance::of(settings, |name| std::env::var(name).ok());
    if look.theme.is_mono() {
        return None;
    }
    look.prepare_for(unit);
    Some(view::picture(position, bottom, unit, &look))
}

/// Whether the environment asks for colours even where there is no terminal.
pub fn is_color_forced() -> bool {
    theme::is_color_forced(|name| std::env::var(name).ok())
}

/// Plays on the screen until the players leave or the terminal is gone.
pub fn run(session: Session, config: Config) -> anyhow::Result<()> {
    let outcome = play(session, config);
    #[cfg(unix)]
    if signals::is_dying() {
        signals::wait_for_the_end();
    }
    outcome
}

/// Plays on the screen, and gives the terminal back at the end.
fn play(session: Session, config: Config) -> anyhow::Result<()> {
    let environment = |name: &str| std::env::var(name).ok();
    let mut look = Appearance::of(config.settings(), environment);
    let mut app = App::new(session, config);
    let (sender, mut events) = events::channel();
    #[cfg(unix)]
    signals::watch(terminal::give_back_in_time, sender.clone())
        .context("cannot watch for signals")?;
    let mut screen = Screen::take().context("cannot take the terminal")?;
    sender
        .read_terminal()
        .context("cannot read from the terminal")?;
    app.ring(sender.bells());
    app.limit_to_ascii(Charset::of(environment) != Charset::Unicode);
    app.list_opened();
    while !app.has_ended() {
        #[cfg(unix)]
        stop_or_go_on(&mut app, &mut screen).context("cannot take the terminal again")?;
        look.apply_settings(app.settings(), environment);
        let mouse = app.settings().mouse.is_on();
        terminal::set_mouse(mouse).context("cannot turn the mouse on or off")?;
        if app.take_chime() {
            terminal::ring().context("cannot ring the bell")?;
        }
        if let Some(text) = app.take_copied() {
            terminal::copy(&text).context("cannot write to the clipboard")?;
        }
        draw(&mut screen, &mut app, &mut look)?;
        app.drawn();
        // Nothing wakes before something happens; what changes nothing to see draws nothing.
        let mut changed = false;
        while !changed {
            for event in events.next(app.deadline()) {
                #[cfg(debug_assertions)]
                drill::panic_if_asked(&event.input);
                changed |= app.handle(event);
            }
            changed |= app.tick(Instant::now());
        }
    }
    app.write_clocks(Instant::now());
    wait_for_disk(&mut screen, &mut app, &mut look, &mut events)?;
    let unsaved = app.unsaved();
    drop(screen);
    match unsaved {
        None => Ok(()),
        Some(what) => Err(anyhow::Error::msg(what)),
    }
}

/// Draws a frame.
fn draw(screen: &mut Screen, app: &mut App, look: &mut Appearance) -> anyhow::Result<()> {
    screen
        .draw(|frame| {
            app.resize(frame.area());
            look.prepare(&app.layout());
            view::draw(app, look, frame);
        })
        .context("cannot draw on the terminal")?;
    Ok(())
}

/// Waits until the disk has the game, as far as it can be saved at all, or the players have pressed Ctrl-C twice. Of a
/// disk that takes long they are told.
fn wait_for_disk(
    screen: &mut Screen,
    app: &mut App,
    look: &mut Appearance,
    events: &mut Events,
) -> anyhow::Result<()> {
    /// How often it is asked whether the disk has the game.
    const PAUSE: Duration = Duration::from_millis(200);
    let mut interrupts = 0;
    while interrupts < 2 && !store::settle(PAUSE) {
        app.tell_of_slow_disk();
        draw(screen, app, look)?;
        for event in events.next(Some(Instant::now())) {
            match event.input {
                Input::Key(key)
                    if key.code == KeyCode::Char('c')
                        && key.modifiers.contains(KeyModifiers::CONTROL) =>
                {
                    interrupts += 1;
                }
                // Nobody is there who could press it.
                Input::Closed => return Ok(()),
                // The players have left; nothing else counts any more.
                _ => {}
            }
        }
    }
    Ok(())
}

/// Stops the program if that is asked for, until the shell continues it; takes the terminal again once it has. The
/// clocks run on meanwhile: no player may pause them for that (FIDE 6.11.2).
#[cfg(unix)]
fn stop_or_go_on(app: &mut App, screen: &mut Screen) -> std::io::Result<()> {
    match app.take_stop() {
        Stop::No => {}
        Stop::Asked if terminal::can_stop() => terminal::stop()?,
        Stop::Asked => app.refuse_to_stop(),
        Stop::Over => screen.take_again()?,
    }
    Ok(())
}
