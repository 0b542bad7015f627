//! Heuristics: guesses of how far a position is from a helpmate. Each aims at a different kind of mate. They only order the
//! search and prove nothing. The search takes turns between them, so one that leads nowhere does not starve it.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::board::Board;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::{File, Rank, Square};

/// How much each feature adds to an estimate. The search continues from the smallest estimate, so what must happen first in a
/// plan weighs more than what can wait. We chose the weights by hand.
mod weight {
    /// One move, such as a king's step, or a flight to take away. The other weights are relative to it.
    pub const STEP: u32 = 4;
    /// Each of the loser's men except the king, for [`super::Heuristic::BareKing`]. It weighs six king's steps, so that the
    /// search captures before it brings the king.
    pub const MAN: u32 = 24;
    /// A pawn's step to promotion, for [`super::Heuristic::BareKing`]. It weighs two king's steps, so that a winner without
    /// a queen or rook promotes before it brings the king.
    pub const PAWN_STEP: u32 = 8;
    /// A pawn's step to promotion, for [`super::Heuristic::MatingNet`]. It weighs less than [`PAWN_STEP`], so that the kings
    /// come near while the pawn moves.
    pub const PAWN_STEP_TO_NET: u32 = 6;
    /// The most that a missing mating line can cost. It is less than a man, so that no capture waits for a line.
    pub const MOST_FOR_LINE: u32 = 20;
    /// A mating line where the winner cannot give check with its next move. It weighs less than a flight off the line.
    pub const NO_CHECK_ON_LINE: u32 = 3;
    /// A step of the winner's king toward the other king, for [`super::Heuristic::MatingNet`]. It weighs half a step,
    /// because other pieces can do the king's work.
    pub const STEP_TO_NET: u32 = 2;
    /// A step of the winner's king toward the corner, for [`super::Heuristic::CornerMate`]. It weighs less than [`STEP`], so
    /// that the loser's king and its blockers come first.
    pub const STEP_TO_CORNER: u32 = 3;
    /// What a mate in the corner without the winner's king costs, in addition to its two blockers. It costs as much as the king
    /// does two steps from the corner, where the king is near enough.
    pub const WITHOUT_KING: u32 = 2 * STEP_TO_CORNER;
}

/// How many steps we count for something that the pieces cannot do at all.
const TOO_MANY_STEPS: u32 = 12;
/// How many steps we add for a pawn whose file is blocked.
const BLOCKED: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heuristic {
    /// The plan to capture everything possible, promote, and mate the king along a rank, file or diagonal.
    BareKing,
    /// The plan to take away the king's flights near the edge, with the help of the other king.
    MatingNet,
    /// The plan to mate with bishops and knights in a corner.
    CornerMate,
    /// The plan to mate a king surrounded by its own men, with a knight or with a pawn that becomes one.
    SmotheredMate,
}

impl Heuristic {
    pub const ALL: [Self; 4] = [
        Self::BareKing,
        Self::MatingNet,
        Self::CornerMate,
        Self::SmotheredMate,
    ];
}

/// What the heuristics know about a position.
pub struct Features<'a> {
    board: &'a Board,
    winner: Color,
    loser_king: Square,
    winner_king: Square,
    /// Every square that the winner attacks, including those through the loser's king.
    attacked: Bitboard,
    /// The squares that the loser's king could go to if the loser were to move.
    flights: Bitboard,
    /// The squares of the winner's queens and rooks, and the squares that they attack, including those through the loser's
    /// king.
    straight: Bitboard,
    /// The squares of the winner's queens, and of its bishops on the square color of the loser's king, with the squares that
    /// they attack, including those through the loser's king.
    diagonal: Bitboard,
    /// The number of steps until a pawn of the winner promotes, plus [`BLOCKED`] if its way is blocked; [`TOO_MANY_STEPS`] if
    /// there is no pawn, or if the sum is larger. 0 if the winner has a queen or rook.
    promotion: u32,
}

impl<'a> Features<'a> {
    pub fn of(position: &'a Position, winner: Color) -> Self {
        let board = &position.board;
        let loser_king = position.king(!winner);
        let mut features = Self {
            board,
            winner,
            loser_king,
            winner_king: position.king(winner),
            attacked: Bitboard::EMPTY,
            flights: Bitboard::EMPTY,
            straight: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
            promotion: 0,
        };
        features.attacked = features.find_slides_and_attacks();
        features.flights = attacks::king(loser_king) & !board.color(!winner) & !features.attacked;
        if features.straight.is_empty() {
            features.promotion = least_steps_to_promote(board, winner);
        }
        features
    }

