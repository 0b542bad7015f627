//! Pages to read over the board: help, answers to questions, and the rules of chess.

mod flow;
#[cfg(test)]
mod tests;

use crossterm::event::KeyCode;
use ratatui::layout::{Position as Point, Rect, Size};

use super::keys::HELP_ROWS;
use crate::command::{COMMANDS, CommandRow, Help};
use crate::primer::{TOPICS, Topic};

pub use flow::{Content, Flow, Item};

/// Something to read, of which as much is shown as fits.
#[derive(Clone, Debug)]
pub struct Pages {
    /// What is open.
    open: Open,
    /// The first row shown.
    first: u16,
}

/// What can be open.
#[derive(Clone, Debug)]
enum Open {
    /// Text under a title.
    Text(&'static str, Vec<Passage>),
    /// Keys and commands, from where the rules are one key away.
    Help(Vec<Passage>),
    /// The topics of the rules; the one of this place is marked.
    Contents(usize),
    /// The topic of the rules that has this place.
    Topic(usize),
}

/// A part of a text.
#[derive(Clone, Debug)]
enum Passage {
    /// A line as it is, or several where it is too long.
    Line(String),
    /// Something, and what it means.
    Meaning(String, &'static str),
}

/// A label on the frame of a topic that leads to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopicLink {
    /// The place of the other topic.
    pub topic: usize,
    /// What stands there.
    pub label: String,
    /// Where it stands.
    pub rect: Rect,
}

impl Pages {
    /// Pages with their first row at the top.
    fn new(open: Open) -> Self {
        Self { open, first: 0 }
    }

    /// Lines that answer a question.
    pub fn told(lines: Vec<String>) -> Self {
        let lines = lines.into_iter().map(Passage::Line).collect();
        Self::new(Open::Text("Told", lines))
    }

    /// Help: one command, those of a topic, or all keys and commands, from the very tables that give them their meaning,
    /// and where games are kept. The keys fill the first page of a screen of 80x24.
    pub fn help(help: Help, games: Option<&str>) -> Self {
        let line = |text: &str| Passage::Line(text.to_owned());
        let meaning = |row: &CommandRow| Passage::Meaning(row.to_string(), row.help);
        match help {
            Help::Command(row) => {
                let mut lines = vec![line(&row.to_string()), line(row.help)];
                lines.push(line(&format!("For example: {}", row.example)));
                let spellings = row.other_spellings();
                lines.extend(spellings.map(|word| line(&format!("/{word} does the same"))));
                return Self::new(Open::Text("Help", lines));
            }
            Help::Group(group) => {
                let lines = group.rows().map(meaning).collect();
                return Self::new(Open::Text(group.title, lines));
            }
            Help::Overview | Help::All => {}
        }
        let mut lines = vec![
            line("Drag a piece, or click it and its square, or type a move: e4, Nf3, O-O."),
            line("/ begins a command, and lists them; Tab completes it."),
            line(""),
        ];
        let keys = HELP_ROWS.iter();
        lines.extend(keys.map(|row| Passage::Meaning(row.names(), row.help)));
        lines.push(games.map_or(line(""), |games| {
            line(&format!("Games are kept in {games}"))
        }));
        lines.extend(COMMANDS.iter().map(meaning));
        Self::new(Open::Help(lines))
    }

    /// The rules of chess: one topic, or the list of them.
    pub fn rules(topic: Option<&Topic>) -> Self {
        let place = topic.and_then(|topic| TOPICS.iter().position(|other| *other == topic));
        Self::new(place.map_or(Open::Contents(0), Open::Topic))
    }

    /// What stands above the pages, at the left and at the right.
    pub fn titles(&self) -> (&'static str, String) {
        match &self.open {
            Open::Text(title, _) => (title, String::new()),
            Open::Help(_) => ("Keys and commands", String::new()),
            Open::Contents(_) => ("The rules of chess", format!("{} topics", TOPICS.len())),
            Open::Topic(place) => (
                TOPICS[*place].title,
                format!("{}/{}", place + 1, TOPICS.len()),
            ),
        }
    }

    /// What may stand below the pages in the middle, the longest first: how to read on, or how to leave.
    pub fn hints(&self, inside: Size) -> [&'static str; 2] {
        match self.open {
            Open::Contents(_) => ["Enter opens, Esc closes", "Enter"],
            Open::Help(_) if self.below(&self.flow(inside), inside.height) => [
                "Space: commands ↓  Right: the rules of chess  Esc closes",
                "Space ↓  Right: rules",
            ],
            Open::Help(_) => ["Right: the rules of chess  Esc closes", "Right: rules"],
            _ if self.below(&self.flow(inside), inside.height) => ["Space: more ↓", "↓"],
            Open::Topic(_) => ["Backspace: all topics", "Esc"],
            Open::Text(..) => ["Esc closes", "Esc"],
        }
    }

    /// The place of the topic that is marked in the list.
    pub fn marked(&self) -> Option<usize> {
        match self.open {
            Open::Contents(marked) => Some(marked),
            _ => None,
        }
    }

    /// The first row shown.
    pub fn first(&self) -> u16 {
        self.first
    }

    /// The size that these pages would like where there is so much room, both without a frame.
    pub fn size(&self, room: Size) -> Size {
        flow::size(&self.open, room)
    }

