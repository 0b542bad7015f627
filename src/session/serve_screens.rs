//! What a process that has a game does for the other screens: opens the socket, executes their commands, and tells them what
//! happens. The side of the other screens is in `follow_host`.

use std::mem;
use std::time::{Duration, Instant};

use super::action_text;
use super::connected_screens::Screens;
use super::link::only_at_the_host_error;
use super::report::{FrontEnd, Report};
use super::screen::Screen;
use super::{Session, SessionError};
use crate::command::{self, Command, MoveReader, Refusal};
use crate::game::{Action, Game};
use crate::rules::{Color, PieceLetters};
use crate::seat::{Heard, PeerEvent, PeerId};
use crate::settings::Config;
use crate::storage::Notifier;
use crate::text::MoveStyle;

/// The refusal of a line that another screen sent before it knew of the game on the board.
const FOR_LAST_GAME: &str = "that was for the last game; another one has begun";

impl Session {
    /// Lets other screens join the games of this session from now on. The session calls the notifier when they do something,
    /// when something happens in a game that we follow, and when saving fails, succeeds again or moves to another file.
    pub fn share(&mut self, notifier: Notifier) {
        self.link.watch(Some(&notifier));
        self.notifier = Some(notifier);
        self.open_socket();
    }

    /// Returns what [`Self::share`] was called with; `None` before that.
    pub fn notifier(&self) -> Option<Notifier> {
        self.notifier.clone()
    }

    /// Opens the socket that lets other screens join this game. Does nothing if this process does not own the game or reads
    /// from a pipe, or before [`Self::share`].
    fn open_socket(&mut self) {
        if let (Some(own), Some(notifier)) = (self.link.own_mut(), &self.notifier)
            && self.front_end != FrontEnd::Pipe
        {
            own.open_socket(self.saving.folder(), notifier);
        }
    }

    /// Sends the other screens the whole game, and opens the socket if it is not open yet.
    pub(super) fn publish(&mut self) {
        self.publish_after("");
    }

    /// Like [`Self::publish`], and says which action of a player has led to this state.
    fn publish_after(&mut self, action: &str) {
        self.remember_color();
        self.open_socket();
        if let Some(screens) = self.link.screens() {
            self.link
                .send_game(&screens.host.peers(), action, &self.document);
        }
    }

    /// Tells the other screens what a player has done.
    pub(super) fn tell(&mut self, action: Action) {
        self.publish_after(&action_text::write(action));
    }

    /// Handles what other screens have done, or what has happened in a game that we follow. Returns what happened.
    pub fn receive(
        &mut self,
        config: &mut Config,
        now: Instant,
    ) -> Vec<Result<Report, SessionError>> {
        let players_before = self.sitting.players().clone();
        if let Some(own) = self.link.own_mut() {
            own.take_socket();
        }
        if let Some(due) = self.flag_due().filter(|due| now >= *due) {
            self.handle_peers_before_flag(due, now);
        }
        let mut reports: Vec<_> = mem::take(&mut self.waiting).into_iter().map(Ok).collect();
        for news in self.link.receive_from_file() {
            reports.push(Ok(self.handle_file_news(news, now)));
        }
        for news in self.link.receive_from_host() {
            reports.push(self.handle_host_news(news, now));
        }
        reports.extend(self.receive_from_peers().into_iter().map(Ok));
        if *self.sitting.players() != players_before {
            self.set_names(config);
        }
        reports
    }

    /// Handles what the screens connected to this one have done. Returns nothing if no other screen can join this game.
    fn receive_from_peers(&mut self) -> Vec<Report> {
        let Some(screens) = self.link.screens_mut() else {
            return Vec::new();
        };
        let all_heard = screens.host.receive();
        let handled = |heard| self.handle_peer_event(heard);
        all_heard.into_iter().filter_map(handled).collect()
    }

