//! The list of a game with comments and variations: each pair of moves with its comments and its variations in rows below.
//!
//! We write only the pairs near the shown move. Of very many notes on a move we leave out those that are so far from the first
//! one, the last one and the shown move that they cannot be visible.

use ratatui::layout::Rect;

use super::columns::ListColumns;
use super::{MoveList, MoveListArea, MoveListSpan, SpanKind};
use crate::pgn::{Comment, Line, Node, TreePath};
use crate::rules::Color;
use crate::session::numbering;
use crate::text::wrap;
use crate::tui::widgets::{RectParts, width};

/// The columns from the sign before a note, such as `│`, to its text.
const SIGN: u16 = 2;
/// Minimum columns for the text of a variation, however deeply nested.
const NARROWEST: u16 = 12;

/// Maximum characters of a comment in the list. A click shows all of it.
const LONGEST: usize = 20_000;

/// A row of the list before we know where it is on the screen. Its spans already have their columns.
type Row = Vec<MoveListSpan>;

/// Returns the visible part of the list, with the shown move in the middle, or as near to it as the ends of the list allow.
/// Notes on the shown move that need more than the rows below it take those above it too.
pub fn lay_out(rect: Rect, moves: MoveList<'_>) -> MoveListArea {
    let height = usize::from(rect.height);
    let RowsAroundShown {
        rows,
        current,
        end_of_notes,
    } = rows_around_shown(rect, moves);
    let centered = current.saturating_sub(height / 2);
    let for_notes = end_of_notes.saturating_sub(height).min(current);
    let last = rows.len().saturating_sub(height);
    let visible = rows.into_iter().skip(centered.max(for_notes).min(last));
    MoveListArea {
        rect,
        spans: visible
            .zip(rect.rows())
            .flat_map(|(row, at)| placed(row, at))
            .collect(),
        shaded: Vec::new(),
    }
}

/// The rows that may be visible.
struct RowsAroundShown {
    rows: Vec<Row>,
    /// The index of the row with the shown move; 0 at the start of the game.
    current: usize,
    /// The index of the row after the notes on the shown move; 0 if it is in a variation.
    end_of_notes: usize,
}

/// Returns the rows of the pair with the shown move, and of as many pairs before and after it as may be visible.
fn rows_around_shown(rect: Rect, moves: MoveList<'_>) -> RowsAroundShown {
    let height = usize::from(rect.height);
    let shown_pair = moves.pair_of(moves.shown.main_line_move());
    let shown = RowWriter::of_pair(moves, rect, shown_pair);
    let mut rows = shown.rows;
    let mut current = shown.current.unwrap_or(0);
    let mut end_of_notes = shown.end_of_notes;
    for pair in (0..shown_pair).rev() {
        if current >= height {
            break;
        }
        let earlier = RowWriter::of_pair(moves, rect, pair).rows;
        current += earlier.len();
        end_of_notes += earlier.len();
        rows.splice(0..0, earlier);
    }
    for pair in shown_pair + 1..moves.pairs() {
        if rows.len() >= current + height {
            break;
        }
        rows.extend(RowWriter::of_pair(moves, rect, pair).rows);
    }
    RowsAroundShown {
        rows,
        current,
        end_of_notes,
    }
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
    columns: ListColumns,
    width: u16,
    /// How many rows are visible.
    height: usize,
    rows: Vec<Row>,
    /// Where the text of the last row begins.
    indent: u16,
    /// The first free column of the last row.
    column: u16,
    /// The index of the row with the shown move; `None` until it is written.
    current: Option<usize>,
    /// The index of the row after the notes on the shown move; 0 until they are written, and if it is in a variation.
    end_of_notes: usize,
}

