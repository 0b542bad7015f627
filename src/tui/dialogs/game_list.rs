//! The dialog that lists saved games, or the games in a file. Players search it by typing, and open, rename or delete games.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::frame::{self, Anchor, ListFrame};
use super::{Dialog, FIRST_ROWS_PATIENCE};
use crate::command::{Begin, Command};
use crate::rules::Position;
use crate::settings::Config;
use crate::storage::{
    FileStamp, GameFolder, MAX_GAMES_OF_FILE, Notifier, Rows, SavedGame, SearchWords, Summary,
    printable_path, printable_path_from_home, sum_of_two,
};
use crate::text::{self as words, MoveStyle};
use crate::tui::entry::EntryLine;
use crate::tui::layout::Layout;
use crate::tui::request::{DialogRequest, Request, Step};
use crate::tui::ui::Ui;
use crate::tui::widgets::{List, RectParts, text, text_right, width};

/// The columns for the marks before the text of a row: one for `▸` and one for `*`.
const MARK: u16 = 2;
/// Empty cells between two columns of the list.
const BETWEEN_COLUMNS: u16 = 2;
/// Maximum width of the list in cells. In wider rows the eye loses its place.
const WIDTH: u16 = 108;
/// Minimum rows of the list, even if there are fewer games.
const LEAST_ROWS: usize = 5;
/// Rows with fewer cells than these have fewer columns.
const LEAST_ROW: u16 = 45;
const SHORT_ROW: u16 = 67;
const LONG_ROW: u16 = 82;
/// If a frame has room for fewer rows than this, the columns of the list have no titles.
const TITLED: u16 = 12;

/// A list of games. The keys act on the marked game (`▸`), or delete the selected ones (`*`).
#[derive(Debug, Default)]
pub struct GameList {
    /// The long and the short title.
    pub titles: [String; 2],
    /// The file whose games these are; `None` for the saved games.
    file: Option<ListedFile>,
    /// True if the list knows which games have the position that players look for.
    knows_next_moves: bool,
    /// The background thread that reads the games; `None` once it has ended.
    scan: Option<Rows<SavedGame>>,
    /// True if the file has more games than we list.
    pub has_more: bool,
    /// The games read so far.
    games: Vec<SavedGame>,
    search: EntryLine,
    /// The indices in `games` of those that match the search.
    matching: Vec<usize>,
    /// What two players have scored in the games that match a search for them; `None` during other searches.
    sum: Option<String>,
    /// The row that is marked. Each matching game has a row.
    list: List,
    /// The files of the games that players have selected for deletion.
    selected: HashSet<PathBuf>,
    /// The new name of the marked game; `None` while nobody types one.
    naming: Option<EntryLine>,
    /// True if the search changed last; false at first, and after the mark has moved. It decides where the cursor is.
    is_searching: bool,
}

/// A file whose games are listed.
#[derive(Debug)]
struct ListedFile {
    path: PathBuf,
    /// The state of the file when we began to read it; `None` if it could not be read.
    stamp: Option<FileStamp>,
}

impl GameList {
    /// Lists the saved games that match these words. `here` is the position that the word `here` means.
    pub fn saved(
        store: GameFolder,
        words: &str,
        here: Position,
        notifier: Option<Notifier>,
    ) -> Self {
        let short = "Saved games".to_owned();
        let folder = store.folder().map(printable_path_from_home);
        let long = folder.map_or(short.clone(), |folder| format!("{short} in {folder}"));
        let wanted = wanted_position(words, here);
        let scan = Rows::of_folder(store, wanted, notifier);
        Self {
            titles: [long, short],
            scan: Some(scan),
            knows_next_moves: wanted.is_some(),
            ..Self::default()
        }
        .searching(words)
    }

    /// Lists the games in a file that match these words. `here` is the position that the word `here` means.
    pub fn of_file(path: &Path, words: &str, here: Position, notifier: Option<Notifier>) -> Self {
        let name = printable_path(path.file_name().unwrap_or_default().as_ref());
        let wanted = wanted_position(words, here);
        let file = ListedFile {
            path: path.canonicalize().unwrap_or_else(|_| path.to_owned()),
            stamp: FileStamp::of(path).ok(),
        };
        Self {
            titles: [name.clone(), name],
            file: Some(file),
            scan: Some(Rows::of_file(path, wanted, notifier)),
            knows_next_moves: wanted.is_some(),
            ..Self::default()
        }
        .searching(words)
    }

