//! A game that this process owns: the writer that saves it, and the socket that shares it.

use std::path::{Path, PathBuf};
use std::sync::mpsc;

use crate::rules::Color;
use crate::seat::{Host, PeerId, State};
use crate::session::connected_screens::{Screens, Socket};
use crate::session::followed_file::FollowedFile;
use crate::session::game_document::GameDocument;
use crate::session::saving::SavingChange;
use crate::session::screen::{Screen, only_color};
use crate::storage::{self, GameFile, GameFolder, GameLocation, GameWriter, NewFile, Notifier};
use crate::text::games;

/// The writer, the socket and the followed file of a game that this process owns.
#[derive(Default)]
pub struct Own {
    /// The writer that saves the game; `None` if the game has neither a file nor anything to save yet, or if games are not
    /// saved.
    writer: Option<GameWriter>,
    socket: Socket,
    /// The file that the game came from but is not saved in; `None` if there is none. We follow it until the players here
    /// continue the game.
    pub(super) beside: Option<FollowedFile>,
}

impl Own {
    /// Creates the state of a game that is saved in this file.
    pub fn saved_in(file: GameFile, socket: Socket, notifier: Option<&Notifier>) -> Self {
        Self {
            writer: Some(GameWriter::new(GameLocation::File(file), notifier.cloned())),
            socket,
            beside: None,
        }
    }

    /// Creates the state of a game that is not saved in a file yet.
    pub fn unsaved(beside: Option<FollowedFile>, socket: Socket) -> Self {
        Self {
            writer: None,
            socket,
            beside,
        }
    }

    /// Returns the socket with the connected screens, for the next game.
    pub fn into_socket(mut self) -> Socket {
        if let Some(screens) = self.screens_mut() {
            screens.begin_another_game();
        }
        self.socket
    }

    /// Returns the path of the game's file; `None` if there is none yet.
    pub fn path(&self) -> Option<PathBuf> {
        self.writer.as_ref()?.path()
    }

    /// Returns true if the game is saved or has a file to be saved in.
    pub fn is_kept(&self) -> bool {
        self.writer.is_some()
    }

    /// Returns true if the game has been passed to its writer at least once.
    pub fn has_begun_saving(&self) -> bool {
        self.writer.as_ref().is_some_and(GameWriter::has_begun)
    }

    /// Returns why the last save failed; `None` if it succeeded, or if there was none.
    pub fn error(&self) -> Option<String> {
        self.writer.as_ref()?.error()
    }

    /// Returns how saving has changed since the last call; `None` if nothing has changed.
    pub fn take_change_of_saving(&self) -> Option<SavingChange> {
        let writer = self.writer.as_ref().filter(|writer| writer.take_change())?;
        Some(if let Some(why) = writer.error() {
            SavingChange::Failed(games::not_being_saved(&why))
        } else {
            match writer.take_new_file() {
                Some(NewFile::Copy(name)) => SavingChange::Kept(games::kept_in_copy(&name)),
                Some(NewFile::Moved(name)) => SavingChange::Moved(games::moved_to(&name)),
                None => SavingChange::Again,
            }
        })
    }

    /// Sets the notifier that is called when saving fails, succeeds again or moves to another file. Does nothing without a
    /// writer.
    pub fn set_notifier(&self, notifier: &Notifier) {
        if let Some(writer) = &self.writer {
            writer.set_notifier(notifier.clone());
        }
    }

    /// Prepares for a change of the document. Stops following another file, because the players continue the game here. Drops
    /// the writer's snapshot, so that the change need not copy the game.
    pub fn prepare_change(&mut self) {
        self.beside = None;
        if let Some(writer) = &self.writer {
            writer.release_snapshot();
        }
    }

    /// Passes the game to its writer. If it has no writer yet, creates one that saves in a new file in `folder`. `folder` is
    /// `None` if games are not saved.
    pub fn save(
        &mut self,
        document: &GameDocument,
        folder: Option<&GameFolder>,
        notifier: Option<&Notifier>,
    ) {
        if let (None, Some(folder)) = (&self.writer, folder) {
            let location = GameLocation::Folder(folder.clone());
            self.writer = Some(GameWriter::new(location, notifier.cloned()));
        }
        if let Some(writer) = &self.writer {
            writer.save(document.snapshot());
        }
    }

    /// Returns which screen acts for a color. Without an open socket, that is this screen.
    pub fn holder(&self, color: Color) -> Screen {
        self.screens()
            .map_or(Screen::Here, |screens| screens.holder(color))
    }

    /// Returns the other screens; `None` if no socket is open.
    pub fn screens(&self) -> Option<&Screens> {
        match &self.socket {
            Socket::Open(screens) => Some(screens),
            Socket::Closed | Socket::Opening(_) => None,
        }
    }

    /// Like [`Self::screens`], but mutable.
    pub fn screens_mut(&mut self) -> Option<&mut Screens> {
        match &mut self.socket {
            Socket::Open(screens) => Some(screens),
            Socket::Closed | Socket::Opening(_) => None,
        }
    }

    /// Takes over the socket if the writing thread has opened it by now, or notes that opening has failed.
    pub fn take_socket(&mut self) {
        self.socket.take();
    }

    /// Opens the socket that lets other screens join this game, unless it is already open. The socket is in the game's folder,
    /// or in `games` if the game has no file. It stays in the folder of an earlier game as long as other screens are connected.
    pub fn open_socket(&mut self, games: &GameFolder, notifier: &Notifier) {
        let path = self.path();
        let folder = match &path {
            Some(path) => path.parent(),
            None => games.folder(),
        };
        self.take_socket();
        if self.is_idle_elsewhere(folder) {
            self.socket = Socket::Closed;
        }
        if let (Socket::Closed, Some(folder)) = (&self.socket, folder) {
            self.socket = listen_in(folder.to_owned(), path.is_none(), notifier.clone());
        }
    }

    /// Returns true if the socket is open in a different folder, and nobody is connected.
    fn is_idle_elsewhere(&self, folder: Option<&Path>) -> bool {
        self.screens().is_some_and(|screens| {
            let is_there = folder.is_some_and(|folder| screens.host.is_in(folder));
            screens.host.peers().is_empty() && !is_there
        })
    }

    /// Sends these screens the whole game. Builds its text once for all of them.
    pub fn send_game(&self, peers: &[PeerId], action: &str, document: &GameDocument) {
        let Some(screens) = self.screens() else {
            return;
        };
        if peers.is_empty() {
            return;
        }
        let mut state = State {
            game_number: screens.game_number(),
            seat: None,
            file: self.path(),
            action: action.to_owned(),
            text: document.state_text(),
        };
        for &peer in peers {
            let screen = Screen::Peer(peer);
            state.seat = only_color(|color| screens.holder(color) == screen);
            screens.host.send_state(peer, &state);
        }
    }
}

/// Tells the writing thread to open a socket in this folder, after pending saves. `is_ours` is true for the folder of saved
/// games: if it is missing, the thread creates it first.
fn listen_in(folder: PathBuf, is_ours: bool, notifier: Notifier) -> Socket {
    let (sender, opened) = mpsc::channel();
    let open = move || {
        if is_ours {
            // Listening fails if this failed.
            let _ = storage::make_own_folder(&folder);
        }
        // Without a socket, other screens can still follow the file.
        if let Ok(host) = Host::listen(&folder, notifier.clone()) {
            // If there is no receiver, the players have left.
            let _ = sender.send(host);
            notifier.notify();
        }
    };
    match storage::in_order(open) {
        Ok(()) => Socket::Opening(opened),
        Err(_) => Socket::Closed,
    }
}
