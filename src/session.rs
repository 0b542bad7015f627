//! One session: the game, its two players and their score. Executes the commands of both front ends.

mod access;
mod answer;
mod asking;
mod event_text;
mod execute;
mod files;
mod follow;
mod found;
mod game_document;
mod in_words;
mod library;
mod link;
mod next_game;
mod numbering;
mod opened;
mod picture_file;
mod proposal;
mod reach;
mod rematch;
mod reported_state;
mod response;
mod right;
mod saving;
mod score;
mod screen;
mod seats;
mod session_error;
mod sitting;
mod socket;
mod tabiya_tags;
mod task;
mod walk;

use std::time::Instant;

pub use link::process_ended;
pub use next_game::{NextGame, first_position, toss};
pub use opened::Opened;
pub use picture_file::{DEFAULT_SQUARE_SIZE, write_picture};
pub use response::{Context, FrontEnd, Response, Task, WorkResult, saved_as};
pub use saving::{SAVED_AGAIN, SavingChange, not_being_saved};

use crate::command::{self, Refusal};
use crate::game::{Action, ActionError, Clocks, Game, GameEvent, GameOptions, Outcome, Players};
use crate::rules::{Color, Position};
use crate::settings::{Applies, Change, Settings};
use crate::storage::{GameFolder, Notifier};
use crate::text::{self};
use access::Access;
use game_document::GameDocument;
use link::Link;
use opened::PLAYER_TAGS;
use saving::Saving;
use screen::Screen;
use sitting::Sitting;

pub use answer::{board_in_letters, pieces};
pub use library::games_of;
pub use numbering::numbering;
pub use session_error::SessionError;
pub use task::PendingTask;
pub use walk::{ViewedPosition, new_game_begun};

/// One session of two players: their game, names and score, and where it is saved.
pub struct Session {
    sitting: Sitting,
    /// The game as written to disk.
    document: GameDocument,
    link: Link,
    saving: Saving,
    /// What other screens did just before a flag fell, until the front end receives it.
    waiting: Vec<Result<Response, SessionError>>,
    /// Called when saving fails or succeeds again, when another screen does something, or when something happens in a game that
    /// we follow.
    notifier: Option<Notifier>,
    front_end: FrontEnd,
}

impl Session {
    /// Starts a session in line mode with a game from this position. Saves games only after a call of `keep_games` or
    /// `keep_in_file`.
    pub fn new(start: Position, players: Players) -> Self {
        let sitting = Sitting::new(start, players);
        Self {
            document: GameDocument::new(sitting.game(), sitting.players()),
            sitting,
            link: Link::default(),
            saving: Saving::default(),
            waiting: Vec::new(),
            notifier: None,
            front_end: FrontEnd::LineMode,
        }
    }

    /// Gives the first game these options.
    pub fn with_options(mut self, options: GameOptions) -> Self {
        if options != *self.sitting.options() {
            self.set_options(options);
        }
        self
    }

    /// Answers another front end from now on.
    pub fn set_front_end(&mut self, front_end: FrontEnd) {
        self.front_end = front_end;
    }

    pub fn front_end(&self) -> FrontEnd {
        self.front_end
    }

    /// Saves this game and later ones in this folder, from the next action on.
    pub fn keep_games(&mut self, folder: GameFolder) {
        self.saving.keep_games(folder);
    }

    /// Returns the folder of saved games.
    pub fn folder(&self) -> &GameFolder {
        self.saving.folder()
    }

    pub fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    pub fn game(&self) -> &Game {
        self.sitting.game()
    }

    /// Returns what we know about the file or pasted text that the game came from; `None` if it began here.
    pub fn opened(&self) -> Option<&Opened> {
        self.document.opened()
    }

    pub fn players(&self) -> &Players {
        self.sitting.players()
    }

