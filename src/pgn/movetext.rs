//! The moves of one game, with its side lines, replayed by the rules.

use std::io::{self, Read};

use super::fault::FaultKind;
use super::glyph;
use super::source::{Place, Source};
use super::symbol::{
    LONGEST_SYMBOL, Marker, before_wide_blank, begins_quoted_tag, bracketed_in, in_letters,
    is_dashed, leading_ellipsis, leading_wide_blank, symbol_in,
};
use super::text::{decode, tidy};
use super::visit::{GuardedVisitor, MOVE_SIZE, Visitor};
use crate::game::GameResult;
use crate::rules::{Move, Position, SanError};

/// How many variations may stand within each other.
pub const DEEPEST: usize = 100;

/// How much a fault shows of what cannot be read, in characters.
const LONGEST_SHOWN: usize = 20;

/// What may follow a capture en passant, by itself.
const EN_PASSANT: [&[u8]; 3] = [b"e.p.", b"e.p", b"ep"];
/// How other programs write that a player passes.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "z0", "null", "pass", "@@@@"];

/// A line of play: the moves of the game, or of a variation.
struct OpenLine {
    /// Where it has led.
    now: Position,
    /// The position before its last move, from which a variation of that move begins.
    before: Position,
    /// Whether it has a move yet.
    moved: bool,
    /// Whether the rest of it is passed over, because a move in it is wrong.
    broken: bool,
    /// Whether the visitor knows of it.
    told: bool,
    /// Where it begins.
    opened: Place,
}

/// How the movetext of a game ends.
enum End {
    /// With a result or a `*`.
    Marked(Marker),
    /// Without, where the text ends or the next game begins.
    Unmarked,
}

/// The movetext of one game while it is being read.
pub struct MovetextReader<'a, 'v, R, V> {
    /// The text.
    source: &'a mut Source<R>,
    /// Who is told.
    teller: &'a mut GuardedVisitor<'v, V>,
    /// The line that is being read.
    line: OpenLine,
    /// The lines around it, the game itself first.
    outer: Vec<OpenLine>,
    /// Variations that are open within the innermost line, and passed over because they are too deep.
    too_deep: usize,
}

impl<'a, 'v, R: Read, V: Visitor> MovetextReader<'a, 'v, R, V> {
    /// The movetext that begins here. If the game cannot begin, its moves are passed over.
    pub fn new(
        source: &'a mut Source<R>,
        teller: &'a mut GuardedVisitor<'v, V>,
        start: &Position,
        playable: bool,
    ) -> Self {
        Self {
            source,
            teller,
            line: OpenLine {
                now: *start,
                before: *start,
                moved: false,
                broken: !playable,
                told: true,
                opened: Place::START,
            },
            outer: Vec::new(),
            too_deep: 0,
        }
    }

    /// Reads on to the end of the game: the last position of the game itself, and the result that stands there.
    pub fn read(mut self) -> io::Result<(Position, Option<GameResult>)> {
        let result = loop {
            self.source.prepare()?;
            self.source.skip_space();
            let Some(byte) = self.source.peek() else {
                break None;
            };
            match self.token(byte)? {
                Some(End::Marked(marker)) => break marker.result(),
                Some(End::Unmarked) => break None,
                None => {}
            }
        };
        if let Some(outermost) = self.outer.get(1).or(self.outer.first().map(|_| &self.line)) {
            self.teller
                .fault(outermost.opened, FaultKind::UnclosedVariation);
        }
        while !self.outer.is_empty() {
            self.leave_variation();
        }
        Ok((self.line.now, result))
    }

    /// Reads what begins with this byte. Says if the game ends there.
    #[inline]
    fn token(&mut self, byte: u8) -> io::Result<Option<End>> {
        match byte {
            0..=b' ' | b'.' | b',' => self.source.skip(1),
            b'0'..=b'9' => return self.number(),
            b'{' | b';' => {
                let wanted = self.is_told();
                self.teller.comment(self.source, wanted)?;
            }
            b'(' => self.open_bracket(),
            b')' => self.close_bracket(),
            b'$' | b'!' | b'?' => self.glyph(),
            b'*' => {
                self.source.skip(1);
                return Ok(self.outer.is_empty().then_some(End::Marked(Marker::Open)));
            }
            b'[' => return Ok(self.square_bracket()),
            b']' | b'}' | b'>' => self.stray(byte),
            b'<' => self.reserved(),
            b'%' if self.source.is_line_start() => self.source.skip_line()?,
            _ => return self.symbol(),
        }
        Ok(None)
    }

