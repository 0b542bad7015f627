//! Moves: in words, in standard algebraic notation or by their squares, with or without their number. Times: in words, or in
//! the notation of clocks and players.

use std::time::Duration;

use crate::game::{DisplayedTime, Ply, TimeControl};
use crate::pgn::move_number;
use crate::rules::{File, Move, PieceLetters, Position, Role, Square};

/// How to write moves, boards and times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveStyle {
    /// In words, for people who listen.
    Words(SquareNames),
    /// In standard algebraic notation with these letters, as in `Nf3`.
    San(PieceLetters),
    /// By the squares of a move, as in `g1f3`.
    Uci,
}

impl MoveStyle {
    /// Standard algebraic notation as in the PGN standard, with English letters.
    pub const SAN: Self = Self::San(PieceLetters::ENGLISH);
    /// Words, with squares as in `b5`.
    pub const WORDS: Self = Self::Words(SquareNames::Written);

    /// Returns true if moves, boards and times appear in words.
    pub const fn is_words(self) -> bool {
        match self {
            Self::Words(_) => true,
            Self::San(_) | Self::Uci => false,
        }
    }

    /// Returns the name of a square, as in `b5` or `bravo five`.
    pub fn square(self, square: Square) -> String {
        match self {
            Self::Words(names) => names.square(square),
            Self::San(_) | Self::Uci => square.to_string(),
        }
    }

    /// Returns the name of a file, as in `b` or `bravo`.
    pub fn file(self, file: File) -> String {
        match self {
            Self::Words(names) => names.file(file),
            Self::San(_) | Self::Uci => file.letter().to_string(),
        }
    }
}

/// How to name squares in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// The letter and the digit, as in `b5`.
    Written,
    /// Two words, as in `bravo five`. Spoken letters such as b and d sound alike, so the file is a word of the spelling
    /// alphabet.
    Spelled,
}

/// The words of the spelling alphabet for the files a to h.
pub const FILE_WORDS: [&str; 8] = [
    "alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel",
];

/// The words for the ranks 1 to 8.
pub const RANK_WORDS: [&str; 8] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight",
];

impl SquareNames {
    fn square(self, square: Square) -> String {
        match self {
            Self::Written => square.to_string(),
            Self::Spelled => {
                let rank = RANK_WORDS[square.rank() as usize];
                format!("{} {rank}", self.file(square.file()))
            }
        }
    }

    fn file(self, file: File) -> String {
        match self {
            Self::Written => file.letter().to_string(),
            Self::Spelled => FILE_WORDS[file as usize].to_owned(),
        }
    }
}

/// Returns the length of a game of this many plies in full moves, as in "12 moves". A last move without a reply counts as a
/// full one.
pub fn length_in_moves(plies: usize) -> String {
    match plies.div_ceil(2) {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

/// Returns a move of the record with its number, and says whether it gives check, checkmate or stalemate, as in `2. Qh5+,
/// check`.
pub fn numbered_with_check(ply: &Ply, style: MoveStyle, before: &Position) -> String {
    let check = check_in_words(&ply.after);
    format!("{}{check}", numbered(ply.played, style, before))
}

/// Returns a played move with its number, as in `1... Nf6`. In words, also names the color.
pub fn numbered(played: Move, style: MoveStyle, before: &Position) -> String {
    let number = move_number(before.fullmove_number, before.side_to_move);
    let name = unnumbered(played, style, before);
    let color = match style {
        MoveStyle::Words(_) => format!("{} ", before.side_to_move),
        MoveStyle::San(_) | MoveStyle::Uci => String::new(),
    };
    format!("{number} {color}{name}")
}

/// Returns where in its game a position occurs, as in `after 1... Nf6`, or `at the start`. `last` is the last move, with the
/// position before it; `None` at the start.
pub fn place_in_game(last: Option<(Move, &Position)>, style: MoveStyle) -> String {
    last.map_or("at the start".to_owned(), |(played, before)| {
        format!("after {}", numbered(played, style, before))
    })
}

/// Returns a move without its number. Only algebraic notation shows check and checkmate.
fn unnumbered(played: Move, style: MoveStyle, before: &Position) -> String {
    match style {
        MoveStyle::San(letters) => letters.write(&before.san(played)),
        MoveStyle::Uci => played.to_string(),
        MoveStyle::Words(names) => move_in_words(played, before, names),
    }
}

/// Returns a legal move without its number, as in `Nf6`. In words, adds whether it gives check, checkmate or stalemate.
pub fn move_name(m: Move, style: MoveStyle, before: &Position) -> String {
    let name = unnumbered(m, style, before);
    match style {
        MoveStyle::San(_) | MoveStyle::Uci => name,
        MoveStyle::Words(_) => {
            let mut after = *before;
            after.play(m);
            name + check_in_words(&after)
        }
    }
}

/// Returns a move of this position as people say it, without its player: `knight takes on e4`.
pub fn move_in_words(played: Move, before: &Position, names: SquareNames) -> String {
    // In variations, annotators may use a move that only passes the turn, to show a threat.
    if played.is_null() {
        return "passes".to_owned();
    }
    if let Some(side) = before.castles(played) {
        return format!("castles {side}");
    }
    let Move { from, to, .. } = played;
    // There is always a piece on the origin.
    let role = before.board.role_on(from).unwrap_or(Role::Pawn);
    // If another piece of this kind may go there too, the origin says which one is meant.
    let which = if has_rival(played, before) {
        format!(" on {}", names.square(from))
    } else {
        String::new()
    };
    let captured_square = before.captured(played);
    let verb = match captured_square {
        Some(_) => "takes on",
        None => "to",
    };
    // Only en passant captures a piece beside the destination.
    let is_en_passant = captured_square.is_some_and(|square| square != to);
    let ending = match played.promotion {
        Some(promoted) => format!(", promotes to {promoted}"),
        None if is_en_passant => " en passant".to_owned(),
        None => String::new(),
    };
    format!("{role}{which} {verb} {}{ending}", names.square(to))
}

/// Returns true if another piece of the same kind may go to the destination, so that a sentence must say which one is meant.
fn has_rival(played: Move, before: &Position) -> bool {
    let role = |m: Move| before.board.role_on(m.from);
    before.legal_moves().into_iter().any(|other| {
        other.to == played.to && other.from != played.from && role(other) == role(played)
    })
}

/// Returns the words after a move that gives check, checkmate or stalemate; empty after any other.
pub fn check_in_words(after: &Position) -> &'static str {
    match (after.is_check(), after.has_legal_move()) {
        (true, true) => ", check",
        (true, false) => ", checkmate",
        (false, true) => "",
        (false, false) => ", stalemate",
    }
}

/// Returns a time as on a clock, `4:58`, or as people say it, `4 minutes 58 seconds`.
pub fn time_text(left: Duration, style: MoveStyle) -> String {
    match style {
        MoveStyle::Words(_) => DisplayedTime(left).in_words(),
        MoveStyle::San(_) | MoveStyle::Uci => DisplayedTime(left).to_string(),
    }
}

/// Returns a time control in its notation, or as people say it.
pub fn time_control_text(control: &TimeControl, style: MoveStyle) -> String {
    match style {
        MoveStyle::Words(_) => control.in_words(),
        MoveStyle::San(_) | MoveStyle::Uci => control.to_string(),
    }
}
