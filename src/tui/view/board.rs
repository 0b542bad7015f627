//! Draws the board of the game with the dragged or sliding piece.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::raise;
use crate::rules::Bitboard;
use crate::tui::app::{App, Message};
use crate::tui::appearance::Appearance;
use crate::tui::layout::{BoardArea, Layout};
use crate::tui::widgets::board::{Away, Board, put_piece};
use crate::tui::widgets::text;

/// Draws the board, or a message that the screen is too small for it.
pub fn draw(app: &App, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    let Some(area) = layout.board else {
        let line = Rect {
            height: layout.screen.height.min(1),
            ..layout.screen
        };
        let standing = app.session().standing();
        text(
            buffer,
            line,
            &format!("Too small for a board. {standing}"),
            look.theme.accent(),
        );
        return;
    };
    if let Some(rim) = layout.rim {
        raise(rim, rim.y < area.squares.y, look.theme.card(), buffer);
    }
    if look.hides_pieces() {
        blindfold_board(app, look, area).draw(buffer);
        return;
    }
    let board = board_of(app, look, area);
    board.draw(buffer);
    draw_moving_piece(&board, app, buffer);
}

/// Returns the board without pieces, and without any mark that would tell where one is.
fn blindfold_board<'a>(app: &'a App, look: &'a Appearance, area: BoardArea) -> Board<'a> {
    Board {
        origin: app.selection().origin(),
        cursor: app.cursor(),
        shows_pieces: false,
        check: None,
        ..Board::new(look, area, app.shown(), app.marks())
    }
}

/// Returns the board with selection, marks and highlights.
fn board_of<'a>(app: &'a App, look: &'a Appearance, area: BoardArea) -> Board<'a> {
    let selection = app.selection();
    let destinations = app.destinations();
    let over = selection.dragged().and_then(|held| area.square_at(held.at));
    let refused = match app.message() {
        Message::Error(_, squares) => *squares,
        _ => Bitboard::EMPTY,
    };
    let away = match (selection.dragged(), app.slide()) {
        (Some(held), _) => Away::Dragged(held.from),
        (None, Some(slide)) => Away::Gliding(slide.to),
        (None, None) => Away::None,
    };
    let last = app.last_shown().map(|ply| ply.played);
    let last = last.into_iter().flat_map(|m| [m.from, m.to]).collect();
    let highlighted = |squares: Bitboard| {
        let is_on = app.settings().highlight.is_on();
        if is_on { squares } else { Bitboard::EMPTY }
    };
    Board {
        last_move: highlighted(last),
        origin: selection.origin(),
        touched: app.touched(),
        away,
        destinations: highlighted(destinations),
        under: over.filter(|&square| destinations.contains(square)),
        cursor: app.cursor(),
        pointed_out: refused | app.typed_squares(),
        ..Board::new(look, area, app.shown(), app.marks())
    }
}

/// Draws the dragged or sliding piece above everything else.
fn draw_moving_piece(board: &Board<'_>, app: &App, buffer: &mut Buffer) {
    let unit = board.area.unit;
    let (square, corner) = if let Some(held) = app.selection().dragged() {
        let centre = (unit - 1, unit / 2);
        (
            held.from,
            (
                held.at.x.saturating_sub(centre.0),
                held.at.y.saturating_sub(centre.1),
            ),
        )
    } else if let Some(slide) = app.slide() {
        let (from, to) = (board.area.rect(slide.from), board.area.rect(slide.to));
        (
            slide.to,
            (slide.between(from.x, to.x), slide.between(from.y, to.y)),
        )
    } else {
        return;
    };
    if let Some(piece) = board.position.board().piece_on(square) {
        put_piece(buffer, board.look, unit, corner.into(), piece, false);
    }
}
