//! The scores of players against each other, from all saved games with a result.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::background::flush;
use super::background_list::{Rows, SAVE_PATIENCE};
use super::game_folder::GameFolder;
use super::saved_games::SavedGame;
use super::summary::Summary;
use super::threads::Notifier;
use crate::game::{GameResult, Points};
use crate::rules::Color;

/// The names of two players, as typed or as written in a file.
pub type Pair = [String; 2];

/// Returns the names trimmed and in lower case. Names that are then equal belong to the same player.
fn identities(players: &Pair) -> Pair {
    players.each_ref().map(|name| name.trim().to_lowercase())
}

/// A saved game that counts for the score of its players: their names, White first, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedGame {
    players: Pair,
    result: GameResult,
}

impl CountedGame {
    /// Returns the game in this summary; `None` if it has no result, if a player has no name, or if both names are the same.
    pub fn of(summary: &Summary) -> Option<Self> {
        let result = summary.result?;
        let players = [&summary.white, &summary.black].map(|name| name.trim().to_owned());
        let [white, black] = identities(&players);
        let is_named = !white.is_empty() && !black.is_empty() && white != black;
        is_named.then_some(Self { players, result })
    }
}

/// The number of games that one player has won, lost and drawn.
#[derive(Default)]
struct Tally {
    won: usize,
    lost: usize,
    drawn: usize,
}

impl Tally {
    /// Returns the points of the player and of the opponent.
    fn points(&self) -> [Points; 2] {
        [self.won, self.lost].map(|won| Points::of(won, self.drawn))
    }

    fn in_words(&self) -> String {
        let Self { won, lost, drawn } = self;
        format!("won {won}, lost {lost}, drew {drawn}")
    }
}

/// The games of two players against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadToHead {
    players: Pair,
    games: Vec<GameOfFirst>,
}

/// A game between the two players of a [`HeadToHead`]. `color` is the color of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GameOfFirst {
    color: Color,
    result: GameResult,
}

impl HeadToHead {
    /// Creates the score of two players, with no games counted yet.
    pub fn between(players: Pair) -> Self {
        Self {
            players: players.map(|name| name.trim().to_owned()),
            games: Vec::new(),
        }
    }

    /// Counts a game if these two players played it.
    pub fn count(&mut self, game: &CountedGame) {
        let [first, second] = identities(&self.players);
        let [white, black] = identities(&game.players);
        let color = if first == white && second == black {
            Color::White
        } else if first == black && second == white {
            Color::Black
        } else {
            return;
        };
        let result = game.result;
        self.games.push(GameOfFirst { color, result });
    }

    /// Returns true if no game has been counted.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Counts the first player's results with these colors.
    fn tally(&self, colors: &[Color]) -> Tally {
        let mut tally = Tally::default();
        for game in &self.games {
            if !colors.contains(&game.color) {
                continue;
            }
            match game.result {
                GameResult::Win(winner) if winner == game.color => tally.won += 1,
                GameResult::Win(_) => tally.lost += 1,
                GameResult::Draw => tally.drawn += 1,
            }
        }
        tally
    }

    /// Returns the score in sentences: in all games, and with each color that the first player has had. If there are no games,
    /// a sentence says so.
    pub fn lines(&self) -> Vec<String> {
        let [first, second] = &self.players;
        if self.is_empty() {
            return vec![format!(
                "{first} and {second} have finished no saved game against each other"
            )];
        }
        let count = self.games.len();
        let plural = if count == 1 { "" } else { "s" };
        let tally = self.tally(&Color::ALL);
        let [points, others] = tally.points();
        let mut lines = vec![
            format!("{first} against {second}: {points} to {others} in {count} saved game{plural}"),
            format!("{first} {}", tally.in_words()),
        ];
        for color in Color::ALL {
            if self.games.iter().any(|game| game.color == color) {
                let tally = self.tally(&[color]);
                lines.push(format!("As {color}, {first} {}", tally.in_words()));
            }
        }
        lines
    }
}

/// Returns a table with a line for each pair of players. The pairs with the most games come first.
pub fn all_pairs(games: impl Iterator<Item = CountedGame>) -> Vec<String> {
    let mut pairs = BTreeMap::new();
    for game in games {
        // The same for both colors.
        let mut key = identities(&game.players);
        key.sort_unstable();
        let pair = pairs
            .entry(key)
            .or_insert_with(|| HeadToHead::between(game.players.clone()));
        pair.count(&game);
    }
    let mut pairs: Vec<HeadToHead> = pairs.into_values().collect();
    pairs.sort_by_key(|pair| Reverse(pair.games.len()));
    table(&pairs)
}

