//! The position editor: a position that is set up by hand, and what the mouse and the keys do to it.
//!
//! Pieces come from a tray or are typed at a cursor, and leave by being dragged off the board. What belongs to a position
//! beside its pieces is set in fields. Where all that stands on the screen is in `layout::editor`.

pub mod field;

use std::convert::Infallible;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Position as Point;

use super::entry::EntryLine;
use super::intent::{EditorIntent, Intent, Step};
use super::selection::{Allowed, Selection, steered};
use crate::rules::{Color, File, Piece, Position, Rank, Setup, Square};
use field::{EditorCommand, Field};

/// Where the pointer can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Square(Square),
    /// The piece of the tray, of which there are as many as anyone takes.
    Tray(Piece),
    Elsewhere,
}

/// Returns what comes after this one, or before it; the list goes around.
fn next<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    all[(at + if forward { 1 } else { all.len() - 1 }) % all.len()]
}

/// A position that is being set up.
#[derive(Clone, Debug)]
pub struct Editor {
    pub setup: Setup,
    /// What stood there before each change, the oldest first.
    history: Vec<Setup>,
    pub selection: Selection<Place, Infallible>,
    /// The square on which typed letters put pieces.
    cursor: Square,
    /// The field on which the keys act, and what stands there; `None` if they act on the square of the cursor.
    focus: Option<(Field, EntryLine)>,
    /// The color at the bottom of the board.
    pub bottom: Color,
    /// Why what was last typed, pasted or asked for is not possible.
    pub mistake: Option<String>,
}

impl Editor {
    /// Begins with this setup, whose castling rights and en passant square are kept as far as they are possible.
    pub fn new(setup: Setup, bottom: Color) -> Self {
        Self {
            setup: without_impossible(setup),
            history: Vec::new(),
            selection: Selection::Empty,
            cursor: Square::new(File::E, Rank::Two),
            focus: None,
            bottom,
            mistake: None,
        }
    }

    /// Returns the square on which letters put pieces; `None` while the keys act on a field.
    pub fn cursor(&self) -> Option<Square> {
        self.focus.is_none().then_some(self.cursor)
    }

    /// Returns the field on which the keys act; `None` if they act on the board.
    pub fn field(&self) -> Option<Field> {
        self.focus.as_ref().map(|(field, _)| *field)
    }

    /// Returns what is typed in a field; `None` if letters do not go there.
    pub fn typed(&self, field: Field) -> Option<&EntryLine> {
        let (focus, entry) = self.focus.as_ref()?;
        (*focus == field && field.is_typed()).then_some(entry)
    }

    /// Returns true if letters go into a field.
    pub fn is_typing(&self) -> bool {
        self.field().is_some_and(Field::is_typed)
    }

    /// Returns what stands in a field.
    pub fn text(&self, field: Field) -> String {
        let typed = self.typed(field).map(|entry| entry.text().to_owned());
        typed.unwrap_or_else(|| field.value(&self.setup))
    }

    /// Returns true if a field can be set to more than one value now.
    pub fn is_offered(&self, field: Field) -> bool {
        field.is_typed() || field.choices(&self.setup).len() > 1
    }

    /// Returns the position, or every reason why it cannot be played.
    pub fn position(&self) -> Result<Position, Vec<String>> {
        match self.setup.position() {
            Ok(position) if position.has_legal_move() => Ok(position),
            Ok(position) => Err(vec![format!("{} has no legal move", position.side_to_move)]),
            Err(_) => Err(self.setup.faults()),
        }
    }

    /// Returns why the position cannot be played, or why what was last typed is not possible, all in single reasons.
    pub fn reasons(&self) -> Vec<String> {
        let faults = self.position().err().unwrap_or_default();
        let typed = self.mistake.clone().filter(|_| self.is_typing());
        typed.into_iter().chain(faults).collect()
    }

    /// Handles a press of the left button.
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

    /// Picks up what is on a place, or puts down there what is selected. A piece of the tray stays selected, so that it can
    /// be put on several squares.
    fn pick_or_put(&mut self, place: Place, at: Point) {
        let allowed = Allowed {
            pick_up: self.piece(place).is_some(),
            put_down: matches!(place, Place::Square(_)),
        };
        let before = self.selection;
        match (before, self.selection.press(place, at, allowed)) {
            (Selection::Selected(Place::Tray(piece)), Some([_, to])) => {
                let stands = self.piece(to) == Some(piece);
                self.put(&[(to, Some(piece).filter(|_| !stands))]);
                self.selection = before;
            }
            (_, Some(attempt)) => self.finish(attempt),
            (_, None) => {}
        }
    }

    /// Handles the release of the left button, and returns true if it ended a drag.
    pub fn release(&mut self, over: Place) -> bool {
        let attempt = self.selection.release(Some(over));
        attempt.map(|attempt| self.finish(attempt)).is_some()
    }

    /// Handles another button: puts the piece in hand back, else takes the one under the pointer away if `removes`.
    pub fn press_other(&mut self, place: Place, removes: bool) {
        self.mistake = None;
        match (self.selection, place) {
            (Selection::Holding(_), _) => self.selection.let_go(),
            (_, Place::Square(_)) if removes => self.put(&[(place, None)]),
            _ => {
                self.selection.put_back();
            }
        }
    }

