//! Draws the board of the game with the dragged or sliding piece.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::raise;
use crate::rules::{Bitboard, Position, Square};
use crate::tui::app::App;
use crate::tui::layout::{BoardArea, Coordinates};
use crate::tui::message::Message;
use crate::tui::request::{Request, ScreenRequest};
use crate::tui::selection::Mark;
use crate::tui::ui::Ui;
use crate::tui::widgets::board::{Board, Pose, draw_lifted, put_piece};
use crate::tui::widgets::{RectParts, text};

pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Some(area) = draw_rim(ui) else {
        return;
    };
    if app.shown().looks_back() {
        draw_viewing_frame(area, ui);
    }
    let mut shown = *app.shown().position();
    if let Some(m) = app.hand.pending() {
        shown.play(m);
    }
    let marks = marks(app);
    let board = board_of(app, ui, area, &shown, &marks);
    board.draw(ui.buffer);
    if board.shows_pieces {
        draw_moving_piece(&board, app, ui.buffer);
    }
}

/// Draws the rim, makes the squares clickable, and returns where the board is; `None` if it has no place.
pub fn draw_rim(ui: &mut Ui<'_>) -> Option<BoardArea> {
    let (look, layout, buffer) = (ui.look, ui.layout, &mut *ui.buffer);
    let area = layout.board?;
    if let Some(rim) = layout.rim {
        raise(rim, rim.y < area.squares.y, look.theme.card(), look, buffer);
    }
    for square in Square::all() {
        ui.seen.put(
            area.rect(square),
            Request::Screen(ScreenRequest::Square(square)),
        );
    }
    Some(area)
}

/// Draws a line to the right of a board that does not show the current position, and one to its left if the digits are there.
fn draw_viewing_frame(area: BoardArea, ui: &mut Ui<'_>) {
    let squares = area.squares;
    let right = ui.layout.screen.with_columns(squares.right(), 1);
    let theme = &ui.look.theme;
    let color = theme.line_at_board();
    let ([left_line, right_line], style) = if ui.look.has_gaps {
        ([" "; 2], theme.chosen().bg(color))
    } else {
        (["▐", "▌"], theme.accent().fg(color))
    };
    let mut sides = vec![(right, right_line)];
    match area.coordinates {
        Coordinates::Around => sides.push((right.with_columns(squares.x - 1, 1), left_line)),
        // The digits are on the squares, which begin at the edge of the screen.
        Coordinates::Inside => {}
    }
    for (column, line) in sides {
        for row in column.with_rows(squares.y, squares.height).rows() {
            text(ui.buffer, row, line, style);
        }
    }
}

/// Returns the marks that players have drawn, and those that belong to the position in a game that is read.
fn marks(app: &App) -> Vec<Mark> {
    let mut marks = app.hand.marks().made.clone();
    if app.session.is_read() {
        let of_position = app.session.view().tree().board_marks(&app.shown().path());
        marks.extend(of_position.into_iter().map(|mark| Mark {
            from: mark.from,
            to: mark.to,
            color: Some(mark.color),
        }));
    }
    marks
}

/// Returns the board with all its marks. If pieces are hidden, it has only the cursor, the square of the piece in hand, and the
/// marks that players drew. While it shows why a king is mated, it also has the check, and the pieces and squares of the mate,
/// but no other marks. `shown` is the position, including a move that waits to be confirmed or answered.
fn board_of<'a>(
    app: &'a App,
    ui: &Ui<'a>,
    area: BoardArea,
    shown: &'a Position,
    marks: &'a [Mark],
) -> Board<'a> {
    let hand = &app.hand;
    let board = Board {
        chosen: hand
            .selection()
            .origin()
            .or(pending_to(app))
            .into_iter()
            .collect(),
        cursor: app.cursor(),
        drawn: marks,
        ..Board::new(ui.look, area, shown)
    };
    if ui.look.hides_pieces {
        // Marks would show where the pieces are.
        return Board {
            shows_pieces: false,
            check: None,
            ..board
        };
    }
    match app.mate_net() {
        None => with_marks(app, &board),
        net @ Some(_) => Board { net, ..board },
    }
}

/// Returns a copy of the board with the usual marks: the ghost, the pieces that fit the typed text or that are touched, refused
/// squares and, if the setting `highlight` is on, destinations and the last move.
fn with_marks<'a>(app: &App, board: &Board<'a>) -> Board<'a> {
    // A ghost is the pale copy of a piece that is dragged, or whose move is not confirmed or answered yet.
    let ghost_square = ghost_square(app);
    // A sliding piece is drawn on its way, so the square where it arrives looks empty. With a ghost no piece slides: a drag
    // hides the slide, and a move that waits ends it.
    let arriving_at = match ghost_square {
        Some(_) => None,
        None => app.slide.map(|slide| slide.to),
    };
    let typed = app.typed().squares();
    let destinations = app.destinations();
    let dragged = app.hand.selection().dragged();
    let under_pointer = dragged.and_then(|held| board.area.square_at(held.at));
    let marked = Board {
        ghost_square,
        arriving_at,
        // The square where the dragged piece would go if the player let go of it now.
        under: under_pointer.filter(|&square| destinations.contains(square)),
        chosen: board.chosen | typed.from | app.shown().touched(&app.hand).into_iter().collect(),
        refused: refused_squares(app.line.message()),
        ..*board
    };
    if !app.settings().highlight.is_on() {
        return marked;
    }
    Board {
        last_move: last_move(app),
        destinations: destinations | typed.to,
        ..marked
    }
}

/// Returns the square with a ghost: the one that a dragged piece has left, or the destination of a move that waits to be
/// confirmed or answered. Returns `None` without such a piece or move.
fn ghost_square(app: &App) -> Option<Square> {
    match app.hand.selection().dragged() {
        Some(held) => Some(held.from),
        None => pending_to(app),
    }
}

/// Returns the squares that a message gives as the reason why a move was refused.
fn refused_squares(message: &Message) -> Bitboard {
    match message {
        Message::Error(_, squares) => *squares,
        Message::None | Message::Info(_) => Bitboard::EMPTY,
    }
}

/// Returns the destination of the move that waits to be confirmed or answered; `None` without such a move.
fn pending_to(app: &App) -> Option<Square> {
    let pending = app.hand.pending()?;
    let [_, to] = app.shown().position().squares_of(pending);
    Some(to)
}

/// Returns the two squares of the move that waits to be confirmed or answered. If there is none, returns those of the last
/// move, or no squares before the first move.
fn last_move(app: &App) -> Bitboard {
    let squares = match (app.hand.pending(), app.shown().last()) {
        (Some(pending), _) => Some(app.shown().position().squares_of(pending)),
        (None, Some((ply, before))) => Some(before.squares_of(ply.played)),
        (None, None) => None,
    };
    squares.into_iter().flatten().collect()
}

/// Draws the dragged or sliding piece above everything else.
fn draw_moving_piece(board: &Board<'_>, app: &App, buffer: &mut Buffer) {
    if let Some(held) = app.hand.selection().dragged() {
        if let Some(piece) = board.placement.piece_on(held.from) {
            draw_lifted(piece, held.at, board.area.unit, board.look, buffer);
        }
    } else if let Some(slide) = app.slide {
        let (from, to) = (board.area.rect(slide.from), board.area.rect(slide.to));
        let halfway = Rect {
            x: from.x.midpoint(to.x),
            y: from.y.midpoint(to.y),
            ..from
        };
        if let Some(piece) = board.placement.piece_on(slide.to) {
            put_piece(buffer, board.look, halfway, piece, Pose::Lifted);
        }
    }
}
