//! Reads PGN, one game after the other.

use super::encoding::{tag_text, unescape};
use super::fault::FaultKind;
use super::movetext::{MovetextEnd, MovetextReader};
use super::source::{Chunk, Source, SourceLocation};
use super::symbol::{
    MAX_SYMBOL_LENGTH, TerminationMarker, begins_tag, is_white_space, leading_marker_length,
    leading_word,
};
use super::tag_pair::{MAX_TAG_LENGTH, TagPair, is_tag_with_value, parse_tag_pair};
use super::visitor::{GuardedVisitor, Visitor};
use crate::game::GameResult;
use crate::rules::{Position, Variant};

/// How many tags of a game we compare each later one with. A hostile game may have millions.
const MOST_COMPARED_TAGS: usize = 100;

/// Reads the games of a chunk. A [`Reader`](super::Reader) then gives it the next chunk.
pub struct ChunkReader {
    source: Source,
    /// The number of games begun so far, in all chunks.
    games: u64,
    /// The start position of standard chess, made only once.
    standard: Position,
    /// Hashes of the names of this game's tags so far, to notice two of one name.
    tag_names: Vec<u64>,
}

impl ChunkReader {
    pub fn new(chunk: Chunk) -> Self {
        Self {
            source: Source::new(chunk),
            games: 0,
            standard: Position::start(),
            tag_names: Vec::new(),
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

    /// Returns the number of bytes of the whole text that were read.
    pub(super) fn offset(&self) -> u64 {
        self.source.offset()
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
        let tags = self.read_tags(&mut guard);
        let playable_start = tags.start(self.standard, &mut guard);
        let plays_moves = V::READS_MOVES && playable_start.is_some();
        let start = playable_start.unwrap_or(self.standard);
        if plays_moves {
            guard.visitor.begin(&start);
        }
        // If the moves are not played, this still finds the end of the game.
        let movetext = MovetextReader::new(
            &mut self.source,
            &mut guard,
            &start,
            plays_moves,
            tags.other_result(),
        );
        let MovetextEnd { position, result } = movetext.read();
        if plays_moves {
            self.remark_on_result(&tags, result, &position, &mut guard);
        }
        self.read_trailing_comments(&mut guard);
        self.report_cut_off(&mut guard);
        let last_position = plays_moves.then_some(&position);
        visitor.end(last_position, result);
        true
    }

    /// Remarks on a result that differs from the moves or from the result after them.
    fn remark_on_result(
        &mut self,
        tags: &ReaderTags,
        after_moves: Option<GameResult>,
        last: &Position,
        guard: &mut GuardedVisitor<'_, impl Visitor>,
    ) {
        let in_tag = match &tags.result {
            Some(ResultTag::Known(marker)) => marker.result,
            Some(ResultTag::Other(_)) | None => None,
        };
        if let (Some(in_tag), Some(after_moves)) = (in_tag, after_moves)
            && in_tag != after_moves
        {
            let why = format!("the tag has the result {in_tag}, the moves end with {after_moves}");
            guard.remark(self.source.location(), why);
        }
        let result = after_moves.or(in_tag);
        let winner = GameResult::Win(!last.side_to_move);
        if result != Some(winner) && last.is_checkmate() {
            let given = result.map_or("*".to_owned(), |result| result.to_string());
            let why = format!("the game ends in checkmate, {winner}, and its result is {given}");
            guard.remark(self.source.location(), why);
        }
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
            self.skip_between_games();
            match self.source.peek() {
                None => return false,
                Some(b'{' | b';') => guard.comment(&mut self.source),
                Some(_) => return true,
            }
        }
    }

    /// Skips what belongs to no game: white space, byte order marks, lines for other programs, and results without a game.
    pub(super) fn skip_between_games(&mut self) {
        loop {
            match self.source.peek() {
                None => return,
                Some(byte) if is_white_space(byte) => self.source.skip(1),
                Some(_) => {
                    let is_skipped = self.source.skip_byte_order_mark()
                        || self.skip_escape()
                        || self.skip_marker()
                        || self.source.skip_unicode_space();
                    if !is_skipped {
                        return;
                    }
                }
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

    /// Reads and reports the tags of a game, up to its movetext. Returns those that reading the moves depends on.
    fn read_tags(&mut self, guard: &mut GuardedVisitor<'_, impl Visitor>) -> ReaderTags {
        let mut tags = ReaderTags::default();
        self.tag_names.clear();
        let mut has_tag = false;
        loop {
            match self.source.peek() {
                // The next game begins. This one has no movetext.
                Some(b'[') if has_tag && self.source.is_game_border() => return tags,
                Some(b'[') if begins_tag(self.source.rest()) => {
                    has_tag = true;
                    self.read_tag(guard, &mut tags);
                }
                // A comment between tags does not end them.
                Some(b'{' | b';') => guard.comment(&mut self.source),
                Some(byte) if is_white_space(byte) => self.source.skip(1),
                _ if self.skip_escape() || self.source.skip_unicode_space() => {}
                _ => return tags,
            }
        }
    }

    /// Reads a tag pair and reports it, unless it is too long or the game has become too large. If reading the
    /// moves depends on it, also stores it in `tags`.
    fn read_tag(&mut self, guard: &mut GuardedVisitor<'_, impl Visitor>, tags: &mut ReaderTags) {
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
            self.remark_on_repeated_tag(&pair, guard);
            self.report_tag(pair, guard, tags);
        }
        self.source.skip(length);
    }

    /// Reports the tag pair at the current location. If reading the moves depends on it, also stores it in `tags`.
    fn report_tag(
        &mut self,
        pair: TagPair,
        guard: &mut GuardedVisitor<'_, impl Visitor>,
        tags: &mut ReaderTags,
    ) {
        let text = self.source.rest();
        let name = text.get(pair.name).unwrap_or_default();
        let value = text.get(pair.value).unwrap_or_default();
        guard.visitor.tag(name, value);
        // The last tag with the name counts.
        if is_tag_with_value("FEN", name, value) {
            tags.fen = Some(ReaderTag {
                // The FEN counts exactly as it is written. Errors about it escape what they quote.
                text: unescape(value),
                location: self.source.location(),
            });
        } else if is_tag_with_value("Variant", name, value) {
            tags.variant = Some(ReaderTag {
                // A fault may show this text, so it must be safe to display.
                text: tag_text(value),
                location: self.source.location(),
            });
        } else if is_tag_with_value("Result", name, value) && value.len() <= MAX_SYMBOL_LENGTH {
            let result = ResultTag::read(value);
            if let ResultTag::Other(other) = &result {
                let why = format!(
                    "the result {other:?} is none of 1-0, 0-1, 1/2-1/2 and *; it is kept in its tag"
                );
                guard.warning(self.source.location(), why);
            }
            tags.result = Some(result);
        } else if name.eq_ignore_ascii_case(b"Date") && !is_date(value) {
            let why = format!(
                "the date {:?} is not of the form 2024.01.31",
                tag_text(value)
            );
            guard.remark(self.source.location(), why);
        }
    }

    /// Remarks on a tag whose name an earlier tag of the game has.
    fn remark_on_repeated_tag(
        &mut self,
        pair: &TagPair,
        guard: &mut GuardedVisitor<'_, impl Visitor>,
    ) {
        let name = self
            .source
            .rest()
            .get(pair.name.clone())
            .unwrap_or_default();
        let hash = hash_in_any_case(name);
        if self.tag_names.contains(&hash) {
            let why = format!(
                "an earlier tag has the name {} too; the last one counts",
                tag_text(name)
            );
            guard.remark(self.source.location(), why);
        }
        if self.tag_names.len() < MOST_COMPARED_TAGS {
            self.tag_names.push(hash);
        }
    }

    /// Reads the comments between the end of the game and the end of its line. They belong to the game. Skips words there, such
    /// as the `FF` of `1-0 FF`.
    fn read_trailing_comments(&mut self, guard: &mut GuardedVisitor<'_, impl Visitor>) {
        loop {
            match self.source.peek() {
                Some(b' ' | b'\t' | b'`' | b'\'') => self.source.skip(1),
                Some(b'{' | b';') if !self.source.is_line_start() => {
                    guard.comment(&mut self.source);
                }
                Some(letter) if letter.is_ascii_alphabetic() && !self.source.is_line_start() => {
                    let word = leading_word(self.source.rest()).len();
                    if word == 0 {
                        return;
                    }
                    self.source.skip(word);
                }
                Some(_) if self.source.skip_unicode_space() => {}
                _ => return,
            }
        }
    }
}

/// Returns a hash of a tag's name (FNV-1a), the same in any case.
fn hash_in_any_case(name: &[u8]) -> u64 {
    let in_lower_case = name.iter().map(|byte| u64::from(byte | 0x20));
    in_lower_case.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ byte).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns true if the value of a `Date` tag is empty or of PGN's form: `2024.01.31`, with `?` for unknown digits.
fn is_date(value: &[u8]) -> bool {
    let is_digit = |&byte: &u8| byte.is_ascii_digit() || byte == b'?';
    match value {
        b"" | b"?" | b"-" => true,
        [year @ .., b'.', month_1, month_2, b'.', day_1, day_2] => {
            year.len() == 4
                && year
                    .iter()
                    .chain([month_1, month_2, day_1, day_2])
                    .all(is_digit)
        }
        _ => false,
    }
}

/// Returns the variant that a `Variant` tag names, in any case, with or without spaces and hyphens, and whatever follows in
/// parentheses; `None` if Tabiya does not play it.
fn variant_of(value: &str) -> Option<Variant> {
    let (name, _in_parentheses) = value.split_once('(').unwrap_or((value, ""));
    let name = name.to_ascii_lowercase().replace([' ', '-'], "");
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

/// Returns the variant that a FEN without a `Variant` tag needs: Chess960 if only Chess960 has its castling rights.
fn variant_of_fen(fen: &ReaderTag) -> Variant {
    let is_standard = |text| Position::from_fen(text, Variant::Standard).is_ok();
    let is_chess960 = |text| Position::from_fen(text, Variant::Chess960).is_ok();
    if !is_standard(&fen.text) && is_chess960(&fen.text) {
        Variant::Chess960
    } else {
        Variant::Standard
    }
}

/// A tag that reading the moves depends on.
struct ReaderTag {
    /// The decoded value of the tag.
    text: String,
    location: SourceLocation,
}

/// What a `Result` tag says.
enum ResultTag {
    Known(TerminationMarker),
    /// A result that is none of PGN's, such as `0-0` where both players lost by forfeit. It may also end the moves.
    Other(String),
}

impl ResultTag {
    fn read(value: &[u8]) -> Self {
        if let Some(marker) = TerminationMarker::read(value) {
            return Self::Known(marker);
        }
        let text = tag_text(value);
        match TerminationMarker::read(text.as_bytes()) {
            Some(marker) => Self::Known(marker),
            None => Self::Other(text),
        }
    }
}

/// The tags that reading the moves depends on; `None` for a tag that is missing, empty, `?` or `-`.
#[derive(Default)]
struct ReaderTags {
    fen: Option<ReaderTag>,
    variant: Option<ReaderTag>,
    result: Option<ResultTag>,
}

impl ReaderTags {
    fn other_result(&self) -> Option<&str> {
        match self.result.as_ref()? {
            ResultTag::Known(_) => None,
            ResultTag::Other(text) => Some(text),
        }
    }

    /// Returns the variant of the game. If Tabiya does not play it, reports that and returns `None`: in another variant even
    /// the FEN may mean something else.
    fn variant(&self, guard: &mut GuardedVisitor<'_, impl Visitor>) -> Option<Variant> {
        let Some(tag) = &self.variant else {
            return Some(self.fen.as_ref().map_or(Variant::Standard, variant_of_fen));
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
        &self,
        standard: Position,
        guard: &mut GuardedVisitor<'_, impl Visitor>,
    ) -> Option<Position> {
        let variant = self.variant(guard)?;
        match (&self.fen, variant) {
            (None, Variant::Standard) => Some(standard),
            (None, Variant::Chess960) => Some(Position::standard_start(variant)),
            (Some(fen), _) => start_from_fen(fen, variant, guard),
        }
    }
}

/// Returns the position in a FEN tag. Reports what is wrong with it. `None` if the FEN is invalid, or if no game can start from
/// its position.
fn start_from_fen(
    fen: &ReaderTag,
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
