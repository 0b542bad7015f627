//! Finds the reason why a move is illegal.

use super::super::attacks;
use super::super::castling::outermost_rook;
use super::super::castling_moves::CastlingSquares;
use super::super::{Bitboard, CastlingSide, Move, Piece, Position, Rank, Role, Square, Variant};
use super::{IllegalReason, PlacedPiece};

impl Position {
    /// Returns why a move is illegal; `None` if it is legal.
    pub fn illegal_reason(&self, m: Move) -> Option<IllegalReason> {
        if self.is_legal(m) {
            return None;
        }
        if !self.destinations(m.from).contains(m.to) {
            return Some(self.step_reason(m.from, m.to));
        }
        Some(match m.promotion {
            None => IllegalReason::NeedsPromotion {
                from: m.from,
                to: m.to,
            },
            Some(role) if self.promotes(m.from, m.to) => IllegalReason::CannotBecome(role),
            Some(_) => IllegalReason::NotPromotion(m.from),
        })
    }

    /// Returns why castling to a side is illegal (FIDE 3.8.2); `None` if it is legal.
    pub fn castling_reason(&self, side: CastlingSide) -> Option<IllegalReason> {
        match self.castling_squares_to(side) {
            None => Some(self.lost_castling_reason(side)),
            Some(squares) => self
                .castling_way_reason(squares)
                .or_else(|| self.castling_check_reason(squares)),
        }
    }

    /// Returns why there is no right to castle to a side (FIDE 3.8.2.1).
    fn lost_castling_reason(&self, side: CastlingSide) -> IllegalReason {
        let us = self.side_to_move;
        let corner = Square::new(side.rook_file(), us.rank(Rank::One));
        let king = self.king(us);
        match self.variant {
            Variant::Standard => match self.board.piece_on(corner) {
                Some(Piece {
                    role: Role::Rook,
                    color,
                }) if color == us => IllegalReason::CastlingLost(corner),
                Some(Piece {
                    role: Role::Rook, ..
                }) => IllegalReason::CastlingOpponentsRook(corner),
                Some(_) | None => IllegalReason::CastlingNoRook(corner),
            },
            Variant::Chess960 => match outermost_rook(&self.board, us, side) {
                Some(_) => IllegalReason::CastlingLostTo { king, side },
                None => IllegalReason::CastlingNoRookTo { king, side },
            },
        }
    }

    /// Returns the reason if a piece blocks the path of the king or the rook (FIDE 3.8.2.2); `None` if both paths are free.
    fn castling_way_reason(&self, squares: CastlingSquares) -> Option<IllegalReason> {
        let pieces = squares.must_be_empty() & self.board.occupied();
        let piece = self.nearest(squares.king_from, pieces)?;
        Some(match self.variant {
            Variant::Standard => IllegalReason::CastlingBlocked(piece),
            Variant::Chess960 => IllegalReason::CastlingInTheWay(piece),
        })
    }

    /// Returns the reason if an attack forbids castling (FIDE 3.8.2.2); `None` if no attack does.
    fn castling_check_reason(&self, squares: CastlingSquares) -> Option<IllegalReason> {
        let king = squares.king_from;
        if let Some(checker) = self.first_piece(self.checkers()) {
            return Some(IllegalReason::CastlingInCheck { king, checker });
        }
        let first_attacker = |square: Square, occupied: Bitboard| {
            let enemies = self.board.color(!self.side_to_move);
            self.first_piece(self.board.attackers(square, occupied) & enemies)
        };
        // A king that moves does not shield the squares behind it.
        let without_king = self.board.occupied() ^ king.into();
        let threats = squares.crossed_by_king().into_iter().filter_map(|square| {
            let attacker = first_attacker(square, without_king)?;
            Some((square, attacker))
        });
        let nearest = threats.min_by_key(|(square, _)| square.index().abs_diff(king.index()));
        if let Some((square, attacker)) = nearest {
            return Some(IllegalReason::CastlingAttacked { square, attacker });
        }
        // In Chess960 the rook may have shielded the king's destination from a slider on its other side.
        let rook = squares.rook_from;
        let without_both = without_king & !Bitboard::of(rook);
        let attacker = first_attacker(squares.king_to, without_both)?;
        Some(IllegalReason::CastlingExposesKing { rook, attacker })
    }

