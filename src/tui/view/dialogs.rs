//! What lies over the board: the choice of a piece, a thing to confirm, pages of text.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::board::tile;
use super::{new_game, pages, settings, text};
use crate::rules::{Piece, Role};
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::dialog::{Dialog, Promotion, resign_question};
use crate::tui::layout::Layout;

/// Draws the dialog that is open.
pub fn draw(app: &App, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    match app.dialog() {
        None => {}
        Some(Dialog::Promotion(promotion)) => choices(promotion, look, layout, buffer),
        Some(Dialog::Resign(_, name)) => {
            let inside = frame(" Resign ", look, layout, buffer);
            text(buffer, inside, &resign_question(name), Style::new());
            for (yes, rect) in &layout.confirm {
                let label = if *yes { " y Resign" } else { " n Play on" };
                text(buffer, *rect, label, look.theme.accent());
            }
        }
        Some(Dialog::Settings(page)) => {
            frame(" Settings ", look, layout, buffer);
            settings::draw(page, app.config(), look, layout, buffer);
        }
        Some(Dialog::NewGame(page)) => {
            frame(" New game ", look, layout, buffer);
            new_game::draw(page, look, layout, buffer);
        }
        Some(Dialog::Pages(pages)) => {
            let inside = frame(&format!(" {} ", pages.titles().0), look, layout, buffer);
            if let Some(frame) = layout.overlay {
                pages::draw(pages, look, frame, inside, buffer);
            }
        }
    }
}

/// The four pieces that a pawn may become, each with its letter.
fn choices(promotion: &Promotion, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    for (role, rect) in &layout.promotions {
        let marked = Role::PROMOTIONS[promotion.marked] == *role;
        let piece = Piece {
            color: promotion.color,
            role: *role,
        };
        tile(buffer, look, *rect, piece, marked);
    }
}

/// An empty frame with a title; what is inside it, a column free at both sides.
fn frame(title: &str, look: &Appearance, layout: &Layout, buffer: &mut Buffer) -> Rect {
    let Some(rect) = layout.overlay else {
        return Rect::ZERO;
    };
    Clear.render(rect, buffer);
    buffer.set_style(rect, look.theme.raised());
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(look.theme.faint())
        .title(title)
        .title_style(look.theme.accent());
    block.render(rect, buffer);
    layout.inside()
}
