//! The dialog where two players agree on another game: who plays, how much time they have, where it begins, and the rules.
//!
//! Players type the text of a row, or step through its values. Most rows are settings, so the last choice is the default next
//! time. Start and colors apply only to this game.

use std::sync::LazyLock;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Dialog;
use super::frame::{self, Anchor, ListFrame};
use super::settings::draw_values;
use crate::command::{StartChoice, read_chess960, read_start};
use crate::game::TimeControl;
use crate::rules::{Color, Odds, Position, Rank, Setup, Square, StartNumber, Variant};
use crate::settings::{AGREED, Change, Config, Setting, Settings};
use crate::text::{capitalize, wrap};
use crate::tui::entry::EntryLine;
use crate::tui::intent::{DialogIntent, Intent, Step};
use crate::tui::layout::{BoardArea, Coordinates, Layout};
use crate::tui::ui::{Ui, value_arrows};
use crate::tui::widgets::{Board, List, RectParts, paragraph, text, width};

/// The columns for the mark before a label.
const MARK: u16 = 2;
/// The columns for a label and the space after it.
const LABEL: u16 = 11;
/// Maximum rows below the list for the explanation: a gap, the values to choose from, and what is wrong or what the value
/// means. A taller board beside the list makes room for more.
const MOST_BELOW: u16 = 6;
/// Minimum rows below the list for the whole explanation. With fewer, there are only [`LEAST_BELOW`].
const FEW_BELOW: u16 = 4;
/// Rows below the list if there is no room for the whole explanation: only for what is wrong or what the value means.
const LEAST_BELOW: u16 = 2;
/// The columns for the arrow on each side of a value.
const ARROW: u16 = 2;
/// Minimum columns of the list if the board with the start is beside it: room for a name of 24 letters and the cursor.
const LEAST_LIST: u16 = 40;
/// Maximum columns of the list if the board with the start is beside it.
const MOST_LIST: u16 = 48;
/// The columns between the list and the board with the start.
const BEFORE_START: u16 = 2;

/// How to use the dialog, in a long and a short wording.
const HINTS: [&str; 2] = [
    " ↑↓ choose, ←→ change, Enter begins, Esc closes ",
    " ↑↓ ←→  Enter begins  Esc closes ",
];

/// What the players agree on in a row of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Setting(&'static Setting),
    /// Where the game begins.
    Start,
    /// Who has which color.
    Colors,
    /// The button that begins the game.
    Begin,
}

/// A row of the dialog.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub label: &'static str,
    subject: Subject,
}

/// The rows of the dialog, from the top.
pub static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |label, subject| Row { label, subject };
    let setting = |(label, name)| {
        let setting = Setting::named(name).ok()?;
        Some(row(label, Subject::Setting(setting)))
    };
    let first = [("White", "white"), ("Black", "black"), ("Time", "time")];
    let agreed = [("Board", "turn")].into_iter().chain(AGREED);
    let rows = first.into_iter().filter_map(setting);
    rows.chain([row("Start", Subject::Start), row("Colors", Subject::Colors)])
        .chain(agreed.filter_map(setting))
        .chain([row("Begin", Subject::Begin)])
        .collect()
});

/// The text for the standard start position.
const STANDARD: &str = "standard";
/// The text for a random start of Chess960. With a number or a FEN after it, the text for that start.
const CHESS960: &str = "Chess960";
/// The text for the position that was on the board when the dialog opened.
const VIEWED: &str = "the position shown";
/// What the row of the start shows if its text is empty.
const PLACEHOLDER: &str = "set one up";

/// Who has which color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// Each player has the color beside the player's name.
    Named,
    /// The players swap colors.
    Swapped,
    /// When the game begins, a toss decides who has White.
    Toss,
}

/// The text of each way to assign the colors, in the order of [`Colors`]. The arrows step through them in this order.
const COLORS: [(&str, Colors); 3] = [
    ("as named", Colors::Named),
    ("swapped", Colors::Swapped),
    ("by toss", Colors::Toss),
];

/// Returns the settings that the dialog changes.
pub fn chosen_settings() -> impl Iterator<Item = &'static Setting> {
    ROWS.iter().filter_map(|row| match row.subject {
        Subject::Setting(setting) => Some(setting),
        Subject::Start | Subject::Colors | Subject::Begin => None,
    })
}

