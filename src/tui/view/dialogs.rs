//! What lies over the board: the choice of a piece, a thing to confirm, pages of text.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::board::tile;
use super::{games, more, new_game, pages, settings, text};
use crate::rules::Piece;
use crate::tui::action_choice::{ActionChoice, LETTER};
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::dialog::{Dialog, Promotion, resign_question};
use crate::tui::games::DELETE_QUESTION;
use crate::tui::layout::Layout;
use crate::tui::pasted::Pasted;

/// Draws the dialog that is open.
pub fn draw(app: &App, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    match app.dialog() {
        None => {}
        Some(Dialog::Promotion(promotion)) => choices(promotion, look, layout, buffer),
        Some(Dialog::Resign(_, name)) => {
            let inside = frame(" Resign ", look, layout, buffer);
            text(buffer, inside, &resign_question(name), Style::new());
            answers([" y Resign", " n Play on"], look, layout, buffer);
        }
        Some(Dialog::Choose(choice)) => {
            frame(choice.title, look, layout, buffer);
            actions(choice, look, layout, buffer);
        }
        Some(Dialog::Delete(question)) => {
            let inside = frame(" Delete ", look, layout, buffer);
            let lines = [DELETE_QUESTION, &question.game];
            for (line, row) in lines.into_iter().zip(inside.rows()) {
                text(buffer, row, line, Style::new());
            }
            answers([" y Delete", " n Keep"], look, layout, buffer);
        }
        Some(Dialog::Games(list)) => {
            let room = layout.overlay.map_or(0, |frame| frame.width);
            let title = list.title(usize::from(room.saturating_sub(4)));
            frame(&format!(" {title} "), look, layout, buffer);
            games::draw(list, look, layout, buffer);
        }
        Some(Dialog::Pasted(pasted)) => question(pasted, look, layout, buffer),
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

/// What was pasted, and the answers. Where there is too little room, the end is shown: it says what to do.
fn question(pasted: &Pasted, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    let inside = frame(" Pasted ", look, layout, buffer);
    let lines = pasted.lines(Layout::page_room(layout.screen));
    let room = inside.height.saturating_sub(2);
    let hidden = lines.len().saturating_sub(room.into());
    for (line, row) in lines.iter().skip(hidden).zip(inside.rows()) {
        text(buffer, row, line, Style::new());
    }
    answers([pasted.yes, " n Leave"], look, layout, buffer);
}

/// A question, and the actions that may be chosen below it, each with its letter.
fn actions(choice: &ActionChoice, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    let question = choice.question(Layout::page_room(layout.screen));
    for (line, row) in question.iter().zip(layout.above.rows()) {
        text(buffer, row, line, Style::new());
    }
    for &(index, row) in &layout.items {
        let Some(item) = choice.choices().get(index) else {
            continue;
        };
        let marked = index == choice.marked();
        let mark = if marked { '▸' } else { ' ' };
        let letter = item.letter.unwrap_or(' ');
        text(
            buffer,
            row,
            &format!("{mark} {letter}"),
            look.theme.accent(),
        );
        let label = Rect {
            x: row.x + LETTER.min(row.width),
            width: row.width.saturating_sub(LETTER),
            ..row
        };
        let style = if marked {
            look.theme.chosen()
        } else {
            Style::new()
        };
        text(buffer, label, &item.label, style);
    }
    more(layout, choice.choices().len(), look, buffer);
}

/// Yes and no, in the words of what is asked.
fn answers([yes, no]: [&str; 2], look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    for (is_yes, rect) in &layout.confirm {
        let label = if *is_yes { yes } else { no };
        text(buffer, *rect, label, look.theme.accent());
    }
}

/// The four pieces that a pawn may become, each with its letter.
fn choices(promotion: &Promotion, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    for (role, rect) in &layout.promotions {
        let marked = Promotion::CHOICES[promotion.marked] == *role;
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
    buffer.set_style(rect, look.theme.dialog());
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(look.theme.faint())
        .title(title)
        .title_style(look.theme.accent());
    block.render(rect, buffer);
    layout.inside()
}
