//! The animation of a move that was just played: its piece appears halfway, and then on its square.

use std::time::{Duration, Instant};

use super::App;
use super::hand::Held;
use crate::game::GameEvent;
use crate::rules::Square;

/// How long a sliding piece stays halfway. There is only this one step, because a slow connection could not carry more steps in
/// that time.
const SLIDE_TIME: Duration = Duration::from_millis(60);

#[derive(Clone, Copy, Debug)]
pub struct Slide {
    pub from: Square,
    pub to: Square,
    /// When the piece arrives.
    pub due: Instant,
}

impl App {
    /// Slides the piece of the last move among these events, unless the setting `slide` is off, the board shows another
    /// position, or the board showed the move already while it was sent.
    pub(super) fn slide_last_move(&mut self, events: &[GameEvent], held_before: Held) {
        let played = events.iter().rev().find_map(|event| match event {
            GameEvent::Played { ply, .. } => Some(ply.played),
            _ => None,
        });
        if let Some(m) = played
            && held_before != Held::Sent(m)
            && self.config.settings().slide.is_on()
            && let Some((ply, before)) = self.shown().last()
            && ply.played == m
        {
            let [from, to] = before.squares_of(m);
            let due = self.now + SLIDE_TIME;
            self.slide = Some(Slide { from, to, due });
        }
    }

    pub(super) fn end_slide(&mut self) {
        self.slide.take_if(|slide| slide.due <= self.now);
    }
}