/// Returns the text for a start with odds.
fn odds_text(odds: Odds) -> String {
    format!("no {} on {}", odds.role, odds.square())
}

/// Returns the odds with this text; `None` if it means something else.
fn odds_with_text(text: &str) -> Option<Odds> {
    Odds::ALL.into_iter().find(|odds| odds_text(*odds) == text)
}

/// Returns the text for a start: its name or number if it has one, otherwise its FEN.
fn start_text(start: &Position) -> String {
    match (start.variant, Odds::of(start), StartNumber::of(start)) {
        (Variant::Chess960, _, Some(number)) => format!("{CHESS960} {number}"),
        (Variant::Chess960, _, None) => format!("{CHESS960} {start}"),
        (Variant::Standard, Some(odds), _) => odds_text(odds),
        (Variant::Standard, None, _) if *start == Position::start() => STANDARD.to_owned(),
        (Variant::Standard, None, _) => start.to_string(),
    }
}

impl Subject {
    fn player(color: Color) -> Self {
        match color {
            Color::White => Self::setting("white"),
            Color::Black => Self::setting("black"),
        }
    }

    fn time() -> Self {
        Self::setting("time")
    }

    /// Returns the subject of the row for the setting with this name. There must be such a row.
    fn setting(name: &str) -> Self {
        let mut subjects = ROWS.iter().map(|row| row.subject);
        let named = subjects.find(|subject| match subject {
            Self::Setting(setting) => setting.name == name,
            Self::Start | Self::Colors | Self::Begin => false,
        });
        named.unwrap_or(Self::Begin)
    }

    fn row(self) -> usize {
        let mut rows = ROWS.iter();
        rows.position(|row| row.subject == self).unwrap_or_default()
    }

    /// Returns the values that players can step through, as text; empty if there are none.
    fn values(self) -> Vec<String> {
        match self {
            Self::Setting(setting) => {
                let values = setting.values().into_iter();
                values.map(|value| setting.spoken(&value)).collect()
            }
            Self::Start => {
                let begin = [STANDARD, CHESS960].map(str::to_owned).into_iter();
                let end = ["", VIEWED].map(str::to_owned);
                begin.chain(Odds::ALL.map(odds_text)).chain(end).collect()
            }
            Self::Colors => COLORS.map(|(text, _)| text.to_owned()).to_vec(),
            Self::Begin => Vec::new(),
        }
    }

    /// Returns true if players can type the text of the row with this subject.
    fn is_typed(self) -> bool {
        match self {
            Self::Setting(setting) => setting.words().is_empty(),
            Self::Start => true,
            Self::Colors | Self::Begin => false,
        }
    }
}

/// What the players agreed on.
pub struct Agreed {
    /// The dialog's values. If the players chose to swap colors, these are the values before the swap. The new game makes the
    /// swap.
    pub page: NewGame,
    /// Where the game begins. Like `page`, this is before the swap.
    pub start: StartChoice,
}

/// The cells of the dialog.
struct Parts {
    list_frame: ListFrame,
    /// The squares of the board that shows the start; `None` if there is no room for that board.
    board: Option<Rect>,
}

/// The dialog: what the players are about to agree on.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The settings when the dialog opened. The dialog changes only those that have a row.
    settings: Settings,
    /// The text of each row. That of [`Subject::Begin`] is empty.
    texts: Vec<EntryLine>,
    /// The position that was on the board when the dialog opened.
    shown: Position,
    /// Which of [`ROWS`] is marked.
    list: List,
}

/// The sizes of the list and of the board that shows the start beside it.
#[derive(Clone, Copy, Debug)]
struct Preview {
    /// The columns of the list.
    list: u16,
    /// The height of a square in rows. It is twice as wide.
    unit: u16,
}

impl Preview {
    /// Returns how many columns the list, the board and the gap between them take.
    fn columns(self) -> u16 {
        self.list + BEFORE_START + 16 * self.unit
    }

    /// Returns how many rows the board takes.
    fn rows(self) -> u16 {
        8 * self.unit
    }
}

