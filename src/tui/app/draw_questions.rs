//! The draw keys: they ask who offers a draw, and what to claim, and never guess.

use super::{App, Message};
use crate::game::{Action, ActionError, Question};
use crate::rules::Color;
use crate::text::{self, not_claimable, sentence};
use crate::tui::dialogs::{ActionChoice, Choice, Dialog};

impl App {
    /// Asks who offers a draw, listing the side that has just moved first (FIDE 9.1.2.1), or whether to drop an offer
    /// that is promised with the next move.
    pub(super) fn ask_who_offers(&mut self) {
        if self.refuses_to_act() {
            return;
        }
        let game = self.session.game();
        let to_move = game.side_to_move();
        if let Some(Question::DrawWithNextMove(color)) = game.question() {
            let question = format!(
                "{} offers a draw with the next move.",
                self.player_name(color)
            );
            return self.choose_action(
                " Draw offer ",
                question,
                vec![
                    choice('d', "Drop the offer", Some(Action::DropOffer)),
                    choice('k', "Keep it", None),
                ],
            );
        }
        let mut choices = Vec::with_capacity(2);
        let mut refused = None;
        for color in [!to_move, to_move] {
            match game.may_offer(color) {
                Ok(_) => {
                    let when = if color == to_move {
                        "with the next move"
                    } else {
                        "who has just moved"
                    };
                    let (letter, name) = match color {
                        Color::White => ('w', "White"),
                        Color::Black => ('b', "Black"),
                    };
                    let label = match self.session.players().known(color) {
                        Some(own) => format!("{name} ({own}), {when}"),
                        None => format!("{name}, {when}"),
                    };
                    choices.push(choice(letter, label, Some(Action::OfferDraw(color))));
                }
                Err(error) => {
                    refused.get_or_insert(error);
                }
            }
        }
        match refused.filter(|_| choices.is_empty()) {
            Some(error) => self.show_error(error.to_string()),
            None => self.choose_action(" Draw offer ", "Who offers a draw?".to_owned(), choices),
        }
    }

    /// Asks whether to claim the draw that the position allows, lists the moves that would allow a claim, or shows why
    /// none is possible. None of that is a claim yet.
    pub(super) fn ask_about_claim(&mut self) {
        if self.refuses_to_act() {
            return;
        }
        let game = self.session.game();
        let name = self.player_name(game.side_to_move());
        if let Err(error) = game.may_claim() {
            return self.show_error(error.to_string());
        }
        if let Some(reason) = game.claimable() {
            let question = format!("{name}: claim a draw by {}?", reason.cited());
            return self.choose_action(
                " Claim a draw ",
                question,
                vec![
                    choice('y', "Claim the draw", Some(Action::ClaimDraw(None))),
                    choice('n', "Play on", None),
                ],
            );
        }
        let (position, style) = (game.position(), self.move_style());
        let claims = game.claimable_moves();
        let mut choices: Vec<_> = claims
            .into_iter()
            .map(|(m, reason)| Choice {
                letter: None,
                label: format!("{}: {}", text::name(m, style, position), reason.cited()),
                action: Some(Action::ClaimDraw(Some(m))),
            })
            .collect();
        if choices.is_empty() {
            let why = format!("no draw to claim: {}", not_claimable(game));
            return self.show_error(why);
        }
        choices.sort_by(|one, other| one.label.cmp(&other.label));
        choices.push(choice('n', "Play on", None));
        let question = format!("{name} may claim a draw with the next move. Which one?");
        self.choose_action(" Claim a draw ", question, choices);
    }

    /// Returns true, and shows why, if nobody can act in the game that is shown.
    fn refuses_to_act(&mut self) -> bool {
        if self.viewed.is_some() {
            // The error names the viewed position.
            self.act(Action::DropOffer);
            return true;
        }
        match self.session.game().outcome() {
            Some(outcome) => {
                self.show_error(ActionError::GameOver(outcome).to_string());
                true
            }
            None => false,
        }
    }

    /// Opens a dialog to choose one of these actions, and puts a dragged piece back.
    fn choose_action(&mut self, title: &'static str, question: String, choices: Vec<Choice>) {
        self.selection.put_back();
        self.message = Message::Info(sentence(&question));
        self.dialog = Some(Dialog::ActionChoice(ActionChoice::new(
            title, question, choices,
        )));
    }

    fn player_name(&self, color: Color) -> String {
        self.session.players().name(color).to_owned()
    }
}

fn choice(letter: char, label: impl Into<String>, action: Option<Action>) -> Choice {
    Choice {
        letter: Some(letter),
        label: label.into(),
        action,
    }
}
