//! Where the real cursor belongs. Screen readers and magnifiers follow it, so in every frame it stands on what the next
//! key acts on.

use ratatui::layout::{Position as Point, Rect};

use super::{entry, games, new_game, pages};
use crate::tui::app::App;
use crate::tui::dialog::{Dialog, Promotion};
use crate::tui::layout::Layout;

/// The cell for the cursor: in what lies over the board, on the square that the arrows steer, or in the entry line.
pub fn focus(app: &App, layout: &Layout) -> Point {
    let dialog = app.dialog().and_then(|dialog| in_dialog(dialog, layout));
    let square = app.cursor().filter(|_| app.entry().is_empty());
    let steered = square.and_then(|square| Some(layout.board?.centre(square)));
    dialog
        .or(steered)
        .unwrap_or_else(|| entry::cursor(app, layout))
}

/// What is marked in a dialog, or what Enter says in it; none if there is no room for that.
fn in_dialog(dialog: &Dialog, layout: &Layout) -> Option<Point> {
    match dialog {
        Dialog::Promotion(promotion) => {
            let marked = Promotion::CHOICES[promotion.marked];
            rect_of(&layout.promotions, marked).map(centre)
        }
        Dialog::Resign(..) | Dialog::Delete(_) | Dialog::Pasted(_) => {
            rect_of(&layout.confirm, true).map(second_cell)
        }
        Dialog::Choose(choice) => rect_of(&layout.items, choice.marked()).map(Rect::as_position),
        Dialog::Settings(page) => rect_of(&layout.items, page.marked()).map(Rect::as_position),
        Dialog::Games(list) => {
            let row = rect_of(&layout.items, list.marked()).filter(|_| list.is_chosen_from());
            row.map(Rect::as_position)
                .or_else(|| Some(games::cursor(list, layout)))
        }
        Dialog::NewGame(page) => new_game::cursor(page, layout),
        Dialog::Pages(pages) => pages::cursor(pages, layout.inside()),
    }
}

/// The cells of one of several things.
fn rect_of<T: Copy + PartialEq>(things: &[(T, Rect)], wanted: T) -> Option<Rect> {
    let mut things = things.iter().filter(|(thing, _)| *thing == wanted);
    things
        .next()
        .map(|(_, rect)| *rect)
        .filter(|rect| !rect.is_empty())
}

/// The cell in which the glyph of a piece stands.
fn centre(rect: Rect) -> Point {
    Point::new(rect.x + (rect.width - 1) / 2, rect.y + rect.height / 2)
}

/// The first letter of an answer, behind a blank.
fn second_cell(rect: Rect) -> Point {
    Point::new(rect.x + 1.min(rect.width - 1), rect.y)
}

#[cfg(test)]
mod tests;
