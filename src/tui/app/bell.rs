//! Decides when the terminal's bell rings, and when to notify a player who looks at another window. The setting `bell` chooses
//! the events: moves, the end of the game, low time.

use crate::game::GameEvent;
use crate::rules::Color;
use crate::settings::BellMode;

#[derive(Debug, Default)]
pub struct Bell {
    /// For each color, true if its time was low when we last looked.
    low_time: [bool; 2],
    /// True while another window has the focus, if the terminal reports that.
    is_unfocused: bool,
}

impl Bell {
    /// Returns true if the bell rings for one of these events. A check and the end of the game ring in every mode but `Off`.
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

    /// Records whether this window has the focus.
    pub fn set_focused(&mut self, is_focused: bool) {
        self.is_unfocused = !is_focused;
    }

    /// Returns true if we notify the player after another screen has moved: the setting asks for it, and another window has
    /// the focus.
    pub fn notifies(&self, mode: BellMode) -> bool {
        mode == BellMode::Turn && self.is_unfocused
    }

    /// Returns true if the bell rings because this player's time has just become low. Call it with every tick: it remembers
    /// whether the time was low.
    pub fn rings_for_time(&mut self, color: Color, is_low: bool, mode: BellMode) -> bool {
        let was_low = std::mem::replace(&mut self.low_time[color as usize], is_low);
        mode != BellMode::Off && is_low && !was_low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_players_who_look_at_another_window_and_ask_for_it_are_notified() {
        for (mode, is_focused, notifies) in [
            (BellMode::Turn, false, true),
            (BellMode::Turn, true, false),
            (BellMode::On, false, false),
            (BellMode::Moves, false, false),
            (BellMode::Off, false, false),
        ] {
            let mut bell = Bell::default();
            bell.set_focused(is_focused);
            assert_eq!(bell.notifies(mode), notifies, "{mode:?} {is_focused}");
        }
    }
}
