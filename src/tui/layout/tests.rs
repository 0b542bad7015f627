use std::sync::LazyLock;

use super::*;
use crate::game::{Offer, Outcome, Reason};
use crate::pgn::{GameTree, Line, Node, Tags, TreePath};
use crate::rules::{PieceLetters, Position};
use crate::tui::keys::{Situation, Stage};
use crate::tui::widgets::RectParts;

/// A game where knights go out and home again for this many plies.
fn shuttle(start: &str, plies: usize) -> GameTree {
    let start: Position = start.parse().unwrap();
    let mut before = start;
    let mut main = Line::default();
    let home = [("g1f3", "f3g1"), ("g8f6", "f6g8")];
    for ply in 0..plies {
        let (out, back) = home[before.side_to_move as usize];
        let text = if ply % 4 < 2 { out } else { back };
        let played = text.parse().unwrap();
        main.moves.push(Node::new(&before, played));
        before.play(played);
    }
    GameTree {
        tags: Tags::default(),
        start,
        main,
        result: None,
    }
}

/// The start position of all games, with White to move.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A game of 31 moves with clocks and White at the bottom.
pub fn scene() -> LayoutInput<'static> {
    static TREE: LazyLock<GameTree> = LazyLock::new(|| shuttle(START, 31));
    static SHOWN: LazyLock<TreePath> = LazyLock::new(|| TreePath::on_main(31));
    LayoutInput {
        bottom: Color::White,
        moves: MoveList {
            tree: &TREE,
            annotated: false,
            end_comment: None,
            shown: &SHOWN,
            present: 31,
            letters: PieceLetters::ENGLISH,
            ascii: false,
            has_times: true,
            scrolling: Scrolling::Ahead,
        },
        clocks: true,
        has_wide_dialog: false,
        question: None,
        outcome: None,
        opening: None,
        offers: &[],
        buttons: bar(Stage::Played),
    }
}

/// Returns the buttons of the bar at a stage of the game.
fn bar(stage: Stage) -> &'static [&'static Binding] {
    keys::bar(&Situation {
        stage,
        ..Situation::default()
    })
    .leak()
}

/// Returns the layout of this game on a screen, with this color at the bottom.
pub fn layout_of(screen: Rect, bottom: Color) -> Layout {
    Layout::new(screen, &LayoutInput { bottom, ..scene() })
}

fn layout(width: u16, height: u16) -> Layout {
    laid_out(&scene(), width, height)
}

fn laid_out(scene: &LayoutInput<'_>, width: u16, height: u16) -> Layout {
    Layout::new(Rect::new(0, 0, width, height), scene)
}

/// Returns every region of a layout, with a name.
fn regions(layout: &Layout) -> Vec<(String, Rect)> {
    let mut regions = vec![("entry".to_owned(), layout.entry)];
    if let Some(board) = layout.board {
        let squares = board.squares;
        let named = match board.coordinates {
            Coordinates::Inside => squares,
            Coordinates::Around => Rect::new(
                squares.x - 2,
                squares.y,
                squares.width + 2,
                squares.height + 1,
            ),
        };
        regions.push(("board".to_owned(), named));
    }
    let cards = layout.cards.iter().flatten();
    regions.extend(cards.map(|card| ("card".to_owned(), card.rect)));
    let message = layout.message.iter();
    regions.extend(message.map(|area| ("message".to_owned(), area.rows)));
    let question = layout.question.iter();
    regions.extend(question.map(|rows| ("question".to_owned(), *rows)));
    let result = layout.result.iter();
    regions.extend(result.map(|result| ("result".to_owned(), result.rect)));
    let moves = layout.moves.iter();
    regions.extend(moves.map(|moves| ("moves".to_owned(), moves.rect)));
    let buttons = layout.buttons.iter();
    regions.extend(buttons.map(|(binding, rect)| (format!("button {}", binding.name), *rect)));
    regions
}

