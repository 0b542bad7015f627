//! How this process is linked to the game on the board: it owns the game, is a guest in it, watches its file, or has lost its
//! host. Decides which screen may act.

mod own;

use std::mem;
use std::path::PathBuf;

pub use own::Own;

use super::SessionError;
use super::access::Access;
use super::connect::{Joined, SentGame};
use super::connected_screens::{Screens, Socket};
use super::followed_file::{FileNews, FollowedFile};
use super::game_document::GameDocument;
use super::screen::{Screen, only_color};
use crate::command::Need;
use crate::game::Game;
use crate::rules::Color;
use crate::seat::{News, PeerId};
use crate::storage::Notifier;
use crate::text::screens;

/// The error when a process tries to join its own game.
pub const PLAYED_HERE: &str =
    "this screen has the game. Type tabiya join on the other screen to play from there";

/// How this process is linked to the game on the board. Only its owner decides what happens in it, saves it, and reports it to
/// other screens.
pub enum Link {
    /// This process owns the game.
    Own(Own),
    /// Another process owns the game, and we have joined it.
    Guest(Joined),
    /// Another process owns the game, and we see only its file.
    Watch(FollowedFile),
    /// The owner has ended. The game's file shows whether another process continues the game; `None` if we know of no file.
    Lost(Option<FollowedFile>),
}

impl Default for Link {
    fn default() -> Self {
        Self::Own(Own::default())
    }
}

impl Link {
    /// Returns the link to the game that replaces this one, with this access to it. Connected screens stay connected if this
    /// process owns both games. The link calls the notifier, if there is one, when something happens to the game.
    pub fn open(self, access: Access, notifier: Option<&Notifier>) -> Self {
        let socket = match self {
            Self::Own(own) => own.into_socket(),
            Self::Guest(_) | Self::Watch(_) | Self::Lost(_) => Socket::Closed,
        };
        let mut link = match access {
            Access::Ours(file) => Self::Own(Own::saved_in(file, socket, notifier)),
            Access::Free(beside) => Self::Own(Own::unsaved(beside, socket)),
            Access::Played(joined) => Self::Guest(joined),
            Access::Held(file) => Self::Watch(file),
        };
        link.watch(notifier);
        link
    }

    /// Returns the link that fits the news of the followed file. If another process plays the game (`is_played`), we watch the
    /// file from now on. If nobody plays a watched game anymore, this process owns it. A lost game that nobody plays stays
    /// lost.
    pub fn after_file_news(self, is_played: bool) -> Self {
        match self {
            Self::Own(Own {
                beside: Some(file), ..
            })
            | Self::Lost(Some(file))
                if is_played =>
            {
                Self::Watch(file)
            }
            Self::Watch(file) if !is_played => Self::Own(Own::unsaved(Some(file), Socket::Closed)),
            link => link,
        }
    }

    /// Returns the link after the process that had the game has ended. The link then calls the notifier when something
    /// happens to the file of the game.
    pub fn after_process_ended(self, game: &Game, notifier: Option<&Notifier>) -> Self {
        let mut link = match self {
            Self::Guest(Joined { file, process, .. }) => {
                let file = file.and_then(|path| FollowedFile::of(path, 1, game, false));
                Self::Lost(file.map(|file| file.without(process)))
            }
            Self::Watch(file) => Self::Lost(Some(file)),
            Self::Own(_) | Self::Lost(_) => self,
        };
        link.watch(notifier);
        link
    }

    /// Returns the writer, the socket and the followed file of a game that this process owns. Fails with the reason if it does
    /// not own the game.
    pub fn own(&self) -> Result<&Own, SessionError> {
        Err(SessionError::new(match self {
            Self::Own(own) => return Ok(own),
            Self::Guest(_) | Self::Watch(_) => {
                format!("{} (/new starts a new game)", screens::PLAYED_ELSEWHERE)
            }
            Self::Lost(_) => screens::process_ended("/resume"),
        }))
    }

    /// Like [`Self::own`], but mutable. `None` if this process does not own the game.
    pub fn own_mut(&mut self) -> Option<&mut Own> {
        match self {
            Self::Own(own) => Some(own),
            Self::Guest(_) | Self::Watch(_) | Self::Lost(_) => None,
        }
    }

    /// Returns true if this process owns the game, and the game is saved or has a file to be saved in.
    pub fn is_kept(&self) -> bool {
        self.own().is_ok_and(Own::is_kept)
    }

