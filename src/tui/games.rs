//! A list of games to choose from, which narrows as one types: the saved games, or those of a file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;

use super::entry::{EntryLine, EntryResponse};
use super::layout::Overlay;
use crate::storage::{
    GameFolder, GameRow, GameScan, Notifier, Progress, Words, shown, shown_from_home,
};

/// Columns of the list at most; more would only pull a row apart.
const WIDTH: u16 = 108;
/// Rows of the list at least, so that the frame does not shrink to nothing.
const LEAST: usize = 5;
/// Rows inside the frame from which on the columns have titles.
const TITLED: u16 = 12;
/// How long the list waits for its first games before it is shown without them.
const PATIENCE: Duration = Duration::from_millis(15);

/// What a key or a click asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing more.
    Nothing,
    /// To close the list.
    Close,
    /// To open a file: of its games the one with this number, or whichever it holds.
    Open(PathBuf, Option<usize>),
    /// To delete the game that is marked.
    Delete,
    /// To give a saved game another name.
    Rename(PathBuf, String),
}

/// Where the games of a list come from.
#[derive(Debug)]
enum GameSource {
    /// A file with several games.
    File(PathBuf),
    /// The folder of the saved games.
    Folder(PathBuf),
}

/// A list of games, one of them marked.
#[derive(Debug)]
pub struct GameList {
    /// Where the games come from.
    source: GameSource,
    /// What still reads games.
    scan: Option<GameScan<GameRow>>,
    /// Whether there are more games than are listed.
    more: bool,
    /// The games that have been read.
    games: Vec<GameRow>,
    /// What is looked for.
    search: EntryLine,
    /// The places in `games` of those that match, in their order.
    matching: Vec<usize>,
    /// Which of the matching games is marked.
    marked: usize,
    /// Which of the matching games is the first to be seen.
    first: usize,
    /// The new name of the marked game, while one is typed.
    naming: Option<EntryLine>,
    /// Whether the last key was to mark a game, not to search for one.
    choosing: bool,
}

impl GameList {
    /// The saved games that match these words.
    pub fn saved(store: GameFolder, words: &str, notifier: Option<Notifier>) -> Self {
        let folder = GameSource::Folder(store.folder().to_owned());
        let mut list = Self::new(folder, GameScan::of_store(store, notifier));
        list.search.insert(words);
        list.catch_up(PATIENCE);
        list
    }

    /// The games of a file.
    pub fn of_file(path: &Path, notifier: Option<Notifier>) -> Self {
        let scan = GameScan::of_file(path, notifier);
        let mut list = Self::new(GameSource::File(path.to_owned()), scan);
        list.catch_up(PATIENCE);
        list
    }

    /// A list that is still empty.
    fn new(source: GameSource, scan: GameScan<GameRow>) -> Self {
        Self {
            source,
            scan: Some(scan),
            more: false,
            games: Vec::new(),
            search: EntryLine::default(),
            matching: Vec::new(),
            marked: 0,
            first: 0,
            naming: None,
            choosing: true,
        }
    }

    /// Takes in the games that have been read meanwhile.
    pub fn refresh(&mut self) {
        self.catch_up(Duration::ZERO);
    }

    /// The same, and waits at most so long for some.
    fn catch_up(&mut self, patience: Duration) {
        let Some(scan) = &self.scan else { return };
        let known = self.games.len();
        match scan.take(patience, &mut self.games) {
            Progress::Reading => {}
            Progress::Done => self.scan = None,
            Progress::Cut => {
                self.scan = None;
                self.more = true;
            }
        }
        self.search_from(known);
    }

    /// Searches the games from this one on, and adds those that match.
    fn search_from(&mut self, place: usize) {
        let words = Words::of(self.search.text());
        let found = (place..).zip(&self.games[place..]);
        let found = found.filter(|(_, game)| words.are_in(&game.searched));
        self.matching.extend(found.map(|(place, _)| place));
        self.marked = self.marked.min(self.matching.len().saturating_sub(1));
    }