    /// Reads what begins with a digit: a move's number, a result, or castling written with zeros.
    #[inline]
    fn number(&mut self) -> io::Result<Option<End>> {
        let rest = self.source.rest();
        // What has more digits is no number of a move; it is taken piece by piece.
        let digits = rest.iter().take(LONGEST_SYMBOL);
        let digits = digits.take_while(|byte| byte.is_ascii_digit()).count();
        match rest.get(digits) {
            Some(b'.') => {
                let after = rest.get(digits..).unwrap_or_default();
                let dots = after.iter().position(|&b| b != b'.');
                self.source.skip(digits + dots.unwrap_or(after.len()));
                Ok(None)
            }
            Some(b'-' | b'/') => self.symbol(),
            Some(0x80..) if is_dashed(rest, digits) => self.symbol(),
            _ => {
                self.source.skip(digits);
                Ok(None)
            }
        }
    }

    /// Reads a run of letters, which should be a move.
    #[inline]
    fn symbol(&mut self) -> io::Result<Option<End>> {
        let text = symbol_in(self.source.rest());
        let length = text.len();
        if !self.line.broken
            && let Some(m) = self.line.now.read_exact_move(text)
        {
            let suffix = glyph::suffix(text);
            self.play(m);
            if let Some(nag) = suffix {
                self.teller.visitor.nag(nag);
            }
            self.source.skip(length);
            return Ok(None);
        }
        self.odd_symbol(length)
    }

    /// Reads what is no move in its exact form.
    #[cold]
    fn odd_symbol(&mut self, length: usize) -> io::Result<Option<End>> {
        let text = self.source.rest().get(..length).unwrap_or_default();
        if let Some(blank) = leading_wide_blank(text).or(leading_ellipsis(text)) {
            self.source.skip(blank);
            return Ok(None);
        }
        let text = before_wide_blank(text);
        let length = text.len();
        if let Some(marker) = Marker::read(text) {
            self.source.skip(length);
            return Ok(self.outer.is_empty().then_some(End::Marked(marker)));
        }
        if let Some(sign) = glyph::sign(&in_letters(text)) {
            self.tell_nag(sign.after(!self.line.now.side_to_move()));
        } else if !(self.line.broken || self.line.moved && EN_PASSANT.contains(&text)) {
            self.generous_move(length);
        }
        if length == LONGEST_SYMBOL {
            self.skip_symbol()?;
        } else {
            self.source.skip(length);
        }
        Ok(None)
    }

    /// Reads a move however it is written, or says what is wrong with it.
    fn generous_move(&mut self, length: usize) {
        let written = self.source.rest().get(..length).unwrap_or_default();
        let text = in_letters(written);
        if NULL_MOVES.contains(&&*text) && !self.outer.is_empty() {
            // People show with it what a side threatens: up to there the side line can be walked.
            self.line.broken = true;
            return;
        }
        let kind = if NULL_MOVES.contains(&&*text) {
            FaultKind::NullMove(text.into_owned())
        } else {
            match self.read_with_signs(&text) {
                Ok((m, nags)) => {
                    self.play(m);
                    return nags.into_iter().for_each(|nag| self.tell_nag(nag));
                }
                Err(why) => self.wrong_move(&decode(written), why),
            }
        };
        self.teller.fault(self.source.place(), kind);
        self.line.broken = true;
    }

    /// The move that a text is, and the glyphs at its end, which may stick to it as in `Nf3!±`.
    fn read_with_signs(&self, text: &str) -> Result<(Move, Vec<u8>), SanError> {
        let player = self.line.now.side_to_move();
        let (mut text, mut nags) = (text, Vec::new());
        loop {
            match (
                self.line.now.read_move_from_file(text),
                glyph::split_sign(text),
            ) {
                (Ok(m), _) => {
                    nags.extend(glyph::suffix(text.as_bytes()));
                    nags.reverse();
                    return Ok((m, nags));
                }
                (Err(error), None) => return Err(error),
                (Err(_), Some((rest, sign))) => {
                    nags.push(sign.after(player));
                    text = rest;
                }
            }
        }
    }

    /// The fault of a move that cannot be played.
    fn wrong_move(&self, text: &str, why: SanError) -> FaultKind {
        let text = tidy(text);
        if matches!(why, SanError::Unreadable(_)) {
            return FaultKind::Unreadable(text.chars().take(LONGEST_SHOWN).collect());
        }
        FaultKind::Move {
            number: self.line.now.fullmove_number(),
            color: self.line.now.side_to_move(),
            text,
            why,
        }
    }

