//! The dialog that shows text over the board: help, the rules of chess, the review, comments, and answers that are
//! too long for the entry line. It scrolls, and leads from topic to topic of the rules.

mod flow;
#[cfg(test)]
mod tests;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect, Size};
use ratatui::style::Style;

use super::Dialog;
use super::frame::{self, Anchor};
use crate::pgn::TreePath;
use crate::primer::{Diagram, TOPICS, Topic};
use crate::rules::Color;
use crate::settings::Config;
use crate::tui::appearance::Appearance;
use crate::tui::layout::{BoardArea, Coordinates, Layout};
use crate::tui::request::{DialogRequest, Request, ScreenRequest, Step};
use crate::tui::selection::Mark;
use crate::tui::ui::Ui;
use crate::tui::widgets::{Board, Plot, RectParts, plot, text, text_right, width};
use flow::{Content, Flow, Item, Spread};

/// A text to read. The screen shows as much of it as fits.
#[derive(Debug)]
pub struct TextDialog {
    text: Text,
    /// The first visible row of the text.
    first: u16,
}

/// What the dialog shows.
#[derive(Clone, Debug)]
pub(super) enum Text {
    /// A title, and text below it.
    Titled(&'static str, Vec<Passage>),
    /// Keys and commands. The Right key leads from there to the list of topics.
    Help(Vec<Passage>),
    /// The topic of the rules with this index.
    Topic(usize),
}

/// A part of a text. Each begins in a new row.
#[derive(Clone, Debug)]
pub(super) enum Passage {
    /// A line, wrapped if it is too long.
    Line(String),
    /// A term, and its meaning beside or below it.
    Meaning(String, &'static str),
    Plot(Plot),
}

impl TextDialog {
    pub(super) fn new(text: Text) -> Self {
        Self { text, first: 0 }
    }

    /// Creates a dialog that shows these lines, each wrapped if it is too long.
    pub fn lines(title: &'static str, lines: Vec<String>) -> Self {
        let lines = lines.into_iter().map(Passage::Line).collect();
        Self::new(Text::Titled(title, lines))
    }

    /// Creates a dialog that shows what a URL is for, the URL, and the line `after` below it if there is one.
    pub fn address(purpose: &str, address: &str, after: Option<String>) -> Self {
        let line = |text: &str| Passage::Line(text.to_owned());
        let mut passages = [purpose, "", address].map(line).to_vec();
        passages.extend(after.map(Passage::Line));
        Self::new(Text::Titled("Link", passages))
    }

    /// Creates a dialog that explains a topic of the rules of chess.
    pub fn topic(topic: &Topic) -> Self {
        let index = TOPICS.iter().position(|other| other == topic);
        Self::new(Text::Topic(index.unwrap_or_default()))
    }

    /// Returns the titles on the upper edge, on the left and on the right. The right one is empty, or a number such as `3/12`.
    pub fn titles(&self) -> (&'static str, String) {
        match &self.text {
            Text::Titled(title, _) => (title, String::new()),
            Text::Help(_) => ("Keys and commands", String::new()),
            Text::Topic(index) => (
                TOPICS[*index].title,
                format!("{}/{}", index + 1, TOPICS.len()),
            ),
        }
    }

    /// Returns the hint for the lower edge, in a long and a short wording. `has_more` is true if there is text below the
    /// visible rows.
    fn hints(&self, has_more: bool) -> [&'static str; 2] {
        match (&self.text, has_more) {
            (Text::Help(_), true) => [
                "Space: commands ↓  Right: the rules of chess  Esc closes",
                "Space ↓  Right: rules",
            ],
            (Text::Help(_), false) => ["Right: the rules of chess  Esc closes", "Right: rules"],
            (Text::Topic(_) | Text::Titled(..), true) => ["Space: more ↓", "↓"],
            (Text::Topic(_), false) => ["Backspace: all topics", "Esc"],
            (Text::Titled(..), false) => ["Esc closes", "Esc"],
        }
    }

    /// Lays out the text for an area of this size.
    fn flow(&self, inside: Size) -> Flow {
        Flow::new(&self.text, inside)
    }

    /// Handles a key while an area of this size is visible. Returns false if the key closes the dialog.
    fn press(&mut self, code: KeyCode, inside: Size) -> bool {
        match self.text {
            Text::Topic(index) => self.step(index, code) || self.scroll(code, inside),
            Text::Titled(..) | Text::Help(_) => self.scroll(code, inside),
        }
    }

    /// Returns true if a key leads to the list of topics.
    fn lists_topics(&self, code: KeyCode) -> bool {
        match self.text {
            Text::Help(_) => code == KeyCode::Right,
            Text::Topic(_) => code == KeyCode::Backspace,
            Text::Titled(..) => false,
        }
    }

    /// Handles a key that opens another topic. Returns false for any other key.
    fn step(&mut self, index: usize, code: KeyCode) -> bool {
        let text = match code {
            KeyCode::Left => Text::Topic(index.saturating_sub(1)),
            KeyCode::Right => Text::Topic((index + 1).min(TOPICS.len() - 1)),
            _ => return false,
        };
        *self = Self::new(text);
        true
    }