    /// The height of a square of the diagrams, where there is so much room; none if there are no diagrams.
    pub fn unit(&self, room: Size) -> Option<u16> {
        match self.open {
            Open::Topic(_) => Some(flow::Spread::fit(room).unit),
            _ => None,
        }
    }

    /// Where everything is on a page of this size.
    pub fn flow(&self, inside: Size) -> Flow {
        Flow::new(&self.open, inside)
    }

    /// The ways to the topics before and after this one, on the lower edge of a frame.
    pub fn signposts(&self, frame: Rect) -> Vec<TopicLink> {
        let Open::Topic(place) = self.open else {
            return Vec::new();
        };
        let room = usize::from(frame.width.saturating_sub(4)) / 2;
        let post = |topic: usize, long: String, short: &str| {
            let label = if long.chars().count() <= room {
                long
            } else {
                short.to_owned()
            };
            let width = u16::try_from(label.chars().count()).unwrap_or(0);
            let x = if topic < place {
                frame.x + 2
            } else {
                frame.right().saturating_sub(2 + width)
            };
            let rect = Rect::new(x, frame.bottom().saturating_sub(1), width, 1).intersection(frame);
            TopicLink { topic, label, rect }
        };
        let before = place.checked_sub(1);
        let before = before.map(|topic| post(topic, format!(" ← {} ", TOPICS[topic].title), " ← "));
        let after = Some(place + 1).filter(|&next| next < TOPICS.len());
        let after = after.map(|topic| post(topic, format!(" {} → ", TOPICS[topic].title), " → "));
        before.into_iter().chain(after).collect()
    }

    /// The topic to which a point leads, on pages inside this frame.
    fn topic_at(&self, point: Point, frame: Rect, inside: Rect) -> Option<usize> {
        let mut posts = self.signposts(frame).into_iter();
        if let Some(post) = posts.find(|post| post.rect.contains(point)) {
            return Some(post.topic);
        }
        if !inside.contains(point) {
            return None;
        }
        let on_page = Point::new(point.x - inside.x, point.y - inside.y + self.first);
        self.flow(inside.as_size()).link_at(on_page)
    }

    /// Takes a click on pages inside this frame.
    pub fn click(&mut self, point: Point, frame: Rect, inside: Rect) {
        if let Some(topic) = self.topic_at(point, frame, inside) {
            *self = Self::new(Open::Topic(topic));
        }
    }

    /// Takes a key, where so much of the pages is seen. Whether they stay open.
    pub fn key(&mut self, code: KeyCode, inside: Size) -> bool {
        match self.open {
            Open::Contents(marked) => self.choose(marked, code, inside),
            Open::Topic(place) => self.step(place, code) || self.scroll(code, inside),
            Open::Help(_) if code == KeyCode::Right => {
                *self = Self::rules(None);
                true
            }
            Open::Text(..) | Open::Help(_) => self.scroll(code, inside),
        }
    }

    /// In the list, keys move the mark and open what is marked.
    fn choose(&mut self, marked: usize, code: KeyCode, inside: Size) -> bool {
        let flow = self.flow(inside);
        let last = TOPICS.len() - 1;
        let column = usize::from(flow.height);
        let page = usize::from(inside.height);
        let marked = match code {
            KeyCode::Up => marked.saturating_sub(1),
            KeyCode::Down => marked + 1,
            KeyCode::Left => marked.saturating_sub(column),
            KeyCode::Right => marked + column,
            KeyCode::PageUp => marked.saturating_sub(page),
            KeyCode::PageDown => marked + page,
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter | KeyCode::Char(' ') => {
                *self = Self::new(Open::Topic(marked));
                return true;
            }
            _ => return false,
        }
        .min(last);
        self.open = Open::Contents(marked);
        let row = flow.link(marked).map_or(0, |rect| rect.y);
        let lowest = row.saturating_sub(inside.height.saturating_sub(1));
        self.first = self.first.clamp(lowest, row.max(lowest));
        true
    }

    /// Keys that lead from a topic to another one or to the list. Whether it was such a key.
    fn step(&mut self, place: usize, code: KeyCode) -> bool {
        let open = match code {
            KeyCode::Left => Open::Topic(place.saturating_sub(1)),
            KeyCode::Right => Open::Topic((place + 1).min(TOPICS.len() - 1)),
            KeyCode::Backspace => Open::Contents(place),
            _ => return false,
        };
        *self = Self::new(open);
        true
    }

    /// Keys that scroll. Whether it was such a key.
    fn scroll(&mut self, code: KeyCode, inside: Size) -> bool {
        let flow = self.flow(inside);
        let height = inside.height;
        self.first = match code {
            KeyCode::Up => self.first.saturating_sub(1),
            KeyCode::Down if self.first < flow.last(height) => self.first + 1,
            KeyCode::Down => self.first,
            KeyCode::Char(' ') if !self.below(&flow, height) => return self.read_on(),
            KeyCode::PageDown | KeyCode::Char(' ') => flow.after(self.first, height),
            KeyCode::PageUp => flow.before(self.first, height),
            KeyCode::Home => 0,
            KeyCode::End => flow.last(height),
            _ => return false,
        };
        true
    }

    /// At the end of a topic the next one begins; elsewhere nothing more is to be read.
    fn read_on(&mut self) -> bool {
        match self.open {
            Open::Topic(place) => self.step(place, KeyCode::Right),
            _ => true,
        }
    }

    /// Whether there is more below what is seen.
    fn below(&self, flow: &Flow, height: u16) -> bool {
        self.first + height < flow.height
    }
}
