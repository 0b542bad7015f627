//! Carries out what a dialog asks for after a key or a click.

use super::report::{Handled, Report};
use super::{App, Layer, editor};
use crate::command::{Command, Refusal};
use crate::game::{ActionError, MustMove};
use crate::settings::{Change, Setting};
use crate::tui::dialogs::{NewGame, Promotion};
use crate::tui::intent::{DialogIntent, Intent, Step};

impl App {
    /// Carries out a request from a dialog.
    pub(super) fn carry_out_dialog_intent(&mut self, intent: DialogIntent) -> Handled {
        match intent {
            // A click on an item, such as a game in a list, or on one of its arrows.
            DialogIntent::Item(item, step) => self.click_item(item, step),
            // A click on the name of a key does what the key does.
            DialogIntent::Press(key) => {
                // Handling a key updates the screen already, so there is nothing left to report.
                self.key(key);
                Ok(Report::KeepsMessage)
            }
            DialogIntent::StepSetting { setting, forward } => self.step_setting(setting, forward),
            DialogIntent::Set(setting, value) => self.set(setting, &value),
            DialogIntent::NewGame => Ok(self.open_new_game_dialog()),
            DialogIntent::BeginGame => self.begin_chosen_game(),
            // The position editor opens over the dialog for a new game, with the start that is chosen there.
            DialogIntent::EditStart => Ok(match self.layers.find::<NewGame>() {
                Some(dialog) => editor::open(dialog.setup(), self.hand.bottom()),
                None => Report::KeepsMessage,
            }),
            // The text is a game in PGN. Like every change of the game, opening it is up to the session.
            DialogIntent::OpenText(text) => {
                self.ask_session(|session, context| session.open_text(&text, context))
            }
            DialogIntent::AskToDelete => Ok(self.ask_to_delete_listed()),
            DialogIntent::DeleteGames(games) => {
                // Another report says what was deleted when the task is done.
                self.tasks.begin(self.session.saved_games().delete(games));
                Ok(Report::KeepsMessage)
            }
            DialogIntent::RenameGame(path, name) => {
                // Another report says the new name when the task is done.
                self.tasks
                    .begin(self.session.saved_games().rename(path, name));
                Ok(Report::KeepsMessage)
            }
        }
    }

    /// Gives a setting this value, written as in a command.
    pub(super) fn set(&mut self, setting: &'static Setting, value: &str) -> Handled {
        let change = Change::new(setting, value).map_err(Refusal::new)?;
        self.execute(Command::Set(change))
    }

    /// Changes a setting to its next or previous value. If its values cannot be listed, closes the dialog and begins the
    /// command that sets it.
    fn step_setting(&mut self, setting: &'static Setting, forward: bool) -> Handled {
        if let Some(change) = Change::step(setting, self.config.settings(), forward) {
            self.execute(Command::Set(change))
        } else {
            self.layers.close_dialogs();
            self.line.set(format!("/set {} ", setting.name));
            Ok(Report::KeepsMessage)
        }
    }

    /// Clicks the item with this number in the top dialog, and does what the dialog then asks for.
    fn click_item(&mut self, item: usize, step: Step) -> Handled {
        let Some(Layer::Dialog(dialog)) = self.layers.top_mut() else {
            return Ok(Report::KeepsMessage);
        };
        let intent = dialog.click(item, step);
        if intent == Intent::Dialog(DialogIntent::BeginGame) {
            // The board appears under the pointer, and a second click is not meant for it.
            self.guard.block_clicks(self.now);
        }
        self.carry_out(intent)
    }

    /// Refuses to close the promotion dialog under touch-move, because the pawn has been released (FIDE 4.7).
    pub(super) fn check_must_promote(&self) -> Result<(), Refusal> {
        if let Some(bound @ MustMove::Promote(..)) = self.session.game().must_move()
            && self.layers.shows::<Promotion>()
        {
            let why = self.session.refusal(&ActionError::MustMove(bound));
            return Err(Refusal::new(why));
        }
        Ok(())
    }
}
