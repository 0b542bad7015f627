//! Work in the background, and what it and the other screens of the game have found or done.

use std::time::Duration;

use super::App;
use crate::session::{Response, Task};
use crate::storage::Notifier;
use crate::tui::dialogs::{GameList, Pages};
use crate::tui::message::Message;
use crate::tui::pointer::Selection;

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
            self.respond_to(|session, context| result?(session, context));
        }
    }

    /// Returns why tasks have failed whose results have not been shown, because the players have left.
    pub fn failed_tasks(&mut self) -> Vec<String> {
        let losses = self.tasks.drain(..).filter_map(|task| task.write_error());
        losses.map(|loss| loss.to_string()).collect()
    }

    /// Takes what threads in the background have found.
    pub(super) fn receive_found(&mut self) {
        self.show_change_of_saving();
        self.receive_offer();
        self.lookups.receive();
        self.receive_results();
        self.receive_news();
        if let Some(pages) = self.find::<Pages>() {
            pages.catch_up(Duration::ZERO);
        }
        if let Some(list) = self.find::<GameList>() {
            list.catch_up(Duration::ZERO);
            self.show_list_limit();
        }
    }

    /// Shows what has happened on other screens.
    pub(super) fn receive_news(&mut self) {
        let news = self.session.receive(self.now);
        let session = &self.session;
        self.viewed.take_if(|seen| !session.view().still_has(seen));
        for response in news {
            let (before, sent) = (self.selection, self.waiting_move());
            let acted = matches!(response, Ok(Response::Acted(_)));
            self.respond(response);
            let played = self.session.last().map(|(ply, _)| ply.played);
            if acted && self.viewed.is_some() && self.session.game().outcome().is_none() {
                // The line goes on to say what is looked at.
                self.message = Message::None;
            } else if let Some(m) = played.filter(|_| acted && played != sent) {
                self.start_slide(m);
            }
            let in_hand = before.origin();
            if let Selection::Sent(_) = before {
                // It has been answered, with a refusal perhaps.
                self.selection = Selection::Empty;
            } else if in_hand.is_some_and(|square| self.may_pick_up(square)) {
                // Nothing has become of the piece in hand.
                self.selection = before;
            }
        }
    }
}