#[test]
fn no_region_overlaps_another_or_leaves_the_screen_at_any_size() {
    for width in 1..=300 {
        for height in 1..=120 {
            let layout = layout(width, height);
            let regions = regions(&layout);
            for (index, (name, rect)) in regions.iter().enumerate() {
                assert_eq!(
                    rect.intersection(layout.screen),
                    *rect,
                    "{name} at {width}x{height}"
                );
                for (other, second) in &regions[index + 1..] {
                    assert!(
                        !rect.intersects(*second),
                        "{name} and {other} at {width}x{height}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_cell_of_every_square_leads_back_to_its_square() {
    for (width, height) in [
        (40, 12),
        (80, 24),
        (60, 50),
        (120, 40),
        (200, 60),
        (300, 100),
    ] {
        for bottom in Color::ALL {
            let scene = LayoutInput { bottom, ..scene() };
            let layout = laid_out(&scene, width, height);
            let board = layout.board.unwrap();
            for square in Square::all() {
                for point in board.rect(square).positions() {
                    assert_eq!(layout.square_at(point), Some(square), "{point} {bottom}");
                }
            }
            let squares: u32 = Square::all().map(|square| board.rect(square).area()).sum();
            assert_eq!(squares, board.squares.area());
        }
    }
}

#[test]
fn the_board_is_as_large_as_the_screen_allows() {
    for ((width, height), unit) in [
        ((40, 12), 1),
        ((60, 20), 2),
        ((79, 24), 3),
        ((80, 23), 2),
        ((80, 24), 3),
        ((100, 32), 4),
        ((110, 26), 3),
        ((120, 36), 4),
        ((120, 40), 5),
        ((160, 48), 6),
        ((160, 50), 6),
        ((200, 56), 7),
        ((200, 60), 7),
        ((300, 100), 12),
    ] {
        let board = layout(width, height).board.unwrap();
        assert_eq!(board.unit, unit, "{width}x{height}");
    }
    assert_eq!(layout(17, 11).board, None);
    assert_eq!(layout(18, 10).board, None);
    assert!(layout(18, 11).board.is_some());
}

#[test]
fn cards_with_clocks_have_more_rows_of_text_where_the_screen_is_higher() {
    for (size, rows) in [
        ((60, 20), 4),
        ((80, 24), 4),
        ((120, 40), 4),
        ((200, 60), 6),
        ((300, 100), 11),
    ] {
        let text = |clocks| {
            let scene = LayoutInput { clocks, ..scene() };
            let layout = laid_out(&scene, size.0, size.1);
            layout.cards.map(|card| card.unwrap().text.height)
        };
        assert_eq!([text(true), text(false)], [[rows; 2], [3; 2]], "{size:?}");
    }
}

#[test]
fn a_long_name_of_an_opening_has_a_second_row_if_all_moves_are_seen_all_the_same() {
    let named = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let opening = Opening::of(&named.parse().unwrap());
    let rows = |plies: usize, annotated: bool| {
        let (tree, shown) = (shuttle(START, plies), TreePath::on_main(plies));
        let moves = MoveList {
            tree: &tree,
            shown: &shown,
            annotated,
            end_comment: None,
            ..scene().moves
        };
        let scene = LayoutInput {
            moves,
            opening,
            ..scene()
        };
        let layout = laid_out(&scene, 80, 24);
        (
            layout.opening.unwrap().height,
            layout.moves.unwrap().rect.height,
        )
    };
    let all = rows(0, false).1;
    assert_eq!(rows(2, true), (1, all + 1), "comments need the room");
    for pairs in 0..16 {
        let expected = if pairs <= all { (2, all) } else { (1, all + 1) };
        assert_eq!(rows(2 * usize::from(pairs), false), expected, "{pairs}");
    }
}

#[test]
fn messages_have_three_rows_above_the_prompt_where_the_board_takes_the_window() {
    for (width, height, rows) in [
        (79, 24, 3),
        (80, 24, 3),
        (80, 28, 3),
        (120, 40, 4),
        (200, 60, 4),
    ] {
        let layout = layout(width, height);
        let message = layout.message.unwrap().rows;
        let place = format!("{width}x{height}");
        assert_eq!(
            (message.height, message.bottom()),
            (rows, layout.entry.y),
            "{place}"
        );
        assert!(message.width >= 29, "{place}");
        let buttons = layout.buttons.iter().map(|(_, rect)| rect.bottom());
        assert_eq!(buttons.max(), Some(message.y), "{place}");
    }
}

#[test]
fn after_the_end_every_button_has_a_place_beside_cards_whether_the_result_has_one_or_a_line() {
    for (width, height, is_line) in [(40, 12, true), (80, 24, false), (120, 40, false)] {
        let scene = LayoutInput {
            buttons: bar(Stage::Over),
            outcome: Some(Outcome::loss(
                Color::White,
                Reason::Resignation(Color::White),
                true,
            )),
            ..scene()
        };
        let layout = laid_out(&scene, width, height);
        let result = layout.result.unwrap();
        assert_eq!(result.is_line(), is_line, "{width}x{height}");
        let buttons = if is_line { &[] } else { bar(Stage::Over) };
        for button in buttons {
            let mut placed = layout.buttons.iter();
            assert!(placed.any(|(it, _)| it == button), "{width}x{height}");
        }
    }
}

#[test]
fn every_move_shown_is_in_the_list_and_the_current_one_is_shown() {
    for start in [START, &START.replace(" w ", " b ")] {
        let tree = shuttle(start, 200);
        for shown in [1, 2, 60, 199, 200] {
            let path = TreePath::on_main(shown);
            let moves = MoveList {
                tree: &tree,
                shown: &path,
                ..scene().moves
            };
            let scene = LayoutInput { moves, ..scene() };
            let layout = laid_out(&scene, 80, 24);
            let list = layout.moves.unwrap();
            for span in &list.spans {
                assert_eq!(span.rect.intersection(list.rect), span.rect, "{span:?}");
            }
            let mut moves = list.spans.iter().filter_map(|span| span.path.as_ref());
            assert!(
                moves.any(|path| *path == TreePath::on_main(shown)),
                "{shown} {start}"
            );
        }
    }
}

/// Returns the cells of the answers to a question on a screen of this size: yes, then no.
fn answers(question: Question, (width, height): (u16, u16)) -> [Rect; 2] {
    let scene = LayoutInput {
        question: Some(question),
        ..scene()
    };
    let layout = laid_out(&scene, width, height);
    let board = layout.board.unwrap().squares;
    let moves = layout.moves.as_ref().unwrap().rect;
    let answer = |yes: bool| {
        let mut buttons = layout.buttons.iter();
        let name = if yes { "y" } else { "n" };
        let (_, rect) = buttons.find(|(binding, _)| binding.name == name).unwrap();
        assert!(!board.intersects(*rect), "the board stays free");
        *rect
    };
    let [yes, no] = [answer(true), answer(false)];
    let first = layout.question.map_or(yes.y, |words| words.y);
    let gap = if yes.y < moves.y {
        moves.y - no.bottom()
    } else {
        first - moves.bottom()
    };
    assert_eq!(gap, 1, "an empty row at {width}x{height}");
    [yes, no]
}

#[test]
fn every_question_has_yes_before_no() {
    for size in [(40, 12), (60, 44), (80, 24), (100, 30), (200, 60)] {
        for question in [
            Question::Draw(Offer::made(Color::White)),
            Question::Takeback(Color::Black),
            Question::Result(Color::White, None),
        ] {
            let [yes, no] = answers(question, size);
            let is_above = (yes.x, yes.y + 1) == (no.x, no.y);
            let is_beside = (yes.right() + 1, yes.y) == (no.x, no.y);
            assert!(is_above || is_beside, "{size:?}");
        }
    }
}

#[test]
fn a_question_is_answered_at_the_end_where_its_player_sits() {
    for size in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        let [above, _] = answers(Question::Draw(Offer::made(Color::White)), size);
        let [below, _] = answers(Question::Draw(Offer::made(Color::Black)), size);
        assert!(above.y < below.y, "{size:?}: White is below and asks Black");
    }
}

#[test]
fn an_offer_that_waits_for_its_move_cannot_be_answered() {
    let question = Some(Question::Draw(Offer::with_next_move(Color::White)));
    let scene = LayoutInput {
        question,
        ..scene()
    };
    let layout = laid_out(&scene, 80, 24);
    assert!(
        layout
            .buttons
            .iter()
            .all(|(button, _)| bar(Stage::Played).contains(button))
    );
}

#[test]
fn the_button_that_resumes_is_below_the_times_or_on_the_card_of_the_lower_player() {
    let (tree, shown) = (shuttle(START, 0), TreePath::default());
    let offers = [&keys::CONTINUE, keys::tests::times()[0]];
    for (width, height) in [(40, 12), (80, 24), (200, 60)] {
        for clocks in [false, true] {
            let moves = MoveList {
                tree: &tree,
                shown: &shown,
                present: 0,
                ..scene().moves
            };
            let scene = LayoutInput {
                moves,
                offers: &offers,
                clocks,
                ..scene()
            };
            let layout = laid_out(&scene, width, height);
            let place = |name: &str| {
                let mut buttons = layout.buttons.iter();
                buttons.find(|(it, _)| it.name == name).unwrap().1
            };
            let (resume, time) = (place("+"), place("."));
            if let Some(words) = layout.resume_words {
                assert_eq!((resume.x, resume.y), (time.x, time.y + 2));
                assert_eq!(words.y, resume.bottom());
                continue;
            }
            let card = layout.cards[1].unwrap();
            assert_eq!(resume.intersection(card.rect), resume);
            let name = card.text.line(0).take_left(8);
            assert!(!resume.intersects(name), "there is room for a name");
            let clock = { card.text.line(0) }.take_right(12);
            assert!(!resume.intersects(clock));
        }
    }
}

#[test]
fn after_a_short_game_the_list_has_all_moves_and_after_a_long_one_plots_take_at_most_half() {
    for (width, height) in [
        (120, 40),
        (160, 48),
        (160, 50),
        (200, 56),
        (200, 60),
        (300, 100),
    ] {
        for clocks in [true, false] {
            let laid_out_after = |plies: usize| {
                let (tree, shown) = (shuttle(START, plies), TreePath::on_main(plies));
                let mut moves = scene().moves;
                (moves.tree, moves.shown) = (&tree, &shown);
                (moves.has_times, moves.scrolling) = (clocks, Scrolling::ToLastPair);
                let scene = LayoutInput {
                    moves,
                    clocks,
                    outcome: Some(Outcome::checkmate(Color::White)),
                    ..scene()
                };
                laid_out(&scene, width, height)
            };
            let place = format!("at {width}x{height}, clocks: {clocks}");
            let listed = |layout: &Layout| {
                let spans = &layout.moves.as_ref().unwrap().spans;
                spans.iter().filter(|span| span.path.is_some()).count()
            };
            for plies in 1..=16 {
                let layout = laid_out_after(plies);
                assert_eq!(listed(&layout), plies, "{plies} plies {place}");
            }
            let long = laid_out_after(300);
            let rows = long.moves.as_ref().unwrap().rect.height;
            let plots = long.plots.unwrap().height;
            assert!(rows + 2 >= plots, "{rows} rows of moves {place}");
            // The list is full to its last row.
            assert!(listed(&long) >= 2 * usize::from(rows), "{place}");
        }
    }
}
