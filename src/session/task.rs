//! Runs tasks: work of a command that may take long, such as reading from a slow disk or drawing a picture. A front end can run
//! it in the background.

use std::io;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use super::report::{Context, Report};
use super::{Session, SessionError};
use crate::storage::{self, Notifier, Unfinished, in_words};

/// What the main thread does after a task's work, with the session that the work could not use.
pub type Continuation =
    Box<dyn FnOnce(&mut Session, &mut Context<'_>) -> Result<Report, SessionError> + Send>;

pub type WorkResult = Result<Continuation, SessionError>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskKind {
    /// The task only reads, so the program can end before it is done.
    Reads,
    Writes,
    /// The task writes, after all earlier work of the thread that writes games.
    WritesInOrder,
}

/// Work that a command leaves to the front end, because it may take a while. It has not begun yet.
pub struct Task {
    /// What the task does, as in "writing a.png".
    pub doing: String,
    kind: TaskKind,
    pub(super) work: Box<dyn FnOnce() -> WorkResult + Send>,
}

/// Creates the result of a task's work: the main thread continues with `after`.
pub fn continue_with(
    after: impl FnOnce(&mut Session, &mut Context<'_>) -> Result<Report, SessionError> + Send + 'static,
) -> Continuation {
    Box::new(after)
}

/// Creates the result of a task that reports this. The session does not change.
pub fn answer(report: Report) -> Continuation {
    continue_with(|_session, _context| Ok(report))
}

impl Task {
    pub fn new(
        kind: TaskKind,
        doing: String,
        work: impl FnOnce() -> WorkResult + Send + 'static,
    ) -> Self {
        Self {
            doing,
            kind,
            work: Box::new(work),
        }
    }

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
    /// continues with the result.
    pub fn run(&mut self, task: Task, context: &mut Context<'_>) -> Result<Report, SessionError> {
        let continuation = match task.kind {
            TaskKind::Reads | TaskKind::Writes => (task.work)()?,
            TaskKind::WritesInOrder => match task.start(None).result.recv() {
                Ok(result) => result?,
                Err(_) => return Err(SessionError::new("the program is ending")),
            },
        };
        continuation(self, context)
    }
}
