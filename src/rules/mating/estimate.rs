//! How far a position seems to be from a helpmate, from several points of view. Each is a guess that only orders
//! the search; a search that follows them by turns does not starve where one of them leads nowhere.

use super::super::attacks;
use super::super::bitboard::Bitboard;
use super::super::board::Board;
use super::super::piece::{Color, Role};
use super::super::position::Position;
use super::super::square::{File, Rank, Square};

/// A point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Capture whatever can be captured, promote, and mate what is left.
    Strip,
    /// Mate along a rank, file or diagonal.
    Line,
    /// Weave a net around the king.
    Net,
    /// Mate with bishops and knights in a corner.
    Corner,
}

impl View {
    /// All views.
    pub const ALL: [Self; 4] = [Self::Strip, Self::Line, Self::Net, Self::Corner];
}

/// What the views look at.
pub struct Scene<'a> {
    /// Where the pieces stand.
    board: &'a Board,
    /// Who is to mate.
    winner: Color,
    /// The king to be mated.
    king: Square,
    /// The winner's king.
    helper: Square,
    /// Where the king to be mated could go, were it its move.
    flights: Bitboard,
    /// Where the winner's queens and rooks are or can go.
    straight: Bitboard,
    /// Where its queens, and its bishops of the king's square color, are or can go.
    diagonal: Bitboard,
    /// Steps until a pawn of the winner promotes, more if men stand in its way; none needed with a queen or rook.
    promotion: u32,
}

impl<'a> Scene<'a> {
    /// Looks at a position with the eyes of one who is to mate.
    pub fn of(position: &'a Position, winner: Color) -> Self {
        let board = position.board();
        let (king, helper) = (position.king(!winner), position.king(winner));
        let mut scene = Self {
            board,
            winner,
            king,
            helper,
            flights: Bitboard::EMPTY,
            straight: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
            promotion: 0,
        };
        let attacked = scene.look_around();
        scene.flights = attacks::king(king) & !board.color(!winner) & !attacked;
        if scene.straight.is_empty() {
            scene.promotion = promotion(board, winner);
        }
        scene
    }

    /// Notes where the winner's sliders can go; every square on which its men bear, through the king too.
    fn look_around(&mut self) -> Bitboard {
        let own = self.board.color(self.winner);
        let occupied = self.board.occupied() & !Bitboard::of(self.king);
        let mut attacked = attacks::king(self.helper) | self.pawn_attacks();
        for from in own & self.board.role(Role::Knight) {
            attacked |= attacks::knight(from);
        }
        for from in own & self.board.role(Role::Rook) {
            let to = attacks::rook(from, occupied);
            attacked |= to;
            self.straight |= to | from.into();
        }
        for from in own & self.board.role(Role::Bishop) {
            let to = attacks::bishop(from, occupied);
            attacked |= to;
            if from.is_light() == self.king.is_light() {
                self.diagonal |= to | from.into();
            }
        }
        for from in own & self.board.role(Role::Queen) {
            let to = attacks::queen(from, occupied);
            attacked |= to;
            self.straight |= to | from.into();
            self.diagonal |= to | from.into();
        }
        attacked
    }

    /// Where the winner's pawns bear on.
    fn pawn_attacks(&self) -> Bitboard {
        let pawns = self.board.pieces(self.winner, Role::Pawn);
        let west = (pawns & !Bitboard::file(File::A)).0;
        let east = (pawns & !Bitboard::file(File::H)).0;
        Bitboard(match self.winner {
            Color::White => west << 7 | east << 9,
            Color::Black => west >> 9 | east >> 7,
        })
    }

    /// How far it is to mate, seen this way: the smaller, the nearer. None if this view has nothing to say.
    pub fn estimate(&self, view: View) -> Option<u32> {
        match view {
            View::Strip => {
                let kings = opposition(self.king, self.helper);
                let men = self.board.color(!self.winner).count() - 1;
                Some(men * 24 + self.promotion * 8 + kings * 4 + self.line().min(20) + self.hunt())
            }
            View::Line => {
                let few = self.pieces().count() <= 6;
                let kings = opposition(self.king, self.helper) * 4;
                Some(self.line() + self.promotion * 10 + if few { kings } else { 0 })
            }
            View::Net => Some(self.net()),
            View::Corner => self.corner(),
        }
    }

    /// The winner's king, queens, rooks, bishops and knights.
    fn pieces(&self) -> Bitboard {
        self.board.color(self.winner) & !self.board.role(Role::Pawn)
    }

    /// A net around the king: few flights, near the edge, the other king and a queen or rook near.
    fn net(&self) -> u32 {
        let far_enough = if self.pieces().count() > 3 { 4 } else { 2 };
        let rooks = (self.board.role(Role::Rook) | self.board.role(Role::Queen)) & self.pieces();
        let near = rooks
            .into_iter()
            .fold(4, |near, square| near.min(distance(square, self.king)));
        self.flights.count() * 4
            + from_edge(self.king) * 4
            + distance(self.king, self.helper).max(far_enough) * 2
            + self.promotion * 6
            + near
    }

