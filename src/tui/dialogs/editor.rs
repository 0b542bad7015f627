//! The position editor: a dialog with a board, a tray of pieces and a form, where players set up a position by hand.
//!
//! Players drag pieces from the tray or type them at a cursor, and drag them off the board to remove them. They set everything
//! else in the form.

mod area;
mod drawing;
mod field;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};

use super::form::{Asked, Control, Form, Row};
use super::{Dialog, TextDialog};
use crate::rules::{Color, Piece, Position, Setup, Square, Variant};
use crate::settings::{Config, SignKeys};
use crate::text::capitalize;
use crate::tui::layout::Layout;
use crate::tui::request::{DialogRequest, Request, Step};
use crate::tui::selection::{Allowed, CURSOR_AT_START, Selection, moved_cursor};
use crate::tui::ui::Ui;
use area::EditorArea;
use field::Field;

/// The signs of the editor's keys.
const UNDO: char = '-';
const START: char = '*';
const EMPTY: char = '.';
const FLIP: char = '&';
const HELP: char = '?';

/// The lines of the help page. A line about the keys follows them.
const HELP_PAGE: [&str; 7] = [
    "",
    "Drag pieces from the tray onto the board, from square to square, and off the board. A click on a piece of the tray \
     selects it, and each click on a square then puts one there, or takes the same one away. A right click takes any piece \
     away.",
    "",
    "The arrows move the cursor. K Q R B N P put a piece of White there, k q r b n p one of Black; Delete takes it away, \
     Space picks it up and puts it down.",
    "",
    "Tab goes to the side to move, castling, en passant, the move number and the FEN; the arrows and Space change them, or a \
     click does. Castling and en passant are offered where the pieces allow them. A FEN can be pasted at any time.",
    "",
];

/// What Enter does with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It begins a game.
    Play,
    /// It puts the position into the dialog for a new game, which is below.
    Start,
}

/// Where a piece can be taken from or put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Square(Square),
    Tray(Piece),
    Elsewhere,
}

/// What the keys act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Board,
    Form,
}

#[derive(Clone, Debug)]
pub struct Editor {
    setup: Setup,
    /// The setups before each change, oldest first.
    history: Vec<Setup>,
    selection: Selection<Place>,
    cursor: Square,
    focus: Focus,
    form: Form,
    bottom: Color,
    /// What is wrong with the last thing that the player typed, pasted or asked for; `None` if nothing is.
    mistake: Option<String>,
    purpose: Purpose,
    signs: SignKeys,
}

impl Editor {
    pub fn new(setup: Setup, bottom: Color, purpose: Purpose, signs: SignKeys) -> Self {
        let mut editor = Self {
            setup: without_impossible(setup),
            history: Vec::new(),
            selection: Selection::Empty,
            cursor: CURSOR_AT_START,
            focus: Focus::Board,
            form: Form::default(),
            bottom,
            mistake: None,
            purpose,
            signs,
        };
        editor.form = Form::new(&editor.rows());
        editor
    }

    /// Puts back what players set up the last time. Undo returns to the present setup.
    pub fn put_back(&mut self, kept: Setup) {
        self.set(kept);
    }

    /// Returns what players have set up; `None` if it is what the editor began with.
    pub fn set_up(&self) -> Option<Setup> {
        let first = self.history.first()?;
        (*first != self.setup).then_some(self.setup)
    }

    /// Returns the square of the cursor; `None` while the keys act on the form.
    fn cursor(&self) -> Option<Square> {
        (self.focus == Focus::Board).then_some(self.cursor)
    }

    /// Returns the field that the keys act on; `None` while they act on the board.
    fn field(&self) -> Option<Field> {
        match self.focus {
            Focus::Board => None,
            Focus::Form => Some(Field::ALL[self.form.marked()]),
        }
    }

    fn is_typing(&self) -> bool {
        self.field().is_some_and(Field::is_typed)
    }

    /// Returns true if players can change a field now.
    fn is_offered(&self, field: Field) -> bool {
        field.is_typed() || field.choices(&self.setup).len() > 1
    }

    /// Returns the rows of the form, in the order of [`Field::ALL`].
    fn rows(&self) -> Vec<Row> {
        Field::ALL.map(|field| self.row(field)).to_vec()
    }

    fn row(&self, field: Field) -> Row {
        let control = if field.is_typed() {
            Control::Text
        } else if self.is_offered(field) {
            Control::Choice
        } else {
            Control::Fixed
        };
        let choices = field.choices(&self.setup).into_iter();
        let values: Vec<_> = choices.map(|setup| field.value(&setup)).collect();
        Row {
            label: field.label().to_owned(),
            control,
            value: field.value(&self.setup),
            values: if values.len() > 1 { values } else { Vec::new() },
            is_wrong: self.field() == Some(field) && self.mistake.is_some(),
        }
    }

