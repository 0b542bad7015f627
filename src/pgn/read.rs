//! Reads PGN, one game after the other.

use super::encoding::{tag_text, unescape};
use super::fault::FaultKind;
use super::movetext::{MovetextEnd, MovetextReader};
use super::source::{Chunk, Source, SourceLocation};
use super::symbol::{begins_tag, is_white_space, leading_marker_length};
use super::tag_pair::{MAX_TAG_LENGTH, TagPair, is_tag_with_value, parse_tag_pair};
use super::visitor::{GuardedVisitor, Visitor};
use crate::rules::{Position, Variant};

/// Reads the games of a chunk. A [`Reader`](super::Reader) then gives it the next chunk.
pub struct ChunkReader {
    source: Source,
    /// The number of games begun so far, in all chunks.
    games: u64,
    /// The start position of standard chess, made only once.
    standard: Position,
}

impl ChunkReader {
    pub fn new(chunk: Chunk) -> Self {
        Self {
            source: Source::new(chunk),
            games: 0,
            standard: Position::start(),
        }
    }

    /// Replaces the chunk with the next one of the stream. The numbers of the games continue.
    pub(super) fn read_on(&mut self, chunk: Chunk) {
        self.source = Source::new(chunk);
    }

    /// Returns the number of bytes read from the chunk.
    pub(super) fn position(&self) -> usize {
        self.source.position()
    }

    /// Reads one game. Returns false if the chunk has no more games.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        let mut guard = GuardedVisitor::new(visitor, self.games + 1);
        if !self.find_game(&mut guard) {
            // The comments before a game may have been too long.
            self.report_cut_off(&mut guard);
            return false;
        }
        self.games += 1;
        let start_tags = self.read_tags(&mut guard);
        let playable_start = start_tags.start(self.standard, &mut guard);
        let plays_moves = V::READS_MOVES && playable_start.is_some();
        let start = playable_start.unwrap_or(self.standard);
        if plays_moves {
            guard.visitor.begin(&start);
        }
        // If the moves are not played, this still finds the end of the game.
        let movetext = MovetextReader::new(&mut self.source, &mut guard, &start, plays_moves);
        let MovetextEnd { position, result } = movetext.read();
        self.read_trailing_comments(&mut guard);
        self.report_cut_off(&mut guard);
        let last_position = plays_moves.then_some(&position);
        visitor.end(last_position, result);
        true
    }

    /// Once the whole chunk has been read, reports that its last game is too long, if it is.
    fn report_cut_off(&mut self, guard: &mut GuardedVisitor<'_, impl Visitor>) {
        if self.source.take_cut_off() {
            guard.end_early(&mut self.source);
        }
    }

    /// Skips to the next game, and reports comments on the way. Returns false if there is no other game.
    fn find_game(&mut self, guard: &mut GuardedVisitor<'_, impl Visitor>) -> bool {
        loop {
            if self.source.skip_byte_order_mark() || self.skip_escape() || self.skip_marker() {
                continue;
            }
            match self.source.peek() {
                None => return false,
                Some(b'{' | b';') => guard.comment(&mut self.source),
                Some(byte) if is_white_space(byte) => self.source.skip(1),
                Some(_) if self.source.skip_unicode_space() => {}
                Some(_) => return true,
            }
        }
    }

    /// Skips a line that begins with `%`, which PGN reserves for other programs. Returns true if there was one.
    fn skip_escape(&mut self) -> bool {
        let is_escape = self.source.peek() == Some(b'%') && self.source.is_line_start();
        if is_escape {
            self.source.skip_line();
        }
        is_escape
    }

    /// Skips a termination marker that has no tags or moves before it. Returns true if there was one.
    fn skip_marker(&mut self) -> bool {
        let length = leading_marker_length(self.source.rest());
        self.source.skip(length.unwrap_or(0));
        length.is_some()
    }

    /// Reads and reports the tags of a game, up to its movetext. Returns the tags that determine the first position.
    fn read_tags(&mut self, guard: &mut GuardedVisitor<'_, impl Visitor>) -> StartTags {
        let mut start = StartTags::default();
        let mut has_tag = false;
        loop {
            match self.source.peek() {
                // The next game begins. This one has no movetext.
                Some(b'[') if has_tag && self.source.is_game_border() => return start,
                Some(b'[') if begins_tag(self.source.rest()) => {
                    has_tag = true;
                    self.read_tag(guard, &mut start);
                }
                // A comment between tags does not end them.
                Some(b'{' | b';') => guard.comment(&mut self.source),
                Some(byte) if is_white_space(byte) => self.source.skip(1),
                _ if self.skip_escape() || self.source.skip_unicode_space() => {}
                _ => return start,
            }
        }
    }

    /// Reads a tag pair and reports it, unless it is too long or the game has become too large. If it determines the first
    /// position, also stores it in `start`.
    fn read_tag(&mut self, guard: &mut GuardedVisitor<'_, impl Visitor>, start: &mut StartTags) {
        let pair = parse_tag_pair(self.source.rest());
        let length = pair.length;
        if length > MAX_TAG_LENGTH {
            let why = format!("the tag is longer than {MAX_TAG_LENGTH} bytes");
            guard.fault(self.source.location(), why);
            self.source.skip_line();
            return;
        }
        if !pair.is_closed {
            guard.fault(self.source.location(), "the tag is not closed");
        }
        // The game may have become too large to report more of it.
        if guard.spend_budget(length, &mut self.source) {
            self.report_tag(pair, guard, start);
        }
        self.source.skip(length);
    }

    /// Reports the tag pair at the current location. If it determines the first position, also stores it in `start`.
    fn report_tag(
        &mut self,
        pair: TagPair,
        guard: &mut GuardedVisitor<'_, impl Visitor>,
        start: &mut StartTags,
    ) {
        let text = self.source.rest();
        let name = text.get(pair.name).unwrap_or_default();
        let value = text.get(pair.value).unwrap_or_default();
        guard.visitor.tag(name, value);
        // The last tag with the name counts.
        if is_tag_with_value("FEN", name, value) {
            start.fen = Some(StartTag {
                // The FEN counts exactly as it is written. Errors about it escape what they quote.
                text: unescape(value),
                location: self.source.location(),
            });
        } else if is_tag_with_value("Variant", name, value) {
            start.variant = Some(StartTag {
                // A fault may show this text, so it must be safe to display.
                text: tag_text(value),
                location: self.source.location(),
            });
        }
    }

    /// Reads the comments between the end of the game and the end of its line. They belong to the game.
    fn read_trailing_comments(&mut self, guard: &mut GuardedVisitor<'_, impl Visitor>) {
        loop {
            match self.source.peek() {
                Some(b' ' | b'\t') => self.source.skip(1),
                Some(b'{' | b';') if !self.source.is_line_start() => {
                    guard.comment(&mut self.source);
                }
                Some(_) if self.source.skip_unicode_space() => {}
                _ => return,
            }
        }
    }
}

