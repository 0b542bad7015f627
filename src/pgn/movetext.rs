//! Reads the movetext of one game with its variations, and replays every move by the rules.

use super::clock_comment::DRAW_OFFER;
use super::encoding::{decode, sanitize};
use super::fault::FaultKind;
use super::glyph;
use super::source::{Source, SourceLocation};
use super::symbol::{
    MAX_SYMBOL_LENGTH, TerminationMarker, before_unicode_space, begins_quoted_tag, has_dash_at,
    leading_brackets, leading_ellipsis, leading_symbol, leading_unicode_space, to_ascii_letters,
    up_to_symbol_length,
};
use super::visitor::{GuardedVisitor, MOVE_SIZE, Visitor};
use super::write::move_number;
use crate::game::GameResult;
use crate::rules::{Move, PieceLetters, Position, SanError, is_move_suffix};

/// The maximum nesting depth of variations.
pub const MAX_DEPTH: usize = 100;

/// The maximum number of characters of an unreadable text that a fault shows.
const MAX_SHOWN: usize = 20;

/// The spellings of a null move in other programs.
const NULL_MOVES: [&str; 8] = ["--", "Z0", "z0", "null", "pass", "@@@@", "0000", "<>"];

/// What the functions that read a token return if the token does not end the game.
const GAME_GOES_ON: Option<TerminationMarker> = None;

/// A line that we are reading: the main line or a variation.
struct OpenLine {
    position: Position,
    /// The position before the line's last move, where a variation of that move begins. If the line has no move yet, the
    /// position where the line begins.
    before_last_move: Position,
    /// The line's last move; `None` if it has none yet.
    last_move: Option<Move>,
    /// True if we skip the rest of the line: after a fault, because the game has become too large, or because we do not play
    /// its moves.
    is_skipped: bool,
    /// True if the visitor was told that the line begins. Then it must be told that the line ends, even if the rest of the line
    /// is skipped. Not used for the main line.
    is_announced: bool,
    /// Where a variation begins in the text. Not used for the main line.
    location: SourceLocation,
}

/// The last position and the result of a game.
pub struct MovetextEnd {
    /// The position after the last move of the main line that was played.
    pub position: Position,
    /// The result after the moves; `None` if there is none, or if it is `*`.
    pub result: Option<GameResult>,
}

/// A move with the numbers of the glyphs attached to it.
struct MoveWithGlyphs {
    played: Move,
    nags: Vec<u8>,
}

pub struct MovetextReader<'a, 'v, V> {
    source: &'a mut Source,
    guard: &'a mut GuardedVisitor<'v, V>,
    line: OpenLine,
    /// The lines around the current one, the main line first.
    outer_lines: Vec<OpenLine>,
    /// The number of open variations that we skip because their nesting is too deep.
    too_deep: usize,
    /// True after a null move in the main line, which ends before it. The rest of the game is then a variation.
    has_passed: bool,
    /// The result in the game's tag if it is none of PGN's, such as `0-0`. It ends the moves too.
    other_result: Option<&'a str>,
}

impl<'a, 'v, V: Visitor> MovetextReader<'a, 'v, V> {
    /// Creates a reader that starts at the next byte of `source`. If `plays_moves` is false, the reader skips
    /// the moves, and only finds the end of the game.
    pub fn new(
        source: &'a mut Source,
        guard: &'a mut GuardedVisitor<'v, V>,
        start: &Position,
        plays_moves: bool,
        other_result: Option<&'a str>,
    ) -> Self {
        Self {
            source,
            guard,
            line: OpenLine {
                position: *start,
                before_last_move: *start,
                last_move: None,
                is_skipped: !plays_moves,
                is_announced: true,
                location: SourceLocation::START,
            },
            outer_lines: Vec::new(),
            too_deep: 0,
            has_passed: false,
            other_result,
        }
    }

