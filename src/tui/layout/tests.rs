use std::sync::LazyLock;

use super::*;
use crate::game::{Offer, Outcome};
use crate::pgn::{GameTree, Line, Node, Tags, TreePath};
use crate::rules::{PieceLetters, Position};
use crate::tui::keys::{self, Situation, Stage};

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
        has_plot: true,
        why: "",
        figures: 20,
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
    let strips = layout.strips.iter().flatten();
    regions.extend(strips.map(|strip| ("strip".to_owned(), strip.rect)));
    regions.push(("message".to_owned(), layout.message.rows));
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
fn the_board_is_as_large_as_the_screen_allows() {
    for ((width, height), unit) in [
        ((40, 12), 1),
        ((60, 20), 2),
        ((79, 24), 3),
        ((80, 23), 2),
        ((80, 24), 3),
        ((60, 60), 3),
        ((80, 60), 4),
        ((120, 36), 4),
        ((120, 40), 5),
        ((200, 60), 7),
        ((300, 100), 12),
    ] {
        let board = layout(width, height).board.unwrap();
        assert_eq!(board.unit, unit, "{width}x{height}");
    }
    assert_eq!(layout(39, 12).board, None);
    assert_eq!(layout(40, 11).board, None);
}

#[test]
fn board_strips_moves_and_prompt_have_a_place_from_forty_by_twelve_on() {
    for width in (40..=210).step_by(5) {
        for height in 12..=70 {
            let layout = layout(width, height);
            let place = format!("{width}x{height}");
            assert!(
                layout.board.is_some() && layout.strips.iter().all(Option::is_some),
                "{place}"
            );
            assert!(
                layout.moves.is_some_and(|list| list.rect.height >= 3),
                "{place}"
            );
            assert!(
                layout.entry.width >= 20 && layout.message.rows.height >= 1,
                "{place}"
            );
        }
    }
}

/// A game with long notes and variations on every third move.
fn annotated(plies: usize) -> GameTree {
    let mut tree = shuttle(START, plies);
    for ply in (4..plies - 4).step_by(3) {
        let node = &mut tree.main.moves[ply];
        node.add_comment(&"So it goes on for a while. ".repeat(ply % 4));
        let moves = vec![node.clone()];
        node.variations.push(Line {
            moves,
            ..Line::default()
        });
    }
    tree
}

/// Checks that no window from 80x24 on has a smaller count than one that is smaller in both directions. Leaves out high and
/// narrow windows, where a larger board has the panel below it.
fn assert_grows(what: &str, scene: &LayoutInput<'_>, count: fn(&MoveListArea) -> usize) {
    // The largest counts of windows that are lower and no wider, for each width.
    let mut most = vec![0; 220];
    for height in (24..=64).step_by(4) {
        let counts: Vec<_> = (80..=200)
            .step_by(3)
            .filter_map(|width| {
                let layout = laid_out(scene, width, height);
                let list = layout.moves.unwrap();
                let is_beside = list.rect.x > layout.board.unwrap().squares.right();
                is_beside.then(|| (width, count(&list)))
            })
            .collect();
        for &(width, counted) in &counts {
            let smaller = most[..usize::from(width)].iter().max().unwrap();
            assert!(
                counted >= *smaller,
                "{what}: {counted} of {smaller} at {width}x{height}"
            );
        }
        for (width, counted) in counts {
            let best = &mut most[usize::from(width)];
            *best = counted.max(*best);
        }
    }
}

#[test]
fn a_larger_window_never_has_fewer_rows_while_reading_nor_fewer_moves_in_play() {
    for plies in [36, 120] {
        for (tree, annotated) in [(&shuttle(START, plies), false), (&annotated(plies), true)] {
            let shown = TreePath::on_main(plies);
            let moves = MoveList {
                tree,
                annotated,
                shown: &shown,
                present: plies,
                ..scene().moves
            };
            let what = |which: &str| format!("{which}, {plies} plies, annotated: {annotated}");
            for figures in [0, 20] {
                let played = LayoutInput {
                    figures,
                    moves: MoveList {
                        has_times: figures > 0,
                        ..moves
                    },
                    ..scene()
                };
                assert_grows(&what("in play"), &played, |list| {
                    let moves = list.spans.iter().filter(|span| span.path.is_some());
                    // In a narrower panel notes take more rows.
                    let has_notes = moves.clone().any(|span| span.kind == SpanKind::Comment);
                    if has_notes {
                        list.rect.height.into()
                    } else {
                        moves.count()
                    }
                });
            }
            let read = LayoutInput {
                moves: MoveList {
                    present: plies - 1,
                    ..moves
                },
                outcome: Some(Outcome::checkmate(Color::White)),
                buttons: &[],
                ..scene()
            };
            assert_grows(&what("rows while reading"), &read, |list| {
                list.rect.height.into()
            });
        }
    }
}

#[test]
fn the_answers_to_a_question_are_below_the_moves_yes_before_no() {
    for (width, height) in [(40, 12), (60, 44), (80, 24), (100, 30), (200, 60)] {
        let question = Some(Question::Draw(Offer::made(Color::White)));
        let layout = laid_out(
            &LayoutInput {
                question,
                ..scene()
            },
            width,
            height,
        );
        let answer = |name: &str| {
            let mut buttons = layout.buttons.iter();
            buttons.find(|(binding, _)| binding.name == name).unwrap().1
        };
        let (yes, no) = (answer("y"), answer("n"));
        assert!((yes.y, yes.x) < (no.y, no.x), "{width}x{height}");
        assert!(
            layout.moves.unwrap().rect.bottom() < yes.y,
            "{width}x{height}"
        );
    }
}
