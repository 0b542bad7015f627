//! Executes commands and shows their results.

use super::App;
use super::resume_offer::ResumeOffer;
use crate::command::{Command, UiCommand};
use crate::game::{Action, GameEvent};
use crate::rules::Setup;
use crate::session::{Context, Response, Session, SessionError, new_game_begun, process_ended};
use crate::storage;
use crate::text::sentence;
use crate::tui::dialogs::{Ask, Pages, ScoreCount};
use crate::tui::intent::Intent;
use crate::tui::message::Message;
use crate::tui::pointer::Selection;

impl App {
    /// Executes a command and shows its result, but asks first about a resignation and a wrong claim.
    pub(super) fn execute(&mut self, command: Command) {
        if let Command::Act(action) = &command
            && let Err(refused) = self.session.check_may_act(*action)
        {
            return self.show_session_error(&refused);
        }
        match command {
            Command::Act(Action::Resign(color)) if self.session.game().outcome().is_none() => {
                let name = self.session.players().name(color);
                let question = vec![format!("{name}: resign this game?")];
                let resign = Intent::Act(Action::Resign(color));
                let mut ask = Ask::whether(" Resign ", question, ["Resign", "Play on"], resign);
                ask.player = Some(color);
                self.ask(ask);
            }
            Command::Act(Action::ClaimDraw(stated)) => self.claim(stated),
            Command::Act(action) => self.act(action),
            command => self.run(command),
        }
    }

    /// Performs an action in the game and shows the result, unless an earlier position is viewed.
    pub(super) fn act(&mut self, action: Action) {
        if !self.refuses_while_viewing() {
            self.run(Command::Act(action));
        }
    }

    fn run(&mut self, command: Command) {
        self.respond_to(|session, context| session.execute(command, context));
    }

    /// Returns true, and shows why, if nobody can act because an earlier position is viewed.
    pub(super) fn refuses_while_viewing(&mut self) -> bool {
        let Some(viewed) = &self.viewed else {
            return false;
        };
        let place = viewed.numbered_move(self.move_style());
        self.show_error(format!(
            "looking back at {place}: End returns to the game, /continue plays on from here"
        ));
        true
    }

    /// Has the session do something, and shows the result.
    pub(super) fn respond_to(
        &mut self,
        act: impl FnOnce(&mut Session, &mut Context<'_>) -> Result<Response, SessionError>,
    ) {
        let style = self.move_style();
        let mut context = Context {
            config: &mut self.config,
            viewed: self.viewed.as_ref(),
            bottom: self.bottom,
            style,
            now: self.now,
        };
        let response = act(&mut self.session, &mut context);
        self.respond(response);
    }

    /// Shows the result of a command or why it was refused, or does what the command leaves to the screen.
    pub(super) fn respond(&mut self, response: Result<Response, SessionError>) {
        use GameEvent::{Released, TouchedPiece};
        let is_touch = |event: &GameEvent| matches!(event, TouchedPiece(_) | Released { .. });
        let response = match response {
            Ok(response) => response,
            // Stepping beyond either end of the game is not an error.
            Err(SessionError::NoStep(_)) => return self.show_standing(),
            Err(error) => return self.show_session_error(&error),
        };
        match response {
            // A touched piece stays in the hand of whoever holds it.
            Response::Acted(events) if events.iter().all(is_touch) && !events.is_empty() => {
                self.message = Message::info(self.words(&events).join(". "));
            }
            Response::Acted(events) => self.announce(&events),
            Response::Sent(action) => {
                self.message = Message::None;
                if let Some(Action::Move(m)) = action {
                    self.selection = Selection::Sent(m);
                    self.slide = None;
                }
            }
            Response::Seated(words) => {
                self.announce(&[]);
                self.message = self.standing_after(words);
            }
            Response::Lost => {
                self.clear_board();
                // The next + no longer marks a check.
                self.suffix = None;
                self.offer = ResumeOffer::Available;
                self.show_error(process_ended("+"));
            }
            Response::Answer(title, lines) | Response::Verbatim(title, lines) => {
                self.show_answer(title, lines);
            }
            Response::Score {
                first,
                pair,
                folder,
            } => {
                let score = ScoreCount::new(first, pair, folder, self.waker.clone());
                self.open(Pages::score(score));
            }
            Response::Done(sentence) => self.message = Message::info(sentence),
            Response::Task(task) => {
                self.message = Message::info(sentence(&task.doing));
                self.begin(task);
            }
            Response::Begun { leaves_unfinished } => {
                self.begun(&new_game_begun("", leaves_unfinished));
            }
            Response::Rematch => {
                let names = self.agreed_changes(self.settings().clone());
                self.config.set_for_now(&names);
                self.begun(&self.rematched());
            }
            Response::Look(seen) => self.view(seen),
            Response::Continued(continued) => self.show_continued(continued),
            Response::Opened { .. } => self.opened(),
            Response::Choose(path) => self.list_file(&path),
            Response::Delete(game) => self.ask_to_delete(&[game]),
            Response::Deleted { games, kept } => self.deleted(&games, kept),
            Response::Renamed { old, new } => self.renamed(&old, new),
            Response::Set {
                setting,
                words,
                keep,
            } => {
                self.show_changed_setting(setting, &words);
                self.begin(keep);
            }
            Response::Quiet => {}
            Response::Copy(what, text) => self.copy(what, text),
            Response::Ui(command) => self.execute_on_screen(command),
        }
    }

    fn execute_on_screen(&mut self, command: UiCommand) {
        match command {
            UiCommand::Edit => {
                let shown: &Setup = self.shown();
                self.edit(*shown);
            }
            UiCommand::Flip => {
                self.bottom = !self.bottom;
                self.selection.let_go();
            }
            UiCommand::Games(words) => self.list_saved(&words),
            UiCommand::Settings(setting) => self.show_settings(setting),
            UiCommand::Help(help) => {
                let games = self.session.folder.folder();
                let games = games.map(storage::printable_path_from_home);
                self.open(Pages::help(help, games.as_deref()));
            }
            UiCommand::Rules(topic) => self.open(Pages::rules(topic)),
            UiCommand::Quit => self.leave = super::Leave::Left,
        }
    }
}
