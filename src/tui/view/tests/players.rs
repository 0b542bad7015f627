//! The strips of the players, and the result.

use std::time::Duration;

use ratatui::layout::Position as Point;

use super::*;
use crate::rules::tests::fuzz::one_in;
use crate::tui::appearance::Charset;
use crate::tui::layout::StripArea;
use crate::tui::widgets::figures;

/// Windows from the smallest on.
const SIZES: [(u16, u16); 14] = [
    (40, 12),
    (60, 20),
    (79, 24),
    (80, 23),
    (80, 24),
    (100, 30),
    (110, 26),
    (120, 36),
    (120, 40),
    (60, 60),
    (160, 48),
    (200, 56),
    (200, 60),
    (300, 100),
];

/// Returns the text of these cells, one line per row.
fn lines(buffer: &Buffer, cells: Rect) -> Vec<String> {
    let rows = cells.rows();
    rows.map(|row| row.positions().map(|at| buffer[at].symbol()).collect())
        .collect()
}

/// Returns the strips of White and Black, with White at the bottom.
fn strips(screen: &TestScreen) -> [StripArea; 2] {
    let layout = screen.app.layout();
    Color::ALL.map(|color| layout.strip(color, Color::White).unwrap())
}

/// Checks that both times are whole, as text or in figures, and that a name is cut only with an ellipsis.
fn assert_whole(screen: &mut TestScreen, place: &str) {
    let buffer = screen.draw().buffer;
    for (color, area) in Color::ALL.into_iter().zip(strips(screen)) {
        let row = lines(&buffer, area.name).concat();
        let time = screen.app.shown_clock(color).unwrap().nearest().to_string();
        if let Some(cells) = area.figures {
            let mut drawn = Buffer::empty(cells);
            let columns = figures::width(&time).unwrap();
            let at = cells.after(2).with_width(columns);
            figures::draw(&mut drawn, at, &time, Style::new().red(), false);
            assert_eq!(lines(&buffer, at), lines(&drawn, at), "{place}: {time}");
        } else {
            assert!(
                row.trim_end().ends_with(&time),
                "{place}: {row} has no {time}"
            );
        }
        let name = screen.app.session.players().name(color);
        assert!(row.contains(name) || row.contains('…'), "{place}: {row}");
    }
}

#[test]
fn times_are_whole_and_names_are_cut_only_with_an_ellipsis() {
    let mut turn = 0;
    for length in [1, 15, 30] {
        let [white, black] = ["W", "B"].map(|letter| letter.repeat(length));
        for time in ["5+3", "90+30", "15 60s/move", "19s", "12:00:00"] {
            let screen = TestScreen::new().with_players(&white, &black);
            let mut screen = screen.with_time(time);
            for (keys, state) in [
                ("", "start"),
                ("e4d5exd5", "play"),
                ("/resign white\n<Enter>", "end"),
                ("<PageUp>", "looking back"),
            ] {
                screen.keys(keys);
                screen.wait(1_000);
                turn += 1;
                for size in one_in(3, &SIZES, turn) {
                    screen.resize(size);
                    assert_whole(&mut screen, &format!("{length} {time} {state} {size:?}"));
                }
            }
        }
    }
}

#[test]
fn whose_move_it_is_has_a_bar_over_the_whole_strip_and_the_winner_has_it_at_the_end() {
    let marked = |screen: &mut TestScreen| {
        let buffer = screen.draw().buffer;
        let has_bar = |area: &StripArea| {
            let edge = lines(&buffer, area.rect.with_columns(area.rect.x, 1));
            edge.iter().all(|cell| cell == "▌")
        };
        let marked = Color::ALL
            .into_iter()
            .zip(strips(screen))
            .filter(|(_, area)| has_bar(area));
        marked.map(|(color, _)| color).collect::<Vec<_>>()
    };
    for size in SIZES {
        let mut screen = TestScreen::new().with_time("5").with_size(size);
        for (keys, expected) in [
            ("", Color::White),
            ("f3", Color::Black),
            ("e5", Color::White),
            ("g4Qh4", Color::Black),
            ("<Home>", Color::White),
        ] {
            screen.keys(keys);
            assert_eq!(marked(&mut screen), [expected], "{keys} at {size:?}");
        }
    }
}

