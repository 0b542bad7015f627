//! A session's games on disk: saves the current one, opens others.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::access::Access;
use super::found::Found;
use super::game_document::GameDocument;
use super::link::{Link, PLAYED_ELSEWHERE, PROCESS_ENDED};
use super::opened::FromFile;
use super::proposal::Agreed;
use super::reach::Joined;
use super::response::{Context, Response};
use super::saving::SavingChange;
use super::screen::Screen;
use super::{Session, SessionError};
use crate::game::{Game, Players};
use crate::storage::{self, DISK_PATIENCE, GameFile, missing_folder, printable_path};
use crate::text::{self, MoveStyle, sentence};

impl Session {
    /// Saves the game in this file, which must be new or hold a single unfinished game. Opens that game if there is one.
    pub fn keep_in_file(&mut self, path: &Path) -> Result<(), SessionError> {
        let shown = printable_path(path);
        let held = || SessionError::new(format!("another Tabiya is playing in {shown}"));
        let not_for_play = || {
            SessionError::new(format!(
                "cannot play in {shown}: the file must be new or contain exactly one unfinished game without errors"
            ))
        };
        let file = GameFile::lock(path).ok_or_else(held)?;
        match path.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if let Some(why) = missing_folder(path) {
                    return Err(SessionError::Unreadable(path.to_owned(), why));
                }
            }
            Err(error) => return Err(SessionError::unreadable(path, &error)),
            Ok(data) if !data.is_file() => return Err(not_for_play()),
            Ok(data) if data.len() == 0 => {}
            Ok(_) => {
                let found = FromFile::read(path, 1)?;
                if !found.can_be_written_back() || found.game.outcome().is_some() {
                    return Err(not_for_play());
                }
                self.put_on_board(found, Access::Ours(file));
                return Ok(());
            }
        }
        self.link_to(Access::Ours(file));
        Ok(())
    }

    /// Returns the path of the game's file; `None` if there is none yet.
    pub fn path(&self) -> Option<PathBuf> {
        self.link.own().ok()?.path()
    }

    /// Opens the unfinished saved game with this name or number, or, if `wanted` is `None`, the last changed one that nobody
    /// plays.
    pub fn resume(&mut self, wanted: Option<&str>) -> Result<(), SessionError> {
        let found = Found::unfinished(self.saving.folder(), self.path().as_deref(), wanted)?;
        self.open_found(found);
        Ok(())
    }

    /// Opens a file's game with this number, counted from 1.
    pub fn open(&mut self, path: &Path, number: usize) -> Result<(), SessionError> {
        let found = Found::read(self.saving.folder(), path, number)?;
        self.open_found(found);
        Ok(())
    }

    /// Opens a game that has been read. It is saved in its own file if it can continue there.
    pub(super) fn open_found(&mut self, mut found: Found) {
        found.game.opened.left = self.leaving();
        self.put_on_board(found.game, found.access);
    }

    /// Opens the first game of a text. Continuing it makes it a new game.
    pub fn open_text(
        &mut self,
        text: &str,
        context: &mut Context<'_>,
    ) -> Result<Response, SessionError> {
        let unplayable = || SessionError::new("there is no game that Tabiya can play in this text");
        let found = Found {
            game: FromFile::read_text(text).ok_or_else(unplayable)?,
            real: None,
            access: Access::Free(None),
        };
        self.bring(Agreed::Found(Box::new(found)), context)
    }

    /// Says whose game this screen leaves for another one, with a space after the sentence. `None` unless this screen plays in
    /// an unfinished game that another process has.
    pub fn leaving(&self) -> Option<String> {
        let color = self.link.guest()?.seat?;
        let other = self.sitting.players().called(!color);
        let is_unfinished = self.sitting.game().is_unfinished();
        is_unfinished.then(|| format!("You leave the game with {other}. "))
    }

    /// Replaces the game with one that has been read, with this access to it.
    pub(super) fn put_on_board(&mut self, found: FromFile, access: Access) {
        let before = self.sitting.players().clone();
        self.link_to(access);
        self.show_read(found, Instant::now());
        if let Some(screens) = self.link.screens_mut() {
            screens.seat_players(&before, self.sitting.players());
        }
        self.publish();
    }

    /// Shows a game that has been read, with the players from its file. If another process plays it, its clocks run or are
    /// paused as they are there. Returns the previous game.
    pub(super) fn show_read(&mut self, found: FromFile, now: Instant) -> Game {
        let players = found.players();
        let FromFile {
            tree,
            mut game,
            clock_state,
            opened,
        } = found;
        if let Some(state) = clock_state
            && self.link.is_elsewhere()
        {
            state.restore(&mut game, now);
        }
        self.document = GameDocument::of(tree, &game, Some(opened));
        self.sitting.show(game, players)
    }

    /// Describes an opened game: the players, its last move, and what we know about its file; `None` for a game that began
    /// here.
    pub fn describe_opened(&self, style: MoveStyle) -> Option<String> {
        let opened = self.document.opened()?;
        let Players { white, black } = self.sitting.players();
        let last = self.view().last().map(|(ply, before)| (ply.played, before));
        let place = text::place_in_game(last, style);
        let unusual = self.view().terms(None);
        let terms = unusual.map_or(String::new(), |words| format!("{words}, "));
        let left = opened.left.as_deref().unwrap_or_default();
        let mut sentences = vec![format!("{left}{white} against {black}, {terms}{place}")];
        sentences.extend(self.how_opened_game_goes_on());
        sentences.extend(opened.notes_in_words());
        Some(sentences.join(". "))
    }

    /// Says who plays the opened game, or what happens if the players here play on; `None` if it just continues in its file, or
    /// is over.
    fn how_opened_game_goes_on(&self) -> Option<String> {
        let becomes_new_game = self.sitting.game().outcome().is_none() && !self.link.is_kept();
        match &self.link {
            Link::Guest(Joined {
                seat: Some(color), ..
            }) => Some(format!("You play {color} on this screen")),
            Link::Guest(_) | Link::Watch(_) => Some(sentence(PLAYED_ELSEWHERE)),
            Link::Own(own) if becomes_new_game && own.has_file_beside() => {
                Some("If you play on, it becomes a new game; the file does not change".to_owned())
            }
            Link::Own(_) | Link::Lost(_) if becomes_new_game => {
                Some("If you play on, it becomes a new game".to_owned())
            }
            Link::Own(_) | Link::Lost(_) => None,
        }
    }

    /// Returns why the game is not being saved; `None` if it is.
    pub fn error(&self) -> Option<String> {
        self.link.own().ok()?.error()
    }

    /// Returns how saving has changed since the last call, and tells the other screens. `None` if it goes on as before.
    pub fn take_change_of_saving(&self) -> Option<SavingChange> {
        let own = self.link.own().ok()?;
        let change = own.take_change_of_saving()?;
        for peer in own.screens().map_or_else(Vec::new, |it| it.host.peers()) {
            self.tell_screen(Screen::Peer(peer), change.sentence());
        }
        Some(change)
    }

    /// Waits until the game is saved, and tries once more if that failed. For the end of a game or session. Returns why the
    /// game is not saved.
    pub fn flush(&mut self) -> Option<String> {
        let saved = storage::flush(DISK_PATIENCE);
        if self.save_again() {
            storage::flush(DISK_PATIENCE);
        }
        self.error()
            .or_else(|| (!saved).then(|| storage::SLOW_DISK.to_owned()))
    }

    /// Retries saving after an error. Returns true if there was one.
    pub fn save_again(&mut self) -> bool {
        let failed = self.error().is_some();
        if failed {
            self.save();
        }
        failed
    }
}

