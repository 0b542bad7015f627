//! Draws the position editor: the board that is set up, the tray, the fields, the clocks of the game and the FEN.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::{board, raise, text, text_right, width};
use crate::game::Clocks;
use crate::rules::{Bitboard, CastlingSide, Color, Position};
use crate::text::{sentence, wrap};
use crate::tui::app::{App, Message};
use crate::tui::appearance::Appearance;
use crate::tui::editor::{Choice, Editor, Field, Place, TextField};
use crate::tui::intent::{Intent, Step};
use crate::tui::layout::{BoardArea, EditorArea, FieldArea, Layout};
use crate::tui::pointer::Selection;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;
use crate::tui::widgets::board::{Away, Board, TrayState, tray_square};
use crate::tui::widgets::window;

/// The end of a sentence that has no room, with the key that shows all of it.
const MORE: &str = "… ?";
/// What stands before the FEN.
const FEN: &str = "FEN ";
/// The columns of a blank before the label of the FEN, as before the prompt of the entry line.
const INDENT: u16 = 1;
/// The name of what the players are doing.
const TITLE: &str = "Set up a position";
/// How the editor is used.
const HINT: &str = "Drag pieces onto the board, and off it to take them away; a right click takes away too. Or steer with \
                    the arrows and type letters: KQRBNP White, kqrbnp Black. Tab goes to the fields.";

/// Draws everything but the buttons and a dragged piece.
pub fn draw(app: &App, editor: &Editor, area: &EditorArea, ui: &mut Ui<'_>) {
    let Ui { look, layout, .. } = *ui;
    if let Some(board) = board::draw_rim("", ui) {
        board_of(editor, look, layout, board).draw(ui.buffer);
    }
    for card in &area.cards {
        raise(*card, true, look.theme.card(), ui.buffer);
    }
    ui.seen.cursor = layout.entry.as_position();
    draw_tray(editor, area, ui);
    for field in &area.fields {
        draw_field(editor, field, ui);
    }
    draw_status(app, editor, area, look, ui.buffer);
    if let Some(clocks) = area.clocks {
        draw_clocks(app, clocks, look, ui.buffer);
    }
    if let Some((square, board)) = editor.cursor().zip(layout.board) {
        ui.seen.cursor = board.centre(square);
    }
}

/// Draws the piece that follows the pointer.
pub fn draw_dragged(editor: &Editor, ui: &mut Ui<'_>) {
    let held = editor.selection().dragged();
    let piece = held.and_then(|held| editor.piece(held.from));
    if let (Some(held), Some(piece), Some(area)) = (held, piece, ui.layout.board) {
        board::draw_dragged(piece, held.at, area.unit, ui.look, ui.buffer);
    }
}

/// Returns the board with the cursor, the piece in hand and the square under it.
fn board_of<'a>(
    editor: &'a Editor,
    look: &'a Appearance,
    layout: &Layout,
    area: BoardArea,
) -> Board<'a> {
    let square = |place: Place| match place {
        Place::Square(square) => Some(square),
        Place::Tray(_) | Place::Elsewhere => None,
    };
    let selection = editor.selection();
    let dragged = selection.dragged();
    let check = editor.setup().position().ok().filter(Position::is_check);
    Board {
        check: check.map(|position| position.king(position.side_to_move())),
        origin: selection.origin().and_then(square),
        away: dragged
            .and_then(|held| square(held.from))
            .map_or(Away::None, Away::Dragged),
        under: dragged.and_then(|held| layout.square_at(held.at)),
        cursor: editor.cursor().filter(|_| dragged.is_none()),
        pointed_out: editor
            .setup()
            .en_passant
            .map_or(Bitboard::EMPTY, Bitboard::of),
        ..Board::of_placement(look, area, &editor.setup().board, &[])
    }
}

