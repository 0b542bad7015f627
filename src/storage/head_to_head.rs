//! The score of players against each other, over all saved games that have ended with a result.

use std::collections::BTreeMap;

use super::background::flush;
use super::game_folder::GameFolder;
use super::notifier::Notifier;
use super::rows::{Rows, SAVE_PATIENCE};
use super::saved_games::SavedGame;
use super::summary::Summary;
use crate::game::{GameResult, Points};
use crate::rules::Color;

/// The names of two players, each as it was typed or written.
pub type Pair = [String; 2];

/// What is the same however a name is written: in any case, with or without blanks around it.
fn identity(name: &str) -> String {
    name.trim().to_lowercase()
}

/// A saved game that counts: its players, White first, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedGame {
    players: Pair,
    result: GameResult,
}

impl CountedGame {
    /// `None` for a game without a result, and for one of which a player has no name, or both have the same.
    pub fn of(summary: &Summary) -> Option<Self> {
        let result = summary.result?;
        let players = [&summary.white, &summary.black].map(|name| name.trim().to_owned());
        let [white, black] = [&players[0], &players[1]].map(|name| identity(name));
        let is_named = !white.is_empty() && !black.is_empty() && white != black;
        is_named.then_some(Self { players, result })
    }
}

/// How many games one player has won, lost and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    won: usize,
    lost: usize,
    drawn: usize,
}

impl Tally {
    fn count(&mut self, color: Color, result: GameResult) {
        match result {
            GameResult::Win(winner) if winner == color => self.won += 1,
            GameResult::Win(_) => self.lost += 1,
            GameResult::Draw => self.drawn += 1,
        }
    }

    fn with(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            drawn: self.drawn + other.drawn,
        }
    }

    fn games(self) -> usize {
        self.won + self.lost + self.drawn
    }

    /// The points of the player, and those of the opponent.
    fn points(self) -> [Points; 2] {
        [self.won, self.lost].map(|won| Points::of(won, self.drawn))
    }

    fn in_words(self) -> String {
        let Self { won, lost, drawn } = self;
        format!("won {won}, lost {lost}, drew {drawn}")
    }
}

/// Two players' games against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadToHead {
    players: Pair,
    /// What the first of them has done as White, and as Black.
    by_color: [Tally; 2],
}

impl HeadToHead {
    /// No games yet between these two.
    pub fn between(players: Pair) -> Self {
        Self {
            players: players.map(|name| name.trim().to_owned()),
            by_color: [Tally::default(); 2],
        }
    }

    /// Counts a game if these two have played it.
    pub fn count(&mut self, game: &CountedGame) {
        let [first, second] = [0, 1].map(|index| identity(&self.players[index]));
        let [white, black] = [0, 1].map(|index| identity(&game.players[index]));
        let color = if (&first, &second) == (&white, &black) {
            Color::White
        } else if (&first, &second) == (&black, &white) {
            Color::Black
        } else {
            return;
        };
        self.by_color[color as usize].count(color, game.result);
    }

    /// Returns true if no game has been counted.
    pub fn is_empty(&self) -> bool {
        self.all().games() == 0
    }

    fn all(&self) -> Tally {
        self.by_color[0].with(self.by_color[1])
    }

    /// Returns the score in sentences.
    pub fn lines(&self) -> Vec<String> {
        let [first, second] = &self.players;
        let all = self.all();
        if self.is_empty() {
            return vec![format!(
                "{first} and {second} have finished no saved game against each other"
            )];
        }
        let plural = if all.games() == 1 { "" } else { "s" };
        let [points, others] = all.points();
        let mut lines = vec![
            format!(
                "{first} against {second}: {points} to {others} in {} saved game{plural}",
                all.games(),
            ),
            format!("{first} {}", all.in_words()),
        ];
        for (color, tally) in Color::ALL.into_iter().zip(self.by_color) {
            if tally.games() > 0 {
                lines.push(format!("As {color}, {first} {}", tally.in_words()));
            }
        }
        lines
    }
}

/// The games of all pairs of players.
#[derive(Clone, Debug, Default)]
pub struct AllPairs(BTreeMap<Pair, HeadToHead>);

impl AllPairs {
    pub fn count(&mut self, game: &CountedGame) {
        let mut key = [0, 1].map(|index| identity(&game.players[index]));
        key.sort_unstable();
        let pair = self
            .0
            .entry(key)
            .or_insert_with(|| HeadToHead::between(game.players.clone()));
        pair.count(game);
    }

    /// Returns a table with a line for each pair, those with the most games first.
    pub fn lines(&self) -> Vec<String> {
        let mut pairs: Vec<&HeadToHead> = self.0.values().collect();
        pairs.sort_by_key(|pair| std::cmp::Reverse(pair.all().games()));
        let columns = |text: &str| text.chars().count();
        let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(columns).max().unwrap_or(0);
        let first = widest(&mut pairs.iter().map(|pair| pair.players[0].as_str()));
        let second = widest(&mut pairs.iter().map(|pair| pair.players[1].as_str()));
        let table = pairs.into_iter().map(|pair| {
            let ([one, other], all) = (&pair.players, pair.all());
            let [points, others] = all.points();
            format!(
                "{one:first$}  {points:>5} : {others:5}  {other:second$}  {:>5} {} {one} {}",
                all.games(),
                if all.games() == 1 { "game, " } else { "games," },
                all.in_words(),
            )
        });
        table.collect()
    }
}

impl GameFolder {
    /// Counts the saved games of two players against each other.
    pub fn head_to_head(&self, pair: Pair) -> HeadToHead {
        let mut score = HeadToHead::between(pair);
        self.counted().for_each(|game| score.count(&game));
        score
    }

    /// Returns the saved games that count for a score.
    pub fn counted(&self) -> impl Iterator<Item = CountedGame> {
        let games = self.files().into_iter().map(SavedGame::read);
        games.filter_map(|saved| CountedGame::of(saved.summary.as_ref().ok()?))
    }
}

impl Rows<CountedGame> {
    /// Reads the saved games that count for a score.
    pub fn counted(folder: GameFolder, notifier: Option<Notifier>) -> Self {
        Self::read(notifier, move |games| {
            flush(SAVE_PATIENCE);
            folder.counted().all(|game| games.send(game));
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

    /// A small club's games.
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
    fn a_score_is_told_by_color_whatever_the_case_of_names() {
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
    fn two_who_have_not_played_are_told_so() {
        let score = HeadToHead::between(["Nora".to_owned(), "Sonja".to_owned()]);
        assert_eq!(
            score.lines(),
            ["Nora and Sonja have finished no saved game against each other"]
        );
    }

    #[test]
    fn all_pairs_are_a_table_with_the_most_games_first() {
        let mut pairs = AllPairs::default();
        for game in games() {
            pairs.count(&game);
        }
        assert_eq!(
            pairs.lines(),
            [
                "Vera     2½ : 1½     Sonja      4 games, Vera won 2, lost 1, drew 1",
                "Vera      1 : 0      Nora       1 game,  Vera won 1, lost 0, drew 0",
            ]
        );
    }
}
