//! How a game ended: the result with its points, and the reason with its article of the Laws.

use std::fmt;

use derive_more::AddAssign;

use super::GameOptions;
use super::clock::TimeLimit;
use crate::rules::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    Win(Color),
    Draw,
}

impl fmt::Display for GameResult {
    /// Writes `1-0`, `0-1` or `1/2-1/2`, as PGN does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        })
    }
}

impl From<GameResult> for Verdict {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Win(color) => Self::Win(color),
            GameResult::Draw => Self::Draw,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Checkmate,
    Resignation(Color),
    Stalemate,
    DeadPosition,
    Agreement,
    /// A player claimed the draw: the position occurs for at least the third time, on the board or after the stated move
    /// (FIDE 9.2).
    Threefold,
    /// A player claimed the draw: fifty moves by each side without a capture or pawn move, perhaps including the stated
    /// move (FIDE 9.3).
    FiftyMoves,
    Fivefold,
    /// Seventy-five moves by each side without a capture or pawn move (FIDE 9.6.2).
    SeventyFiveMoves,
    /// Threefold repetition under the house rule that nobody has to claim it.
    ThreefoldUnclaimed,
    /// Fifty moves by each side without a capture or pawn move, under the house rule that nobody has to claim it.
    FiftyMovesUnclaimed,
    FlagFall(Color, TimeLimit),
    /// The record has the result, but says no more of the reason than this.
    Recorded(RecordedEnd),
    Adjudication,
    /// Both players agreed to end the game without a result.
    Abandoned,
}

impl Reason {
    /// Returns the article of the 2023 FIDE Laws about this way to end a game, even if a house rule varies it; `None` if the
    /// Laws do not have it.
    pub const fn article(self) -> Option<&'static str> {
        Some(match self {
            Self::Checkmate => "5.1.1",
            Self::Resignation(_) => "5.1.2",
            Self::Stalemate => "5.2.1",
            Self::DeadPosition => "5.2.2",
            Self::Agreement => "5.2.3, 9.1",
            Self::Threefold | Self::ThreefoldUnclaimed => "9.2",
            Self::FiftyMoves | Self::FiftyMovesUnclaimed => "9.3",
            Self::Fivefold => "9.6.1",
            Self::SeventyFiveMoves => "9.6.2",
            Self::FlagFall(..) => "6.9",
            // The result that both players signed counts.
            Self::Adjudication => "8.7",
            Self::Recorded(_) | Self::Abandoned => return None,
        })
    }

    /// Returns the value of PGN's `Termination` tag.
    pub const fn termination(self) -> &'static str {
        match self {
            Self::Recorded(end) => end.termination(),
            Self::FlagFall(..) => "time forfeit",
            Self::Adjudication => "adjudication",
            Self::Abandoned => "abandoned",
            Self::Checkmate
            | Self::Resignation(_)
            | Self::Stalemate
            | Self::DeadPosition
            | Self::Agreement
            | Self::Threefold
            | Self::ThreefoldUnclaimed
            | Self::FiftyMoves
            | Self::FiftyMovesUnclaimed
            | Self::Fivefold
            | Self::SeventyFiveMoves => "normal",
        }
    }

    /// Returns the player who resigned or ran out of time; `None` for any other reason.
    pub const fn loser(self) -> Option<Color> {
        match self {
            Self::Resignation(loser) | Self::FlagFall(loser, _) => Some(loser),
            Self::Checkmate
            | Self::Stalemate
            | Self::DeadPosition
            | Self::Agreement
            | Self::Threefold
            | Self::ThreefoldUnclaimed
            | Self::FiftyMoves
            | Self::FiftyMovesUnclaimed
            | Self::Fivefold
            | Self::SeventyFiveMoves
            | Self::Recorded(_)
            | Self::Adjudication
            | Self::Abandoned => None,
        }
    }

    /// Returns true if a player claimed the draw.
    pub const fn is_claimed(self) -> bool {
        matches!(self, Self::Threefold | Self::FiftyMoves)
    }

    /// Returns true if both players agreed on a result.
    pub const fn is_agreed(self) -> bool {
        matches!(self, Self::Agreement | Self::Adjudication)
    }

    /// Turns a draw by claim into the same draw without a claim, and returns any other reason unchanged.
    pub const fn unclaimed(self) -> Self {
        match self {
            Self::Threefold => Self::ThreefoldUnclaimed,
            Self::FiftyMoves => Self::FiftyMovesUnclaimed,
            other => other,
        }
    }
}

/// What the `Termination` tag of a game tells if nothing tells the reason of its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedEnd {
    Normal,
    Abandoned,
    Adjudication,
    Death,
    Emergency,
    RulesInfraction,
    TimeForfeit,
}

