//! The state of the screen, and how commands and moves change it.

mod draw_questions;
mod execute;
mod files;
mod input;
mod lists;
mod new_game;
mod pasted;
mod resume_offer;
mod settings;
#[cfg(unix)]
mod suspend;
mod targets;
mod time;
mod typing;
mod walk;

use std::time::Instant;

use ratatui::layout::Rect;

use super::choices::{Choices, Lookups};
use super::dialogs::{Confirm, Dialog, Pages, Target};
use super::entry::EntryLine;
use super::layout::{Hit, Layout, LayoutInput, MoveList};
use super::message::{WrappedMessage, lay_out};
use super::pointer::{Mark, Marks, Selection};
use super::slide::Slide;
use super::suffix::Suffix;
use crate::command::{self, Command, CommandError};
use crate::game::{Action, GameEvent};
use crate::rules::{Bitboard, Color, File, Rank, Square};
use crate::session::{Session, SessionError, ViewedPosition};
use crate::settings::Config;
use crate::storage::Notifier;
use crate::text::{MoveStyle, sentence};
use resume_offer::ResumeOffer;
use settings::{BoardTurn, TerminalBell};
#[cfg(unix)]
pub use suspend::Suspend;

/// What stands in the entry line while nothing is typed, or beside what is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Message {
    /// Nothing.
    #[default]
    None,
    /// Something that was asked for or has happened.
    Told(String),
    /// Why something was refused, and the squares that matter.
    Refused(String, Bitboard),
}

/// What the left mouse button went down on.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Pressed {
    /// Part of the dialog that is open.
    Dialog(Target),
    /// Something else on the screen, while no dialog was open.
    Screen(Hit),
}

/// How near the players are to leaving the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Leave {
    /// They play.
    #[default]
    Stay,
    /// They have pressed the key once, and been told that twice is needed.
    Asked,
    /// They have left.
    Left,
}

/// Everything the screen shows.
#[derive(Debug)]
pub struct App {
    /// The game, and who plays it.
    session: Session,
    /// What the players have set.
    config: Config,
    /// When the last event arrived: what it does, it does at that moment.
    now: Instant,
    /// The size of the terminal.
    screen: Rect,
    /// The color at the lower end of the board.
    bottom: Color,
    /// For whom the board was last turned.
    board_turn: BoardTurn,
    /// The terminal's bell.
    bell: TerminalBell,
    /// What is selected or held.
    selection: Selection,
    /// The square that the arrow keys move.
    cursor: Square,
    /// Whether the players steer with the arrow keys, so that the cursor is to be seen.
    steering: bool,
    /// What is being typed.
    entry: EntryLine,
    /// What the line may become, to choose from.
    choices: Choices,
    /// What the line needs from the disk to be completed.
    lookups: Lookups,
    /// What may still follow a move that was played while it was typed.
    suffix: Option<Suffix>,
    /// What is said in the entry line.
    message: Message,
    /// What lies over the board and takes the keys.
    dialog: Option<Dialog>,
    /// The unfinished game of which one is reminded at the start.
    offer: ResumeOffer,
    /// What is rung when something has been found that is looked for in the background.
    found: Option<Notifier>,
    /// The place that is looked at; none while the present is shown.
    viewed: Option<ViewedPosition>,
    /// What is to be put on the clipboard.
    copied: Option<String>,
    /// Whether only ASCII characters may be used for the moves.
    ascii: bool,
    /// What the players have marked on the board.
    marks: Marks,
    /// A piece that glides to its square.
    slide: Option<Slide>,
    /// What the mouse button went down on.
    pressed: Option<Pressed>,
    /// Whether the players are about to leave.
    leave: Leave,
    /// Whether the program is to stop for a while.
    #[cfg(unix)]
    stop: Suspend,
}

impl App {
    /// A screen for this sitting.
    pub fn new(session: Session, config: Config) -> Self {
        let side = session.game().side_to_move();
        Self {
            message: settings::first_message(&session, &config),
            now: Instant::now(),
            screen: Rect::default(),
            bottom: settings::bottom(config.settings().turn, side),
            board_turn: BoardTurn::new(side),
            bell: TerminalBell::default(),
            session,
            config,
            selection: Selection::default(),
            cursor: Square::new(File::E, Rank::Two),
            steering: false,
            entry: EntryLine::default(),
            choices: Choices::default(),
            lookups: Lookups::default(),
            suffix: None,
            dialog: None,
            offer: ResumeOffer::default(),
            found: None,
            viewed: None,
            copied: None,
            ascii: false,
            marks: Marks::default(),
            slide: None,
            pressed: None,
            leave: Leave::Stay,
            #[cfg(unix)]
            stop: Suspend::No,
        }
    }

    /// The sitting.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The color at the lower end of the board.
    pub fn bottom(&self) -> Color {
        self.bottom
    }

    /// What is selected or held.
    pub fn selection(&self) -> Selection {
        self.selection
    }

    /// The cursor, while the players steer with the arrow keys.
    pub fn cursor(&self) -> Option<Square> {
        (self.steering && !self.is_walking()).then_some(self.cursor)
    }

    /// What is being typed.
    pub fn entry(&self) -> &EntryLine {
        &self.entry
    }

    /// What the line may become, to choose from.
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// What is said in the entry line.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// What lies over the board.
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// What the players have marked on the board.
    pub fn marks(&self) -> &[Mark] {
        self.marks.made()
    }

    /// A piece that glides to its square, and is not to be seen there yet.
    pub fn slide(&self) -> Option<Slide> {
        self.slide
    }

    /// Whether the program is to end.
    pub fn has_ended(&self) -> bool {
        self.leave == Leave::Left
    }

