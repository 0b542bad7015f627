use ratatui::buffer::Cell;
use ratatui::style::Modifier;

use super::*;
use crate::rules::Color;
use crate::theme::ThemeFile;
use crate::tui::appearance::PieceSet;
use crate::tui::layout::Coordinates;
use crate::tui::pieces::DrawingStyle;
use crate::tui::theme::{Depth, MarkKind, SQUARE_SYMBOLS, Theme};
use crate::tui::widgets::RectParts;

/// Returns the default theme, with pieces drawn for squares of this height.
fn look(unit: u16, depth: Depth) -> Appearance {
    let theme = Theme::new(&ThemeFile::default(), depth);
    let mut look = Appearance::new(theme, PieceSet::Drawn(DrawingStyle::Blocks));
    look.prepare(Some(unit), None);
    look
}

/// Returns squares of this height, with White at the bottom.
fn area(unit: u16) -> BoardArea {
    BoardArea {
        squares: Rect::new(2, 0, 16 * unit, 8 * unit),
        unit,
        bottom: Color::White,
        coordinates: Coordinates::Around,
    }
}

/// Returns the cells of a board as drawn.
fn drawn(board: &Board<'_>) -> Buffer {
    let squares = board.area.squares;
    let mut buffer = Buffer::empty(Rect::new(0, 0, squares.right(), squares.bottom() + 1));
    board.draw(&mut buffer);
    buffer
}