fn draw_tray(editor: &Editor, area: &EditorArea, ui: &mut Ui<'_>) {
    let (look, buffer) = (ui.look, &mut *ui.buffer);
    let selection = editor.selection();
    for (color, rect) in &area.sides {
        text(buffer, *rect, &color.to_string(), look.theme.faint());
    }
    for square in &area.tray {
        let is_origin = selection.origin() == Some(Place::Tray(square.piece));
        let state = match selection {
            _ if !is_origin => TrayState::Idle,
            Selection::Holding(held) if held.lifted => TrayState::Dragged,
            Selection::Empty | Selection::Selected(_) | Selection::Holding(_) => {
                TrayState::Selected
            }
        };
        tray_square(buffer, look, square.rect, square.piece, square.light, state);
        ui.seen.put(square.rect, Intent::Tray(square.piece));
    }
}

/// Returns the label of a field in many words and in few.
fn labels(field: Field) -> [&'static str; 2] {
    match field {
        Field::Choice(Choice::SideToMove) => ["To move", "To move"],
        Field::Choice(Choice::Castling(Color::White, _)) => ["White castles", "White"],
        Field::Choice(Choice::Castling(Color::Black, _)) => ["Black castles", "Black"],
        Field::Choice(Choice::EnPassant) => ["En passant", "e.p."],
        Field::Text(TextField::MoveNumber) => ["Move number", "Move"],
        Field::Text(TextField::Fen) => ["FEN", "FEN"],
    }
}

/// Draws a field with its label, in the colors of what is marked if the keys act on it.
fn draw_field(editor: &Editor, area: &FieldArea, ui: &mut Ui<'_>) {
    let (theme, buffer) = (&ui.look.theme, &mut *ui.buffer);
    let field = area.field;
    let click = match field {
        Field::Choice(_) => Step::On,
        Field::Text(_) => Step::None,
    };
    ui.seen.put(area.label, Intent::Field(field, click));
    ui.seen.put(area.value, Intent::Field(field, click));
    let is_marked = editor.field() == Some(field);
    let is_offered = editor.is_offered(field);
    let style = if is_marked {
        theme.accent()
    } else {
        Style::new()
    };
    let [long, short] = labels(field);
    let label = if width(long) < area.label.width {
        long
    } else {
        short
    };
    text(buffer, area.label, label, style);
    if is_marked && area.value.x > area.label.x + width(label) + 2 && area.label.x > 1 {
        let marker = Rect::new(area.label.x - 2, area.label.y, 1, 1);
        text(buffer, marker, "▸", theme.accent());
    }
    let setup = editor.setup();
    let value = match field {
        Field::Choice(Choice::Castling(color, side)) => {
            let set = is_offered.then(|| setup.castling.has(color, side));
            castling(side, set, area.value.width)
        }
        Field::Choice(Choice::SideToMove) => setup.side_to_move.to_string(),
        Field::Choice(Choice::EnPassant) => match setup.en_passant {
            Some(square) => square.to_string(),
            None => "–".to_owned(),
        },
        Field::Text(TextField::Fen) => return draw_fen(editor, area.value, ui),
        Field::Text(TextField::MoveNumber) => editor.text(TextField::MoveNumber),
    };
    let (x, arrows) = match field {
        Field::Choice(Choice::Castling(..)) => (area.value.x, None),
        Field::Choice(_) | Field::Text(_) => area.columns(width(&value)),
    };
    let room = area.value.after(x - area.value.x);
    let typed = editor.typed().filter(|_| is_marked);
    let style = match (is_marked, is_offered, typed) {
        (true, _, Some((_, _, false))) | (false, true, _) => Style::new(),
        (true, _, _) => theme.chosen(),
        (false, false, _) => theme.faint(),
    };
    text(buffer, room, &value, style);
    let ways = [("‹", Step::Back), ("›", Step::On)];
    for (x, (arrow, step)) in arrows.into_iter().flatten().zip(ways) {
        let style = if is_marked {
            theme.accent()
        } else {
            theme.faint()
        };
        if is_offered {
            text(buffer, Rect::new(x, area.value.y, 1, 1), arrow, style);
        }
        if field == Field::Text(TextField::MoveNumber) {
            let near = Rect::new(x.saturating_sub(1), area.value.y, 3, 1);
            let near = near.intersection(area.value.union(area.label));
            ui.seen.put(near, Intent::Field(field, step));
        }
    }
    if let Field::Choice(_) = field {
        let first = { area.value }.take_left(1);
        ui.seen.put(first, Intent::Field(field, Step::Back));
    }
    if is_marked {
        let typed = typed.map(|(_, entry, _)| x + width(entry.before_cursor()));
        ui.seen.cursor = Point::new(typed.unwrap_or(area.value.x), area.value.y);
    }
}