    /// Begins the search for these words.
    fn searching(mut self, words: &str) -> Self {
        self.search.insert(words);
        self.catch_up(FIRST_ROWS_PATIENCE);
        self
    }

    /// Returns the file whose games these are; `None` for the saved games.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| &*file.path)
    }

    /// Returns true if these are the games that a file has now.
    pub fn is_current(&self, path: &Path) -> bool {
        self.file.as_ref().is_some_and(|file| {
            let stamp = file.stamp.as_ref();
            file.path == path && stamp.is_some_and(|it| it.is_outdated(path).is_ok_and(|is| !is))
        })
    }

    /// Marks the game with this number, counted from 1, if it is in the list.
    pub fn mark_number(&mut self, number: usize) {
        if let Ok(row) = self.matching.binary_search(&number.wrapping_sub(1)) {
            self.list.mark(row);
        }
    }

    /// Adds the games that have been read since the last call. Waits this long for more, unless all have been read.
    pub fn catch_up(&mut self, patience: Duration) {
        let Some(scan) = &self.scan else { return };
        let known = self.games.len();
        if !scan.receive(patience, &mut self.games) {
            self.scan = None;
        }
        if self.file.is_some() && self.games.len() > MAX_GAMES_OF_FILE {
            self.games.truncate(MAX_GAMES_OF_FILE);
            self.scan = None;
            self.has_more = true;
        }
        self.search_from(known);
    }

    /// Searches the games from this index on, and keeps earlier matches. The mark stays in its row, or moves to the last row if
    /// there are fewer.
    fn search_from(&mut self, first: usize) {
        self.matching.retain(|&known| known < first);
        let words = SearchWords::new(self.search.text());
        let games = (first..).zip(&self.games[first..]);
        let found = games.filter(|(_, game)| words.find(game));
        self.matching.extend(found.map(|(index, _)| index));
        self.list.set_len(self.matching.len());
        let all_matching = self.matching.iter().map(|&index| &self.games[index]);
        self.sum = match self.scan {
            Some(_) => None, // More games may match.
            None => sum_of_two(self.search.text(), all_matching),
        };
    }

    /// Searches from the beginning, because the search has changed.
    fn search_again(&mut self) {
        self.is_searching = true;
        self.list = List::default();
        self.search_from(0);
    }

    /// Returns the number of games, with a plus if there may be more. During a search, also says how many match:
    /// `3 of 20+`.
    pub fn count(&self) -> String {
        let is_partial = self.has_more || self.scan.is_some();
        let more = if is_partial { "+" } else { "" };
        let (found, all) = (self.matching.len(), self.games.len());
        if self.search.is_empty() {
            format!("{all}{more}")
        } else {
            format!("{found} of {all}{more}")
        }
    }

    /// Returns true once all games have been read and there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.scan.is_none()
    }

    /// Returns the game in this row of the list, counted from the first match; `None` if there is no such row.
    pub fn game(&self, row: usize) -> Option<&SavedGame> {
        self.matching.get(row).map(|&index| &self.games[index])
    }

    /// Returns the number that commands use for the game in this row: its position among all games, counted from 1. Returns 0
    /// if there is no such row.
    fn number(&self, row: usize) -> usize {
        self.matching.get(row).map_or(0, |index| index + 1)
    }

    pub fn marked_game(&self) -> Option<&SavedGame> {
        self.game(self.list.marked())
    }

    /// Returns the line being typed: the search, or a new name for the marked game.
    pub fn typed_line(&self) -> TypedLine<'_> {
        let (label, entry) = match &self.naming {
            Some(name) => ("New name: ", name),
            None => ("Search: ", &self.search),
        };
        TypedLine { label, entry }
    }

    /// Returns how to use the list, in a long and a short wording.
    fn hints(&self) -> [&'static str; 2] {
        match (&self.naming, self.file.is_some()) {
            (Some(_), _) => [" Enter renames, Esc keeps the name ", " Enter, Esc "],
            (None, true) => [" ↑↓ choose, Enter opens, Esc closes ", " Enter, Esc "],
            (None, false) => [
                " Enter opens, ^R renames, ^T selects, ^X selects short ones, ^D deletes ",
                " ^R rename, ^T select, ^D delete ",
            ],
        }
    }

    fn parts(&self, layout: &Layout) -> ListFrame {
        let room = frame::room(layout);
        let above = if room.height < TITLED { 1 } else { 2 };
        let below = u16::from(self.sum.is_some());
        let rows = self.games.len().max(LEAST_ROWS);
        ListFrame::new(
            room.width.min(WIDTH),
            rows,
            [above, below],
            Anchor::Center,
            layout,
        )
    }

    fn open_marked(&self) -> Request {
        let Some(game) = self.marked_game() else {
            return Request::Nothing;
        };
        let number = self.file.as_ref().map(|_| self.number(self.list.marked()));
        Request::Do(Command::Begin(Begin::Open(game.path.clone(), number)))
    }

    /// Lets a player type a name for the marked game, starting from its current name if it has one.
    fn begin_naming(&mut self) {
        let game = self.marked_game();
        let given = game.and_then(|game| game.given_name.clone());
        let name = self.naming.insert(EntryLine::default());
        name.insert(&given.unwrap_or_default());
    }

    /// Selects the marked game or deselects it, and marks the next one.
    fn toggle_selection(&mut self) {
        let Some(path) = self.marked_game().map(|game| game.path.clone()) else {
            return;
        };
        if !self.selected.remove(&path) {
            self.selected.insert(path);
        }
        self.list.down();
        self.is_searching = false;
    }

    /// Selects the matching games with fewer than two moves, and no others.
    fn select_games_under_two_moves(&mut self) {
        let matching = self.matching.iter().map(|&index| &self.games[index]);
        let short = matching.filter(|game| match &game.summary {
            Ok(summary) => summary.plies.div_ceil(2) < 2,
            Err(_) => false,
        });
        self.selected = short.map(|game| game.path.clone()).collect();
    }

    /// Returns the selected games, or the marked one if none is selected.
    pub fn games_to_delete(&self) -> Vec<SavedGame> {
        if self.selected.is_empty() {
            return self.marked_game().cloned().into_iter().collect();
        }
        let is_selected = |game: &&SavedGame| self.selected.contains(&game.path);
        self.games.iter().filter(is_selected).cloned().collect()
    }

    /// Removes a deleted game from the list. The games after it move up.
    pub fn remove(&mut self, path: &Path) {
        self.selected.remove(path);
        self.games.retain(|game| game.path != path);
        self.is_searching = false;
        self.search_from(0);
    }

    /// Shows a game under its new name, and closes the field for that name.
    pub fn rename(&mut self, old: &Path, new: PathBuf) {
        self.naming = None;
        let mut games = self.games.iter_mut();
        if let Some(game) = games.find(|game| game.path == old) {
            game.rename(new);
        }
    }
}

