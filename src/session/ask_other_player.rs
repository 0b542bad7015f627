//! Asks the player at another screen whether to start another game, and handles the answer.

use super::link::{Link, only_follows_error};
use super::next_game::NextGame;
use super::proposal::{AnotherGame, Proposal, Proposed};
use super::response::{Context, Response};
use super::screen::Screen;
use super::sitting::Sitting;
use super::{Session, SessionError};
use crate::game::{Action, Game};
use crate::rules::Color;

impl Session {
    /// Starts another game. If both players must agree and the other one sits at another screen, asks that player first.
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

    /// Asks the other player before another game replaces this one. `by` is the screen that wants the other game. Returns
    /// [`Response::Agreed`] without asking if that screen acts for both colors or for none, if the game on the board may be
    /// replaced [without agreement](AnotherGame::needs_agreement), or if a guest opens the other game only for itself.
    /// Otherwise returns what this screen shows.
    pub(super) fn ask_other_player(
        &mut self,
        by: Screen,
        another: AnotherGame,
    ) -> Result<Response, SessionError> {
        let game = self.sitting.game();
        match &self.link {
            Link::Own(_) => match self.link.seat_of(by) {
                Some(color) if another.needs_agreement(game) => {
                    self.link.propose_game(by, color, another, &self.sitting)
                }
                // A screen that acts for both colors, or for none, has no opponent to ask.
                Some(_) | None => Ok(Response::Agreed(another)),
            },
            // The host knows all screens, so it asks the other player.
            Link::Guest(_) => self.link.ask_host(another, game),
            // Nobody is there to ask: this screen watches a file, or the host has ended.
            Link::Watch(_) | Link::Lost(_) => Ok(Response::Agreed(another)),
        }
    }

    /// Asks the other player about the game chosen in the dialog for a new game. Returns `None` if that game may begin without
    /// asking.
    pub fn ask_for_next(&mut self, next: &NextGame) -> Result<Option<Response>, SessionError> {
        let another = AnotherGame::Next(Box::new(next.clone()));
        Ok(match self.ask_other_player(Screen::Here, another)? {
            Response::Agreed(_) => None,
            asked => Some(asked),
        })
    }

    /// Answers the open proposal for the screen `answerer`: yes if the answer is `Accept`, otherwise no. Returns what this
    /// screen shows, or [`Response::Agreed`] if the caller must begin the game. Returns `None` if `answerer` has no proposal to
    /// answer.
    pub(super) fn answer_proposal(&mut self, answerer: Screen, answer: Action) -> Option<Response> {
        let proposal = self.link.screens_mut()?.take_proposal(answerer)?;
        if answer != Action::Accept {
            return Some(self.link.tell_declined(&proposal, &self.sitting));
        }
        Some(match proposal.what {
            Proposed::Game(another) => Response::Agreed(another),
            Proposed::Seat(color) => Response::Seated(self.give_seat(proposal.by, color)),
        })
    }

    /// Begins another game. If both players must agree to it, call this only after they have.
    pub fn carry_out(
        &mut self,
        another: AnotherGame,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        match another {
            // A command that begins a game, such as `/new`, records the clocks of the old game itself.
            AnotherGame::Command(command) => self.perform(command, context),
            // A game from a file.
            AnotherGame::Found(found) => {
                // The file of the old game gets the times that its clocks show now.
                self.record_clocks(context.now);
                self.open_found(*found);
                // If the file holds other games, `start_first_game` adds the file's path to this response.
                Ok(Response::Opened {
                    file_with_other_games: None,
                })
            }
            // A game as chosen in the dialog for a new game.
            AnotherGame::Next(next) => {
                let leaves_unfinished = self.game().is_unfinished();
                let switches_colors = next.swapped;
                self.record_clocks(context.now);
                self.begin_next(*next);
                // A game after a finished one, with the colors switched, is a rematch.
                if switches_colors && !leaves_unfinished {
                    Ok(Response::Rematch)
                } else {
                    Ok(Response::Begun { leaves_unfinished })
                }
            }
        }
    }
}

