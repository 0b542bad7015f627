//! Reachability: for each piece, a set of squares. It holds every square that the piece can reach in any series of legal moves
//! that ends in a mate by the winner. The set may be too large, but never too small.
//!
//! The sets start with the square that each piece is on, and grow by the rules below until no rule adds a square. Each rule
//! allows at least what the legal moves allow. The rules ignore the side to move, pins, and where the other pieces are
//! meanwhile:
//!
//! - A piece takes one step of its kind, sliders square by square, to a square without a frozen piece of its own side.
//! - A piece that can neither move nor be captured is *frozen*: it never leaves its square.
//! - A king never goes to a square that a frozen enemy attacks.
//! - A pawn steps only where neither side has a frozen piece, and captures only where an enemy can be. While an en passant
//!   capture is possible, there are no sets.
//! - Castling in standard chess follows from single steps. In Chess960 king and rook may pass where neither could step, so a
//!   king and a rook with the right go directly to their castling squares, if no frozen piece is in the way.
//! - A pawn does not pass an enemy pawn that faces it on its file, while neither can leave the file and the enemy pawn cannot
//!   be captured.
//! - A promoted pawn continues as queen and knight at once.
//! - The loser never plays a move that mates the winner, because that ends the game. If the winner's king cannot move, a check
//!   is mate if nothing can capture the checker and nothing can block the check.
//!
//! Why no set is too small: in a series of legal moves, the first move to a square outside the sets would contradict one of the
//! rules.
//!
//! A piece may be *spared*. Then the sets hold only for series of moves where nothing captures it: a spared piece that
//! cannot move is frozen, no enemy enters its square, and no pawn captures it.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::board::Board;
use super::super::castling_moves::CastlingSquares;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::{Rank, Square};
use super::super::variant::Variant;

/// A piece, and the squares that it can reach by the rules applied so far.
#[derive(Clone, Copy)]
pub struct ReachablePiece {
    /// The square of the piece in the position.
    pub from: Square,
    pub color: Color,
    pub role: Role,
    /// Squares that the piece can reach without promotion.
    pub reach: Bitboard,
    /// Squares that the piece can reach after promotion.
    pub promoted: Bitboard,
    /// True if we assume that nothing ever captures the piece.
    pub is_spared: bool,
}

impl ReachablePiece {
    /// Returns the squares that the piece can reach, promoted or not.
    #[inline]
    pub fn all_reach(&self) -> Bitboard {
        self.reach | self.promoted
    }

    /// Returns the squares where the piece could capture an enemy.
    #[inline]
    fn capture_squares(&self) -> Bitboard {
        match self.role {
            Role::Pawn => self.reach.pawn_attacks(self.color) & self.all_reach() | self.promoted,
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => self.reach,
        }
    }

    /// Returns the squares that the piece attacks and, for a pawn, those that it steps to.
    fn attacks_or_steps(&self) -> Bitboard {
        match self.role {
            Role::Pawn => self.attacks() | self.reach.forward(self.color),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => self.attacks(),
        }
    }

    /// Returns the squares that a frozen piece attacks even if all `occupied` squares have pieces. A promoted piece counts as
    /// attacking nothing, because it is queen and knight at once.
    pub(super) fn frozen_attacks(&self, occupied: Bitboard) -> Bitboard {
        self.reach.first().map_or(Bitboard::EMPTY, |at| {
            attacks::of(self.color, self.role, at, occupied)
        })
    }

    /// Returns true if there is only one square where the piece can be.
    #[inline]
    fn is_fixed(&self) -> bool {
        !self.all_reach().more_than_one()
    }

    /// Returns the only square of the piece; `None` if it has several, or may have promoted.
    pub(super) fn only_square(&self) -> Option<Square> {
        if self.is_fixed() && self.promoted.is_empty() {
            self.reach.first()
        } else {
            None
        }
    }

    /// Returns the squares that the piece can attack. For a slider these are the squares one step from where it can be, because
    /// to attack a square farther away it could also go to the square before it.
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

    /// Returns true if the piece can be on a square other than `from`.
    pub fn is_mobile(&self) -> bool {
        self.all_reach() != Bitboard::of(self.from)
    }

    /// Returns true for a pawn that has not captured since `from` and, by the sets so far, can neither leave the file of `from`
    /// nor promote.
    #[inline]
    fn keeps_file(&self) -> bool {
        let file = Bitboard::file(self.from.file());
        self.promoted.is_empty() && !self.reach.intersects(!file)
    }
}

