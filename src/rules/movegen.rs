//! The legal moves. Checks and pins are known before a move is generated, so that nothing is tried and taken back.

use super::attacks;
use super::bitboard::Bitboard;
use super::moves::Move;
use super::piece::{Color, Role};
use super::position::{Position, Wing};
use super::square::{File, Rank, Square};

/// All legal moves of one piece: where it stands and where it may go.
#[derive(Clone, Copy, Debug)]
pub struct PieceMoves {
    /// What it is.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// Where it may go; never empty when it comes from the generator.
    pub to: Bitboard,
}

impl PieceMoves {
    /// Whether these are moves of a pawn to its last rank, each of which stands for four.
    #[inline]
    fn promotes(&self) -> bool {
        let last_ranks = Bitboard::rank(Rank::One) | Bitboard::rank(Rank::Eight);
        self.role == Role::Pawn && self.to.meets(last_ranks)
    }

    /// How many moves these are.
    #[inline]
    pub fn len(&self) -> u32 {
        if self.promotes() {
            self.to.count() * 4
        } else {
            self.to.count()
        }
    }
}

impl IntoIterator for PieceMoves {
    type Item = Move;
    type IntoIter = PieceMovesIter;

    #[inline]
    fn into_iter(self) -> PieceMovesIter {
        PieceMovesIter {
            promotions: if self.promotes() {
                &Role::PROMOTIONS
            } else {
                &[]
            },
            moves: self,
            next: 0,
        }
    }
}

/// The moves of one piece, one by one.
pub struct PieceMovesIter {
    moves: PieceMoves,
    /// What a pawn may become on each square; empty if it is no promotion.
    promotions: &'static [Role],
    /// Which promotion comes next.
    next: usize,
}

impl Iterator for PieceMovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = self.moves.to.first()?;
        let promotion = self.promotions.get(self.next).copied();
        self.next += 1;
        if self.next >= self.promotions.len() {
            self.next = 0;
            self.moves.to ^= to.into();
        }
        Some(Move {
            from: self.moves.from,
            to,
            promotion,
        })
    }
}

/// What binds the side to move before it has chosen a piece.
struct Bounds {
    /// Where its king stands.
    king: Square,
    /// The pieces that give check.
    checkers: Bitboard,
    /// Its own pieces that stand alone between the king and a slider (FIDE 3.9.2).
    pinned: Bitboard,
    /// Where a piece other than the king may go: not onto its own men; in check, only where that ends the check.
    targets: Bitboard,
}

impl Bounds {
    /// Looks outward from the king for checks and pins.
    #[inline]
    fn of(position: &Position) -> Self {
        let board = &position.board;
        let us = position.side_to_move;
        let king = position.king(us);
        let (own, enemy) = (board.color(us), board.color(!us));
        let queens = board.role(Role::Queen);
        let mut checkers = attacks::knight(king) & board.role(Role::Knight);
        checkers |= attacks::pawn(us, king) & board.role(Role::Pawn);
        checkers &= enemy;
        let snipers = enemy
            & (attacks::bishop(king, enemy) & (board.role(Role::Bishop) | queens)
                | attacks::rook(king, enemy) & (board.role(Role::Rook) | queens));
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let shield = attacks::between(king, sniper) & own;
            if shield.is_empty() {
                checkers |= sniper.into();
            } else if !shield.is_many() {
                pinned |= shield;
            }
        }
        let targets = match checkers.first() {
            None => !own,
            Some(checker) if !checkers.is_many() => {
                attacks::between(king, checker) | checker.into()
            }
            Some(_) => Bitboard::EMPTY,
        };
        Self {
            king,
            checkers,
            pinned,
            targets,
        }
    }

    /// Keeps a piece's destinations within the bounds: a pinned piece stays on its line.
    #[inline]
    fn keep(&self, from: Square, to: Bitboard) -> Bitboard {
        let to = to & self.targets;
        if self.pinned.contains(from) {
            to & attacks::line(self.king, from)
        } else {
            to
        }
    }
}

impl Position {
    /// Hands the legal moves over, one piece at a time.
    #[inline]
    pub fn for_each_piece(&self, mut visit: impl FnMut(PieceMoves)) {
        let bounds = Bounds::of(self);
        let own = self.board.color(self.side_to_move);
        let mut each = |role| {
            for from in own & self.board.role(role) {
                let to = self.role_destinations(role, from, &bounds);
                if !to.is_empty() {
                    visit(PieceMoves { role, from, to });
                }
            }
        };
        if !bounds.checkers.is_many() {
            each(Role::Pawn);
            each(Role::Knight);
            each(Role::Bishop);
            each(Role::Rook);
            each(Role::Queen);
        }
        each(Role::King);
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.for_each_piece(|piece| moves.extend(piece));
        moves
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_piece(|piece| count += u64::from(piece.len()));
        count
    }

