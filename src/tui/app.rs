//! [`App`]: the state of everything on the screen. Its submodules handle keys and the mouse, carry out requests and commands,
//! and update the screen to match what was reported.

mod background;
mod bell;
mod board_input;
mod board_side;
mod dialogs;
mod draw_questions;
mod effects;
mod execute;
mod hand;
mod hints;
mod input;
mod late_input;
mod layers;
mod line;
mod lists;
mod messages;
mod mouse;
mod new_game;
mod resume_offer;
mod settle;
mod shown_clock;
mod shown_message;
mod shown_position;
mod situation;
mod slide;
mod tasks;
mod time;
mod typed_text;
mod typing;

use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::keys::{self, Availability};
use super::layout::{Layout, LayoutInput, MoveList, Scrolling};
use super::ui::Frame;
use super::widgets::figures;
use crate::game::{Clocks, DisplayedTime};
use crate::pgn::TreePath;
use crate::rules::{Color, Square};
use crate::session::{FrontEnd, Session, ViewedPosition};
use crate::settings::{Config, Settings};
use bell::Bell;
use effects::Effects;
use hand::Hand;
use late_input::LateInput;
use layers::Layers;
use line::LineState;
use resume_offer::ResumeOffer;
use settle::Settled;
use shown_position::ShownPosition;
use slide::Slide;
use tasks::Tasks;

/// Figures always have room for the digits of this time, even when less time is left.
const LEAST_FIGURES: Duration = Duration::from_secs(600);

pub use effects::Suspend;
pub use shown_clock::ShownClock;

/// The whole state of the screen. What the session knows of the game is not here: whose move it is, the clocks, an open
/// question, who plays where.
pub struct App {
    // The game and the settings.
    session: Session,
    config: Config,

    // The board.
    /// The piece or the move that players hold, with cursor, marks and the color at the bottom.
    hand: Hand,
    /// The last move while its piece is halfway. The next event of the game ends it.
    slide: Option<Slide>,
    /// The position that players view; `None` while the current position is shown.
    viewed: Option<ViewedPosition>,

    // Beside and above the board.
    /// The typed text, its completions, and the message.
    line: LineState,
    /// The dialogs and the position editor; empty while the keys belong to the game.
    layers: Layers,
    /// The search for an unfinished game that one key continues, and its result.
    offer: ResumeOffer,

    // The last frame and the last event.
    /// The frame that the players see. A click acts on what it shows.
    frame: Frame,
    /// The size of the terminal.
    screen: Rect,
    /// When the event that we handle now arrived, or the time of the last [`App::tick`] if that is later. Whatever we do counts
    /// as done at that time.
    now: Instant,
    /// What the board showed when [`App::settle`] last ran, and the state of the game then. The next `settle` compares them
    /// with the present.
    settled: Settled,
    /// What was pressed, and which keys and presses come too late.
    late_input: LateInput,

    // The terminal and the program.
    /// True if the terminal may not show every character. Moves, glyphs and the title then use only ASCII.
    ascii: bool,
    /// What the terminal should do before the next frame: ring, copy, redraw, suspend.
    effects: Effects,
    /// Whose time was low, and whether the window has the focus.
    bell: Bell,
    /// Threads that read or write files for this screen.
    tasks: Tasks,
}

impl App {
    /// Creates the app for the game of this session. `ascii` is true if the terminal may not show every character.
    pub fn new(mut session: Session, config: Config, ascii: bool) -> Self {
        session.front_end = FrontEnd::Screen;
        // A player with a seat looks at the board from that side. Everywhere else the setting decides.
        let side_to_move = session.game().side_to_move();
        let bottom_by_setting = config.settings().board_side.bottom(side_to_move);
        let bottom = session.seat().unwrap_or(bottom_by_setting);
        // After the first event, the app compares game and board with this. At the start players view the current position.
        let viewed = None;
        let settled = Settled::of(&session, viewed.as_ref());
        let mut line = LineState::default();
        // Unlike other messages, a greeting disappears as soon as the cursor appears.
        line.say(messages::first(&session, &config).into_greeting());
        Self {
            hand: Hand::new(bottom),
            slide: None,
            late_input: LateInput::default(),
            session,
            config,
            viewed,
            line,
            ascii,
            effects: Effects::default(),
            frame: Frame::default(),
            now: Instant::now(),
            screen: Rect::default(),
            bell: Bell::default(),
            layers: Layers::default(),
            offer: ResumeOffer::default(),
            settled,
            tasks: Tasks::default(),
        }
    }

