//! Pages to read: a frame with its titles and signposts, and as much of the page as fits.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::board::Board;
use super::{text, text_right, width};
use crate::primer::{Diagram, TOPICS};
use crate::rules::Color;
use crate::tui::appearance::Appearance;
use crate::tui::layout::BoardArea;
use crate::tui::pages::{Content, Item, Pages};
use crate::tui::pointer::Mark;

/// Draws pages into an empty frame.
pub fn draw(pages: &Pages, look: &Appearance, frame: Rect, inside: Rect, buffer: &mut Buffer) {
    edges(pages, look, frame, inside, buffer);
    let Some(blank) = buffer.cell(inside.as_position()).cloned() else {
        return;
    };
    let flow = pages.flow(inside.as_size());
    let window = Rect {
        height: flow.shown_to(pages.first(), inside.height) - pages.first(),
        ..inside
    };
    for item in flow.items {
        if let Content::Diagram(diagram) = item.what {
            let board = board(
                diagram,
                look,
                Buffer::filled(item.rect.as_size().into(), blank.clone()),
            );
            copy(&board, item.rect, pages.first(), window, buffer);
        } else if let Some(rect) = seen(item.rect, pages.first(), window) {
            line(&item, pages.marked(), look, rect, buffer);
        }
    }
}

/// Where the cursor belongs on pages inside a frame: on the title that is marked in a list, else where the text begins.
pub fn cursor(pages: &Pages, inside: Rect) -> Option<Point> {
    let flow = pages.flow(inside.as_size());
    let marked = pages.marked().and_then(|topic| flow.link(topic));
    let title = marked.and_then(|rect| seen(rect, pages.first(), inside));
    let first = Some(inside).filter(|inside| !inside.is_empty());
    match title.filter(|rect| rect.width > 1) {
        Some(rect) => Some(Point::new(rect.x + 1, rect.y)),
        None => first.map(Rect::as_position),
    }
}

/// What stands on the edges of the frame: titles above, the ways on below.
fn edges(pages: &Pages, look: &Appearance, frame: Rect, inside: Rect, buffer: &mut Buffer) {
    let (title, place) = pages.titles();
    let edge = |y: u16| Rect::new(frame.x + 2, y, frame.width.saturating_sub(4), 1);
    let above = edge(frame.y);
    if !place.is_empty() && width(title) + width(&place) + 6 <= above.width {
        text_right(buffer, above, &format!(" {place} "), look.theme.faint());
    }
    let below = edge(frame.bottom().saturating_sub(1));
    let posts = pages.signposts(frame);
    let (mut left, mut right) = (below.x, below.right());
    for post in &posts {
        text(buffer, post.rect, &post.label, look.theme.accent());
        if post.rect.x == below.x {
            left = post.rect.right();
        } else {
            right = post.rect.x;
        }
    }
    let between = right.saturating_sub(left);
    let mut hints = pages.hints(inside.as_size()).into_iter();
    if let Some(hint) = hints.find(|hint| width(hint) + 2 <= between) {
        let needed = width(hint) + 2;
        let middle = below.x + below.width.saturating_sub(needed) / 2;
        let x = middle.clamp(left, right - needed);
        let rect = Rect::new(x, below.y, needed, 1);
        text(buffer, rect, &format!(" {hint} "), look.theme.faint());
    }
}

/// Where a line of the page is on the screen, if it is seen.
fn seen(rect: Rect, first: u16, inside: Rect) -> Option<Rect> {
    let row = rect.y.checked_sub(first)?;
    let place = Rect::new(inside.x + rect.x, inside.y + row, rect.width, 1);
    (row < inside.height).then(|| place.intersection(inside))
}

/// A line of text.
fn line(item: &Item, marked: Option<usize>, look: &Appearance, rect: Rect, buffer: &mut Buffer) {
    match &item.what {
        Content::Line(line) => prose(line, look, rect, buffer),
        Content::Caption(line) | Content::Term(line) => {
            text(buffer, rect, line, look.theme.accent());
        }
        Content::Link(topic) => {
            let (mark, style) = if marked == Some(*topic) {
                ("▸", look.theme.chosen())
            } else {
                (" ", Style::new())
            };
            let title = format!("{mark}{} ", TOPICS[*topic].title);
            text(buffer, rect, &title, style);
        }
        Content::Diagram(_) => {}
    }
}

/// A line of running text, in which articles of the Laws stand back.
fn prose(line: &str, look: &Appearance, rect: Rect, buffer: &mut Buffer) {
    text(buffer, rect, line, Style::new());
    let mut from = 0;
    while let Some(begin) = line[from..].find("(FIDE ").map(|at| from + at) {
        let end = line[begin..]
            .find(')')
            .map_or(line.len(), |at| begin + at + 1);
        let x = rect.x.saturating_add(width(&line[..begin]));
        let cited = Rect::new(x, rect.y, width(&line[begin..end]), 1).intersection(rect);
        buffer.set_style(cited, look.theme.faint());
        from = end;
    }
}

/// A diagram drawn as the game's board is, on an empty buffer of its own size.
fn board(diagram: &Diagram, look: &Appearance, mut buffer: Buffer) -> Buffer {
    let rect = buffer.area;
    let unit = rect.height / 8;
    let area = BoardArea {
        squares: Rect::new(rect.width - 16 * unit, 0, 16 * unit, 8 * unit),
        unit,
        bottom: Color::White,
    };
    let squares = diagram.marked().map(|square| (square, square));
    let marks: Vec<Mark> = squares
        .chain(diagram.drawn_arrows())
        .map(|(from, to)| Mark { from, to })
        .collect();
    let position = diagram.position();
    let mut board = Board::new(look, area, &position, &marks);
    if let Some(square) = diagram.selected() {
        board = board.with_moves_of(square);
    }
    board.draw(&mut buffer);
    buffer
}

/// Copies the rows of a picture that are seen.
fn copy(picture: &Buffer, rect: Rect, first: u16, inside: Rect, buffer: &mut Buffer) {
    for point in picture.area.positions() {
        let on_page = Rect::new(rect.x + point.x, rect.y + point.y, 1, 1);
        let Some(place) = seen(on_page, first, inside).filter(|place| !place.is_empty()) else {
            continue;
        };
        let (from, to) = (picture.cell(point), Point::new(place.x, place.y));
        if let (Some(from), Some(to)) = (from, buffer.cell_mut(to)) {
            to.clone_from(from);
        }
    }
}

#[cfg(test)]
mod tests;