/// Returns the variant that a `Variant` tag names, in any case, with or without spaces and hyphens; `None` if Tabiya does not
/// play it.
fn variant_of(value: &str) -> Option<Variant> {
    let name = value.to_ascii_lowercase().replace([' ', '-'], "");
    match name.as_str() {
        "" | "standard" | "chess" | "normal" | "classical" | "fromposition" => {
            Some(Variant::Standard)
        }
        "chess960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" => {
            Some(Variant::Chess960)
        }
        _ => None,
    }
}

/// A tag that determines the first position.
struct StartTag {
    /// The decoded value of the tag.
    text: String,
    location: SourceLocation,
}

/// The tags that determine the first position; `None` for a tag that is missing, empty, `?` or `-`.
#[derive(Default)]
struct StartTags {
    fen: Option<StartTag>,
    variant: Option<StartTag>,
}

impl StartTags {
    /// Returns the variant of the game. If Tabiya does not play it, reports that and returns `None`: in another variant even
    /// the FEN may mean something else.
    fn variant(&self, guard: &mut GuardedVisitor<'_, impl Visitor>) -> Option<Variant> {
        let Some(tag) = &self.variant else {
            return Some(Variant::Standard);
        };
        let variant = variant_of(&tag.text);
        if variant.is_none() {
            guard.fault(tag.location, FaultKind::Variant(tag.text.clone()));
        }
        variant
    }

    /// Returns the first position of the game. Reports what is wrong with the tags. `None` if the FEN is invalid or no game can
    /// start from its position, or if Tabiya does not play the variant. `standard` is the start position of standard chess,
    /// which the caller makes only once for many games.
    fn start(
        self,
        standard: Position,
        guard: &mut GuardedVisitor<'_, impl Visitor>,
    ) -> Option<Position> {
        let variant = self.variant(guard)?;
        match (self.fen, variant) {
            (None, Variant::Standard) => Some(standard),
            (None, Variant::Chess960) => Some(Position::standard_start(variant)),
            (Some(fen), _) => start_from_fen(&fen, variant, guard),
        }
    }
}

/// Returns the position in a FEN tag. Reports what is wrong with it. `None` if the FEN is invalid, or if no game can start from
/// its position.
fn start_from_fen(
    fen: &StartTag,
    variant: Variant,
    guard: &mut GuardedVisitor<'_, impl Visitor>,
) -> Option<Position> {
    match Position::from_fen_dropping_castling(&fen.text, variant) {
        Ok((position, dropped_rights)) => {
            if !dropped_rights.is_empty() {
                let why = format!(
                    "the castling rights {dropped_rights} of the FEN are ignored: king or rook is not on its home square"
                );
                guard.warning(fen.location, why);
            }
            Some(position)
        }
        Err(error) => {
            let why = format!("the game cannot start from its FEN: {error}");
            guard.fault(fen.location, why);
            None
        }
    }
}
