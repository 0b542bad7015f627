//! The list of a game with comments and variations: each pair of moves, its comments and its variations are in separate
//! rows.
//!
//! We first write the rows of the pair with the shown move, then of pairs before and after it, until the list is full.

use std::borrow::Cow;

use ratatui::layout::Rect;

use super::columns::ListColumns;
use super::{MoveList, MoveListArea, MoveListSpan, SpanKind};
use crate::pgn::{Comment, Line, Node, TreePath};
use crate::rules::Color;
use crate::session::numbering;
use crate::tui::widgets::{RectParts, width};

/// Maximum rows of a variation that does not contain the shown move, and of a comment on a move other than the shown one.
const CUT: usize = 6;
/// Maximum moves of a variation that we write before the shown one.
const BEFORE: usize = 40;
/// The indent of a comment below its move, and of a variation below the moves that it replaces.
const STEP: u16 = 2;
/// The columns between the edge of the list and a move. Comments on the move are indented from there.
const BEFORE_MOVE: u16 = 3;
/// Minimum columns of a variation, however deeply nested.
const NARROWEST: u16 = 14;

/// Passed as the row limit to write every row of a pair. After the shown move, [`RowWriter::put`] still sets a limit.
const NO_LIMIT: usize = usize::MAX;

/// A span before we know its cells.
struct SpanText {
    kind: SpanKind,
    text: String,
    /// The path of the move that the text shows or comments on; `None` if it belongs to no move.
    path: Option<TreePath>,
}

/// A row of the list before we know where it is on the screen. Its spans already have their columns.
type Row = Vec<MoveListSpan>;

/// Returns the visible part of the list, with the shown move in the middle, or as near to it as the ends of the list allow.
pub fn lay_out(rect: Rect, moves: MoveList<'_>) -> MoveListArea {
    let height = usize::from(rect.height);
    let RowsAroundShown { rows, current } = rows_around_shown(rect, moves);
    let first = current
        .saturating_sub(height / 2)
        .min(rows.len().saturating_sub(height));
    let visible = rows.into_iter().skip(first).zip(rect.rows());
    MoveListArea {
        rect,
        spans: visible.flat_map(|(row, at)| placed(row, at)).collect(),
        shaded: Vec::new(),
    }
}

/// The rows that may be visible.
struct RowsAroundShown {
    rows: Vec<Row>,
    /// The index of the row with the shown move; 0 at the start of the game.
    current: usize,
}

/// Returns the rows of the pair with the shown move, and of as many pairs before and after it as may be visible.
fn rows_around_shown(rect: Rect, moves: MoveList<'_>) -> RowsAroundShown {
    let height = usize::from(rect.height);
    let shown_pair = moves.pair_of(moves.shown.main_line_move());
    let shown = RowWriter::of_pair(moves, rect, shown_pair, NO_LIMIT);
    // The shown move may be far below the first row of its pair.
    let mut current = shown.current.unwrap_or(0);
    let mut rows = shown.rows;
    for pair in (0..shown_pair).rev() {
        if current >= height {
            break;
        }
        // The last rows of this pair are the visible ones, so we cannot cut them off.
        let earlier_rows = RowWriter::of_pair(moves, rect, pair, NO_LIMIT).rows;
        current += earlier_rows.len();
        rows.splice(0..0, earlier_rows);
    }
    for pair in shown_pair + 1..moves.pairs() {
        if rows.len() >= current + height {
            break;
        }
        rows.extend(RowWriter::of_pair(moves, rect, pair, height).rows);
    }
    RowsAroundShown { rows, current }
}

/// Returns the spans of a row, moved to `at`, the cells of the row on the screen.
fn placed(row: Row, at: Rect) -> impl Iterator<Item = MoveListSpan> {
    let on_screen = move |cells: Rect| at.after(cells.x).take_left(cells.width);
    row.into_iter().map(move |span| MoveListSpan {
        rect: on_screen(span.rect),
        time: span.time.map(on_screen),
        ..span
    })
}

