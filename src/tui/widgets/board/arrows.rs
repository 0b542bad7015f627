//! Arrows from square to square: a solid shaft that passes behind the pieces, and a head over everything.

use ratatui::buffer::Buffer;
use ratatui::layout::Position as Point;

use super::Board;
use super::marks::{is_free, put};
use crate::rules::Square;
use crate::tui::pieces::DrawingStyle;
use crate::tui::pointer::Mark;
use crate::tui::theme::MarkKind;

/// A point on the screen, in units that are as high as wide: a cell is one wide and two high.
type Place = [f32; 2];

/// An arrow in pixels.
#[derive(Clone, Copy, Debug)]
struct Arrow {
    tip: Place,
    /// Where it points to, as a vector of length 1.
    direction: Place,
    /// From the tip to the other end.
    length: f32,
    /// Half the width of the shaft.
    shaft: f32,
    /// The length of the head, and half its width at the broad end.
    head: [f32; 2],
}

/// The part of an arrow that a pixel belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Shaft,
    Head,
}

impl Arrow {
    /// The part that lies at a place, if any.
    fn part_at(&self, place: Place) -> Option<Part> {
        let [x, y] = [place[0] - self.tip[0], place[1] - self.tip[1]];
        let behind = -(x * self.direction[0] + y * self.direction[1]);
        let aside = (x * self.direction[1] - y * self.direction[0]).abs();
        let [length, width] = self.head;
        if behind < 0.0 || behind > self.length {
            None
        } else if behind <= length {
            (aside * length <= behind * width).then_some(Part::Head)
        } else {
            (aside <= self.shaft).then_some(Part::Shaft)
        }
    }
}

/// The pixels of a cell that belong to arrows, as bits in the order of [`DrawingStyle::character`].
#[derive(Clone, Copy, Debug, Default)]
struct Pixels {
    arrow: u32,
    head: u32,
}

impl Pixels {
    /// The pixels of a cell.
    fn of(cell: Point, arrows: &[Arrow], style: DrawingStyle) -> Self {
        let (left, top) = (f32::from(cell.x), 2.0 * f32::from(cell.y));
        let mut pixels = Self::default();
        let mut bit = 1;
        for y in middles(style) {
            for x in [0.25, 0.75] {
                for part in arrows.iter().filter_map(|a| a.part_at([left + x, top + y])) {
                    pixels.arrow |= bit;
                    if part == Part::Head {
                        pixels.head |= bit;
                    }
                }
                bit <<= 1;
            }
        }
        pixels
    }
}

/// How far the middles of the pixels of a cell lie below its upper edge.
fn middles(style: DrawingStyle) -> &'static [f32] {
    match style {
        DrawingStyle::Blocks => &[0.5, 1.5],
        DrawingStyle::Sextants => &[1.0 / 3.0, 1.0, 5.0 / 3.0],
    }
}

