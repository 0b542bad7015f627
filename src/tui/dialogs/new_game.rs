//! The dialog in which two players settle another game: who plays, with how much time, from which position, by which
//! rules.
//!
//! What it can set comes from the table of settings, so that the last choice is the next one to begin with; start and
//! colors are of this game alone.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::DialogBehavior;
use super::frame::{self, Anchor, ListFrame, ListSize};
use super::settings::draw_values;
use crate::command::{StartChoice, read_chess960};
use crate::game::TimeControl;
use crate::rules::{Color, Odds, Position, Setup, StartNumber, Variant};
use crate::settings::{Config, Setting, Settings};
use crate::text::{sentence, wrap};
use crate::tui::entry::EntryLine;
use crate::tui::intent::{Intent, Step};
use crate::tui::layout::Layout;
use crate::tui::ui::Ui;
use crate::tui::widgets::{List, RectParts, text, width, window};

/// Columns before a label, and of the label.
const COLUMNS: (u16, u16) = (2, 11);
/// Rows below the list: a gap, what is wrong or what the value means in two, and the values to choose from; or those two
/// alone, where there is no room for all and the list.
const BELOW: [u16; 2] = [4, 2];
/// Columns before a value, for the arrow that goes back.
const ARROW: u16 = 2;

/// What stands in the row of the start while no position is typed there.
const PLACEHOLDER: &str = "set one up";

/// How the dialog is used, the longest first.
const HINTS: [&str; 2] = [
    " ↑↓ choose, ←→ change, Enter begins, Esc closes ",
    " ↑↓ ←→  Enter begins  Esc closes ",
];

/// The settings that the dialog changes.
pub const CHOSEN_SETTINGS: [&str; 7] = [
    "white",
    "black",
    "time",
    "turn",
    "laws",
    "takeback",
    "touch-move",
];

/// What a row of the dialog is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A setting that is typed, by its index among the texts; its values at hand, if there are any, are stepped through.
    Typed(&'static str, usize),
    /// A setting that is one of a few words.
    Chosen(&'static str),
    /// Where the game begins.
    Start,
    /// Who has which color.
    Colors,
    /// The button that begins the game.
    Begin,
}

impl Subject {
    /// Returns true if a row has values to step through.
    fn steps(self) -> bool {
        match self {
            Self::Typed(name, _) => {
                Setting::named(name).is_ok_and(|setting| !setting.values().is_empty())
            }
            Self::Chosen(_) | Self::Start | Self::Colors => true,
            Self::Begin => false,
        }
    }
}

/// The rows of the dialog, each behind its label.
pub const ROWS: [(&str, Subject); 10] = [
    ("White", Subject::Typed("white", 0)),
    ("Black", Subject::Typed("black", 1)),
    ("Time", Subject::Typed("time", 2)),
    ("Start", Subject::Start),
    ("Colors", Subject::Colors),
    ("Board", Subject::Chosen("turn")),
    ("Draws", Subject::Chosen("laws")),
    ("Take-back", Subject::Chosen("takeback")),
    ("Touch-move", Subject::Chosen("touch-move")),
    ("Begin", Subject::Begin),
];

/// The index of the text of a position, behind those of the settings.
const FEN: usize = 3;
/// The index of the text of a start of Chess960.
const CHESS960: usize = 4;
/// What stands before the text of a start of Chess960.
const CHESS960_LABEL: &str = "Chess960 ";
/// What stands there while no text does.
const BY_LOT: &str = "by lot";

/// Where the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// At the position from which chess begins.
    Standard,
    /// At a start of Chess960: the one whose number or position is typed, else one drawn by lot.
    Chess960,
    /// At the position of standard chess without one piece of one side.
    Odds(Odds),
    /// At a position that is typed.
    Typed,
    /// At the position that was on the board when the dialog was opened.
    Viewed,
}

impl Start {
    /// Returns the ways to begin, in the order in which they are stepped through.
    fn all() -> Vec<Self> {
        let odds = Odds::ALL.into_iter().map(Self::Odds);
        let others = [Self::Typed, Self::Viewed];
        [Self::Standard, Self::Chess960]
            .into_iter()
            .chain(odds)
            .chain(others)
            .collect()
    }

