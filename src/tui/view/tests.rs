use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Position as Point;

use super::*;
use crate::game::Action;
use crate::session::{Players, Session};
use crate::settings::PieceChoice;
use crate::theme::ThemeFile;
use crate::tui::appearance::PieceSet;
use crate::tui::dialogs::Dialog;
use crate::tui::events::{Button, Event, Input, Pointer, PointerKind};
use crate::tui::identity::Identity;
use crate::tui::pieces::DrawingStyle;
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
    let mut app = App::new(session, crate::settings::Config::default());
    drawn(&mut app, width, height, depth)
}

/// The screen at this size, as rows of text.
fn drawn(app: &mut App, width: u16, height: u16, depth: Depth) -> Vec<String> {
    texts(&painted(app, width, height, depth))
}

/// The rows of a screen as text.
fn texts(screen: &Buffer) -> Vec<String> {
    screen
        .content()
        .chunks(usize::from(screen.area.width))
        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect()
}

/// The screen at this size, with its colors.
fn painted(app: &mut App, width: u16, height: u16, depth: Depth) -> Buffer {
    let pieces = PieceSet::Drawn(DrawingStyle::Blocks);
    let look = Appearance::new(Theme::new(&ThemeFile::default(), depth), pieces);
    painted_as(app, width, height, look)
}

/// The screen at this size, with these colors and pieces.
fn painted_as(app: &mut App, width: u16, height: u16, mut look: Appearance) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            app.resize(frame.area());
            let (board, dialog) = app.square_heights();
            look.prepare(board, dialog);
            draw(app, &look, frame);
        })
        .unwrap();
    terminal.backend().buffer().clone()
}