/// Writes the rows of one pair of moves, with comments and variations.
struct RowWriter<'a> {
    moves: MoveList<'a>,
    width: u16,
    /// How many rows the area of the list has.
    height: usize,
    /// The rows so far.
    rows: Vec<Row>,
    /// The indent of the last row.
    indent: u16,
    /// The first free column of the last row.
    column: u16,
    /// The index of the row with the shown move; `None` until it is written.
    current: Option<usize>,
    /// Maximum rows to write.
    limit: usize,
    /// True if the limit has cut something off.
    full: bool,
}

impl<'a> RowWriter<'a> {
    /// Writes a pair of moves in at most `limit` rows.
    fn of_pair(moves: MoveList<'a>, rect: Rect, pair: usize, limit: usize) -> Self {
        let mut writer = Self {
            moves,
            width: rect.width,
            height: rect.height.into(),
            rows: Vec::new(),
            indent: 0,
            column: 0,
            current: None,
            limit,
            full: false,
        };
        writer.write_pair(pair);
        writer
    }

    /// Writes a pair of the main line with its comments and variations. The first pair begins with the comments before the
    /// game.
    fn write_pair(&mut self, pair: usize) {
        let tree = self.moves.tree;
        if pair == 0 {
            self.write_comments(&tree.main.comments, &TreePath::default());
        }
        let mut needs_number = true;
        for ply in self.moves.plies_of(pair) {
            let node = &tree.main.moves[ply - 1];
            let path = TreePath::on_main(ply);
            if needs_number {
                self.begin_numbered_row(ply);
            }
            self.put(self.columns().span(self.moves, ply, self.one_row()));
            self.write_comments(&node.comments, &path);
            self.write_variations(node, &path, STEP);
            // Black's move begins a row again after comments or variations on White's, even if a low list shows none of them:
            // White's move may take the whole row then.
            needs_number = node.has_notes();
        }
    }

    /// Begins a row with the number of a move of the main line. An ellipsis takes the cells of White's move if the row begins
    /// with Black's.
    fn begin_numbered_row(&mut self, ply: usize) {
        let (number, color) = numbering(&self.moves.tree.start, ply);
        let number = number.to_string();
        self.begin_row(0);
        let columns = self.columns();
        self.column = columns.number(self.one_row(), width(&number)).x;
        self.write(mark(number));
        if color == Color::Black {
            self.column = columns.text_cells(self.one_row(), Color::White).x;
            self.write(mark(self.ellipsis()));
        }
    }

    fn columns(&self) -> ListColumns {
        ListColumns::one_across(self.width, self.moves.has_times)
    }

    /// Returns the cells of any row, as if it were the first one.
    fn one_row(&self) -> Rect {
        Rect::new(0, 0, self.width, 1)
    }

    /// Writes comments on a main-line move, each beginning in a new row. Leaves out the one that says how the game ended, and
    /// those too far above the shown move. Cuts each off after [`CUT`] rows; a comment on the shown move may almost fill the
    /// list.
    fn write_comments(&mut self, comments: &[Comment], path: &TreePath) {
        let most = if path == self.moves.shown {
            self.height.saturating_sub(2)
        } else {
            CUT
        };
        let end_comment = self.moves.end_comment;
        let is_shown = |comment: &&Comment| end_comment != Some(comment.as_str());
        let texts = comments
            .iter()
            .filter(is_shown)
            .filter_map(Comment::for_players);
        if self.moves.shown.goes_beyond(path) {
            // Each takes at least one row, so only the last ones can be visible above the shown move.
            let last: Vec<_> = texts.rev().take(self.height).collect();
            self.write_comment_rows(last.into_iter().rev(), most, path);
        } else {
            self.write_comment_rows(texts, most, path);
        }
    }

    /// Writes these comments on a move until the list is full, each beginning in a new row and cut off after `most` rows.
    fn write_comment_rows(
        &mut self,
        texts: impl Iterator<Item = String>,
        most: usize,
        path: &TreePath,
    ) {
        for text in texts {
            if self.full {
                return;
            }
            self.within_rows(most, |writer| {
                writer.begin_row(BEFORE_MOVE + STEP);
                writer.write_comment(&text, path);
            });
        }
    }

