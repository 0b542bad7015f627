//! One session: the game, its two players and their score. Executes the commands from both front ends.

mod access;
mod action_text;
mod begin_game;
mod connect;
mod connected_screens;
mod describe;
mod execute;
mod follow_file;
mod follow_host;
mod followed_file;
mod found_game;
mod game_document;
mod join;
mod link;
mod loaded_game;
mod lost_process;
mod manage_saved_games;
mod move_numbers;
mod next_game;
mod open_game;
mod picture_file;
mod queries;
mod reading;
mod report;
mod saving;
mod score;
mod score_sheet;
mod screen;
mod seats;
mod serve_screens;
mod session_error;
mod sitting;
mod tabiya_tags;
mod task;
mod viewed_position;
mod write_into_file;

use std::path::Path;
use std::time::Instant;

pub use loaded_game::Opened;
pub use manage_saved_games::games_of;
pub use move_numbers::numbering;
pub use next_game::{Colors, NextGame, first_position};
pub use picture_file::{DEFAULT_PACE, DEFAULT_SQUARE_SIZE, Export, MoveRange, write_export};
pub use queries::{board_in_letters, pieces};
pub use reading::Edit;
pub use report::{ChangedFile, Context, FrontEnd, Report};
pub use saving::SavingChange;
pub use session_error::SessionError;
pub use viewed_position::ViewedPosition;
pub use write_into_file::WriteIntoFile;

use crate::command::{Need, Refusal};
use crate::game::{Action, ActionError, Clocks, Game, GameEvent, GameOptions, Outcome, Players};
use crate::rules::{Color, Position};
use crate::settings::{Change, Field};
use crate::storage::{self, DISK_PATIENCE, GameFolder, Notifier};
use crate::text;
use access::Access;
use game_document::GameDocument;
use link::{Link, Own};
use loaded_game::PLAYER_TAGS;
use saving::Saving;
use sitting::Sitting;
use task::PendingTask;

/// One session of two players: their game, names and score, and where the game is saved.
pub struct Session {
    sitting: Sitting,
    /// The game as we write it to disk, with its tags and comments.
    document: GameDocument,
    link: Link,
    /// The color that this screen had when it last had only one. A screen that joins without naming a color gets the other.
    own_color: Color,
    saving: Saving,
    /// What other screens did before a flag fell. We handled it when we noticed the flag, and [`Self::receive`] reports it.
    waiting: Vec<Report>,
    /// What goes on in the background, oldest first.
    tasks: Vec<PendingTask>,
    /// Called when a task is done, when saving fails, succeeds again or moves to another file, when another screen does something, and when
    /// something happens in a game that we follow. `None` before [`Self::share`].
    notifier: Option<Notifier>,
    pub front_end: FrontEnd,
}

/// When a changed setting takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakesEffect {
    Now,
    NextGame,
    NextStart,
}

impl Session {
    /// Starts a session in line mode with a game from this position. Nothing is saved until `keep_games` or `keep_in_file` is
    /// called.
    pub fn new(start: Position, players: Players) -> Self {
        let sitting = Sitting::new(start, players);
        Self {
            document: GameDocument::new(sitting.game(), sitting.players()),
            sitting,
            link: Link::default(),
            own_color: Color::White,
            saving: Saving::default(),
            waiting: Vec::new(),
            tasks: Vec::new(),
            notifier: None,
            front_end: FrontEnd::LineMode,
        }
    }

    /// Gives the first game and later ones these options.
    pub fn with_options(mut self, options: GameOptions) -> Self {
        self.set_options(options);
        self
    }

    /// Saves this game in this folder, unless the game has a file already, and saves later games there too. The first save of a
    /// game needs a move.
    pub fn keep_games(&mut self, folder: GameFolder) {
        self.saving.keep_games(folder);
    }

    pub fn folder(&self) -> &GameFolder {
        self.saving.folder()
    }

    pub fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    pub fn game(&self) -> &Game {
        self.sitting.game()
    }

    /// Returns what we know about where the game came from: a file, pasted text or another process. `None` if the game began
    /// here.
    pub fn opened(&self) -> Option<&Opened> {
        self.document.opened()
    }

    pub fn players(&self) -> &Players {
        self.sitting.players()
    }

    /// Applies a changed name or game option. Does nothing for other settings, because the front ends read those from the
    /// config. Returns when the change takes effect.
    pub fn apply_setting(&mut self, change: &Change) -> TakesEffect {
        match change.setting.field {
            Field::Program { .. } => TakesEffect::Now,
            Field::Start { .. } => TakesEffect::NextStart,
            Field::Player(color) => {
                self.name_player(color, &change.value);
                TakesEffect::Now
            }
            Field::Game { put, .. } => {
                // The players may have agreed on other options than the settings have. Only this one changes, and it takes
                // effect now if nobody has acted in the game yet.
                let mut options = self.sitting.options().clone();
                // The value is valid.
                let _ = put(&mut options, &change.value);
                self.set_options(options)
            }
        }
    }

