//! The state of the screen, and how commands and moves change it.

mod draw_questions;
mod edit;
mod execute;
mod files;
mod input;
mod layers;
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
use super::dialogs::{Ask, Dialog, Pages};
use super::editor::Editor;
use super::entry::EntryLine;
use super::intent::Intent;
use super::layout::{EditorArea, Layout, LayoutInput, MoveList};
use super::message::lay_out;
use super::pointer::{Mark, Marks, Selection};
use super::slide::Slide;
use super::suffix::Suffix;
use super::ui::Frame;
use super::widgets::List;
use crate::command::Command;
use crate::game::{Action, GameEvent};
use crate::rules::{Bitboard, Color, File, Rank, Square};
use crate::session::{PendingTask, Session, SessionError, ViewedPosition};
use crate::settings::Config;
use crate::storage::Notifier;
use crate::text::sentence;
use layers::Layer;
use resume_offer::ResumeOffer;
use settings::{BoardTurn, TerminalBell};
#[cfg(unix)]
pub use suspend::Suspend;

/// What the entry line shows while nothing is typed, or beside the typed text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Message {
    #[default]
    None,
    /// An answer to a command, or an event: ways to say it, the longest first. The first that fits is shown.
    Info(Vec<String>),
    /// The reason for a refusal, and the squares to highlight.
    Error(String, Bitboard),
}

impl Message {
    fn info(text: impl Into<String>) -> Self {
        Self::Info(vec![text.into()])
    }

    /// Returns the ways to say it.
    fn texts(&self) -> &[String] {
        match self {
            Self::None => &[],
            Self::Info(texts) => texts,
            Self::Error(why, _) => std::slice::from_ref(why),
        }
    }
}

/// How near the players are to leaving the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Leave {
    #[default]
    Stay,
    /// They pressed the key once and were asked to press it again.
    Asked,
    Left,
}

/// The state of everything the screen shows.
#[derive(Debug)]
pub struct App {
    session: Session,
    config: Config,
    /// When the last event arrived; its effects take place at that moment.
    now: Instant,
    /// The size of the terminal.
    screen: Rect,
    /// The last frame, on which the mouse acts.
    frame: Frame,
    /// The color at the bottom of the board.
    bottom: Color,
    board_turn: BoardTurn,
    bell: TerminalBell,
    selection: Selection,
    /// The square that the arrow keys move.
    cursor: Square,
    /// True while the players use the arrow keys, so that the cursor is shown.
    steering: bool,
    entry: EntryLine,
    /// The completions of the typed text.
    choices: Choices,
    /// The files and games that completion reads from the disk.
    lookups: Lookups,
    /// What may still follow a move that was played as soon as it was typed.
    suffix: Option<Suffix>,
    message: Message,
    /// What lies over the game, each over the one from which it was opened; the last takes the keys.
    layers: Vec<Layer>,
    /// How many layers have been opened so far.
    opened: u32,
    /// The offer to resume the unfinished game.
    offer: ResumeOffer,
    /// Wakes the main loop when a background task has found something.
    waker: Option<Notifier>,
    /// What is being read or written in the background.
    tasks: Vec<PendingTask>,
    /// The position that is viewed; `None` while the current position is shown.
    viewed: Option<ViewedPosition>,
    /// True if the next frame is sent as to a terminal that shows nothing yet.
    redraw: bool,
    /// The text that is copied to the clipboard with the next frame.
    copied: Option<String>,
    /// True if moves are written with ASCII characters only.
    ascii: bool,
    marks: Marks,
    /// The piece that is sliding to its square.
    slide: Option<Slide>,
    /// What the mouse button was pressed on.
    pressed: Option<Intent>,
    leave: Leave,
    /// Whether the program is about to be suspended.
    #[cfg(unix)]
    stop: Suspend,
}

