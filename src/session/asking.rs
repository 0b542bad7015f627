//! Asks the player at another screen for another game, and handles answers.

use super::link::only_follows;
use super::next_game::NextGame;
use super::proposal::{ASK, Agreed, Proposal, Proposed, SAY};
use super::response::{Context, Response};
use super::screen::Screen;
use super::{Session, SessionError};
use crate::game::Action;

impl Session {
    /// Starts another game. If the other player sits at another screen, that player has to agree first.
    pub(super) fn bring(
        &mut self,
        agreed: Agreed,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        match self.ask_other(Screen::Here, agreed)? {
            Response::Agreed(agreed) => self.carry_out(agreed, context),
            asked => Ok(asked),
        }
    }

    /// Asks the other player before another game replaces this one, if that player sits at another screen. Returns
    /// [`Response::Agreed`] if there is nobody to ask.
    pub(super) fn ask_other(
        &mut self,
        by: Screen,
        agreed: Agreed,
    ) -> Result<Response, SessionError> {
        if self.link.guest().is_some() {
            return self.ask_host(agreed);
        }
        if !agreed.concerns_both(self.sitting.game()) {
            return Ok(Response::Agreed(agreed));
        }
        let Some(color) = self.link.seat_of(by) else {
            return Ok(Response::Agreed(agreed));
        };
        let Some(to) = self.link.holder(!color).filter(|&to| to != by) else {
            return Ok(Response::Agreed(agreed));
        };
        let asker = self.sitting.players().called(color);
        let words = agreed.words(asker, self.sitting.game());
        let told = format!("{} is asked", self.sitting.players().called(!color));
        let proposal = Proposal {
            by,
            to,
            what: Proposed::Game(agreed),
            words,
        };
        self.propose(proposal, told)
    }

    /// Asks the process that has the game for another one, if this screen plays in it. A game from a file replaces the board
    /// only on this screen, so it needs nobody's agreement.
    fn ask_host(&self, agreed: Agreed) -> Result<Response, SessionError> {
        let is_playing = self.link.seat_of(Screen::Here).is_some();
        match agreed.line(self.sitting.game()) {
            Some(line) if is_playing => {
                self.link.send(&line)?;
                Ok(Response::Sent(None))
            }
            Some(_) | None => Ok(Response::Agreed(agreed)),
        }
    }

    /// Asks the other player about the game chosen in the dialog for a new game, if that player sits at another screen.
    /// Returns `None` if there is nobody to ask.
    pub fn ask_for_next(&mut self, next: &NextGame) -> Result<Option<Response>, SessionError> {
        let agreed = Agreed::Next(Box::new(next.clone()));
        Ok(match self.ask_other(Screen::Here, agreed)? {
            Response::Agreed(_) => None,
            asked => Some(asked),
        })
    }

    /// Sends a proposal to the screen that has to answer it, and tells the screen that asks. Returns what this screen shows.
    /// Refuses while another question is open.
    pub(super) fn propose(
        &mut self,
        proposal: Proposal,
        told: String,
    ) -> Result<Response, SessionError> {
        let question = self.sitting.game().question();
        let has_question = question.is_some_and(|question| question.answerer().is_some());
        let (by, to, words) = (proposal.by, proposal.to, proposal.words.clone());
        let screens = self.link.screens_mut().ok_or_else(only_follows)?;
        if has_question || screens.has_proposal() {
            return Err(SessionError::new(
                "the question that is open must be answered first",
            ));
        }
        screens.propose(proposal);
        if let Screen::Peer(peer) = to {
            screens.notify(peer, format!("{ASK}{words}"), self.sitting.game());
        }
        let response = self.tell_screen(by, told);
        match to {
            Screen::Here => Ok(Response::Asked(words)),
            Screen::Peer(_) => Ok(response),
        }
    }

    /// Tells a screen something. Returns the response if that is this screen, otherwise sends the words.
    pub(super) fn tell_screen(&self, screen: Screen, words: String) -> Response {
        match screen {
            Screen::Here => Response::Done(words),
            Screen::Peer(peer) => {
                if let Some(screens) = self.link.screens() {
                    screens.notify(peer, format!("{SAY}{words}"), self.sitting.game());
                }
                Response::Quiet
            }
        }
    }

    /// Answers the open proposal for this screen; `None` if there is none.
    pub(super) fn answer_proposal(&mut self, screen: Screen, action: Action) -> Option<Response> {
        let screens = self.link.screens_mut()?;
        let proposal = screens.take_proposal(screen)?;
        let answer = match (action, proposal.what) {
            (Action::Accept, Proposed::Game(agreed)) => return Some(Response::Agreed(agreed)),
            (Action::Accept, Proposed::Seat(color)) => {
                return Some(Response::Seated(self.give_seat(proposal.by, color)));
            }
            (_, Proposed::Game(_)) => "does not agree to another game".to_owned(),
            (_, Proposed::Seat(color)) => format!("keeps {color}"),
        };
        let seat = self.link.seat_of(screen);
        let name = seat.map_or("The other screen", |color| {
            self.sitting.players().called(color)
        });
        let words = format!("{name} {answer}");
        let at_answerer = self.tell_screen(screen, words.clone());
        let at_asker = self.tell_screen(proposal.by, words);
        // One of the two responses is for this screen, or neither if two other screens were asking each other.
        Some(match proposal.by {
            Screen::Here => at_asker,
            Screen::Peer(_) => at_answerer,
        })
    }

    /// Begins the game that both players have agreed on.
    pub fn carry_out(
        &mut self,
        agreed: Agreed,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        match agreed {
            Agreed::Command(command) => self.perform(command, context),
            Agreed::Found(found) => {
                self.leave(context.now);
                self.open_found(*found);
                Ok(Response::Opened { others: None })
            }
            Agreed::Next(next) => {
                let leaves_unfinished = self.sitting.game().is_unfinished();
                let is_rematch = next.swapped && !leaves_unfinished;
                self.leave(context.now);
                self.begin_next(*next);
                Ok(if is_rematch {
                    Response::Rematch
                } else {
                    Response::Begun { leaves_unfinished }
                })
            }
        }
    }
}
