//! The position editor: a position that is set up by hand, and what the mouse and the keys do to it.
//!
//! Pieces come from a tray or are typed at a cursor, and leave by being dragged off the board. What belongs to a position
//! beside its pieces is set in fields. Where all that stands on the screen is in `layout::editor`.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Position as Point;

use super::entry::EntryLine;
use super::intent::{Intent, Step};
use super::pointer::{Allowed, AttemptedMove, Selection};
use crate::rules::{
    CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Setup, Square,
};

/// Where the pointer can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Square(Square),
    /// The piece of the tray, of which there are as many as anyone takes.
    Tray(Piece),
    Elsewhere,
}

/// What belongs to a position beside its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Choice(Choice),
    Text(TextField),
}

/// A field that is stepped through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    SideToMove,
    Castling(Color, CastlingSide),
    EnPassant,
}

/// A field that is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextField {
    MoveNumber,
    /// The whole position as text.
    Fen,
}

impl Field {
    /// All fields, in the order in which Tab goes through them.
    pub const ALL: [Self; 8] = [
        Self::Choice(Choice::SideToMove),
        Self::Choice(Choice::Castling(Color::White, CastlingSide::King)),
        Self::Choice(Choice::Castling(Color::White, CastlingSide::Queen)),
        Self::Choice(Choice::Castling(Color::Black, CastlingSide::King)),
        Self::Choice(Choice::Castling(Color::Black, CastlingSide::Queen)),
        Self::Choice(Choice::EnPassant),
        Self::Text(TextField::MoveNumber),
        Self::Text(TextField::Fen),
    ];
}

/// What the keys act on.
#[derive(Clone, Debug)]
enum Focus {
    /// The square of the cursor.
    Board,
    Choice(Choice),
    Text(TypedText),
}

/// What stands in the field that is being typed in.
#[derive(Clone, Debug)]
struct TypedText {
    field: TextField,
    entry: EntryLine,
    /// True if what is typed next takes the place of what stands there.
    fresh: bool,
}

/// What a key or button of the editor does, beside those that act on the cursor or a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorCommand {
    /// Plays the position, or gives it to the dialog that asked for it.
    Finish,
    /// Puts a piece back, else leaves a field, else the editor.
    Leave,
    Undo,
    /// Sets up the position from which chess begins.
    Standard,
    /// Takes all pieces away.
    Empty,
    Flip,
    Help,
}

/// A position that is being set up.
#[derive(Clone, Debug)]
pub struct Editor {
    setup: Setup,
    /// What stood there before each change, the oldest first.
    history: Vec<Setup>,
    selection: Selection<Place>,
    /// The square on which typed letters put pieces.
    cursor: Square,
    focus: Focus,
    /// The color at the bottom of the board.
    bottom: Color,
    /// Why what was last typed, pasted or asked for is not possible.
    mistake: Option<String>,
}

