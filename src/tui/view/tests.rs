use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::config::ThemeName;
use crate::game::Action;
use crate::session::{Players, Session};
use crate::tui::appearance::PieceSet;
use crate::tui::events::{Event, Input};
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
    rows_of(session, width, height, depth)
}

/// The screen of a sitting at this size, as rows of text.
fn rows_of(session: Session, width: u16, height: u16, depth: Depth) -> Vec<String> {
    let mut app = App::new(session, crate::config::Config::default());
    drawn(&mut app, width, height, depth)
}

/// The screen at this size, as rows of text.
fn drawn(app: &mut App, width: u16, height: u16, depth: Depth) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut look = Appearance::new(Theme::new(ThemeName::Wood, depth), PieceSet::Drawn);
    terminal
        .draw(|frame| {
            app.resize(frame.area());
            look.prepare(&app.layout());
            draw(app, &look, frame);
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    buffer
        .content()
        .chunks(usize::from(width))
        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect()
}

/// A sitting of two who have been named, in which these keys have been pressed.
fn after(keys: &[KeyCode]) -> App {
    let players = Players {
        white: "Vera".to_owned(),
        black: "Sonja".to_owned(),
    };
    let session = Session::new(crate::rules::Position::start(), players);
    let mut app = App::new(session, crate::config::Config::default());
    for &code in keys {
        app.handle(Event {
            at: Instant::now(),
            input: Input::Key(KeyEvent::new(code, KeyModifiers::NONE)),
        });
    }
    app
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
    assert_rows(&rows_after(moves, width, height, Depth::True), picture);
}

/// Holds rows of text against a picture, blanks at the ends of rows aside.
fn assert_rows(rows: &[String], picture: &str) {
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    let picture: Vec<&str> = picture.lines().collect();
    let width = rows.iter().map(|row| row.chars().count()).max();
    assert_eq!(
        rows.join("\n"),
        picture.join("\n"),
        "{width:?}x{}",
        rows.len()
    );
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

/// What opens each of the dialogs.
const DIALOGS: [&[KeyCode]; 3] = [
    &[KeyCode::F(4)],
    &[KeyCode::F(10)],
    &[KeyCode::F(9), KeyCode::Down, KeyCode::Down, KeyCode::Right],
];

#[test]
fn every_dialog_can_be_drawn_at_every_size() {
    for keys in DIALOGS {
        let mut app = after(keys);
        for width in [1, 2, 5, 12, 17, 18, 24, 30, 40, 60, 80, 200] {
            for height in [1, 2, 4, 8, 11, 12, 24, 60] {
                drawn(&mut app, width, height, Depth::True);
                assert!(app.dialog().is_some(), "it survives a change of size");
            }
        }
    }
}

#[test]
fn another_game_is_settled_in_a_dialog_as_pictured() {
    let mut app = after(DIALOGS[2]);
    let rows = drawn(&mut app, 80, 24, Depth::True);
    assert_rows(&rows, include_str!("tests/new_game_80x24.txt"));
    let rows = drawn(&mut app, 40, 12, Depth::True);
    assert_rows(&rows, include_str!("tests/new_game_40x12.txt"));
}

#[test]
fn a_game_with_comments_and_side_lines_is_as_pictured() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nested.pgn");
    std::fs::write(&path, include_str!("../../../tests/plain/nested.pgn")).unwrap();
    let mut session = Session::new(crate::rules::Position::start(), Players::default());
    session.open(&path, 1).unwrap();
    let rows = rows_of(session, 100, 30, Depth::True);
    assert_rows(&rows, include_str!("tests/annotated.txt"));
}
