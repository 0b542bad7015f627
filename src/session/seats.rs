//! The screens of one game: who acts for which color, what other screens ask for, and what they are told.

use std::mem;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Instant;

use super::event_text;
use super::link::{Access, Link, Own, only_follows, played_elsewhere};
use super::opened::FromFile;
use super::reach::{Joined, check_can_join, reach_newest, reach_process, read_state};
use super::response::Response;
use super::socket::{Screen, Screens, Socket};
use super::standing::Standing;
use super::{Session, SessionError};
use crate::command::{self, Command, MoveReader, Refusal};
use crate::game::{Action, GameEvent, Question};
use crate::rules::{Color, PieceLetters};
use crate::seat::{self, Happened, Heard, Host, News, PeerEvent, PeerId, State};
use crate::storage::{self, GameFilter, Lock, Notifier, parse_typed_path};
use crate::text::MoveStyle;

/// Says that a screen that follows a game cannot do something.
const ONLY_THERE: &str = "only the screen that has the game can do that";

impl Session {
    /// Lets other screens follow the games of this session from now on. The notifier is called when they do something, when
    /// something happens in a game that is followed here, and when saving begins to fail or succeeds again.
    pub fn share(&mut self, notifier: Notifier) {
        if let Link::Own(own) = &self.link
            && let Some(writer) = &own.writer
        {
            writer.set_notifier(notifier.clone());
        }
        self.notifier = Some(notifier);
        self.watch();
        self.open_socket();
    }

    /// Has the socket opened by which other screens reach a game that is played here, after what is being saved, unless it is
    /// open. It is in the folder of the game, or stays in that of an earlier game as long as other screens are connected.
    fn open_socket(&mut self) {
        let folder = self.socket_folder();
        let is_own = self.path().is_none();
        let Link::Own(Own { socket, .. }) = &mut self.link else {
            return;
        };
        socket.take();
        if let Socket::Open(Screens { host, .. }) = socket
            && host.peers().is_empty()
            && !folder.as_ref().is_some_and(|folder| host.is_in(folder))
        {
            *socket = Socket::Closed;
        }
        let (Socket::Closed, Some(folder), Some(notifier)) =
            (&*socket, folder, self.notifier.clone())
        else {
            return;
        };
        let (sender, opened) = mpsc::channel();
        let open = move || {
            if is_own {
                // Listening fails if that did.
                let _ = storage::make_own_folder(&folder);
            }
            // Without a socket other screens can still follow the file.
            if let Ok(host) = Host::listen(&folder, notifier.clone()) {
                // Without a receiver the players have left.
                let _ = sender.send(host);
                notifier.notify();
            }
        };
        if storage::in_order(open).is_ok() {
            *socket = Socket::Opening(opened);
        }
    }

    /// Returns the other screens of a game that is played here, if they can reach it.
    fn screens(&self) -> Option<&Screens> {
        match &self.link.own().ok()?.socket {
            Socket::Open(screens) => Some(screens),
            Socket::Closed | Socket::Opening(_) => None,
        }
    }

    fn screens_mut(&mut self) -> Option<&mut Screens> {
        match &mut self.link.own_mut()?.socket {
            Socket::Open(screens) => Some(screens),
            Socket::Closed | Socket::Opening(_) => None,
        }
    }

    /// Follows the process that plays this game, which is a file, or a saved game by its name or number; without one the
    /// process that last began a game. Asks it to act for this color on this screen, or for one that is free.
    pub fn join(&mut self, wanted: Option<&str>, color: Option<Color>) -> Result<(), SessionError> {
        let (game, joined) = match wanted {
            Some(wanted) => reach_process(&self.find_file(wanted)?)?,
            None => self.reach_newest_process()?,
        };
        self.put_on_board(game, Access::Played(joined));
        self.join_game_on_board(color).map(drop)
    }

    /// Asks to act for a color, or for one that is free, in the game on the board, which another process has.
    pub(super) fn join_game_on_board(
        &mut self,
        color: Option<Color>,
    ) -> Result<Response, SessionError> {
        if let Some(path) = self.link.file_elsewhere() {
            let (game, joined) = reach_process(path)?;
            self.put_on_board(game, Access::Played(joined));
        }
        match color {
            Some(color) => self.ask_process(&format!("/join {color}")),
            None => self.ask_process("/join"),
        }
    }