    /// Handles a key that scrolls, or Space at the end of a topic, which opens the next topic. Returns false for any other key.
    fn scroll(&mut self, code: KeyCode, inside: Size) -> bool {
        let flow = self.flow(inside);
        let height = inside.height;
        self.first = match code {
            KeyCode::Up => self.first.saturating_sub(1),
            KeyCode::Down if self.first < flow.last(height) => self.first + 1,
            KeyCode::Down => self.first,
            KeyCode::Char(' ') if !self.has_more(&flow, height) => {
                if let Text::Topic(index) = self.text {
                    self.step(index, KeyCode::Right);
                }
                return true;
            }
            KeyCode::PageDown | KeyCode::Char(' ') => flow.after(self.first, height),
            KeyCode::PageUp => flow.before(self.first, height),
            KeyCode::Home => 0,
            KeyCode::End => flow.last(height),
            _ => return false,
        };
        true
    }

    /// Returns true if there is more below the visible rows.
    fn has_more(&self, flow: &Flow, height: u16) -> bool {
        self.first + height < flow.height
    }

    fn rect(&self, layout: &Layout) -> Rect {
        let size = flow::size(&self.text, frame::room(layout));
        frame::place(size, Anchor::Center, layout)
    }
}

impl Dialog for TextDialog {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(self.rect(layout))
    }

    fn key(&mut self, key: KeyEvent, layout: &Layout) -> Request {
        let inside = frame::inside(self.rect(layout)).as_size();
        if self.lists_topics(key.code) {
            Request::Line("/rules")
        } else if self.press(key.code, inside) {
            Request::Nothing
        } else {
            Request::Close
        }
    }

    /// Opens the topic with this index, after a click on a link to it.
    fn click(&mut self, item: usize, _step: Step) -> Request {
        *self = Self::new(Text::Topic(item));
        Request::Nothing
    }

    fn draw(&self, ui: &mut Ui<'_>, _config: &Config) {
        let rect = self.rect(ui.layout);
        let title = format!(" {} ", self.titles().0);
        frame::draw(rect, &title, ui);
        let inside = frame::inside(rect);
        let flow = self.flow(inside.as_size());
        self.draw_right_title(rect, ui);
        self.draw_lower_edge(rect, self.has_more(&flow, inside.height), ui);
        self.draw_inside(inside, &flow, ui);
    }

    fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        match self.text {
            Text::Topic(_) => Some(Spread::fit(frame::room(layout)).unit),
            Text::Titled(..) | Text::Help(_) => None,
        }
    }
}

/// The part of the text that is visible.
#[derive(Clone, Copy)]
struct Window {
    /// The cells of the text that are visible.
    in_text: Rect,
    /// Where the upper left corner of these cells is on the screen.
    at: Point,
}

impl Window {
    /// Returns where a visible cell of the text is on the screen.
    fn on_screen(self, point: Point) -> Point {
        Point::new(self.at.x + point.x, self.at.y + point.y - self.in_text.y)
    }

    /// Returns where the visible part of an area of the text is on the screen.
    fn shown(self, area: Rect) -> Rect {
        let visible = area.intersection(self.in_text);
        Rect::from((self.on_screen(visible.as_position()), visible.as_size()))
    }
}

impl TextDialog {
    /// Draws the visible part of the text inside the frame.
    fn draw_inside(&self, inside: Rect, flow: &Flow, ui: &mut Ui<'_>) {
        if inside.is_empty() {
            return;
        }
        let end = flow.shown_to(self.first, inside.height);
        let window = Window {
            in_text: Rect::new(0, self.first, inside.width, end - self.first),
            at: inside.as_position(),
        };
        let is_visible = |item: &&Item| item.rect.intersects(window.in_text);
        let items: Vec<&Item> = flow.items.iter().filter(is_visible).collect();
        draw_items(&items, window, ui);
        make_bars_clickable(&items, window, ui);
        ui.seen.cursor = window.at;
    }

    /// Draws the title at the right end of the frame's upper edge, if there is one and it fits beside the title on the left.
    fn draw_right_title(&self, frame: Rect, ui: &mut Ui<'_>) {
        let (title, right_title) = self.titles();
        let edge = frame::edge(frame, frame.y);
        // Three columns for spaces beside the titles, and at least three for the line between them.
        let has_room = width(title) + width(&right_title) + 6 <= edge.width;
        if !right_title.is_empty() && has_room {
            let faint = ui.look.theme.faint();
            text_right(ui.buffer, edge, &format!(" {right_title} "), faint);
        }
    }

