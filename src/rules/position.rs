//! A position: the board, whose move it is, and what earlier moves have left behind. Playing a move.

use std::fmt;
use std::ops::BitAnd;

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::moves::Move;
use super::piece::{Color, Piece, Role};
use super::square::{File, Rank, Square};

/// To which side a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// O-O, with the rook of the h-file.
    King,
    /// O-O-O, with the rook of the a-file.
    Queen,
}

impl Wing {
    /// Both wings, the king's first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The file of the rook that castles on this wing.
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::H,
            Self::Queen => File::A,
        }
    }

    /// The file to which the king goes.
    pub const fn king_target(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file to which the rook goes, which is also the one the king crosses.
    pub const fn rook_target(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }
}

/// Which castlings no move of king or rook has forfeited (FIDE 3.8.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No castling at all.
    pub const NONE: Self = Self(0);

    /// The one right of a color on a wing.
    pub const fn of(color: Color, wing: Wing) -> Self {
        Self(1 << (color as u8 * 2 + wing as u8))
    }

    /// Whether this color may still castle on this wing, as far as earlier moves go.
    #[inline]
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::of(color, wing).0 != 0
    }

    /// These rights and one more.
    #[must_use]
    pub const fn with(self, color: Color, wing: Wing) -> Self {
        Self(self.0 | Self::of(color, wing).0)
    }

    /// Whether no right is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitAnd for CastlingRights {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The rights that survive a move from or to each square.
static RIGHTS_KEPT: [CastlingRights; 64] = rights_kept();

/// Marks the home squares of kings and rooks: who touches them ends the rights that hang on them.
const fn rights_kept() -> [CastlingRights; 64] {
    let mut kept = [CastlingRights(15); 64];
    let mut color = 0;
    while color < 2 {
        let home = Color::ALL[color].rank(Rank::One);
        let mut wing = 0;
        while wing < 2 {
            let lost = CastlingRights::of(Color::ALL[color], Wing::ALL[wing]).0;
            kept[Square::new(Wing::ALL[wing].rook_file(), home).index()].0 &= !lost;
            kept[Square::new(File::E, home).index()].0 &= !lost;
            wing += 1;
        }
        color += 1;
    }
    kept
}

/// Why pieces on a board are no position that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A side has more than the sixteen men of FIDE 2.2.
    ManyMen(Color),
    /// A pawn stands where it would have promoted, or behind its own start.
    PawnOnLastRank(Square),
    /// The side that is not to move stands in check: its king could be taken.
    OpponentInCheck(Color),
    /// A castling right without king and rook at home.
    NoCastling(Color, Wing),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::ManyKings(color) => write!(f, "{color} has more than one king"),
            Self::ManyMen(color) => write!(f, "{color} has more than 16 men"),
            Self::PawnOnLastRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::OpponentInCheck(color) => {
                write!(f, "{color} is in check, but it is {}'s move", !*color)
            }
            Self::NoCastling(color, wing) => {
                let home = color.rank(Rank::One);
                let rook = Square::new(wing.rook_file(), home);
                let king = Square::new(File::E, home);
                write!(
                    f,
                    "{color} cannot have the right to castle with {rook}: the king is not on {king} or the rook not on {rook}"
                )
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// What makes two positions "the same" for repetition (FIDE 9.2.3): the same player to move, the same pieces on
/// the same squares, the same possible moves. As the en passant square is kept only while a capture on it is
/// legal, equality of these fields is the article's meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Identity {
    /// Where the pieces stand.
    board: Board,
    /// Whose move it is.
    side_to_move: Color,
    /// Castling by right, not by present possibility (FIDE 9.2.3.2).
    castling: CastlingRights,
    /// Only if the capture is legal (FIDE 9.2.3.1).
    en_passant: Option<Square>,
}

