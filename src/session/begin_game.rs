//! Begins another game between the same players as they have agreed on it, and keeps the settings that they have chosen for it.

use std::time::Instant;

use super::next_game::{Colors, NextGame, toss};
use super::report::{Context, Report};
use super::task::Task;
use super::viewed_position::View;
use super::{Session, SessionError};
use crate::command::{Need, StartChoice};
use crate::game::Game;
use crate::settings::{Change, Config};
use crate::text::{self, games};

impl View<'_> {
    /// Returns a proposal for another game, with the same players, colors and start. If this game was opened, the proposal
    /// keeps its options; otherwise it has the options agreed on for the next game.
    pub fn next_game(self) -> NextGame {
        let options = match self.document.opened() {
            Some(_) => self.game().options(),
            None => self.sitting.options(),
        };
        NextGame {
            players: self.sitting.players().clone(),
            colors: Colors::Named,
            options: options.clone(),
            start: StartChoice::At(*self.game().start()),
        }
    }
}

impl Session {
    /// Like [`Self::begin_game`], for players at this screen. Fails if they may not.
    pub fn begin_chosen_game(
        &mut self,
        next: NextGame,
        changes: &[Change],
        context: &mut Context<'_>,
    ) -> Result<Report, SessionError> {
        self.check_may(Need::AnotherGame)?;
        Ok(self.begin_game(next, changes, context))
    }

    /// Begins another game, whoever chose it. The caller has checked that this screen may. Applies these changes of settings,
    /// with the names and options of the game that begins, and has them written to the settings file.
    pub(super) fn begin_game(
        &mut self,
        next: NextGame,
        changes: &[Change],
        context: &mut Context<'_>,
    ) -> Report {
        let words = self.begin_next(next, context.now);
        self.keep_settings(changes, context.config);
        Report::Begun(words)
    }

    /// Returns what the players have agreed on for a rematch: they switch colors and keep the terms. Fails if this game is not
    /// over.
    pub(super) fn rematch(&self) -> Result<NextGame, SessionError> {
        self.sitting.check_over()?;
        if self.is_from_somebody_else() {
            return Err(SessionError::new(text::NOT_PLAYED_HERE));
        }
        Ok(NextGame {
            colors: Colors::Swapped,
            ..self.view().next_game()
        })
    }

    /// Begins another game as agreed, and tosses for the colors if the players chose that. If the players switch colors, their
    /// screens do too. Returns the sentence, without its period, that announces the game.
    pub(super) fn begin_next(&mut self, next: NextGame, now: Instant) -> String {
        let was_over = self.sitting.game().outcome().is_some();
        let begun = games::new_game(self.sitting.game().is_unfinished());
        let colors = next.colors;
        let is_swapped = match colors {
            Colors::Named => false,
            Colors::Swapped => true,
            Colors::Toss => toss(),
        };
        if is_swapped {
            self.own_color = !self.own_color;
            if let Some(screens) = self.link.screens_mut() {
                screens.swap_seats();
            }
        }
        self.replace_game(now, |sitting| {
            let start = sitting.agree(next, is_swapped);
            Game::with_options(start, sitting.options().clone())
        });
        match colors {
            Colors::Toss => format!("{}. {begun}", games::toss(self.players(), is_swapped)),
            // Players who change colors after a finished game play a rematch.
            Colors::Swapped if was_over => games::rematch(self.players()),
            Colors::Swapped | Colors::Named => begun,
        }
    }

    /// Sets the names of the players in the settings of this run. Applies these changes too, but names and options are those of
    /// the game on the board. Begins the task that writes the changes to the settings file, unless there are none or the user
    /// has no home folder.
    fn keep_settings(&mut self, changes: &[Change], config: &mut Config) {
        let mut settings = config.settings().clone();
        for change in changes {
            change.apply(&mut settings);
        }
        self.set_names(config);
        settings.name_players(self.players());
        settings.game = self.sitting.game().options().clone();
        let as_begun = |change: &Change| Change::to(change.setting, &settings);
        let changes: Vec<Change> = changes.iter().map(as_begun).collect();
        let written = config.set_all(&changes);
        if config.file().is_some() && !changes.is_empty() {
            self.begin_task(Task::write_settings("the settings".to_owned(), written));
        }
    }

    /// Sets the names of the players in the settings of this run, if this process owns the game.
    pub(super) fn set_names(&self, config: &mut Config) {
        if self.link.own().is_ok() {
            config.name_players(self.players());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, Players};
    use crate::rules::{Color, Position};

    fn session_of(white: &str, black: &str) -> Session {
        let players = Players {
            white: white.to_owned(),
            black: black.to_owned(),
        };
        Session::new(Position::start(), players)
    }

    #[test]
    fn a_player_who_gets_a_name_keeps_the_points_and_another_name_is_another_player() {
        let mut session = session_of("White", "Black");
        session
            .act(Action::Resign(Color::Black), Instant::now())
            .unwrap();
        let next = session.view().next_game();
        let players = session_of("Vera", "Sonja").players().clone();
        session.begin_next(
            NextGame {
                players,
                colors: Colors::Swapped,
                ..next
            },
            Instant::now(),
        );
        assert_eq!(session.sitting().score().unwrap(), "Sonja 0, Vera 1");
        let next = session.view().next_game();
        let players = session_of("Anna", "Vera").players().clone();
        session.begin_next(NextGame { players, ..next }, Instant::now());
        assert_eq!(
            session.sitting().score().unwrap(),
            "Anna 0, Vera 1, Sonja 0"
        );
        assert!(session.sitting().points(Color::White).is_none());
    }
}
