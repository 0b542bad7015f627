//! Continues a game whose process has ended.

use std::time::Instant;

use super::access::Access;
use super::found_game::{FoundGame, has_all_moves_of};
use super::link::Link;
use super::loaded_game::LoadedGame;
use super::report::Report;
use super::{Session, SessionError};
use crate::game::Game;
use crate::text::{capitalize, screens};

impl Session {
    /// Handles the end of the process that had the game. A finished game stays on the board. An unfinished game can be
    /// resumed here, and its clocks wait until then.
    pub(super) fn lose_process(&mut self) -> Report {
        if self.sitting.game().outcome().is_some() {
            self.link = Link::default();
            return Report::Said(capitalize(screens::PROCESS_ENDED));
        }
        let (game, notifier) = (self.sitting.game(), self.notifier.as_ref());
        self.link
            .change(|link| link.after_process_ended(game, notifier));
        if let Some(loaded) = LoadedGame::read_text(&self.document.pgn()) {
            self.show_loaded(loaded, Instant::now());
        }
        Report::HostLost
    }

    /// Continues a game whose process has ended: with another process that plays it now, from its file, or from the board if
    /// that has more moves. Leaves the file alone if it holds another game, or if the game in it has other moves. `found` is
    /// what the search of `/resume` has found. Fails as [`found_game_of`] does.
    pub(super) fn continue_alone(
        &mut self,
        found: Result<FoundGame, SessionError>,
        now: Instant,
    ) -> Result<(), SessionError> {
        let board = self.sitting.game();
        let saved = found_game_of(&self.link, board, found)?;
        let access = match saved {
            // Another process plays the game by now, or the file has all moves of the board.
            Some(saved)
                if saved.is_played_elsewhere() || has_all_moves_of(&saved.loaded.game, board) =>
            {
                self.open_found(saved, now);
                return Ok(());
            }
            // The board has more moves than the file. The game continues in that file.
            Some(saved) if has_all_moves_of(board, &saved.loaded.game) => saved.access,
            // The game continues in a new file. A file with other moves stays as it is.
            Some(_) | None => Access::Free(None),
        };
        self.link_to(access);
        // Other processes see at once that the game continues here.
        self.save();
        self.publish();
        Ok(())
    }
}

/// Returns what the search has found in the file of the lost game. If that game had no file, returns the found game only if
/// the board has moves and the found game has all of them, because then it is the same game. Returns `None` if there is no
/// such game. Fails if the file is gone or unreadable and there is nothing to continue on the board.
fn found_game_of(
    link: &Link,
    board: &Game,
    found: Result<FoundGame, SessionError>,
) -> Result<Option<FoundGame>, SessionError> {
    let had_file = matches!(link, Link::Lost(Some(_)));
    if had_file {
        // The search has read that file.
        return match found {
            Ok(found) => Ok(Some(found)),
            Err(_) if board.is_unfinished() => Ok(None),
            Err(error) => Err(error),
        };
    }
    // The search may have found another game. If it has all moves of the board, it is this one, saved at the last moment.
    let has_moves = !board.record().is_empty();
    let is_this_game = |found: &FoundGame| has_moves && has_all_moves_of(&found.loaded.game, board);
    Ok(found.ok().filter(is_this_game))
}
