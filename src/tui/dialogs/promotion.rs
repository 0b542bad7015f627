//! The dialog for the promotion of a pawn: a card over four squares, from the square of the promotion toward the middle of the
//! board. Each square has one of the pieces to choose from.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Margin, Rect};
use ratatui::widgets::Borders;

use super::{Dialog, frame};
use crate::rules::{Color, Move, Piece, PieceLetters, Rank, Role};
use crate::settings::Config;
use crate::tui::layout::Layout;
use crate::tui::request::{DialogRequest, Request, ScreenRequest, Step};
use crate::tui::ui::Ui;
use crate::tui::widgets::board::{TraySquare, tray_square};
use crate::tui::widgets::{List, RectParts, text};

/// The pieces to choose from. The first one is on the square of the promotion.
const ROLES: [Role; 4] = Role::PROMOTIONS;
/// The columns beside a piece for `▸` and the piece's letter.
const LETTER: u16 = 2;

#[derive(Clone, Debug)]
pub struct Promotion {
    /// The pawn's move, without a promotion piece.
    pawn: Move,
    color: Color,
    /// The letters that choose a piece, in either case.
    letters: PieceLetters,
    roles: List,
}

/// The cells of one of the pieces to choose from.
#[derive(Clone, Copy, Debug)]
struct Place {
    square: Rect,
    is_light: bool,
    /// The cells beside the square, for `▸` and the letter.
    beside: Rect,
}

impl Place {
    fn clickable(self) -> Rect {
        self.square.union(self.beside)
    }
}

impl Promotion {
    /// Opens the dialog with the queen marked.
    pub fn new(pawn: Move, color: Color, letters: PieceLetters) -> Self {
        Self {
            pawn,
            color,
            letters,
            roles: List::new(ROLES.len()),
        }
    }

    fn choose(&self, role: Role) -> Request {
        Request::answer(Request::Screen(ScreenRequest::Play(Move::promoting(
            self.pawn.from,
            self.pawn.to,
            role,
        ))))
    }

    /// Returns where the pieces are, in the order of [`ROLES`]; empty if there is no board.
    fn places(&self, layout: &Layout) -> Vec<Place> {
        let Some(board) = layout.board else {
            return Vec::new();
        };
        let is_white = self.pawn.to.rank() == Rank::Eight;
        let toward_middle = if is_white { -1 } else { 1 };
        let squares = (0..4).filter_map(|ranks| self.pawn.to.offset(0, toward_middle * ranks));
        let places = squares.map(|on_board| {
            let square = board.rect(on_board);
            let (left, right) = (square.x.saturating_sub(LETTER), square.right());
            let has_room = right + LETTER < layout.screen.right();
            let x = if has_room { right } else { left };
            let beside = square.with_columns(x, LETTER);
            Place {
                square,
                is_light: on_board.is_light(),
                beside,
            }
        });
        places.collect()
    }

    /// Draws one of the pieces to choose from like a piece of the position editor's tray, with its letter beside it, and makes
    /// both clickable. If the piece is marked, `▸` is before the letter, and the cursor is there, as in lists. On the square,
    /// the cursor would cut through the piece.
    fn draw_piece(&self, index: usize, place: Place, ui: &mut Ui<'_>) {
        let role = ROLES[index];
        let offered = TraySquare {
            piece: Piece {
                color: self.color,
                role,
            },
            light: place.is_light,
            rect: place.square,
        };
        let is_marked = self.roles.is_marked(index);
        // A ghost would show that somebody is moving the piece.
        let is_ghost = false;
        tray_square(ui, &offered, is_marked, is_ghost);
        let mark = if is_marked { '▸' } else { ' ' };
        let letter = self.letters.letter(role).unwrap_or(' ');
        let line = place.beside.line(place.square.height / 2);
        let accent = ui.look.theme.accent();
        text(ui.buffer, line, &format!("{mark}{letter}"), accent);
        let click = Request::Dialog(DialogRequest::Item(index, Step::None));
        ui.seen.put(place.clickable(), click);
        if is_marked {
            ui.seen.cursor = line.as_position();
        }
    }
}

