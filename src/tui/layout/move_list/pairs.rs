//! The list of a game without comments and variations: columns of numbered pairs, filled from top to bottom.

use ratatui::layout::Rect;

use super::{MoveList, MoveListArea, MoveListSpan, NUMBER_WIDTH, SpanKind};
use crate::pgn::TreePath;
use crate::session::numbering;
use crate::tui::widgets::{RectParts, width};

/// The columns of a pair of moves with its number.
pub const PAIR_WIDTH: u16 = 19;
/// The most columns of a pair.
const WIDEST_PAIR: u16 = 52;

/// Returns the list, scrolled so that the shown move is visible. Pairs stand in one column as long as all have room. Every
/// second row is shaded, so that the eye keeps to its row; the shades do not scroll, so that only letters are drawn again.
pub fn lay_out(rect: Rect, moves: MoveList<'_>) -> MoveListArea {
    let pairs = moves.pairs();
    let columns = if pairs <= rect.height.into() {
        1
    } else {
        (rect.width / PAIR_WIDTH).max(1)
    };
    let pair_width = (rect.width / columns).min(WIDEST_PAIR);
    let room = usize::from(columns) * usize::from(rect.height);
    let current = (moves.shown.plies() + moves.shift()).saturating_sub(1) / 2;
    let first = current
        .saturating_sub(room / 2)
        .min(pairs.saturating_sub(room));
    let shaded = rect.rows().take(pairs - first).step_by(2);
    let lefts = (0..columns).map(|column| rect.x + column * pair_width);
    let places = lefts.flat_map(|x| rect.with_columns(x, pair_width).rows());
    let spans = (first..pairs).zip(places);
    let spans = spans.flat_map(|(pair, row)| spans_of(pair, row, moves));
    MoveListArea {
        rect,
        spans: spans.collect(),
        shaded: shaded.collect(),
    }
}

/// Returns the number and the moves of a pair in their places in a row.
fn spans_of(pair: usize, mut row: Rect, moves: MoveList<'_>) -> Vec<MoveListSpan> {
    let mut number = row.take_left(NUMBER_WIDTH);
    number.take_right(1);
    let half = row.width / 2;
    let mut spans = Vec::new();
    for index in 2 * pair..2 * pair + 2 {
        let rect = row.take_left(half);
        let Some(before) = index.checked_sub(moves.shift()) else {
            continue;
        };
        let Some(node) = moves.tree.main.moves.get(before) else {
            continue;
        };
        let ply = before + 1;
        if spans.is_empty() {
            let text = format!("{}.", numbering(&moves.tree.start, ply).0);
            spans.push(MoveListSpan {
                kind: SpanKind::Number,
                rect: number.take_right(width(&text)),
                text,
                path: None,
            });
        }
        let path = TreePath::on_main(ply);
        let annotated = node.annotated(moves.letters, moves.ascii);
        let has_room = width(&annotated) < half;
        spans.push(MoveListSpan {
            kind: match moves.kind(&path) {
                SpanKind::Move if ply > moves.present => SpanKind::Later,
                kind => kind,
            },
            text: if has_room {
                annotated
            } else {
                moves.letters.write(&node.san)
            },
            rect,
            path: Some(path),
        });
    }
    spans
}
