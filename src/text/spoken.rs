//! Reads moves as people say them: `knight f3`, `White knight on b1 to d2`, `pawn takes d5`, `castles kingside`.

use itertools::Itertools;

use super::moves::{FILE_WORDS, RANK_WORDS};
use crate::rules::{
    CastlingSide, Color, File, Move, PieceLetters, Position, Rank, Role, SanError, Square,
};

/// Reads a move in notation, by its squares, or as people say it. Its number may come before it, and words such as `check`
/// after it. Fails with the reason why the move is not legal, or with `SanError::Unreadable` if the text names no move.
pub fn read_move(text: &str, letters: PieceLetters, position: &Position) -> Result<Move, SanError> {
    let read = read_any_number(text, letters, position);
    if matches!(read, Err(SanError::Unreadable(_))) || number_fits(text, position) {
        return read;
    }
    Err(SanError::WrongNumber {
        color: position.side_to_move,
        number: position.fullmove_number,
    })
}

/// Returns false if a text begins with the number of a move other than the next one. Only three periods say that the move is
/// Black's.
fn number_fits(text: &str, position: &Position) -> bool {
    let text = text.trim();
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - unnumbered.len()];
    if digits.is_empty() || !unnumbered.starts_with(['.', '…']) {
        return true;
    }
    let is_blacks = unnumbered.starts_with("...") || unnumbered.starts_with('…');
    digits.parse() == Ok(position.fullmove_number)
        && (!is_blacks || position.side_to_move == Color::Black)
}

/// Reads a move like [`read_move`], whatever its number.
fn read_any_number(
    text: &str,
    letters: PieceLetters,
    position: &Position,
) -> Result<Move, SanError> {
    let written = position.read_move_in(text, letters);
    if !matches!(written, Err(SanError::Unreadable(_))) {
        return written;
    }
    let without_number = position.read_move_in(without_number(text), letters);
    if !matches!(without_number, Err(SanError::Unreadable(_))) {
        return without_number;
    }
    match spoken_move(text, position) {
        Some(Spoken {
            by: Some(color), ..
        }) if color != position.side_to_move => Err(SanError::NotToMove { color }),
        Some(Spoken { played, .. }) => played,
        None => written,
    }
}

/// Removes the number before a move, the words after a comma, and a period at the end.
fn without_number(text: &str) -> &str {
    let text = text.trim();
    let without_digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let without_number = if without_digits.starts_with(['.', '…']) {
        without_digits.trim_start_matches(['.', '…', ' '])
    } else {
        text
    };
    let up_to_comma = match without_number.split_once(',') {
        Some((before, _)) => before,
        None => without_number,
    };
    up_to_comma.trim_end_matches('.')
}

/// A move as somebody says it.
struct Spoken {
    /// The color that the text names; `None` if it names none.
    by: Option<Color>,
    /// The move, or why it is not a legal one.
    played: Result<Move, SanError>,
}

/// Reads a move in words. Returns `None` if the text is something else or a single word other than `castle`, or if it does not
/// say which of several pawns captures.
fn spoken_move(text: &str, position: &Position) -> Option<Spoken> {
    let words = words(text);
    let mut unread = words.as_slice();
    let by = take(&mut unread, parse_color);
    let played = if skip(&mut unread, &["castle", "castles", "castling"]) {
        castling(take_side(&mut unread), text, position)
    } else if words.len() > 1 {
        let san = take_piece_move(&mut unread)?.notation(position)?;
        position.read_move_in(&san, PieceLetters::ENGLISH)
    } else {
        // The caller has tried to read a single word as notation. In lower case, `B` for a bishop would become the file b.
        return None;
    };
    // After the move, only words about its effect may follow.
    let is_whole = unread.iter().all(|word| {
        ["with", "and", "check", "mate", "checkmate", "stalemate"].contains(&word.as_str())
    });
    is_whole.then_some(Spoken { by, played })
}

/// Returns the words of a text in lower case, without its move number and punctuation.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let number = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let words = text[number..].split(|c: char| c.is_whitespace() || ",.…!?".contains(c));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Takes the first word if `read` accepts it; otherwise returns `None`.
fn take<T>(unread: &mut &[String], read: impl Fn(&str) -> Option<T>) -> Option<T> {
    let (first, others) = unread.split_first()?;
    let found = read(first)?;
    *unread = others;
    Some(found)
}

/// Takes the first word if it is one of these. Returns true if it was.
fn skip(unread: &mut &[String], words: &[&str]) -> bool {
    take(unread, |word| words.contains(&word).then_some(())).is_some()
}

fn parse_color(word: &str) -> Option<Color> {
    match word {
        "white" | "white's" => Some(Color::White),
        "black" | "black's" => Some(Color::Black),
        _ => None,
    }
}

fn parse_role(word: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|role| role.to_string() == word)
}

