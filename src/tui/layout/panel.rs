//! The layout of the panel beside the board: the players' cards at its ends, the moves between them, the answers to a question
//! at the card of the player who is asked, and the result at the end.

use ratatui::layout::{Margin, Rect};

use super::buttons::{grid, side_by_side};
use super::card::{CardRows, margin};
use super::{CardArea, Layout, LayoutInput, MoveListArea};
use crate::text::wrap;
use crate::tui::keys::{self, Binding};
use crate::tui::widgets::RectParts;

/// The rows for the words of a question.
const WORDS: u16 = 2;
/// The rows of the answer buttons, one for each.
const ANSWERS: u16 = 2;
/// The most columns of an answer button.
const ANSWER: u16 = 20;
/// Minimum rows of moves above the result.
const LEAST_MOVES: u16 = 2;
/// Minimum rows between the player cards before we add spacing: an empty row above the opening name, a second row for it, and
/// an empty row under the result's buttons.
const LEAST_SPACED: u16 = 16;
/// The rows of text on the card of a result, and on one in larger figures.
const RESULT: u16 = 3;
const LARGE_RESULT: u16 = 5;
/// Maximum rows of its buttons.
const RESULT_KEYS: u16 = 2;
/// Minimum rows of moves above larger figures, and above any result card while players view an earlier position.
const ENOUGH_MOVES: u16 = 8;
/// Maximum rows for the plots of times and material, maximum rows for material alone, and minimum rows for any plot.
const MOST_PLOTS: u16 = 16;
const MATERIAL: u16 = 6;
const LEAST_PLOT: u16 = 5;
/// Minimum plies for a plot.
const LEAST_PLIES: usize = 3;
/// Minimum rows of moves above plots at the end of a game.
const MOVES_AT_END: u16 = 3;
/// Minimum rows of a screen that has plots during play.
const HIGH_SCREEN: u16 = 40;
/// The rows above the buttons with time controls, for words and a gap.
const ABOVE_TIMES: u16 = 2;

/// How much of a game's result is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultForm {
    /// The game goes on, or there is no room.
    Nothing,
    /// One line.
    Line,
    /// A card with the buttons for what to do next.
    Card,
}

