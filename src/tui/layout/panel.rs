//! Lays out what is between the strips of the players: the moves, the answers to an open question, the result, plots, and what
//! we offer before the first move.

use ratatui::layout::{Margin, Rect};

use super::buttons::{grid, side_by_side};
use super::move_list::{MoveList, rows_of_pairs};
use super::{CardArea, Layout, LayoutInput, MoveListArea, margin};
use crate::game::{Outcome, Verdict};
use crate::text::wrap;
use crate::tui::keys::{self, Binding};
use crate::tui::widgets::RectParts;

/// The rows for the words about a game to resume.
const WORDS: u16 = 2;
/// Minimum rows of moves next to a result.
const FEW_MOVES: u16 = 2;
/// Minimum rows between the strips for the opening's name to have two rows.
const TWO_ROW_NAME: u16 = 13;
/// Minimum rows between the strips for the opening's name to have two rows, and an empty row above them.
const SPACED_NAME: u16 = 15;
/// The rows of text on the card of a result.
const RESULT: u16 = 3;
/// The rows of text on the card of a result in large figures.
const LARGE_RESULT: u16 = 5;
/// Minimum columns of a panel for a draw in large figures. The articles about draws need room beside them.
const WIDE_DRAW: u16 = 42;
/// The rows of padding above the text of a result.
const ABOVE_RESULT: u16 = 1;
/// The free rows below the card of a result.
const BELOW_RESULT: u16 = 1;
/// Minimum rows of moves above a result in large figures. After a game whose moves take no more rows than this, plots leave room for all of them.
const MANY_MOVES: u16 = 8;
/// Minimum rows of moves above plots during the game: as many as a window of 80x24 has.
const MOVES_BESIDE_PLOTS: u16 = 12;
/// Maximum rows for the plots of times and material.
const MOST_PLOTS: u16 = 16;
/// Maximum rows for the plot of material, if it is the only one.
const MATERIAL: u16 = 6;
/// Minimum rows for plots. So few rows hold only one plot.
const LEAST_PLOT: u16 = 5;
/// Minimum plies for a plot, after the end and during the game.
const LEAST_PLIES: usize = 3;
const LEAST_PLIES_IN_PLAY: usize = 20;
/// Minimum rows of moves above plots at the end of a game.
const MOVES_AT_END: u16 = 3;
/// Minimum rows of a screen that has plots during play.
const HIGH_SCREEN: u16 = 40;
/// The rows above the buttons with time controls, for words and a gap.
const ABOVE_TIMES: u16 = 2;

/// Returns the part of a panel for what is not on a strip, such as buttons and the prompt. It begins one column before the text
/// of the strips. Since a button has a space before its text, the texts line up.
pub fn beside_strips(panel: Rect) -> Rect {
    panel.inner(Margin::new(margin(panel.width).saturating_sub(1), 0))
}

/// Takes the rows for the opening's name from the top of the list. If there is little room at the end of a game, leaves them
/// for the result, unless players view an earlier position.
pub fn take_opening(layout: &mut Layout, list: &mut Rect, scene: &LayoutInput<'_>) {
    let has_two_rows = list.height >= TWO_ROW_NAME && !scene.moves.is_viewed();
    if !has_two_rows && scene.outcome.is_some() && !scene.moves.is_viewed() {
        return;
    }
    list.take_top(u16::from(list.height >= SPACED_NAME));
    layout.opening = Some(list.take_top(1 + u16::from(has_two_rows)));
}

/// Lays out what is between the strips: the moves, and around them the result, answers, plots, and what we offer before
/// the first move.
pub fn lay_out_list(layout: &mut Layout, mut list: Rect, scene: &LayoutInput<'_>) {
    add_result(layout, &mut list, scene);
    widen_opening(layout, &mut list, scene);
    add_answers(layout, &mut list, scene);
    layout.plots = take_plots(&mut list, layout.screen, scene);
    add_offers(layout, list, scene);
    layout.moves = Some(MoveListArea::new(list, scene.moves));
}

/// Adds the buttons for the time controls and for the unfinished game that we offer before the first move. They take rows of
/// the move list, which is still empty.
fn add_offers(layout: &mut Layout, list: Rect, scene: &LayoutInput<'_>) {
    let mut room = beside_strips(list).below(ABOVE_TIMES);
    let offers = scene.offers.iter().copied();
    let times: Vec<_> = offers.filter(|key| key.chooses_time()).collect();
    let buttons = grid(&times, room.width);
    let rows = buttons.rows();
    layout.buttons.extend(buttons.place(room));
    if rows > 0 {
        room.take_top(rows + 1);
    }
    let resume = &keys::CONTINUE;
    let is_first = scene.moves.tree.main.moves.is_empty();
    if is_first && scene.offers.contains(&resume) && room.height > WORDS {
        let button = room.take_top(1).with_width(resume.label_width());
        layout.buttons.push((resume, button));
        layout.resume_words = Some(room.after(1).with_rows(room.y, WORDS));
    }
}

