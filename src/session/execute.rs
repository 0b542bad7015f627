//! Executes the commands of this screen. Each front end shows the [`Report`] in its own way.

use std::path::PathBuf;
use std::time::Instant;

use super::link::Link;
use super::next_game::NextGame;
use super::open_game::{find_named, open_copy, read_file};
use super::picture_file::{DEFAULT_PACE, DEFAULT_SQUARE_SIZE, Export, write_export};
use super::report::{Context, Report};
use super::saving::save_dated_copy;
use super::task::{Task, TaskKind, answer, continue_with};
use super::viewed_position::{View, ViewedPosition};
use super::write_into_file::WriteIntoFile;
use super::{Session, SessionError, TakesEffect};
use crate::command::{self, Begin, Command, FileCommand, Look, Need, Query};
use crate::drawing::{BoardStyle, PictureFormat};
use crate::game::Action;
use crate::settings::{Change, SettingsWrite};
use crate::storage::printable_path;
use crate::text::{MoveStyle, games};
use crate::theme::Brightness;

/// The answer to `/continue` while there is nothing to continue from.
const ALREADY_CURRENT: &str = "/continue works while you look back at an earlier move";

impl Session {
    /// Executes a command. Fails with the reason if this screen may not give it.
    pub fn execute(
        &mut self,
        command: Command,
        context: &mut Context<'_>,
    ) -> Result<Report, SessionError> {
        let command = self.with_answer_taken_back(command);
        self.check_may(match command.need(self.game()) {
            // Reading has no sides: whoever plays at this screen moves for both.
            Need::Act(_) if self.is_read() => Need::Act(None),
            need => need,
        })?;
        // The position that players look at; `None` for the current one.
        let viewed = context.viewed;
        Ok(match command {
            // In the game.
            Command::Act(action) => self.act_or_send(action, context)?,
            // The host writes the file, so a guest sends it the note.
            Command::Note(text) if self.link.guest().is_some() => {
                send_note(&self.link, self.view(), viewed, &text)?
            }
            Command::Raise => Report::Edited(Box::new(self.raise_line(viewed)?)),
            Command::Drop => Report::Edited(Box::new(self.drop_line(viewed, context.style)?)),
            Command::Note(text) => Report::Said(self.note(viewed, &text, context.style)?),
            Command::Tag(tag, text) => {
                self.set_tag(tag, &text);
                Report::Said(format!("{tag}: {text}"))
            }
            Command::Set(change) => self.set_command(&change, context),
            // Who plays at this screen.
            Command::Join(color) => self.join_game_on_board(color, context.now)?,
            Command::Leave => self.leave_seat()?,
            // The host begins the rematch of a guest.
            Command::Rematch if self.link.guest().is_some() => {
                self.sitting.check_over()?;
                self.link.send("/rematch")?;
                Report::Sent(None)
            }
            Command::Rematch => self.begin_game(self.rematch()?, &[], context),
            Command::Begin(begin) => self.begin(begin, context)?,
            // What there is to see.
            Command::Look(look) => Report::Viewed(Box::new(look_at(self.view(), viewed, look)?)),
            Command::Ask(query) => answer_to(self.view(), query, context),
            Command::File(command) => self.begin_task(self.file_task(command, context)?),
            // The front ends carry these out themselves.
            Command::Ui(_) => Report::Nothing,
        })
    }

    /// Adds the opponent's answer to a player's own move that the player of one color asks to take back.
    fn with_answer_taken_back(&self, command: Command) -> Command {
        match command {
            Command::Act(Action::AskTakeback { plies: 1 })
                if self.seat() == Some(self.game().side_to_move()) =>
            {
                Command::Act(Action::AskTakeback { plies: 2 })
            }
            other => other,
        }
    }

    /// Puts another game on the board. A task that reads files finds it first, so that a slow disk does not delay the game.
    fn begin(&mut self, begin: Begin, context: &mut Context<'_>) -> Result<Report, SessionError> {
        Ok(match begin {
            Begin::New(start) => {
                let next = NextGame {
                    options: self.sitting.options().clone(),
                    start,
                    ..self.view().next_game()
                };
                self.begin_game(next, &[], context)
            }
            Begin::Continue => self.continue_from(context.viewed, context.style, context.now)?,
            Begin::Resume(Some(wanted)) => {
                self.begin_task(find_named(self.saving.folder(), wanted))
            }
            Begin::Resume(None) => {
                let folder = self.saving.folder();
                let task = match self.offered_copy() {
                    Some(copy) => open_copy(copy.to_owned()),
                    None => self.link.find_game_to_resume(folder, &self.sitting),
                };
                self.begin_task(task)
            }
            Begin::Open(path, number) => {
                let folder = self.saving.folder();
                self.begin_task(read_file(folder, self.front_end, path, number))
            }
            Begin::Next => {
                let other = self.read_beside(|number| number.checked_add(1))?;
                self.begin_task(other)
            }
            Begin::Previous => {
                let other = self.read_beside(|number| number.checked_sub(1))?;
                self.begin_task(other)
            }
        })
    }

