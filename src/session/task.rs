//! Runs tasks: work of a command that may take long, such as reading from a slow disk or drawing a picture. A front end can run
//! it in the background.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use super::found_game::FoundGame;
use super::link::Link;
use super::permission::Permission;
use super::proposal::AnotherGame;
use super::response::{
    Context, FrontEnd, Response, Task, TaskKind, WorkDone, WorkResult, saved_as,
};
use super::screen::Screen;
use super::{Session, SessionError};
use crate::storage::{self, Notifier, Unfinished, in_words};

impl Task {
    /// Begins the work in the background. Calls `notifier` when it is done.
    pub fn start(self, notifier: Option<Notifier>) -> PendingTask {
        let Self { doing, kind, work } = self;
        let (sender, result) = mpsc::channel();
        let error_sender = sender.clone();
        // While this exists, the program does not end, because its files are not written yet.
        let unfinished = match kind {
            TaskKind::Reads => None,
            TaskKind::Writes | TaskKind::WritesInOrder => Some(Unfinished::new(doing.clone())),
        };
        let work_and_report = move || {
            // The receiver is gone once the program ends.
            let _ = sender.send(work());
            // From here on, the program may end.
            drop(unfinished);
            if let Some(notifier) = notifier {
                notifier.notify();
            }
        };
        // Without a thread, this error is the result.
        if let Err(error) = start_on_thread(kind, work_and_report) {
            let why = format!("{doing} has failed: {}", in_words(&error));
            let _ = error_sender.send(Err(SessionError::new(why)));
        }
        PendingTask { kind, result }
    }
}

/// Starts the work of a task of this kind: on the thread that writes games, which does all its work in order, or on a thread of
/// its own.
fn start_on_thread(kind: TaskKind, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    match kind {
        TaskKind::Reads | TaskKind::Writes => thread::Builder::new().spawn(work).map(drop),
        TaskKind::WritesInOrder => storage::in_order(work),
    }
}

/// A task in the background. Its result waits until it is taken.
pub struct PendingTask {
    kind: TaskKind,
    result: Receiver<WorkResult>,
}

impl PendingTask {
    /// Takes the result; `None` if the work is not done, or if the result was taken before.
    pub fn take(&self) -> Option<WorkResult> {
        self.result.try_recv().ok()
    }

    /// Takes the result and returns its error if writing has failed. Returns `None` if writing has succeeded or is not done, if
    /// the result was taken before, or if the task only reads.
    pub fn write_error(&self) -> Option<SessionError> {
        match self.kind {
            TaskKind::Reads => None,
            TaskKind::Writes | TaskKind::WritesInOrder => self.take()?.err(),
        }
    }
}

impl Session {
    /// Runs a task to its end on this thread, or waits for the thread that writes games if the task needs its order. Then
    /// applies the result.
    pub fn run(&mut self, task: Task, context: &mut Context<'_>) -> Result<Response, SessionError> {
        let done = match task.kind {
            TaskKind::Reads | TaskKind::Writes => (task.work)()?,
            TaskKind::WritesInOrder => match task.start(None).result.recv() {
                Ok(result) => result?,
                Err(_) => return Err(SessionError::new("the program is ending")),
            },
        };
        self.apply_result(done, context)
    }

    /// Applies the result of a task's work to the session.
    pub fn apply_result(
        &mut self,
        done: WorkDone,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        match done {
            // The work changes nothing in the session.
            WorkDone::Answered(response) => Ok(response),
            // A file was opened by its path. `number` is that of the wanted game in the file.
            WorkDone::Read {
                path,
                number,
                found,
            } => match number {
                Some(_) => self.start_found_game(found, context),
                // The players may have to choose one of several games.
                None => self.start_first_game(path, found, context),
            },
            // The saved game that a command named.
            WorkDone::Found(found) => self.start_found_game(found, context),
            // The game that `/resume` without a name goes on with, or why there is none. If this screen has lost the process
            // that had its game, the game is still on the board, so it can continue even if no file was found.
            WorkDone::FoundNext(found) if matches!(self.link, Link::Lost(_)) => {
                self.continue_alone(found)?;
                Ok(Response::Opened {
                    file_with_other_games: None,
                })
            }
            WorkDone::FoundNext(found) => self.start_found_game(found?, context),
            // `/join` has connected to the process that plays the game in this file.
            WorkDone::Connected {
                path,
                loaded,
                joined,
                color,
            } => self.finish_joining(&path, loaded, joined, color),
            // `/save` may later overwrite this file, because it has written it.
            WorkDone::Copied(path) => {
                let saved = Response::Done(saved_as(&path));
                self.saving.wrote_copy(path);
                Ok(saved)
            }
            WorkDone::SettingsWritten(mistakes) => {
                context.config.set_mistakes(mistakes);
                Ok(Response::Quiet)
            }
        }
    }

    /// Starts the first game of a file that a player has opened without a number. If the file holds other games, the screen
    /// lets the players choose first, and line mode says that there are more.
    fn start_first_game(
        &mut self,
        path: PathBuf,
        found: FoundGame,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        let file_with_other_games = found.loaded.opened.one_of.clone();
        if self.front_end == FrontEnd::Screen && file_with_other_games.is_some() {
            return Ok(Response::Choose(path));
        }
        Ok(match self.start_found_game(found, context)? {
            Response::Opened { .. } => Response::Opened {
                file_with_other_games,
            },
            // The other player has to agree first.
            asked => asked,
        })
    }

    /// Starts a game that was found in the background. Fails if this screen may no longer replace the game on the board, or if
    /// the found game is already there.
    fn start_found_game(
        &mut self,
        found: FoundGame,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        self.link
            .check_permission(Screen::Here, Permission::Board)?;
        if found.real.is_some() && found.real == self.link.path() {
            return Err(SessionError::new("that game is already on the board"));
        }
        self.start_another_game(AnotherGame::Found(Box::new(found)), context)
    }
}
