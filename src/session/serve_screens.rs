//! What a process that has a game does for the other screens: opens the socket, executes their commands, and tells them what
//! happens. The side of the other screens is in `follow_host`.

use std::mem;
use std::time::{Duration, Instant};

use super::action_text;
use super::link::{Link, only_at_the_host_error, only_follows_error};
use super::permission::permission_for;
use super::proposal::AnotherGame;
use super::response::{FrontEnd, Response};
use super::screen::Screen;
use super::sitting::Sitting;
use super::{Session, SessionError};
use crate::command::{self, Command, MoveReader, Refusal};
use crate::game::{Action, Game, GameEvent};
use crate::rules::{Color, PieceLetters};
use crate::seat::{Heard, PeerEvent, PeerId, SILENCE};
use crate::storage::Notifier;
use crate::text::MoveStyle;

impl Session {
    /// Lets other screens join the games of this session from now on. The session calls the notifier when they do something,
    /// when something happens in a game that we follow, and when saving fails, succeeds again or moves to another file.
    pub fn share(&mut self, notifier: Notifier) {
        self.link.watch(Some(&notifier));
        self.notifier = Some(notifier);
        self.open_socket();
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
        self.open_socket();
        if let Some(screens) = self.link.screens() {
            self.link
                .send_game(&screens.host.peers(), action, &self.document);
        }
    }

    /// Tells the other screens what a player has done, and withdraws the proposal if that has overtaken it.
    pub(super) fn tell(&mut self, action: Action, events: &[GameEvent]) {
        self.withdraw_proposal(events);
        self.publish_after(&action_text::write(action));
    }

    /// Withdraws the proposal if these events have overtaken it.
    pub(super) fn withdraw_proposal(&mut self, events: &[GameEvent]) {
        if let Some(screens) = self.link.screens_mut() {
            screens.drop_proposal(events);
        }
    }

    /// Handles what other screens have done, or what has happened in a game that we follow. Returns what the front end shows.
    pub fn receive(&mut self, now: Instant) -> Vec<Result<Response, SessionError>> {
        if let Some(own) = self.link.own_mut() {
            own.take_socket();
        }
        if let Some(due) = self.flag_due().filter(|due| now >= *due) {
            self.handle_peers_before_flag(due, now);
        }
        let mut responses = mem::take(&mut self.waiting);
        for news in self.link.receive_from_file() {
            responses.push(Ok(self.handle_file_news(news, now)));
        }
        for news in self.link.receive_from_host() {
            responses.push(self.handle_host_news(news, now));
        }
        responses.extend(self.receive_from_peers().into_iter().map(Ok));
        responses
    }