    /// Returns why the piece on `from` may not go to `to`, regardless of promotion. The move must be illegal.
    fn step_reason(&self, from: Square, to: Square) -> IllegalReason {
        let Some(piece) = self.board.piece_on(from) else {
            return IllegalReason::NoPiece(from);
        };
        if piece.color != self.side_to_move {
            return IllegalReason::OpponentsPiece(piece, from);
        }
        let placed = PlacedPiece {
            role: piece.role,
            square: from,
        };
        if from == to {
            return IllegalReason::SameSquare(placed);
        }
        let forbidden_step = match piece.role {
            Role::Pawn => self.pawn_reason(placed, to),
            Role::King => self.king_reason(placed, to),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen => self.piece_reason(placed, to),
        };
        // If nothing forbids the step itself, it leaves the king in check. Then `check_reason` always finds that check, so the
        // last reason is never used.
        forbidden_step
            .or_else(|| self.check_reason(from, to))
            .unwrap_or(IllegalReason::NotHowItMoves(placed, to))
    }

    /// Returns what forbids a king's move as an attempt to castle or, if nothing does, as a step. Attacks count against
    /// castling, but not against a step. `None` if nothing forbids the move either way.
    fn king_reason(&self, king: PlacedPiece, to: Square) -> Option<IllegalReason> {
        // In Chess960 this castling may be legal with a destination other than `to`. Then it has no reason, and the move fails
        // as a step.
        self.attempted_castling(king.square, to)
            .and_then(|side| self.castling_reason(side))
            .or_else(|| self.piece_reason(king, to))
    }

    /// Returns what forbids a step of a piece other than a pawn, regardless of checks and pins; `None` if nothing does.
    fn piece_reason(&self, piece: PlacedPiece, to: Square) -> Option<IllegalReason> {
        let PlacedPiece { role, square } = piece;
        if !attacks::of(self.side_to_move, role, square, Bitboard::EMPTY).contains(to) {
            return Some(IllegalReason::NotHowItMoves(piece, to));
        }
        self.blocked_reason(square, to)
            .or_else(|| self.own_piece_reason(to))
    }

    /// Returns the side that a king's move attempts to castle to, with or without the right to do so; `None` if the move is
    /// not an attempt to castle.
    fn attempted_castling(&self, from: Square, to: Square) -> Option<CastlingSide> {
        let home = self.side_to_move.rank(Rank::One);
        if from.rank() != home || to.rank() != home {
            return None;
        }
        match self.variant {
            Variant::Standard => self.castles(Move::new(from, to)),
            Variant::Chess960 => {
                let own_rooks = self.board.pieces(self.side_to_move, Role::Rook);
                if own_rooks.contains(to) {
                    // A move onto a rook without the right to castle is an attempt too.
                    Some(CastlingSide::of(from.file(), to.file()))
                } else {
                    self.castling_with_end(Move::new(from, to))
                }
            }
        }
    }

    /// Returns what forbids a pawn's move, regardless of checks and pins (FIDE 3.7); `None` if nothing does.
    fn pawn_reason(&self, pawn: PlacedPiece, to: Square) -> Option<IllegalReason> {
        let us = self.side_to_move;
        let from = pawn.square;
        let files_aside = (from.file() as i8).abs_diff(to.file() as i8);
        let ranks_ahead = us.rank(to.rank()) as i8 - us.rank(from.rank()) as i8;
        match (files_aside, ranks_ahead) {
            (_, ..=-1) => Some(IllegalReason::PawnBackwards(from)),
            (0, 2) if us.rank(from.rank()) != Rank::Two => Some(IllegalReason::NoDoubleStep(from)),
            (0, 1 | 2) => self
                .blocked_reason(from, to)
                .or_else(|| self.own_piece_reason(to))
                .or_else(|| {
                    self.first_piece(self.board.occupied() & to.into())
                        .map(IllegalReason::PawnCapturesDiagonally)
                }),
            (1, 1) => self
                .own_piece_reason(to)
                .or_else(|| self.pawn_capture_reason(from, to)),
            _ => Some(IllegalReason::NotHowItMoves(pawn, to)),
        }
    }

