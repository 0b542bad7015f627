//! The choice of a piece for a pawn, on the squares from the pawn's towards the middle of the board.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::{DialogAction, DialogBehavior, DrawContext};
use crate::game::Action;
use crate::rules::{Color, Move, Piece, Rank, Role};
use crate::tui::layout::Layout;
use crate::tui::widgets::{List, board};

/// The order in which the player is shown the pieces.
const ROLES: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

#[derive(Clone, Debug)]
pub struct Promotion {
    /// The pawn's move, its promotion open.
    pawn: Move,
    color: Color,
    roles: List,
}

impl Promotion {
    /// A choice with the queen marked.
    pub fn new(pawn: Move, color: Color) -> Self {
        Self {
            pawn,
            color,
            roles: List::new(ROLES.len()),
        }
    }

    fn choose(&self, role: Role) -> DialogAction {
        let promoting = Move::promoting(self.pawn.from, self.pawn.to, role);
        DialogAction::Act(Action::Move(promoting))
    }

    /// Returns the squares of the pieces; none if there is no board.
    fn squares(&self, layout: &Layout) -> Vec<Rect> {
        let Some(board) = layout.board else {
            return Vec::new();
        };
        let step = if self.pawn.to.rank() == Rank::Eight {
            -1
        } else {
            1
        };
        let squares = (0..4).filter_map(|index| self.pawn.to.offset(0, step * index));
        squares.map(|square| board.rect(square)).collect()
    }
}

impl DialogBehavior for Promotion {
    fn frame(&self, _layout: &Layout) -> Option<Rect> {
        None
    }

    fn item_at(&self, at: Point, layout: &Layout) -> Option<usize> {
        let mut squares = self.squares(layout).into_iter();
        squares.position(|square| square.contains(at))
    }

    /// A letter chooses, arrows mark, Enter takes what is marked, Esc takes the pawn back.
    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> DialogAction {
        match key.code {
            KeyCode::Esc => return DialogAction::Close,
            KeyCode::Up | KeyCode::Left => self.roles.up_around(),
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => self.roles.down_around(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(ROLES[self.roles.marked()]),
            KeyCode::Char(letter) => {
                let role = Role::from_letter(letter).filter(|role| ROLES.contains(role));
                return role.map_or(DialogAction::Stay, |role| self.choose(role));
            }
            _ => {}
        }
        DialogAction::Stay
    }

    fn click_item(&mut self, index: usize, _at: Point, _layout: &Layout) -> DialogAction {
        self.choose(ROLES[index])
    }

    fn draw(&self, context: DrawContext<'_>, buffer: &mut Buffer) {
        let squares = self.squares(context.layout).into_iter().zip(ROLES);
        for (index, (square, role)) in squares.enumerate() {
            let piece = Piece {
                color: self.color,
                role,
            };
            let is_marked = self.roles.is_marked(index);
            board::tile(buffer, context.look, square, piece, is_marked);
        }
    }

    /// The cell in which the glyph of the marked piece stands.
    fn cursor(&self, layout: &Layout) -> Option<Point> {
        let square = *self.squares(layout).get(self.roles.marked())?;
        Some(Point::new(
            square.x + (square.width - 1) / 2,
            square.y + square.height / 2,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::dialogs::tests::layout;

    #[test]
    fn the_pieces_begin_on_the_pawns_square_and_lead_towards_the_middle() {
        for (pawn, bottom) in [
            ("e7e8", Color::White),
            ("a2a1", Color::White),
            ("h7h8", Color::Black),
        ] {
            let pawn: Move = pawn.parse().unwrap();
            let dialog = Promotion::new(pawn, Color::White);
            let layout = layout(Rect::new(0, 0, 80, 24), bottom);
            let squares = dialog.squares(&layout);
            assert_eq!(squares.len(), 4);
            assert_eq!(squares[0], layout.board.unwrap().rect(pawn.to));
            for (index, square) in squares.iter().enumerate() {
                let item = dialog.item_at(square.as_position(), &layout);
                assert_eq!(item, Some(index));
            }
        }
    }
}