impl NewGame {
    /// Opens the dialog with these settings and colors, for a game from `start`, while the board shows `shown`.
    pub fn new(settings: Settings, start: Position, shown: Position, colors: Colors) -> Self {
        let mut page = Self {
            settings,
            texts: vec![EntryLine::default(); ROWS.len()],
            shown,
            list: List::new(ROWS.len()),
        };
        for setting in chosen_settings() {
            let value = setting.spoken(&setting.get(&page.settings));
            page.set(Subject::Setting(setting), value);
        }
        page.set(Subject::Start, start_text(&start));
        page.set(Subject::Colors, COLORS[colors as usize].0);
        // The rows show the players with the colors that they will have.
        if colors == Colors::Swapped {
            page.swap();
        }
        page.mark(0);
        page
    }

    fn text(&self, subject: Subject) -> &str {
        self.texts[subject.row()].text()
    }

    fn set(&mut self, subject: Subject, text: impl Into<String>) {
        self.texts[subject.row()].set(text);
    }

    /// Returns what the players agreed on. If anything is wrong, marks the first wrong row and returns `None`.
    pub fn agreed(&mut self) -> Option<Agreed> {
        self.start()?;
        let mut page = self.clone();
        if page.colors() == Colors::Swapped {
            page.swap();
        }
        let start = page.start()?;
        Some(Agreed { page, start })
    }

    /// Swaps the players' colors. Each player keeps their time and odds.
    fn swap(&mut self) {
        let names = Color::ALL.map(|color| self.text(Subject::player(!color)).to_owned());
        for (name, color) in names.into_iter().zip(Color::ALL) {
            // A player without a name is called by the color.
            let is_color = name == (!color).to_string();
            let new = if is_color { color.to_string() } else { name };
            self.set(Subject::player(color), new);
        }
        if let Ok(control) = self.text(Subject::time()).parse::<TimeControl>() {
            let swapped = control.clone().swapped();
            if swapped != control {
                self.set(Subject::time(), swapped.to_string());
            }
        }
        if let Some(odds) = odds_with_text(self.text(Subject::Start)) {
            self.set(Subject::Start, odds_text(odds.swapped()));
        }
    }

    /// Returns the settings with the values in the dialog. An invalid value leaves its setting as it was.
    pub fn settings(&self) -> Settings {
        let mut settings = self.settings.clone();
        for setting in chosen_settings() {
            // Players see below the list what is wrong with a value.
            let _ = setting.put(&mut settings, self.text(Subject::Setting(setting)));
        }
        settings
    }

    pub fn colors(&self) -> Colors {
        let text = self.text(Subject::Colors);
        let colors = COLORS.into_iter().find(|(name, _)| *name == text);
        colors.map_or(Colors::Named, |(_, colors)| colors)
    }

    /// Returns the setup that the position editor begins with: the chosen start, or the usual one if a random one is chosen. If
    /// the start is wrong, returns the typed setup or, if the text is not a setup, the position on the board.
    pub fn setup(&self) -> Setup {
        let drawn = *StartNumber::STANDARD.start();
        self.setup_or(drawn, *self.shown)
    }

    /// Returns the setup of the start, even one that cannot be played. Returns `drawn` for a random start, and `unknown` if the
    /// text of the start is not a setup.
    fn setup_or(&self, drawn: Setup, unknown: Setup) -> Setup {
        match self.choice() {
            Ok(StartChoice::At(position)) => *position,
            Ok(StartChoice::DrawnChess960) => drawn,
            Err(_) => self.text(Subject::Start).parse().unwrap_or(unknown),
        }
    }

    /// Sets the starting position of the game, and marks the row that begins it.
    pub fn start_at(&mut self, position: &Position) {
        self.set(Subject::Start, start_text(position));
        self.mark(Subject::Begin.row());
    }

    /// Returns what the marked row is about.
    fn subject(&self) -> Subject {
        ROWS[self.list.marked()].subject
    }

