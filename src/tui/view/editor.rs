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
use crate::tui::theme::Theme;
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
    let field = area.field;
    let is_marked = editor.field() == Some(field);
    // Every click marks the field. If the field is not typed, the click also changes it to its next value.
    let step = if field.is_typed() {
        Step::None
    } else {
        Step::Forward
    };
    let row = area.name.union(area.value);
    ui.seen
        .put(row, Intent::Editor(EditorIntent::Field(field, step)));
    draw_label(area, is_marked, ui);
    if is_marked {
        ui.seen.cursor = area.value.as_position();
    }
    // Each side of the text has two columns for an arrow and a space, or fewer if the text takes most of the field.
    let text_columns = width(&editor.text(field));
    let arrow_columns = (area.value.width.saturating_sub(text_columns) / 2).min(2);
    draw_value(editor, field, area.value.after(arrow_columns), ui);
    if editor.is_offered(field) && arrow_columns > 0 {
        let arrows_and_text = arrow_columns + text_columns + arrow_columns;
        draw_arrows(area, arrows_and_text, is_marked, ui);
    }
}

/// Draws the text of a field in these cells, or the entry if a player is typing it.
fn draw_value(editor: &Editor, field: Field, cells: Rect, ui: &mut Ui<'_>) {
    if let Some(entry) = editor.typed(field) {
        ui.seen.cursor = entry.draw(cells, editor.mistake.is_some(), ui);
        return;
    }
    let theme = &ui.look.theme;
    let is_marked = editor.field() == Some(field);
    let style = match (is_marked, editor.is_offered(field)) {
        (true, _) => theme.chosen(),
        (false, true) => Style::new(),
        (false, false) => theme.faint(),
    };
    text(ui.buffer, cells, &editor.text(field), style);
}

/// Draws an arrow at each end of the first `columns` columns of a field's value. A click on an arrow changes the value.
fn draw_arrows(area: &FieldArea, columns: u16, is_marked: bool, ui: &mut Ui<'_>) {
    let theme = &ui.look.theme;
    let style = if is_marked {
        theme.accent()
    } else {
        theme.faint()
    };
    let row = area.name.union(area.value);
    let (back_arrow, forward_arrow) = (area.value.x, area.value.x + columns - 1);
    let on_click = |step| Intent::Editor(EditorIntent::Field(area.field, step));
    value_arrows(row, [back_arrow, forward_arrow], style, on_click, ui);
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

/// Draws the FEN in the last of these rows, in as few as it needs. Without room for all of it, draws its beginning in the last
/// row. A FEN that is being typed goes into the last row too.
fn draw_fen(editor: &Editor, rows: &[Rect], ui: &mut Ui<'_>) {
    // A click on any of the rows goes to this field, and leaves the FEN as it is.
    for row in rows {
        ui.seen.put(
            *row,
            Intent::Editor(EditorIntent::Field(Field::Fen, Step::None)),
        );
    }
    let Some(&last) = rows.last() else {
        return;
    };
    if let Some(entry) = editor.typed(Field::Fen) {
        let is_wrong = editor.mistake.is_some();
        ui.seen.cursor = entry.draw(last.after(FEN_LABEL), is_wrong, ui);
        draw_fen_label(last, ui.look.theme.accent(), ui);
        return;
    }
    let fen = editor.text(Field::Fen);
    // First we try the last row alone, then the last two rows, and so on.
    for first in (0..rows.len()).rev() {
        let last_rows = &rows[first..];
        if let Some(lines) = split_fen(&fen, last_rows) {
            return draw_fen_lines(&lines, last_rows, ui);
        }
    }
    // The help of the editor shows the whole FEN.
    let beginning = shortened(&fen, last.after(FEN_LABEL).width.into(), MORE);
    draw_fen_lines(&[&beginning], &[last], ui);
}

/// Draws the lines of a FEN, one in each of these rows, with the label before the first one.
fn draw_fen_lines(lines: &[&str], rows: &[Rect], ui: &mut Ui<'_>) {
    for (row, line) in rows.iter().zip(lines) {
        text(ui.buffer, row.after(FEN_LABEL), line, Style::new());
    }
    draw_fen_label(rows[0], ui.look.theme.faint(), ui);
}

/// Draws the label before a FEN, after one space.
fn draw_fen_label(row: Rect, style: Style, ui: &mut Ui<'_>) {
    text(ui.buffer, row.after(1), "FEN", style);
}

/// Splits a FEN at spaces and slashes to fill these rows after the label; `None` if it is too long for them.
fn split_fen<'a>(mut fen: &'a str, rows: &[Rect]) -> Option<Vec<&'a str>> {
    let mut lines = Vec::new();
    for row in rows {
        let room = usize::from(row.after(FEN_LABEL).width);
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

/// Draws the status, as [`status`] chooses it, and a hint below it. Draws [`TITLE`] above it if there is room.
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

/// The text of the status, and its style.
struct Status {
    /// The ways to say the status, longest first.
    ways: Vec<String>,
    style: Style,
}

impl Status {
    fn accented(ways: Vec<String>, theme: &Theme) -> Self {
        let style = theme.accent();
        Self { ways, style }
    }

    /// Creates a status that says what is wrong. `shorter` is what to say if there is no room for all of `words`.
    fn error(words: String, shorter: Option<String>, theme: &Theme) -> Self {
        let ways = [words].into_iter().chain(shorter).collect();
        let style = theme.error();
        Self { ways, style }
    }
}

/// Returns the first of these that exists: a message about the game, the last mistake, how to put a piece selected in the
/// tray, what is wrong with the position, whose move it is in a playable position.
fn status(app: &App, editor: &Editor, look: &Appearance) -> Status {
    let theme = &look.theme;
    if let Some(status) = message_status(app.line().message(), theme) {
        return status;
    }
    let position = editor.position();
    // What a player last typed, pasted or asked for is not possible.
    if let Some(mistake) = &editor.mistake {
        // A fault of the position is shorter, in case the mistake does not fit.
        let first_fault = position.err().and_then(|faults| faults.into_iter().next());
        return Status::error(mistake.clone(), first_fault, theme);
    }
    if let Selection::Selected(Place::Tray(piece)) = editor.selection {
        let words = format!("Each click puts a {piece}. Esc ends that");
        return Status::accented(vec![words], theme);
    }
    match position {
        Err(faults) => {
            let all_faults = faults.join(". ");
            Status::error(all_faults, faults.into_iter().next(), theme)
        }
        Ok(position) => {
            // In the editor over the dialog for a new game, Enter takes the position as its start.
            let is_start = app.layers().is_editing_start();
            let words = position_in_words(&position, is_start);
            Status {
                ways: vec![words],
                style: Style::new(),
            }
        }
    }
}

/// Returns the status for a message about the game; `None` without a message.
fn message_status(message: &Message, theme: &Theme) -> Option<Status> {
    match message {
        Message::Greeting(wordings) | Message::Info(wordings) => {
            Some(Status::accented(wordings.ways.clone(), theme))
        }
        Message::GameOver { how, .. } => Some(Status::accented(how.clone(), theme)),
        Message::Error(words, _) => Some(Status::error(words.clone(), None, theme)),
        Message::None => None,
    }
}

/// Says whose move it is, whether that side is in check, and what Enter does with the position: takes it as the start of the
/// next game, or plays it.
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