impl Dialog for GameList {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(self.parts(layout).frame)
    }

    /// Handles a key: closes the list, acts on the marked or the selected games, moves the mark, or edits the search.
    fn key(&mut self, key: KeyEvent, layout: &Layout) -> Request {
        // While players type a new name for the marked game, the keys edit that name.
        if self.naming.is_some() {
            return self.naming_key(key);
        }
        let visible_rows = self.parts(layout).list.height.into();
        let has_control = key.modifiers == KeyModifiers::CONTROL;
        // Only saved games can be renamed and deleted, not those inside a file. Most of these actions have two keys.
        let can_change = self.file.is_none() && self.marked_game().is_some();
        match (key.code, has_control) {
            (KeyCode::Esc, _) => return Request::Close,
            (KeyCode::Enter, _) => return self.open_marked(),
            (KeyCode::Char('r'), true) | (KeyCode::F(2), _) if can_change => self.begin_naming(),
            (KeyCode::Char('t'), true) | (KeyCode::Insert, _) if can_change => {
                self.toggle_selection();
            }
            (KeyCode::Char('d'), true) | (KeyCode::Delete, _) if can_change => {
                return Request::Dialog(DialogRequest::AskToDelete);
            }
            (KeyCode::Char('x'), true) if can_change => {
                self.select_games_under_two_moves();
                // With no game selected, the question would be about the marked one.
                if !self.selected.is_empty() {
                    return Request::Dialog(DialogRequest::AskToDelete);
                }
            }
            // Every other key moves the mark or edits the search. The terminal's cursor goes to where something changed.
            (code, _) => {
                if self.list.mark_by_key(code, visible_rows) {
                    self.is_searching = false;
                } else if self.search.key(key) {
                    self.search_again();
                }
            }
        }
        Request::Nothing
    }

    /// A click marks a game, and discards a name that is being typed. A click on the marked game opens it.
    fn click(&mut self, item: usize, _step: Step) -> Request {
        if self.list.is_marked(item) {
            return self.open_marked();
        }
        self.naming = None;
        self.is_searching = false;
        self.list.mark(item);
        Request::Nothing
    }

    /// The cursor is in the name being typed, or in the search if that changed last. Otherwise it is on the marked game.
    fn draw(&self, ui: &mut Ui<'_>, config: &Config) {
        let parts = self.parts(ui.layout);
        let title = format!(" {} ", self.title(parts.frame));
        parts.draw(&title, self.hints(), &self.list, ui);
        self.draw_above(&parts, ui);
        let move_style = config.settings().move_style();
        for (index, row) in self.list.rows(parts.list) {
            if let Some(game) = self.game(index) {
                self.draw_game(index, game, move_style, row, ui);
            }
        }
        if let Some(sum) = &self.sum {
            text(
                ui.buffer,
                parts.below.after(MARK),
                sum,
                ui.look.theme.accent(),
            );
        }
        if self.matching.is_empty() {
            let words = if self.is_empty() {
                "No game"
            } else {
                "No game matches"
            };
            let faint = ui.look.theme.faint();
            text(ui.buffer, parts.list.after(MARK), words, faint);
        }
    }

    /// Pasted text goes into the line being typed.
    fn paste(&mut self, text: &str) {
        if let Some(name) = &mut self.naming {
            name.insert(text.trim());
        } else {
            self.search.insert(text.trim());
            self.search_again();
        }
    }

    /// Claims F2, which renames a game, but no other function key. Claims all keys with Ctrl or Alt.
    fn claims(&self, key: KeyEvent) -> bool {
        key.code == KeyCode::F(2) || !matches!(key.code, KeyCode::F(_))
    }
}

