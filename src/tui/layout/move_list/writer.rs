//! Writes the rows of the move list.

use std::borrow::Cow;

use ratatui::layout::Rect;

use super::form::Form;
use super::{MoveList, MoveListSpan, SpanKind};
use crate::pgn::{Comment, Line, Node, TreePath};
use crate::rules::Color;
use crate::session::numbering;
use crate::tui::widgets::width;

/// The most rows of a variation that is not entered, and of a comment on a move other than the shown one.
const CUT: usize = 6;
/// How many moves of a variation we write before the shown one.
const BEFORE: usize = 40;
/// The indent of a comment below its move, and of a variation below the moves that it replaces.
const STEP: u16 = 2;
/// The columns between the edge of the list and a move. Comments on the move are indented from there.
const BEFORE_MOVE: u16 = 3;
/// Minimum columns of a variation, however deeply nested.
const NARROWEST: u16 = 14;

/// A span without a place: its kind, its text and the path of its move.
type SpanText = (SpanKind, String, Option<TreePath>);

/// Writes rows of the list. Their spans have columns but no row yet.
pub struct RowWriter<'a> {
    moves: MoveList<'a>,
    width: u16,
    /// The height of the whole list in rows.
    height: usize,
    /// The rows so far.
    pub rows: Vec<Vec<MoveListSpan>>,
    /// The indent of the last row.
    indent: u16,
    /// The first free column of the last row.
    column: u16,
    /// The index of the row with the shown move.
    pub current: Option<usize>,
    /// The most rows to write.
    limit: usize,
    /// True if the limit has cut something off.
    full: bool,
}

impl<'a> RowWriter<'a> {
    /// Writes a pair of moves in at most `limit` rows.
    pub fn of_pair(moves: MoveList<'a>, rect: Rect, pair: usize, limit: usize) -> Self {
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
        writer.pair(pair);
        writer
    }

    /// Writes a pair of the main line with its comments and variations. The first pair begins with the comments before the
    /// game.
    fn pair(&mut self, pair: usize) {
        let (tree, shift) = (self.moves.tree, self.moves.shift());
        if pair == 0 {
            self.remarks(&tree.main.comments, &TreePath::default());
        }
        let mut fresh = true;
        for index in (2 * pair..2 * pair + 2).filter_map(|index| index.checked_sub(shift)) {
            let Some(node) = tree.main.moves.get(index) else {
                break;
            };
            let place = TreePath::on_main(index + 1);
            let (number, color) = numbering(&tree.start, place.plies());
            let form = Form::new(self.width, self.moves.has_times);
            if fresh {
                self.row(0);
                let number = number.to_string();
                self.column = form.number(self.one_row(), width(&number)).x;
                self.span(mark(number));
            }
            if fresh && color == Color::Black {
                let white = form.span(
                    self.moves,
                    node,
                    place.clone(),
                    self.one_row(),
                    Color::White,
                );
                self.column = white.rect.x + white.indent;
                self.span(mark(self.ellipsis()));
            }
            let row = self.one_row();
            self.put(form.span(self.moves, node, place.clone(), row, color));
            let rows = self.rows.len();
            self.remarks(&node.comments, &place);
            self.variations(node, &place, STEP);
            fresh = self.rows.len() > rows;
        }
    }

    /// Returns a row of the list on its own.
    fn one_row(&self) -> Rect {
        Rect::new(0, 0, self.width, 1)
    }

    /// Writes comments on a main-line move in rows of their own.
    fn remarks(&mut self, comments: &[Comment], place: &TreePath) {
        let most = if place == self.moves.shown {
            self.height.saturating_sub(2)
        } else {
            CUT
        };
        for comment in comments {
            self.within(most, |writer| {
                writer.row(BEFORE_MOVE + STEP);
                writer.words(comment.as_str(), place);
            });
        }
    }

    /// Writes the variations of a move with this indent.
    fn variations(&mut self, node: &Node, place: &TreePath, left: u16) {
        let entered = self.moves.shown.variation_at(place);
        let skipped = entered.map_or(0, |entered| entered.saturating_sub(self.height));
        for (index, line) in node.variations.iter().enumerate().skip(skipped) {
            if self.full {
                return;
            }
            let begin = place.variation(index);
            if entered == Some(index) {
                self.variation(line, &begin, left);
            } else {
                self.within(CUT, |writer| writer.variation(line, &begin, left));
            }
        }
    }