impl Dialog for Promotion {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        let places = self.places(layout).into_iter();
        let items = places.map(Place::clickable);
        let card = items.reduce(Rect::union)?.outer(Margin::new(1, 1));
        Some(card.intersection(layout.screen))
    }

    /// Handles a key: a letter chooses its piece, arrows mark a piece, Enter or Space chooses the marked one. Esc closes the
    /// dialog, and the pawn does not move.
    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> Request {
        match key.code {
            KeyCode::Esc => return Request::Close,
            KeyCode::Up | KeyCode::Left => self.roles.up(),
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => self.roles.down(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(ROLES[self.roles.marked()]),
            KeyCode::Char(letter) => {
                return match self.letters.role(letter.to_ascii_uppercase()) {
                    Some(role) if ROLES.contains(&role) => self.choose(role),
                    Some(_) | None => Request::Nothing,
                };
            }
            _ => {}
        }
        Request::Nothing
    }

    fn click(&mut self, item: usize, _step: Step) -> Request {
        self.choose(ROLES[item])
    }

    fn draw(&self, ui: &mut Ui<'_>, _config: &Config) {
        let Some(card) = self.frame(ui.layout) else {
            return;
        };
        let places = self.places(ui.layout);
        // Squares at the edge of the screen leave no room for a border, and so none for its corners.
        let mut borders = Borders::ALL;
        for Place { square, .. } in &places {
            for (border, is_covered) in [
                (Borders::LEFT, square.x == card.x),
                (Borders::RIGHT, square.right() == card.right()),
                (Borders::TOP, square.y == card.y),
                (Borders::BOTTOM, square.bottom() == card.bottom()),
            ] {
                if is_covered {
                    borders.remove(border);
                }
            }
        }
        frame::draw_with_borders(card, "", borders, ui);
        for (index, place) in places.into_iter().enumerate() {
            self.draw_piece(index, place, ui);
        }
    }

    fn is_about_position(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::rules::{File, Square};
    use crate::theme::ThemeFile;
    use crate::tui::appearance::{Appearance, PieceSet};
    use crate::tui::layout::tests::layout_of;
    use crate::tui::theme::{Depth, Theme};

    fn look() -> Appearance {
        let theme = Theme::new(&ThemeFile::default(), Depth::True);
        Appearance::new(theme, PieceSet::Glyphs)
    }

    /// Draws the dialog on an empty screen.
    fn drawn(dialog: &Promotion, layout: &Layout, look: &Appearance) -> Buffer {
        let mut buffer = Buffer::empty(layout.screen);
        let mut ui = Ui::new(&mut buffer, look, layout);
        dialog.draw(&mut ui, &Config::default());
        buffer
    }

    #[test]
    fn squares_at_the_edge_of_the_screen_have_no_corners_of_the_frame() {
        for (pawn, bottom, corners) in [
            ("a7a8", Color::White, [" │", "─╯"]),
            ("d7d8", Color::White, ["││", "╰╯"]),
            ("d2d1", Color::White, ["╭╮", "││"]),
            ("a2a1", Color::Black, ["││", "╰╯"]),
            ("h2h1", Color::Black, [" │", "─╯"]),
        ] {
            let pawn: Move = pawn.parse().unwrap();
            let dialog = Promotion::new(pawn, Color::White, PieceLetters::ENGLISH);
            let layout = layout_of(Rect::new(0, 0, 80, 24), bottom);
            let buffer = drawn(&dialog, &layout, &look());
            let frame = dialog.frame(&layout).unwrap();
            let drawn_corners = [frame.y, frame.bottom() - 1].map(|y| {
                let sides = [frame.x, frame.right() - 1];
                sides.map(|x| buffer[(x, y)].symbol()).concat()
            });
            assert_eq!(drawn_corners, corners, "{pawn}");
        }
    }

    #[test]
    fn every_piece_is_on_the_card_with_its_letter_no_matter_where_the_pawn_is() {
        let pawns = File::ALL.map(|file| Square::new(file, Rank::Seven));
        for (square, (width, height)) in pawns
            .into_iter()
            .flat_map(|at| [(40, 12), (80, 24), (120, 40)].map(|size| (at, size)))
        {
            let to = square.offset(0, 1).unwrap();
            let dialog = Promotion::new(Move::new(square, to), Color::White, PieceLetters::ENGLISH);
            for bottom in Color::ALL {
                let layout = layout_of(Rect::new(0, 0, width, height), bottom);
                let buffer = drawn(&dialog, &layout, &look());
                let places = dialog.places(&layout);
                let besides = places.iter().map(|place| place.beside);
                let letters: String = besides
                    .flat_map(Rect::positions)
                    .flat_map(|at| buffer[at].symbol().chars())
                    .filter(char::is_ascii_uppercase)
                    .collect();
                assert_eq!(letters, "QNRB", "{square} at {width}x{height}");
                let lowest = places.iter().map(|place| place.square.bottom()).max();
                let frame = dialog.frame(&layout).map(|card| card.bottom() - 1);
                assert!(frame <= lowest, "{square} at {width}x{height}");
            }
        }
    }
}
