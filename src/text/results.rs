//! How a game ended. To this the screen adds score, folder and the key for a rematch (`tui::app::new_game`).

use std::fmt;

use super::sentence;
use crate::game::{GameResult, Outcome, Players, Reason, TimeLimit};
use crate::rules::Color;

impl fmt::Display for Reason {
    /// Writes it in lower case and without a period, to stand inside a sentence of a game file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&Players::default()).0)
    }
}

impl Reason {
    /// The reason in lower case and without a period, to stand inside a sentence; and in the fewest words, whoever it comes
    /// from.
    fn told(self, players: &Players) -> (String, &'static str) {
        let (words, briefly) = match self {
            Self::Resignation(color) => {
                return (format!("{} resigns", players.called(color)), "Resignation");
            }
            Self::FlagFall(color, limit) => {
                let name = players.called(color);
                let words = match limit {
                    TimeLimit::Clock => format!("{name}'s flag has fallen"),
                    TimeLimit::Move => format!("{name} ran out of time for this move"),
                };
                return (words, "Flag fall");
            }
            Self::Checkmate => ("checkmate", "Checkmate"),
            Self::Stalemate => ("stalemate", "Stalemate"),
            Self::DeadPosition => ("dead position: nobody can checkmate", "Dead position"),
            Self::Agreement => ("draw agreed", "Draw agreed"),
            Self::Threefold | Self::ThreefoldUnclaimed => ("threefold repetition", "Threefold"),
            Self::FiftyMoves | Self::FiftyMovesUnclaimed => {
                ("fifty moves without a capture or pawn move", "Fifty moves")
            }
            Self::Fivefold => ("fivefold repetition", "Fivefold"),
            Self::SeventyFiveMoves => (
                "seventy-five moves without a capture or pawn move",
                "75 moves",
            ),
            Self::Recorded => ("result from the file", "From the file"),
            Self::Adjudication => ("result agreed", "Result agreed"),
            Self::Abandoned => ("abandoned by both players", "Abandoned"),
        };
        (words.to_owned(), briefly)
    }

    /// The reason of a draw with its article, to stand inside a sentence.
    pub fn cited(self) -> String {
        match self.article() {
            Some(article) => format!("{self} (FIDE {article})"),
            None => self.to_string(),
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes it as game files have it, without the names of the players.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cited(&Players::default()))
    }
}

impl Outcome {
    /// What happened and the verdict, as in "Checkmate: White wins".
    pub fn in_words(self, players: &Players) -> String {
        let cause = sentence(&self.cause(players));
        match self.reason {
            Reason::Agreement => cause,
            Reason::DeadPosition => format!("{cause}, {}", self.verdict(players)),
            _ => format!("{cause}: {}", self.verdict(players)),
        }
    }

    /// The same with the article, as in "Checkmate: White wins (FIDE 5.1.1)".
    pub fn cited(self, players: &Players) -> String {
        self.with_article(self.in_words(players))
    }

    /// What led to the end, with the article, in sentences from the longest to the shortest.
    pub fn causes_cited(self, players: &Players) -> [String; 3] {
        self.causes(players).map(|cause| self.with_article(cause))
    }

    /// What led to the end, in sentences from the longest to the shortest.
    pub fn causes(self, players: &Players) -> [String; 3] {
        let [by_name, by_color] =
            [players, &Players::default()].map(|players| sentence(&self.cause(players)));
        let (_, briefly) = self.reason.told(players);
        [by_name, by_color, briefly.to_owned()]
    }

    fn with_article(self, words: String) -> String {
        match self.article() {
            Some(article) => format!("{words} ({article})"),
            None => words,
        }
    }

    /// Reads how a recorded game ended from its last comment, which gives the end in these words or, as earlier versions
    /// did, in others before the same article; else from its `Termination` tag.
    pub fn read(result: GameResult, termination: &str, comment: &str) -> Self {
        let is_win = result != GameResult::Draw;
        let lost = Color::ALL.into_iter().flat_map(|loser| {
            [
                Reason::Resignation(loser),
                Reason::FlagFall(loser, TimeLimit::Clock),
                Reason::FlagFall(loser, TimeLimit::Move),
            ]
            .map(|reason| (Self::loss(loser, reason, is_win), loser.to_string()))
        });
        let agreed = [
            Self::draw(Reason::Agreement),
            Self::draw(Reason::Threefold),
            Self::draw(Reason::FiftyMoves),
            Self::agreed(Some(result)),
        ]
        .map(|outcome| (outcome, String::new()));
        let mut ends: Vec<_> = lost.chain(agreed).collect();
        ends.retain(|(end, _)| {
            let terminated = end.reason.termination();
            end.result == Some(result) && termination.eq_ignore_ascii_case(terminated)
        });
        let is_told = |(end, loser): &&(Self, String)| {
            let cited = end.article().map(|article| format!(" ({article})"));
            comment.starts_with(&sentence(&end.cause(&Players::default())))
                || (comment.starts_with(loser)
                    && cited.is_some_and(|cited| comment.ends_with(&cited)))
        };
        let is_flag = |(end, _): &&(Self, String)| {
            is_win && matches!(end.reason, Reason::FlagFall(_, TimeLimit::Clock))
        };
        let told = ends.iter().find(is_told);
        let end = told.or_else(|| ends.iter().find(is_flag));
        end.map_or(Self::recorded(result), |(outcome, _)| *outcome)
    }

    /// The whole of it with the verdict first, for where the end may be cut off, as in
    /// "White wins (FIDE 5.1.1): checkmate".
    pub fn verdict_first(self, players: &Players) -> String {
        let verdict = self.with_article(sentence(&self.verdict(players)));
        format!("{verdict}: {}", self.cause(players))
    }

    /// What led to the end, to stand inside a sentence.
    pub fn cause(self, players: &Players) -> String {
        let (reason, _) = self.reason.told(players);
        match (self.reason, self.result) {
            (Reason::Resignation(loser) | Reason::FlagFall(loser, _), Some(GameResult::Draw)) => {
                format!(
                    "{reason}, but no series of legal moves lets {} mate",
                    players.called(!loser)
                )
            }
            (Reason::Threefold | Reason::FiftyMoves, _) => format!("{reason}, claimed"),
            _ => reason,
        }
    }

    /// Who has won, if anybody, to stand inside a sentence.
    pub fn verdict(self, players: &Players) -> String {
        match self.result {
            Some(GameResult::Draw) => "draw".to_owned(),
            Some(GameResult::Win(color)) => format!("{} wins", players.called(color)),
            None => "no result".to_owned(),
        }
    }

    /// The article under which the game ends, as in "FIDE 5.1.1"; `None` if there is none.
    pub fn article(self) -> Option<String> {
        let article = match (self.reason, self.result) {
            // A draw that both agree on is one by agreement, in whatever words.
            (Reason::Adjudication, Some(GameResult::Draw)) => Reason::Agreement.article(),
            (reason, _) => reason.article(),
        }?;
        Some(if self.is_house_rule() {
            format!("house rule, FIDE {article}")
        } else {
            format!("FIDE {article}")
        })
    }
}
