//! Says how a game ended, and reads the end back from a game's file. `tui::app::messages` adds the score, the file and the key
//! for a rematch.

use std::fmt;

use itertools::iproduct;

use super::capitalize;
use crate::game::{
    GameOptions, GameResult, Outcome, Players, Reason, RecordedEnd, TimeLimit, Verdict,
};
use crate::rules::Color;

impl fmt::Display for Reason {
    /// Writes the reason like [`Self::in_words`], but with colors instead of the players' names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(&Players::default()))
    }
}

impl Reason {
    /// Returns the reason for use inside a sentence: without a period, and in lower case except for a player's name.
    fn in_words(self, players: &Players) -> String {
        let name = |color| players.called(color);
        match self {
            Self::Resignation(color) => format!("{} resigns", name(color)),
            Self::FlagFall(color, TimeLimit::Clock) => format!("{}'s flag has fallen", name(color)),
            Self::FlagFall(color, TimeLimit::Move) => {
                format!("{} ran out of time for this move", name(color))
            }
            Self::Checkmate => "checkmate".into(),
            Self::Stalemate => "stalemate".into(),
            Self::DeadPosition => "neither side can mate".into(),
            Self::Agreement => "draw agreed".into(),
            Self::Threefold | Self::ThreefoldUnclaimed => "threefold repetition".into(),
            Self::FiftyMoves | Self::FiftyMovesUnclaimed => {
                "fifty moves without a capture or pawn move".into()
            }
            Self::Fivefold => "fivefold repetition".into(),
            Self::SeventyFiveMoves => "seventy-five moves without a capture or pawn move".into(),
            Self::Recorded(RecordedEnd::Normal) => "result from the file".into(),
            Self::Recorded(end) => end.briefly().to_lowercase(),
            Self::Adjudication => "result agreed".into(),
            Self::Abandoned => "abandoned by both players".into(),
        }
    }

    /// Returns the reason in as few words as possible, without names.
    const fn briefly(self) -> &'static str {
        match self {
            Self::Resignation(_) => "Resignation",
            Self::FlagFall(..) => "Flag fall",
            Self::Checkmate => "Checkmate",
            Self::Stalemate => "Stalemate",
            Self::DeadPosition => "Nobody can mate",
            Self::Agreement => "Draw agreed",
            Self::Threefold | Self::ThreefoldUnclaimed => "Threefold",
            Self::FiftyMoves | Self::FiftyMovesUnclaimed => "Fifty moves",
            Self::Fivefold => "Fivefold",
            Self::SeventyFiveMoves => "75 moves",
            Self::Recorded(end) => end.briefly(),
            Self::Adjudication => "Result agreed",
            Self::Abandoned => "Abandoned",
        }
    }

    /// Returns the reason with its article of the Laws, if it has one, for use inside a sentence.
    pub fn cited(self) -> String {
        match self.article() {
            Some(article) => format!("{self} (FIDE {article})"),
            None => self.to_string(),
        }
    }
}

impl RecordedEnd {
    const fn briefly(self) -> &'static str {
        match self {
            Self::Normal => "From the file",
            Self::Abandoned => "Game abandoned",
            Self::Adjudication => "Adjudication",
            Self::Death => "Death of a player",
            Self::Emergency => "Emergency",
            Self::RulesInfraction => "Rules infraction",
            Self::TimeForfeit => "Time forfeit",
        }
    }
}

/// The brief cause of a draw that counts as a win for Black.
const ARMAGEDDON: &str = "Armageddon";

/// The texts beside the score on the card of the result.
pub struct Headline {
    pub title: String,
    /// What the title leaves out; may be empty.
    pub more: String,
}

impl Headline {
    fn new(title: impl Into<String>, more: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            more: more.into(),
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes the outcome as in game files, without the players' names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cited(&Players::default()))
    }
}