    /// Fills in `straight` and `diagonal`. Returns every square that the winner attacks, including those through the loser's
    /// king.
    fn find_slides_and_attacks(&mut self) -> Bitboard {
        let own = self.board.color(self.winner);
        let occupied = self.board.occupied() & !Bitboard::of(self.loser_king);
        let pawns = own & self.board.role(Role::Pawn);
        let mut attacked = attacks::king(self.winner_king) | pawns.pawn_attacks(self.winner);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in own & self.board.role(role) {
                let to = attacks::of(self.winner, role, from, occupied);
                attacked |= to;
                if matches!(role, Role::Rook | Role::Queen) {
                    self.straight |= to | from.into();
                }
                let same_color = from.is_light() == self.loser_king.is_light();
                if role == Role::Queen || role == Role::Bishop && same_color {
                    self.diagonal |= to | from.into();
                }
            }
        }
        attacked
    }

    /// Returns a measure of the distance to mate, smaller if the mate is nearer; `None` if the heuristic does not apply.
    pub fn estimate(&self, heuristic: Heuristic) -> Option<u32> {
        match heuristic {
            Heuristic::BareKing => Some(self.bare_king()),
            Heuristic::MatingNet => Some(self.mating_net()),
            Heuristic::CornerMate => self.corner_mate(),
            Heuristic::SmotheredMate => self.smothered_mate(),
        }
    }

    /// Estimates the distance to a mate after all captures.
    fn bare_king(&self) -> u32 {
        let men = self.board.color(!self.winner).count() - 1;
        let king_steps = opposition(self.loser_king, self.winner_king);
        men * weight::MAN
            + self.promotion * weight::PAWN_STEP
            + king_steps * weight::STEP
            + self.line_mate()
            + self.king_hunt()
    }

    /// Returns the winner's pieces without its pawns, but with its king.
    fn pieces(&self) -> Bitboard {
        self.board.color(self.winner) & !self.board.role(Role::Pawn)
    }

    /// Estimates the distance to a mating net. The estimate is smaller with few flights, near the edge, and with the
    /// winner's king and a queen or rook near.
    fn mating_net(&self) -> u32 {
        /// A queen or rook farther away counts as this far, and so does a missing one.
        const FAR_ROOK: u32 = 4;
        // Three pieces besides the king mate without its help, so it need not come as near.
        let near_enough = if self.pieces().count() > 3 { 4 } else { 2 };
        let king_distance = distance(self.loser_king, self.winner_king).max(near_enough);
        let rooks = (self.board.role(Role::Rook) | self.board.role(Role::Queen)) & self.pieces();
        let rook_distances = rooks
            .into_iter()
            .map(|rook| distance(rook, self.loser_king));
        self.flights.count() * weight::STEP
            + from_edge(self.loser_king) * weight::STEP
            + king_distance * weight::STEP_TO_NET
            + self.promotion * weight::PAWN_STEP_TO_NET
            + rook_distances.fold(FAR_ROOK, u32::min)
    }

    /// Estimates the distance to a mate along a rank, file or diagonal through the loser's king. Tries each line that a slider
    /// of the winner can use, and returns the smallest estimate, at most [`weight::MOST_FOR_LINE`].
    fn line_mate(&self) -> u32 {
        let king = self.loser_king;
        let free = !self.board.color(self.winner);
        let occupied = self.board.occupied();
        let mut least = weight::MOST_FOR_LINE;
        if !self.straight.is_empty() {
            let check_squares = attacks::rook(king, occupied) & free & self.straight;
            for line in [Bitboard::rank(king.rank()), Bitboard::file(king.file())] {
                least = least.min(self.mate_along(line, check_squares));
            }
        }
        if !self.diagonal.is_empty() {
            let check_squares = attacks::bishop(king, occupied) & free & self.diagonal;
            for line in attacks::diagonals(king) {
                least = least.min(self.mate_along(line, check_squares));
            }
        }
        least
    }

    /// Estimates the distance to a mate along this line. `check_squares` are those where a slider of the winner can go and give
    /// check.
    fn mate_along(&self, line: Bitboard, check_squares: Bitboard) -> u32 {
        let flights_off_line = (self.flights & !line).count();
        let without_check = if line.intersects(check_squares) {
            0
        } else {
            weight::NO_CHECK_ON_LINE
        };
        flights_off_line * weight::STEP + without_check
    }

    /// Returns the steps from the winner's king to the nearest piece to capture. Returns 0 if the winner has pieces besides
    /// king and pawns, or if there is nothing to capture.
    fn king_hunt(&self) -> u32 {
        if self.pieces().more_than_one() {
            return 0;
        }
        let targets = self.board.color(!self.winner) & !Bitboard::of(self.loser_king);
        targets
            .into_iter()
            .map(|square| distance(square, self.winner_king))
            .min()
            .unwrap_or(0)
    }

    /// Estimates the distance to a mate in a corner; smaller if the loser's king is near one. One such mate has the winner's
    /// king two steps away and a blocker of the loser beside the corner. The other has two blockers and needs no help from
    /// the winner's king. Returns `None` if the winner has a queen or rook, or has neither knight nor bishop.
    fn corner_mate(&self) -> Option<u32> {
        let knights = self.pieces() & self.board.role(Role::Knight);
        let bishops = self.pieces() & self.board.role(Role::Bishop);
        if !self.straight.is_empty() || (knights | bishops).is_empty() {
            return None;
        }
        let corners = [Rank::One, Rank::Eight]
            .into_iter()
            .flat_map(|rank| [File::A, File::H].map(|file| Square::new(file, rank)));
        corners
            .filter(|corner| {
                let fits = |bishop: Square| bishop.is_light() == corner.is_light();
                !knights.is_empty() || bishops.into_iter().any(fits)
            })
            .map(|corner| self.corner_distance(corner))
            .min()
    }

    /// Estimates the distance to a mate in this corner.
    fn corner_distance(&self, corner: Square) -> u32 {
        let mut one_blocker = u32::MAX;
        let mut both_blockers = 0;
        for beside in Bitboard::of(corner).rook_steps() {
            let blocker = self.steps_to_block(beside) * weight::STEP;
            one_blocker = one_blocker.min(blocker);
            both_blockers += blocker;
        }
        let king_walk = distance(self.winner_king, corner).max(2) * weight::STEP_TO_CORNER;
        let with_king = king_walk + one_blocker;
        let without_king = weight::WITHOUT_KING + both_blockers;
        let loser_walk = distance(self.loser_king, corner);
        // Before the king is in the corner, a bishop that attacks the corner only keeps it out, and must move away first.
        let obstacles = if loser_walk == 0 {
            self.flights.count()
        } else if self.attacked.contains(corner) {
            weight::STEP
        } else {
            0
        };
        loser_walk * weight::STEP + obstacles + with_king.min(without_king)
    }

    /// Estimates the distance to a smothered mate; smaller if the king has few flights and a knight is near a check. A pawn
    /// counts as the knight that it promotes to. Returns `None` if the winner has neither knight nor pawn.
    fn smothered_mate(&self) -> Option<u32> {
        let own = self.board.color(self.winner);
        let knights = own & self.board.role(Role::Knight);
        let pawns = own & self.board.role(Role::Pawn);
        let last_rank = Bitboard::rank(self.winner.rank(Rank::Eight));
        // The squares from which a knight attacks the king after at most `moves` moves. Five lead to every square of the board.
        let mut near = attacks::knight(self.loser_king);
        let mut fewest = u32::MAX;
        for moves in 0..=5 {
            if near.intersects(knights) {
                fewest = fewest.min(moves);
            }
            for pawn in pawns {
                let promotion_square = last_rank & Bitboard::file(pawn.file());
                if near.intersects(promotion_square) {
                    let steps = steps_to_promote(self.board, pawn, self.winner);
                    fewest = fewest.min(steps + 1 + moves);
                }
            }
            near |= near.knight_attacks();
        }
        (fewest < u32::MAX).then(|| (fewest + self.flights.count()) * weight::STEP)
    }

    /// Guesses how many moves the loser needs to block a square beside the corner with a piece that still allows the mate.
    /// Returns at most [`TOO_MANY_STEPS`].
    fn steps_to_block(&self, target: Square) -> u32 {
        /// What we count for a piece that can go nearly anywhere in two moves.
        const FAR_PIECE: u32 = 2;
        let mut fewest = TOO_MANY_STEPS;
        let has_knight = self.pieces().intersects(self.board.role(Role::Knight));
        for from in self.board.color(!self.winner) & !Bitboard::of(self.loser_king) {
            let steps = match self.board.role_on(from) {
                Some(Role::Bishop) if from.is_light() != target.is_light() => continue,
                // Beside the corner these can capture the checker or step between it and the king.
                Some(Role::Queen) => continue,
                Some(Role::Rook) if !has_knight => continue,
                Some(Role::Knight) => knight_moves(from, target),
                Some(Role::Pawn) => steps_to_promote(self.board, from, !self.winner) + FAR_PIECE,
                Some(Role::Bishop | Role::Rook | Role::King) | None => FAR_PIECE,
            };
            fewest = fewest.min(if from == target { 0 } else { steps });
        }
        fewest
    }
}

