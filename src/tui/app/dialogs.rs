//! Carries out what a dialog asks for after a key or a click. Opens the position editor and the dialog for a new game.

use super::draw_questions::{ask_about_claim, ask_who_offers};
use super::settle::{Handled, Update, shown};
use super::{App, Layers, lists};
use crate::command::{Begin, Command, Need, Refusal, StartChoice};
use crate::game::Action;
use crate::game::{ActionError, MustMove};
use crate::rules::{Position, Setup};
use crate::session::{Colors, NextGame, Session};
use crate::settings::{Change, Setting};
use crate::tui::dialogs::{Editor, NewGame, Promotion, Purpose, ask_which_sign, chosen_settings};
use crate::tui::request::{DialogRequest, Request, Step};

impl App {
    pub(super) fn carry_out_dialog_request(&mut self, request: DialogRequest) -> Handled {
        match request {
            // A click on an item, such as a game in a list, or on one of its arrows.
            DialogRequest::Item(item, step) => self.click_item(item, step),
            // A click on the name of a key does what the key does.
            DialogRequest::Press(key) => {
                // Handling a key updates the screen already, so there is nothing left to report.
                self.key(key);
                Ok(Update::None)
            }
            // After the end of the game, or while players look back, there is nothing to ask about an offer or a claim.
            DialogRequest::OfferDraw => {
                self.shown().check_goes_on()?;
                match self.session.seat() {
                    // Only this player can offer here.
                    Some(player) if self.session.game().question().is_none() => {
                        self.act(Action::OfferDraw(player))
                    }
                    _ => ask_who_offers(&self.session),
                }
            }
            DialogRequest::ClaimDraw => {
                self.shown().check_goes_on()?;
                ask_about_claim(&self.session, self.config.settings().move_style())
            }
            DialogRequest::ChooseSign => {
                let style = self.config.settings().move_style();
                let signed = self.session.view().view_at(self.shown().path());
                Ok(Update::open(ask_which_sign(signed.numbered_move(style))))
            }
            DialogRequest::Change(setting, step) => self.change_setting(setting, step),
            DialogRequest::NewGame => self.open_new_game_dialog(),
            DialogRequest::BeginGame => self.begin_chosen_game(),
            // The position editor opens over the dialog for a new game, with the start that is chosen there.
            DialogRequest::EditStart => Ok(match self.layers.find::<NewGame>() {
                Some(dialog) => {
                    let setup = dialog.setup();
                    self.open_editor(setup, Purpose::Start)
                }
                None => Update::None,
            }),
            DialogRequest::StartAt(position) => self.start_at(*position),
            DialogRequest::EditorHelp => Ok(match self.layers.find::<Editor>() {
                Some(editor) => Update::open_over(editor.help()),
                None => Update::None,
            }),
            // The text is a game in PGN. Like every change of the game, opening it is up to the session.
            DialogRequest::OpenText(text) => shown(self.session.open_text(&text, self.now)),
            DialogRequest::AskToDelete => Ok(lists::ask_to_delete_listed(
                &mut self.layers,
                &mut self.session,
            )),
            DialogRequest::DeleteGames(games) => {
                // Another report says what was deleted when the task is done.
                let deletion = self.session.saved_games().delete(games);
                self.session.begin_task(deletion);
                Ok(Update::None)
            }
            DialogRequest::Write(asked) => {
                Ok(Update::Report(self.session.begin_task(asked.write())))
            }
            DialogRequest::RenameGame(path, name) => {
                // Another report says the new name when the task is done.
                let renaming = self.session.saved_games().rename(path, name);
                self.session.begin_task(renaming);
                Ok(Update::None)
            }
        }
    }

