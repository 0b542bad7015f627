//! The score of a session: the points from its finished games.
//!
//! We count points by name, so that they follow a player to another color or opponent. A player without a name has the points
//! of the color; they switch when the players switch colors. A corrected name keeps its points. Another name for the next game
//! is another player.

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::game::{Outcome, Players, Points};
use crate::rules::Color;

/// The answer to `/score` while nobody has points.
pub const UNSCORED: &str = "No game has been finished in this session";

/// The points of everyone who has played a game that counted in this session.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// The points of each player, by name, or by color for a player without a name.
    points: BTreeMap<String, Points>,
}

impl Score {
    /// Counts a game that has just ended, unless it has no result or both players have the same name.
    pub fn count(&mut self, players: &Players, outcome: Outcome) {
        let Some(result) = outcome.result() else {
            return;
        };
        if players.white == players.black {
            return;
        }
        for color in Color::ALL {
            let points = self
                .points
                .entry(players.name(color).to_owned())
                .or_default();
            *points += result.worth(color);
        }
    }

    /// Returns a player's points; `None` if no game of that player has counted.
    pub fn of(&self, name: &str) -> Option<Points> {
        self.points.get(name).copied()
    }

    /// Moves a player's points to another name, unless someone else has scored under that name.
    pub fn rename(&mut self, old: &str, new: &str) {
        if !self.points.contains_key(new)
            && let Some(points) = self.points.remove(old)
        {
            self.points.insert(new.to_owned(), points);
        }
    }

    /// Swaps the points of White and Black, because players without names keep their points when they switch colors.
    pub fn swap_colors(&mut self) {
        let [white, black] = Color::ALL.map(|color| self.points.remove(&color.to_string()));
        for (new_color, points) in [(Color::Black, white), (Color::White, black)] {
            if let Some(points) = points {
                self.points.insert(new_color.to_string(), points);
            }
        }
    }

    /// Drops the points of players without names, because their sides may have changed.
    pub fn forget_colors(&mut self) {
        for color in Color::ALL {
            self.points.remove(&color.to_string());
        }
    }

    /// Returns the score in words, with these players first; `None` if nobody has points.
    pub fn in_words(&self, players: &Players) -> Option<String> {
        if self.points.is_empty() {
            return None;
        }
        let here = Color::ALL.map(|color| players.name(color));
        let others = self.points.keys().map(String::as_str);
        let not_here = others.filter(|name| !here.contains(name));
        let mut told = here.into_iter().chain(not_here).map(|name| {
            let points = self.of(name).unwrap_or_default();
            format!("{name} {points}")
        });
        Some(told.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameResult;

    fn players(white: &str, black: &str) -> Players {
        Players {
            white: white.to_owned(),
            black: black.to_owned(),
        }
    }

    fn ended(result: Option<GameResult>) -> Outcome {
        Outcome::agreed(result)
    }

    #[test]
    fn players_with_the_same_name_have_no_score() {
        let (mut score, two) = (Score::default(), players("Anna", "Anna"));
        score.count(&two, ended(Some(GameResult::Draw)));
        assert_eq!(score.in_words(&two), None);
    }

    #[test]
    fn a_corrected_name_keeps_its_points_and_never_takes_another_players() {
        let mut score = Score::default();
        score.count(
            &players("Vear", "Sonja"),
            ended(Some(GameResult::Win(Color::White))),
        );
        score.rename("Vear", "Vera");
        assert_eq!(score.of("Vera").unwrap().to_string(), "1");
        score.rename("Vera", "Sonja");
        assert_eq!(score.of("Sonja").unwrap().to_string(), "0");
    }
}
