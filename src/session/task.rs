//! Runs tasks in the background: work of a command that may take long, such as reading from a slow disk or drawing a picture.

use std::io;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use super::report::{Context, Report};
use super::{Session, SessionError};
use crate::storage::{self, Notifier, Unfinished, in_words};
use crate::text::capitalize;

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

/// Work that may take a while. It has not begun yet.
pub struct Task {
    /// What the task does, as in "writing a.png".
    doing: String,
    kind: TaskKind,
    work: Box<dyn FnOnce() -> WorkResult + Send>,
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
    fn start(self, notifier: Option<Notifier>) -> PendingTask {
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
    fn take(&self) -> Option<WorkResult> {
        self.result.try_recv().ok()
    }

    /// Waits until the work is done.
    fn wait(&self) -> WorkResult {
        let is_ending = |_| Err(SessionError::new("the program is ending"));
        self.result.recv().unwrap_or_else(is_ending)
    }

    /// Takes the result and returns its error if writing has failed. Returns `None` if writing has succeeded or is not done, if
    /// the result was taken before, or if the task only reads.
    fn write_error(&self) -> Option<SessionError> {
        match self.kind {
            TaskKind::Reads => None,
            TaskKind::Writes | TaskKind::WritesInOrder => self.take()?.err(),
        }
    }
}

impl Session {
    /// Begins a task in the background. [`Self::take_result`] and [`Self::wait_for_task`] report what it did.
    pub fn begin_task(&mut self, task: Task) -> Report {
        let doing = capitalize(&task.doing);
        self.tasks.push(task.start(self.notifier.clone()));
        Report::Working(doing)
    }

    /// Continues with the result of a task that is done, and returns what it did; `None` if no task is done.
    pub fn take_result(
        &mut self,
        context: &mut Context<'_>,
    ) -> Option<Result<Report, SessionError>> {
        for index in 0..self.tasks.len() {
            if let Some(result) = self.tasks[index].take() {
                self.tasks.remove(index);
                return Some(result.and_then(|after| after(self, context)));
            }
        }
        None
    }

    /// Waits for the oldest task, and returns what it did; `None` if there is no task.
    pub fn wait_for_task(
        &mut self,
        context: &mut Context<'_>,
    ) -> Option<Result<Report, SessionError>> {
        if self.tasks.is_empty() {
            return None;
        }
        let result = self.tasks.remove(0).wait();
        Some(result.and_then(|after| after(self, context)))
    }

    /// Returns the errors of tasks that could not write a file and have not reported it.
    pub fn write_errors(&self) -> Vec<SessionError> {
        let tasks = self.tasks.iter();
        tasks.filter_map(PendingTask::write_error).collect()
    }
}

#[cfg(test)]
impl Session {
    pub fn count_tasks(&self) -> usize {
        self.tasks.len()
    }
}
