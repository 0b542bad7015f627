//! Lays out what is between the strips of the players: the moves, the answers to an open question, the result with the plot of
//! the times, and what we offer before the first move.

use ratatui::layout::{Margin, Rect};

use super::buttons::side_by_side;
use super::{CardArea, Layout, LayoutInput, MoveListArea, margin};
use crate::text::wrap;
use crate::tui::keys::{self, Binding};
use crate::tui::widgets::{RectParts, figures};

/// Minimum rows of moves next to a result.
const FEW_MOVES: u16 = 3;
/// Minimum rows between the strips for the opening's name at the end of a game.
const NAME_AT_END: u16 = 13;
/// Minimum rows between the strips for an empty row above the opening's name.
const SPACED_NAME: u16 = 15;
/// The rows of the figures on the card of a result, and of the lines beside them.
const RESULT: u16 = 3;
/// The rows of padding above the text of a result.
const ABOVE_RESULT: u16 = 1;
/// The free rows below the card of a result.
const BELOW_RESULT: u16 = 1;
/// Minimum rows of moves above the plot of the times.
const MOVES_ABOVE_PLOT: u16 = 20;
/// The rows of the plot: one for the bars of each player.
const PLOT: u16 = 2;
/// The rows for the name of the program, in figures, and the line below it.
const TITLE: u16 = figures::ROWS + 1;

/// Returns the part of a panel for what is not on a strip, such as buttons and the prompt. It begins one column before the text
/// of the strips. Since a button has a space before its text, the texts line up.
pub fn beside_strips(panel: Rect) -> Rect {
    panel.inner(Margin::new(margin(panel.width).saturating_sub(1), 0))
}

/// Takes the row for the opening's name from the top of the list. If there is little room at the end of a game, leaves them
/// for the result, unless players view an earlier position.
pub fn take_opening(layout: &mut Layout, list: &mut Rect, scene: &LayoutInput<'_>) {
    let is_end = scene.outcome.is_some() && !scene.moves.is_viewed();
    if is_end && list.height < NAME_AT_END {
        return;
    }
    list.take_top(u16::from(list.height >= SPACED_NAME));
    layout.opening = Some(list.take_top(1));
}

/// Lays out what is between the strips: the moves, and around them the result, answers, and what we offer before the first
/// move.
pub fn lay_out_list(layout: &mut Layout, mut list: Rect, scene: &LayoutInput<'_>) {
    add_result(layout, &mut list, scene);
    widen_opening(layout, &mut list, scene);
    add_answers(layout, &mut list, scene);
    add_offers(layout, list, scene);
    layout.moves = Some(MoveListArea::new(list, scene.moves));
}

/// Adds the buttons for the time controls and for the unfinished game that we offer before the first move. They take rows of
/// the move list, which is still empty.
fn add_offers(layout: &mut Layout, list: Rect, scene: &LayoutInput<'_>) {
    let mut room = beside_strips(list);
    let offers = scene.offers.iter().copied();
    let times: Vec<_> = offers.filter(|key| key.chooses_time()).collect();
    let half = room.width.saturating_sub(1) / 2;
    let buttons = side_by_side(&times, room.width, |_| half);
    let rows = buttons.rows();
    let resume = &keys::CONTINUE;
    let is_first = scene.moves.tree.main.moves.is_empty();
    let resumes = is_first && scene.offers.contains(&resume);
    if rows > 0 {
        let below_title = 1 + rows + 2 * u16::from(resumes);
        if room.height > TITLE + 1 + below_title {
            room.take_top(1);
            layout.title = Some(room.take_top(TITLE));
            room.take_top(1);
        }
        layout.clock_heading = Some(room.take_top(1).after(1));
        layout.buttons.extend(buttons.place(room));
        room.take_top(rows + 1);
    } else {
        room.take_top(2);
    }
    if resumes && !room.is_empty() {
        let button = room.take_top(1);
        layout.buttons.push((resume, button));
        layout.resume_words = Some(button.after(resume.label_width()));
    }
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

/// Takes the rows for the result from the end of the move list: a card or, while players look at an earlier position and if a
/// card would leave too few rows for the moves, one line. Takes nothing if even a line would.
fn add_result(layout: &mut Layout, list: &mut Rect, scene: &LayoutInput<'_>) {
    if scene.outcome.is_none() {
        return;
    }
    if !scene.moves.is_viewed()
        && let Some(text_rows) = result_text_rows(scene.why, *list)
    {
        list.take_bottom(BELOW_RESULT);
        let card = list.take_bottom(ABOVE_RESULT + text_rows);
        layout.result = Some(CardArea::new(card, ABOVE_RESULT));
    } else if list.height > FEW_MOVES {
        let row = take_line_and_plot(layout, list, scene).inner(Margin::new(margin(list.width), 0));
        layout.result = Some(CardArea {
            rect: row,
            text: row,
        });
    }
}

/// Takes the row for the result in one line from the end of the list, and below it the rows of the plot, if the moves have many
/// rows then. Both have free rows around them if the list is even higher. Returns the row of the result.
///
/// A row more never leaves fewer rows for the moves: these rows are taken one after another, and the plot in place of one.
fn take_line_and_plot(layout: &mut Layout, list: &mut Rect, scene: &LayoutInput<'_>) -> Rect {
    let spare = list.height.saturating_sub(1 + MOVES_ABOVE_PLOT);
    let plot_rows = if scene.has_plot && spare >= PLOT {
        PLOT
    } else {
        0
    };
    let has_row_above = spare > plot_rows;
    let has_row_below = spare > plot_rows + 1 && plot_rows > 0;
    list.take_bottom(u16::from(has_row_below));
    let plot = list
        .take_bottom(plot_rows)
        .inner(Margin::new(margin(list.width), 0));
    layout.plot = (!plot.is_empty()).then_some(plot);
    let row = list.take_bottom(1);
    list.take_bottom(u16::from(has_row_above));
    row
}

/// Returns the rows of text on the card of a result, with the sentence why the king is mated if there is room; `None` if a card
/// would leave too few rows of the list for the moves.
fn result_text_rows(why: &str, list: Rect) -> Option<u16> {
    let columns = list.width.saturating_sub(2 * margin(list.width));
    let lines = wrap(why, columns.into()).len();
    // There is a free row before and after the sentence.
    let with_why = RESULT + u16::try_from(lines).ok()? + 2;
    let ways = if why.is_empty() {
        vec![RESULT]
    } else {
        vec![with_why, RESULT]
    };
    let has_room =
        |text_rows: &u16| list.height >= ABOVE_RESULT + text_rows + BELOW_RESULT + FEW_MOVES;
    ways.into_iter().find(has_room)
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