    /// Returns the square of the cursor. Returns `None` while the cursor is hidden, while players view another position, after
    /// the end of the game, and on a screen that only watches.
    pub fn cursor(&self) -> Option<Square> {
        let is_visible = self.hand.is_cursor_shown() && self.shown().is_playable();
        is_visible.then_some(self.hand.cursor())
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    pub fn line(&self) -> &LineState {
        &self.line
    }

    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn settings(&self) -> &Settings {
        self.config.settings()
    }

    pub fn has_ended(&self) -> bool {
        self.late_input.has_left()
    }

    /// Returns what the terminal should do before the next frame. The next call returns only what was asked for since this one.
    pub fn take_effects(&mut self) -> Effects {
        std::mem::take(&mut self.effects)
    }

    /// Remembers the frame that the players now see, because a click acts on what it shows.
    pub fn remember_frame(&mut self, frame: Frame) {
        self.frame = frame;
    }

    /// Records both clocks in the game's file at the end of the program. Otherwise a player could gain time by leaving.
    pub fn record_clocks(&mut self, now: Instant) {
        self.session.record_clocks(now);
    }

    /// Saves the game again if saving has failed. Returns true if it had failed.
    pub fn save_again(&mut self) -> bool {
        self.session.save_again()
    }

    /// Sets the size of the terminal. If it has changed, puts a held piece back, because the squares move under the pointer.
    pub fn resize(&mut self, screen: Rect) {
        if self.screen != screen {
            self.screen = screen;
            self.release_mouse();
        }
    }

    /// Returns the position that the board shows.
    pub fn shown(&self) -> ShownPosition<'_> {
        ShownPosition {
            session: &self.session,
            viewed: self.viewed.as_ref(),
            letters: self.config.settings().notation,
        }
    }

    /// Returns what a player's clock shows; `None` in a game without clocks.
    pub fn shown_clock(&self, color: Color) -> Option<ShownClock> {
        ShownClock::of(self.session.game(), self.viewed.as_ref(), color, self.now)
    }

    /// Returns the columns of the wider time in figures; 0 before the clocks start, after the end, and on terminals without half
    /// blocks.
    fn columns_of_figures(&self) -> u16 {
        let game = self.session.game();
        let are_on = game.outcome().is_none() && game.clocks().is_some_and(Clocks::is_started);
        if !are_on || self.ascii {
            return 0;
        }
        // The time has fewer digits in the last minutes, and more again with tenths of seconds. The strips must not change then.
        let columns = |color| {
            let time = self.shown_clock(color)?.nearest().0.max(LEAST_FIGURES);
            figures::width(&DisplayedTime(time).to_string(), 1)
        };
        Color::ALL
            .into_iter()
            .filter_map(columns)
            .max()
            .unwrap_or(0)
    }

    /// Returns where everything is on the screen.
    pub fn layout(&self) -> Layout {
        let game = self.session.game();
        let shown_path = self.shown().path();
        let situation = self.situation();
        let offers = keys::buttons(&situation, &[Availability::Continue, Availability::Clocks]);
        let buttons = keys::bar(&situation);
        let input = LayoutInput {
            bottom: self.hand.bottom(),
            moves: self.move_list(&shown_path),
            question: self.session.question(),
            outcome: game.outcome(),
            opening: self.shown().opening(),
            offers: &offers,
            buttons: &buttons,
            clocks: game.clocks().is_some(),
            figures: self.columns_of_figures(),
        };
        Layout::new(self.screen, &input)
    }

    /// Returns the moves of the game for the move list, which marks the move at this path.
    fn move_list<'a>(&'a self, shown_path: &'a TreePath) -> MoveList<'a> {
        let game = self.session.game();
        let view = self.session.view();
        MoveList {
            tree: view.tree(),
            annotated: view.document.is_annotated(),
            end_comment: view.document.end_comment(game),
            shown: shown_path,
            present: view.present().plies(),
            letters: self.config.settings().notation,
            ascii: self.ascii,
            has_times: game.clocks().is_some(),
            scrolling: match game.outcome() {
                Some(_) => Scrolling::ToLastPair,
                None => Scrolling::Ahead,
            },
        }
    }

    /// Returns the title of the window: whose move it is, or how the game ended.
    pub fn title(&self) -> String {
        let dash = if self.ascii { "-" } else { "–" };
        format!("{} {dash} Tabiya", self.session.view().standing())
    }
}

#[cfg(test)]
mod tests;
