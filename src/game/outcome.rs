//! How a game ended: the result, and the reason with its article.

use std::fmt;

use crate::rules::Color;

/// The score of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// One side has won.
    Win(Color),
    /// Half a point each.
    Draw,
}

impl GameResult {
    /// What a side scores: `1`, `0` or `½`.
    pub fn points(self, color: Color) -> char {
        match self {
            Self::Win(winner) if winner == color => '1',
            Self::Win(_) => '0',
            Self::Draw => '½',
        }
    }
}

impl fmt::Display for GameResult {
    /// As PGN and scoresheets write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        })
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The king is in check and no move saves it.
    Checkmate,
    /// A player has given up the game.
    Resignation(Color),
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// No series of legal moves leads to mate any more.
    DeadPosition,
    /// Both players wanted a draw.
    Agreement,
    /// The same position for the third time, claimed.
    Threefold,
    /// Fifty moves by each side without a capture or a pawn move, claimed.
    FiftyMoves,
    /// The same position for the fifth time.
    Fivefold,
    /// Seventy-five moves by each side without a capture or a pawn move.
    SeventyFiveMoves,
}

impl Reason {
    /// The articles of the FIDE Laws of 2023 under which the game ends.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Checkmate => "5.1.1",
            Self::Resignation(_) => "5.1.2",
            Self::Stalemate => "5.2.1",
            Self::DeadPosition => "5.2.2",
            Self::Agreement => "5.2.3, 9.1",
            Self::Threefold => "9.2",
            Self::FiftyMoves => "9.3",
            Self::Fivefold => "9.6.1",
            Self::SeventyFiveMoves => "9.6.2",
        }
    }
}

impl fmt::Display for Reason {
    /// The reason in words that go on in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checkmate => "checkmate",
            Self::Resignation(Color::White) => "White resigns",
            Self::Resignation(Color::Black) => "Black resigns",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position, neither side can ever mate",
            Self::Agreement => "agreement of both players",
            Self::Threefold => "threefold repetition",
            Self::FiftyMoves => "fifty moves without a capture or pawn move",
            Self::Fivefold => "fivefold repetition",
            Self::SeventyFiveMoves => "seventy-five moves without a capture or pawn move",
        })
    }
}

/// The end of a game: who has won, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The score.
    pub result: GameResult,
    /// What ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// The outcome of a mate given by `winner`.
    pub const fn checkmate(winner: Color) -> Self {
        Self {
            result: GameResult::Win(winner),
            reason: Reason::Checkmate,
        }
    }

    /// A draw for this reason.
    pub const fn draw(reason: Reason) -> Self {
        Self {
            result: GameResult::Draw,
            reason,
        }
    }

    /// The outcome when `loser` resigns, which is a draw if the opponent could never have mated (FIDE 5.1.2).
    pub fn resignation(loser: Color, opponent_can_mate: bool) -> Self {
        let result = if opponent_can_mate {
            GameResult::Win(!loser)
        } else {
            GameResult::Draw
        };
        Self {
            result,
            reason: Reason::Resignation(loser),
        }
    }
}

impl fmt::Display for Outcome {
    /// What happened, the verdict, and the article, as in "Checkmate: White wins (FIDE 5.1.1)".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason.to_string();
        let (initial, rest) = reason.split_at(1);
        write!(f, "{}{rest}", initial.to_ascii_uppercase())?;
        match (self.reason, self.result) {
            (Reason::Resignation(loser), GameResult::Draw) => {
                write!(
                    f,
                    ", but no series of legal moves lets {} mate: draw",
                    !loser
                )
            }
            (Reason::Threefold | Reason::FiftyMoves, _) => f.write_str(", claimed: draw"),
            (_, GameResult::Draw) => f.write_str(": draw"),
            (_, GameResult::Win(color)) => write!(f, ": {color} wins"),
        }?;
        write!(f, " (FIDE {})", self.reason.article())
    }
}