#[test]
fn the_strips_show_only_the_difference_in_material() {
    for (moves, white, black) in [
        ("e4d5exd5Qxd5", "", ""),
        ("e4d5exd5", "♟ +1", ""),
        ("e4e5Nf3Nc6Bb5a6Bxc6dxc6", "♞", "♝"),
    ] {
        let mut screen = TestScreen::new().after(moves);
        let buffer = screen.draw().buffer;
        for (area, ahead) in strips(&screen).iter().zip([white, black]) {
            let row = lines(&buffer, area.name).concat();
            let row = row.trim_end();
            let row = row.trim_end_matches("to move").trim();
            let last = row.rsplit("  ").next().unwrap().trim();
            let expected = if ahead.is_empty() { row } else { ahead };
            assert_eq!(last, expected, "{moves}: {row}");
        }
    }
}

#[test]
fn looking_back_shows_the_clocks_of_that_moment_while_none_runs() {
    let mut screen = TestScreen::new().with_time("5").after("e4");
    screen.wait(10_000);
    screen.keys("e5");
    screen.wait(20_000);
    screen.keys("<Home>");
    let clocks = |screen: &TestScreen| {
        Color::ALL.map(|color| screen.app.shown_clock(color).unwrap().total.to_string())
    };
    assert_eq!(clocks(&screen), ["4:40", "4:50"], "White's clock runs");
    screen.keys("<End>/pause\n<Home>");
    assert_eq!(clocks(&screen), ["5:00", "5:00"]);
    screen.keys("<PageDown><PageDown>");
    assert_eq!(clocks(&screen), ["4:40", "4:50"]);
    let mut screen = TestScreen::new().with_time("5 60s/move");
    let nearest = |screen: &TestScreen| {
        screen
            .app
            .shown_clock(Color::Black)
            .unwrap()
            .nearest()
            .to_string()
    };
    screen.keys("e4");
    screen.wait(45_000);
    screen.enter("/pause");
    assert_eq!(nearest(&screen), "0:15.0");
    screen.keys("<Home>");
    assert_eq!(nearest(&screen), "5:00");
    let clock = screen.app.shown_clock(Color::Black).unwrap();
    assert_eq!(clock.left_of(10), 10);
}

#[test]
fn nobody_has_a_delay_or_a_limit_for_a_move_at_a_moment_that_is_looked_at() {
    let mut screen = TestScreen::new().with_time("5d3 60s/move").after("e4");
    screen.wait(1_000);
    screen.enter("/pause");
    let left = |screen: &TestScreen| {
        let clock = screen.app.shown_clock(Color::Black).unwrap();
        (clock.delay, clock.for_move.is_some())
    };
    assert_eq!(left(&screen), (Some(2), true));
    screen.keys("<Home>");
    assert_eq!(left(&screen), (None, false));
}

#[test]
fn a_clock_as_text_says_that_it_is_paused_and_warns_by_color_when_its_time_is_low() {
    let mut screen = TestScreen::new()
        .with_time("30s")
        .with_size((40, 12))
        .after("e4");
    let theme = Theme::new(&ThemeFile::default(), Depth::True);
    let color = |screen: &mut TestScreen, clock: &str| {
        let frame = screen.draw();
        let cell = frame.rows().iter().enumerate().find_map(|(y, row)| {
            let x = row[..row.find(clock)?].chars().count();
            let at = [x, y].map(|it| u16::try_from(it).unwrap());
            Some(frame.buffer.cell((at[0], at[1])).unwrap().fg)
        });
        cell.expect(clock)
    };
    assert_eq!(Some(color(&mut screen, "◆ 0:30")), theme.accent().fg);
    screen.wait(15_000);
    assert_eq!(Some(color(&mut screen, "! 0:15")), theme.error().fg);
    screen.enter("/pause");
    assert_eq!(Some(color(&mut screen, "paused 0:15")), theme.faint().fg);
}

#[test]
fn the_time_of_moves_is_beside_them_if_there_is_room() {
    let mut screen = TestScreen::new().with_time("5+3").after("e4");
    for (seconds, san) in [(7, "e5"), (65, "Nf3")] {
        screen.wait(seconds * 1_000);
        screen.keys(san);
    }
    let text = screen.rows_at((120, 40)).join("\n");
    assert!(text.contains("1 e4     0:00      e5     0:07"), "{text}");
    assert!(text.contains("2 Nf3    1:05"), "{text}");
    let text = screen.rows_at((80, 24)).join("\n");
    assert!(!text.contains("1:05"), "{text}");
}

