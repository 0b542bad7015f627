//! Opens the dialog for a new game, and begins the game that the players chose there.

use super::App;
use super::settle::{Handled, Report};
use crate::command::Need;
use crate::game::Players;
use crate::session::{Colors, NextGame, name_players};
use crate::settings::Change;
use crate::tui::dialogs::{NewGame, chosen_settings};

impl App {
    /// Opens the dialog for a new game. If that dialog is on top, closes it instead.
    pub(super) fn open_new_game_dialog(&self) -> Handled {
        if self.layers.shows::<NewGame>() {
            return Ok(Report::Closed);
        }
        self.session.check_may(Need::AnotherGame)?;
        let start = *self.session.game().start();
        let next = self.session.view().next_game();
        let mut settings = self.config.settings().clone();
        name_players(&mut settings, &next.players);
        settings.game = next.options.clone();
        let colors = match self.session.game().outcome() {
            Some(_) => Colors::Swapped,
            None => Colors::Named,
        };
        let shown_position = *self.shown().position();
        Ok(Report::open(NewGame::new(
            settings,
            start,
            shown_position,
            colors,
        )))
    }

    /// Begins the game chosen in the dialog. If something in the dialog is wrong, the dialog stays open and marks the first
    /// mistake.
    pub(super) fn begin_chosen_game(&mut self) -> Handled {
        let Some(agreed) = self.layers.find().and_then(NewGame::agreed) else {
            // The dialog has marked the mistake.
            return Ok(Report::KeepsMessage);
        };
        let settings = agreed.page.settings();
        let changes: Vec<Change> = chosen_settings()
            .map(|setting| Change::to(setting, &settings))
            .collect();
        let next = NextGame {
            players: Players {
                white: settings.white,
                black: settings.black,
            },
            colors: agreed.page.colors(),
            options: settings.game,
            start: agreed.start,
        };
        let handled =
            self.ask_session(|session, context| session.begin_chosen_game(next, &changes, context));
        if self.session.seat().is_none() {
            let first_to_move = self.session.game().side_to_move();
            self.hand
                .turn(self.config.settings().board_side.bottom(first_to_move));
        }
        handled
    }
}
