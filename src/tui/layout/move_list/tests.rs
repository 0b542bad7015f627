//! What is visible of a list of moves with comments and variations.

use super::*;
use crate::pgn::Reader;
use crate::tui::layout::tests::scene;
use crate::tui::widgets::width;

/// Returns the game in a text.
fn tree(text: &str) -> GameTree {
    Reader::new(text.as_bytes()).next().unwrap().unwrap().tree
}

/// Returns the annotated list of a game in an area of this size.
fn area(tree: &GameTree, shown: &TreePath, size: (u16, u16)) -> MoveListArea {
    list(tree, shown, size, true)
}

/// Returns the list of a game in an area of this size, annotated or in pairs only.
fn list(
    tree: &GameTree,
    shown: &TreePath,
    (width, height): (u16, u16),
    annotated: bool,
) -> MoveListArea {
    let moves = MoveList {
        tree,
        annotated,
        end_comment: None,
        shown,
        ..scene().moves
    };
    MoveListArea::new(Rect::new(0, 0, width, height), moves)
}

/// Returns the visible text of a list, one line per row, with the current move in brackets.
fn rows(area: &MoveListArea) -> Vec<String> {
    let mut rows = vec![String::new(); area.rect.height.into()];
    for piece in &area.spans {
        assert_eq!(piece.rect.intersection(area.rect), piece.rect, "{piece:?}");
        let row = &mut rows[usize::from(piece.rect.y)];
        let first = usize::from(piece.rect.x + piece.indent);
        let gap = first.checked_sub(row.chars().count());
        row.push_str(&" ".repeat(gap.expect("pieces lie on each other")));
        row.extend(piece.text.chars().take(piece.rect.width.into()));
    }
    while rows.last().is_some_and(String::is_empty) {
        rows.pop();
    }
    rows
}

#[test]
fn comments_and_variations_interrupt_the_pairs() {
    let tree = tree(
        "1. e4 e5 2. Nf3 $1 (2. f4 exf4 (2... d5 {Falkbeer} 3. exd5) 3. Nf3) 2... Nc6 {Now there are four.} 3. Bb5 $14 a6 *",
    );
    let area = area(&tree, &TreePath::on_main(6), (26, 12));
    assert_eq!(
        rows(&area),
        [
            "   1 e4         e5",
            "   2 Nf3!",
            "     ╰ 2.f4 exf4",
            "       ╰ 2...d5 Falkbeer",
            "         3.exd5",
            "       3.Nf3",
            "     …          Nc6",
            "     │ Now there are four.",
            "   3 Bb5 +=     a6",
        ]
    );
}

#[test]
fn where_a_draw_offer_has_no_room_beside_its_move_the_move_is_whole() {
    let tree = tree("1. d4 c5 2. dxc5 {(=)} a6 3. c3 {(=)} *");
    let shown = TreePath::on_main(5);
    let moves = MoveList {
        tree: &tree,
        shown: &shown,
        ..scene().moves
    };
    let rows_in = |width, height| rows(&MoveListArea::new(Rect::new(0, 0, width, height), moves));
    assert_eq!(rows_in(30, 2), [" 1 d4    c5     3 c3", " 2 dxc5  a6"]);
    assert_eq!(rows_in(26, 3)[1], "   2 dxc5 (=)   a6");
}