/// Returns the number of king's steps between two squares (Chebyshev distance).
fn distance(a: Square, b: Square) -> u32 {
    let files = (a.file() as u32).abs_diff(b.file() as u32);
    let ranks = (a.rank() as u32).abs_diff(b.rank() as u32);
    files.max(ranks)
}

/// Returns the number of knight's moves between two squares on an empty board.
fn knight_moves(from: Square, to: Square) -> u32 {
    let mut reached = Bitboard::of(from);
    let mut moves = 0;
    while !reached.contains(to) {
        reached |= reached.knight_attacks();
        moves += 1;
    }
    moves
}

/// Returns the number of steps from a square to each edge: below, above, left and right.
fn steps_to_edges(square: Square) -> [u32; 4] {
    let (file, rank) = (square.file() as u32, square.rank() as u32);
    [rank, 7 - rank, file, 7 - file]
}

/// Returns the number of steps from a square to the nearest edge, 0 to 3.
fn from_edge(square: Square) -> u32 {
    steps_to_edges(square).into_iter().fold(3, u32::min)
}

/// Returns how many steps the kings need to reach opposition at an edge: the loser's king is on the edge, and the winner's
/// faces it two steps from the edge.
fn opposition(loser_king: Square, winner_king: Square) -> u32 {
    let [loser, winner] = [loser_king, winner_king].map(steps_to_edges);
    let ranks_apart = (loser_king.rank() as u32).abs_diff(winner_king.rank() as u32);
    let files_apart = (loser_king.file() as u32).abs_diff(winner_king.file() as u32);
    // Along the edges below and above kings are files apart, along the left and the right one ranks.
    let apart_along = [files_apart, files_apart, ranks_apart, ranks_apart];
    let steps = |edge: usize| {
        // On its way to the edge, the loser's king can also go sideways toward the other one.
        let still_apart = apart_along[edge].saturating_sub(loser[edge]);
        let winner_steps = winner[edge].abs_diff(2).max(still_apart);
        loser[edge] + winner_steps
    };
    (0..4).map(steps).fold(u32::MAX, u32::min)
}

/// Returns the fewest steps until a pawn of this color promotes; [`TOO_MANY_STEPS`] if there is no pawn, or if it needs more
/// steps than that.
fn least_steps_to_promote(board: &Board, color: Color) -> u32 {
    board
        .pieces(color, Role::Pawn)
        .into_iter()
        .map(|pawn| steps_to_promote(board, pawn, color))
        .fold(TOO_MANY_STEPS, u32::min)
}

/// Estimates how many moves a pawn needs to promote, in single steps. Adds [`BLOCKED`] if any piece is ahead of it on its file.
fn steps_to_promote(board: &Board, pawn: Square, color: Color) -> u32 {
    let file = Bitboard::file(pawn.file());
    let (steps, ahead) = match color {
        Color::White => (7 - pawn.rank() as u32, Bitboard(!1 << pawn.index())),
        Color::Black => (pawn.rank() as u32, Bitboard(!(!0 << pawn.index()))),
    };
    let is_blocked = board.occupied().intersects(file & ahead);
    steps + if is_blocked { BLOCKED } else { 0 }
}
