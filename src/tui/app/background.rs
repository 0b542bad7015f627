//! Receives the results of background threads and the news from other screens of the game.

use super::App;
use super::lists;
use super::settle::{By, Handled, Report};
use crate::command::Refusal;
use crate::session::{SAVED_AGAIN, SavingChange, Session};
use crate::storage::Notifier;

impl App {
    /// Sets what wakes the main loop when a background thread or another screen has news. From then on, other screens can
    /// join.
    pub fn set_waker(&mut self, waker: Notifier) {
        self.session.share(waker.clone());
        self.tasks.wake_with(waker);
    }

    /// Returns the errors of tasks that could not write a file, unless the screen has shown them.
    pub fn failed_tasks(&self) -> Vec<String> {
        let errors = self.tasks.write_errors().into_iter();
        errors.map(|error| error.to_string()).collect()
    }

    /// Receives everything that background threads have finished, and what has happened on other screens.
    pub(super) fn receive_from_background(&mut self) {
        let saving = change_of_saving(&self.session);
        self.settle(saving, By::Hand);
        if self.offer.receive(self.config.settings().move_style()) {
            self.settle(Ok(Report::ClearsGreeting), By::Hand);
        }
        self.line.receive_lookups();
        self.receive_results();
        // What has happened on other screens.
        for response in self.session.receive(&mut self.config, self.now) {
            let handled = self.report_response(response);
            self.settle(handled, By::Other);
        }
        let rows = lists::receive_rows(&mut self.layers);
        self.settle(Ok(rows), By::Other);
    }

    /// Receives the results of the tasks that are done, and updates the screen to match.
    pub(super) fn receive_results(&mut self) {
        for result in self.tasks.take_results() {
            let handled = self.ask_session(|session, context| result?(session, context));
            self.settle(handled, By::Hand);
        }
    }
}

/// Reports what has changed since the last call, if anything: saving failed, failed for another reason, works again, or
/// continues in another file.
fn change_of_saving(session: &Session) -> Handled {
    match session.take_change_of_saving() {
        None => Ok(Report::KeepsMessage),
        Some(SavingChange::Failed(words) | SavingChange::Moved(words)) => Err(Refusal::new(words)),
        Some(SavingChange::Again) => Ok(Report::Said(SAVED_AGAIN.to_owned())),
    }
}