#[test]
fn annotations_of_long_moves_stay_as_long_as_there_is_room() {
    let tree = tree(
        "1. e4 e5 2. Qh5 $6 Nc6 $5 3. Bc4 Nf6 $2 4. Qxe5+ $3 {A bold try.} Nxe5 $1 5. Bxf7+ $6 Kxf7 $5 *",
    );
    let shown = TreePath::on_main(1);
    let interrupted = area(&tree, &shown, (30, 9));
    assert_eq!(
        rows(&interrupted)[1..],
        [
            "   2 Qh5?!      Nc6!?",
            "   3 Bc4        Nf6?",
            "   4 Qxe5+!!",
            "     │ A bold try.",
            "     …          Nxe5!",
            "   5 Bxf7+?!    Kxf7!?",
        ]
    );
    for piece in &interrupted.spans {
        assert!(piece.rect.width >= piece.indent + width(&piece.text));
    }
    let moves = MoveList {
        tree: &tree,
        shown: &shown,
        has_times: true,
        ..scene().moves
    };
    let timed = MoveListArea::new(Rect::new(0, 0, 37, 9), moves);
    assert!(rows(&timed)[3].contains("Qxe5+!!"), "{:#?}", rows(&timed));
    for piece in timed.spans.iter().filter(|piece| piece.time.is_some()) {
        let text_end = piece.rect.x + piece.indent + width(&piece.text);
        let time = piece.time.unwrap();
        assert!(
            text_end < time.x && time.right() <= piece.rect.right(),
            "{piece:?}"
        );
    }
}

#[test]
fn the_times_of_moves_of_up_to_six_letters_are_below_one_another() {
    let tree = tree("1. Nf3 d5 2. d4 Nf6 3. Nbd2 c5 4. dxc5 $5 Nbd7 5. c6 bxc6 6. Nd4 e5 *");
    let shown = TreePath::on_main(12);
    let moves = MoveList {
        tree: &tree,
        shown: &shown,
        has_times: true,
        ..scene().moves
    };
    for width in [37, 38, 44] {
        let list = MoveListArea::new(Rect::new(0, 0, width, 9), moves);
        let mut times: Vec<_> = list.spans.iter().filter_map(|span| span.time).collect();
        assert_eq!(times.len(), 12);
        times.sort_by_key(|time| time.x);
        times.dedup_by_key(|time| time.x);
        assert_eq!(times.len(), 2, "{times:?} at {width}");
    }
}

#[test]
fn a_comment_that_only_programs_read_takes_no_place() {
    let noted = "{[%csl Ge4]} 1. e4 {[%eval 0.3]} ({[%eval 0]} 1. d4 {[%eval 0.1]} d5) e5 {[%eval 0.2]} 2. Nf3 {Good.} *";
    let plain = "1. e4 (1. d4 d5) e5 2. Nf3 {Good.} *";
    let shown = TreePath::on_main(2);
    let [noted, plain] = [noted, plain].map(|text| rows(&area(&tree(text), &shown, (26, 12))));
    assert_eq!(noted, plain);
}

#[test]
fn a_move_of_white_with_a_comment_leaves_blacks_reply_its_cells() {
    let commented = tree("1. Nf3 $1 $14 $32 {A wrong claim.} Nf6 2. g3 *");
    let plain = tree("1. Nf3 $1 $14 $32 Nf6 2. g3 *");
    let shown = TreePath::on_main(1);
    for width in 14..=60 {
        // A list of pairs does not show the comments of its game.
        let in_pairs = |tree| rows(&list(tree, &shown, (width, 4), false));
        assert_eq!(in_pairs(&commented), in_pairs(&plain), "{width}");
        // A low list has no row for the comment.
        for height in 1..=4 {
            rows(&area(&commented, &shown, (width, height)));
        }
    }
}

#[test]
fn every_move_seen_leads_to_its_place_and_the_one_shown_is_always_seen() {
    let mut text =
        "1. Nf3 (1. e4 {King's pawn} e5 (1... c5 2. Nf3 (2. c3) d6)) Nf6 {Knights} ".to_owned();
    text.push_str(&"Ng1 (d4 d5) Ng8 {home} Nf3 Nf6 $10 ".repeat(60));
    let tree = tree(&text);
    let side = TreePath::on_main(1).variation(0);
    let deep = side.with_moves(2).variation(0).with_moves(2);
    let places = (0..=242)
        .map(TreePath::on_main)
        .chain([1, 2].map(|moves| side.with_moves(moves)))
        .chain([deep.clone(), deep.variation(0).with_moves(1)]);
    for place in places {
        for size in [(20, 3), (28, 11), (38, 40)] {
            let area = area(&tree, &place, size);
            let mut seen = place.plies() == 0;
            let moves = area
                .spans
                .iter()
                .filter(|piece| piece.kind != SpanKind::Comment);
            for piece in moves {
                if let Some(path) = &piece.path {
                    let node = path.node(&tree).unwrap();
                    let numberless = piece
                        .text
                        .trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
                    assert!(numberless.starts_with(node.san.as_str()));
                    assert_eq!(*path == place, piece.kind == SpanKind::Current);
                    seen |= *path == place;
                }
            }
            assert!(seen, "{place:?} {size:?}");
        }
    }
}