/// Returns the outcomes that do not follow from the moves of a game with these options. `result` is the result that the players
/// may have agreed on.
fn recorded_outcomes(result: GameResult, options: &GameOptions) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for (loser, can_mate) in iproduct!(Color::ALL, [true, false]) {
        let reasons = [
            Reason::Resignation(loser),
            Reason::FlagFall(loser, TimeLimit::Clock),
            Reason::FlagFall(loser, TimeLimit::Move),
        ];
        outcomes.extend(reasons.map(|reason| Outcome::loss(loser, reason, can_mate)));
    }
    outcomes.extend([
        Outcome::draw(Reason::Agreement),
        Outcome::draw(Reason::Threefold),
        Outcome::draw(Reason::FiftyMoves),
        Outcome::agreed(Some(GameResult::Draw)),
        Outcome::agreed(Some(result)),
    ]);
    let counted = outcomes.into_iter().map(|outcome| outcome.counted(options));
    counted.collect()
}

impl Outcome {
    /// Returns the cause and the verdict with the article, as in "Checkmate: White wins (FIDE 5.1.1)" or "Drawn by stalemate
    /// (FIDE 5.2.1); Black wins (armageddon)". Leaves out the verdict of an agreed draw, because the cause says it.
    pub fn cited(self, players: &Players) -> String {
        let cause = capitalize(&self.cause(players));
        let verdict = self.verdict(players);
        if self.verdict == Verdict::DrawWonByBlack {
            return format!("{}; {verdict} (armageddon)", self.with_article(cause));
        }
        let words = if self.reason == Reason::Agreement {
            // "Draw agreed" already says the verdict.
            cause
        } else {
            format!("{cause}: {verdict}")
        };
        self.with_article(words)
    }

    /// Returns the cause as three texts: with the players' names, with their colors instead, and without either, in at most
    /// three words.
    pub fn causes(self, players: &Players) -> [String; 3] {
        let [by_name, by_color] =
            [players, &Players::default()].map(|players| capitalize(&self.cause(players)));
        let briefly = match self.verdict {
            Verdict::DrawWonByBlack => ARMAGEDDON,
            Verdict::Win(_) | Verdict::Draw | Verdict::NoResult => self.reason.briefly(),
        };
        [by_name, by_color, briefly.to_owned()]
    }

    fn with_article(self, words: String) -> String {
        match self.article() {
            Some(article) => format!("{words} ({article})"),
            None => words,
        }
    }

    /// Returns how a recorded game with these options ended. The last comment may say how; we believe it only if the result
    /// and the `Termination` tag allow what it says. Without such a comment, the tag may still tell, as on chess.com. Otherwise
    /// only the result and the tag are known.
    pub fn read(
        result: GameResult,
        termination: &str,
        comment: &str,
        options: &GameOptions,
    ) -> Self {
        let mut outcomes = recorded_outcomes(result, options);
        outcomes.retain(|outcome| outcome.result() == Some(result));
        let fits = |outcome: &Self| {
            termination.eq_ignore_ascii_case(outcome.reason.termination())
                && outcome.is_described_by(comment)
        };
        let described = outcomes.iter().position(fits);
        let told = || {
            outcomes
                .iter()
                .position(|outcome| outcome.is_told_by(termination))
        };
        described.or_else(told).map_or_else(
            || Self::recorded(result, RecordedEnd::read(termination)),
            |index| outcomes[index],
        )
    }

    /// Returns true if a comment begins with the cause of this outcome, as ours do, and some of other programs.
    fn is_described_by(self, comment: &str) -> bool {
        comment.starts_with(&capitalize(&self.cause(&Players::default())))
    }

    /// Returns true if a `Termination` tag alone tells this outcome: a win on time as PGN names it, or chess.com's words, as in
    /// "Vera won by resignation".
    fn is_told_by(self, termination: &str) -> bool {
        let is_win = matches!(self.verdict, Verdict::Win(_));
        match self.reason {
            Reason::FlagFall(_, TimeLimit::Clock) if is_win => {
                termination.eq_ignore_ascii_case(self.reason.termination())
                    || termination.ends_with(" won on time")
            }
            Reason::Resignation(_) if is_win => termination.ends_with(" won by resignation"),
            Reason::Agreement => termination.ends_with(" drawn by agreement"),
            _ => false,
        }
    }