/// Returns the arrows of moves such as `e2e4`.
fn arrows(moves: &str) -> Vec<Mark> {
    let squares = |written: &str| [&written[..2], &written[2..]].map(|at| at.parse().unwrap());
    let arrow = |[from, to]: [Square; 2]| Mark {
        from,
        to,
        color: None,
    };
    moves.split(' ').map(|m| arrow(squares(m))).collect()
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// Returns true if a part of an arrow is visible at a point of the board.
fn shows_arrow(board: &Board<'_>, buffer: &Buffer, at: Point) -> bool {
    let background = board.background(board.area.square_at(at).unwrap());
    let ink = board.look.theme.mark(MarkKind::Player, background).fg;
    let ink = ink.unwrap();
    let cell = &buffer[at];
    cell.bg == ink || cell.symbol() != " " && cell.fg == ink
}

#[test]
fn a_shaft_is_seen_on_every_square_of_its_way_and_changes_no_piece() {
    let fen = "4k3/8/8/8/3p4/8/8/4K3 w - - 0 1";
    let (look, position) = (look(3, Depth::True), position(fen));
    for (arrow, way) in [
        ("a1h8", "b2 c3 e5 f6 g7"),
        ("d8d1", "d7 d6 d5 d3 d2"),
        ("a4h4", "b4 c4 e4 f4 g4"),
        ("b1a3", "b2 a2"),
        ("h2f1", "g1 g2"),
    ] {
        let arrows = arrows(arrow);
        let mut board = Board::new(&look, area(3), &position);
        board.drawn = &arrows;
        let (plain, buffer) = (drawn(&Board::new(&look, area(3), &position)), drawn(&board));
        for square in way.split(' ') {
            let cells = board.area.rect(square.parse().unwrap()).positions();
            let inked = cells.filter(|&at| shows_arrow(&board, &buffer, at));
            assert!(inked.count() > 1, "{arrows:?} on {square}");
        }
        let piece = board.area.rect("d4".parse().unwrap()).positions();
        for at in piece.filter(|&at| plain[at].symbol() != " ") {
            assert_eq!(buffer[at], plain[at], "{arrows:?} behind the pawn");
        }
    }
}

#[test]
fn the_head_of_an_arrow_is_seen_at_every_size_wherever_it_points() {
    let position = Position::start();
    for unit in 3..=8 {
        let look = look(unit, Depth::True);
        // On and in front of pieces, on empty squares, and between neighbors.
        for arrow in arrows("a4a7 e4d2 c1b2 b2a2 e2e4 g8f6 h4h3 a5h5 f1a6") {
            let marks = [arrow];
            let mut board = Board::new(&look, area(unit), &position);
            board.drawn = &marks;
            let buffer = drawn(&board);
            let inked = board.area.squares.positions();
            let inked = inked.filter(|&at| shows_arrow(&board, &buffer, at)).count();
            let head = usize::from(unit * unit / 4).max(2);
            assert!(inked >= head, "{arrow:?} at {unit}: {inked}");
        }
    }
}

#[test]
fn on_squares_of_4x2_an_arrow_tints_both_its_ends_and_hides_nothing() {
    let (look, position) = (look(2, Depth::True), Position::start());
    let arrows = arrows("g1f3");
    let mut board = Board::new(&look, area(2), &position);
    let plain = drawn(&board);
    board.drawn = &arrows;
    let buffer = drawn(&board);
    for at in board.area.squares.positions() {
        assert_eq!(buffer[at].symbol(), plain[at].symbol());
        let is_end = ["g1", "f3"].contains(&&*board.area.square_at(at).unwrap().to_string());
        assert!(is_end || buffer[at] == plain[at], "{at}");
    }
    let tint = look.theme.square(SquareBackground::Highlighted).bg;
    let middle = board.area.center("f3".parse().unwrap());
    assert_eq!(Some(buffer[middle].bg), tint);
}

#[test]
fn an_arrow_without_colors_is_of_pixels_too() {
    let position = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let reversed = |buffer: &Buffer, rect: Rect| {
        let mut cells = rect.positions().map(|at| &buffer[at]);
        cells.any(|cell| cell.modifier.contains(Modifier::REVERSED))
    };
    let arrows = arrows("a4d4");
    for unit in [1, 2, 4] {
        let look = look(unit, Depth::Mono);
        let mut board = Board::new(&look, area(unit), &position);
        board.drawn = &arrows;
        let buffer = drawn(&board);
        let middle = board.area.rect("c4".parse().unwrap());
        let shaft = middle
            .positions()
            .any(|at| "▀▄".contains(buffer[at].symbol()));
        assert!(shaft || reversed(&buffer, middle), "{unit}");
    }
}

/// The last move gave check, and White has selected the queen, which can capture or interpose.
const EVERYTHING: &str = "rnbqk1nr/pppp1ppp/8/4p3/1b1PP3/1Q6/PPP2PPP/RNB1KBNR w KQkq - 0 1";

#[test]
fn marks_are_told_by_ground_where_there_are_many_colors_and_by_shape_too_where_there_are_few() {
    let at = |name: &str| name.parse::<Square>().unwrap();
    let position = position(EVERYTHING);
    for (depth, unit, expected) in [
        // A destination, the square where the last move began, the piece in hand, a capture, check and the cursor.
        (Depth::True, 2, [" ▄▄  ▀▀ ", "        ", "", "", "", "┏"]),
        (
            Depth::Palette,
            2,
            [" ▄▄  ▀▀ ", "        ", "", "", "!", "┏"],
        ),
        (Depth::Sixteen, 3, ["", "▘", "▛", "╭", "!", "┏"]),
        (Depth::Mono, 3, ["•", "▘", "▛", "╭", "!", "┏"]),
        (Depth::Mono, 1, ["•", "'", "]", "x", "!", "<"]),
    ] {
        let look = look(unit, depth);
        let board = Board {
            last_move: [at("f8"), at("b4")].into_iter().collect(),
            cursor: Some(at("c2")),
            refused: Bitboard::from(at("h4")),
            chosen: at("b3").into(),
            destinations: position.destinations(at("b3")),
            ..Board::new(&look, area(unit), &position)
        };
        let buffer = drawn(&board);
        let symbols = |square| {
            let cells = board.area.rect(at(square)).positions();
            cells.map(|at| buffer[at].symbol()).collect::<String>()
        };
        let squares = ["c3", "f8", "b3", "b4", "e1", "c2"];
        for (square, shape) in squares.into_iter().zip(expected) {
            let symbols = symbols(square);
            assert!(
                symbols.contains(shape),
                "{square} in {depth:?}: {symbols:?}"
            );
        }
        let has_triangles = buffer
            .content()
            .iter()
            .any(|cell| "◤◥◣◢◸◹◺◿".contains(cell.symbol()));
        assert!(
            !has_triangles && !symbols("e1").contains(if depth == Depth::True { '!' } else { '?' })
        );
        let grounds =
            ["b3", "b4", "e1", "f8", "c3", "d3", "h4"].map(|name| board.background(at(name)));
        for (index, ground) in grounds.iter().enumerate() {
            assert!(!grounds[..index].contains(ground), "{ground:?} twice");
        }
    }
}

#[test]
fn check_is_seen_while_the_king_is_in_hand() {
    let at = |name: &str| name.parse::<Square>().unwrap();
    let (look, position) = (look(2, Depth::True), position(EVERYTHING));
    let board = Board {
        chosen: at("e1").into(),
        ..Board::new(&look, area(2), &position)
    };
    let buffer = drawn(&board);
    let mut cells = board.area.rect(at("e1")).positions();
    assert!(cells.any(|at| buffer[at].symbol() == "!"));
}

#[test]
fn shaded_squares_are_shaded_up_to_the_piece() {
    let position = Position::start();
    for unit in [2, 4, 7, 8] {
        let look = look(unit, Depth::Sixteen);
        let board = Board::new(&look, area(unit), &position);
        let buffer = drawn(&board);
        let cells_of = |name: &str| {
            let rect = board.area.rect(name.parse().unwrap());
            rect.positions().map(|at| &buffer[at])
        };
        let empty = cells_of("d4").next().unwrap();
        assert_ne!(empty.symbol(), " ");
        for name in ["a1", "c1", "e1", "d2", "b8", "d8"] {
            let is_bare = |cell: &Cell| cell.symbol() == " " && cell.bg == empty.bg;
            assert!(!cells_of(name).any(is_bare), "{name} at {unit}");
        }
    }
}

#[test]
fn without_colors_the_sides_are_told_by_shade_and_by_letters() {
    // Black's king and queen are on squares with the same shade as those of White's.
    let position = position("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    for unit in 1..=8 {
        let look = look(unit, Depth::Mono);
        let board = Board::new(&look, area(unit), &position);
        let buffer = drawn(&board);
        let mut cells = buffer.content().iter();
        let colorless = |cell: &Cell| [cell.fg, cell.bg] == [TerminalColor::Reset; 2];
        assert!(cells.all(colorless), "{unit}");
        for (white, black) in [
            ("a1", "h8"),
            ("b1", "g8"),
            ("c1", "f8"),
            ("d1", "e8"),
            ("e1", "d8"),
            ("a2", "b7"),
        ] {
            let [white, black] = [white, black].map(|name| {
                let square = name.parse::<Square>().unwrap();
                let letter = position.board.piece_on(square).unwrap().letter();
                let cells = board.area.rect(square).positions().map(|at| &buffer[at]);
                let cells: Vec<_> = cells.collect();
                let written = cells
                    .iter()
                    .filter(|cell| cell.symbol() == letter.to_string());
                assert_eq!(written.count(), 1, "{name} at {unit}");
                cells
            });
            let pairs = white.iter().zip(&black);
            let shades = pairs.filter(|(one, other)| {
                let [one, other] = [one, other].map(|cell| cell.modifier & Modifier::REVERSED);
                one != other
            });
            assert!(shades.count() >= usize::from(unit), "{unit}");
        }
    }
}

#[test]
fn without_colors_a_king_in_check_keeps_its_letter() {
    let position = position("rnbqkbnr/ppppp2p/8/5ppQ/8/4P3/PPPP1PPP/RNB1KBNR b KQkq - 1 3");
    for unit in 3..=8 {
        let look = look(unit, Depth::Mono);
        let board = Board::new(&look, area(unit), &position);
        let buffer = drawn(&board);
        let cells = board.area.rect("e8".parse().unwrap()).positions();
        let written: String = cells.map(|at| buffer[at].symbol()).collect();
        assert!(
            written.contains('k') && written.contains('!'),
            "{unit}: {written}"
        );
    }
}

#[test]
fn without_colors_a_white_piece_above_a_black_one_is_apart_and_no_letter_is_beside_that_of_a_file()
{
    let position = position("4k3/8/8/8/2B5/2b5/8/RN2KBNR w - - 0 1");
    for unit in 3..=8 {
        let look = look(unit, Depth::Mono);
        let coordinates = Coordinates::Inside;
        let area = BoardArea {
            coordinates,
            ..area(unit)
        };
        let board = Board::new(&look, area, &position);
        let buffer = drawn(&board);
        let [above, below] = ["c4", "c3"].map(|name| area.rect(name.parse().unwrap()));
        let is_filled = |at: Point| {
            buffer[at].symbol() == " " && buffer[at].modifier.contains(Modifier::REVERSED)
        };
        for at in below.line(0).positions() {
            let is_below_piece =
                !SQUARE_SYMBOLS.contains(&buffer[(at.x, above.bottom() - 1)].symbol());
            assert!(!(is_below_piece && is_filled(at)), "{at} at {unit}");
        }
        let last_row = area.squares.line(area.squares.height - 1);
        let is_letter = |at: Point| buffer[at].symbol().starts_with(|c: char| c.is_alphabetic());
        let letters = last_row.positions().filter(|&at| is_letter(at));
        assert_eq!(letters.count(), 8, "{unit}");
    }
}

#[test]
fn the_squares_that_hold_a_mated_king_are_told_apart_in_all_colors_and_none() {
    let position = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    for depth in [
        Depth::True,
        Depth::Palette,
        Depth::Sixteen,
        Depth::Eight,
        Depth::Mono,
    ] {
        for unit in [1, 2, 3, 6] {
            let look = look(unit, depth);
            let mut board = Board::new(&look, area(unit), &position);
            board.net = position.mate_net();
            let buffer = drawn(&board);
            let cells = |square: &str| {
                let cells = board.area.rect(square.parse().unwrap()).positions();
                cells.map(|at| buffer[at].clone()).collect::<Vec<_>>()
            };
            // Some people see some of the colors of flight squares as those of plain squares.
            let has_shape = |cells: &[Cell]| cells.iter().any(|cell| *cell != cells[0]);
            for (flight, line, outside) in [("f8", "d8", "f6"), ("h8", "b8", "h6")] {
                let [flight, line, outside] = [flight, line, outside].map(cells);
                assert!(has_shape(&line) && !has_shape(&outside), "{depth:?} {unit}");
                let told = flight != line && flight != outside && line != outside;
                assert!(told, "{depth:?} {unit}");
            }
        }
    }
}