/// Takes words such as `kingside` or `king's side`; returns `None` if the words are something else.
fn take_side(unread: &mut &[String]) -> Option<CastlingSide> {
    let side = take(unread, |word| match word {
        "short" | "kingside" | "king" | "king's" => Some(CastlingSide::King),
        "long" | "queenside" | "queen" | "queen's" => Some(CastlingSide::Queen),
        _ => None,
    });
    skip(unread, &["side"]);
    side
}

/// Returns the castling on this side; without a side, the only legal castling. Fails with the reason if there is no such move,
/// or if both are legal.
fn castling(side: Option<CastlingSide>, text: &str, position: &Position) -> Result<Move, SanError> {
    let mut legal = position.legal_moves();
    legal.retain(|m| {
        let castles = position.castles(*m);
        castles.is_some_and(|castled| side.is_none_or(|side| side == castled))
    });
    match (legal.as_slice(), side) {
        ([m], _) => Ok(*m),
        ([], Some(CastlingSide::King) | None) => {
            position.read_move_in("O-O", PieceLetters::ENGLISH)
        }
        ([], Some(CastlingSide::Queen)) => position.read_move_in("O-O-O", PieceLetters::ENGLISH),
        ([_, ..], _) => Err(SanError::Ambiguous {
            text: text.trim().to_owned(),
            candidates: legal.iter().map(|&m| (m, position.san(m))).collect(),
        }),
    }
}

/// What the words say about where a piece stands.
#[derive(Clone, Copy)]
enum Origin {
    Unnamed,
    File(File),
    Square(Square),
}

/// A move of a piece as the words describe it.
struct PieceMove {
    /// The kind of piece that the words name; `None` if they name none.
    role: Option<Role>,
    from: Origin,
    is_capture: bool,
    to: Square,
    promotion: Option<Role>,
}

/// Takes a move of a piece, as in `knight on b1 takes on d2` or `c takes d4`; returns `None` if the words are something else.
fn take_piece_move(unread: &mut &[String]) -> Option<PieceMove> {
    // Each of these calls removes the words that it recognizes from the front of `unread`.
    let role = take(unread, parse_role);
    skip(unread, &["on", "from", "at"]);
    let first_square = take_square(unread);
    let file = match first_square {
        Some(_) => None,
        None => take(unread, parse_file),
    };
    let is_capture = skip(unread, &["takes", "take", "captures", "capture", "x"]);
    skip(unread, &["to", "on"]);
    let second_square = take_square(unread);
    // Notation writes en passant like any other capture, so we only skip the words.
    let says_en = skip(unread, &["en"]);
    if says_en && !skip(unread, &["passant"]) {
        return None;
    }
    // A single square is the destination.
    let (from, to) = match (first_square, file, second_square) {
        (Some(from), _, Some(to)) => (Origin::Square(from), to),
        (None, Some(file), Some(to)) => (Origin::File(file), to),
        (None, None, Some(to)) | (Some(to), _, None) => (Origin::Unnamed, to),
        (None, _, None) => return None,
    };
    Some(PieceMove {
        role,
        from,
        is_capture,
        to,
        promotion: take_promotion(unread),
    })
}

impl PieceMove {
    /// Returns the move in algebraic notation; `None` for a capture by a pawn if the words name no origin, and pawns on several
    /// files or on none can capture there.
    fn notation(&self, position: &Position) -> Option<String> {
        // If no piece is named, the piece on the named square moves; without a square, a pawn.
        let role_on_origin = match self.from {
            Origin::Square(from) => position.board.role_on(from),
            Origin::File(_) | Origin::Unnamed => None,
        };
        let role = self.role.or(role_on_origin).unwrap_or(Role::Pawn);
        let letter = if role == Role::Pawn {
            String::new()
        } else {
            role.letter().to_string()
        };
        // In notation, a pawn capture begins with the file of the pawn. If nobody named it, only one file may be possible.
        let origin = match self.from {
            Origin::Square(from) => from.to_string(),
            Origin::File(file) => file.letter().to_string(),
            Origin::Unnamed if role == Role::Pawn && self.is_capture => {
                pawn_file(position, self.to)?.letter().to_string()
            }
            Origin::Unnamed => String::new(),
        };
        let capture = if self.is_capture { "x" } else { "" };
        let promoted = match self.promotion {
            Some(role) => format!("={}", role.letter()),
            None => String::new(),
        };
        Some(format!("{letter}{origin}{capture}{}{promoted}", self.to))
    }
}

/// Takes a square: `f3`, `foxtrot three`, `foxtrot 3` or `f 3`. Returns `None` if the words are something else.
fn take_square(unread: &mut &[String]) -> Option<Square> {
    if let Some(square) = take(unread, |word| word.parse().ok()) {
        return Some(square);
    }
    let mut ahead = *unread;
    let file = take(&mut ahead, parse_file)?;
    let rank = take(&mut ahead, parse_rank)?;
    *unread = ahead;
    Some(Square::new(file, rank))
}

fn parse_file(word: &str) -> Option<File> {
    let word = if word == "alpha" { "alfa" } else { word };
    let spelled = FILE_WORDS.iter().position(|spelled| *spelled == word);
    let letter = || word.parse().ok().and_then(File::from_letter);
    spelled.map(|index| File::ALL[index]).or_else(letter)
}