    /// Searches anew, as what is looked for has changed.
    fn search_again(&mut self) {
        self.choosing = false;
        self.matching.clear();
        (self.marked, self.first) = (0, 0);
        self.search_from(0);
    }

    /// The file whose games these are; none for the saved games.
    pub fn file(&self) -> Option<&Path> {
        match &self.source {
            GameSource::File(path) => Some(path),
            GameSource::Folder(_) => None,
        }
    }

    /// What stands above the list, in so many columns: the file, or that these are the saved games and where they are.
    pub fn title(&self, columns: usize) -> String {
        match &self.source {
            GameSource::File(path) => shown(path.file_name().unwrap_or_default().as_ref()),
            GameSource::Folder(folder) => {
                let long = format!("Saved games in {}", shown_from_home(folder));
                if long.chars().count() <= columns {
                    long
                } else {
                    "Saved games".to_owned()
                }
            }
        }
    }

    /// How many games match, of how many; a plus where not all have been read.
    pub fn count(&self) -> String {
        let more = if self.more || self.scan.is_some() {
            "+"
        } else {
            ""
        };
        let (found, all) = (self.matching.len(), self.games.len());
        if self.search.is_empty() {
            format!("{all}{more}")
        } else {
            format!("{found} of {all}{more}")
        }
    }

