//! Who acts for each color: gives colors to other screens, and takes them back.

use std::time::Instant;

use super::link::{Link, PLAYED_HERE, only_follows_error};
use super::proposal::{Proposal, Proposed};
use super::response::Response;
use super::saving::not_being_saved;
use super::screen::Screen;
use super::sitting::Sitting;
use super::{Session, SessionError};
use crate::game::{Action, Question};
use crate::rules::Color;
use crate::seat::{PeerId, SILENCE};
use crate::text::capitalize;

impl Session {
    /// Asks the screen that has a color to give it back to this one. If that screen was asked before and has been silent since,
    /// takes the color from it. `None` means the first color that another screen has.
    pub(super) fn reclaim_color(
        &mut self,
        wanted: Option<Color>,
        now: Instant,
    ) -> Result<Response, SessionError> {
        let color = self.link.color_to_reclaim(wanted)?;
        // Another screen has the color, so there are other screens.
        let screens = self.link.screens_mut().ok_or_else(only_follows_error)?;
        let holder = screens.holder(color);
        // An earlier /join has asked the holder. If it has been silent since then, that screen is dead.
        if screens.is_request_ignored(color, now) {
            screens.take_proposal(holder);
            self.give_seat(Screen::Here, color);
            return Ok(Response::Seated(format!(
                "The other screen does not answer: {color} is played here again"
            )));
        }
        self.link.ask_to_give_back(color, holder, &self.sitting)
    }

    /// Returns true if this screen acts for this color.
    pub fn acts_for(&self, color: Color) -> bool {
        self.link.acts_for(Screen::Here, color)
    }

    /// Returns true if this screen acts for no color. False once the process that had the game has ended, because the game can
    /// then go on here.
    pub fn only_watches(&self) -> bool {
        self.link.only_watches()
    }

    /// Returns the only color that this screen acts for; `None` if it acts for both or for none.
    pub fn seat(&self) -> Option<Color> {
        self.link.seat_of(Screen::Here)
    }

    /// Returns the question that is open in the game; `None` if there is none, or if another screen has to answer it.
    pub fn question(&self) -> Option<Question> {
        let question = self.sitting.game().question();
        question.filter(|question| question.answerer().is_none_or(|color| self.acts_for(color)))
    }

    /// Returns true if another screen is waiting for this one to answer what it [asked](Response::Asked).
    pub fn is_asked(&self) -> bool {
        match &self.link {
            Link::Own(own) => {
                let screens = own.screens();
                screens.is_some_and(|screens| screens.asks(Screen::Here))
            }
            Link::Guest(joined) => joined.is_asked,
            Link::Watch(_) | Link::Lost(_) => false,
        }
    }

    /// Returns the color that a command without a color means: the only one that this screen acts for, otherwise the side to
    /// move.
    pub fn player(&self) -> Color {
        self.seat().unwrap_or(self.sitting.game().side_to_move())
    }

    /// Checks that this screen acts for the player of an action, or for either color if
    /// [`Game::actor`](crate::game::Game::actor) returns `None`.
    pub fn check_may_act(&self, action: Action) -> Result<(), SessionError> {
        self.check_acts_for(self.sitting.game().actor(action))
    }

    /// Checks that this screen acts for this color, or for either color if `None`.
    pub fn check_acts_for(&self, actor: Option<Color>) -> Result<(), SessionError> {
        self.link.check_may_act(Screen::Here, actor)
    }

    /// Handles a request by another screen, `peer`, to act for a color. `wanted` is `None` if it names no color. Returns what
    /// the host's own screen shows; an error is for `peer`.
    ///
    /// While the host's own screen acts for both colors, `peer` gets the wanted color, or Black if it names none. After that, a
    /// screen that names no color only watches. A screen that names one asks the screen that has this color to give it up. If
    /// `peer` acts for the other color already, it asks to switch colors.
    pub(super) fn take_seat(
        &mut self,
        peer: PeerId,
        wanted: Option<Color>,
    ) -> Result<Response, SessionError> {
        let screen = Screen::Peer(peer);
        // The screen may have the wanted color already. If it names none, the one that it has is enough.
        if let Some(seat) = self.link.seat_of(screen)
            && wanted.is_none_or(|wanted| wanted == seat)
        {
            return Err(SessionError::new(format!(
                "you play {seat} already: /leave gives it back"
            )));
        }
        // While the host's own screen acts for both colors, a screen that joins gets a color without asking.
        let are_both_played_here = self.acts_for(Color::White) && self.acts_for(Color::Black);
        if are_both_played_here {
            let color = wanted.unwrap_or(Color::Black);
            return Ok(Response::Seated(self.give_seat(screen, color)));
        }
        let Some(color) = wanted else {
            let words = "Both sides are played: you watch. /join white or /join black asks for one";
            // The other screen shows these words, and nothing changes here.
            return Ok(self.link.tell_screen(screen, words.to_owned()));
        };
        self.link.ask_for_seat(screen, color, &self.sitting)
    }