    /// Returns the position, or every reason why it cannot be played. If the setup has only castling rights of standard chess,
    /// the position is one of standard chess.
    fn position(&self) -> Result<Position, Vec<String>> {
        let standard = without_impossible(Setup {
            variant: Variant::Standard,
            ..self.setup
        });
        let setup = if standard.castling == self.setup.castling {
            standard
        } else {
            self.setup
        };
        match setup.position() {
            Ok(position) if position.has_legal_move() => Ok(position),
            Ok(position) => Err(vec![format!("{} has no legal move", position.side_to_move)]),
            Err(_) => Err(self.setup.faults()),
        }
    }

    /// Returns a page about how to use the editor. It begins with the faults of the setup and then its FEN, because small
    /// screens cut both.
    pub fn help(&self) -> TextDialog {
        let mut wrong = Vec::new();
        if self.is_typing() {
            wrong.extend(self.mistake.clone());
        }
        wrong.extend(self.position().err().into_iter().flatten());
        let mut lines: Vec<_> = wrong.iter().map(|why| capitalize(why)).collect();
        lines.push(format!("FEN: {}", self.setup));
        lines.extend(HELP_PAGE.map(str::to_owned));
        let [undo, start, empty, flip] =
            [UNDO, START, EMPTY, FLIP].map(|sign| self.signs.shown(sign));
        lines.push(format!(
            "{undo} undoes the last change, {start} sets up the start of a game, {empty} empties the board, {flip} turns it. \
             Enter plays the position. Esc goes back to the game, which goes on meanwhile, and keeps what is set up."
        ));
        TextDialog::lines("Position editor", lines)
    }

    /// Handles a press of the left button. Returns false if it is not on the board and not on the tray.
    fn press(&mut self, place: Place, at: Point) -> bool {
        self.mistake = None;
        match place {
            Place::Elsewhere => {
                self.selection.put_back();
                return false;
            }
            Place::Square(square) => self.cursor = square,
            Place::Tray(_) => {}
        }
        self.focus = Focus::Board;
        self.pick_or_put(place, at);
        true
    }

    /// Selects a piece for a drag or a second click, or puts the selected one here. A piece selected in the tray stays
    /// selected.
    fn pick_or_put(&mut self, place: Place, at: Point) {
        let allowed = Allowed {
            pick_up: self.piece(place).is_some(),
            put_down: matches!(place, Place::Square(_)),
        };
        let before = self.selection;
        let Some([from, to]) = self.selection.press(place, at, allowed) else {
            return;
        };
        if let Selection::Selected(Place::Tray(piece)) = before {
            // A second click with the same piece removes it.
            let is_there = self.piece(to) == Some(piece);
            self.put(&[(to, if is_there { None } else { Some(piece) })]);
            self.selection = before;
        } else {
            self.move_piece([from, to]);
        }
    }

    /// Handles the release of the left button. Returns true if it moved a piece.
    fn release(&mut self, over: Place) -> bool {
        match self.selection.release(Some(over)) {
            Some(places) => {
                self.move_piece(places);
                true
            }
            None => false,
        }
    }

    /// Handles a press of another button: puts back a held piece. The right button then removes the piece on a square.
    fn press_other(&mut self, place: Place, button: MouseButton) {
        self.mistake = None;
        match (self.selection, place) {
            (Selection::Holding(_), _) => self.selection.put_back_held(),
            (_, Place::Square(_)) if button == MouseButton::Right => self.put(&[(place, None)]),
            _ => {
                self.selection.put_back();
            }
        }
    }

    fn piece(&self, place: Place) -> Option<Piece> {
        match place {
            Place::Square(square) => self.setup.board.piece_on(square),
            Place::Tray(piece) => Some(piece),
            Place::Elsewhere => None,
        }
    }

    /// Moves a piece from one place to another. A piece of the tray is copied, and one that leaves the board is removed.
    fn move_piece(&mut self, [from, to]: [Place; 2]) {
        if let Some(piece) = self.piece(from) {
            self.put(&[(from, None), (to, Some(piece))]);
        }
    }

