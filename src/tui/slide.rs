//! A piece that glides to its square after a move that no hand has carried there.

use std::time::{Duration, Instant};

use crate::rules::{Move, Square};

/// How long a piece glides.
const GLIDE: Duration = Duration::from_millis(120);
/// The time between two pictures of it.
const STEP: Duration = Duration::from_millis(15);

/// A piece on its way. The move itself has long been played: this is only how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// When it set out.
    begun: Instant,
    /// How long it has been on its way, as last seen.
    shown: Duration,
}

impl Slide {
    /// A piece that sets out now.
    pub fn new(played: Move, now: Instant) -> Self {
        Self {
            from: played.from,
            to: played.to,
            begun: now,
            shown: Duration::ZERO,
        }
    }

    /// When the next picture of it is due.
    pub fn due(&self) -> Instant {
        self.begun + self.shown + STEP
    }

    /// The same piece a little later; none once it has arrived.
    pub fn at(self, now: Instant) -> Option<Self> {
        let shown = now.saturating_duration_since(self.begun);
        (shown < GLIDE).then_some(Self { shown, ..self })
    }

    /// The place between two coordinates, slower towards the end.
    pub fn between(&self, from: u16, to: u16) -> u16 {
        let whole = i64::try_from(GLIDE.as_micros()).unwrap_or(i64::MAX);
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
        let slide = Slide::new("e2e4".parse().unwrap(), begun);
        assert_eq!(slide.between(10, 40), 10);
        let midway = slide.at(begun + GLIDE / 2).unwrap();
        assert!(
            (20..40).contains(&midway.between(10, 40)),
            "{}",
            midway.between(10, 40)
        );
        assert_eq!(midway.between(40, 10), 50 - midway.between(10, 40));
        assert!(midway.due() > begun + GLIDE / 2);
        assert_eq!(slide.at(begun + GLIDE), None);
        assert!(GLIDE < Duration::from_millis(150));
    }
}