    /// Creates the task that carries out a command about files.
    fn file_task(&self, command: FileCommand, context: &Context<'_>) -> Result<Task, SessionError> {
        Ok(match command {
            FileCommand::Save(None) => WriteIntoFile::check(&self.document)
                .unwrap_or_else(|| save_dated_copy(&self.document)),
            // The name of the file decides whether it becomes a picture or a PGN.
            FileCommand::Save(Some(path)) => match Export::of_file(&path) {
                Some(Export::Picture(format)) => draw_picture(self.view(), path, format, context),
                Some(Export::ScoreSheet) => write_sheet(self.view(), path),
                None => self
                    .saving
                    .save_copy(path, self.document.tree_for_others())?,
            },
            FileCommand::Delete(wanted) => self.saved_games().find_to_delete(wanted),
            FileCommand::Rename(wanted, name) => self.saved_games().find_and_rename(wanted, name),
        })
    }

    /// Performs an action in the game. A guest sends it to the host, which reports later what has happened.
    fn act_or_send(
        &mut self,
        action: Action,
        context: &Context<'_>,
    ) -> Result<Report, SessionError> {
        let now = context.now;
        if self.is_read() {
            if let Action::AskTakeback { .. } = action
                && let Some(edit) = self.undo_edit()
            {
                return Ok(Report::Edited(Box::new(edit)));
            }
            match action {
                Action::Move(played) => {
                    let edit = self.play_in_line(context.viewed, played, context.style)?;
                    return Ok(Report::Edited(Box::new(edit)));
                }
                Action::OfferDraw(_)
                | Action::ClaimDraw(_)
                | Action::Resign(_)
                | Action::ProposeResult { .. }
                | Action::CorrectClock { .. }
                | Action::AskTakeback { .. }
                | Action::Accept
                | Action::Decline
                | Action::DropOffer
                | Action::Touch(_)
                | Action::ReleasePawn(..)
                | Action::StartClocks
                | Action::PauseClocks => self.check_played()?,
            }
        }
        if self.link.guest().is_some() {
            self.link.send(&command::line(action))?;
            return Ok(Report::Sent(Some(action)));
        }
        self.act_here(action, now).map(Report::Events)
    }

    /// Continues from a viewed position, or from the current one if `from` is `None`. If `from` is `None` and this process
    /// owns the unfinished game, nothing changes. Otherwise begins a new game with the same players, the options that they
    /// have agreed on, and the moves up to there, so that repetitions and castling rights still count. The new game has none
    /// of the old glyphs, comments, variations and clock times. Fails if no game can continue from there.
    pub(super) fn continue_from(
        &mut self,
        from: Option<&ViewedPosition>,
        style: MoveStyle,
        now: Instant,
    ) -> Result<Report, SessionError> {
        let outcome = self.sitting.game().outcome();
        if from.is_none() {
            if let Some(outcome) = outcome {
                return Err(self.view().is_over_there(outcome));
            }
            if self.link.own().is_ok() && !self.is_read() {
                return Ok(Report::Standing(ALREADY_CURRENT.to_owned()));
            }
        }
        let path = self.view().path_of(from);
        let game = self.view().game_from(&path, now)?;
        let leaves_unfinished = outcome.is_none() && self.link.is_kept();
        self.replace_game(now, |_| game);
        let begun = self.view().new_game_from(leaves_unfinished, style);
        Ok(Report::Begun(begun))
    }

