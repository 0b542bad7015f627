//! Executes commands and reports what the session answers. Does the part of commands that concerns only this screen.

use super::draw_questions::ask_about_wrong_claim;
use super::settle::{Handled, NewBoard, Report};
use super::{App, lists};
use crate::command::{Command, Help, Need, Query, UiCommand};
use crate::game::Action;
use crate::rules::Color;
use crate::session::{Context, Response, Session, SessionError, Task};
use crate::settings::{Setting, Shows, SignKeys};
use crate::storage;
use crate::text::{self, MoveStyle, capitalize, wrap};
use crate::tui::dialogs::{
    Ask, Purpose, SettingsPage, TextDialog, help_dialog, review_dialog, topics_dialog,
};
use crate::tui::layout::Layout;
use crate::tui::request::Request;

impl App {
    /// Executes a command. Asks before a resignation and before a wrong claim. Shows a review in a dialog.
    pub(super) fn execute(&mut self, command: Command) -> Handled {
        match command {
            Command::Act(action) => self.ask_or_act(action),
            Command::Ask(Query::Review) if !self.session.game().record().is_empty() => {
                Ok(review(&self.session, self.config.settings().move_style()))
            }
            command => self.run(command),
        }
    }

    /// Performs an action in the game. Asks before a resignation and before a wrong claim.
    fn ask_or_act(&mut self, action: Action) -> Handled {
        match action {
            Action::Resign(color) if self.session.game().outcome().is_none() => {
                self.session.check_may(Need::Act(Some(color)))?;
                let name = self.session.players().name(color);
                Ok(Report::open(ask_whether_to_resign(name, color)))
            }
            Action::ClaimDraw(stated) => {
                self.shown().check_is_current()?;
                let style = self.config.settings().move_style();
                match ask_about_wrong_claim(&self.session, stated, style, self.now) {
                    Some(ask) => Ok(Report::open(ask)),
                    None => self.act(action),
                }
            }
            action => self.act(action),
        }
    }

    /// Performs an action in the game without asking. Refuses while players view another position.
    pub(super) fn act(&mut self, action: Action) -> Handled {
        self.shown().check_is_current()?;
        self.run(Command::Act(action))
    }

    fn run(&mut self, command: Command) -> Handled {
        self.ask_session(|session, context| session.execute(command, context))
    }

