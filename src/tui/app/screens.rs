//! What happens on the other screens of the game.

use super::App;
use super::resume_offer::ResumeOffer;
use crate::game::Action;
use crate::session::{Response, process_ended};
use crate::tui::message::Message;
use crate::tui::pointer::Selection;

impl App {
    /// Shows what has happened on other screens.
    pub(super) fn receive_news(&mut self) {
        let news = self.session.receive(self.now);
        let session = &self.session;
        self.viewed.take_if(|seen| !session.still_has(seen));
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

    /// Shows a move that was sent to the process which has the game.
    pub(super) fn await_answer(&mut self, action: Option<Action>) {
        self.message = Message::None;
        if let Some(Action::Move(m)) = action {
            self.selection = Selection::Sent(m);
            self.slide = None;
        }
    }

    /// Offers to go on with a game whose process is gone.
    pub(super) fn game_lost(&mut self) {
        self.clear_board();
        // The next + no longer marks a check.
        self.suffix = None;
        self.offer = ResumeOffer::Available;
        self.show_error(process_ended("+"));
    }
}
