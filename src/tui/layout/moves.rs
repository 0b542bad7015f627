//! The layout of the move list: columns of numbered pairs, or with comments and variations.

use ratatui::layout::Rect;

use super::move_list::{MoveList, MoveListArea, NUMBER_WIDTH};

/// The columns of a pair of moves with its number.
pub const PAIR_WIDTH: u16 = 19;
/// The most columns of a pair.
const WIDEST_PAIR: u16 = 52;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovesArea {
    /// The list of a game without comments and variations.
    Pairs(PairsArea),
    /// The list of a game with comments or variations.
    MoveList(MoveListArea),
}

impl MovesArea {
    /// Returns the list, scrolled so that the shown move is visible.
    pub fn new(rect: Rect, moves: MoveList<'_>) -> Self {
        if moves.annotated {
            Self::MoveList(MoveListArea::new(rect, moves))
        } else {
            Self::Pairs(PairsArea::new(rect, moves))
        }
    }

    pub fn rect(&self) -> Rect {
        match self {
            Self::Pairs(pairs) => pairs.rect,
            Self::MoveList(moves) => moves.rect,
        }
    }
}

/// Columns of numbered pairs, filled from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairsArea {
    pub rect: Rect,
    /// How many columns of pairs stand side by side.
    columns: u16,
    /// The columns of a pair.
    pair_width: u16,
    /// The index of the first visible pair.
    first: usize,
    /// 1 if the game begins with Black's move, so that the first pair lacks White's, else 0.
    shift: usize,
    /// The number of plies in the game.
    plies: usize,
}

impl PairsArea {
    /// Returns the list, scrolled so that the shown ply is visible. Pairs stand in one column as long as all have room.
    fn new(rect: Rect, moves: MoveList<'_>) -> Self {
        let (shift, plies) = (moves.shift(), moves.tree.main.moves.len());
        let pairs = (plies + shift).div_ceil(2);
        let columns = if pairs <= rect.height.into() {
            1
        } else {
            (rect.width / PAIR_WIDTH).max(1)
        };
        let pair_width = (rect.width / columns).min(WIDEST_PAIR);
        let room = usize::from(columns) * usize::from(rect.height);
        let current = (moves.shown.plies() + shift).saturating_sub(1) / 2;
        let first = (current + 1)
            .saturating_sub(room / 2 + 1)
            .min(pairs.saturating_sub(room));
        Self {
            rect,
            columns,
            pair_width,
            first,
            shift,
            plies,
        }
    }

    /// Returns the rows that are shaded, every second one with moves, so that the eye keeps to its row. They scroll with the
    /// moves.
    pub fn shaded_rows(&self) -> impl Iterator<Item = Rect> {
        let pairs = (self.plies + self.shift).div_ceil(2);
        let rows = (self.first..pairs).zip(self.rect.rows());
        rows.filter_map(|(pair, rect)| pair.is_multiple_of(2).then_some(rect))
    }

    /// Returns the cells of the number before a pair, if the pair is visible.
    pub fn number(&self, pair: usize) -> Option<Rect> {
        let height = usize::from(self.rect.height);
        let index = pair.checked_sub(self.first)?;
        if height == 0 || index >= height * usize::from(self.columns) {
            return None;
        }
        let column = u16::try_from(index / height).ok()?;
        let row = u16::try_from(index % height).ok()?;
        Some(Rect::new(
            self.rect.x + column * self.pair_width,
            self.rect.y + row,
            NUMBER_WIDTH,
            1,
        ))
    }

    /// Returns the pair of a ply, counted from 1, and its side of the pair.
    pub fn place(&self, ply: usize) -> (usize, usize) {
        let index = ply - 1 + self.shift;
        (index / 2, index % 2)
    }

    /// Returns the cells of a ply, if it is visible.
    pub fn ply(&self, ply: usize) -> Option<Rect> {
        let (pair, side) = self.place(ply);
        let number = self.number(pair)?;
        let width = (self.pair_width - NUMBER_WIDTH) / 2;
        let x = number.x + NUMBER_WIDTH + width * u16::try_from(side).ok()?;
        Some(Rect::new(x, number.y, width, 1))
    }

    /// Returns the visible plies.
    pub fn shown(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=self.plies)
            .skip((self.first * 2).saturating_sub(self.shift))
            .take_while(|&ply| {
                self.place(ply).0
                    < self.first + usize::from(self.columns) * usize::from(self.rect.height)
            })
    }
}
