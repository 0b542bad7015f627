//! Reachability: for each piece a set that holds every square on which any series of legal moves can put it. It may
//! hold more than these squares, but never fewer.
//!
//! The sets are the least fixpoint of the rules below, each of which allows at least what the legal moves allow (the
//! side to move, pins, and where the other pieces stand meanwhile are left aside):
//!
//! - A piece goes one step of its kind, sliders square by square, to a square that no frozen piece of its own holds.
//! - A piece that can neither move nor be captured is *frozen*: it never leaves its square.
//! - A king goes to no square that a frozen enemy attacks.
//! - A pawn steps only where neither side has a frozen piece, and captures only where an enemy can stand. A position with
//!   an en passant capture is refused.
//! - Castling of standard chess follows from its single steps. In Chess960 king and rook may pass where neither could step;
//!   there a king and a rook with the right go to the squares on which castling ends, as long as no frozen piece stands in
//!   the way.
//! - Two pawns that face each other on a file do not pass while neither can leave it and the other cannot be
//!   captured.
//! - A pawn that promotes goes on as queen and knight at once.
//!
//! By induction over a series of legal moves, the first move to leave the sets would contradict one of the rules.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::castling_moves::CastlingSquares;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::Square;
use super::super::variant::Variant;

/// A piece and the squares on which it can ever stand.
#[derive(Clone, Copy)]
pub struct ReachablePiece {
    /// Where it stands now.
    pub from: Square,
    pub color: Color,
    pub role: Role,
    /// Squares on which it can stand without having promoted.
    pub reach: Bitboard,
    /// Squares on which it can stand after promotion.
    pub promoted: Bitboard,
}

impl ReachablePiece {
    /// Returns the squares on which it can stand, promoted or not.
    #[inline]
    pub fn all_reach(&self) -> Bitboard {
        self.reach | self.promoted
    }

    /// Returns the squares on which it could capture if an enemy stood there.
    #[inline]
    fn capture_squares(&self) -> Bitboard {
        match self.role {
            Role::Pawn => self.reach.pawn_attacks(self.color) & self.all_reach() | self.promoted,
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => self.reach,
        }
    }

    /// Returns the squares it can attack, each slider from the neighboring square.
    #[inline]
    pub fn attacks(&self) -> Bitboard {
        let own = match self.role {
            Role::Pawn => self.reach.pawn_attacks(self.color),
            Role::Knight => self.reach.knight_attacks(),
            Role::Bishop => self.reach.bishop_steps(),
            Role::Rook => self.reach.rook_steps(),
            Role::Queen | Role::King => self.reach.queen_steps(),
        };
        let promoted = self.promoted;
        if promoted.is_empty() {
            return own;
        }
        own | promoted.queen_steps() | promoted.knight_attacks()
    }

    /// Returns true if it may ever move.
    pub fn is_mobile(&self) -> bool {
        self.all_reach() != Bitboard::of(self.from)
    }

    /// Returns true for a pawn that never leaves its file.
    #[inline]
    fn keeps_file(&self) -> bool {
        let file = Bitboard::file(self.from.file());
        self.promoted.is_empty() && !self.reach.intersects(!file)
    }
}

/// What the sets of one iteration allow each color. Indexed by color.
struct Allowed {
    /// Squares on which its pieces can stand, its king left aside.
    capturable: [Bitboard; 2],
    /// Squares on which its pieces could capture.
    captures: [Bitboard; 2],
    /// Squares on which it has no frozen piece.
    not_frozen: [Bitboard; 2],
    /// Squares that its frozen pieces attack.
    frozen_attacks: [Bitboard; 2],
}

pub struct Reachability {
    pub pieces: Vec<ReachablePiece>,
    /// What castling of Chess960 is still possible; empty in standard chess.
    castling: Vec<CastlingSquares>,
}

impl Reachability {
    /// Computes the sets of all pieces. Returns `None` while an en passant capture is possible, which the rules of
    /// single steps do not cover.
    pub fn of(position: &Position) -> Option<Self> {
        if position.en_passant.is_some() {
            return None;
        }
        let board = &position.board;
        let mut pieces = Vec::with_capacity(32);
        for color in Color::ALL {
            for role in Role::ALL {
                let squares = board.pieces(color, role).into_iter();
                pieces.extend(squares.map(|from| ReachablePiece {
                    from,
                    color,
                    role,
                    reach: Bitboard::of(from),
                    promoted: Bitboard::EMPTY,
                }));
            }
        }
        let castling = match position.variant {
            Variant::Standard => Vec::new(),
            Variant::Chess960 => {
                let rooks = position.castling.rooks();
                rooks
                    .map(|(color, side, rook)| {
                        CastlingSquares::new(color, side, position.king(color), rook)
                    })
                    .collect()
            }
        };
        let mut reachability = Self { pieces, castling };
        while reachability.grow() {}
        Some(reachability)
    }

    /// Returns the knights, bishops, rooks and queens.
    pub fn minor_and_major_pieces(&self) -> impl Iterator<Item = &ReachablePiece> {
        self.pieces
            .iter()
            .filter(|piece| !matches!(piece.role, Role::King | Role::Pawn))
    }