    /// Reads to the end of the game. Reports a fault if a variation is still open there.
    pub fn read(mut self) -> MovetextEnd {
        let result = loop {
            self.source.skip_space();
            let Some(byte) = self.source.peek() else {
                // The text ends without a termination marker.
                break None;
            };
            if let Some(marker) = self.token(byte) {
                break marker.result;
            }
        };
        if let Some(location) = self.outermost_variation() {
            self.guard.fault(location, "the variation is not closed");
        }
        // End the variations that are still open, to return to the main line.
        while !self.outer_lines.is_empty() {
            self.leave_variation();
        }
        MovetextEnd {
            position: self.line.position,
            result,
        }
    }

    /// Returns the number of variations that are open in the text.
    fn depth(&self) -> usize {
        self.outer_lines.len() - usize::from(self.has_passed)
    }

    /// Returns where the outermost variation that is open in the text begins; `None` if there is none.
    fn outermost_variation(&self) -> Option<SourceLocation> {
        if self.depth() == 0 {
            return None;
        }
        let main_lines = self.outer_lines.len() - self.depth() + 1;
        let outermost = self.outer_lines.get(main_lines).unwrap_or(&self.line);
        Some(outermost.location)
    }

    /// Reads the token that begins with this byte. Returns the termination marker if the token ends the game; otherwise
    /// [`GAME_GOES_ON`]. The beginning of the next game also ends this one, as unfinished.
    #[inline]
    fn token(&mut self, byte: u8) -> Option<TerminationMarker> {
        match byte {
            0..=b' ' | b'.' | b',' => self.source.skip(1),
            b'0'..=b'9' => return self.number(),
            b'{' | b';' if self.line.is_skipped => self.guard.skip_comment(self.source),
            b'{' | b';' => self.guard.comment(self.source),
            b'(' => self.begin_variation(),
            b')' => self.end_variation(),
            b'$' | b'!' | b'?' => self.glyph(),
            b'*' => {
                self.source.skip(1);
                return self.unless_in_variation(TerminationMarker::UNFINISHED);
            }
            b'[' => return self.square_bracket(),
            b']' | b'}' | b'>' => self.unmatched_bracket(byte),
            b'<' if self.source.rest().starts_with(b"<>") => self.angle_brackets_of_null_move(),
            b'<' => self.skip_angle_brackets(),
            // A line that begins with `%` is for other programs.
            b'%' if self.source.is_line_start() => self.source.skip_line(),
            _ => return self.symbol(),
        }
        GAME_GOES_ON
    }

    /// Returns the marker if we are on the main line, where it ends the game. In a variation, returns [`GAME_GOES_ON`].
    fn unless_in_variation(&self, marker: TerminationMarker) -> Option<TerminationMarker> {
        if self.depth() > 0 {
            GAME_GOES_ON
        } else {
            Some(marker)
        }
    }

    /// Reads a token that begins with a digit: a move number, a result, or castling or a null move written with zeros. Returns
    /// the termination marker if the token ends the game; otherwise [`GAME_GOES_ON`].
    #[inline]
    fn number(&mut self) -> Option<TerminationMarker> {
        let rest = self.source.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_symbol = match rest.get(digits) {
            Some(b'.') => false,
            // `1-0`, `1/2` or `0-0`.
            Some(b'-' | b'/') => true,
            // The same with a dash, which is not ASCII.
            Some(0x80..) if has_dash_at(rest, digits) => true,
            _ => is_several_zeros(rest.get(..digits).unwrap_or_default()),
        };
        if is_symbol {
            return self.symbol();
        }
        let after_digits = rest.get(digits..).unwrap_or_default();
        let dots = after_digits.iter().take_while(|&&b| b == b'.').count();
        // Some write `3)` or `3:`. In a variation the bracket closes it.
        let other_mark = match after_digits.first() {
            _ if dots > 0 => 0,
            Some(b':') => 1,
            Some(b')') if self.depth() == 0 && self.too_deep == 0 => 1,
            _ => 0,
        };
        self.source.skip(digits + dots + other_mark);
        GAME_GOES_ON
    }