impl GameList {
    /// Returns the long title if the upper edge of this frame has room for it, otherwise the short one.
    fn title(&self, frame: Rect) -> &str {
        /// The columns of both corners, and of a space on each side of the title.
        const BESIDE_TITLE: u16 = 4;
        let [long, short] = &self.titles;
        let has_room = width(long) + BESIDE_TITLE <= frame.width;
        if has_room { long } else { short }
    }

    /// Returns the columns that a row of this width has room for, from left to right. The first one that names the players takes
    /// the spare room.
    fn columns(&self, width: u16) -> Vec<&'static Column> {
        match (self.file.is_some(), width) {
            (_, ..LEAST_ROW) => vec![&PLAYERS, &RESULT],
            (_, ..SHORT_ROW) => vec![&PLAYERS, &DATE, &RESULT],
            (_, ..LONG_ROW) if self.knows_next_moves => vec![&NUMBER, &PLAYERS, &NEXT, &RESULT],
            (true, ..LONG_ROW) => vec![&NUMBER, &PLAYERS, &DATE, &MOVES, &RESULT],
            (false, ..LONG_ROW) => vec![&NUMBER, &PLAYERS, &DATE, &TIME, &MOVES, &RESULT],
            (true, _) if self.knows_next_moves => vec![&NUMBER, &PLAYERS, &EVENT, &NEXT, &RESULT],
            (true, _) => vec![&NUMBER, &PLAYERS, &EVENT, &DATE, &MOVES, &RESULT],
            (false, _) if self.knows_next_moves => vec![&NUMBER, &PLAYERS, &DATE, &NEXT, &RESULT],
            (false, _) => vec![&NUMBER, &PLAYERS, &DATE, &TIME, &MOVES, &RESULT, &LAST_MOVE],
        }
    }

    /// Returns the cells of each column in a row.
    fn cells(&self, row: Rect) -> Vec<PlacedColumn> {
        let columns = self.columns(row.width);
        let widths = columns.iter().map(|column| column.width + BETWEEN_COLUMNS);
        let needed = MARK + widths.sum::<u16>() - BETWEEN_COLUMNS;
        let spare = row.width.saturating_sub(needed);
        let mut rest = row.after(MARK);
        let mut placed = Vec::new();
        for column in columns {
            let extra = if *column == PLAYERS { spare } else { 0 };
            let cells = rest.take_left(column.width + extra);
            placed.push(PlacedColumn { column, cells });
            rest.take_left(BETWEEN_COLUMNS);
        }
        placed
    }

    /// Handles a key while somebody types a new name for the marked game.
    fn naming_key(&mut self, key: KeyEvent) -> Request {
        let Some(name) = &mut self.naming else {
            return Request::Nothing;
        };
        match key.code {
            KeyCode::Esc => self.naming = None,
            KeyCode::Enter => {
                let new_name = name.text().to_owned();
                return match self.marked_game() {
                    Some(game) => {
                        Request::Dialog(DialogRequest::RenameGame(game.path.clone(), new_name))
                    }
                    None => Request::Nothing,
                };
            }
            _ => {
                name.key(key);
            }
        }
        Request::Nothing
    }

    /// Draws the rows above the list: one for the search and, if there is room, one for the titles of the columns. Puts the
    /// cursor where [`Self::draw`] says.
    fn draw_above(&self, parts: &ListFrame, ui: &mut Ui<'_>) {
        let mut rows = parts.above.rows();
        if let Some(row) = rows.next() {
            let cursor_in_line = self.draw_typed(row, ui);
            let is_typing = self.is_searching || self.naming.is_some();
            ui.seen.cursor = match self.list.marker_cell(parts.list) {
                Some(on_mark) if !is_typing => on_mark,
                Some(_) | None => cursor_in_line,
            };
        }
        if let Some(row) = rows.next() {
            for PlacedColumn { column, cells } in self.cells(row) {
                column.draw(column.title, ui.look.theme.faint(), cells, ui.buffer);
            }
        }
    }

    /// Draws a game of the list in its row: in columns, or as one line if its file cannot be read.
    fn draw_game(
        &self,
        index: usize,
        game: &SavedGame,
        move_style: MoveStyle,
        row: Rect,
        ui: &mut Ui<'_>,
    ) {
        // The next key acts on the marked game, which has a marker in the first column.
        let is_marked = self.list.is_marked(index);
        let style = if is_marked {
            ui.look.theme.chosen()
        } else {
            Style::new()
        };
        ui.buffer.set_style(row, style);
        self.list.draw_marker(index, row, style, ui.buffer);
        // An asterisk in the second column shows that the game is selected to be deleted.
        if self.selected.contains(&game.path) {
            text(ui.buffer, row.after(1), "*", ui.look.theme.accent());
        }
        match &game.summary {
            Ok(summary) => {
                let readable = ReadableGame {
                    number: self.number(index),
                    game,
                    summary,
                    move_style,
                };
                self.draw_columns(&readable, is_marked, row, ui);
            }
            Err(_) => text(ui.buffer, row.after(MARK), &game.line(move_style), style),
        }
    }

    fn draw_columns(&self, game: &ReadableGame<'_>, is_marked: bool, row: Rect, ui: &mut Ui<'_>) {
        let theme = &ui.look.theme;
        for PlacedColumn { column, cells } in self.cells(row) {
            // Faint text would be hard to read on the highlight of the marked game.
            let style = if is_marked {
                theme.chosen()
            } else if column.is_faint {
                theme.faint()
            } else {
                Style::new()
            };
            let words = (column.text)(game);
            column.draw(&words, style, cells, ui.buffer);
        }
    }

    /// Draws the search or the name being typed, and the number of games. Returns the cell of the cursor in the typed text.
    fn draw_typed(&self, row: Rect, ui: &mut Ui<'_>) -> Point {
        let theme = &ui.look.theme;
        let TypedLine { label, entry } = self.typed_line();
        let count = self.count();
        text(ui.buffer, row, label, theme.accent());
        text_right(ui.buffer, row, &count, theme.faint());
        let mut rest = row.after(width(label));
        rest.take_right(width(&count) + BETWEEN_COLUMNS);
        let is_wrong = false;
        entry.draw(rest, is_wrong, ui)
    }
}