    /// Returns who will play whom and with how much time. If that takes more than these columns, returns only the time, or
    /// nothing for a game without clocks.
    fn summary(&self, columns: u16) -> String {
        let Settings {
            white, black, game, ..
        } = self.settings();
        let unnamed = [&white, &black] == Color::ALL.map(|color| color.to_string()).each_ref();
        let who = match self.colors() {
            Colors::Swapped if unnamed => "you change sides".to_owned(),
            Colors::Named | Colors::Swapped => format!("{white} – {black}"),
            Colors::Toss => format!("{white} and {black} toss"),
        };
        let time = game.time.map(|time| time.to_string());
        let whole = match &time {
            Some(time) => format!("{who}, {time}"),
            None => who,
        };
        if width(&whole) > columns {
            time.unwrap_or_default()
        } else {
            whole
        }
    }

    /// Returns what is wrong with a row, in words for the players; `None` if nothing is wrong.
    fn mistake(&self, subject: Subject) -> Option<String> {
        match subject {
            Subject::Setting(setting) => {
                let change = Change::new(setting, self.text(subject));
                change.err().map(|why| format!("{}: {why}", setting.name))
            }
            Subject::Start => self.choice().err(),
            Subject::Colors | Subject::Begin => None,
        }
    }

    /// Returns where the game begins, or what is wrong with the text of the start.
    fn choice(&self) -> Result<StartChoice, String> {
        let text = self.text(Subject::Start).trim();
        let is_number = text.chars().all(|letter| letter.is_ascii_digit());
        let choice = match (text, odds_with_text(text)) {
            ("", _) => {
                Err("Space or a click sets up a position; a FEN may be typed or pasted".to_owned())
            }
            (_, Some(odds)) => Ok(StartChoice::At(odds.start())),
            (STANDARD, None) => Ok(StartChoice::At(Position::start())),
            (VIEWED, None) => Ok(StartChoice::At(self.shown)),
            (_, None) if is_number => read_chess960(text).map_err(|error| error.to_string()),
            (_, None) => read_start(text).map_err(|error| error.to_string()),
        }?;
        match choice {
            StartChoice::At(start) if !start.has_legal_move() => {
                Err("there is no legal move in that position".to_owned())
            }
            StartChoice::At(_) | StartChoice::DrawnChess960 => Ok(choice),
        }
    }

    /// Returns where the game begins. If anything in the dialog is wrong, marks the first wrong row and returns `None`.
    pub fn start(&mut self) -> Option<StartChoice> {
        let mut rows = ROWS.iter();
        if let Some(wrong) = rows.position(|row| self.mistake(row.subject).is_some()) {
            self.mark(wrong);
            return None;
        }
        self.choice().ok()
    }

    /// Marks a row. The next typed text replaces its text.
    fn mark(&mut self, row: usize) {
        self.list.mark(row);
        self.texts[row].select();
    }

    /// Returns true if this key opens the editor for the position that the game starts from. Enter does if the row of the
    /// start is empty. A space does unless it may be part of a FEN that somebody is typing.
    fn edits_start(&self, code: KeyCode) -> bool {
        if self.subject() != Subject::Start {
            return false;
        }
        let entry = &self.texts[self.list.marked()];
        let lacks_position = entry.text().trim().is_empty();
        match code {
            KeyCode::Enter => lacks_position,
            KeyCode::Char(' ') => lacks_position || entry.selected,
            _ => false,
        }
    }

    /// Handles a key in a row whose text can be typed. Home and End move the cursor of the text, not the mark.
    fn key_in_typed_row(&mut self, key: KeyEvent) {
        let stays_in_row = [KeyCode::Home, KeyCode::End].contains(&key.code);
        if stays_in_row || !self.mark_by_key(key.code) {
            self.texts[self.list.marked()].key(key);
        }
    }

    /// Marks another row if this key moves the mark. Otherwise returns false.
    fn mark_by_key(&mut self, code: KeyCode) -> bool {
        let has_moved_mark = self.list.mark_by_key_wrapping(code);
        if has_moved_mark {
            self.mark(self.list.marked());
        }
        has_moved_mark
    }

    /// Steps to the next or previous value of the marked row. If its text is none of the values, steps to the first or last
    /// one.
    fn step(&mut self, forward: bool) {
        let mut values = self.subject().values();
        if !forward {
            values.reverse();
        }
        let current = self.text(self.subject());
        let next = match values.iter().position(|value| value == current) {
            Some(index) => (index + 1) % values.len(),
            None => 0,
        };
        self.choose(values.into_iter().nth(next));
    }