impl Session {
    /// Handles the end of the process that had the game. The game can be resumed here, and its clocks wait for that. A finished
    /// game stays on the board.
    pub(super) fn lose_process(&mut self) -> Response {
        if self.sitting.game().outcome().is_some() {
            self.link = Link::default();
            return Response::Done(sentence(PROCESS_ENDED));
        }
        let (game, notifier) = (self.sitting.game(), self.notifier.as_ref());
        self.link.change(|link| link.lose(game, notifier));
        if let Some(found) = FromFile::read_text(&self.document.pgn()) {
            self.show_read(found, Instant::now());
        }
        Response::Lost
    }

    /// Goes on with a game whose process has ended: from its file, or from the board if the board has more moves. Leaves the
    /// file alone if it holds another game, or if the game in it has other moves. `found` is what `/resume` found.
    pub(super) fn go_on_alone(
        &mut self,
        found: Result<Found, SessionError>,
    ) -> Result<(), SessionError> {
        if self.resume_unsaved(found.as_ref().ok()) {
            return Ok(());
        }
        let has_file = matches!(self.link, Link::Lost(Some(_)));
        let access = match found {
            Ok(found) => {
                let file_has_all = begins_like(&found.game.game, self.sitting.game());
                if !has_file || found.is_played_elsewhere() || file_has_all {
                    self.open_found(found);
                    return Ok(());
                }
                if begins_like(self.sitting.game(), &found.game.game) {
                    found.access
                } else {
                    Access::Free(None)
                }
            }
            Err(_) if has_file && self.sitting.game().is_unfinished() => Access::Free(None),
            Err(error) => return Err(error),
        };
        // The board has more moves than the file, or other ones.
        self.link_to(access);
        self.save();
        self.publish();
        Ok(())
    }

    /// Goes on from the board, and returns true, if the process that had the game never saved it. If `found` is that same
    /// game, the process has saved it at the last moment.
    pub(super) fn resume_unsaved(&mut self, found: Option<&Found>) -> bool {
        let (game, plies) = (self.sitting.game(), self.sitting.game().record().len());
        let is_on_board = |found: &Found| {
            let found = &found.game.game;
            plies > 0
                && found.start() == game.start()
                && found.position_after(plies) == game.position()
        };
        let is_unsaved = matches!(self.link, Link::Lost(None)) && !found.is_some_and(is_on_board);
        if is_unsaved {
            self.link_to(Access::Free(None));
            self.save();
            self.publish();
        }
        is_unsaved
    }
}

/// Returns true if a game begins with all the moves of another one.
fn begins_like(game: &Game, other: &Game) -> bool {
    let mut both = game.record().iter().zip(other.record());
    game.start() == other.start()
        && game.record().len() >= other.record().len()
        && both.all(|(one, other)| one.played == other.played)
}