#[test]
fn before_the_first_move_one_key_or_click_sets_the_usual_times() {
    let mut screen = TestScreen::new();
    let time = |screen: &TestScreen| {
        let time = screen.app.session.game().options().time.as_ref();
        time.map(ToString::to_string)
    };
    screen.keys(";");
    assert_eq!(time(&screen).as_deref(), Some("15+10"));
    screen.click_at(screen.button("."));
    assert_eq!(time(&screen).as_deref(), Some("5+3"));
    screen.keys("!");
    assert_eq!(time(&screen), None);
    screen.keys(".");
    let limit = Duration::from_secs(303);
    assert_eq!(screen.app.shown_clock(Color::White).unwrap().total.0, limit);
    screen.keys("e4#");
    assert_eq!(time(&screen).as_deref(), Some("5+3"));
    assert!(!screen.draw().rows().concat().contains("90+30"));
}

#[test]
fn a_draw_has_figures_as_a_win_has_and_plain_halves_in_one_line() {
    let mut screen = TestScreen::new().with_depth(Depth::Mono).after("e4e5");
    screen.keys("/result 1/2-1/2\ny\n");
    for (size, halves) in [((80, 24), "▀▀▀ ▘  ▀▀▀"), ((40, 12), "½–½")] {
        let text = screen.rows_at(size).join("\n");
        assert_eq!(text.matches(halves).count(), 1, "{text}");
    }
}

#[test]
fn a_card_has_no_line_of_its_own_where_there_are_no_half_blocks() {
    let theme = Theme::new(&ThemeFile::default(), Depth::Palette);
    let mut look = Appearance::new(theme, PieceSet::Letters);
    look.charset = Charset::Ascii;
    let mut screen = TestScreen::new().with_time("5").with_appearance(look);
    let rows = screen.rows_at((120, 40));
    assert!(!rows.concat().contains("__"), "{rows:#?}");
}

/// Counts the golden phrases around the board: words with one blank between them are one, and so is a piece of golden ground.
/// Bars, frames, lines and figures are none.
fn golden_phrases(screen: &mut TestScreen) -> Vec<String> {
    let accent = Theme::new(&ThemeFile::default(), Depth::True)
        .accent()
        .fg
        .unwrap();
    let squares = screen.app.layout().board.unwrap().squares;
    let buffer = screen.draw().buffer;
    let golden = |at: Point| {
        let cell = &buffer[at];
        let symbol = cell.symbol().chars().next().unwrap_or(' ');
        let is_drawn = ('\u{2500}'..='\u{259f}').contains(&symbol);
        let is_word = cell.fg == accent && symbol != ' ' && !is_drawn;
        if squares.contains(at) || !is_word && cell.bg != accent {
            None
        } else {
            Some(symbol)
        }
    };
    let mut phrases = Vec::new();
    for row in buffer.area.rows() {
        let mut blanks = 2;
        for at in row.positions() {
            match golden(at) {
                None => blanks += 1,
                Some(symbol) => {
                    if blanks > 1 {
                        phrases.push(String::new());
                    }
                    blanks = 0;
                    phrases.last_mut().unwrap().push(symbol);
                }
            }
        }
    }
    // Ground without words is that of a figure.
    phrases.retain(|phrase| !phrase.trim().is_empty());
    phrases
}

#[test]
fn at_most_six_phrases_around_the_board_are_golden() {
    for size in [
        (40, 12),
        (60, 20),
        (80, 24),
        (100, 30),
        (120, 40),
        (160, 48),
        (200, 60),
    ] {
        for time in [None, Some("5+3")] {
            let mut screen = TestScreen::new().with_size(size);
            if let Some(time) = time {
                screen = screen.with_time(time);
            }
            for keys in [
                "",
                "e4",
                "d5exd5Qxd5Nc3Qa5",
                "<F7>",
                "/resign white\n<Enter>",
                "<PageUp>",
            ] {
                screen.keys(keys);
                screen.wait(1_000);
                let phrases = golden_phrases(&mut screen);
                assert!(phrases.len() <= 6, "{keys} at {size:?}: {phrases:?}");
            }
        }
    }
}