    /// Returns the path of the file that this process saves the game in; `None` if there is none yet, or if another process
    /// owns the game.
    pub fn path(&self) -> Option<PathBuf> {
        self.own().ok()?.path()
    }

    /// Returns true if another process owns the game.
    pub fn is_elsewhere(&self) -> bool {
        matches!(self, Self::Guest(_) | Self::Watch(_))
    }

    /// Returns the connection to the host; `None` if this process is not a guest.
    pub fn guest(&self) -> Option<&Joined> {
        match self {
            Self::Guest(joined) => Some(joined),
            Self::Own(_) | Self::Watch(_) | Self::Lost(_) => None,
        }
    }

    /// Like [`Self::guest`], but mutable.
    pub fn guest_mut(&mut self) -> Option<&mut Joined> {
        match self {
            Self::Guest(joined) => Some(joined),
            Self::Own(_) | Self::Watch(_) | Self::Lost(_) => None,
        }
    }

    /// Sends a line to the host. Fails with the reason if this process is not a guest, or if the line is not allowed in a
    /// message.
    pub fn send(&self, line: &str) -> Result<(), SessionError> {
        match self {
            Self::Guest(joined) => joined.send(line),
            Self::Own(_) => Err(SessionError::new(PLAYED_HERE)),
            Self::Watch(_) | Self::Lost(_) => self.own().map(drop),
        }
    }

    /// Returns the other screens of a game that this process owns; `None` if it does not own the game, or has no open socket.
    pub fn screens(&self) -> Option<&Screens> {
        self.own().ok()?.screens()
    }

    /// Like [`Self::screens`], but mutable.
    pub fn screens_mut(&mut self) -> Option<&mut Screens> {
        self.own_mut()?.screens_mut()
    }

    /// Sends these screens the whole game, if this process owns it.
    pub fn send_game(&self, peers: &[PeerId], action: &str, document: &GameDocument) {
        if let Self::Own(own) = self {
            own.send_game(peers, action, document);
        }
    }

    /// Returns the file that we follow; `None` if there is none.
    fn followed(&mut self) -> Option<&mut FollowedFile> {
        match self {
            Self::Own(own) => own.beside.as_mut(),
            Self::Watch(file) => Some(file),
            Self::Lost(file) => file.as_mut(),
            Self::Guest(_) => None,
        }
    }

    /// Returns the news of the followed file; nothing if we follow none.
    pub fn receive_from_file(&mut self) -> Vec<FileNews> {
        self.followed().map_or_else(Vec::new, FollowedFile::receive)
    }

    /// Returns the news from the host; nothing if this process is not a guest.
    pub fn receive_from_host(&self) -> Vec<News<SentGame>> {
        self.guest()
            .map_or_else(Vec::new, |joined| joined.guest.receive())
    }

    /// Returns the file of a game that another process owns or owned; `None` if there is no file, if we have joined that
    /// process, or if this process owns the game.
    pub fn file_elsewhere(&self) -> Option<&PathBuf> {
        match self {
            Self::Watch(file) | Self::Lost(Some(file)) => Some(&file.path),
            Self::Own(_) | Self::Guest(_) | Self::Lost(None) => None,
        }
    }

    /// Sets the notifier, which we call when something happens to the game, or when the way it is saved changes. `None` changes
    /// nothing.
    pub fn watch(&mut self, notifier: Option<&Notifier>) {
        let Some(notifier) = notifier else {
            return;
        };
        if let Self::Own(own) = self {
            own.set_notifier(notifier);
        }
        if let Self::Guest(joined) = self {
            joined.guest.set_notifier(notifier.clone());
        } else if let Some(file) = self.followed() {
            file.watch(notifier.clone());
        }
    }

    pub fn acts_for(&self, screen: Screen, color: Color) -> bool {
        match self {
            Self::Own(own) => own.holder(color) == screen,
            Self::Guest(joined) => screen == Screen::Here && joined.seat == Some(color),
            Self::Watch(_) | Self::Lost(_) => false,
        }
    }

    /// Returns true if a screen acts for at least one color.
    pub fn acts_for_any(&self, screen: Screen) -> bool {
        Color::ALL
            .into_iter()
            .any(|color| self.acts_for(screen, color))
    }

    /// Returns true if this screen acts for no color. False in a lost game, which can go on here.
    pub fn only_watches(&self) -> bool {
        match self {
            Self::Own(_) | Self::Guest(_) | Self::Watch(_) => !self.acts_for_any(Screen::Here),
            Self::Lost(_) => false,
        }
    }