    /// Opens the position editor with this setup over the dialog that asked for it, if there is one. If players set something up
    /// before, the editor has that, and says so.
    pub(super) fn open_editor(&mut self, setup: Setup, purpose: Purpose) -> Update {
        let signs = self.config.settings().keys.clone();
        let undo = signs.shown('-');
        let mut editor = Editor::new(setup, self.hand.bottom(), purpose, signs);
        let kept = self.layers.take_set_up();
        if let Some(kept) = kept {
            editor.put_back(kept);
        }
        let says = editor.set_up().map(|_| {
            format!(
                "What you set up before is still here; {undo} returns to the position of the game"
            )
        });
        Update::Open {
            dialog: Box::new(editor),
            on_top: true,
            says,
        }
    }

    /// Begins a game from a position of the editor, which has closed. If the dialog for a new game asked for it, that dialog is
    /// on top again and takes the position.
    fn start_at(&mut self, position: Position) -> Handled {
        let handled = match self.layers.find::<NewGame>() {
            Some(dialog) => {
                dialog.start_at(&position);
                Ok(Update::None)
            }
            None => self.execute(Command::Begin(Begin::New(StartChoice::At(position)))),
        };
        if handled.is_ok() {
            self.layers.take_set_up();
        }
        handled
    }

    /// Gives a setting another value. If its values cannot be listed, closes the dialog and begins the command that sets it.
    fn change_setting(&mut self, setting: &'static Setting, step: Step) -> Handled {
        let settings = self.config.settings();
        let change = match step {
            Step::None => return Ok(Update::None),
            Step::Back => Change::step(setting, settings, false),
            Step::Forward => Change::step(setting, settings, true),
            Step::To(index) => match setting.values().get(index) {
                Some(value) => Some(Change::new(setting, value).map_err(Refusal::new)?),
                None => None,
            },
        };
        if let Some(change) = change {
            self.execute(Command::Set(change))
        } else {
            self.layers.close_all();
            self.line.set(format!("/set {} ", setting.name));
            Ok(Update::None)
        }
    }

    /// Clicks the item with this number in the top dialog, and does what the dialog then asks for.
    fn click_item(&mut self, item: usize, step: Step) -> Handled {
        let Some(dialog) = self.layers.dialog_mut() else {
            return Ok(Update::None);
        };
        let request = dialog.click(item, step);
        if request == Request::Dialog(DialogRequest::BeginGame) {
            // The board appears under the pointer, and a second click is not meant for it.
            self.late_input.ignore_presses(self.now);
        }
        self.carry_out(request)
    }

    /// Opens the dialog for a new game. If that dialog is on top, closes it instead.
    pub(super) fn open_new_game_dialog(&mut self) -> Handled {
        if self.layers.shows::<NewGame>() {
            self.layers.close();
            return Ok(Update::ClearMessage);
        }
        self.session.check_may(Need::AnotherGame)?;
        let start = *self.session.game().start();
        let next = self.session.view().next_game();
        let mut settings = self.config.settings().clone();
        settings.name_players(&next.players);
        settings.game = next.options.clone();
        let colors = match self.session.game().outcome() {
            Some(_) => Colors::Swapped,
            None => Colors::Named,
        };
        let shown_position = *self.shown().position();
        Ok(Update::open(NewGame::new(
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
            return Ok(Update::None);
        };
        let settings = agreed.page.settings();
        let changes: Vec<Change> = chosen_settings()
            .map(|setting| Change::to(setting, &settings))
            .collect();
        let next = NextGame {
            players: settings.players,
            colors: agreed.page.colors(),
            options: settings.game,
            start: agreed.start,
        };
        let begun = self
            .with_session(|session, context| session.begin_chosen_game(next, &changes, context));
        if self.session.seat().is_none() {
            let first_to_move = self.session.game().side_to_move();
            self.hand
                .turn(self.config.settings().board_side.bottom(first_to_move));
        }
        shown(begun)
    }
}

/// Refuses to close the promotion dialog under touch-move, because the pawn has been released (FIDE 4.7).
pub fn check_must_promote(session: &Session, layers: &Layers) -> Result<(), Refusal> {
    if let Some(bound @ MustMove::Promote(..)) = session.game().must_move()
        && layers.shows::<Promotion>()
    {
        let why = session.refusal(&ActionError::MustMove(bound));
        return Err(Refusal::new(why));
    }
    Ok(())
}
