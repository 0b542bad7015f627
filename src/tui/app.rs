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
mod replay;
mod resume_offer;
mod settle;
mod shown_clock;
mod shown_message;
mod shown_position;
mod situation;
mod slide;
mod typed_text;
mod typing;

use std::time::Instant;

use ratatui::layout::Rect;

use super::keys::{self, Availability, Situation};
use super::layout::{Layout, LayoutInput, MoveList, Scrolling};
use super::ui::Frame;
use super::widgets::Plot;
use crate::pgn::TreePath;
use crate::rules::{Color, Square};
use crate::session::{FrontEnd, Session, ViewedPosition};
use crate::settings::{Config, Settings};
use crate::text::mate_in_words;
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

pub use effects::Suspend;
use replay::Replay;
pub use shown_clock::ShownClock;
use shown_clock::columns_of_figures;

/// The whole state of the screen. What the session knows of the game is not here: whose move it is, the clocks, an open
/// question, who plays where.
pub struct App {
    // The game and the settings.
    pub session: Session,
    pub config: Config,

    // The board.
    /// The piece or the move that players hold, with cursor, marks and the color at the bottom.
    pub hand: Hand,
    /// The last move while its piece is halfway. The next event of the game ends it.
    pub slide: Option<Slide>,
    /// The position that players view; `None` while the current position is shown.
    viewed: Option<ViewedPosition>,
    /// The viewed line while it plays by itself.
    replay: Option<Replay>,

    // Beside and above the board.
    /// The typed text, its completions, and the message.
    pub line: LineState,
    /// The dialogs and the position editor; empty while the keys belong to the game.
    pub layers: Layers,
    /// The search for an unfinished game that one key continues, and its result.
    pub offer: ResumeOffer,

    // The last frame and the last event.
    /// The frame that the players see. A click acts on what it shows.
    pub frame: Frame,
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
    pub effects: Effects,
    /// Whose time was low, and whether the window has the focus.
    bell: Bell,
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
        line.say(messages::first(&session, &config));
        Self {
            hand: Hand::new(bottom),
            slide: None,
            late_input: LateInput::default(),
            session,
            config,
            viewed,
            replay: None,
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
        }
    }

    /// Returns the square of the cursor. Returns `None` while the cursor is hidden, while players view another position, after
    /// the end of the game, and on a screen that only watches.
    pub fn cursor(&self) -> Option<Square> {
        let is_visible = self.hand.is_cursor_shown() && self.shown().is_playable();
        is_visible.then_some(self.hand.cursor())
    }

    pub fn settings(&self) -> &Settings {
        self.config.settings()
    }

    pub fn has_ended(&self) -> bool {
        self.late_input.has_left()
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

    /// Returns what decides which keys work now, and which have buttons.
    pub fn situation(&self) -> Situation {
        situation::of(self)
    }

    /// Returns where everything is on the screen.
    pub fn layout(&self) -> Layout {
        let game = self.session.game();
        let shown_path = self.shown().path();
        let situation = self.situation();
        let offered = [
            Availability::Continue,
            Availability::Clocks,
            Availability::ChosenClocks,
        ];
        let offers = keys::buttons(&situation, &offered);
        let buttons = keys::bar(&situation);
        let why = game
            .outcome()
            .and_then(|_| mate_in_words(game.position()))
            .unwrap_or_default();
        let input = LayoutInput {
            bottom: self.hand.bottom(),
            moves: move_list(self, &shown_path),
            question: self.session.question(),
            outcome: game.outcome(),
            opening: self.shown().opening(),
            offers: &offers,
            buttons: &buttons,
            has_plot: self.viewed.is_some() && Plot::of_thoughts(game).is_some(),
            why: &why,
            figures: columns_of_figures(self),
        };
        Layout::new(self.screen, &input)
    }

    /// Returns the title of the window: whose move it is, or how the game ended.
    pub fn title(&self) -> String {
        let dash = if self.ascii { "-" } else { "–" };
        format!("{} {dash} Tabiya", self.session.view().standing())
    }
}

/// Returns the moves of the game for the move list, which marks the move at this path.
fn move_list<'a>(app: &'a App, shown_path: &'a TreePath) -> MoveList<'a> {
    let game = app.session.game();
    let view = app.session.view();
    MoveList {
        tree: view.tree(),
        annotated: view.document.is_annotated(),
        end_comment: view.document.end_comment(game),
        shown: shown_path,
        present: view.present().plies(),
        letters: app.config.settings().notation,
        ascii: app.ascii,
        has_times: game.clocks().is_some(),
        scrolling: match game.outcome() {
            Some(_) => Scrolling::ToLastPair,
            None => Scrolling::Ahead,
        },
    }
}

#[cfg(test)]
mod tests;