    /// Returns the only color that a screen acts for; `None` if it acts for both or for none.
    pub fn seat_of(&self, screen: Screen) -> Option<Color> {
        only_color(|color| self.acts_for(screen, color))
    }

    /// Checks that a screen has what this needs. Only this function decides that.
    pub fn check_may(&self, screen: Screen, need: Need) -> Result<(), SessionError> {
        match (need, screen) {
            (Need::Act(actor), Screen::Here | Screen::Peer(_)) => {
                self.check_acts_for(screen, actor)
            }
            (Need::AnotherGame, Screen::Here) => match self {
                Self::Own(_) => self.check_acts_for(screen, None),
                Self::Guest(Joined { seat: Some(_), .. }) => Err(only_host_begins_error()),
                // The game continues without this screen.
                Self::Guest(_) | Self::Watch(_) | Self::Lost(_) => Ok(()),
            },
            (Need::AnotherGame, Screen::Peer(_)) => Err(only_host_begins_error()),
            (Need::Terms, Screen::Here) => match self {
                Self::Own(_) => self.check_acts_for(screen, None),
                Self::Guest(_) | Self::Watch(_) | Self::Lost(_) => Ok(()),
            },
            (Need::File, Screen::Here) => {
                self.own()?;
                self.check_acts_for(screen, None)
            }
            (Need::Terms | Need::File, Screen::Peer(_)) => Err(only_at_the_host_error()),
            (Need::Nothing, Screen::Here | Screen::Peer(_)) => Ok(()),
        }
    }

    /// Checks that a screen acts for this color, or for either color if `None`.
    fn check_acts_for(&self, screen: Screen, color: Option<Color>) -> Result<(), SessionError> {
        if let Self::Watch(_) | Self::Lost(_) = self {
            return self.own().map(drop);
        }
        if !self.acts_for_any(screen) {
            return Err(self.only_follows_error(screen));
        }
        match color {
            Some(color) if !self.acts_for(screen, color) => Err(other_screen_error(color)),
            Some(_) | None => Ok(()),
        }
    }

    /// Returns the error for a screen that tries to act but has no color.
    fn only_follows_error(&self, screen: Screen) -> SessionError {
        SessionError::new(match (self, screen) {
            (Self::Own(_), Screen::Here) => {
                "other screens play this game: /join white or /join black takes a side back"
            }
            _ => "you only follow this game: /join takes a side that is free",
        })
    }

    /// Replaces the link with what `change` makes of it.
    pub fn change(&mut self, change: impl FnOnce(Self) -> Self) {
        *self = change(mem::take(self));
    }
}

/// Returns the error for a screen that tries to act for another screen's color.
pub fn other_screen_error(color: Color) -> SessionError {
    SessionError::new(format!("{color} plays on another screen"))
}

/// Returns the error for a screen that tries to do what only the screen of the host can do.
pub fn only_at_the_host_error() -> SessionError {
    SessionError::new("only the screen that has the game can do that")
}

/// Returns the error for a screen that plays in the game of another process and tries to begin another game.
fn only_host_begins_error() -> SessionError {
    SessionError::new(
        "only the screen that has this game begins another one; after its end, /rematch begins one here too",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    /// Returns a name for each kind of link.
    fn kind(link: &Link) -> &'static str {
        match link {
            Link::Own(own) if own.beside.is_some() => "own, beside a file",
            Link::Own(_) => "own",
            Link::Guest(_) => "guest",
            Link::Watch(_) => "watch",
            Link::Lost(Some(_)) => "lost",
            Link::Lost(None) => "lost, never saved",
        }
    }

    #[test]
    fn a_followed_game_is_watched_only_while_another_process_plays_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        std::fs::write(&path, "1. e4 *\n").unwrap();
        let game = Game::new(Position::start());
        let file = || FollowedFile::of(path.clone(), 1, &game, false);
        let beside = || Link::default().open(Access::Free(file()), None);
        let watch = || Link::Watch(file().unwrap());
        for (link, is_played, then) in [
            (Link::default(), true, "own"),
            (Link::default(), false, "own"),
            (beside(), true, "watch"),
            (beside(), false, "own, beside a file"),
            (watch(), true, "watch"),
            (watch(), false, "own, beside a file"),
            (Link::Lost(file()), true, "watch"),
            (Link::Lost(file()), false, "lost"),
            (Link::Lost(None), true, "lost, never saved"),
            (Link::Lost(None), false, "lost, never saved"),
        ] {
            let before = kind(&link);
            assert_eq!(
                kind(&link.after_file_news(is_played)),
                then,
                "{before} {is_played}"
            );
        }
    }
}