/// Returns the buttons below the board. Those on the card of the result are here only without that card.
pub fn keys(scene: &LayoutInput<'_>, result: ResultForm) -> &'static [&'static Binding] {
    let is_viewed = scene.moves.is_viewed();
    match result {
        ResultForm::Nothing if scene.outcome.is_none() => keys::BUTTONS,
        ResultForm::Nothing | ResultForm::Line if is_viewed => keys::BUTTONS_LOOKING_BACK,
        ResultForm::Nothing | ResultForm::Line => keys::BUTTONS_AFTER_END,
        ResultForm::Card if is_viewed => keys::BUTTONS_BESIDE_RESULT_LOOKING_BACK,
        ResultForm::Card => keys::BUTTONS_BESIDE_RESULT,
    }
}

/// Lays out a panel with cards, and returns how much of the result it shows.
pub fn lay_out(layout: &mut Layout, panel: Rect, scene: &LayoutInput<'_>) -> ResultForm {
    let mut list = panel;
    layout.cards = CardRows::in_panel(panel.height, scene.clocks).take(&mut list);
    // The padding of the lower card is the gap above it.
    let spacing = u16::from(list.height >= LEAST_SPACED);
    list.take_top(spacing);
    // A second row for the name takes the place of the empty row below it, so that the moves stay where they are.
    layout.opening = Some(list.take_top(1 + spacing));
    lay_out_list(layout, list, scene)
}

/// Lays out the moves, below them the result at the end of the game, the time controls before the first move, and the answers
/// to an open question at the end nearest to the player who is asked. Returns how much of the result is visible.
pub fn lay_out_list(layout: &mut Layout, mut list: Rect, scene: &LayoutInput<'_>) -> ResultForm {
    let result = add_result(layout, &mut list, scene);
    widen_opening(layout, &mut list, scene);
    let mut list = answers(layout, list, scene);
    layout.plots = take_plots(&mut list, layout.screen, scene);
    let inside = list.inner(Margin::new(margin(list), 0));
    let offers = scene.offers.iter().copied();
    let times: Vec<_> = offers.filter(|key| keys::TIMES.contains(key)).collect();
    let times = side_by_side(&times, inside.width, Binding::label_width);
    let times = times.place(inside.below(ABOVE_TIMES));
    layout.buttons.extend(times);
    layout.moves = Some(MoveListArea::new(list, scene.moves));
    result
}

/// Takes the rows for plots from the end of the list, at the end of the game if a few rows are left for the moves, or on a high
/// screen if many are. The number of moves does not matter, so the list does not shift. An open question needs these rows
/// itself.
fn take_plots(list: &mut Rect, screen: Rect, scene: &LayoutInput<'_>) -> Option<Rect> {
    let kept = match scene.outcome {
        Some(_) => MOVES_AT_END,
        None if screen.height >= HIGH_SCREEN => ENOUGH_MOVES,
        None => return None,
    };
    let most = if scene.clocks { MOST_PLOTS } else { MATERIAL };
    let rows = list.height.saturating_sub(kept + 1).min(most);
    let has_moves = scene.moves.tree.main.moves.len() >= LEAST_PLIES;
    if rows < LEAST_PLOT || scene.question.is_some() || !has_moves {
        return None;
    }
    let plots = list.take_bottom(rows);
    list.take_bottom(1);
    Some(plots.inner(Margin::new(margin(plots), 0)))
}

/// Gives the name of the opening the extra rows that it needs and the moves do not.
fn widen_opening(layout: &mut Layout, list: &mut Rect, scene: &LayoutInput<'_>) {
    if scene.moves.annotated {
        return;
    }
    let pairs = scene.moves.tree.main.moves.len().div_ceil(2) + scene.moves.shift();
    let free = usize::from(list.height).saturating_sub(pairs);
    if let (Some(rows), Some(opening)) = (&mut layout.opening, scene.opening) {
        let columns = rows.inner(Margin::new(margin(*list), 0)).width;
        let lines = wrap(opening.name, columns.into()).len();
        let more = lines.saturating_sub(rows.height.into()).min(free);
        rows.height += list.take_top(u16::try_from(more).unwrap_or(0)).height;
    }
}

/// Takes the rows for the result from the end of the move list, if enough are left: a card with buttons for what to do next, or
/// one line if the moves need the room. They need more while players view an earlier position.
fn add_result(layout: &mut Layout, list: &mut Rect, scene: &LayoutInput<'_>) -> ResultForm {
    let Some(outcome) = scene.outcome else {
        return ResultForm::Nothing;
    };
    let margin = Margin::new(margin(*list), 0);
    let next = grid(
        keys::BUTTONS_OF_RESULT,
        list.inner(margin).width,
        RESULT_KEYS,
    );
    // If there is little room, the row above the buttons stays free below them instead.
    let gap = u16::from(list.height >= LEAST_SPACED);
    let foot = 1;
    let rows = |text: u16| 1 + text + gap + next.rows() + foot;
    let fits = |text: u16, moves: u16| rows(text) + moves <= list.height;
    let is_large = outcome.result().is_some() && fits(LARGE_RESULT, ENOUGH_MOVES);
    let moves = if scene.moves.is_viewed() {
        ENOUGH_MOVES
    } else {
        LEAST_MOVES
    };
    let (rect, text, form) = if is_large || fits(RESULT, moves) {
        let text = if is_large { LARGE_RESULT } else { RESULT };
        let rect = list.take_bottom(rows(text));
        let mut inside = rect.inner(margin).below(1);
        let text = inside.take_top(text);
        layout.buttons.extend(next.place(inside.below(gap)));
        (rect, text, ResultForm::Card)
    } else if list.height > LEAST_MOVES {
        let rect = list.take_bottom(1);
        (rect, rect.inner(margin), ResultForm::Line)
    } else {
        return ResultForm::Nothing;
    };
    let bar = None;
    layout.result = Some(CardArea { rect, text, bar });
    form
}

/// Places an open question at the end of the move list nearest to the player who is asked, its words above its answers. Returns
/// the rest of the list.
fn answers(layout: &mut Layout, mut moves: Rect, scene: &LayoutInput<'_>) -> Rect {
    let Some(question) = scene.question else {
        return moves;
    };
    let player = question.answerer().unwrap_or(question.asker());
    let card = layout.card(player, scene.bottom);
    let has_words = card.is_some_and(|card| !card.is_line());
    let words = if has_words { WORDS } else { 0 };
    let answers = keys::answers(question);
    let buttons = if answers.is_some() { ANSWERS } else { 0 };
    if moves.height < words + buttons {
        return moves;
    }
    let take = if card.is_none_or(|card| card.rect.y < moves.y) {
        Rect::take_top
    } else {
        Rect::take_bottom
    };
    let mut rows = take(&mut moves, words + buttons);
    let words = rows.take_top(words);
    layout.question = has_words.then(|| words.inner(Margin::new(margin(words), 0)));
    for (mut row, button) in rows.rows().zip(answers.into_iter().flatten()) {
        layout.buttons.push((button, row.take_left(ANSWER)));
    }
    // A gap.
    take(&mut moves, 1);
    moves
}