    /// Returns the way to begin at a position.
    fn at(position: &Position) -> Self {
        match position.variant() {
            Variant::Chess960 => Self::Chess960,
            Variant::Standard if *position == Position::start() => Self::Standard,
            Variant::Standard => Odds::of(position).map_or(Self::Typed, Self::Odds),
        }
    }

    /// Returns the index of the text that says more of the start; `None` if it takes none.
    fn text(self) -> Option<usize> {
        match self {
            Self::Typed => Some(FEN),
            Self::Chess960 => Some(CHESS960),
            Self::Standard | Self::Odds(_) | Self::Viewed => None,
        }
    }

    /// Returns what stands before that text.
    fn label(self) -> &'static str {
        match self {
            Self::Chess960 => CHESS960_LABEL,
            Self::Standard | Self::Odds(_) | Self::Typed | Self::Viewed => "",
        }
    }
}

/// Who has which color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// As the players are named.
    Named,
    /// The other way about.
    Swapped,
    /// A coin is tossed when the game begins.
    Toss,
}

/// The ways to share the colors, in the order in which they are stepped through.
const COLORS: [Colors; 3] = [Colors::Named, Colors::Swapped, Colors::Toss];

/// Returns the value of a setting; an empty text if there is no such setting.
fn set_to(name: &str, settings: &Settings) -> String {
    Setting::named(name).map_or_else(|_| String::new(), |setting| setting.get(settings))
}

/// Returns the word that the dialog has for a value.
fn shown_as(name: &str, value: &str) -> String {
    let word = match (name, value) {
        ("laws", "fide") => "claimed",
        ("laws", "auto") => "automatic",
        _ => value,
    };
    word.to_owned()
}

/// Returns the choice after one, or before it; the list of choices goes around.
fn next<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    all[(at + if forward { 1 } else { all.len() - 1 }) % all.len()]
}

/// What the players are about to settle.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What is set, as far as it can be.
    settings: Settings,
    /// What is typed: the names, the time, a position, a start of Chess960, by the index in [`Subject::Typed`], [`FEN`] and
    /// [`CHESS960`].
    texts: [EntryLine; 5],
    start: Start,
    /// The position that was on the board when the dialog was opened.
    shown: Position,
    colors: Colors,
    /// The rows of [`ROWS`].
    list: List,
    /// True if what is typed next takes the place of what stands in the marked row.
    fresh: bool,
}

impl NewGame {
    /// The dialog with these settings and colors, for a game from this position; another one is on the board.
    pub fn new(settings: Settings, start: Position, shown: Position, colors: Colors) -> Self {
        let mut texts: [EntryLine; 5] = Default::default();
        for (_, subject) in ROWS {
            if let Subject::Typed(name, place) = subject {
                texts[place].set(set_to(name, &settings));
            }
        }
        let mut page = Self {
            settings,
            texts,
            start: Start::Standard,
            shown,
            colors,
            list: List::new(ROWS.len()),
            fresh: true,
        };
        page.put_start(&start);
        if colors == Colors::Swapped {
            page.swap();
        }
        page
    }

    /// Returns what is settled as it is before the players change colors: names, time and start.
    pub fn before_swap(&self) -> Self {
        let mut page = self.clone();
        if page.colors == Colors::Swapped {
            page.swap();
        }
        page
    }

