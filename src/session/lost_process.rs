//! Continues a game whose process has ended.

use std::time::Instant;

use super::access::Access;
use super::found_game::{FoundGame, begins_like};
use super::link::{Link, PROCESS_ENDED};
use super::loaded_game::LoadedGame;
use super::response::Response;
use super::{Session, SessionError};
use crate::text::capitalize;

impl Session {
    /// Handles the end of the process that had the game. A finished game stays on the board. An unfinished game can be
    /// resumed here, and its clocks wait until then.
    pub(super) fn lose_process(&mut self) -> Response {
        if self.sitting.game().outcome().is_some() {
            self.link = Link::default();
            return Response::Done(capitalize(PROCESS_ENDED));
        }
        let (game, notifier) = (self.sitting.game(), self.notifier.as_ref());
        self.link
            .change(|link| link.after_process_ended(game, notifier));
        if let Some(loaded) = LoadedGame::read_text(&self.document.pgn()) {
            self.show_loaded(loaded, Instant::now());
        }
        Response::Lost
    }

    /// Continues a game whose process has ended: from its file, or from the board if the board has more moves. Leaves the file
    /// alone if it holds another game, or if the game in it has other moves. `found` is the result of `/resume`'s search.
    pub(super) fn continue_alone(
        &mut self,
        found: Result<FoundGame, SessionError>,
    ) -> Result<(), SessionError> {
        let had_file = matches!(self.link, Link::Lost(Some(_)));
        let board = self.sitting.game();
        // If we knew of no file, the search may have found another game. If it has all moves of the board, it is this one: the
        // process saved it at the last moment. A board without moves proves nothing.
        let is_this_game = |found: &FoundGame| {
            had_file || !board.record().is_empty() && begins_like(&found.loaded.game, board)
        };
        let saved = match found {
            Ok(found) if is_this_game(&found) => Some(found),
            Ok(_) => None,
            // There is no file, or it is gone or unreadable.
            Err(_) if !had_file || board.is_unfinished() => None,
            Err(error) => return Err(error),
        };
        let access = match saved {
            Some(saved)
                if saved.is_played_elsewhere() || begins_like(&saved.loaded.game, board) =>
            {
                self.open_found(saved);
                return Ok(());
            }
            Some(saved) if begins_like(board, &saved.loaded.game) => saved.access,
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
