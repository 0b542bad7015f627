mod focus;
mod players;

use super::*;
use crate::game::Players;
use crate::rules::tests::fuzz::one_in;
use crate::session::Session;
use crate::settings::{Config, PieceChoice};
use crate::theme::ThemeFile;
use crate::tui::appearance::PieceSet;
use crate::tui::identity::Identity;
use crate::tui::input::Input;
use crate::tui::message::Message;
use crate::tui::output::ShownFrame;
use crate::tui::pieces::DrawingStyle;
use crate::tui::tests::{Frame, TestScreen};
use crate::tui::theme::{Depth, Theme};

/// Returns a screen of each kind, named by the input that leads there.
fn screens() -> Vec<(&'static str, TestScreen)> {
    let mut screens: Vec<_> = [
        "",
        "e4/re",
        "e4<F2>",
        "<F4>",
        "<F9>",
        "<F10>",
        "<F1><End>",
        "/rules\n",
        "/rules castling\n ",
        "/edit\n",
        "/edit\n<Tab>",
        "/edit\n<BackTab>",
        "/edit\n<BackTab><BackTab>",
        "/edit\n<F1>",
        "f3e5g4Qh4",
    ]
    .into_iter()
    .map(|keys| (keys, after(keys)))
    .collect();
    let timed = TestScreen::new().with_time("15 60s/move").after("e4e5<F5>");
    let mut promotion = TestScreen::from_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    promotion.drag("a7", "a8");
    let claims = TestScreen::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").after("<F3>");
    let mut pasted = after("");
    pasted.input(Input::Paste("1. e4 e5 2. Nf3 Nc6 3. Ke3".to_owned()));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    std::fs::write(&file, "board-side = 3\nslide = \"fast\"\n").unwrap();
    let session = Session::new(Position::start(), Players::default());
    let config = Config::load(Some(file), &[]);
    let mistaken = TestScreen::with_config(session, config).after("<F10>");
    let of_file = include_str!("../../../tests/plain/nested.pgn");
    screens.extend(vec![
        ("clocks and a question", timed),
        ("promotion", promotion),
        ("many claims", claims),
        ("pasted", pasted),
        ("settings with mistakes", mistaken),
        ("comments", TestScreen::from_pgn(of_file)),
    ]);
    for keys in ["", "<F2>", "<Delete>"] {
        screens.push(("a list of games", listing(folder.path(), keys)));
    }
    screens
}

#[test]
fn every_screen_can_be_drawn_at_every_size_and_no_dialog_cursor_or_hit_leaves_its_place() {
    let widths = [1, 2, 18, 39, 40, 44, 60, 80];
    let heights = [1, 2, 11, 12, 14, 20, 24, 44];
    let sizes = widths
        .into_iter()
        .flat_map(|width| heights.map(|height| (width, height)));
    let sizes: Vec<_> = sizes.chain([(120, 40), (200, 60)]).collect();
    for (turn, (what, mut screen)) in screens().into_iter().enumerate() {
        let has_dialog = screen.app.layers.dialog().is_some();
        for size in one_in(9, &sizes, turn) {
            screen.resize(size);
            let Frame { buffer, cursor } = screen.draw();
            let place = format!("{what} at {size:?}");
            assert!(buffer.area.contains(cursor), "{place}");
            assert_eq!(screen.app.layers.dialog().is_some(), has_dialog, "{place}");
            let layout = screen.app.layout();
            let frame = layout.board.and(screen.app.layers.dialog_frame(&layout));
            // The last row is for messages.
            let room = layout.screen.with_rows(0, layout.screen.height - 1);
            assert!(
                frame.is_none_or(|frame| frame.intersection(room) == frame),
                "{place}"
            );
            if layout.board.is_none() {
                assert!(screen.seen().hits().is_empty(), "{place}");
                continue;
            }
            let around = frame.unwrap_or(layout.screen);
            for (rect, hit) in screen.seen().hits() {
                assert_eq!(rect.intersection(around), *rect, "{place}: {hit:?}");
            }
            screen.keys("<Down>");
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
                let mut screen = TestScreen::new().with_appearance(look);
                let is_full = screen
                    .rows_at((width, height))
                    .concat()
                    .contains('\u{2588}');
                assert!(!is_full, "{style:?} in {depth:?} at {width}x{height}");
            }
        }
    }
}