    /// Whether nothing is listed because nothing is there.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.scan.is_none()
    }

    /// Whether there are more games than are listed.
    pub fn has_more(&self) -> bool {
        self.more
    }

    /// The game in this row of the list, counted from the first that matches.
    pub fn game(&self, row: usize) -> Option<&GameRow> {
        self.matching.get(row).map(|&place| &self.games[place])
    }

    /// The row that is marked.
    pub fn marked(&self) -> usize {
        self.marked
    }

    /// Whether the players choose one of the games, and type nothing.
    pub fn is_chosen_from(&self) -> bool {
        self.choosing && self.naming.is_none()
    }

    /// What is being typed, and what for: to search, or as a name.
    pub fn line(&self) -> (&'static str, &EntryLine) {
        match &self.naming {
            Some(name) => ("New name: ", name),
            None => ("Search: ", &self.search),
        }
    }

    /// How the list is used: in many words, and in few.
    pub fn hints(&self) -> [&'static str; 2] {
        match (&self.naming, self.file()) {
            (Some(_), _) => [" Enter renames, Esc keeps the name ", " Enter, Esc "],
            (None, Some(_)) => [" ↑↓ choose, Enter opens, Esc closes ", " Enter, Esc "],
            (None, None) => [
                " ↑↓ choose, Enter opens, Ctrl-R renames, Ctrl-D deletes, Esc closes ",
                " Enter, ^R rename, ^D delete, Esc ",
            ],
        }
    }

    /// How many games are found.
    pub fn found(&self) -> usize {
        self.matching.len()
    }

    /// What the layout needs to know of it, where there is so much room inside a frame.
    pub fn overlay(&self, room: Size) -> Overlay {
        Overlay::List {
            width: room.width.min(WIDTH),
            rows: self.games.len().max(LEAST),
            items: self.matching.len(),
            first: self.first,
            marked: self.marked,
            above: if room.height < TITLED { 1 } else { 2 },
            below: 0,
        }
    }

    /// Takes a key; so many games are seen at once.
    pub fn key(&mut self, key: KeyEvent, rows: usize) -> Wish {
        if self.naming.is_some() {
            return self.name_key(key);
        }
        let page = rows.saturating_sub(1).max(1);
        let control = key.modifiers == KeyModifiers::CONTROL;
        match key.code {
            KeyCode::Esc => return Wish::Close,
            KeyCode::Enter => return self.open(),
            KeyCode::Char('r') if control && self.can_be_tidied() => self.begin_naming(),
            KeyCode::Char('d') if control && self.can_be_tidied() => return Wish::Delete,
            KeyCode::Delete if self.can_be_tidied() => return Wish::Delete,
            KeyCode::F(2) if self.can_be_tidied() => self.begin_naming(),
            KeyCode::Up => self.mark(self.marked.saturating_sub(1), rows),
            KeyCode::Down => self.mark(self.marked + 1, rows),
            KeyCode::PageUp => self.mark(self.marked.saturating_sub(page), rows),
            KeyCode::PageDown => self.mark(self.marked + page, rows),
            KeyCode::Home => self.mark(0, rows),
            KeyCode::End => self.mark(usize::MAX, rows),
            _ => {
                if self.search.key(key) == EntryResponse::Changed {
                    self.search_again();
                }
            }
        }
        Wish::Nothing
    }

    /// A key while a name is typed.
    fn name_key(&mut self, key: KeyEvent) -> Wish {
        let Some(name) = &mut self.naming else {
            return Wish::Nothing;
        };
        if key.code == KeyCode::Esc {
            self.naming = None;
        } else if name.key(key) == EntryResponse::Entered {
            let name = name.text().to_owned();
            if let Some(game) = self.game(self.marked) {
                return Wish::Rename(game.saved.path.clone(), name);
            }
        }
        Wish::Nothing
    }

    /// Pasted text goes to what is being typed.
    pub fn paste(&mut self, text: &str) {
        if let Some(name) = &mut self.naming {
            name.insert(text.trim());
        } else {
            self.search.insert(text.trim());
            self.search_again();
        }
    }

    /// A click marks a game; one on the game that is marked opens it.
    pub fn click(&mut self, row: usize) -> Wish {
        if row == self.marked {
            return self.open();
        }
        self.naming = None;
        self.choosing = true;
        self.marked = row;
        Wish::Nothing
    }

    /// Whether a saved game is marked, which can be renamed or deleted.
    fn can_be_tidied(&self) -> bool {
        self.file().is_none() && self.game(self.marked).is_some()
    }

    /// Has the marked game opened.
    fn open(&self) -> Wish {
        let Some(game) = self.game(self.marked) else {
            return Wish::Nothing;
        };
        let number = self.file().map(|_| game.number);
        Wish::Open(game.saved.path.clone(), number)
    }

    /// Has a name typed for the marked game, from the one that somebody gave it before.
    fn begin_naming(&mut self) {
        let given = self.game(self.marked).and_then(|game| game.name.as_deref());
        let mut name = EntryLine::default();
        name.insert(given.unwrap_or_default());
        self.naming = Some(name);
    }

    /// Marks a game, or the last one, and sees to it that it is seen.
    fn mark(&mut self, row: usize, rows: usize) {
        self.choosing = true;
        self.marked = row.min(self.matching.len().saturating_sub(1));
        let lowest = (self.marked + 1).saturating_sub(rows);
        self.first = self.first.clamp(lowest, self.marked.max(lowest));
    }

    /// A game has been deleted: it goes from the list, and those behind it move up.
    pub fn remove(&mut self, path: &Path) {
        let mut games = self.games.iter();
        let Some(place) = games.position(|game| game.saved.path == path) else {
            return;
        };
        self.games.remove(place);
        for game in &mut self.games[place..] {
            game.number -= 1;
        }
        let (marked, first) = (self.marked, self.first);
        self.search_again();
        self.choosing = true;
        self.marked = marked.min(self.matching.len().saturating_sub(1));
        self.first = first.min(self.marked);
    }

    /// A game has been renamed.
    pub fn rename(&mut self, old: &Path, new: PathBuf) {
        self.naming = None;
        let mut games = self.games.iter_mut();
        if let Some(game) = games.find(|game| game.saved.path == old) {
            game.rename(new);
        }
    }
}

/// What is asked before a game is deleted.
#[derive(Debug)]
pub struct DeleteQuestion {
    /// The game's file.
    pub path: PathBuf,
    /// The game, as a list has it.
    pub game: String,
    /// The list to return to.
    pub list: Option<Box<GameList>>,
}

/// The question itself, above the name of the game.
pub const DELETE_QUESTION: &str = "Delete this game for good?";
