//! The animation of a piece that slides to its square after a typed move.

use std::time::{Duration, Instant};

use crate::rules::Square;

/// How long a piece is seen halfway. More steps would be more bytes than a remote line shows at once.
const HALFWAY: Duration = Duration::from_millis(60);

/// The animation of a move that has already been played: the piece is seen halfway, and then on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    pub from: Square,
    pub to: Square,
    /// When the piece arrives.
    pub due: Instant,
}

impl Slide {
    pub fn new([from, to]: [Square; 2], now: Instant) -> Self {
        Self {
            from,
            to,
            due: now + HALFWAY,
        }
    }

    /// Returns the slide at a later time; `None` once the piece has arrived.
    pub fn at(self, now: Instant) -> Option<Self> {
        (now < self.due).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_arrives_in_time_and_then_nothing_is_due() {
        let begun = Instant::now();
        let slide = Slide::new(["e2", "e4"].map(|name| name.parse().unwrap()), begun);
        assert_eq!(slide.at(begun + HALFWAY / 2), Some(slide));
        assert_eq!(slide.at(slide.due), None);
        assert!(HALFWAY < Duration::from_millis(100));
    }
}
