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
        let access = match found {
            Ok(found) => {
                let file_has_all_moves = begins_like(&found.loaded.game, board);
                let continues_in_file = if had_file {
                    file_has_all_moves || found.is_played_elsewhere()
                } else {
                    // We knew of no file. Either the process saved the game at the last moment, or this is another game.
                    // Without a move, we cannot tell.
                    file_has_all_moves && !board.record().is_empty()
                };
                if continues_in_file {
                    self.open_found(found);
                    return Ok(());
                }
                let board_has_all_moves = begins_like(board, &found.loaded.game);
                if had_file && board_has_all_moves {
                    found.access
                } else {
                    // A new file, because the one that was found holds other moves.
                    Access::Free(None)
                }
            }
            // The file is gone or unreadable, or there never was one, so the game continues in a new one.
            Err(_) if !had_file || board.is_unfinished() => Access::Free(None),
            Err(error) => return Err(error),
        };
        self.link_to(access);
        self.save();
        self.publish();
        Ok(())
    }
}