    /// Applies a changed name or game option. Returns what to add to the message about it, since options may have to wait for
    /// the next game.
    pub fn apply_setting(&mut self, change: &Change, settings: &Settings) -> &'static str {
        match change.setting.applies {
            Applies::Now => return "",
            Applies::Player(color) => {
                let name = match color {
                    Color::White => &settings.white,
                    Color::Black => &settings.black,
                };
                self.name_player(color, name);
                return "";
            }
            Applies::NextGame => {}
        }
        let mut agreed = settings.clone();
        agreed.game = self.sitting.options().clone();
        change.apply(&mut agreed);
        let options = agreed.game;
        if options == *self.sitting.options() || self.set_options(options) {
            ""
        } else {
            ", starting with the next game"
        }
    }

    /// Executes an action of a player at this screen, and returns what happened. If another process has the game, sends it the
    /// action and returns no events, since that process decides.
    pub fn act(&mut self, action: Action, now: Instant) -> Result<Vec<GameEvent>, SessionError> {
        self.check_may_act(action)?;
        if self.link.guest().is_some() {
            self.link.send(&command::line(action))?;
            return Ok(Vec::new());
        }
        self.act_here(action, Screen::Here, now)
    }

    /// Executes an action in a game that this process has, and records it. Returns what happened.
    fn act_here(
        &mut self,
        action: Action,
        by: Screen,
        now: Instant,
    ) -> Result<Vec<GameEvent>, SessionError> {
        let acted = self.sitting.act(action, now);
        let events = acted.map_err(|error| {
            SessionError::Refused(Refusal {
                squares: error.squares(),
                ..Refusal::new(self.refusal(&error))
            })
        })?;
        if let Some(screens) = self.link.screens_mut() {
            screens.drop_proposal(&events);
        }
        self.record_events(&events, now);
        self.tell_happened(&events, by, now);
        Ok(events)
    }

    /// Returns when a flag will fall and end the game; `None` if no clock is running, or another process decides that.
    pub fn flag_due(&self) -> Option<Instant> {
        self.link.own().ok()?;
        self.sitting.game().deadline()
    }

    /// Says why an action is not possible.
    pub fn refusal(&self, error: &ActionError) -> String {
        let start_with = match self.front_end {
            FrontEnd::Screen => "/start, Ctrl-P or a click on a clock",
            FrontEnd::LineMode | FrontEnd::Pipe => "/start",
        };
        text::refusal_in_words(error, self.sitting.players(), start_with)
    }

    /// Advances the clocks. Returns how the game ended if a flag has fallen.
    pub fn tick(&mut self, now: Instant) -> Option<Outcome> {
        let due = self.flag_due()?;
        if now >= due {
            self.hear_before_flag(due, now);
            // What we heard may have ended the game or stopped the clocks.
            self.flag_due()?;
        }
        let outcome = self.sitting.tick(now)?;
        self.record_events(&[], now);
        self.tell_happened(&[GameEvent::Ended(outcome)], Screen::Here, now);
        Some(outcome)
    }

    /// Records both clocks, so that nobody gains time by leaving the game. Must be called before another game replaces it, and
    /// at the end of the session.
    pub fn leave(&mut self, now: Instant) {
        let is_started = self.sitting.game().clocks().is_some_and(Clocks::is_started);
        if is_started
            && self.link.own().is_ok()
            && self.tick(now).is_none()
            && self.sitting.game().outcome().is_none()
        {
            self.change_document(|document, game| {
                document.record_leaving(game, now);
                true
            });
        }
    }

    /// Names a player, if this process has the game.
    fn name_player(&mut self, color: Color, name: &str) {
        if self.link.own().is_ok() {
            self.sitting.name_player(color, name);
            self.set_tag(PLAYER_TAGS[color as usize], name);
        }
    }

    /// Sets a tag of the game.
    fn set_tag(&mut self, tag: &str, text: &str) {
        self.change_document(|document, _| {
            document.set_tag(tag, text);
            true
        });
        self.publish();
    }

    /// Records these events in the document, and saves it.
    fn record_events(&mut self, events: &[GameEvent], now: Instant) {
        let is_piped = self.front_end == FrontEnd::Pipe;
        let is_new = self.saving.new_games().is_some() && !self.link.is_kept();
        self.change_document(|document, game| {
            document.record_source(is_piped, is_new);
            document.record(game, events, now);
            true
        });
    }

    /// Changes what is written to disk, and saves it. `change` returns true if it has changed something. Saving a game begins
    /// with the first change after its first move.
    fn change_document(&mut self, change: impl FnOnce(&mut GameDocument, &Game) -> bool) {
        let Link::Own(own) = &mut self.link else {
            return;
        };
        own.prepare_change();
        let changed = change(&mut self.document, self.sitting.game());
        let has_moves = !self.document.tree().main.moves.is_empty();
        if own.has_begun_saving() || changed && has_moves {
            self.save();
        }
    }

    /// Saves the game. The first call chooses a new file if the game has none.
    fn save(&mut self) {
        if let Link::Own(own) = &mut self.link {
            own.save(
                &self.document,
                self.saving.new_games(),
                self.notifier.as_ref(),
            );
        }
    }

    /// Sets the options of the next game. If nobody has acted in this game yet, they also become its options; returns true
    /// then.
    fn set_options(&mut self, options: GameOptions) -> bool {
        let game = self.sitting.game();
        let begun = self.document.opened().is_some()
            || !game.record().is_empty()
            || game.outcome().is_some()
            || game.clocks().is_some_and(Clocks::is_started);
        if begun {
            self.sitting.set_options(options);
        } else {
            self.sitting.restart(options);
            self.document
                .restart(self.sitting.game(), self.sitting.players());
            self.publish();
        }
        !begun
    }

    /// Begins another game between the same players, with the options that they have agreed on.
    pub fn begin(&mut self, start: Position) {
        self.replace_game(Game::with_options(start, self.sitting.options().clone()));
    }

    /// Replaces the game with another one, which is to be saved in a new file.
    fn replace_game(&mut self, game: Game) {
        self.sitting.begin(game);
        self.document = GameDocument::new(self.sitting.game(), self.sitting.players());
        self.link_to(Access::Free(None));
        self.publish();
    }

    /// Puts another game on the board, with this access to it.
    fn link_to(&mut self, access: Access) {
        let notifier = self.notifier.as_ref();
        self.link.change(|link| link.open(access, notifier));
    }

    /// Returns what starts the clocks; `None` if they have started or there are none. They wait at the start of a game and
    /// after it was resumed.
    pub fn clock_hint(&self) -> Option<String> {
        let game = self.sitting.game();
        if game.clocks()?.is_started() || game.outcome().is_some() {
            return None;
        }
        let player = self.sitting.players().called(game.side_to_move());
        let start_with = match self.front_end {
            FrontEnd::Screen => "/start or Ctrl-P",
            FrontEnd::LineMode | FrontEnd::Pipe => "/start",
        };
        Some(format!(
            "{player}'s clock is not running: {start_with} starts it"
        ))
    }
}
