//! Arrows from square to square: a solid shaft that passes below the pieces, and a head on top of everything.

use ratatui::buffer::Buffer;
use ratatui::layout::Position as Point;

use super::Board;
use super::marks::{ScreenPoint, covered, is_free, put_pixels};
use crate::rules::Square;
use crate::tui::pieces::DrawingStyle;
use crate::tui::selection::Mark;
use crate::tui::theme::MarkKind;

#[derive(Clone, Copy, Debug)]
struct HeadSize {
    length: f32,
    /// Half the width of the broad end.
    half_width: f32,
}

/// The size of a head in sides of a square: large enough to be seen around a piece.
const HEAD: HeadSize = HeadSize {
    length: 0.5,
    half_width: 0.34,
};
/// The smallest head on squares of 2x1, in units of [`ScreenPoint`]. A smaller one would look like the end of a shaft.
const LEAST_HEAD_OF_2X1: HeadSize = HeadSize {
    length: 1.5,
    half_width: 1.0,
};
/// The smallest head on squares larger than 2x1, in units of [`ScreenPoint`].
const LEAST_HEAD: HeadSize = HeadSize {
    length: 2.5,
    half_width: 2.0,
};
/// Half the width of a shaft, in sides of a square: narrower than any piece.
const HALF_SHAFT: f32 = 0.08;
/// Half the width of the narrowest straight shaft, in units of [`ScreenPoint`].
const LEAST_STRAIGHT_HALF_SHAFT: f32 = 0.5;
/// Half the width of the narrowest slanted shaft, in units of [`ScreenPoint`]: half the diagonal of a unit. The steps of a
/// narrower shaft would not touch.
const LEAST_SLANTED_HALF_SHAFT: f32 = 0.7;
/// How far the tip of an arrow goes past the middle of an empty square, in sides of a square. This puts the middle of the head
/// in the middle of the square.
const PAST_MIDDLE: f32 = HEAD.length / 2.0;

/// An arrow on the screen. All lengths are in units of [`ScreenPoint`].
#[derive(Clone, Copy, Debug)]
struct Arrow {
    tip: ScreenPoint,
    /// The direction that the arrow points in, as a vector of length 1.
    direction: ScreenPoint,
    /// The distance from the tip to the other end.
    length: f32,
    /// Half the width of the shaft.
    half_shaft: f32,
    head: HeadSize,
    kind: MarkKind,
}

/// The part of an arrow that a pixel belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Shaft,
    Head,
}

impl Arrow {
    /// Returns the part at a point; `None` beside the arrow.
    fn part_at(&self, point: ScreenPoint) -> Option<Part> {
        let [x, y] = [point[0] - self.tip[0], point[1] - self.tip[1]];
        // The distances of the point from the tip, along the arrow, and from the middle line of the arrow.
        let from_tip = -(x * self.direction[0] + y * self.direction[1]);
        let aside = (x * self.direction[1] - y * self.direction[0]).abs();
        if from_tip < 0.0 || from_tip > self.length {
            None
        } else if from_tip <= self.head.length {
            (aside * self.head.length <= from_tip * self.head.half_width).then_some(Part::Head)
        } else {
            (aside <= self.half_shaft).then_some(Part::Shaft)
        }
    }
}