    /// Puts a value into the marked row, and swaps the colors in the other rows if that value begins or ends the swap. Does
    /// nothing if `None`.
    fn choose(&mut self, value: Option<String>) {
        let Some(value) = value else { return };
        let was_swapped = self.colors() == Colors::Swapped;
        self.set(self.subject(), value);
        self.mark(self.list.marked());
        let is_swapped = self.colors() == Colors::Swapped;
        if was_swapped != is_swapped {
            self.swap();
        }
    }

    /// Returns the sizes of the list and of the board beside it that shows the start, with the largest squares that fit; `None`
    /// if there is no room for that board.
    fn preview(layout: &Layout) -> Option<Preview> {
        let room = frame::room(layout);
        [3, 2, 1].into_iter().find_map(|unit| {
            let board = BEFORE_START + 16 * unit;
            let list = room
                .width
                .saturating_sub(board)
                .clamp(LEAST_LIST, MOST_LIST);
            let preview = Preview { list, unit };
            let fits =
                preview.columns() <= frame::most_columns(layout) && preview.rows() <= room.height;
            fits.then_some(preview)
        })
    }

    fn parts(layout: &Layout) -> Parts {
        let preview = Self::preview(layout);
        let rows = u16::try_from(ROWS.len()).unwrap_or(u16::MAX);
        let board_rows = preview.map_or(0, Preview::rows);
        let most = MOST_BELOW.max(board_rows.saturating_sub(rows));
        let below = frame::room(layout).height.saturating_sub(rows).min(most);
        let explanation = if below < FEW_BELOW {
            LEAST_BELOW
        } else {
            below
        };
        let width = preview.map_or(frame::WIDTH, Preview::columns);
        let above_and_below = [0, explanation];
        let mut list_frame =
            ListFrame::new(width, ROWS.len(), above_and_below, Anchor::Center, layout);
        let board = preview.map(|preview| {
            let right = list_frame.take_right(preview.columns() - preview.list);
            right.after(BEFORE_START).take_top(preview.rows())
        });
        Parts { list_frame, board }
    }

    /// Draws the starting position of the game, with the same side at the bottom as in the game. For a random start, draws only
    /// the pawns. If the typed text is not a position, draws an empty board.
    fn draw_start(&self, squares: Rect, ui: &mut Ui<'_>) {
        let mut pawns = *Position::start();
        let is_drawn = |square: &Square| [Rank::One, Rank::Eight].contains(&square.rank());
        for square in Square::all().filter(is_drawn) {
            pawns.board.clear(square);
        }
        let start = self.setup_or(pawns, Setup::default());
        let side = match self.choice() {
            Ok(StartChoice::At(start)) => start.side_to_move,
            Ok(StartChoice::DrawnChess960) | Err(_) => Color::White,
        };
        let area = BoardArea {
            squares,
            unit: squares.height / 8,
            bottom: self.settings().turn.bottom(side),
            coordinates: Coordinates::Around,
        };
        let board = Board {
            shows_pieces: !ui.look.hides_pieces,
            ..Board::of_placement(ui.look, area, &start.board)
        };
        board.draw_squares(Square::all(), ui.buffer);
    }

    /// Draws a row: its label, and its value, with arrows around it if there are other values. The button shows the summary of
    /// the game as its value.
    fn draw_row(&self, row: usize, rect: Rect, ui: &mut Ui<'_>) {
        self.draw_label(row, rect, ui);
        let subject = ROWS[row].subject;
        // All values begin in the same column, even those without an arrow before them.
        let mut room = rect.after(MARK + LABEL + ARROW);
        let has_arrows = !subject.values().is_empty();
        if has_arrows {
            room.take_right(ARROW);
        }
        let is_wrong = self.mistake(subject).is_some();
        let value = match subject {
            Subject::Begin => self.summary(room.width),
            Subject::Setting(_) | Subject::Start | Subject::Colors => self.text(subject).to_owned(),
        };
        let is_marked = self.list.is_marked(row);
        if is_marked && subject.is_typed() {
            // The value is a text being typed, so the terminal's cursor is in it.
            ui.seen.cursor = self.texts[row].draw(room, is_wrong, ui);
        } else if is_wrong {
            text(ui.buffer, room, &value, ui.look.theme.error());
        } else if is_marked {
            text(ui.buffer, room, &value, ui.look.theme.chosen());
        } else {
            text(ui.buffer, room, &value, Style::new());
        }
        if has_arrows {
            let value_cells = room.with_width(width(&value));
            self.draw_arrows(row, rect, value_cells, ui);
        }
    }