    /// Whether there is a legal move at all.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Where the piece on a square may legally go: nowhere if it is not a piece of the side to move.
    pub fn destinations(&self, from: Square) -> Bitboard {
        if !self.board.color(self.side_to_move).contains(from) {
            return Bitboard::EMPTY;
        }
        let Some(role) = self.board.role_on(from) else {
            return Bitboard::EMPTY;
        };
        self.role_destinations(role, from, &Bounds::of(self))
    }

    /// Whether a move is legal, its promotion included (FIDE 3.10.1).
    pub fn is_legal(&self, m: Move) -> bool {
        self.destinations(m.from).contains(m.to)
            && match m.promotion {
                None => !self.promotes(m.from, m.to),
                Some(role) => self.promotes(m.from, m.to) && Role::PROMOTIONS.contains(&role),
            }
    }

    /// Whether a move between these squares takes a pawn to its last rank, where it must promote (FIDE 3.7.3.3).
    pub fn promotes(&self, from: Square, to: Square) -> bool {
        self.board.role(Role::Pawn).contains(from) && matches!(to.rank(), Rank::One | Rank::Eight)
    }

    /// Where a piece of the side to move may go within the bounds.
    #[inline]
    fn role_destinations(&self, role: Role, from: Square, bounds: &Bounds) -> Bitboard {
        let occupied = self.board.occupied();
        match role {
            Role::Pawn => self.pawn_destinations(from, bounds),
            Role::Knight => bounds.keep(from, attacks::knight(from)),
            Role::Bishop => bounds.keep(from, attacks::bishop(from, occupied)),
            Role::Rook => bounds.keep(from, attacks::rook(from, occupied)),
            Role::Queen => bounds.keep(from, attacks::queen(from, occupied)),
            Role::King => self.king_destinations(from, bounds),
        }
    }

    /// A pawn's steps, captures and en passant (FIDE 3.7).
    #[inline]
    fn pawn_destinations(&self, from: Square, bounds: &Bounds) -> Bitboard {
        let us = self.side_to_move;
        let empty = !self.board.occupied();
        let attacked = attacks::pawn(us, from);
        let pawn = Bitboard::of(from);
        let third = Bitboard::rank(us.rank(Rank::Three));
        let (step, double) = match us {
            Color::White => {
                let step = Bitboard(pawn.0 << 8) & empty;
                (step, Bitboard((step & third).0 << 8) & empty)
            }
            Color::Black => {
                let step = Bitboard(pawn.0 >> 8) & empty;
                (step, Bitboard((step & third).0 >> 8) & empty)
            }
        };
        let to = bounds.keep(from, step | double | attacked & self.board.color(!us));
        match self.en_passant {
            Some(square) if attacked.contains(square) && self.en_passant_is_safe(from, square) => {
                to | square.into()
            }
            _ => to,
        }
    }

    /// The king's steps to squares that are not attacked, and castling (FIDE 3.8).
    #[inline]
    fn king_destinations(&self, from: Square, bounds: &Bounds) -> Bitboard {
        let us = self.side_to_move;
        // The king itself must not shield the square it leaves for from a slider behind it.
        let occupied = self.board.occupied() ^ from.into();
        let mut to = Bitboard::EMPTY;
        for square in attacks::king(from) & !self.board.color(us) {
            if !self
                .board
                .attackers(square, occupied | square.into())
                .meets(self.board.color(!us))
            {
                to |= square.into();
            }
        }
        if bounds.checkers.is_empty() && !self.castling.is_empty() {
            for wing in Wing::ALL {
                if self.castling.has(us, wing) && self.may_castle(wing) {
                    to |= Square::new(wing.king_target(), from.rank()).into();
                }
            }
        }
        to
    }

    /// Whether castling with an unmoved king and rook is possible now, the king not being in check: nothing stands
    /// between them, and the king neither crosses nor reaches an attacked square (FIDE 3.8.2.2).
    #[inline]
    fn may_castle(&self, wing: Wing) -> bool {
        let us = self.side_to_move;
        let home = us.rank(Rank::One);
        let king = Square::new(File::E, home);
        let rook = Square::new(wing.rook_file(), home);
        !self.board.occupied().meets(attacks::between(king, rook))
            && !self.is_attacked(Square::new(wing.rook_target(), home), !us)
            && !self.is_attacked(Square::new(wing.king_target(), home), !us)
    }
}