#[test]
fn without_colors_letters_tell_the_sides_apart() {
    let rows = TestScreen::new().with_depth(Depth::Mono).draw().rows();
    assert!(rows.iter().any(|row| row.contains('K')));
    assert!(rows.iter().any(|row| row.contains('k')));
    assert!(!rows.concat().contains('\u{265f}'));
}

/// Compares rows of text with a picture, ignoring spaces at the ends of rows.
fn assert_rows(rows: &[String], picture: &str) {
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    let picture: Vec<&str> = picture.lines().collect();
    let [drawn, expected] = [rows.join("\n"), picture.join("\n")];
    assert!(
        drawn == expected,
        "drawn, {} rows:\n{drawn}\nin the picture, {} rows:\n{expected}",
        rows.len(),
        picture.len()
    );
}

#[test]
fn the_screen_is_as_pictured() {
    for (size, picture) in [
        ((40, 12), include_str!("tests/40x12.txt")),
        ((80, 24), include_str!("tests/80x24.txt")),
    ] {
        let mut screen = TestScreen::from_moves("e4 e5 Nf3 d6 Bb5");
        assert_rows(&screen.rows_at(size), picture);
    }
}

#[test]
fn the_opening_of_the_shown_position_is_above_the_moves() {
    let above_moves = |screen: &mut TestScreen| {
        let rows = screen.draw().rows();
        let name = screen.app.layout().opening.unwrap();
        let rows = &rows[usize::from(name.y)..usize::from(name.bottom())];
        let columns = usize::from(name.x)..usize::from(name.right());
        rows.iter()
            .map(|row| {
                row.chars().collect::<Vec<_>>()[columns.clone()]
                    .iter()
                    .collect()
            })
            .map(|row: String| row.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let mut screen = TestScreen::new().after("e4e5Nf3Nc6Bb5");
    assert_eq!(above_moves(&mut screen), ["Ruy Lopez                C60"]);
    screen.keys("<PageUp>");
    let two_rows = ["King's Knight Opening:   C44", "Normal Variation"];
    assert_eq!(above_moves(&mut screen), two_rows);
    screen.keys("<Home>");
    assert!(above_moves(&mut screen).concat().is_empty());
}

/// Counts the kinds of squares without a piece, before and after a click on a piece.
fn kinds_of_squares(keys: &str, piece: &str) -> [usize; 2] {
    // Small squares have no letters or digits inside.
    let mut screen = TestScreen::new().with_size((60, 20));
    screen.keys(keys);
    let kinds = |screen: &mut TestScreen| {
        let buffer = screen.draw().buffer;
        let app = &screen.app;
        let (board, position) = (app.layout().board.unwrap(), app.shown().position());
        let empty =
            crate::rules::Square::all().filter(|square| position.board.piece_on(*square).is_none());
        let cells = |square| {
            let cells = board.rect(square).positions().map(|at| &buffer[at]);
            let looks = cells.map(|cell| (cell.symbol().to_owned(), cell.bg));
            looks.collect::<Vec<_>>()
        };
        let kinds: std::collections::HashSet<_> = empty.map(cells).collect();
        kinds.len()
    };
    let before = kinds(&mut screen);
    screen.click(piece);
    [before, kinds(&mut screen)]
}

#[test]
fn without_highlights_no_empty_square_is_marked() {
    // Light and dark squares, the one that the last move left, and those that the knight can go to.
    assert_eq!(kinds_of_squares("/set slide off\ne4", "g8"), [3, 4]);
    assert_eq!(
        kinds_of_squares("/set slide off\n/set highlight off\ne4", "g8"),
        [2, 2]
    );
}

#[test]
fn every_second_row_with_moves_has_another_background() {
    let mut screen = TestScreen::new();
    let stripe = crate::tui::theme::Theme::new(&ThemeFile::default(), Depth::True).stripe();
    let is_striped = |cell: &ratatui::buffer::Cell| Some(cell.bg) == stripe.bg;
    assert!(!screen.draw().buffer.content().iter().any(is_striped));
    screen.keys("e4e5Nf3");
    let frame = screen.draw();
    let rows = frame.rows();
    let background = |pair: &str| {
        let y = rows.iter().position(|row| row.contains(pair)).unwrap();
        let x = rows[y].split(pair).next().unwrap().chars().count();
        frame.buffer.content()[y * 80 + x].bg
    };
    assert_ne!(background(" 1 e4"), background(" 2 Nf3"));
}

/// A screen with a list of three saved games and this search.
fn listing(folder: &std::path::Path, search: &str) -> TestScreen {
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
    let mut screen = TestScreen::with_games_in(folder).with_depth(Depth::Mono);
    screen.list_games("");
    screen.keys(search);
    screen
}

#[test]
fn no_sentence_about_a_command_is_cut_in_the_list_from_80x24_on() {
    for size in [(80, 24), (80, 60), (100, 32), (120, 40)] {
        let mut screen = TestScreen::new().with_size(size).after("/");
        for _ in 0..screen.completions().len() {
            let text = screen.draw().rows().join("\n");
            assert!(!text.contains('…'), "{size:?}: {text}");
            screen.keys("<Down>");
        }
    }
}

/// Returns how many bytes the terminal receives for each of these moves when a player types it, including its slide.
fn bytes_of_typed(moves: &str, size: (u16, u16)) -> Vec<usize> {
    let mut screen = TestScreen::new().with_size(size);
    let mut shown = ShownFrame::empty(size.into());
    let mut show = |screen: &mut TestScreen| {
        let Frame { buffer, cursor } = screen.draw();
        shown.update(buffer, cursor, None).len()
    };
    show(&mut screen);
    let bytes = moves.split(' ').map(|san| {
        screen.keys(san);
        let halfway = show(&mut screen);
        screen.wait(100);
        assert!(screen.app.slide.is_none(), "{san}");
        let end = show(&mut screen);
        halfway + end
    });
    bytes.collect()
}

#[test]
fn a_typed_move_is_few_bytes_also_where_the_opening_gets_a_longer_name_and_the_list_scrolls() {
    let najdorf = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7 Qf3 Qc7";
    let pirc = "e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1 a6 Nc1 \
                O-O-O Nb3 exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5 exd5 Qd6 Rxd4 cxd4 \
                Re7+ Kb6 Qxd4+ Kxa5 b4+ Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3";
    for moves in [najdorf, pirc] {
        for (size, most) in [((80, 24), 1_100), ((120, 40), 1_600)] {
            let mut bytes = bytes_of_typed(moves, size);
            bytes.sort_unstable();
            let median = bytes[bytes.len() / 2];
            assert!(median <= most, "{median} bytes at {size:?}");
        }
    }
}

#[test]
fn a_step_of_the_cursor_is_few_bytes() {
    let mut screen = TestScreen::new().with_size((80, 24));
    let mut shown = ShownFrame::empty((80, 24).into());
    let mut show = |screen: &mut TestScreen| {
        let Frame { buffer, cursor } = screen.draw();
        shown.update(buffer, cursor, None).len()
    };
    screen.keys("<Up>");
    show(&mut screen);
    for key in ["<Up>", "<Right>", "<Right>", "<Down>", "<Left>"] {
        screen.keys(key);
        let bytes = show(&mut screen);
        assert!(bytes <= 320, "{bytes} bytes after {key}");
    }
    assert_eq!(show(&mut screen), 0, "nothing has changed");
}

#[test]
fn a_list_of_games_is_as_pictured() {
    let folder = tempfile::tempdir().unwrap();
    for (search, size, picture) in [
        ("", (80, 24), include_str!("tests/games-80x24.txt")),
        ("", (40, 12), include_str!("tests/games-40x12.txt")),
        ("vera 11.2", (60, 16), include_str!("tests/games-60x16.txt")),
    ] {
        let mut rows = listing(folder.path(), search).rows_at(size);
        // The folder has another name each time.
        let place = format!(" in {} ", folder.path().display());
        let line = "─".repeat(place.chars().count() - 1);
        let title = rows.iter_mut().find(|row| row.contains("Saved games"));
        let title = title.unwrap();
        *title = title.replace(&place, &format!(" {line}"));
        assert_rows(&rows, picture);
    }
}

/// Vera and Sonja at the start of a game, after these keys.
fn after(keys: &str) -> TestScreen {
    TestScreen::new().with_players("Vera", "Sonja").after(keys)
}

#[test]
fn dialogs_and_the_position_editor_are_as_pictured() {
    let new_game = "<F9><Down><Down><Right>";
    let pieces = "/set pieces\n";
    for (keys, size, picture) in [
        (new_game, (80, 24), include_str!("tests/new_game_80x24.txt")),
        (new_game, (40, 12), include_str!("tests/new_game_40x12.txt")),
        ("e4/edit\n", (80, 24), include_str!("tests/edit-80x24.txt")),
        ("e4/edit\n", (40, 12), include_str!("tests/edit-40x12.txt")),
        (pieces, (80, 24), include_str!("tests/settings-80x24.txt")),
        ("<F4>", (80, 24), include_str!("tests/resign-80x24.txt")),
    ] {
        let mut screen = after(keys);
        assert_rows(&screen.rows_at(size), picture);
    }
}

#[test]
fn a_game_with_comments_and_variations_is_as_pictured() {
    let text = include_str!("../../../tests/plain/nested.pgn");
    let mut screen = TestScreen::from_pgn(text);
    let rows = screen.rows_at((100, 30));
    assert_rows(&rows, include_str!("tests/annotated.txt"));
}

#[test]
fn a_list_with_more_than_is_seen_says_where() {
    let up_and_down = |screen: &mut TestScreen, height| {
        let text = screen.rows_at((40, height)).concat();
        ['▲', '▼'].map(|mark| text.contains(mark))
    };
    for key in ["<F9>", "<F10>"] {
        let mut screen = after(key);
        assert_eq!(up_and_down(&mut screen, 60), [false, false]);
        assert_eq!(up_and_down(&mut screen, 12), [false, true]);
        screen.keys("<PageDown>");
        assert_eq!(up_and_down(&mut screen, 12), [true, false]);
    }
}

#[test]
fn a_dragged_glyph_and_a_sliding_one_keep_the_background_of_the_cells_below() {
    let mut screen = TestScreen::new().with_size((40, 12));
    screen.press("e2");
    screen.hold("e5");
    let buffer = screen.draw().buffer;
    let held = &buffer[screen.at("e5")];
    assert_eq!(held.symbol(), "\u{265f}");
    let dark = &buffer[screen.at("g5")];
    assert_eq!(held.bg, dark.bg, "e5 is dark as g5");

    let mut screen = TestScreen::new().with_size((40, 12)).after("e4");
    assert!(screen.app.slide.is_some());
    let buffer = screen.draw().buffer;
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
    let [quiet, check] = ["e4d5exd5Qxd5Nf3", "e4f6a3a6Qh5"].map(|moves| {
        let look = Appearance::of(&settings, &Identity::default(), &environment);
        let mut screen = TestScreen::new()
            .with_appearance(look)
            .after("/set slide off\n");
        screen.keys(moves);
        screen.mark("d2", "d5");
        let frame = screen.draw();
        let squares = screen.app.layout().board.unwrap().squares.positions();
        let cells: Vec<_> = squares.map(|at| frame.buffer[at].clone()).collect();
        (cells, frame.rows().join("\n"))
    });
    assert_eq!(quiet.0, check.0, "both boards look alike");
    let is_piece = |letter| ('\u{265a}'..='\u{265f}').contains(&letter);
    assert!(!quiet.1.contains(is_piece), "{}", quiet.1);
    assert!(!quiet.1.contains(" +1"), "{}", quiet.1);
}

#[test]
fn a_long_sentence_is_wrapped_upwards_into_the_free_rows() {
    let mut screen = TestScreen::new().after("Nf9\n");
    assert!(matches!(screen.app.line.message(), Message::Error(..)));
    let rows = screen.draw().rows();
    let why = screen.message();
    assert!(rows[23].trim_end().ends_with("> Nf9"), "{}", rows[23]);
    let panel = screen.app.layout().entry.x;
    let panel = |row: &String| row.chars().skip(panel.into()).collect::<String>();
    let told = rows[20..23].iter().map(panel).collect::<String>();
    let told: Vec<&str> = told.split_whitespace().collect();
    assert!(told.join(" ").contains(&why), "{told:?}\n{why}");
}
