//! The animation of a piece that slides to its square after a typed move.

use std::time::{Duration, Instant};

use crate::rules::Square;

/// How long a piece slides.
const SLIDE_TIME: Duration = Duration::from_millis(120);
/// The time between two frames of the animation: few enough bytes for a remote line, and still a movement.
const STEP: Duration = Duration::from_millis(40);

/// The animation of a move that has already been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    pub from: Square,
    pub to: Square,
    begun: Instant,
    /// How long it has been moving, as of the last frame.
    shown: Duration,
}

impl Slide {
    pub fn new([from, to]: [Square; 2], now: Instant) -> Self {
        Self {
            from,
            to,
            begun: now,
            shown: Duration::ZERO,
        }
    }

    /// Returns when the next frame is due.
    pub fn due(&self) -> Instant {
        self.begun + self.shown + STEP
    }

    /// Returns the slide at a later time; `None` once the piece has arrived.
    pub fn at(self, now: Instant) -> Option<Self> {
        let shown = now.saturating_duration_since(self.begun);
        (shown < SLIDE_TIME).then_some(Self { shown, ..self })
    }

    /// Interpolates between two coordinates, slowing down towards the end.
    pub fn between(&self, from: u16, to: u16) -> u16 {
        let whole = i64::try_from(SLIDE_TIME.as_micros()).unwrap_or(i64::MAX);
        let left = whole
            - i64::try_from(self.shown.as_micros())
                .unwrap_or(whole)
                .min(whole);
        let (from, to) = (i64::from(from), i64::from(to));
        let gone = to - (to - from) * left * left / (whole * whole);
        u16::try_from(gone).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_arrives_in_time_and_then_nothing_is_due() {
        let begun = Instant::now();
        let slide = Slide::new(["e2", "e4"].map(|name| name.parse().unwrap()), begun);
        assert_eq!(slide.between(10, 40), 10);
        let midway = slide.at(begun + SLIDE_TIME / 2).unwrap();
        assert!(
            (20..40).contains(&midway.between(10, 40)),
            "{}",
            midway.between(10, 40)
        );
        assert_eq!(midway.between(40, 10), 50 - midway.between(10, 40));
        assert!(midway.due() > begun + SLIDE_TIME / 2);
        assert_eq!(slide.at(begun + SLIDE_TIME), None);
        assert!(SLIDE_TIME < Duration::from_millis(150));
    }
}
