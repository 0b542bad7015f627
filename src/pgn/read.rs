//! Reading PGN as a stream: game after game, every move replayed by the rules, and told to a [`Visitor`].

use std::io::{self, Read};

use super::fault::FaultKind;
use super::movetext::MovetextReader;
use super::source::{Place, Source};
use super::symbol::{begins_tag, is_blank, marker_in};
use super::tag::LONGEST_TAG;
use super::text::{decode, tag_text, unescape};
use super::visit::{GuardedVisitor, Visitor};
use crate::rules::{CastlingRights, FenError, Position};

/// Reads the games of a text, one after the other.
pub struct Reader<R> {
    /// The text.
    source: Source<R>,
    /// How many games have been begun.
    games: u64,
    /// Where a game begins that does not say otherwise.
    standard: Position,
}

impl<R: Read> Reader<R> {
    /// Reads from the beginning of a text.
    pub fn new(input: R) -> Self {
        Self {
            source: Source::new(input),
            games: 0,
            standard: Position::start(),
        }
    }

    /// Reads one game. False if there is none left.
    pub fn read_game(&mut self, visitor: &mut impl Visitor) -> io::Result<bool> {
        let mut teller = GuardedVisitor::new(visitor, self.games + 1);
        if !self.find_game(&mut teller)? {
            return Ok(false);
        }
        self.games += 1;
        let tags = self.read_tags(&mut teller)?;
        let start = tags.start(&mut teller);
        let playable = !matches!(start, Start::Unplayable);
        let start = match &start {
            Start::At(position) => position,
            Start::Standard | Start::Unplayable => &self.standard,
        };
        if playable {
            teller.visitor.begin(start);
        }
        let movetext = MovetextReader::new(&mut self.source, &mut teller, start, playable);
        let (last, result) = movetext.read()?;
        self.read_closing_words(&mut teller)?;
        visitor.end(playable.then_some(&last), result);
        Ok(true)
    }

    /// Where the reader stands.
    pub fn place(&mut self) -> Place {
        self.source.place()
    }

    /// Where the text comes from.
    pub fn input(&self) -> &R {
        self.source.input()
    }

    /// Gives back where the text comes from. Some of what came from there may not have been looked at.
    pub fn into_input(self) -> R {
        self.source.into_input()
    }

    /// Looks for the next game. Comments on the way are told.
    fn find_game(&mut self, teller: &mut GuardedVisitor<'_, impl Visitor>) -> io::Result<bool> {
        loop {
            self.source.prepare()?;
            if self.source.skip_byte_order_mark() || self.skip_escape()? || self.skip_marker() {
                continue;
            }
            match self.source.peek() {
                None => return Ok(false),
                Some(b'{' | b';') => teller.comment(&mut self.source, true)?,
                Some(byte) if is_blank(byte) => self.source.skip(1),
                Some(_) if self.source.skip_wide_blank() => {}
                Some(_) => return Ok(true),
            }
        }
    }

    /// Skips a line that begins with `%`, which PGN leaves to other programs. Whether there was one.
    fn skip_escape(&mut self) -> io::Result<bool> {
        let escape = self.source.peek() == Some(b'%') && self.source.is_line_start();
        if escape {
            self.source.skip_line()?;
        }
        Ok(escape)
    }

    /// Skips a result or `*` that stands alone, without tags and moves before it. Whether there was one.
    fn skip_marker(&mut self) -> bool {
        let length = marker_in(self.source.rest());
        self.source.skip(length.unwrap_or(0));
        length.is_some()
    }

    /// Reads the tag section, and what it says of how the game begins.
    fn read_tags(
        &mut self,
        teller: &mut GuardedVisitor<'_, impl Visitor>,
    ) -> io::Result<StartTags> {
        let mut start = StartTags::default();
        let mut any = false;
        loop {
            self.source.prepare()?;
            match self.source.peek() {
                Some(b'[') if any && self.source.is_border() => return Ok(start),
                Some(b'[') if begins_tag(self.source.rest()) => {
                    any = true;
                    self.read_tag(teller, &mut start)?;
                }
                Some(byte) if is_blank(byte) => self.source.skip(1),
                _ if self.skip_escape()? || self.source.skip_wide_blank() => {}
                _ => return Ok(start),
            }
        }
    }