    /// Puts pieces on squares, or removes them (`None`). Ignores every other place.
    fn put(&mut self, changes: &[(Place, Option<Piece>)]) {
        let mut setup = self.setup;
        for change in changes {
            match *change {
                (Place::Square(square), Some(piece)) => setup.board.put(square, piece),
                (Place::Square(square), None) => setup.board.clear(square),
                (Place::Tray(_) | Place::Elsewhere, _) => {}
            }
        }
        if setup.board != self.setup.board {
            setup.halfmove_clock = 0;
        }
        self.set(setup);
    }

    /// Changes the setup. The form then shows the new values.
    fn set(&mut self, setup: Setup) {
        self.record(setup);
        self.refresh();
    }

    /// Changes the setup, and remembers the previous one for Undo.
    fn record(&mut self, setup: Setup) {
        self.mistake = None;
        if !matches!(self.selection.origin(), Some(Place::Tray(_))) {
            self.selection.put_back();
        }
        let setup = without_impossible(setup);
        if setup != self.setup {
            self.history.push(self.setup);
            self.setup = setup;
        }
    }

    /// Shows the present value in the marked field. If the field is no longer offered, the keys act on the board again.
    fn refresh(&mut self) {
        if self.is_offered(Field::ALL[self.form.marked()]) {
            self.form.mark(self.form.marked(), &self.rows());
        } else {
            self.focus = Focus::Board;
        }
    }

    /// Does what a sign means; `None` for a sign that means nothing.
    fn command(&mut self, sign: char) -> Option<Request> {
        match self.signs.meant(sign)? {
            UNDO => {
                self.mistake = None;
                self.selection.put_back_held();
                self.setup = self.history.pop().unwrap_or(self.setup);
                self.refresh();
            }
            START => self.set(*Position::start()),
            EMPTY => self.set(Setup {
                variant: self.setup.variant,
                ..Setup::default()
            }),
            FLIP => self.bottom = !self.bottom,
            HELP => return Some(Request::Dialog(DialogRequest::EditorHelp)),
            _ => return None,
        }
        Some(Request::Nothing)
    }

    /// Closes the editor and takes the position, or says why it cannot be played.
    fn finish(&mut self) -> Request {
        let has_typed_mistake = self.is_typing() && self.mistake.is_some();
        if has_typed_mistake {
            // The reason is already visible.
            return Request::Nothing;
        }
        match self.position() {
            Ok(position) => {
                let start = DialogRequest::StartAt(Box::new(position));
                Request::answer(Request::Dialog(start))
            }
            Err(why) => {
                self.mistake = Some(why.join(". "));
                Request::Nothing
            }
        }
    }

    /// Puts back a piece in hand, or goes from the form to the board. If there is nothing of that, closes the editor.
    fn leave(&mut self) -> Request {
        self.mistake = None;
        if self.selection.put_back() {
            return Request::Nothing;
        }
        match self.focus {
            Focus::Board => Request::Close,
            Focus::Form => {
                self.focus = Focus::Board;
                Request::Nothing
            }
        }
    }

    /// Handles a key while the keys act on the board.
    fn board_key(&mut self, code: KeyCode) {
        let place = Place::Square(self.cursor);
        let mut move_cursor = |columns, rows| {
            self.mistake = None;
            self.cursor = moved_cursor(self.cursor, columns, rows, self.bottom);
        };
        match code {
            KeyCode::Up => move_cursor(0, -1),
            KeyCode::Down => move_cursor(0, 1),
            KeyCode::Left => move_cursor(-1, 0),
            KeyCode::Right => move_cursor(1, 0),
            KeyCode::Char(' ') => {
                self.mistake = None;
                self.pick_or_put(place, Point::default());
                self.release(place);
            }
            KeyCode::Delete | KeyCode::Backspace => self.put(&[(place, None)]),
            KeyCode::Char(letter) => self.type_piece(letter),
            _ => {}
        }
    }