    /// Gives a player this name, in the session and in the PGN of this game. Does nothing if this process does not own the
    /// game, because it then shows the names that came with the game.
    fn name_player(&mut self, color: Color, name: &str) {
        if self.link.own().is_ok() {
            self.sitting.name_player(color, name);
            self.set_tag(PLAYER_TAGS[color as usize], name);
        }
    }

    /// Executes an action of a player at this screen in a game that this process owns, and returns what happened.
    #[cfg(test)]
    pub fn act(&mut self, action: Action, now: Instant) -> Result<Vec<GameEvent>, SessionError> {
        self.check_may(Need::Act(self.game().actor(action)))?;
        self.act_here(action, now)
    }

    /// Executes an action in a game that this process owns, and records it. Returns what happened.
    fn act_here(&mut self, action: Action, now: Instant) -> Result<Vec<GameEvent>, SessionError> {
        let acted = self.sitting.act(action, now);
        let events = acted.map_err(|error| self.refused(&error))?;
        self.record_events(&events, now);
        self.tell(action);
        Ok(events)
    }

    /// Performs an action of this screen in a copy of the game, and returns what would happen. Fails if the screen may not
    /// perform it, or if the game refuses it.
    pub fn act_in_copy(
        &self,
        copy: &mut Game,
        action: Action,
        now: Instant,
    ) -> Result<Vec<GameEvent>, SessionError> {
        self.check_may(Need::Act(copy.actor(action)))?;
        copy.act(action, now).map_err(|error| self.refused(&error))
    }

    fn refused(&self, error: &ActionError) -> SessionError {
        SessionError::Refused(Refusal {
            squares: error.squares(),
            ..Refusal::new(self.refusal(error))
        })
    }

    /// Returns when a flag will fall and end the game; `None` if no clock is running, or if this process does not own the
    /// game.
    pub fn flag_due(&self) -> Option<Instant> {
        self.link.own().ok()?;
        self.sitting.game().deadline()
    }

    /// Returns the reason why an action is not possible.
    pub fn refusal(&self, error: &ActionError) -> String {
        text::refusal_in_words(error, self.sitting.players())
    }

    /// If a flag has fallen, carries out what other screens sent before that, and then ends the game. Returns the outcome if
    /// the flag has ended the game, otherwise `None`.
    pub fn tick(&mut self, now: Instant) -> Option<Outcome> {
        let due = self.flag_due()?;
        if now >= due {
            self.handle_peers_before_flag(due, now);
            // That may have ended the game or stopped the clocks.
            self.flag_due()?;
        }
        let outcome = self.sitting.tick(now)?;
        self.record_events(&[], now);
        self.publish();
        Some(outcome)
    }

    /// Records the times of both clocks in a game that this process owns, so that nobody gains time by leaving the game. Does
    /// nothing if the clocks have not started, or if the game is over. Call it at the end of the session.
    pub fn record_clocks(&mut self, now: Instant) {
        let is_started = self.sitting.game().clocks().is_some_and(Clocks::is_started);
        if !is_started || self.link.own().is_err() {
            return;
        }
        // A flag that has fallen ends the game, and that records the clocks too.
        self.tick(now);
        if self.sitting.game().outcome().is_none() {
            self.change_document(|document, game| document.record_leaving(game, now));
        }
    }

    /// Sets a PGN tag, [saves](Self::save_after_change) the game, and sends it to the other screens.
    fn set_tag(&mut self, tag: &str, text: &str) {
        self.change_document(|document, _| {
            document.set_tag(tag, text);
            document.name_source();
        });
        self.publish();
    }

    /// Records the game and these events in the document, as [`GameDocument::record`] does, and
    /// [saves](Self::save_after_change) the game.
    fn record_events(&mut self, events: &[GameEvent], now: Instant) {
        let is_piped = self.front_end == FrontEnd::Pipe;
        let is_new = self.saving.new_games().is_some() && !self.link.is_kept();
        self.change_document(|document, game| {
            document.record_source(is_piped, is_new);
            document.record(game, events, now);
        });
    }

    /// Changes the document, and [saves](Self::save_after_change) the game. Does nothing if this process does not own the
    /// game.
    fn change_document(&mut self, change: impl FnOnce(&mut GameDocument, &Game)) {
        if let Link::Own(own) = &mut self.link {
            own.prepare_change();
            change(&mut self.document, self.sitting.game());
            self.save_after_change(true);
        }
    }

    /// Saves the game after a change. The first save needs a move. `has_changed` is false if the change was refused: then this
    /// only gives the writer its snapshot back, which [`Own::prepare_change`] has released.
    fn save_after_change(&mut self, has_changed: bool) {
        let has_begun_saving = self.link.own().is_ok_and(Own::has_begun_saving);
        let has_moves = !self.document.tree().main.moves.is_empty();
        if has_begun_saving || has_changed && has_moves {
            self.save();
        }
    }

