//! Draws how the game ended: the result, the cause, and the article of the Laws.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{raise, text, width};
use crate::game::{Outcome, Players, Verdict};
use crate::rules::Color;
use crate::text::{Headline, wrap};
use crate::tui::app::App;
use crate::tui::appearance::{Appearance, Charset};
use crate::tui::layout::CardArea;
use crate::tui::theme::Theme;
use crate::tui::ui::Ui;
use crate::tui::widgets::{RectParts, figures};

/// The columns between the text and the result.
const BEFORE_SCORE: u16 = 1;
/// A draw in figures: the points of each player.
const HALF: &str = "1/2";
/// The scale of the largest figures.
const LARGEST: u16 = 2;

/// Draws the result if there is one and room for it: on a card, or in one line.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Some((area, outcome)) = ui.layout.result.zip(app.session.game().outcome()) else {
        return;
    };
    if area.is_line() {
        draw_in_row(app, outcome, area.text, ui);
    } else {
        draw_on_card(app.session.players(), outcome, area, ui);
    }
}

/// Draws the result at the end of a row. Before it comes the cause if nothing else on the screen says it, otherwise the word
/// `Result`.
fn draw_in_row(app: &App, outcome: Outcome, mut row: Rect, ui: &mut Ui<'_>) {
    let accent = ui.look.theme.accent();
    let result = result(outcome, ui.look.charset);
    let score = row.take_right(width(&result));
    text(ui.buffer, score, &result, accent);
    row.take_right(BEFORE_SCORE);
    // The message says how the game ended, except while players view an earlier position.
    let ways = if app.shown().viewed.is_some() {
        outcome.causes(app.session.players()).to_vec()
    } else {
        vec!["Result".to_owned()]
    };
    let fitting = ways.iter().find(|way| width(way) <= row.width);
    text(ui.buffer, row, fitting.map_or("", String::as_str), accent);
}

/// Draws the result on its card, with lines beside it that say how the game ended. The result is in the largest figures that
/// leave room for the lines; otherwise it is text, perhaps without lines.
fn draw_on_card(players: &Players, outcome: Outcome, area: CardArea, ui: &mut Ui<'_>) {
    let look = ui.look;
    let theme = &look.theme;
    raise(area.rect, area.is_padded(), theme.card(), look, ui.buffer);
    let result = result(outcome, look.charset);
    let figure_text = match outcome.verdict {
        Verdict::Draw => HALF,
        Verdict::Win(_) | Verdict::DrawWonByBlack | Verdict::NoResult => &result,
    };
    let lines_in = |beside: Rect| lines_beside(outcome, players, beside, theme);
    for cells in cells_for_figures(figure_text, area.text, look) {
        let beside = beside(cells, area.text);
        if let Some(lines) = lines_in(beside) {
            figures::draw(ui.buffer, cells, figure_text, theme.accent(), look.has_gaps);
            return draw_lines(&lines, beside, ui);
        }
    }
    let cells = area.text.line(0).take_right(width(&result));
    text(ui.buffer, cells, &result, theme.accent());
    let beside = beside(cells, area.text);
    draw_lines(&lines_in(beside).unwrap_or_default(), beside, ui);
}

/// Draws lines from the top of these cells.
fn draw_lines(lines: &[Line], cells: Rect, ui: &mut Ui<'_>) {
    for (line, row) in lines.iter().zip(cells.rows()) {
        text(ui.buffer, row, &line.words, line.style);
    }
}

/// Returns the cells for a text in figures: first for the largest that fit, then for the smallest. Empty if none fit, or if the
/// terminal cannot show figures.
fn cells_for_figures(text: &str, area: Rect, look: &Appearance) -> Vec<Rect> {
    let mut all = Vec::new();
    if !look.charset.has_half_blocks() {
        return all;
    }
    for scale in [LARGEST, 1] {
        let cells = figures::cells(text, area, scale);
        // Figures that do not fit have no cells.
        if !cells.is_empty() {
            all.push(cells);
        }
    }
    all
}

/// Returns the part of an area that is left beside a result in these cells.
fn beside(cells: Rect, area: Rect) -> Rect {
    let columns = area.width.saturating_sub(cells.width + BEFORE_SCORE);
    area.with_width(columns)
}

/// A line beside a result.
struct Line {
    words: String,
    style: Style,
}

/// Returns the lines beside the result: how the game ended, in the longest wording that fits into this area without breaking a
/// word, and the article of the Laws. Returns `None` if no wording fits.
fn lines_beside(
    outcome: Outcome,
    players: &Players,
    area: Rect,
    theme: &Theme,
) -> Option<Vec<Line>> {
    let columns = area.width.into();
    let article = article_lines(outcome, area.width);
    for headline in headlines(outcome, players) {
        if has_word_wider_than(area.width, &headline) {
            continue;
        }
        let mut lines = Vec::new();
        lines.extend(styled(wrap(&headline.title, columns), theme.accent()));
        lines.extend(styled(wrap(&headline.more, columns), Style::new()));
        lines.extend(styled(article.clone(), theme.faint()));
        // The lines of the article are not wrapped, so they may be too wide.
        let is_narrow = lines.iter().all(|line| width(&line.words) <= area.width);
        if is_narrow && lines.len() <= area.height.into() {
            return Some(lines);
        }
    }
    None
}

/// Returns the ways to say how the game ended, longest first: with the names of the players, with one word of each name, with
/// colors in place of names, and only the cause.
fn headlines(outcome: Outcome, players: &Players) -> [Headline; 4] {
    let [.., shortest_cause] = outcome.causes(players);
    [
        outcome.headline(players),
        outcome.headline(&players.in_one_word()),
        outcome.headline(&Players::default()),
        Headline {
            title: shortest_cause,
            more: String::new(),
        },
    ]
}

/// Returns true if wrapping a headline in this many columns would break a word.
fn has_word_wider_than(columns: u16, headline: &Headline) -> bool {
    let mut words = headline.title.split(' ').chain(headline.more.split(' '));
    words.any(|word| width(word) > columns)
}

fn styled(lines: Vec<String>, style: Style) -> impl Iterator<Item = Line> {
    lines.into_iter().map(move |words| Line { words, style })
}

/// Returns the article of the Laws; an empty line if there is none. The name of a house rule goes into a separate line if both
/// do not fit into one. We never break an article.
fn article_lines(outcome: Outcome, columns: u16) -> Vec<String> {
    let article = outcome.article().unwrap_or_default();
    match article.split_once(", FIDE") {
        Some((rule, number)) if width(&article) > columns => {
            vec![format!("{rule},"), format!("FIDE{number}")]
        }
        _ => vec![article],
    }
}

/// Returns the result as in `1–0` and `½–½`. Returns it as in PGN if the terminal lacks these characters, or if the game has no
/// result.
fn result(outcome: Outcome, charset: Charset) -> String {
    let [white, black] = Color::ALL.map(|color| outcome.points(color));
    match charset {
        Charset::Unicode if outcome.result().is_some() => format!("{white}–{black}"),
        Charset::Unicode | Charset::Console | Charset::Ascii => outcome.score(),
    }
}
