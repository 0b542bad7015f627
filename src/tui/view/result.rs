//! Draws how the game ended: the reason, the result, and the article of the Laws.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{figures, raise, text, width};
use crate::game::{Outcome, Players, Verdict};
use crate::rules::Color;
use crate::text::wrap;
use crate::tui::app::App;
use crate::tui::appearance::Charset;
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
    let theme = &ui.look.theme;
    let result = result(outcome, ui.look.charset);
    if area.is_line() {
        let mut row = area.text;
        let score = row.take_right(width(&result));
        text(ui.buffer, score, &result, theme.accent());
        row.take_right(BEFORE_SCORE);
        // The message says how the game ended, except when players look back.
        let ways = if app.shown().viewed.is_some() {
            outcome.causes(app.session().players()).to_vec()
        } else {
            vec!["Result".to_owned()]
        };
        let fitting = ways.iter().find(|way| width(way) <= row.width);
        text(
            ui.buffer,
            row,
            fitting.map_or("", String::as_str),
            theme.accent(),
        );
        return;
    }
    raise(
        area.rect,
        area.rect.y < area.text.y,
        theme.card(),
        ui.buffer,
    );
    let scales: &[u16] = if ui.look.charset.has_half_blocks() {
        &[LARGEST, 1]
    } else {
        &[]
    };
    let large = match outcome.verdict {
        Verdict::Draw => HALF,
        Verdict::Win(_) | Verdict::DrawWonByBlack | Verdict::NoResult => &result,
    };
    let figures = scales
        .iter()
        .map(|scale| figures::cells(large, area.text, *scale));
    let in_text = { area.text.line(0) }.take_right(width(&result));
    let figures = figures.filter(|cells| !cells.is_empty());
    let sizes: Vec<Rect> = figures.chain([in_text]).collect();
    let styles = [theme.accent(), Style::new(), theme.faint()];
    let words = |cells: Rect| {
        let room = area.text.width.saturating_sub(cells.width + BEFORE_SCORE);
        { area.text }.take_left(room)
    };
    let shown = sizes.iter().find_map(|cells| {
        let lines = lines(outcome, app.session().players(), words(*cells), styles)?;
        Some((*cells, lines))
    });
    let (cells, lines) = shown.unwrap_or((in_text, Vec::new()));
    if cells.height > 1 {
        figures::draw(ui.buffer, cells, large, theme.accent());
    } else {
        text(ui.buffer, cells, &result, theme.accent());
    }
    draw_lines(&lines, words(cells), ui.buffer);
}

fn draw_lines(lines: &[(String, Style)], area: Rect, buffer: &mut Buffer) {
    for ((line, style), row) in lines.iter().zip(area.rows()) {
        text(buffer, row, line, *style);
    }
}

/// Returns the lines beside the result, in the styles of title, sentence and article. They name the players in the longest way
/// in which everything fits into this area and no word is broken; `None` if nothing fits.
fn lines(
    outcome: Outcome,
    players: &Players,
    area: Rect,
    styles: [Style; 3],
) -> Option<Vec<(String, Style)>> {
    let named = [players.clone(), players.in_one_word(), Players::default()];
    let mut ways: Vec<_> = named.iter().map(|it| outcome.headline(it)).collect();
    let [.., briefly] = outcome.causes(players);
    ways.push([briefly, String::new()]);
    let [title_style, more_style, article_style] = styles;
    ways.into_iter().find_map(|[title, more]| {
        let mut lines = Vec::new();
        for (words, style) in [(title, title_style), (more, more_style)] {
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
        lines.extend(rows.into_iter().map(|row| (row, article_style)));
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