impl App {
    pub fn new(session: Session, config: Config) -> Self {
        let session = session.on_screen();
        let side = session.game().side_to_move();
        Self {
            message: settings::first_message(&session, &config),
            now: Instant::now(),
            screen: Rect::default(),
            frame: Frame::default(),
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
            layers: Vec::new(),
            opened: 0,
            offer: ResumeOffer::default(),
            waker: None,
            tasks: Vec::new(),
            viewed: None,
            redraw: false,
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

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the color at the bottom of the board.
    pub fn bottom(&self) -> Color {
        self.bottom
    }

    pub fn selection(&self) -> Selection {
        self.selection
    }

    /// Returns the cursor while the players use the arrow keys, else `None`.
    pub fn cursor(&self) -> Option<Square> {
        (self.steering && !self.is_walking()).then_some(self.cursor)
    }

    pub fn entry(&self) -> &EntryLine {
        &self.entry
    }

    /// Returns the completions of the typed text.
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Returns the squares and arrows that the players have marked on the board.
    pub fn marks(&self) -> &[Mark] {
        self.marks.made()
    }

    /// Returns the piece that is sliding to its square and is not yet drawn there.
    pub fn slide(&self) -> Option<Slide> {
        self.slide
    }

    pub fn has_ended(&self) -> bool {
        self.leave == Leave::Left
    }

    /// Returns true once if everything on the screen is to be sent again.
    pub fn take_redraw(&mut self) -> bool {
        std::mem::take(&mut self.redraw)
    }

    /// Sets whether moves are written with ASCII characters only.
    pub fn limit_to_ascii(&mut self, ascii: bool) {
        self.ascii = ascii;
    }

    /// Sets the size of the terminal, and puts a dragged piece back because the squares move under the pointer.
    pub fn resize(&mut self, screen: Rect) {
        if self.screen != screen {
            self.screen = screen;
            self.let_go();
            self.pressed = None;
        }
    }

    /// Returns where everything is on the screen.
    pub fn layout(&self) -> Layout {
        let (game, shown) = (self.session.game(), self.shown_path());
        Layout::new(
            self.screen,
            &LayoutInput {
                bottom: self.editor().map_or(self.bottom, Editor::bottom),
                score: MoveList {
                    tree: self.session.tree(),
                    annotated: self.session.is_annotated(),
                    shown: &shown,
                    letters: self.settings().notation,
                    ascii: self.ascii,
                },
                question: game.question(),
                is_over: game.outcome().is_some(),
                resumable: self.is_resumable(),
                clocks: game.clocks().is_some(),
                choices: self.shown_choices(),
                editor: self.editor_buttons(),
            },
        )
    }

    /// Returns the completions that are listed: none while the line is refused, whose reason stands in their place.
    fn shown_choices(&self) -> List {
        match self.message {
            Message::Error(..) => List::new(0),
            Message::None | Message::Info(_) => self.choices.list(),
        }
    }

    /// Returns the cells that a dialog covers.
    pub fn dialog_frame(&self, layout: &Layout) -> Option<Rect> {
        self.dialog()?.behavior().frame(layout)
    }

    /// Notes what the players see.
    pub fn set_frame(&mut self, frame: Frame) {
        self.frame = frame;
    }

    #[cfg(test)]
    pub fn seen(&self) -> &super::ui::Seen {
        &self.frame.seen
    }

    /// Returns the height in rows of the squares in a dialog or a tray.
    pub fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        let dialog = self.dialog();
        let diagrams = dialog.and_then(|dialog| dialog.behavior().diagram_unit(layout));
        diagrams.or(layout.editor.as_ref().and_then(EditorArea::tray_unit))
    }

    /// Runs a command, but asks for confirmation before a resignation and before a wrong claim.
    fn run(&mut self, command: Command) {
        match command {
            Command::Act(action @ Action::Resign(color))
                if self.session.game().outcome().is_none() =>
            {
                let name = self.session.players().name(color);
                let question = vec![format!("{name}: resign this game?")];
                let resign = Intent::Act(action);
                let ask = Ask::whether(" Resign ", question, ["Resign", "Play on"], resign);
                self.open(Dialog::Ask(ask.of_player(color)));
            }
            Command::Act(Action::ClaimDraw(stated)) => self.claim(stated),
            command => self.execute(command),
        }
    }

    /// Returns the text of each event.
    fn words(&self, events: &[GameEvent]) -> Vec<String> {
        let events = events.iter();
        events
            .map(|event| self.session.words(event, self.move_style()))
            .collect()
    }

    /// Shows events, and clears what no longer fits the position.
    fn announce(&mut self, events: &[GameEvent]) {
        self.selection = Selection::Empty;
        self.close_dialogs();
        self.slide = None;
        self.marks.clear();
        self.end_offer();
        self.bell_for(events);
        if let Some(outcome) = self
            .session
            .game()
            .outcome()
            .filter(|_| self.editor().is_none())
        {
            self.message = self.game_over_message(events, outcome);
            return;
        }
        let mut words = self.words(events);
        if self.session.game().outcome().is_none() {
            words.push(self.session.standing());
        }
        words.extend(self.session.claim_hint(self.move_style()));
        if let Some(error) = self.session.error() {
            words.push(format!("Not saved: {error}"));
        }
        self.message = Message::info(words.join(". "));
    }

    /// Shows why the session refused an action, and highlights the squares concerned.
    fn show_session_error(&mut self, refused: &SessionError) {
        self.message = Message::Error(sentence(&refused.to_string()), refused.squares());
    }

    /// Shows why something was refused.
    fn show_error(&mut self, why: impl AsRef<str>) {
        self.message = Message::Error(sentence(why.as_ref()), Bitboard::EMPTY);
    }

    /// Returns the message in the longest way that fits on the screen, or else in the shortest.
    pub fn shown_message(&self, layout: &Layout) -> Option<&str> {
        let texts = self.message.texts();
        let mut fitting = texts.iter().filter(|text| !self.is_cut(text, layout));
        fitting.next().or(texts.last()).map(String::as_str)
    }

    /// Returns true if a message has no room beside the typed text.
    fn is_cut(&self, message: &str, layout: &Layout) -> bool {
        lay_out(
            message,
            self.entry.text(),
            layout,
            self.dialog_frame(layout),
        )
        .is_cut
    }

    /// Returns the whole message if it does not fit on the screen, else `None`.
    fn cut_message(&self) -> Option<&str> {
        let layout = self.layout();
        let is_cut = self.is_cut(self.shown_message(&layout)?, &layout);
        is_cut.then_some(self.message.texts().first()?)
    }

    /// Shows whose move it is; clears the message while an earlier position is viewed or one is set up.
    fn show_standing(&mut self) {
        self.message = match self.viewed {
            // The position editor says for itself what stands there.
            _ if self.editor().is_some() => Message::None,
            Some(_) => Message::None,
            None => Message::info(files::standing_with_clocks(&self.session)),
        };
    }

    /// Returns how many characters fit in the entry line behind its prompt.
    fn entry_width(&self) -> usize {
        usize::from(self.frame.layout.entry.width).saturating_sub(4)
    }

    /// Shows an answer in the entry line if it fits there, else as a page with this title.
    fn show_answer(&mut self, title: &'static str, mut lines: Vec<String>) {
        match lines.as_mut_slice() {
            [line] if line.chars().count() <= self.entry_width() => {
                self.message = Message::info(std::mem::take(line));
            }
            _ => self.open(Dialog::Pages(Pages::text(title, lines))),
        }
    }
}

#[cfg(test)]
mod tests;