    /// Has the players change colors, and keep what the time or the start gives to each of them.
    fn swap(&mut self) {
        let Settings {
            white, black, game, ..
        } = &mut self.settings;
        std::mem::swap(white, black);
        for (name, color) in [(white, Color::White), (black, Color::Black)] {
            // Without a name, a player is called by the color.
            if *name == (!color).into() {
                *name = color.into();
            }
        }
        game.time = game.time.take().map(TimeControl::swapped);
        for (_, subject) in ROWS {
            if let Subject::Typed(name, place) = subject
                && self.mistake(subject).is_none()
            {
                self.texts[place].set(set_to(name, &self.settings));
            }
        }
        if let Start::Odds(odds) = self.start {
            self.start = Start::Odds(odds.swapped());
        }
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn colors(&self) -> Colors {
        self.colors
    }

    /// Returns the position with which setting one up by hand begins: the start, or what is typed of it, else what is on the
    /// board.
    pub fn setup(&self) -> Setup {
        match self.start {
            Start::Typed => {
                let typed = self.texts[FEN].text().parse();
                typed.unwrap_or_else(|_| Setup::from(&self.shown))
            }
            Start::Viewed => Setup::from(&self.shown),
            Start::Odds(odds) => Setup::from(&odds.start()),
            Start::Standard => Setup::from(&Position::start()),
            Start::Chess960 => match self.choice() {
                Ok(StartChoice::At(position)) => Setup::from(&position),
                Ok(StartChoice::DrawnChess960) | Err(_) => {
                    Setup::from(&StartNumber::STANDARD.start())
                }
            },
        }
    }

    /// Sets the position from which the game begins, and marks what begins it.
    pub fn start_at(&mut self, position: Position) {
        self.put_start(&position);
        self.mark(ROWS.len() - 1);
    }

    /// Sets the position from which the game begins.
    fn put_start(&mut self, position: &Position) {
        self.start = Start::at(position);
        if let Some(place) = self.start.text() {
            let number = StartNumber::of(position);
            let text = number.map_or_else(|| position.to_string(), |number| number.to_string());
            self.texts[place].set(text);
        }
    }

    /// Returns what the marked row is about.
    fn subject(&self) -> Subject {
        ROWS[self.list.marked()].1
    }

    /// Returns what is typed in a row; `None` if it takes no text now.
    fn text(&self, subject: Subject) -> Option<&EntryLine> {
        self.place(subject).map(|place| &self.texts[place])
    }

    /// Returns what stands before the text of a row and cannot be edited.
    fn label(&self, subject: Subject) -> &'static str {
        match subject {
            Subject::Start => self.start.label(),
            Subject::Typed(..) | Subject::Chosen(_) | Subject::Colors | Subject::Begin => "",
        }
    }

    /// Returns what stands in a row, in a form that fits in so many columns if there is one.
    fn value(&self, subject: Subject, room: u16) -> String {
        match subject {
            Subject::Typed(_, place) => self.texts[place].text().to_owned(),
            Subject::Chosen(name) => shown_as(name, &set_to(name, &self.settings)),
            Subject::Start => match self.start {
                Start::Viewed => "the position shown".to_owned(),
                Start::Odds(odds) => {
                    let words = odds.to_string();
                    if width(&words) <= room {
                        words
                    } else {
                        format!("no {} on {}", odds.role(), odds.square())
                    }
                }
                Start::Standard => "standard".to_owned(),
                Start::Typed => self.texts[FEN].text().to_owned(),
                Start::Chess960 => {
                    let text = self.texts[CHESS960].text();
                    let choice = if text.is_empty() { BY_LOT } else { text };
                    format!("{CHESS960_LABEL}{choice}")
                }
            },
            Subject::Colors => match self.colors {
                Colors::Named => "as named",
                Colors::Swapped => "swapped",
                Colors::Toss => "by toss",
            }
            .to_owned(),
            Subject::Begin => self.summary(),
        }
    }

    /// Returns who will play whom, and with how much time.
    fn summary(&self) -> String {
        let (white, black) = (&self.settings.white, &self.settings.black);
        let unnamed = *white == Color::White.into() && *black == Color::Black.into();
        let who = match self.colors {
            Colors::Swapped if unnamed => "you change sides".to_owned(),
            Colors::Named | Colors::Swapped => format!("{white} – {black}"),
            Colors::Toss => format!("{white} and {black} toss"),
        };
        match &self.settings.game.time {
            Some(time) => format!("{who}, {time}"),
            None => who,
        }
    }

