//! Work in the background, and what it has found.

use std::time::Duration;

use super::App;
use crate::session::Task;
use crate::tui::dialogs::Dialog;
use crate::tui::input::events::Wakers;

impl App {
    /// Sets what wakes the main loop when the state of saving changes or a background task has found something.
    pub fn set_wakers(&mut self, wakers: Wakers) {
        self.session.set_notifier(wakers.saving);
        self.session.share(wakers.background.clone());
        self.waker = Some(wakers.background);
    }

    /// Starts a task in the background.
    pub(super) fn begin(&mut self, task: Task) {
        self.tasks.push(task.start(self.waker.clone()));
    }

    /// Shows the results of tasks, and returns true if there were any.
    pub(super) fn receive_results(&mut self) -> bool {
        let mut results = Vec::new();
        self.tasks.retain(|task| match task.take() {
            Some(result) => {
                results.push(result);
                false
            }
            None => true,
        });
        let has_any = !results.is_empty();
        for result in results {
            let response = self.with_session(|session, context| session.finish(result, context));
            self.respond(response);
        }
        has_any
    }

    /// Returns why tasks have failed whose results have not been shown, because the players have left.
    pub fn failed_tasks(&mut self) -> Vec<String> {
        let tasks = self.tasks.drain(..);
        tasks
            .filter_map(|task| Some(task.loss()?.to_string()))
            .collect()
    }

    /// Takes the results of background tasks, and returns true if the screen may look different now.
    pub(super) fn receive_found(&mut self) -> bool {
        let offered = self.receive_offer();
        let looked_up = self.lookups.receive();
        let done = self.receive_results();
        let happened = self.receive_news();
        if let Some(Dialog::Pages(pages)) = self.dialog_mut()
            && pages.refresh()
        {
            return true;
        }
        let Some(list) = self.game_list() else {
            return offered || looked_up || done || happened;
        };
        list.catch_up(Duration::ZERO);
        self.show_list_limit();
        true
    }
}