    /// Returns what forbids a pawn's diagonal step to a square not occupied by its own side; `None` if nothing does.
    fn pawn_capture_reason(&self, from: Square, to: Square) -> Option<IllegalReason> {
        if self.board.occupied().contains(to) || self.en_passant == Some(to) {
            return None;
        }
        let us = self.side_to_move;
        let passed = Square::new(to.file(), from.rank());
        let is_beside_pawn = us.rank(from.rank()) == Rank::Five
            && self.board.pieces(!us, Role::Pawn).contains(passed);
        if !is_beside_pawn {
            return Some(IllegalReason::PawnMovesStraight(to));
        }
        // A position has no en passant square if the capture would expose the king. Then we do not know whether the capture
        // would be in time, and the exposed king is reason enough.
        self.en_passant_is_safe(from, to)
            .then_some(IllegalReason::NoEnPassant(passed))
    }

    fn blocked_reason(&self, from: Square, to: Square) -> Option<IllegalReason> {
        let by = self.nearest(from, attacks::between(from, to) & self.board.occupied())?;
        let own = self.board.color(self.side_to_move).contains(by.square);
        Some(IllegalReason::Blocked { by, own })
    }

    fn own_piece_reason(&self, to: Square) -> Option<IllegalReason> {
        self.first_piece(self.board.color(self.side_to_move) & to.into())
            .map(IllegalReason::OwnPiece)
    }

    /// Returns the check that makes a move illegal. The move must be illegal, and only because of a check. Then this is never
    /// `None`.
    fn check_reason(&self, from: Square, to: Square) -> Option<IllegalReason> {
        let king = self.king(self.side_to_move);
        let checkers_after = self.checkers_after(from, to);
        if from == king {
            let attacker = self.first_piece(checkers_after)?;
            return Some(IllegalReason::KingIntoCheck { to, attacker });
        }
        // If the move would add a check to one that is there already, we report the added one: it says more.
        let checkers = self.checkers();
        if let Some(attacker) = self.first_piece(checkers_after & !checkers) {
            return Some(IllegalReason::ExposesKing { king, attacker });
        }
        if checkers.more_than_one() {
            return Some(IllegalReason::DoubleCheck { king, checkers });
        }
        let checker = self.first_piece(checkers)?;
        Some(IllegalReason::InCheck {
            king,
            checker,
            can_block: !attacks::between(king, checker.square).is_empty(),
        })
    }

    /// Returns the opponent's pieces that would give check after this move.
    fn checkers_after(&self, from: Square, to: Square) -> Bitboard {
        let us = self.side_to_move;
        let king = self.king(us);
        let king_after = if from == king { to } else { king };
        let captured = self
            .captured(Move::new(from, to))
            .map_or(Bitboard::EMPTY, Bitboard::of);
        let left_or_captured = captured | from.into();
        // `to` is added last, because `captured` is the same square except in en passant.
        let occupied_after = self.board.occupied() & !left_or_captured | to.into();
        let enemies_after = self.board.color(!us) & !captured;
        self.board.attackers(king_after, occupied_after) & enemies_after
    }

    /// Returns the piece nearest to a square, among pieces on one line through it; `None` if there are none.
    fn nearest(&self, from: Square, pieces: Bitboard) -> Option<PlacedPiece> {
        let nearest = pieces
            .into_iter()
            .min_by_key(|square| square.index().abs_diff(from.index()))?;
        self.first_piece(nearest.into())
    }

    /// Returns the piece on the first of these squares, counted from a1, that has one; `None` if all are empty.
    fn first_piece(&self, squares: Bitboard) -> Option<PlacedPiece> {
        squares.into_iter().find_map(|square| {
            let role = self.board.role_on(square)?;
            Some(PlacedPiece { role, square })
        })
    }
}