    /// Saves the game if this process owns it. If the game has no file, the first call chooses a new one in the folder of
    /// saved games, or does nothing if games are not saved.
    fn save(&mut self) {
        if let Link::Own(own) = &mut self.link {
            own.save(
                &self.document,
                self.saving.new_games(),
                self.notifier.as_ref(),
            );
        }
    }

    /// Returns why the game is not being saved; `None` if the last save succeeded, if there was none, or if this process does
    /// not own the game.
    pub fn error(&self) -> Option<String> {
        self.link.own().ok()?.error()
    }

    /// Returns how saving has changed since the last call, and tells the other screens. `None` if nothing has changed, or if
    /// this process does not own the game.
    pub fn take_change_of_saving(&self) -> Option<SavingChange> {
        let own = self.link.own().ok()?;
        let change = own.take_change_of_saving()?;
        if let Some(screens) = own.screens() {
            for peer in screens.host.peers() {
                self.link.tell_peer(peer, &change.sentence());
            }
        }
        Some(change)
    }

    /// Returns true if changes of somebody else's game are saved in a copy.
    pub fn saves_copy(&self) -> bool {
        self.document.is_copy() && self.link.own().is_ok_and(Own::has_begun_saving)
    }

    /// Returns a sentence that says in which copy the changes of somebody else's game are kept; `None` if nothing was changed.
    pub fn kept_copy(&self) -> Option<String> {
        if !self.saves_copy() {
            return None;
        }
        let path = self.link.path()?;
        let name = storage::printable_path(Path::new(path.file_name()?));
        Some(text::games::kept_in_copy(&name))
    }

    /// Waits until the game is saved, and tries once more if that failed, each time for at most [`DISK_PATIENCE`]. Call it at
    /// the end of a game or session. Returns why the game is not saved; `None` if there is nothing left to save.
    pub fn flush(&mut self) -> Option<String> {
        let saved = storage::flush(DISK_PATIENCE);
        if self.save_again() {
            storage::flush(DISK_PATIENCE);
        }
        self.error()
            .or_else(|| (!saved).then(|| storage::SLOW_DISK.to_owned()))
    }

    /// Saves again after an error. Returns true if there was one.
    pub fn save_again(&mut self) -> bool {
        let failed = self.error().is_some();
        if failed {
            self.save();
        }
        failed
    }

    /// Sets the options of the next game. This game gets them too if it began here, has no move and no result, and its clocks
    /// have not started. Returns when they take effect.
    fn set_options(&mut self, options: GameOptions) -> TakesEffect {
        if options == *self.sitting.options() {
            return TakesEffect::Now;
        }
        let game = self.sitting.game();
        let has_begun = self.document.opened().is_some()
            || !game.record().is_empty()
            || game.outcome().is_some()
            || game.clocks().is_some_and(Clocks::is_started);
        if has_begun {
            self.sitting.set_options(options);
            return TakesEffect::NextGame;
        }
        self.sitting.restart(options);
        self.document
            .restart(self.sitting.game(), self.sitting.players());
        self.publish();
        TakesEffect::Now
    }

    /// Replaces the game with the one that `make` returns, and records the clocks of the old one first. The new game will be
    /// saved in a new file, if games are saved.
    fn replace_game(&mut self, now: Instant, make: impl FnOnce(&mut Sitting) -> Game) {
        self.record_clocks(now);
        let game = make(&mut self.sitting);
        self.sitting.begin(game);
        self.document = GameDocument::new(self.sitting.game(), self.sitting.players());
        self.link_to(Access::Free(None));
        self.publish();
    }

    /// Links this process to the game that is about to be on the board. Connected screens stay connected if this process owns
    /// both games.
    fn link_to(&mut self, access: Access) {
        let notifier = self.notifier.as_ref();
        self.link.change(|link| link.open(access, notifier));
    }

    /// Returns a sentence that says what starts the clocks: a move, or `start_with`, a command or a key, unless this screen only
    /// watches. Returns `None` if the clocks have started, the game is over or read, or there are no clocks. Clocks wait at the start of a game, and after the game has been resumed.
    pub fn clock_hint(&self, start_with: &str) -> Option<String> {
        let game = self.sitting.game();
        if game.clocks()?.is_started() || game.outcome().is_some() || self.is_read() {
            return None;
        }
        let side = game.side_to_move();
        let [first, second] = [side, !side].map(|color| self.sitting.players().called(color));
        let sentence = format!("{second}'s clock starts with {first}'s move");
        if self.only_watches() {
            return Some(sentence);
        }
        Some(format!("{sentence} ({start_with} starts {first}'s)"))
    }
}
