//! Lays out the move list of a game without comments and variations: columns of numbered pairs, filled from top to bottom.

use ratatui::layout::Rect;

use super::columns::ListColumns;
use super::{MoveList, MoveListArea, MoveListSpan, Scrolling, SpanKind};
use crate::session::numbering;
use crate::tui::widgets::{RectParts, width};

/// Maximum pairs by which a full list scrolls. It is the same in lists of all sizes, so that a larger one never shows fewer
/// moves.
const SCROLLED: usize = 6;

/// Lays out the part of the list around the shown move. Every other row is shaded, which makes a row easier to follow. The
/// shading does not scroll, so only letters need to be drawn again.
pub fn lay_out(rect: Rect, moves: MoveList<'_>) -> MoveListArea {
    let columns = ListColumns::new(rect.as_size(), moves);
    let pairs = moves.pairs();
    let first = first_pair(rect.height, columns.across, moves);
    let list = rect.with_width(columns.across * columns.pair);
    let shaded = list.rows().take(pairs - first).step_by(2);
    let lefts = (0..columns.across).map(|index| rect.x + index * columns.pair);
    let places = lefts.flat_map(|x| rect.with_columns(x, columns.pair).rows());
    let pairs_with_rows = (first..pairs).zip(places);
    let spans = pairs_with_rows.flat_map(|(pair, row)| spans_of(pair, row, columns, moves));
    MoveListArea {
        rect,
        spans: spans.collect(),
        shaded: shaded.collect(),
    }
}

/// Returns the index of the first visible pair. A full list scrolls by several pairs, and then does not scroll again for as many
/// moves. After the game, it does not scroll beyond the last pair.
fn first_pair(height: u16, across: u16, moves: MoveList<'_>) -> usize {
    let room = usize::from(height * across).max(1);
    let step = SCROLLED.min(room.div_ceil(2));
    let pairs_to_current = moves.pair_of(moves.shown.plies()) + 1;
    let first = pairs_to_current.saturating_sub(room).next_multiple_of(step);
    match moves.scrolling {
        Scrolling::Ahead => first,
        Scrolling::ToLastPair => first.min(moves.pairs().saturating_sub(room)),
    }
}

/// Returns the number and the moves of a pair, in this row. Empty for the first pair if Black begins and has not moved yet.
fn spans_of(
    pair: usize,
    row: Rect,
    columns: ListColumns,
    moves: MoveList<'_>,
) -> Vec<MoveListSpan> {
    let plies = moves.plies_of(pair);
    if plies.is_empty() {
        return Vec::new();
    }
    let (number, _) = numbering(&moves.tree.start, *plies.start());
    let digits = number.to_string();
    let mut spans = vec![MoveListSpan {
        kind: SpanKind::Number,
        rect: columns.number(row, width(&digits)),
        text: digits,
        indent: 0,
        time: None,
        path: None,
    }];
    for ply in plies {
        let free = spans.last().map_or(row.x, |span| span.rect.right());
        spans.push(columns.span(moves, ply, row, free));
    }
    spans
}
