//! Decides when the bell rings: for moves, the end of the game and low time, as the setting says.

use crate::game::GameEvent;
use crate::rules::Color;
use crate::settings::BellMode;

#[derive(Debug, Default)]
pub struct Bell {
    /// For each color, true if its low time has already been noticed.
    low_time: [bool; 2],
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

    /// Returns true if the bell rings because this player's time has become low. Remembers whether it is low.
    pub fn rings_for_time(&mut self, color: Color, is_low: bool, mode: BellMode) -> bool {
        let was_low = std::mem::replace(&mut self.low_time[color as usize], is_low);
        mode != BellMode::Off && is_low && !was_low
    }
}
