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
        if self.resume_unsaved(found.as_ref().ok()) {
            return Ok(());
        }
        let had_file = matches!(self.link, Link::Lost(Some(_)));
        let board = self.sitting.game();
        let access = match found {
            Ok(found) => {
                let file_has_all_moves = begins_like(&found.loaded.game, board);
                // If we knew of no file, this is the game that its process saved at the last moment.
                if !had_file || found.is_played_elsewhere() || file_has_all_moves {
                    self.open_found(found);
                    return Ok(());
                }
                let board_has_all_moves = begins_like(board, &found.loaded.game);
                if board_has_all_moves {
                    found.access
                } else {
                    // A new file, because the moves in the old one differ.
                    Access::Free(None)
                }
            }
            // The file is gone or unreadable, so the game continues in a new one.
            Err(_) if had_file && board.is_unfinished() => Access::Free(None),
            Err(error) => return Err(error),
        };
        self.link_to(access);
        self.save();
        self.publish();
        Ok(())
    }

    /// Continues from the board if the process that had the game never saved it. Returns true if so. If `found` is that
    /// same game, the process saved it at the last moment, so this returns false.
    pub(super) fn resume_unsaved(&mut self, found: Option<&FoundGame>) -> bool {
        let board = self.sitting.game();
        let plies = board.record().len();
        let was_saved = found.is_some_and(|found| {
            let saved = &found.loaded.game;
            plies > 0
                && saved.start() == board.start()
                && saved.position_after(plies) == board.position()
        });
        let is_unsaved = matches!(self.link, Link::Lost(None)) && !was_saved;
        if is_unsaved {
            self.link_to(Access::Free(None));
            self.save();
            self.publish();
        }
        is_unsaved
    }
}
