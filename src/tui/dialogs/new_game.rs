//! The dialog where two players agree on another game: who plays, how much time they have, where it begins, and the rules.
//!
//! Players type the text of a row, or step through its values. Most rows are settings, so the last choice is the default next
//! time. Start and colors apply only to this game.

use std::sync::LazyLock;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::Dialog;
use super::form::{Asked, Content, Control, Explanation, Form, FormArea, FormShape, Note, Row};
use super::settings::{row, wordings_of_setting};
use crate::command::{StartChoice, read_chess960, read_start};
use crate::game::{Players, TimeControl};
use crate::rules::{Color, Odds, Position, Rank, Setup, Square, StartNumber, Variant};
use crate::session::Colors;
use crate::settings::{AGREED, Change, Config, Setting, Settings};
use crate::tui::layout::Layout;
use crate::tui::request::{DialogRequest, Request, Step};
use crate::tui::ui::Ui;
use crate::tui::widgets::width;

/// How to use the dialog, in a long and a short wording.
const HINTS: [&str; 2] = [
    " ↑↓ choose, ←→ change, Enter begins, Esc closes ",
    " ↑↓ ←→  Enter begins  Esc closes ",
];
/// What the dialog says about the next time that it opens.
const KEPT: &str = "These choices are kept for the next game, except start and colors";
/// The columns for the summary of the game beside the button.
const SUMMARY: u16 = 28;

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

/// What each row of the dialog is about, from the top.
pub static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    let setting = |name| Setting::named(name).ok().map(Subject::Setting);
    let first = ["white", "black", "time"].into_iter().filter_map(setting);
    let last = ["board-side"].into_iter().chain(AGREED).filter_map(setting);
    first
        .chain([Subject::Start, Subject::Colors])
        .chain(last)
        .chain([Subject::Begin])
        .collect()
});

/// The text for the standard start position.
const STANDARD: &str = "standard";
/// The text for a random start of Chess960. With a number or a FEN after it, the text for that start.
const CHESS960: &str = "Chess960";
/// The text for the position that was on the board when the dialog opened.
const VIEWED: &str = "the position shown";

/// The text of each way to assign the colors, in the order of [`Colors`]. The arrows step through them in this order.
const COLORS: [(&str, Colors); 3] = [
    ("as named", Colors::Named),
    ("swapped", Colors::Swapped),
    ("by toss", Colors::Toss),
];

/// Returns the settings that the dialog changes.
pub fn chosen_settings() -> impl Iterator<Item = &'static Setting> {
    SUBJECTS.iter().filter_map(|subject| match subject {
        Subject::Setting(setting) => Some(*setting),
        Subject::Start | Subject::Colors | Subject::Begin => None,
    })
}

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
        let mut subjects = SUBJECTS.iter().copied();
        let named = subjects.find(|subject| match subject {
            Self::Setting(setting) => setting.name == name,
            Self::Start | Self::Colors | Self::Begin => false,
        });
        named.unwrap_or(Self::Begin)
    }

    fn row(self) -> usize {
        let mut subjects = SUBJECTS.iter();
        let row = subjects.position(|subject| *subject == self);
        row.unwrap_or_default()
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
}

/// What the players agreed on.
pub struct Agreed {
    /// The dialog's values. If the players chose to swap colors, these are the values before the swap. The new game makes the
    /// swap.
    pub page: NewGame,
    /// Where the game begins. Like `page`, this is before the swap.
    pub start: StartChoice,
}

/// The dialog: what the players are about to agree on.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The settings when the dialog opened. The dialog changes only those that have a row.
    settings: Settings,
    /// The text of each row. That of [`Subject::Begin`] is empty.
    texts: Vec<String>,
    /// The position that was on the board when the dialog opened.
    shown: Position,
    form: Form,
}

