//! Who acts for each color: gives colors to other screens, and takes them back.

use std::time::Instant;

use super::connected_screens::Screens;
use super::link::{Link, PLAYED_HERE, other_screen_error};
use super::report::Report;
use super::screen::Screen;
use super::{Session, SessionError};
use crate::command::Need;
use crate::game::{Action, Question};
use crate::rules::Color;
use crate::seat::PeerId;
use crate::text::{capitalize, games, screens as sentences};

impl Session {
    /// Takes a color back from the screen that has it, or keeps the one that this screen was giving away. `None` means the first
    /// color that another screen has. An open question falls, so that the answer comes from nobody but its player.
    pub(super) fn reclaim_color(
        &mut self,
        wanted: Option<Color>,
        now: Instant,
    ) -> Result<Report, SessionError> {
        if let Some(screens) = self.link.screens_mut()
            && let Some(color) = wanted.filter(|color| screens.is_given_away(*color))
        {
            screens.seat(Screen::Here, color);
            return Ok(Report::Standing(sentences::you_play(color)));
        }
        let color = self.link.color_to_reclaim(wanted)?;
        if let Some(screens) = self.link.screens_mut() {
            screens.seat(Screen::Here, color);
        }
        let words = sentences::plays_here_again(color);
        let answer = match self.sitting.game().question() {
            None => {
                self.publish();
                return Ok(Report::Standing(words));
            }
            Some(question) if question.answerer().is_none() => Action::DropOffer,
            Some(_) => Action::Decline,
        };
        // This also tells the other screens who has the color.
        self.act_here(answer, now)?;
        Ok(Report::Standing(sentences::with_fallen_question(words)))
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

    /// Returns the color that a command without a color means: the only one that this screen acts for, otherwise the side to
    /// move.
    pub fn player(&self) -> Color {
        self.seat().unwrap_or(self.sitting.game().side_to_move())
    }

    /// Checks that this screen has what a command or another act needs.
    pub fn check_may(&self, need: Need) -> Result<(), SessionError> {
        self.link.check_may(Screen::Here, need)
    }

    /// Handles a request by another screen, `peer`, to act for a color. `wanted` is `None` if it names no color. Returns what
    /// the host's own screen shows; an error is for `peer`.
    ///
    /// A screen gets only a color that is [free](Screens::is_free). If it names none and none is free, it only watches.
    pub(super) fn take_seat(
        &mut self,
        peer: PeerId,
        wanted: Option<Color>,
    ) -> Result<Report, SessionError> {
        let screen = Screen::Peer(peer);
        // The screen may have the wanted color already. If it names none, the one that it has is enough.
        if let Some(seat) = self.link.seat_of(screen)
            && wanted.is_none_or(|wanted| wanted == seat)
        {
            return Err(SessionError::new(format!(
                "you play {seat} already: /leave gives it back"
            )));
        }
        let candidates = match wanted {
            Some(color) => vec![color],
            // The player here keeps the color of the game so far.
            None => vec![!self.own_color, self.own_color],
        };
        let is_free = |color: &Color| {
            let screens = self.link.screens();
            screens.is_some_and(|screens| screens.is_free(*color))
        };
        match (candidates.into_iter().find(is_free), wanted) {
            (Some(color), _) => Ok(Report::Standing(self.give_seat(peer, color))),
            (None, Some(color)) => Err(other_screen_error(color)),
            (None, None) => {
                self.link.tell_peer(peer, sentences::BOTH_SIDES_TAKEN);
                Ok(Report::Nothing)
            }
        }
    }

    /// Lets the next screen that joins have the color of this one, which keeps it until then. A guest gives its color back to
    /// the host instead.
    pub(super) fn leave_seat(&mut self) -> Result<Report, SessionError> {
        let given_away = self.link.screens_mut().and_then(Screens::give_color_away);
        if let Some(color) = given_away {
            return Ok(Report::Said(sentences::free_for_next(color)));
        }
        // If this process has the game, this fails with the reason.
        self.link.send("/leave")?;
        // `None`, because leaving is not an action in the game.
        Ok(Report::Sent(None))
    }

    /// Lets another screen act for a color. If it acts for the other color, it switches with the screen that had this one. If
    /// saving the game has failed, tells that screen why. Returns the sentence that says who plays the color.
    fn give_seat(&mut self, peer: PeerId, color: Color) -> String {
        let screen = Screen::Peer(peer);
        let switches_with_here = self.acts_for(color) && self.link.acts_for(screen, !color);
        if let Some(screens) = self.link.screens_mut() {
            screens.seat(screen, color);
        }
        self.publish();
        if let Some(why) = self.error() {
            let warning = capitalize(&games::not_being_saved(&why));
            self.link.tell_peer(peer, &warning);
        }
        sentences::plays_elsewhere(self.sitting.players(), color, switches_with_here)
    }

    /// Takes back the color of another screen, which has left. Returns the sentence that tells the players; `None` if that
    /// screen had no color.
    pub(super) fn unseat(&mut self, peer: PeerId) -> Option<String> {
        let color = self.link.screens_mut()?.unseat(peer)?;
        self.publish();
        let player = self.sitting.players().called(color);
        Some(format!("{player} has left; move for {color} here"))
    }

    /// Remembers the color of this screen if it has only one.
    pub(super) fn remember_color(&mut self) {
        if let Some(color) = self.seat() {
            self.own_color = color;
        }
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

    /// Tells another screen something.
    pub fn tell_peer(&self, peer: PeerId, words: &str) {
        if let Some(screens) = self.screens() {
            screens.host.tell(peer, words);
        }
    }
}