/// A sitting of two who have been named, in which these keys have been pressed.
fn after(keys: &[KeyCode]) -> App {
    let players = Players {
        white: "Vera".to_owned(),
        black: "Sonja".to_owned(),
    };
    let session = Session::new(crate::rules::Position::start(), players);
    let mut app = App::new(session, crate::settings::Config::default());
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
fn no_cell_is_filled_by_a_character_which_some_fonts_draw_lower_than_their_lines() {
    for style in [DrawingStyle::Blocks, DrawingStyle::Sextants] {
        for depth in [Depth::True, Depth::Palette, Depth::Sixteen, Depth::Eight] {
            for (width, height) in [(80, 24), (100, 32), (120, 40), (160, 50), (200, 60)] {
                let theme = Theme::new(&ThemeFile::default(), depth);
                let look = Appearance::new(theme, PieceSet::Drawn(style));
                let screen = painted_as(&mut after(&[]), width, height, look);
                let is_full = texts(&screen).concat().contains('\u{2588}');
                assert!(!is_full, "{style:?} in {depth:?} at {width}x{height}");
            }
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

#[test]
fn the_opening_of_the_shown_position_stands_above_the_moves() {
    let above_moves = |app: &mut App| {
        let rows = drawn(app, 80, 24, Depth::True);
        let moves = rows.iter().position(|row| row.contains(" 1. ")).unwrap();
        rows[moves - 1].chars().skip(42).collect::<String>()
    };
    let keys: Vec<_> = "e4e5Nf3Nc6Bb5".chars().map(KeyCode::Char).collect();
    let mut app = after(&keys);
    assert_eq!(
        above_moves(&mut app).trim_end(),
        "Ruy Lopez                      C60"
    );
    take(
        &mut app,
        Input::Key(KeyEvent::new(KeyCode::PageUp, KeyModifiers::NONE)),
    );
    let cut = "King's Knight Opening: Normal Varia…";
    assert_eq!(above_moves(&mut app).trim_end(), cut);
    take(
        &mut app,
        Input::Key(KeyEvent::new(KeyCode::Home, KeyModifiers::NONE)),
    );
    assert_eq!(above_moves(&mut app).trim(), "");
}

/// Returns how many kinds of squares without a piece there are on a screen of 80x24, before and after a click on a piece.
fn kinds_of_squares(keys: &str, piece: &str) -> [usize; 2] {
    let keys: Vec<_> = keys.chars().map(key_of).collect();
    let mut app = after(&keys);
    let kinds = |app: &mut App| {
        let screen = painted(app, 80, 24, Depth::True);
        let (board, position) = (app.layout().board.unwrap(), app.shown());
        let empty = crate::rules::Square::all()
            .filter(|square| position.board().piece_on(*square).is_none());
        let cells = |square| {
            let cells = board.rect(square).positions().map(|at| &screen[at]);
            let looks = cells.map(|cell| (cell.symbol().to_owned(), cell.bg));
            looks.collect::<Vec<_>>()
        };
        let kinds: std::collections::HashSet<_> = empty.map(cells).collect();
        kinds.len()
    };
    let before = kinds(&mut app);
    let rect = app.layout().board.unwrap().rect(piece.parse().unwrap());
    for kind in [
        PointerKind::Press(Button::Left),
        PointerKind::Release(Button::Left),
    ] {
        let (column, row) = (rect.x, rect.y);
        take(&mut app, Input::Pointer(Pointer { kind, column, row }));
    }
    [before, kinds(&mut app)]
}

fn key_of(letter: char) -> KeyCode {
    match letter {
        '\n' => KeyCode::Enter,
        letter => KeyCode::Char(letter),
    }
}

#[test]
fn without_highlights_no_empty_square_is_marked() {
    // Light and dark ones, that which the last move has left, and those to which the knight can go.
    assert_eq!(kinds_of_squares("/set slide off\ne4", "g8"), [3, 4]);
    assert_eq!(
        kinds_of_squares("/set slide off\n/set highlight off\ne4", "g8"),
        [2, 2]
    );
}

#[test]
fn every_second_row_of_moves_has_another_background() {
    let keys: Vec<_> = "e4e5Nf3".chars().map(KeyCode::Char).collect();
    let mut app = after(&keys);
    let screen = painted(&mut app, 80, 24, Depth::True);
    let rows = texts(&screen);
    let background = |pair: &str| {
        let y = rows.iter().position(|row| row.contains(pair)).unwrap();
        let x = rows[y].split(pair).next().unwrap().chars().count();
        screen.content()[y * 80 + x].bg
    };
    assert_ne!(background("1. e4"), background("2. Nf3"));
}

/// A screen on which a list of three saved games is searched for this.
fn listing(folder: &std::path::Path, search: &str) -> App {
    let games = [
        (
            "2026-11-19_Vera_Sonja",
            "[White \"Vera\"]\n[Black \"Sonja\"]\n[Date \"2026.11.19\"]\n\n1. e4 e5 2. Nf3 *",
        ),
        (
            "Cup-final",
            "[White \"Nona\"]\n[Black \"Xenia\"]\n[Date \"2026.11.20\"]\n\n1. f3 e5 2. g4 Qh4# 0-1",
        ),
        (
            "2026-11-21_Maia_Vera",
            "[White \"Maia\"]\n[Black \"Vera\"]\n[Date \"2026.11.21\"]\n\n1. d4 d5 1/2-1/2",
        ),
    ];
    for (minute, (name, text)) in (0..).zip(games) {
        let path = folder.join(name).with_extension("pgn");
        std::fs::write(&path, text).unwrap();
        let changed =
            std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(60 * minute);
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(changed).unwrap();
    }
    let mut session = Session::new(crate::rules::Position::start(), Players::default());
    session.keep_games(Some(crate::storage::GameFolder::at(folder.to_owned())));
    let mut app = App::new(session, crate::settings::Config::default());
    app.resize(Rect::new(0, 0, 80, 24));
    let keys = format!("/games\n{search}");
    for code in keys.chars().map(key_of) {
        take(
            &mut app,
            Input::Key(KeyEvent::new(code, KeyModifiers::NONE)),
        );
    }
    while matches!(app.dialog(), Some(Dialog::Games(list)) if list.count().ends_with('+')) {
        std::thread::sleep(std::time::Duration::from_millis(1));
        take(&mut app, Input::Found);
    }
    app
}

/// Has something happen on a screen.
fn take(app: &mut App, input: Input) {
    let at = Instant::now();
    app.handle(Event { at, input });
}

#[test]
fn a_list_of_games_and_a_question_about_one_can_be_drawn_at_every_size() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = listing(folder.path(), "");
    for code in [KeyCode::Down, KeyCode::F(2), KeyCode::Esc, KeyCode::Delete] {
        take(
            &mut app,
            Input::Key(KeyEvent::new(code, KeyModifiers::NONE)),
        );
        for width in [1, 2, 3, 4, 5, 8, 13, 20, 26, 27, 40, 60, 80, 200] {
            for height in [1, 2, 3, 4, 5, 6, 8, 12, 14, 24, 60] {
                drawn(&mut app, width, height, Depth::Mono);
            }
        }
    }
    assert!(matches!(app.dialog(), Some(Dialog::Delete(_))));
}

#[test]
fn a_list_of_games_is_as_pictured() {
    let folder = tempfile::tempdir().unwrap();
    for (search, (width, height), picture) in [
        ("", (80, 24), include_str!("tests/games-80x24.txt")),
        ("", (40, 12), include_str!("tests/games-40x12.txt")),
        ("vera 11.2", (60, 16), include_str!("tests/games-60x16.txt")),
    ] {
        let mut app = listing(folder.path(), search);
        let mut rows = drawn(&mut app, width, height, Depth::Mono);
        // The folder has another name each time.
        let place = format!(" in {} ", folder.path().display());
        let line = "─".repeat(place.chars().count() - 1);
        let title = rows.iter_mut().find(|row| row.contains("Saved games"));
        let title = title.unwrap();
        *title = title.replace(&place, &format!(" {line}"));
        assert_rows(&rows, picture);
    }
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
fn a_position_is_set_up_as_pictured() {
    let mut keys: Vec<KeyCode> = "e4/edit".chars().map(KeyCode::Char).collect();
    keys.push(KeyCode::Enter);
    let mut app = after(&keys);
    let rows = drawn(&mut app, 80, 24, Depth::True);
    assert_rows(&rows, include_str!("tests/edit-80x24.txt"));
    let rows = drawn(&mut app, 40, 12, Depth::True);
    assert_rows(&rows, include_str!("tests/edit-40x12.txt"));
    keys.extend([KeyCode::Delete, KeyCode::Tab, KeyCode::Tab]);
    keys.extend(".KP".chars().map(KeyCode::Char));
    let mut app = after(&keys);
    let rows = drawn(&mut app, 60, 44, Depth::Mono);
    assert_rows(&rows, include_str!("tests/edit-60x44.txt"));
}

#[test]
fn the_editor_can_be_drawn_at_every_size() {
    let mut keys: Vec<KeyCode> = "/edit".chars().map(KeyCode::Char).collect();
    keys.push(KeyCode::Enter);
    for field in [0, 1, 7, 8] {
        let mut app = after(&keys);
        for _ in 0..field {
            app.handle(Event {
                at: Instant::now(),
                input: Input::Key(KeyCode::Tab.into()),
            });
        }
        for width in (1..=45).chain([60, 80, 120, 300]) {
            for height in (1..=25).chain([44, 60]) {
                drawn(&mut app, width, height, Depth::True);
            }
        }
    }
}

#[test]
fn settings_and_questions_are_as_pictured() {
    let mut settings = after(DIALOGS[1]);
    let rows = drawn(&mut settings, 80, 24, Depth::True);
    assert_rows(&rows, include_str!("tests/settings-80x24.txt"));
    let rows = drawn(&mut settings, 40, 12, Depth::True);
    assert_rows(&rows, include_str!("tests/settings-40x12.txt"));
    let mut resign = after(DIALOGS[0]);
    let rows = drawn(&mut resign, 80, 24, Depth::True);
    assert_rows(&rows, include_str!("tests/resign-80x24.txt"));
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

#[test]
fn the_readme_shows_the_screen_as_it_is() {
    let players = Players {
        white: "Vera".to_owned(),
        black: "Sonja".to_owned(),
    };
    let options = crate::game::GameOptions {
        time: Some("15+10".parse().unwrap()),
        ..crate::game::GameOptions::default()
    };
    let mut session = Session::new(crate::rules::Position::start(), players).with_options(options);
    let mut now = Instant::now();
    session.act(Action::StartClocks, now).unwrap();
    for (san, seconds) in [("e4", 4), ("e5", 6), ("Nf3", 3), ("Nc6", 9), ("Bb5", 11)] {
        now += std::time::Duration::from_secs(seconds);
        let played = session.game().position().read_move(san).unwrap();
        session.act(Action::Move(played), now).unwrap();
    }
    let readme = include_str!("../../../README.md");
    let picture = readme.split("```").nth(1).unwrap();
    let look = Appearance::new(
        Theme::new(&ThemeFile::default(), Depth::True),
        PieceSet::Glyphs,
    );
    let mut app = App::new(session, crate::settings::Config::default());
    let rows = texts(&painted_as(&mut app, 80, 24, look));
    let first = rows.iter().position(|row| !row.trim().is_empty()).unwrap();
    assert_rows(&rows[first..], picture.trim_start_matches('\n'));
}

#[test]
fn a_list_with_more_than_is_seen_says_where() {
    let up_and_down = |app: &mut App, height| {
        let screen = drawn(app, 40, height, Depth::True).concat();
        ['▲', '▼'].map(|mark| screen.contains(mark))
    };
    for key in [9, 10] {
        let mut keys = vec![KeyCode::F(key)];
        assert_eq!(up_and_down(&mut after(&keys), 12), [false, true]);
        assert_eq!(up_and_down(&mut after(&keys), 60), [false, false]);
        keys.push(KeyCode::PageDown);
        assert_eq!(up_and_down(&mut after(&keys), 12), [true, false]);
    }
}

#[test]
fn a_small_dialog_for_a_new_game_keeps_the_rows_and_what_they_mean() {
    let laws = [KeyCode::F(9)].into_iter().chain([KeyCode::Down; 6]);
    let mut app = after(&laws.collect::<Vec<_>>());
    let rows = drawn(&mut app, 40, 12, Depth::True);
    assert_rows(&rows, include_str!("tests/new_game_laws_40x12.txt"));
}

#[test]
fn a_glyph_in_hand_and_one_that_glides_stand_on_the_ground_of_the_cells_below() {
    let cell = |app: &App, square: &str| {
        let board = app.layout().board.unwrap();
        board.rect(square.parse().unwrap())
    };
    let mut app = after(&[]);
    app.resize(Rect::new(0, 0, 40, 12));
    let (from, over) = (cell(&app, "e2"), cell(&app, "e5"));
    for (rect, kind) in [
        (from, PointerKind::Press(Button::Left)),
        (over, PointerKind::Hold(Button::Left)),
    ] {
        let (column, row) = (rect.x, rect.y);
        let pointer = Pointer { kind, column, row };
        take(&mut app, Input::Pointer(pointer));
    }
    let buffer = painted(&mut app, 40, 12, Depth::True);
    let held = &buffer[over.as_position()];
    assert_eq!(held.symbol(), "\u{265f}");
    let dark = cell(&app, "g5");
    assert_eq!(held.bg, buffer[dark.as_position()].bg, "e5 is dark as g5");

    let mut app = after(&['e', '4'].map(KeyCode::Char));
    app.resize(Rect::new(0, 0, 40, 12));
    assert!(app.slide().is_some());
    let buffer = painted(&mut app, 40, 12, Depth::True);
    let holes = buffer
        .content()
        .iter()
        .filter(|cell| cell.bg == ratatui::style::Color::Reset);
    assert_eq!(holes.count(), 0);
}

#[test]
fn hidden_pieces_leave_nothing_on_the_board_that_tells_where_they_are() {
    let settings = crate::settings::Settings {
        pieces: PieceChoice::Hidden,
        ..Default::default()
    };
    let environment = |name: &str| (name == "LANG").then(|| "C.UTF-8".to_owned());
    let [quiet, check] = ["e4 d5 exd5 Qxd5 Nf3", "e4 f6 a3 a6 Qh5"].map(|moves| {
        let mut session = Session::new(Position::start(), Players::default());
        for san in moves.split_whitespace() {
            let played = session.game().position().read_move(san).unwrap();
            session.act(Action::Move(played), Instant::now()).unwrap();
        }
        let mut app = App::new(session, crate::settings::Config::default());
        app.resize(Rect::new(0, 0, 80, 24));
        let board = app.layout().board.unwrap();
        for (kind, square) in [
            (PointerKind::Press(Button::Right), "d2"),
            (PointerKind::Release(Button::Right), "d5"),
        ] {
            let Point { x, y } = board.rect(square.parse().unwrap()).as_position();
            let pointer = Pointer {
                kind,
                column: x,
                row: y,
            };
            take(&mut app, Input::Pointer(pointer));
        }
        let look = Appearance::of(&settings, &Identity::default(), environment);
        let screen = painted_as(&mut app, 80, 24, look);
        let squares = board.squares.positions();
        let cells: Vec<_> = squares.map(|at| screen[at].clone()).collect();
        (cells, texts(&screen).join("\n"))
    });
    assert_eq!(quiet.0, check.0, "both boards look alike");
    let is_piece = |letter| ('\u{265a}'..='\u{265f}').contains(&letter);
    assert!(!quiet.1.contains(is_piece), "{}", quiet.1);
    assert!(!quiet.1.contains(" +1"), "{}", quiet.1);
}

#[test]
fn a_long_sentence_is_wrapped_upwards_into_the_free_rows() {
    let mut app = after(
        &"Nf9"
            .chars()
            .map(KeyCode::Char)
            .chain([KeyCode::Enter])
            .collect::<Vec<_>>(),
    );
    let why = match app.message() {
        crate::tui::app::Message::Error(why, _) => why.clone(),
        _ => panic!("not refused"),
    };
    let rows = drawn(&mut app, 80, 24, Depth::True);
    assert!(rows[23].trim_start().starts_with("> Nf9"), "{}", rows[23]);
    let told: Vec<&str> = rows[20..]
        .iter()
        .flat_map(|row| row.split_whitespace())
        .collect();
    assert!(
        told.join(" ").contains(&why.replace("  ", " ")),
        "{told:?}\n{why}"
    );
}

#[test]
fn a_message_is_cut_only_where_no_row_above_it_is_free() {
    let words = "the way is blocked at d4 ".repeat(20);
    let app = &mut after(&[]);
    for width in [18, 40, 60, 80, 100, 120, 200, 300] {
        for height in [11, 12, 20, 24, 30, 32, 40, 44, 50, 60, 100] {
            app.resize(Rect::new(0, 0, width, height));
            let layout = app.layout();
            for typed in ["", "Nf9"] {
                let laid = crate::tui::message::lay_out(&words, typed, &layout, None);
                let rows = u16::try_from(laid.above.len()).unwrap();
                let free = layout.free_rows(None);
                assert!(
                    rows <= free && (!laid.is_cut || rows == free),
                    "{width}x{height}"
                );
                let above = layout.entry.y - rows;
                let under = layout.board.map_or(0, |board| board.squares.bottom() + 1);
                assert!(above >= under, "{width}x{height}");
            }
        }
    }
}

#[test]
fn a_score_leaves_the_clock_beside_it_whole() {
    let options = crate::game::GameOptions {
        time: Some("5".parse().unwrap()),
        ..crate::game::GameOptions::default()
    };
    let start = crate::rules::Position::start();
    let mut session = Session::new(start, Players::default()).with_options(options);
    let resign = Action::Resign(Color::White);
    session.act(resign, Instant::now()).unwrap();
    let screen = rows_of(session, 60, 20, Depth::True).concat();
    assert_eq!(screen.matches("5:00").count(), 2, "{screen}");
}

#[test]
fn small_screens_name_help_and_commands() {
    let screen = rows_after("e4", 40, 12, Depth::True);
    assert!(screen[11].ends_with("? help  / commands"), "{}", screen[11]);
    let screen = rows(60, 20, Depth::True).concat();
    for words in ["= Draw", "- Undo", ", Options", "? Help"] {
        assert!(screen.contains(words), "{words}");
    }
}

#[test]
fn while_looking_back_nothing_typed_is_said_to_be_played() {
    let keys = [KeyCode::Char('e'), KeyCode::Char('4'), KeyCode::Home];
    let mut app = after(&keys);
    for letter in "Nf6".chars() {
        take(
            &mut app,
            Input::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE)),
        );
    }
    let screen = drawn(&mut app, 80, 24, Depth::True).concat();
    assert!(
        !screen.contains("Enter plays") && screen.contains("Looking back at the start"),
        "{screen}"
    );
}