    /// Writes a variation from its beginning, or from a number of moves before the shown one.
    fn variation(&mut self, line: &Line, begin: &TreePath, left: u16) {
        let left = left.min(self.width.saturating_sub(NARROWEST));
        self.row(left);
        self.span(mark(if self.moves.ascii { "-" } else { "╰" }));
        self.indent = left + STEP;
        self.column = self.indent;
        let first = begin.with_moves(1);
        for comment in &line.comments {
            self.words(comment.as_str(), &first);
        }
        let entered = self.moves.shown.moves_along(begin).unwrap_or(0);
        let skipped = entered.saturating_sub(BEFORE);
        if skipped > 0 {
            self.unit(vec![mark(self.ellipsis())]);
        }
        let mut fresh = true;
        for (index, node) in line.moves.iter().enumerate().skip(skipped) {
            if self.full {
                return;
            }
            let place = begin.with_moves(index + 1);
            self.variation_move(node, &place, fresh);
            let rows = self.rows.len();
            for comment in &node.comments {
                self.words(comment.as_str(), &place);
            }
            self.variations(node, &place, left + STEP);
            fresh = !node.comments.is_empty() || !node.variations.is_empty();
            if !node.variations.is_empty() && self.rows.len() > rows && index + 1 < line.moves.len()
            {
                self.row(left + STEP);
            }
        }
    }

    /// Writes a move of a variation, with its number if it is White's or comes after something else.
    fn variation_move(&mut self, node: &Node, place: &TreePath, fresh: bool) {
        let (number, color) = numbering(&self.moves.tree.start, place.plies());
        let number = match color {
            Color::White => Some(format!("{number}.")),
            Color::Black => fresh.then(|| format!("{number}...")),
        };
        let spans = [number.map(mark), Some(self.played(node, place))];
        self.unit(spans.into_iter().flatten().collect());
    }

    fn played(&self, node: &Node, place: &TreePath) -> SpanText {
        let text = node.annotated(self.moves.letters, self.moves.ascii);
        (self.moves.kind(place), text, Some(place.clone()))
    }

    /// Writes something in at most this many rows.
    fn within(&mut self, most: usize, write: impl FnOnce(&mut Self)) {
        if self.full {
            return;
        }
        let outer = self.limit;
        self.limit = outer.min(self.rows.len() + most);
        write(self);
        self.full = self.rows.len() >= outer && self.full;
        self.limit = outer;
    }

    /// Begins a row, or ends the last one with an ellipsis if the limit is reached.
    fn row(&mut self, indent: u16) {
        if self.full {
            return;
        }
        if self.rows.len() >= self.limit {
            self.full = true;
            let ellipsis = self.ellipsis();
            let last = self.rows.last_mut().and_then(|row| row.last_mut());
            if let Some(last) = last.filter(|last| last.rect.right() < self.width) {
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

    /// Writes a span at the current column, followed by a gap. If it is the shown move, records its row and limits what follows
    /// to one list height.
    fn span(&mut self, (kind, text, path): SpanText) {
        if self.full {
            return;
        }
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

    /// Puts a span into the last row, and continues after it.
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

    /// Writes spans that stay together in a row.
    fn unit(&mut self, spans: Vec<SpanText>) {
        let taken: u16 = spans.iter().map(|(_, text, _)| width(text) + 1).sum();
        if self.column > self.indent && self.column + taken > self.width + 1 {
            self.row(self.indent);
        }
        for span in spans {
            self.span(span);
        }
    }

    /// Writes the words of a comment on a move.
    fn words(&mut self, text: &str, place: &TreePath) {
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
                self.comment(&mut words, place);
                self.row(self.indent);
                at = self.column;
            }
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(&word);
            at += taken + 1;
        }
        self.comment(&mut words, place);
    }

    /// Writes the collected words of a comment as one span.
    fn comment(&mut self, text: &mut String, place: &TreePath) {
        if !text.is_empty() {
            let path = Some(place.clone());
            self.span((SpanKind::Comment, std::mem::take(text), path));
        }
    }
}

/// Returns a number or sign that belongs to no move.
fn mark(text: impl Into<String>) -> SpanText {
    (SpanKind::Number, text.into(), None)
}

/// Splits a word that is wider than `room`, and drops all characters beyond `most`.
fn chopped(word: &str, room: u16, most: usize) -> Vec<Cow<'_, str>> {
    if width(word) <= room {
        return vec![word.into()];
    }
    let letters: Vec<char> = word.chars().take(most).collect();
    // A character is at most two columns wide.
    let parts = letters.chunks(usize::from(room / 2));
    parts.map(|part| String::from_iter(part).into()).collect()
}
