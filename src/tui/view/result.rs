//! Draws how the game ended: why, who won under which article, and the score of the session.

use super::{figures, raise, text, text_right, width};
use crate::game::Outcome;
use crate::rules::Color;
use crate::text::{sentence, wrap};
use crate::tui::app::App;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// The columns between the text and the large figures.
const GAP: u16 = 2;

/// Draws the result, if there is one and room for it.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Some((area, outcome)) = ui.layout.result.zip(app.session().game().outcome()) else {
        return;
    };
    let (look, buffer) = (ui.look, &mut *ui.buffer);
    let theme = &look.theme;
    raise(area.rect, true, theme.card(), buffer);
    let [white, black] = Color::ALL.map(|color| outcome.points(color));
    let score = format!("{white}-{black}");
    let columns = figures::width(&score).map_or(0, |columns| columns + GAP);
    let narrow = lines(app, outcome, area.text.width.saturating_sub(columns));
    let is_large = look.charset().has_half_blocks() && narrow.len() <= area.text.height.into();
    let lines = if is_large {
        narrow
    } else {
        lines(app, outcome, area.text.width)
    };
    for (index, (line, row)) in lines.iter().zip(area.text.rows()).enumerate() {
        let style = if index == 0 {
            theme.accent()
        } else {
            theme.card()
        };
        text(buffer, row, line, style);
    }
    let longest = lines.iter().map(|line| width(line)).max();
    let free = area.text.after(longest.unwrap_or(0) + GAP);
    if !is_large || figures::draw(buffer, free, &score, theme.accent()).is_none() {
        text_right(buffer, free, &score, theme.accent());
    }
}

/// Returns why and how the game ended, wrapped to this many columns, and the score of the session.
fn lines(app: &App, outcome: Outcome, columns: u16) -> Vec<String> {
    let players = app.session().players();
    let cause = wrap(&sentence(&outcome.cause(players)), columns.into());
    let verdict = sentence(&outcome.verdict(players));
    let after = outcome.article().into_iter().chain(app.session().score());
    cause.into_iter().chain([verdict]).chain(after).collect()
}