    /// Reads a tag pair, and notes what it says of how the game begins.
    fn read_tag(
        &mut self,
        teller: &mut GuardedVisitor<'_, impl Visitor>,
        start: &mut StartTags,
    ) -> io::Result<()> {
        let Some(pair) = self.source.tag_pair()? else {
            teller.fault(self.source.place(), FaultKind::LongTag(LONGEST_TAG));
            self.source.skip_line()?;
            return Ok(());
        };
        if pair.unclosed {
            teller.fault(self.source.place(), FaultKind::UnclosedTag);
        }
        if teller.takes(pair.length, &mut self.source) {
            let text = self.source.rest();
            let name = text.get(pair.name).unwrap_or_default();
            let value = text.get(pair.value).unwrap_or_default();
            teller.visitor.tag(name, value);
            let says = !matches!(value, b"" | b"?" | b"-");
            if says && name.eq_ignore_ascii_case(b"FEN") {
                let fen = Position::from_fen_dropping_castling(&decode(&unescape(value)));
                start.fen = Some((self.source.place(), fen));
            } else if says && name.eq_ignore_ascii_case(b"Variant") {
                let variant = tag_text(value);
                start.variant = (!is_standard(&variant)).then(|| (self.source.place(), variant));
            }
        }
        self.source.skip(pair.length);
        Ok(())
    }

    /// Reads comments that stand on one line with the end of the game, and so belong to it.
    fn read_closing_words(
        &mut self,
        teller: &mut GuardedVisitor<'_, impl Visitor>,
    ) -> io::Result<()> {
        loop {
            self.source.prepare()?;
            match self.source.peek() {
                Some(b' ' | b'\t') => self.source.skip(1),
                Some(b'{' | b';') if !self.source.is_line_start() => {
                    teller.comment(&mut self.source, true)?;
                }
                Some(_) if self.source.skip_wide_blank() => {}
                _ => return Ok(()),
            }
        }
    }
}

/// Whether a game of this variant is one of standard chess.
fn is_standard(variant: &str) -> bool {
    const STANDARD: [&str; 5] = ["", "standard", "chess", "normal", "from position"];
    STANDARD
        .iter()
        .any(|name| variant.eq_ignore_ascii_case(name))
}

/// A FEN as a position, and which castling rights had to be dropped from it.
type Fen = Result<(Position, CastlingRights), FenError>;

/// What the tags of a game say of how it begins, and where they say it.
#[derive(Default)]
struct StartTags {
    /// The FEN.
    fen: Option<(Place, Fen)>,
    /// The variant, if it is not standard chess.
    variant: Option<(Place, String)>,
}

impl StartTags {
    /// Where the game begins. What is wrong with that is told.
    fn start(self, teller: &mut GuardedVisitor<'_, impl Visitor>) -> Start {
        // The FEN of another variant may mean something else.
        if let Some((place, variant)) = self.variant {
            teller.fault(place, FaultKind::Variant(variant));
            return Start::Unplayable;
        }
        match self.fen {
            None => Start::Standard,
            Some((place, Ok((position, dropped)))) => {
                if !dropped.is_empty() {
                    teller.note(place, FaultKind::CastlingDropped(dropped));
                }
                Start::At(position)
            }
            Some((place, Err(error))) => {
                teller.fault(place, FaultKind::Fen(error));
                Start::Unplayable
            }
        }
    }
}

/// Where a game begins, as its tags have it.
enum Start {
    /// Where every game begins.
    Standard,
    /// In a position of its own.
    At(Position),
    /// In a position that cannot be played.
    Unplayable,
}
