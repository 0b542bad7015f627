//! The sum of the games of two players, for the end of a list that was searched for their names.

use itertools::Itertools;

use super::saved_games::SavedGame;
use super::summary::Summary;
use crate::game::Points;
use crate::rules::Color;

/// Returns what two players have scored against each other in the games that a search for their names found, as in "Vera 2½,
/// Sonja 1½ in 4 finished games". `None` unless there are two words, one in each name, all games are between these players,
/// and one is finished.
pub fn sum_of_two<'a>(
    words: &str,
    found: impl IntoIterator<Item = &'a SavedGame>,
) -> Option<String> {
    let words = words.split_whitespace().map(str::to_lowercase);
    let [first_word, second_word] = words.collect_array()?;
    let readable = found.into_iter().map(|game| game.summary.as_ref().ok());
    let games: Vec<&Summary> = readable.collect::<Option<_>>()?;
    let newest = games.first()?;
    let first_color = Color::ALL.into_iter().find(|&color| {
        let [one, other] = [color, !color].map(|color| player(newest, color).to_lowercase());
        one != other && one.contains(&first_word) && other.contains(&second_word)
    })?;
    let [first, second] = [first_color, !first_color].map(|color| player(newest, color));
    let [mut first_points, mut second_points] = [Points::default(); 2];
    let mut finished = 0_usize;
    for game in games {
        let color = color_of(game, first, second)?;
        if let Some(result) = game.result {
            first_points += result.worth(color);
            second_points += result.worth(!color);
            finished += 1;
        }
    }
    let plural = match finished {
        0 => return None,
        1 => "",
        2.. => "s",
    };
    Some(format!(
        "{first} {first_points}, {second} {second_points} in {finished} finished game{plural}"
    ))
}

/// Returns the color that a player has in a game against an opponent; `None` if these two, in any case, did not play it.
fn color_of(game: &Summary, name: &str, opponent: &str) -> Option<Color> {
    let is_called = |color, name: &str| player(game, color).to_lowercase() == name.to_lowercase();
    let mut colors = Color::ALL.into_iter();
    colors.find(|&color| is_called(color, name) && is_called(!color, opponent))
}

/// Returns a player's name; empty if it is unknown.
fn player(game: &Summary, color: Color) -> &str {
    match color {
        Color::White => game.white.trim(),
        Color::Black => game.black.trim(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameResult;

    /// The sum of the games of these players, each with White's name, Black's name and the result.
    fn sum(words: &str, games: &[[&str; 3]]) -> Option<String> {
        let games = games.iter().map(|[white, black, result]| {
            let summary = Summary {
                white: (*white).to_owned(),
                black: (*black).to_owned(),
                result: match *result {
                    "1-0" => Some(GameResult::Win(Color::White)),
                    "0-1" => Some(GameResult::Win(Color::Black)),
                    "1/2" => Some(GameResult::Draw),
                    _ => None,
                },
                ..Summary::default()
            };
            SavedGame::in_file("games.pgn".into(), Ok(summary))
        });
        sum_of_two(words, &games.collect::<Vec<_>>())
    }

    #[test]
    fn the_player_named_first_comes_first_and_unfinished_games_do_not_count() {
        let games = [
            ["Vera", "Sonja", "1-0"],
            ["sonja ", "VERA", "0-1"],
            ["Sonja", "Vera", "1/2"],
            ["Vera", "Sonja", "*"],
            ["Vera", "Sonja", "0-1"],
        ];
        let told = sum("vera son", &games).unwrap();
        assert_eq!(told, "Vera 2½, Sonja 1½ in 4 finished games");
        let told = sum("SONJA vera", &games[..1]).unwrap();
        assert_eq!(told, "Sonja 0, Vera 1 in 1 finished game");
    }

    #[test]
    fn games_of_others_or_a_search_for_anything_else_have_no_sum() {
        let won = ["Vera", "Sonja", "1-0"];
        assert_eq!(sum("vera sonja", &[won, ["Vera", "Sonja M.", "1-0"]]), None);
        assert_eq!(sum("vera sonja", &[["Vera", "Sonja", "*"]]), None);
        assert_eq!(sum("vera vera", &[["Vera", "vera", "1-0"]]), None);
        assert_eq!(sum("vera sonja", &[]), None);
        for words in ["", "vera", "vera 1-0", "vera sonja 1-0"] {
            assert_eq!(sum(words, &[won]), None, "{words}");
        }
    }
}
