//! Asks another screen, and handles its answer.

use std::time::{Duration, Instant};

use super::link::only_follows;
use super::proposal::{ASK, Agreed, Proposal, Proposed, SAY};
use super::rematch::NextGame;
use super::response::{Context, Response};
use super::screen::Screen;
use super::standing::Standing;
use super::{Session, SessionError};
use crate::command::{self, Command, StartChoice};
use crate::game::{Action, GameEvent, Players};
use crate::rules::Color;
use crate::seat::{Happened, PeerId};

/// After this long without a sign of life from a screen, its color can be taken without its answer.
const SILENCE: Duration = Duration::from_secs(5);

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
        if !self.concerns_both(&agreed) {
            return Ok(Response::Agreed(agreed));
        }
        let Some(color) = self.link.seat_of(by) else {
            return Ok(Response::Agreed(agreed));
        };
        let Some(to) = self.link.holder(!color).filter(|&to| to != by) else {
            return Ok(Response::Agreed(agreed));
        };
        let asker = self.table.players.called(color);
        let words = match &agreed {
            Agreed::Command(Command::Rematch) => {
                format!("{asker} asks for a rematch: you change sides")
            }
            Agreed::Next(_) if self.table.game.outcome().is_some() => {
                format!("{asker} asks for another game")
            }
            Agreed::Found(found) => {
                let Players { white, black } = found.game.players();
                format!("{asker} asks to leave this game for another: {white} against {black}")
            }
            Agreed::Command(Command::Continue) => {
                format!("{asker} asks to go on from an earlier position in place of this game")
            }
            Agreed::Command(_) | Agreed::Next(_) => {
                format!("{asker} asks for a new game in place of this one")
            }
        };
        let told = format!("{} is asked", self.table.players.called(!color));
        let proposal = Proposal {
            by,
            to,
            what: Proposed::Game(agreed),
            words,
        };
        self.propose(proposal, told)
    }

    /// Returns true if this other game concerns both players now: in the middle of a game, or as their rematch.
    fn concerns_both(&self, agreed: &Agreed) -> bool {
        let is_over = self.table.game.outcome().is_some();
        match agreed {
            Agreed::Command(Command::Rematch) | Agreed::Next(_) => {
                is_over || self.table.game.is_unfinished()
            }
            Agreed::Command(_) | Agreed::Found(_) => self.table.game.is_unfinished(),
        }
    }

    /// Asks the process that has the game for another one, if this screen plays in it. Other games from files open only here.
    fn ask_host(&self, agreed: Agreed) -> Result<Response, SessionError> {
        if self.seat().is_none() {
            return Ok(Response::Agreed(agreed));
        }
        let line = match &agreed {
            Agreed::Next(_) if self.table.game.outcome().is_some() => "/rematch".to_owned(),
            Agreed::Next(next) => command::new_game_line(StartChoice::At(next.start)),
            Agreed::Command(Command::New(start)) => command::new_game_line(*start),
            Agreed::Command(Command::Rematch) => "/rematch".to_owned(),
            Agreed::Command(_) | Agreed::Found(_) => return Ok(Response::Agreed(agreed)),
        };
        self.ask_process(&line)
    }

    /// Asks the other player about the game chosen in the dialog for a new game, if that player sits at another screen. `None`
    /// if there is nobody to ask.
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
        let question = self.table.game.question();
        let is_asked = question.is_some_and(|question| question.answerer().is_some());
        let (by, to, words) = (proposal.by, proposal.to, proposal.words.clone());
        let screens = self.link.screens_mut().ok_or_else(only_follows)?;
        if is_asked || screens.proposal.is_some() {
            return Err(SessionError::new(
                "the question that is open must be answered first",
            ));
        }
        screens.proposal = Some(proposal);
        let response = self.tell_screen(by, told);
        match to {
            Screen::Here => Ok(Response::Asked(words)),
            Screen::Peer(peer) => {
                self.notify_peer(peer, format!("{ASK}{words}"));
                Ok(response)
            }
        }
    }

    /// Tells a screen something: returns the response for this one, or sends it to another one.
    pub(super) fn tell_screen(&self, screen: Screen, words: String) -> Response {
        match screen {
            Screen::Here => Response::Done(words),
            Screen::Peer(peer) => {
                self.notify_peer(peer, format!("{SAY}{words}"));
                Response::Quiet
            }
        }
    }

    fn notify_peer(&self, peer: PeerId, line: String) {
        if let Some(screens) = self.link.screens() {
            let happened = Happened {
                is_own: false,
                events: vec![line],
                standing: Standing::of(&self.table.game, Instant::now()).write(),
            };
            screens.host.tell(peer, &happened);
        }
    }

    /// Answers the open proposal for this screen; `None` if there is none.
    pub(super) fn answer_proposal(&mut self, screen: Screen, action: Action) -> Option<Response> {
        let screens = self.link.screens_mut()?;
        let proposal = screens.proposal.take_if(|proposal| proposal.to == screen)?;
        Some(match (action, proposal.what) {
            (Action::Accept, Proposed::Game(agreed)) => Response::Agreed(agreed),
            (Action::Accept, Proposed::Seat(color)) => {
                Response::Seated(self.give_seat(proposal.by, color))
            }
            (_, Proposed::Game(_)) => {
                self.tell_answer(screen, proposal.by, "does not agree to another game")
            }
            (_, Proposed::Seat(color)) => {
                self.tell_answer(screen, proposal.by, &format!("keeps {color}"))
            }
        })
    }

    /// Tells both screens how one has answered the other. Returns what this screen shows.
    fn tell_answer(&self, answerer: Screen, asker: Screen, answer: &str) -> Response {
        let seat = self.link.seat_of(answerer);
        let name = seat.map_or("The other screen", |color| self.table.players.called(color));
        let words = format!("{name} {answer}");
        let at_answerer = self.tell_screen(answerer, words.clone());
        let at_asker = self.tell_screen(asker, words);
        match asker {
            Screen::Here => at_asker,
            Screen::Peer(_) => at_answerer,
        }
    }

    /// Withdraws a proposal when a player plays on, or asks the other something in the game.
    pub(super) fn drop_proposal(&mut self, events: &[GameEvent]) {
        let is_played = events
            .iter()
            .any(|event| matches!(event, GameEvent::Played { .. } | GameEvent::Ended(_)));
        let is_asked = events
            .iter()
            .any(|event| matches!(event, GameEvent::Asked(_)));
        if let Some(screens) = self.link.screens_mut() {
            screens.proposal.take_if(|proposal| {
                is_asked || is_played && matches!(proposal.what, Proposed::Game(_))
            });
        }
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
                let leaves_unfinished = self.table.game.is_unfinished();
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

    /// Withdraws the question to a screen that was asked for a color and has not answered, if that screen shows no sign of
    /// life. Returns false if it does.
    pub(super) fn gives_up_on(&mut self, color: Color, now: Instant) -> bool {
        let Some(screens) = self.link.screens_mut() else {
            return false;
        };
        let host = &screens.host;
        let is_silent = |proposal: &mut Proposal| {
            let is_of_color = matches!(proposal.what, Proposed::Seat(other) if other == color);
            let Screen::Peer(peer) = proposal.to else {
                return false;
            };
            let silent = host.silent_since(peer);
            is_of_color
                && silent.is_some_and(|since| now.saturating_duration_since(since) >= SILENCE)
        };
        screens.proposal.take_if(is_silent).is_some()
    }
}