impl Editor {
    /// Begins with this setup, whose castling rights and en passant square are kept as far as they are possible.
    pub fn new(setup: Setup, bottom: Color) -> Self {
        Self {
            setup: without_impossible(setup),
            history: Vec::new(),
            selection: Selection::Empty,
            cursor: Square::new(File::E, Rank::Two),
            focus: Focus::Board,
            bottom,
            mistake: None,
        }
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub fn selection(&self) -> Selection<Place> {
        self.selection
    }

    pub fn bottom(&self) -> Color {
        self.bottom
    }

    /// Returns the square on which letters put pieces; `None` while the keys act on a field.
    pub fn cursor(&self) -> Option<Square> {
        matches!(self.focus, Focus::Board).then_some(self.cursor)
    }

    /// Returns the field on which the keys act; `None` if they act on the board.
    pub fn field(&self) -> Option<Field> {
        match &self.focus {
            Focus::Board => None,
            Focus::Choice(choice) => Some(Field::Choice(*choice)),
            Focus::Text(text) => Some(Field::Text(text.field)),
        }
    }

    /// Returns the text of the field that is being typed in, and whether the next letter replaces it.
    pub fn typed(&self) -> Option<(TextField, &EntryLine, bool)> {
        match &self.focus {
            Focus::Text(text) => Some((text.field, &text.entry, text.fresh)),
            Focus::Board | Focus::Choice(_) => None,
        }
    }

    /// Returns what stands in a field of text.
    pub fn text(&self, field: TextField) -> String {
        match (self.typed(), field) {
            (Some((typed, entry, _)), _) if typed == field => entry.text().to_owned(),
            (_, TextField::MoveNumber) => self.setup.fullmove_number.to_string(),
            (_, TextField::Fen) => self.setup.to_string(),
        }
    }

    /// Returns true if a field can be set to more than one value now.
    pub fn is_offered(&self, field: Field) -> bool {
        match field {
            Field::Choice(Choice::Castling(color, side)) => {
                let Setup { board, variant, .. } = &self.setup;
                CastlingRights::possible(board, *variant).has(color, side)
            }
            Field::Choice(Choice::EnPassant) => !self.setup.en_passant_squares().is_empty(),
            Field::Choice(Choice::SideToMove) | Field::Text(_) => true,
        }
    }

    /// Returns why what was last typed, pasted or asked for is not possible.
    pub fn mistake(&self) -> Option<&str> {
        self.mistake.as_deref()
    }

    /// Returns the position, or every reason why it cannot be played.
    pub fn position(&self) -> Result<Position, Vec<String>> {
        match self.setup.position() {
            Ok(position) if position.has_legal_move() => Ok(position),
            Ok(position) => Err(vec![format!(
                "{} has no legal move",
                position.side_to_move()
            )]),
            Err(_) => {
                let faults = self.setup.faults();
                Err(faults.iter().map(ToString::to_string).collect())
            }
        }
    }

    /// Returns why the position cannot be played, or why what was last typed is not possible, all in single reasons.
    pub fn reasons(&self) -> Vec<String> {
        let faults = self.position().err().unwrap_or_default();
        let typed = self.mistake.clone().filter(|_| self.typed().is_some());
        typed.into_iter().chain(faults).collect()
    }

    /// Handles a press of the left button.
    pub fn press(&mut self, place: Place, at: Point) {
        self.mistake = None;
        match place {
            Place::Square(square) => {
                self.cursor = square;
                self.focus = Focus::Board;
            }
            Place::Tray(_) => self.focus = Focus::Board,
            Place::Elsewhere => {
                self.selection.put_back();
                return;
            }
        }
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
            (Selection::Selected(Place::Tray(piece)), Some(AttemptedMove { to, .. })) => {
                self.stamp(piece, to);
                self.selection = before;
            }
            (_, Some(attempt)) => self.finish(attempt),
            (_, None) => {}
        }
    }

