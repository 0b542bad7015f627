//! Finding the reason why a move is not legal.

use super::super::attacks;
use super::super::{Bitboard, Move, Position, Rank, Role, Square, Wing};
use super::{Placed, Refusal};

impl Position {
    /// Why a move is not legal; none if it is.
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

    /// Why castling on a wing is not legal; none if it is (FIDE 3.8.2).
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
        if let Some(man) = self.nearest_between(king, rook) {
            return Some(Refusal::CastlingBlocked(man));
        }
        if let Some(checker) = self.placed(self.checkers()) {
            return Some(Refusal::CastlingInCheck { king, checker });
        }
        [wing.rook_target(), wing.king_target()]
            .into_iter()
            .find_map(|file| {
                let square = Square::new(file, home);
                let attackers = self.board().attackers(square, self.board().occupied())
                    & self.board().color(!us);
                let attacker = self.placed(attackers)?;
                Some(Refusal::CastlingAttacked { square, attacker })
            })
    }

    /// Why a piece may not go from one square to another, whatever it would become there.
    fn step_refusal(&self, from: Square, to: Square) -> Refusal {
        let Some(piece) = self.board().piece_on(from) else {
            return Refusal::NoPiece(from);
        };
        if piece.color != self.side_to_move() {
            return Refusal::OpponentsPiece(piece, from);
        }
        let man = Placed {
            role: piece.role,
            square: from,
        };
        if from == to {
            return Refusal::SameSquare(man);
        }
        let obstacle = match piece.role {
            Role::Pawn => self.pawn_refusal(from, to),
            Role::King => self.king_refusal(from, to),
            _ => self.officer_refusal(man, to),
        };
        obstacle
            .or_else(|| self.check_refusal(from, to))
            .unwrap_or(Refusal::NotHowItMoves(man, to))
    }

    /// What hinders a knight, bishop, rook or queen, checks and pins aside.
    fn officer_refusal(&self, man: Placed, to: Square) -> Option<Refusal> {
        let reach = match man.role {
            Role::Knight => attacks::knight(man.square),
            Role::Bishop => attacks::bishop(man.square, Bitboard::EMPTY),
            Role::Rook => attacks::rook(man.square, Bitboard::EMPTY),
            _ => attacks::queen(man.square, Bitboard::EMPTY),
        };
        if !reach.contains(to) {
            return Some(Refusal::NotHowItMoves(man, to));
        }
        self.way_refusal(man.square, to)
            .or_else(|| self.own_piece_refusal(to))
    }

    /// What hinders a king: its reach, its own men, and all that castling asks.
    fn king_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        if attacks::king(from).contains(to) {
            return self.own_piece_refusal(to);
        }
        let at_home = from.rank() == self.side_to_move().rank(Rank::One);
        match self.castles(Move::new(from, to)).filter(|_| at_home) {
            Some(wing) => self.castling_refusal(wing),
            None => Some(Refusal::NotHowItMoves(
                Placed {
                    role: Role::King,
                    square: from,
                },
                to,
            )),
        }
    }

    /// What hinders a pawn (FIDE 3.7).
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
                .way_refusal(from, to)
                .or_else(|| self.own_piece_refusal(to))
                .or_else(|| {
                    self.placed(self.board().occupied() & to.into())
                        .map(Refusal::PawnCapturesDiagonally)
                }),
            (1, 1) => self
                .own_piece_refusal(to)
                .or_else(|| self.diagonal_refusal(from, to)),
            _ => Some(Refusal::NotHowItMoves(
                Placed {
                    role: Role::Pawn,
                    square: from,
                },
                to,
            )),
        }
    }

    /// What hinders a pawn's diagonal step: there must be something to capture, or a pawn to take en passant.
    fn diagonal_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        if self.board().occupied().contains(to) || self.en_passant() == Some(to) {
            return None;
        }
        let us = self.side_to_move();
        let passed = Square::new(to.file(), from.rank());
        let came_by = us.rank(from.rank()) == Rank::Five
            && self.board().pieces(!us, Role::Pawn).contains(passed);
        if !came_by {
            return Some(Refusal::PawnMovesStraight(to));
        }
        // A capture that was never legal leaves no en passant square behind: the danger to the king is then
        // the reason, in time or not.
        self.en_passant_is_safe(from, to)
            .then_some(Refusal::EnPassantTooLate(passed))
    }

    /// The piece on the way between two squares of a line, if there is one.
    fn way_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        let by = self.nearest_between(from, to)?;
        let own = self.board().color(self.side_to_move()).contains(by.square);
        Some(Refusal::Blocked { by, own })
    }

    /// A piece of the side to move on the square of arrival.
    fn own_piece_refusal(&self, to: Square) -> Option<Refusal> {
        self.placed(self.board().color(self.side_to_move()) & to.into())
            .map(Refusal::OwnPiece)
    }

    /// Which check the king would be in after a move that nothing else hinders.
    fn check_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        let us = self.side_to_move();
        let king = self.king(us);
        let captured = self
            .captured(Move::new(from, to))
            .map_or(Bitboard::EMPTY, Bitboard::of);
        let occupied = (self.board().occupied() ^ from.into()) & !captured | to.into();
        let enemies = self.board().color(!us) & !captured;
        if from == king {
            let attacker = self.placed(self.board().attackers(to, occupied) & enemies)?;
            return Some(Refusal::KingIntoCheck { to, attacker });
        }
        let checkers = self.checkers();
        let opened = self.board().attackers(king, occupied) & enemies & !checkers;
        if let Some(attacker) = self.placed(opened) {
            return Some(Refusal::ExposesKing { king, attacker });
        }
        if checkers.more_than_one() {
            return Some(Refusal::DoubleCheck { king, checkers });
        }
        let checker = self.placed(checkers)?;
        Some(Refusal::InCheck {
            king,
            checker,
            can_block: !attacks::between(king, checker.square).is_empty(),
        })
    }

    /// The man nearest to the first of two squares among those between them.
    fn nearest_between(&self, from: Square, to: Square) -> Option<Placed> {
        let men = attacks::between(from, to) & self.board().occupied();
        let nearest = men
            .into_iter()
            .min_by_key(|square| square.index().abs_diff(from.index()))?;
        self.placed(nearest.into())
    }

    /// The first man on these squares.
    fn placed(&self, squares: Bitboard) -> Option<Placed> {
        squares.into_iter().find_map(|square| {
            let role = self.board().role_on(square)?;
            Some(Placed { role, square })
        })
    }
}