    /// Handles what the screens connected to this one have done, and reports which of them have become silent or answer again.
    /// Returns nothing if no other screen can join this game.
    fn receive_from_peers(&mut self) -> Vec<Response> {
        let Some(screens) = self.link.screens_mut() else {
            return Vec::new();
        };
        let all_heard = screens.host.receive();
        // The host measures silence by its own clock, not by the time of the event loop.
        let silence_changes = screens.host.changed_silence(Instant::now());
        let mut responses = Vec::new();
        for heard in all_heard {
            responses.extend(self.handle_peer_event(heard));
        }
        for (peer, is_silent) in silence_changes {
            responses.extend(self.link.report_silence(peer, is_silent, &self.sitting));
        }
        responses
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
            let response = self.handle_peer_event(heard);
            self.waiting.extend(response.map(Ok));
        }
    }

    /// Handles what another screen has done. If we refuse a line, sends that screen the reason. Returns `None` if this screen
    /// has nothing to show.
    fn handle_peer_event(&mut self, Heard { peer, at, what }: Heard) -> Option<Response> {
        let executed = match what {
            PeerEvent::Connected => {
                self.link.send_game(&[peer], "", &self.document);
                return None;
            }
            PeerEvent::Gone => return self.unseat(peer).map(Response::Seated),
            PeerEvent::Line(line) => self.execute_line_from(peer, &line, at),
        };
        match executed {
            Ok(response) => Some(response),
            Err(error) => {
                if let Some(screens) = self.link.screens() {
                    screens.host.refuse(peer, &error.to_string());
                }
                None
            }
        }
    }

    /// Executes a line from another screen, which a player typed there or the program sent. `at` is when the line arrived.
    fn execute_line_from(
        &mut self,
        peer: PeerId,
        line: &str,
        at: Instant,
    ) -> Result<Response, SessionError> {
        let screen = Screen::Peer(peer);
        let seat = self.link.seat_of(screen);
        let player = seat.unwrap_or(self.sitting.game().side_to_move());
        match read_line(line, self.sitting.game(), player).map_err(SessionError::Refused)? {
            // Any screen may join or leave.
            Command::Join(color) => self.take_seat(peer, color),
            Command::Leave => {
                self.link.seat_of(screen).ok_or_else(only_follows_error)?;
                self.unseat(peer)
                    .map(Response::Seated)
                    .ok_or_else(only_follows_error)
            }
            command => self.execute_for_peer(screen, command, at),
        }
    }

    /// Executes a command other than `Join` and `Leave` from another screen. `at` is when its line arrived: a move counts as
    /// played at that time.
    fn execute_for_peer(
        &mut self,
        screen: Screen,
        command: Command,
        at: Instant,
    ) -> Result<Response, SessionError> {
        self.link
            .check_permission(screen, permission_for(&command, self.sitting.game()))?;
        match command {
            Command::Act(action) => self.act_for_peer(screen, action, at),
            Command::Note(text) => self.note_for_peer(screen, &text),
            // If nobody has to be asked, this returns `Response::Agreed`, and our front end begins the game at once.
            Command::New(_) => self.ask_other_player(screen, AnotherGame::Command(command)),
            Command::Rematch => {
                self.sitting.check_over()?;
                self.ask_other_player(screen, AnotherGame::Command(command))
            }
            // The caller executes `Join` and `Leave`. `check_permission` has refused all others, because a guest does not need
            // the host for them, or must not change the host's settings and files.
            Command::Join(_)
            | Command::Leave
            | Command::Resume(_)
            | Command::Open(..)
            | Command::Continue
            | Command::Set(_)
            | Command::Tag(..)
            | Command::Ask(_)
            | Command::Score(_)
            | Command::Look(_)
            | Command::Copy(_)
            | Command::Link
            | Command::Pgn
            | Command::Delete(_)
            | Command::Rename(..)
            | Command::Save(_)
            | Command::Ui(_) => Err(only_at_the_host_error()),
        }
    }

    /// Executes an action of a player at another screen. `Accept` and `Decline` answer the proposal to that screen if there is
    /// one, otherwise the question in the game.
    fn act_for_peer(
        &mut self,
        screen: Screen,
        action: Action,
        at: Instant,
    ) -> Result<Response, SessionError> {
        if matches!(action, Action::Accept | Action::Decline)
            && let Some(response) = self.answer_proposal(screen, action)
        {
            return Ok(response);
        }
        let events = self.act_here(action, at)?;
        Ok(Response::Acted(events))
    }

    /// Writes a note from another screen. Tells that screen what was noted, and returns the same words for this one. Guests can
    /// write a note only on the last move.
    fn note_for_peer(&mut self, screen: Screen, text: &str) -> Result<Response, SessionError> {
        let noted = self.note(None, text, MoveStyle::SAN)?;
        self.link.tell_screen(screen, noted.clone());
        Ok(Response::Done(noted))
    }
}

impl Link {
    /// Tells the other screens that a player's screen does not answer, or answers again. Returns the response for this
    /// screen; `None` if nobody plays at that screen.
    fn report_silence(&self, peer: PeerId, is_silent: bool, sitting: &Sitting) -> Option<Response> {
        let color = self.seat_of(Screen::Peer(peer))?;
        let player = sitting.players().called(color);
        let words = if is_silent {
            let seconds = SILENCE.as_secs();
            format!("{player}'s screen has not answered for {seconds} seconds")
        } else {
            format!("{player}'s screen answers again")
        };
        let peers = self.screens()?.host.peers().into_iter();
        for other in peers.filter(|other| *other != peer) {
            self.tell_screen(Screen::Peer(other), words.clone());
        }
        Some(Response::Seated(if is_silent {
            let color = color.to_string().to_lowercase();
            format!("{words}: /join {color} asks for its side")
        } else {
            words
        }))
    }
}

/// Reads a line from another screen. `player` is the color that a command means if it names none.
fn read_line(line: &str, game: &Game, player: Color) -> Result<Command, Refusal> {
    let reader = MoveReader {
        position: game.position(),
        letters: PieceLetters::ENGLISH,
        player,
        style: MoveStyle::SAN,
    };
    command::read(line, reader)
}

#[cfg(all(test, unix))]
mod tests;