    /// Handles a key while the keys act on a field. A letter is a piece, except where text is typed.
    fn form_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Up => self.step_focus(false),
            KeyCode::Down => self.step_focus(true),
            KeyCode::Char(letter) if !self.is_typing() && letter != ' ' => self.type_piece(letter),
            _ => {
                let asked = self.form.key(key, &self.rows());
                self.answer(asked);
            }
        }
    }

    /// Does what the form asks.
    fn answer(&mut self, asked: Asked) {
        let field = Field::ALL[self.form.marked()];
        let choices = field.choices(&self.setup);
        match asked {
            Asked::Nothing | Asked::Other => {}
            Asked::Step(step) => {
                let current = choices.iter().position(|setup| *setup == self.setup);
                if let Some(index) = step.among(choices.len(), current) {
                    self.set(choices[index]);
                }
            }
            Asked::Type => match field.put(self.form.typed().text(), &self.setup) {
                Ok(setup) => self.record(setup),
                Err(why) => self.mistake = Some(why),
            },
        }
    }

    /// Puts the piece with this letter on the square of the cursor.
    fn type_piece(&mut self, letter: char) {
        if let Some(piece) = Piece::from_letter(letter) {
            self.focus = Focus::Board;
            self.put(&[(Place::Square(self.cursor), Some(piece))]);
        } else {
            let why = "letters are pieces: KQRBNP for White, kqrbnp for Black";
            self.mistake = Some(why.to_owned());
        }
    }

    /// Goes from the board to the first or last field that is offered, from field to field, and from the end back to the board.
    fn step_focus(&mut self, forward: bool) {
        self.selection.put_back_held();
        self.mistake = None;
        let offered = Field::ALL
            .into_iter()
            .filter(|field| self.is_offered(*field));
        let stops: Vec<_> = [None].into_iter().chain(offered.map(Some)).collect();
        let step = if forward { Step::Forward } else { Step::Back };
        let current = stops.iter().position(|stop| *stop == self.field());
        match step
            .among(stops.len(), current)
            .and_then(|index| stops[index])
        {
            Some(field) => {
                self.focus = Focus::Form;
                self.form.mark(field.row(), &self.rows());
            }
            None => self.focus = Focus::Board,
        }
    }
}

impl Dialog for Editor {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(EditorArea::new(layout, self.bottom).form.list_frame.frame)
    }

    /// Uses the function keys for help and for turning the board.
    fn claims(&self, key: KeyEvent) -> bool {
        key.modifiers.is_empty() && matches!(key.code, KeyCode::F(1 | 6))
    }

    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> Request {
        let is_for_text = self.is_typing() && matches!(key.code, KeyCode::Char(_));
        let sign = match key.code {
            KeyCode::F(1) => Some(self.signs.shown(HELP)),
            KeyCode::F(6) => Some(self.signs.shown(FLIP)),
            KeyCode::Char(sign) if !is_for_text => Some(sign),
            _ => None,
        };
        if let Some(request) = sign.and_then(|sign| self.command(sign)) {
            return request;
        }
        match (key.code, self.focus) {
            (KeyCode::Enter, _) => return self.finish(),
            (KeyCode::Esc, _) => return self.leave(),
            (KeyCode::Tab, _) => self.step_focus(true),
            (KeyCode::BackTab, _) => self.step_focus(false),
            (code, Focus::Board) => self.board_key(code),
            (_, Focus::Form) => self.form_key(key),
        }
        Request::Nothing
    }

    fn click(&mut self, item: usize, step: Step) -> Request {
        self.mistake = None;
        if self.is_offered(Field::ALL[item]) {
            self.focus = Focus::Form;
            let asked = self.form.click(item, step, &self.rows());
            self.answer(asked);
        }
        Request::Nothing
    }

    fn mouse(&mut self, mouse: MouseEvent, layout: &Layout) -> bool {
        let at = Point::new(mouse.column, mouse.row);
        let place = EditorArea::new(layout, self.bottom).place(at);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.press(place, at),
            MouseEventKind::Down(button) => {
                self.press_other(place, button);
                true
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                self.selection.hold(Some(place), at);
                false
            }
            MouseEventKind::Up(MouseButton::Left) => self.release(place),
            MouseEventKind::Moved => {
                // The pointer moves without a button, so we have missed the release.
                self.selection.put_back_dragged();
                false
            }
            MouseEventKind::Drag(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::ScrollUp
            | MouseEventKind::ScrollDown
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => false,
        }
    }

    fn forget_press(&mut self) {
        self.selection.put_back_held();
    }

    /// A pasted FEN replaces the setup, of either variant.
    fn paste(&mut self, text: &str) {
        let own = self.setup.variant;
        match own.or_other(|variant| Setup::from_fen(text.trim(), variant)) {
            Ok(setup) => self.set(setup),
            Err(why) => self.mistake = Some(why),
        }
    }

    fn draw(&self, ui: &mut Ui<'_>, _config: &Config) {
        self.draw_all(&EditorArea::new(ui.layout, self.bottom), ui);
    }

    fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        EditorArea::new(layout, self.bottom).form.unit()
    }
}

/// Returns a setup without the castling rights and the en passant square that its pieces rule out.
fn without_impossible(setup: Setup) -> Setup {
    let possible = setup.en_passant_squares();
    Setup {
        castling: setup.castling.at_home(&setup.board, setup.variant),
        en_passant: setup.en_passant.filter(|&square| possible.contains(square)),
        ..setup
    }
}

#[cfg(test)]
mod tests;
