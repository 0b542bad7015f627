//! Asks the player at another screen whether to start another game, and handles the answer.

use super::link::{Link, only_follows};
use super::next_game::NextGame;
use super::proposal::{ASK, AnotherGame, Proposal, Proposed, SAY};
use super::response::{Context, Response};
use super::screen::Screen;
use super::{Session, SessionError};
use crate::game::{Action, Game};

impl Session {
    /// Starts another game. If the other player sits at another screen, asks that player first.
    pub(super) fn start_another_game(
        &mut self,
        another: AnotherGame,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        match self.ask_other_player(Screen::Here, another)? {
            Response::Agreed(another) => self.carry_out(another, context),
            asked => Ok(asked),
        }
    }

    /// Asks the other player before another game replaces this one, if that player sits at another screen. `by` is the screen
    /// that wants the other game. Returns [`Response::Agreed`] if there is nobody to ask.
    pub(super) fn ask_other_player(
        &mut self,
        by: Screen,
        another: AnotherGame,
    ) -> Result<Response, SessionError> {
        if self.link.guest().is_some() {
            return self.link.ask_host(another, self.sitting.game());
        }
        if !another.concerns_both(self.sitting.game()) {
            return Ok(Response::Agreed(another));
        }
        // A screen that acts for both colors, or for none, asks nobody.
        let Some(color) = self.link.seat_of(by) else {
            return Ok(Response::Agreed(another));
        };
        let Some(opponents_screen) = self.link.holder(!color) else {
            return Ok(Response::Agreed(another));
        };
        let asker = self.sitting.players().called(color);
        let opponent = self.sitting.players().called(!color);
        let told_asker = format!("{opponent} is asked");
        let words = another.words(asker, self.sitting.game());
        let proposal = Proposal {
            by,
            to: opponents_screen,
            what: Proposed::Game(another),
            words,
        };
        let game = self.sitting.game();
        self.link.propose(proposal, told_asker, game)
    }

    /// Asks the other player about the game chosen in the dialog for a new game, if that player sits at another screen.
    /// Returns `None` if there is nobody to ask.
    pub fn ask_for_next(&mut self, next: &NextGame) -> Result<Option<Response>, SessionError> {
        let another = AnotherGame::Next(Box::new(next.clone()));
        Ok(match self.ask_other_player(Screen::Here, another)? {
            Response::Agreed(_) => None,
            asked => Some(asked),
        })
    }

    /// Answers the open proposal on behalf of `screen`: yes if the action is `Accept`, otherwise no. Returns `None` if this
    /// screen has no proposal to answer.
    pub(super) fn answer_proposal(&mut self, screen: Screen, action: Action) -> Option<Response> {
        let screens = self.link.screens_mut()?;
        let proposal = screens.take_proposal(screen)?;
        if action == Action::Accept {
            return Some(match proposal.what {
                Proposed::Game(another) => Response::Agreed(another),
                Proposed::Seat(color) => Response::Seated(self.give_seat(proposal.by, color)),
            });
        }
        let name = match self.link.seat_of(screen) {
            Some(color) => self.sitting.players().called(color),
            None => "The other screen",
        };
        let words = match proposal.what {
            Proposed::Game(_) => format!("{name} does not agree to another game"),
            Proposed::Seat(color) => format!("{name} keeps {color}"),
        };
        let game = self.sitting.game();
        let at_answerer = self.link.tell_screen(screen, words.clone(), game);
        let at_asker = self.link.tell_screen(proposal.by, words, game);
        // One of the two responses is for this screen, or neither if two other screens were asking each other.
        Some(match proposal.by {
            Screen::Here => at_asker,
            Screen::Peer(_) => at_answerer,
        })
    }

    /// Begins the game that both players have agreed on.
    pub fn carry_out(
        &mut self,
        another: AnotherGame,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        match another {
            AnotherGame::Command(command) => self.perform(command, context),
            AnotherGame::Found(found) => {
                self.leave(context.now);
                self.open_found(*found);
                Ok(Response::Opened { others: None })
            }
            AnotherGame::Next(next) => {
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

impl Link {
    /// Asks the host for another game, if this guest plays in the current one. A game from a file replaces the board only on
    /// this screen, so it needs nobody's agreement.
    fn ask_host(&self, another: AnotherGame, game: &Game) -> Result<Response, SessionError> {
        let is_playing = self.seat_of(Screen::Here).is_some();
        match another.line(game) {
            Some(line) if is_playing => {
                self.send(&line)?;
                Ok(Response::Sent(None))
            }
            Some(_) | None => Ok(Response::Agreed(another)),
        }
    }

    /// Sends a proposal to the screen that has to answer it, and `told_asker` to the screen that asks. Returns what this
    /// screen shows. Fails while another question is open.
    pub fn propose(
        &mut self,
        proposal: Proposal,
        told_asker: String,
        game: &Game,
    ) -> Result<Response, SessionError> {
        let question = game.question();
        let is_question_open = question.is_some_and(|question| question.answerer().is_some());
        let (by, to, words) = (proposal.by, proposal.to, proposal.words.clone());
        let screens = self.screens_mut().ok_or_else(only_follows)?;
        if is_question_open || screens.has_proposal() {
            return Err(SessionError::new(
                "the question that is open must be answered first",
            ));
        }
        screens.propose(proposal);
        if let Screen::Peer(peer) = to {
            screens.notify(peer, format!("{ASK}{words}"), game);
        }
        let at_asker = self.tell_screen(by, told_asker, game);
        Ok(match to {
            Screen::Here => Response::Asked(words),
            Screen::Peer(_) => at_asker,
        })
    }

    /// Tells a screen something. If that is this screen, returns the words as the response. Otherwise sends the words and
    /// returns [`Response::Quiet`].
    pub fn tell_screen(&self, screen: Screen, words: String, game: &Game) -> Response {
        match screen {
            Screen::Here => Response::Done(words),
            Screen::Peer(peer) => {
                if let Some(screens) = self.screens() {
                    screens.notify(peer, format!("{SAY}{words}"), game);
                }
                Response::Quiet
            }
        }
    }
}
