//! Work in the background: its results, and the news from other screens of the game.

use std::time::Duration;

use super::App;
use super::lists;
use super::report::{By, Handled, Report};
use crate::command::Refusal;
use crate::session::{SAVED_AGAIN, SavingChange};
use crate::storage::Notifier;
use crate::tui::dialogs::TextDialog;

impl App {
    /// Sets what wakes the main loop when a background thread has news.
    pub fn set_waker(&mut self, waker: Notifier) {
        self.session.share(waker.clone());
        self.tasks.wake_with(waker);
    }

    /// Returns why tasks have failed whose results nobody has seen, because the players have left.
    pub fn failed_tasks(&self) -> Vec<String> {
        let losses = self.tasks.write_errors().into_iter();
        losses.map(|loss| loss.to_string()).collect()
    }

    /// Takes in what background threads have found.
    pub(super) fn receive_found(&mut self) {
        let saving = self.change_of_saving();
        self.settle(saving, By::Hand);
        if self.offer.receive(self.config.settings().move_style()) {
            self.settle(Ok(Report::Outdated), By::Hand);
        }
        self.line.receive_lookups();
        self.receive_results();
        // What has happened on other screens.
        for response in self.session.receive(self.now) {
            let handled = self.report_response(response);
            self.settle(handled, By::Other);
        }
        if let Some(pages) = self.layers.find::<TextDialog>() {
            pages.catch_up(Duration::ZERO);
        }
        let rows = lists::receive_rows(&mut self.layers);
        self.settle(Ok(rows), By::Other);
    }

    /// Shows the results of tasks.
    pub(super) fn receive_results(&mut self) {
        for result in self.tasks.take_results() {
            let handled =
                self.ask_session(|session, context| session.apply_result(result?, context));
            self.settle(handled, By::Hand);
        }
    }

    /// Reports that saving has failed, fails differently, works again, or continues in another file.
    fn change_of_saving(&self) -> Handled {
        match self.session.take_change_of_saving() {
            None => Ok(Report::KeepsMessage),
            Some(SavingChange::Failed(words) | SavingChange::Moved(words)) => {
                Err(Refusal::new(words))
            }
            Some(SavingChange::Again) => Ok(Report::Said(SAVED_AGAIN.to_owned())),
        }
    }
}
