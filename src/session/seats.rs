//! The screens of one game: who acts for each color, what other screens ask for, and what we tell them.

use std::mem;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::access::Access;
use super::event_text;
use super::follow::FollowedFile;
use super::found::Found;
use super::link::{Link, PLAYED_HERE, only_follows};
use super::opened::FromFile;
use super::proposal::{Agreed, GuestNotice, Proposal, Proposed};
use super::reach::{Joined, SentGame, find_file, is_beside, reach_newest, reach_process, readable};
use super::reported_state::ReportedState;
use super::response::{FrontEnd, Response, Task, TaskKind, WorkDone};
use super::right::right;
use super::saving::not_being_saved;
use super::screen::Screen;
use super::{Session, SessionError};
use crate::command::{self, Command, MoveReader, Refusal};
use crate::game::{Action, Game, GameEvent, Question};
use crate::rules::{Color, PieceLetters};
use crate::seat::{Happened, Heard, News, PeerEvent, PeerId, SILENCE};
use crate::storage::Notifier;
use crate::text::{MoveStyle, sentence};

/// A guest sends this line to ask for the whole game.
const STATE: &str = "/state";

impl Session {
    /// Lets other screens follow the games of this session from now on. Calls the notifier when they do something, when
    /// something happens in a game that we follow, and when saving fails or succeeds again.
    pub fn share(&mut self, notifier: Notifier) {
        self.link.watch(Some(&notifier));
        self.notifier = Some(notifier);
        self.open_socket();
    }

    /// Opens the socket that lets other screens join this game, if this process has the game at a terminal.
    fn open_socket(&mut self) {
        if let (Some(own), Some(notifier)) = (self.link.own_mut(), &self.notifier)
            && self.front_end != FrontEnd::Pipe
        {
            own.open_socket(self.saving.folder(), notifier);
        }
    }

    /// Joins the process that plays this game, named by its file or, for a saved game, by its name or number. If `wanted` is
    /// `None`, joins the process that last began a game. Asks it to let this screen act for this color, or for a free one.
    pub fn join(&mut self, wanted: Option<&str>, color: Option<Color>) -> Result<(), SessionError> {
        let (game, joined) = match wanted {
            Some(wanted) => reach_process(&find_file(self.saving.folder(), wanted)?)?,
            None => reach_newest(self.saving.folder())?,
        };
        self.put_on_board(game, Access::Played(joined));
        self.join_game_on_board(color, Instant::now()).map(drop)
    }

    /// Follows a game that another process plays, or a file that another program writes: this one, or the newest game in
    /// progress. Nobody acts here.
    pub fn watch_game(&mut self, wanted: Option<&str>) -> Result<(), SessionError> {
        let found = match wanted {
            Some(wanted) => Found::of(&find_file(self.saving.folder(), wanted)?, 1, false)?,
            None => match reach_newest(self.saving.folder()) {
                Ok((game, joined)) => Found {
                    game,
                    real: None,
                    access: Access::Played(joined),
                },
                // A process that lets nobody join still holds its file.
                Err(_) => Found::played_elsewhere(self.saving.folder())?,
            },
        };
        self.open_found(found);
        Ok(())
    }

    /// Asks to act for a color, or for a free one, in the game on the board. For a color that is taken, the process that has
    /// the game asks the other screen.
    pub(super) fn join_game_on_board(
        &mut self,
        color: Option<Color>,
        now: Instant,
    ) -> Result<Response, SessionError> {
        if self.link.own().is_ok() {
            return self.reclaim_color(color, now);
        }
        if let Some(path) = self.link.file_elsewhere().cloned() {
            let doing = "looking for the screen that has the game".to_owned();
            return Ok(Response::Task(Task::new(
                TaskKind::Reads,
                doing,
                move || {
                    let (game, joined) = reach_process(&path)?;
                    Ok(WorkDone::Reached {
                        path,
                        game,
                        joined,
                        color,
                    })
                },
            )));
        }
        self.ask_for_seat(color)
    }

