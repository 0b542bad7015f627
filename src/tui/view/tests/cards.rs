//! The cards of the players and the result: everything on them is there in full, and once.

use std::time::Duration;

use ratatui::buffer::Cell;

use super::*;
use crate::game::DisplayedTime;
use crate::rules::tests::fuzz::one_in;
use crate::storage;
use crate::tui::appearance::Charset;
use crate::tui::pictures::{Pictures, Range, Route, Way};
use crate::tui::request::{Request, ScreenRequest};

const SIZES: [(u16, u16); 14] = [
    (40, 12),
    (60, 20),
    (79, 24),
    (80, 23),
    (80, 24),
    (100, 32),
    (110, 26),
    (120, 36),
    (120, 40),
    (160, 48),
    (160, 50),
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

/// Checks that these cells show all of a text, as characters or in figures. Returns true if in figures.
fn assert_shows(buffer: &Buffer, cells: Rect, text: &str, place: &str) -> bool {
    let shown = lines(buffer, cells);
    if cells.height == 1 {
        assert!(shown[0].contains(text), "{place}: {shown:?} is not {text}");
        return false;
    }
    let mut figures = Buffer::empty(cells);
    match text.rsplit_once(':') {
        // Hours and minutes in figures, with the seconds as text at their bottom right.
        Some((hours, seconds)) if shown[2].ends_with(&format!(":{seconds}")) => {
            let mut hours_cells = cells;
            let foot = hours_cells.take_right(3).line(2);
            figures::draw(&mut figures, hours_cells, hours, Style::new(), false);
            super::text(&mut figures, foot, &format!(":{seconds}"), Style::new());
        }
        _ => figures::draw(&mut figures, cells, text, Style::new(), false),
    }
    assert_eq!(shown, lines(&figures, cells), "{place}: {text}");
    true
}

/// Checks that each player's time is on the screen in full, and once.
fn assert_clocks(screen: &mut TestScreen, place: &str) {
    let mut buffer = screen.draw().buffer;
    let hits = screen.seen().hits().iter();
    let clocks = hits.filter(|(_, hit)| *hit == Request::Screen(ScreenRequest::Pause));
    let clocks: Vec<Rect> = clocks.map(|(rect, _)| *rect).collect();
    let is_bar = |cells: &&Rect| lines(&buffer, **cells).concat().contains('━');
    let clocks: Vec<&Rect> = clocks.iter().filter(|cells| !is_bar(cells)).collect();
    assert_eq!(clocks.len(), 2, "{place}");
    let times =
        Color::ALL.map(|color| screen.app.shown_clock(color).unwrap().nearest().to_string());
    let clocks: Vec<Rect> = clocks.into_iter().copied().collect();
    for (cells, time) in clocks.iter().zip(&times) {
        assert_shows(&buffer, *cells, time, place);
    }
    for cells in clocks {
        cells.positions().for_each(|at| buffer[at].reset());
    }
    let others = lines(&buffer, buffer.area).join("\n");
    let clocks = Color::ALL.map(|color| screen.app.shown_clock(color).unwrap());
    let has_limit = clocks.iter().any(|clock| clock.for_move.is_some());
    for time in times.iter().filter(|_| !has_limit) {
        assert!(!others.contains(&format!(" {time}")), "{place}: {others}");
    }
}

/// Checks that the result is on the screen in full, and once.
fn assert_result(screen: &mut TestScreen, result: &str, place: &str) {
    let buffer = screen.draw().buffer;
    let text = lines(&buffer, buffer.area).join("\n");
    let mut points = Vec::new();
    for line in text.lines() {
        let scores = line.split("score ").skip(1);
        points.extend(scores.filter_map(|rest| rest.split(' ').next()));
        // Beside a long name there are only the points.
        let last = line.split(' ').rfind(|word| !word.is_empty());
        if line.contains(['■', '□']) && !line.contains("score ") {
            points.extend(last.filter(|word| ["0", "1", "½"].contains(word)));
        }
    }
    assert!(
        ["10", "01", "½½"].contains(&&*points.concat()),
        "{place}: {text}"
    );
    let area = screen.app.layout().result.unwrap();
    // A draw in figures is what each player gets.
    let drawn = if result == "½–½" { "1/2" } else { result };
    let cells = figures::cells(drawn, area.text, 2);
    assert!(!cells.is_empty() || area.is_line(), "{place}: {text}");
    let in_figures = !lines(&buffer, area.rect).concat().contains(result);
    if in_figures {
        let small = figures::cells(drawn, area.text, 1);
        let is_large = lines(&buffer, cells).concat() != lines(&buffer, small).concat()
            && buffer[(cells.x, cells.bottom() - 1)].symbol() != " ";
        assert_shows(&buffer, if is_large { cells } else { small }, drawn, place);
    }
    assert_eq!(
        text.matches(result).count(),
        usize::from(!in_figures),
        "{place}: {text}"
    );
}

#[test]
fn time_and_result_are_whole_and_once_on_every_screen_with_names_of_every_length() {
    let mut turn = 0;
    // Wide characters and combining ones too.
    let alphabets = [["W", "B"], ["山", "川"], ["e\u{301}", "u\u{308}"]];
    for (length, letters) in [(1, 0), (15, 0), (30, 0), (12, 1), (30, 2)] {
        let [white, black] = alphabets[letters].map(|letter| letter.repeat(length));
        for time in ["5+3", "90+30", "15 60s/move", "19s"] {
            let screen = TestScreen::new().with_players(&white, &black);
            let mut screen = screen.with_time(time).with_depth(Depth::Mono);
            let mut look = |screen: &mut TestScreen, state: &str| {
                turn += 1;
                for size in one_in(7, &SIZES, turn) {
                    screen.resize(size);
                    let place = format!("{length} {time} {state} {size:?}");
                    assert_clocks(screen, &place);
                    if screen.app.session().game().outcome().is_some() {
                        assert_result(screen, "0–1", &place);
                    }
                }
            };
            look(&mut screen, "start");
            screen.keys("e4d5exd5");
            screen.wait(1_000);
            look(&mut screen, "play");
            screen.keys("/resign white\n<Enter>");
            look(&mut screen, "end");
            screen.keys("<PageUp>");
            look(&mut screen, "looking back");
        }
    }
}

#[test]
fn how_a_game_ended_and_its_article_are_whole_and_once_on_every_screen_with_names_of_every_length()
{
    let mut turn = 0;
    for length in [1, 15, 30] {
        let names = ["W", "B"].map(|letter| letter.repeat(length));
        for (moves, line, answer, article, result) in [
            ("f3e5g4Qh4", "", "", "(FIDE 5.1.1)", "0–1"),
            ("e4e5", "/resign white", "", "(FIDE 5.1.2)", "0–1"),
            ("e4e5", "/result 1/2-1/2", "y", "(FIDE 5.2.3, 9.1)", "½–½"),
            (
                "Nf3Nf6Ng1Ng8Nf3Nf6Ng1Ng8",
                "/claim",
                "",
                "(FIDE 9.2)",
                "½–½",
            ),
        ] {
            let screen = TestScreen::new().with_players(&names[0], &names[1]);
            let mut screen = screen.with_depth(Depth::Mono);
            screen.keys(moves);
            if !line.is_empty() {
                screen.enter(line);
                if screen.end().is_empty() {
                    screen.enter(answer);
                }
            }
            assert!(!screen.end().is_empty(), "{line}");
            turn += 1;
            for size in one_in(5, &SIZES, turn) {
                screen.resize(size);
                let place = format!("{length} {line} {size:?}");
                let text = screen.draw().rows().join("\n");
                assert!(!text.contains("… Tab"), "{place}: {text}");
                let cited = article.trim_matches(['(', ')']);
                assert_eq!(text.matches(cited).count(), 1, "{place}: {text}");
                assert_result(&mut screen, result, &place);
            }
        }
    }
}

#[test]
fn figures_show_the_time_that_runs_out_first_and_the_other_one_is_beside_them() {
    for (time, played, figures, beside) in [
        ("15 60s/move", "", "1:00", "15:00 in all"),
        ("15 60s/move", "e4", "0:59", "14:59 in all"),
        ("30s 60s/move", "e4", "0:29", "move 0:59"),
        ("5d3", "e4", "5:00", "delay 2"),
        ("5d1", "e4", "5:00", "to move"),
    ] {
        let mut screen = TestScreen::new().with_time(time).with_depth(Depth::Mono);
        screen.keys(played);
        screen.wait(1_000);
        let side = screen.app.session().game().side_to_move();
        let nearest = screen.app.shown_clock(side).unwrap().nearest();
        let text = screen.draw().rows().join("\n");
        assert_eq!(nearest.to_string(), figures, "{time}");
        assert!(text.contains(beside), "{time}: {text}");
        assert!(!text.contains(figures), "{time}: {text}");
    }
}

#[test]
fn a_limit_beside_figures_takes_no_place_from_the_state_and_is_no_warning() {
    let mut screen = TestScreen::new().with_time("15 60s/move").after("e4d5Bb5");
    let cells = screen.draw().buffer.content;
    let text: String = cells.iter().map(Cell::symbol).collect();
    let color = |words: &str| {
        let before = &text[..text.find(words).unwrap()];
        cells[before.chars().count()].fg
    };
    assert_eq!(color("15:00 in all"), color("Black"));
    assert_ne!(color("check"), color("Black"));
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
fn whose_move_it_is_keeps_its_row_whether_or_not_something_is_captured() {
    for moves in ["e4d5Nc3", "e4d5exd5Qxd5Nc3"] {
        let mut screen = TestScreen::new().with_time("5");
        screen.keys(moves);
        let rows = screen.rows_at((120, 40));
        let row = |words| rows.iter().position(|row| row.contains(words)).unwrap();
        assert_eq!(row("to move") - row("Black"), 2, "{rows:#?}");
        let small = screen.rows_at((40, 12));
        let has_captured = moves.contains("Qx");
        assert_eq!(small[10].contains(" ♟  5:00"), has_captured, "{small:#?}");
    }
}

#[test]
fn without_blocks_the_mark_of_the_player_to_move_is_beside_the_name_alone_and_looking_back_draws_lines()
 {
    let theme = Theme::new(&ThemeFile::default(), Depth::Eight);
    for (charset, marked, sides) in [
        (Charset::Console, 1, ["│", "│"]),
        (Charset::Ascii, 1, ["|", "|"]),
        (Charset::Unicode, 5, ["▐", "▌"]),
    ] {
        let mut look = Appearance::new(theme.clone(), PieceSet::Letters);
        look.charset = charset;
        let mut screen = TestScreen::new().with_time("5").with_appearance(look);
        screen.resize((120, 40));
        let buffer = screen.draw().buffer;
        let card = screen
            .app
            .layout()
            .card(Color::White, Color::White)
            .unwrap();
        let edge = lines(&buffer, card.rect.with_columns(card.rect.x, 1));
        let marks = edge
            .iter()
            .filter(|mark| [">", "▌"].contains(&mark.as_str()));
        assert_eq!(marks.count(), marked, "{edge:?}");
        let name = &lines(&buffer, card.text)[0];
        assert!(name.contains(" White"), "{name}");
        assert_ne!(edge[usize::from(card.text.y - card.rect.y)], " ");
        screen.keys("e4/pause\n<Esc>");
        let text = screen.draw().rows().concat();
        assert_eq!(text.matches("paused").count(), 1, "{text}");
        screen.resize((100, 36));
        screen.keys("<PageUp>");
        let buffer = screen.draw().buffer;
        let board = screen.app.layout().board.unwrap().squares;
        let beside = [board.x - 1, board.right()].map(|x| buffer[(x, board.y)].symbol());
        assert_eq!(beside, sides);
    }
}

#[test]
fn the_time_of_a_move_is_known_only_with_the_clocks_before_and_after_it() {
    let clocks = "1. e4 e5 {[%clk 0:05:00]} 2. Nf3 {[%clk 0:04:50]} Nc6 {[%clk 0:04:30]} *";
    let screen = TestScreen::from_pgn(&format!("[TimeControl \"300\"]\n\n{clocks}"));
    let game = screen.app.session().game();
    let used = (1..=4).map(|ply| {
        game.time_used(ply)
            .map(|time| DisplayedTime(time).to_string())
    });
    let used: Vec<_> = used.collect();
    let known = ["0:00.0", "0:30"].map(|time| Some(time.to_owned()));
    assert_eq!(used, [None, known[0].clone(), None, known[1].clone()]);
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
        let time = screen.app.session().game().options().time.as_ref();
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
fn the_end_is_said_once_and_takes_one_line_while_looking_back_where_the_moves_need_the_room() {
    let mut screen = TestScreen::new().with_depth(Depth::Mono).after("f3e5g4Qh4");
    let text = screen.draw().rows().join("\n");
    assert_eq!(text.matches("Black wins by").count(), 1, "{text}");
    assert_eq!(text.matches("FIDE 5.1.1").count(), 1, "{text}");
    for words in ["Checkmate", "won", "lost", "0–1"] {
        assert!(!text.contains(words), "{text}");
    }
    screen.keys("<PageUp>");
    let text = screen.draw().rows().join("\n");
    assert!(text.contains("Checkmate                0–1"), "{text}");
    assert!(
        !text.contains("FIDE 5.1.1") && text.contains("End To"),
        "{text}"
    );
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
fn the_advantage_in_material_stays_in_one_piece_beside_figures() {
    let moves = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
                 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8";
    let pgn = format!("[TimeControl \"1500\"]\n\n{moves} {{[%clk 0:20:00]}} *");
    let mut screen = TestScreen::from_pgn(&pgn).with_depth(Depth::Mono);
    let text = screen.rows_at((80, 24)).join("\n");
    assert!(text.contains("+10"), "{text}");
}

#[test]
fn after_the_end_all_captures_are_above_the_score_and_looking_back_keeps_the_advantage() {
    let moves = "1. e4 d5 2. exd5 c6 3. dxc6 b6 4. c7 b5 5. cxb8=Q Rxb8 6. a4 bxa4 7. Rxa4 Qxd2+ 8. Bxd2 Rxb2 \
                 9. Rxa7 Rxb1 10. Qxb1 g6 11. Rxe7+ Bxe7";
    let pgn = format!("[TimeControl \"1500\"]\n\n{moves} {{[%clk 0:20:00]}} 1-0");
    let mut screen = TestScreen::from_pgn(&pgn).with_depth(Depth::Mono);
    let rows = screen.rows_at((80, 24));
    let white = screen
        .app
        .layout()
        .card(Color::White, Color::White)
        .unwrap();
    let first = usize::from(white.text.y);
    assert!(rows[first + 2].contains("+10"), "{rows:#?}");
    assert!(rows[first + 3].contains("score 1"), "{rows:#?}");
    // While players view a move, the card of the player to move has no row for more captures.
    screen.keys("<PageUp><PageUp>");
    let rows = screen.rows_at((80, 24));
    assert!(rows[first + 1].contains("qrnpp +14"), "{rows:#?}");
    assert!(rows[first + 3].contains("10 of 11"), "{rows:#?}");
}

#[test]
fn where_blocks_leave_gaps_the_turn_and_looking_back_are_marked_by_whole_cells() {
    let theme = Theme::new(&ThemeFile::default(), Depth::True);
    let ground = theme.chosen().bg.unwrap();
    let with_gaps = |screen: TestScreen| {
        let mut look = Appearance::new(theme.clone(), PieceSet::Letters);
        look.has_gaps = true;
        screen.with_appearance(look)
    };
    let columns = |screen: &mut TestScreen| {
        let buffer = screen.draw().buffer;
        let layout = screen.app.layout();
        let board = layout.board.unwrap().squares;
        let card = layout.card(Color::White, Color::White).unwrap();
        let beside_board = board.with_columns(board.right(), 1);
        let beside_state = card.text.with_columns(card.rect.x, 1).below(1);
        [beside_board, beside_state].map(|column| {
            let is_filled = |at| buffer[at].symbol() == " " && buffer[at].bg == ground;
            column.positions().all(is_filled)
        })
    };
    let mut with_clocks = with_gaps(TestScreen::new().with_time("5")).after("e4e5");
    assert_eq!(columns(&mut with_clocks), [false, true]);
    with_clocks.keys("<PageUp><PageUp>");
    assert_eq!(columns(&mut with_clocks), [true, false]);
    // Without clocks, "to move" has a background, which the bar would touch.
    let mut without_clocks = with_gaps(TestScreen::new());
    assert_eq!(columns(&mut without_clocks), [false, false]);
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

#[test]
fn looking_back_shows_beside_the_board_and_on_the_card_of_the_player_who_was_to_move() {
    for size in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let mut screen = TestScreen::new().with_time("5+3").with_depth(Depth::Mono);
        let rows = screen.rows_at(size).join("\n");
        assert_eq!(
            rows.matches("5:00 + 3").count(),
            if size == (60, 20) { 0 } else { 2 },
            "{rows}"
        );
        screen.keys("e4e5Nf3Nc6");
        let beside = |screen: &mut TestScreen| {
            let buffer = screen.draw().buffer;
            let board = screen.app.layout().board.unwrap().squares;
            buffer[(board.right(), board.y)].symbol().to_owned()
        };
        assert_ne!(beside(&mut screen), "▌", "{size:?}");
        screen.keys("<PageUp><PageUp><PageUp>");
        assert_eq!(beside(&mut screen), "▌", "{size:?}");
        let rows = screen.rows_at(size);
        let card = screen
            .app
            .layout()
            .card(Color::Black, Color::White)
            .unwrap();
        let of_black = &rows[usize::from(card.rect.y)..usize::from(card.rect.bottom())];
        let said = of_black.concat();
        assert!(
            said.contains("1 of 2") || size == (60, 20),
            "{size:?}: {rows:#?}"
        );
    }
}

#[test]
fn the_tag_of_a_screen_that_only_watches_is_not_above_figures_if_there_is_room_before_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    std::fs::write(
        &path,
        "[White \"Vera\"]\n[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:05:00]} *\n",
    )
    .unwrap();
    let _held = storage::GameFile::lock(&path).unwrap();
    let mut session = Session::new(Position::start(), Players::default());
    session.watch_game(path.to_str()).unwrap();
    let mut screen = TestScreen::of(session);
    for size in [(120, 40), (160, 50), (200, 56)] {
        let rows = screen.rows_at(size);
        assert!(rows.concat().contains("Vera  you watch"), "{rows:#?}");
    }
    let narrow = screen.rows_at((80, 24)).concat();
    assert!(narrow.contains("you watch"), "{narrow}");
}

#[test]
fn a_message_in_the_entry_line_says_nothing_that_cards_and_moves_show() {
    for size in [(70, 20), (70, 22), (80, 23)] {
        for time in [None, Some("15+10")] {
            let mut screen = TestScreen::new();
            if let Some(time) = time {
                screen = screen.with_time(time);
            }
            screen = screen.after("e4e5Nf3");
            let text = screen.rows_at(size).concat();
            for said in ["to move", "Nf3"] {
                assert_eq!(text.matches(said).count(), 1, "{said} at {size:?}: {text}");
            }
        }
    }
}

#[test]
fn cards_of_two_rows_show_the_advantage_however_many_pieces_are_captured() {
    let mut screen = TestScreen::from_fen("k7/6rp/6bp/6bp/6np/6pp/6pp/K5RR w - - 0 1");
    let captures = "Rxh2 Rxh3 Rxh4 Rxh5 Rxh6 Rxh7 Rxg2 Rxg3 Rxg4 Rxg5 Rxg6 Rgxg7";
    screen.resize((24, 30));
    for (capture, reply) in captures.split(' ').zip(["Kb8", "Ka8"].into_iter().cycle()) {
        screen.enter(capture);
        screen.enter(reply);
    }
    let text = screen.draw().rows().join("\n");
    assert!(text.contains("+10"), "{text}");
}

/// A game in which Black has captured eleven pieces.
const MANY_CAPTURES: &str = "a3 d6 a4 Bg4 f3 Bxf3 exf3 b5 axb5 d5 Rxa7 Rxa7 Bc4 dxc4 d3 cxd3 cxd3 Qxd3 Qxd3 Ra4 \
    Qxh7 Rxh7 Bg5 Rxh2 Bxe7 Nxe7 Rxh2 f6 Rh3 Rb4 Rh4 Rxb2 Kf1 Rxb1+ Ke2 Rxg1 Rd4";

#[test]
fn captures_that_do_not_fit_before_a_clock_in_text_go_on_below_it() {
    let mut look = Appearance::new(
        Theme::new(&ThemeFile::default(), Depth::Sixteen),
        PieceSet::Letters,
    );
    look.charset = Charset::Console;
    let mut screen = TestScreen::new()
        .with_time("1:30:00+30")
        .with_appearance(look);
    for san in MANY_CAPTURES.split_whitespace() {
        screen.enter(san);
    }
    for width in 58..65 {
        screen.resize((width, 24));
        let text = screen.draw().rows().join("\n");
        assert!(text.contains("+9"), "{width}: {text}");
    }
}

#[test]
fn whose_move_it_is_is_said_however_many_pieces_are_captured() {
    let theme = Theme::new(&ThemeFile::default(), Depth::True);
    for size in [(29, 30), (34, 36), (40, 12), (40, 30), (79, 24)] {
        let mut look = Appearance::new(theme.clone(), PieceSet::Drawn(DrawingStyle::Blocks));
        let range = Range::of_device(0, Route::Direct);
        let colors = theme.picture_colors();
        look.pictures = Some(Pictures::new(Way::Placeholders, range, None, colors));
        let mut screen = TestScreen::from_moves(MANY_CAPTURES).with_appearance(look);
        screen.resize(size);
        for played in ["Rxg2+", "Ke1", "g5", "Rg4"] {
            screen.enter(played);
            let text = screen.draw().rows().join("\n");
            let is_said = ["to move", "check", "▶"]
                .iter()
                .any(|said| text.contains(said));
            assert!(is_said, "{played} {size:?}: {text}");
        }
    }
}
