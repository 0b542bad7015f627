//! The layout of the panel beside the board: the players' cards at its ends, between them the moves, the answers to a
//! question at the card of the player who is asked, and the result at the end.

use ratatui::layout::{Margin, Rect};

use super::buttons::side_by_side;
use super::card::{CardArea, CardRows};
use super::{Layout, LayoutInput, MovesArea};
use crate::rules::Color;
use crate::tui::keys::{self, Binding};
use crate::tui::widgets::RectParts;

/// The rows of the answer buttons, one each.
const ANSWERS: u16 = 2;
/// The most columns of an answer button.
const ANSWER: u16 = 20;
/// The least rows of moves above the result.
const LEAST_MOVES: u16 = 2;
/// The least rows between the cards in which the name of the opening has an empty row above and below it.
const LEAST_SPACED: u16 = 16;
/// The rows of the result: padding and three rows of text, or more beside large figures.
const RESULT_ROWS: [u16; 2] = [5, 4];

/// Where the result of a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultArea {
    /// All its cells, the first row for padding.
    pub rect: Rect,
    /// The rows of text.
    pub text: Rect,
}

/// Returns the buttons below the board; those that the result offers stand there only without it.
pub fn keys(scene: &LayoutInput<'_>, has_result: bool) -> Vec<&'static Binding> {
    if !scene.is_over {
        return keys::BUTTONS.to_vec();
    }
    let is_elsewhere =
        |button: &&'static Binding| has_result && keys::BUTTONS_OF_RESULT.contains(button);
    let after_end = keys::BUTTONS_AFTER_END.iter();
    after_end
        .copied()
        .filter(|button| !is_elsewhere(button))
        .collect()
}

/// Lays out a panel with cards, and returns true if it shows the result of the game.
pub fn lay_out(layout: &mut Layout, panel: Rect, scene: &LayoutInput<'_>) -> bool {
    let mut list = panel;
    let rows = card_rows(panel, scene);
    let upper = CardArea::new(list.take_top(rows.height()), rows);
    let lower = CardArea::new(list.take_bottom(rows.height()), rows);
    layout.cards = [Some(upper), Some(lower)];
    // The padding of the lower card is the gap above it.
    let spacing = u16::from(list.height >= LEAST_SPACED);
    list.take_top(spacing);
    layout.opening = Some(list.take_top(1));
    list.take_top(spacing);
    lay_out_list(layout, list, scene, |color| color != scene.bottom)
}

/// Returns the rows of both cards in a panel.
fn card_rows(panel: Rect, scene: &LayoutInput<'_>) -> CardRows {
    let text = match panel.height {
        49.. if scene.clocks => 5,
        25.. if scene.clocks => 3,
        _ => 2,
    };
    CardRows {
        padding: 1,
        text,
        bar: u16::from(scene.clocks),
    }
}

/// Lays out the moves, below them the result at the end of the game, and the answers to an open question at the end
/// nearest to the player who is asked. Returns true if there is room for a result.
pub fn lay_out_list(
    layout: &mut Layout,
    mut list: Rect,
    scene: &LayoutInput<'_>,
    at_top: impl Fn(Color) -> bool,
) -> bool {
    let has_result = scene.is_over && add_result(layout, &mut list);
    let list = answers(layout, list, scene, at_top);
    layout.moves = Some(MovesArea::new(list, scene.moves));
    has_result
}

/// Takes the result with the buttons for what may follow from the end of the list of moves, if enough is left.
fn add_result(layout: &mut Layout, list: &mut Rect) -> bool {
    let margin = 2.min(list.width / 2);
    let width = list.width - 2 * margin;
    let next = side_by_side(keys::BUTTONS_OF_RESULT, width, Binding::label_width);
    let rows = |text: u16| 1 + text + next.rows();
    let fits = |text: &&u16| rows(**text) + LEAST_MOVES <= list.height;
    let Some(&text) = RESULT_ROWS.iter().find(fits) else {
        return false;
    };
    let rect = list.take_bottom(rows(text));
    let mut inside = rect.inner(Margin::new(margin, 0)).below(1);
    let text = inside.take_top(text);
    layout.result = Some(ResultArea { rect, text });
    layout.buttons.extend(next.place(inside));
    true
}

/// Places the answer buttons at the end of the move list nearest to the player who is asked, and returns the rest of
/// the list.
fn answers(
    layout: &mut Layout,
    mut moves: Rect,
    scene: &LayoutInput,
    at_top: impl Fn(Color) -> bool,
) -> Rect {
    let asked = scene
        .question
        .and_then(|question| Some((keys::answers(question)?, question.answerer()?)));
    let Some((answers, color)) = asked.filter(|_| moves.height >= ANSWERS) else {
        return moves;
    };
    let take = if at_top(color) {
        Rect::take_top
    } else {
        Rect::take_bottom
    };
    let rows = take(&mut moves, ANSWERS).rows().zip(answers);
    let buttons = rows.map(|(mut row, button)| (button, row.take_left(ANSWER)));
    layout.buttons.extend(buttons);
    // A gap.
    take(&mut moves, 1);
    moves
}