    /// Joins the process that has the game on the board and was reached in the meantime, unless another game is there now.
    pub(super) fn join_reached(
        &mut self,
        path: &Path,
        game: FromFile,
        joined: Joined,
        color: Option<Color>,
    ) -> Result<Response, SessionError> {
        if self.link.file_elsewhere().is_none_or(|file| file != path) {
            return Ok(Response::Quiet);
        }
        self.put_on_board(game, Access::Played(joined));
        self.ask_for_seat(color)
    }

    /// Asks the process that has the game to let this screen act for a color, or for a free one.
    fn ask_for_seat(&self, color: Option<Color>) -> Result<Response, SessionError> {
        match color {
            Some(color) => self.link.send(&format!("/join {color}"))?,
            None => self.link.send("/join")?,
        }
        Ok(Response::Sent(None))
    }

    /// Asks the screen that has taken a color to give it back, or takes it from a screen that shows no sign of life.
    fn reclaim_color(
        &mut self,
        wanted: Option<Color>,
        now: Instant,
    ) -> Result<Response, SessionError> {
        if let Some(color) = wanted.filter(|&color| self.acts_for(color)) {
            return Err(SessionError::new(format!("you play {color} already")));
        }
        let mut colors = Color::ALL.into_iter();
        let first_taken = colors.find(|&color| !self.acts_for(color));
        let Some(color) = wanted.or(first_taken) else {
            return Err(SessionError::new(PLAYED_HERE));
        };
        let holder = self.link.holder(color).ok_or_else(only_follows)?;
        // The first /join has asked the other screen. A second one takes the color if that screen is silent.
        let screens = self.link.screens_mut();
        if screens.is_some_and(|screens| screens.withdraw_if_silent(color, now)) {
            self.give_seat(Screen::Here, color);
            return Ok(Response::Seated(format!(
                "The other screen does not answer: {color} is played here again"
            )));
        }
        let told = format!(
            "{} is asked for {color}; if that screen is dead, /join {} takes it back in {} seconds",
            self.sitting.players().called(color),
            color.to_string().to_lowercase(),
            SILENCE.as_secs()
        );
        let proposal = Proposal {
            by: Screen::Here,
            to: holder,
            what: Proposed::Seat(color),
            words: format!("The first screen asks to play {color} again"),
        };
        self.propose(proposal, told)
    }

    /// Returns true if this screen acts for a color.
    pub fn acts_for(&self, color: Color) -> bool {
        self.link.acts_for(Screen::Here, color)
    }

    /// Returns the only color that this screen acts for; `None` if it acts for both or for none.
    pub fn seat(&self) -> Option<Color> {
        self.link.seat_of(Screen::Here)
    }

    /// Returns the question that waits for an answer, unless another screen has to answer it.
    pub fn question(&self) -> Option<Question> {
        let question = self.sitting.game().question();
        question.filter(|question| question.answerer().is_none_or(|color| self.acts_for(color)))
    }

    /// Returns the color that a command means if it names none: the only one that this screen acts for, or else the side to
    /// move.
    pub fn player(&self) -> Color {
        self.seat().unwrap_or(self.sitting.game().side_to_move())
    }

    /// Refuses an action of a player that this screen does not act for.
    pub fn check_may_act(&self, action: Action) -> Result<(), SessionError> {
        self.check_acts_for(self.sitting.game().actor(action))
    }

    /// Refuses a color that this screen does not act for; `None` means either color.
    pub fn check_acts_for(&self, actor: Option<Color>) -> Result<(), SessionError> {
        self.link.check_may_act(Screen::Here, actor)
    }

    /// Sends the other screens the whole game.
    pub(super) fn publish(&mut self) {
        self.open_socket();
        self.note_file();
        if let Some(screens) = self.link.screens() {
            self.send_game(&screens.host.peers());
        }
    }

    /// Notes the file of the game. Returns true if the other screens have not heard of it.
    fn note_file(&mut self) -> bool {
        let file = self.path();
        let screens = self.link.screens_mut();
        screens.is_some_and(|screens| screens.note_file(file))
    }

    /// Sends these screens the whole game.
    fn send_game(&self, peers: &[PeerId]) {
        if let Ok(own) = self.link.own() {
            own.send_game(peers, &self.document);
        }
    }