    /// Reads a symbol, which should be a move. Returns the termination marker if the symbol ends the game; otherwise
    /// [`GAME_GOES_ON`].
    #[inline]
    fn symbol(&mut self) -> Option<TerminationMarker> {
        let text = leading_symbol(self.source.rest());
        let length = text.len();
        // The two most common symbols come first: a word in a line that we skip, and a move in exact SAN.
        if self.line.is_skipped {
            if is_word(text) {
                self.source.skip(length);
                return GAME_GOES_ON;
            }
        } else if let Some(played) = self.line.position.read_exact_move(text) {
            let suffix = glyph::suffix_nag(text);
            self.play(played);
            if let Some(nag) = suffix {
                self.report_nag(nag);
            }
            self.source.skip(length);
            return GAME_GOES_ON;
        }
        self.other_symbol(length)
    }

    /// Reads a symbol of this length that is not a move in exact SAN: white space beyond ASCII, an ellipsis, a termination
    /// marker, or anything that [`read_annotation_or_move`](Self::read_annotation_or_move) reads.
    #[cold]
    fn other_symbol(&mut self, length: usize) -> Option<TerminationMarker> {
        let symbol = self.source.rest().get(..length).unwrap_or_default();
        if let Some(ignored) = leading_unicode_space(symbol).or(leading_ellipsis(symbol)) {
            self.source.skip(ignored);
            return GAME_GOES_ON;
        }
        let word = before_unicode_space(symbol);
        let word_length = word.len();
        if let Some(marker) = self.marker_of(word) {
            self.source.skip(word_length);
            return self.unless_in_variation(marker);
        }
        if !self.line.is_skipped {
            self.read_annotation_or_move(word_length);
        }
        self.source.skip(word_length);
        // A symbol of the maximum length was cut. What follows is the rest of it, not another move.
        if word_length == MAX_SYMBOL_LENGTH {
            self.skip_rest_of_symbol();
        }
        GAME_GOES_ON
    }

    /// Returns the termination marker that a word is: one of PGN's, perhaps with a backtick after it, or the other result in the
    /// game's tag. `0-0` is such a result only at the end of the game, because elsewhere it is castling.
    fn marker_of(&self, word: &[u8]) -> Option<TerminationMarker> {
        let is_other = self
            .other_result
            .as_ref()
            .is_some_and(|other| word == other.as_bytes());
        if is_other {
            let rest = self.source.rest().get(word.len()..).unwrap_or_default();
            let next = rest.trim_ascii_start().first();
            return matches!(next, None | Some(b'[' | b'{' | b';'))
                .then_some(TerminationMarker::UNFINISHED);
        }
        TerminationMarker::read(word.strip_suffix(b"`").unwrap_or(word))
    }

    /// Reads a symbol of this length: a sign such as `±`, a suffix such as `e.p.` that belongs to the last move, a null move,
    /// or a move in any spelling. The caller then skips the symbol.
    fn read_annotation_or_move(&mut self, length: usize) {
        let written = self.source.rest().get(..length).unwrap_or_default();
        let text = to_ascii_letters(written).into_owned();
        let last_player = !self.line.position.side_to_move;
        if let Some(nag) = glyph::nag_of_sign(&text, last_player) {
            self.report_nag(nag);
        } else if self.line.last_move.is_some() && is_move_suffix(&text) {
            // It belongs to the last move and adds nothing.
        } else if NULL_MOVES.contains(&without_marks(&text)) {
            self.null_move(&text);
        } else {
            self.inexact_move(&text, length);
        }
    }

