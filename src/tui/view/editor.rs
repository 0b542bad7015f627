//! Draws the position editor: the board, the tray, the fields, the clocks of the game and the FEN.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::cards::Card;
use super::{board, raise, text, width};
use crate::rules::{Color, Position};
use crate::text::{capitalize, wrap};
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::editor::field::Field;
use crate::tui::editor::{Editor, Place};
use crate::tui::intent::{EditorIntent, Intent, Step};
use crate::tui::layout::{BoardArea, EditorArea, FieldArea};
use crate::tui::message::{Message, shortened};
use crate::tui::selection::Selection;
use crate::tui::ui::{Ui, value_arrows};
use crate::tui::widgets::board::{Board, tray_square};
use crate::tui::widgets::{RectParts, paragraph};

/// The end of a text that is cut, with the key that shows all of it.
const MORE: &str = "… ?";
/// The columns of the label before the FEN, with a space before and after it.
const FEN_LABEL: u16 = 5;
/// The columns between both players' clocks in one row.
const GAP: u16 = 2;
/// The title above the status.
const TITLE: &str = "Set up a position";
/// The ways to say how to use the editor, longest first.
const HINTS: [&str; 2] = [
    "Drag pieces onto the board, or off it to remove them; a right click removes them too. Or move the cursor with the \
     arrows and type letters: KQRBNP White, kqrbnp Black. Tab goes to the fields.",
    "Drag pieces on and off the board, or type letters: K White, k Black.",
];

/// Draws everything except the buttons and a dragged piece.
pub fn draw(app: &App, editor: &Editor, area: &EditorArea, ui: &mut Ui<'_>) {
    let Ui { look, layout, .. } = *ui;
    if let Some(board) = board::draw_rim("", ui) {
        board_of(editor, look, board).draw(ui.buffer);
    }
    for card in &area.cards {
        raise(*card, true, look, ui.buffer);
    }
    ui.seen.cursor = layout.entry.as_position();
    draw_tray(editor, area, ui);
    for field in &area.fields {
        draw_field(editor, field, ui);
    }
    draw_fen(editor, &area.fen, ui);
    draw_status(app, editor, area.status, ui);
    if let Some(clocks) = area.clocks {
        draw_clocks(app, clocks, look, ui.buffer);
    }
    if let Some((square, board)) = editor.cursor().zip(layout.board) {
        ui.seen.cursor = board.center(square);
    }
}

/// Draws the piece that follows the pointer.
pub fn draw_dragged(editor: &Editor, ui: &mut Ui<'_>) {
    let held = editor.selection.dragged();
    let piece = held.and_then(|held| editor.piece(held.from));
    if let (Some(held), Some(piece), Some(area)) = (held, piece, ui.layout.board) {
        board::draw_dragged(piece, held.at, area.unit, ui.look, ui.buffer);
    }
}

/// Returns the board with the check, the en passant square, the cursor, the piece in hand and the square under it.
fn board_of<'a>(editor: &'a Editor, look: &'a Appearance, area: BoardArea) -> Board<'a> {
    let square = |place: Place| match place {
        Place::Square(square) => Some(square),
        Place::Tray(_) | Place::Elsewhere => None,
    };
    let selection = editor.selection;
    let dragged = selection.dragged();
    let check = editor.setup.position().ok().filter(Position::is_check);
    Board {
        check: check.map(|position| position.king(position.side_to_move)),
        origin: selection.origin().and_then(square),
        ghost_square: dragged.and_then(|held| square(held.from)),
        under: dragged.and_then(|held| area.square_at(held.at)),
        cursor: if dragged.is_none() {
            editor.cursor()
        } else {
            None
        },
        refused: editor.setup.en_passant.into_iter().collect(),
        ..Board::of_placement(look, area, &editor.setup.board)
    }
}

fn draw_tray(editor: &Editor, area: &EditorArea, ui: &mut Ui<'_>) {
    let origin = editor.selection.origin();
    let dragged = editor.selection.dragged().map(|held| held.from);
    for (color, rect) in &area.sides {
        text(ui.buffer, *rect, &color.to_string(), ui.look.theme.faint());
    }
    for square in &area.tray {
        let place = Some(Place::Tray(square.piece));
        tray_square(ui, square, origin == place, dragged == place);
        ui.seen.put(
            square.rect,
            Intent::Editor(EditorIntent::Tray(square.piece)),
        );
    }
}

