//! Where the game on the board is played: here, or in another process, which is followed.

use std::mem;
use std::path::PathBuf;
use std::time::Instant;

use super::follow::FollowedFile;
use super::opened::FromFile;
use super::response::Response;
use super::socket::Socket;
use super::{Session, SessionError};
use crate::rules::Color;
use crate::seat::Guest;
use crate::text::sentence;

/// Says that the process is gone that had the game.
const PROCESS_ENDED: &str = "the Tabiya that had this game has ended";

/// Says that the process is gone that had the game, and with what it can be resumed here.
pub fn process_ended(with: &str) -> String {
    format!("{PROCESS_ENDED}: {with} goes on with the game here")
}

/// Says that the game is played in another process.
pub const PLAYED_ELSEWHERE: &str = "another Tabiya is playing this game; it is followed here";

/// Where the game is played.
pub enum Place {
    /// In this process, which other screens may follow. The file that it came from is followed until the players here go on
    /// with the game.
    Here(Option<FollowedFile>),
    /// In another process, which decides. This screen is connected to it, and acts for the color of its seat.
    Connected {
        guest: Guest,
        seat: Option<Color>,
        /// Where that process saves the game; `None` before it has.
        file: Option<PathBuf>,
    },
    /// In another process, of which only the file is seen.
    Elsewhere(FollowedFile),
    /// In a process that has ended, so that the game can be resumed here. The file tells whether another one does;
    /// `None` if the game was never saved.
    Ended(Option<FollowedFile>),
}

impl Default for Place {
    fn default() -> Self {
        Self::Here(None)
    }
}

impl Place {
    /// Returns the place of a game of a file, which is followed if it can be.
    pub fn of_file(file: Option<FollowedFile>, is_played: bool) -> Self {
        match file {
            Some(file) if is_played => Self::Elsewhere(file),
            file => Self::Here(file),
        }
    }
}

impl Session {
    /// Has the game on the board played in another place. Screens that are connected follow the next game here too.
    pub(super) fn play_in(&mut self, place: Place) {
        self.move_to(place);
        self.watch();
    }

    /// Sets where the game is played. Other screens cannot reach one that is not played here.
    fn move_to(&mut self, place: Place) {
        self.place = place;
        if !self.is_played_here() {
            self.socket = Socket::Closed;
        }
    }

    /// Has what is followed watched, once somebody can be told of it.
    pub(super) fn watch(&mut self) {
        let Some(notifier) = self.notifier.clone() else {
            return;
        };
        if let Place::Connected { guest, .. } = &self.place {
            guest.set_notifier(notifier);
        } else if let Some(file) = self.followed() {
            file.watch(notifier);
        }
    }

    /// Takes in whether another process is playing the game in the file that is followed. Returns true if it goes on with a
    /// game whose process had ended.
    pub(super) fn file_is_played(&mut self, is_played: bool) -> bool {
        let goes_on = matches!(self.place, Place::Ended(_)) && is_played;
        let place = match (mem::take(&mut self.place), is_played) {
            (Place::Here(file) | Place::Ended(file), true) => Place::of_file(file, true),
            (Place::Elsewhere(file), false) => Place::Here(Some(file)),
            (place, _) => place,
        };
        self.move_to(place);
        goes_on
    }

    /// Takes in that the process is gone that had the game. It can be resumed here, and its clocks wait for that; a game that
    /// is over stays on the board.
    pub(super) fn lose_process(&mut self) -> Response {
        let place = mem::take(&mut self.place);
        if self.game.outcome().is_some() {
            return Response::Done(sentence(PROCESS_ENDED));
        }
        match place {
            Place::Connected { file, .. } => {
                let file = file.and_then(|path| FollowedFile::of(path, 1, &self.game, false));
                self.play_in(Place::Ended(file));
            }
            Place::Elsewhere(file) => self.move_to(Place::Ended(Some(file))),
            Place::Here(_) | Place::Ended(_) => self.place = place,
        }
        if let Some(found) = FromFile::read_text(&self.pgn()) {
            self.show_read(found, Instant::now());
        }
        Response::Lost
    }

    /// Returns the file that is followed.
    pub(super) fn followed(&mut self) -> Option<&mut FollowedFile> {
        match &mut self.place {
            Place::Here(file) | Place::Ended(file) => file.as_mut(),
            Place::Elsewhere(file) => Some(file),
            Place::Connected { .. } => None,
        }
    }

    /// Returns false if another process is playing the game, which decides what happens in it, or was when it ended.
    pub(super) fn is_played_here(&self) -> bool {
        matches!(self.place, Place::Here(_))
    }

    /// Refuses to change a game that is not played here.
    pub(super) fn check_is_played_here(&self) -> Result<(), SessionError> {
        Err(SessionError::new(match &self.place {
            Place::Here(_) => return Ok(()),
            Place::Connected { .. } | Place::Elsewhere(_) => {
                format!("{PLAYED_ELSEWHERE} (/new starts a new game)")
            }
            Place::Ended(_) => process_ended("/resume"),
        }))
    }

    /// Returns true if another process has the game, and this one is connected to it.
    pub fn is_connected(&self) -> bool {
        matches!(self.place, Place::Connected { .. })
    }

    /// Returns the file of the game on the board if another process has it or had it, and this one is not connected to that.
    pub(super) fn file_elsewhere(&self) -> Option<&PathBuf> {
        match &self.place {
            Place::Elsewhere(file) | Place::Ended(Some(file)) => Some(&file.path),
            Place::Here(_) | Place::Connected { .. } | Place::Ended(None) => None,
        }
    }

    /// Returns true if another process is playing the game.
    pub(super) fn is_played_elsewhere(&self) -> bool {
        matches!(self.place, Place::Connected { .. } | Place::Elsewhere(_))
    }
}