/// What the sets so far allow in the next round. Each array is indexed by color.
pub(super) struct Allowed {
    /// Squares where the color's pieces can be captured.
    can_be_captured_on: [Bitboard; 2],
    /// Squares where the color's pieces could capture.
    can_capture_on: [Bitboard; 2],
    /// Squares where the color has no frozen piece.
    pub(super) not_frozen: [Bitboard; 2],
    /// Squares that the color may enter: no frozen piece of its own and no frozen spared piece of the enemy is on them.
    may_enter: [Bitboard; 2],
    /// Squares that the color's frozen pieces attack.
    pub(super) frozen_attacks: [Bitboard; 2],
    /// Squares where any piece of either color can be.
    pub(super) may_be_occupied: Bitboard,
    /// The square of the winner's king if that king cannot move. `None` if it can, or if any castling right is left.
    stuck_king: Option<Square>,
    /// Squares that the winner's pieces other than its king can attack; empty if `stuck_king` is `None`.
    winner_attacks: Bitboard,
}

impl Allowed {
    /// Returns what would be allowed if there were no pieces at all.
    fn without_pieces() -> Self {
        Self {
            can_be_captured_on: [Bitboard::EMPTY; 2],
            can_capture_on: [Bitboard::EMPTY; 2],
            not_frozen: [!Bitboard::EMPTY; 2],
            may_enter: [!Bitboard::EMPTY; 2],
            frozen_attacks: [Bitboard::EMPTY; 2],
            may_be_occupied: Bitboard::EMPTY,
            stuck_king: None,
            winner_attacks: Bitboard::EMPTY,
        }
    }
}

#[derive(Clone)]
pub struct Reachability {
    /// The side that may give mate.
    pub(super) winner: Color,
    pub pieces: Vec<ReachablePiece>,
    /// The castling moves that the rights still allow in Chess960; empty in standard chess, where single steps cover castling.
    castling_in_chess960: Vec<CastlingSquares>,
    /// True if any castling right is left, in either variant.
    has_castling: bool,
}

impl Reachability {
    /// Computes the sets of all pieces, with none spared. Returns `None` while an en passant capture is possible, because the
    /// rules of single steps do not cover it.
    pub fn of(position: &Position, winner: Color) -> Option<Self> {
        let mut reachability = Self::start(position, winner)?;
        reachability.saturate();
        Some(reachability)
    }

    /// Returns the sets before any rule was applied: each holds only the square that its piece is on, and no piece is spared.
    /// Returns `None` while an en passant capture is possible.
    pub fn start(position: &Position, winner: Color) -> Option<Self> {
        if position.en_passant.is_some() {
            return None;
        }
        Some(Self {
            winner,
            pieces: pieces_in_place(&position.board),
            castling_in_chess960: castling_in_chess960(position),
            has_castling: !position.castling.is_empty(),
        })
    }

    /// Applies the rules until no set grows.
    pub fn saturate(&mut self) {
        while self.grow() {}
    }

    /// Assumes that nothing captures the pieces for which `is_spared` returns true, and drops this assumption for all
    /// others. A king never counts as spared.
    pub fn spare(&mut self, is_spared: impl Fn(&ReachablePiece) -> bool) {
        for piece in &mut self.pieces {
            piece.is_spared = piece.role != Role::King && is_spared(piece);
        }
    }

    /// Applies the rules once to every piece. Returns true if any set grew.
    fn grow(&mut self) -> bool {
        let allowed = self.allowed();
        let mut grown = false;
        for index in 0..self.pieces.len() {
            let mut piece = self.pieces[index];
            let before = (piece.reach, piece.promoted);
            let barred = self.mating_squares(&piece, &allowed);
            if piece.role == Role::Pawn {
                let passable = self.passable(&piece, &allowed);
                grow_pawn(&mut piece, &allowed, passable & !barred);
            } else {
                grow_non_pawn(&mut piece, &allowed, barred);
            }
            grown |= before != (piece.reach, piece.promoted);
            self.pieces[index] = piece;
        }
        for index in 0..self.castling_in_chess960.len() {
            grown |= self.grow_by_castling(self.castling_in_chess960[index], &allowed);
        }
        grown
    }