    fn parts(layout: &Layout) -> ListFrame {
        let [all, least] = BELOW;
        let room = usize::from(frame::room(layout).height);
        let size = ListSize {
            width: frame::WIDTH,
            rows: ROWS.len(),
            above: 0,
            below: if room >= ROWS.len() + usize::from(all) {
                all
            } else {
                least
            },
        };
        ListFrame::new(size, Anchor::Center, layout)
    }

    /// Returns what is wrong with a row, in words for the players.
    fn mistake(&self, subject: Subject) -> Option<String> {
        match subject {
            Subject::Typed(name, place) => {
                let setting = Setting::named(name).ok()?;
                let put = setting.put(&mut self.settings.clone(), self.texts[place].text());
                put.err().map(|why| format!("{name}: {why}"))
            }
            Subject::Start => self.choice().err(),
            Subject::Chosen(_) | Subject::Colors | Subject::Begin => None,
        }
    }

    /// Returns where the game begins, or what is wrong with it.
    fn choice(&self) -> Result<StartChoice, String> {
        let start = match self.start {
            Start::Chess960 => match read_chess960(self.texts[CHESS960].text()) {
                Ok(StartChoice::At(position)) => position,
                Ok(StartChoice::DrawnChess960) => return Ok(StartChoice::DrawnChess960),
                Err(error) => return Err(error.to_string()),
            },
            Start::Standard => Position::start(),
            Start::Odds(odds) => odds.start(),
            Start::Viewed => self.shown,
            Start::Typed => {
                let text = self.texts[FEN].text().trim();
                if text.is_empty() {
                    return Err(
                        "Space or a click sets up a position; a FEN may be typed or pasted"
                            .to_owned(),
                    );
                }
                text.parse().map_err(|error| format!("{error}"))?
            }
        };
        if start.has_legal_move() {
            Ok(StartChoice::At(start))
        } else {
            Err("there is no legal move in that position".to_owned())
        }
    }

    /// Returns where the game begins; `None` if something is wrong anywhere, which is then marked.
    pub fn start(&mut self) -> Option<StartChoice> {
        let wrong = ROWS
            .iter()
            .position(|(_, subject)| self.mistake(*subject).is_some());
        if let Some(row) = wrong {
            self.mark(row);
            return None;
        }
        self.choice().ok()
    }

    /// Up and Down mark, Left and Right step, letters go into a text, Enter begins, Esc closes.
    fn press(&mut self, code: KeyCode) -> Intent {
        let subject = self.subject();
        let typed = self.place(subject).is_some();
        match code {
            KeyCode::Esc => return Intent::Close,
            KeyCode::Enter if self.lacks_position() => return Intent::EditStart,
            KeyCode::Char(' ') if subject == Subject::Start && (!typed || self.is_untouched()) => {
                return Intent::EditStart;
            }
            KeyCode::Enter => return Intent::BeginGame,
            KeyCode::Left | KeyCode::Right if subject.steps() => {
                self.step(code == KeyCode::Right);
            }
            KeyCode::Char(' ') if !typed => self.step(true),
            KeyCode::Home | KeyCode::End if typed => self.type_key(code),
            code if self.list.menu_key(code) => self.fresh = true,
            _ => self.type_key(code),
        }
        Intent::Stay
    }

    /// Returns true if the marked row asks for a position and none is typed.
    fn lacks_position(&self) -> bool {
        let is_asked = self.subject() == Subject::Start && self.start == Start::Typed;
        is_asked && self.texts[FEN].text().trim().is_empty()
    }

    /// Returns true if a blank would not go into a text that is being typed.
    fn is_untouched(&self) -> bool {
        self.fresh || self.lacks_position()
    }

    /// Returns the index of the text of a row; `None` if it takes none now.
    fn place(&self, subject: Subject) -> Option<usize> {
        match subject {
            Subject::Typed(_, place) => Some(place),
            Subject::Start => self.start.text(),
            Subject::Chosen(_) | Subject::Colors | Subject::Begin => None,
        }
    }

    /// Marks a row.
    fn mark(&mut self, row: usize) {
        self.list.mark(row);
        self.fresh = true;
    }