/// Returns the text of a castling right in so many columns; `set` is `None` where the pieces do not allow it.
fn castling(side: CastlingSide, set: Option<bool>, columns: u16) -> String {
    let name = match side {
        CastlingSide::King => "O-O",
        CastlingSide::Queen => "O-O-O",
    };
    let (wide, short) = match set {
        Some(true) => ("[×]", "×"),
        Some(false) => ("[ ]", "·"),
        None => (" – ", "–"),
    };
    match columns {
        9.. => format!("{wide} {name}"),
        7.. => format!("{short} {name}"),
        _ => format!("{short}{name}"),
    }
}

/// Draws the FEN, upwards from the lowest row if it is long, and what is typed of it in the lowest.
fn draw_fen(editor: &Editor, area: Rect, ui: &mut Ui<'_>) {
    let (look, buffer) = (ui.look, &mut *ui.buffer);
    let theme = &look.theme;
    let is_marked = editor.field() == Some(Field::Text(TextField::Fen));
    let last = fen_row(area);
    if let Some((TextField::Fen, entry, fresh)) = editor.typed() {
        let (shown, column) = window(entry.text(), entry.before_cursor(), last.width);
        ui.seen.cursor = Point::new(last.x + column, last.y);
        let style = match (editor.mistake(), fresh) {
            (Some(_), _) => theme.error(),
            (None, true) => theme.chosen(),
            (None, false) => Style::new(),
        };
        text(buffer, last, &shown, style);
        label_fen(last, is_marked, look, buffer);
        return;
    }
    let fen = editor.text(TextField::Fen);
    let lines = split_fen(&fen, last.width.into());
    let rows = u16::try_from(lines.len())
        .unwrap_or(1)
        .min(area.height)
        .max(1);
    if usize::from(rows) < lines.len() {
        text(buffer, last, &fen, Style::new());
        return label_fen(last, is_marked, look, buffer);
    }
    let first = area.bottom() - rows;
    for (line, y) in lines.iter().zip(first..) {
        text(buffer, last.with_rows(y, 1), line, Style::new());
    }
    label_fen(last.with_rows(first, 1), is_marked, look, buffer);
}

/// Splits a FEN into lines of so many columns, where it has a blank or a slash.
fn split_fen(mut fen: &str, room: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    while fen.len() > room.max(1) {
        let end = fen[..room.max(1)].rfind([' ', '/']).unwrap_or(0) + 1;
        lines.push(&fen[..end]);
        fen = &fen[end..];
    }
    lines.push(fen);
    lines
}

/// Draws the label before a row of the FEN.
fn label_fen(row: Rect, is_marked: bool, look: &Appearance, buffer: &mut Buffer) {
    let style = if is_marked {
        look.theme.accent()
    } else {
        look.theme.faint()
    };
    let x = row.x.saturating_sub(width(FEN));
    text(buffer, row.with_columns(x, width(FEN)), FEN, style);
}

/// Returns the cells in which the FEN is typed.
fn fen_row(area: Rect) -> Rect {
    let last = { area }.take_bottom(1);
    last.after(INDENT + width(FEN))
}