    /// Returns the file with this name, or else that of the saved game.
    fn find_file(&self, wanted: &str) -> Result<PathBuf, SessionError> {
        let path = parse_typed_path(wanted);
        if path.is_file() || Lock::is_held(&path) {
            return Ok(path);
        }
        Ok(self.folder.find(wanted, GameFilter::Unfinished)?)
    }

    fn reach_newest_process(&self) -> Result<(FromFile, Joined), SessionError> {
        check_can_join()?;
        let sockets = self.folder.folder().map_or_else(Vec::new, seat::sockets);
        let nobody = || {
            Err(SessionError::new(
                "no other Tabiya has a game here: start it on the first screen, then join it",
            ))
        };
        reach_newest(sockets).unwrap_or_else(nobody)
    }

    /// Sends a command to the process that has the game.
    pub(super) fn ask_process(&self, line: &str) -> Result<Response, SessionError> {
        match &self.link {
            Link::Guest(joined) => {
                joined.guest.send(line).map_err(SessionError::new)?;
                Ok(Response::Sent(None))
            }
            Link::Own(_) => Err(SessionError::new(
                "this game is played here; another screen takes a side of it with tabiya join",
            )),
            Link::Watch(_) | Link::Lost(_) => self.link.own().map(|_| Response::Quiet),
        }
    }

    /// Returns the folder of the game's file; `None` if there is none, or the game is not played here at a terminal.
    fn socket_folder(&self) -> Option<PathBuf> {
        if self.piped || self.link.own().is_err() {
            return None;
        }
        match self.path() {
            Some(path) => path.parent().map(Path::to_owned),
            None => self.folder.folder().map(Path::to_owned),
        }
    }

    /// Returns true if another process has the game, and this one is connected to it.
    pub fn is_connected(&self) -> bool {
        self.link.guest().is_some()
    }

    /// Returns true if this screen acts for a color.
    pub fn acts_for(&self, color: Color) -> bool {
        self.link.acts_for(Screen::Here, color)
    }

    /// Returns the only color that this screen acts for; `None` if it acts for both or for none.
    pub fn seat(&self) -> Option<Color> {
        self.link.seat_of(Screen::Here)
    }

    /// Returns the question that waits for an answer, unless another screen has to give it.
    pub fn question(&self) -> Option<Question> {
        let question = self.table.game.question();
        question.filter(|question| question.answerer().is_none_or(|color| self.acts_for(color)))
    }

    /// Returns whom a command is for that names no color: the only one that this screen acts for, else the side to move.
    pub fn player(&self) -> Color {
        self.seat().unwrap_or(self.table.game.side_to_move())
    }

    /// Refuses an action of a player for whom this screen does not act.
    pub fn check_may_act(&self, action: Action) -> Result<(), SessionError> {
        self.check_acts_for(self.table.game.actor(action))
    }

    /// Refuses what a color does that this screen does not act for; `None` is either color.
    pub fn check_acts_for(&self, actor: Option<Color>) -> Result<(), SessionError> {
        self.link.check_may_act(Screen::Here, actor)
    }

    /// Tells the other screens how the game stands; `line` is the command that has led to it.
    pub(super) fn publish(&mut self, line: Option<&str>) {
        self.open_socket();
        if let Some(screens) = self.screens() {
            self.tell(screens, screens.host.peers(), line);
        }
    }

    /// Tells the other screens what has happened in the game. After a take-back they get the whole of it.
    pub(super) fn tell_happened(&mut self, events: &[GameEvent], by: Screen, now: Instant) {
        let is_back = |event: &GameEvent| matches!(event, GameEvent::TakenBack(_));
        self.open_socket();
        let Some(screens) = self.screens() else {
            return;
        };
        let peers = screens.host.peers();
        let mut happened = Happened {
            is_own: false,
            events: events.iter().map(event_text::write).collect(),
            standing: Standing::of(&self.table.game, now).write(),
        };
        for &peer in &peers {
            happened.is_own = by == Screen::Peer(peer);
            screens.host.tell(peer, &happened);
        }
        if events.iter().any(is_back) {
            self.tell(screens, peers, None);
        }
    }