    /// Skips what is left of a run of letters, however long it is.
    fn skip_symbol(&mut self) -> io::Result<()> {
        loop {
            let length = symbol_in(self.source.rest()).len();
            if length == 0 {
                return Ok(());
            }
            self.source.skip(length);
            self.source.prepare()?;
        }
    }

    /// Plays a legal move and tells it.
    #[inline]
    fn play(&mut self, m: Move) {
        if !self.teller.takes(MOVE_SIZE, self.source) {
            self.line.broken = true;
            return;
        }
        self.teller.visitor.play(m, &self.line.now);
        self.line.before = self.line.now;
        self.line.now.play(m);
        self.line.moved = true;
    }

    /// Whether comments and glyphs that come here are told: not those of moves that are passed over.
    fn is_told(&self) -> bool {
        self.line.told && !self.line.broken
    }

    /// Tells a glyph of the last move.
    fn tell_nag(&mut self, nag: u8) {
        if self.line.moved && self.is_told() && self.teller.takes(MOVE_SIZE, self.source) {
            self.teller.visitor.nag(nag);
        }
    }

    /// Reads a glyph: `$14`, or in letters, `!?`.
    fn glyph(&mut self) {
        let rest = self.source.rest();
        let (nag, length) = glyph::leading(rest);
        self.source.skip(length);
        if let Some(nag) = nag {
            self.tell_nag(nag);
        }
    }

    /// Begins a variation. `(=)` is none: so a draw offer is noted on scoresheets (FIDE Appendix C.12).
    fn open_bracket(&mut self) {
        if self.source.rest().starts_with(b"(=)") {
            if self.is_told() {
                self.teller.visitor.comment(b"(=)");
            }
            return self.source.skip(3);
        }
        let opened = self.source.place();
        if self.outer.len() >= DEEPEST {
            if self.too_deep == 0 {
                self.teller.fault(opened, FaultKind::TooDeep(DEEPEST));
            }
            self.too_deep += 1;
            self.line.broken = true;
            return self.source.skip(1);
        }
        let unasked = !self.line.moved && !self.line.broken;
        if unasked {
            self.teller.fault(opened, FaultKind::VariationBeforeMove);
        }
        let told = self.is_told() && !unasked && self.teller.takes(MOVE_SIZE, self.source);
        if told {
            self.teller.visitor.begin_variation();
        }
        let start = self.line.before;
        let variation = OpenLine {
            now: start,
            before: start,
            moved: false,
            broken: !told,
            told,
            opened,
        };
        self.outer
            .push(std::mem::replace(&mut self.line, variation));
        self.source.skip(1);
    }

    /// Ends a variation.
    fn close_bracket(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.outer.is_empty() {
            let place = self.source.place();
            self.teller.fault(place, FaultKind::Unopened(')'));
        } else {
            self.leave_variation();
        }
        self.source.skip(1);
    }

    /// Goes back to the line around the variation that is being read.
    fn leave_variation(&mut self) {
        if let Some(around) = self.outer.pop() {
            if self.line.told {
                self.teller.visitor.end_variation();
            }
            self.line = around;
        }
    }

    /// Ends the game at a tag, which belongs to the next one; passes over anything else in square brackets, and says
    /// so.
    #[cold]
    fn square_bracket(&mut self) -> Option<End> {
        if begins_quoted_tag(self.source.rest()) || self.source.is_border() {
            return Some(End::Unmarked);
        }
        let text = bracketed_in(self.source.rest());
        let length = text.len();
        if !self.line.broken {
            let text = tidy(&decode(text)).chars().take(LONGEST_SHOWN).collect();
            let place = self.source.place();
            self.teller.fault(place, FaultKind::Bracketed(text));
        }
        self.source.skip(length);
        None
    }

    /// Says that a bracket stands where none can.
    fn stray(&mut self, bracket: u8) {
        if !self.line.broken {
            let place = self.source.place();
            self.teller
                .fault(place, FaultKind::Unopened(char::from(bracket)));
        }
        self.source.skip(1);
    }

    /// Skips `<...>`, which PGN keeps for times to come.
    fn reserved(&mut self) {
        let inside = self.source.rest().get(1..).unwrap_or_default();
        let near = inside.get(..LONGEST_SYMBOL).unwrap_or(inside);
        let end = near.iter().position(|b| b"<>\r\n".contains(b));
        let closed = end.filter(|&end| near.get(end) == Some(&b'>'));
        self.source.skip(closed.map_or(1, |end| end + 2));
    }
}
