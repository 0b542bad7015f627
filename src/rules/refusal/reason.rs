//! Finds the reason why a move is illegal.

use super::super::attacks;
use super::super::{Bitboard, Move, Position, Rank, Role, Square, Wing};
use super::{PlacedPiece, Refusal};

impl Position {
    /// Returns why a move is illegal, or `None` if it is legal.
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        if self.is_legal(m) {
            return None;
        }
        if !self.destinations(m.from).contains(m.to) {
            return Some(self.step_refusal(m.from, m.to));
        }
        Some(match m.promotion {
            None => Refusal::NeedsPromotion {
                from: m.from,
                to: m.to,
            },
            Some(role) if self.promotes(m.from, m.to) => Refusal::CannotBecome(role),
            Some(_) => Refusal::NotPromotion(m.from),
        })
    }

    /// Returns why castling on a side is illegal, or `None` if it is legal (FIDE 3.8.2).
    pub fn castling_refusal(&self, wing: Wing) -> Option<Refusal> {
        let us = self.side_to_move();
        let home = us.rank(Rank::One);
        let rook = Square::new(wing.rook_file(), home);
        if !self.board().pieces(us, Role::Rook).contains(rook) {
            return Some(Refusal::CastlingNoRook(rook));
        }
        if !self.castling().has(us, wing) {
            return Some(Refusal::CastlingLost(rook));
        }
        let king = self.king(us);
        if let Some(piece) = self.nearest_between(king, rook) {
            return Some(Refusal::CastlingBlocked(piece));
        }
        if let Some(checker) = self.first_piece(self.checkers()) {
            return Some(Refusal::CastlingInCheck { king, checker });
        }
        [wing.rook_target(), wing.king_target()]
            .into_iter()
            .find_map(|file| {
                let square = Square::new(file, home);
                let attackers = self.board().attackers(square, self.board().occupied())
                    & self.board().color(!us);
                let attacker = self.first_piece(attackers)?;
                Some(Refusal::CastlingAttacked { square, attacker })
            })
    }

    /// Returns why a piece may not go from one square to another, promotion left aside.
    fn step_refusal(&self, from: Square, to: Square) -> Refusal {
        let Some(piece) = self.board().piece_on(from) else {
            return Refusal::NoPiece(from);
        };
        if piece.color != self.side_to_move() {
            return Refusal::OpponentsPiece(piece, from);
        }
        let placed = PlacedPiece {
            role: piece.role,
            square: from,
        };
        if from == to {
            return Refusal::SameSquare(placed);
        }
        let reason = match piece.role {
            Role::Pawn => self.pawn_refusal(from, to),
            Role::King => self.king_refusal(from, to),
            Role::Knight => self.piece_refusal(placed, attacks::knight(from), to),
            Role::Bishop => self.piece_refusal(placed, attacks::bishop_on_empty_board(from), to),
            Role::Rook => self.piece_refusal(placed, attacks::rook_on_empty_board(from), to),
            Role::Queen => self.piece_refusal(placed, attacks::queen(from, Bitboard::EMPTY), to),
        };
        reason
            .or_else(|| self.check_refusal(from, to))
            .unwrap_or(Refusal::NotHowItMoves(placed, to))
    }

    /// Returns what forbids the move of a knight, bishop, rook or queen with these attacks on an empty board, checks and
    /// pins left aside.
    fn piece_refusal(&self, piece: PlacedPiece, attacks: Bitboard, to: Square) -> Option<Refusal> {
        if !attacks.contains(to) {
            return Some(Refusal::NotHowItMoves(piece, to));
        }
        self.blocked_refusal(piece.square, to)
            .or_else(|| self.own_piece_refusal(to))
    }

    /// Returns what forbids a king's step or castling, attacks on its destination left aside.
    fn king_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        if attacks::king(from).contains(to) {
            return self.own_piece_refusal(to);
        }
        let at_home = from.rank() == self.side_to_move().rank(Rank::One);
        match self.castles(Move::new(from, to)).filter(|_| at_home) {
            Some(wing) => self.castling_refusal(wing),
            None => Some(Refusal::NotHowItMoves(
                PlacedPiece {
                    role: Role::King,
                    square: from,
                },
                to,
            )),
        }
    }

    /// Returns what forbids a pawn's move, checks and pins left aside (FIDE 3.7).
    fn pawn_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        let us = self.side_to_move();
        let (files, ranks) = (
            (from.file() as i8).abs_diff(to.file() as i8),
            us.rank(to.rank()) as i8 - us.rank(from.rank()) as i8,
        );
        match (files, ranks) {
            (_, ..=-1) => Some(Refusal::PawnBackwards(from)),
            (0, 2) if us.rank(from.rank()) != Rank::Two => Some(Refusal::NoDoubleStep(from)),
            (0, 1 | 2) => self
                .blocked_refusal(from, to)
                .or_else(|| self.own_piece_refusal(to))
                .or_else(|| {
                    self.first_piece(self.board().occupied() & to.into())
                        .map(Refusal::PawnCapturesDiagonally)
                }),
            (1, 1) => self
                .own_piece_refusal(to)
                .or_else(|| self.pawn_capture_refusal(from, to)),
            _ => Some(Refusal::NotHowItMoves(
                PlacedPiece {
                    role: Role::Pawn,
                    square: from,
                },
                to,
            )),
        }
    }

    /// Returns what forbids a pawn's diagonal step to a square that holds no own piece.
    fn pawn_capture_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        if self.board().occupied().contains(to) || self.en_passant() == Some(to) {
            return None;
        }
        let us = self.side_to_move();
        let passed = Square::new(to.file(), from.rank());
        let is_beside_pawn = us.rank(from.rank()) == Rank::Five
            && self.board().pieces(!us, Role::Pawn).contains(passed);
        if !is_beside_pawn {
            return Some(Refusal::PawnMovesStraight(to));
        }
        // A capture that would expose the king leaves no en passant square behind. Then the exposed king is the reason,
        // whether or not the capture would be in time.
        self.en_passant_is_safe(from, to)
            .then_some(Refusal::EnPassantTooLate(passed))
    }

    fn blocked_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        let by = self.nearest_between(from, to)?;
        let own = self.board().color(self.side_to_move()).contains(by.square);
        Some(Refusal::Blocked { by, own })
    }

    fn own_piece_refusal(&self, to: Square) -> Option<Refusal> {
        self.first_piece(self.board().color(self.side_to_move()) & to.into())
            .map(Refusal::OwnPiece)
    }

    /// Returns the check that a move which nothing else forbids would leave the king in.
    fn check_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        let us = self.side_to_move();
        let king = self.king(us);
        let captured = self
            .captured(Move::new(from, to))
            .map_or(Bitboard::EMPTY, Bitboard::of);
        let occupied = (self.board().occupied() ^ from.into()) & !captured | to.into();
        let enemies = self.board().color(!us) & !captured;
        if from == king {
            let attacker = self.first_piece(self.board().attackers(to, occupied) & enemies)?;
            return Some(Refusal::KingIntoCheck { to, attacker });
        }
        let checkers = self.checkers();
        let opened = self.board().attackers(king, occupied) & enemies & !checkers;
        if let Some(attacker) = self.first_piece(opened) {
            return Some(Refusal::ExposesKing { king, attacker });
        }
        if checkers.more_than_one() {
            return Some(Refusal::DoubleCheck { king, checkers });
        }
        let checker = self.first_piece(checkers)?;
        Some(Refusal::InCheck {
            king,
            checker,
            can_block: !attacks::between(king, checker.square).is_empty(),
        })
    }

    /// Returns the piece between two squares that is nearest to the first.
    fn nearest_between(&self, from: Square, to: Square) -> Option<PlacedPiece> {
        let pieces = attacks::between(from, to) & self.board().occupied();
        let nearest = pieces
            .into_iter()
            .min_by_key(|square| square.index().abs_diff(from.index()))?;
        self.first_piece(nearest.into())
    }

    /// Returns the first piece on these squares.
    fn first_piece(&self, squares: Bitboard) -> Option<PlacedPiece> {
        squares.into_iter().find_map(|square| {
            let role = self.board().role_on(square)?;
            Some(PlacedPiece { role, square })
        })
    }
}
