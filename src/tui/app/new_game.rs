//! Opens the dialog for a new game, and begins the game that the players chose there.

use super::App;
use super::settle::{Handled, NewBoard, Report};
use crate::command::StartChoice;
use crate::game::Players;
use crate::rules::Color;
use crate::session::{NextGame, Session, Task, first_position, new_game_begun, toss};
use crate::settings::{Change, Settings, read_name};
use crate::tui::dialogs::{Colors, NewGame, chosen_settings};

impl App {
    /// Opens the dialog for a new game. If that dialog is on top, closes it instead.
    pub(super) fn open_new_game_dialog(&self) -> Report {
        if self.layers.shows::<NewGame>() {
            return Report::Closed;
        }
        let next = self.session.view().next_game();
        let mut settings = self.config.settings().clone();
        name_players(&mut settings, &next.players);
        settings.game = next.options.clone();
        let colors = match self.session.game().outcome() {
            Some(_) => Colors::Swapped,
            None => Colors::Named,
        };
        let shown_position = *self.shown().position();
        Report::open(NewGame::new(settings, next.start, shown_position, colors))
    }

    /// Begins the game chosen in the dialog, or asks the player at another screen first. If something in the dialog is wrong,
    /// the dialog stays open and marks the first mistake.
    pub(super) fn begin_chosen_game(&mut self) -> Handled {
        let Some(agreed) = self.layers.find().and_then(NewGame::agreed) else {
            // The dialog has marked the mistake.
            return Ok(Report::KeepsMessage);
        };
        let chosen = agreed.page;
        // This may toss for colors or draw a starting position, so we call it only once.
        let next = next_game(&chosen, agreed.start);
        if let Some(asked) = self.session.ask_for_next(&next)? {
            // The game begins only if the player at the other screen agrees.
            self.layers.close_all();
            return self.report_response(Ok(asked));
        }
        let words = self.replace_game(next, &chosen);
        Ok(Report::Board(NewBoard::Begun(words)))
    }

    /// Begins a game in place of the current one. Returns the sentence that announces it.
    fn replace_game(&mut self, next: NextGame, chosen: &NewGame) -> String {
        let old_game = self.session.game();
        let was_over = old_game.outcome().is_some();
        let begun = new_game_begun(old_game.is_unfinished());
        let is_swapped = next.swapped;
        self.begin_next(next, chosen.settings());
        let players = self.session.players();
        match chosen.colors() {
            Colors::Toss => format!("{}. {begun}", toss_result(players, is_swapped)),
            // Players who change colors after a finished game play a rematch.
            Colors::Swapped if was_over => rematched(players),
            Colors::Swapped | Colors::Named => begun,
        }
    }

    /// Leaves the game on the board and begins this one. The settings get the names and options that the players agreed on.
    /// They are also written to the settings file, unless the user has no home folder.
    fn begin_next(&mut self, next: NextGame, settings: Settings) {
        let first_to_move = next.start.side_to_move;
        self.session.record_clocks(self.now);
        self.session.begin_next(next);
        let changes = agreed_changes(&self.session, settings);
        let written = self.config.set_all(&changes);
        if self.config.file().is_some() {
            self.tasks
                .begin(Task::write_settings("the settings".to_owned(), written));
        }
        self.hand
            .turn(self.config.settings().turn.bottom(first_to_move));
    }
}

/// Returns the game that the players chose in the dialog. This tosses for colors or draws a starting position if they chose
/// that.
fn next_game(chosen: &NewGame, start: StartChoice) -> NextGame {
    let settings = chosen.settings();
    NextGame {
        players: Players {
            white: settings.white,
            black: settings.black,
        },
        swapped: match chosen.colors() {
            Colors::Named => false,
            Colors::Swapped => true,
            Colors::Toss => toss(),
        },
        options: settings.game,
        start: first_position(start),
    }
}

/// Returns the message about a rematch that has just begun.
pub fn rematched(players: &Players) -> String {
    let Players { white, black } = players;
    format!("A rematch, {white} against {black}")
}

/// Returns the result of the toss in words: who has White or, if that player has no name, whether the players change sides.
fn toss_result(players: &Players, swapped: bool) -> String {
    match (players.known(Color::White), swapped) {
        (Some(name), _) => format!("The toss: {name} has White"),
        (None, true) => "The toss: change sides".to_owned(),
        (None, false) => "The toss: stay as you are".to_owned(),
    }
}

/// Returns changes for all settings that the dialog offers. Names and options are those of the game that has begun; other
/// values come from `settings`.
pub fn agreed_changes(session: &Session, mut settings: Settings) -> Vec<Change> {
    name_players(&mut settings, session.players());
    settings.game = session.game().options().clone();
    let change = |setting| Change::to(setting, &settings);
    chosen_settings().map(change).collect()
}

/// Sets the names of these players in the settings.
fn name_players(settings: &mut Settings, players: &Players) {
    // A name in a PGN file may be one that players cannot set.
    let name_of = |color| read_name(players.name(color)).unwrap_or_else(|_| color.to_string());
    settings.white = name_of(Color::White);
    settings.black = name_of(Color::Black);
}
