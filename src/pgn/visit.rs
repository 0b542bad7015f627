//! Who is told what stands in a game, and how much may be told of one game.

use std::cmp::Ordering;
use std::io::{self, Read};

use super::comment::{Extent, LONGEST_COMMENT};
use super::fault::{Fault, FaultKind};
use super::source::{Place, Source};
use crate::game::GameResult;
use crate::rules::{Move, Position};

/// How much may be told of one game, in bytes of tags and comments and [`MOVE_SIZE`] a move: some 250,000 moves.
const LARGEST_GAME: usize = 16 << 20;
/// What a move, a variation or a glyph counts towards the size of its game, about what it takes in memory.
pub const MOVE_SIZE: usize = 64;
/// How many faults are told of one game.
const MOST_FAULTS: usize = 1000;

/// Who is told what stands in a game, in the order in which it stands there.
///
/// Names, values and comments come as the bytes of the file. Comments may come before the first tag.
pub trait Visitor {
    /// A tag pair, its value as it is written: not yet unescaped.
    fn tag(&mut self, _name: &[u8], _value: &[u8]) {}
    /// All tags have been told; here play begins.
    fn begin(&mut self, _start: &Position) {}
    /// A legal move in this position.
    fn play(&mut self, _m: Move, _before: &Position) {}
    /// A numeric annotation glyph of the last move.
    fn nag(&mut self, _nag: u8) {}
    /// A comment, without its braces.
    fn comment(&mut self, _text: &[u8]) {}
    /// What follows, up to the end of the variation, could have been played instead of the last move.
    fn begin_variation(&mut self) {}
    /// The variation that began last ends.
    fn end_variation(&mut self) {}
    /// The game ends here, where its last legal move has led; nowhere if it could not begin. The result is what stands
    /// at the end of the moves.
    fn end(&mut self, _last: Option<&Position>, _result: Option<GameResult>) {}
    /// Something is wrong. Reading goes on.
    fn fault(&mut self, _fault: Fault) {}
    /// Something is not as it should be, but the game is whole.
    fn note(&mut self, _note: Fault) {}
}

/// Tells a visitor of one game, and sees to it that the game does not grow without bounds.
pub struct GuardedVisitor<'a, V> {
    /// Who is told.
    pub visitor: &'a mut V,
    /// The number of the game.
    pub game: u64,
    /// How many faults have been told.
    faults: usize,
    /// How much may still be told; nothing once the limit has been reached.
    room: Option<usize>,
}

impl<'a, V: Visitor> GuardedVisitor<'a, V> {
    /// Begins a game.
    pub fn new(visitor: &'a mut V, game: u64) -> Self {
        Self {
            visitor,
            game,
            faults: 0,
            room: Some(LARGEST_GAME),
        }
    }

    /// Whether so many bytes more may be told. The first time that they may not is a fault.
    #[inline]
    pub fn takes<R: Read>(&mut self, bytes: usize, source: &mut Source<R>) -> bool {
        match self.room {
            Some(room) if room >= bytes => {
                self.room = Some(room - bytes);
                true
            }
            Some(_) => {
                self.room = None;
                self.fault(source.place(), FaultKind::LongGame);
                false
            }
            None => false,
        }
    }

    /// Says that something is wrong at a place. Of a game full of faults only the first ones are told.
    #[cold]
    pub fn fault(&mut self, place: Place, kind: FaultKind) {
        self.faults += 1;
        let kind = match self.faults.cmp(&MOST_FAULTS) {
            Ordering::Less => kind,
            Ordering::Equal => FaultKind::ManyFaults,
            Ordering::Greater => return,
        };
        self.visitor.fault(Fault {
            place,
            game: self.game,
            kind,
        });
    }

    /// Says that something at a place is not as it should be, though no fault.
    #[cold]
    pub fn note(&mut self, place: Place, kind: FaultKind) {
        self.visitor.note(Fault {
            place,
            game: self.game,
            kind,
        });
    }

    /// Reads the comment that begins here, in braces or after a semicolon, and tells it if it is `wanted`.
    #[inline]
    pub fn comment<R: Read>(&mut self, source: &mut Source<R>, wanted: bool) -> io::Result<()> {
        let extent = if source.peek() == Some(b'{') {
            source.brace_comment()?
        } else {
            source.line_comment()?
        };
        let (length, close) = match extent {
            Extent::Closed(length) => (length, 1),
            Extent::Open(length) => {
                self.fault(source.place(), FaultKind::UnclosedComment);
                (length, 0)
            }
            Extent::TooLong(place) => {
                self.fault(place, FaultKind::LongComment(LONGEST_COMMENT));
                return Ok(());
            }
        };
        if wanted && self.takes(length, source) {
            let text = source.rest().get(1..1 + length);
            self.visitor.comment(text.unwrap_or_default());
        }
        source.skip(1 + length + close);
        Ok(())
    }
}
