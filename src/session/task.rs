//! A command's work that may take as long as a slow disk, or as drawing a picture. A front end may go on in the meantime.

use std::sync::mpsc::{self, Receiver};
use std::thread;

use super::found::Found;
use super::link::Link;
use super::proposal::Agreed;
use super::response::{
    Context, FrontEnd, Response, Task, TaskKind, WorkDone, WorkResult, saved_as,
};
use super::right::Right;
use super::screen::Screen;
use super::{Session, SessionError};
use crate::storage::{self, Notifier, Unfinished, in_words};

impl Task {
    /// Begins the work in the background. Calls `notifier` when it is done.
    pub fn start(self, notifier: Option<Notifier>) -> PendingTask {
        let (sender, result) = mpsc::channel();
        let failed = sender.clone();
        let unfinished =
            (self.kind != TaskKind::Reads).then(|| Unfinished::new(self.doing.clone()));
        let work = move || {
            // The receiver is gone once the program ends.
            let _ = sender.send((self.work)());
            drop(unfinished);
            if let Some(notifier) = notifier {
                notifier.notify();
            }
        };
        let started = match self.kind {
            TaskKind::Reads | TaskKind::Writes => thread::Builder::new().spawn(work).map(drop),
            TaskKind::WritesInOrder => storage::in_order(work),
        };
        if let Err(error) = started {
            let why = format!("{} has failed: {}", self.doing, in_words(&error));
            let _ = failed.send(Err(SessionError::new(why)));
        }
        PendingTask {
            kind: self.kind,
            result,
        }
    }
}

/// Work that has begun.
pub struct PendingTask {
    kind: TaskKind,
    result: Receiver<WorkResult>,
}

impl PendingTask {
    /// Returns the result; `None` if it is not done yet.
    pub fn take(&self) -> Option<WorkResult> {
        self.result.try_recv().ok()
    }

    /// Returns why something was not written.
    pub fn write_error(&self) -> Option<SessionError> {
        match self.kind {
            TaskKind::Reads => None,
            TaskKind::Writes | TaskKind::WritesInOrder => self.take()?.err(),
        }
    }
}

impl Session {
    /// Does the work of a task, waits for it, and adopts its result.
    pub fn run(&mut self, task: Task, context: &mut Context<'_>) -> Result<Response, SessionError> {
        let done = match task.kind {
            TaskKind::Reads | TaskKind::Writes => (task.work)()?,
            TaskKind::WritesInOrder => {
                let ended = |_| SessionError::new("the program is ending");
                task.start(None).result.recv().map_err(ended)??
            }
        };
        self.take_in_work(done, context)
    }

    /// Adopts the result of a task's work in the session.
    pub fn take_in_work(
        &mut self,
        done: WorkDone,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        match done {
            WorkDone::Answered(response) => Ok(response),
            WorkDone::Read {
                path,
                number,
                found,
            } => {
                let others = match number {
                    None => found.game.opened.one_of.clone(),
                    Some(_) => None,
                };
                if self.front_end == FrontEnd::Screen && others.is_some() {
                    return Ok(Response::Choose(path));
                }
                Ok(match self.bring_found(found, context)? {
                    Response::Opened { .. } => Response::Opened { others },
                    asked => asked,
                })
            }
            WorkDone::Found(found) => self.bring_found(found, context),
            WorkDone::FoundNext(found) if matches!(self.link, Link::Lost(_)) => {
                self.go_on_alone(found)?;
                Ok(Response::Opened { others: None })
            }
            WorkDone::FoundNext(found) => self.bring_found(found?, context),
            WorkDone::Reached {
                path,
                game,
                joined,
                color,
            } => self.join_reached(&path, game, joined, color),
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

    /// Opens a game that was found while this screen could go on.
    fn bring_found(
        &mut self,
        found: Found,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        self.link.check_right(Screen::Here, Right::Board)?;
        if found.real.is_some() && found.real == self.path() {
            return Err(SessionError::new("that game is already on the board"));
        }
        self.bring(Agreed::Found(Box::new(found)), context)
    }
}
