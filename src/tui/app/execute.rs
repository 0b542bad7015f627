//! Executes commands. Does those that concern only this screen, and asks first where a command needs an answer.

use super::draw_questions::ask_about_wrong_claim;
use super::settle::{Handled, Update, shown};
use super::{App, lists};
use crate::command::{Command, Help, Need, Query, UiCommand};
use crate::game::Action;
use crate::rules::Color;
use crate::session::{Context, Session};
use crate::settings::SignKeys;
use crate::storage;
use crate::text::{self, MoveStyle};
use crate::tui::dialogs::{
    Ask, Purpose, SettingsPage, TextDialog, help_dialog, review_dialog, topics_dialog,
};
use crate::tui::request::Request;

impl App {
    /// Executes a command. Asks before a resignation and before a wrong claim. Shows a review in a dialog.
    pub(super) fn execute(&mut self, command: Command) -> Handled {
        match command {
            Command::Act(action) => self.ask_or_act(action),
            Command::Ask(Query::Review) if !self.session.game().record().is_empty() => {
                Ok(review(&self.session, self.config.settings().move_style()))
            }
            Command::Ui(command) => self.execute_on_screen(command),
            command => self.run(command),
        }
    }

    /// Performs an action in the game. Asks before a resignation and before a wrong claim.
    fn ask_or_act(&mut self, action: Action) -> Handled {
        match action {
            Action::Resign(color) if self.session.game().outcome().is_none() => {
                self.session.check_played()?;
                self.session.check_may(Need::Act(Some(color)))?;
                let name = self.session.players().name(color);
                Ok(Update::open(ask_whether_to_resign(name, color)))
            }
            Action::ClaimDraw(stated) => {
                self.shown().check_takes_moves()?;
                self.session.check_played()?;
                let style = self.config.settings().move_style();
                match ask_about_wrong_claim(&self.session, stated, style, self.now) {
                    Some(ask) => Ok(Update::open(ask)),
                    None => self.act(action),
                }
            }
            action => self.act(action),
        }
    }

    /// Performs an action in the game without asking. Refuses while players view another position, unless they read the game.
    pub(super) fn act(&mut self, action: Action) -> Handled {
        self.shown().check_takes_moves()?;
        self.run(Command::Act(action))
    }

    fn run(&mut self, command: Command) -> Handled {
        shown(self.with_session(|session, context| session.execute(command, context)))
    }

    /// Calls a function with the session and what this screen shows, and returns its result.
    pub(super) fn with_session<T>(
        &mut self,
        act: impl FnOnce(&mut Session, &mut Context<'_>) -> T,
    ) -> T {
        let style = self.config.settings().move_style();
        let mut context = Context {
            config: &mut self.config,
            viewed: self.viewed.as_ref(),
            bottom: self.hand.bottom(),
            style,
            now: self.now,
        };
        act(&mut self.session, &mut context)
    }

    /// Executes a command that concerns only this screen.
    fn execute_on_screen(&mut self, command: UiCommand) -> Handled {
        match command {
            UiCommand::Edit => {
                self.session.check_may(Need::AnotherGame)?;
                let setup = **self.shown().position();
                Ok(self.open_editor(setup, Purpose::Play))
            }
            UiCommand::Flip => {
                // The hand knows which side of the board is at the bottom.
                self.hand.turn(!self.hand.bottom());
                Ok(Update::None)
            }
            UiCommand::Replay(pace) => self.start_replay(pace),
            UiCommand::Games(words) => {
                // The list reads the games in the background, and wakes the main loop for each part of them.
                let folder = self.session.folder().clone();
                let here = *self.shown().position();
                lists::open_saved(folder, &words, here, self.session.notifier())
            }
            UiCommand::List(words) => self.list_file(&words),
            UiCommand::Settings(setting) => Ok(Update::open(SettingsPage::new(setting))),
            UiCommand::Help(help) => {
                let keys = &self.config.settings().keys;
                Ok(help_on(help, &self.session, keys))
            }
            UiCommand::Rules(Some(topic)) => Ok(Update::open(TextDialog::topic(topic))),
            UiCommand::Rules(None) => Ok(Update::open(topics_dialog())),
            UiCommand::Copy(what) => self.copy(what),
            UiCommand::Quit => {
                self.late_input.leave();
                Ok(Update::None)
            }
        }
    }
}

fn ask_whether_to_resign(name: &str, color: Color) -> Ask {
    let question = vec![format!("{name}: resign this game?")];
    let resign = Request::Act(Action::Resign(color));
    Ask::whether(" Resign ", question, ["Resign", "Play on"], resign)
}

fn review(session: &Session, style: MoveStyle) -> Update {
    let game = session.game();
    let lines = text::review(game, session.players(), style);
    Update::open(review_dialog(game, lines))
}

fn help_on(help: Help, session: &Session, keys: &SignKeys) -> Update {
    let folder = session.folder().folder();
    let games = folder.map(storage::printable_path_from_home);
    Update::open(help_dialog(help, games.as_deref(), keys))
}