    /// Returns the piece that can be taken from a place.
    pub fn piece(&self, place: Place) -> Option<Piece> {
        match place {
            Place::Square(square) => self.setup.board.piece_on(square),
            Place::Tray(piece) => Some(piece),
            Place::Elsewhere => None,
        }
    }

    /// Ends a drag: a piece goes to another square, or off the board.
    fn finish(&mut self, [from, to]: [Place; 2]) {
        if let Some(piece) = self.piece(from) {
            self.put(&[(from, None), (to, Some(piece))]);
        }
    }

    /// Puts pieces on places, or takes away what stands there; only squares change. Then counting begins anew for the fifty-move
    /// rule.
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

    /// Replaces the setup, and what is typed in a field.
    fn set(&mut self, setup: Setup) {
        self.record(setup);
        self.refresh();
    }

    /// Replaces the setup, without what is impossible, and remembers the one before.
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

    /// Updates the focused field to what is set up, or leaves it if it is no longer offered.
    fn refresh(&mut self) {
        match self.field() {
            Some(field) if self.is_offered(field) => self.focus_on(field),
            Some(_) | None => self.focus = None,
        }
    }

    /// Does what a key or button stands for.
    pub fn perform(&mut self, command: EditorCommand) -> Intent {
        if command != EditorCommand::Leave {
            self.selection.let_go();
        }
        match command {
            EditorCommand::Finish => {
                let is_wrong = self.is_typing() && self.mistake.is_some();
                match self.position() {
                    _ if is_wrong => {}
                    Ok(position) => {
                        return Intent::answer(Intent::Editor(EditorIntent::StartAt(Box::new(
                            position,
                        ))));
                    }
                    Err(why) => self.mistake = Some(format!("not yet: {}", why.join("; "))),
                }
            }
            EditorCommand::Leave => {
                self.mistake = None;
                if !self.selection.put_back() && self.focus.take().is_none() {
                    return Intent::Close;
                }
            }
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

    /// Takes a key that is not a command: one that moves the cursor, puts or removes a piece, or belongs to a field.
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
        let mut steer = |columns, rows| {
            self.mistake = None;
            self.cursor = steered(self.cursor, columns, rows, self.bottom);
        };
        match code {
            KeyCode::Up => steer(0, -1),
            KeyCode::Down => steer(0, 1),
            KeyCode::Left => steer(-1, 0),
            KeyCode::Right => steer(1, 0),
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

    /// Puts the piece of a letter on the square of the cursor.
    fn type_piece(&mut self, letter: char) {
        if let Some(piece) = Piece::from_letter(letter) {
            self.focus = None;
            self.put(&[(Place::Square(self.cursor), Some(piece))]);
        } else {
            let why = "letters are pieces: KQRBNP for White, kqrbnp for Black";
            self.mistake = Some(why.to_owned());
        }
    }

    /// Takes a key in the text of a field, and sets the position to what stands there then, if that can be read.
    fn type_key(&mut self, key: KeyEvent) {
        let Some((field, entry)) = &mut self.focus else {
            return;
        };
        if entry.key(key) {
            match field.put(entry.text(), &self.setup) {
                Ok(setup) => self.record(setup),
                Err(why) => self.mistake = Some(why),
            }
        }
    }

    /// Takes a pasted FEN.
    pub fn paste(&mut self, text: &str) {
        let own = self.setup.variant;
        match own.or_other(|variant| Setup::from_fen(text, variant)) {
            Ok(setup) => self.set(setup),
            Err(why) => self.mistake = Some(why),
        }
    }

    /// Moves the focus to the next field, or to the one before; the board comes between the last and the first.
    fn step_focus(&mut self, forward: bool) {
        self.selection.let_go();
        self.mistake = None;
        let offered = Field::ALL.into_iter().filter(|&it| self.is_offered(it));
        let stops: Vec<Option<Field>> = [None].into_iter().chain(offered.map(Some)).collect();
        match next(&stops, self.field(), forward) {
            Some(field) => self.focus_on(field),
            None => self.focus = None,
        }
    }

    /// Focuses a field, and drops what is being typed there.
    fn focus_on(&mut self, field: Field) {
        let mut entry = EntryLine::default();
        entry.set(field.value(&self.setup));
        entry.select();
        self.focus = Some((field, entry));
    }

    /// Takes a click on a field, or on one of its arrows.
    pub fn click(&mut self, field: Field, step: Step) {
        self.mistake = None;
        if !self.is_offered(field) {
            return;
        }
        self.focus_on(field);
        if let Step::Back | Step::On = step {
            self.step(field, step == Step::On);
        }
    }

    /// Gives a field its next value, or the one before.
    fn step(&mut self, field: Field, forward: bool) {
        self.set(next(&field.choices(&self.setup), self.setup, forward));
    }
}

/// Returns a setup without castling rights and an en passant square that its pieces do not allow.
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
