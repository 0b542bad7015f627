//! Draws how the game ended: the reason, the result, and the article of the Laws.

use ratatui::layout::Rect;

use super::{figures, raise, text, width};
use crate::game::Outcome;
use crate::rules::Color;
use crate::text::{sentence, wrap};
use crate::tui::app::App;
use crate::tui::appearance::Charset;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// The columns between the text and the result.
const GAP: u16 = 1;
/// The scale of the largest figures.
const LARGEST: u16 = 2;

/// Draws the result if there is one and room for it: all of it, or only how the game ended, in one line.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Some((area, outcome)) = ui.layout.result.zip(app.session.game().outcome()) else {
        return;
    };
    let (theme, charset, buffer) = (&ui.look.theme, ui.look.charset, &mut *ui.buffer);
    raise(area.rect, area.rect.y < area.text.y, theme.card(), buffer);
    let result = result(outcome, charset);
    let cause = sentence(&outcome.cause(app.session.players()));
    let room = |cells: Rect| area.text.width.saturating_sub(cells.width + GAP);
    let lines = |cells: Rect| -> Vec<String> {
        if area.is_line() {
            // The message says how the game ended, except when players look back.
            let causes = if app.viewed.is_some() {
                outcome.causes(app.session.players()).to_vec()
            } else {
                vec!["Result".to_owned()]
            };
            let fitting = causes.into_iter().find(|cause| width(cause) <= room(cells));
            return fitting.into_iter().collect();
        }
        let wrapped = wrap(&cause, room(cells).into()).into_iter();
        wrapped.chain(outcome.article()).collect()
    };
    let fits = |cells: &Rect| {
        let article = outcome.article();
        let mut words = cause.split(' ').chain(article.as_deref());
        let breaks_no_word = words.all(|word| width(word) <= room(*cells));
        !cells.is_empty() && breaks_no_word && lines(*cells).len() <= area.text.height.into()
    };
    let large = [LARGEST, 1].map(|scale| figures::cells(&result, area.text, scale));
    let has_figures = charset.has_half_blocks();
    let mut large = large.into_iter().filter(|_| has_figures);
    let cells = large.find(fits).unwrap_or_else(|| {
        let plain = { area.text.line(0) }.take_right(width(&result));
        text(buffer, plain, &result, theme.accent());
        plain
    });
    figures::draw(buffer, cells, &result, theme.accent());
    let words = { area.text }.take_left(room(cells));
    for (index, (line, row)) in lines(cells).iter().zip(words.rows()).enumerate() {
        let style = if index == 0 {
            theme.accent()
        } else {
            theme.card()
        };
        text(buffer, row, line, style);
    }
}

/// Returns the result as in `1–0` and `½–½`, or as in PGN if the terminal lacks these characters.
fn result(outcome: Outcome, charset: Charset) -> String {
    let [white, black] = Color::ALL.map(|color| outcome.points(color));
    match charset {
        Charset::Unicode if outcome.result().is_some() => format!("{white}–{black}"),
        Charset::Unicode | Charset::Console | Charset::Ascii => outcome.score(),
    }
}