    /// Writes the variations of a move with this indent, except those too far above the shown move. Cuts each off after [`CUT`]
    /// rows, except the one that contains the shown move.
    fn write_variations(&mut self, node: &Node, path: &TreePath, indent: u16) {
        let entered = self.moves.shown.variation_at(path);
        let skipped = match entered {
            Some(entered) => entered.saturating_sub(self.height),
            None => self.count_too_far_above(path, node.variations.len()),
        };
        for (index, line) in node.variations.iter().enumerate().skip(skipped) {
            if self.full {
                return;
            }
            let begin = path.variation(index);
            if entered == Some(index) {
                self.write_variation(line, &begin, indent);
            } else {
                self.within_rows(CUT, |writer| writer.write_variation(line, &begin, indent));
            }
            self.write_comments(&line.comments_after, path);
        }
    }

    /// Returns how many of the variations of a move are too far above the shown move to be visible. Each takes at least one
    /// row. `count` is how many there are.
    fn count_too_far_above(&self, path: &TreePath, count: usize) -> usize {
        if self.moves.shown.goes_beyond(path) {
            count.saturating_sub(self.height)
        } else {
            0
        }
    }

    /// Writes a variation with this indent, and an ellipsis in place of moves far before the shown one. `begin` is the path to
    /// the variation.
    fn write_variation(&mut self, line: &Line, begin: &TreePath, indent: u16) {
        // At its full indent, a deeply nested variation would be too narrow.
        let indent = indent.min(self.width.saturating_sub(NARROWEST));
        let text_indent = indent + STEP; // after the `╰`
        self.begin_variation(line, begin, indent);
        let skipped = self.skipped_moves(begin);
        if skipped > 0 {
            self.write_together(vec![mark(self.ellipsis())]);
        }
        let mut previous: Option<&Node> = None;
        for (index, node) in line.moves.iter().enumerate().skip(skipped) {
            // The rows for this variation are full.
            if self.full {
                return;
            }
            if previous.is_some_and(|node| !node.variations.is_empty()) {
                // The rows of the variations interrupt this one, so it goes on in a new row.
                self.begin_row(text_indent);
            }
            // At the beginning and after notes, even a move of Black has its number.
            let needs_number = previous.is_none_or(Node::has_notes);
            let path = begin.with_moves(index + 1);
            self.write_variation_move(node, &path, needs_number);
            self.write_comments_in_row(&node.comments, &path);
            self.write_variations(node, &path, text_indent);
            previous = Some(node);
        }
    }

    /// Returns how many moves at the beginning of this variation we leave out. If the shown move is in it, or in a variation of
    /// it, we leave out all but the last 40 ([`BEFORE`]) of the moves that lead there; otherwise none.
    fn skipped_moves(&self, begin: &TreePath) -> usize {
        let moves_to_shown = self.moves.shown.moves_along(begin).unwrap_or(0);
        moves_to_shown.saturating_sub(BEFORE)
    }

    /// Writes the sign of a variation and the comments before its first move.
    fn begin_variation(&mut self, line: &Line, begin: &TreePath, indent: u16) {
        self.begin_row(indent);
        self.write(mark(if self.moves.ascii { "-" } else { "╰" }));
        self.indent = indent + STEP;
        self.column = self.indent;
        let first_move = begin.with_moves(1);
        self.write_comments_in_row(&line.comments, &first_move);
    }

    /// Writes a move of a variation. White's always has its number, Black's only if it `needs_number`.
    fn write_variation_move(&mut self, node: &Node, path: &TreePath, needs_number: bool) {
        let (number, color) = numbering(&self.moves.tree.start, path.plies());
        let number = match color {
            Color::White => Some(format!("{number}.")),
            Color::Black => needs_number.then(|| format!("{number}...")),
        };
        let spans = [number.map(mark), Some(self.played(node, path))];
        self.write_together(spans.into_iter().flatten().collect());
    }

    fn played(&self, node: &Node, path: &TreePath) -> SpanText {
        SpanText {
            kind: self.moves.kind(path),
            text: node.annotated(self.moves.letters, self.moves.ascii),
            path: Some(path.clone()),
        }
    }

    /// Runs `write` with room for at most this many rows. Afterward the old limit applies again.
    fn within_rows(&mut self, most: usize, write: impl FnOnce(&mut Self)) {
        if self.full {
            return;
        }
        let outer = self.limit;
        self.limit = outer.min(self.rows.len() + most);
        write(self);
        // If only the inner limit cut something off, there is still room.
        self.full = self.full && self.rows.len() >= outer;
        self.limit = outer;
    }