    /// Returns the whole outcome with the verdict first, for places where the text may be cut off, as in "White wins (FIDE
    /// 5.1.1): checkmate".
    pub fn verdict_first(self, players: &Players) -> String {
        let verdict = self.with_article(capitalize(&self.verdict(players)));
        format!("{verdict}: {}", self.cause(players))
    }

    /// Returns the cause of the end, for use inside a sentence. If Black has won by a draw, it begins with "drawn".
    pub fn cause(self, players: &Players) -> String {
        let cause = self.cause_without_armageddon(players);
        if self.verdict != Verdict::DrawWonByBlack {
            return cause;
        }
        // In armageddon the verdict names Black as the winner, so the cause must say that the game was drawn.
        if self.reason.is_agreed() {
            "drawn by agreement".to_owned()
        } else if self.reason.loser().is_some() {
            // This cause is a whole sentence, as in "Vera resigns, but no series of legal moves lets Sonja mate".
            let briefly = self.reason.briefly().to_lowercase();
            format!("drawn by {briefly}: {cause}")
        } else if self.reason == Reason::DeadPosition {
            format!("drawn: {cause}")
        } else {
            format!("drawn by {cause}")
        }
    }

    /// Returns the reason, with whatever else decided the result: a claim, or that the other player cannot mate.
    fn cause_without_armageddon(self, players: &Players) -> String {
        let reason = self.reason.in_words(players);
        match self.reason.loser() {
            // A player who resigns or runs out of time does not lose if the opponent cannot mate (FIDE 5.1.2, 6.9).
            Some(loser) if self.verdict.is_draw() => {
                let opponent = players.called(!loser);
                format!("{reason}, but no series of legal moves lets {opponent} mate")
            }
            _ if self.reason.is_claimed() => format!("{reason}, claimed"),
            Some(_) | None => reason,
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

    /// Returns the texts beside the score on the card of the result: a title, and what it leaves out.
    pub fn headline(self, players: &Players) -> Headline {
        // Says who wins, as in "Vera wins".
        let verdict = capitalize(&self.verdict(players));
        // In armageddon a draw is a win for Black.
        if self.verdict == Verdict::DrawWonByBlack {
            return Headline::new(verdict, ARMAGEDDON);
        }
        // A player who resigned or ran out of time has not lost if the opponent cannot mate.
        if let Some(loser) = self.reason.loser()
            && self.verdict.is_draw()
        {
            let why_drawn = format!("{} cannot mate", players.called(!loser));
            return Headline::new(self.reason.briefly(), why_drawn);
        }
        match self.reason {
            Reason::Checkmate => Headline::new(format!("{verdict} by mate"), ""),
            Reason::Resignation(_) => Headline::new(format!("{verdict} by resignation"), ""),
            Reason::FlagFall(_, TimeLimit::Clock) => {
                Headline::new(format!("{verdict} on time"), "")
            }
            Reason::FlagFall(_, TimeLimit::Move) => {
                // The title does not say that only the time for a single move ran out.
                let more = capitalize(&self.reason.in_words(players));
                Headline::new(format!("{verdict} on time"), more)
            }
            // The cause alone is the title, because the score beside it says who has won.
            Reason::Stalemate
            | Reason::DeadPosition
            | Reason::Agreement
            | Reason::Threefold
            | Reason::FiftyMoves
            | Reason::Fivefold
            | Reason::SeventyFiveMoves
            | Reason::ThreefoldUnclaimed
            | Reason::FiftyMovesUnclaimed
            | Reason::Recorded(_)
            | Reason::Adjudication
            | Reason::Abandoned => Headline::new(capitalize(&self.cause(players)), ""),
        }
    }

    /// Returns the article of the Laws that ended the game, as in "FIDE 5.1.1" or "house rule, FIDE 9.2"; `None` if there
    /// is none.
    pub fn article(self) -> Option<String> {
        // If both agree on the result and it is a draw, that is a draw by agreement.
        let reason = if self.reason.is_agreed() && self.verdict.is_draw() {
            Reason::Agreement
        } else {
            self.reason
        };
        let article = reason.article()?;
        Some(if self.is_house_rule() {
            format!("house rule, FIDE {article}")
        } else {
            format!("FIDE {article}")
        })
    }
}