/// A position that can be played: each side has one king, and the side not to move is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) side_to_move: Color,
    pub(super) castling: CastlingRights,
    /// The square that a pawn has just passed over, kept only if it can legally be taken there.
    pub(super) en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    halfmove_clock: u16,
    /// Rises after each move of Black.
    fullmove_number: u16,
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl Position {
    /// Where a game of chess begins (FIDE 2.3).
    pub fn start() -> Self {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let mut board = Board::default();
        let home = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(home) {
                board.put(
                    Square::new(file, color.rank(Rank::One)),
                    Piece { color, role },
                );
                board.put(
                    Square::new(file, color.rank(Rank::Two)),
                    Piece { color, role: Pawn },
                );
            }
        }
        Self {
            board,
            side_to_move: Color::White,
            castling: CastlingRights(15),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// A position from its parts. An en passant square on which no capture is legal is let go: it says nothing.
    pub fn new(
        board: Board,
        side_to_move: Color,
        castling: CastlingRights,
        en_passant: Option<Square>,
        halfmove_clock: u16,
        fullmove_number: u16,
    ) -> Result<Self, SetupError> {
        check_men(&board)?;
        check_castling(&board, castling)?;
        let mut position = Self {
            board,
            side_to_move,
            castling,
            en_passant: None,
            halfmove_clock,
            fullmove_number,
        };
        if position.is_attacked(position.king(!side_to_move), side_to_move) {
            return Err(SetupError::OpponentInCheck(!side_to_move));
        }
        if let Some(square) = en_passant.filter(|&square| position.was_passed_over(square)) {
            position.set_en_passant(square);
        }
        Ok(position)
    }

    /// Where the pieces stand.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The castling rights left.
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square on which a pawn may now be captured en passant; none if no such capture is legal.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move (FIDE 9.3, 9.6.2).
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move that is about to be played, as scoresheets count.
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// What this position is for the purpose of repetition (FIDE 9.2.3).
    pub fn identity(&self) -> Identity {
        Identity {
            board: self.board,
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
        }
    }

    /// The square of a color's king. Every position has one: the fallback is never reached.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color).unwrap_or(Square::from_index(0))
    }

    /// The opponent's pieces that give check to the side to move (FIDE 3.9.1).
    pub fn checkers(&self) -> Bitboard {
        let king = self.king(self.side_to_move);
        self.board.attackers(king, self.board.occupied()) & self.board.color(!self.side_to_move)
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether the side to move is checkmated (FIDE 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated (FIDE 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Whether a color's pieces bear on a square, even if they are pinned (FIDE 3.1.2, 3.9.1).
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let attackers = self.board.attackers(square, self.board.occupied());
        attackers.meets(self.board.color(by))
    }

    /// The wing on which a move castles: the king's step of two files on its own rank.
    pub fn castles(&self, m: Move) -> Option<Wing> {
        let king = self.board.role(Role::King).contains(m.from);
        if !king || m.from.rank() != m.to.rank() || m.from.file() != File::E {
            return None;
        }
        Wing::ALL
            .into_iter()
            .find(|wing| wing.king_target() == m.to.file())
    }

    /// The square of the man that a move captures, which for en passant is not the square it goes to.
    pub fn captured(&self, m: Move) -> Option<Square> {
        if self.board.color(!self.side_to_move).contains(m.to) {
            return Some(m.to);
        }
        let pawn = self.board.role(Role::Pawn).contains(m.from);
        (pawn && m.from.file() != m.to.file()).then(|| Square::new(m.to.file(), m.from.rank()))
    }

    /// Plays a move if it is legal; else the position stays as it is, and the answer is no.
    pub fn try_play(&mut self, m: Move) -> bool {
        let legal = self.is_legal(m);
        if legal {
            self.play(m);
        }
        legal
    }

    /// Plays a move that is known to be legal. An illegal one leaves a position that is no chess position.
    #[inline]
    pub fn play(&mut self, m: Move) {
        if let Some(role) = self.board.role_on(m.from) {
            self.play_role(role, m);
        }
    }

    /// Plays a legal move of a piece whose role the caller knows.
    #[inline]
    pub(super) fn play_role(&mut self, role: Role, m: Move) {
        let us = self.side_to_move;
        let to = Bitboard::of(m.to);
        let was_en_passant = self.en_passant.take();
        let capture = self.board.color(!us).contains(m.to);
        if capture {
            self.board.clear(m.to);
        }
        self.board.toggle(m.from.into(), us, role);
        self.board.toggle(to, us, m.promotion.unwrap_or(role));
        self.castling = self.castling & RIGHTS_KEPT[m.from.index()] & RIGHTS_KEPT[m.to.index()];
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if capture || role == Role::Pawn {
            self.halfmove_clock = 0;
        }
        if us == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.side_to_move = !us;
        match role {
            Role::Pawn => self.finish_pawn_move(m, was_en_passant),
            Role::King => self.finish_king_move(m, us),
            _ => {}
        }
    }

    /// The rest of a pawn's move: takes en passant, or notes the square that a double step has passed over.
    #[inline]
    fn finish_pawn_move(&mut self, m: Move, was_en_passant: Option<Square>) {
        if was_en_passant == Some(m.to) {
            self.board.clear(Square::new(m.to.file(), m.from.rank()));
        } else if m.from.index().abs_diff(m.to.index()) == 16 {
            self.set_en_passant(Square::from_index(usize::midpoint(
                m.from.index(),
                m.to.index(),
            )));
        }
    }

    /// The rest of a king's move: a castling king brings its rook along.
    #[inline]
    fn finish_king_move(&mut self, m: Move, us: Color) {
        if m.from.index().abs_diff(m.to.index()) != 2 {
            return;
        }
        let wing = if m.to.file() == File::G {
            Wing::King
        } else {
            Wing::Queen
        };
        let from = Square::new(wing.rook_file(), m.to.rank());
        let to = Square::new(wing.rook_target(), m.to.rank());
        self.board
            .toggle(Bitboard::of(from) | Bitboard::of(to), us, Role::Rook);
    }

    /// Keeps the square a pawn has just passed over, if a capture on it is legal.
    #[inline]
    fn set_en_passant(&mut self, square: Square) {
        let us = self.side_to_move;
        let captors = attacks::pawn(!us, square) & self.board.pieces(us, Role::Pawn);
        if captors
            .into_iter()
            .any(|from| self.en_passant_is_safe(from, square))
        {
            self.en_passant = Some(square);
        }
    }

    /// Whether capturing en passant leaves one's own king out of check: two pawns leave the rank at once.
    #[inline]
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let us = self.side_to_move;
        let captured = Bitboard::of(Square::new(to.file(), from.rank()));
        let occupied = (self.board.occupied() ^ captured ^ from.into()) | to.into();
        let enemies = self.board.color(!us) & !captured;
        !self.board.attackers(self.king(us), occupied).meets(enemies)
    }

    /// Whether the last move may have been a pawn's double step over this square.
    fn was_passed_over(&self, square: Square) -> bool {
        let them = !self.side_to_move;
        let occupied = self.board.occupied();
        let ahead = if them == Color::White { 1 } else { -1 };
        let (Some(pawn), Some(origin)) = (square.offset(0, ahead), square.offset(0, -ahead)) else {
            return false;
        };
        square.rank() == them.rank(Rank::Three)
            && self.board.pieces(them, Role::Pawn).contains(pawn)
            && !occupied.contains(square)
            && !occupied.contains(origin)
    }
}

/// Each side has one king and at most sixteen men, and no pawn stands on a last rank.
fn check_men(board: &Board) -> Result<(), SetupError> {
    for color in Color::ALL {
        match board.pieces(color, Role::King).count() {
            0 => return Err(SetupError::NoKing(color)),
            1 => {}
            _ => return Err(SetupError::ManyKings(color)),
        }
    }
    for color in Color::ALL {
        if board.color(color).count() > 16 {
            return Err(SetupError::ManyMen(color));
        }
    }
    let last_ranks = Bitboard::rank(Rank::One) | Bitboard::rank(Rank::Eight);
    match (board.role(Role::Pawn) & last_ranks).first() {
        Some(square) => Err(SetupError::PawnOnLastRank(square)),
        None => Ok(()),
    }
}

/// Every castling right has its king and rook at home.
fn check_castling(board: &Board, castling: CastlingRights) -> Result<(), SetupError> {
    for color in Color::ALL {
        let home = color.rank(Rank::One);
        for wing in Wing::ALL {
            let king = board
                .pieces(color, Role::King)
                .contains(Square::new(File::E, home));
            let rook = board
                .pieces(color, Role::Rook)
                .contains(Square::new(wing.rook_file(), home));
            if castling.has(color, wing) && !(king && rook) {
                return Err(SetupError::NoCastling(color, wing));
            }
        }
    }
    Ok(())
}
