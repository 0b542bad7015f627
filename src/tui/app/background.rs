//! Work in the background, and what it has found.

use std::time::Duration;

use super::App;
use crate::session::Task;
use crate::storage::Notifier;
use crate::tui::dialogs::Dialog;

impl App {
    /// Sets what wakes the main loop when a thread in the background has news.
    pub fn set_waker(&mut self, waker: Notifier) {
        self.session.share(waker.clone());
        self.waker = Some(waker);
    }

    /// Starts a task in the background.
    pub(super) fn begin(&mut self, task: Task) {
        self.tasks.push(task.start(self.waker.clone()));
    }

    /// Shows the results of tasks.
    pub(super) fn receive_results(&mut self) {
        for task in std::mem::take(&mut self.tasks) {
            let Some(result) = task.take() else {
                self.tasks.push(task);
                continue;
            };
            let response = self.with_session(|session, context| result?(session, context));
            self.respond(response);
        }
    }

    /// Returns why tasks have failed whose results have not been shown, because the players have left.
    pub fn failed_tasks(&mut self) -> Vec<String> {
        let tasks = self.tasks.drain(..);
        tasks
            .filter_map(|task| Some(task.loss()?.to_string()))
            .collect()
    }

    /// Takes what threads in the background have found.
    pub(super) fn receive_found(&mut self) {
        self.show_change_of_saving();
        self.receive_offer();
        self.lookups.receive();
        self.receive_results();
        self.receive_news();
        if let Some(Dialog::Pages(pages)) = self.dialog_mut() {
            pages.refresh();
        }
        if let Some(list) = self.game_list() {
            list.catch_up(Duration::ZERO);
            self.show_list_limit();
        }
    }
}