impl Link {
    /// Asks the host for another game. Returns [`Response::Agreed`] if the host need not agree: this guest only watches, or the
    /// other game, such as one from a file, replaces the board only on this screen.
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

    /// Proposes another game to the opponent of `color`. The screen `by` acts for `color`. Returns what this screen shows.
    fn propose_game(
        &mut self,
        by: Screen,
        color: Color,
        another: AnotherGame,
        sitting: &Sitting,
    ) -> Result<Response, SessionError> {
        let game = sitting.game();
        let players = sitting.players();
        let asker = players.called(color);
        let opponent = players.called(!color);
        let proposal = Proposal {
            by,
            to: self.own()?.holder(!color),
            question: another.question(asker, game),
            what: Proposed::Game(another),
        };
        let told_asker = format!("{opponent} is asked");
        self.propose(proposal, told_asker, game)
    }

    /// Sends a proposal to the screen that has to answer it, and `told_asker` to the screen that asks. Returns what this
    /// screen shows. Fails while a question or another proposal waits for its answer.
    pub fn propose(
        &mut self,
        proposal: Proposal,
        told_asker: String,
        game: &Game,
    ) -> Result<Response, SessionError> {
        // At least one of the two screens is connected to this process, so there are other screens.
        let screens = self.screens_mut().ok_or_else(only_follows_error)?;
        if is_question_waiting(game) || screens.has_proposal() {
            return Err(SessionError::new(
                "the question that is open must be answered first",
            ));
        }
        let (asker, answerer) = (proposal.by, proposal.to);
        let question = proposal.question.clone();
        screens.propose(proposal);
        let answerer_response = self.ask_screen(answerer, question);
        let asker_response = self.tell_screen(asker, told_asker);
        Ok(match answerer {
            Screen::Here => answerer_response,
            Screen::Peer(_) => asker_response,
        })
    }

    /// Tells both screens of a proposal that it was declined. Returns what this screen shows.
    fn tell_declined(&self, proposal: &Proposal, sitting: &Sitting) -> Response {
        let (asker, answerer) = (proposal.by, proposal.to);
        let name = match self.seat_of(answerer) {
            Some(color) => sitting.players().called(color),
            None => "The other screen",
        };
        let refusal = match proposal.what {
            Proposed::Game(_) => format!("{name} does not agree to another game"),
            Proposed::Seat(color) => format!("{name} keeps {color}"),
        };
        let answerer_response = self.tell_screen(answerer, refusal.clone());
        let asker_response = self.tell_screen(asker, refusal);
        match asker {
            Screen::Here => asker_response,
            Screen::Peer(_) => answerer_response,
        }
    }

    /// Asks a screen something. If that is this screen, returns the question as the response. Otherwise sends the question and
    /// returns [`Response::Quiet`].
    fn ask_screen(&self, screen: Screen, question: String) -> Response {
        match screen {
            Screen::Here => Response::Asked(question),
            Screen::Peer(peer) => {
                if let Some(screens) = self.screens() {
                    screens.ask(peer, question);
                }
                Response::Quiet
            }
        }
    }

    /// Tells a screen something. If that is this screen, returns the words as the response. Otherwise sends the words and
    /// returns [`Response::Quiet`].
    pub fn tell_screen(&self, screen: Screen, words: String) -> Response {
        match screen {
            Screen::Here => Response::Done(words),
            Screen::Peer(peer) => {
                if let Some(screens) = self.screens() {
                    screens.say(peer, words);
                }
                Response::Quiet
            }
        }
    }
}

/// Returns true if a question in the game waits for its answer. A draw offer that comes with the next move has no answerer
/// before that move.
fn is_question_waiting(game: &Game) -> bool {
    game.question()
        .is_some_and(|question| question.answerer().is_some())
}
