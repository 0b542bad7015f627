//! The state of the screen, and how commands and moves change it.

mod files;
mod input;
mod reach;
mod settings;
mod time;
mod typing;

use std::time::Instant;

use ratatui::layout::Rect;

use super::dialog::Dialog;
use super::entry::Entry;
use super::layout::{Layout, Overlay, Scene, Target};
use super::pages::Pages;
use super::pointer::{Hand, Mark, Marks};
use super::slide::Slide;
use crate::command::{self, Command, CommandError, Look};
use crate::config::Config;
use crate::game::{Action, Happened, Ply};
use crate::rules::{Bitboard, Color, File, Position, Rank, Square};
use crate::session::{Refused, Session};
use settings::{Chime, Facing};

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
    facing: Facing,
    /// The terminal's bell.
    chime: Chime,
    /// What is selected or held.
    hand: Hand,
    /// The square that the arrow keys move.
    cursor: Square,
    /// Whether the players steer with the arrow keys, so that the cursor is to be seen.
    steering: bool,
    /// What is being typed.
    entry: Entry,
    /// Which of the commands that the line may become is chosen.
    choice: usize,
    /// Whether the last key played a move by itself: an Enter that follows is surplus.
    played_at_once: bool,
    /// What is said in the entry line.
    message: Message,
    /// What lies over the board and takes the keys.
    dialog: Option<Dialog>,
    /// The number of plies after which the position shown stands; none while the present is shown.
    look: Option<usize>,
    /// What the players have marked on the board.
    marks: Marks,
    /// A piece that glides to its square.
    slide: Option<Slide>,
    /// What the mouse button went down on.
    pressed: Option<Target>,
    /// Whether the players are about to leave.
    leave: Leave,
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
            facing: Facing::new(side),
            chime: Chime::default(),
            session,
            config,
            hand: Hand::default(),
            cursor: Square::new(File::E, Rank::Two),
            steering: false,
            entry: Entry::default(),
            choice: 0,
            played_at_once: false,
            dialog: None,
            look: None,
            marks: Marks::default(),
            slide: None,
            pressed: None,
            leave: Leave::Stay,
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
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// The cursor, while the players steer with the arrow keys.
    pub fn cursor(&self) -> Option<Square> {
        (self.steering && self.look.is_none()).then_some(self.cursor)
    }

    /// What is being typed.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The commands that the line may become, and which of them is chosen.
    pub fn choices(&self) -> (Vec<&'static command::Entry>, usize) {
        let word = self.entry.command_word();
        let entries: Vec<_> = word.into_iter().flat_map(command::completions).collect();
        let choice = self.choice.min(entries.len().saturating_sub(1));
        (entries, choice)
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

    /// Whether an earlier position is shown.
    pub fn is_looking_back(&self) -> bool {
        self.look.is_some()
    }

    /// After how many plies the position shown stands.
    pub fn shown_ply(&self) -> usize {
        self.look.unwrap_or(self.session.game().record().len())
    }

    /// The position shown: the present one, or the one looked back at.
    pub fn shown(&self) -> &Position {
        self.session.game().position_after(self.shown_ply())
    }

    /// The move that led to the position shown.
    pub fn last_shown(&self) -> Option<&Ply> {
        self.shown_ply()
            .checked_sub(1)
            .and_then(|index| self.session.game().record().get(index))
    }

    /// Notes the size of the terminal. A piece in hand goes back, for the squares move under the pointer.
    pub fn resize(&mut self, screen: Rect) {
        if self.screen != screen {
            self.screen = screen;
            self.hand.let_go();
            self.pressed = None;
        }
    }

    /// Where everything is.
    pub fn layout(&self) -> Layout {
        let game = self.session.game();
        Layout::new(
            self.screen,
            &Scene {
                bottom: self.bottom,
                plies: game.record().len(),
                shown: self.shown_ply(),
                black_begins: game.start().side_to_move() == Color::Black,
                question: game.question(),
                clocks: game.clocks().is_some(),
                overlay: self.dialog.as_ref().map_or(Overlay::None, |dialog| {
                    dialog.overlay(Layout::page_room(self.screen))
                }),
            },
        )
    }

    /// Reads and runs a line, as it was typed or as a key or button has it.
    fn run_line(&mut self, line: &str) -> Result<(), CommandError> {
        let command = command::read(line, self.session.game().position())?;
        self.run(command);
        Ok(())
    }

    /// Runs a command.
    fn run(&mut self, command: Command) {
        match command {
            Command::Act(Action::Resign(color)) if self.session.game().outcome().is_none() => {
                self.dialog = Some(Dialog::Resign(color));
            }
            Command::Act(action) => self.act(action),
            Command::Tell(inquiry) => self.tell(self.session.tell(inquiry, self.bottom, self.now)),
            Command::New(start) => self.begin(start),
            Command::Flip => {
                self.bottom = !self.bottom;
                self.hand.let_go();
            }
            Command::Look(look) => self.look(look),
            Command::Settings(setting) => self.show_settings(setting),
            Command::Set(change) => self.change(&change),
            Command::Help(entry) => self.dialog = Some(Dialog::Pages(Pages::help(entry))),
            Command::Pgn
            | Command::Games(_)
            | Command::Resume(_)
            | Command::Open(..)
            | Command::Save(_)
            | Command::Label(..) => self.run_about_files(command),
            Command::Rules(topic) => self.dialog = Some(Dialog::Pages(Pages::rules(topic))),
            Command::Quit => self.leave = Leave::Left,
        }
    }

    /// Acts in the game, and says what came of it. Nothing is done to the game while an earlier position is shown.
    fn act(&mut self, action: Action) {
        if self.look.is_some() {
            let what = self
                .last_shown()
                .map_or("the start".to_owned(), ToString::to_string);
            self.refuse(format!("looking back at {what}: End returns to the game"));
            return;
        }
        self.session.catch_up();
        match self.session.act(action, self.now) {
            Ok(happened) => self.announce(&happened),
            Err(refused) => self.deny(&refused),
        }
    }

    /// Says what has happened, and takes away what no longer fits the position.
    fn announce(&mut self, happened: &[Happened]) {
        self.hand = Hand::Empty;
        self.dialog = None;
        self.slide = None;
        self.marks.clear();
        self.ring_for(happened);
        let mut words: Vec<String> = happened.iter().map(ToString::to_string).collect();
        if self.session.game().outcome().is_none() {
            words.push(self.session.standing());
        }
        words.extend(self.session.claim_hint());
        if let Some(trouble) = self.session.trouble() {
            words.push(format!("Not saved: {trouble}"));
        }
        let told = words.join(". ");
        // Where there is little room, how the game ended comes before the move that ended it.
        self.message = Message::Told(match self.session.game().outcome() {
            Some(outcome) if told.chars().count() > self.room() => outcome.to_string(),
            _ => told,
        });
    }

    /// Says why an action was refused, and lights the squares that matter.
    fn deny(&mut self, refused: &Refused) {
        self.message = Message::Refused(sentence(&refused.to_string()), refused.squares());
    }

    /// Says why something was refused.
    fn refuse(&mut self, why: impl AsRef<str>) {
        self.message = Message::Refused(sentence(why.as_ref()), Bitboard::EMPTY);
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

    /// Begins another game.
    fn begin(&mut self, start: Position) {
        let unfinished =
            self.session.game().outcome().is_none() && !self.session.game().record().is_empty();
        self.session.begin(start);
        self.clear_board();
        let lead = if unfinished {
            "A new game; the old one is not finished (/games)"
        } else {
            "A new game"
        };
        self.message = Message::Told(format!("{lead}. {}", self.session.standing()));
    }

    /// Walks through the moves.
    fn look(&mut self, look: Look) {
        let last = self.session.game().record().len();
        let ply = match look {
            Look::Back => self.shown_ply().saturating_sub(1),
            Look::Forward => self.shown_ply() + 1,
            Look::Start => 0,
            Look::End => last,
            Look::Ply(ply) => ply,
        };
        self.hand.put_back();
        self.slide = None;
        self.look = (ply < last).then_some(ply);
        self.message = match self.look {
            None => Message::Told(self.session.standing()),
            Some(_) => Message::None,
        };
    }
}

/// A text with its first letter in upper case.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests;
