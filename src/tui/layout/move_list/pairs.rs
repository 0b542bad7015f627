//! Lays out the move list of a game without comments and variations: columns of numbered pairs, filled from top to bottom.

use ratatui::layout::Rect;

use super::form::Form;
use super::{MoveList, MoveListArea, MoveListSpan, SpanKind};
use crate::pgn::TreePath;
use crate::session::numbering;
use crate::tui::widgets::{RectParts, width};

/// Returns the part of the list around the shown move. Every second row is shaded, because that helps to read along a row. The
/// shading does not scroll, so only letters need to be drawn again.
pub fn lay_out(rect: Rect, moves: MoveList<'_>) -> MoveListArea {
    let form = Form::new(rect.width, moves.has_times);
    let pairs = moves.pairs();
    let first = first_pair(rect.height, form.across, moves);
    let list = rect.with_width(form.across * form.pair);
    let shaded = list.rows().take(pairs - first).step_by(2);
    let lefts = (0..form.across).map(|column| rect.x + column * form.pair);
    let places = lefts.flat_map(|x| rect.with_columns(x, form.pair).rows());
    let pairs_with_rows = (first..pairs).zip(places);
    let spans = pairs_with_rows.flat_map(|(pair, row)| spans_of(pair, row, form, moves));
    MoveListArea {
        rect,
        spans: spans.collect(),
        shaded: shaded.collect(),
    }
}

/// Returns the index of the first visible pair. A full list scrolls by a whole column, or by half of its only column, and then
/// does not scroll again for many moves.
fn first_pair(height: u16, across: u16, moves: MoveList<'_>) -> usize {
    let height = usize::from(height).max(1);
    let (room, step) = match across {
        1 => (height, height.div_ceil(2)),
        columns => (height * usize::from(columns), height),
    };
    let current = (moves.shown.plies() + moves.shift()).saturating_sub(1) / 2;
    let beyond = (current + 1).saturating_sub(room);
    beyond.div_ceil(step) * step
}

/// Returns the number and the moves of a pair, in their places in a row.
fn spans_of(pair: usize, row: Rect, form: Form, moves: MoveList<'_>) -> Vec<MoveListSpan> {
    let mut spans = Vec::new();
    for index in 2 * pair..2 * pair + 2 {
        let Some(before) = index.checked_sub(moves.shift()) else {
            continue;
        };
        let Some(node) = moves.tree.main.moves.get(before) else {
            continue;
        };
        let (number, color) = numbering(&moves.tree.start, before + 1);
        if spans.is_empty() {
            let text = number.to_string();
            spans.push(MoveListSpan {
                kind: SpanKind::Number,
                rect: form.number(row, width(&text)),
                text,
                indent: 0,
                time: None,
                path: None,
            });
        }
        let path = TreePath::on_main(before + 1);
        spans.push(form.span(moves, node, path, row, color));
    }
    spans
}
