use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::config::ThemeName;
use crate::session::{Players, Session};
use crate::tui::appearance::PieceSet;
use crate::tui::theme::{Depth, Theme};

/// The screen of a sitting at this size, as rows of text.
fn rows(width: u16, height: u16, depth: Depth) -> Vec<String> {
    let session = Session::new(crate::rules::Position::start(), Players::default());
    let mut app = App::new(session, crate::config::Config::default());
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut look = Appearance::new(Theme::new(ThemeName::Wood, depth), PieceSet::Drawn);
    terminal
        .draw(|frame| {
            app.resize(frame.area());
            look.prepare(&app.layout());
            draw(&app, &look, frame);
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    buffer
        .content()
        .chunks(usize::from(width))
        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect()
}

#[test]
fn every_size_of_screen_can_be_drawn() {
    for width in (1..=60).chain([80, 120, 200, 300]) {
        for height in (1..=30).chain([40, 60, 100]) {
            rows(width, height, Depth::True);
        }
    }
}

#[test]
fn without_colors_letters_tell_the_sides_apart() {
    let rows = rows(80, 24, Depth::Mono);
    assert!(rows.iter().any(|row| row.contains('K')));
    assert!(rows.iter().any(|row| row.contains('k')));
    assert!(!rows.concat().contains('\u{265f}'));
}
