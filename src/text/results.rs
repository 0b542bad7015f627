//! How a game ended. The screen adds the score, the folder and the key for a rematch (`tui::app::new_game`).

use std::fmt;

use super::sentence;
use crate::game::{GameResult, Outcome, Players, Reason, TimeLimit};
use crate::rules::Color;

impl fmt::Display for Reason {
    /// Writes the reason in lower case and without a period, for use inside a sentence of a game file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&Players::default()).0)
    }
}

impl Reason {
    /// The reason in lower case and without a period, for use inside a sentence; and in as few words as possible, without
    /// names.
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

    /// The reason of a draw with its article, for use inside a sentence.
    pub fn cited(self) -> String {
        match self.article() {
            Some(article) => format!("{self} (FIDE {article})"),
            None => self.to_string(),
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes it as in game files, without the players' names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cited(&Players::default()))
    }
}

/// An end that a game file may record.
struct RecordedEnd {
    outcome: Outcome,
    /// The player who resigned or lost on time.
    loser: Option<Color>,
}

impl RecordedEnd {
    /// Returns true if a file's result and `Termination` tag allow this end.
    fn fits_tags(&self, result: GameResult, termination: &str) -> bool {
        self.outcome.result == Some(result)
            && termination.eq_ignore_ascii_case(self.outcome.reason.termination())
    }

    /// Returns true if a comment gives this end: in its present words, or, as earlier versions wrote, in other words that
    /// begin with the loser and end with its article.
    fn is_described_by(&self, comment: &str) -> bool {
        let words = sentence(&self.outcome.cause(&Players::default()));
        let loser = self.loser.map_or(String::new(), |color| color.to_string());
        let article = self.outcome.article();
        comment.starts_with(&words)
            || comment.starts_with(&loser)
                && article.is_some_and(|article| comment.ends_with(&format!(" ({article})")))
    }

    fn is_win_on_time(&self) -> bool {
        matches!(self.outcome.result, Some(GameResult::Win(_)))
            && matches!(self.outcome.reason, Reason::FlagFall(_, TimeLimit::Clock))
    }
}

impl Outcome {
    /// The cause and the verdict, as in "Checkmate: White wins".
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

    /// The cause with the article, in sentences from the longest to the shortest.
    pub fn causes_cited(self, players: &Players) -> [String; 3] {
        self.causes(players).map(|cause| self.with_article(cause))
    }

    /// The cause, in sentences from the longest to the shortest.
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

    /// Reads how a recorded game ended: from its last comment, in the words of this version or of earlier ones, or
    /// otherwise from its `Termination` tag.
    pub fn read(result: GameResult, termination: &str, comment: &str) -> Self {
        let is_win = result != GameResult::Draw;
        let lost = Color::ALL.into_iter().flat_map(|loser| {
            [
                Reason::Resignation(loser),
                Reason::FlagFall(loser, TimeLimit::Clock),
                Reason::FlagFall(loser, TimeLimit::Move),
            ]
            .map(|reason| RecordedEnd {
                outcome: Self::loss(loser, reason, is_win),
                loser: Some(loser),
            })
        });
        let agreed = [
            Self::draw(Reason::Agreement),
            Self::draw(Reason::Threefold),
            Self::draw(Reason::FiftyMoves),
            Self::agreed(Some(result)),
        ]
        .map(|outcome| RecordedEnd {
            outcome,
            loser: None,
        });
        let mut ends: Vec<_> = lost.chain(agreed).collect();
        ends.retain(|end| end.fits_tags(result, termination));
        let described = ends.iter().find(|end| end.is_described_by(comment));
        let end = described.or_else(|| ends.iter().find(|end| end.is_win_on_time()));
        end.map_or(Self::recorded(result), |end| end.outcome)
    }

    /// The whole end with the verdict first, for places where it may be cut off, as in "White wins (FIDE 5.1.1): checkmate".
    pub fn verdict_first(self, players: &Players) -> String {
        let verdict = self.with_article(sentence(&self.verdict(players)));
        format!("{verdict}: {}", self.cause(players))
    }

    /// The cause of the end, for use inside a sentence.
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

    /// Who has won, if anybody, for use inside a sentence.
    pub fn verdict(self, players: &Players) -> String {
        match self.result {
            Some(GameResult::Draw) => "draw".to_owned(),
            Some(GameResult::Win(color)) => format!("{} wins", players.called(color)),
            None => "no result".to_owned(),
        }
    }

    /// The article that ends the game, as in "FIDE 5.1.1", or `None` if there is none.
    pub fn article(self) -> Option<String> {
        let article = match (self.reason, self.result) {
            // A draw that both agree on is a draw by agreement, whatever the words.
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
