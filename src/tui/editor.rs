//! The position editor: a position that players set up by hand, and what the mouse and the keys do to it.
//!
//! Players drag pieces from a tray or type them at a cursor, and drag them off the board to remove them. They set everything
//! else in fields. `layout::editor` decides where all of this is on the screen, and `view::editor` draws it.

pub mod field;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position as Point;

use super::entry::EntryLine;
use super::intent::{EditorIntent, Intent, Step};
use super::keys;
use super::selection::{Allowed, CURSOR_AT_START, Selection, moved_cursor};
use crate::rules::{Color, Piece, Position, Setup, Square, Variant};
use crate::settings::SignKeys;
use field::{EditorCommand, Field};

/// What the mouse or the keyboard acts on: a square, a piece in the tray, or anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Square(Square),
    /// This piece in the tray. Players can take as many of it as they like.
    Tray(Piece),
    Elsewhere,
}

/// Returns the item after `current` if `forward`, otherwise the one before it. The list wraps around.
fn neighbor<T: Copy + PartialEq>(all: &[T], current: T, forward: bool) -> T {
    let index = all.iter().position(|one| *one == current).unwrap_or(0);
    let steps = if forward { 1 } else { all.len() - 1 };
    all[(index + steps) % all.len()]
}

/// A position that players are setting up.
#[derive(Clone, Debug)]
pub struct Editor {
    pub setup: Setup,
    /// The setup before each change, oldest first.
    history: Vec<Setup>,
    pub selection: Selection<Place>,
    /// The square where typed letters put pieces.
    cursor: Square,
    /// The field that the keys act on; `None` if they act on the cursor's square.
    focus: Option<FocusedField>,
    /// The color at the bottom of the board.
    pub bottom: Color,
    /// Why the last typed, pasted or requested change is not possible; `None` if it is.
    pub mistake: Option<String>,
}

/// The field that the keys act on.
#[derive(Clone, Debug)]
struct FocusedField {
    field: Field,
    /// The field's text, which keys edit if the field takes text.
    entry: EntryLine,
}

impl Editor {
    /// Begins with this setup. Drops the castling rights and the en passant square if its pieces do not allow them.
    pub fn new(setup: Setup, bottom: Color) -> Self {
        Self {
            setup: without_impossible(setup),
            history: Vec::new(),
            selection: Selection::Empty,
            cursor: CURSOR_AT_START,
            focus: None,
            bottom,
            mistake: None,
        }
    }

    /// Returns the square where letters put pieces; `None` while the keys act on a field.
    pub fn cursor(&self) -> Option<Square> {
        self.focus.is_none().then_some(self.cursor)
    }

    /// Returns the field that the keys act on; `None` if they act on the board.
    pub fn field(&self) -> Option<Field> {
        self.focus.as_ref().map(|focus| focus.field)
    }

    /// Returns the line being typed in a field; `None` if letters do not go there.
    pub fn typed(&self, field: Field) -> Option<&EntryLine> {
        let focus = self.focus.as_ref()?;
        (focus.field == field && field.is_typed()).then_some(&focus.entry)
    }

    /// Returns true if letters go into a field.
    pub fn is_typing(&self) -> bool {
        self.field().is_some_and(Field::is_typed)
    }

    /// Returns the text in a field.
    pub fn text(&self, field: Field) -> String {
        match self.typed(field) {
            Some(entry) => entry.text().to_owned(),
            None => field.value(&self.setup),
        }
    }

    /// Returns true for a field that takes text, and for one that can have more than one value with the pieces on the board.
    pub fn is_offered(&self, field: Field) -> bool {
        field.is_typed() || field.choices(&self.setup).len() > 1
    }