    /// Adds the castling destinations to the sets of the king and the rook. Returns true if a set grew.
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
            for (from, to) in ends {
                if piece.from == from {
                    grown |= !piece.reach.contains(to);
                    piece.reach |= Bitboard::of(to);
                }
            }
        }
        grown
    }

    /// Derives from the sets so far what the next round allows.
    pub(super) fn allowed(&self) -> Allowed {
        let mut allowed = Allowed::without_pieces();
        for piece in &self.pieces {
            let color = piece.color as usize;
            allowed.may_be_occupied |= piece.all_reach();
            allowed.can_capture_on[color] |= piece.capture_squares();
            // Nothing ever captures a king, and we assume the same of spared pieces.
            if piece.role != Role::King && !piece.is_spared {
                allowed.can_be_captured_on[color] |= piece.all_reach();
            }
        }
        // A frozen piece can neither move nor be captured, so finding it needs `can_capture_on` of all pieces.
        self.add_frozen(&mut allowed);
        allowed.stuck_king = self.stuck_king();
        // The attacks are costly to collect, and only matter for how the loser could mate a stuck king.
        if allowed.stuck_king.is_some() {
            allowed.winner_attacks = self.winner_attacks();
        }
        allowed
    }

    /// Returns the squares that the winner's pieces other than its king can attack.
    fn winner_attacks(&self) -> Bitboard {
        let mut attacked = Bitboard::EMPTY;
        for piece in &self.pieces {
            if piece.color == self.winner && piece.role != Role::King {
                attacked |= piece.attacks();
            }
        }
        attacked
    }

    /// Fills in `not_frozen`, `may_enter` and `frozen_attacks`. `can_capture_on` and `may_be_occupied` must be complete.
    fn add_frozen(&self, allowed: &mut Allowed) {
        let mut spared_frozen = [Bitboard::EMPTY; 2];
        for piece in &self.pieces {
            if Self::is_frozen(piece, allowed) {
                let color = piece.color as usize;
                allowed.not_frozen[color] &= !piece.all_reach();
                allowed.frozen_attacks[color] |= piece.frozen_attacks(allowed.may_be_occupied);
                if piece.is_spared {
                    spared_frozen[color] |= piece.all_reach();
                }
            }
        }
        for color in [0, 1] {
            allowed.may_enter[color] = allowed.not_frozen[color] & !spared_frozen[1 - color];
        }
    }

    /// Returns true if a piece can neither move nor be captured.
    pub(super) fn is_frozen(piece: &ReachablePiece, allowed: &Allowed) -> bool {
        let at = piece.all_reach();
        let is_captured = piece.role != Role::King
            && !piece.is_spared
            && allowed.can_capture_on[!piece.color as usize].intersects(at);
        piece.is_fixed() && !is_captured
    }

    pub(super) fn king(&self, color: Color) -> Option<&ReachablePiece> {
        self.pieces
            .iter()
            .find(|piece| piece.role == Role::King && piece.color == color)
    }

    /// Returns the square of the winner's king if that king cannot move; otherwise `None`. While any castling right is left,
    /// rooks may do more than their single steps, so the king then counts as free.
    fn stuck_king(&self) -> Option<Square> {
        if self.has_castling {
            return None;
        }
        self.king(self.winner)?.only_square()
    }

    /// Returns squares that this piece of the loser never enters because it would mate the winner's stuck king there. Only
    /// squares where the mate is certain count; leaving one out only makes the sets larger. Empty for a piece of the winner,
    /// for a pawn that can still move two squares, and if the winner has no stuck king.
    fn mating_squares(&self, piece: &ReachablePiece, allowed: &Allowed) -> Bitboard {
        let Some(king) = allowed.stuck_king else {
            return Bitboard::EMPTY;
        };
        // A pawn with its double step left may pass over a mating square, and the winner may reply en passant.
        let may_double_step =
            piece.role == Role::Pawn && piece.from.rank() == piece.color.rank(Rank::Two);
        if piece.color == self.winner || may_double_step {
            return Bitboard::EMPTY;
        }
        // The piece must be able to go there, and no piece of the winner but its king may be able to capture it there.
        let candidates = unblockable_check_squares(piece.color, piece.role, king)
            & piece.attacks_or_steps()
            & !allowed.winner_attacks;
        // The sets grow square by square. Without a square that a slider may pass over, they would miss the squares beyond.
        let is_end_of_way = |to: &Square| !Self::may_slide_past(piece, *to, king, allowed);
        let is_mate = |to: &Square| self.is_stuck_in_check(piece, *to, king, allowed);
        candidates
            .into_iter()
            .filter(|to| is_end_of_way(to) && is_mate(to))
            .collect()
    }

    /// Returns true if the piece is a slider that may pass over a square, to a square beyond it other than `king`.
    fn may_slide_past(
        piece: &ReachablePiece,
        over: Square,
        king: Square,
        allowed: &Allowed,
    ) -> bool {
        if !matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen) {
            return false;
        }
        let open = allowed.may_enter[piece.color as usize] & !Bitboard::of(king);
        let before = attacks::king(over) & piece.reach;
        before.into_iter().any(|from| {
            let beyond = attacks::king(over) & attacks::line(from, over) & !Bitboard::of(from);
            beyond.intersects(open)
        })
    }

    /// Returns true if, after a check from this square, the winner's stuck king can neither move nor capture the checker. The
    /// king's flights count as guarded only by the checker and by frozen pieces.
    fn is_stuck_in_check(
        &self,
        checker: &ReachablePiece,
        to: Square,
        king: Square,
        allowed: &Allowed,
    ) -> bool {
        let occupied = allowed.may_be_occupied | to.into();
        let mut guarded = attacks::of(checker.color, checker.role, to, occupied);
        for guard in &self.pieces {
            let is_other_piece = guard.color == checker.color && guard.from != checker.from;
            if is_other_piece && Self::is_frozen(guard, allowed) {
                guarded |= guard.frozen_attacks(occupied);
            }
        }
        let flights = attacks::king(king) & allowed.not_frozen[self.winner as usize];
        (flights & !guarded).is_empty()
    }

    /// Returns all squares except those that enemy pawns deny this pawn. An enemy pawn ahead on the same file denies its own
    /// square and all squares beyond it, if neither pawn can leave the file and nothing can capture the enemy pawn.
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
            let captures = allowed.can_capture_on[pawn.color as usize];
            let is_captured = !other.is_spared && other.reach.intersects(captures);
            if !faces || !other.keeps_file() || is_captured {
                continue;
            }
            let other_and_above = Bitboard(!0 << other.from.index());
            let denied = match pawn.color {
                Color::White => other_and_above,
                Color::Black => !other_and_above | other.from.into(),
            };
            passable &= !(denied & file);
        }
        passable
    }
}

