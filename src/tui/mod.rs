//! The screen: take the terminal, then wait, update, draw, until the players leave.

mod app;
mod appearance;
mod art;
mod backend;
mod dialog;
#[cfg(debug_assertions)]
mod drill;
mod entry;
mod events;
mod keys;
mod layout;
mod pages;
mod pointer;
#[cfg(unix)]
mod signals;
mod slide;
mod split;
mod terminal;
mod theme;
mod view;

use std::time::Instant;

use anyhow::Context;
use ratatui::buffer::Buffer;

use crate::config::Look;
use crate::rules::{Color, Position};
use crate::session::Session;
use app::App;
use appearance::{Appearance, PieceSet};
use events::Events;
use terminal::Screen;
use theme::Theme;

/// A board as it would be on the screen, with squares of this height in rows; none where there are no colours.
pub fn picture(position: &Position, bottom: Color, unit: u16, look: Look) -> Option<Buffer> {
    let theme = Theme::of(look, |name| std::env::var(name).ok());
    if theme.is_mono() {
        return None;
    }
    let mut look = Appearance::new(theme, PieceSet::Drawn);
    look.prepare_for(unit);
    Some(view::picture(position, bottom, unit, &look))
}

/// Plays on the screen until the players leave or the terminal is gone.
pub fn run(session: Session, look: Look) -> anyhow::Result<()> {
    let theme = Theme::of(look, |name| std::env::var(name).ok());
    let mut look = Appearance::new(theme, PieceSet::Drawn);
    let mut app = App::new(session);
    let mut screen = Screen::take().context("cannot take the terminal")?;
    let events = Events::start().context("cannot listen to the terminal")?;
    while !app.has_ended() {
        screen
            .draw(|frame| {
                app.resize(frame.area());
                look.prepare(&app.layout());
                view::draw(&app, &look, frame);
            })
            .context("cannot draw on the terminal")?;
        // Nothing wakes before something happens; what changes nothing to see draws nothing.
        let mut changed = false;
        while !changed {
            for event in events.next(app.deadline()) {
                changed |= app.handle(event);
            }
            changed |= app.tick(Instant::now());
            #[cfg(debug_assertions)]
            drill::panic_if_asked();
        }
    }
    Ok(())
}
