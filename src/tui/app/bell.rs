//! Decides when the bell rings: for moves, the end of the game and low time, and for players who look at another window, as the
//! setting says.

use crate::game::GameEvent;
use crate::rules::Color;
use crate::settings::BellMode;

#[derive(Debug, Default)]
pub struct Bell {
    /// For each color, true if its low time has already been noticed.
    low_time: [bool; 2],
    /// True while another window has the focus, if the terminal says so.
    is_behind: bool,
}

impl Bell {
    /// Returns true if the bell rings for one of these events.
    pub fn rings_for(events: &[GameEvent], mode: BellMode) -> bool {
        let rings = |event: &GameEvent| match event {
            GameEvent::Played { ply, .. } => mode == BellMode::Moves || ply.after.is_check(),
            GameEvent::Ended(_) => true,
            GameEvent::Asked(_)
            | GameEvent::Declined(_)
            | GameEvent::TakenBack(_)
            | GameEvent::ClaimWrong(_)
            | GameEvent::OfferDropped(_)
            | GameEvent::ClaimedWith(_)
            | GameEvent::TouchedPiece(_)
            | GameEvent::Released { .. }
            | GameEvent::ClocksStarted(_)
            | GameEvent::ClocksPaused(_)
            | GameEvent::ClockCorrected { .. } => false,
        };
        mode != BellMode::Off && events.iter().any(rings)
    }

    /// Takes in that this window has the focus, or another one.
    pub fn focus(&mut self, is_in_front: bool) {
        self.is_behind = !is_in_front;
    }

    /// Returns true if a player is called because another screen has moved.
    pub fn calls(&self, mode: BellMode) -> bool {
        mode == BellMode::Turn && self.is_behind
    }

    /// Returns true if the bell rings because this player's time has become low. Remembers whether it is low.
    pub fn rings_for_time(&mut self, color: Color, is_low: bool, mode: BellMode) -> bool {
        let was_low = std::mem::replace(&mut self.low_time[color as usize], is_low);
        mode != BellMode::Off && is_low && !was_low
    }
}