    /// Begins a row. If the limit is reached, ends the last row with an ellipsis instead, if it has room for one.
    fn begin_row(&mut self, indent: u16) {
        if self.full {
            return;
        }
        if self.rows.len() >= self.limit {
            self.full = true;
            let ellipsis = self.ellipsis();
            let last_span = self.rows.last_mut().and_then(|row| row.last_mut());
            if let Some(last) = last_span
                && last.rect.right() < self.width
            {
                last.text.push_str(ellipsis);
                last.rect.width = width(&last.text);
            }
            return;
        }
        self.rows.push(Vec::new());
        self.indent = indent;
        self.column = indent;
    }

    fn ellipsis(&self) -> &'static str {
        if self.moves.ascii { "..." } else { "…" }
    }

    /// Writes a text at the current column.
    fn write(&mut self, span: SpanText) {
        if self.full {
            return;
        }
        let SpanText { kind, text, path } = span;
        let rect = Rect::new(self.column, 0, width(&text), 1);
        self.put(MoveListSpan {
            kind,
            text,
            rect,
            indent: 0,
            time: None,
            path,
        });
    }

    /// Puts a span into the last row, and continues after a gap. If the span is the shown move, lowers the limit to as many
    /// more rows as the list is high, because no row after those is visible.
    fn put(&mut self, span: MoveListSpan) {
        if self.full {
            return;
        }
        if span.kind == SpanKind::Current {
            let row = self.rows.len().saturating_sub(1);
            self.current = Some(row);
            self.limit = self.limit.min(row + self.height + 1);
        }
        self.column = span.rect.right().saturating_add(1);
        if let Some(row) = self.rows.last_mut() {
            row.push(span);
        }
    }

    /// Writes texts that stay together, in a new row if the last one has no room for all of them.
    fn write_together(&mut self, spans: Vec<SpanText>) {
        let taken: u16 = spans.iter().map(|span| width(&span.text) + 1).sum();
        if self.column > self.indent && self.column + taken > self.width + 1 {
            self.begin_row(self.indent);
        }
        for span in spans {
            self.write(span);
        }
    }

    /// Writes comments in a variation one after another, beginning in the current row.
    fn write_comments_in_row(&mut self, comments: &[Comment], path: &TreePath) {
        for text in comments.iter().filter_map(Comment::for_players) {
            self.write_comment(&text, path);
        }
    }

    /// Writes a comment on a move, wrapped at the right edge.
    fn write_comment(&mut self, text: &str, path: &TreePath) {
        let mut words = String::new();
        let mut at = self.column;
        let room = self.width.saturating_sub(self.indent).max(2);
        let most = usize::from(room) * self.height.max(CUT);
        for word in text.split(' ').flat_map(|word| chopped(word, room, most)) {
            if self.full {
                return;
            }
            let taken = width(&word);
            if at > self.indent && at + taken > self.width {
                self.write_words(&mut words, path);
                self.begin_row(self.indent);
                at = self.column;
            }
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(&word);
            at += taken + 1;
        }
        self.write_words(&mut words, path);
    }

    /// Writes the words collected for a row of a comment as one span, and empties `words`.
    fn write_words(&mut self, words: &mut String, path: &TreePath) {
        if !words.is_empty() {
            self.write(SpanText {
                kind: SpanKind::Comment,
                text: std::mem::take(words),
                path: Some(path.clone()),
            });
        }
    }
}

/// Returns a number or sign that belongs to no move.
fn mark(text: impl Into<String>) -> SpanText {
    SpanText {
        kind: SpanKind::Number,
        text: text.into(),
        path: None,
    }
}

/// Splits a word that is wider than `room` columns into parts that fit, and drops its characters beyond the first `most`.
fn chopped(word: &str, room: u16, most: usize) -> Vec<Cow<'_, str>> {
    if width(word) <= room {
        return vec![word.into()];
    }
    let letters: Vec<char> = word.chars().take(most).collect();
    // A character is at most two columns wide.
    let parts = letters.chunks(usize::from(room / 2));
    parts.map(|part| String::from_iter(part).into()).collect()
}
