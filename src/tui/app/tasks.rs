//! The tasks that read or write files in the background. Their results wake the main loop.

use crate::session::{PendingTask, SessionError, Task, WorkResult};
use crate::storage::Notifier;

#[derive(Default)]
pub struct Tasks {
    running: Vec<PendingTask>,
    /// Wakes the main loop when a background thread has a result; `None` until the main loop has set it.
    waker: Option<Notifier>,
}

impl Tasks {
    pub fn wake_with(&mut self, waker: Notifier) {
        self.waker = Some(waker);
    }

    pub fn waker(&self) -> Option<Notifier> {
        self.waker.clone()
    }

    pub fn begin(&mut self, task: Task) {
        self.running.push(task.start(self.waker()));
    }

    /// Removes the tasks that are done, and returns their results.
    pub fn take_results(&mut self) -> Vec<WorkResult> {
        let mut results = Vec::new();
        self.running.retain(|task| match task.take() {
            Some(result) => {
                results.push(result);
                false
            }
            None => true,
        });
        results
    }

    /// Returns the errors of tasks that could not write a file, unless [`Self::take_results`] has returned them.
    pub fn write_errors(&self) -> Vec<SessionError> {
        let tasks = self.running.iter();
        tasks.filter_map(PendingTask::write_error).collect()
    }
}

#[cfg(test)]
impl Tasks {
    pub fn count(&self) -> usize {
        self.running.len()
    }
}