    /// Uses only ASCII characters for the moves, or others too.
    pub fn limit_to_ascii(&mut self, ascii: bool) {
        self.ascii = ascii;
    }

    /// Notes the size of the terminal. A piece in hand goes back, for the squares move under the pointer.
    pub fn resize(&mut self, screen: Rect) {
        if self.screen != screen {
            self.screen = screen;
            self.selection.let_go();
            self.pressed = None;
            if self.message == files::first_message(&self.session) && self.cut_message().is_some() {
                // Small screens name help and commands at the end of the entry line.
                self.message = Message::Told(files::standing_with_clocks(&self.session));
            }
        }
    }

    /// Where everything is.
    pub fn layout(&self) -> Layout {
        let (game, shown) = (self.session.game(), self.shown_path());
        Layout::new(
            self.screen,
            &LayoutInput {
                bottom: self.bottom,
                score: MoveList {
                    tree: self.session.tree(),
                    annotated: self.session.is_annotated(),
                    shown: &shown,
                    ascii: self.ascii,
                },
                question: game.question(),
                is_over: game.outcome().is_some(),
                resumable: self.is_resumable(),
                clocks: game.clocks().is_some(),
                choices: self.choices.list(),
            },
        )
    }

    /// The cells that a dialog covers.
    pub fn dialog_frame(&self, layout: &Layout) -> Option<Rect> {
        self.dialog.as_ref()?.behavior().frame(layout)
    }

    /// The heights of the squares of all boards on the screen.
    pub fn square_heights(&self) -> impl Iterator<Item = u16> {
        let layout = self.layout();
        let dialog = self.dialog.as_ref();
        let diagrams = dialog.and_then(|dialog| dialog.behavior().diagram_unit(&layout));
        let board = layout.board.map(|board| board.unit);
        board.into_iter().chain(diagrams)
    }

    /// Reads and runs a line, as it was typed or as a key or button has it.
    fn run_line(&mut self, line: &str) -> Result<(), CommandError> {
        let command = command::read(line, self.session.game().position())?;
        self.run(command);
        Ok(())
    }

    /// Runs a command; a resignation is asked about first.
    fn run(&mut self, command: Command) {
        match command {
            Command::Act(Action::Resign(color)) if self.session.game().outcome().is_none() => {
                let name = self.session.players().name(color);
                self.dialog = Some(Dialog::Resign(Confirm::resign(color, name)));
            }
            Command::Act(action) => self.act(action),
            command => self.execute(command),
        }
    }

    /// Acts in the game, and says what came of it. Nothing is done to the game while an earlier position is shown.
    fn act(&mut self, action: Action) {
        if let Some(seen) = &self.viewed {
            let why = format!(
                "looking back at {seen}: End returns to the game, /continue plays on from here"
            );
            return self.refuse(why);
        }
        self.session.catch_up();
        self.execute(Command::Act(action));
    }

    /// Returns what is said of each event.
    fn words(&self, events: &[GameEvent]) -> Vec<String> {
        let events = events.iter();
        events
            .map(|event| self.session.words(event, MoveStyle::San))
            .collect()
    }

    /// Says what has happened, and takes away what no longer fits the position.
    fn announce(&mut self, events: &[GameEvent]) {
        self.selection = Selection::Empty;
        self.dialog = None;
        self.slide = None;
        self.marks.clear();
        self.end_offer();
        self.bell_for(events);
        let mut words = self.words(events);
        if self.session.game().outcome().is_none() {
            words.push(self.session.standing());
        }
        words.extend(self.session.claim_hint(MoveStyle::San));
        if let Some(error) = self.session.error() {
            words.push(format!("Not saved: {error}"));
        }
        let told = words.join(". ");
        self.message = Message::Told(match self.session.game().outcome() {
            Some(outcome) => self.game_over_message(&told, outcome),
            None => told,
        });
    }

    /// Says why an action was refused, and lights the squares that matter.
    fn deny(&mut self, refused: &SessionError) {
        self.message = Message::Refused(sentence(&refused.to_string()), refused.squares());
    }

    /// Says why something was refused.
    fn refuse(&mut self, why: impl AsRef<str>) {
        self.message = Message::Refused(sentence(why.as_ref()), Bitboard::EMPTY);
    }

    /// Lays a message out beside what is typed.
    fn lay_out(&self, message: &str, typed: &str) -> WrappedMessage {
        let layout = self.layout();
        lay_out(message, typed, &layout, self.dialog_frame(&layout))
    }

    /// Returns true if a message has room where nothing is typed.
    fn fits(&self, message: &str) -> bool {
        !self.lay_out(message, "").is_cut
    }

    /// The message of which some has no room; none if all of it is seen.
    fn cut_message(&self) -> Option<&str> {
        let text = match &self.message {
            Message::None => return None,
            Message::Told(text) | Message::Refused(text, _) => text,
        };
        let laid = self.lay_out(text, self.entry.text());
        laid.is_cut.then_some(text)
    }

    /// Says whose move it is; while an earlier position is shown, which one that is.
    fn say_standing(&mut self) {
        self.message = match self.viewed {
            Some(_) => Message::None,
            None => Message::Told(files::standing_with_clocks(&self.session)),
        };
    }

    /// How many characters the entry line has room for behind its prompt.
    fn room(&self) -> usize {
        usize::from(self.screen.width).saturating_sub(4)
    }

    /// Shows an answer: in the entry line if it is short, else as a page.
    fn tell(&mut self, mut lines: Vec<String>) {
        match lines.as_mut_slice() {
            [line] if line.chars().count() <= self.room() => {
                self.message = Message::Told(std::mem::take(line));
            }
            _ => self.dialog = Some(Dialog::Pages(Pages::told(lines))),
        }
    }
}

#[cfg(test)]
mod tests;