    /// Goes to the next value of the marked row, or to the one before.
    fn step(&mut self, forward: bool) {
        match self.subject() {
            Subject::Typed(name, place) => {
                if self.step_setting(name, forward) {
                    self.texts[place].set(set_to(name, &self.settings));
                }
            }
            Subject::Chosen(name) => {
                self.step_setting(name, forward);
            }
            Subject::Start => self.start = next(&Start::all(), self.start, forward),
            Subject::Colors => {
                let before = self.colors;
                self.colors = next(&COLORS, before, forward);
                if [before, self.colors].contains(&Colors::Swapped) {
                    self.swap();
                }
            }
            Subject::Begin => {}
        }
        self.fresh = true;
    }

    /// Takes a setting to its next value, or to the one before. Returns false if it has none at hand.
    fn step_setting(&mut self, name: &str, forward: bool) -> bool {
        Setting::named(name).is_ok_and(|setting| setting.step(&mut self.settings, forward))
    }

    /// Takes a key that is meant for a text. In the row of the start a letter begins a position.
    fn type_key(&mut self, code: KeyCode) {
        let edits = matches!(
            code,
            KeyCode::Char(_) | KeyCode::Backspace | KeyCode::Delete
        );
        let moves = matches!(
            code,
            KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End
        );
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        if edits {
            self.change(|entry| {
                entry.key(key);
            });
        } else if moves && let Some(place) = self.place(self.subject()) {
            self.fresh = false;
            self.texts[place].key(key);
        }
    }

    /// Changes the text of the marked row; one that has not been touched yet makes way.
    fn change(&mut self, change: impl FnOnce(&mut EntryLine)) {
        let subject = self.subject();
        if subject == Subject::Start && self.start.text().is_none() {
            self.start = Start::Typed;
            self.fresh = true;
        }
        let Some(place) = self.place(subject) else {
            return;
        };
        if std::mem::take(&mut self.fresh) {
            self.texts[place].clear();
        }
        change(&mut self.texts[place]);
        if let Subject::Typed(name, place) = subject {
            self.read(name, place);
        }
    }

    /// Sets what is typed, if it can be.
    fn read(&mut self, name: &str, place: usize) {
        if let Ok(setting) = Setting::named(name) {
            // What is wrong with it is told as long as it stands there.
            let _ = setting.put(&mut self.settings, self.texts[place].text());
        }
    }
}

/// Returns the cells of a row's value, between its arrows.
fn room(row: Rect) -> Rect {
    let mut room = row.after(COLUMNS.0 + COLUMNS.1 + ARROW);
    room.width = room.width.saturating_sub(ARROW);
    room
}

impl DialogBehavior for NewGame {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(Self::parts(layout).frame)
    }

    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> Intent {
        self.press(key.code)
    }

    /// A click on an arrow or a word steps, one on what is typed marks, one on the last row begins.
    fn click(&mut self, item: usize, step: Step) -> Intent {
        self.mark(item);
        let subject = self.subject();
        let is_edited = self
            .text(subject)
            .is_some_and(|entry| self.label(subject).is_empty() || !entry.is_empty());
        match step {
            Step::Back => self.step(false),
            Step::On => self.step(true),
            Step::None if subject == Subject::Begin => return Intent::BeginGame,
            Step::None if subject == Subject::Start && self.start == Start::Typed => {
                return Intent::EditStart;
            }
            Step::None if subject.steps() && !is_edited => self.step(true),
            Step::None => {}
        }
        Intent::Stay
    }

    /// The cursor stands behind what is typed in the marked row, else at its mark.
    fn click_value(&mut self, value: usize) -> Intent {
        if let Subject::Chosen(name) = self.subject()
            && let Ok(setting) = Setting::named(name)
            && let Some(value) = setting.values().get(value)
        {
            // It is one of the setting's own values.
            let _ = setting.put(&mut self.settings, value);
        }
        Intent::Stay
    }

    fn draw(&self, ui: &mut Ui<'_>, _config: &Config) {
        let parts = Self::parts(ui.layout);
        parts.draw(" New game ", HINTS, &self.list, ui);
        for (index, rect) in self.list.rows(parts.list) {
            self.draw_row(index, rect, ui);
        }
        self.explain(parts.below, ui);
    }

    /// A position becomes the start, anything else goes into the marked row.
    fn paste(&mut self, text: &str) {
        let text = text.trim();
        let preferred = match self.start {
            Start::Chess960 => Variant::Chess960,
            Start::Standard | Start::Odds(_) | Start::Typed | Start::Viewed => Variant::Standard,
        };
        let position = preferred.or_other(|variant| Position::from_fen(text, variant));
        let start = position.ok().map(|position| match position.variant() {
            Variant::Standard => Start::Typed,
            Variant::Chess960 => Start::Chess960,
        });
        let row = ROWS
            .iter()
            .position(|(_, subject)| *subject == Subject::Start);
        if let Some((start, row)) = start.zip(row) {
            self.start = start;
            self.mark(row);
        }
        self.change(|entry| entry.insert(text));
    }

    fn scrolls(&self) -> bool {
        true
    }
}