impl NewGame {
    /// Opens the dialog with these settings and colors, for a game from `start`, while the board shows `shown`.
    pub fn new(settings: Settings, start: Position, shown: Position, colors: Colors) -> Self {
        let mut page = Self {
            settings,
            texts: vec![String::new(); SUBJECTS.len()],
            shown,
            form: Form::default(),
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
        page.form = Form::new(&page.rows());
        page
    }

    fn text(&self, subject: Subject) -> &str {
        &self.texts[subject.row()]
    }

    fn set(&mut self, subject: Subject, text: impl Into<String>) {
        self.texts[subject.row()] = text.into();
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
        SUBJECTS[self.form.marked()]
    }

    /// Returns who will play whom and with how much time. If that takes more than these columns, returns only the time, or
    /// nothing for a game without clocks.
    fn summary(&self, columns: u16) -> String {
        let Settings { players, game, .. } = self.settings();
        let is_unnamed = players == Players::default();
        let Players { white, black } = players;
        let who = match self.colors() {
            Colors::Swapped if is_unnamed => "you change sides".to_owned(),
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
        let mut subjects = SUBJECTS.iter();
        if let Some(wrong) = subjects.position(|subject| self.mistake(*subject).is_some()) {
            self.mark(wrong);
            return None;
        }
        self.choice().ok()
    }

    /// Marks a row. The next typed text replaces its text.
    fn mark(&mut self, row: usize) {
        let rows = self.rows();
        self.form.mark(row, &rows);
    }

    /// Returns true if this key opens the editor for the position that the game starts from. Enter does if the row of the
    /// start is empty. A space does unless it may be part of a FEN that somebody is typing.
    fn edits_start(&self, code: KeyCode) -> bool {
        if self.subject() != Subject::Start {
            return false;
        }
        let entry = self.form.typed();
        let lacks_position = entry.text().trim().is_empty();
        match code {
            KeyCode::Enter => lacks_position,
            KeyCode::Char(' ') => lacks_position || entry.selected,
            _ => false,
        }
    }

    /// Does what the form asks.
    fn answer(&mut self, asked: Asked) {
        match asked {
            Asked::Nothing | Asked::Other => {}
            Asked::Step(step) => self.step(step),
            Asked::Type => self.set(self.subject(), self.form.typed().text().to_owned()),
        }
    }

    /// Gives the marked row another value, and swaps the colors in the other rows if that value begins or ends the swap. If its
    /// text is none of the values, steps to the first or last one.
    fn step(&mut self, step: Step) {
        let values = self.subject().values();
        let current = values
            .iter()
            .position(|value| value == self.text(self.subject()));
        let index = step.among(values.len(), current);
        let Some(value) = index.and_then(|index| values.into_iter().nth(index)) else {
            return;
        };
        let was_swapped = self.colors() == Colors::Swapped;
        self.set(self.subject(), value);
        self.mark(self.form.marked());
        let is_swapped = self.colors() == Colors::Swapped;
        if was_swapped != is_swapped {
            self.swap();
        }
    }

    /// Returns the board with the starting position of the game: only the pawns for a random start, and nothing if the typed
    /// text is not a position.
    fn board(&self) -> crate::rules::Board {
        let mut pawns = *Position::start();
        let is_drawn = |square: &Square| [Rank::One, Rank::Eight].contains(&square.rank());
        for square in Square::all().filter(is_drawn) {
            pawns.board.clear(square);
        }
        self.setup_or(pawns, Setup::default()).board
    }

    /// Returns the side at the bottom when the game begins.
    fn bottom(&self) -> Color {
        let first_to_move = match self.choice() {
            Ok(StartChoice::At(start)) => start.side_to_move,
            Ok(StartChoice::DrawnChess960) | Err(_) => Color::White,
        };
        self.settings().board_side.bottom(first_to_move)
    }

    /// Returns the rows of the form, in the order of [`SUBJECTS`].
    fn rows(&self) -> Vec<Row> {
        let subjects = SUBJECTS.iter();
        subjects.map(|subject| self.row(*subject)).collect()
    }

    fn row(&self, subject: Subject) -> Row {
        let (label, control) = match subject {
            Subject::Setting(setting) => {
                let Row { label, control, .. } = row(setting, &self.settings);
                let is_typed = setting.words().is_empty();
                (label, if is_typed { Control::Text } else { control })
            }
            Subject::Start => ("Start".to_owned(), Control::Text),
            Subject::Colors => ("Colors".to_owned(), Control::Choice),
            Subject::Begin => ("Begin".to_owned(), Control::Button),
        };
        let value = match subject {
            Subject::Begin => self.summary(SUMMARY),
            Subject::Setting(_) | Subject::Start | Subject::Colors => self.text(subject).to_owned(),
        };
        Row {
            label,
            control,
            value,
            values: subject.values(),
            is_wrong: self.mistake(subject).is_some(),
        }
    }

    /// Returns what is wrong with the marked row or what its value means.
    fn explanation(&self) -> Explanation {
        let subject = self.subject();
        let mistake = self.mistake(subject);
        Explanation {
            is_wrong: mistake.is_some(),
            wordings: match mistake {
                Some(mistake) => vec![mistake],
                None => self.meaning(subject),
            },
            // The row of the start has too many values to list.
            lists_values: subject != Subject::Start,
            notes: vec![Note::faint(KEPT.to_owned())],
        }
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
            Subject::Begin => {
                let words = "Enter or a click begins the game".to_owned();
                vec![format!("{words}. {KEPT}"), words]
            }
        }
    }

    /// Returns what the value of a setting means, longest wording first. If the value needs no explanation, returns how to
    /// type a name, or what the setting is for and its value.
    fn meaning_of_setting(&self, setting: &Setting) -> Vec<String> {
        let settings = self.settings();
        let wordings = wordings_of_setting(setting, &settings);
        if !wordings.is_empty() {
            wordings
        } else if setting.words().is_empty() {
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
        Some(area(layout).list_frame.frame)
    }

    /// Handles a key: Up and Down mark a row, Left and Right step through its values, letters edit its text. Enter begins the
    /// game or, in an empty row for the start, opens the position editor. Esc closes the dialog.
    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> Request {
        match key.code {
            KeyCode::Esc => return Request::Close,
            code if self.edits_start(code) => return Request::Dialog(DialogRequest::EditStart),
            KeyCode::Enter => return Request::Dialog(DialogRequest::BeginGame),
            _ => {}
        }
        let asked = self.form.key(key, &self.rows());
        self.answer(asked);
        Request::Nothing
    }

    /// Handles a click, which also marks the row. On the last row it begins the game, and on a start that is none of the values
    /// it opens the position editor.
    fn click(&mut self, item: usize, step: Step) -> Request {
        let asked = self.form.click(item, step, &self.rows());
        let subject = self.subject();
        let is_listed = subject
            .values()
            .iter()
            .any(|value| value == self.text(subject));
        match (step, subject) {
            (Step::None, Subject::Begin) => return Request::Dialog(DialogRequest::BeginGame),
            (Step::None, Subject::Start) if !is_listed || self.text(subject).is_empty() => {
                return Request::Dialog(DialogRequest::EditStart);
            }
            _ => self.answer(asked),
        }
        Request::Nothing
    }

    fn draw(&self, ui: &mut Ui<'_>, _config: &Config) {
        let area = area(ui.layout);
        let content = Content {
            title: " New game ",
            hints: HINTS,
            rows: &self.rows(),
            explanation: &self.explanation(),
            has_focus: true,
        };
        self.form.draw(&content, &area, ui);
        area.draw_board(&self.board(), self.bottom(), ui);
    }

    /// A pasted position becomes the start. Any other text goes into the marked row if players can type there.
    fn paste(&mut self, text: &str) {
        let text = text.trim();
        let drawn = *StartNumber::STANDARD.start();
        let preferred = self.setup_or(drawn, Setup::default()).variant;
        if let Ok(position) = preferred.or_other(|variant| Position::from_fen(text, variant)) {
            self.set(Subject::Start, start_text(&position));
            self.mark(Subject::Start.row());
        } else {
            let rows = self.rows();
            if self.form.paste(text, &rows) {
                self.answer(Asked::Type);
            }
        }
    }

    fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        area(layout).unit()
    }
}

fn area(layout: &Layout) -> FormArea {
    FormArea::new(FormShape::beside_board(SUBJECTS.len()), layout)
}

#[cfg(test)]
mod tests;