    /// Draws the label of a row, and the marker if the row is marked.
    fn draw_label(&self, row: usize, rect: Rect, ui: &mut Ui<'_>) {
        let accent = ui.look.theme.accent();
        self.list.draw_marker(row, rect, accent, ui.buffer);
        let Row { label, subject } = ROWS[row];
        // The button is always bright.
        let is_bright = self.list.is_marked(row) || subject == Subject::Begin;
        let style = if is_bright { accent } else { Style::new() };
        text(ui.buffer, rect.after(MARK), label, style);
    }

    /// Draws the arrows around the value of a row. If the value is empty, draws [`PLACEHOLDER`] after the right arrow.
    fn draw_arrows(&self, row: usize, rect: Rect, value_cells: Rect, ui: &mut Ui<'_>) {
        let theme = &ui.look.theme;
        let back = value_cells.x.saturating_sub(ARROW).max(rect.x);
        // The column after the value stays free for the cursor.
        let forward = (value_cells.right() + 1).min(rect.right().saturating_sub(1));
        let style = if self.list.is_marked(row) {
            theme.accent()
        } else {
            theme.faint()
        };
        let click = |step| Intent::Dialog(DialogIntent::Item(row, step));
        value_arrows(rect, [back, forward], style, click, ui);
        if value_cells.is_empty() {
            let after_arrows = rect.after(forward - rect.x + ARROW);
            text(ui.buffer, after_arrows, PLACEHOLDER, theme.faint());
        }
    }

    /// Draws what is wrong with the marked row or what its value means. If there is room, draws the values to choose from
    /// above that, except for the start.
    fn explain(&self, below: Rect, ui: &mut Ui<'_>) {
        let subject = self.subject();
        let mut room = below.after(MARK);
        if room.height > LEAST_BELOW {
            room = room.below(1);
            let values = subject.values();
            if subject != Subject::Start && !values.is_empty() {
                room = draw_values(&values, self.text(subject), self.list.marked(), room, ui);
            }
        }
        let (words, style) = match self.mistake(subject) {
            Some(mistake) => (vec![mistake], ui.look.theme.error()),
            None => (self.meaning(subject), Style::new()),
        };
        let mut wordings = words.iter().map(|words| capitalize(words));
        let fits = |words: &String| wrap(words, room.width.into()).len() <= room.height.into();
        let longest = wordings.clone().find(fits).or_else(|| wordings.next_back());
        paragraph(ui.buffer, room, &longest.unwrap_or_default(), style);
    }

    /// Returns what the value of a row means, or how to change it, in one or more wordings from the longest to the shortest.
    fn meaning(&self, subject: Subject) -> Vec<String> {
        match subject {
            Subject::Setting(setting) => self.meaning_of_setting(setting),
            Subject::Start => self.start_in_words(),
            Subject::Colors => {
                let words = match self.colors() {
                    Colors::Named => "The players have the colors named above",
                    Colors::Swapped => "The players change colors",
                    Colors::Toss => "A coin is tossed when the game begins",
                };
                vec![words.to_owned()]
            }
            Subject::Begin => vec!["Enter or a click begins the game".to_owned()],
        }
    }

    /// Returns what the value of a setting means, longest wording first. If the value needs no explanation, returns how to
    /// type a name, or what the setting is for and its value.
    fn meaning_of_setting(&self, setting: &Setting) -> Vec<String> {
        let settings = self.settings();
        let meaning = setting.meaning(&settings);
        let is_name = setting.words().is_empty();
        if !meaning.is_empty() {
            let whole = format!("{}: {meaning}", setting.help);
            vec![whole, meaning, setting.example.to_owned()]
        } else if is_name {
            vec!["Type a name; Enter begins the game".to_owned()]
        } else {
            vec![format!("{}: {}", setting.help, setting.get(&settings))]
        }
    }

