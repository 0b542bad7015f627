use std::time::Instant;

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::config::ThemeName;
use crate::game::Action;
use crate::session::{Players, Session};
use crate::tui::appearance::PieceSet;
use crate::tui::theme::{Depth, Theme};

/// The screen of a sitting at its start, as rows of text.
fn rows(width: u16, height: u16, depth: Depth) -> Vec<String> {
    rows_after("", width, height, depth)
}

/// The screen of a sitting after these moves at this size, as rows of text.
fn rows_after(moves: &str, width: u16, height: u16, depth: Depth) -> Vec<String> {
    let mut session = Session::new(crate::rules::Position::start(), Players::default());
    for san in moves.split_whitespace() {
        let played = session.game().position().read_move(san).unwrap();
        session.act(Action::Move(played), Instant::now()).unwrap();
    }
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

/// Holds a screen against its picture in text, blanks at the ends of rows aside.
fn assert_looks(moves: &str, (width, height): (u16, u16), picture: &str) {
    let rows = rows_after(moves, width, height, Depth::True);
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    let picture: Vec<&str> = picture.lines().collect();
    assert_eq!(rows.join("\n"), picture.join("\n"), "{width}x{height}");
}

#[test]
fn the_screen_is_as_pictured_at_every_kind_of_size() {
    let moves = "e4 e5 Nf3 d6 Bb5";
    assert_looks(moves, (40, 12), include_str!("tests/40x12.txt"));
    assert_looks(moves, (80, 24), include_str!("tests/80x24.txt"));
    assert_looks(moves, (60, 44), include_str!("tests/60x44.txt"));
    assert_looks(moves, (100, 30), include_str!("tests/100x30.txt"));
    assert_looks(moves, (200, 60), include_str!("tests/200x60.txt"));
}