    /// Reads a null move, which annotators use to show a threat. A game has none, so in the main line it begins a variation of
    /// the last move, which has the rest of the moves. In check, or before the first move, it is a fault.
    fn null_move(&mut self, text: &str) {
        let is_in_variation = !self.outer_lines.is_empty();
        let is_possible = is_in_variation || self.line.last_move.is_some();
        if self.line.position.is_check() || !is_possible {
            let why = format!("{text} is a null move: a player cannot pass");
            self.skip_line_with_fault(FaultKind::Move(why));
            return;
        }
        if !is_in_variation {
            self.begin_variation_with_last_move(text);
        }
        self.pass(without_marks(text), glyph::suffix_nag(text.as_bytes()));
    }

    /// Begins a variation of the main line's last move that repeats it. The rest of the game belongs to the variation.
    fn begin_variation_with_last_move(&mut self, null_move: &str) {
        let Some(repeated) = self.line.last_move else {
            return;
        };
        let location = self.source.location();
        let why = format!(
            "{null_move} is a null move, so the game ends here; what follows is a variation"
        );
        self.guard.warning(location, why);
        self.enter_variation();
        self.has_passed = true;
        if !self.line.is_skipped {
            self.play(repeated);
        }
    }

    fn angle_brackets_of_null_move(&mut self) {
        if !self.line.is_skipped {
            self.null_move("<>");
        }
        self.source.skip("<>".len());
    }

    /// Reads a move in any spelling, with the glyphs attached to it, or reports what is wrong with it. `text` is the next
    /// symbol in ASCII letters; `length` is its length in the source, in bytes.
    fn inexact_move(&mut self, text: &str, length: usize) {
        match self.read_with_signs(text) {
            Ok(MoveWithGlyphs { played, nags }) => {
                self.play(played);
                for nag in nags {
                    self.report_nag(nag);
                }
            }
            Err(reason) => {
                let written = self.source.rest().get(..length).unwrap_or_default();
                let fault = self.move_fault(&decode(written), &reason);
                self.skip_line_with_fault(fault);
            }
        }
    }

    /// Reports a fault at the current location, and skips the rest of the line.
    fn skip_line_with_fault(&mut self, kind: FaultKind) {
        self.guard.fault(self.source.location(), kind);
        self.line.is_skipped = true;
    }

    /// Reads a move and the glyphs attached to it, as in `Nf3!±`: removes signs from the end until a move is left. Fails if no
    /// move is left.
    fn read_with_signs(&self, text: &str) -> Result<MoveWithGlyphs, SanError> {
        let position = &self.line.position;
        let mut rest = text;
        // The last glyph first.
        let mut nags = Vec::new();
        loop {
            match position.read_move_from_file(rest) {
                Ok(played) => {
                    nags.extend(glyph::suffix_nag(rest.as_bytes()));
                    nags.reverse();
                    return Ok(MoveWithGlyphs { played, nags });
                }
                Err(error) => {
                    let Some(sign) = glyph::trailing_sign(rest) else {
                        return Err(error);
                    };
                    nags.extend(glyph::nag_of_sign(sign, position.side_to_move));
                    rest = rest.strip_suffix(sign).unwrap_or_default();
                }
            }
        }
    }

    /// Returns the fault to report for a text that is not a legal move.
    fn move_fault(&self, text: &str, reason: &SanError) -> FaultKind {
        let text = sanitize(text);
        if matches!(reason, SanError::Unreadable(_)) {
            let shown: String = text.chars().take(MAX_SHOWN).collect();
            let language = self.language_of(&text);
            let guess = language.map_or(String::new(), |name| {
                format!("; the letters may be {}", capitalized(name))
            });
            return format!("{shown:?} is not a move{guess}").into();
        }
        let position = &self.line.position;
        // Use the number of the move as played, whatever the text says.
        let number = move_number(position.fullmove_number, position.side_to_move);
        FaultKind::Move(format!("{number} {text}: {reason}"))
    }

