//! The positions a search has met: each kept once, in small space, found again by its exact key.

use super::super::bitboard::Bitboard;
use super::super::board::Board;
use super::super::castling::CastlingRights;
use super::super::moves::Move;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;

/// All of a position that bears on the moves to come. Four bit planes tell the men apart.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    /// White's men, then the three bits of the role's number plus one.
    planes: [u64; 4],
    /// Whose move it is.
    side_to_move: Color,
    /// The castling rights left.
    castling: CastlingRights,
    /// Where a pawn may be captured en passant.
    en_passant: Option<Square>,
}

impl Key {
    /// The key of a position.
    #[inline]
    fn of(position: &Position) -> Self {
        let board = &position.board;
        let role = |role| board.role(role).0;
        let (knight, bishop) = (role(Role::Knight), role(Role::Bishop));
        let (queen, king) = (role(Role::Queen), role(Role::King));
        Self {
            planes: [
                board.color(Color::White).0,
                role(Role::Pawn) | bishop | queen,
                knight | bishop | king,
                role(Role::Rook) | queen | king,
            ],
            side_to_move: position.side_to_move,
            castling: position.castling,
            en_passant: position.en_passant,
        }
    }

    /// The position with this key; its counters are those of `counters`.
    fn position(&self, counters: &Position) -> Position {
        let [white, one, two, four] = self.planes;
        let mut board = Board::default();
        let roles = [
            one & !two & !four,
            two & !one & !four,
            one & two,
            four & !one & !two,
            one & four,
            two & four,
        ];
        for (role, squares) in Role::ALL.into_iter().zip(roles) {
            board.toggle(Bitboard(squares & white), Color::White, role);
            board.toggle(Bitboard(squares & !white), Color::Black, role);
        }
        let mut position = *counters;
        position.board = board;
        position.side_to_move = self.side_to_move;
        position.castling = self.castling;
        position.en_passant = self.en_passant;
        position
    }

    /// A number whose low bits scatter keys over a table; equal keys have equal numbers.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the low bits are all that counts"
    )]
    fn hash(&self) -> usize {
        let mut hash = self.side_to_move as u64;
        for plane in self.planes {
            hash = (hash.rotate_left(23) ^ plane).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        (hash ^ hash >> 32) as usize
    }
}

/// A position that was met, and the move that led to it.
#[derive(Clone, Copy)]
struct Entry {
    /// What it is.
    key: Key,
    /// The number of the position before it.
    parent: u32,
    /// The move from there. For the first position, which has none, it is never read.
    by: Move,
    /// Whether the search is done with it.
    done: bool,
}

/// Every position met, numbered in the order of meeting; number 0 is where the search begins.
pub struct Store {
    /// Lends its counters to the positions that are read back.
    root: Position,
    /// The positions by number.
    entries: Vec<Entry>,
    /// Open addressing by hash: a number plus one, or 0 for a free place. Its length is a power of two.
    table: Vec<u32>,
}

impl Store {
    /// A store that knows one position, number 0.
    pub fn new(root: Position) -> Self {
        let mut store = Self {
            root,
            entries: Vec::with_capacity(512),
            table: vec![0; 1024],
        };
        let nowhere = Square::from_index(0);
        store.insert(&root, 0, Move::new(nowhere, nowhere));
        store
    }

    /// How many positions are known.
    pub fn len(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    /// Adds a position unless it is known; its number if it is new.
    pub fn insert(&mut self, position: &Position, parent: u32, by: Move) -> Option<u32> {
        let key = Key::of(position);
        let mask = self.table.len() - 1;
        let mut place = key.hash() & mask;
        while let Some(known) = self.table[place].checked_sub(1) {
            if self.entries[known as usize].key == key {
                return None;
            }
            place = (place + 1) & mask;
        }
        let number = u32::try_from(self.entries.len()).ok()?;
        self.entries.push(Entry {
            key,
            parent,
            by,
            done: false,
        });
        self.table[place] = number + 1;
        if self.entries.len() * 2 > self.table.len() {
            self.grow();
        }
        Some(number)
    }

    /// The position with a number.
    pub fn position(&self, number: u32) -> Position {
        self.entries[number as usize].key.position(&self.root)
    }

    /// Whether the search is done with a position.
    pub fn is_done(&self, number: u32) -> bool {
        self.entries[number as usize].done
    }

    /// Notes that the search is done with a position.
    pub fn set_done(&mut self, number: u32) {
        self.entries[number as usize].done = true;
    }

    /// The number of the position before this one; number 0 has itself.
    pub fn parent(&self, number: u32) -> u32 {
        self.entries[number as usize].parent
    }

    /// The moves that led from the first position to this one.
    pub fn line(&self, number: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut at = number;
        while at != 0 {
            let entry = &self.entries[at as usize];
            moves.push(entry.by);
            at = entry.parent;
        }
        moves.reverse();
        moves
    }

    /// Doubles the table.
    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.table.clear();
        self.table.resize(size, 0);
        for (number, entry) in (1..).zip(&self.entries) {
            let mut place = entry.key.hash() & (size - 1);
            while self.table[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            self.table[place] = number;
        }
    }
}