    /// Returns the position, or every reason why it cannot be played. It is a position of standard chess, even after a game of
    /// Chess960, unless a castling right exists only in Chess960.
    pub fn position(&self) -> Result<Position, Vec<String>> {
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

    /// Returns every reason why the position cannot be played. While players type in a field, the mistake in their text
    /// comes first.
    pub fn reasons(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if self.is_typing() {
            reasons.extend(self.mistake.clone());
        }
        if let Err(faults) = self.position() {
            reasons.extend(faults);
        }
        reasons
    }

    /// Handles a press of the left button: picks up the piece at this place, or puts the selected one down. Beside the board
    /// and the tray, puts the selected piece back.
    pub fn press(&mut self, place: Place, at: Point) {
        self.mistake = None;
        if place == Place::Elsewhere {
            self.selection.put_back();
            return;
        }
        if let Place::Square(square) = place {
            self.cursor = square;
        }
        self.focus = None;
        self.pick_or_put(place, at);
    }

    /// Picks up the piece at a place, or puts the selected piece down there. A piece from the tray stays selected, so players
    /// can put it on several squares.
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

    /// Handles the release of the left button. Returns true if it dropped a piece at another place.
    pub fn release(&mut self, over: Place) -> bool {
        match self.selection.release(Some(over)) {
            Some(places) => {
                self.move_piece(places);
                true
            }
            None => false,
        }
    }

    /// Handles a press of another button. Does the first of these that applies: puts a dragged piece back; removes the piece
    /// under the pointer, if `removes`; deselects the selected piece.
    pub fn press_other(&mut self, place: Place, removes: bool) {
        self.mistake = None;
        match (self.selection, place) {
            (Selection::Holding(_), _) => self.selection.put_back_held(),
            (_, Place::Square(_)) if removes => self.put(&[(place, None)]),
            _ => {
                self.selection.put_back();
            }
        }
    }

    /// Returns the piece at a place; `None` if there is none.
    pub fn piece(&self, place: Place) -> Option<Piece> {
        match place {
            Place::Square(square) => self.setup.board.piece_on(square),
            Place::Tray(piece) => Some(piece),
            Place::Elsewhere => None,
        }
    }

    /// Moves a piece to another square, or off the board.
    fn move_piece(&mut self, [from, to]: [Place; 2]) {
        if let Some(piece) = self.piece(from) {
            self.put(&[(from, None), (to, Some(piece))]);
        }
    }

    /// Puts pieces on squares, or removes the pieces there (`None`). A change of the board restarts the count for the
    /// fifty-move rule.
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

    /// Changes the setup, and updates the text in the focused field.
    fn set(&mut self, setup: Setup) {
        self.record(setup);
        self.refresh();
    }

    /// Changes the setup, drops what its pieces rule out, and remembers the previous setup for Undo. A piece selected in the
    /// tray stays selected.
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

    /// Updates the text in the focused field. Leaves the field if it has only one value now.
    fn refresh(&mut self) {
        match self.field() {
            Some(field) if self.is_offered(field) => self.focus_on(field),
            Some(_) | None => self.focus = None,
        }
    }

    /// Carries out the command of a key or button, and returns what the app should do next.
    pub fn perform(&mut self, command: EditorCommand) -> Intent {
        // A command ends a drag. `Leave` does that below, because it does nothing else if there was something to put back.
        if command != EditorCommand::Leave {
            self.selection.put_back_held();
        }
        match command {
            EditorCommand::Finish => return self.finish(),
            EditorCommand::Leave => return self.leave(),
            EditorCommand::Undo => {
                self.mistake = None;
                self.setup = self.history.pop().unwrap_or(self.setup);
                self.refresh();
            }
            EditorCommand::Standard => self.set(*Position::start()),
            EditorCommand::Empty => self.set(Setup {
                variant: self.setup.variant,
                ..Setup::default()
            }),
            EditorCommand::Flip => self.bottom = !self.bottom,
            EditorCommand::Help => return Intent::Editor(EditorIntent::Help),
        }
        Intent::Stay
    }

    /// Begins a game from the position. If that is impossible, says why.
    fn finish(&mut self) -> Intent {
        let has_typed_mistake = self.is_typing() && self.mistake.is_some();
        if has_typed_mistake {
            // The reason is already visible.
            return Intent::Stay;
        }
        match self.position() {
            Ok(position) => {
                let start = EditorIntent::StartAt(Box::new(position));
                Intent::close_then(Intent::Editor(start))
            }
            Err(why) => {
                self.mistake = Some(format!("not yet: {}", why.join("; ")));
                Intent::Stay
            }
        }
    }

    /// Does what Esc does: puts the selected piece back; without one, leaves the field; without a field, closes the editor.
    fn leave(&mut self) -> Intent {
        self.mistake = None;
        if self.selection.put_back() || self.focus.take().is_some() {
            Intent::Stay
        } else {
            Intent::Close
        }
    }

    /// Handles a key, and returns what it asks the app to do. In a text field every character is text, even the key of a
    /// button.
    pub fn take_key(&mut self, key: KeyEvent, signs: &SignKeys) -> Intent {
        let is_text = self.is_typing() && matches!(key.code, KeyCode::Char(_));
        if !is_text
            && let Some(meant) = keys::meant(key, signs)
            && let Some(button) = keys::EDITOR_BUTTONS.iter().find(|it| it.is(meant))
        {
            return button.intent.clone();
        }
        if (key.modifiers - KeyModifiers::SHIFT).is_empty() {
            self.key(key);
        }
        Intent::Stay
    }

    /// Handles a key that is not a command: it moves the cursor, puts or removes a piece, or belongs to a field.
    pub fn key(&mut self, key: KeyEvent) {
        match (key.code, self.field()) {
            (KeyCode::Tab, _) | (KeyCode::Down, Some(_)) => self.step_focus(true),
            (KeyCode::BackTab, _) | (KeyCode::Up, Some(_)) => self.step_focus(false),
            (code, None) => self.board_key(code),
            (_, Some(Field::Fen)) => self.type_key(key),
            (KeyCode::Left, Some(field)) => self.step(field, false),
            (KeyCode::Right, Some(field)) => self.step(field, true),
            (_, Some(Field::MoveNumber)) => self.type_key(key),
            (KeyCode::Char(' '), Some(field)) => self.step(field, true),
            (KeyCode::Char(letter), Some(_)) => self.type_piece(letter),
            _ => {}
        }
    }

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

    /// Puts the piece with this letter on the cursor's square, or says which letters are pieces.
    fn type_piece(&mut self, letter: char) {
        if let Some(piece) = Piece::from_letter(letter) {
            self.focus = None;
            self.put(&[(Place::Square(self.cursor), Some(piece))]);
        } else {
            let why = "letters are pieces: KQRBNP for White, kqrbnp for Black";
            self.mistake = Some(why.to_owned());
        }
    }

    /// Handles a key in a text field, and changes the setup if the new text is valid. Otherwise says why it is not.
    fn type_key(&mut self, key: KeyEvent) {
        let Some(FocusedField { field, entry }) = &mut self.focus else {
            return;
        };
        if entry.key(key) {
            match field.put(entry.text(), &self.setup) {
                Ok(setup) => self.record(setup),
                Err(why) => self.mistake = Some(why),
            }
        }
    }

    /// Sets up the position of a pasted FEN, or says what is wrong with it.
    pub fn paste(&mut self, text: &str) {
        let own = self.setup.variant;
        match own.or_other(|variant| Setup::from_fen(text, variant)) {
            Ok(setup) => self.set(setup),
            Err(why) => self.mistake = Some(why),
        }
    }

    /// Moves the focus to the next or previous field, and skips those with only one value. The board comes between the last
    /// field and the first.
    fn step_focus(&mut self, forward: bool) {
        self.selection.put_back_held();
        self.mistake = None;
        let mut stops = vec![None];
        for field in Field::ALL {
            if self.is_offered(field) {
                stops.push(Some(field));
            }
        }
        match neighbor(&stops, self.field(), forward) {
            Some(field) => self.focus_on(field),
            None => self.focus = None,
        }
    }

    /// Focuses a field, with its current value as selected text.
    fn focus_on(&mut self, field: Field) {
        let mut entry = EntryLine::default();
        entry.set(field.value(&self.setup));
        entry.select();
        self.focus = Some(FocusedField { field, entry });
    }

    /// Handles a click on a field, or on one of its arrows.
    pub fn click(&mut self, field: Field, step: Step) {
        self.mistake = None;
        if !self.is_offered(field) {
            return;
        }
        self.focus_on(field);
        if let Step::Back | Step::Forward = step {
            self.step(field, step == Step::Forward);
        }
    }

    /// Gives a field its next or previous value.
    fn step(&mut self, field: Field, forward: bool) {
        self.set(neighbor(&field.choices(&self.setup), self.setup, forward));
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