/// Draws a field with its label, highlighted if the keys act on it.
fn draw_field(editor: &Editor, area: &FieldArea, ui: &mut Ui<'_>) {
    let theme = &ui.look.theme;
    let FieldArea {
        field, name, value, ..
    } = *area;
    let row = name.union(value);
    let on_click = |step| Intent::Editor(EditorIntent::Field(field, step));
    // Every click marks the field. If the field is not typed, the click also changes it to its next value.
    let step = if field.is_typed() {
        Step::None
    } else {
        Step::Forward
    };
    ui.seen.put(row, on_click(step));
    let is_marked = editor.field() == Some(field);
    draw_label(area, is_marked, ui);
    let shown = editor.text(field);
    // Each side of the text has two columns for an arrow and a space, or fewer if the text takes most of the field.
    let arrow_columns = (value.width.saturating_sub(width(&shown)) / 2).min(2);
    let text_cells = value.after(arrow_columns);
    if is_marked {
        ui.seen.cursor = value.as_position();
    }
    let is_offered = editor.is_offered(field);
    if let Some(entry) = editor.typed(field) {
        ui.seen.cursor = entry.draw(text_cells, editor.mistake.is_some(), ui);
    } else {
        let style = match (is_marked, is_offered) {
            (true, _) => theme.chosen(),
            (false, true) => Style::new(),
            (false, false) => theme.faint(),
        };
        text(ui.buffer, text_cells, &shown, style);
    }
    if is_offered && arrow_columns > 0 {
        let style = if is_marked {
            theme.accent()
        } else {
            theme.faint()
        };
        let arrows_and_text = arrow_columns + width(&shown) + arrow_columns;
        let (back_arrow, forward_arrow) = (value.x, value.x + arrows_and_text - 1);
        value_arrows(row, [back_arrow, forward_arrow], style, on_click, ui);
    }
}

/// Draws the label of a field, with a marker before it if the keys act on the field and the label has room before it.
fn draw_label(area: &FieldArea, is_marked: bool, ui: &mut Ui<'_>) {
    let FieldArea { name, label, .. } = *area;
    if !is_marked {
        return text(ui.buffer, name, label, Style::new());
    }
    let accent = ui.look.theme.accent();
    text(ui.buffer, name, label, accent);
    let is_short_label = name.width <= width(label) + 1;
    if !is_short_label {
        let marker = Rect::new(name.x - 2, name.y, 1, 1);
        text(ui.buffer, marker, "▸", accent);
    }
}

/// Draws the FEN in the last of these rows, as few as it needs. Without room for all of it, draws its beginning in the last
/// row. A FEN that is being typed goes into the last row too.
fn draw_fen(editor: &Editor, rows: &[Rect], ui: &mut Ui<'_>) {
    let theme = &ui.look.theme;
    for row in rows {
        ui.seen.put(
            *row,
            Intent::Editor(EditorIntent::Field(Field::Fen, Step::None)),
        );
    }
    let Some(last) = rows.len().checked_sub(1) else {
        return;
    };
    let rooms: Vec<Rect> = rows.iter().map(|row| row.after(FEN_LABEL)).collect();
    if let Some(entry) = editor.typed(Field::Fen) {
        ui.seen.cursor = entry.draw(rooms[last], editor.mistake.is_some(), ui);
        text(ui.buffer, rows[last].after(1), "FEN", theme.accent());
        return;
    }
    let fen = editor.text(Field::Fen);
    let in_fewest_rows = (0..rows.len()).rev().find_map(|first| {
        let lines = split_fen(&fen, &rooms[first..])?;
        Some((first, lines))
    });
    // The help of the editor shows the whole FEN.
    let beginning = shortened(&fen, rooms[last].width.into(), MORE);
    let (first, lines) = in_fewest_rows.unwrap_or((last, vec![&*beginning]));
    for (room, line) in rooms[first..].iter().zip(lines) {
        text(ui.buffer, *room, line, Style::new());
    }
    text(ui.buffer, rows[first].after(1), "FEN", theme.faint());
}

/// Splits a FEN at spaces and slashes to fill these rows; `None` if it is too long for them.
fn split_fen<'a>(mut fen: &'a str, rows: &[Rect]) -> Option<Vec<&'a str>> {
    let mut lines = Vec::new();
    for row in rows {
        let room = usize::from(row.width);
        if fen.len() <= room {
            lines.push(fen);
            return Some(lines);
        }
        let (line, rest) = fen.split_at(fen[..room].rfind([' ', '/'])? + 1);
        lines.push(line);
        fen = rest;
    }
    None
}

