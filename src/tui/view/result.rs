//! Draws how the game ended: the result, the cause, and the article of the Laws.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{raise, text, width};
use crate::game::{Outcome, Players, Verdict};
use crate::rules::Color;
use crate::text::{Headline, mate_in_words, wrap};
use crate::tui::app::App;
use crate::tui::appearance::Charset;
use crate::tui::layout::CardArea;
use crate::tui::theme::Theme;
use crate::tui::ui::Ui;
use crate::tui::widgets::{RectParts, figures};

/// The columns between the figures and the text beside them.
const BESIDE_FIGURES: u16 = 2;
/// A draw in figures: the points of each player.
const HALF: &str = "1/2";
/// What the plot below the result shows.
const PLOTTED: &str = "Time";

/// Draws the result if there is one and room for it: on a card, or in one line.
pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Some((area, outcome)) = ui.layout.result.zip(app.session.game().outcome()) else {
        return;
    };
    if area.is_line() {
        draw_in_row(app, outcome, area.text, ui);
    } else {
        draw_on_card(app, outcome, area, ui);
    }
}

/// Draws the result at the end of a row, with who has won and how. Before it, in the row above a plot, comes what that shows.
fn draw_in_row(app: &App, outcome: Outcome, row: Rect, ui: &mut Ui<'_>) {
    let theme = &ui.look.theme;
    let players = &app.session.players().in_one_word();
    let result = result(outcome, ui.look.charset);
    let [.., cause] = outcome.causes(players);
    let winner = match outcome.verdict {
        Verdict::Win(winner) => Some(winner),
        Verdict::Draw | Verdict::DrawWonByBlack | Verdict::NoResult => None,
    };
    let who = winner.map(|winner| format!("{} wins ", players.called(winner)));
    let briefly = winner.map(|winner| format!("{winner} wins "));
    let after = format!(" · {}", cause.to_lowercase());
    let ways = [who.as_deref(), briefly.as_deref(), Some("")];
    let fits = |before: &&str| width(before) + width(&result) + width(&after) <= row.width;
    let before = ways.into_iter().flatten().find(fits).unwrap_or("");
    let mut left = row;
    let words = left.take_right(width(before) + width(&result) + width(&after));
    text(ui.buffer, words, before, Style::new());
    text(
        ui.buffer,
        words.after(width(before)),
        &result,
        theme.accent(),
    );
    text(
        ui.buffer,
        words.after(width(before) + width(&result)),
        &after,
        Style::new(),
    );
    if ui.layout.plot.is_some() && left.width > width(PLOTTED) {
        text(ui.buffer, left, PLOTTED, theme.faint());
    }
}

/// Draws the result on its card: in figures, with lines beside them that say how the game ended, and the sentence why the king
/// is mated below them.
fn draw_on_card(app: &App, outcome: Outcome, area: CardArea, ui: &mut Ui<'_>) {
    let look = ui.look;
    let theme = &look.theme;
    raise(area.rect, area.is_padded(), theme.card(), look, ui.buffer);
    let result = result(outcome, look.charset);
    let figure_text = match outcome.verdict {
        Verdict::Draw => HALF,
        Verdict::Win(_) | Verdict::DrawWonByBlack | Verdict::NoResult => &result,
    };
    let top = area.text.with_rows(area.text.y, figures::ROWS);
    let lines_in = |beside: Rect| lines_beside(outcome, app.session.players(), beside, theme);
    let columns = if look.charset.has_half_blocks() {
        figures::width(figure_text)
    } else {
        None
    };
    let beside_figures = columns.map(|columns| top.after(columns + BESIDE_FIGURES));
    if let Some(columns) = columns
        && let Some(beside) = beside_figures
        && let Some(lines) = lines_in(beside)
    {
        let cells = top.with_width(columns);
        figures::draw(ui.buffer, cells, figure_text, theme.accent(), look.has_gaps);
        draw_lines(&lines, beside, ui);
    } else {
        text(ui.buffer, top, &result, theme.accent());
        let beside = top.after(width(&result) + BESIDE_FIGURES);
        draw_lines(&lines_in(beside).unwrap_or_default(), beside, ui);
    }
    if let Some(why) = mate_in_words(app.session.game().position()) {
        let rows = area.text.below(figures::ROWS + 1);
        for (line, row) in wrap(&why, rows.width.into()).iter().zip(rows.rows()) {
            text(ui.buffer, row, line, Style::new());
        }
    }
}

/// Draws lines from the top of these cells.
fn draw_lines(lines: &[Line], cells: Rect, ui: &mut Ui<'_>) {
    for (line, row) in lines.iter().zip(cells.rows()) {
        text(ui.buffer, row, &line.words, line.style);
    }
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