    /// Handles what other screens have sent, before the flag fall at `due` ends the game. Each line counts at the time when it
    /// arrived. If this process was suspended when the flag fell, it does not know that time, so every line counts as in time.
    pub(super) fn handle_peers_before_flag(&mut self, due: Instant, now: Instant) {
        /// If this process notices a flag fall later than this, it was suspended.
        const LATE: Duration = Duration::from_millis(500);
        // If the player to move sits here, nobody on another screen can move before the flag falls.
        if self.acts_for(self.sitting.game().side_to_move()) {
            return;
        }
        let Some(screens) = self.link.screens_mut() else {
            return;
        };
        screens.host.catch_up();
        let was_suspended = now.saturating_duration_since(due) > LATE;
        for mut heard in screens.host.receive() {
            if was_suspended {
                // A line that arrives when the flag falls is too late.
                let just_in_time = due.checked_sub(Duration::from_millis(1)).unwrap_or(due);
                heard.at = heard.at.min(just_in_time);
            }
            let report = self.handle_peer_event(heard);
            self.waiting.extend(report);
        }
    }

    /// Handles what another screen has done. If we refuse a line, sends that screen the reason. Returns `None` if this screen
    /// has nothing to show.
    fn handle_peer_event(&mut self, Heard { peer, at, what }: Heard) -> Option<Report> {
        let executed = match what {
            PeerEvent::Connected => {
                self.link.send_game(&[peer], "", &self.document);
                return None;
            }
            PeerEvent::Gone => return self.unseat(peer).map(Report::Standing),
            PeerEvent::Line(line) => self.execute_line_from(peer, &line, at),
        };
        match executed {
            Ok(report) => Some(report),
            Err(error) => {
                if let Some(screens) = self.link.screens() {
                    screens.host.refuse(peer, &error.to_string());
                }
                None
            }
        }
    }

    /// Executes a line from another screen, which a player typed there or the program sent, after the number of its game. `at` is when the line arrived: a
    /// move counts as played at that time.
    fn execute_line_from(
        &mut self,
        peer: PeerId,
        line: &str,
        at: Instant,
    ) -> Result<Report, SessionError> {
        let screen = Screen::Peer(peer);
        let seat = self.link.seat_of(screen);
        let player = seat.unwrap_or(self.sitting.game().side_to_move());
        let number = self.link.screens().map(Screens::game_number);
        let line = match line.split_once(' ') {
            Some((of_game, line)) if number.is_some_and(|it| of_game.parse() == Ok(it)) => line,
            // The line was on its way when another game began.
            Some(_) | None => return Err(SessionError::new(FOR_LAST_GAME)),
        };
        let command = read_line(line, self.game(), player).map_err(SessionError::Refused)?;
        self.link.check_may(screen, command.need(self.game()))?;
        match command {
            Command::Act(action) => Ok(Report::Events(self.act_here(action, at)?)),
            Command::Note(text) => self.note_for_peer(peer, &text),
            Command::Rematch => Ok(Report::Begun(self.begin_next(self.rematch()?, at))),
            Command::Join(color) => self.take_seat(peer, color),
            Command::Leave => {
                let left = self.unseat(peer);
                Ok(left.map_or(Report::Nothing, Report::Standing))
            }
            Command::Begin(_)
            | Command::Set(_)
            | Command::Tag(..)
            | Command::Raise
            | Command::Drop
            | Command::Ask(_)
            | Command::Look(_)
            | Command::File(_)
            | Command::Ui(_) => Err(only_at_the_host_error()),
        }
    }

    /// Writes a note from another screen. Tells that screen what was noted, and returns the same words for this one. Guests can
    /// write a note only on the last move.
    fn note_for_peer(&mut self, peer: PeerId, text: &str) -> Result<Report, SessionError> {
        let noted = self.note(None, text, MoveStyle::SAN)?;
        self.link.tell_peer(peer, &noted);
        Ok(Report::Said(noted))
    }
}

/// Reads a line from another screen. `player` is the color that a command means if it names none.
fn read_line(line: &str, game: &Game, player: Color) -> Result<Command, Refusal> {
    let reader = MoveReader {
        position: game.position(),
        letters: PieceLetters::ENGLISH,
        other_letters: None,
        player,
        style: MoveStyle::SAN,
    };
    command::read(line, reader)
}

#[cfg(all(test, unix))]
mod tests;