/// Takes the rows for plots from the end of the list. Returns `None` if there is no room, in a game of few moves, while a
/// question is open, because it needs these rows, and while players look at an earlier position, because then the moves get all
/// rows.
///
/// During the game, the plots need a high screen, and rows that the moves leave free. After the game, see
/// [`rows_for_moves_at_end`].
fn take_plots(list: &mut Rect, screen: Rect, scene: &LayoutInput<'_>) -> Option<Rect> {
    if scene.moves.is_viewed() {
        return None;
    }
    let (kept, least_plies) = match scene.outcome {
        Some(_) => (rows_for_moves_at_end(*list, scene.moves), LEAST_PLIES),
        None if screen.height >= HIGH_SCREEN => (MOVES_BESIDE_PLOTS, LEAST_PLIES_IN_PLAY),
        None => return None,
    };
    let most = if scene.clocks { MOST_PLOTS } else { MATERIAL };
    let rows = list.height.saturating_sub(kept + 1).min(most);
    let has_moves = scene.moves.tree.main.moves.len() >= least_plies;
    if rows < LEAST_PLOT || scene.question.is_some() || !has_moves {
        return None;
    }
    let needs_rows =
        scene.moves.annotated || rows_of_pairs(list.as_size(), scene.moves) + rows >= list.height;
    if scene.outcome.is_none() && needs_rows {
        return None;
    }
    let plots = list.take_bottom(rows);
    list.take_bottom(1);
    Some(plots.inner(Margin::new(margin(plots.width), 0)))
}

/// Returns how many rows of this list the plots leave for the moves after the game. A short game without annotations keeps the
/// rows for all its moves, even if that leaves no room for a plot. Any other game keeps half of the list, or less if a plot
/// needs more than the other half.
fn rows_for_moves_at_end(list: Rect, moves: MoveList<'_>) -> u16 {
    let half = list.height / 2;
    let pair_rows = rows_of_pairs(list.as_size(), moves);
    // Comments and variations take further rows.
    if !moves.annotated && pair_rows <= half.max(MANY_MOVES) {
        return pair_rows.max(MOVES_AT_END);
    }
    let beside_plot = list.height.saturating_sub(LEAST_PLOT + 1);
    half.min(beside_plot).max(MOVES_AT_END)
}

/// Gives the opening's name the additional rows that it needs, if the moves leave them free. A list with comments and
/// variations leaves none.
fn widen_opening(layout: &mut Layout, list: &mut Rect, scene: &LayoutInput<'_>) {
    if scene.moves.annotated {
        return;
    }
    let pairs = scene.moves.tree.main.moves.len().div_ceil(2) + scene.moves.shift();
    let free = usize::from(list.height).saturating_sub(pairs);
    if let (Some(rows), Some(opening)) = (&mut layout.opening, scene.opening) {
        let columns = rows.inner(Margin::new(margin(list.width), 0)).width;
        let lines = wrap(opening.name, columns.into()).len();
        let more = lines.saturating_sub(rows.height.into()).min(free);
        rows.height += list.take_top(u16::try_from(more).unwrap_or(0)).height;
    }
}

/// Takes the rows for the result from the end of the move list: a card, or one line if a card would leave too few rows for the moves. Takes nothing if even a line would.
fn add_result(layout: &mut Layout, list: &mut Rect, scene: &LayoutInput<'_>) {
    let Some(outcome) = scene.outcome else {
        return;
    };
    // While players look at an earlier position, the list of moves gets the rows of the card.
    let text_rows = if scene.moves.is_viewed() {
        None
    } else {
        result_text_rows(outcome, *list)
    };
    if let Some(text_rows) = text_rows {
        list.take_bottom(BELOW_RESULT);
        let card = list.take_bottom(ABOVE_RESULT + text_rows);
        layout.result = Some(CardArea::new(card, ABOVE_RESULT));
    } else if list.height > FEW_MOVES {
        let rect = list.take_bottom(1);
        layout.result = Some(CardArea {
            rect,
            text: rect.inner(Margin::new(margin(list.width), 0)),
        });
    }
}

/// Returns the rows of text on the card of a result; `None` if a card would leave too few rows of the list for the moves. The
/// moves need more rows above large figures.
fn result_text_rows(outcome: Outcome, list: Rect) -> Option<u16> {
    let rows_for_moves = |text_rows: u16| {
        let card = ABOVE_RESULT + text_rows + BELOW_RESULT;
        list.height.saturating_sub(card)
    };
    let is_wide_enough = match outcome.verdict {
        Verdict::Draw => list.width >= WIDE_DRAW,
        Verdict::Win(_) | Verdict::DrawWonByBlack | Verdict::NoResult => true,
    };
    let has_large_figures = outcome.result().is_some() && is_wide_enough;
    if has_large_figures && rows_for_moves(LARGE_RESULT) >= MANY_MOVES {
        return Some(LARGE_RESULT);
    }
    (rows_for_moves(RESULT) >= FEW_MOVES).then_some(RESULT)
}

/// Places the answers to an open question below the moves, if they have room there.
fn add_answers(layout: &mut Layout, list: &mut Rect, scene: &LayoutInput<'_>) {
    let Some(question) = scene.question else {
        return;
    };
    let buttons: Vec<_> = keys::answers(question);
    // The answers line up with the other buttons of the panel.
    let answers = side_by_side(&buttons, beside_strips(*list).width, Binding::label_width);
    if answers.rows() > list.height {
        return;
    }
    let rows = list.take_bottom(answers.rows());
    list.take_bottom(1);
    layout.buttons.extend(answers.place(beside_strips(rows)));
}
