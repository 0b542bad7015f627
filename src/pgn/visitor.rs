//! The visitor that receives the contents of a game, and the limits on what it receives.

use std::cmp::Ordering;

use super::fault::{Fault, FaultKind};
use super::source::{CommentExtent, Source, SourceLocation};
use crate::game::GameResult;
use crate::rules::{Move, Position};

/// The limit on what we report about one game: the bytes of tags and comments, plus [`MOVE_SIZE`] for each move, variation and
/// glyph. That allows some 250,000 moves. The text of a game has the same limit, in bytes. Unit tests have a lower limit,
/// because debug code takes seconds to read that much text.
pub const MAX_GAME_SIZE: usize = if cfg!(test) { 2 << 20 } else { 16 << 20 };
/// The maximum length of a comment in bytes.
const MAX_COMMENT_LENGTH: usize = 1 << 20;
/// How many bytes a move, a variation or a glyph adds to the size of its game. In memory a move takes about 150 bytes, so a
/// game takes at most some 40 MB.
pub const MOVE_SIZE: usize = 64;
/// The maximum number of faults reported for one game.
const MAX_FAULTS: usize = 1000;

/// Receives the contents of a game in the order of the text.
///
/// Names, values and comments are bytes from the file, not decoded. Comments may come before the first tag.
pub trait Visitor {
    /// False if the reader should skip the moves without replaying them.
    const READS_MOVES: bool = true;

    /// Receives a tag pair. The value is still escaped.
    fn tag(&mut self, _name: &[u8], _value: &[u8]) {}
    /// Begins the game in this position, after its last tag. Not called if the game is not playable, or if
    /// [`Self::READS_MOVES`] is false.
    fn begin(&mut self, _start: &Position) {}
    /// Receives a legal move, with the position before it.
    fn play(&mut self, _m: Move, _before: &Position) {}
    /// Receives a null move in a variation, in the file's spelling but without marks such as `!`.
    fn pass(&mut self, _written: &str, _before: &Position) {}
    /// Receives the number of a glyph on the last move, such as 1 for `!`.
    fn nag(&mut self, _nag: u8) {}
    /// Receives a comment, without its braces or semicolon.
    fn comment(&mut self, _text: &[u8]) {}
    /// Begins a variation. Everything up to its end is an alternative to the last move.
    fn begin_variation(&mut self) {}
    /// Ends the variation that began last.
    fn end_variation(&mut self) {}
    /// Ends the game. `_last` is the position after the last move of the main line that was played; `None` if
    /// [`Self::begin`] was not called. `_result` is the result after the moves; `None` if there is none, or if it is `*`.
    fn end(&mut self, _last: Option<&Position>, _result: Option<GameResult>) {}
    /// Receives a fault. Reading continues after it.
    fn fault(&mut self, _fault: Fault) {}
    /// Receives a flaw that does not make the game incomplete.
    fn warning(&mut self, _warning: Fault) {}
    /// Receives what other programs may stumble over and we do not, such as a date of another form.
    fn remark(&mut self, _remark: Fault) {}
}

/// A visitor that ignores everything, to skip games.
pub struct NoVisitor;

impl Visitor for NoVisitor {
    const READS_MOVES: bool = false;
}

/// Reports one game to a visitor, within the limits on size and faults.
pub struct GuardedVisitor<'a, V> {
    pub visitor: &'a mut V,
    /// The number of the game, counted from 1.
    pub game: u64,
    /// The number of faults found, including those after [`MAX_FAULTS`], which we do not report.
    faults: usize,
    /// How many more bytes may be reported; `None` once the game is too large. After that, no more tags, moves, glyphs,
    /// comments or variations are reported.
    budget: Option<usize>,
}

impl<'a, V: Visitor> GuardedVisitor<'a, V> {
    pub fn new(visitor: &'a mut V, game: u64) -> Self {
        Self {
            visitor,
            game,
            faults: 0,
            budget: Some(MAX_GAME_SIZE),
        }
    }

    /// Spends this many bytes of the game's budget. Returns false if fewer are left. The first time, also reports a fault: the
    /// game is too large. `source` gives the location of the fault, and does not advance.
    #[inline]
    pub fn spend_budget(&mut self, bytes: usize, source: &mut Source) -> bool {
        match self.budget {
            Some(budget) if budget >= bytes => {
                self.budget = Some(budget - bytes);
                true
            }
            Some(_) => {
                self.end_early(source);
                false
            }
            None => false,
        }
    }

    /// Reports that the rest of the game is skipped because of its size, unless that has already been reported.
    #[cold]
    pub fn end_early(&mut self, source: &mut Source) {
        if self.budget.take().is_some() {
            let why = format!(
                "the game takes more than {} MB; the rest of it is skipped",
                MAX_GAME_SIZE >> 20
            );
            self.fault(source.location(), why);
        }
    }

    /// Reports a fault, but not more than [`MAX_FAULTS`] for one game. The last of these says that there are too many.
    #[cold]
    pub fn fault(&mut self, location: SourceLocation, kind: impl Into<FaultKind>) {
        self.faults += 1;
        let kind = match self.faults.cmp(&MAX_FAULTS) {
            Ordering::Less => kind.into(),
            Ordering::Equal => "too many faults; the others of this game are not listed".into(),
            Ordering::Greater => return,
        };
        self.visitor.fault(Fault {
            location,
            game: self.game,
            kind,
        });
    }

    #[cold]
    pub fn warning(&mut self, location: SourceLocation, sentence: String) {
        self.visitor.warning(Fault {
            location,
            game: self.game,
            kind: sentence.into(),
        });
    }

    #[cold]
    pub fn remark(&mut self, location: SourceLocation, sentence: String) {
        self.visitor.remark(Fault {
            location,
            game: self.game,
            kind: sentence.into(),
        });
    }

    /// Reads the comment that begins here, in braces or after a semicolon, and reports it, unless it is too long or the game
    /// has become too large.
    #[inline]
    pub fn comment(&mut self, source: &mut Source) {
        let comment = self.find_comment(source);
        let length = comment.text_length;
        if length <= MAX_COMMENT_LENGTH && self.spend_budget(length, source) {
            let text = source.rest().get(1..=length);
            self.visitor.comment(text.unwrap_or_default());
        }
        source.skip(comment.length());
    }

    /// Skips the comment that begins here. Reports only a fault in it.
    pub fn skip_comment(&mut self, source: &mut Source) {
        let comment = self.find_comment(source);
        source.skip(comment.length());
    }

    /// Returns the extent of the comment that begins here. Reports a fault if the comment is too long or not closed.
    #[inline]
    fn find_comment(&mut self, source: &mut Source) -> CommentExtent {
        let comment = source.comment_extent();
        if comment.text_length > MAX_COMMENT_LENGTH {
            let why = format!("the comment is longer than {MAX_COMMENT_LENGTH} bytes");
            self.fault(source.location(), why);
        } else if !comment.is_closed {
            self.fault(source.location(), "the comment is not closed");
        }
        comment
    }
}