    /// Applies the rules once to every piece, and returns true if any set has grown.
    fn grow(&mut self) -> bool {
        let allowed = self.allowed();
        let mut grown = false;
        for index in 0..self.pieces.len() {
            let mut piece = self.pieces[index];
            let before = (piece.reach, piece.promoted);
            if piece.role == Role::Pawn {
                let passable = self.passable(&piece, &allowed);
                grow_pawn(&mut piece, &allowed, passable);
            } else {
                grow_non_pawn(&mut piece, &allowed);
            }
            grown |= before != (piece.reach, piece.promoted);
            self.pieces[index] = piece;
        }
        for index in 0..self.castling.len() {
            grown |= self.grow_by_castling(self.castling[index], &allowed);
        }
        grown
    }

    /// Adds the squares on which castling ends to the sets of king and rook.
    fn grow_by_castling(&mut self, squares: CastlingSquares, allowed: &Allowed) -> bool {
        let frozen = !(allowed.not_frozen[0] & allowed.not_frozen[1]);
        if squares.must_be_empty().intersects(frozen) {
            return false;
        }
        let ends = [
            (squares.king_from, squares.king_to),
            (squares.rook_from, squares.rook_to),
        ];
        let mut grown = false;
        for piece in &mut self.pieces {
            for (_, to) in ends.into_iter().filter(|(from, _)| *from == piece.from) {
                let reach = piece.reach | Bitboard::of(to);
                grown |= reach != piece.reach;
                piece.reach = reach;
            }
        }
        grown
    }

    fn allowed(&self) -> Allowed {
        let mut allowed = Allowed {
            capturable: [Bitboard::EMPTY; 2],
            captures: [Bitboard::EMPTY; 2],
            not_frozen: [!Bitboard::EMPTY; 2],
            frozen_attacks: [Bitboard::EMPTY; 2],
        };
        let mut all = Bitboard::EMPTY;
        for piece in &self.pieces {
            let color = piece.color as usize;
            allowed.captures[color] |= piece.capture_squares();
            all |= piece.all_reach();
            if piece.role != Role::King {
                allowed.capturable[color] |= piece.all_reach();
            }
        }
        for piece in &self.pieces {
            let from = Bitboard::of(piece.from);
            let color = piece.color as usize;
            let captured = piece.role != Role::King && allowed.captures[1 - color].intersects(from);
            if piece.all_reach() == from && !captured {
                allowed.not_frozen[color] &= !from;
                allowed.frozen_attacks[color] |=
                    attacks::of(piece.color, piece.role, piece.from, all);
            }
        }
        allowed
    }

    /// Returns all squares but those of its own file from which an enemy pawn that faces this pawn keeps it.
    fn passable(&self, pawn: &ReachablePiece, allowed: &Allowed) -> Bitboard {
        if !pawn.keeps_file() {
            return !Bitboard::EMPTY;
        }
        let file = Bitboard::file(pawn.from.file());
        let mut passable = !Bitboard::EMPTY;
        for other in &self.pieces {
            let faces = other.role == Role::Pawn
                && other.color != pawn.color
                && other.from.file() == pawn.from.file()
                && (other.from > pawn.from) == (pawn.color == Color::White);
            if faces
                && other.keeps_file()
                && !other
                    .reach
                    .intersects(allowed.captures[pawn.color as usize])
            {
                let upwards = Bitboard(!0 << other.from.index());
                let beyond = match pawn.color {
                    Color::White => upwards,
                    Color::Black => !upwards | other.from.into(),
                };
                passable &= !(beyond & file);
            }
        }
        passable
    }
}

#[inline]
fn grow_pawn(piece: &mut ReachablePiece, allowed: &Allowed, passable: Bitboard) {
    let (us, them) = (piece.color as usize, 1 - piece.color as usize);
    let steps = piece.reach.forward(piece.color)
        & allowed.not_frozen[us]
        & allowed.not_frozen[them]
        & passable;
    let captures =
        piece.reach.pawn_attacks(piece.color) & allowed.capturable[them] & allowed.not_frozen[us];
    let to = steps | captures;
    piece.reach |= to & !Bitboard::LAST_RANKS;
    let mut promoted = piece.promoted | to & Bitboard::LAST_RANKS;
    if !promoted.is_empty() {
        promoted |= (promoted.queen_steps() | promoted.knight_attacks()) & allowed.not_frozen[us];
    }
    piece.promoted = promoted;
}

#[inline]
fn grow_non_pawn(piece: &mut ReachablePiece, allowed: &Allowed) {
    let (us, them) = (piece.color as usize, 1 - piece.color as usize);
    let mut squares = allowed.not_frozen[us];
    if piece.role == Role::King {
        squares &= !allowed.frozen_attacks[them];
    }
    loop {
        let grown = piece.reach | piece.attacks() & squares;
        if grown == piece.reach {
            return;
        }
        piece.reach = grown;
    }
}