impl RecordedEnd {
    const ALL: [Self; 7] = [
        Self::Normal,
        Self::Abandoned,
        Self::Adjudication,
        Self::Death,
        Self::Emergency,
        Self::RulesInfraction,
        Self::TimeForfeit,
    ];

    /// Reads the value of a `Termination` tag, in any case. A value that PGN does not know counts as normal.
    pub fn read(termination: &str) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|end| end.termination().eq_ignore_ascii_case(termination))
            .unwrap_or(Self::Normal)
    }

    const fn termination(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Abandoned => "abandoned",
            Self::Adjudication => "adjudication",
            Self::Death => "death",
            Self::Emergency => "emergency",
            Self::RulesInfraction => "rules infraction",
            Self::TimeForfeit => "time forfeit",
        }
    }
}

/// Who won, if anybody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Win(Color),
    Draw,
    /// A draw by the Laws that counts as Black's win (armageddon).
    DrawWonByBlack,
    NoResult,
}

impl Verdict {
    /// Returns true for a draw by the Laws, even if it counts as Black's win.
    pub const fn is_draw(self) -> bool {
        match self {
            Self::Draw | Self::DrawWonByBlack => true,
            Self::Win(_) | Self::NoResult => false,
        }
    }
}

/// How a game ended: who won, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub verdict: Verdict,
    pub reason: Reason,
}

impl Outcome {
    pub const fn checkmate(winner: Color) -> Self {
        Self {
            verdict: Verdict::Win(winner),
            reason: Reason::Checkmate,
        }
    }

    pub const fn draw(reason: Reason) -> Self {
        Self {
            verdict: Verdict::Draw,
            reason,
        }
    }

    /// Returns the outcome if `loser` resigns or runs out of time. It is a draw if the opponent could not mate by any series of
    /// legal moves (FIDE 5.1.2, 6.9).
    pub fn loss(loser: Color, reason: Reason, opponent_can_mate: bool) -> Self {
        let verdict = if opponent_can_mate {
            Verdict::Win(!loser)
        } else {
            Verdict::Draw
        };
        Self { verdict, reason }
    }

    /// Returns the outcome that both players agreed on. `None` ends the game without a result.
    pub fn agreed(result: Option<GameResult>) -> Self {
        match result {
            Some(result) => Self {
                verdict: result.into(),
                reason: Reason::Adjudication,
            },
            None => Self {
                verdict: Verdict::NoResult,
                reason: Reason::Abandoned,
            },
        }
    }

    /// Returns the outcome of a game whose record has this result, but not the reason.
    pub fn recorded(result: GameResult, end: RecordedEnd) -> Self {
        Self {
            verdict: result.into(),
            reason: Reason::Recorded(end),
        }
    }

    /// Returns the outcome as it counts in a game with these options: in armageddon Black wins any draw, except one that a file
    /// records without its reason.
    pub fn counted(self, options: &GameOptions) -> Self {
        let is_draw = self.verdict == Verdict::Draw && !matches!(self.reason, Reason::Recorded(_));
        let verdict = if is_draw && options.is_armageddon() {
            Verdict::DrawWonByBlack
        } else {
            self.verdict
        };
        Self { verdict, ..self }
    }

    /// Returns the result, or `None` if the game ended without one.
    pub const fn result(self) -> Option<GameResult> {
        match self.verdict {
            Verdict::Win(color) => Some(GameResult::Win(color)),
            Verdict::Draw => Some(GameResult::Draw),
            Verdict::DrawWonByBlack => Some(GameResult::Win(Color::Black)),
            Verdict::NoResult => None,
        }
    }

    /// Returns true if the game ended by the players' own rule instead of the Laws.
    pub const fn is_house_rule(self) -> bool {
        matches!(
            self.reason,
            Reason::ThreefoldUnclaimed
                | Reason::FiftyMovesUnclaimed
                | Reason::FlagFall(_, TimeLimit::Move)
        )
    }

    /// Returns the result as PGN writes it, with `*` for none.
    pub fn score(self) -> String {
        match self.result() {
            Some(result) => result.to_string(),
            None => "*".to_owned(),
        }
    }

    /// Returns a color's points: `1`, `0`, `½`, or `*` if there is no result.
    pub fn points(self, color: Color) -> String {
        match self.result() {
            Some(result) => result.worth(color).to_string(),
            None => "*".to_owned(),
        }
    }
}

/// A player's points, counted in halves.
#[derive(AddAssign, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points(usize);

impl GameResult {
    /// Returns the points that the result gives a color.
    pub fn worth(self, color: Color) -> Points {
        match self {
            Self::Win(winner) if winner == color => Points(2),
            Self::Win(_) => Points(0),
            Self::Draw => Points(1),
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.0 / 2;
        match (whole, self.0 % 2) {
            (0, 1) => f.pad("½"),
            (_, 1) => f.pad(&format!("{whole}½")),
            _ => f.pad(&whole.to_string()),
        }
    }
}
