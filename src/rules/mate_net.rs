//! Why a mated king cannot move: who gives check, and who guards the squares around it.

use super::attacks;
use super::bitboard::Bitboard;
use super::position::Position;
use super::square::Square;

/// The pieces and squares of a checkmate (FIDE 1.4.1, 5.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateNet {
    pub king: Square,
    /// The pieces that give check or guard a flight square.
    pub guards: Bitboard,
    /// The squares around the king without a piece of its own side. The opponent attacks all of them.
    pub flights: Bitboard,
    /// The men of its own side beside the king.
    pub own_men: Bitboard,
    /// The squares between a guard and the square that it attacks, except the king's square and the flight squares.
    pub lines: Bitboard,
}

impl Position {
    /// Returns the pieces and squares that mate the king of the side to move; `None` if it is not mated.
    pub fn mate_net(&self) -> Option<MateNet> {
        if !self.is_checkmate() {
            return None;
        }
        let us = self.side_to_move;
        let board = &self.board;
        let king = self.king(us);
        // The squares that the king could flee to. In a mate the opponent attacks all of them, and the king.
        let flights = attacks::king(king) & !board.color(us);
        let king_and_flights = flights | king.into();
        // A king that fled would leave its square, so it shields no flight behind it.
        let without_king = board.occupied() & !Bitboard::of(king);
        let mut guards = Bitboard::EMPTY;
        let mut lines = Bitboard::EMPTY;
        for square in king_and_flights {
            let attackers = board.attackers(square, without_king) & board.color(!us);
            guards |= attackers;
            // The squares through which a slider attacks.
            for attacker in attackers {
                lines |= attacks::between(attacker, square);
            }
        }
        Some(MateNet {
            king,
            guards,
            flights,
            own_men: attacks::king(king) & board.color(us),
            // A line may pass over the king or over a flight, which have marks of their own.
            lines: lines & !king_and_flights,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the squares of the guards, the flight squares and the lines of a net, as names from a1 to h8.
    fn net(fen: &str) -> Option<[String; 3]> {
        let net = fen.parse::<Position>().unwrap().mate_net()?;
        let names = |squares: Bitboard| {
            let names = squares.into_iter().map(|square| square.to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        Some([net.guards, net.flights, net.lines].map(names))
    }

    #[test]
    fn a_mate_net_has_the_guards_the_flight_squares_and_the_lines() {
        for (fen, guards, flights, lines) in [
            // A rook protected by a bishop, which guards the square beside it too.
            (
                "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17",
                "g5 d8",
                "d7 e7 d8",
                "f6",
            ),
            // A rook attacks through the king.
            (
                "R6k/6pp/8/8/8/8/8/K7 b - - 0 1",
                "a8",
                "g8",
                "b8 c8 d8 e8 f8",
            ),
            // The capturing queen is protected; her king guards nothing.
            (
                "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
                "c4 f7",
                "e7 f7",
                "d5 e6",
            ),
            // Kings and pawns guard squares; a smothered king has none.
            (
                "7k/5K1P/6P1/8/8/8/1B6/8 b - - 0 1",
                "b2 g6 f7 h7",
                "g7 h7 g8",
                "c3 d4 e5 f6",
            ),
            ("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", "f7", "", ""),
        ] {
            let expected = [guards, flights, lines].map(str::to_owned);
            assert_eq!(net(fen), Some(expected), "{fen}");
        }
        assert_eq!(net("7k/8/6Q1/8/8/8/8/K7 b - - 0 1"), None, "stalemate");
        assert_eq!(net("R6k/6p1/8/8/8/8/8/K7 b - - 0 1"), None, "check");
    }
}