    /// Changes a setting. The report has the new value, says when the value takes effect if not at once, and names the
    /// value's flaw if it has one.
    fn set_command(&mut self, change: &Change, context: &mut Context<'_>) -> Report {
        let setting = change.setting;
        let written = context.config.set(change);
        let settings = context.config.settings();
        let value = setting.get(settings);
        let when = match self.apply_setting(change) {
            TakesEffect::Now => "",
            TakesEffect::NextGame => ", starting with the next game",
            TakesEffect::NextStart if settings.plain.is_on() => {
                ", starting with the next start; /set plain off brings the screen back"
            }
            TakesEffect::NextStart => ", starting with the next start",
        };
        let flaw = setting
            .flaw(settings)
            .map_or(String::new(), |flaw| format!("; {flaw}"));
        let words = format!("{}: {value}{when}{flaw}", setting.name);
        self.begin_task(Task::write_settings(words.clone(), written));
        Report::Set { setting, words }
    }
}

/// Returns the position that `look` leads to from the viewed one. Fails with the reason if there is no such position.
fn look_at(
    view: View<'_>,
    viewed: Option<&ViewedPosition>,
    look: Look,
) -> Result<ViewedPosition, SessionError> {
    let stepped = view.walk(&view.path_of(viewed), look);
    let path = stepped.map_err(|why| match look {
        Look::Ply(_) | Look::Move(..) | Look::Line(_) => SessionError::new(why),
        Look::Back | Look::Forward | Look::End | Look::VariationBefore | Look::VariationAfter => {
            SessionError::NoStep(why)
        }
    })?;
    Ok(view.view_at(path))
}

/// Returns the answer to a question about the viewed position or the game.
fn answer_to(view: View<'_>, query: Query, context: &Context<'_>) -> Report {
    let Context {
        viewed,
        bottom,
        style,
        now,
        ..
    } = *context;
    let lines = view.answer(viewed, query, bottom, style, now);
    let is_diagram = query == Query::Board(None) && !style.is_words();
    Report::Answer {
        title: query.title(),
        lines,
        is_verbatim: is_diagram || matches!(query, Query::Fen | Query::Pgn),
    }
}

/// Creates the task that writes a picture to this file: of the viewed position, or for a GIF, of all positions of the main
/// line.
fn draw_picture(
    view: View<'_>,
    path: PathBuf,
    format: PictureFormat,
    context: &Context<'_>,
) -> Task {
    let last = match format {
        PictureFormat::Gif => view.end(),
        PictureFormat::Svg | PictureFormat::Png => view.path_of(context.viewed),
    };
    let settings = context.config.settings();
    let style = BoardStyle {
        bottom: context.bottom,
        square_size: DEFAULT_SQUARE_SIZE,
        has_caption: settings.caption.is_on(),
        pace: DEFAULT_PACE,
        colors: settings.theme.on(Brightness::Dark).board_colors(),
    };
    let doing = format!("writing {}", printable_path(&path));
    let scenes = view.scenes(&last);
    Task::new(TaskKind::Writes, doing, move || {
        write_export(&path, || format.draw(&scenes, &style, &mut |_| ()))?;
        Ok(answer(Report::Said(games::saved_as(&printable_path(
            &path,
        )))))
    })
}

/// Creates the task that writes the score sheet to this file.
fn write_sheet(view: View<'_>, path: PathBuf) -> Task {
    let doing = format!("writing {}", printable_path(&path));
    let sheet = view.score_sheet();
    Task::new(TaskKind::Writes, doing, move || {
        write_export(&path, || Ok(sheet.into_bytes()))?;
        Ok(answer(Report::Said(games::saved_as(&printable_path(
            &path,
        )))))
    })
}

/// Sends a note on the last move to the host. Fails if the players view another position.
fn send_note(
    link: &Link,
    view: View<'_>,
    viewed: Option<&ViewedPosition>,
    text: &str,
) -> Result<Report, SessionError> {
    if viewed.is_some_and(|seen| seen.path != view.present()) {
        return Err(SessionError::new(
            "only the screen that has the game can note something on an earlier move",
        ));
    }
    link.send(&format!("/note {text}"))?;
    Ok(Report::Sent(None))
}

impl Task {
    /// Creates the task that writes settings to their file. `what` names the settings in the message if that fails.
    pub(super) fn write_settings(what: String, written: SettingsWrite) -> Self {
        let doing = "writing the settings".to_owned();
        Self::new(TaskKind::WritesInOrder, doing, move || {
            let written = written.write();
            let mistakes =
                written.map_err(|why| format!("{what}, for this session only: {why}"))?;
            Ok(continue_with(|_session, context| {
                context.config.set_mistakes(mistakes);
                Ok(Report::Nothing)
            }))
        })
    }
}
