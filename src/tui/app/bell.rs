//! Decides when the terminal's bell rings, and when to notify a player who looks at another window. Unless the setting `bell`
//! is off, the bell rings for checks, the end of the game and low time; with `moves` it rings for every move.

use crate::game::GameEvent;
use crate::rules::Color;
use crate::settings::BellMode;

#[derive(Debug, Default)]
pub struct Bell {
    /// True for each color whose time was low at the last tick while its clock ran.
    low_time: [bool; 2],
    /// True while another window has the focus; always false in terminals that do not report the focus.
    is_unfocused: bool,
}

impl Bell {
    /// Returns true if the bell rings for one of these events. Checks and the end of the game ring in every mode but `Off`;
    /// other moves ring only with `Moves`.
    pub fn rings_for(events: &[GameEvent], mode: BellMode) -> bool {
        let rings = |event: &GameEvent| match event {
            GameEvent::Played { ply, .. } => mode == BellMode::Moves || ply.after.is_check(),
            GameEvent::Ended(_) => true,
            GameEvent::Asked(_)
            | GameEvent::Declined(_)
            | GameEvent::TakenBack { .. }
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

    pub fn set_focused(&mut self, is_focused: bool) {
        self.is_unfocused = !is_focused;
    }

    /// Returns true if we notify the player of an action on another screen: the setting asks for that, and another window has
    /// the focus.
    pub fn notifies(&self, mode: BellMode) -> bool {
        mode == BellMode::Turn && self.is_unfocused
    }

    /// Returns true if this player's time has just become low, and the bell rings for that. Remembers `is_low` for the next
    /// tick.
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
