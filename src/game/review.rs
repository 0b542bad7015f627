//! The review of a game, without an engine: how long moves took, and who was ahead in material.

use std::cmp::Reverse;
use std::time::Duration;

use super::Game;
use crate::rules::Color;

/// The shortest time worth showing. The review does not name a player's longest thought if it took less, and the times are not
/// plotted if no move of either player took this long. `text::review` calls it "a second".
pub const SHORTEST_SHOWN_TIME: Duration = Duration::from_secs(1);

/// The time and the material of every ply of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    plies: Vec<ReviewedPly>,
}

/// A ply, with the time that it took and its effect on the material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewedPly {
    pub color: Color,
    /// The time that the ply took; `None` if that is not known.
    pub used: Option<Duration>,
    /// How many points White is ahead after the ply; negative if Black is ahead.
    pub lead: i32,
    /// How many points White gained by the ply; negative if Black gained.
    change: i32,
}

/// Captures and promotions that directly follow each other, as one change of material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The number of the exchange's first ply, counted from 1.
    pub first: usize,
    pub last: usize,
    /// How many points White gained by the exchange; negative if Black gained.
    pub change: i32,
}

impl Review {
    pub fn new(game: &Game) -> Self {
        let mut lead_before = game.start().board.lead();
        let mut plies = Vec::new();
        for (number, ply) in (1..).zip(game.record()) {
            let lead = ply.after.board.lead();
            plies.push(ReviewedPly {
                color: ply.color,
                used: game.time_used(number),
                lead,
                change: lead - lead_before,
            });
            lead_before = lead;
        }
        Self { plies }
    }

    pub fn plies(&self) -> &[ReviewedPly] {
        &self.plies
    }

    /// Returns the plies of a player that have a known time: each with its number, counted from 1, and that time.
    fn timed(&self, color: Color) -> impl Iterator<Item = (usize, Duration)> {
        let of_player = (1..)
            .zip(&self.plies)
            .filter(move |(_, ply)| ply.color == color);
        of_player.filter_map(|(number, ply)| Some((number, ply.used?)))
    }

    /// Returns the total time of a player's moves, counting only moves with a known time.
    pub fn used(&self, color: Color) -> Duration {
        self.timed(color).map(|(_, used)| used).sum()
    }

    /// Returns the number of the ply that a player thought about longest, counted from 1, and how long that was. `None` if no
    /// time is known.
    pub fn longest(&self, color: Color) -> Option<(usize, Duration)> {
        // `max_by_key` would return the last of several equally long ones.
        self.timed(color).min_by_key(|(_, used)| Reverse(*used))
    }

    /// Returns the exchange that changed the balance of material most, or the first of several equal ones; `None` if none
    /// changed it.
    pub fn largest_exchange(&self) -> Option<Exchange> {
        let numbered: Vec<_> = (1..).zip(&self.plies).collect();
        let runs = numbered.chunk_by(|(_, one), (_, next)| one.change != 0 && next.change != 0);
        let exchanges = runs.filter_map(|run| {
            Some(Exchange {
                first: run.first()?.0,
                last: run.last()?.0,
                change: run.iter().map(|(_, ply)| ply.change).sum(),
            })
        });
        let lasting = exchanges.filter(|exchange| exchange.change != 0);
        lasting.min_by_key(|exchange| Reverse(exchange.change.abs()))
    }
}