    /// Tells the other screens what has happened in the game. After a take-back, or once the game has a file, sends them the
    /// whole game.
    pub(super) fn tell_happened(&mut self, events: &[GameEvent], by: Screen, now: Instant) {
        self.open_socket();
        if let Some(screens) = self.link.screens() {
            screens.tell_happened(events, by, self.sitting.game(), now);
        }
        let is_back = |event: &GameEvent| matches!(event, GameEvent::TakenBack(_));
        if self.note_file() || events.iter().any(is_back) {
            self.publish();
        }
    }

    /// Applies what has happened in a game that another process decides. Returns `None`, and changes nothing, if it does not
    /// fit the game that we have.
    fn take_in(&mut self, happened: &Happened, now: Instant) -> Option<Vec<GameEvent>> {
        let state = ReportedState::read(&happened.reported_state)?;
        let mut game = self.sitting.game().clone();
        let mut events = Vec::new();
        for line in &happened.events {
            let event = event_text::read(line, &game)?;
            game.apply(&event, now);
            events.push(event);
        }
        if !state.is_of(&game) {
            return None;
        }
        state.set_clocks(&mut game, now);
        self.sitting.update(game);
        self.document.record(self.sitting.game(), &events, now);
        Some(events)
    }

    /// Handles what other screens have done, or what has happened in a game that we follow. Returns what the front end shows.
    pub fn receive(&mut self, now: Instant) -> Vec<Result<Response, SessionError>> {
        if let Some(own) = self.link.own_mut() {
            own.take_socket();
        }
        if let Some(due) = self.flag_due().filter(|due| now >= *due) {
            self.hear_before_flag(due, now);
        }
        let mut received = mem::take(&mut self.waiting);
        let followed = self.link.followed();
        for news in followed.map_or(Vec::new(), FollowedFile::receive) {
            received.push(Ok(self.learn_of_file(news, now)));
        }
        if let Some(joined) = self.link.guest() {
            let news = joined.guest.receive().into_iter();
            received.extend(news.map(|news| self.learn(news, now)));
        } else if let Some(screens) = self.link.screens_mut() {
            let heard = screens.host.receive().into_iter();
            // The host notes by its own clock when it has asked.
            let silence = screens.host.changed_silence(Instant::now());
            received.extend(heard.filter_map(|heard| self.hear(heard)).map(Ok));
            let told = silence.into_iter();
            received.extend(
                told.filter_map(|(peer, is_silent)| self.tell_of_silence(peer, is_silent).map(Ok)),
            );
        }
        received
    }

    /// Tells every screen that a player's screen does not answer, or answers again. Returns `None` if nobody plays at that
    /// screen.
    fn tell_of_silence(&self, peer: PeerId, is_silent: bool) -> Option<Response> {
        let color = self.link.seat_of(Screen::Peer(peer))?;
        let player = self.sitting.players().called(color);
        let words = if is_silent {
            let seconds = SILENCE.as_secs();
            format!("{player}'s screen has not answered for {seconds} seconds")
        } else {
            format!("{player}'s screen answers again")
        };
        let peers = self.link.screens()?.host.peers().into_iter();
        for other in peers.filter(|other| *other != peer) {
            self.tell_screen(Screen::Peer(other), words.clone());
        }
        let hint = format!(
            "{words}: /join {} asks for its side",
            color.to_string().to_lowercase()
        );
        Some(Response::Seated(if is_silent { hint } else { words }))
    }

    /// Handles what another screen sent before a flag falls. If this process was stopped when the flag fell, it cannot know
    /// when a line came, so each line counts as in time.
    pub(super) fn hear_before_flag(&mut self, due: Instant, now: Instant) {
        /// A process that wakes up later than this was stopped.
        const LATE: Duration = Duration::from_millis(500);
        if self.acts_for(self.sitting.game().side_to_move()) {
            return;
        }
        let Some(screens) = self.link.screens_mut() else {
            return;
        };
        screens.host.catch_up();
        let was_stopped = now.saturating_duration_since(due) > LATE;
        for mut heard in screens.host.receive() {
            if was_stopped {
                let just_in_time = due.checked_sub(Duration::from_millis(1)).unwrap_or(due);
                heard.at = heard.at.min(just_in_time);
            }
            let response = self.hear(heard);
            self.waiting.extend(response.map(Ok));
        }
    }