fn parse_rank(word: &str) -> Option<Rank> {
    let spelled = RANK_WORDS.iter().position(|spelled| *spelled == word);
    let digit = || word.parse().ok().and_then(Rank::from_digit);
    spelled.map(|index| Rank::ALL[index]).or_else(digit)
}

/// Takes words such as `promotes to queen`; returns `None` if the words are something else.
fn take_promotion(unread: &mut &[String]) -> Option<Role> {
    let mut ahead = *unread;
    skip(&mut ahead, &["and"]);
    let is_said = skip(
        &mut ahead,
        &["promotes", "promote", "promoting", "becomes", "equals", "="],
    );
    skip(&mut ahead, &["to", "into"]);
    skip(&mut ahead, &["a"]);
    let promoted = take(&mut ahead, parse_role).filter(|role| *role != Role::Pawn)?;
    // People often say just `e8 queen`.
    let is_last = ahead.is_empty();
    if !is_said && !is_last {
        return None;
    }
    *unread = ahead;
    Some(promoted)
}

/// Returns the file of the pawn that can capture on a square; `None` if no pawn can, or if pawns on two files can.
fn pawn_file(position: &Position, to: Square) -> Option<File> {
    let captures = position.legal_moves().into_iter().filter(|m| {
        m.to == to
            && m.from.file() != to.file()
            && position.board.role_on(m.from) == Some(Role::Pawn)
    });
    captures.map(|m| m.from.file()).unique().exactly_one().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;
    use crate::rules::tests::fuzz::cases;
    use crate::rules::tests::random_games::{OPENINGS, Random};
    use crate::text::{MoveStyle, SquareNames, move_name, numbered};

    fn read(text: &str, position: &Position) -> Result<Move, SanError> {
        read_move(text, PieceLetters::ENGLISH, position)
    }

    #[test]
    fn moves_are_read_as_people_say_them() {
        let fen = "r3k3/1P6/8/3p4/4P3/2N3N1/8/R3K2R w KQq - 0 1";
        let position = Position::from_fen(fen, Variant::Standard).unwrap();
        for (said, played) in [
            ("e5", "e4e5"),
            ("pawn e5", "e4e5"),
            ("White pawn to e5", "e4e5"),
            ("pawn takes d5", "e4d5"),
            ("takes d5", "e4d5"),
            ("e4 takes d5", "e4d5"),
            ("1. e5", "e4e5"),
            ("e5.", "e4e5"),
            ("1. White pawn to e5, check", "e4e5"),
            ("12. White pawn to e5", ""),
            ("1... e5", ""),
            ("castle long", "e1c1"),
            ("castles queenside", "e1c1"),
            ("castle short", "e1g1"),
            ("White castles king side", "e1g1"),
            ("knight d5", "c3d5"),
            ("knight takes on d5", "c3d5"),
            ("knight captures d5", "c3d5"),
            ("knight on c3 to e2", "c3e2"),
            ("knight g3 e2", "g3e2"),
            ("knight golf three to echo two", "g3e2"),
            ("bravo takes alpha eight queen", "b7a8q"),
            ("pawn bravo 7 takes alfa 8 promotes to knight", "b7a8n"),
            ("pawn to b8, promotes to queen", "b7b8q"),
            ("b8 equals rook", "b7b8r"),
            ("pawn b8 queen", "b7b8q"),
            ("knight to e2", ""),
            ("Black knight to e2", ""),
            ("knight to d5 nonsense", ""),
            ("castles", ""),
            ("e takes d5", "e4d5"),
            ("echo captures delta five", "e4d5"),
            ("pawn e takes d5", "e4d5"),
            ("knight g e2", "g3e2"),
            ("knight c takes d5", "c3d5"),
            ("pawn c takes d5", ""),
            ("e takes", ""),
        ] {
            let read = read(said, &position).map_or(String::new(), |m| m.to_string());
            assert_eq!(read, played, "{said}");
        }
    }

    const STYLES: [MoveStyle; 4] = [
        MoveStyle::Words(SquareNames::Written),
        MoveStyle::Words(SquareNames::Spelled),
        MoveStyle::SAN,
        MoveStyle::Uci,
    ];

    #[test]
    fn whatever_the_program_says_of_a_move_can_be_typed() {
        let mut random = Random::new(40);
        for fen in OPENINGS {
            let mut position = Position::from_fen(fen, Variant::Standard).unwrap();
            for _ in 0..cases(6) {
                let legal = position.legal_moves();
                for &m in &legal {
                    for style in STYLES {
                        for said in [
                            move_name(m, style, &position),
                            numbered(m, style, &position),
                        ] {
                            assert_eq!(read(&said, &position), Ok(m), "{said} in {position}");
                        }
                    }
                }
                if legal.is_empty() {
                    break;
                }
                position.play(random.pick(&legal));
            }
        }
    }
}