    /// Returns what the start means, in two wordings. Only the first says how to choose another one. If the start is wrong,
    /// returns only what is wrong.
    fn start_in_words(&self) -> Vec<String> {
        let (words, how_to_change) = match self.choice() {
            Ok(StartChoice::DrawnChess960) => (
                "One of 960 starts, drawn when the game begins".to_owned(),
                "Type a number, 0 to 959, to choose one",
            ),
            Ok(StartChoice::At(start)) => {
                let number = match start.variant {
                    Variant::Chess960 => StartNumber::of(&start),
                    Variant::Standard => None,
                };
                let what = match (Odds::of(&start), number) {
                    (Some(odds), _) => format!("{odds}. "),
                    (None, Some(number)) => format!("Chess960, start position {number}. "),
                    (None, None) => String::new(),
                };
                let words = format!("{what}{} moves first", start.side_to_move);
                (words, "Space sets up another; a FEN may be pasted")
            }
            Err(mistake) => return vec![mistake],
        };
        vec![format!("{words}. {how_to_change}"), words]
    }
}

impl Dialog for NewGame {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(Self::parts(layout).list_frame.frame)
    }

    /// Handles a key: Up and Down mark a row, Left and Right step through its values, letters edit its text. Enter begins the
    /// game or, in an empty row for the start, opens the position editor. Esc closes the dialog.
    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> Intent {
        match key.code {
            KeyCode::Esc => return Intent::Close,
            code if self.edits_start(code) => return Intent::Dialog(DialogIntent::EditStart),
            KeyCode::Enter => return Intent::Dialog(DialogIntent::BeginGame),
            _ => {}
        }
        let subject = self.subject();
        let has_values = !subject.values().is_empty();
        match key.code {
            KeyCode::Left if has_values => self.step(false),
            KeyCode::Right if has_values => self.step(true),
            _ if subject.is_typed() => self.key_in_typed_row(key),
            KeyCode::Char(' ') => self.step(true),
            code => {
                self.mark_by_key(code);
            }
        }
        Intent::Stay
    }

    /// Handles a click, which also marks the row. On an arrow, on a value that players cannot type, or on a listed start, it
    /// steps to another value. On any other start it opens the position editor. On a value below the list it chooses that
    /// value, and on the last row it begins the game.
    fn click(&mut self, item: usize, step: Step) -> Intent {
        self.mark(item);
        let subject = self.subject();
        let text = self.text(subject);
        let is_listed_value =
            !text.is_empty() && subject.values().iter().any(|value| value == text);
        match (step, subject) {
            (Step::None, Subject::Begin) => return Intent::Dialog(DialogIntent::BeginGame),
            (Step::None, Subject::Start) if !is_listed_value => {
                return Intent::Dialog(DialogIntent::EditStart);
            }
            (Step::None, Subject::Setting(_)) if subject.is_typed() => {}
            (Step::None | Step::Forward, _) => self.step(true),
            (Step::Back, _) => self.step(false),
            (Step::To(value), _) => self.choose(subject.values().into_iter().nth(value)),
        }
        Intent::Stay
    }

    fn draw(&self, ui: &mut Ui<'_>, _config: &Config) {
        let Parts { list_frame, board } = Self::parts(ui.layout);
        list_frame.draw(" New game ", HINTS, &self.list, ui);
        for (row, rect) in self.list.rows(list_frame.list) {
            self.draw_row(row, rect, ui);
        }
        self.explain(list_frame.below, ui);
        if let Some(board) = board {
            self.draw_start(board, ui);
        }
    }

    /// A pasted position becomes the start. Any other text goes into the marked row if players can type there.
    fn paste(&mut self, text: &str) {
        let text = text.trim();
        let drawn = *StartNumber::STANDARD.start();
        let preferred = self.setup_or(drawn, Setup::default()).variant;
        match preferred.or_other(|variant| Position::from_fen(text, variant)) {
            Ok(position) => {
                self.mark(Subject::Start.row());
                self.set(Subject::Start, start_text(&position));
            }
            Err(_) if self.subject().is_typed() => self.texts[self.list.marked()].insert(text),
            Err(_) => {}
        }
    }

    /// Returns the height in rows of the squares on the board that shows the start; `None` if there is no room for that board.
    fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        Self::preview(layout).map(|preview| preview.unit)
    }
}

#[cfg(test)]
mod tests;
