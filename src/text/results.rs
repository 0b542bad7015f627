//! How a game ended. To this the screen adds score, folder and the key for a rematch (`tui::app::new_game`).

use std::fmt;

use super::sentence;
use crate::game::{GameResult, Outcome, Reason, TimeLimit};
use crate::rules::Color;

impl fmt::Display for Reason {
    /// The reason in lower case and without a period, to stand inside a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checkmate => "checkmate",
            Self::Resignation(Color::White) => "White resigns",
            Self::Resignation(Color::Black) => "Black resigns",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position, neither side can ever mate",
            Self::Agreement => "agreement between the players",
            Self::Threefold | Self::ThreefoldUnclaimed => "threefold repetition",
            Self::FiftyMoves | Self::FiftyMovesUnclaimed => {
                "fifty moves without a capture or pawn move"
            }
            Self::Fivefold => "fivefold repetition",
            Self::SeventyFiveMoves => "seventy-five moves without a capture or pawn move",
            Self::FlagFall(Color::White, TimeLimit::Clock) => "White's flag has fallen",
            Self::FlagFall(Color::Black, TimeLimit::Clock) => "Black's flag has fallen",
            Self::FlagFall(Color::White, TimeLimit::Move) => "White ran out of time for this move",
            Self::FlagFall(Color::Black, TimeLimit::Move) => "Black ran out of time for this move",
            Self::Recorded => "result recorded on the scoresheet",
            Self::Adjudication => "result agreed by both players",
            Self::Abandoned => "abandoned by both players",
        })
    }
}

impl Reason {
    /// The reason with its article, to stand inside a sentence.
    pub fn cited(self) -> String {
        match self.article() {
            Some(article) => format!("{self} (FIDE {article})"),
            None => self.to_string(),
        }
    }
}

impl fmt::Display for Outcome {
    /// What happened, the verdict, and the article, as in "Checkmate: White wins (FIDE 5.1.1)".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cause = sentence(&self.cause());
        write!(
            f,
            "{cause}: {}{}",
            self.verdict(),
            self.article_in_parentheses()
        )
    }
}

impl Outcome {
    /// The whole of it with the verdict first, for where the end may be cut off, as in
    /// "White wins (FIDE 5.1.1): checkmate".
    pub fn verdict_first(self) -> String {
        let verdict = sentence(&self.verdict());
        format!(
            "{verdict}{}: {}",
            self.article_in_parentheses(),
            self.cause()
        )
    }

    /// What led to the end, to stand inside a sentence.
    pub fn cause(self) -> String {
        match (self.reason, self.result) {
            (Reason::Resignation(loser) | Reason::FlagFall(loser, _), Some(GameResult::Draw)) => {
                format!(
                    "{}, but no series of legal moves lets {} mate",
                    self.reason, !loser
                )
            }
            (Reason::Threefold | Reason::FiftyMoves, _) => format!("{}, claimed", self.reason),
            _ => self.reason.to_string(),
        }
    }

    /// Who has won, if anybody, to stand inside a sentence.
    pub fn verdict(self) -> String {
        match self.result {
            Some(GameResult::Draw) => "draw".to_owned(),
            Some(GameResult::Win(color)) => format!("{color} wins"),
            None => "no result".to_owned(),
        }
    }

    /// The article under which the game ends, in parentheses and behind a blank; nothing if there is none.
    fn article_in_parentheses(self) -> String {
        self.article()
            .map_or(String::new(), |article| format!(" ({article})"))
    }

    /// The article under which the game ends, as in "FIDE 5.1.1"; `None` if there is none.
    pub fn article(self) -> Option<String> {
        let article = match (self.reason, self.result) {
            // A draw that both agree on is one by agreement, in whatever words.
            (Reason::Adjudication, Some(GameResult::Draw)) => Reason::Agreement.article(),
            (reason, _) => reason.article(),
        }?;
        Some(if self.reason.is_house_rule() {
            format!("house rule, FIDE {article}")
        } else {
            format!("FIDE {article}")
        })
    }
}