#[test]
fn no_note_is_cut_while_a_row_is_free_and_notes_on_the_shown_move_are_whole() {
    let note = "word ".repeat(60);
    let tree = tree(&format!(
        "1. e4 {{{note}}} e5 ({}) 2. d4 {{{note}}} *",
        "c5 Nc3 Nc6 Nb1 ".repeat(9)
    ));
    let words = |list: &[String]| list.concat().matches("word").count();
    let whole = rows(&area(&tree, &TreePath::on_main(1), (30, 60)));
    assert_eq!(words(&whole), 120);
    assert!(whole.iter().all(|row| !row.contains("word…")));
    for ply in [1, 3] {
        let low = rows(&area(&tree, &TreePath::on_main(ply), (30, 16)));
        assert!(words(&low) >= 60, "{low:#?}");
    }
}

#[test]
fn the_largest_games_lay_out_no_more_than_is_near() {
    let line = "Nf3 Nf6 Ng1 Ng8 {so it goes on} (4... e5 (4... d5)) ".repeat(2000);
    let comment = "word ".repeat(20_000);
    let tree = tree(&format!(
        "{line} {{{comment}}} Nf3 {{{}}} Nf6 *",
        "x".repeat(100_000)
    ));
    for plies in [0, 4000, 8000, 8001, 8002] {
        let area = area(&tree, &TreePath::on_main(plies), (38, 50));
        let letters: usize = area.spans.iter().map(|piece| piece.text.len()).sum();
        assert!(letters <= 38 * 50 * 3, "{letters}");
    }
}

#[test]
fn of_very_many_notes_only_those_near_the_shown_move_and_the_ends_are_written() {
    let many = |note: &str| note.repeat(1000);
    let tree = tree(&format!(
        "1. e4 {} {{the last word}} e5 (1... a5) {} (1... h5 {}) 2. Nf3 *",
        many("{c} "),
        many("(1... c5) "),
        many("{c} "),
    ));
    let seen = |shown: &TreePath| rows(&area(&tree, shown, (38, 20))).join("\n");
    let first = seen(&TreePath::on_main(1));
    assert!(
        first.contains("e4") && !first.contains("the last word"),
        "{first}"
    );
    let reply = seen(&TreePath::on_main(2));
    assert!(reply.contains("a5") && !reply.contains("e4"), "{reply}");
    let last = seen(&TreePath::on_main(3));
    assert!(
        last.contains("Nf3") && !last.contains("the last word"),
        "{last}"
    );
    let inside = TreePath::on_main(2).variation(500).with_moves(1);
    let middle = area(&tree, &inside, (38, 20));
    let current = middle
        .spans
        .iter()
        .filter(|span| span.kind == SpanKind::Current);
    assert_eq!(current.count(), 1);
}

#[test]
fn every_size_of_list_can_be_laid_out() {
    let tree = tree("1. e4 {A long-winded comment.} (1. d4 (1. c4 (1. b4 (1. a4 $1)))) e5 *");
    let deep = TreePath::on_main(1).variation(0).with_moves(1);
    for width in 0..=45 {
        for height in 0..=12 {
            let area = area(&tree, &deep, (width, height));
            // No list is narrower than a pair of moves.
            if width >= 20 {
                rows(&area);
            }
        }
    }
}
