//! The screens of one game: who acts for which color, what other screens ask for, and what they are told.

use std::mem;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, TryRecvError};
use std::time::Instant;

use itertools::Itertools;

use super::opened::FromFile;
use super::place::Place;
use super::reach::{check_can_join, reach, reach_process, read_state};
use super::response::Response;
use super::socket::{Screens, Socket};
use super::{Session, SessionError};
use crate::command::{self, Command, MoveReader, Refusal};
use crate::game::{Action, Question};
use crate::rules::{Color, PieceLetters};
use crate::seat::{self, Heard, Host, News, PeerEvent, PeerId, State};
use crate::storage::{self, GameFilter, Lock, Notifier, parse_typed_path};
use crate::text::MoveStyle;

/// Says that a screen that follows a game cannot do something.
const ONLY_THERE: &str = "only the screen that has the game can do that";

impl Session {
    /// Lets other screens follow the games of this session from now on. The notifier is called when they do something, when
    /// something happens in a game that is followed here, and when saving begins to fail or succeeds again.
    pub fn share(&mut self, notifier: Notifier) {
        if let Some(writer) = &self.writer {
            writer.set_notifier(notifier.clone());
        }
        self.notifier = Some(notifier);
        self.watch();
        self.open_socket();
    }

    /// Has the socket opened by which other screens reach a game that is played here, after what is being saved, unless it is
    /// open. It is in the folder of the game, or stays in that of an earlier game as long as other screens are connected.
    fn open_socket(&mut self) {
        self.take_socket();
        let folder = self.socket_folder();
        let is_own = self.path().is_none();
        if let Socket::Open(Screens { host, .. }) = &self.socket
            && host.peers().is_empty()
            && !folder.as_ref().is_some_and(|folder| host.is_in(folder))
        {
            self.socket = Socket::Closed;
        }
        let (Socket::Closed, Some(folder), Some(notifier)) =
            (&self.socket, folder, self.notifier.clone())
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
            self.socket = Socket::Opening(opened);
        }
    }

    /// Takes in that the socket is open, or that it could not be opened.
    fn take_socket(&mut self) {
        if let Socket::Opening(opened) = &self.socket {
            self.socket = match opened.try_recv() {
                Ok(host) => Socket::Open(Screens {
                    host,
                    seats: [None; 2],
                }),
                Err(TryRecvError::Disconnected) => Socket::Closed,
                Err(TryRecvError::Empty) => return,
            };
        }
    }

    /// Returns the other screens of a game that is played here, if they can reach it.
    fn screens(&self) -> Option<&Screens> {
        match &self.socket {
            Socket::Open(screens) => Some(screens),
            Socket::Closed | Socket::Opening(_) => None,
        }
    }

    fn screens_mut(&mut self) -> Option<&mut Screens> {
        match &mut self.socket {
            Socket::Open(screens) => Some(screens),
            Socket::Closed | Socket::Opening(_) => None,
        }
    }

    /// Follows the process that plays this game, which is a file, or a saved game by its name or number; without one the
    /// process that last began a game. Asks it to act for this color on this screen, or for one that is free.
    pub fn join(&mut self, wanted: Option<&str>, color: Option<Color>) -> Result<(), SessionError> {
        let (game, place) = match wanted {
            Some(wanted) => reach_process(&self.find_file(wanted)?)?,
            None => self.reach_newest_process()?,
        };
        self.put_on_board(game, place);
        self.join_game_on_board(color).map(drop)
    }

    /// Asks to act for a color, or for one that is free, in the game on the board, which another process has.
    pub(super) fn join_game_on_board(
        &mut self,
        color: Option<Color>,
    ) -> Result<Response, SessionError> {
        if let Some(path) = self.file_elsewhere() {
            let (game, place) = reach_process(path)?;
            self.put_on_board(game, place);
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

    fn reach_newest_process(&self) -> Result<(FromFile, Place), SessionError> {
        check_can_join()?;
        let sockets = self.folder.folder().map_or_else(Vec::new, seat::sockets);
        let reached = sockets.iter().map(|socket| reach(socket));
        let failed = || {
            Err(SessionError::new(
                "no other Tabiya has a game here: start it on the first screen, then join it",
            ))
        };
        reached.reduce(Result::or).unwrap_or_else(failed)
    }

    /// Sends a command to the process that has the game.
    pub(super) fn ask_process(&self, line: &str) -> Result<Response, SessionError> {
        match &self.place {
            Place::Connected { guest, .. } => {
                guest.send(line).map_err(SessionError::new)?;
                Ok(Response::Sent(None))
            }
            Place::Here(_) => Err(SessionError::new(
                "this game is played here; another screen takes a side of it with tabiya join",
            )),
            Place::Elsewhere(_) | Place::Ended(_) => {
                self.check_is_played_here().map(|()| Response::Quiet)
            }
        }
    }

    /// Returns the folder of the game's file; `None` if there is none, or the game is not played here at a terminal.
    fn socket_folder(&self) -> Option<PathBuf> {
        if self.piped || !self.is_played_here() {
            return None;
        }
        match self.path() {
            Some(path) => path.parent().map(Path::to_owned),
            None => self.folder.folder().map(Path::to_owned),
        }
    }

    /// Returns true if this screen acts for a color.
    pub fn acts_for(&self, color: Color) -> bool {
        match &self.place {
            Place::Here(_) => {
                let screens = self.screens();
                screens.is_none_or(|screens| screens.seats[color as usize].is_none())
            }
            Place::Connected { seat, .. } => *seat == Some(color),
            Place::Elsewhere(_) | Place::Ended(_) => false,
        }
    }

    /// Returns the only color that this screen acts for; `None` if it acts for both or for none.
    pub fn seat(&self) -> Option<Color> {
        let colors = Color::ALL.into_iter();
        let acting = colors.filter(|&color| self.acts_for(color));
        acting.exactly_one().ok()
    }

    /// Returns the question that waits for an answer, unless another screen has to give it.
    pub fn question(&self) -> Option<Question> {
        let question = self.game.question();
        question.filter(|question| question.answerer().is_none_or(|color| self.acts_for(color)))
    }

    /// Returns whom a command is for that names no color: the only one that this screen acts for, else the side to move.
    pub fn player(&self) -> Color {
        self.seat().unwrap_or(self.game.side_to_move())
    }

    /// Refuses an action of a player for whom this screen does not act.
    pub fn check_may_act(&self, action: Action) -> Result<(), SessionError> {
        self.check_acts_for(self.game.actor(action))
    }

    /// Refuses what a color does that this screen does not act for; `None` is either color.
    pub fn check_acts_for(&self, actor: Option<Color>) -> Result<(), SessionError> {
        match actor.or(self.seat()) {
            Some(color) if self.acts_for(color) => Ok(()),
            Some(color) if self.seat().is_some() => Err(played_elsewhere(color)),
            None if self.acts_for(Color::White) => Ok(()),
            Some(_) | None if self.is_connected() => Err(only_follows()),
            Some(_) | None => self.check_is_played_here(),
        }
    }

    /// Tells the other screens how the game stands; `line` is the command that has led to it.
    pub(super) fn publish(&mut self, line: Option<&str>) {
        self.open_socket();
        if let Some(screens) = self.screens() {
            self.tell(screens, screens.host.peers(), line);
        }
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
            state.seat = screens.seat_of(peer);
            screens.host.send_state(peer, &state);
        }
    }

    /// Takes in what other screens have done, or what has happened in a game that is followed here. Returns what the front
    /// end shows of it.
    pub fn receive(&mut self, now: Instant) -> Vec<Result<Response, SessionError>> {
        self.take_socket();
        let of_file = self.receive_file(now).into_iter().map(Ok);
        let mut received: Vec<_> = of_file.collect();
        if let Place::Connected { guest, .. } = &mut self.place {
            let news = guest.receive().into_iter();
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
        let seat = self.screens().and_then(|screens| screens.seat_of(peer));
        let player = seat.unwrap_or(self.game.side_to_move());
        let command = self
            .read_line(line, player)
            .map_err(SessionError::Refused)?;
        match (command, seat) {
            (Command::Join(color), None) => self.take_seat(peer, color).map(Response::Seated),
            (Command::Join(_), Some(seat)) => Err(SessionError::new(format!(
                "you play {seat} already: /leave gives it back"
            ))),
            (Command::Act(action), Some(seat)) => {
                if self.game.actor(action).is_some_and(|actor| actor != seat) {
                    return Err(played_elsewhere(!seat));
                }
                self.act_here(action, at).map(Response::Acted)
            }
            (Command::Rematch, Some(_)) => {
                self.rematch()?;
                Ok(Response::Rematch)
            }
            (Command::Leave, Some(_)) => {
                let left = self.vacate(peer).unwrap_or_default();
                Ok(Response::Seated(left))
            }
            (Command::Act(_) | Command::Rematch | Command::Leave, None) => Err(only_follows()),
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
            position: self.game.position(),
            letters: PieceLetters::ENGLISH,
            player,
            style: MoveStyle::SAN,
        };
        command::read(line, reader)
    }

    /// Lets another screen act for this color, or for one that is free: Black, if both are. Says who plays there.
    fn take_seat(&mut self, peer: PeerId, wanted: Option<Color>) -> Result<String, SessionError> {
        let screens = self.screens_mut().ok_or_else(only_follows)?;
        let is_free = |color: &Color| screens.seats[*color as usize].is_none();
        let mut wanted = wanted.map_or(vec![Color::Black, Color::White], |color| vec![color]);
        let taken = wanted[0];
        wanted.retain(is_free);
        let color = *wanted.first().ok_or_else(|| played_elsewhere(taken))?;
        screens.seats[color as usize] = Some(peer);
        self.publish(None);
        Ok(match self.players.known(color) {
            Some(name) => format!("{name} plays {color} on another screen"),
            None => format!("{color} is played on another screen"),
        })
    }

    /// Takes its color back from another screen, and says that it is played here again; `None` if it had none.
    fn vacate(&mut self, peer: PeerId) -> Option<String> {
        let screens = self.screens_mut()?;
        let color = screens.seat_of(peer)?;
        screens.seats[color as usize] = None;
        self.publish(None);
        let player = self.players.called(color);
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
            News::Refused(words) => return Err(SessionError::new(words)),
            News::Gone => return Ok(self.lose_process()),
        };
        let Place::Connected { seat, file, .. } = &mut self.place else {
            return Err(only_follows());
        };
        let had = mem::replace(seat, state.seat);
        file.clone_from(&state.file);
        let found = read_state(&state)?;
        let player = self.game.side_to_move();
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

/// Says that a color is played on another screen than the one that tries to.
fn played_elsewhere(color: Color) -> SessionError {
    SessionError::new(format!("{color} is played on another screen"))
}

/// Says that a screen acts for nobody.
fn only_follows() -> SessionError {
    SessionError::new(
        "you only follow this game: /join takes a side, if nobody plays it on another screen",
    )
}