impl Board<'_> {
    /// Draws all arrows where the board is empty, and their heads over pieces and marks too.
    pub(super) fn draw_arrows(&self, buffer: &mut Buffer) {
        // A mark from a square to itself marks only that square.
        let arrow_marks = self.drawn.iter().filter(|mark| mark.from != mark.to);
        let arrows: Vec<Arrow> = arrow_marks.map(|mark| self.arrow(*mark)).collect();
        if arrows.is_empty() {
            return;
        }
        for at in self.area.squares.intersection(buffer.area).positions() {
            self.draw_arrows_at(at, &arrows, buffer);
        }
    }

    /// Draws what one cell shows of these arrows. A shaft passes below pieces and marks; a head covers them.
    fn draw_arrows_at(&self, at: Point, arrows: &[Arrow], buffer: &mut Buffer) {
        let style = self.look.pixel_style();
        let pixels = covered(at, style, |point| {
            arrows.iter().any(|arrow| arrow.part_at(point).is_some())
        });
        let Some(square) = self.area.square_at(at) else {
            return;
        };
        // Where arrows cross, the last one gives the color.
        let mut from_last = arrows.iter().rev();
        let shown = from_last
            .find(|&arrow| covered(at, style, |point| arrow.part_at(point).is_some()) != 0);
        let Some(shown) = shown else {
            return;
        };
        let theme = self.look.board_theme(self.area.unit);
        let background = self.background(square);
        let is_empty = is_free(buffer, at, |color| theme.is_ground(color, background));
        if is_empty || is_mostly_head(at, arrows, style) {
            let mark = theme.mark(shown.kind, background);
            put_pixels(buffer, at, pixels, style, mark);
        }
    }

    /// Returns the arrow of a mark, from the middle of a square. It ends a little past the middle of an empty square, or at the
    /// edge of an occupied one.
    fn arrow(&self, mark: Mark) -> Arrow {
        let (from, to) = (self.middle(mark.from), self.middle(mark.to));
        let [right, down] = [to[0] - from[0], to[1] - from[1]];
        let distance = right.hypot(down);
        let direction = [right / distance, down / distance];
        let length = distance + self.past_middle(mark.to, direction);
        Arrow {
            tip: [
                from[0] + direction[0] * length,
                from[1] + direction[1] * length,
            ],
            direction,
            length,
            half_shaft: self.half_shaft(direction),
            head: self.head_size(length),
            kind: mark.kind(),
        }
    }

    /// Returns how far past the middle of this square the tip of an arrow goes; negative if it ends before the middle, at the
    /// edge of an occupied square.
    fn past_middle(&self, to: Square, direction: ScreenPoint) -> f32 {
        if self.shown_piece(to).is_some() {
            -middle_to_edge(direction, self.square_side())
        } else {
            PAST_MIDDLE * self.square_side()
        }
    }

    /// Returns half the width of the shaft of an arrow in this direction.
    fn half_shaft(&self, direction: ScreenPoint) -> f32 {
        let is_straight = direction.contains(&0.0);
        let least = if is_straight {
            LEAST_STRAIGHT_HALF_SHAFT
        } else {
            LEAST_SLANTED_HALF_SHAFT
        };
        (HALF_SHAFT * self.square_side()).max(least)
    }

    /// Returns the size of the head of an arrow of this length. A short arrow is all head.
    fn head_size(&self, arrow_length: f32) -> HeadSize {
        let square_side = self.square_side();
        let least = if self.area.unit == 1 {
            LEAST_HEAD_OF_2X1
        } else {
            LEAST_HEAD
        };
        let length = (HEAD.length * square_side).max(least.length);
        HeadSize {
            length: length.min(arrow_length),
            half_width: (HEAD.half_width * square_side).max(least.half_width),
        }
    }

    /// Returns the side of a square in units of [`ScreenPoint`].
    fn square_side(&self) -> f32 {
        2.0 * f32::from(self.area.unit)
    }

    /// Returns the middle of a square. A row counts as two units, because a cell is twice as high as wide.
    fn middle(&self, square: Square) -> ScreenPoint {
        let rect = self.area.rect(square);
        [
            f32::from(rect.x) + f32::from(rect.width) / 2.0,
            2.0 * f32::from(rect.y) + f32::from(rect.height),
        ]
    }
}

/// Returns true if the heads of these arrows cover at least half of a cell's pixels.
fn is_mostly_head(at: Point, arrows: &[Arrow], style: DrawingStyle) -> bool {
    let head_pixels = covered(at, style, |point| {
        let mut parts = arrows.iter().map(|arrow| arrow.part_at(point));
        parts.any(|part| part == Some(Part::Head))
    });
    let half_of_pixels = style.all_pixels().count_ones() / 2;
    head_pixels.count_ones() >= half_of_pixels
}

/// Returns how far it is from the middle of a square to its edge in this direction, a vector of length 1.
fn middle_to_edge(direction: ScreenPoint, square_side: f32) -> f32 {
    let largest_component = direction[0].abs().max(direction[1].abs());
    square_side / 2.0 / largest_component
}