impl<'a> RowWriter<'a> {
    fn of_pair(moves: MoveList<'a>, rect: Rect, pair: usize) -> Self {
        let Rect { width, height, .. } = rect;
        let mut writer = Self {
            moves,
            columns: ListColumns::one_across(width, moves.has_times),
            width,
            height: height.into(),
            rows: Vec::new(),
            indent: 0,
            column: 0,
            current: None,
            end_of_notes: 0,
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
        let mut has_row = false;
        for ply in self.moves.plies_of(pair) {
            let node = &tree.main.moves[ply - 1];
            let path = TreePath::on_main(ply);
            if !has_row {
                self.begin_main_row(ply, pair);
            }
            self.put(self.columns.span(
                self.moves,
                ply,
                self.one_row(),
                self.column.saturating_sub(1),
            ));
            self.write_comments(&node.comments, &path);
            self.write_variations(node, &path, self.before_move());
            if path == *self.moves.shown {
                self.end_of_notes = self.rows.len();
            }
            // Black's move begins a row again after notes on White's.
            has_row = !node.has_notes();
        }
    }

    /// Begins a row with a move of the main line, after the number of the pair if it is the first one. An ellipsis takes the
    /// cells of White's move if the row begins with Black's.
    fn begin_main_row(&mut self, ply: usize, pair: usize) {
        let (number, color) = numbering(&self.moves.tree.start, ply);
        self.begin_row("", 0);
        if ply == *self.moves.plies_of(pair).start() {
            let number = number.to_string();
            self.column = self.columns.number(self.one_row(), width(&number)).x;
            self.write(SpanKind::Number, number, None);
        }
        if color == Color::Black {
            self.column = self.before_move();
            self.write(SpanKind::Number, "…".to_owned(), None);
        }
        self.column = 0;
    }

    /// Returns the column in which White's moves and the signs of notes begin.
    fn before_move(&self) -> u16 {
        self.columns.text_cells(self.one_row(), Color::White).x
    }

    /// Returns the cells of any row, as if it were the first one.
    fn one_row(&self) -> Rect {
        Rect::new(0, 0, self.width, 1)
    }

    /// Writes comments on a main-line move, each beginning in a new row, except the one that says how the game ended.
    fn write_comments(&mut self, comments: &[Comment], path: &TreePath) {
        let end_comment = self.moves.end_comment;
        let is_shown = |comment: &&Comment| end_comment != Some(comment.as_str());
        for text in near_ends(comments.iter().filter(is_shown), self.height) {
            let left = self.before_move();
            let room = self.width.saturating_sub(left + SIGN).max(2);
            for line in wrap(&text, room.into()) {
                self.begin_row("│", left);
                self.write(SpanKind::Comment, line, Some(path.clone()));
            }
        }
    }

    /// Writes the variations of a move, with their signs in this column, and the comments after them.
    fn write_variations(&mut self, node: &Node, path: &TreePath, left: u16) {
        let count = node.variations.len();
        let shown = index_of_variation(self.moves.shown, path);
        for (index, line) in node.variations.iter().enumerate() {
            let is_near_end = index < self.height || index + self.height >= count;
            let is_near_shown = shown.is_some_and(|shown| shown.abs_diff(index) <= self.height);
            if !is_near_end && !is_near_shown {
                continue;
            }
            self.write_variation(line, &path.variation(index), left);
            self.write_comments(&line.comments_after, path);
        }
    }

    /// Writes a variation with its sign in this column. `begin` is the path to the variation.
    fn write_variation(&mut self, line: &Line, begin: &TreePath, left: u16) {
        // At its full indent, a deeply nested variation would be too narrow.
        let left = left.min(self.width.saturating_sub(SIGN + NARROWEST));
        self.begin_row("╰", left);
        self.flow_comments(&line.comments, &begin.with_moves(1));
        let mut previous: Option<&Node> = None;
        for (node, count) in line.moves.iter().zip(1..) {
            if previous.is_some_and(|node| !node.variations.is_empty()) {
                self.begin_row("", left);
            }
            let path = begin.with_moves(count);
            // At the beginning and after notes, even a move of Black has its number.
            let needs_number = previous.is_none_or(Node::has_notes);
            let text = self.move_of_variation(node, &path, needs_number);
            let kind = match self.moves.kind(&path) {
                SpanKind::Move => SpanKind::Aside,
                kind => kind,
            };
            self.flow(kind, text, &path);
            self.flow_comments(&node.comments, &path);
            self.write_variations(node, &path, left + SIGN);
            previous = Some(node);
        }
    }

    /// Returns a move of a variation. White's always has its number, Black's only if it `needs_number`.
    fn move_of_variation(&self, node: &Node, path: &TreePath, needs_number: bool) -> String {
        let (number, color) = numbering(&self.moves.tree.start, path.plies());
        let text = node.annotated(self.moves.letters, self.moves.ascii);
        match color {
            Color::White => format!("{number}.{text}"),
            Color::Black if needs_number => format!("{number}...{text}"),
            Color::Black => text,
        }
    }

    /// Writes comments in a variation one after another, beginning in the current row.
    fn flow_comments(&mut self, comments: &[Comment], path: &TreePath) {
        // A comment takes at least two columns.
        let most = self.height * usize::from(self.width);
        for text in near_ends(comments.iter(), most) {
            let room = self.width.saturating_sub(self.indent).max(2);
            for word in text.split(' ') {
                for part in wrap(word, room.into()) {
                    self.flow(SpanKind::Comment, part, path);
                }
            }
        }
    }

    /// Writes a move or a word, in a new row if the last one has no room for it. Words of a comment in one row are one span.
    fn flow(&mut self, kind: SpanKind, text: String, path: &TreePath) {
        if self.column > self.indent && self.column + width(&text) > self.width {
            self.begin_row("", self.indent - SIGN);
        }
        let last = self.rows.last_mut().and_then(|row| row.last_mut());
        match last {
            Some(last)
                if kind == SpanKind::Comment
                    && last.path.as_ref() == Some(path)
                    && last.kind == kind =>
            {
                last.text.push(' ');
                last.text.push_str(&text);
                last.rect.width = width(&last.text);
                self.column = last.rect.right() + 1;
            }
            Some(_) | None => self.write(kind, text, Some(path.clone())),
        }
    }

    /// Begins a row with a sign in this column. Its text begins after the sign.
    fn begin_row(&mut self, sign: &str, left: u16) {
        self.rows.push(Vec::new());
        self.column = left;
        if !sign.is_empty() {
            self.write(SpanKind::Number, sign.to_owned(), None);
        }
        self.indent = left + SIGN;
        self.column = self.indent;
    }

    /// Writes a text at the current column.
    fn write(&mut self, kind: SpanKind, text: String, path: Option<TreePath>) {
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

    /// Puts a span into the last row, and continues after a gap.
    fn put(&mut self, span: MoveListSpan) {
        if span.kind == SpanKind::Current {
            self.current = Some(self.rows.len().saturating_sub(1));
        }
        self.column = span.rect.right().saturating_add(1);
        if let Some(row) = self.rows.last_mut() {
            row.push(span);
        }
    }
}

/// Returns the texts of this many of the first and the last comments, each up to its [`LONGEST`] part.
fn near_ends<'a>(
    comments: impl DoubleEndedIterator<Item = &'a Comment>,
    most: usize,
) -> Vec<String> {
    let mut texts = comments.filter_map(Comment::for_players);
    let mut near: Vec<String> = texts.by_ref().take(most).collect();
    let mut last: Vec<String> = texts.rev().take(most).collect();
    last.reverse();
    near.append(&mut last);
    let shortened = near
        .into_iter()
        .map(|text| text.chars().take(LONGEST).collect());
    shortened.collect()
}

/// Returns the index of the variation of a move that a path goes into; `None` if it goes into none.
fn index_of_variation(path: &TreePath, of: &TreePath) -> Option<usize> {
    let mut outer = path.replaced_move();
    while let Some((replaced, index)) = outer {
        if replaced == *of {
            return Some(index);
        }
        outer = replaced.replaced_move();
    }
    None
}
