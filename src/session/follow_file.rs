//! Follows the file of a game that another process plays. After each change we load the whole game again, and report its last
//! move or its end.

use std::path::Path;
use std::time::Instant;

use super::Session;
use super::followed_file::FileNews;
use super::link::Link;
use super::loaded_game::LoadedGame;
use super::report::Report;
use crate::game::{Game, GameEvent};
use crate::text::screens;

impl Session {
    /// Handles news of the followed file. Returns what this screen shows.
    pub(super) fn handle_file_news(&mut self, news: FileNews, now: Instant) -> Report {
        match news {
            FileNews::Written { loaded, is_played } => {
                self.follow_written_file(*loaded, is_played, now)
            }
            FileNews::Left => self.lose_process(),
            FileNews::NotWatched(why) => Report::Said(screens::cannot_follow(&why)),
            FileNews::Gone => Report::Said(screens::FILE_GONE.to_owned()),
        }
    }

    /// Handles new content of the followed file. `is_played` says whether a process is playing the game in it. Returns what
    /// this screen shows.
    fn follow_written_file(
        &mut self,
        mut loaded: LoadedGame,
        is_played: bool,
        now: Instant,
    ) -> Report {
        let was_lost = matches!(self.link, Link::Lost(_));
        if was_lost && !is_played {
            // Nobody has continued the game, and the board may have more moves than the file.
            return Report::Nothing;
        }
        self.link.change(|link| link.after_file_news(is_played));
        loaded.opened.copy = self.offered_copy().map(Path::to_owned);
        let before = self.show_loaded(loaded, now);
        let game = self.sitting.game();
        let common_plies = count_common_plies(&before, game);
        // It is another game, or another process continues the one that we had lost.
        if was_lost || !is_same_game(&before, game, common_plies) {
            return Report::Opened;
        }
        if common_plies < before.record().len() && common_plies == game.record().len() {
            let number = game.position().fullmove_number;
            return Report::Standing(screens::gone_back_to(number));
        }
        let events = events_shown(&before, game);
        self.count_end_after(&before);
        Report::of_events(events)
    }

    /// Counts the result of the followed game if it has ended since the state `before`.
    pub(super) fn count_end_after(&mut self, before: &Game) {
        if before.outcome().is_none() {
            self.sitting.count_end();
        }
    }
}

/// Returns what two states of a game show of what has happened between them: the last move if there are new ones, and the end
/// of the game.
pub(super) fn events_shown(old: &Game, new: &Game) -> Vec<GameEvent> {
    let new_plies = &new.record()[count_common_plies(old, new)..];
    let has_open_offer = new
        .question()
        .is_some_and(|question| question.offer().is_some());
    let played = new_plies.last().map(|ply| GameEvent::Played {
        ply: ply.clone(),
        offers_draw: ply.offered_draw && has_open_offer,
    });
    let mut events = Vec::from_iter(played);
    if let (None, Some(outcome)) = (old.outcome(), new.outcome()) {
        events.push(GameEvent::Ended(outcome));
    }
    events
}

/// Returns the number of plies at the beginning that are equal in both states.
fn count_common_plies(old: &Game, new: &Game) -> usize {
    let both_plies = old.record().iter().zip(new.record());
    both_plies
        .take_while(|(old_ply, new_ply)| old_ply.played == new_ply.played)
        .count()
}

/// Returns true if two states belong to the same game. Their first `common_plies` plies are equal. The players may have taken
/// back the only move of a game, but not several moves down to the start. A finished game no longer changes.
fn is_same_game(old: &Game, new: &Game, common_plies: usize) -> bool {
    let plies_before = old.record().len();
    let has_common_moves = common_plies > 0 || plies_before <= 1;
    let is_unchanged = old.outcome() == new.outcome()
        && plies_before == common_plies
        && new.record().len() == common_plies;
    let was_over = old.outcome().is_some();
    old.start() == new.start() && has_common_moves && (!was_over || is_unchanged)
}

#[cfg(test)]
mod tests;
