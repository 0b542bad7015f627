//! Says how a game ended, and reads the end back from a game's file. `tui::app::messages` adds the score, the file and the key
//! for a rematch.

use std::fmt;

use itertools::iproduct;

use super::sentence;
use crate::game::{GameOptions, GameResult, Outcome, Players, Reason, TimeLimit, Verdict};
use crate::rules::Color;

impl fmt::Display for Reason {
    /// Writes the reason in lower case and without a period, for use inside a sentence of a game file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(&Players::default()).sentence_part)
    }
}

/// The words for the reason why a game ended.
struct ReasonWords {
    /// The reason in lower case and without a period, for use inside a sentence.
    sentence_part: String,
    /// The reason in as few words as possible, without names.
    brief: &'static str,
}

impl Reason {
    fn in_words(self, players: &Players) -> ReasonWords {
        let (sentence_part, brief) = match self {
            Self::Resignation(color) => {
                return ReasonWords {
                    sentence_part: format!("{} resigns", players.called(color)),
                    brief: "Resignation",
                };
            }
            Self::FlagFall(color, limit) => {
                let name = players.called(color);
                return ReasonWords {
                    sentence_part: match limit {
                        TimeLimit::Clock => format!("{name}'s flag has fallen"),
                        TimeLimit::Move => format!("{name} ran out of time for this move"),
                    },
                    brief: "Flag fall",
                };
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
        ReasonWords {
            sentence_part: sentence_part.to_owned(),
            brief,
        }
    }

    /// Returns the reason of a draw with its article, for use inside a sentence.
    pub fn cited(self) -> String {
        match self.article() {
            Some(article) => format!("{self} (FIDE {article})"),
            None => self.to_string(),
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes the outcome as in game files, without the players' names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cited(&Players::default()))
    }
}

/// How a game may have ended, as its file records it.
struct RecordedEnd {
    outcome: Outcome,
    /// The player who resigned or ran out of time; `None` for an end by agreement or claim.
    loser: Option<Color>,
}

impl RecordedEnd {
    /// Returns all ends that the file of a game with this result and these options may record. Those with a loser come
    /// first.
    fn all(result: GameResult, options: &GameOptions) -> Vec<Self> {
        let mut ends = Vec::new();
        for (loser, can_mate) in iproduct!(Color::ALL, [true, false]) {
            let reasons = [
                Reason::Resignation(loser),
                Reason::FlagFall(loser, TimeLimit::Clock),
                Reason::FlagFall(loser, TimeLimit::Move),
            ];
            ends.extend(reasons.map(|reason| Self {
                outcome: Outcome::loss(loser, reason, can_mate).counted(options),
                loser: Some(loser),
            }));
        }
        let without_loser = [
            Outcome::draw(Reason::Agreement),
            Outcome::draw(Reason::Threefold),
            Outcome::draw(Reason::FiftyMoves),
            Outcome::agreed(Some(GameResult::Draw)),
            Outcome::agreed(Some(result)),
        ];
        ends.extend(without_loser.map(|outcome| Self {
            outcome: outcome.counted(options),
            loser: None,
        }));
        ends
    }

    /// Returns true if a file's result and `Termination` tag allow this end.
    fn fits_tags(&self, result: GameResult, termination: &str) -> bool {
        self.outcome.result() == Some(result)
            && termination.eq_ignore_ascii_case(self.outcome.reason.termination())
    }

    /// Returns true if a comment describes this end: in today's words, or in those of earlier versions, which begin with the
    /// loser and end with the article.
    fn is_described_by(&self, comment: &str) -> bool {
        let words = sentence(&self.outcome.cause(&Players::default()));
        let loser = self.loser.map_or(String::new(), |color| color.to_string());
        let article = self.outcome.article();
        comment.starts_with(&words)
            || comment.starts_with(&loser)
                && article.is_some_and(|article| comment.ends_with(&format!(" ({article})")))
    }

    fn is_win_on_time(&self) -> bool {
        matches!(self.outcome.verdict, Verdict::Win(_))
            && matches!(self.outcome.reason, Reason::FlagFall(_, TimeLimit::Clock))
    }
}

impl Outcome {
    /// Returns the cause and the verdict with the article, as in "Checkmate: White wins (FIDE 5.1.1)" or "Drawn by stalemate
    /// (FIDE 5.2.1); Black wins (armageddon)".
    pub fn cited(self, players: &Players) -> String {
        let cause = sentence(&self.cause(players));
        let verdict = self.verdict(players);
        match (self.verdict, self.reason) {
            (Verdict::DrawWonByBlack, _) => {
                format!("{}; {verdict} (armageddon)", self.with_article(cause))
            }
            (_, Reason::Agreement) => self.with_article(cause),
            (_, Reason::DeadPosition) => self.with_article(format!("{cause}, {verdict}")),
            _ => self.with_article(format!("{cause}: {verdict}")),
        }
    }

    /// Returns the cause with the article, in sentences from the longest to the shortest.
    pub fn causes_cited(self, players: &Players) -> [String; 3] {
        self.causes(players).map(|cause| self.with_article(cause))
    }

    /// Returns the cause, in sentences from the longest to the shortest.
    pub fn causes(self, players: &Players) -> [String; 3] {
        let [by_name, by_color] =
            [players, &Players::default()].map(|players| sentence(&self.cause(players)));
        let briefly = match self.verdict {
            Verdict::DrawWonByBlack => "Armageddon",
            Verdict::Win(_) | Verdict::Draw | Verdict::NoResult => {
                self.reason.in_words(players).brief
            }
        };
        [by_name, by_color, briefly.to_owned()]
    }

    fn with_article(self, words: String) -> String {
        match self.article() {
            Some(article) => format!("{words} ({article})"),
            None => words,
        }
    }

    /// Reads how a recorded game with these options ended: from its last comment, in the words of this version or of earlier
    /// ones, or otherwise from its `Termination` tag.
    pub fn read(
        result: GameResult,
        termination: &str,
        comment: &str,
        options: &GameOptions,
    ) -> Self {
        let mut ends = RecordedEnd::all(result, options);
        ends.retain(|end| end.fits_tags(result, termination));
        let described = ends.iter().find(|end| end.is_described_by(comment));
        let end = described.or_else(|| ends.iter().find(|end| end.is_win_on_time()));
        end.map_or(Self::recorded(result), |end| end.outcome)
    }

    /// Returns the whole outcome with the verdict first, for places where the text may be cut off, as in "White wins (FIDE
    /// 5.1.1): checkmate".
    pub fn verdict_first(self, players: &Players) -> String {
        let verdict = self.with_article(sentence(&self.verdict(players)));
        format!("{verdict}: {}", self.cause(players))
    }

    /// Returns the cause of the end, for use inside a sentence.
    pub fn cause(self, players: &Players) -> String {
        let ReasonWords {
            sentence_part: reason,
            brief,
        } = self.reason.in_words(players);
        let is_draw = match self.verdict {
            Verdict::Draw | Verdict::DrawWonByBlack => true,
            Verdict::Win(_) | Verdict::NoResult => false,
        };
        let cause = match self.reason {
            Reason::Resignation(loser) | Reason::FlagFall(loser, _) if is_draw => format!(
                "{reason}, but no series of legal moves lets {} mate",
                players.called(!loser)
            ),
            Reason::Threefold | Reason::FiftyMoves => format!("{reason}, claimed"),
            _ => reason,
        };
        if self.verdict != Verdict::DrawWonByBlack {
            return cause;
        }
        match self.reason {
            Reason::Agreement | Reason::Adjudication => "drawn by agreement".to_owned(),
            Reason::Resignation(_) | Reason::FlagFall(..) => {
                format!("drawn by {}: {cause}", brief.to_lowercase())
            }
            _ => format!("drawn by {cause}"),
        }
    }

    /// Returns who has won, `draw` or `no result`, for use inside a sentence.
    pub fn verdict(self, players: &Players) -> String {
        match self.verdict {
            Verdict::Draw => "draw".to_owned(),
            Verdict::Win(color) => format!("{} wins", players.called(color)),
            Verdict::DrawWonByBlack => format!("{} wins", players.called(Color::Black)),
            Verdict::NoResult => "no result".to_owned(),
        }
    }

    /// Returns the two texts beside the score on the card of the result: a title, and a sentence with more, which may be empty.
    pub fn headline(self, players: &Players) -> [String; 2] {
        if self.verdict == Verdict::DrawWonByBlack {
            let [_, _, cause] = self.causes(players);
            return [sentence(&self.verdict(players)), cause];
        }
        let words = self.reason.in_words(players);
        let is_draw = self.verdict == Verdict::Draw;
        let title = match self.reason {
            Reason::FlagFall(..) | Reason::Resignation(_) if is_draw => words.brief.to_owned(),
            Reason::Checkmate => format!("{} by checkmate", self.verdict(players)),
            Reason::FlagFall(..) => format!("{} on time", self.verdict(players)),
            Reason::Resignation(_) => format!("{} by resignation", self.verdict(players)),
            _ => self.cause(players),
        };
        let more = match self.reason {
            Reason::Resignation(loser) | Reason::FlagFall(loser, _) if is_draw => {
                format!("{} cannot mate", players.called(!loser))
            }
            Reason::FlagFall(_, TimeLimit::Move) => sentence(&words.sentence_part),
            _ => String::new(),
        };
        [sentence(&title), more]
    }

    /// Returns the article that ends the game, as in "FIDE 5.1.1", or `None` if there is none.
    pub fn article(self) -> Option<String> {
        let article = match (self.reason, self.verdict) {
            // If both agree on the result and it is a draw, that is a draw by agreement.
            (Reason::Adjudication, Verdict::Draw | Verdict::DrawWonByBlack) => {
                Reason::Agreement.article()
            }
            (reason, _) => reason.article(),
        }?;
        Some(if self.is_house_rule() {
            format!("house rule, FIDE {article}")
        } else {
            format!("FIDE {article}")
        })
    }
}