    /// Handles what another screen has done. Returns `None` if this screen has nothing to show.
    fn hear(&mut self, Heard { peer, at, what }: Heard) -> Option<Response> {
        let done = match what {
            PeerEvent::Connected => {
                self.send_game(&[peer]);
                return None;
            }
            PeerEvent::Gone => return self.vacate(peer).map(Response::Seated),
            PeerEvent::Line(line) => self.obey(peer, &line, at),
        };
        match (done, self.link.screens()) {
            (Err(error), Some(screens)) => {
                screens.host.refuse(peer, &error.to_string());
                None
            }
            (done, _) => done.ok(),
        }
    }

    /// Executes a line from another screen: one that somebody typed there, or one that the screen sent by itself.
    fn obey(&mut self, peer: PeerId, line: &str, at: Instant) -> Result<Response, SessionError> {
        let screen = Screen::Peer(peer);
        if line == STATE {
            self.send_game(&[peer]);
            return Ok(Response::Quiet);
        }
        let seat = self.link.seat_of(screen);
        let player = seat.unwrap_or(self.sitting.game().side_to_move());
        match read_line(line, self.sitting.game(), player).map_err(SessionError::Refused)? {
            Command::Join(color) => self.take_seat(peer, color),
            Command::Leave => self
                .vacate(peer)
                .map(Response::Seated)
                .ok_or_else(only_follows),
            command => self.obey_player(screen, command, at),
        }
    }

    /// Executes a command that a player typed on another screen.
    fn obey_player(
        &mut self,
        screen: Screen,
        command: Command,
        at: Instant,
    ) -> Result<Response, SessionError> {
        self.link
            .check_right(screen, right(&command, self.sitting.game()))?;
        match command {
            Command::Act(action) => {
                if let Action::Accept | Action::Decline = action
                    && let Some(response) = self.answer_proposal(screen, action)
                {
                    return Ok(response);
                }
                self.act_here(action, screen, at).map(Response::Acted)
            }
            Command::Note(text) => {
                let noted = self.note(None, &text, MoveStyle::SAN)?;
                self.tell_screen(screen, noted.clone());
                Ok(Response::Done(noted))
            }
            another => {
                if let Command::Rematch = another {
                    self.sitting.check_over()?;
                }
                let agreed = Agreed::Command(another);
                self.ask_other(screen, agreed)
            }
        }
    }

    /// Lets another screen act for this color, or for Black if it names none and nobody has joined yet. If the color is taken,
    /// asks for it. Says who plays there.
    fn take_seat(&mut self, peer: PeerId, wanted: Option<Color>) -> Result<Response, SessionError> {
        let screen = Screen::Peer(peer);
        let nobody_has_joined = self.acts_for(Color::White) && self.acts_for(Color::Black);
        if let Some(seat) = self.link.seat_of(screen)
            && wanted.is_none_or(|wanted| wanted == seat)
        {
            return Err(SessionError::new(format!(
                "you play {seat} already: /leave gives it back"
            )));
        }
        let color = match wanted {
            Some(color) => color,
            None if nobody_has_joined => Color::Black,
            None => {
                self.tell_screen(
                    screen,
                    "Both sides are played: you watch. /join white or /join black asks for one"
                        .to_owned(),
                );
                return Ok(Response::Quiet);
            }
        };
        let holder = self.link.holder(color).ok_or_else(only_follows)?;
        if nobody_has_joined {
            return Ok(Response::Seated(self.give_seat(screen, color)));
        }
        let told = format!(
            "{} is asked for {color}",
            self.sitting.players().called(color)
        );
        let proposal = Proposal {
            by: screen,
            to: holder,
            what: Proposed::Seat(color),
            words: format!("Another screen asks to play {color} in your place"),
        };
        self.propose(proposal, told)
    }