    /// Takes in what has happened in a game that another process decides; `None` if it does not fit what is known of it.
    fn take_in(&mut self, happened: &Happened, now: Instant) -> Option<Vec<GameEvent>> {
        let standing = Standing::read(&happened.standing)?;
        let mut game = self.table.game.clone();
        let mut events = Vec::new();
        for line in &happened.events {
            let event = event_text::read(line, &game)?;
            game.apply(&event, now);
            events.push(event);
        }
        if !standing.is_of(&game) {
            return None;
        }
        standing.set_clocks(&mut game, now);
        if let Some(outcome) = game.outcome() {
            self.table.score.count(&self.table.players, outcome);
        }
        self.table.game = game;
        self.document.record(&self.table.game, &events, now);
        Some(events)
    }

    /// Tells these screens how the game stands; its text is made once for all of them.
    fn tell(&self, screens: &Screens, peers: Vec<PeerId>, line: Option<&str>) {
        if peers.is_empty() {
            return;
        }
        let mut state = State {
            line: line.map(str::to_owned),
            seat: None,
            file: self.path(),
            text: self.state_text(),
        };
        for peer in peers {
            state.seat = self.link.seat_of(Screen::Peer(peer));
            screens.host.send_state(peer, &state);
        }
    }

    /// Takes in what other screens have done, or what has happened in a game that is followed here. Returns what the front
    /// end shows of it.
    pub fn receive(&mut self, now: Instant) -> Vec<Result<Response, SessionError>> {
        if let Some(own) = self.link.own_mut() {
            own.socket.take();
        }
        let of_file = self.receive_file(now).into_iter().map(Ok);
        let mut received: Vec<_> = of_file.collect();
        if let Some(joined) = self.link.guest() {
            let news = joined.guest.receive().into_iter();
            received.extend(news.map(|news| self.learn(news, now)));
        } else if let Some(screens) = self.screens_mut() {
            let heard = screens.host.receive().into_iter();
            received.extend(heard.filter_map(|heard| self.hear(heard)).map(Ok));
        }
        received
    }

    /// Takes in what another screen has done; `None` if nothing has come of it here.
    fn hear(&mut self, Heard { peer, at, what }: Heard) -> Option<Response> {
        let done = match what {
            PeerEvent::Connected => {
                if let Some(screens) = self.screens() {
                    self.tell(screens, vec![peer], None);
                }
                return None;
            }
            PeerEvent::Gone => return self.vacate(peer).map(Response::Seated),
            PeerEvent::Line(line) => self.obey(peer, &line, at),
        };
        match (done, self.screens()) {
            (Err(error), Some(screens)) => {
                screens.host.refuse(peer, &error.to_string());
                None
            }
            (done, _) => done.ok(),
        }
    }

    /// Does what somebody has typed on another screen.
    fn obey(&mut self, peer: PeerId, line: &str, at: Instant) -> Result<Response, SessionError> {
        if line == "/state" {
            if let Some(screens) = self.screens() {
                self.tell(screens, vec![peer], None);
            }
            return Ok(Response::Quiet);
        }
        let screen = Screen::Peer(peer);
        let seat = self.link.seat_of(screen);
        let player = seat.unwrap_or(self.table.game.side_to_move());
        let command = self
            .read_line(line, player)
            .map_err(SessionError::Refused)?;
        match (command, seat) {
            (Command::Join(color), None) => self.take_seat(peer, color).map(Response::Seated),
            (Command::Join(_), Some(seat)) => Err(SessionError::new(format!(
                "you play {seat} already: /leave gives it back"
            ))),
            (Command::Act(action), _) => {
                self.link
                    .check_may_act(screen, self.table.game.actor(action))?;
                self.act_here(action, screen, at).map(Response::Acted)
            }
            (Command::Rematch, Some(_)) => {
                self.rematch()?;
                Ok(Response::Rematch)
            }
            (Command::Leave, Some(_)) => {
                let left = self.vacate(peer).unwrap_or_default();
                Ok(Response::Seated(left))
            }
            (Command::Rematch | Command::Leave, None) => Err(only_follows()),
            (
                Command::Ask(_)
                | Command::New(_)
                | Command::Score(_)
                | Command::Look(_)
                | Command::Continue
                | Command::Copy(_)
                | Command::Set(_)
                | Command::Pgn
                | Command::Resume(_)
                | Command::Open(..)
                | Command::Delete(_)
                | Command::Rename(..)
                | Command::Save(_)
                | Command::Tag(..)
                | Command::Note(_)
                | Command::Ui(_),
                _,
            ) => Err(SessionError::new(ONLY_THERE)),
        }
    }

