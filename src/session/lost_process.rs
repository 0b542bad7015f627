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
        // Without a known file, the search may have found another game.
        let had_file = matches!(self.link, Link::Lost(Some(_)));
        let board = self.sitting.game();
        let new_file = Access::Free(None);
        let access = match found {
            Ok(found) => {
                let file_has_all_moves = begins_like(&found.loaded.game, board);
                let continues_from_file = if had_file {
                    file_has_all_moves || found.is_played_elsewhere()
                } else {
                    // The process saved the game at the last moment. Every game begins like one without moves, so that
                    // proves nothing.
                    file_has_all_moves && !board.record().is_empty()
                };
                if continues_from_file {
                    self.open_found(found);
                    return Ok(());
                }
                let board_has_all_moves = begins_like(board, &found.loaded.game);
                if had_file && board_has_all_moves {
                    found.access
                } else {
                    new_file
                }
            }
            // There is no file, or it is gone or unreadable.
            Err(_) if !had_file || board.is_unfinished() => new_file,
            Err(error) => return Err(error),
        };
        self.link_to(access);
        self.save();
        self.publish();
        Ok(())
    }
}