    /// Passes a request to the session together with what this screen shows, and reports the response.
    pub(super) fn ask_session(
        &mut self,
        act: impl FnOnce(&mut Session, &mut Context<'_>) -> Result<Response, SessionError>,
    ) -> Handled {
        let style = self.config.settings().move_style();
        let mut context = Context {
            config: &mut self.config,
            viewed: self.viewed.as_ref(),
            bottom: self.hand.bottom(),
            style,
            now: self.now,
        };
        let response = act(&mut self.session, &mut context);
        self.report_response(response)
    }

    /// Reports the response of the session. If the response leaves something for the screen to do, does that first.
    pub(super) fn report_response(&mut self, response: Result<Response, SessionError>) -> Handled {
        let response = match response {
            Ok(response) => response,
            // Stepping past either end of the game is not an error.
            Err(SessionError::NoStep(_)) => return Ok(Report::ClearsMessage),
            Err(error) => return Err(error.into()),
        };
        match response {
            // What has happened in the game and at its screens.
            Response::Acted(events) => Ok(Report::Happened(events)),
            // We have sent an action to the host, the process that has the game. Until the host answers, the board shows a move
            // as if it were played. Other requests do not show.
            Response::Sent(Some(Action::Move(m))) => Ok(Report::SentMove(m)),
            Response::Sent(_) => Ok(Report::SentRequest),
            // A screen now plays a color or no longer does, or a followed game has gone back.
            Response::Standing(words) => Ok(Report::SaidAfter(words)),
            // The host has ended, but the game has not.
            Response::HostLost => Ok(Report::HostLost),
            // What may put another game or position on the board.
            Response::Begun { words, writing } => {
                if let Some(task) = writing {
                    self.tasks.begin(task);
                }
                Ok(Report::Board(NewBoard::Begun(words)))
            }
            // The game goes on from an earlier position, or does not, because the board already shows the current one.
            Response::ContinuedFromViewed(words) => Ok(Report::Board(NewBoard::Continued(words))),
            Response::AlreadyCurrent => {
                let words = "/continue works while you look back at an earlier move".to_owned();
                Ok(Report::SaidAfter(words)) // adds whose move it is
            }
            Response::Opened { .. } => Ok(Report::Board(NewBoard::Opened)),
            Response::Look(seen) => Ok(Report::Looked(Box::new(seen))),
            // Answers, most of them in words. A `Verbatim` answer is a diagram or a text such as a FEN.
            Response::Quiet => Ok(Report::KeepsMessage),
            Response::Done(sentence) => Ok(Report::Said(sentence)),
            Response::Answer(title, lines) | Response::Verbatim(title, lines) => {
                Ok(message_or_dialog(&self.frame.layout, title, lines))
            }
            Response::Set {
                setting,
                words,
                writing,
            } => Ok(self.show_setting(setting, &words, writing)),
            // What this screen still has to do. A task reads or writes files in the background.
            Response::Task(task) => {
                let doing = capitalize(&task.doing);
                self.tasks.begin(task);
                Ok(Report::Said(doing))
            }
            // The file has several games, and the players choose one of them.
            Response::Choose(path) => Ok(lists::open_file(&path, self.tasks.waker())),
            Response::Delete(game) => Ok(lists::ask_to_delete(&[game])),
            Response::Deleted { games, kept } => Ok(lists::deleted(&mut self.layers, &games, kept)),
            Response::Renamed { old, new } => Ok(lists::renamed(&mut self.layers, &old, new)),
            Response::Link(link) => Ok(self.effects.copy_link(link)),
            Response::Copy(what, text) => self.effects.copy(what, text),
            Response::Ui(command) => self.execute_on_screen(command),
        }
    }

    /// Reports a changed setting in these words, and begins the task that writes the setting to its file.
    fn show_setting(&mut self, setting: &Setting, words: &str, writing: Task) -> Report {
        self.tasks.begin(writing);
        let changed = capitalize(words);
        match setting.shows {
            Shows::Nothing => Report::Said(changed),
            Shows::Redraw => {
                self.effects.redraw = true;
                Report::Said(changed)
            }
            Shows::Clocks => Report::SaidAfter(changed),
        }
    }

    /// Executes a command that concerns only this screen.
    fn execute_on_screen(&mut self, command: UiCommand) -> Handled {
        match command {
            UiCommand::Edit => {
                let setup = **self.shown().position();
                Ok(self.open_editor(setup, Purpose::Play))
            }
            UiCommand::Flip => {
                // The hand knows which side of the board is at the bottom.
                self.hand.turn(!self.hand.bottom());
                Ok(Report::KeepsMessage)
            }
            UiCommand::Games(words) => {
                // The list reads the games in the background, and wakes the main loop for each part of them.
                let folder = self.session.folder().clone();
                lists::open_saved(folder, &words, self.tasks.waker())
            }
            UiCommand::Settings(setting) => Ok(Report::open(SettingsPage::new(setting))),
            UiCommand::Help(help) => {
                let keys = &self.config.settings().keys;
                Ok(help_on(help, &self.session, keys))
            }
            UiCommand::Rules(Some(topic)) => Ok(Report::open(TextDialog::topic(topic))),
            UiCommand::Rules(None) => Ok(Report::open(topics_dialog())),
            UiCommand::Quit => {
                self.late_input.leave();
                Ok(Report::KeepsMessage)
            }
        }
    }
}

fn ask_whether_to_resign(name: &str, color: Color) -> Ask {
    let question = vec![format!("{name}: resign this game?")];
    let resign = Request::Act(Action::Resign(color));
    Ask::whether(" Resign ", question, ["Resign", "Play on"], resign)
}

/// Shows an answer as a message if it is one line that fits, otherwise in a dialog with this title.
fn message_or_dialog(layout: &Layout, title: &'static str, mut lines: Vec<String>) -> Report {
    let rows = layout.message.rows;
    let fits = |line: &str| wrap(line, rows.width.into()).len() <= rows.height.into();
    match lines.as_mut_slice() {
        [line] if fits(line) => Report::Said(std::mem::take(line)),
        _ => Report::open(TextDialog::lines(title, lines)),
    }
}

fn review(session: &Session, style: MoveStyle) -> Report {
    let game = session.game();
    let lines = text::review(game, session.players(), style);
    Report::open(review_dialog(game, lines))
}

fn help_on(help: Help, session: &Session, keys: &SignKeys) -> Report {
    let folder = session.folder().folder();
    let games = folder.map(storage::printable_path_from_home);
    Report::open(help_dialog(help, games.as_deref(), keys))
}