/// The line that a player types in.
pub struct TypedLine<'a> {
    /// What the line is for, with a space at the end.
    pub label: &'static str,
    pub entry: &'a EntryLine,
}

/// A column with its cells in one row.
struct PlacedColumn {
    column: &'static Column,
    cells: Rect,
}

/// A game whose file we could read, with everything that the columns show.
struct ReadableGame<'a> {
    /// The number that commands use for this game.
    number: usize,
    game: &'a SavedGame,
    summary: &'a Summary,
    move_style: MoveStyle,
}

struct Column {
    title: &'static str,
    /// Its minimum width in cells.
    width: u16,
    is_number: bool,
    is_faint: bool,
    text: fn(&ReadableGame<'_>) -> String,
}

impl Column {
    const fn new(title: &'static str, width: u16, text: fn(&ReadableGame<'_>) -> String) -> Self {
        Self {
            title,
            width,
            is_number: false,
            is_faint: true,
            text,
        }
    }

    /// Right-aligns the column.
    const fn number(mut self) -> Self {
        self.is_number = true;
        self
    }

    const fn bright(mut self) -> Self {
        self.is_faint = false;
        self
    }

    fn draw(&self, words: &str, style: Style, rect: Rect, buffer: &mut Buffer) {
        if self.is_number {
            text_right(buffer, rect, words, style);
        } else {
            text(buffer, rect, words, style);
        }
    }
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

static NUMBER: Column = Column::new("No.", 6, |row| row.number.to_string()).number();
static PLAYERS: Column = Column::new("White – Black", 22, players).bright();
static EVENT: Column = Column::new("Event", 18, |row| row.summary.event.clone());
static DATE: Column = Column::new("Date", 10, |row| row.summary.date.clone());
static TIME: Column = Column::new("Time", 5, |row| row.game.time.clone());
static MOVES: Column =
    Column::new("Moves", 5, |row| row.summary.plies.div_ceil(2).to_string()).number();
static RESULT: Column = Column::new("Result", 7, result).bright();
static LAST_MOVE: Column = Column::new("Last move", 13, last_move);
static NEXT: Column = Column::new("Next move", 17, |row| {
    row.summary.next_here(row.move_style).unwrap_or_default()
});

/// Returns the position to look for in the games if one of these words asks for it; otherwise `None`.
fn wanted_position(words: &str, here: Position) -> Option<Position> {
    let looks = SearchWords::new(words).look_for_position();
    looks.then_some(here)
}

/// Returns the players' names, after the name that somebody gave the game, if any.
fn players(row: &ReadableGame<'_>) -> String {
    let names = row.summary.names().join(" – ");
    match &row.game.given_name {
        Some(given) => format!("{given}: {names}"),
        None => names,
    }
}

/// Returns the result of a game. For an unfinished game, returns `▶` and the side to move. For a game that has no result and
/// cannot be continued, returns `*`.
fn result(row: &ReadableGame<'_>) -> String {
    match row.summary.result {
        Some(result) => result.to_string(),
        None if row.summary.is_unfinished() => {
            format!("▶ {}", row.summary.position.side_to_move)
        }
        None => "*".to_owned(),
    }
}

fn last_move(row: &ReadableGame<'_>) -> String {
    let last = row.summary.last_move.as_ref();
    let name = last.map(|(played, before)| words::numbered(*played, row.move_style, before));
    name.unwrap_or_default()
}