    /// Lets a screen act for a color. A connected screen that acts for the other color switches with the screen that had this
    /// one. If saving the game has failed, tells `screen` why. Returns the sentence that says who plays the color.
    pub(super) fn give_seat(&mut self, screen: Screen, color: Color) -> String {
        let switches_with_here =
            self.acts_for(color) && self.link.acts_for(screen, !color) && screen != Screen::Here;
        if let Some(screens) = self.link.screens_mut() {
            screens.seat(screen, color);
        }
        self.publish();
        if let Some(why) = self.error() {
            let warning = capitalize(&not_being_saved(&why));
            self.link.tell_screen(screen, warning);
        }
        let words = match (screen, self.sitting.players().known(color)) {
            (Screen::Here, _) => format!("{color} is played here again"),
            (Screen::Peer(_), Some(name)) => format!("{name} plays {color} on another screen"),
            (Screen::Peer(_), None) => format!("{color} is played on another screen"),
        };
        if switches_with_here {
            format!("{words}; {} is played here", !color)
        } else {
            words
        }
    }

    /// Takes back the color of another screen, which has left. Returns the sentence that tells the players; `None` if that
    /// screen had no color. In either case, withdraws the proposal from that screen or to it.
    pub(super) fn unseat(&mut self, peer: PeerId) -> Option<String> {
        let color = self.link.seat_of(Screen::Peer(peer));
        if self.link.screens_mut()?.unseat(peer) {
            self.publish();
        }
        let color = color?;
        let player = self.sitting.players().called(color);
        Some(format!(
            "{player} has left the other screen: {color} is played here again"
        ))
    }
}

impl Link {
    /// Returns the wanted color, or the first one that another screen has if `wanted` is `None`. Fails if this screen acts for
    /// the color already.
    fn color_to_reclaim(&self, wanted: Option<Color>) -> Result<Color, SessionError> {
        let is_elsewhere = |color: &Color| !self.acts_for(Screen::Here, *color);
        match wanted {
            Some(color) if is_elsewhere(&color) => Ok(color),
            Some(color) => Err(SessionError::new(format!("you play {color} already"))),
            None => {
                let first = Color::ALL.into_iter().find(is_elsewhere);
                first.ok_or_else(|| SessionError::new(PLAYED_HERE))
            }
        }
    }

    /// Asks the screen `holder` to give its color back to this screen. Returns what this screen shows.
    fn ask_to_give_back(
        &mut self,
        color: Color,
        holder: Screen,
        sitting: &Sitting,
    ) -> Result<Response, SessionError> {
        let player = sitting.players().called(color);
        let typed_color = color.to_string().to_lowercase();
        let seconds = SILENCE.as_secs();
        let told_asker = format!(
            "{player} is asked for {color}; if that screen is dead, /join {typed_color} takes it back in {seconds} seconds"
        );
        let proposal = Proposal {
            by: Screen::Here,
            to: holder,
            what: Proposed::Seat(color),
            question: format!("The first screen asks to play {color} again"),
        };
        let game = sitting.game();
        self.propose(proposal, told_asker, game)
    }

    /// Asks the screen that has this color to give it to `screen`, or to switch if that one acts for the other color. Returns
    /// what this screen shows.
    fn ask_for_seat(
        &mut self,
        screen: Screen,
        color: Color,
        sitting: &Sitting,
    ) -> Result<Response, SessionError> {
        let question = match self.seat_of(screen) {
            Some(seat) => {
                format!("The screen of {seat} asks to switch: to play {color}, and you {seat}")
            }
            None => format!("Another screen asks to play {color} in your place"),
        };
        let proposal = Proposal {
            by: screen,
            to: self.own()?.holder(color),
            what: Proposed::Seat(color),
            question,
        };
        let player = sitting.players().called(color);
        let told_asker = format!("{player} is asked for {color}");
        let game = sitting.game();
        self.propose(proposal, told_asker, game)
    }
}
