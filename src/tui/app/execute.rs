//! Executes commands and shows their results.

use super::{App, Message};
use crate::command::Command;
use crate::session::{Context, Response, SessionError, TextStyle};
use crate::storage::{self, GameFolder};
use crate::tui::dialogs::{Dialog, Pages, ScorePage};

impl App {
    /// Executes a command and shows its result.
    pub(super) fn execute(&mut self, command: Command) {
        // A command may change how the board turns.
        let turn_before = self.settings().turn;
        let say = self.move_style();
        let context = Context {
            config: &mut self.config,
            viewed: self.viewed.as_ref(),
            style: TextStyle {
                bottom: self.bottom,
                say,
            },
            now: self.now,
        };
        let response = self.session.execute(command, context);
        self.apply_turn(turn_before);
        match response {
            Ok(response) => self.respond(response),
            // Stepping beyond either end of the game is not an error.
            Err(SessionError::NoStep(_)) => self.show_standing(),
            Err(error) => self.show_session_error(&error),
        }
    }

    /// Shows the result of a command, or does what the command leaves to the screen.
    fn respond(&mut self, response: Response) {
        match response {
            Response::Acted(events) => self.announce(&events),
            Response::Answer(lines) | Response::Verbatim(lines) => self.show_answer(lines),
            Response::Pgn(pgn) => self.show_answer(pgn.lines().map(str::to_owned).collect()),
            Response::Score {
                first,
                pair,
                folder,
            } => {
                let page = ScorePage::new(first, pair, folder, self.found.clone());
                self.open(Dialog::Score(page));
            }
            Response::Done(sentence) => self.message = Message::Info(sentence),
            Response::Draw(picture) => self.draw_picture(picture),
            Response::Begun { leaves_unfinished } => {
                self.begun(super::new_game::new_game_notice(leaves_unfinished));
            }
            Response::Edit => self.open_editor(),
            Response::Rematch => self.rematch(),
            Response::Look(seen) => self.view(seen),
            Response::Continued(continued) => self.show_continued(continued),
            Response::Opened { .. } => self.opened(),
            Response::Choose(path) => self.list_file(&path),
            Response::ListGames(words) => self.list_saved(&words),
            Response::Delete(game) => self.ask_to_delete(&game),
            Response::Renamed { game, path } => self.renamed(&game.path, path),
            Response::Set {
                setting,
                when,
                kept,
            } => self.show_changed_setting(setting, when, kept),
            Response::ShowSettings(setting) => self.show_settings(setting),
            Response::Copy(what, text) => self.copy(what, text),
            Response::Help(help) => {
                let games = self.session.game_folder().map(GameFolder::folder);
                let games = games.map(storage::printable_path_from_home);
                self.open(Dialog::Pages(Pages::help(help, games.as_deref())));
            }
            Response::Rules(topic) => self.open(Dialog::Pages(Pages::rules(topic))),
            Response::Flip => {
                self.bottom = !self.bottom;
                self.selection.let_go();
            }
            Response::Quit => self.leave = super::Leave::Left,
        }
    }
}
