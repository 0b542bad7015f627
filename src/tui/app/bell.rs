//! Rings the bell for moves, the end of the game and low time, as the setting says.

use super::App;
use crate::game::{Clocks, GameEvent};
use crate::settings::BellMode;

impl App {
    /// Rings for these events if the setting asks for it.
    pub(super) fn bell_for(&mut self, events: &[GameEvent]) {
        let mode = self.settings().bell;
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
        self.ring_if(events.iter().any(rings));
    }

    fn ring_if(&mut self, due: bool) {
        self.effects.ring |= due && self.settings().bell != BellMode::Off;
    }

    /// Rings when the time of the side to move becomes low, if the bell is on.
    pub(super) fn bell_for_low_time(&mut self) {
        let clocks = self.session.game().clocks();
        if let Some(color) = clocks.and_then(Clocks::running) {
            let shown = self.shown_clock(color);
            let low = shown.is_some_and(|clock| clock.nearest().is_low());
            let known = std::mem::replace(&mut self.low_time[color as usize], low);
            self.ring_if(low && !known);
        }
    }
}