impl NewGame {
    /// Draws a row: its label, and its value between arrows if there are others.
    fn draw_row(&self, index: usize, rect: Rect, ui: &mut Ui<'_>) {
        let Ui {
            buffer, look, seen, ..
        } = ui;
        let (label, subject) = ROWS[index];
        let is_marked = self.list.is_marked(index);
        let mut name = rect.after(COLUMNS.0);
        name.width = name.width.min(COLUMNS.1);
        self.list
            .draw_marker(index, rect, look.theme.accent(), buffer);
        let begin = subject == Subject::Begin;
        let style = if is_marked || begin {
            look.theme.accent()
        } else {
            Style::new()
        };
        text(buffer, name, label, style);
        let room = room(rect);
        let shown = match self.text(subject) {
            Some(entry) if is_marked && !entry.is_empty() => {
                let label = self.label(subject);
                let columns = room.width.saturating_sub(width(label));
                let (typed, _) = window(entry.text(), entry.before_cursor(), columns);
                format!("{label}{typed}")
            }
            _ => self.value(subject, room.width),
        };
        let selected = is_marked && (self.fresh || self.text(subject).is_none());
        let style = match (self.mistake(subject).is_some(), selected) {
            (true, _) => look.theme.error(),
            (false, true) => look.theme.chosen(),
            (false, false) => Style::new(),
        };
        text(buffer, room, &shown, style);
        if subject.steps() {
            let style = if is_marked {
                look.theme.accent()
            } else {
                look.theme.faint()
            };
            let behind = width(&self.value(subject, room.width)).min(room.width);
            // The cursor has a column behind the value.
            let on = (room.x + behind + 1).min(rect.right().saturating_sub(1));
            let back = room.x.saturating_sub(ARROW).max(rect.x);
            for (x, arrow, step) in [(on, "›", Step::On), (back, "‹", Step::Back)] {
                text(buffer, Rect::new(x, rect.y, 1, 1), arrow, style);
                let near = Rect::new(x.saturating_sub(ARROW - 1), rect.y, 2 * ARROW - 1, 1);
                seen.put(near.intersection(rect), Intent::Item(index, step));
            }
            if subject == Subject::Start && self.start == Start::Typed && shown.is_empty() {
                let behind = rect.after(on - rect.x + 2);
                text(buffer, behind, PLACEHOLDER, look.theme.faint());
            }
        }
        if let Some(entry) = self.text(subject).filter(|_| is_marked) {
            let room = room.after(width(self.label(subject)));
            let (_, column) = window(entry.text(), entry.before_cursor(), room.width);
            seen.cursor = Point::new(room.x + column, room.y);
        }
    }