/// Returns all pieces, each with only its own square in its set.
fn pieces_in_place(board: &Board) -> Vec<ReachablePiece> {
    let mut pieces = Vec::with_capacity(32);
    for color in Color::ALL {
        for role in Role::ALL {
            for from in board.pieces(color, role) {
                pieces.push(ReachablePiece {
                    from,
                    color,
                    role,
                    reach: Bitboard::of(from),
                    promoted: Bitboard::EMPTY,
                    is_spared: false,
                });
            }
        }
    }
    pieces
}

/// Returns the squares where a piece of this kind gives a check that nothing can block. For a slider, these are only
/// squares beside the king.
fn unblockable_check_squares(color: Color, role: Role, king: Square) -> Bitboard {
    match role {
        // A pawn checks from where an enemy pawn on the king's square would capture. On a last rank it is no longer a pawn.
        Role::Pawn => attacks::pawn(!color, king) & !Bitboard::LAST_RANKS,
        Role::Knight => attacks::knight(king),
        Role::Bishop => Bitboard::of(king).bishop_steps(),
        Role::Rook => Bitboard::of(king).rook_steps(),
        Role::Queen => Bitboard::of(king).queen_steps(),
        Role::King => Bitboard::EMPTY,
    }
}

/// Returns the castling moves that the rights still allow in Chess960, and none in standard chess.
fn castling_in_chess960(position: &Position) -> Vec<CastlingSquares> {
    match position.variant {
        Variant::Standard => Vec::new(),
        Variant::Chess960 => position
            .castling
            .rooks()
            .map(|(color, side, rook)| {
                CastlingSquares::new(color, side, position.king(color), rook)
            })
            .collect(),
    }
}

#[inline]
fn grow_pawn(piece: &mut ReachablePiece, allowed: &Allowed, passable: Bitboard) {
    let (us, them) = (piece.color as usize, 1 - piece.color as usize);
    let steps = piece.reach.forward(piece.color)
        & allowed.not_frozen[us]
        & allowed.not_frozen[them]
        & passable;
    let captures = piece.reach.pawn_attacks(piece.color)
        & allowed.can_be_captured_on[them]
        & allowed.may_enter[us]
        & passable;
    let to = steps | captures;
    piece.reach |= to & !Bitboard::LAST_RANKS;
    let mut promoted = piece.promoted | to & Bitboard::LAST_RANKS;
    if !promoted.is_empty() {
        promoted |= (promoted.queen_steps() | promoted.knight_attacks()) & allowed.may_enter[us];
    }
    piece.promoted = promoted;
}

#[inline]
fn grow_non_pawn(piece: &mut ReachablePiece, allowed: &Allowed, barred: Bitboard) {
    let (us, them) = (piece.color as usize, 1 - piece.color as usize);
    let mut squares = allowed.may_enter[us] & !barred;
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