impl Board<'_> {
    /// Draws all arrows: pixel by pixel where squares have room for that and the terminal has the characters, else in
    /// lines.
    pub(super) fn arrows(&self, buffer: &mut Buffer) {
        let arrows = self.drawn.iter().filter(|mark| mark.from != mark.to);
        match self.look.pixel_style().filter(|_| self.area.unit > 1) {
            Some(style) => {
                let arrows: Vec<_> = arrows.map(|mark| self.arrow(*mark, style)).collect();
                self.draw_arrows(&arrows, style, buffer);
            }
            None => arrows.for_each(|mark| self.write_arrow(*mark, buffer)),
        }
    }

    /// Draws arrows where the board is empty, and their heads over pieces and marks too.
    fn draw_arrows(&self, arrows: &[Arrow], style: DrawingStyle, buffer: &mut Buffer) {
        if arrows.is_empty() {
            return;
        }
        let count = 2 * style.pixels_down();
        let all = (1 << count) - 1;
        let lower_edge = 0b11 << (count - 2);
        for at in self.area.squares.intersection(buffer.area).positions() {
            let Pixels { arrow, head } = Pixels::of(at, arrows, style);
            let Some(square) = self.area.square_at(at).filter(|_| arrow != 0) else {
                continue;
            };
            let mark = self
                .look
                .theme
                .mark(MarkKind::Player, self.background(square));
            let is_head = 2 * head.count_ones() as usize >= count;
            if !is_head && !is_free(buffer, at, mark) {
                continue;
            }
            let (ink, ground) = (mark.fg.unwrap_or_default(), mark.bg.unwrap_or_default());
            // As in the drawings of pieces, what fills the lower edge is the background of the cell.
            let (filled, fg, bg) = if arrow & lower_edge == lower_edge {
                (all & !arrow, ground, ink)
            } else {
                (arrow, ink, ground)
            };
            buffer[at].reset();
            let glyph = style.character(filled).unwrap_or(' ');
            buffer[at].set_char(glyph).set_fg(fg).set_bg(bg);
        }
    }

    /// The arrow of a mark. It ends a little beyond the middle of an empty square, and at the edge of a piece's square.
    fn arrow(&self, mark: Mark, style: DrawingStyle) -> Arrow {
        let side = 2.0 * f32::from(self.area.unit);
        let (from, to) = (self.middle(mark.from), self.middle(mark.to));
        let [x, y] = [to[0] - from[0], to[1] - from[1]];
        let distance = x.hypot(y);
        let direction = [x / distance, y / distance];
        let further = if self.shown_piece(mark.to).is_some() {
            -side / 2.0 / direction[0].abs().max(direction[1].abs())
        } else {
            0.25 * side
        };
        // The steps of a slanted shaft have to overlap.
        let is_straight = x == 0.0 || y == 0.0;
        let shaft = (0.08 * side).max(if is_straight { 0.5 } else { 0.7 });
        let length = distance + further;
        let down = if y == 0.0 {
            level(shaft, self.area.unit, style)
        } else {
            0.0
        };
        Arrow {
            tip: [
                from[0] + direction[0] * length,
                from[1] + direction[1] * length + down,
            ],
            direction,
            length,
            shaft,
            head: [(0.5 * side).max(2.5).min(length), (0.34 * side).max(2.0)],
        }
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> Place {
        let rect = self.area.rect(square);
        [
            f32::from(rect.x) + f32::from(rect.width) / 2.0,
            2.0 * f32::from(rect.y) + f32::from(rect.height),
        ]
    }

    /// Draws an arrow in lines, from cell to cell.
    fn write_arrow(&self, mark: Mark, buffer: &mut Buffer) {
        let (from, to) = (self.area.centre(mark.from), self.area.centre(mark.to));
        let (x, y) = (
            i32::from(to.x) - i32::from(from.x),
            i32::from(to.y) - i32::from(from.y),
        );
        let mut cells = self.way(mark, from, (x, y));
        // Between neighbors there is no room: the head stands on the piece that is pointed at, or beside it.
        let tip = cells.pop().unwrap_or(Point::new(to.x + 1, to.y));
        let (line, head) = line_and_head(x, y);
        let shapes = cells.into_iter().map(|at| (at, line)).chain([(tip, head)]);
        for (at, shape) in shapes {
            if let Some(square) = self.area.square_at(at) {
                let background = self.background(square);
                let style = self.look.theme.mark(MarkKind::Player, background);
                put(buffer, at, shape, style);
            }
        }
    }

    /// The cells of an arrow that goes so many columns and rows from a point, one for each column or for each row. It
    /// passes behind the pieces, those at its ends too.
    fn way(&self, mark: Mark, from: Point, (x, y): (i32, i32)) -> Vec<Point> {
        // A cell is twice as high as wide.
        let steps = if x.abs() > 2 * y.abs() {
            x.abs()
        } else {
            y.abs()
        };
        let along = |start: u16, way: i32, step: i32| {
            let offset = (2 * way * step + steps * way.signum()) / (2 * steps);
            u16::try_from(i32::from(start) + offset).unwrap_or(start)
        };
        let free = |square| square != mark.from && self.shown_piece(square).is_none();
        (1..=steps)
            .map(|step| Point::new(along(from.x, x, step), along(from.y, y, step)))
            .filter(|&at| self.area.square_at(at).is_some_and(free))
            .collect()
    }
}

/// How far a level shaft of this half width lies below the middle of its square, so that it fills whole rows of pixels.
fn level(shaft: f32, unit: u16, style: DrawingStyle) -> f32 {
    let half = middles(style)[0];
    let is_odd = (shaft / half).round() % 2.0 != 0.0;
    let has_middle_row = !(usize::from(unit) * style.pixels_down()).is_multiple_of(2);
    if is_odd == has_middle_row { 0.0 } else { -half }
}

/// The line and the head of an arrow that goes so many columns to the right and rows down.
fn line_and_head(x: i32, y: i32) -> (char, char) {
    let (width, height) = (x.abs(), 2 * y.abs());
    match (x.signum(), y.signum()) {
        (1, _) if width > 2 * height => ('━', '▶'),
        (-1, _) if width > 2 * height => ('━', '◀'),
        (_, 1) if height > 2 * width => ('┃', '▼'),
        (_, -1) if height > 2 * width => ('┃', '▲'),
        (1, 1) => ('╲', '◢'),
        (1, _) => ('╱', '◥'),
        (_, 1) => ('╱', '◣'),
        _ => ('╲', '◤'),
    }
}