    /// Reads a line as it goes from screen to screen; `player` is whom a command is for that names no color.
    fn read_line(&self, line: &str, player: Color) -> Result<Command, Refusal> {
        let reader = MoveReader {
            position: self.table.game.position(),
            letters: PieceLetters::ENGLISH,
            player,
            style: MoveStyle::SAN,
        };
        command::read(line, reader)
    }

    /// Lets another screen act for this color, or for one that is free: Black, if both are. Says who plays there.
    fn take_seat(&mut self, peer: PeerId, wanted: Option<Color>) -> Result<String, SessionError> {
        let screens = self.screens_mut().ok_or_else(only_follows)?;
        let is_free = |color: &Color| screens.seats[*color as usize] == Screen::Here;
        let mut wanted = wanted.map_or(vec![Color::Black, Color::White], |color| vec![color]);
        let taken = wanted[0];
        wanted.retain(is_free);
        let color = *wanted.first().ok_or_else(|| played_elsewhere(taken))?;
        screens.seats[color as usize] = Screen::Peer(peer);
        self.publish(None);
        Ok(match self.table.players.known(color) {
            Some(name) => format!("{name} plays {color} on another screen"),
            None => format!("{color} is played on another screen"),
        })
    }

    /// Takes its color back from another screen, and says that it is played here again; `None` if it had none.
    fn vacate(&mut self, peer: PeerId) -> Option<String> {
        let color = self.link.seat_of(Screen::Peer(peer))?;
        self.screens_mut()?.seats[color as usize] = Screen::Here;
        self.publish(None);
        let player = self.table.players.called(color);
        Some(format!(
            "{player} has left the other screen: {color} is played here again"
        ))
    }

    /// Switches the seats with the colors, for a rematch.
    pub(super) fn swap_seats(&mut self) {
        if let Some(screens) = self.screens_mut() {
            screens.seats.swap(0, 1);
        }
    }

    /// Takes in what has happened in a game that is followed here.
    fn learn(&mut self, news: News, now: Instant) -> Result<Response, SessionError> {
        let state = match news {
            News::State(state) => state,
            News::Happened(happened) => {
                return match self.take_in(&happened, now) {
                    Some(events) => Ok(Response::Acted(events)),
                    None => self.ask_process("/state").map(|_| Response::Quiet),
                };
            }
            News::Refused(words) => return Err(SessionError::new(words)),
            News::Gone => return Ok(self.lose_process()),
        };
        let Link::Guest(joined) = &mut self.link else {
            return Err(only_follows());
        };
        let had = mem::replace(&mut joined.seat, state.seat);
        joined.file.clone_from(&state.file);
        let found = read_state(&state)?;
        let player = self.table.game.side_to_move();
        let action = state
            .line
            .and_then(|line| match self.read_line(&line, player) {
                Ok(Command::Act(action)) => Some(action),
                _ => None,
            });
        let happened = self.follow(found, action, now);
        Ok(match (happened, state.seat) {
            (None, _) => Response::Begun {
                leaves_unfinished: false,
            },
            (Some(_), Some(color)) if had != state.seat => {
                Response::Seated(format!("You play {color} on this screen"))
            }
            (Some(_), None) if had.is_some() => {
                Response::Seated("You only follow the game now".to_owned())
            }
            (Some(events), _) => Response::Acted(events),
        })
    }
}