    /// Mate along a line: the flights beside the line count, those on it fall to the check.
    fn line(&self) -> u32 {
        let free = !(self.board.color(self.winner));
        let occupied = self.board.occupied();
        let mut best = 30 + self.flights.count() * 4;
        let mut look = |line: Bitboard, checks: Bitboard| {
            let access = if line.meets(checks) { 0 } else { 3 };
            best = best.min((self.flights & !line).count() * 4 + access);
        };
        if !self.straight.is_empty() {
            let checks = attacks::rook(self.king, occupied) & free & self.straight;
            look(Bitboard::rank(self.king.rank()), checks);
            look(Bitboard::file(self.king.file()), checks);
        }
        if !self.diagonal.is_empty() {
            let checks = attacks::bishop(self.king, occupied) & free & self.diagonal;
            for line in diagonals(self.king) {
                look(line, checks);
            }
        }
        best
    }

    /// For a winner with nothing but king and pawns: how near its king is to something to capture.
    fn hunt(&self) -> u32 {
        if self.pieces().is_many() {
            return 0;
        }
        let prey = self.board.color(!self.winner) & !Bitboard::of(self.king);
        prey.into_iter()
            .map(|square| distance(square, self.helper))
            .min()
            .unwrap_or(0)
    }

    /// Mate by bishops and knights in a corner: the king in it, the other king two steps away, and a man of the
    /// loser on a square beside it; or such men on both.
    fn corner(&self) -> Option<u32> {
        let knights = self.pieces() & self.board.role(Role::Knight);
        let bishops = self.pieces() & self.board.role(Role::Bishop);
        if !self.straight.is_empty() || (knights | bishops).is_empty() {
            return None;
        }
        let corners = [Rank::One, Rank::Eight]
            .into_iter()
            .flat_map(|rank| [File::A, File::H].map(|file| Square::new(file, rank)));
        let best = corners
            .filter(|corner| {
                let fits = |bishop: Square| bishop.is_light() == corner.is_light();
                !knights.is_empty() || bishops.into_iter().any(fits)
            })
            .map(|corner| self.to_corner(corner))
            .min();
        best.map(|best| best + self.flights.count())
    }

    /// How far it is to a mate in this corner.
    fn to_corner(&self, corner: Square) -> u32 {
        let edges = Bitboard::rank(corner.rank()) | Bitboard::file(corner.file());
        let beside = attacks::king(corner) & edges;
        let blocks = || {
            beside
                .into_iter()
                .map(|square| self.steps_to_block(square) * 4)
        };
        let near = distance(self.helper, corner).max(2) * 3;
        let helped = near + blocks().min().unwrap_or(0);
        distance(self.king, corner) * 4 + helped.min(6 + blocks().sum::<u32>())
    }

    /// About how many moves the loser needs to put a man, not its king, on a square.
    fn steps_to_block(&self, target: Square) -> u32 {
        let mut best = 12;
        for from in self.board.color(!self.winner) & !Bitboard::of(self.king) {
            let steps = match self.board.role_on(from) {
                _ if from == target => 0,
                Some(Role::Bishop) if from.is_light() != target.is_light() => continue,
                Some(Role::Knight) => distance(from, target) / 2 + 1,
                Some(Role::Pawn) => steps_to_promote(self.board, from, !self.winner) + 2,
                _ => 2,
            };
            best = best.min(steps);
        }
        best
    }
}

/// The two diagonals through a square.
fn diagonals(square: Square) -> [Bitboard; 2] {
    [[(1, 1), (-1, -1)], [(1, -1), (-1, 1)]].map(|[one, other]| {
        let near = square
            .offset(one.0, one.1)
            .or_else(|| square.offset(other.0, other.1));
        near.map_or(Bitboard::EMPTY, |near| attacks::line(square, near))
    })
}

/// Steps of a king between two squares.
fn distance(a: Square, b: Square) -> u32 {
    let files = (a.file() as u32).abs_diff(b.file() as u32);
    let ranks = (a.rank() as u32).abs_diff(b.rank() as u32);
    files.max(ranks)
}

/// Steps from a square to the nearest edge, 0 to 3.
fn from_edge(square: Square) -> u32 {
    let (file, rank) = (square.file() as u32, square.rank() as u32);
    file.min(7 - file).min(rank).min(7 - rank)
}

/// How many steps the kings need until they face each other two squares apart, the loser's on an edge.
fn opposition(king: Square, helper: Square) -> u32 {
    let steps = |square: Square| {
        let (file, rank) = (square.file() as u32, square.rank() as u32);
        [rank, 7 - rank, file, 7 - file]
    };
    let files = steps(king)[2].abs_diff(steps(helper)[2]);
    let ranks = steps(king)[0].abs_diff(steps(helper)[0]);
    let edges = steps(king)
        .into_iter()
        .zip(steps(helper))
        .zip([files, files, ranks, ranks]);
    // The king's own steps to the edge may go sideways as well.
    edges
        .map(|((own, other), apart)| own + other.abs_diff(2).max(apart.saturating_sub(own)))
        .fold(u32::MAX, u32::min)
}

/// Steps until one of these pawns promotes, at most 12.
fn promotion(board: &Board, color: Color) -> u32 {
    board
        .pieces(color, Role::Pawn)
        .into_iter()
        .map(|pawn| steps_to_promote(board, pawn, color))
        .fold(12, u32::min)
}

/// Steps until a pawn promotes, four more if anything stands before it on its file.
fn steps_to_promote(board: &Board, pawn: Square, color: Color) -> u32 {
    let file = Bitboard::file(pawn.file());
    let (steps, ahead) = match color {
        Color::White => (7 - pawn.rank() as u32, Bitboard(!1 << pawn.index())),
        Color::Black => (pawn.rank() as u32, Bitboard(!(!0 << pawn.index()))),
    };
    let blocked = board.occupied().meets(file & ahead);
    steps + if blocked { 4 } else { 0 }
}
