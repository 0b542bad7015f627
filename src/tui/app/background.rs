//! Work in the background: its results, and the news from other screens of the game.

use std::time::Duration;

use super::App;
use super::outcome::By;
use crate::session::Task;
use crate::storage::Notifier;
use crate::tui::dialogs::Pages;

impl App {
    /// Sets what wakes the main loop when a background thread has news.
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
            let handled =
                self.ask_session(|session, context| session.take_in_work(result?, context));
            self.settle(handled, By::Hand);
        }
    }

    /// Returns why tasks have failed whose results nobody has seen, because the players have left.
    pub fn failed_tasks(&mut self) -> Vec<String> {
        let losses = self.tasks.drain(..).filter_map(|task| task.write_error());
        losses.map(|loss| loss.to_string()).collect()
    }

    /// Takes in what background threads have found.
    pub(super) fn receive_found(&mut self) {
        let saving = self.change_of_saving();
        self.settle(saving, By::Hand);
        let offered = self.receive_offer();
        self.settle(Ok(offered), By::Hand);
        self.line.receive_lookups();
        self.receive_results();
        self.receive_news();
        if let Some(pages) = self.layers.find::<Pages>() {
            pages.catch_up(Duration::ZERO);
        }
        let rows = self.receive_rows();
        self.settle(Ok(rows), By::Other);
    }

    /// Shows what has happened on other screens.
    pub(super) fn receive_news(&mut self) {
        let news = self.session.receive(self.now);
        for response in news {
            let handled = self.report(response);
            self.settle(handled, By::Other);
        }
    }
}