/// Draws what has happened in the game, what is wrong, or what the position is.
fn draw_status(
    app: &App,
    editor: &Editor,
    area: &EditorArea,
    look: &Appearance,
    buffer: &mut Buffer,
) {
    let room = usize::from(area.status.width);
    let (ways, style) = status(app, editor, look);
    let rows = usize::from(area.status.height);
    let fitting = ways.iter().map(|way| wrap(&sentence(way), room));
    let mut fitting = fitting.filter(|lines| lines.len() <= rows);
    let lines = fitting.next();
    let lines = lines.unwrap_or_else(|| {
        // Its help says all of it.
        let shortest = ways.last().map_or(String::new(), |way| sentence(way));
        let begin = shortest
            .chars()
            .take(room.saturating_sub(MORE.chars().count()));
        vec![begin.collect::<String>().trim_end().to_owned() + MORE]
    });
    let mut free = area.status.rows();
    if lines.len() < rows {
        let title = free.next().unwrap_or_default();
        text(buffer, title, TITLE, look.theme.accent());
    }
    for (line, row) in lines.iter().zip(&mut free) {
        text(buffer, row, line, style);
    }
    let hint = wrap(HINT, room);
    if rows >= lines.len() + 2 + hint.len() {
        for (line, row) in hint.iter().zip(free.skip(1)) {
            text(buffer, row, line, look.theme.faint());
        }
    }
}

/// Returns what is to be said, the longest way first.
fn status(app: &App, editor: &Editor, look: &Appearance) -> (Vec<String>, Style) {
    let theme = &look.theme;
    match app.message() {
        Message::Info(words) => return (words.clone(), theme.accent()),
        Message::Error(words, _) => return (vec![words.clone()], theme.error()),
        Message::None => {}
    }
    let position = editor.position();
    if let Some(mistake) = editor.mistake() {
        let first = position.as_ref().err().and_then(|why| why.first().cloned());
        return (
            [Some(mistake.to_owned()), first]
                .into_iter()
                .flatten()
                .collect(),
            theme.error(),
        );
    }
    if let Selection::Selected(Place::Tray(piece)) = editor.selection() {
        let words = format!("Each click puts a {piece}. Esc ends that");
        return (vec![words], theme.accent());
    }
    match position {
        Err(why) => {
            let all = why.join(". ");
            (
                vec![all, why.into_iter().next().unwrap_or_default()],
                theme.error(),
            )
        }
        Ok(position) => {
            let side = position.side_to_move();
            let check = if position.is_check() {
                ", in check"
            } else {
                ""
            };
            let [does, back] = if app.is_editing_start() {
                ["takes", "the dialog"]
            } else {
                ["plays", "the game"]
            };
            let ways = vec![
                format!("{side} to move{check}. Enter {does} it, Esc goes back to {back}"),
                format!("{side} to move{check}. Enter {does} it"),
            ];
            (ways, Style::new())
        }
    }
}

/// Draws the clocks of both players, or how the game has ended: in two rows, or side by side in one.
fn draw_clocks(app: &App, area: Rect, look: &Appearance, buffer: &mut Buffer) {
    let session = app.session();
    if session.game().outcome().is_some() {
        text(buffer, area, &session.standing(), look.theme.accent());
        return;
    }
    let running = session.game().clocks().and_then(Clocks::running);
    for (color, index) in Color::ALL.into_iter().zip(0..) {
        let row = if area.height > 1 {
            area.line(index)
        } else {
            let half = area.width / 2;
            area.after(index * half).take_left(half)
        };
        let time = app
            .clock(color)
            .map_or(String::new(), |time| time.to_string());
        let (mark, style) = if running == Some(color) {
            ("◆ ", look.theme.accent())
        } else {
            ("", look.theme.faint())
        };
        let clock = format!("{mark}{time}");
        if area.height > 1 {
            let room = row.width.saturating_sub(width(&clock) + 1);
            text(
                buffer,
                { row }.take_left(room),
                session.players().name(color),
                style,
            );
            text_right(buffer, row, &clock, style);
        } else {
            text(buffer, row, &clock, style);
        }
    }
}
