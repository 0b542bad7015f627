//! Draws the position editor: the board, the tray, the form, and the piece that follows the pointer.

use super::area::EditorArea;
use super::{EMPTY, Editor, FLIP, Field, Focus, HELP, Place, Purpose, START, UNDO};
use crate::rules::{Position, Square};
use crate::tui::appearance::Appearance;
use crate::tui::dialogs::form::{Content, Explanation, Note};
use crate::tui::layout::BoardArea;
use crate::tui::selection::Selection;
use crate::tui::ui::Ui;
use crate::tui::widgets::board::{Board, draw_lifted, tray_square};

/// Minimum columns of a form with long labels.
const LEAST_WITH_LONG_LABELS: u16 = 30;
/// How to use the editor, where there is room.
const HOW_TO: &str =
    "Drag pieces on and off the board, or type letters: K White, k Black. Tab goes to the fields.";

impl Editor {
    pub fn draw_all(&self, area: &EditorArea, ui: &mut Ui<'_>) {
        let hints = self.hints();
        let mut rows = self.rows();
        if area.form.list_frame.list.width < LEAST_WITH_LONG_LABELS {
            for (row, field) in rows.iter_mut().zip(Field::ALL) {
                field.short_label().clone_into(&mut row.label);
            }
        }
        let content = Content {
            title: " Set up a position ",
            hints: hints.each_ref().map(String::as_str),
            rows: &rows,
            explanation: &self.explanation(),
            has_focus: self.focus == Focus::Form,
        };
        self.form.draw(&content, &area.form, ui);
        if let Some(board) = area.board {
            self.board(ui.look, board).draw(ui.buffer);
            if let Some(square) = self.cursor() {
                ui.seen.cursor = board.center(square);
            }
        }
        self.draw_tray(area, ui);
        self.draw_dragged(area, ui);
    }

    /// Returns the names of the keys in a long and a short wording.
    fn hints(&self) -> [String; 2] {
        let [undo, start, empty, flip, help] =
            [UNDO, START, EMPTY, FLIP, HELP].map(|sign| self.signs.shown(sign));
        let does = self.does();
        [
            format!(
                " Enter {does} it, Esc keeps it, {undo} undo, {start} start, {empty} empty, {flip} flip, {help} help "
            ),
            format!(" Enter  Esc  {undo} undo  {start} start  {help} help"),
        ]
    }

    /// Says what Enter does with the position.
    fn does(&self) -> &'static str {
        match self.purpose {
            Purpose::Play => "plays",
            Purpose::Start => "takes",
        }
    }

    /// Returns the board with the check, the en passant square, the cursor, the piece in hand and the square under it.
    fn board<'a>(&'a self, look: &'a Appearance, area: BoardArea) -> Board<'a> {
        let dragged = self.selection.dragged();
        let check = self.setup.position().ok().filter(Position::is_check);
        Board {
            check: check.map(|position| position.king(position.side_to_move)),
            chosen: self
                .selection
                .origin()
                .and_then(square)
                .into_iter()
                .collect(),
            ghost_square: dragged.and_then(|held| square(held.from)),
            under: dragged.and_then(|held| area.square_at(held.at)),
            cursor: if dragged.is_none() {
                self.cursor()
            } else {
                None
            },
            refused: self.setup.en_passant.into_iter().collect(),
            ..Board::of_placement(look, area, &self.setup.board)
        }
    }

    fn draw_tray(&self, area: &EditorArea, ui: &mut Ui<'_>) {
        let origin = self.selection.origin();
        let dragged = self.selection.dragged().map(|held| held.from);
        for square in &area.tray {
            let place = Some(Place::Tray(square.piece));
            tray_square(ui, square, origin == place, dragged == place);
        }
    }

    /// Draws the piece that follows the pointer.
    fn draw_dragged(&self, area: &EditorArea, ui: &mut Ui<'_>) {
        let held = self.selection.dragged();
        let piece = held.and_then(|held| self.piece(held.from));
        if let (Some(held), Some(piece), Some(unit)) = (held, piece, area.form.unit()) {
            draw_lifted(piece, held.at, unit, ui.look, ui.buffer);
        }
    }

    /// Returns what to say: the last mistake, how to put a piece selected in the tray, what is wrong with the position, or
    /// whose move it is. The FEN is below it.
    fn explanation(&self) -> Explanation {
        let position = self.position();
        let (wordings, is_wrong) = match (&self.mistake, self.selection, &position) {
            (Some(mistake), _, _) => (vec![mistake.clone()], true),
            (None, Selection::Selected(Place::Tray(piece)), _) => {
                let words = format!("Each click puts a {piece}. Esc ends that");
                (vec![words], false)
            }
            (None, _, Err(faults)) => (vec![faults.join(". "), faults[0].clone()], true),
            (None, _, Ok(position)) => (self.position_in_words(position), false),
        };
        Explanation {
            wordings,
            is_wrong,
            lists_values: matches!(self.field(), Some(field) if !field.is_typed()),
            notes: vec![
                Note::faint(self.setup.to_string()),
                Note::faint(HOW_TO.to_owned()),
            ],
        }
    }

    /// Says whose move it is, whether that side is in check, and what Enter does with the position.
    fn position_in_words(&self, position: &Position) -> Vec<String> {
        let side = position.side_to_move;
        let check = if position.is_check() {
            ", in check"
        } else {
            ""
        };
        let turn = format!("{side} to move{check}");
        vec![format!("{turn}. Enter {} it", self.does()), turn]
    }
}

fn square(place: Place) -> Option<Square> {
    match place {
        Place::Square(square) => Some(square),
        Place::Tray(_) | Place::Elsewhere => None,
    }
}