/// Draws the status (what happened in the game, what is wrong, or what kind of position this is), and a hint below it.
fn draw_status(app: &App, editor: &Editor, mut room: Rect, ui: &mut Ui<'_>) {
    let (look, buffer) = (ui.look, &mut *ui.buffer);
    let Status { ways, style } = status(app, editor, look);
    let rows = |words: &str| wrap(words, room.width.into()).len();
    let height = usize::from(room.height);
    let wordings: Vec<String> = ways.iter().map(|way| capitalize(way)).collect();
    let words = if let Some(fitting) = wordings.iter().find(|words| rows(words) <= height) {
        fitting.clone()
    } else {
        // The help of the editor says all of it.
        let shortest = wordings.last().map_or("", String::as_str);
        shortened(shortest, room.width.into(), MORE)
    };
    let words_rows = rows(&words);
    let mut hints = HINTS.into_iter();
    // The title has a row above the status, and an empty row separates the hint from it.
    let hint = hints.find(|hint| 1 + words_rows + 1 + rows(hint) <= height);
    if words_rows < height {
        text(buffer, room.take_top(1), TITLE, look.theme.accent());
    }
    let below_status = paragraph(buffer, room, &words, style).below(1);
    let hint = hint.unwrap_or_default();
    paragraph(buffer, below_status, hint, look.theme.faint());
}

/// What the status says.
struct Status {
    /// The ways to say the status, longest first.
    ways: Vec<String>,
    style: Style,
}

/// Returns the first of these that exists: a message about the game, the last mistake, how to put a piece selected in the
/// tray, what is wrong with the position, whose move it is in a correct one.
fn status(app: &App, editor: &Editor, look: &Appearance) -> Status {
    let theme = &look.theme;
    // The ways to say something, longest first.
    let accented = |ways: Vec<String>| Status {
        ways,
        style: theme.accent(),
    };
    let as_error = |ways: Vec<String>| Status {
        ways,
        style: theme.error(),
    };
    match app.line().message() {
        Message::Greeting(wordings) | Message::Info(wordings) => {
            return accented(wordings.ways.clone());
        }
        Message::GameOver { how, .. } => return accented(how.clone()),
        Message::Error(words, _) => return as_error(vec![words.clone()]),
        Message::None => {}
    }
    let position = editor.position();
    // The shorter wording, in case a mistake or all faults together do not fit.
    let first_fault = match &position {
        Err(faults) => faults.first().cloned(),
        Ok(_) => None,
    };
    if let Some(mistake) = &editor.mistake {
        return as_error([mistake.clone()].into_iter().chain(first_fault).collect());
    }
    if let Selection::Selected(Place::Tray(piece)) = editor.selection {
        return accented(vec![format!("Each click puts a {piece}. Esc ends that")]);
    }
    match position {
        Err(faults) => {
            let all_faults = faults.join(". ");
            as_error([all_faults].into_iter().chain(first_fault).collect())
        }
        Ok(position) => Status {
            ways: vec![position_in_words(
                &position,
                app.layers().is_editing_start(),
            )],
            style: Style::new(),
        },
    }
}

/// Says what kind of position this is, and what Enter does with it: takes it as the start of the next game, or plays it.
fn position_in_words(position: &Position, is_start: bool) -> String {
    let side = position.side_to_move;
    let check = if position.is_check() {
        ", in check"
    } else {
        ""
    };
    let does = if is_start { "takes" } else { "plays" };
    format!("{side} to move{check}. Enter {does} it")
}

/// Draws both players' clocks as their cards do: in two rows, or side by side in one.
fn draw_clocks(app: &App, area: Rect, look: &Appearance, buffer: &mut Buffer) {
    let mut right = area;
    let mut left = right.take_left(area.width / 2);
    left.take_right(GAP);
    let rows = if area.height > 1 {
        [area.line(0), area.line(1)]
    } else {
        [left, right]
    };
    for (color, mut row) in Color::ALL.into_iter().zip(rows) {
        let name = app.session().players().name(color);
        let card = Card { app, look, color };
        card.take_clock(&mut row, width(name) + GAP, buffer);
        if area.height > 1 || width(name) <= row.width {
            text(buffer, row, name, look.theme.faint());
        }
    }
}