    /// Draws what is wrong with the marked row, or what its value means; and the values to choose from.
    fn explain(&self, below: Rect, ui: &mut Ui<'_>) {
        let Ui { look, buffer, .. } = ui;
        let subject = self.subject();
        let (ways, style) = match self.mistake(subject) {
            Some(mistake) => ([mistake.clone(), mistake], look.theme.error()),
            None => (self.meaning(subject), Style::new()),
        };
        let gap = usize::from(below.height >= BELOW[0]);
        let below = below.after(COLUMNS.0);
        let mut rows = below.rows().skip(gap);
        let room = usize::from(below.width);
        let [long, short] = ways.map(|words| wrap(&sentence(&words), room));
        let lines = if long.len() <= 2 { long } else { short };
        // What has no room in two lines ends in an ellipsis.
        let lines = lines
            .split_first()
            .map(|(first, rest)| [first.clone(), rest.join(" ")]);
        for (line, row) in lines.into_iter().flatten().zip(&mut rows) {
            text(buffer, row, &line, style);
        }
        if let (Some(row), Subject::Chosen(name)) = (rows.last(), subject) {
            self.draw_values_of(name, row, ui);
        }
    }

    /// Draws the values of a setting.
    fn draw_values_of(&self, name: &str, row: Rect, ui: &mut Ui<'_>) {
        let set = set_to(name, &self.settings);
        let all = Setting::named(name).map_or_else(|_| Vec::new(), Setting::values);
        let shown: Vec<_> = all
            .iter()
            .map(|value| (shown_as(name, value), *value == set))
            .collect();
        let shown = shown.iter().map(|(word, is_set)| (&**word, *is_set));
        draw_values(shown, ui.look, row, ui.buffer, &mut ui.seen);
    }

    /// Returns what the value of a row means, in many words and in few.
    fn meaning(&self, subject: Subject) -> [String; 2] {
        let words = match subject {
            Subject::Typed("time", _) if self.settings.game.time.is_none() => {
                "No clocks. Type a time such as 5, 15+10, 90s, 5d3 or 40/90+30,30+30".to_owned()
            }
            Subject::Typed("time", _) => {
                "Minutes + seconds added per move; or 90s, 5d3, 10b5, 60s/move, 15+10 vs 5+3"
                    .to_owned()
            }
            Subject::Typed(..) => "Type a name; Enter begins the game".to_owned(),
            Subject::Start => return self.start_in_words(),
            Subject::Colors => match self.colors {
                Colors::Named => "The players have the colors named above".to_owned(),
                Colors::Swapped => "The players change colors".to_owned(),
                Colors::Toss => "A coin is tossed when the game begins".to_owned(),
            },
            Subject::Chosen(name) => return self.chosen(name),
            Subject::Begin => "Enter or a click begins the game".to_owned(),
        };
        [words.clone(), words]
    }

    /// Returns what the start means, with how another one is set up and without.
    fn start_in_words(&self) -> [String; 2] {
        let what = match self.start {
            Start::Odds(odds) => format!("{odds}. "),
            Start::Standard | Start::Chess960 | Start::Typed | Start::Viewed => String::new(),
        };
        match self.choice() {
            Ok(StartChoice::DrawnChess960) => {
                let words = "One of 960 starts, drawn when the game begins".to_owned();
                let more = format!("{words}. Type a number, 0 to 959, to choose one");
                [more, words]
            }
            Ok(StartChoice::At(start)) => {
                let words = format!("{what}{} moves first", start.side_to_move());
                let others = match self.start {
                    Start::Chess960 => "Type another number; without one it is drawn by lot",
                    Start::Standard | Start::Odds(_) | Start::Typed | Start::Viewed => {
                        "Space sets up another; a FEN may be pasted"
                    }
                };
                let more = format!("{words}. {others}");
                [more, words]
            }
            Err(mistake) => [mistake.clone(), mistake],
        }
    }

    /// Returns what the value of a setting means, with what the setting is for and without.
    fn chosen(&self, name: &str) -> [String; 2] {
        let set = set_to(name, &self.settings);
        let Ok(setting) = Setting::named(name) else {
            return Default::default();
        };
        let words = setting.words();
        let word = words.iter().find(|word| word.get_name() == set);
        let help = word.and_then(|word| word.get_help());
        let help = help.map_or_else(String::new, ToString::to_string);
        if help.is_empty() {
            let words = format!("{}: {set}", setting.help);
            [words.clone(), words]
        } else {
            [format!("{}: {help}", setting.help), help]
        }
    }
}

#[cfg(test)]
mod tests;
