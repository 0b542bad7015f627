//! The positions that a search has visited, as a hash table. Unlike most transposition tables it compares whole positions and
//! forgets none, so a search that runs out of positions has seen them all.

use super::super::bitboard::Bitboard;
use super::super::board::Board;
use super::super::castling::CastlingRights;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::setup::Setup;
use super::super::square::Square;

/// Everything in a position that affects later moves, packed into four bit planes and the state that is not on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PackedPosition {
    /// The board as four sets of squares: White's pieces, and one for each bit of the pieces' numbers, which go from 1 (pawn)
    /// to 6 (king).
    planes: [u64; 4],
    side_to_move: Color,
    castling: CastlingRights,
    en_passant: Option<Square>,
}

impl PackedPosition {
    #[inline]
    fn pack(position: &Position) -> Self {
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

    /// Returns the position. Its counters and variant, which are not packed, come from `root`.
    fn unpack(&self, root: &Position) -> Position {
        let [white, one, two, four] = self.planes;
        let mut board = Board::default();
        // The numbers of the roles in binary, from 1 for the pawn to 6 for the king.
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
        Position(Setup {
            board,
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
            ..root.0
        })
    }

    /// Returns a hash whose low bits are well spread.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "only the low bits are used"
    )]
    fn hash(&self) -> usize {
        let mut hash = self.side_to_move as u64;
        for plane in self.planes {
            hash = (hash.rotate_left(23) ^ plane).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        (hash ^ hash >> 32) as usize
    }
}

/// Every position visited, numbered in order. Number 0 is where the search begins.
pub struct PositionTable {
    /// The first position. It provides the counters and the variant of positions that are read back.
    root: Position,
    visited: Vec<PackedPosition>,
    /// The slots of a hash table with open addressing; their number is a power of two. A slot holds a position's number
    /// plus one, or 0 if it is free.
    slots: Vec<u32>,
}

impl PositionTable {
    /// Creates a table that holds one position, number 0.
    pub fn new(root: Position) -> Self {
        let mut table = Self {
            root,
            visited: Vec::with_capacity(512),
            slots: vec![0; 1024],
        };
        table.insert(&root);
        table
    }

    pub fn len(&self) -> u32 {
        u32::try_from(self.visited.len()).unwrap_or(u32::MAX)
    }

    /// Adds a position and returns its number; `None` if the table already has it, or if 32 bits cannot hold another number.
    pub fn insert(&mut self, position: &Position) -> Option<u32> {
        let position = PackedPosition::pack(position);
        let mask = self.slots.len() - 1;
        let mut slot = position.hash() & mask;
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.visited[number as usize] == position {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        let number = u32::try_from(self.visited.len()).ok()?;
        self.visited.push(position);
        self.slots[slot] = number + 1;
        if self.visited.len() * 2 > self.slots.len() {
            self.double_slots();
        }
        Some(number)
    }

    pub fn position(&self, number: u32) -> Position {
        self.visited[number as usize].unpack(&self.root)
    }

    fn double_slots(&mut self) {
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, 0);
        for (number, position) in (1..).zip(&self.visited) {
            let mut slot = position.hash() & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = number;
        }
    }
}