/// Returns a line for each pair of players, in aligned columns.
fn table(pairs: &[HeadToHead]) -> Vec<String> {
    let longest_name = |player: usize| {
        let lengths = pairs
            .iter()
            .map(|pair| pair.players[player].chars().count());
        lengths.max().unwrap_or(0)
    };
    let first_width = longest_name(0);
    let second_width = longest_name(1);
    let lines = pairs.iter().map(|pair| {
        let [first, second] = &pair.players;
        let tally = pair.tally(&Color::ALL);
        let [points, others] = tally.points();
        let count = pair.games.len();
        // Both have the same width, so that the columns stay aligned.
        let games = if count == 1 { "game, " } else { "games," };
        let score = format!("{points:>5} : {others:5}");
        let results = tally.in_words();
        format!(
            "{first:first_width$}  {score}  {second:second_width$}  {count:>5} {games} {first} {results}"
        )
    });
    lines.collect()
}

impl GameFolder {
    /// Returns the score of two players against each other, from all saved games.
    pub fn head_to_head(&self, pair: Pair) -> HeadToHead {
        let mut score = HeadToHead::between(pair);
        self.counted().for_each(|game| score.count(&game));
        score
    }

    /// Returns the saved games that count for the score of their players. Reads each one only when the iterator comes to it.
    pub fn counted(&self) -> impl Iterator<Item = CountedGame> {
        let games = self.files().into_iter().map(SavedGame::read);
        games.filter_map(|saved| CountedGame::of(saved.summary.as_ref().ok()?))
    }
}

impl Rows<CountedGame> {
    /// Starts a background thread that reads the saved games that count for the score of their players.
    pub fn counted(folder: GameFolder, notifier: Option<Notifier>) -> Self {
        Self::read(notifier, move |games| {
            flush(SAVE_PATIENCE);
            games.send_all(folder.counted());
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(white: &str, black: &str, result: &str) -> Option<CountedGame> {
        let result = match result {
            "1-0" => Some(GameResult::Win(Color::White)),
            "0-1" => Some(GameResult::Win(Color::Black)),
            "1/2" => Some(GameResult::Draw),
            _ => None,
        };
        CountedGame::of(&Summary {
            white: white.to_owned(),
            black: black.to_owned(),
            result,
            ..Summary::default()
        })
    }

    /// The games of a small club.
    fn games() -> Vec<CountedGame> {
        let games = [
            ("Vera", "Sonja", "1-0"),
            ("sonja ", "VERA", "0-1"),
            ("Sonja", "Vera", "1/2"),
            ("Vera", "Sonja", "0-1"),
            ("Vera", "Nora", "1-0"),
            ("Vera", "Sonja", "*"),
            ("", "Sonja", "1-0"),
            ("Vera", "vera", "1-0"),
        ];
        let counted = games
            .iter()
            .filter_map(|(white, black, result)| game(white, black, result));
        counted.collect()
    }

    #[test]
    fn a_score_is_given_by_color_and_ignores_the_case_of_names() {
        let mut score = HeadToHead::between(["vera".to_owned(), " Sonja".to_owned()]);
        for game in games() {
            score.count(&game);
        }
        assert_eq!(
            score.lines(),
            [
                "vera against Sonja: 2½ to 1½ in 4 saved games",
                "vera won 2, lost 1, drew 1",
                "As White, vera won 1, lost 1, drew 0",
                "As Black, vera won 1, lost 0, drew 1",
            ]
        );
    }

    #[test]
    fn unfinished_games_unnamed_players_and_games_against_oneself_do_not_count() {
        assert_eq!(games().len(), 5);
    }

    #[test]
    fn a_score_without_games_says_so() {
        let score = HeadToHead::between(["Nora".to_owned(), "Sonja".to_owned()]);
        assert_eq!(
            score.lines(),
            ["Nora and Sonja have finished no saved game against each other"]
        );
    }

    #[test]
    fn all_pairs_are_a_table_with_the_most_games_first() {
        assert_eq!(
            all_pairs(games().into_iter()),
            [
                "Vera     2½ : 1½     Sonja      4 games, Vera won 2, lost 1, drew 1",
                "Vera      1 : 0      Nora       1 game,  Vera won 1, lost 0, drew 0",
            ]
        );
    }
}
