//! A list of games: what is looked for, and a row for each game that is found.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::{footer, more, text, text_right, width};
use crate::storage::{GameRow, Summary};
use crate::text::{self, MoveStyle};
use crate::tui::appearance::Appearance;
use crate::tui::games::GameList;
use crate::tui::layout::Layout;

/// Columns before a row, for the mark.
const MARK: u16 = 2;
/// Columns that the players keep, whatever else there is to show.
const PLAYERS: u16 = 22;
/// Columns between two others.
const GAP: u16 = 2;

/// What a column shows of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// Its number, by which commands find it.
    Number,
    /// Who plays whom, behind the name that somebody gave the game.
    Players,
    /// What it belongs to.
    Event,
    /// When it began.
    Date,
    /// How many moves were played.
    Moves,
    /// How it ended; or a mark, and who is to move.
    State,
    /// The last move.
    Last,
}

impl Column {
    /// The columns of a list in the order in which they stand: of the saved games, or of a file.
    const ALL: [[Self; 6]; 2] = [
        [
            Self::Number,
            Self::Players,
            Self::Date,
            Self::Moves,
            Self::State,
            Self::Last,
        ],
        [
            Self::Number,
            Self::Players,
            Self::Event,
            Self::Date,
            Self::Moves,
            Self::State,
        ],
    ];

    /// The columns that go first where there is no room for all, the last of them first.
    const WORTH: [Self; 6] = [
        Self::State,
        Self::Date,
        Self::Moves,
        Self::Number,
        Self::Event,
        Self::Last,
    ];

    /// What stands above it.
    fn title(self) -> &'static str {
        match self {
            Self::Number => "No.",
            Self::Players => "White – Black",
            Self::Event => "Event",
            Self::Date => "Date",
            Self::Moves => "Moves",
            Self::State => "Result",
            Self::Last => "Last move",
        }
    }

    /// How wide it is, if that does not depend on the room.
    fn width(self) -> u16 {
        match self {
            Self::Number | Self::Moves => 5,
            Self::Players => 0,
            Self::Event => 18,
            Self::Date => 10,
            Self::State => 7,
            Self::Last => 13,
        }
    }

    /// Whether its texts end in one line.
    fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Moves)
    }

    /// What it shows of a game that can be read.
    fn text(self, game: &GameRow, summary: &Summary) -> String {
        match self {
            Self::Number => game.number.to_string(),
            Self::Players => players(game, summary),
            Self::Event => summary.event.clone(),
            Self::Date => summary.date.clone(),
            Self::Moves => summary.plies.div_ceil(2).to_string(),
            Self::State => match summary.result {
                Some(result) => result.to_string(),
                None if summary.is_unfinished() => {
                    format!("▶ {}", summary.position.side_to_move())
                }
                None => "*".to_owned(),
            },
            Self::Last => {
                let last = summary.last_move.as_ref();
                let name =
                    last.map(|(played, before)| text::numbered(*played, MoveStyle::San, before));
                name.unwrap_or_default()
            }
        }
    }
}

/// Who plays whom, behind the name that somebody gave the game.
fn players(game: &GameRow, summary: &Summary) -> String {
    let name = |name: &str, color: &str| if name.is_empty() { color } else { name }.to_owned();
    let (white, black) = (name(&summary.white, "White"), name(&summary.black, "Black"));
    match &game.name {
        Some(given) => format!("{given}: {white} – {black}"),
        None => format!("{white} – {black}"),
    }
}

/// The columns that have room in a row, and where they stand in it.
fn columns(list: &GameList, row: Rect) -> Vec<(Column, Rect)> {
    let all = Column::ALL[usize::from(list.file().is_some())];
    let mut room = row.width.saturating_sub(MARK + PLAYERS);
    let mut taken = vec![Column::Players];
    for column in Column::WORTH
        .into_iter()
        .filter(|column| all.contains(column))
    {
        let Some(left) = room.checked_sub(column.width() + GAP) else {
            break;
        };
        room = left;
        taken.push(column);
    }
    let mut x = row.x + MARK.min(row.width);
    let shown = all.into_iter().filter(|column| taken.contains(column));
    shown
        .map(|column| {
            let width = match column {
                Column::Players => PLAYERS + room,
                column => column.width(),
            };
            let rect = Rect { x, width, ..row }.intersection(row);
            x += width + GAP;
            (column, rect)
        })
        .collect()
}

/// Draws the list into its frame.
pub fn draw(list: &GameList, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    let mut above = layout.above.rows();
    if let Some(row) = above.next() {
        search(list, look, row, buffer);
    }
    if let Some(row) = above.next() {
        for (column, rect) in columns(list, row) {
            cell(column, rect, column.title(), look.theme.faint(), buffer);
        }
    }
    for (index, rect) in &layout.items {
        if let Some(game) = list.game(*index) {
            let marked = *index == list.marked();
            self::row(list, game, marked, look, *rect, buffer);
        }
    }
    if layout.items.is_empty() {
        let words = if list.is_empty() {
            "No game"
        } else {
            "No game matches"
        };
        text(buffer, indented(layout.list), words, look.theme.faint());
    }
    more(layout, list.found(), look, buffer);
    footer(layout, list.hints(), look, buffer);
}

/// The line in which one searches, and how many games are found.
fn search(list: &GameList, look: &Appearance, row: Rect, buffer: &mut Buffer) {
    let (what, line) = list.line();
    text(buffer, row, what, look.theme.accent());
    let count = list.count();
    let used = width(what).min(row.width);
    let counted = (width(&count) + GAP).min(row.width - used);
    let rest = Rect {
        x: row.x + used,
        width: row.width - used - counted,
        ..row
    };
    text(buffer, rest, line.text(), Style::new());
    text_right(buffer, row, &count, look.theme.faint());
}

/// Where the cursor of that line is.
pub fn cursor(list: &GameList, layout: &Layout) -> Point {
    let (what, line) = list.line();
    let row = layout.above;
    let used = width(what).saturating_add(width(line.before_cursor()));
    let end = row.right().saturating_sub(1).max(row.x);
    Point::new(row.x.saturating_add(used).min(end), row.y)
}

/// A game: a row of columns, or why it cannot be read.
fn row(
    list: &GameList,
    game: &GameRow,
    marked: bool,
    look: &Appearance,
    rect: Rect,
    buffer: &mut Buffer,
) {
    if marked {
        buffer.set_style(rect, look.theme.chosen());
        text(buffer, rect, "▸", look.theme.chosen());
    }
    let style = if marked {
        look.theme.chosen()
    } else {
        Style::new()
    };
    let Ok(summary) = &game.saved.summary else {
        return text(
            buffer,
            indented(rect),
            &game.saved.line(MoveStyle::San),
            style,
        );
    };
    for (column, place) in columns(list, rect) {
        let faint = !matches!(column, Column::Players | Column::State) && !marked;
        let style = if faint { look.theme.faint() } else { style };
        cell(column, place, &column.text(game, summary), style, buffer);
    }
}

/// A text in its column.
fn cell(column: Column, rect: Rect, what: &str, style: Style, buffer: &mut Buffer) {
    if column.is_number() {
        text_right(buffer, rect, what, style);
    } else {
        text(buffer, rect, what, style);
    }
}

/// A row without the columns for the mark.
fn indented(rect: Rect) -> Rect {
    let mark = MARK.min(rect.width);
    Rect {
        x: rect.x + mark,
        width: rect.width - mark,
        ..rect
    }
}