    /// Draws the longest hint that fits on the lower edge of the frame, between links to the previous and the next topic if
    /// there are any.
    fn draw_lower_edge(&self, frame: Rect, has_more: bool, ui: &mut Ui<'_>) {
        let edge = frame::edge(frame, frame.bottom().saturating_sub(1));
        let between = self.draw_links_to_topics(edge, ui);
        let hints = self.hints(has_more).map(|hint| format!(" {hint} "));
        let Some(hint) = hints.iter().find(|hint| width(hint) <= between.width) else {
            return;
        };
        let needed = width(hint);
        let has_links = between != edge;
        let x = if has_links {
            // In the middle of the edge, or as near to it as the links allow.
            let middle = edge.x + (edge.width - needed) / 2;
            middle.clamp(between.x, between.right() - needed)
        } else {
            edge.x
        };
        frame::draw_keys(edge.with_columns(x, needed), hint, ui);
    }

    /// Draws links to the previous and the next topic at the ends of this edge, if the text is a topic. Returns the part of the
    /// edge that is left.
    fn draw_links_to_topics(&self, edge: Rect, ui: &mut Ui<'_>) -> Rect {
        let Text::Topic(topic) = self.text else {
            return edge;
        };
        let half = edge.width / 2;
        let fitting = |long: String, short: &str| {
            if width(&long) <= half {
                long
            } else {
                short.to_owned()
            }
        };
        let mut between = edge;
        if let Some(before) = topic.checked_sub(1) {
            let label = fitting(format!(" ← {} ", TOPICS[before].title), " ← ");
            draw_topic_link(before, &label, between.take_left(width(&label)), ui);
        }
        if let Some(after) = TOPICS.get(topic + 1) {
            let label = fitting(format!(" {} → ", after.title), " → ");
            draw_topic_link(topic + 1, &label, between.take_right(width(&label)), ui);
        }
        between
    }
}

fn draw_items(items: &[&Item], window: Window, ui: &mut Ui<'_>) {
    // A diagram may begin above the window or end below it. So we draw whole items into a buffer of their own, and copy the
    // window from there to the screen.
    let rects = items.iter().map(|item| item.rect);
    let empty_cell = ui.buffer[window.at].clone();
    let mut page = Buffer::filled(rects.fold(window.in_text, Rect::union), empty_cell);
    for item in items {
        draw_item(item, ui.look, &mut page);
    }
    for point in window.in_text.positions() {
        if let Some(cell) = ui.buffer.cell_mut(window.on_screen(point)) {
            cell.clone_from(&page[point]);
        }
    }
}

/// Draws a label. A click on it opens the topic with this index.
fn draw_topic_link(topic: usize, label: &str, rect: Rect, ui: &mut Ui<'_>) {
    text(ui.buffer, rect, label, ui.look.theme.accent());
    let open = Request::Dialog(DialogRequest::Item(topic, Step::None));
    ui.seen.put(rect, open);
}

/// Makes the bars of plots in this window clickable. A click on a bar shows its position.
fn make_bars_clickable(items: &[&Item], window: Window, ui: &mut Ui<'_>) {
    for item in items {
        if let Content::Plot(plot) = &item.content {
            for (bar, ply) in plot.hits(item.rect.below(plot::TITLE)) {
                let view = Request::Screen(ScreenRequest::ViewAt(TreePath::on_main(ply)));
                ui.seen.put(window.shown(bar), Request::answer(view));
            }
        }
    }
}

fn draw_item(item: &Item, look: &Appearance, page: &mut Buffer) {
    let rect = item.rect;
    match &item.content {
        Content::Line(line) => draw_prose(line, look, rect, page),
        Content::Accented(line) => text(page, rect, line, look.theme.accent()),
        Content::Diagram(diagram) => draw_diagram(diagram, look, rect, page),
        Content::Plot(plot) => plot.draw(look, rect, page),
    }
}

/// Draws a line of text. References to the Laws of Chess, such as `(FIDE 1.1)`, are fainter.
fn draw_prose(line: &str, look: &Appearance, rect: Rect, buffer: &mut Buffer) {
    text(buffer, rect, line, Style::new());
    for (begin, _) in line.match_indices("(FIDE ") {
        let (before, from) = line.split_at(begin);
        let cited = from.find(')').map_or(from, |end| &from[..=end]);
        let mut cells = rect.after(width(before));
        buffer.set_style(cells.take_left(width(cited)), look.theme.faint());
    }
}

/// Draws a diagram like the game's board, with White at the bottom.
fn draw_diagram(diagram: &Diagram, look: &Appearance, rect: Rect, page: &mut Buffer) {
    // The rectangle has an extra row for the letters of the files, and columns for the digits of the ranks at the left.
    let unit = rect.height / 8;
    let width = 16 * unit;
    let area = BoardArea {
        squares: Rect::new(rect.right() - width, rect.y, width, 8 * unit),
        unit,
        bottom: Color::White,
        coordinates: Coordinates::Around,
    };
    let squares = diagram.squares.into_iter().map(|square| (square, square));
    let marks: Vec<Mark> = squares
        .chain(diagram.arrows.iter().copied())
        .map(|(from, to)| Mark {
            from,
            to,
            color: None,
        })
        .collect();
    let board = Board {
        chosen: diagram.selected.into_iter().collect(),
        destinations: diagram.destinations(),
        drawn: &marks,
        ..Board::new(look, area, &diagram.position)
    };
    board.draw(page);
}
