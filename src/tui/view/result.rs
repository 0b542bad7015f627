//! Draws how the game ended: the reason, the result, and the article of the Laws.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{figures, raise, text, width};
use crate::game::{Outcome, Players, Verdict};
use crate::rules::Color;
use crate::text::wrap;
use crate::tui::app::App;
use crate::tui::appearance::Charset;
use crate::tui::layout::CardArea;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// The columns between the text and the result.
const BEFORE_SCORE: u16 = 1;
/// A draw in figures: what each player gets.
const HALF: &str = "1/2";
/// The scale of the largest figures.
const LARGEST: u16 = 2;

/// Draws the result if there is one and room for it: on a card, or in one line.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Some((area, outcome)) = ui.layout.result.zip(app.session().game().outcome()) else {
        return;
    };
    if area.is_line() {
        draw_in_row(app, outcome, area.text, ui);
    } else {
        draw_on_card(app.session().players(), outcome, area, ui);
    }
}

/// Draws the result at the end of a row, and before it the cause if nothing else on the screen says it.
fn draw_in_row(app: &App, outcome: Outcome, mut row: Rect, ui: &mut Ui<'_>) {
    let accent = ui.look.theme.accent();
    let result = result(outcome, ui.look.charset);
    let score = row.take_right(width(&result));
    text(ui.buffer, score, &result, accent);
    row.take_right(BEFORE_SCORE);
    // The message says how the game ended, except when players look back.
    let ways = if app.shown().viewed.is_some() {
        outcome.causes(app.session().players()).to_vec()
    } else {
        vec!["Result".to_owned()]
    };
    let fitting = ways.iter().find(|way| width(way) <= row.width);
    text(ui.buffer, row, fitting.map_or("", String::as_str), accent);
}

/// Draws the result on its card, in the largest form that leaves room for the lines beside it: in figures, or as text.
fn draw_on_card(players: &Players, outcome: Outcome, area: CardArea, ui: &mut Ui<'_>) {
    let theme = &ui.look.theme;
    raise(area.rect, area.rect.y < area.text.y, ui.look, ui.buffer);
    let result = result(outcome, ui.look.charset);
    let in_figures = match outcome.verdict {
        Verdict::Draw => HALF,
        Verdict::Win(_) | Verdict::DrawWonByBlack | Verdict::NoResult => &result,
    };
    let scales: &[u16] = if ui.look.charset.has_half_blocks() {
        &[LARGEST, 1]
    } else {
        &[]
    };
    let mut first_row = area.text.line(0);
    let text_cells = first_row.take_right(width(&result));
    let figures = scales
        .iter()
        .map(|scale| figures::cells(in_figures, area.text, *scale));
    let fitting = figures.filter(|cells| !cells.is_empty());
    let candidates = fitting.chain([text_cells]);
    let styles = LineStyles {
        title: theme.accent(),
        sentence: Style::new(),
        article: theme.faint(),
    };
    let placed = place_result(candidates, area.text, |beside| {
        lines(outcome, players, beside, styles)
    });
    let (cells, lines) = placed.unwrap_or((text_cells, Vec::new()));
    if cells.height > 1 {
        figures::draw(
            ui.buffer,
            cells,
            in_figures,
            theme.accent(),
            ui.look.has_gaps,
        );
    } else {
        text(ui.buffer, cells, &result, theme.accent());
    }
    for ((line, style), row) in lines.iter().zip(beside(cells, area.text).rows()) {
        text(ui.buffer, row, line, *style);
    }
}

/// Returns the first of these places for a result that leaves room for the lines beside it, and those lines; `None` if none
/// does.
fn place_result(
    mut candidates: impl Iterator<Item = Rect>,
    area: Rect,
    lines_in: impl Fn(Rect) -> Option<Vec<(String, Style)>>,
) -> Option<(Rect, Vec<(String, Style)>)> {
    candidates.find_map(|cells| {
        let lines = lines_in(beside(cells, area))?;
        Some((cells, lines))
    })
}

/// Returns the part of an area that is left beside a result in these cells.
fn beside(cells: Rect, area: Rect) -> Rect {
    let columns = area.width.saturating_sub(cells.width + BEFORE_SCORE);
    area.with_width(columns)
}

/// The styles of the lines beside a result.
#[derive(Clone, Copy)]
struct LineStyles {
    title: Style,
    sentence: Style,
    article: Style,
}

/// Returns the lines beside the result, each with its style. They name the players in the longest way that fits into this area
/// without breaking a word; `None` if none does.
fn lines(
    outcome: Outcome,
    players: &Players,
    area: Rect,
    styles: LineStyles,
) -> Option<Vec<(String, Style)>> {
    let named = [players.clone(), players.in_one_word(), Players::default()];
    let mut ways: Vec<_> = named.iter().map(|it| outcome.headline(it)).collect();
    let [.., briefly] = outcome.causes(players);
    ways.push([briefly, String::new()]);
    ways.into_iter().find_map(|[title, sentence]| {
        let mut lines = Vec::new();
        for (words, style) in [(title, styles.title), (sentence, styles.sentence)] {
            let wrapped = wrap(&words, area.width.into()).into_iter();
            lines.extend(wrapped.map(|line| (line, style)));
            if words.split(' ').any(|word| width(word) > area.width) {
                return None;
            }
        }
        // A house rule may take a line of its own, but no article is broken.
        let article = outcome.article().unwrap_or_default();
        let rows = match article.split_once(", FIDE") {
            Some((rule, number)) if width(&article) > area.width => {
                vec![format!("{rule},"), format!("FIDE{number}")]
            }
            _ => vec![article],
        };
        lines.extend(rows.into_iter().map(|row| (row, styles.article)));
        let fits = lines.iter().all(|(line, _)| width(line) <= area.width);
        (fits && lines.len() <= area.height.into()).then_some(lines)
    })
}

/// Returns the result as in `1–0` and `½–½`, or as in PGN if the terminal lacks these characters.
fn result(outcome: Outcome, charset: Charset) -> String {
    let [white, black] = Color::ALL.map(|color| outcome.points(color));
    match charset {
        Charset::Unicode if outcome.result().is_some() => format!("{white}–{black}"),
        Charset::Unicode | Charset::Console | Charset::Ascii => outcome.score(),
    }
}