    /// Lets a screen act for a color, and says who plays there.
    pub(super) fn give_seat(&mut self, screen: Screen, color: Color) -> String {
        if let Some(screens) = self.link.screens_mut() {
            screens.seat(screen, color);
        }
        self.publish();
        if let Some(why) = self.error() {
            self.tell_screen(screen, sentence(&not_being_saved(&why)));
        }
        match (screen, self.sitting.players().known(color)) {
            (Screen::Here, _) => format!("{color} is played here again"),
            (Screen::Peer(_), Some(name)) => format!("{name} plays {color} on another screen"),
            (Screen::Peer(_), None) => format!("{color} is played on another screen"),
        }
    }

    /// Takes back the color of another screen, and says that it is played here again. Returns `None` if the screen had none.
    fn vacate(&mut self, peer: PeerId) -> Option<String> {
        let color = self.link.seat_of(Screen::Peer(peer))?;
        self.link.screens_mut()?.vacate(peer);
        self.publish();
        let player = self.sitting.players().called(color);
        Some(format!(
            "{player} has left the other screen: {color} is played here again"
        ))
    }

    /// Handles news from the process that has the game.
    fn learn(&mut self, news: News<SentGame>, now: Instant) -> Result<Response, SessionError> {
        let state = match news {
            News::State(state) => state,
            News::Happened(happened) => return self.learn_what_happened(&happened, now),
            News::Refused(words) => return Err(SessionError::new(words)),
            News::Gone => return Ok(self.lose_process()),
        };
        let Link::Guest(joined) = &mut self.link else {
            return Err(only_follows());
        };
        let seat_before = mem::replace(&mut joined.seat, state.seat);
        let is_other_game = mem::replace(&mut joined.game, state.game) != state.game;
        let is_trusted =
            |file: &PathBuf| is_beside(file, joined.process) || self.saving.folder().contains(file);
        joined.file = state.file.clone().filter(is_trusted);
        let found = readable(state.text)?;
        if is_other_game {
            return Ok(self.show_other_game(found, seat_before, state.seat, now));
        }
        let happened = self.follow(found, now).unwrap_or_default();
        Ok(match state.seat {
            Some(color) if seat_before != state.seat => {
                Response::Seated(format!("You play {color} on this screen"))
            }
            None if seat_before.is_some() => {
                Response::Seated("You only follow the game now".to_owned())
            }
            Some(_) | None if happened.is_empty() => Response::Quiet,
            Some(_) | None => Response::Acted(happened),
        })
    }

    /// Shows another game of the process that has the game, in which this screen now acts for `seat`.
    fn show_other_game(
        &mut self,
        found: FromFile,
        seat_before: Option<Color>,
        seat: Option<Color>,
        now: Instant,
    ) -> Response {
        match (seat_before, seat) {
            (Some(before), Some(seat)) if before == seat => {}
            (Some(_), Some(_)) => self.sitting.swap_points(),
            // A screen that only watches cannot know whether the sides have changed.
            (Some(_) | None, None) | (None, Some(_)) => self.sitting.forget_points(),
        }
        self.show_read(found, now);
        if self.sitting.game().record().is_empty() {
            Response::Begun {
                leaves_unfinished: false,
            }
        } else {
            Response::Opened { others: None }
        }
    }

    /// Handles what has happened in a game that we follow, or what its process asks or says. Asks for the whole game if the
    /// events do not fit.
    fn learn_what_happened(
        &mut self,
        happened: &Happened,
        now: Instant,
    ) -> Result<Response, SessionError> {
        let notice = happened
            .events
            .first()
            .and_then(|line| GuestNotice::read(line));
        match notice {
            Some(GuestNotice::Say(words)) => return Ok(Response::Done(words.to_owned())),
            Some(GuestNotice::Ask(words)) => return Ok(Response::Asked(words.to_owned())),
            None => {}
        }
        match self.take_in(happened, now) {
            Some(events) => Ok(Response::Acted(events)),
            None => self.link.send(STATE).map(|()| Response::Quiet),
        }
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