    /// Returns the name of a language in whose letters a text is a legal move, German before others with the same letters.
    fn language_of(&self, text: &str) -> Option<&'static str> {
        let position = &self.line.position;
        let languages = PieceLetters::ALL.iter();
        let fitting = languages.filter(|letters| position.read_move_in(text, **letters).is_ok());
        let likely = fitting.min_by_key(|letters| letters.name != "german")?;
        Some(likely.name)
    }

    /// Skips the rest of a symbol after its first [`MAX_SYMBOL_LENGTH`] bytes.
    fn skip_rest_of_symbol(&mut self) {
        loop {
            let length = leading_symbol(self.source.rest()).len();
            if length == 0 {
                return;
            }
            self.source.skip(length);
        }
    }

    /// Plays a legal move and reports it. If the game has become too large for that, skips the rest of the line instead.
    #[inline]
    fn play(&mut self, m: Move) {
        if !self.guard.spend_budget(MOVE_SIZE, self.source) {
            self.line.is_skipped = true;
            return;
        }
        self.guard.visitor.play(m, &self.line.position);
        self.line.before_last_move = self.line.position;
        self.line.position.play(m);
        self.line.last_move = Some(m);
    }

    /// Plays a null move, and reports it with the number of its mark if it has one, such as 1 for `--!`. If the game has become
    /// too large for that, skips the rest of the line instead.
    fn pass(&mut self, written: &str, suffix: Option<u8>) {
        if !self.guard.spend_budget(MOVE_SIZE, self.source) {
            self.line.is_skipped = true;
            return;
        }
        self.guard.visitor.pass(written, &self.line.position);
        let passed = self.line.position.null_move();
        self.line.before_last_move = self.line.position;
        self.line.position.play(passed);
        self.line.last_move = Some(passed);
        if let Some(nag) = suffix {
            self.report_nag(nag);
        }
    }

    /// Reports a glyph of the last move, unless the line has no move or is skipped, or the game has become too large.
    fn report_nag(&mut self, nag: u8) {
        let has_move = self.line.last_move.is_some() && !self.line.is_skipped;
        if has_move && self.guard.spend_budget(MOVE_SIZE, self.source) {
            self.guard.visitor.nag(nag);
        }
    }

    /// Reads a glyph such as `$14` or `!?`.
    fn glyph(&mut self) {
        let glyph = glyph::leading_glyph(self.source.rest());
        self.source.skip(glyph.length);
        if let Some(nag) = glyph.nag {
            self.report_nag(nag);
        }
    }

    /// Begins a variation. `(=)` is not one: it is a draw offer as on a scoresheet (FIDE Appendix C.12).
    fn begin_variation(&mut self) {
        if self.source.rest().starts_with(DRAW_OFFER.as_bytes()) {
            let length = DRAW_OFFER.len();
            if !self.line.is_skipped && self.guard.spend_budget(length, self.source) {
                self.guard.visitor.comment(DRAW_OFFER.as_bytes());
            }
            self.source.skip(length);
            return;
        }
        if self.outer_lines.len() < MAX_DEPTH {
            self.enter_variation();
        } else {
            self.skip_deep_variation();
        }
        self.source.skip(1);
    }

    /// Enters the variation that begins here, an alternative to the last move. Skips its moves if the visitor is not told about
    /// it.
    fn enter_variation(&mut self) {
        let location = self.source.location();
        let is_announced = self.announce_variation(location);
        let start = self.line.before_last_move;
        let variation = OpenLine {
            position: start,
            before_last_move: start,
            last_move: None,
            // The visitor would take these moves for moves of the line around the variation.
            is_skipped: !is_announced,
            is_announced,
            location,
        };
        let around = std::mem::replace(&mut self.line, variation);
        self.outer_lines.push(around);
    }

    /// Tells the visitor that a variation begins. Returns false instead if we skip the current line, if it has no move to
    /// replace, which is a fault, or if the game has become too large.
    fn announce_variation(&mut self, location: SourceLocation) -> bool {
        if self.line.is_skipped {
            return false;
        }
        if self.line.last_move.is_none() {
            self.guard
                .fault(location, "a variation comes before the first move");
            return false;
        }
        if !self.guard.spend_budget(MOVE_SIZE, self.source) {
            return false;
        }
        self.guard.visitor.begin_variation();
        true
    }

    /// Begins to skip the variation that begins here and the rest of the line around it, because the nesting is too deep.
    /// Reports only the outermost variation that is too deep.
    fn skip_deep_variation(&mut self) {
        if self.too_deep == 0 {
            let why = format!("variations are nested more than {MAX_DEPTH} deep");
            self.guard.fault(self.source.location(), why);
        }
        self.too_deep += 1;
        self.line.is_skipped = true;
    }

    /// Ends the current variation, or one that is skipped because its nesting is too deep. If no variation is open, reports a
    /// fault.
    fn end_variation(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.depth() == 0 {
            let location = self.source.location();
            self.guard.fault(location, no_opening_bracket(')'));
        } else {
            self.leave_variation();
        }
        self.source.skip(1);
    }

    /// Returns to the line around the current variation. If the visitor was told that the variation begins, tells it that the
    /// variation ends.
    fn leave_variation(&mut self) {
        if let Some(around) = self.outer_lines.pop() {
            if self.line.is_announced {
                self.guard.visitor.end_variation();
            }
            self.line = around;
        }
    }

    /// Reads a square bracket. If a tag begins here, returns the marker of an unfinished game, because the tag belongs to the
    /// next game. Otherwise skips the text in brackets, reports it as a fault unless the line is skipped, and returns
    /// [`GAME_GOES_ON`].
    #[cold]
    fn square_bracket(&mut self) -> Option<TerminationMarker> {
        if begins_quoted_tag(self.source.rest()) || self.source.is_game_border() {
            return Some(TerminationMarker::UNFINISHED);
        }
        let text = leading_brackets(self.source.rest());
        let length = text.len();
        if !self.line.is_skipped {
            let brackets = sanitize(&decode(text));
            let text: String = brackets.chars().take(MAX_SHOWN).collect();
            let location = self.source.location();
            self.guard
                .fault(location, format!("{text} is outside a comment"));
        }
        self.source.skip(length);
        GAME_GOES_ON
    }

    fn unmatched_bracket(&mut self, bracket: u8) {
        if !self.line.is_skipped {
            let location = self.source.location();
            self.guard
                .fault(location, no_opening_bracket(char::from(bracket)));
        }
        self.source.skip(1);
    }

    /// Skips `<...>`, which the PGN standard reserves for future use. If no bracket closes it on the same line, within
    /// [`MAX_SYMBOL_LENGTH`] bytes, skips only the bracket.
    fn skip_angle_brackets(&mut self) {
        let inside = self.source.rest().get(1..).unwrap_or_default();
        let near = up_to_symbol_length(inside);
        let end = near.iter().position(|b| b"<>\r\n".contains(b));
        let length = match end {
            Some(end) if near[end] == b'>' => end + b"<>".len(),
            Some(_) | None => 1,
        };
        self.source.skip(length);
    }
}

/// Returns the name of a language as English writes it.
fn capitalized(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}

/// Returns a move without the `!` and `?` at its end.
fn without_marks(text: &str) -> &str {
    text.trim_end_matches(['!', '?'])
}

/// Returns true if these digits are several zeros: castling written as `00` or `000`, or a null move written as `0000`. No move
/// number looks like that.
#[inline]
fn is_several_zeros(digits: &[u8]) -> bool {
    digits.len() > 1 && digits.iter().all(|&digit| digit == b'0')
}

fn no_opening_bracket(bracket: char) -> String {
    format!("{bracket} has no opening bracket")
}

/// Returns true if a symbol can be skipped without another look: it is complete, is ASCII, and begins with a letter, so it does
/// not end the game.
fn is_word(symbol: &[u8]) -> bool {
    symbol.len() < MAX_SYMBOL_LENGTH
        && symbol.first().is_some_and(u8::is_ascii_alphabetic)
        && symbol.is_ascii()
}