    /// Moves the piece in hand, and returns true if one is seen to move.
    pub fn hold(&mut self, over: Place, at: Point) -> bool {
        self.selection.hold(Some(over), at)
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
            (_, Place::Square(square)) if removes => self.put(square, None),
            _ => {
                self.selection.put_back();
            }
        }
    }

    /// Puts a piece in hand back, but keeps a selection.
    pub fn let_go(&mut self) {
        self.selection.let_go();
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
    fn finish(&mut self, AttemptedMove { from, to }: AttemptedMove<Place>) {
        let Some(piece) = self.piece(from) else {
            return;
        };
        self.change(|setup| {
            if let Place::Square(square) = from {
                setup.board.clear(square);
            }
            if let Place::Square(square) = to {
                setup.board.put(square, piece);
            }
        });
    }

    /// Puts a piece of the tray on a square, or takes it away if the same one stands there.
    fn stamp(&mut self, piece: Piece, to: Place) {
        if let Place::Square(square) = to {
            let stands = self.setup.board.piece_on(square) == Some(piece);
            self.put(square, Some(piece).filter(|_| !stands));
        }
    }

    /// Puts a piece on a square, or takes away what stands there.
    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.change(|setup| match piece {
            Some(piece) => setup.board.put(square, piece),
            None => setup.board.clear(square),
        });
    }

    /// Changes the setup. Where pieces change, counting begins anew for the fifty-move rule.
    fn change(&mut self, change: impl FnOnce(&mut Setup)) {
        let mut setup = self.setup;
        change(&mut setup);
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

    /// Has the field in which the keys act show what is set up, or leaves it if it is offered no more.
    fn refresh(&mut self) {
        match self.field() {
            Some(field) if self.is_offered(field) => self.focus_on(field),
            Some(_) | None => self.focus = Focus::Board,
        }
    }

    /// Does what a key or button stands for.
    pub fn perform(&mut self, command: EditorCommand) -> Intent {
        if command != EditorCommand::Leave {
            self.selection.let_go();
        }
        match command {
            EditorCommand::Finish => {
                let is_wrong = self.typed().is_some() && self.mistake.is_some();
                match self.position() {
                    _ if is_wrong => {}
                    Ok(position) => return Intent::TakeEdited(Box::new(position)),
                    Err(why) => self.mistake = Some(format!("not yet: {}", why.join("; "))),
                }
            }
            EditorCommand::Leave => {
                self.mistake = None;
                let was_selected = self.selection.put_back();
                match self.focus {
                    _ if was_selected => {}
                    Focus::Board => return Intent::Close,
                    Focus::Choice(_) | Focus::Text(_) => self.focus = Focus::Board,
                }
            }
            EditorCommand::Undo => {
                self.mistake = None;
                self.setup = self.history.pop().unwrap_or(self.setup);
                self.refresh();
            }
            EditorCommand::Standard => self.set(Setup::from(&Position::start())),
            EditorCommand::Empty => self.set(Setup {
                variant: self.setup.variant,
                ..Setup::default()
            }),
            EditorCommand::Flip => self.bottom = !self.bottom,
            EditorCommand::Help => return Intent::EditorHelp,
        }
        Intent::Stay
    }

    /// Takes a key that is no command: one that moves the cursor, puts or removes a piece, or belongs to a field.
    pub fn key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Tab => self.step_focus(true),
            KeyCode::BackTab => self.step_focus(false),
            _ => match &mut self.focus {
                Focus::Board => self.board_key(key.code),
                Focus::Choice(choice) => {
                    let choice = *choice;
                    self.choice_key(choice, key.code);
                }
                Focus::Text(_) => self.text_key(key),
            },
        }
    }

    fn board_key(&mut self, code: KeyCode) {
        let (columns, rows) = match code {
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Char(' ') => {
                self.mistake = None;
                let place = Place::Square(self.cursor);
                self.pick_or_put(place, Point::default());
                self.release(place);
                return;
            }
            KeyCode::Delete | KeyCode::Backspace => return self.put(self.cursor, None),
            KeyCode::Char(letter) => return self.type_piece(letter),
            _ => return,
        };
        let (files, ranks) = match self.bottom {
            Color::White => (columns, -rows),
            Color::Black => (-columns, rows),
        };
        self.mistake = None;
        self.cursor = self.cursor.offset(files, ranks).unwrap_or(self.cursor);
    }

    /// Puts the piece of a letter on the square of the cursor.
    fn type_piece(&mut self, letter: char) {
        if let Some(piece) = Piece::from_letter(letter) {
            self.focus = Focus::Board;
            self.put(self.cursor, Some(piece));
        } else {
            let why = "letters are pieces: KQRBNP for White, kqrbnp for Black";
            self.mistake = Some(why.to_owned());
        }
    }

    fn choice_key(&mut self, choice: Choice, code: KeyCode) {
        match code {
            KeyCode::Up => self.step_focus(false),
            KeyCode::Down => self.step_focus(true),
            KeyCode::Left => self.step(choice, false),
            KeyCode::Right | KeyCode::Char(' ') => self.step(choice, true),
            KeyCode::Char(letter) => self.type_piece(letter),
            _ => {}
        }
    }

    fn text_key(&mut self, key: KeyEvent) {
        let Focus::Text(text) = &mut self.focus else {
            return;
        };
        match (key.code, text.field) {
            (KeyCode::Up, _) => self.step_focus(false),
            (KeyCode::Down, _) => self.step_focus(true),
            (KeyCode::Left, TextField::MoveNumber) => self.step_number(false),
            (KeyCode::Right, TextField::MoveNumber) => self.step_number(true),
            (KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End, _) => {
                text.fresh = false;
                text.entry.key(key);
            }
            _ => {
                if std::mem::take(&mut text.fresh) {
                    text.entry.clear();
                }
                text.entry.key(key);
                self.read();
            }
        }
    }

    /// Sets the position to what is typed, if that can be read.
    fn read(&mut self) {
        let Focus::Text(text) = &self.focus else {
            return;
        };
        let typed = text.entry.text();
        let fen = match text.field {
            TextField::Fen => typed.to_owned(),
            TextField::MoveNumber => {
                // A FEN's sixth field, among others that can be read.
                format!("8/8/8/8/8/8/8/8 w - - 0 {typed}")
            }
        };
        // A beginning of a FEN says too little to change the variant.
        match Setup::from_fen(&fen, self.setup.variant) {
            Ok(setup) if text.field == TextField::Fen => self.record(setup),
            Ok(setup) if !typed.is_empty() => self.record(Setup {
                fullmove_number: setup.fullmove_number,
                ..self.setup
            }),
            Ok(_) => self.mistake = Some("type the number of the move".to_owned()),
            Err(error) => self.mistake = Some(error.to_string()),
        }
    }

    /// Takes a pasted FEN.
    pub fn paste(&mut self, text: &str) {
        let own = self.setup.variant;
        match own.or_other(|variant| Setup::from_fen(text, variant)) {
            Ok(setup) => self.set(setup),
            Err(error) => self.mistake = Some(error.to_string()),
        }
    }

    /// Has the keys act on the next field, or the one before; the board lies between the last and the first.
    fn step_focus(&mut self, forward: bool) {
        self.selection.let_go();
        self.mistake = None;
        let offered = Field::ALL.into_iter().filter(|&it| self.is_offered(it));
        let stops: Vec<Option<Field>> = [None].into_iter().chain(offered.map(Some)).collect();
        let now = self.field();
        let at = stops.iter().position(|stop| *stop == now).unwrap_or(0);
        let step = if forward { 1 } else { stops.len() - 1 };
        match stops[(at + step) % stops.len()] {
            Some(field) => self.focus_on(field),
            None => self.focus = Focus::Board,
        }
    }

    /// Has the keys act on a field.
    fn focus_on(&mut self, field: Field) {
        self.focus = match field {
            Field::Choice(choice) => Focus::Choice(choice),
            Field::Text(field) => {
                // Without what is being typed there.
                self.focus = Focus::Board;
                let mut entry = EntryLine::default();
                entry.set(self.text(field));
                Focus::Text(TypedText {
                    field,
                    entry,
                    fresh: true,
                })
            }
        };
    }

    /// Takes a click on a field, or on one of its arrows.
    pub fn click(&mut self, field: Field, step: Step) {
        self.mistake = None;
        if !self.is_offered(field) {
            return;
        }
        self.focus_on(field);
        let forward = match step {
            Step::None => return,
            Step::Back => false,
            Step::On => true,
        };
        match field {
            Field::Choice(choice) => self.step(choice, forward),
            Field::Text(TextField::MoveNumber) => self.step_number(forward),
            Field::Text(TextField::Fen) => {}
        }
    }

    fn step_number(&mut self, forward: bool) {
        let number = self.setup.fullmove_number;
        let next = if forward {
            number.saturating_add(1)
        } else {
            number.saturating_sub(1).max(1)
        };
        self.change(|setup| setup.fullmove_number = next);
    }

    fn step(&mut self, choice: Choice, forward: bool) {
        match choice {
            Choice::SideToMove => self.change(|setup| setup.side_to_move = !setup.side_to_move),
            Choice::Castling(color, side) => self.change(|setup| {
                let possible = CastlingRights::possible(&setup.board, setup.variant);
                setup.castling = match possible.rook(color, side) {
                    Some(rook) if !setup.castling.has(color, side) => {
                        setup.castling.with(color, side, rook)
                    }
                    _ => setup.castling.without(color, side),
                };
            }),
            Choice::EnPassant => {
                let squares = self.setup.en_passant_squares().into_iter();
                let all: Vec<Option<Square>> =
                    [None].into_iter().chain(squares.map(Some)).collect();
                let now = all.iter().position(|it| *it == self.setup.en_passant);
                let step = if forward { 1 } else { all.len() - 1 };
                let next = all[(now.unwrap_or(0) + step) % all.len()];
                self.change(|setup| setup.en_passant = next);
            }
        }
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
